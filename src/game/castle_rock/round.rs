//! A whole hand, from any position in it to its end: turns, draws, and each player's gains.

use super::judge::{CastleRockRefusal, judge};
use super::moves::CastleRockMove;
use super::row::Row;
use super::score::points;
use super::turn::CastleRockTurn;
use crate::game::castle_rock::rules::{Capture, Rules};
use crate::random::mix;
use crate::search::game::GameTree;
use crate::search::game::Round;
use crate::tile::Turned;

/// A hand in play with every tile known. A turn without further captures ends by itself, and the draw
/// after it is automatic.
#[derive(Clone, Debug)]
pub struct CastleRockRound {
    rules: Rules,
    row: Row,
    /// The tiles of each seat; a drawn tile is put last.
    pub(super) hands: Vec<Vec<Turned>>,
    /// The boneyard, in drawing order.
    pub(super) boneyard: Vec<Turned>,
    /// Tiles of the boneyard drawn so far.
    pub(super) drawn: usize,
    to_play: usize,
    /// Whether the seat to play has added a tile, and may capture now.
    added: bool,
    /// Tiles that each seat has captured.
    captured: Vec<usize>,
    /// Whether a `stop` was written after a turn that had ended by itself.
    said_stop: bool,
    pub(super) made: Vec<UndoDecision>,
}

/// What unmaking a move needs.
#[derive(Clone, Copy, Debug)]
pub(super) struct UndoDecision {
    mv: CastleRockMove,
    /// Its place in the row.
    at: usize,
    /// The place of an added tile in the hand.
    held: usize,
    seat: usize,
    ended: TurnEnd,
}

/// Whether and how a move ended the turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum TurnEnd {
    /// It goes on.
    No,
    /// It is over, and no tile was drawn.
    Undrawn,
    /// It is over, and a tile was drawn.
    Drawn,
}

impl CastleRockRound {
    /// Continues a hand in which every tile is known and there is a seat to play; seats without tiles are
    /// skipped.
    pub(super) fn new(
        rules: Rules,
        row: Row,
        hands: Vec<Vec<Turned>>,
        to_play: usize,
        boneyard: Vec<Turned>,
    ) -> Self {
        let captured = vec![0; hands.len()];
        let mut hand = Self {
            rules,
            row,
            hands,
            boneyard,
            drawn: 0,
            to_play,
            added: false,
            captured,
            said_stop: false,
            made: Vec::new(),
        };
        hand.pass_over_empty_hands();
        hand
    }

    /// The rules of the game.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The current row.
    pub fn row(&self) -> &Row {
        &self.row
    }

    /// The tiles that a seat holds; none for a seat that does not exist.
    pub fn held(&self, seat: usize) -> &[Turned] {
        self.hands.get(seat).map_or(&[], Vec::as_slice)
    }

    /// The tiles not drawn yet, the next first.
    pub fn boneyard(&self) -> &[Turned] {
        &self.boneyard[self.drawn..]
    }

    /// Tiles that a seat has captured since the hand was entered.
    pub fn captured(&self, seat: usize) -> usize {
        self.captured.get(seat).copied().unwrap_or(0)
    }

    /// Whether the seat to play has added its tile, and may capture or stop.
    pub fn has_added(&self) -> bool {
        self.added
    }

    /// The moves so far, each with its seat. A turn that ended by itself has no `stop` here.
    pub fn acts_so_far(&self) -> impl ExactSizeIterator<Item = (usize, CastleRockMove)> + '_ {
        self.made.iter().map(|made| (made.seat, made.mv))
    }

    /// The current turn of the seat to play.
    pub fn turn(&self) -> CastleRockTurn {
        let hand = self.held(self.to_play).to_vec();
        let turn = CastleRockTurn::new(self.rules.capture, self.row.clone(), hand);
        if self.added { turn.entered() } else { turn }
    }

    /// Makes a written move, and returns it in the position's spelling. An add first ends a turn that may
    /// stop, and one `stop` after a turn that ended by itself does nothing.
    ///
    /// # Errors
    /// Why the move is illegal; nothing is changed then.
    pub fn play(&mut self, mv: CastleRockMove) -> Result<CastleRockMove, CastleRockRefusal> {
        let has_ended = self.made.last().is_some_and(|made| made.mv != CastleRockMove::Stop) && !self.added;
        if mv == CastleRockMove::Stop && has_ended && !self.said_stop {
            self.said_stop = true;
            return Ok(mv);
        }
        if self.is_over() {
            return Err(CastleRockRefusal::Over);
        }
        let stops_first = matches!(mv, CastleRockMove::Add(_))
            && self.added
            && judge(&self.turn(), CastleRockMove::Stop).verdict.is_ok();
        if stops_first {
            self.make(CastleRockMove::Stop);
        }
        let judgement = judge(&self.turn(), mv);
        let verdict = if self.is_over() { Err(CastleRockRefusal::Over) } else { judgement.verdict };
        match verdict {
            Ok(_) => {
                self.make(judgement.mv);
                self.said_stop = false;
            }
            Err(_) if stops_first => self.unmake(),
            Err(_) => {}
        }
        verdict.map(|_| judgement.mv)
    }

    /// Gives the turn to the next seat that has a tile; a seat without one does not draw.
    fn pass_over_empty_hands(&mut self) {
        let seats = self.hands.len();
        let next = (0..seats).map(|step| (self.to_play + step) % seats);
        if let Some(seat) = next.into_iter().find(|seat| !self.hands[*seat].is_empty()) {
            self.to_play = seat;
        }
    }

    /// Draws, and passes the turn on (CR-TURN-1).
    fn end_turn(&mut self) -> TurnEnd {
        let drawn = self.boneyard.get(self.drawn).copied();
        if let Some(tile) = drawn {
            self.hands[self.to_play].push(tile);
            self.drawn += 1;
        }
        self.added = false;
        self.to_play = (self.to_play + 1) % self.hands.len();
        self.pass_over_empty_hands();
        if drawn.is_some() { TurnEnd::Drawn } else { TurnEnd::Undrawn }
    }
}

impl GameTree for CastleRockRound {
    type Move = CastleRockMove;

    /// A turn adds one tile, then captures as often as the player likes (CR-TURN-1). What the player before
    /// left can be captured once a tile is added (CR-CAP-4).
    fn legal_moves(&self, out: &mut Vec<CastleRockMove>) {
        if !self.added {
            out.extend(self.held(self.to_play).iter().copied().map(CastleRockMove::Add));
            return;
        }
        out.extend(self.row.captures());
        if self.rules.capture == Capture::Optional {
            out.push(CastleRockMove::Stop);
        }
    }

    fn make(&mut self, mv: CastleRockMove) {
        let seat = self.to_play;
        let held = mv.leave(&mut self.hands[seat]);
        let at = self.row.apply(mv);
        self.captured[seat] += mv.captured();
        self.added = true;
        let over = mv == CastleRockMove::Stop || !self.row.has_capture();
        let ended = if over { self.end_turn() } else { TurnEnd::No };
        self.made.push(UndoDecision { mv, at, held, seat, ended });
    }

    fn unmake(&mut self) {
        let Some(made) = self.made.pop() else { return };
        self.to_play = made.seat;
        let hand = &mut self.hands[made.seat];
        if made.ended == TurnEnd::Drawn {
            hand.pop();
            self.drawn -= 1;
        }
        made.mv.give_back(hand, made.held);
        self.added = !matches!(made.mv, CastleRockMove::Add(_));
        self.captured[made.seat] -= made.mv.captured();
        self.row.undo(made.mv, made.at);
    }
}

impl Round for CastleRockRound {
    fn seats(&self) -> usize {
        self.hands.len()
    }

    /// No seat has a partner ("equipment").
    fn side(&self, seat: usize) -> usize {
        seat
    }

    fn to_play(&self) -> usize {
        self.to_play
    }

    /// When all hands are empty (CR-END-1). After a deal nothing is left to draw by then; in other positions
    /// the rest of the boneyard is never drawn.
    fn is_over(&self) -> bool {
        !self.added && self.hands.iter().all(Vec::is_empty)
    }

    /// Tiles captured, less those left in the row once the hand is over ("scoring"): those that the next
    /// players add after the row was cleared stay there, and count against all of them (CR-CLEAR-2).
    fn gained(&self, seat: usize) -> i32 {
        let left = if self.is_over() { self.row.len() } else { 0 };
        points(self.captured(seat), left)
    }

    /// A seat captures at most what lies at its last turn, and every tile that is left may stay in the row.
    fn bounds(&self, seat: usize, other: Option<usize>) -> [i32; 2] {
        if self.is_over() {
            return [0, 0];
        }
        let most_lost = other.map_or_else(|| self.tiles_left(), |other| self.reach(other));
        [-most_lost, self.reach(seat)]
    }

    /// One side's captures are lost to the other, and tiles left in the row gain nothing.
    fn upper_bound_against(&self, seat: usize, gains: i32, other: usize) -> i32 {
        debug_assert_ne!(seat, other);
        (self.tiles_left() - gains.max(0)).min(self.reach(other))
    }

    fn key(&self) -> u128 {
        // Places in the row are below 190; hands have numbers far above, by seat. The number of drawn
        // tiles says which were drawn, but not their order in a hand.
        let held = self.hands.iter().enumerate().flat_map(|(seat, hand)| {
            hand.iter().map(move |tile| mix((seat as u64 + 1) << 32 | tile.tile().index() as u64))
        });
        let state = (self.drawn as u64) << 16 | (self.to_play as u64) << 1 | u64::from(self.added);
        held.fold(self.row.key() ^ mix(state | 1 << 63), |key, one| key ^ one)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::row::tests::{row, shuffled, tiles};
    use super::*;
    use crate::game::refusal_kind::RefusalKind;

    fn hand(row_text: &str, hands: &[&str], boneyard: &str) -> CastleRockRound {
        let hands = hands.iter().map(|hand| tiles(hand)).collect();
        CastleRockRound::new(Rules::default(), row(row_text), hands, 0, tiles(boneyard))
    }

    fn play(hand: &mut CastleRockRound, line: &[&str]) {
        for text in line {
            hand.play(text.parse().unwrap()).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
        }
    }

    /// CR-CAP-4: the next player can make a capture that was missed, once a tile has been added.
    #[test]
    fn a_missed_capture_passes_to_the_next_player() {
        let mut hand = hand("6-6 6-3", &["6-4 0-0", "1-1 2-2"], "");
        play(&mut hand, &["add 6-4", "stop"]);
        assert_eq!(hand.play("take 6-3".parse().unwrap()), Err(CastleRockRefusal::MustAdd));
        play(&mut hand, &["add 1-1", "take 6-3"]);
        assert_eq!([hand.captured(0), hand.captured(1)], [0, 1]);
    }

    /// CR-EMPTY-1: after the row was emptied the next two adds capture nothing; with two players the
    /// second of them is by the seat that emptied it.
    #[test]
    fn after_an_empty_row_two_tiles_capture_nothing() {
        let mut hand = hand("6-6 6-3", &["6-4 6-0", "6-1 6-2 6-5"], "");
        play(&mut hand, &["add 6-4", "take 6-6 6-3 6-4"]);
        assert!(hand.row().is_empty() && hand.to_play() == 1);
        play(&mut hand, &["add 6-1"]);
        assert_eq!(hand.to_play(), 0);
        play(&mut hand, &["add 6-0"]);
        assert_eq!(hand.to_play(), 1);
        play(&mut hand, &["add 6-2", "take 6-1 6-0 6-2", "add 6-5"]);
        assert!(hand.is_over());
        assert_eq!([hand.gained(0), hand.gained(1)], [2, 2]);
        assert_eq!(hand.play(CastleRockMove::Add(tiles("1-1")[0])), Err(CastleRockRefusal::Over));
    }

    #[test]
    fn a_seat_without_tiles_is_passed_over_and_draws_none() {
        let mut hand = hand("", &["", "1-1", "2-2"], "3-3 4-4");
        assert_eq!(hand.to_play(), 1);
        play(&mut hand, &["add 1-1"]);
        assert_eq!((hand.to_play(), hand.held(1).len()), (2, 1));
        play(&mut hand, &["add 2-2"]);
        assert_eq!(hand.to_play(), 1);
    }

    #[test]
    fn a_refused_move_changes_nothing() {
        let mut hand = hand("6-6 6-3", &["6-4 0-0", "1-1 2-2"], "");
        play(&mut hand, &["add 6-4"]);
        let before = hand.key();
        assert_eq!(
            hand.play("add 5-5".parse().unwrap()).map_err(CastleRockRefusal::kind),
            Err(RefusalKind::NotHeld)
        );
        assert_eq!((hand.key(), hand.to_play()), (before, 0));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(500))]
        /// CR-END-1, CR-SCORE-1: every random hand ends with all tiles captured or in the row, nothing
        /// else is gained, and unmaking every move restores the start.
        #[test]
        fn a_random_hand_ends_and_can_be_taken_back(
            all in shuffled(6),
            seats in 2..7_usize,
            capture in prop_oneof![Just(Capture::Optional), Just(Capture::Compulsory)],
            picks in proptest::collection::vec(any::<u16>(), 200),
        ) {
            let rules = Rules { capture, ..Rules::default() };
            let deal = rules.deal(seats).unwrap();
            let start = Row::new(all[..deal.row].iter().copied()).unwrap();
            let (hands, boneyard) = all[deal.row..].split_at(seats * deal.hand);
            let hands = hands.chunks(deal.hand).map(<[Turned]>::to_vec).collect();
            let mut hand = CastleRockRound::new(rules, start, hands, 0, boneyard.to_vec());
            let fresh = hand.clone();
            let mut picks = picks.into_iter().cycle();
            let mut keys = Vec::new();
            while !hand.is_over() {
                let mut moves = Vec::new();
                hand.legal_moves(&mut moves);
                prop_assert!(!moves.is_empty());
                let judged = judge(&hand.turn(), moves[0]);
                prop_assert!(judged.verdict.is_ok());
                keys.push(hand.key());
                hand.make(moves[usize::from(picks.next().unwrap()) % moves.len()]);
                let held: usize = (0..seats).map(|seat| hand.held(seat).len() + hand.captured(seat)).sum();
                prop_assert_eq!(held + hand.row().len() + hand.boneyard().len(), 28);
            }
            prop_assert!(hand.boneyard().is_empty());
            let row_length = hand.row().len();
            let captured: Vec<usize> = (0..seats).map(|seat| hand.captured(seat)).collect();
            prop_assert_eq!(captured.iter().sum::<usize>() + row_length, 28);
            for (seat, captured) in captured.into_iter().enumerate() {
                prop_assert_eq!(hand.gained(seat), captured as i32 - row_length as i32);
            }
            while let Some(key) = keys.pop() {
                hand.unmake();
                prop_assert_eq!(hand.key(), key);
            }
            prop_assert_eq!(format!("{hand:?}"), format!("{fresh:?}"));
        }
    }
}
