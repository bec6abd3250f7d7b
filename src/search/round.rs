//! Rounds with open hands: every tile known, from a position to the end. What each seat gains
//! when everybody plays optimally, and a principal variation.
//!
//! For two sides [`mtdf`] searches the points of one less those of the other; for three and more,
//! each for itself, [`maxn`].

mod maxn;
mod mtdf;
mod solved;
#[cfg(test)]
mod tests;

pub use solved::SolvedRound;

use super::limits::Limits;
use crate::search::game::Round;

/// Solves a hand from where it stands; it is left there.
///
/// Two sides, be they seats or partners, maximise their own points less the other's; where
/// several acts are equally good, the line has the first by its text. With three sides or more
/// each maximises its own points, among equals leaves the others least in all, then takes the
/// first by text. A lone side maximises its own.
pub fn solve<H: Round>(hand: &mut H, limits: Limits) -> SolvedRound<H::Move> {
    if sides(hand) > 2 {
        maxn::Maxn::new(hand, limits).solve()
    } else {
        mtdf::Mtdf::new(hand, limits).solve()
    }
}

/// How many sides play: partners are one.
pub fn sides<H: Round>(hand: &H) -> usize {
    let mut sides: Vec<usize> = (0..hand.seats()).map(|seat| hand.side(seat)).collect();
    sides.sort_unstable();
    sides.dedup();
    sides.len()
}
