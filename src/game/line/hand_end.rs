//! How a hand ended, and what its end gives.

use super::bits::Bits;
use super::readings::{BlockedBy, HandEnds, Wins};
use super::round::LineRound;
use super::rules::Rules;
use super::score::{self, Ending};
use crate::search::game::Round as _;

/// The end of a hand: how it came, the pips that are left, and the points for them.
#[derive(Clone, Debug)]
pub(super) struct HandEnd<'r> {
    pub(super) rules: &'r Rules,
    pub(super) ending: Ending,
    /// Pips that each seat holds.
    pub(super) held: &'r [u32],
    /// The side of each seat.
    sides: &'r [usize],
}

impl<'r> HandEnd<'r> {
    /// The end of a hand that is over.
    pub(super) fn of<B: Bits>(round: &'r LineRound<B>) -> Option<Self> {
        let (rules, sides) = (&round.table.rules, &round.table.sides);
        Some(Self { rules, ending: round.ending()?, held: &round.pips[..round.seats()], sides })
    }

    /// The seats of each side with the points that its score gains; sides without points are left out.
    pub(super) fn points(&self) -> Vec<(Vec<usize>, i32)> {
        let sign = if self.rules.wins == Wins::Lowest { -1 } else { 1 };
        let last = self.sides.iter().max().copied().unwrap_or(0);
        let of_side = |side| {
            (self.seats_of(side), sign * score::points(self.rules, self.sides, self.held, self.ending, side))
        };
        (0..=last).map(of_side).filter(|(_, points)| *points != 0).collect()
    }

    /// The seats that are out.
    pub(super) fn out(&self) -> Vec<usize> {
        match self.ending {
            Ending::Out(seat) if self.rules.hand_ends == HandEnds::Out => vec![seat],
            Ending::Out(seat) => self.seats_of(self.sides[seat]),
            Ending::Blocked | Ending::Locked(_) | Ending::Level(_) | Ending::Redeal => Vec::new(),
        }
    }

    /// The two seats whose pips decide a hand that one of them has locked.
    pub(super) fn compared(&self) -> Option<[usize; 2]> {
        let Ending::Locked(seat) = self.ending else { return None };
        score::compared(self.rules.blocked_by, seat, self.held.len()).map(|other| [seat, other])
    }

    /// The seat whose hand is best by its doubles.
    pub(super) fn best(&self) -> Option<usize> {
        match self.ending {
            Ending::Locked(seat) if self.rules.blocked_by == BlockedBy::Doubles => Some(seat),
            _ => None,
        }
    }

    fn seats_of(&self, side: usize) -> Vec<usize> {
        (0..self.sides.len()).filter(|seat| self.sides[*seat] == side).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::line::tests::rules_of;
    use crate::tile::DominoSet;

    /// The sentence for hands that hold these pips.
    fn said(game: &str, house: &[(&str, &str)], held: &[u32], ending: Ending) -> String {
        let mut rules = rules_of(game, DominoSet::DOUBLE_6);
        for (key, value) in house {
            rules.set_key(key, value).unwrap();
        }
        let sides = rules.partners.sides(held.len()).unwrap();
        HandEnd { rules: &rules, ending, held, sides: &sides }.to_string()
    }

    /// boxed-set, "Set Up": 5, 19 and 12 pips in a blocked hand give 14 + 7 = 21.
    #[test]
    fn a_blocked_hand_is_explained() {
        let left = "no seat can play; left are 5 pips with seat 0, 19 with seat 1 and 12 with seat 2";
        let held = [5, 19, 12];
        assert_eq!(said("draw", &[], &held, Ending::Blocked), format!("{left}: 21 points for seat 0"));
        let one = said("draw", &[("score", "one")], &held, Ending::Blocked);
        assert_eq!(one, format!("{left}: 1 point for seat 0"));
        let level = said("draw", &[("blocked_score", "none")], &held, Ending::Blocked);
        assert_eq!(level, format!("{left}: no points"));
    }

    /// AF-OUT-1: a loser with 2-1 gives 5, and one with 1-1 nothing.
    #[test]
    fn pips_are_rounded() {
        let said = |held| said("all-fives", &[], held, Ending::Out(0));
        let rounded = "to the nearest 5";
        assert_eq!(
            said(&[0, 3]),
            format!("seat 0 is out; left are 3 pips with seat 1, {rounded}: 5 points for seat 0")
        );
        assert_eq!(
            said(&[0, 2]),
            format!("seat 0 is out; left are 2 pips with seat 1, {rounded}: no points")
        );
        assert_eq!(said(&[0, 0]), "seat 0 is out; no pips are left: no points");
    }

    #[test]
    fn what_else_decides_is_named() {
        let out =
            said("fives-and-threes", &[("partners", "[[0, 2], [1, 3]]")], &[0, 7, 0, 9], Ending::Out(2));
        assert_eq!(out, "seats 0 and 2 are out: 1 point for seats 0 and 2");
        let cost = said("chicken-foot", &[], &[0, 1], Ending::Out(0));
        assert_eq!(cost, "seat 0 is out; left is 1 point with seat 1: 1 point against seat 1");
        let lock = said("dominican", &[], &[4, 3, 9, 8], Ending::Locked(2));
        let lighter = "no seat can play, and the lighter of seats 2 and 1 wins";
        let left = "left are 4 pips with seat 0, 3 with seat 1, 9 with seat 2 and 8 with seat 3";
        assert!(lock.starts_with(&format!("{lighter}; {left}: ")), "{lock}");
        let more = said("puerto-rican-500", &[("bonuses", "{lock: 100}")], &[4, 3, 9, 8], Ending::Blocked);
        assert_eq!(
            more,
            format!("no seat can play; {left}: 124 points for seats 1 and 3, with 100 for the lock")
        );
    }
}
