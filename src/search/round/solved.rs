//! The result of every search of a round, and what the searches share.

use crate::search::game::Round;
use crate::sorted;

/// The result of a search of a round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SolvedRound<M> {
    /// Points that each seat gains from here to the end of the round; `None` when the search was stopped
    /// before they were proven.
    pub values: Option<Vec<i32>>,
    /// A line of optimal play to the end of the round; the best line found when the search was stopped.
    pub line: Vec<M>,
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

/// The difference between two lists of gains.
pub(in crate::search) fn between(before: &[i32], after: &[i32]) -> Vec<i32> {
    before.iter().zip(after).map(|(before, after)| after - before).collect()
}

/// The legal moves, in the order of their texts.
pub(super) fn moves_by_text<R: Round>(round: &R) -> Vec<R::Move> {
    let mut moves = round.moves();
    sorted::sort_by_key(&mut moves, ToString::to_string);
    moves
}
