//! The list of kinds. A new kind is a folder beside this file and a line here.

use std::any::Any;

use super::kind::{AnyPuzzle, Kind, OwnTask};
use super::laid::ToLay;
use super::{placement, position, train};
use crate::search::Limits;

/// Every kind of puzzle.
pub static KINDS: [&Kind; 3] = [&position::KIND, &train::KIND, &placement::KIND];

/// The kinds that have a task of their own.
pub fn own_tasks() -> impl Iterator<Item = (&'static OwnTask, &'static Kind)> {
    KINDS.iter().filter_map(|kind| kind.own.as_ref().map(|own| (own, *kind)))
}

/// A puzzle whose tiles a reader lays as data, with the searches that this needs; `None` for kinds without such a board.
/// This is no part of the trait, so that the playground, which has an engine, does not carry it.
pub fn to_lay(puzzle: &dyn AnyPuzzle, limits: &Limits) -> Option<ToLay> {
    let puzzle = puzzle as &dyn Any;
    placement::to_lay(puzzle).or_else(|| train::to_lay(puzzle, limits))
}
