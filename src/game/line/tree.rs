//! A round as a game tree: move by move, as searches walk it, and tile play by tile play, as perft
//! counts it.

use super::bits::Bits;
use super::bounds::{order_hint_of, upper_bound_against};
use super::count;
use super::ends::Ends;
use super::moves::LineMove;
use super::round::{LineRound, UndoMove};
use super::score;
use crate::random::mix;
use crate::search::game::{GameTree, Round};
use crate::tile::Tile;

impl<B: Bits> GameTree for LineRound<B> {
    type Move = LineMove;

    fn legal_moves(&self, out: &mut Vec<LineMove>) {
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

    fn make(&mut self, mv: LineMove) {
        let seat = self.to_play();
        self.past.push(UndoMove {
            mv,
            seat: self.to_play,
            drawn_now: self.drawn_now,
            reach: self.reach,
            sum: self.sum,
        });
        match mv {
            LineMove::Join { half, tail, .. } | LineMove::Lead { first: half, second: tail }
                if self.table.tells_doubles() =>
            {
                self.count_play(mv);
                self.lay(seat, Tile::new(half, tail));
            }
            LineMove::Join { half, tail, end, .. } => {
                self.close_end(end);
                self.open_end(tail, self.table.opens[usize::from(half == tail)]);
                self.lay(seat, Tile::new(half, tail));
            }
            LineMove::Lead { first, second } => {
                for (end, times) in self.table.lead_ends(first, second) {
                    self.open_end(end, times);
                }
                self.lay(seat, Tile::new(first, second));
            }
            LineMove::Draw | LineMove::DrawTile(_) => {
                let tile = self.boneyard[self.drawn];
                self.hands[seat].insert(tile);
                self.pips[seat] += self.table.worth(tile);
                self.sum = self.sum.wrapping_add(self.table.keys.held(seat, tile));
                self.drawn += 1;
                self.drawn_now = self.drawn_now.saturating_add(1);
            }
            LineMove::Pass => self.pass_on(seat),
        }
        if self.table.counts_passes {
            self.count_bonus(mv, seat);
        }
        self.settle();
    }

    fn unmake(&mut self) {
        let Some(UndoMove { mv, seat, drawn_now, reach, sum }) = self.past.pop() else { return };
        let holder = usize::from(seat);
        if self.table.counts_passes {
            self.uncount_bonus();
        }
        if let Some(tile) = mv.tile() {
            self.hands[holder].insert(tile);
            self.pips[holder] += self.table.worth(tile);
            self.loosen(tile);
        }
        match mv {
            LineMove::Join { .. } | LineMove::Lead { .. } if self.table.tells_doubles() => {
                self.to_play = seat;
                self.uncount_play();
            }
            LineMove::Join { half, tail, end, .. } => {
                self.ends.close(tail, self.table.opens[usize::from(half == tail)]);
                self.ends.open(end, 1);
            }
            LineMove::Lead { .. } => self.ends = Ends::default(),
            LineMove::Draw | LineMove::DrawTile(_) => {
                self.drawn -= 1;
                let tile = self.boneyard[self.drawn];
                self.hands[holder].remove(tile);
                self.pips[holder] -= self.table.worth(tile);
            }
            LineMove::Pass => {}
        }
        (self.to_play, self.drawn_now, self.reach, self.ending) = (seat, drawn_now, reach, None);
        self.sum = sum;
    }
}

impl<B: Bits> Round for LineRound<B> {
    fn seats(&self) -> usize {
        self.table.sides.len()
    }

    fn side(&self, seat: usize) -> usize {
        self.table.sides[seat]
    }

    fn to_play(&self) -> usize {
        usize::from(self.to_play)
    }

    fn is_over(&self) -> bool {
        self.ending.is_some()
    }

    #[inline]
    fn gained(&self, seat: usize) -> i32 {
        if self.ending.is_none() && self.table.is_settled_late() {
            0
        } else {
            self.gained_by(self.side(seat))
        }
    }

    fn key(&self) -> u128 {
        // Without a draw limit the number of tiles drawn in this turn does not matter.
        let drawn_now = if self.table.draw_limit == usize::MAX { 0 } else { self.drawn_now };
        self.sum.wrapping_add(self.table.keys.turn(self.to_play(), self.drawn, drawn_now))
    }

    fn private_key(&self, seat: usize) -> Option<u128> {
        let tiles = self.hand(seat).iter();
        Some(tiles.fold(0, |key: u128, tile| key.wrapping_add(mix(tile.index() as u64))))
    }

    fn bounds(&self, seat: usize, other: Option<usize>) -> [i32; 2] {
        if self.is_over() {
            return [0, 0];
        }
        self.may_gain(seat, other)
    }

    fn upper_bound_against(&self, _: usize, gains: i32, other: usize) -> i32 {
        let [_, most] = self.may_gain(other, None);
        if !self.table.is_settled_late() {
            return most;
        }
        upper_bound_against(gains, most, &self.table.rules)
    }

    /// Going out is best; then the move that leaves the next player fewest tiles to play, or a partner
    /// most, and with less weight the same for the seat two after the next: measured on open hands of
    /// four. The seat between is left out because it made no difference.
    fn order_hint(&self, mv: LineMove) -> Option<i32> {
        let LineMove::Join { half, tail, end, .. } = mv else { return None };
        let seat = self.to_play();
        if self.table.tells_doubles() {
            return Some(self.counted_hint(mv));
        }
        if self.hand(seat).len() == 1 {
            return Some(i32::MAX);
        }
        let mut ends = self.ends;
        ends.close(end, 1);
        ends.open(tail, self.table.opens[usize::from(half == tail)]);
        let tile = Tile::new(half, tail);
        let mut reach = self.table.reach(&ends);
        reach.remove(tile);
        let next = if self.table.plays_on_after(tile) { seat } else { self.after(seat) };
        Some(order_hint_of(self, next, |other| self.hand(other).and(reach).len()))
    }
}

impl<B: Bits> LineRound<B> {
    /// The points that a side has scored by its plays, and by the end of the hand.
    #[inline(never)]
    fn gained_by(&self, side: usize) -> i32 {
        let (table, scored) = (&self.table, self.counting.scored[side]);
        let Some(ending) = self.ending else { return scored };
        scored + score::points(&table.rules, &table.sides, &self.pips[..self.seats()], ending, side)
    }

    /// The points that a play scores at once.
    pub(super) fn points_of(&self, mv: LineMove) -> i64 {
        if !self.table.tells_doubles() || mv.tile().is_none() {
            return 0;
        }
        let (mut open, rules) = (self.open(), &self.table.rules);
        open.play(rules, mv);
        count::points(rules, &open.tally(rules)).into()
    }

    /// The hint for a play where plays score: its points, then the replies that it leaves.
    fn counted_hint(&self, mv: LineMove) -> i32 {
        let (seat, table) = (self.to_play(), &self.table);
        let mut open = self.open();
        open.play(&table.rules, mv);
        let points = count::points(&table.rules, &open.tally(&table.rules));
        let mut reach = table.reach_of(&open);
        mv.tile().into_iter().for_each(|tile| reach.remove(tile));
        let goes_out = i32::from(self.hand(seat).len() == 1);
        let replies = order_hint_of(self, self.after(seat), |other| self.hand(other).and(reach).len());
        64 * (points + 10 * goes_out) + replies
    }
}

/// A tree of tile plays; forced draws and passes happen automatically, and no seat draws by choice.
#[derive(Clone, Debug)]
pub struct TilePlays<B: Bits> {
    round: LineRound<B>,
    /// The depth of the hand before each play.
    depths: Vec<usize>,
}

impl<B: Bits> TilePlays<B> {
    /// The tree of a hand from its current state.
    pub fn new(mut round: LineRound<B>) -> Self {
        round.skip_forced();
        Self { round, depths: Vec::new() }
    }
}

impl<B: Bits> GameTree for TilePlays<B> {
    type Move = LineMove;

    fn legal_moves(&self, out: &mut Vec<LineMove>) {
        self.round.tile_plays(out);
    }

    fn count_moves(&self) -> u64 {
        u64::from(self.round.count_tile_plays())
    }

    fn make(&mut self, play: LineMove) {
        self.depths.push(self.round.depth());
        self.round.make(play);
        self.round.skip_forced();
    }

    fn unmake(&mut self) {
        let depth = self.depths.pop().unwrap_or(self.round.depth());
        while self.round.depth() > depth {
            self.round.unmake();
        }
    }
}
