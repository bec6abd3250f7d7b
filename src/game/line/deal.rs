//! Before the first tile: who leads, what is left to draw, and how often a deal is void.

use crate::game::line::rules::{Opens, Rules};
use crate::tile::{Tile, Tiles, choices};

/// How a deal opens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Opening {
    /// The seat leads the tile.
    Lead {
        /// The seat that holds it.
        seat: usize,
        /// The tile.
        tile: Tile,
    },
    /// No hand has a double: the tiles are shuffled and dealt again.
    Redeal,
    /// No hand has a double, and the rules do not cover that; or none has the double of the round, which is drawn.
    Unsaid,
    /// The lot decides who leads, or the hand before; any tile may be led.
    Lot,
}

/// Who leads which tile, by the rules: the highest double (DRAW-LEAD-1, DRAW-LEAD-2, MAT-LEAD-1,
/// BLK-START-1, PR-LEAD-1, DOM-LEAD-1, CU-LEAD-1, CU-LEAD-2), else, where the rules have it so, the tile with the most pips (MAT-LEAD-2). Without either
/// the tiles are dealt again (DRAW-START-1, BLK-START-2), or the rules do not say (TID-SET-1). Where any tile may be
/// led, the lot decides (AF-LEAD-1).
pub fn opening(rules: &Rules, hands: &[Tiles]) -> Opening {
    if rules.opens == Opens::Any {
        return Opening::Lot;
    }
    let held = hands.iter().copied().fold(Tiles::EMPTY, Tiles::or);
    let heaviest_may_lead = rules.opens == Opens::DoubleOrHeaviest;
    let first = first_tile(rules, held).filter(|tile| heaviest_may_lead || tile.is_doublet());
    let found = first.and_then(|tile| Some((hands.iter().position(|hand| hand.contains(tile))?, tile)));
    match found {
        Some((seat, tile)) => Opening::Lead { seat, tile },
        None if rules.opens == Opens::DoubleOrRedeal => Opening::Redeal,
        None => Opening::Unsaid,
    }
}

/// The tile that must be led if it is held: the highest double, or the lowest one (BG-LEAD-1), else the tile with the most pips, of
/// equal ones the one with the higher end. `None` where any tile may be led.
pub(super) fn first_tile(rules: &Rules, held: Tiles) -> Option<Tile> {
    if matches!(rules.opens, Opens::Any | Opens::RoundDouble) {
        return rules.round_double().filter(|double| held.contains(*double));
    }
    let mut doubles = held.iter().filter(|tile| tile.is_doublet());
    let double = if rules.opens == Opens::LowestDouble { doubles.next() } else { doubles.last() };
    double.or_else(|| held.iter().max_by_key(|tile| (tile.total(), tile.high())))
}

/// Whether two tiles without a double have as many pips: a rule that the heaviest leads does not say which of them.
pub(super) fn are_level(one: Tile, other: Tile) -> bool {
    one != other && one.total() == other.total() && !one.is_doublet() && !other.is_doublet()
}

/// The tiles that no hand holds if this one leads: it would have to lead instead. Where only a double opens,
/// another lead shows nothing: without any double the tiles would have been dealt again.
pub(super) fn led_before(rules: &Rules, led: Tile) -> Tiles {
    let shows_nothing = rules.opens == Opens::DoubleOrRedeal && !led.is_doublet();
    if shows_nothing || rules.opens == Opens::Any {
        return Tiles::EMPTY;
    }
    let both = |tile: Tile| first_tile(rules, [led, tile].into_iter().collect());
    let is_before = |tile: &Tile| both(*tile).is_some_and(|first| first != led) && !are_level(*tile, led);
    rules.set.iter().filter(is_before).collect()
}

/// A probability as a fraction in lowest terms.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Probability {
    /// The numerator.
    pub numerator: u128,
    /// The denominator, more than 0.
    pub denominator: u128,
}

impl Probability {
    fn new(numerator: u128, denominator: u128) -> Self {
        let (mut a, mut b) = (numerator, denominator);
        while b != 0 {
            (a, b) = (b, a % b);
        }
        Self { numerator: numerator / a, denominator: denominator / a }
    }

    /// The nearest floating-point number.
    pub fn value(self) -> f64 {
        self.numerator as f64 / self.denominator as f64
    }
}

/// The exact probability that no player is dealt a double (DRAW-START-1, BLK-START-1, TID-SET-1). `None` when the rules do not give the deal for
/// `players`, or the set is too small.
///
/// Of N tiles D are doubles and k are dealt: in C(N − k, D) of the C(N, D) ways in which the doubles may
/// lie among the tiles, all of them are left in the boneyard.
pub fn no_double(rules: &Rules, players: usize) -> Option<Probability> {
    let left = rules.boneyard_after_deal(players)?;
    let doubles = usize::from(rules.set.highest().value()) + 1;
    Some(Probability::new(choices(left, doubles)?, choices(rules.set.size(), doubles)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::line::tests::rules_of;
    use crate::tile::DominoSet;

    fn hands(texts: &[&str]) -> Vec<Tiles> {
        let tile = |word: &str| word.parse::<Tile>().unwrap();
        texts.iter().map(|text| text.split(' ').map(tile).collect()).collect()
    }

    /// boxed-set, "Set Up" and "Matador".
    #[test]
    fn the_highest_double_leads() {
        let dealt = hands(&["6-5 2-2", "4-4 1-0", "6-4 3-3"]);
        let lead = Opening::Lead { seat: 1, tile: "4-4".parse().unwrap() };
        assert_eq!(opening(&rules_of("block", DominoSet::DOUBLE_6), &dealt), lead);
        let without = hands(&["6-3 2-1", "5-4 1-0", "6-2 3-1"]);
        assert_eq!(opening(&rules_of("block", DominoSet::DOUBLE_6), &without), Opening::Redeal);
        assert_eq!(opening(&rules_of("tiddle-a-wink", DominoSet::DOUBLE_9), &without), Opening::Unsaid);
        let heaviest = Opening::Lead { seat: 0, tile: "6-3".parse().unwrap() };
        assert_eq!(opening(&rules_of("matador", DominoSet::DOUBLE_9), &without), heaviest);
    }

    /// boxed-set, "Set Up", and simple-block, 4: a deal without doubles is rare, and impossible where
    /// fewer tiles are left than there are doubles.
    #[test]
    fn a_deal_without_doubles_is_as_likely_as_it_is() {
        let near = |rules: &Rules, players, expected: f64| {
            let value = no_double(rules, players).unwrap().value();
            assert!((value / expected - 1.0).abs() < 0.01, "{value} is not {expected}");
        };
        let draw = rules_of("draw", DominoSet::DOUBLE_6);
        near(&draw, 2, 0.0269);
        near(&draw, 3, 0.001_45);
        near(&draw, 4, 6.76e-6);
        near(&rules_of("draw", DominoSet::DOUBLE_9), 2, 0.0381);
        near(&rules_of("draw", DominoSet::DOUBLE_12), 2, 0.0453);
        for (players, expected) in [(2, 6.69e-4), (3, 1.01e-4), (4, 6.76e-6)] {
            near(&rules_of("block", DominoSet::DOUBLE_6), players, expected);
        }
        let impossible = Probability { numerator: 0, denominator: 1 };
        assert_eq!(no_double(&rules_of("draw", DominoSet::DOUBLE_9), 7), Some(impossible));
        assert_eq!(no_double(&rules_of("draw", DominoSet::DOUBLE_12), 10), Some(impossible));
        assert_eq!(no_double(&rules_of("block", DominoSet::DOUBLE_6), 7), None);
    }

    #[test]
    fn fractions_are_exact() {
        let block = no_double(&rules_of("block", DominoSet::DOUBLE_6), 4).unwrap();
        assert_eq!((block.numerator, block.denominator), (1, 148_005));
        assert_eq!(choices(190, 19).unwrap() % 1_000_000_007, {
            // Pascal's triangle modulo a prime.
            let mut row = vec![1_u128];
            for _ in 0..190 {
                let inner = row.windows(2).map(|pair| (pair[0] + pair[1]) % 1_000_000_007);
                row = std::iter::once(1).chain(inner).chain([1]).collect();
            }
            row[19]
        });
    }
}
