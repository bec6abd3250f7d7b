//! Move generation: lists and counts the legal moves of a hand.

use super::bits::Bits;
use super::deal::first_tile;
use super::ends::Ends;
use super::moves::{LineMove, turns};
use super::round::LineRound;
use crate::game::line::rules::OpenEnds;
use crate::search::game::{GameTree as _, Round as _};
use crate::tile::{Pip, Tile};

impl<B: Bits> LineRound<B> {
    /// The draw or pass that is the only move, if no tile can be played.
    pub fn forced(&self) -> Option<LineMove> {
        if self.is_over() || self.can_play(self.to_play()) {
            return None;
        }
        Some(self.draw_or_pass())
    }

    /// Makes draws and passes as long as no tile can be played.
    pub fn skip_forced(&mut self) {
        while let Some(mv) = self.forced() {
            self.make(mv);
        }
    }

    /// Whether the seat to play may draw when it has no tile to play.
    fn can_draw(&self) -> bool {
        usize::from(self.drawn_now) < self.table.draw_limit && self.is_drawable()
    }

    /// Whether the boneyard has a tile that can be drawn in some turn.
    pub(super) fn is_drawable(&self) -> bool {
        self.table.is_drawable(self.boneyard.len() - self.drawn)
    }

    /// Whether a seat has a tile to play. Any tile may be led, unless the number of the hand says which.
    pub(super) fn can_play(&self, seat: usize) -> bool {
        self.ends.is_empty() && self.table.leads.is_empty() || !self.hands[seat].and(self.reach).is_empty()
    }

    /// What a tile that is laid would have counted; a draw has the lowest value, so that it is chosen last.
    pub(super) fn shed(&self, tile: Option<Tile>) -> i64 {
        tile.map_or(-1, |tile| self.table.worth(tile).into())
    }

    /// Appends the tiles that can be played now, end by end, the lowest end first (BLK-FIG-2).
    pub fn tile_plays(&self, out: &mut Vec<LineMove>) {
        if self.is_over() {
            return;
        }
        let hand = self.hands[self.to_play()];
        if self.ends.is_empty() {
            self.leads(hand, out);
        }
        for end in self.playable().values() {
            let (half, first) = (self.table.wants[usize::from(end.value())], out.len());
            for tile in self.plain(hand, end).iter() {
                out.push(LineMove::join(half, other(tile, half), end));
            }
            let matadors = hand.and(self.table.matadors).iter().flat_map(turns);
            out.extend(matadors.map(|way| LineMove::join(way.first, way.second, end)));
            if self.table.tells_doubles() {
                self.distinguish_double(end, first, out);
            }
        }
    }

    /// The ends that a tile may join now. No doubles are copied where none has to be filled.
    #[inline]
    pub(super) fn playable(&self) -> Ends {
        if self.table.fills { self.open().playable(&self.table.rules) } else { self.ends }
    }

    /// Says of the plays at an end, which are listed from `first` on, whether they join the double or another tile.
    #[cold]
    fn distinguish_double(&self, end: Pip, first: usize, out: &mut Vec<LineMove>) {
        let plays = out.split_off(first);
        for way in self.open().ways(&self.table.rules, end) {
            out.extend(plays.iter().map(|play| play.joining(*way)));
        }
    }

    /// The number of plays that [`LineRound::tile_plays`] lists.
    pub fn count_tile_plays(&self) -> u32 {
        let hand = self.hands[self.to_play()];
        if self.is_over() || self.ends.is_empty() {
            let mut leads = Vec::new();
            self.tile_plays(&mut leads);
            return leads.len() as u32;
        }
        let is_told = self.table.tells_doubles();
        let ways = |end| if is_told { self.open().ways(&self.table.rules, end).len() } else { 1 };
        self.playable().values().map(|end| self.count_at(hand, end) * ways(end) as u32).sum()
    }

    /// The move when no tile can be played (DRAW-DRAW-1, MAT-DRAW-1, BLK-PASS-1, TID-PASS-1).
    pub(super) fn draw_or_pass(&self) -> LineMove {
        if self.can_draw() { LineMove::Draw } else { LineMove::Pass }
    }

    /// Whether a seat that has a tile to play may draw instead.
    pub(super) fn may_draw_when_able(&self, hand: B) -> bool {
        let makes = |end: Pip| !hand.and(self.table.makes[usize::from(end.value())]).is_empty();
        self.table.may_choose_to_draw
            && !self.ends.is_empty()
            && self.can_draw()
            && self
                .table
                .chooses_to_draw(hand.and(self.table.matadors).len(), || !self.playable().values().any(makes))
    }

    /// Lists the lead that the rules require, if the player holds the tile, else every lead. With one
    /// open end it matters which half is on the right.
    fn leads(&self, hand: B, out: &mut Vec<LineMove>) {
        let held = self.hands[..self.seats()].iter().fold(B::default(), |held, hand| held.or(*hand));
        let must = first_tile(&self.table.rules, held.tiles()).filter(|tile| hand.contains(*tile));
        let ways = if self.table.rules.open_ends == OpenEnds::One { 2 } else { 1 };
        let may = |tile: &Tile| self.table.leads.is_empty() || self.table.leads.contains(*tile);
        let tiles = hand.iter().filter(|tile| must.is_none_or(|must| must == *tile) && may(tile));
        let leads = tiles.flat_map(|tile| turns(tile).take(ways));
        out.extend(leads.map(|way| LineMove::Lead { first: way.first, second: way.second }));
    }

    /// The tiles of a hand that join an end and are not matadors.
    fn plain(&self, hand: B, end: Pip) -> B {
        hand.and(self.table.plain[usize::from(end.value())])
    }

    fn count_at(&self, hand: B, end: Pip) -> u32 {
        let matadors = hand.and(self.table.matadors);
        let plain = self.plain(hand, end).len();
        if matadors.is_empty() {
            plain
        } else {
            plain + 2 * matadors.len() - matadors.and(self.table.doubles).len()
        }
    }
}

/// The half across from one that the tile has.
fn other(tile: Tile, half: Pip) -> Pip {
    if tile.high() == half { tile.low() } else { tile.high() }
}
