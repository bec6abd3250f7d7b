//! Reads the cells of a board: drawn, in numbers, or from a game ID.

use std::ops::Range;

use super::board::Pips;
use super::dominosa;
use super::fault::{MOST_CELLS, MOST_PLACES, PlacementFault};
use super::keys::BOARDS;
use super::notation::pips;
use crate::game::lattice::Cell;
use crate::keys::fields::{Field, Fields};
use crate::source::fault::{Fault, FaultKind};
use crate::source::node::Text;

/// A board as it was written.
#[derive(Default)]
pub(super) struct WrittenBoard {
    /// The cells, in reading order.
    pub(super) cells: Vec<Cell>,
    /// The region of each.
    pub(super) regions: Vec<Option<char>>,
    /// The pips of each, as far as they are given.
    pub(super) pips: Vec<Option<Pips>>,
    /// The highest end of the set of a game ID.
    pub(super) set: Option<Pips>,
    /// Where it stands.
    pub(super) at: Range<usize>,
}

/// The region and the pips of a place; `None` where it is no cell.
type Content = Option<(Option<char>, Option<Pips>)>;

/// Reads the one key that holds the board.
pub(super) fn board(fields: &mut Fields<'_>, faults: &mut Vec<Fault>) -> Option<WrittenBoard> {
    let mut found: Option<(&'static str, Field<'_>)> = None;
    for name in BOARDS {
        let Some(field) = fields.take(name) else { continue };
        if let Some((first, _)) = found {
            faults.push(Fault::new(field.key.at.clone(), FaultKind::Both(first, name)));
        } else {
            found = Some((name, field));
        }
    }
    let Some((name, field)) = found else {
        faults.push(Fault::new(fields.first(), PlacementFault::NoBoard.into()));
        return None;
    };
    let is_game_id = name == "dominosa";
    let text = &if is_game_id { field.text(faults)?.clone() } else { field.rows(faults)? };
    if text.is_joined() && !is_game_id {
        faults.push(Fault::new(text.at.clone(), FaultKind::JoinedPicture));
        return None;
    }
    let before = faults.len();
    let mut board = match name {
        "board" => drawn(text, faults),
        "numbers" => numbered(text, faults),
        _ => {
            let (set, numbers) = dominosa::grid(text, faults)?;
            WrittenBoard { set: Some(set), ..grid(&numbers, usize::from(set) + 2) }
        }
    };
    board.at = text.at.clone();
    if faults.len() > before {
        return None;
    }
    let whole = match board.cells.len() {
        0 => PlacementFault::NoCells,
        cells if cells > MOST_CELLS || places(&board) > MOST_PLACES => PlacementFault::TooLarge,
        cells if cells % 2 == 1 => PlacementFault::OddCells(cells),
        _ => return Some(board),
    };
    faults.push(Fault::new(board.at, whole.into()));
    None
}

/// The places within the last column and the last row.
fn places(board: &WrittenBoard) -> usize {
    let last = |of: fn(&Cell) -> i16| {
        board.cells.iter().map(of).max().map_or(0, |last| usize::from(last.unsigned_abs()) + 1)
    };
    last(|cell| cell.x) * last(|cell| cell.y)
}

/// The rows of a text with their places in it, without empty lines above and below them.
fn rows(text: &Text, faults: &mut Vec<Fault>) -> Vec<Range<usize>> {
    let mut rows: Vec<Range<usize>> = Vec::new();
    let mut empty: Vec<Range<usize>> = Vec::new();
    let mut start = 0;
    for line in text.text.split_inclusive('\n') {
        let row = start..start + line.trim_end().len();
        start += line.len();
        if !text.text[row.clone()].trim().is_empty() {
            let within = empty.drain(..).map(|line| fault(text, line, PlacementFault::EmptyLine));
            faults.extend(within);
            rows.push(row);
        } else if !rows.is_empty() {
            empty.push(row);
        }
    }
    rows
}

fn fault(text: &Text, at: Range<usize>, fault: PlacementFault) -> Fault {
    Fault::new(text.place(&at), fault.into())
}

impl WrittenBoard {
    /// Adds a cell; a board that is far too large is reported once.
    fn add(&mut self, (x, y): (usize, usize), content: Content) -> Option<()> {
        if x.max(y) >= MOST_CELLS {
            return None;
        }
        let cell = Cell { x: i16::try_from(x).ok()?, y: i16::try_from(y).ok()? };
        let Some((region, pips)) = content else { return Some(()) };
        self.cells.push(cell);
        self.regions.push(region);
        self.pips.push(pips);
        Some(())
    }
}

/// Reads a drawn board, one character a cell.
fn drawn(text: &Text, faults: &mut Vec<Fault>) -> WrittenBoard {
    let mut board = WrittenBoard::default();
    let mut column = None;
    for (y, row) in rows(text, faults).into_iter().enumerate() {
        let body = &text.text[row.clone()];
        let indent = body.chars().take_while(|c| c.is_whitespace()).count();
        if *column.get_or_insert(indent) != indent {
            faults.push(fault(text, row, PlacementFault::Indented));
            continue;
        }
        let cells = body.char_indices().filter(|(_, c)| !c.is_whitespace());
        for (x, (at, c)) in cells.enumerate() {
            let at = row.start + at..row.start + at + c.len_utf8();
            let content = match c {
                '.' => None,
                '_' => Some((None, None)),
                '0'..='9' => Some((None, pips(&text.text[at.clone()]))),
                'A'..='Z' | 'a'..='z' => Some((Some(c), None)),
                _ => {
                    faults.push(fault(text, at, PlacementFault::NoCell(c)));
                    continue;
                }
            };
            if board.add((x, y), content).is_none() {
                faults.push(fault(text, at, PlacementFault::TooLarge));
                return board;
            }
        }
    }
    board
}

/// Reads rows of numbers.
fn numbered(text: &Text, faults: &mut Vec<Fault>) -> WrittenBoard {
    let mut board = WrittenBoard::default();
    for (y, row) in rows(text, faults).into_iter().enumerate() {
        let body = &text.text[row.clone()];
        for (x, word) in body.split_whitespace().enumerate() {
            let start = row.start + (word.as_ptr() as usize - body.as_ptr() as usize);
            let at = start..start + word.len();
            let content = match pips(word) {
                Some(pips) => Some((None, Some(pips))),
                None if word == "." => None,
                None => {
                    faults.push(fault(text, at, PlacementFault::NoNumber(word.to_owned())));
                    continue;
                }
            };
            if board.add((x, y), content).is_none() {
                faults.push(fault(text, at, PlacementFault::TooLarge));
                return board;
            }
        }
    }
    board
}

/// A grid of numbers, row by row.
fn grid(numbers: &[Pips], width: usize) -> WrittenBoard {
    let mut board = WrittenBoard::default();
    for (n, pips) in numbers.iter().enumerate() {
        // A grid of a game ID is never that large.
        let _ = board.add((n % width, n / width), Some((None, Some(*pips))));
    }
    board
}
