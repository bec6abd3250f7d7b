//! How surveys come down from the bound.

/// How far the points that surveys look for come down at a time. Each survey does the work of all before it again,
/// so it should cost several times as much as they did.
pub(super) struct Descent {
    /// Points.
    step: i32,
    /// Positions expanded when the current survey began, and in the dearest survey before it.
    begun: u64,
    last: u64,
}

impl Descent {
    pub(super) fn new(begun: u64) -> Self {
        Self { step: 1, begun, last: begun }
    }

    /// How far the next survey comes down, in points.
    pub(super) fn step(&self) -> i32 {
        self.step
    }

    /// Notes a survey that found nothing: longer steps where it was cheap, shorter ones where it was dear.
    pub(super) fn go_on(&mut self, nodes: u64) {
        let cost = nodes - self.begun;
        if cost < 2 * self.last {
            self.step *= 2;
        } else if cost > 8 * self.last {
            self.step = 1.max(self.step / 2);
        }
        (self.begun, self.last) = (nodes, self.last.max(cost));
    }
}
