//! The keys that make a position: set, layout, hands, boneyard, scores, seat to play.

use std::collections::BTreeMap;
use std::ops::Range;

use super::fault::{Fault, FaultKind};
use super::fields::{Field, Fields, spanned};
use super::node::{Node, Value};
use crate::game::setup::{Boneyard, Hands, Place, TileFault};
use crate::game::tableaux::geometry::{Cell, Placement};
use crate::game::tableaux::setup::{Setup, SetupFault};
use crate::notation::{Spanned, picture, play, tile};
use crate::rules::tableaux::Rules;
use crate::tile::{DominoSet, Tile};

/// Places of the tiles of a setup, for its faults.
#[derive(Default)]
struct Places {
    layout: Vec<Range<usize>>,
    hands: Vec<Vec<Range<usize>>>,
    boneyard: Vec<Range<usize>>,
    /// Of keys that are at fault as a whole.
    hands_key: Range<usize>,
    scores_key: Range<usize>,
    to_play_key: Range<usize>,
    /// The first key of the file, for what is missing.
    start: Range<usize>,
}

impl Places {
    fn of(&self, place: Place) -> Range<usize> {
        let found = match place {
            Place::Layout(n) => self.layout.get(n),
            Place::Hand(seat, n) => self.hands.get(seat).and_then(|hand| hand.get(n)),
            Place::Boneyard(n) => self.boneyard.get(n),
        };
        found.unwrap_or(&self.start).clone()
    }

    fn fault(&self, fault: SetupFault) -> Fault {
        let kind = FaultKind::Setup(fault);
        match fault {
            SetupFault::Tile(TileFault::Twice { first, again, .. }) => {
                Fault::new(self.of(again), kind).with(self.of(first), "the first time")
            }
            SetupFault::Overlap { first, again, .. } => {
                Fault::new(self.of(again), kind).with(self.of(first), "and this one")
            }
            SetupFault::Tile(TileFault::NotInSet { at, .. }) | SetupFault::Apart { at, .. } => {
                Fault::new(self.of(at), kind)
            }
            SetupFault::NoStarter => Fault::new(self.start.clone(), kind),
            SetupFault::HandCount(_) => Fault::new(self.hands_key.clone(), kind),
            SetupFault::ScoreCount(_) => Fault::new(self.scores_key.clone(), kind),
            SetupFault::NoSeat(_) => Fault::new(self.to_play_key.clone(), kind),
        }
    }
}

/// Reads the keys that make a setup, which is right when it is returned. Every key is taken
/// even after a fault, so that all faults are found.
pub(super) fn read(
    fields: &mut Fields<'_>,
    mut rules: Rules,
    faults: &mut Vec<Fault>,
) -> (Option<Setup>, BTreeMap<char, Cell>) {
    let before = faults.len();
    let mut places = Places { start: fields.at.start..fields.at.start, ..Places::default() };
    if let Some(set) = fields.take("set").and_then(|field| set(field, faults)) {
        rules.set = set;
    }
    let (layout, letters) =
        fields.need("layout", faults).map(|field| layout(field, faults)).unwrap_or_default();
    let layout_is_whole = faults.len() == before;
    places.layout = layout.iter().map(|tile| tile.at.clone()).collect();
    let hands = hands(fields, &mut places, faults);
    let holds_rest = matches!(&hands, Hands::Own(_)) && fields.says("hand", "rest");
    let boneyard = fields.take("boneyard").map_or(Some(Vec::new()), |field| boneyard(field, faults));
    places.boneyard = boneyard.iter().flatten().map(|tile| tile.at.clone()).collect();
    let (scores, to_play) = seats(fields, &mut places, faults);
    let mut setup = Setup {
        rules,
        layout: layout.into_iter().map(|tile| tile.value).collect(),
        hands,
        to_play,
        boneyard: match boneyard {
            Some(tiles) => Boneyard::Known(tiles.into_iter().map(|tile| tile.value).collect()),
            None => Boneyard::Unknown,
        },
        scores,
    };
    if holds_rest {
        setup.hands = Hands::Own(setup.unplaced().iter().collect());
    }
    // Half a picture lacks tiles that others join: what follows from that is no news.
    let found = setup.faults().into_iter().filter(|fault| layout_is_whole || !fault.is_of_layout());
    faults.extend(found.map(|fault| places.fault(fault)));
    let is_right = faults.len() == before;
    (is_right.then_some(setup), letters)
}

/// The scores and the seat to play.
fn seats(fields: &mut Fields<'_>, places: &mut Places, faults: &mut Vec<Fault>) -> (Vec<i32>, usize) {
    let scores = fields.take("scores");
    places.scores_key = scores.map(|field| field.key.at.clone()).unwrap_or_default();
    let scores = scores.and_then(|field| field.numbers(-1_000_000, 1_000_000, faults)).unwrap_or_default();
    let to_play = fields.take("to_play");
    places.to_play_key = to_play.map(|field| field.node.at.clone()).unwrap_or_default();
    let to_play = to_play.and_then(|field| field.number(0, 100, faults)).unwrap_or(0);
    if let Some(field) = fields.take("opponent_hand") {
        field.number(0, 190, faults);
        if fields.take("hands").is_some() {
            faults.push(Fault::new(field.key.at.clone(), FaultKind::Both("hands", "opponent_hand")));
        }
    }
    (scores.into_iter().map(|score| score as i32).collect(), to_play as usize)
}

/// Reads a set by its highest end.
pub(super) fn set(field: Field<'_>, faults: &mut Vec<Fault>) -> Option<DominoSet> {
    use crate::rules::value::Value as _;
    let set = field.node.text().and_then(|text| DominoSet::read(&text.text));
    if set.is_none() {
        faults.push(field.bad(DominoSet::expected()));
    }
    set
}

/// A layout is a list of placements when an `@` stands in it, else a picture.
fn layout(field: Field<'_>, faults: &mut Vec<Fault>) -> (Vec<Spanned<Placement>>, BTreeMap<char, Cell>) {
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

fn tiles(field: Field<'_>, faults: &mut Vec<Fault>) -> Vec<Spanned<Tile>> {
    spanned(&field.texts(faults), tile::read_list, faults)
}

fn hands(fields: &mut Fields<'_>, places: &mut Places, faults: &mut Vec<Fault>) -> Hands {
    let (own, all) = (fields.take("hand"), fields.take("hands"));
    if let (Some(_), Some(all)) = (own, all) {
        faults.push(Fault::new(all.key.at.clone(), FaultKind::Both("hand", "hands")));
    }
    let mut hold = |field: Field<'_>, faults: &mut Vec<Fault>| {
        let tiles = match field.node.text() {
            Some(text) if matches!(text.text.as_str(), "none" | "rest") => Vec::new(),
            _ => tiles(field, faults),
        };
        places.hands.push(tiles.iter().map(|tile| tile.at.clone()).collect());
        tiles.into_iter().map(|tile| tile.value).collect()
    };
    if let Some(all) = all {
        let hands = hand_fields(all, faults);
        if hands.is_empty() {
            return Hands::Hidden;
        }
        places.hands_key = all.key.at.clone();
        let hands = hands.iter().map(|node| hold(Field { key: all.key, node }, faults));
        return Hands::All(hands.collect());
    }
    own.map_or(Hands::Hidden, |field| Hands::Own(hold(field, faults)))
}

/// The hands of a list, or of a text that parts them by `/`.
fn hand_fields(field: Field<'_>, faults: &mut Vec<Fault>) -> Vec<Node> {
    match &field.node.value {
        Value::List(nodes) => nodes.clone(),
        Value::Map(_) => {
            faults.push(field.bad("a list with a hand for each seat"));
            Vec::new()
        }
        Value::Text(text) => text
            .split('/')
            .into_iter()
            .map(|text| Node { at: text.at.clone(), value: Value::Text(text) })
            .collect(),
        Value::Null => Vec::new(),
    }
}

/// The tiles to draw, or `None` when they are unknown.
fn boneyard(field: Field<'_>, faults: &mut Vec<Fault>) -> Option<Vec<Spanned<Tile>>> {
    match field.node.text().map(|text| text.text.as_str()) {
        Some("unknown") => None,
        Some("none") => Some(Vec::new()),
        _ => Some(tiles(field, faults)),
    }
}
