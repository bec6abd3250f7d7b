//! The count of the open ends after a play, and the points that it scores.

use super::readings::{ExactTarget, NearTarget, PlayPoints, PlayScore};
use super::rules::Rules;
use crate::tile::Pip;

/// An open end that counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CountedEnd {
    /// The value of the half.
    pub end: Pip,
    /// Whether it is a double, which counts with both halves.
    pub is_double: bool,
}

impl CountedEnd {
    /// The pips that it adds to the sum.
    pub const fn pips(self) -> i32 {
        let value = self.end.value() as i32;
        if self.is_double { 2 * value } else { value }
    }
}

/// What the points of a play depend on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EndTally {
    /// The sum of all ends.
    pub total: i32,
    /// The number of ends that count.
    count: u8,
    /// The number of doubles among them.
    doubles: u8,
    /// The lowest and the highest value of an end.
    range: Option<(Pip, Pip)>,
}

impl EndTally {
    /// The tally before the first tile.
    pub const EMPTY: Self = Self { total: 0, count: 0, doubles: 0, range: None };

    /// Counts one more end, `times` times.
    pub(super) fn add(&mut self, end: CountedEnd, times: u8) {
        if times == 0 {
            return;
        }
        self.total += i32::from(times) * end.pips();
        self.count += times;
        self.doubles += u8::from(end.is_double);
        let value = end.end;
        self.range = Some(self.range.map_or((value, value), |(low, high)| (low.min(value), high.max(value))));
    }
}

#[cfg(test)]
impl FromIterator<CountedEnd> for EndTally {
    fn from_iter<I: IntoIterator<Item = CountedEnd>>(ends: I) -> Self {
        let mut tally = Self::EMPTY;
        ends.into_iter().for_each(|end| tally.add(end, 1));
        tally
    }
}

/// The divisors that score under the rules, of which each counts by itself.
pub(super) const fn divisors(rules: &Rules) -> &'static [i32] {
    match rules.play_score {
        PlayScore::None | PlayScore::Alike => &[],
        PlayScore::Fives => &[5],
        PlayScore::Threes => &[3],
        PlayScore::FivesAndThrees => &[3, 5],
    }
}

/// The points of a play that leaves this tally (AF-EX-1, AF-EX-2, AF-EX-3, AF-MOST-1, MU-LEAD-1, MU-EX-1, MU-EX-2,
/// MU-MOST-1, FT-EX-1, UP-COUNT-1, TH-COUNT-1, BG-ALIKE-1, BG-1).
pub fn points(rules: &Rules, tally: &EndTally) -> i32 {
    if rules.play_score == PlayScore::Alike {
        return match *tally {
            EndTally { range: Some((low, high)), count, doubles, .. } if low == high => {
                match (count, doubles) {
                    (1, 0) => 0,
                    (1, _) | (_, 0) => 2,
                    _ => 3,
                }
            }
            _ => 0,
        };
    }
    let of = |divisor: &i32| match rules.play_points {
        _ if tally.total % divisor != 0 => 0,
        PlayPoints::Pips => tally.total,
        PlayPoints::Multiples => tally.total / divisor,
    };
    divisors(rules).iter().map(of).sum()
}

/// Whether points of a play may count less in the game than the play makes.
pub(super) fn counts_less_near(rules: &Rules) -> bool {
    rules.exact_target == ExactTarget::Yes || rules.near_target == NearTarget::Less
}

/// What the points of a play count in the game for a side that is this number of points short of those that win
/// (BG-NEAR-1, BG-NEAR-2).
pub(super) fn counted_near(rules: &Rules, points: i32, short: i32) -> i32 {
    match (rules.near_target, short) {
        (NearTarget::Less, ..=2) => points.min(1),
        (NearTarget::Less, 3) => points.min(2),
        _ => points,
    }
}

/// The same, where the points that win may have to be reached exactly: what leads beyond is not counted (FT-END-2).
pub(super) fn counted(rules: &Rules, points: i32, short: i32) -> i32 {
    let is_beyond = rules.exact_target == ExactTarget::Yes && points > short;
    if is_beyond { 0 } else { counted_near(rules, points, short) }
}

/// The most points of a play after which the ends add up to at most `total`.
pub(super) fn most_points(rules: &Rules, total: i32) -> i32 {
    if rules.play_score == PlayScore::Alike {
        return 3;
    }
    let of = |divisor: &i32| match rules.play_points {
        PlayPoints::Pips => total / divisor * divisor,
        PlayPoints::Multiples => total / divisor,
    };
    divisors(rules).iter().map(of).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scored(score: PlayScore, points: PlayPoints, total: i32) -> i32 {
        let rules = Rules { play_score: score, play_points: points, ..Rules::default() };
        super::points(&rules, &EndTally { total, ..EndTally::EMPTY })
    }

    /// eightygames.com, Fives and Threes: what each sum scores.
    #[test]
    fn fives_and_threes_score_by_their_list() {
        let listed = [(3, 1), (5, 1), (6, 2), (9, 3), (10, 2), (12, 4), (15, 8), (18, 6), (20, 4)];
        for total in 0..=20 {
            let expected = listed.iter().find(|(sum, _)| *sum == total).map_or(0, |(_, points)| *points);
            let found = scored(PlayScore::FivesAndThrees, PlayPoints::Multiples, total);
            assert_eq!(found, expected, "a sum of {total}");
        }
    }

    /// pagat.com, Five-Up: 15 is 3 points.
    #[test]
    fn five_up_scores_fifths() {
        assert_eq!(scored(PlayScore::Fives, PlayPoints::Multiples, 15), 3);
        assert_eq!(scored(PlayScore::Fives, PlayPoints::Pips, 15), 15);
        assert_eq!(scored(PlayScore::Fives, PlayPoints::Pips, 14), 0);
    }
}
