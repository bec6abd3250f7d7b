//! The bonuses that follow from who laid the last tile, and from how many seats have passed since.

use super::bits::Bits;
use super::bonuses::{Bonus, GivenBonus, LastTile, Passing};
use super::ends::Ends;
use super::moves::LineMove;
use super::round::LineRound;
use super::score::Ending;
use crate::search::game::Round as _;
use crate::tile::Tile;

impl<B: Bits> LineRound<B> {
    /// The seat that laid the last tile, and how many have passed since, where passes count.
    pub(super) fn passed(&self) -> Option<(usize, usize)> {
        let Passing { layer, passes } = self.bonus.now;
        self.table.counts_passes.then(|| (layer.into(), passes.into()))
    }

    /// The same without moves that can be unmade.
    pub(super) fn bonus_from_here(&self) -> Bonus {
        let laid = self.past().filter(|mv| mv.tile().is_some()).count();
        let entered = (self.bonus.entered.0 + laid, self.only_tile());
        Bonus { now: self.bonus.now, past: Vec::new(), entered }
    }

    /// The tile that was led, while it lies alone.
    fn only_tile(&self) -> Option<Tile> {
        let mut laid = self.past().filter_map(LineMove::tile);
        let first = if self.bonus.entered.0 == 0 { laid.next() } else { self.bonus.entered.1 };
        first.filter(|_| self.bonus.entered.0 < 2 && laid.next().is_none())
    }

    /// Counts the pass or the play that a seat has just made, and gives what it is worth: to the side that went
    /// out, or to the side on whose tile others have passed.
    pub(super) fn count_bonus(&mut self, mv: LineMove, seat: usize) {
        let before = self.bonus.now;
        let (to, points) = match mv {
            LineMove::Draw | LineMove::DrawTile(_) => (seat, 0),
            LineMove::Pass => {
                let gives = self.pass_gives(seat);
                let is_counted = !self.is_of_layer(seat);
                self.bonus.now.passes = before.passes.saturating_add(u8::from(is_counted));
                (usize::from(before.layer), gives)
            }
            LineMove::Lead { .. } | LineMove::Join { .. } => {
                self.bonus.now = Passing { layer: seat as u8, passes: 0 };
                (seat, self.of_last_tile(mv, seat))
            }
        };
        let side = self.table.sides[to];
        self.counting.scored[side] += points;
        self.bonus.past.push(GivenBonus { before, side, points });
        let keys = &self.table.keys;
        self.sum = self.sum.wrapping_sub(keys.passing(before)).wrapping_add(keys.passing(self.bonus.now));
    }

    /// Takes back what the last move gave.
    pub(super) fn uncount_bonus(&mut self) {
        let Some(GivenBonus { before, side, points }) = self.bonus.past.pop() else { return };
        self.bonus.now = before;
        self.counting.scored[side] -= points;
    }

    /// Whether a pass of this seat is one in its own extra turn: no other has passed on its tile then.
    fn is_of_layer(&self, seat: usize) -> bool {
        self.bonus.now.passes == 0 && seat == usize::from(self.bonus.now.layer)
    }

    /// What a pass of a seat gives the one that laid the last tile.
    pub(super) fn pass_gives(&self, seat: usize) -> i32 {
        if self.ends.is_empty() || self.is_of_layer(seat) {
            return 0;
        }
        let passes = usize::from(self.bonus.now.passes) + 1;
        self.table.rules.bonuses.of_pass(self.only_tile(), passes, self.seats())
    }

    /// What the play that was just made gives, if its seat is out.
    fn of_last_tile(&self, mv: LineMove, seat: usize) -> i32 {
        if self.ending != Some(Ending::Out(seat)) {
            return 0;
        }
        let mut before = self.ends;
        match (self.counting.past.last(), mv) {
            (Some((open, _)), _) => before = open.ends,
            (None, LineMove::Join { half, tail, end, .. }) if half != tail => {
                before.close(tail, self.table.opens[0]);
                before.open(end, 1);
            }
            (None, LineMove::Lead { .. }) => before = Ends::default(),
            _ => {}
        }
        let others = (0..self.seats()).filter(|other| *other != seat);
        let locks = !self.is_drawable() && !others.into_iter().any(|other| self.can_play(other));
        let last = LastTile::of(&self.table.rules, &before, mv);
        let LastTile { capicu, chuchazo } = if locks { last.blocking() } else { last };
        capicu + chuchazo
    }

    /// The most that a side can gain by bonuses from here on.
    pub(super) fn may_gain_bonus(&self, side: usize) -> i32 {
        if !self.table.counts_passes {
            return 0;
        }
        let bonuses = &self.table.rules.bonuses;
        let first = if self.bonus.entered.0 < 2 { bonuses.first_pass.iter().max().copied() } else { None };
        // The last tile laid may be one of the side's own.
        let plays = 1 + self.most_plays(side);
        bonuses.capicu + bonuses.chuchazo + bonuses.lock + first.unwrap_or(0) + plays * bonuses.all_pass
    }
}
