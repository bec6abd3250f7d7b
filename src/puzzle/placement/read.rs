//! Reads a placement puzzle from the keys of a file.

use litemap::LiteMap;

use super::board::{Board, Halves, Pips, PlacedTile, Usage};
use super::fault::PlacementFault;
use super::keys::{EXPECT, PLACEMENT, TOUCHINGS, USAGES};
use super::notation::{self, WrittenPlacement, name, sorted};
use super::puzzle::{PlacementExpect, PlacementPuzzle};
use super::read_board::{WrittenBoard, board};
use super::read_groups::{conditions, words};
use crate::keys::fields::{Field, Fields};
use crate::keys::table::POSITION;
use crate::notation::tiles::tile_words;
use crate::sorted;
use crate::source::fault::Fault;
use crate::source::node::{Node, Text};
use crate::source::text::Source;

/// Keys of position puzzles besides those of the position.
const OF_A_TABLE: [&str; 5] = ["game", "house", "goal", "line", "objective"];

/// Reads a placement puzzle.
#[expect(clippy::too_many_lines, reason = "one line for each key")]
pub fn read(_: &Source, node: &Node, faults: &mut Vec<Fault>) -> Option<PlacementPuzzle> {
    let mut fields = Fields::of(node, PLACEMENT, "a puzzle file", faults)?;
    let title = fields.text("title", faults).map(Text::one_line);
    let source = fields.text("source", faults).map(Text::one_line);
    fields.take("task").and_then(|field| field.choice(&[("place", ())], faults));
    let touching = fields.take("touching").and_then(|field| field.choice(&TOUCHINGS, faults));
    let usage = fields.take("use").and_then(|field| field.choice(&USAGES, faults)).unwrap_or_default();
    let before = faults.len();
    let tiles = fields.take("tiles").map(|field| tiles(field, faults));
    let set = set(&mut fields, faults);
    let are_read = faults.len() == before;
    refuse_tables(&mut fields, faults);
    let Some(written) = board(&mut fields, faults) else {
        without_board(fields, faults);
        return None;
    };
    let conditions = conditions(&written, &mut fields, faults);
    let mut board = Board {
        cells: written.cells.clone(),
        pips: written.pips.clone(),
        given: Vec::new(),
        tiles: tiles.clone().unwrap_or_default(),
        usage,
        groups: conditions.groups,
        equal_sums: conditions.equal_sums,
        touching: touching.unwrap_or_default(),
    };
    let given = fields.take("given");
    let places = given.map(|field| self::given(&mut board, field, faults)).unwrap_or_default();
    let set = match &tiles {
        Some(_) => None,
        None => set.or(written.set).or_else(|| of_numbers(&board)),
    };
    board.tiles = set.map_or(board.tiles, whole);
    if are_read && tiles.is_none() && set.is_none() {
        faults.push(Fault::new(fields.first(), PlacementFault::NoTiles.into()));
    } else if are_read {
        among(&board, places, faults);
        faults.extend(amount(&board, &written));
    }
    let expect = fields.take("expect").map(|field| expect(&board, field, faults)).unwrap_or_default();
    fields.finish(faults);
    sorted::sort_by(&mut board.given, Ord::cmp);
    Some(PlacementPuzzle {
        title,
        source,
        board,
        regions: written.regions,
        set,
        groups: conditions.written,
        rules: conditions.rules,
        same: conditions.same,
        expect,
    })
}

/// Reports the keys of position puzzles.
fn refuse_tables(fields: &mut Fields<'_>, faults: &mut Vec<Fault>) {
    let of_position = POSITION.iter().map(|key| key.name);
    for name in of_position.chain(OF_A_TABLE) {
        fields.refuse(name, PlacementFault::OfTable(name).into(), faults);
    }
}

/// Finishes without a board: what stands on its cells cannot be read, the names of the keys can.
fn without_board(mut fields: Fields<'_>, faults: &mut Vec<Fault>) {
    for name in ["groups", "rules", "same", "given", "expect"] {
        fields.take(name);
    }
    fields.finish(faults);
}

/// Reads the set, which excludes tiles and a game ID.
fn set(fields: &mut Fields<'_>, faults: &mut Vec<Fault>) -> Option<Pips> {
    let field = fields.take("set")?;
    for other in ["tiles", "dominosa"] {
        fields.refuse(other, crate::source::fault::FaultKind::Both("set", other), faults);
    }
    field.number(faults)
}

/// Every tile up to an end, sorted.
pub fn whole(set: Pips) -> Vec<Halves> {
    (0..=set).flat_map(|low| (low..=set).map(move |high| [low, high])).collect()
}

/// The set of a board whose numbers are all given: it goes up to the highest.
fn of_numbers(board: &Board) -> Option<Pips> {
    let numbers: Option<Vec<Pips>> = board.pips.iter().copied().collect();
    numbers?.into_iter().max()
}

/// Reads the tiles, sorted.
fn tiles(field: Field<'_>, faults: &mut Vec<Fault>) -> Vec<Halves> {
    let mut tiles = Vec::new();
    let before = faults.len();
    for text in field.tile_texts(faults) {
        for word in tile_words(&text.text) {
            if let Some(tile) = notation::halves(word.value) {
                tiles.push(sorted(tile));
            } else {
                let fault = PlacementFault::NoTile(word.value.to_owned());
                faults.push(Fault::new(text.place(&word.at), fault.into()));
            }
        }
    }
    if tiles.is_empty() && faults.len() == before {
        faults.push(Fault::new(field.key.at.clone(), PlacementFault::EmptyTiles.into()));
    }
    sorted::sort_by(&mut tiles, Ord::cmp);
    tiles
}

/// The fault of a number of tiles that does not fit the board.
fn amount(board: &Board, written: &WrittenBoard) -> Option<Fault> {
    let (cells, tiles) = (board.cells.len(), board.tiles.len());
    let fault = match board.usage {
        Usage::All if cells != 2 * tiles => PlacementFault::OtherNumber { cells, tiles },
        Usage::Some if cells > 2 * tiles => PlacementFault::TooFewTiles { cells, tiles },
        _ => return None,
    };
    Some(Fault::new(written.at.clone(), fault.into()))
}

/// A placement with the text that says it.
type PlacedText = (PlacedTile, Text);

/// Reads what lies on the board from the beginning, and adds it; returns the tiles with their places.
fn given(board: &mut Board, field: Field<'_>, faults: &mut Vec<Fault>) -> Vec<PlacedText> {
    let mut places: Vec<PlacedText> = Vec::new();
    let mut covered: LiteMap<usize, PlacedTile> = LiteMap::new();
    for word in field.texts(faults).into_iter().flat_map(words) {
        let found = placed(board, &word.text).and_then(|placed| match placed {
            GivenOnBoard::Pips(pips, cell) => pip(board, cell, pips),
            GivenOnBoard::Tile(placement) => {
                let there = placement.cells.iter().find_map(|cell| Some((cell, covered.get(cell)?)));
                if let Some((cell, there)) = there {
                    let cell = board.cells[*cell].to_string();
                    return if *there == placement { Ok(()) } else { Err(PlacementFault::TwoTiles(cell)) };
                }
                for (cell, pips) in placement.cells.into_iter().zip(placement.pips) {
                    pip(board, cell, pips)?;
                    covered.insert(cell, placement);
                }
                board.given.push(placement);
                places.push((placement, word.clone()));
                Ok(())
            }
        });
        if let Err(fault) = found {
            faults.push(Fault::new(word.at, fault.into()));
        }
    }
    places
}

/// Gives a cell its pips.
fn pip(board: &mut Board, cell: usize, pips: Pips) -> Result<(), PlacementFault> {
    match board.pips[cell].replace(pips) {
        Some(one) if one != pips => {
            let cell = board.cells[cell].to_string();
            Err(PlacementFault::TwoNumbers { cell, one, other: pips })
        }
        _ => Ok(()),
    }
}

/// Checks that the given tiles are among all.
fn among(board: &Board, places: Vec<PlacedText>, faults: &mut Vec<Fault>) {
    let mut left = board.counts();
    for (placement, text) in places {
        if let Some(left) = left.get_mut(&placement.tile()).filter(|left| **left > 0) {
            *left -= 1;
        } else {
            let fault = PlacementFault::NotAmong(name(placement.tile()));
            faults.push(Fault::new(text.at, fault.into()));
        }
    }
}

/// What lies on cells of a board.
enum GivenOnBoard {
    Pips(Pips, usize),
    Tile(PlacedTile),
}

/// Reads pips or a tile on cells of the board.
fn placed(board: &Board, word: &str) -> Result<GivenOnBoard, PlacementFault> {
    let written = notation::written(word).ok_or_else(|| PlacementFault::BadPlacement(word.to_owned()))?;
    let index = |cell| board.index(cell).ok_or_else(|| PlacementFault::OffBoard(cell.to_string()));
    match written {
        WrittenPlacement::Pips(pips, cell) => Ok(GivenOnBoard::Pips(pips, index(cell)?)),
        WrittenPlacement::Tile(pips, [first, second]) => {
            Ok(GivenOnBoard::Tile(PlacedTile::new([index(first)?, index(second)?], pips)))
        }
    }
}

/// Reads placements of tiles.
fn placements(board: &Board, field: Field<'_>, faults: &mut Vec<Fault>) -> Vec<PlacedTile> {
    let mut placements = Vec::new();
    for word in field.texts(faults).into_iter().flat_map(words) {
        let fault = match placed(board, &word.text) {
            Ok(GivenOnBoard::Tile(placement)) => {
                placements.push(placement);
                continue;
            }
            Ok(GivenOnBoard::Pips(..)) => PlacementFault::PipsAlone(word.text.clone()),
            Err(fault) => fault,
        };
        faults.push(Fault::new(word.at, fault.into()));
    }
    sorted::sort_by(&mut placements, Ord::cmp);
    placements
}

fn expect(board: &Board, field: Field<'_>, faults: &mut Vec<Fault>) -> PlacementExpect {
    let mut expect = PlacementExpect::default();
    let Some(mut fields) = Fields::of(field.node, EXPECT, "expect", faults) else { return expect };
    expect.solutions = fields.take("solutions").and_then(|field| field.count(faults));
    expect.pictures = fields.take("pictures").and_then(|field| field.count(faults));
    expect.level = fields.take("level").and_then(|field| field.number(faults));
    expect.line = fields.take("line").map(|field| placements(board, field, faults));
    expect.forced = fields.take("forced").map(|field| placements(board, field, faults));
    fields.finish(faults);
    expect
}
