//! The result of every search of a round, and what the searches share.

use crate::search::game::Round;

/// The result of a search of a round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SolvedRound<A> {
    /// Points that each seat gains from here to the end of the round; `None` when the search was stopped
    /// before they were proven.
    pub values: Option<Vec<i32>>,
    /// A line of optimal play to the end of the round; the best line found when the search was stopped.
    pub line: Vec<A>,
    /// Whether values and line are proven.
    pub exact: bool,
    /// For a stopped search of two sides: lower and upper bound on what the side to play gains, less what
    /// the other does.
    pub bounds: Option<[i32; 2]>,
    /// Lower and upper bound on what each seat gains; its value twice when proven.
    pub ranges: Vec<[i32; 2]>,
    /// Positions expanded; forced moves may be left out.
    pub nodes: u64,
}

/// Points that each seat has gained since the round was entered.
pub(super) fn gained<H: Round>(hand: &H) -> Vec<i32> {
    (0..hand.seats()).map(|seat| hand.gained(seat)).collect()
}

/// The difference between two lists of gains.
pub(super) fn between(before: &[i32], after: &[i32]) -> Vec<i32> {
    before.iter().zip(after).map(|(before, after)| after - before).collect()
}

/// The legal moves with their texts, in the order of the texts.
pub(super) fn acts_by_text<H: Round>(hand: &H) -> Vec<(String, H::Move)> {
    let mut acts = Vec::new();
    hand.legal_moves(&mut acts);
    let mut named: Vec<(String, H::Move)> = acts.into_iter().map(|act| (act.to_string(), act)).collect();
    named.sort_by(|(one, _), (other, _)| one.cmp(other));
    named
}
