//! The limits of the passes of MTD.

/// The least step of a pass, and the part of the way between the first bounds that it has in addition: measured on
/// whole hands of Tableaux and Castle Rock.
const LEAST_STEP: i32 = 4;
const STEPS: i32 = 50;

/// The part of the way between the first bounds from which on the value is near, and the part of the way from the
/// guess to a bound that a pass then goes.
const NEAR: i32 = 4;
const PARTS: i32 = 4;

/// The limits of passes where points come in the course of play, a variant of MTD-bi (Plaat et al. 1996). First
/// from both bounds inwards to the guess, always on the side whose last pass took fewer positions: a pass far from the
/// value is cheap, each step nearer takes a few times as many, and a search that is stopped has come as near on both
/// sides as it could. Near the value from the guess outwards, to the bound that is farther from it: fewer passes.
pub(super) struct Inwards {
    step: i32,
    /// How far apart the bounds are when the value is near.
    near: i32,
    /// Positions of the last pass below the guess, and above it.
    cost: [u64; 2],
}

impl Inwards {
    /// The passes between the first bounds.
    pub(super) fn between(least: i32, most: i32) -> Self {
        let way = most - least;
        Self { step: LEAST_STEP + way / STEPS, near: way / NEAR, cost: [0, 0] }
    }

    /// Notes the positions that a pass took.
    pub(super) fn took(&mut self, [guess, limit]: [i32; 2], nodes: u64) {
        self.cost[usize::from(limit > guess)] = nodes;
    }

    /// The limit of the next pass, which shows whether the value is below it.
    pub(super) fn limit(&self, [least, guess, most]: [i32; 3]) -> i32 {
        let (below, above) = (guess - least, most - guess);
        if most - least <= self.near {
            return if above > below { guess + 1 + (above - 1) / PARTS } else { guess - (below - 1) / PARTS };
        }
        let is_above_cheaper = self.cost[1] <= self.cost[0];
        if below == 0 || above > 0 && is_above_cheaper {
            (most - self.step).max(guess + 1)
        } else {
            (least + self.step).min(guess)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The bounds close on the value, and no limit is beyond them.
    #[test]
    fn passes_end_at_the_value() {
        for (guess, value) in [(0, 0), (0, 30), (10, -29), (-100, 100), (100, 99)] {
            let [mut least, mut most] = [-100, 100];
            let (mut inwards, mut now, mut passes) = (Inwards::between(least, most), guess, 0);
            while least < most {
                let limit = inwards.limit([least, now, most]);
                assert!(least < limit && limit <= most, "{least} {limit} {most}");
                // A pass that fails takes more positions the nearer it is.
                inwards.took([now, limit], 1000 / u64::from(limit.abs_diff(value) + 1));
                if value < limit {
                    most = limit - 1;
                } else {
                    least = limit;
                }
                now = now.clamp(least, most);
                passes += 1;
            }
            assert!(least == value && passes < 40, "{guess} {value}: {least} after {passes}");
        }
    }
}
