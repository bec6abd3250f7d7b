//! The line on the table: tiles in order, with arms at the sides of doubles.

use super::ends::Ends;
use super::joins::joins;
use crate::game::line::rules::{DoublePorts, OpenEnds, Rules};
use crate::tile::{Pip, Tile, Tiles, Turned};

/// A line from left to right, or an arm from its double outward. Its public fields may break the rules;
/// [`Line::check`] reports that.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Line {
    /// The tiles in order.
    pub tiles: Vec<Laid>,
}

/// A tile in the line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Laid {
    /// The half toward the left, or toward the double that the arm starts at.
    pub first: Pip,
    /// The other half.
    pub second: Pip,
    /// The arms at the sides of a double.
    pub arms: Vec<Line>,
}

/// A fault of a line by the rules. Tiles are counted from 0 in writing order: a tile, the tiles of its
/// arms, the next tile.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LineFault {
    /// Two neighbours do not join.
    NoJoin {
        /// The tile on the right, or farther out, with the half at the joint first.
        laid: Turned,
        /// The half on the other side of the joint.
        end: Pip,
        /// The total that the two must make, where the rules have one.
        total: Option<u8>,
        /// The number of the tile.
        at: usize,
    },
    /// A tile that is not a double has an arm.
    ArmAtNonDouble {
        /// The tile.
        tile: Tile,
        /// The number of the tile.
        at: usize,
    },
    /// More tiles join a double than the rules allow.
    TooManyArms {
        /// The double.
        tile: Tile,
        /// Tiles that join it.
        found: usize,
        /// Tiles that may join it.
        ports: usize,
        /// The number of the tile.
        at: usize,
    },
    /// Only the opening double has open sides, and nobody says which it was.
    OpenedUnknown,
    /// The tile that is said to have opened is not on the table.
    OpenedNotThere(Tile),
}

/// Decides which doubles have open sides, and whether the left end is open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ports<'a> {
    /// The rules of the game.
    pub rules: &'a Rules,
    /// The double that opened the hand, where it is known.
    pub opened: Option<Tile>,
}

impl Ports<'_> {
    /// The number of tiles that may join a tile.
    pub fn of(self, tile: Tile) -> usize {
        let one_end = self.rules.open_ends == OpenEnds::One;
        let four = match self.rules.double_ports {
            DoublePorts::Four => true,
            DoublePorts::Two => false,
            DoublePorts::First => self.opened == Some(tile),
        };
        if tile.is_doublet() && four && !one_end { 4 } else { 2 }
    }
}

impl Laid {
    /// The tile without its direction.
    pub const fn tile(&self) -> Tile {
        Tile::new(self.first, self.second)
    }
}

/// The neighbours of a tile in its line.
#[derive(Clone, Copy)]
struct LineSpot {
    /// Whether a tile joins its first half.
    left: bool,
    /// Whether a tile joins its second half.
    right: bool,
}

impl LineSpot {
    fn of(n: usize, tiles: usize, is_arm: IsArm) -> Self {
        Self { left: n > 0 || is_arm == IsArm::Yes, right: n + 1 < tiles }
    }

    fn taken(self, laid: &Laid) -> usize {
        usize::from(self.left) + usize::from(self.right) + laid.arms.len()
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum IsArm {
    No,
    Yes,
}

impl Line {
    /// The tiles in writing order.
    pub fn written(&self) -> Vec<Tile> {
        let mut tiles = Vec::new();
        for laid in &self.tiles {
            tiles.push(laid.tile());
            for arm in &laid.arms {
                tiles.extend(arm.written());
            }
        }
        tiles
    }

    /// The line without its first or last tile, or without one arm.
    pub fn shorter(&self) -> Vec<Self> {
        let mut found = Vec::new();
        for n in [0, self.tiles.len().saturating_sub(1)] {
            if self.tiles.get(n).is_some_and(|laid| laid.arms.is_empty()) && self.tiles.len() > 1 {
                let mut less = self.clone();
                less.tiles.remove(n);
                found.push(less);
            }
        }
        for (n, laid) in self.tiles.iter().enumerate() {
            for arm in 0..laid.arms.len() {
                let mut less = self.clone();
                less.tiles[n].arms.remove(arm);
                found.push(less);
            }
        }
        found
    }

    /// The tiles on the table.
    pub fn tiles(&self) -> Tiles {
        self.written().into_iter().collect()
    }

    /// Every fault of the line by the rules.
    pub fn check(&self, ports: Ports<'_>) -> Vec<LineFault> {
        let mut check = Check { ports, at: 0, faults: Vec::new() };
        check.line(self, None);
        check.faults
    }

    /// The open ends of a valid line.
    pub fn ends(&self, ports: Ports<'_>) -> Ends {
        let mut ends = Ends::default();
        if ports.rules.open_ends == OpenEnds::One {
            if let Some(last) = self.tiles.last() {
                ends.open(last.second, 1);
            }
        } else {
            self.open_ends(ports, IsArm::No, &mut ends);
        }
        ends
    }

    fn open_ends(&self, ports: Ports<'_>, is_arm: IsArm, ends: &mut Ends) {
        for (n, laid) in self.tiles.iter().enumerate() {
            let spot = LineSpot::of(n, self.tiles.len(), is_arm);
            if laid.first == laid.second {
                let free = ports.of(laid.tile()).saturating_sub(spot.taken(laid));
                ends.open(laid.first, free as u8);
            } else {
                ends.open(laid.first, u8::from(!spot.left));
                ends.open(laid.second, u8::from(!spot.right));
            }
            for arm in &laid.arms {
                arm.open_ends(ports, IsArm::Yes, ends);
            }
        }
    }

    /// Lays a tile at an end of this value: on the right of the line if it is open there, else on the
    /// left, else at the first open side or arm. Returns whether there was one.
    pub fn join(&mut self, half: Pip, tail: Pip, end: Pip, ports: Ports<'_>) -> bool {
        self.lay(half, tail, end, ports, IsArm::No)
    }

    fn lay(&mut self, half: Pip, tail: Pip, end: Pip, ports: Ports<'_>, is_arm: IsArm) -> bool {
        let count = self.tiles.len();
        let free = |laid: &Laid, n| {
            let spot = LineSpot::of(n, count, is_arm);
            laid.first != laid.second || spot.taken(laid) < ports.of(laid.tile())
        };
        if self.tiles.last().is_some_and(|last| last.second == end && free(last, count - 1)) {
            self.tiles.push(Laid { first: half, second: tail, arms: Vec::new() });
            return true;
        }
        if ports.rules.open_ends == OpenEnds::One {
            return false;
        }
        let at_left = |first: &Laid| is_arm == IsArm::No && first.first == end && free(first, 0);
        if self.tiles.first().is_some_and(at_left) {
            self.tiles.insert(0, Laid { first: tail, second: half, arms: Vec::new() });
            return true;
        }
        self.tiles.iter_mut().enumerate().any(|(n, laid)| {
            if laid.tile().is_doublet() && laid.first == end && free(laid, n) {
                laid.arms.push(Self { tiles: vec![Laid { first: half, second: tail, arms: Vec::new() }] });
                return true;
            }
            laid.arms.iter_mut().any(|arm| arm.lay(half, tail, end, ports, IsArm::Yes))
        })
    }
}

/// Walks a line in writing order and notes its faults.
struct Check<'a> {
    ports: Ports<'a>,
    at: usize,
    faults: Vec<LineFault>,
}

impl Check<'_> {
    fn line(&mut self, line: &Line, double: Option<&Laid>) {
        let mut before = double;
        let is_arm = if double.is_some() { IsArm::Yes } else { IsArm::No };
        for (n, laid) in line.tiles.iter().enumerate() {
            if let Some(before) = before {
                self.joint(before, laid);
            }
            self.arms(laid, LineSpot::of(n, line.tiles.len(), is_arm));
            self.at += 1;
            for arm in &laid.arms {
                self.line(arm, Some(laid));
            }
            before = Some(laid);
        }
    }

    /// Either tile may have been laid against the other.
    fn joint(&mut self, before: &Laid, laid: &Laid) {
        let rules = self.ports.rules;
        let (end, half) = (before.second, laid.first);
        if !joins(rules, end, laid.tile(), half) && !joins(rules, half, before.tile(), end) {
            let total = rules.total.map(|total| total.get() as u8);
            let laid = Turned::new(half, laid.second);
            self.faults.push(LineFault::NoJoin { laid, end, total, at: self.at });
        }
    }

    fn arms(&mut self, laid: &Laid, spot: LineSpot) {
        let (tile, at) = (laid.tile(), self.at);
        if !tile.is_doublet() {
            if !laid.arms.is_empty() {
                self.faults.push(LineFault::ArmAtNonDouble { tile, at });
            }
            return;
        }
        // With one open end only the line itself grows, without arms.
        let one_end = self.ports.rules.open_ends == OpenEnds::One;
        let sides = usize::from(spot.left) + usize::from(spot.right);
        let ports = if one_end { sides } else { self.ports.of(tile) };
        let found = spot.taken(laid);
        if found > ports {
            self.faults.push(LineFault::TooManyArms { tile, found, ports, at });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tile::DominoSet;

    fn ports(rules: &Rules) -> Ports<'_> {
        Ports { rules, opened: None }
    }

    fn ends(text: &str, rules: &Rules) -> Vec<u8> {
        let line: Line = text.parse().unwrap();
        assert_eq!(line.check(ports(rules)), []);
        line.ends(ports(rules)).all().map(Pip::value).collect()
    }

    /// simple-block, 5: the chain that the missing figure must have shown is open at 0 and 2.
    #[test]
    fn the_documents_chain_is_legal() {
        assert_eq!(ends("0-3 3-6 6-6 6-4 4-2 2-2", &Rules::block()), [0, 2]);
    }

    /// boxed-set, "Set Up": after 4-4 and 4-2 the double is open at its other end and at both
    /// sides.
    #[test]
    fn a_double_is_open_at_ends_and_sides() {
        let mut rules = Rules::draw(DominoSet::DOUBLE_6);
        assert_eq!(ends("4-4 4-2", &rules), [2, 4, 4, 4]);
        assert_eq!(ends("3-5 5-5 (5-1 1-1) (5-0) 5-6", &rules), [0, 1, 1, 1, 3, 6]);
        rules.double_ports = DoublePorts::First;
        assert_eq!(ends("4-4 4-2", &rules), [2, 4]);
        let line: Line = "4-4 4-2".parse().unwrap();
        let opened = Ports { rules: &rules, opened: "4-4".parse().ok() };
        assert_eq!(line.ends(opened).count(Pip::new(4).unwrap()), 3);
        rules.open_ends = OpenEnds::One;
        assert_eq!(ends("4-4 4-2", &rules), [2]);
    }

    #[test]
    fn faults_name_the_tile() {
        let rules = Rules::block();
        let faults = |text: &str| -> Vec<String> {
            let line: Line = text.parse().unwrap();
            line.check(ports(&rules)).iter().map(ToString::to_string).collect()
        };
        assert_eq!(faults("4-4 2-4 4-1"), ["the 2-4 does not join: 2 against 4"]);
        assert_eq!(faults("4-2 (2-1) 2-3"), ["the 4-2 is no double: no arm starts at it"]);
        let crowded = "3 tiles lie at the 5-5, and these rules let 2 join it";
        assert_eq!(faults("3-5 5-5 (5-1) 5-6"), [crowded]);
    }

    /// boxed-set, "Matador": 9-9 counts as one 9, and a matador lies anywhere.
    #[test]
    fn a_matador_joins_anything() {
        let rules = Rules::matador(DominoSet::DOUBLE_9);
        assert_eq!(ends("9-9 1-4 6-0", &rules), [0, 9]);
        assert_eq!(ends("9-9 6-4 9-1", &rules), [1, 9]);
        let line: Line = "9-9 2-4".parse().unwrap();
        assert_eq!(line.check(ports(&rules)).len(), 1);
    }

    #[test]
    fn tiles_are_laid_in_line_first() {
        let rules = Rules::draw(DominoSet::DOUBLE_6);
        let mut line: Line = "4-4".parse().unwrap();
        for text in ["4-2", "4-1", "4-0", "4-3", "3-3", "3-5"] {
            let laid: Line = text.parse().unwrap();
            let Laid { first, second, .. } = laid.tiles[0];
            assert!(line.join(first, second, first, ports(&rules)));
        }
        assert_eq!(line.to_string(), "1-4 4-4 (4-0) (4-3 3-3 3-5) 4-2");
        let six = Pip::new(6).unwrap();
        assert!(!line.join(six, six, six, ports(&rules)));
    }
}
