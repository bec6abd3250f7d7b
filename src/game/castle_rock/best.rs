//! The best turn, exact for a row of any length: `stretches` and `ways` compute the value of a row
//! without walking its sequences.

use super::moves::CastleRockMove;
use super::row::Row;
pub use super::stretches::most;
use super::turn::CastleRockTurn;
use super::ways::count;
use crate::game::answer::Goal;
use crate::game::castle_rock::rules::Capture;
use crate::search::{Limits, Meter};

/// The best result of a turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BestCaptures {
    /// The most tiles that can be captured.
    pub captured: usize,
    /// Moves that capture this number, the added tile first; no `stop` at the end.
    pub line: Vec<CastleRockMove>,
    /// The number of whole turns that reach the goal, or capture the most without a goal: one add, over
    /// all tiles of the hand, and captures in order. `None` for [`u128::MAX`] or more, and where a limit is reached.
    pub solutions: Option<u128>,
}

/// The number of sequences of captures that empty a row (CR-STRATEGY-1, CR-STRATEGY-2); `None` for [`u128::MAX`] or more.
pub fn clearings(row: &Row) -> Option<u128> {
    if most(row) < row.len() {
        return Some(0);
    }
    let ways = count(row, Capture::Optional, &mut Meter::new(Limits::default()))?;
    let ways = ways.get(row.len()..).unwrap_or_default().iter().fold(0_u128, |sum, n| sum.saturating_add(*n));
    (ways < u128::MAX).then_some(ways)
}

/// Returns the best turn from the state of `turn`, and the number of turns that reach the goal from
/// there (CR-STRATEGY-1, CR-STRATEGY-3). `None` when there is no tile to add.
pub fn solve(turn: &CastleRockTurn, goal: Option<Goal>, limits: &Limits) -> Option<BestCaptures> {
    let captured = most_captures(turn)?;
    let line = lines(turn, Goal::Points(captured as i32), 1, Limits::default()).pop()?;
    // The most captures leave nothing to capture, as does an empty row. Whether captures may be left
    // matters only for a smaller goal.
    let (wanted, capture) = match goal {
        None => (Goal::Points(captured as i32), Capture::Optional),
        Some(Goal::Clear) => (Goal::Clear, Capture::Optional),
        Some(goal) => (goal, turn.capture()),
    };
    // Counting goes through no positions.
    let mut meter = Meter::new(Limits { nodes: None, ..limits.clone() }).looking_at_each();
    let mut solutions = Some(0_u128);
    for (_, row) in rows(turn).iter().filter(|(_, row)| most(row) >= least(wanted, row)) {
        solutions = solutions.zip(count(row, capture, &mut meter)).map(|(sum, counts)| {
            let first = least(wanted, row).min(counts.len());
            counts[first..].iter().fold(sum, |sum, ways| sum.saturating_add(*ways))
        });
    }
    Some(BestCaptures { captured, line, solutions: solutions.filter(|solutions| *solutions < u128::MAX) })
}

/// The most tiles that can be captured in a turn. `None` when there is no tile to add.
pub(super) fn most_captures(turn: &CastleRockTurn) -> Option<usize> {
    rows(turn).iter().map(|(_, row)| most(row)).max()
}

/// Up to `limit` whole turns from the state of `turn` that reach the goal, in the order of the hand and
/// of the row; no `stop` at the end. Fewer where a limit of the search is reached.
pub fn lines(turn: &CastleRockTurn, goal: Goal, limit: usize, limits: Limits) -> Vec<Vec<CastleRockMove>> {
    let mut walk = CaptureWalk {
        row: turn.row().clone(),
        capture: turn.capture(),
        line: Vec::new(),
        limit,
        // Each step computes what is still within reach, which takes longer than a look at the clock.
        meter: Meter::new(limits).looking_at_each(),
        found: Vec::new(),
    };
    for (add, row) in rows(turn) {
        let needed = least(goal, &row);
        (walk.row, walk.line) = (row, add.into_iter().collect());
        walk.collect(needed);
    }
    walk.found
}

/// The row after each tile that may be added; the row itself once one has been added.
fn rows(turn: &CastleRockTurn) -> Vec<(Option<CastleRockMove>, Row)> {
    if turn.has_added() {
        return vec![(None, turn.row().clone())];
    }
    let add = |tile| {
        let mv = CastleRockMove::Add(tile);
        (Some(mv), turn.row().after(mv))
    };
    turn.hand().iter().copied().map(add).collect()
}

/// The fewest captures from a row that reach the goal.
fn least(goal: Goal, row: &Row) -> usize {
    match goal {
        Goal::Points(tiles) => tiles.max(0) as usize,
        Goal::Clear => row.len(),
    }
}

/// Walks captures that keep the goal within reach.
struct CaptureWalk {
    row: Row,
    capture: Capture,
    line: Vec<CastleRockMove>,
    limit: usize,
    meter: Meter,
    found: Vec<Vec<CastleRockMove>>,
}

impl CaptureWalk {
    /// Collects every rest of the turn that captures at least `needed` more.
    fn collect(&mut self, needed: usize) {
        if self.found.len() >= self.limit || !self.meter.step() || most(&self.row) < needed {
            return;
        }
        if needed == 0 && (self.capture == Capture::Optional || !self.row.has_capture()) {
            self.found.push(self.line.clone());
        }
        for mv in self.row.captures().collect::<Vec<_>>() {
            let at = self.row.apply(mv);
            self.line.push(mv);
            self.collect(needed.saturating_sub(mv.captured()));
            self.line.pop();
            self.row.undo(mv, at);
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::row::tests::{row, shuffled, tiles};
    use super::*;
    use crate::search::game::{GameTree as _, Turn as _};
    use crate::search::{Limits, turn::TurnSearch};

    fn best(row_text: &str, hand: &str, goal: Option<Goal>) -> BestCaptures {
        let turn = CastleRockTurn::new(Capture::Optional, row(row_text), tiles(hand));
        solve(&turn, goal, &Limits::default()).unwrap()
    }

    /// CR-CLEAR-1, CR-STRATEGY-1 to 3: the column, before and after 1-4.
    #[test]
    fn the_column_holds_what_the_document_says_of_it() {
        assert_eq!(most(&row("2-4 4-4 0-4 1-1 1-5")), 3);
        let column = best("2-4 4-4 0-4 1-1 1-5", "1-4", None);
        assert_eq!((column.captured, column.solutions), (6, Some(6)));
        let turn = CastleRockTurn::new(Capture::Optional, row("2-4 4-4 0-4 1-1 1-5"), tiles("1-4"));
        let all = lines(&turn, Goal::Clear, 100, Limits::default());
        assert_eq!(all.len(), 6);
        assert!(all.contains(&column.line));
        let of =
            |texts: &[&str]| texts.iter().map(|text| text.parse().unwrap()).collect::<Vec<CastleRockMove>>();
        assert!(all.contains(&of(&["add 1-4", "take 1-5", "take 1-1", "take 0-4", "take 2-4 4-4 1-4"])));
        assert!(all.contains(&of(&["add 1-4", "take 2-4 4-4 0-4", "take 1-1 1-5 1-4"])));
    }

    #[test]
    fn a_goal_counts_every_turn_that_reaches_it() {
        assert_eq!(best("6-6 6-3", "6-4", Some(Goal::Points(0))).solutions, Some(3));
        assert_eq!(best("6-6 6-3", "6-4", Some(Goal::Points(2))).solutions, Some(1));
        assert_eq!(best("6-6 6-3", "6-4", Some(Goal::Points(4))).solutions, Some(0));
        assert_eq!(best("6-6 6-3", "5-4", Some(Goal::Clear)).solutions, Some(0));
        assert_eq!(best("6-6 6-3", "5-4 6-4 6-1", None).solutions, Some(2));
        let nothing = best("", "5-4", None);
        assert_eq!((nothing.captured, nothing.line.len(), nothing.solutions), (0, 1, Some(1)));
        let no_hand = CastleRockTurn::new(Capture::Optional, row("6-6"), Vec::new());
        assert_eq!(solve(&no_hand, None, &Limits::default()), None);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(40))]
        /// The generic search, which knows nothing of rows, gives the same result.
        #[test]
        fn a_turn_is_solved_as_the_generic_search_does(
            all in shuffled(6), length in 0..11_usize, held in 1..4_usize, goal in 0..8_usize,
        ) {
            for capture in [Capture::Optional, Capture::Compulsory] {
                let row = Row::new(all[..length].iter().copied()).unwrap();
                let mut turn = CastleRockTurn::new(capture, row, all[length..length + held].to_vec());
                let own = solve(&turn, None, &Limits::default()).unwrap();
                prop_assert_eq!(own.captured as i32, turn.upper_bound());
                let points: usize = own.line.iter().map(|mv| mv.captured()).sum();
                prop_assert_eq!(points, own.captured);
                let solved = TurnSearch::new(&mut turn, Limits::default()).solve(None);
                prop_assert_eq!(own.captured as i32, solved.best);
                prop_assert_eq!(own.solutions, solved.solutions);
                let own = solve(&turn, Some(Goal::Points(goal as i32)), &Limits::default()).unwrap();
                let solved = TurnSearch::new(&mut turn, Limits::default()).solve(Some(goal as i32));
                prop_assert_eq!(own.solutions, solved.solutions);
                let listed = lines(&turn, Goal::Points(goal as i32), 100, Limits::default());
                prop_assert_eq!(listed.len() as u128, own.solutions.unwrap().min(100));
                for mv in own.line {
                    turn.make(mv);
                }
                prop_assert!(turn.may_stop());
            }
        }
    }
}
