//! Lays out the tiles of a line on a table without overlaps: doubles across, arms at their sides, bends at
//! the edge of the table.
//!
//! Places are counted in halves of a half-tile, so that a double across lies on integers. A line is laid
//! tile by tile, straight while there is room, with backtracking. A part that finds no place continues
//! elsewhere, with a letter at both places.
//! run into something. What still finds no room goes on elsewhere, with a letter at both places.

use std::collections::VecDeque;

use crate::game::lattice::Direction;
use crate::game::line::layout::Line;
use crate::game::line::scene::place::{Lie, Placed, Port, Rect, Spot, Way, left, step};

/// A break in a line, with a letter at both places.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Jump {
    pub(crate) from: Spot,
    pub(crate) to: Spot,
}

/// A laid line.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Routed {
    pub(crate) placed: Vec<Placed>,
    pub(crate) jumps: Vec<Jump>,
    bends: usize,
}

/// The extent of the table, in halves of a half-tile.
#[derive(Clone, Copy, Debug)]
struct Extent {
    /// To the right, for the line itself.
    width: i32,
    /// Up and down from the line, for arms.
    height: i32,
    /// The side of each double on which its first arm lies, one bit per double.
    sides: u32,
}

/// The table widths that are tried, in half-tiles; the best drawing is taken. The first two are only for
/// narrow terminals; on a page a short line is straight.
const WIDTHS: [i32; 7] = [10, 14, 20, 24, 28, 34, 800];
const NARROW: usize = 2;
const HEIGHTS: [i32; 3] = [5, 9, 15];
/// The sides that are tried: alternating, then random, until there is no break.
const SIDES: [u32; 12] = [
    0,
    0x5555_5555,
    0x9e37_79b9,
    0x3c6e_f372,
    0xdaa6_6d2b,
    0x78dd_e6e4,
    0x1715_609d,
    0xb54c_da56,
    0x5384_540f,
    0xf1bb_cdc8,
    0x8ff3_4781,
    0x2e2a_c13a,
];
/// The number of them that are tried for lines of more than [`MANY`] tiles.
const FEW: usize = 2;
const MANY: usize = 60;
/// The most steps for one stretch of a line before it continues elsewhere.
const STEPS: usize = 1500;

/// Lays out a line on the table on which it looks best.
pub(crate) fn route(line: &Line, widest: Option<usize>) -> Routed {
    let skipped = if widest.is_some() { 0 } else { NARROW };
    let widest = widest.map_or(i32::MAX, |widest| widest as i32);
    let has_arms = line.tiles.iter().any(|laid| !laid.arms.is_empty());
    let heights = if has_arms { &HEIGHTS[..] } else { &HEIGHTS[..1] };
    let mut best: Option<Routed> = None;
    // With a large set only a few tries are affordable.
    let few = if line.tiles().len() > MANY { FEW } else { SIDES.len() };
    for sides in SIDES.into_iter().take(few) {
        let widths = WIDTHS.iter().skip(skipped);
        for (width, height) in widths.flat_map(|width| heights.iter().map(move |height| (*width, *height))) {
            let router = Router::new(Extent { width: 2 * width, height: 2 * height, sides });
            let routed = router.all(line);
            if best.as_ref().is_none_or(|best| routed.cost(widest) < best.cost(widest)) {
                best = Some(routed);
            }
        }
        if best.as_ref().is_some_and(|best| best.jumps.is_empty()) {
            break;
        }
    }
    best.unwrap_or_default()
}

impl Routed {
    /// The rectangle around all tiles.
    fn bounds(&self) -> Option<Rect> {
        self.placed.iter().map(|placed| placed.rect).reduce(Rect::with)
    }

    /// The cost of a drawing: breaks, then its size on a page that is wider than high, then bends.
    fn cost(&self, widest: i32) -> i32 {
        let (width, height) =
            self.bounds().map_or((0, 0), |all| (all.high.0 - all.low.0, all.high.1 - all.low.1));
        let size = (10 * width).max(15 * height);
        let too_wide = (width - 2 * widest.min(10_000)).max(0);
        10_000 * self.jumps.len() as i32 + 1_000 * too_wide + size + 40 * self.bends as i32
    }
}

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
    line: &'l Line,
    /// The index of the next tile.
    next: usize,
    port: Port,
    before: Previous,
    /// The index of the tile that the next one touches.
    touches: Option<usize>,
    is_arm: bool,
}

/// The state to which backtracking returns.
#[derive(Clone, Copy)]
struct Checkpoint {
    placed: usize,
    waiting: usize,
    homeless: usize,
    arms: usize,
    bends: usize,
}

/// The state of the farthest progress of a search.
struct Farthest<'l> {
    placed: Vec<Placed>,
    waiting: Vec<Stretch<'l>>,
    homeless: Vec<Stretch<'l>>,
    at: Stretch<'l>,
    bends: usize,
}

struct Router<'l> {
    table: Extent,
    routed: Routed,
    /// Arms whose first tile is laid.
    waiting: Vec<Stretch<'l>>,
    /// Arms for which there was no side.
    homeless: Vec<Stretch<'l>>,
    /// The rectangle of the line itself, once it is laid.
    line: Option<Rect>,
    arms: usize,
    steps: usize,
    farthest: Option<Farthest<'l>>,
}

impl<'l> Router<'l> {
    fn new(table: Extent) -> Self {
        Self {
            table,
            routed: Routed::default(),
            waiting: Vec::new(),
            homeless: Vec::new(),
            line: None,
            arms: 0,
            steps: 0,
            farthest: None,
        }
    }

    /// Lays the line, then its arms, then theirs, and last the parts without a place. This terminates,
    /// because each continuation lays at least one tile.
    fn all(mut self, line: &'l Line) -> Routed {
        let port = Port { at: (0, 0), toward: Direction::East };
        let start = Stretch { line, next: 0, port, before: Previous::Nothing, touches: None, is_arm: false };
        let mut queue = VecDeque::from([start]);
        while let Some(stretch) = queue.pop_front() {
            if stretch.next < stretch.line.tiles.len() {
                self.stretch(stretch);
                self.line = self.line.or(self.routed.bounds());
            }
            queue.extend(self.waiting.drain(..));
            if queue.is_empty()
                && let Some(homeless) = self.homeless.pop()
            {
                queue.push_back(self.elsewhere(&homeless));
            }
        }
        self.routed
    }

    /// Moves the stretch to a new place below everything, as near as its first tile fits, with a jump to
    /// it.
    fn elsewhere(&mut self, stretch: &Stretch<'l>) -> Stretch<'l> {
        /// A distance greater than any first tile and the first tiles of its arms reach up.
        const FAR: i32 = 60;
        let all = self.routed.bounds().unwrap_or(Rect::new((0, 0), (0, 0)));
        let at = |down: i32| {
            let port = Port { at: (all.low.0 + 4, all.high.1 + down), toward: Direction::East };
            Stretch { port, before: Previous::Double, touches: None, is_arm: false, ..stretch.clone() }
        };
        let mut has_room = |down: i32, side: ArmSide| {
            let before = self.state();
            let fits = self.tile(&at(down), Way::Straight, side).is_some();
            self.back_to(before);
            fits
        };
        let downs = || (4..FAR).step_by(2);
        let with_arms = downs().find(|down| has_room(*down, ArmSide::Usual));
        let down = with_arms.or_else(|| downs().find(|down| has_room(*down, ArmSide::Elsewhere)));
        let moved = at(down.unwrap_or(FAR));
        let from = step(stretch.port.at, stretch.port.toward, 1);
        self.routed.jumps.push(Jump { from, to: step(moved.port.at, Direction::West, 1) });
        moved
    }

    fn state(&self) -> Checkpoint {
        Checkpoint {
            placed: self.routed.placed.len(),
            waiting: self.waiting.len(),
            homeless: self.homeless.len(),
            arms: self.arms,
            bends: self.routed.bends,
        }
    }

    fn back_to(&mut self, state: Checkpoint) {
        self.routed.placed.truncate(state.placed);
        self.waiting.truncate(state.waiting);
        self.homeless.truncate(state.homeless);
        (self.arms, self.routed.bends) = (state.arms, state.bends);
    }

    /// Lays a stretch as far as possible; the rest continues elsewhere.
    fn stretch(&mut self, stretch: Stretch<'l>) {
        self.steps = STEPS;
        self.farthest = None;
        if self.lay(&stretch) {
            return;
        }
        // Arms that begin with doubles whose arms do so too may obstruct each other everywhere.
        if self.farthest.is_none()
            && stretch.touches.is_none()
            && let Some(next) = self.tile(&stretch, Way::Straight, ArmSide::Elsewhere)
        {
            return self.stretch(next);
        }
        let stuck = match self.farthest.take() {
            Some(farthest) => {
                self.routed.placed = farthest.placed;
                self.routed.bends = farthest.bends;
                self.waiting = farthest.waiting;
                self.homeless = farthest.homeless;
                farthest.at
            }
            None => stretch,
        };
        self.homeless.push(stuck);
    }

    /// Lays the next tile of a stretch and all that follow; undoes everything if that fails.
    fn lay(&mut self, stretch: &Stretch<'l>) -> bool {
        let Some(laid) = stretch.line.tiles.get(stretch.next) else { return true };
        let is_double = laid.first == laid.second;
        for way in self.ways(stretch, is_double) {
            for side in sides(stretch, laid.arms.len()) {
                let before = self.state();
                if let Some(next) = self.tile(stretch, way, *side) {
                    self.routed.bends += usize::from(way != Way::Straight);
                    let is_farther =
                        self.farthest.as_ref().is_none_or(|farthest| farthest.at.next < next.next);
                    // There is nothing to resume after the last tile.
                    if is_farther && next.next < next.line.tiles.len() {
                        self.farthest = Some(Farthest {
                            placed: self.routed.placed.clone(),
                            waiting: self.waiting.clone(),
                            homeless: self.homeless.clone(),
                            at: next.clone(),
                            bends: self.routed.bends,
                        });
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

    /// The directions of the next tile, the best-looking one first.
    fn ways(&self, stretch: &Stretch<'_>, is_double: bool) -> Vec<Way> {
        let toward = stretch.port.toward;
        if is_double || stretch.before != Previous::Plain {
            return vec![Way::Straight];
        }
        let turn = self.inward(stretch);
        let turns = [Way::Turn(turn), Way::Turn(turn.opposite())];
        let straight = Rect::new(stretch.port.at, step(stretch.port.at, toward, 6));
        // Between two rows of the line itself the bend is kept short.
        let is_between = !stretch.is_arm && matches!(toward, Direction::North | Direction::South);
        if self.is_on_table(straight, stretch.is_arm) && !is_between {
            vec![Way::Straight, turns[0], turns[1]]
        } else {
            vec![turns[0], turns[1], Way::Straight]
        }
    }

    fn is_on_table(&self, rect: Rect, is_arm: bool) -> bool {
        let Extent { width, height, .. } = self.table;
        let line = self.line.unwrap_or(Rect::new((0, 0), (width, 0)));
        if is_arm {
            let high = (line.high.0 + height, line.high.1 + height);
            Rect { low: (line.low.0 - height, line.low.1 - height), high }.holds(rect)
        } else {
            rect.low.0 >= 0 && rect.high.0 <= width
        }
    }

    /// The direction of a first bend: the line turns back over its table, arms away from it.
    fn inward(&self, stretch: &Stretch<'_>) -> Direction {
        let (x, y) = stretch.port.at;
        let line = self.line.unwrap_or(Rect::new((0, 0), (self.table.width, 0)));
        let middle = i32::midpoint(line.low.0, line.high.0);
        let upright = matches!(stretch.port.toward, Direction::North | Direction::South);
        match (upright, stretch.is_arm) {
            (true, false) if x > self.table.width / 2 => Direction::West,
            (true, true) if x < middle => Direction::West,
            (true, _) => Direction::East,
            (false, true) if y < line.low.1 => Direction::North,
            (false, _) => Direction::South,
        }
    }

    /// Lays one tile with the first tiles of its arms; `None` when there is no room.
    fn tile(&mut self, stretch: &Stretch<'l>, way: Way, side: ArmSide) -> Option<Stretch<'l>> {
        let laid = stretch.line.tiles.get(stretch.next)?;
        let is_double = laid.first == laid.second;
        let Lie { rect, halves, port } = stretch.port.lay(way, is_double);
        if !self.is_free(rect, stretch.touches) {
            return None;
        }
        let own = self.routed.placed.len();
        self.routed.placed.push(Placed { tile: laid.tile(), halves, rect });
        if !laid.arms.is_empty() {
            self.arms(stretch, port, (own, side))?;
        }
        let before = if is_double { Previous::Double } else { Previous::Plain };
        Some(Stretch { next: stretch.next + 1, port, before, touches: Some(own), ..stretch.clone() })
    }

    /// Lays the first tile of each arm of the double that lies before `port`.
    fn arms(&mut self, stretch: &Stretch<'l>, port: Port, (own, side): (usize, ArmSide)) -> Option<()> {
        let arms = &stretch.line.tiles.get(stretch.next)?.arms;
        let across = left(port.toward);
        let middle = step(port.at, port.toward, -1);
        let at_side = |toward| Port { at: step(middle, toward, 2), toward };
        let mut ports = vec![at_side(across), at_side(across.opposite())];
        let turned = self.table.sides >> (own % 32) & 1 == 1;
        if (self.arms % 2 == 1) ^ (side == ArmSide::Other) ^ turned {
            ports.reverse();
        }
        if matches!(side, ArmSide::Ahead | ArmSide::Elsewhere) {
            ports.clear();
        }
        if stretch.before == Previous::Nothing && side != ArmSide::Elsewhere {
            ports.push(Port { at: step(port.at, port.toward, -2), toward: port.toward.opposite() });
        }
        if stretch.next + 1 == stretch.line.tiles.len() && side != ArmSide::Elsewhere {
            ports.push(port);
        }
        for (n, arm) in arms.iter().enumerate() {
            self.arms += 1;
            let before = Previous::Double;
            let arm_port = ports.get(n).copied().unwrap_or(port);
            let arm =
                Stretch { line: arm, next: 0, port: arm_port, before, touches: Some(own), is_arm: true };
            if n < ports.len() {
                let next = self.tile(&arm, Way::Straight, ArmSide::Usual)?;
                self.waiting.push(next);
            } else {
                self.homeless.push(arm);
            }
        }
        Some(())
    }

    fn is_free(&self, rect: Rect, touches: Option<usize>) -> bool {
        let others = self.routed.placed.iter().enumerate();
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
    let is_last = stretch.next + 1 == stretch.line.tiles.len();
    match arms {
        1 if is_last => &[ArmSide::Usual, ArmSide::Other, ArmSide::Ahead],
        1 => &[ArmSide::Usual, ArmSide::Other],
        _ => &[ArmSide::Usual],
    }
}

#[cfg(test)]
mod tests;
