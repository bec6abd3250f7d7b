//! Why a move is legal or illegal: what the verdicts of all families have in common.

use std::fmt::{Debug, Display};

use super::refusal_kind::RefusalKind;

/// Why a move is legal, or why not, in the terms of a family. Its [`Display`] says it in words.
pub trait MoveVerdict: Clone + Eq + Debug + Display {
    /// The kinds of the reasons against the move; none for a legal one.
    fn refusals(&self) -> Vec<RefusalKind>;

    /// What makes the move illegal apart from what its halves say, if so.
    fn barred(&self) -> Option<&dyn Display> {
        None
    }

    /// What each half of a placement says; empty in other games.
    fn halves(&self) -> Vec<HalfReason<'_>> {
        Vec::new()
    }
}

/// Whether one half of a placement connects, and why.
#[derive(Clone, Copy)]
pub struct HalfReason<'a> {
    /// The placement, named from this half.
    pub play: &'a dyn Display,
    /// The kind of its cell.
    pub cell: &'a dyn Display,
    /// Whether it connects.
    pub connects: bool,
    /// Why.
    pub reason: &'a dyn Display,
}
