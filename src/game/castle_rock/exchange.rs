//! A turn and the reply to it: tiles captured, less the most that the next player captures.

use super::best::most_captures;
use super::moves::CastleRockMove;
use super::setup::CastleRockPosition;
use super::turn::CastleRockTurn;
use crate::game::key::Keyer;
use crate::game::setup::Hands;
use crate::game::unseen::Held;
use crate::search::game::{ChanceGame, Decider, GameTree, Turn as _};
use crate::tile::{Tiles, Turned, choices};

/// The phase of the exchange.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum ReplyPhase {
    Own,
    /// The next player's hand is revealed next.
    Revealing,
    Over,
}

/// A turn and its reply.
#[derive(Clone, Debug)]
pub struct CastleRockExchange {
    turn: CastleRockTurn,
    /// The next player's hand.
    next: Held,
    unseen: Tiles,
    captured: i32,
    /// Tiles that the reply captures, once it is known.
    lost: i32,
    phase: ReplyPhase,
    past: Vec<(Option<CastleRockMove>, ReplyPhase)>,
}

impl CastleRockExchange {
    /// The turn of a position, and the reply of the next seat: with `next_hand` unseen tiles where its
    /// hand is not known, a full hand for `None`.
    ///
    /// `None` where the hand is not known, or the next player cannot hold that number of tiles.
    pub fn new(position: &CastleRockPosition, next_hand: Option<usize>) -> Option<Self> {
        let turn = position.turn()?;
        let setup = position.setup();
        let unseen = setup.unplaced();
        let next = if let Hands::All(hands) = &setup.hands {
            // Seats without a tile are skipped; without another hand that has a tile there is no reply.
            let others = (1..hands.len()).map(|step| &hands[(setup.to_play + step) % hands.len()]);
            let next = others.into_iter().find(|hand| !hand.is_empty());
            Held::Tiles(next.into_iter().flatten().map(|turned| turned.tile()).collect())
        } else {
            // Where the boneyard is known the hand is among the unplaced tiles.
            let full = setup.rules.hand.get(2).unwrap_or(0);
            let held = next_hand.unwrap_or(full.min(unseen.len()));
            if held > unseen.len() || choices(unseen.len(), held).is_none() {
                return None;
            }
            Held::Count(held)
        };
        let phase = if turn.hand().is_empty() { ReplyPhase::Over } else { ReplyPhase::Own };
        Some(Self { turn, next, unseen, captured: 0, lost: 0, phase, past: Vec::new() })
    }

    fn reply(&mut self, hand: Tiles) {
        let hand = hand.iter().map(Turned::from).collect();
        let turn = CastleRockTurn::new(self.turn.capture(), self.turn.row().clone(), hand);
        self.lost = most_captures(&turn).map_or(0, |captured| captured as i32);
        self.phase = ReplyPhase::Over;
    }

    fn leave(&mut self) {
        match self.next {
            Held::Tiles(hand) => self.reply(hand),
            Held::Count(_) => self.phase = ReplyPhase::Revealing,
        }
    }
}

impl GameTree for CastleRockExchange {
    type Move = CastleRockMove;

    fn legal_moves(&self, out: &mut Vec<CastleRockMove>) {
        if self.phase == ReplyPhase::Own {
            self.turn.legal_moves(out);
            if self.turn.may_stop() {
                out.push(CastleRockMove::Stop);
            }
        }
    }

    fn make(&mut self, mv: CastleRockMove) {
        self.past.push((Some(mv), self.phase));
        if mv == CastleRockMove::Stop {
            self.leave();
            return;
        }
        self.captured += mv.captured() as i32;
        self.turn.make(mv);
        if self.turn.has_added() && !self.turn.row().has_capture() {
            self.leave();
        }
    }

    fn unmake(&mut self) {
        let Some((mv, phase)) = self.past.pop() else { return };
        if let Some(mv) = mv.filter(|mv| *mv != CastleRockMove::Stop) {
            self.captured -= mv.captured() as i32;
            self.turn.unmake();
        }
        (self.phase, self.lost) = (phase, 0);
    }
}

impl ChanceGame for CastleRockExchange {
    fn decides(&self) -> Decider {
        match self.phase {
            ReplyPhase::Own => Decider::Own,
            ReplyPhase::Revealing => Decider::Chance,
            ReplyPhase::Over => Decider::Nobody,
        }
    }

    fn outcomes(&self) -> u128 {
        match self.next {
            Held::Count(held) => choices(self.unseen.len(), held).unwrap_or(u128::MAX),
            Held::Tiles(_) => 1,
        }
    }

    fn make_outcome(&mut self, way: u128) {
        self.past.push((None, self.phase));
        if let Held::Count(held) = self.next {
            let hand = self.unseen.choice(held, way);
            self.reply(hand);
        }
    }

    fn gained(&self) -> i32 {
        self.captured - self.lost
    }

    fn play_throughs(&self) -> u32 {
        0
    }

    fn key(&self) -> u128 {
        let key = self.turn.key();
        let words = [key as u64, (key >> 64) as u64, self.phase as u64];
        words.into_iter().fold(Keyer::new(), Keyer::word).key()
    }

    fn bounds(&self) -> [i32; 2] {
        // The reply can capture one tile more than the row has now, this turn one more again.
        let row = self.turn.row().len() as i32;
        match self.phase {
            ReplyPhase::Own => [-(row + 2), self.turn.upper_bound()],
            ReplyPhase::Revealing => [-(row + 1), 0],
            ReplyPhase::Over => [0, 0],
        }
    }
}
