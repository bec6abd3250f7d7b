//! Open hands at two ends without draws: nearly every search of a whole hand. A state is a few words, and
//! each method a few operations on bits. [`LineRound`](super::round::LineRound) allows the same moves;
//! other hands are played there.

use super::bounds::{order_hint_of, upper_bound_against};
use super::score::Ending;
use crate::game::key::spread;
use crate::rules::counts::MAX_SEATS;
use crate::search::game::{GameTree, Round};

mod endgame;
mod packed;
mod state;
mod tables;
#[cfg(test)]
mod tests;

use endgame::Endgame;
pub use packed::PackedMove;
use packed::{EndPair, NO_TILE};
pub use state::TwoEnds;
use state::UndoStep;

impl GameTree for TwoEnds {
    type Move = PackedMove;

    #[inline]
    fn legal_moves(&self, out: &mut Vec<PackedMove>) {
        if self.ending.is_some() {
            return;
        }
        if self.ends == EndPair::NONE {
            out.extend_from_slice(&self.tables.leads);
            return;
        }
        let hand = self.hand(self.to_play()) & self.reach(self.ends);
        if hand == 0 {
            out.push(PackedMove::pass(self.ends));
            return;
        }
        let (low, high) = (self.ends.low(), self.ends.high());
        self.list(hand, low, high, out);
        if low != high {
            self.list(hand, high, low, out);
        }
    }

    #[inline]
    fn make(&mut self, mv: PackedMove) {
        let seat = self.to_play();
        let tile = mv.tile();
        self.past.push(self.undo_of(tile));
        self.to_play = self.after(seat) as u8;
        if tile == NO_TILE {
            return;
        }
        self.ends = mv.ends();
        self.lay(seat, tile);
        if self.hand(seat) == 0 {
            self.ending = Some(Ending::Out(seat));
        } else if self.held & self.reach(self.ends) == 0 {
            self.ending = Some(Ending::Blocked);
        }
    }

    #[inline]
    fn unmake(&mut self) {
        let Some(UndoStep { tile, seat, ends }) = self.past.pop() else { return };
        self.to_play = seat;
        let tile = u32::from(tile);
        if tile == NO_TILE {
            return;
        }
        self.ends = ends;
        self.lift(usize::from(seat), tile);
        self.ending = None;
    }
}

impl Round for TwoEnds {
    const GAINS_AT_END: bool = true;

    fn seats(&self) -> usize {
        self.tables.seats
    }

    #[inline]
    fn side(&self, seat: usize) -> usize {
        usize::from(self.tables.side_of[seat % MAX_SEATS])
    }

    #[inline]
    fn to_play(&self) -> usize {
        usize::from(self.to_play)
    }

    #[inline]
    fn is_over(&self) -> bool {
        self.ending.is_some()
    }

    #[inline]
    fn skip_passes(&mut self) -> bool {
        let reach = self.reach(self.ends);
        if self.hand(self.to_play()) & reach != 0 || self.ending.is_some() {
            return false;
        }
        self.past.push(self.undo_of(NO_TILE));
        // Some seat can play, or the hand would be blocked.
        let mut seat = self.after(self.to_play());
        while self.hand(seat) & reach == 0 && seat != self.to_play() {
            seat = self.after(seat);
        }
        self.to_play = seat as u8;
        true
    }

    fn solve_rest(
        &mut self,
        seat: usize,
        other: Option<usize>,
        bounds: [i32; 2],
        most: u64,
    ) -> Option<(i32, u64)> {
        let is_short = self.held.count_ones() <= self.tables.few && self.ends != EndPair::NONE;
        if is_short { Endgame::solve(self, seat, other, bounds, most) } else { None }
    }

    fn gained(&self, seat: usize) -> i32 {
        let (Some(ending), side) = (self.ending, self.side(seat)) else { return 0 };
        match ending {
            Ending::Out(winner) if self.side(winner) != side => 0,
            _ => self.points(ending, side),
        }
    }

    #[inline]
    fn key(&self) -> u128 {
        // Tiles never change hands: the set of held tiles determines who holds them.
        spread(self.held, u64::from(self.to_play) << 16 | self.ends.number())
    }

    #[inline]
    fn bounds(&self, seat: usize, other: Option<usize>) -> [i32; 2] {
        if self.is_over() { [0, 0] } else { self.may_gain(seat, other) }
    }

    fn upper_bound_against(&self, _: usize, gains: i32, other: usize) -> i32 {
        let [_, most] = self.may_gain(other, None);
        upper_bound_against(gains, most, &self.tables.rules)
    }

    #[inline]
    fn order_hint(&self, mv: PackedMove) -> Option<i32> {
        let seat = self.to_play();
        let (bit, _) = self.tables.weigh(mv.tile());
        if self.hand(seat) == bit {
            return Some(i32::MAX);
        }
        let reach = self.reach(mv.ends()) & !bit;
        Some(order_hint_of(self, self.after(seat), |other| (self.hand(other) & reach).count_ones()))
    }
}
