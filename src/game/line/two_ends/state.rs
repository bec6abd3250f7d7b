//! The state of a round at two ends, in a few words.

use std::sync::Arc;

use super::super::bits::fits_one_word;
use super::super::round::LineRound;
use super::super::score::{self, Ending};
use super::packed::{EndPair, PackedMove};
use super::tables::{Bound, TwoEndsRules};
use crate::rules::counts::MAX_SEATS;
use crate::search::game::Round as _;
use crate::tile::Tiles;

/// A hand in play: nothing to draw, tiles in one word, and a line with two ends, which a tile joins only
/// by its half.
#[derive(Clone, Debug)]
pub struct TwoEnds {
    pub(super) tables: Arc<TwoEndsRules>,
    /// The hands by seat.
    pub(super) hands: [u64; MAX_SEATS],
    /// All held tiles.
    pub(super) held: u64,
    pub(super) ends: EndPair,
    pub(super) to_play: u8,
    pub(super) ending: Option<Ending>,
    /// Pips that are held: in all, and by side.
    pub(super) loose: u32,
    pub(super) pips: [u32; MAX_SEATS],
    pub(super) past: Vec<UndoStep>,
}

/// What unmaking a move needs.
#[derive(Clone, Copy, Debug)]
pub(super) struct UndoStep {
    /// The tile that was laid, by index; [`NO_TILE`](super::packed::NO_TILE) if none was.
    pub(super) tile: u8,
    pub(super) seat: u8,
    pub(super) ends: EndPair,
}

impl TwoEnds {
    /// Continues a hand from its current state. `None` when it is not of this kind.
    pub fn of(round: &LineRound<Tiles>) -> Option<Self> {
        let seats = round.seats();
        let table = &round.table;
        let ends = match round.ends().all().map(|end| u32::from(end.value())).collect::<Vec<_>>()[..] {
            [] => EndPair::NONE,
            [low, high] => EndPair::of(low, high),
            _ => return None,
        };
        if !table.is_plain() || round.is_drawable() || !fits_one_word(table.rules.set) {
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
            tables: Arc::new(TwoEndsRules::new(round)),
        })
    }

    /// The tiles that join either end.
    #[inline]
    pub(super) fn reach(&self, ends: EndPair) -> u64 {
        self.tables.joining(ends.low()) | self.tables.joining(ends.high())
    }

    #[inline]
    pub(super) fn hand(&self, seat: usize) -> u64 {
        self.hands[seat % MAX_SEATS]
    }

    /// How to return to this state after a tile was laid.
    #[inline]
    pub(super) fn undo_of(&self, tile: u32) -> UndoStep {
        UndoStep { tile: tile as u8, seat: self.to_play, ends: self.ends }
    }

    #[inline]
    pub(super) fn after(&self, seat: usize) -> usize {
        if seat + 1 == self.tables.seats { 0 } else { seat + 1 }
    }

    /// Appends the plays of a hand at one end; the other end stays.
    #[inline]
    pub(super) fn list(&self, hand: u64, end: u32, stays: u32, out: &mut Vec<PackedMove>) {
        let tables = &*self.tables;
        let half = tables.half(end);
        let mut tiles = hand & tables.joining(end);
        while tiles != 0 {
            let tile = tiles.trailing_zeros();
            tiles &= tiles - 1;
            let (_, pips) = tables.weigh(tile);
            let tail = pips - half;
            out.push(PackedMove::join(tile, half, end, EndPair::of(stays.min(tail), stays.max(tail))));
        }
    }

    /// Removes a tile from a hand; returns its pips.
    #[inline]
    pub(super) fn lay(&mut self, seat: usize, tile: u32) -> u32 {
        let (bit, pips) = self.tables.weigh(tile);
        self.hands[seat % MAX_SEATS] ^= bit;
        self.held ^= bit;
        self.loose -= pips;
        self.pips[self.side(seat) % MAX_SEATS] -= pips;
        pips
    }

    /// Puts a tile back into a hand.
    #[inline]
    pub(super) fn lift(&mut self, seat: usize, tile: u32) {
        let (bit, pips) = self.tables.weigh(tile);
        self.hands[seat % MAX_SEATS] ^= bit;
        self.held ^= bit;
        self.loose += pips;
        self.pips[self.side(seat) % MAX_SEATS] += pips;
    }

    /// The points of a side that has not lost to one that went out.
    #[inline]
    pub(super) fn points(&self, ending: Ending, side: usize) -> i32 {
        let TwoEndsRules { rules, sides, .. } = &*self.tables;
        score::points_of_side(rules, &self.pips[..sides % (MAX_SEATS + 1)], ending, side)
    }

    /// Lower and upper bound on what a side gains, less what another does: at most all pips held.
    #[inline]
    pub(super) fn between(&self, side: usize, other: Option<usize>) -> [i32; 2] {
        let loose = self.loose as i32;
        let held = |side: usize| self.pips[side % MAX_SEATS] as i32;
        match (self.tables.bound, other) {
            (Bound::All, Some(_)) | (Bound::MayLose, _) => [-loose, loose],
            (Bound::All, None) => [0, loose],
            (Bound::Others, Some(other)) => [held(other) - loose, loose - held(side)],
            (Bound::Others, None) => [0, loose - held(side)],
            (Bound::One, Some(_)) => [-1, 1],
            (Bound::One, None) => [0, 1],
        }
    }

    #[inline]
    pub(super) fn may_gain(&self, seat: usize, other: Option<usize>) -> [i32; 2] {
        self.between(self.side(seat), other.map(|other| self.side(other)))
    }
}
