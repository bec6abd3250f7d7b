//! One player's turn: one add, then any number of captures.

use super::moves::CastleRockMove;
use super::row::Row;
use super::stretches::most;
use crate::game::castle_rock::rules::Capture;
use crate::random::mix;
use crate::search::game::GameTree;
use crate::tile::Turned;

/// A hand played without ends of turns: tiles may be added at any time, and captured once one has been
/// added. `perft` counts this.
#[derive(Clone, Debug)]
pub struct CastleRockFreePlay {
    row: Row,
    hand: Vec<Turned>,
    made: Vec<UndoCapture>,
}

/// What unmaking a move needs.
#[derive(Clone, Copy, Debug)]
struct UndoCapture {
    mv: CastleRockMove,
    /// Its place in the row.
    at: usize,
    /// The place of an added tile in the hand.
    held: usize,
}

impl CastleRockFreePlay {
    /// The start, before any add. No tile of the hand may be in the row.
    pub fn new(row: Row, hand: Vec<Turned>) -> Self {
        Self { row, hand, made: Vec::new() }
    }

    fn adds(&self, out: &mut Vec<CastleRockMove>) {
        out.extend(self.hand.iter().copied().map(CastleRockMove::Add));
    }
}

impl GameTree for CastleRockFreePlay {
    type Move = CastleRockMove;

    fn legal_moves(&self, out: &mut Vec<CastleRockMove>) {
        self.adds(out);
        if !self.made.is_empty() {
            out.extend(self.row.captures());
        }
    }

    fn make(&mut self, mv: CastleRockMove) {
        let held = mv.leave(&mut self.hand);
        self.made.push(UndoCapture { mv, at: self.row.apply(mv), held });
    }

    fn unmake(&mut self) {
        let Some(made) = self.made.pop() else { return };
        self.row.undo(made.mv, made.at);
        made.mv.give_back(&mut self.hand, made.held);
    }
}

/// A turn: one `add`, then captures until the player stops. The draw after it does not affect it.
#[derive(Clone, Debug)]
pub struct CastleRockTurn {
    play: CastleRockFreePlay,
    capture: Capture,
    /// Whether a tile had been added before the search began.
    entered_late: bool,
}

impl CastleRockTurn {
    /// The start of a turn. No tile of the hand may be in the row.
    pub fn new(capture: Capture, row: Row, hand: Vec<Turned>) -> Self {
        Self { play: CastleRockFreePlay::new(row, hand), capture, entered_late: false }
    }

    /// The same turn after a tile was added: it may capture.
    pub(super) fn entered(self) -> Self {
        Self { entered_late: true, ..self }
    }

    /// The current row.
    pub fn row(&self) -> &Row {
        &self.play.row
    }

    /// The tiles in hand.
    pub fn hand(&self) -> &[Turned] {
        &self.play.hand
    }

    /// Whether the player has added a tile, and may capture now.
    pub fn has_added(&self) -> bool {
        self.entered_late || !self.play.made.is_empty()
    }

    /// Whether captures are optional.
    pub fn capture(&self) -> Capture {
        self.capture
    }

    /// The moves of the turn so far.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = CastleRockMove> + '_ {
        self.play.made.iter().map(|made| made.mv)
    }

    /// Whether the turn may stop now: never before a tile is added, and nothing has to be captured unless
    /// the house rules say so ("the play"; CR-TURN-1, CR-CAP-4).
    pub fn may_stop(&self) -> bool {
        self.has_added() && (self.capture == Capture::Optional || !self.row().has_capture())
    }
}

impl GameTree for CastleRockTurn {
    type Move = CastleRockMove;

    fn legal_moves(&self, out: &mut Vec<CastleRockMove>) {
        if self.has_added() {
            out.extend(self.row().captures());
        } else {
            self.play.adds(out);
        }
    }

    fn make(&mut self, mv: CastleRockMove) {
        self.play.make(mv);
    }

    fn unmake(&mut self) {
        self.play.unmake();
    }
}

/// Its points are tiles captured.
impl crate::search::game::Turn for CastleRockTurn {
    fn points(&self, mv: CastleRockMove) -> i32 {
        mv.captured() as i32
    }

    fn stop(&self) -> Option<i32> {
        self.may_stop().then_some(0)
    }

    /// The hand does not matter once a tile is added; before that only an add can come.
    fn key(&self) -> u128 {
        self.row().key() ^ mix(u64::from(self.has_added()) | 1 << 63)
    }

    /// The exact most, because a row is quickly computed.
    fn upper_bound(&self) -> i32 {
        if self.has_added() {
            return most(self.row()) as i32;
        }
        let after = |tile: &Turned| most(&self.row().after(CastleRockMove::Add(*tile))) as i32;
        self.hand().iter().map(after).max().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::super::best::solve;
    use super::super::row::tests::{row, tiles};
    use super::*;
    use crate::game::answer::Goal;
    use crate::search::game::Turn as _;
    use crate::search::{Limits, perft, turn::TurnSearch};

    /// CR-TURN-1, CR-CAP-4: captures come only after an add, and none is compulsory.
    #[test]
    fn a_turn_adds_one_tile_and_may_then_stop() {
        let mut turn = CastleRockTurn::new(Capture::Optional, row("6-6 6-3 6-4"), tiles("1-1 2-2"));
        let mut moves = Vec::new();
        turn.legal_moves(&mut moves);
        assert_eq!(moves, [CastleRockMove::Add(tiles("1-1")[0]), CastleRockMove::Add(tiles("2-2")[0])]);
        assert_eq!(turn.stop(), None);
        turn.make(moves[0]);
        assert_eq!(turn.stop(), Some(0));
        moves.clear();
        turn.legal_moves(&mut moves);
        assert_eq!(moves.len(), 2);
        let mut turn = CastleRockTurn { capture: Capture::Compulsory, ..turn };
        assert_eq!(turn.stop(), None);
        turn.make(moves[1]);
        assert_eq!((turn.stop(), turn.row().to_string()), (Some(0), "1-1".to_owned()));
    }

    /// The column of "comments & strategy": the generic search, the computation over the row, and the
    /// number of reachable rows.
    #[test]
    fn the_column_is_emptied_in_six_ways() {
        let mut turn = CastleRockTurn::new(Capture::Optional, row("2-4 4-4 0-4 1-1 1-5"), tiles("1-4"));
        let solved = TurnSearch::new(&mut turn, Limits::default()).solve(None);
        assert_eq!((solved.best, solved.solutions), (6, Some(6)));
        let best = solve(&turn, Some(Goal::Clear), &Limits::default()).unwrap();
        assert_eq!((best.captured, best.solutions), (6, Some(6)));
        let mut free = CastleRockFreePlay::new(turn.row().clone(), turn.hand().to_vec());
        let counts: Vec<u64> = (1..=3).map(|depth| perft::plain_count(&mut free, depth)).collect();
        assert_eq!(counts, [1, 4, 9]);
        let mut rows = vec![row("2-4 4-4 0-4 1-1 1-5 1-4")];
        let mut at = 0;
        while at < rows.len() {
            let here = rows[at].clone();
            for next in here.captures().map(|mv| here.after(mv)) {
                if !rows.contains(&next) {
                    rows.push(next);
                }
            }
            at += 1;
        }
        assert_eq!(rows.len(), 15);
    }
}
