//! CFR+: regret matching on every choice, where a regret never falls below 0 (Tammelin 2014). The averages, in
//! which later rounds weigh more, come close to an equilibrium.

use super::form::{ChoiceSet, SequenceForm};
use crate::search::limits::Meter;

/// Iterations between two looks at the gap.
const BETWEEN_LOOKS: u32 = 50;

/// One seat while it learns.
struct Learner<'f> {
    sets: &'f [ChoiceSet],
    /// The probability of each sequence's last move, where its choice is reached.
    strategy: Vec<f64>,
    regrets: Vec<f64>,
    /// The plans so far, later ones with more weight.
    total: Vec<f64>,
}

impl<'f> Learner<'f> {
    fn new(sets: &'f [ChoiceSet], sequences: usize) -> Self {
        let mut strategy = vec![1.0; sequences];
        for set in sets {
            strategy[set.sequences()].fill(1.0 / f64::from(set.moves));
        }
        Self { sets, strategy, regrets: vec![0.0; sequences], total: vec![0.0; sequences] }
    }

    /// The probability of each sequence, as far as it depends on this seat.
    fn plan(&self) -> Vec<f64> {
        let mut plan = self.strategy.clone();
        for set in self.sets {
            let reached = plan[set.parent as usize];
            plan[set.sequences()].iter_mut().for_each(|own| *own *= reached);
        }
        plan
    }

    /// Learns from what each sequence gains against the plan of the other seat.
    fn learn(&mut self, mut gains: Vec<f64>) {
        for set in self.sets.iter().rev() {
            let own = set.sequences();
            let value: f64 = own.clone().map(|n| self.strategy[n] * gains[n]).sum();
            let mut sum = 0.0;
            for n in own.clone() {
                self.regrets[n] = (self.regrets[n] + gains[n] - value).max(0.0);
                sum += self.regrets[n];
            }
            for n in own {
                self.strategy[n] = if sum > 0.0 { self.regrets[n] / sum } else { 1.0 / f64::from(set.moves) };
            }
            gains[set.parent as usize] += value;
        }
    }

    /// Adds its plan of an iteration.
    fn remember(&mut self, weight: f64) {
        let plan = self.plan();
        self.total.iter_mut().zip(plan).for_each(|(total, own)| *total += weight * own);
    }
}

/// The average plans of both seats, not normalised, when neither can gain `gap` points a deal more by another
/// plan, or at a limit.
pub(super) fn learn(form: &SequenceForm, gap: f64, meter: &mut Meter) -> [Vec<f64>; 2] {
    let mut seats = [0, 1].map(|seat| Learner::new(&form.sets[seat], form.sequences[seat]));
    for iteration in 1_u32.. {
        for seat in [0, 1] {
            let other = seats[1 - seat].plan();
            seats[seat].learn(gains(form, seat, &other));
        }
        seats.iter_mut().for_each(|seat| seat.remember(f64::from(iteration)));
        let goes_on = meter.steps(form.leaves.len() as u64);
        if !goes_on || iteration % BETWEEN_LOOKS == 0 && open_gap(form, &seats) <= gap {
            break;
        }
    }
    seats.map(|seat| seat.total)
}

/// What each sequence of a seat gains against a plan of the other.
fn gains(form: &SequenceForm, seat: usize, other: &[f64]) -> Vec<f64> {
    let sign = if seat == 0 { 1.0 } else { -1.0 };
    let mut gains = vec![0.0; form.sequences[seat]];
    for leaf in &form.leaves {
        gains[leaf.sequences[seat] as usize] +=
            sign * leaf.gain as f64 * other[leaf.sequences[1 - seat] as usize];
    }
    gains
}

/// What both seats together can gain more in a deal against the averages than those gain.
fn open_gap(form: &SequenceForm, seats: &[Learner<'_>; 2]) -> f64 {
    let best = |seat: usize| {
        let total = &seats[1 - seat].total;
        let other: Vec<f64> = total.iter().map(|own| own / total[0]).collect();
        let mut gains = gains(form, seat, &other);
        for set in form.sets[seat].iter().rev() {
            let own = set.sequences().map(|n| gains[n]);
            gains[set.parent as usize] += own.fold(f64::NEG_INFINITY, f64::max);
        }
        gains[0]
    };
    (best(0) + best(1)) / form.deals as f64
}
