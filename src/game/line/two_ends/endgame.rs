//! The rest of a hand in which few tiles are held: computing it is faster than storing it, so there is no
//! table and no move ordering.

use super::super::score::Ending;
use super::packed::EndPair;
use super::state::TwoEnds;
use crate::search::game::Round as _;

/// A search to the end of a hand that stores nothing.
pub(super) struct Endgame<'h> {
    hand: &'h mut TwoEnds,
    /// The side from which the difference is counted, and the other side.
    own: usize,
    other: Option<usize>,
    /// Positions expanded, and the most allowed.
    nodes: u64,
    most: u64,
}

impl<'h> Endgame<'h> {
    /// Returns what the side of `seat` gains to the end of the hand, less what that of `other` does, and
    /// the positions expanded; `None` when more than `most` were needed.
    pub(super) fn solve(
        hand: &'h mut TwoEnds,
        seat: usize,
        other: Option<usize>,
        [alpha, beta]: [i32; 2],
        most: u64,
    ) -> Option<(i32, u64)> {
        let (own, other) = (hand.side(seat), other.map(|other| hand.side(other)));
        let (to_play, ends) = (hand.to_play(), hand.ends);
        let mut search = Self { hand, own, other, nodes: 0, most };
        let found = search.value(to_play, ends, alpha, beta);
        (search.nodes <= most).then_some((found, search.nodes))
    }

    /// The difference at the end, given the ends, when the next to play is `seat` or the first after it
    /// that can: exact between `alpha` and `beta`, else a bound beyond the window.
    #[expect(clippy::too_many_lines, reason = "the inner loop of the search, with its cuts in order")]
    fn value(&mut self, mut seat: usize, ends: EndPair, mut alpha: i32, mut beta: i32) -> i32 {
        let reach = self.hand.reach(ends);
        if self.hand.held & reach == 0 {
            return self.blocked();
        }
        let [lowest, highest] = self.hand.between(self.own, self.other);
        if lowest >= beta {
            return lowest;
        }
        if highest <= alpha {
            return highest;
        }
        while self.hand.hand(seat) & reach == 0 {
            seat = self.hand.after(seat);
        }
        self.nodes += 1;
        if self.nodes > self.most {
            return lowest;
        }
        let held = self.hand.hand(seat);
        if held.is_power_of_two() {
            return self.out(seat, held.trailing_zeros());
        }
        let (next, maximises) = (self.hand.after(seat), self.hand.side(seat) == self.own);
        let mut best = if maximises { i32::MIN } else { i32::MAX };
        let (mut end, mut stays) = (ends.low(), ends.high());
        let mut tiles = held & self.hand.tables.joining(end);
        loop {
            if tiles == 0 {
                if end >= stays {
                    return best;
                }
                (end, stays) = (stays, end);
                tiles = held & self.hand.tables.joining(end);
                continue;
            }
            let tile = tiles.trailing_zeros();
            tiles &= tiles - 1;
            let tail = self.hand.lay(seat, tile) - self.hand.tables.half(end);
            let found = self.value(next, EndPair::of(stays.min(tail), stays.max(tail)), alpha, beta);
            self.hand.lift(seat, tile);
            if maximises {
                best = best.max(found);
                alpha = alpha.max(best);
            } else {
                best = best.min(found);
                beta = beta.min(best);
            }
            if alpha >= beta {
                return best;
            }
        }
    }

    /// The difference when a seat goes out with its last tile.
    fn out(&mut self, seat: usize, tile: u32) -> i32 {
        self.hand.lay(seat, tile);
        let ending = Ending::Out(seat);
        let difference = match self.other {
            _ if self.hand.side(seat) == self.own => self.hand.points(ending, self.own),
            Some(other) => -self.hand.points(ending, other),
            None => 0,
        };
        self.hand.lift(seat, tile);
        difference
    }

    /// The difference when no seat can play.
    fn blocked(&self) -> i32 {
        let points = |side| self.hand.points(Ending::Blocked, side);
        points(self.own) - self.other.map_or(0, points)
    }
}
