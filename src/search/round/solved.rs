//! What every search of a round returns, and what all of them need.

use crate::search::game::Round;

/// What a search found out about a hand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SolvedRound<A> {
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

/// Points that each seat has gained since the hand was entered.
pub(super) fn gained<H: Round>(hand: &H) -> Vec<i32> {
    (0..hand.seats()).map(|seat| hand.gained(seat)).collect()
}

/// What was gained between two states.
pub(super) fn between(before: &[i32], after: &[i32]) -> Vec<i32> {
    before.iter().zip(after).map(|(before, after)| after - before).collect()
}

/// The acts that may come next with their texts, in the order of the texts.
pub(super) fn acts_by_text<H: Round>(hand: &H) -> Vec<(String, H::Move)> {
    let mut acts = Vec::new();
    hand.legal_moves(&mut acts);
    let mut named: Vec<(String, H::Move)> = acts.into_iter().map(|act| (act.to_string(), act)).collect();
    named.sort_by(|(one, _), (other, _)| one.cmp(other));
    named
}
