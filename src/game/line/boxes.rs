//! The line of a drawing in boxes. Tiles that touch are joined: a tile at the long side of a double goes on
//! with the line, one at a short side begins an arm.

use std::ops::Range;

use super::layout::{Laid, Line};
use crate::notation::boxes::{ACROSS, BoxedTile, DOWN, GlyphPlace, read};
use crate::notation::{NotationError, NotationFault};
use crate::tile::DominoSet;

/// Where a tile may be joined: at its first end or at its second; a double at its long sides, or at the short
/// ones, where arms begin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum TouchedPort {
    First,
    Second,
    ShortFirst,
    ShortSecond,
}

impl TouchedPort {
    const fn is_short(self) -> bool {
        matches!(self, Self::ShortFirst | Self::ShortSecond)
    }

    /// The port at the other end of the line through the tile.
    const fn opposite(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
            Self::ShortFirst => Self::ShortSecond,
            Self::ShortSecond => Self::ShortFirst,
        }
    }
}

/// Reads the line of a drawing, with the place of each tile in writing order.
///
/// # Errors
/// The first error of the drawing, or the place where it is not one line.
pub fn read_boxes(text: &str) -> Result<(Line, Vec<Range<usize>>), NotationError> {
    let (boxes, errors) = read(text);
    if let Some(error) = errors.into_iter().next() {
        return Err(error);
    }
    // No line has more tiles than the largest set, and which of them touch is looked for in each two.
    if let Some(beyond) = boxes.tiles.get(DominoSet::DOUBLE_18.size()) {
        return Err(NotationError { at: beyond.at.clone(), fault: NotationFault::NoOneLine });
    }
    let table = Touching::of(&boxes.tiles, &boxes.jumps);
    let start = table.start();
    let mut places = Vec::new();
    let line = table.line(start.0, start.1, &mut places);
    let missing = (0..boxes.tiles.len()).find(|tile| !places.contains(tile));
    let is_once = places.len() <= boxes.tiles.len();
    if let Some(tile) = missing.or_else(|| (!is_once).then_some(0)) {
        let at = boxes.tiles[tile].at.clone();
        return Err(NotationError { at, fault: NotationFault::NoOneLine });
    }
    Ok((line, places.into_iter().map(|tile| boxes.tiles[tile].at.clone()).collect()))
}

/// The tiles of a drawing, and which of them touch.
struct Touching<'b> {
    tiles: &'b [BoxedTile],
    /// For each tile its ports that are taken, with the tile and the port on the other side.
    joints: Vec<Vec<(TouchedPort, usize, TouchedPort)>>,
}

impl<'b> Touching<'b> {
    fn of(tiles: &'b [BoxedTile], jumps: &[(char, GlyphPlace)]) -> Self {
        let port = |tile: usize, other: usize| touched(&tiles[tile], &tiles[other].middles);
        let others = |tile: usize| (0..tiles.len()).filter(move |other| *other != tile);
        let joint = |tile, other| Some((port(tile, other)?, other, port(other, tile)?));
        let joints =
            (0..tiles.len()).map(|tile| others(tile).filter_map(|other| joint(tile, other)).collect());
        let mut joints: Vec<Vec<(TouchedPort, usize, TouchedPort)>> = joints.collect();
        for (n, (letter, from)) in jumps.iter().enumerate() {
            let other = jumps[n + 1..].iter().find(|(other, _)| other == letter);
            let ends = other.and_then(|(_, to)| Some((beside(tiles, *from)?, beside(tiles, *to)?)));
            if let Some(((tile, own), (other, theirs))) = ends.filter(|((tile, _), (other, _))| tile != other)
            {
                joints[tile].push((own, other, theirs));
                joints[other].push((theirs, tile, own));
            }
        }
        let mut touching = Self { tiles, joints };
        for tile in 0..tiles.len() {
            touching.straighten(tile);
        }
        touching
    }

    /// A line may turn at a double: where a double joins at most two tiles, the line goes through it, also by
    /// its short sides. Its four places are alike, so nothing else can be meant.
    fn straighten(&mut self, tile: usize) {
        let ports: Vec<TouchedPort> = self.joints[tile].iter().map(|(own, ..)| *own).collect();
        if ports.len() > 2 {
            return;
        }
        let mut free =
            [TouchedPort::First, TouchedPort::Second].into_iter().filter(|port| !ports.contains(port));
        for port in ports.iter().filter(|port| port.is_short()) {
            let Some(new) = free.next() else { return };
            for n in 0..self.joints[tile].len() {
                let (own, other, theirs) = self.joints[tile][n];
                if own == *port {
                    self.joints[tile][n].0 = new;
                    let back =
                        self.joints[other].iter_mut().filter(|back| (back.0, back.1) == (theirs, tile));
                    back.for_each(|back| back.2 = new);
                }
            }
        }
    }

    fn at(&self, tile: usize, port: TouchedPort) -> Option<(usize, TouchedPort)> {
        let found = self.joints[tile].iter().find(|(own, ..)| *own == port);
        found.map(|(_, other, theirs)| (*other, *theirs))
    }

    /// The first tile of the line, and the port at which it begins. Of the two ends of the chain that begins
    /// at no short side of a double, it is the one from which the line goes to the right, else the upper one.
    fn start(&self) -> (usize, TouchedPort) {
        let free = |tile: usize| [TouchedPort::First, TouchedPort::Second].map(|port| (tile, port));
        let ends =
            (0..self.tiles.len()).flat_map(free).filter(|(tile, port)| self.at(*tile, *port).is_none());
        let ends = ends.filter(|(tile, port)| !self.comes_to_an_arm(*tile, *port));
        let order = |(tile, port): &(usize, TouchedPort)| {
            let (x, y) = self.tiles[*tile].middles[0];
            let next = self.at(*tile, port.opposite());
            let goes_right =
                next.map_or(*port == TouchedPort::First, |(next, _)| self.tiles[next].middles[0].0 > x);
            (!goes_right, y, x, *port != TouchedPort::First)
        };
        ends.min_by_key(order).unwrap_or((0, TouchedPort::First))
    }

    /// Whether the chain from this end arrives at the short side of a double: it is an arm.
    fn comes_to_an_arm(&self, tile: usize, port: TouchedPort) -> bool {
        let (mut tile, mut port) = (tile, port);
        // No chain is longer than all tiles; a circle of tiles ends here.
        for _ in 0..self.tiles.len() {
            match self.at(tile, port.opposite()) {
                Some((_, theirs)) if theirs.is_short() => return true,
                Some((next, theirs)) => (tile, port) = (next, theirs),
                None => return false,
            }
        }
        false
    }

    /// The line from a tile that is entered at a port. `places` gets its tiles in writing order, one of them again where
    /// the line comes back to itself.
    fn line(&self, tile: usize, port: TouchedPort, places: &mut Vec<usize>) -> Line {
        let mut line = Line::default();
        let (mut tile, mut port) = (tile, port);
        loop {
            let is_ring = places.contains(&tile);
            places.push(tile);
            if is_ring {
                break;
            }
            let [first, second] = self.tiles[tile].ends;
            let mut laid = match port {
                TouchedPort::First | TouchedPort::ShortFirst => Laid::new(first, second),
                TouchedPort::Second | TouchedPort::ShortSecond => Laid::new(second, first),
            };
            for side in [TouchedPort::ShortFirst, TouchedPort::ShortSecond] {
                if let Some((arm, theirs)) = self.at(tile, side).filter(|(arm, _)| !places.contains(arm)) {
                    laid.arms.push(self.line(arm, theirs, places));
                }
            }
            line.tiles.push(laid);
            match self.at(tile, port.opposite()) {
                Some((next, theirs)) => (tile, port) = (next, theirs),
                None => break,
            }
        }
        line
    }
}

/// The tile and the port that the letter of a cut stands at: ahead of the middle of an edge. It may touch another
/// tile too.
fn beside(tiles: &[BoxedTile], at: GlyphPlace) -> Option<(usize, TouchedPort)> {
    let aside = |tile: usize| {
        let [(ax, ay), (bx, by)] = tiles[tile].middles;
        (2 * at.0 - ax - bx).abs().min((2 * at.1 - ay - by).abs())
    };
    let near = |tile: usize| close(&tiles[tile], at).or_else(|| touched(&tiles[tile], &[at; 2]));
    let found = (0..tiles.len()).filter_map(|tile| Some((tile, near(tile)?)));
    found.min_by_key(|(tile, _)| (aside(*tile), close(&tiles[*tile], at).is_none()))
}

/// The port of a tile that has a letter close to its border, or on it: nearer than the next tile would be.
fn close(tile: &BoxedTile, (x, y): GlyphPlace) -> Option<TouchedPort> {
    let is_beside = |away: i32| tile.middles.iter().any(|(own, _)| *own == x - away);
    let is_below =
        |away: i32| tile.middles.iter().any(|own| own.1 == y - away && (own.0 - x).abs() < ACROSS - 1);
    let right = i32::from(is_beside(ACROSS - 1)) - i32::from(is_beside(1 - ACROSS));
    let down = i32::from(is_below(DOWN - 1)) - i32::from(is_below(1 - DOWN));
    let [right, down] = if right == 0 { [0, down] } else { [right, 0] };
    touched(tile, &[(x + right, y + down); 2]).filter(|_| right != 0 || down != 0)
}

/// The port of a tile at which the halves of another touch it; `None` where the two do not touch.
fn touched(tile: &BoxedTile, other: &[GlyphPlace; 2]) -> Option<TouchedPort> {
    let sides = tile.middles.map(|own| other.iter().filter_map(|their| side(own, *their)).max());
    let is_second = sides[1].map(|side| side.1) > sides[0].map(|side| side.1);
    let (is_across, _) = sides[usize::from(is_second)]?;
    let is_double = tile.ends[0] == tile.ends[1];
    let is_long = is_across != tile.is_upright();
    Some(match (is_double, is_second) {
        (true, _) if !is_long => {
            if is_second {
                TouchedPort::ShortSecond
            } else {
                TouchedPort::ShortFirst
            }
        }
        (true, _) => long_side(tile, other),
        (false, false) => TouchedPort::First,
        (false, true) => TouchedPort::Second,
    })
}

/// The long side of a double that another tile lies at: the left or upper one is the first.
fn long_side(tile: &BoxedTile, other: &[GlyphPlace; 2]) -> TouchedPort {
    let [(ax, ay), _] = tile.middles;
    let before = if tile.is_upright() {
        other.iter().all(|(x, _)| *x < ax)
    } else {
        other.iter().all(|(_, y)| *y < ay)
    };
    if before { TouchedPort::First } else { TouchedPort::Second }
}

/// Whether two halves touch: whether one lies above or below the other, and the length of the common edge in
/// quarters of a half-tile's side.
fn side((ax, ay): GlyphPlace, (bx, by): GlyphPlace) -> Option<(bool, i32)> {
    let (across, down) = ((ax - bx).abs(), (ay - by).abs());
    if across == ACROSS && down < DOWN {
        Some((false, 4 * (DOWN - down) / DOWN))
    } else if down == DOWN && across < ACROSS {
        Some((true, 4 * (ACROSS - across) / ACROSS))
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_with_arms_is_read() {
        let text = "\
      ┌───────┐
      │ 1 ┆ 1 │
      └─┬───┬─┘
        │ 1 │
        │╌╌╌│
        │ 5 │
        ├───┤
┌───────┤ 5 ├───────┐
│ 3 ┆ 5 │╌╌╌│ 5 ┆ 6 │
└───────┤ 5 ├───────┘
        ├───┤
        │ 5 │
        │╌╌╌│
        │ 0 │
        └───┘
";
        let (line, places) = read_boxes(text).unwrap();
        assert_eq!(line.to_string(), "3-5 5-5 (5-1 1-1) (5-0) 5-6");
        assert_eq!(places.len(), 6);
    }

    #[test]
    fn a_ring_is_no_line() {
        let ring = "\
+-------+---+
| 4 : 2 | 2 |
+---+---+...|
| 4 |   | 6 |
|...+---+---+
| 1 | 1 : 6 |
+---+-------+
";
        assert_eq!(read_boxes(ring).unwrap_err().fault, NotationFault::NoOneLine);
    }

    #[test]
    fn a_bend_is_read() {
        let text = "\
+-------+-------+
| 4 : 2 | 2 : 6 |
+-------+---+---+
            | 6 |
            |...|
            | 1 |
        +---+---+
        | 3 : 1 |
        +-------+
";
        assert_eq!(read_boxes(text).unwrap().0.to_string(), "4-2 2-6 6-1 1-3");
    }

    /// A letter at each of two borders joins the doubles there.
    #[test]
    fn a_cut_beside_a_double_is_read() {
        let text = "\
 ┌───┐       ┌───┐
 │ 8 ├───────┤ 5 │
‹│╌╌╌│ 2 ┆ 5 │╌╌╌│a
 │ 8 ├───────┤ 5 │
 └───┘       └───┘

               ˄
               ┌───┐
               │ 0 ├───────┐
              a│╌╌╌│ 4 ┆ 6 │›
               │ 0 ├───────┘
               └───┘
";
        assert_eq!(read_boxes(text).unwrap().0.to_string(), "8-8 2-5 5-5 0-0 4-6");
    }

    #[test]
    fn tiles_apart_are_a_fault() {
        let text = "+-------+   +-------+\n| 4 : 2 |   | 2 : 6 |\n+-------+   +-------+\n";
        assert_eq!(read_boxes(text).unwrap_err().fault, NotationFault::NoOneLine);
    }

    /// More tiles than the largest set has are refused at the first that is too many.
    #[test]
    fn more_tiles_than_a_set_are_a_fault() {
        let tiles = |count: usize| {
            let border = format!("+{}\n", "-------+".repeat(count));
            format!("{border}|{}\n{border}", " 4 : 2 |".repeat(count))
        };
        let places = |count: usize| read_boxes(&tiles(count)).map(|(_, places)| places);
        let last = places(190).unwrap()[189].clone();
        let error = places(191).unwrap_err();
        assert_eq!(error.fault, NotationFault::NoOneLine);
        assert!(error.at.start > last.start);
        assert_eq!(places(400).unwrap_err().fault, NotationFault::NoOneLine);
    }
}
