//! Reads a train puzzle from the keys of a file, or from tiles alone.

use super::ends::misfits;
use super::fault::TrainFault;
use super::keys::{EXPECT, OBJECTIVES, TRAIN};
use super::puzzle::{Asks, Counting, TrainExpect, TrainPuzzle};
use super::solver::{NoTrain, Question, TrainShape, longest};
use crate::keys::fields::{Field, Fields, spanned};
use crate::keys::spec;
use crate::keys::table::POSITION;
use crate::notation::{NotationError, Spanned, tiles};
use crate::search::Limits;
use crate::source::fault::{Fault, FaultKind};
use crate::source::node::{Node, Text};
use crate::source::text::{InvalidFile, Source};
use crate::tile::{DominoSet, Pip, Tile, Tiles, Turned};

/// Keys of position puzzles besides those of the position.
const OF_A_TABLE: [&str; 2] = ["house", "goal"];

/// Reads a text that consists only of tiles, as a hand.
///
/// # Errors
/// Words that are not tiles, and tiles that are given twice.
pub fn hand(source: &Source, set: Option<Pip>) -> Result<Tiles, InvalidFile> {
    if source.text.trim() == "none" {
        return Ok(Tiles::EMPTY);
    }
    let (tiles, errors) = tiles::read_list(&source.text);
    let mut faults: Vec<Fault> = errors.into_iter().map(notation).collect();
    let hand = once(&tiles, set, &mut faults);
    if faults.is_empty() { Ok(hand) } else { Err(InvalidFile::new(source.clone(), faults)) }
}

/// Every tile of double-n.
pub fn whole(set: Pip) -> Tiles {
    set.up_to().flat_map(|high| high.up_to().map(move |low| Tile::new(high, low))).collect()
}

/// Reads a train puzzle.
pub fn read(source: &Source, node: &Node, faults: &mut Vec<Fault>) -> Option<TrainPuzzle> {
    let mut fields = Fields::of(node, TRAIN, "a puzzle file", faults)?;
    let title = fields.text("title", faults);
    let origin = fields.text("source", faults);
    let game = fields.take("game").and_then(|field| spec::named(field, source, faults));
    let set = fields.take("set").and_then(|field| end(field, faults));
    let set = set.or(game.map(|game| game.rules.set().highest()));
    let hand = hand_of(&mut fields, set, faults);
    let start = fields.take("start").and_then(|field| start(field, set, faults));
    let objective = fields.take("objective").and_then(|field| field.choice(&OBJECTIVES, faults));
    let before = faults.len();
    let (shape, asks) = shape(&mut fields, start, faults);
    let must_field = fields.take("must");
    let must = must_field.map(|field| must(field, hand, faults)).unwrap_or_default();
    let question = Question { objective: objective.unwrap_or_default(), start, shape, must };
    let laid = fields.take("line").map(|field| laid(field, hand, &question, faults)).unwrap_or_default();
    let counts = fields.take("count").filter(|field| is_yes(*field, faults));
    let expected = fields.take("expect");
    let expect = expected.map(|field| expect(field, faults)).unwrap_or_default();
    fields.take("task").and_then(|field| field.choice(&[("train", ())], faults));
    refuse_tables(&mut fields, faults);
    fields.finish(faults);
    if let Some(field) = must_field.filter(|_| faults.len() == before && !is_possible(hand, &question)) {
        faults.push(Fault::new(field.node.at.clone(), TrainFault::Impossible(question.shape).into()));
    }
    let solutions = expected.and_then(|field| field.inner("solutions"));
    refuse_count(&question, asks, [(counts, "count"), (solutions, "expect.solutions")], faults);
    let counts = if counts.is_some() || expect.solutions.is_some() { Counting::All } else { Counting::One };
    Some(TrainPuzzle {
        title: title.map(Text::one_line),
        source: origin.map(Text::one_line),
        set,
        hand,
        question,
        asks,
        counts,
        laid,
        expect,
    })
}

/// Refuses a number of lines where they are not counted: several trains, and the shortest after which nothing fits.
fn refuse_count(
    question: &Question,
    asks: Asks,
    counted: [(Option<Field<'_>>, &'static str); 2],
    faults: &mut Vec<Fault>,
) {
    let uncounted = match (question.shape, asks) {
        (TrainShape::Trains(_), _) => "trains",
        (_, Asks::Blocked) => "blocked",
        _ => return,
    };
    let given = counted.into_iter().filter_map(|(field, name)| Some((field?, name)));
    faults.extend(
        given.map(|(field, name)| Fault::new(field.key.at.clone(), FaultKind::Both(uncounted, name))),
    );
}

/// The end at which the lines begin.
fn start(field: Field<'_>, set: Option<Pip>, faults: &mut Vec<Fault>) -> Option<Pip> {
    let start = end(field, faults)?;
    let fault = outside(start, set).map(|fault| Fault::new(field.node.at.clone(), fault.into()));
    faults.extend(fault);
    Some(start)
}

/// Reports the keys of position puzzles.
fn refuse_tables(fields: &mut Fields<'_>, faults: &mut Vec<Fault>) {
    let of_position = POSITION.iter().map(|key| key.name).filter(|name| *name != "hand");
    for name in of_position.chain(OF_A_TABLE) {
        fields.refuse(name, TrainFault::OfTable(name).into(), faults);
    }
}

/// The tiles: those of `hand`, or all of the set.
fn hand_of(fields: &mut Fields<'_>, set: Option<Pip>, faults: &mut Vec<Fault>) -> Tiles {
    match (fields.take("hand"), set) {
        (Some(field), _) => held(field, set, faults),
        (None, Some(set)) => whole(set),
        (None, None) => {
            faults.push(Fault::new(fields.first(), TrainFault::NoTiles.into()));
            Tiles::EMPTY
        }
    }
}

/// Reads an end, 0 to 18, or a set by its highest end.
fn end(field: Field<'_>, faults: &mut Vec<Fault>) -> Option<Pip> {
    field.number(faults).and_then(Pip::new)
}

/// The fault of a start that is not in the set, if it is not.
pub fn outside(start: Pip, set: Option<Pip>) -> Option<TrainFault> {
    let set = set.filter(|set| start > *set)?;
    Some(TrainFault::StartNotInSet { start: start.value().into(), set })
}

/// The tiles of the hand; `rest` is the whole set.
fn held(field: Field<'_>, set: Option<Pip>, faults: &mut Vec<Fault>) -> Tiles {
    match (field.node.text().map(|text| text.text.trim()), set) {
        (Some("none"), _) => Tiles::EMPTY,
        (Some("rest"), Some(set)) => whole(set),
        (Some("rest"), None) => {
            faults.push(field.bad("tiles: `rest` needs a set, as in `set: 12`"));
            Tiles::EMPTY
        }
        _ => {
            let tiles = field.tiles(tiles::read_list, faults);
            once(&tiles, set, faults)
        }
    }
}

/// Reads tiles, each in the set and given once.
fn once(tiles: &[Spanned<Tile>], set: Option<Pip>, faults: &mut Vec<Fault>) -> Tiles {
    let mut hand = Tiles::EMPTY;
    let mut first: [Option<&Spanned<Tile>>; Tile::COUNT] = [None; Tile::COUNT];
    for tile in tiles {
        let fault = |fault: TrainFault| Fault::new(tile.at.clone(), fault.into());
        if let Some(set) = set.filter(|set| tile.value.high() > *set) {
            faults.push(fault(TrainFault::TileNotInSet { tile: tile.value, set }));
        }
        if !hand.insert(tile.value) {
            let first = first[tile.value.index()].map(|first| first.at.clone()).unwrap_or_default();
            faults.push(fault(TrainFault::Twice(tile.value)).with(first, "the first time"));
        }
        first[tile.value.index()].get_or_insert(tile);
    }
    hand
}

fn is_yes(field: Field<'_>, faults: &mut Vec<Fault>) -> bool {
    let words = [("yes", true), ("true", true), ("no", false), ("false", false)];
    field.choice(&words, faults).unwrap_or(false)
}

/// Reads the shape: one of a few keys that exclude each other.
fn shape(fields: &mut Fields<'_>, start: Option<Pip>, faults: &mut Vec<Fault>) -> (TrainShape, Asks) {
    let mut found: Option<(&'static str, TrainShape, Asks)> = None;
    let mut choose = |name: &'static str, field: Field<'_>, shape, asks, faults: &mut Vec<Fault>| {
        if let Some((first, ..)) = found {
            faults.push(Fault::new(field.key.at.clone(), FaultKind::Both(first, name)));
        }
        if start.is_none() && matches!(shape, TrainShape::BothEnds | TrainShape::Trains(_)) {
            let kind = TrainFault::NoStart(name).into();
            faults.push(Fault::new(field.key.at.clone(), kind));
        }
        found = Some((name, shape, asks));
    };
    let shapes = [("both_ends", TrainShape::BothEnds), ("ring", TrainShape::Ring)];
    for (name, shape) in shapes {
        if let Some(field) = fields.take(name).filter(|field| is_yes(*field, faults)) {
            choose(name, field, shape, Asks::Longest, faults);
        }
    }
    if let Some(field) = fields.take("trains")
        && let Some(count) = field.number(faults)
    {
        choose("trains", field, TrainShape::Trains(count), Asks::Longest, faults);
    }
    if let Some(field) = fields.take("blocked").filter(|field| is_yes(*field, faults)) {
        choose("blocked", field, TrainShape::Line, Asks::Blocked, faults);
        for name in ["must", "count"] {
            fields.refuse(name, FaultKind::Both("blocked", name), faults);
        }
    }
    found.map_or((TrainShape::Line, Asks::Longest), |(_, shape, asks)| (shape, asks))
}

/// Reads the required tiles, each of the hand.
fn must(field: Field<'_>, hand: Tiles, faults: &mut Vec<Fault>) -> Tiles {
    let tiles = field.tiles(tiles::read_list, faults);
    held_of(tiles, hand, faults)
}

fn held_of(tiles: Vec<Spanned<Tile>>, hand: Tiles, faults: &mut Vec<Fault>) -> Tiles {
    for tile in tiles.iter().filter(|tile| !hand.contains(tile.value)) {
        let kind = TrainFault::NotHeld(tile.value).into();
        faults.push(Fault::new(tile.at.clone(), kind));
    }
    tiles.into_iter().map(|tile| tile.value).collect()
}

/// Reads a text that consists only of tiles, as the required ones.
///
/// # Errors
/// Words that are not tiles, tiles that are not in the hand, and tiles that no line can all use.
pub fn must_of(source: &Source, hand: Tiles, question: &Question) -> Result<Tiles, InvalidFile> {
    let (tiles, errors) = tiles::read_list(&source.text);
    let mut faults: Vec<Fault> = errors.into_iter().map(notation).collect();
    let must = held_of(tiles, hand, &mut faults);
    let question = Question { must, ..*question };
    if faults.is_empty() && !is_possible(hand, &question) {
        faults.push(Fault::new(0..source.text.len(), TrainFault::Impossible(question.shape).into()));
    }
    if faults.is_empty() { Ok(must) } else { Err(InvalidFile::new(source.clone(), faults)) }
}

fn notation(error: NotationError) -> Fault {
    Fault::new(error.at, FaultKind::Notation(error.fault))
}

/// Whether some line uses all required tiles, unless a short search shows that none does.
fn is_possible(hand: Tiles, question: &Question) -> bool {
    // No limit is set yet; the search itself reports what takes more nodes.
    let limits = Limits::default().nodes(10_000);
    longest(hand, question, limits) != Err(NoTrain::Impossible)
}

/// Reads tiles that keep the order of their halves.
fn turned(text: &str) -> (Vec<Spanned<Turned>>, Vec<NotationError>) {
    tiles::read_some(text, DominoSet::DOUBLE_18)
}

/// Reads the lines that lie: several trains are a list of lines, all else is one.
fn laid(field: Field<'_>, hand: Tiles, question: &Question, faults: &mut Vec<Fault>) -> Vec<Vec<Turned>> {
    let before = faults.len();
    let texts = field.texts(faults);
    let lines: Vec<Vec<Spanned<Turned>>> = match question.shape {
        TrainShape::Trains(_) => texts.iter().map(|text| spanned(&[*text], turned, faults)).collect(),
        _ => vec![spanned(&texts, turned, faults)],
    };
    let tile = |lying: &Spanned<Turned>| Spanned { value: lying.value.tile(), at: lying.at.clone() };
    let tiles: Vec<Spanned<Tile>> = lines.iter().flatten().map(tile).collect();
    once(&tiles, None, faults);
    held_of(tiles, hand, faults);
    let values = |line: &Vec<Spanned<Turned>>| line.iter().map(|tile| tile.value).collect();
    let tiles: Vec<Vec<Turned>> = lines.iter().filter(|line| !line.is_empty()).map(values).collect();
    if faults.len() == before {
        let fault = |([line, tile], fault): ([usize; 2], TrainFault)| {
            Fault::new(lines[line][tile].at.clone(), fault.into())
        };
        faults.extend(misfits(question, &tiles).into_iter().map(fault));
    }
    if faults.len() == before { tiles } else { Vec::new() }
}

fn expect(field: Field<'_>, faults: &mut Vec<Fault>) -> TrainExpect {
    let mut expect = TrainExpect::default();
    let Some(mut fields) = Fields::of(field.node, EXPECT, "expect", faults) else { return expect };
    expect.tiles = fields.take("tiles").and_then(|field| field.number(faults));
    expect.pips = fields.take("pips").and_then(|field| field.number(faults));
    if let Some(field) = fields.take("points") {
        // The points of a train are its pips.
        if expect.pips.is_some() {
            faults.push(Fault::new(field.key.at.clone(), FaultKind::Both("pips", "points")));
        }
        expect.pips = field.number(faults);
    }
    expect.line = fields.take("line").map(|field| {
        let tiles = field.tiles(turned, faults);
        tiles.into_iter().map(|tile| tile.value).collect()
    });
    expect.solutions = fields.take("solutions").and_then(|field| field.count(faults));
    fields.finish(faults);
    expect
}
