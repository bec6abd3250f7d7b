//! Rounds with open hands: every tile is known, from a position to the end. Returns what each seat gains
//! under optimal play, and a principal variation.
//!
//! For two sides [`mtdf`] searches the points of one less those of the other; for three or more, each for
//! itself, [`maxn`] does.

mod maxn;
mod mtdf;
mod solved;
#[cfg(test)]
mod tests;

use std::collections::BTreeSet;

pub use solved::SolvedRound;

use super::limits::Limits;
use crate::search::game::Round;

/// Solves a round from its current position and leaves it there.
///
/// Two sides, seats or partners, maximise their margin; among equal moves the line has the first by text.
/// Of three or more sides each maximises its own points, then minimises those of the others in all, then
/// takes the first move by text. A single side maximises its own points.
pub fn solve<R: Round>(round: &mut R, limits: Limits) -> SolvedRound<R::Move> {
    if sides(round) > 2 {
        maxn::Maxn::new(round, limits).solve()
    } else {
        mtdf::Mtdf::new(round, limits).solve()
    }
}

/// The number of sides; partners are one.
pub fn sides<R: Round>(round: &R) -> usize {
    (0..round.seats()).map(|seat| round.side(seat)).collect::<BTreeSet<_>>().len()
}
