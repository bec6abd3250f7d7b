//! Blocked hands: when a hand is one, and what decides it besides pips.

use super::bits::Bits;
use super::readings::BlockedBy;
use super::round::LineRound;
use super::score::Ending;
use crate::search::game::Round as _;
use crate::tile::Tile;

impl<B: Bits> LineRound<B> {
    /// Finds out whether the hand is blocked: no seat can play, and nothing can be drawn (BLK-END-1, SP-1). The
    /// seat to play is tested first, because that usually settles it.
    pub(super) fn settle(&mut self) {
        let blocked = self.ending.is_none()
            && !self.can_play(self.to_play())
            && !self.is_drawable()
            && (0..self.seats()).all(|seat| !self.can_play(seat));
        if blocked {
            self.ending = Some(self.block());
        }
    }

    /// How the hand ends when it is blocked (BG-BLOCK-1, BG-BLOCK-2, BG-BLOCK-3,
    /// BG-BLOCK-4).
    fn block(&self) -> Ending {
        let by = self.table.rules.blocked_by;
        if by.asks_locker() {
            return Ending::Locked(self.bonus.now.layer.into());
        }
        if by != BlockedBy::Doubles {
            return Ending::Blocked;
        }
        let worth = |seat: usize| {
            let hand = self.hands[seat];
            let lowest = hand.and(self.table.doubles).iter().next();
            (lowest.map(Tile::high), hand.len(), self.pips[seat])
        };
        let best = (0..self.seats()).min_by_key(|seat| worth(*seat)).unwrap_or(0);
        let level = (0..self.seats()).filter(|seat| worth(*seat) == worth(best));
        let sides = level.fold(0, |sides, seat| sides | 1 << self.table.sides[seat]);
        if u16::is_power_of_two(sides) { Ending::Locked(best) } else { Ending::Level(sides) }
    }
}
