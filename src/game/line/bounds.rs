//! Bounds without a search on the points that a side can still gain, and hints for move ordering.

use super::bits::Bits;
use super::count;
use super::readings::PlayScore;
use super::round::LineRound;
use crate::game::line::rules::{BlockedTie, PartnerScore, Rules, Score};
use crate::search::game::Round;
use crate::tile::Pip;

impl<B: Bits> LineRound<B> {
    /// Lower and upper bound on what a seat gains more than another of another side, or on what it gains.
    /// A side scores at most the pips held at the end, and some of the pips that are held now or may yet
    /// be drawn are laid by then.
    #[inline]
    pub(super) fn may_gain(&self, seat: usize, other: Option<usize>) -> [i32; 2] {
        if !self.table.is_settled_late() {
            return self.may_gain_by_plays(seat, other);
        }
        if self.table.rules.score == Score::One {
            return [if other.is_some() { -1 } else { 0 }, 1];
        }
        let own = self.most(self.side(seat));
        let least = other.map_or(0, |other| -self.most(self.side(other)));
        // Two sides score for the same hand only when they are level, so the bounds of both are never
        // added.
        if self.table.may_lose { [least.min(-self.loose()), own.max(self.loose())] } else { [least, own] }
    }

    /// Like [`LineRound::may_gain`] where plays score, or where the end of a hand is settled in another way:
    /// what each side's plays can score, and what the end of the hand can be worth.
    fn may_gain_by_plays(&self, seat: usize, other: Option<usize>) -> [i32; 2] {
        let [least, most] = self.may_gain_at_end(self.side(seat));
        let may_score = |side: usize| self.may_score(side) + self.may_gain_bonus(side);
        let upper = most + may_score(self.side(seat));
        let Some(other) = other else { return [least, upper] };
        let [other_least, other_most] = self.may_gain_at_end(self.side(other));
        [least - other_most - may_score(self.side(other)), upper - other_least]
    }

    /// Lower and upper bound on what a side gains at the end of the hand. Pips are rounded up by less than 3
    /// for each seat.
    fn may_gain_at_end(&self, side: usize) -> [i32; 2] {
        let Rules { score, partner_score, .. } = self.table.rules;
        let loose = self.loose() + 2 * self.seats() as i32;
        let own: u32 = self.pips_of(side);
        match score {
            Score::One => [0, 1],
            Score::Two => [0, 2],
            Score::Deduct => [-loose, 0],
            Score::Pips if partner_score == PartnerScore::Losers => [0, loose - own as i32],
            Score::Pips => [-loose, loose],
        }
    }

    fn pips_of(&self, side: usize) -> u32 {
        self.table.sides.iter().zip(&self.pips).filter(|(of, _)| **of == side).map(|(_, pips)| pips).sum()
    }

    /// An upper bound on what a side's plays score: with each tile laid the sum of the ends grows by no more
    /// than the tile adds, and no sum is larger than that of the highest doubles at all ends.
    fn may_score(&self, side: usize) -> i32 {
        let (table, rules) = (&self.table, &self.table.rules);
        if rules.play_score == PlayScore::None {
            return 0;
        }
        // What tiles count when the hand is over may be less than what they add to the ends.
        let added = if table.values_tiles { table.all_pips } else { self.loose() };
        let total = self.open().tally(rules).total + added;
        self.most_plays(side) * count::most_points(rules, total.min(table.most_total))
    }

    /// The most tiles that a side can lay.
    pub(super) fn most_plays(&self, side: usize) -> i32 {
        let held = (0..self.seats()).filter(|seat| self.table.sides[*seat] == side);
        let left = self.boneyard.len() - self.drawn;
        let drawable = if self.table.is_drawable(left) { left - self.table.reserve } else { 0 };
        held.map(|seat| self.hand(seat).len() as i32).sum::<i32>() + drawable as i32
    }

    /// All pips that are held or may be drawn.
    fn loose(&self) -> i32 {
        self.loose as i32
    }

    /// An upper bound on a side's points at the end.
    fn most(&self, side: usize) -> i32 {
        let (mut sum, mut fewest) = (0, u32::MAX);
        for (of, pips) in self.table.sides.iter().zip(&self.pips) {
            if *of == side {
                (sum, fewest) = (sum + pips, fewest.min(*pips));
            }
        }
        // The seat that goes out has laid its whole hand; in a blocked hand every tile of some suit is
        // laid.
        let laid = if self.table.scores_all { fewest.min(self.blocking_pips()) } else { sum };
        self.loose() - laid as i32
    }

    /// A lower bound on the pips laid between now and a block. When a hand is blocked no held tile joins
    /// any open end; of the ends that a tile joins now, at least one stays until then or is replaced by
    /// another of the kind. Where no tile joins any end the hand is already blocked, even if tiles are
    /// drawn before that shows.
    fn blocking_pips(&self) -> u32 {
        // Before the lead no end must stay: a 0-0 without another blank blocks the hand at once.
        if self.table.rules.total.is_some() || self.ends.is_empty() {
            return 0;
        }
        let is_left = |end: Pip| self.suits[usize::from(end.value())] > 0;
        if !self.ends.values().any(is_left) {
            return 0;
        }
        // A suit with no tile left wraps round to the maximum.
        let highest = usize::from(self.table.rules.set.highest().value());
        let fewest = self.suits[..=highest].iter().map(|pips| pips.wrapping_sub(1)).min();
        fewest.map_or(0, |pips| pips.wrapping_add(1))
    }
}

/// The hint for a move from the replies that it leaves each seat, the next to play first.
#[inline]
pub(super) fn order_hint_of<H: Round>(hand: &H, next: usize, replies: impl Fn(usize) -> u32) -> i32 {
    let own = hand.side(hand.to_play());
    let signed =
        |seat: usize| if hand.side(seat) == own { replies(seat) as i32 } else { -(replies(seat) as i32) };
    let after = |seat: usize| if seat + 1 == hand.seats() { 0 } else { seat + 1 };
    8 * signed(next) + 3 * signed(after(after(next)))
}

/// An upper bound on a side's gain when another gains `gains`, given the side's own maximum `most`: only
/// one side scores for a hand, unless several are level and share.
pub(super) fn upper_bound_against(gains: i32, most: i32, rules: &Rules) -> i32 {
    if gains > 0 && rules.blocked_tie == BlockedTie::Nobody { most.min(0) } else { most }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::line::tests::{round, rules_of};
    use crate::search::game::GameTree as _;
    use crate::tile::DominoSet;

    /// No hand has a 5, so the 3-3 is drawn and the hand is blocked: with `partner_score: all` the
    /// lighter side scores every pip, 1 + 12 + 2 + 8 and the 6 that were drawn.
    #[test]
    fn a_hand_that_is_blocked_already_may_gain_every_pip() {
        let mut rules = rules_of("draw", DominoSet::DOUBLE_6);
        rules.set_key("partners", "[[0, 2], [1, 3]]").unwrap();
        rules.set_key("partner_score", "all").unwrap();
        let mut round: LineRound<u64> = round(rules, "5-5", &["1-0", "6-6", "2-0", "4-4"], "3-3");
        let outlook = round.bounds(0, None);
        while !round.is_over() {
            let mut moves = Vec::new();
            round.legal_moves(&mut moves);
            assert_eq!(moves.len(), 1);
            round.make(moves[0]);
        }
        assert_eq!(round.gained(0), 29);
        assert!((outlook[0]..=outlook[1]).contains(&29), "{outlook:?}");
    }
}
