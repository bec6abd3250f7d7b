//! The keys that make a position of any game: set, layout, hands, boneyard, scores, seat to play.

use std::collections::BTreeMap;
use std::ops::Range;

use crate::game::castle_rock::notation as row;
use crate::game::castle_rock::rules as castle_rock;
use crate::game::lattice::{Cell, Placement};
use crate::game::line::layout::Line;
use crate::game::line::notation as lines;
use crate::game::line::rules as line;
use crate::game::setup::{self, Boneyard, Hands, Parts};
use crate::game::tableaux::notation::{picture, play};
use crate::game::tableaux::rules as tableaux;
use crate::game::unseen::Held;
use crate::game::{Rules, Setup, SetupFault, each};
use crate::keys::places::WrittenPlaces;
use crate::notation::{Spanned, tile};
use crate::source::fault::{Fault, FaultKind};
use crate::source::fields::{Field, Fields, spanned};
use crate::source::node::{Node, NodeValue};
use crate::tile::{DominoSet, Pip, Tile, Turned};

/// A valid setup, with the cells that its picture names.
#[derive(Default)]
pub(crate) struct ReadSetup {
    /// `None` if it has faults.
    pub(crate) setup: Option<Setup>,
    /// Which tiles the hand is.
    pub(crate) hand: Hand,
    /// The named cells of a picture; only Tableaux has them.
    pub(crate) letters: BTreeMap<char, Cell>,
    /// The hands by seat, where for some only the number of tiles is given.
    pub(crate) held: Vec<Held>,
    /// The number of tiles in the other player's hand, if given beside a single hand.
    pub(crate) other_hand: Option<usize>,
}

/// Which tiles the hand of a position is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Hand {
    /// The written tiles.
    #[default]
    Written,
    /// Every tile of the set that is not elsewhere.
    Rest,
}

/// The keys of every game, tiles spelt as they were written.
struct Common {
    hands: Hands<Turned>,
    boneyard: Boneyard<Turned>,
    scores: Vec<i32>,
    to_play: usize,
    hand: Hand,
    held: Vec<Held>,
    other_hand: Option<usize>,
}

/// Reads the keys that make a setup; a setup that is returned is valid. Every key is taken even after a
/// fault, so that all faults are found.
pub(crate) fn read(fields: &mut Fields<'_>, rules: Rules, faults: &mut Vec<Fault>) -> ReadSetup {
    let before = faults.len();
    let mut places = WrittenPlaces::new(fields.at.start);
    let found = each!(Rules, rules, rules => read_setup(fields, rules, &mut places, faults));
    if faults.len() > before {
        return ReadSetup { setup: None, ..found };
    }
    if found.held.is_empty() {
        return found;
    }
    // The faults were looked for in all hands; the answers use the known ones.
    let is_known = |seat: usize| found.held.get(seat).is_some_and(Held::is_known);
    ReadSetup { setup: found.setup.map(|setup| setup.with_hidden_hands(is_known)), ..found }
}

/// The table of a family, as written.
struct Table<F: Parts> {
    layout: F::Layout,
    extra: F::Extra,
    letters: BTreeMap<char, Cell>,
}

/// A family whose table can be read.
trait ReadTable: Parts {
    /// Reads the keys that only this family has, or reads in its own way.
    fn read_table(
        fields: &mut Fields<'_>,
        places: &mut WrittenPlaces,
        faults: &mut Vec<Fault>,
    ) -> Table<Self>;
}

fn read_setup<F: ReadTable>(
    fields: &mut Fields<'_>,
    rules: F,
    places: &mut WrittenPlaces,
    faults: &mut Vec<Fault>,
) -> ReadSetup
where
    Setup: From<setup::Setup<F>>,
    SetupFault: From<setup::SetupFault<F>>,
{
    let before = faults.len();
    let Table { layout, extra, letters } = F::read_table(fields, places, faults);
    let layout_is_whole = faults.len() == before;
    let common = common(fields, places, faults);
    let spelt = |tiles: &[Turned]| tiles.iter().copied().map(F::Tile::from).collect();
    let mut setup = setup::Setup {
        rules,
        layout,
        extra,
        hands: common.hands.map(spelt),
        to_play: common.to_play,
        boneyard: common.boneyard.map(spelt),
        scores: common.scores,
    };
    if common.hand == Hand::Rest {
        setup = setup.holding_rest();
    }
    // A partial picture lacks tiles that others join; the faults that follow are not reported.
    let is_news =
        |fault: &setup::SetupFault<F>| layout_is_whole || !matches!(fault, setup::SetupFault::Layout(_));
    let found = setup.faults().into_iter().filter(is_news);
    faults.extend(found.map(|fault| places.fault(fault.into())));
    ReadSetup {
        setup: Some(setup.into()),
        hand: common.hand,
        letters,
        held: common.held,
        other_hand: common.other_hand,
    }
}

impl ReadTable for tableaux::Rules {
    fn read_table(
        fields: &mut Fields<'_>,
        places: &mut WrittenPlaces,
        faults: &mut Vec<Fault>,
    ) -> Table<Self> {
        let field = fields.need("layout", faults);
        let (layout, letters) = field.map(|field| tableau(field, faults)).unwrap_or_default();
        places.layout = layout.iter().map(|tile| tile.at.clone()).collect();
        Table { layout: layout.into_iter().map(|tile| tile.value).collect(), extra: (), letters }
    }
}

impl ReadTable for castle_rock::Rules {
    fn read_table(
        fields: &mut Fields<'_>,
        places: &mut WrittenPlaces,
        faults: &mut Vec<Fault>,
    ) -> Table<Self> {
        // A missing layout is an empty row; a missing hand is unknown.
        let mut take = |key: &'static str| {
            let tiles = fields.take(key).map(|field| turned_tiles(field, faults)).unwrap_or_default();
            tiles.into_iter().map(|tile| (tile.value, tile.at)).unzip()
        };
        let (layout, extra);
        (layout, places.layout) = take("layout");
        (extra, places.captured) = take("captured");
        Table { layout, extra, letters: BTreeMap::new() }
    }
}

impl ReadTable for line::Rules {
    fn read_table(
        fields: &mut Fields<'_>,
        places: &mut WrittenPlaces,
        faults: &mut Vec<Fault>,
    ) -> Table<Self> {
        // A missing layout is an empty table: the round has not begun.
        let layout = fields.take("layout").map(|field| line_layout(field, places, faults));
        let extra = fields.take("opened").and_then(|field| {
            places.opened_key = field.node.at.clone();
            let text = field.text(faults)?;
            text.text.parse::<Tile>().map_err(|error| faults.push(text.fault(error))).ok()
        });
        Table { layout: layout.unwrap_or_default(), extra, letters: BTreeMap::new() }
    }
}

/// Reads the keys of every game.
fn common(fields: &mut Fields<'_>, places: &mut WrittenPlaces, faults: &mut Vec<Fault>) -> Common {
    let (hands, held) = hands(fields, places, faults);
    let holds_rest = matches!(&hands, Hands::Own(_)) && fields.says("hand", "rest");
    let boneyard_field = fields.take("boneyard");
    let boneyard = boneyard_field.map_or(Some(Vec::new()), |field| boneyard(field, faults));
    if let Some(field) = boneyard_field.filter(|_| !held.is_empty() && boneyard.is_some()) {
        let help = "unknown or no key: what hands told by their number of tiles leave is the boneyard";
        faults.push(field.bad(help));
    }
    places.boneyard = boneyard.iter().flatten().map(|tile| tile.at.clone()).collect();
    let (scores, to_play) = seats(fields, places, faults);
    let other_hand = other_hand(fields, faults);
    Common {
        hands,
        boneyard: match boneyard {
            Some(tiles) => Boneyard::Known(tiles.into_iter().map(|tile| tile.value).collect()),
            None => Boneyard::Unknown,
        },
        scores,
        to_play,
        hand: if holds_rest { Hand::Rest } else { Hand::Written },
        held,
        other_hand,
    }
}

/// The number of tiles that the other player holds, beside a single hand.
fn other_hand(fields: &mut Fields<'_>, faults: &mut Vec<Fault>) -> Option<usize> {
    let field = fields.take("opponent_hand")?;
    let held = field.number(0, 190, faults);
    if fields.take("hands").is_some() {
        faults.push(Fault::new(field.key.at.clone(), FaultKind::Both("hands", "opponent_hand")));
    }
    held.map(|held| held as usize)
}

/// The scores and the seat to play.
fn seats(fields: &mut Fields<'_>, places: &mut WrittenPlaces, faults: &mut Vec<Fault>) -> (Vec<i32>, usize) {
    let scores = fields.take("scores");
    places.scores_key = scores.map(|field| field.key.at.clone()).unwrap_or_default();
    let scores = scores.and_then(|field| field.numbers(-1_000_000, 1_000_000, faults)).unwrap_or_default();
    let to_play = fields.take("to_play");
    places.to_play_key = to_play.map(|field| field.node.at.clone()).unwrap_or_default();
    let to_play = to_play.and_then(|field| field.number(0, 100, faults)).unwrap_or(0);
    (scores.into_iter().map(|score| score as i32).collect(), to_play as usize)
}

/// Reads a set by its highest end.
pub(crate) fn set(field: Field<'_>, faults: &mut Vec<Fault>) -> Option<DominoSet> {
    use crate::rules::value::Value as _;
    let set = field.node.text().and_then(|text| DominoSet::read(&text.text));
    if set.is_none() {
        faults.push(field.bad(DominoSet::expected()));
    }
    set
}

/// A tableau: a list of placements if it contains an `@`, else a picture.
fn tableau(field: Field<'_>, faults: &mut Vec<Fault>) -> (Vec<Spanned<Placement>>, BTreeMap<char, Cell>) {
    let texts = field.texts(faults);
    let is_list = texts.iter().any(|text| text.text.contains('@'));
    match texts.as_slice() {
        [text] if !is_list && text.is_joined() => {
            faults.push(Fault::new(text.at.clone(), FaultKind::JoinedPicture));
            (Vec::new(), BTreeMap::new())
        }
        [text] if !is_list => {
            let (picture, errors) = picture::read(&text.text);
            faults.extend(errors.into_iter().map(|error| text.fault(error)));
            let place = |tile: Spanned<Placement>| Spanned { at: text.place(&tile.at), value: tile.value };
            (picture.tiles.into_iter().map(place).collect(), picture.letters)
        }
        _ => (spanned(&texts, play::read_placements, faults), BTreeMap::new()),
    }
}

/// A line with its arms, or `none` before the lead.
fn line_layout(field: Field<'_>, places: &mut WrittenPlaces, faults: &mut Vec<Fault>) -> Line {
    let Some(text) = field.node.text() else {
        faults.push(field.bad("the whole line as one text, as in `layout: 0-3 3-6 6-6`"));
        return Line::default();
    };
    match lines::read_line(&text.text) {
        Ok(read) => {
            places.layout = read.places.iter().map(|at| text.place(at)).collect();
            read.line
        }
        Err(error) => {
            faults.push(text.fault(error));
            Line::default()
        }
    }
}

/// Tiles spelt as they were written; `none` is the empty list.
fn turned_tiles(field: Field<'_>, faults: &mut Vec<Fault>) -> Vec<Spanned<Turned>> {
    match field.node.text() {
        Some(text) if text.text.trim() == "none" => Vec::new(),
        _ => spanned(&field.texts(faults), row::read_row, faults),
    }
}

/// Tiles by their names.
pub(crate) fn tiles(field: Field<'_>, faults: &mut Vec<Fault>) -> Vec<Tile> {
    match field.node.text() {
        Some(text) if text.text.trim() == "none" => Vec::new(),
        _ => {
            spanned(&field.texts(faults), tile::read_list, faults).into_iter().map(|one| one.value).collect()
        }
    }
}

/// The hands that are given. Empty where for some only the number of tiles is given; [`ReadSetup::held`] has
/// what is known of all.
fn hands(
    fields: &mut Fields<'_>,
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
            _ => held_tiles(field, faults),
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
    let hands: Vec<Vec<Turned>> =
        nodes.iter().map(|node| hold(Field { key: all.key, node }, faults)).collect();
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

/// The tiles of a hand or a boneyard.
fn held_tiles(field: Field<'_>, faults: &mut Vec<Fault>) -> Vec<Spanned<Turned>> {
    spanned(&field.texts(faults), row::read_hand, faults)
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
            faults.push(Field { key: field.key, node }.bad(expected));
            Vec::new()
        })
    });
    suits.collect()
}

/// The hands of a list, or of a text that separates them with `/`.
pub(crate) fn hand_fields(field: Field<'_>, faults: &mut Vec<Fault>) -> Vec<Node> {
    match &field.node.value {
        NodeValue::List(nodes) => nodes.clone(),
        NodeValue::Map(_) => {
            faults.push(field.bad("a list with a hand for each seat"));
            Vec::new()
        }
        NodeValue::Text(text) => text
            .split('/')
            .into_iter()
            .map(|text| Node { at: text.at.clone(), value: NodeValue::Text(text) })
            .collect(),
        NodeValue::Null => Vec::new(),
    }
}

/// The boneyard in drawing order, or `None` if it is unknown.
fn boneyard(field: Field<'_>, faults: &mut Vec<Fault>) -> Option<Vec<Spanned<Turned>>> {
    match field.node.text().map(|text| text.text.as_str()) {
        Some("unknown") => None,
        Some("none") => Some(Vec::new()),
        _ => Some(held_tiles(field, faults)),
    }
}
