//! The keys of the hands of a position: `hand`, `hands`, `opponent_hand`, `missing`.

use std::ops::Range;

use super::fields::{Field, Fields};
use super::places::WrittenPlaces;
use crate::game::setup::Hands;
use crate::game::unseen::Held;
use crate::notation::{Spanned, tiles};
use crate::source::fault::{Fault, FaultKind};
use crate::source::node::{Node, NodeValue};
use crate::tile::{DominoSet, Pip, Tile, Turned};

/// The hands that are given. Empty where for some only the number of tiles is given; [`ReadSetup::held`] has
/// what is known of all.
pub(super) fn hands(
    fields: &mut Fields<'_>,
    set: DominoSet,
    places: &mut WrittenPlaces,
    faults: &mut Vec<Fault>,
) -> (Hands<Turned>, Vec<Held>) {
    let (own, all) = (fields.take("hand"), fields.take("hands"));
    if let (Some(_), Some(all)) = (own, all) {
        faults.push(Fault::new(all.key.at.clone(), FaultKind::Both("hand", "hands")));
    }
    let mut hold = |field: Field<'_>, faults: &mut Vec<Fault>| -> Vec<Turned> {
        let tiles = match field.node.text().map(|text| text.text.trim()) {
            Some("none") => Vec::new(),
            Some("rest") if field.key.name == "hand" => Vec::new(),
            // With several hands, `rest` does not say whose the rest is.
            Some("rest") => {
                faults.push(field.bad("tiles, or none: `rest` is for a lone `hand:`"));
                Vec::new()
            }
            _ if field.key.name == "hands" && tile_count(field.node).is_some() => Vec::new(),
            _ => held_tiles(field, set, faults),
        };
        places.hands.push(tiles.iter().map(|tile| tile.at.clone()).collect::<Vec<Range<usize>>>());
        tiles.into_iter().map(|tile| tile.value).collect()
    };
    let Some(all) = all else {
        return (own.map_or(Hands::Hidden, |field| Hands::Own(hold(field, faults))), Vec::new());
    };
    let before = faults.len();
    let nodes = hand_fields(all, faults);
    if faults.len() > before {
        return (Hands::Hidden, Vec::new());
    }
    let counts: Vec<Option<usize>> = nodes.iter().map(tile_count).collect();
    // A hand of several such words is no number, so that it is never the hand that is asked about.
    if nodes.iter().any(has_unparted_tiles) {
        faults.extend(nodes.iter().filter_map(|node| tile_or_count(all, node, set)));
    }
    let hands: Vec<Vec<Turned>> = nodes.iter().map(|node| hold(all.part(node), faults)).collect();
    places.hands_key = all.key.at.clone();
    let held = hands.iter().zip(&counts).map(|(hand, count)| match count {
        Some(count) => Held::Count(*count),
        None => Held::Tiles(hand.iter().map(|turned| turned.tile()).collect()),
    });
    let held = if counts.iter().any(Option::is_some) { held.collect() } else { Vec::new() };
    (Hands::All(hands), held)
}

/// A hand of which only the number of tiles is given: `5`.
fn tile_count(node: &Node) -> Option<usize> {
    let text = node.text()?.text.trim();
    text.parse().ok().filter(|count| *count <= Tile::COUNT)
}

/// Whether a hand has several tiles, each written as `64`.
fn has_unparted_tiles(node: &Node) -> bool {
    let words = node.text().map_or("", |text| text.text.as_str()).split([' ', ',']);
    let mut words = words.filter(|word| !word.is_empty()).peekable();
    let first = words.next();
    let is_unparted = |word: &str| word.len() > 1 && is_count(word);
    words.peek().is_some() && first.into_iter().chain(words).all(is_unparted)
}

/// The fault of a number of tiles that may be a tile, because other hands write tiles as `64`.
fn tile_or_count(all: Field<'_>, node: &Node, set: DominoSet) -> Option<Fault> {
    let text = node.text().filter(|_| tile_count(node).is_some())?;
    let (tiles, _) = tiles::read_each::<Tile>(&text.text, set);
    let tile = tiles.first()?;
    let expected = format!("the tile as {}; without the sign it can be a number of hidden tiles", tile.value);
    Some(all.bad_part(&text.at, &text.text, expected))
}

/// The tiles of a hand or a boneyard.
pub(super) fn held_tiles(field: Field<'_>, set: DominoSet, faults: &mut Vec<Fault>) -> Vec<Spanned<Turned>> {
    field.tiles(|text| tiles::read_some(text, set), faults)
}

/// For each seat, the suits that it is known not to hold: `[none, 4 6, 5]`.
pub(crate) fn missing(field: Field<'_>, set: DominoSet, faults: &mut Vec<Fault>) -> Vec<Vec<Pip>> {
    let nodes = hand_fields(field, faults);
    let suits = nodes.iter().map(|node| {
        let text = node.text().map(|text| text.text.trim()).unwrap_or_default();
        if text == "none" {
            return Vec::new();
        }
        let words = text.split([' ', ',']).filter(|word| !word.is_empty());
        let pips: Option<Vec<Pip>> = words
            .map(|word| word.parse().ok().and_then(Pip::new).filter(|pip| *pip <= set.highest()))
            .collect();
        pips.unwrap_or_else(|| {
            let expected = format!("suits from 0 to {} for each seat, as in `[none, 4 6]`", set.highest());
            faults.push(field.part(node).bad(expected));
            Vec::new()
        })
    });
    suits.collect()
}

/// The hands of a list, or of a text that separates them with `/`.
fn hand_fields(field: Field<'_>, faults: &mut Vec<Fault>) -> Vec<Node> {
    match &field.node.value {
        NodeValue::List(nodes) => nodes.clone(),
        NodeValue::Map(_) => {
            faults.push(field.bad("a list with a hand for each seat"));
            Vec::new()
        }
        NodeValue::Text(text) => text
            .split_at(&tiles::slashes_between(&text.text))
            .into_iter()
            .map(|text| Node { at: text.at.clone(), value: NodeValue::Text(text) })
            .collect(),
        NodeValue::Null => Vec::new(),
    }
}

/// Whether a text is a number.
pub(super) fn is_count(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// The number of tiles that the other player holds, beside a single hand.
pub(super) fn other_hand(
    fields: &mut Fields<'_>,
    places: &mut WrittenPlaces,
    faults: &mut Vec<Fault>,
) -> Option<usize> {
    let field = fields.take("opponent_hand")?;
    if places.hands_key.is_empty() {
        places.hands_key = field.key.at.clone();
    }
    let held = field.number(faults);
    if fields.take("hands").is_some() {
        faults.push(Fault::new(field.key.at.clone(), FaultKind::Both("hands", "opponent_hand")));
    }
    held
}
