//! What a plan is worth, exactly: its probabilities are rounded to fractions, and the best that the other seat can
//! do against it is computed in integers.

use super::form::SequenceForm;

/// The weight of the empty sequence: many small numbers divide it, twice.
pub(super) const WHOLE: i64 = 720_720 * 720_720;

/// How probabilities are rounded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Rounding {
    /// As near as weights allow.
    Near,
    /// To fractions with small denominators, where they are near: those of an exact equilibrium often are.
    Simple {
        /// The largest denominator.
        largest: i64,
        /// How far a probability may be from the fraction, in ten-thousandths.
        near: u32,
    },
}

impl Rounding {
    /// To a few fractions, from some way off.
    pub(super) const COARSE: Self = Self::Simple { largest: 16, near: 40 };
    /// To many fractions that are close.
    pub(super) const FINE: Self = Self::Simple { largest: 66, near: 5 };
}

/// A plan as integer weights of sequences: those of a choice add up to the weight that leads to it.
pub(super) fn rounded(form: &SequenceForm, seat: usize, plan: &[f64], how: Rounding) -> Vec<i64> {
    let mut weights = vec![0; plan.len()];
    weights[0] = WHOLE;
    for set in &form.sets[seat] {
        let own = &plan[set.sequences()];
        let sum: f64 = own.iter().sum();
        let even = 1.0 / own.len() as f64;
        let shares: Vec<f64> = own.iter().map(|one| if sum > 0.0 { one / sum } else { even }).collect();
        let whole = weights[set.parent as usize];
        let simple = match how {
            Rounding::Near => None,
            Rounding::Simple { largest, near } => simple(&shares, whole, largest, f64::from(near) / 1e4),
        };
        weights[set.sequences()].copy_from_slice(&simple.unwrap_or_else(|| nearest(&shares, whole)));
    }
    weights
}

/// Parts of a whole, the remainder with the largest.
fn nearest(shares: &[f64], whole: i64) -> Vec<i64> {
    let mut parts: Vec<i64> = shares.iter().map(|share| (share * whole as f64) as i64).collect();
    let largest = (0..parts.len()).max_by_key(|n| parts[*n]).unwrap_or(0);
    let rest = whole - parts.iter().sum::<i64>();
    parts[largest] += rest;
    parts
}

/// Parts of a whole that are near the shares and have the least common denominator that divides it.
fn simple(shares: &[f64], whole: i64, largest: i64, near: f64) -> Option<Vec<i64>> {
    (1..=largest).filter(|below| whole % below == 0).find_map(|below| {
        let above: Vec<i64> = shares.iter().map(|share| (share * below as f64).round() as i64).collect();
        let is_near = shares
            .iter()
            .zip(&above)
            .all(|(share, above)| (share - *above as f64 / below as f64).abs() <= near);
        let fits = is_near && above.iter().sum::<i64>() == below;
        fits.then(|| above.iter().map(|above| above * (whole / below)).collect())
    })
}

/// The most that a seat gains against a plan of the other, in [`WHOLE`]ths of a point, summed over the deals.
pub(super) fn best_response(form: &SequenceForm, seat: usize, other: &[i64]) -> i128 {
    let sign = if seat == 0 { 1 } else { -1 };
    let mut gains = vec![0_i128; form.sequences[seat]];
    for leaf in &form.leaves {
        gains[leaf.sequences[seat] as usize] +=
            i128::from(sign * leaf.gain) * i128::from(other[leaf.sequences[1 - seat] as usize]);
    }
    for set in form.sets[seat].iter().rev() {
        gains[set.parent as usize] += set.sequences().map(|n| gains[n]).max().unwrap_or(0);
    }
    gains[0]
}

/// The plan of a seat that solves each deal with open hands and plays what is best on the average over the deals
/// that agree with what it has seen.
pub(super) fn of_open_hands(form: &SequenceForm, seat: usize) -> Vec<i64> {
    let mut weights = vec![0; form.sequences[seat]];
    weights[0] = WHOLE;
    for set in &form.sets[seat] {
        // The first of several best ones, as elsewhere.
        let best = set.sequences().rev().max_by_key(|n| form.open[seat][*n]);
        weights[best.unwrap_or(set.first as usize)] = weights[set.parent as usize];
    }
    weights
}
