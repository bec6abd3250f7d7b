//! The line on the table: tiles in order, with arms at the sides of doubles.

#[cfg(test)]
use super::count::CountedEnd;
use super::doubles::Doubles;
use super::ends::Ends;
use super::joins::joins;
use crate::game::line::readings::Spinner;
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
pub enum LineLayoutFault {
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
        /// Which doubles are joined at their sides, by the rules.
        spinner: Spinner,
        /// The number of the tile.
        at: usize,
    },
    /// Arms start at a spinner before both of its sides are taken.
    ArmTooEarly {
        /// The spinner.
        tile: Tile,
        /// The number of the tile.
        at: usize,
    },
    /// Only the opening double has open sides, and the file does not name it.
    OpenedUnknown,
    /// Only the first double grows at its ends, and the file does not name it.
    SpinnerUnknown,
    /// The tile that is said to be the spinner is no double.
    SpinnerNoDouble(Tile),
    /// The tile that is said to be the spinner is not on the table.
    SpinnerNotThere(Tile),
    /// The tile that is said to have opened is not on the table.
    OpenedNotThere(Tile),
}

/// Decides which doubles have open sides, and whether the left end is open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ports<'a> {
    /// The rules of the game.
    pub rules: &'a Rules,
    /// The double that opened the hand, or the spinner, where it is known.
    pub opened: Option<Tile>,
}

impl Ports<'_> {
    /// The number of tiles that may join a tile in all: two at its ends, and two at the sides of a double
    /// where the rules open them (DRAW-PLAY-2), or at the ends of a spinner.
    pub fn of(self, tile: Tile) -> usize {
        let one_end = self.rules.open_ends == OpenEnds::One;
        let four = match (self.rules.spinner, self.rules.double_ports) {
            (Spinner::All, _) | (Spinner::None, DoublePorts::Four) => true,
            (Spinner::None, DoublePorts::Two) => false,
            (Spinner::First, _) | (Spinner::None, DoublePorts::First) => self.opened == Some(tile),
        };
        if tile.is_doublet() && four && !one_end { 4 } else { 2 }
    }

    /// The number of tiles that may join a tile now that `joined` do: a spinner takes two at its sides before
    /// any at its ends (AF-SPIN-1, AF-SPIN-2, UP-SPIN-1; none in Muggins, MU-DIFFERS-1).
    pub fn free(self, tile: Tile, joined: usize) -> usize {
        let in_steps = self.rules.spinner != Spinner::None && tile.is_doublet() && joined < 2;
        if in_steps { 2 - joined } else { self.of(tile).saturating_sub(joined) }
    }
}

impl Laid {
    /// A tile without arms.
    pub const fn new(first: Pip, second: Pip) -> Self {
        Self { first, second, arms: Vec::new() }
    }

    /// The tile without its direction.
    pub const fn tile(&self) -> Tile {
        Tile::new(self.first, self.second)
    }
}

/// A tile of a line in its place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Visited<'l> {
    /// The line, or the arm, that the tile is in.
    pub(super) line: &'l Line,
    /// Its number there, from 0.
    pub(super) n: usize,
    /// The number, in writing order, of the tile at its first half: the one before it, or the double that
    /// its arm starts at.
    pub(super) before: Option<usize>,
}

/// A tile of a line and where a play may join it.
#[derive(Clone, Copy, Debug)]
pub(super) struct OpenTile<'l> {
    /// The tile.
    pub(super) laid: &'l Laid,
    /// Whether no tile of the same line lies at its first and at its second half.
    pub(super) at_ends: [bool; 2],
    /// The number of plays that may join it, at its sides too if it is a double.
    pub(super) count: usize,
}

impl<'l> Visited<'l> {
    /// The tile.
    pub(super) fn laid(self) -> &'l Laid {
        &self.line.tiles[self.n]
    }

    /// Whether a tile of the same line lies at its second half.
    fn is_followed(self) -> bool {
        self.n + 1 < self.line.tiles.len()
    }

    /// The number of tiles at its two ends.
    fn joined_ends(self) -> usize {
        usize::from(self.before.is_some()) + usize::from(self.is_followed())
    }

    /// Whether arms start where none may, given the number of the tile.
    fn port_fault(self, ports: Ports<'_>, at: usize) -> Option<LineLayoutFault> {
        let (tile, arms) = (self.laid().tile(), self.laid().arms.len());
        if !tile.is_doublet() {
            return (arms > 0).then_some(LineLayoutFault::ArmAtNonDouble { tile, at });
        }
        // With one open end only the line itself grows, without arms.
        let one_end = ports.rules.open_ends == OpenEnds::One;
        let most = if one_end { self.joined_ends() } else { ports.of(tile) };
        let found = self.joined_ends() + arms;
        if found > most {
            let spinner = ports.rules.spinner;
            return Some(LineLayoutFault::TooManyArms { tile, found, ports: most, spinner, at });
        }
        let is_early = ports.rules.spinner != Spinner::None && arms > 0 && self.joined_ends() < 2;
        is_early.then_some(LineLayoutFault::ArmTooEarly { tile, at })
    }
}

impl Line {
    /// The tiles in writing order: a tile, the tiles of its arms, the next tile.
    pub(super) fn walk(&self) -> Vec<Visited<'_>> {
        let mut found = Vec::new();
        self.visit(None, &mut found);
        found
    }

    fn visit<'l>(&'l self, mut before: Option<usize>, found: &mut Vec<Visited<'l>>) {
        for (n, laid) in self.tiles.iter().enumerate() {
            let own = found.len();
            found.push(Visited { line: self, n, before });
            for arm in &laid.arms {
                arm.visit(Some(own), found);
            }
            before = Some(own);
        }
    }

    /// The tiles in writing order.
    pub fn written(&self) -> Vec<Tile> {
        self.walk().into_iter().map(|one| one.laid().tile()).collect()
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
    pub fn check(&self, ports: Ports<'_>) -> Vec<LineLayoutFault> {
        let walk = self.walk();
        let mut faults = Vec::new();
        for (at, one) in walk.iter().enumerate() {
            faults.extend(one.before.and_then(|n| joint_fault(ports.rules, walk[n].laid(), one.laid(), at)));
            faults.extend(one.port_fault(ports, at));
        }
        faults
    }

    /// The open ends of a valid line. How it is laid on the table does not matter (BLK-ORIENT).
    pub fn ends(&self, ports: Ports<'_>) -> Ends {
        let mut ends = Ends::default();
        for OpenTile { laid, at_ends, count } in self.open_tiles(ports) {
            if laid.tile().is_doublet() {
                ends.open(laid.first, count as u8);
            } else {
                ends.open(laid.first, u8::from(at_ends[0]));
                ends.open(laid.second, u8::from(at_ends[1]));
            }
        }
        ends
    }

    /// The doubles of a valid line, each with the number of tiles that join it.
    pub fn doubles(&self, ports: Ports<'_>) -> Doubles {
        let is_one_wide = ports.rules.tells_lead();
        let mut doubles = Doubles::default().with_wide(ports.opened.filter(|_| is_one_wide));
        let is_one = ports.rules.open_ends == OpenEnds::One;
        for one in self.walk().into_iter().filter(|one| one.laid().tile().is_doublet()) {
            // Nothing joins the left of a line with one end.
            let before = usize::from(is_one && one.before.is_none());
            doubles.put(one.laid().first, one.joined_ends() + one.laid().arms.len() + before);
        }
        doubles
    }

    /// The ends of a valid line that count, by definition: the open half of a tile, and a double that fewer than
    /// two tiles join.
    #[cfg(test)]
    pub(super) fn counted(&self, ports: Ports<'_>) -> Vec<CountedEnd> {
        let is_one = ports.rules.open_ends == OpenEnds::One;
        let walk = self.walk().into_iter().filter(|one| !is_one || !one.is_followed());
        let mut counted = Vec::new();
        for one in walk {
            let (laid, joined) = (one.laid(), one.joined_ends() + one.laid().arms.len());
            if laid.tile().is_doublet() {
                counted.extend((joined < 2).then_some(CountedEnd { end: laid.first, is_double: true }));
                continue;
            }
            let first = (one.before.is_none() && !is_one).then_some(laid.first);
            let second = (!one.is_followed()).then_some(laid.second);
            let half = |end| CountedEnd { end, is_double: false };
            counted.extend(first.into_iter().chain(second).map(half));
        }
        counted
    }

    /// The tiles of a valid line, each with its open ends.
    pub(super) fn open_tiles(&self, ports: Ports<'_>) -> Vec<OpenTile<'_>> {
        if ports.rules.open_ends == OpenEnds::One {
            let last = self.tiles.last().map(|laid| OpenTile { laid, at_ends: [false, true], count: 1 });
            return last.into_iter().collect();
        }
        let of = |one: Visited<'_>| {
            let (joined, arms) = (one.joined_ends(), one.laid().arms.len());
            ports.free(one.laid().tile(), joined + arms)
        };
        let open = |one: Visited<'_>| [one.before.is_none(), !one.is_followed()];
        self.walk()
            .into_iter()
            .map(|one| OpenTile { laid: one.laid(), at_ends: open(one), count: of(one) })
            .collect()
    }
}

/// Whether two neighbours cannot be joined: either may have been laid against the other.
fn joint_fault(rules: &Rules, before: &Laid, laid: &Laid, at: usize) -> Option<LineLayoutFault> {
    let (end, half) = (before.second, laid.first);
    if joins(rules, end, laid.tile(), half) || joins(rules, half, before.tile(), end) {
        return None;
    }
    let total = rules.total.map(|total| total.get() as u8);
    Some(LineLayoutFault::NoJoin { laid: Turned::new(half, laid.second), end, total, at })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::line::tests::rules_of;
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
        assert_eq!(ends("0-3 3-6 6-6 6-4 4-2 2-2", &rules_of("block", DominoSet::DOUBLE_6)), [0, 2]);
    }

    /// boxed-set, "Set Up": after 4-4 and 4-2 the double is open at its other end and at both
    /// sides.
    #[test]
    fn a_double_is_open_at_ends_and_sides() {
        let mut rules = rules_of("draw", DominoSet::DOUBLE_6);
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
        let rules = rules_of("block", DominoSet::DOUBLE_6);
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
        let rules = rules_of("matador", DominoSet::DOUBLE_9);
        assert_eq!(ends("9-9 1-4 6-0", &rules), [0, 9]);
        assert_eq!(ends("9-9 6-4 9-1", &rules), [1, 9]);
        let line: Line = "9-9 2-4".parse().unwrap();
        assert_eq!(line.check(ports(&rules)).len(), 1);
    }
}
