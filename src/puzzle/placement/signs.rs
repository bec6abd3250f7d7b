//! The signs of regions on a board, and which rules are too long for one.

use litemap::LiteMap;

use super::board::{CellIndex, GroupRule};
use super::puzzle::PlacementPuzzle;
use crate::game::lattice::Direction;
use crate::sorted::SortedSet;

/// The most characters of a sign: those between two corners of a cell in a terminal.
const LONGEST: usize = 3;

/// The sign of a region.
pub(super) struct RegionSign {
    /// Its text: the rule, the letter where several pieces or a sum need a name, or both.
    pub(super) text: String,
    /// The first cell of each piece.
    pub(super) cells: Vec<CellIndex>,
    /// The letter of the region whose rule is too long for the board, so that it is said below.
    pub(super) below: Option<char>,
}

/// A rule as a sign: `12`, `<5`, `=`, `≠`.
pub(super) fn rule_sign(rule: GroupRule) -> String {
    match rule {
        GroupRule::Sum(sum) => sum.to_string(),
        GroupRule::Below(sum) => format!("<{sum}"),
        GroupRule::Above(sum) => format!(">{sum}"),
        GroupRule::Alike => "=".to_owned(),
        GroupRule::Different => "≠".to_owned(),
    }
}

/// The signs of all regions that have one.
pub(super) fn signs(puzzle: &PlacementPuzzle) -> Vec<RegionSign> {
    let mut pieces: LiteMap<char, Vec<CellIndex>> = LiteMap::new();
    let mut seen = SortedSet::new();
    for (cell, region) in puzzle.regions.iter().enumerate() {
        if let Some(region) = region.filter(|_| !seen.contains(&cell)) {
            see_piece(puzzle, cell, &mut seen);
            pieces.entry(region).or_default().push(cell);
        }
    }
    pieces.into_iter().filter_map(|(region, cells)| sign(puzzle, region, cells)).collect()
}

fn sign(puzzle: &PlacementPuzzle, region: char, cells: Vec<CellIndex>) -> Option<RegionSign> {
    let name = region.to_string();
    let rule = puzzle.rules.iter().find(|(own, _)| *own == name).map(|(_, rule)| rule_sign(*rule));
    let is_compared = puzzle.same.iter().flatten().any(|own| *own == name);
    let needs_name = cells.len() > 1 || is_compared;
    let text = match rule {
        Some(rule) if needs_name => format!("{name} {rule}"),
        Some(rule) => rule,
        None if is_compared => name.clone(),
        None => return None,
    };
    let is_short = text.chars().count() <= LONGEST;
    Some(if is_short {
        RegionSign { text, cells, below: None }
    } else {
        RegionSign { text: name, cells, below: Some(region) }
    })
}

/// Adds all cells of a piece of a region.
fn see_piece(puzzle: &PlacementPuzzle, first: CellIndex, seen: &mut SortedSet<CellIndex>) {
    let board = &puzzle.board;
    let mut open = vec![first];
    while let Some(cell) = open.pop() {
        if !seen.insert(cell) {
            continue;
        }
        let beside = Direction::ALL.iter().filter_map(|toward| board.index(board.cells[cell].step(*toward)));
        open.extend(beside.filter(|other| puzzle.regions[*other] == puzzle.regions[first]));
    }
}
