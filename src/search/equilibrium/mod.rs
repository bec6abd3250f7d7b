//! Optimal play of two seats with hidden hands: an equilibrium, in mixed strategies, with a proof of its value.
//!
//! The round over all deals is put into *sequence form* (Koller, Megiddo and von Stengel 1996): each seat has a
//! plan, a probability for each sequence of its own moves, and each pair of sequences a payoff. CFR+ (Tammelin
//! 2014) finds plans that are nearly optimal. The proof trusts nothing of that: it rounds the plans to fractions
//! and computes in integers what the other seat gains at most against each. The value lies between the two.

mod form;
mod proof;
mod regret;

pub use form::{FormBuilder, NoForm, SequenceForm};
use proof::{Rounding, WHOLE, best_response, of_open_hands, rounded};

use crate::search::limits::Meter;
use crate::search::ratio::Ratio;
use crate::sorted;

/// The gap at which the search ends, in points.
const GAP: f64 = 0.000_1;

/// An equilibrium of a round with hidden hands.
#[derive(Clone, Debug)]
pub struct Equilibrium {
    /// What seat 0 gains more than seat 1 on the average over all deals: not less than the first, and not more
    /// than the second.
    pub value: [ExactMean; 2],
    /// The probability of the last move of each sequence, for each seat: the plans that prove the value.
    pub strategies: [Vec<f64>; 2],
    /// For each seat, what it loses at most, on the average, against an opponent who knows its play: when it
    /// plays what is best with open hands on the average. Bounds.
    pub exploitable: [[ExactMean; 2]; 2],
    /// Positions looked at while it was built and searched.
    pub nodes: u64,
    /// Whether a limit was reached before the gap was small.
    pub is_at_limit: bool,
}

/// A fraction: points over all deals.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ExactMean {
    /// The numerator.
    pub above: i128,
    /// The denominator, above 0.
    pub below: i128,
}

impl ExactMean {
    /// The nearest floating-point number.
    pub fn as_f64(self) -> f64 {
        self.above as f64 / self.below as f64
    }

    /// A floating-point number that is not higher.
    pub fn below_it(self) -> f64 {
        // Each of the three operations is wrong by half a unit in the last place at most.
        let near = self.as_f64();
        if self.is_exactly(near) { near } else { near.next_down().next_down() }
    }

    /// A floating-point number that is not lower.
    pub fn above_it(self) -> f64 {
        // Nothing has no sign.
        0.0 - self.opposite().below_it()
    }

    /// Whether a number that is whole is the fraction.
    fn is_exactly(self, number: f64) -> bool {
        number.fract() == 0.0 && self.above % self.below == 0
    }

    /// Numerator and denominator in lowest terms, where both fit.
    pub fn in_lowest_terms(self) -> Option<[i64; 2]> {
        Ratio::reduced(self.above, self.below).map(Ratio::parts)
    }

    /// The same with the other sign.
    #[must_use]
    pub fn opposite(self) -> Self {
        Self { above: -self.above, ..self }
    }

    fn less(self, other: Self) -> Self {
        Self { above: self.above - other.above, ..self }
    }
}

/// Finds an equilibrium and proves its value.
pub fn solve(form: &SequenceForm, mut meter: Meter) -> Equilibrium {
    let plans = regret::learn(form, GAP, &mut meter);
    let share = |above| ExactMean { above, below: i128::from(WHOLE) * i128::from(form.deals) };
    let roundings = [Rounding::Near, Rounding::COARSE, Rounding::FINE];
    // What the other seat gains at most is what this one is certain not to fall below; the best rounding counts.
    let proven = [0, 1].map(|seat| {
        let plans = roundings.map(|how| rounded(form, seat, &plans[seat], how));
        let all = plans.into_iter().map(|plan| (best_response(form, 1 - seat, &plan), plan));
        all.min_by_key(|(loss, _)| *loss).unwrap_or_default()
    });
    let value = [share(-proven[0].0), share(proven[1].0)];
    let exploitable = [0, 1].map(|seat| {
        let loss = share(best_response(form, 1 - seat, &of_open_hands(form, seat)));
        // What the seat is certain of in equilibrium, less what it is certain of so.
        let [low, high] = if seat == 0 { value } else { value.map(ExactMean::opposite) };
        let mut bounds = [low, high].map(|own| own.less(loss.opposite()));
        sorted::sort_by_key(&mut bounds, |bound| bound.above);
        bounds.map(|bound| ExactMean { above: bound.above.max(0), ..bound })
    });
    let strategies = [0, 1].map(|seat| {
        let plan = &proven[seat].1;
        let mut strategy = vec![1.0; plan.len()];
        for set in &form.sets[seat] {
            let whole = plan[set.parent as usize];
            for n in set.sequences() {
                // What the plan never comes to can be played in any way.
                strategy[n] =
                    if whole > 0 { plan[n] as f64 / whole as f64 } else { 1.0 / f64::from(set.moves) };
            }
        }
        strategy
    });
    Equilibrium { value, strategies, exploitable, nodes: meter.nodes(), is_at_limit: meter.is_stopped() }
}

#[cfg(test)]
mod tests;
