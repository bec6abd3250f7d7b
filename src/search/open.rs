//! Open hands: every tile known, from a position to the end of the hand. What each seat gains
//! when everybody plays as well as can be, and a line of such play.
//!
//! Two sides play minimax on their own points less the other's: [`two`]. Three and more each
//! maximise their own: [`many`].

mod many;
#[cfg(test)]
mod tests;
mod two;

use super::limits::Limits;
use crate::search::game::Round;

/// What a search found out about a hand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solved<A> {
    /// Points that each seat gains from here to the end of the hand; unknown when the search
    /// was stopped before it was proven.
    pub values: Option<Vec<i32>>,
    /// A line of best play to the end of the hand; where the search was stopped, the best that
    /// it had found.
    pub line: Vec<A>,
    /// Whether values and line are proven.
    pub exact: bool,
    /// Of a stopped search of two sides: no less and no more than this is what the side to play
    /// gains, less what the other does.
    pub bounds: Option<[i32; 2]>,
    /// No less and no more than these is what each seat gains; its value twice when proven.
    pub ranges: Vec<[i32; 2]>,
    /// Positions expanded; where a seat has to do what it does they need not be counted.
    pub nodes: u64,
}

/// Solves a hand from where it stands; it is left there.
///
/// Two sides, be they seats or partners, maximise their own points less the other's; where
/// several acts are equally good, the line has the first by its text. With three sides or more
/// each maximises its own points, among equals leaves the others least in all, then takes the
/// first by text. A lone side maximises its own.
pub fn solve<H: Round>(hand: &mut H, limits: Limits) -> Solved<H::Move> {
    if sides(hand) > 2 {
        many::Search::new(hand, limits).solve()
    } else {
        two::Search::new(hand, limits).solve()
    }
}

/// How many sides play: partners are one.
pub fn sides<H: Round>(hand: &H) -> usize {
    let mut sides: Vec<usize> = (0..hand.seats()).map(|seat| hand.side(seat)).collect();
    sides.sort_unstable();
    sides.dedup();
    sides.len()
}

/// Points that each seat has gained since the hand was entered.
fn gained<H: Round>(hand: &H) -> Vec<i32> {
    (0..hand.seats()).map(|seat| hand.gained(seat)).collect()
}

/// What was gained between two states.
fn between(before: &[i32], after: &[i32]) -> Vec<i32> {
    before.iter().zip(after).map(|(before, after)| after - before).collect()
}

/// The acts that may come next with their texts, in the order of the texts.
fn acts_by_text<H: Round>(hand: &H) -> Vec<(String, H::Move)> {
    let mut acts = Vec::new();
    hand.legal_moves(&mut acts);
    let mut named: Vec<(String, H::Move)> = acts.into_iter().map(|act| (act.to_string(), act)).collect();
    named.sort_by(|(one, _), (other, _)| one.cmp(other));
    named
}
