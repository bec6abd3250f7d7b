//! Move generation: lists and counts the legal moves of a hand, or picks one at random without a list.

use super::bits::Bits;
use super::deal::first_tile;
use super::moves::LineMove;
use super::round::LineRound;
use crate::game::line::rules::{Draw, OpenEnds};
use crate::search::game::GameTree as _;
use crate::search::game::Round as _;
use crate::tile::{Pip, Tile};

impl<B: Bits> LineRound<B> {
    /// The draw or pass that is the only move, if no tile can be played.
    pub fn forced(&self) -> Option<LineMove> {
        if self.is_over() || self.can_play(self.to_play()) {
            return None;
        }
        Some(if self.can_draw() { LineMove::Draw } else { LineMove::Pass })
    }

    /// Makes draws and passes as long as no tile can be played.
    pub fn skip_forced(&mut self) {
        while let Some(act) = self.forced() {
            self.make(act);
        }
    }

    /// Whether the seat to play may draw when it has no tile to play.
    fn can_draw(&self) -> bool {
        usize::from(self.drawn_now) < self.table.draw_limit && self.is_drawable()
    }

    /// Whether the boneyard has a tile that can be drawn in some turn.
    pub(super) fn is_drawable(&self) -> bool {
        self.table.has_drawing() && self.boneyard.len() - self.drawn > self.table.reserve
    }

    /// Whether a seat has a tile to play. Any tile may be led.
    pub(super) fn can_play(&self, seat: usize) -> bool {
        self.ends.is_empty() || !self.hands[seat].and(self.reach).is_empty()
    }

    /// Appends the tiles that can be played now, end by end, the lowest end first.
    pub fn tile_plays(&self, out: &mut Vec<LineMove>) {
        if self.is_over() {
            return;
        }
        let hand = self.hands[self.to_play()];
        if self.ends.is_empty() {
            self.leads(hand, out);
        }
        for end in self.ends.values() {
            let half = self.want(end);
            for tile in self.plain(hand, end).iter() {
                out.push(LineMove::Join { half, tail: other(tile, half), end });
            }
            for tile in hand.and(self.table.matadors).iter() {
                out.push(matador(tile, Side::High, end));
                if !tile.is_doublet() {
                    out.push(matador(tile, Side::Low, end));
                }
            }
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
        self.ends.values().map(|end| self.count_at(hand, end)).sum()
    }

    /// Picks a move; all are equally likely if `below(n)` is a uniform number below n. `None` once the
    /// hand is over.
    pub fn pick(&self, below: impl FnOnce(u32) -> u32) -> Option<LineMove> {
        if self.is_over() {
            return None;
        }
        let hand = self.hands[self.to_play()];
        if self.ends.is_empty() {
            return self.pick_lead(hand, below);
        }
        if let Some((low, high)) = self.ends.pair()
            && !self.table.may_choose_to_draw
            && hand.and(self.table.matadors).is_empty()
        {
            return Some(self.pick_of_two(hand, [low, high], below));
        }
        let plays: u32 = self.ends.values().map(|end| self.count_at(hand, end)).sum();
        if plays == 0 {
            return Some(self.draw_or_pass());
        }
        let may_draw = self.may_draw_when_able(hand);
        let mut n = below(plays + u32::from(may_draw));
        for end in self.ends.values() {
            let here = self.count_at(hand, end);
            if n < here {
                return Some(self.nth_at(hand, end, n));
            }
            n -= here;
        }
        Some(LineMove::Draw)
    }

    fn pick_lead(&self, hand: B, below: impl FnOnce(u32) -> u32) -> Option<LineMove> {
        if let Some(tile) = self.must_lead(hand)
            && (tile.is_doublet() || self.table.rules.open_ends == OpenEnds::Two)
        {
            return Some(LineMove::lead(tile));
        }
        let mut leads = Vec::new();
        self.leads(hand, &mut leads);
        leads.get(below(leads.len() as u32) as usize).copied()
    }

    /// Like the loop over all ends, with fewer unpredictable branches: most hands are played at two
    /// ends, or one, and the only choice is that of the tile.
    fn pick_of_two(&self, hand: B, [low, high]: [Pip; 2], below: impl FnOnce(u32) -> u32) -> LineMove {
        let at_low = self.plain(hand, low);
        let at_high = if low == high { B::default() } else { self.plain(hand, high) };
        let (few, more) = (at_low.len(), at_high.len());
        if few + more == 0 {
            return self.draw_or_pass();
        }
        let n = below(few + more);
        let side = usize::from(n >= few);
        let (tiles, end, n) = ([at_low, at_high][side], [low, high][side], n - [0, few][side]);
        let half = self.want(end);
        LineMove::Join { half, tail: other(tiles.nth(n), half), end }
    }

    /// The move when no tile can be played.
    fn draw_or_pass(&self) -> LineMove {
        if self.can_draw() { LineMove::Draw } else { LineMove::Pass }
    }

    pub(super) fn list(&self, out: &mut Vec<LineMove>) {
        if self.is_over() {
            return;
        }
        let before = out.len();
        self.tile_plays(out);
        if out.len() == before {
            out.push(self.draw_or_pass());
        } else if self.may_draw_when_able(self.hands[self.to_play()]) {
            out.push(LineMove::Draw);
        }
    }

    /// The holder of a matador may draw always, or when no half in hand makes the total (boxed-set,
    /// "Matador"); under `draw: optional` any seat may.
    fn may_draw_when_able(&self, hand: B) -> bool {
        if !self.table.may_choose_to_draw || self.ends.is_empty() || !self.can_draw() {
            return false;
        }
        if self.table.rules.draw == Draw::Optional {
            return true;
        }
        let makes = |end: Pip| !hand.and(self.table.makes[usize::from(end.value())]).is_empty();
        let unable = || !self.ends.values().any(makes);
        !hand.and(self.table.matadors).is_empty() && (self.table.may_always_draw() || unable())
    }

    /// Lists the lead that the rules require, if the player holds the tile, else every lead. With one
    /// open end it matters which half is on the right.
    fn leads(&self, hand: B, out: &mut Vec<LineMove>) {
        let must = self.must_lead(hand);
        for tile in hand.iter().filter(|tile| must.is_none_or(|must| must == *tile)) {
            out.push(LineMove::lead(tile));
            if self.table.rules.open_ends == OpenEnds::One && !tile.is_doublet() {
                out.push(LineMove::Lead { first: tile.low(), second: tile.high() });
            }
        }
    }

    fn must_lead(&self, hand: B) -> Option<Tile> {
        let held = self.hands[..self.seats()].iter().fold(B::default(), |held, hand| held.or(*hand));
        first_tile(held, self.table.doubles).filter(|tile| hand.contains(*tile))
    }

    fn want(&self, end: Pip) -> Pip {
        self.table.wants[usize::from(end.value())]
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

    /// The n-th play at an end: first tiles that are not matadors, then matadors by their higher halves,
    /// then matadors by their lower halves.
    fn nth_at(&self, hand: B, end: Pip, n: u32) -> LineMove {
        let plain = self.plain(hand, end);
        let matadors = hand.and(self.table.matadors);
        if n < plain.len() {
            let half = self.want(end);
            return LineMove::Join { half, tail: other(plain.nth(n), half), end };
        }
        let n = n - plain.len();
        if n < matadors.len() {
            return matador(matadors.nth(n), Side::High, end);
        }
        let pairs = matadors.without(self.table.doubles);
        matador(pairs.nth(n - matadors.len()), Side::Low, end)
    }
}

/// One of a tile's halves.
#[derive(Clone, Copy)]
enum Side {
    High,
    Low,
}

/// The half across from one that the tile has.
fn other(tile: Tile, half: Pip) -> Pip {
    if tile.high() == half { tile.low() } else { tile.high() }
}

fn matador(tile: Tile, joins: Side, end: Pip) -> LineMove {
    match joins {
        Side::High => LineMove::Join { half: tile.high(), tail: tile.low(), end },
        Side::Low => LineMove::Join { half: tile.low(), tail: tile.high(), end },
    }
}
