//! Open hands at two ends, with nothing to draw: what a search of a whole hand is nearly always
//! about. A state is a few words, and every answer a few operations on bits.
//! Whatever happens here, [`LineRound`] lets happen just so; other hands are played there.

use std::sync::Arc;

use super::bits::fits_one_word;
use super::bounds::{order_hint_of, upper_bound_against};
use super::round::LineRound;
use super::score::{self, Ending};
use crate::game::key::spread;
use crate::rules::counts::MAX_SEATS;
use crate::search::game::GameTree;
use crate::search::game::Round;
use crate::tile::Tiles;

mod program;
mod rest;
mod step;
#[cfg(test)]
mod tests;

use program::{Bound, Program};
use rest::Rest;
pub use step::Step;
use step::{Ends, NO_TILE};

/// A hand in play: no boneyard to draw from, one word of tiles, and a line with two ends, which
/// a tile joins by the half that the end asks for and by nothing else.
#[derive(Clone, Debug)]
pub struct TwoEnds {
    program: Arc<Program>,
    /// By seat.
    hands: [u64; MAX_SEATS],
    /// All that is held.
    held: u64,
    ends: Ends,
    to_play: u8,
    ending: Option<Ending>,
    /// Pips that are held: all of them, and by side.
    loose: u32,
    pips: [u32; MAX_SEATS],
    past: Vec<Undo>,
}

/// What was before an act.
#[derive(Clone, Copy, Debug)]
struct Undo {
    /// The tile that was laid, by index; [`NO_TILE`] if none was.
    tile: u8,
    seat: u8,
    ends: Ends,
}

impl TwoEnds {
    /// Goes on with a hand, from where it stands. `None` when it is not of this kind.
    pub fn of(round: &LineRound<Tiles>) -> Option<Self> {
        let seats = round.seats();
        let table = &round.table;
        let ends = match round.ends().all().map(|end| u32::from(end.value())).collect::<Vec<_>>()[..] {
            [] => Ends::NONE,
            [low, high] => Ends::of(low, high),
            _ => return None,
        };
        let is_two_ended = table.opens == [1, 1] && table.lead_opens == 2;
        let is_plain = table.matadors.is_empty() && !table.plays_on_after_doubles() && !round.is_drawable();
        if !is_two_ended || !is_plain || !fits_one_word(table.rules.set) {
            return None;
        }
        let (mut hands, mut pips) = ([0; MAX_SEATS], [0; MAX_SEATS]);
        for (seat, hand) in hands.iter_mut().enumerate().take(seats) {
            *hand = round.hand(seat).words()[0];
            pips[round.side(seat)] += round.pips(seat);
        }
        Some(Self {
            hands,
            held: hands.iter().fold(0, |held, hand| held | hand),
            ends,
            to_play: round.to_play() as u8,
            ending: round.ending(),
            loose: pips.iter().sum(),
            pips,
            past: Vec::new(),
            program: Arc::new(Program::new(round)),
        })
    }

    /// The tiles that join either end.
    #[inline]
    fn reach(&self, ends: Ends) -> u64 {
        self.program.joining(ends.low()) | self.program.joining(ends.high())
    }

    #[inline]
    fn hand(&self, seat: usize) -> u64 {
        self.hands[seat % MAX_SEATS]
    }

    /// How to come back here after a tile has been laid.
    #[inline]
    fn undo_of(&self, tile: u32) -> Undo {
        Undo { tile: tile as u8, seat: self.to_play, ends: self.ends }
    }

    #[inline]
    fn after(&self, seat: usize) -> usize {
        if seat + 1 == self.program.seats { 0 } else { seat + 1 }
    }

    /// Appends the tiles of a hand that join an end; the other one stays.
    #[inline]
    fn list(&self, hand: u64, end: u32, stays: u32, out: &mut Vec<Step>) {
        let program = &*self.program;
        let half = program.half(end);
        let mut tiles = hand & program.joining(end);
        while tiles != 0 {
            let tile = tiles.trailing_zeros();
            tiles &= tiles - 1;
            let (_, pips) = program.weigh(tile);
            let tail = pips - half;
            out.push(Step::join(tile, half, end, Ends::of(stays.min(tail), stays.max(tail))));
        }
    }

    /// Takes a tile out of a hand; its pips.
    #[inline]
    fn lay(&mut self, seat: usize, tile: u32) -> u32 {
        let (bit, pips) = self.program.weigh(tile);
        self.hands[seat % MAX_SEATS] ^= bit;
        self.held ^= bit;
        self.loose -= pips;
        self.pips[self.side(seat) % MAX_SEATS] -= pips;
        pips
    }

    /// Puts it back.
    #[inline]
    fn lift(&mut self, seat: usize, tile: u32) {
        let (bit, pips) = self.program.weigh(tile);
        self.hands[seat % MAX_SEATS] ^= bit;
        self.held ^= bit;
        self.loose += pips;
        self.pips[self.side(seat) % MAX_SEATS] += pips;
    }

    /// Points of a side that has not lost to one that went out.
    #[inline]
    fn points(&self, ending: Ending, side: usize) -> i32 {
        let Program { rules, sides, .. } = &*self.program;
        score::points_of_side(rules, &self.pips[..sides % (MAX_SEATS + 1)], ending, side)
    }

    /// No less and no more than these may a side gain, less what another does: no more than all
    /// pips that are held.
    #[inline]
    fn between(&self, side: usize, other: Option<usize>) -> [i32; 2] {
        let loose = self.loose as i32;
        let held = |side: usize| self.pips[side % MAX_SEATS] as i32;
        match (self.program.bound, other) {
            (Bound::All, Some(_)) | (Bound::MayLose, _) => [-loose, loose],
            (Bound::All, None) => [0, loose],
            (Bound::Others, Some(other)) => [held(other) - loose, loose - held(side)],
            (Bound::Others, None) => [0, loose - held(side)],
            (Bound::One, Some(_)) => [-1, 1],
            (Bound::One, None) => [0, 1],
        }
    }

    #[inline]
    fn may_gain(&self, seat: usize, other: Option<usize>) -> [i32; 2] {
        self.between(self.side(seat), other.map(|other| self.side(other)))
    }
}

impl GameTree for TwoEnds {
    type Move = Step;

    #[inline]
    fn legal_moves(&self, out: &mut Vec<Step>) {
        if self.ending.is_some() {
            return;
        }
        if self.ends == Ends::NONE {
            out.extend_from_slice(&self.program.leads);
            return;
        }
        let hand = self.hand(self.to_play()) & self.reach(self.ends);
        if hand == 0 {
            out.push(Step::pass(self.ends));
            return;
        }
        let (low, high) = (self.ends.low(), self.ends.high());
        self.list(hand, low, high, out);
        if low != high {
            self.list(hand, high, low, out);
        }
    }

    #[inline]
    fn make(&mut self, step: Step) {
        let seat = self.to_play();
        let tile = step.tile();
        self.past.push(self.undo_of(tile));
        self.to_play = self.after(seat) as u8;
        if tile == NO_TILE {
            return;
        }
        self.ends = step.ends();
        self.lay(seat, tile);
        if self.hand(seat) == 0 {
            self.ending = Some(Ending::Out(seat));
        } else if self.held & self.reach(self.ends) == 0 {
            self.ending = Some(Ending::Blocked);
        }
    }

    #[inline]
    fn unmake(&mut self) {
        let Some(Undo { tile, seat, ends }) = self.past.pop() else { return };
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
        self.program.seats
    }

    #[inline]
    fn side(&self, seat: usize) -> usize {
        usize::from(self.program.side_of[seat % MAX_SEATS])
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
        // Somebody can play: the hand would be blocked else.
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
        let is_short = self.held.count_ones() <= self.program.few && self.ends != Ends::NONE;
        if is_short { Rest::new(self, seat, other, most).work_out(bounds) } else { None }
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
        // Tiles never change hands: those that are held say who holds them.
        spread(self.held, u64::from(self.to_play) << 16 | self.ends.number())
    }

    #[inline]
    fn bounds(&self, seat: usize, other: Option<usize>) -> [i32; 2] {
        if self.is_over() { [0, 0] } else { self.may_gain(seat, other) }
    }

    fn upper_bound_against(&self, _: usize, gains: i32, other: usize) -> i32 {
        let [_, most] = self.may_gain(other, None);
        upper_bound_against(gains, most, &self.program.rules)
    }

    #[inline]
    fn order_hint(&self, step: Step) -> Option<i32> {
        let seat = self.to_play();
        let (bit, _) = self.program.weigh(step.tile());
        if self.hand(seat) == bit {
            return Some(i32::MAX);
        }
        let reach = self.reach(step.ends()) & !bit;
        Some(order_hint_of(self, self.after(seat), |other| (self.hand(other) & reach).count_ones()))
    }
}
