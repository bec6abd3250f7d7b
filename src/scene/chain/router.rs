//! Lays out a line on one table: doubles across, arms at their sides, bends at the edge of the table.
//!
//! Places are counted in halves of a half-tile, so that a double across lies on integers. A line is laid
//! tile by tile, straight while there is room, with backtracking. A part that finds no place continues
//! elsewhere, with a letter at both places.

use std::collections::VecDeque;

use super::links::Link;
use super::place::{
    EAST, Heading, Lie, NORTH, Placed, Port, Rect, SOUTH, WEST, is_upright, left, opposite, size, step,
};

/// A laid line.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Routed {
    pub(super) placed: Vec<Placed>,
    /// Where the chain is cut: where a part ends, and where it goes on, each away from the tile.
    pub(super) cuts: Vec<[Port; 2]>,
    pub(super) bends: usize,
}

/// The extent of the table, in halves of a half-tile.
#[derive(Clone, Copy, Debug)]
pub(super) struct Extent {
    /// To the right, for the line itself.
    pub(super) width: i32,
    /// Up and down from the line, for arms.
    pub(super) height: i32,
    /// The side of each double on which its first arm lies, one bit per double.
    pub(super) sides: u32,
}

/// The most steps for one stretch of a line before it continues elsewhere.
const STEPS: usize = 1500;

/// What precedes the next tile.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Previous {
    Nothing,
    Double,
    Plain,
}

/// A stretch of a line that is still to be laid.
#[derive(Clone)]
struct Stretch<'l> {
    line: &'l [Link],
    /// The index of the next tile.
    next: usize,
    port: Port,
    before: Previous,
    /// The index of the tile that the next one touches.
    touches: Option<usize>,
    is_arm: bool,
}

/// What is laid, and what is put off.
#[derive(Clone, Default)]
struct LaidSoFar<'l> {
    placed: Vec<Placed>,
    bends: usize,
    /// Arms whose first tile is laid.
    waiting: Vec<Stretch<'l>>,
    /// Arms for which there was no side.
    homeless: Vec<Stretch<'l>>,
}

/// Lays out one line on one table.
pub(super) struct Router<'l> {
    table: Extent,
    now: LaidSoFar<'l>,
    /// The number of arms that have been begun: they take the sides in turn.
    arms: usize,
    /// The rectangle of the line itself, once it is laid.
    line: Option<Rect>,
    cuts: Vec<[Port; 2]>,
    /// Steps left for this stretch.
    steps: usize,
    /// The farthest progress of this stretch, and what was left of it.
    farthest: Option<(LaidSoFar<'l>, Stretch<'l>)>,
}

impl<'l> Router<'l> {
    pub(super) fn new(table: Extent) -> Self {
        let (now, cuts) = (LaidSoFar::default(), Vec::new());
        Self { table, now, arms: 0, line: None, cuts, steps: 0, farthest: None }
    }

    /// Lays the line, then its arms, then theirs, and last the parts without a place. This terminates,
    /// because each continuation lays at least one tile.
    pub(super) fn all(mut self, line: &'l [Link]) -> Routed {
        let port = Port { at: (0, 0), toward: EAST };
        let start = Stretch { line, next: 0, port, before: Previous::Nothing, touches: None, is_arm: false };
        let mut queue = VecDeque::from([start]);
        while let Some(stretch) = queue.pop_front() {
            if stretch.next < stretch.line.len() {
                self.stretch(stretch);
                self.line = self.line.or(Rect::around(&self.now.placed));
            }
            queue.extend(self.now.waiting.drain(..));
            if queue.is_empty()
                && let Some(homeless) = self.now.homeless.pop()
            {
                queue.push_back(self.elsewhere(&homeless));
            }
        }
        Routed { placed: self.now.placed, cuts: self.cuts, bends: self.now.bends }
    }

    /// Moves the stretch to a new place, cut from where it ends now.
    fn elsewhere(&mut self, stretch: &Stretch<'l>) -> Stretch<'l> {
        let port = self.beside(stretch).unwrap_or_else(|| self.below(stretch));
        self.cuts.push([stretch.port, port.reversed()]);
        Stretch { port, before: Previous::Double, touches: None, is_arm: false, ..stretch.clone() }
    }

    /// A free place at which the whole stretch fits straight on, where the drawing grows least, and of
    /// equally good ones the nearest.
    fn beside(&self, stretch: &Stretch<'l>) -> Option<Port> {
        /// The distances to other tiles: before the stretch, behind it, and at its sides.
        const AROUND: [i32; 3] = [3, 2, 4];
        /// The height of a first tile of an arm.
        const ARM: i32 = 4;
        let rest = &stretch.line[stretch.next..];
        let length: i32 = rest.iter().map(|link| if link.tile().is_doublet() { 2 } else { 4 }).sum();
        let aside = AROUND[2] + if rest.iter().any(|link| !link.arms.is_empty()) { ARM } else { 0 };
        let all = Rect::around(&self.now.placed)?;
        if length > self.table.width.max(all.high.0 - all.low.0) {
            return None;
        }
        let (from, lowest) = (stretch.port.at, all.high.1 + aside + 2);
        let rows = (all.low.1 + 2..=lowest).step_by(2);
        let places = rows.flat_map(|y| (all.low.0 + 1..all.high.0).step_by(2).map(move |x| (x, y)));
        let free = places.filter(|(x, y)| {
            let rect = Rect::new((x - AROUND[0], y - aside), (x + length + AROUND[1], y + aside));
            self.is_free(rect, None)
        });
        let best = free.min_by_key(|(x, y)| {
            let grown = all.with(Rect::new((x - 2, y - aside + 2), (x + length, y + aside - 2)));
            (size(grown), (x - from.0).abs() + (y - from.1).abs())
        })?;
        Some(Port { at: best, toward: EAST })
    }

    /// A place below everything, as near as the first tile of the stretch fits.
    fn below(&mut self, stretch: &Stretch<'l>) -> Port {
        /// A distance greater than any first tile and the first tiles of its arms reach up.
        const FAR: i32 = 60;
        let all = Rect::around(&self.now.placed).unwrap_or(Rect::new((0, 0), (0, 0)));
        let at = |down: i32| {
            let port = Port { at: (all.low.0 + 4, all.high.1 + down), toward: EAST };
            Stretch { port, before: Previous::Double, touches: None, is_arm: false, ..stretch.clone() }
        };
        let mut has_room = |down: i32, side: ArmSide| {
            let before = self.state();
            let fits = self.tile(&at(down), Lie::Usual, side).is_some();
            self.back_to(before);
            fits
        };
        let downs = || (4..FAR).step_by(2);
        let with_arms = downs().find(|down| has_room(*down, ArmSide::Usual));
        let down = with_arms.or_else(|| downs().find(|down| has_room(*down, ArmSide::Elsewhere)));
        at(down.unwrap_or(FAR)).port
    }

    /// The state to which backtracking returns: the numbers of tiles, stretches, bends and arms.
    fn state(&self) -> [usize; 5] {
        let LaidSoFar { placed, bends, waiting, homeless } = &self.now;
        [placed.len(), waiting.len(), homeless.len(), *bends, self.arms]
    }

    fn back_to(&mut self, [placed, waiting, homeless, bends, arms]: [usize; 5]) {
        self.now.placed.truncate(placed);
        self.now.waiting.truncate(waiting);
        self.now.homeless.truncate(homeless);
        (self.now.bends, self.arms) = (bends, arms);
    }

    /// Lays a stretch as far as possible; the rest continues elsewhere.
    fn stretch(&mut self, stretch: Stretch<'l>) {
        self.steps = STEPS;
        self.farthest = None;
        if self.lay(&stretch) {
            return;
        }
        let Some((progress, left)) = self.farthest.take() else {
            // Arms that begin with doubles whose arms do so too may obstruct each other everywhere.
            let next = (stretch.touches.is_none())
                .then(|| self.tile(&stretch, Lie::Usual, ArmSide::Elsewhere))
                .flatten();
            return match next {
                Some(next) => self.stretch(next),
                None => self.now.homeless.push(stretch),
            };
        };
        self.now = progress;
        self.now.homeless.push(left);
    }

    /// Lays the next tile of a stretch and all that follow; undoes everything if that fails.
    fn lay(&mut self, stretch: &Stretch<'l>) -> bool {
        let Some(laid) = stretch.line.get(stretch.next) else { return true };
        for lie in self.lies(stretch, laid) {
            for side in sides(stretch, laid.arms.len()) {
                let before = self.state();
                if let Some(next) = self.tile(stretch, lie, *side) {
                    self.now.bends += usize::from(lie != Lie::Usual);
                    let is_farther = self.farthest.as_ref().is_none_or(|(_, left)| left.next < next.next);
                    // There is nothing to resume after the last tile.
                    if is_farther && next.next < next.line.len() {
                        self.farthest = Some((self.now.clone(), next.clone()));
                    }
                    if self.lay(&next) {
                        return true;
                    }
                }
                self.back_to(before);
                self.steps = self.steps.saturating_sub(1);
                if self.steps == 0 {
                    return false;
                }
            }
        }
        false
    }

    /// How the next tile may lie, the best-looking way first.
    fn lies(&self, stretch: &Stretch<'_>, link: &Link) -> Vec<Lie> {
        let Port { at, toward } = stretch.port;
        // Between two rows of the line itself the bend is kept short.
        let is_between = !stretch.is_arm && is_upright(toward);
        let has_room = self.is_on_table((at, step(at, toward, 6)), stretch) && !is_between;
        if link.tile().is_doublet() && link.arms.is_empty() && stretch.before == Previous::Plain {
            // Behind a double across nothing turns. At the edge one along the line lets the next tile do so.
            let is_last = stretch.next + 1 == stretch.line.len();
            return if has_room || is_last {
                vec![Lie::Usual, Lie::Along]
            } else {
                vec![Lie::Along, Lie::Usual]
            };
        }
        if link.tile().is_doublet() || stretch.before != Previous::Plain {
            return vec![Lie::Usual];
        }
        let turn = self.inward(stretch);
        let [inward, outward] = [turn, opposite(turn)].map(Lie::Turned);
        if has_room { vec![Lie::Usual, inward, outward] } else { vec![inward, outward, Lie::Usual] }
    }

    /// Whether what a stretch goes on to lies on the table.
    fn is_on_table(&self, (from, to): ((i32, i32), (i32, i32)), stretch: &Stretch<'_>) -> bool {
        let Extent { width, height, .. } = self.table;
        let line = self.line.unwrap_or(Rect::new((0, 0), (width, 0)));
        if stretch.is_arm {
            let high = (line.high.0 + height, line.high.1 + height);
            Rect { low: (line.low.0 - height, line.low.1 - height), high }.holds(Rect::new(from, to))
        } else {
            (0..=width).contains(&to.0)
        }
    }

    /// The direction of a first bend: the line turns back over its table, arms away from it.
    fn inward(&self, stretch: &Stretch<'_>) -> Heading {
        let (x, y) = stretch.port.at;
        let line = self.line.unwrap_or(Rect::new((0, 0), (self.table.width, 0)));
        let middle = i32::midpoint(line.low.0, line.high.0);
        match (is_upright(stretch.port.toward), stretch.is_arm) {
            (true, false) if x > self.table.width / 2 => WEST,
            (true, true) if x < middle => WEST,
            (true, _) => EAST,
            (false, true) if y < line.low.1 => NORTH,
            (false, _) => SOUTH,
        }
    }

    /// Lays one tile with the first tiles of its arms; `None` when there is no room.
    fn tile(&mut self, stretch: &Stretch<'l>, lie: Lie, side: ArmSide) -> Option<Stretch<'l>> {
        let laid = stretch.line.get(stretch.next)?;
        let (placed, port) = stretch.port.lay(laid, lie);
        if !self.is_free(placed.rect, stretch.touches) {
            return None;
        }
        let own = self.now.placed.len();
        self.now.placed.push(placed);
        if !laid.arms.is_empty() {
            self.arms(stretch, port, (own, side))?;
        }
        let is_across = laid.tile().is_doublet() && lie == Lie::Usual;
        let before = if is_across { Previous::Double } else { Previous::Plain };
        Some(Stretch { next: stretch.next + 1, port, before, touches: Some(own), ..stretch.clone() })
    }

    /// Lays the first tile of each arm of the double that lies before `port`.
    fn arms(&mut self, stretch: &Stretch<'l>, port: Port, (own, side): (usize, ArmSide)) -> Option<()> {
        // An arm without room is cut off at its side of the double.
        let usual = self.arm_ports(stretch, port, (own, ArmSide::Usual));
        let ports = self.arm_ports(stretch, port, (own, side));
        for (n, line) in stretch.line.get(stretch.next)?.arms.iter().enumerate() {
            self.arms += 1;
            let port = ports.get(n).or(usual.get(n)).copied().unwrap_or(port);
            let before = Previous::Double;
            let arm = Stretch { line, next: 0, port, before, touches: Some(own), is_arm: true };
            if n < ports.len() {
                let next = self.tile(&arm, Lie::Usual, ArmSide::Usual)?;
                self.now.waiting.push(next);
            } else {
                self.now.homeless.push(arm);
            }
        }
        Some(())
    }

    /// Where arms may start at the double that lies before `port`: at its sides, and at an end of the line.
    fn arm_ports(&self, stretch: &Stretch<'_>, port: Port, (own, side): (usize, ArmSide)) -> Vec<Port> {
        if side == ArmSide::Elsewhere {
            return Vec::new();
        }
        let middle = step(port.at, port.toward, -1);
        let at_side = |toward| Port { at: step(middle, toward, 2), toward };
        let mut ports = Vec::new();
        if side != ArmSide::Ahead {
            let across = left(port.toward);
            ports.extend([at_side(across), at_side(opposite(across))]);
        }
        let turned = self.table.sides >> (own % 32) & 1 == 1;
        if (self.arms % 2 == 1) ^ (side == ArmSide::Other) ^ turned {
            ports.reverse();
        }
        if stretch.before == Previous::Nothing {
            ports.push(Port { at: step(port.at, port.toward, -2), toward: opposite(port.toward) });
        }
        if stretch.next + 1 == stretch.line.len() {
            ports.push(port);
        }
        ports
    }

    fn is_free(&self, rect: Rect, touches: Option<usize>) -> bool {
        let others = self.now.placed.iter().enumerate();
        others.into_iter().all(|(n, placed)| Some(n) == touches || !placed.rect.is_near(rect))
    }
}

/// The side of a single arm: arms take the sides in turn. A double at the end of a line has its last arm
/// straight ahead if there is no room at its sides.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ArmSide {
    Usual,
    Other,
    Ahead,
    /// No arm lies beside the double: each continues elsewhere. Used only if nothing else is possible.
    Elsewhere,
}

fn sides(stretch: &Stretch<'_>, arms: usize) -> &'static [ArmSide] {
    let is_last = stretch.next + 1 == stretch.line.len();
    match arms {
        1 if is_last => &[ArmSide::Usual, ArmSide::Other, ArmSide::Ahead],
        1 => &[ArmSide::Usual, ArmSide::Other],
        _ => &[ArmSide::Usual],
    }
}
