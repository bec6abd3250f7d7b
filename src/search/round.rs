//! Rounds with open hands: every tile is known, from a position to the end. Returns what each seat gains
//! under optimal play, and a principal variation.
//!
//! For two sides [`mtdf`] searches the points of one less those of the other; for three or more, each for
//! itself, [`maxn`] does. [`security`] finds what a seat is certain to gain.

mod inwards;
mod maxn;
mod mtdf;
mod ordering;
mod security;
mod solved;
#[cfg(test)]
mod tests;
mod values;

pub use security::security_value;
pub use solved::SolvedRound;
use values::MOST_SIDES;

use super::limits::Limits;
use crate::search::game::Round;
use crate::sorted;

/// Solves a round from its current position and leaves it there.
///
/// Two sides, seats or partners, maximise their margin; among equal moves the line has the first by text.
/// Of three or more sides each maximises its own points, then minimises those of the others in all, then
/// takes the first move by text. A single side maximises its own points.
pub fn solve<R: Round>(round: &mut R, limits: Limits) -> SolvedRound<R::Move> {
    match sides(round) {
        ..=2 => mtdf::Mtdf::new(round, limits).solve(),
        // The fewer numbers are carried along, the faster: most rounds have three or four sides.
        3..=4 => maxn::Maxn::<_, 4>::new(round, limits).solve(),
        _ => maxn::Maxn::<_, MOST_SIDES>::new(round, limits).solve(),
    }
}

/// What the side of a seat gains from here to the end of a round of two sides, less what the other side
/// gains, under optimal play; `None` when a limit is reached first. And the number of positions expanded.
pub fn margin<R: Round>(round: &mut R, seat: usize, limits: Limits) -> (Option<i32>, u64) {
    let (least, most, nodes) = mtdf::Mtdf::new(round, limits).for_side_of(seat);
    ((least == most).then_some(least), nodes)
}

/// The number of sides; partners are one.
pub fn sides<R: Round>(round: &R) -> usize {
    sorted::set((0..round.seats()).map(|seat| round.side(seat))).len()
}
