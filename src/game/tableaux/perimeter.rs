//! A lower bound on what a turn loses because its tiles cannot all lie in centres.
//!
//! The perimeter of a layout is the number of sides of its halves that touch no other half. A tile has six such
//! sides; each side by which it touches the table takes two away. So a play in a centre, which touches three
//! halves, does not lengthen the perimeter, a play in a corner lengthens it by two at most, and a side play by
//! four. A tile scores its total in a centre only: in a corner it loses its lower half, and a side play loses
//! both. But many tiles need a long perimeter: n squares have one of at least 2⌈2√n⌉ (Harary, Harborth, "Extremal
//! animals", 1976), and a longer one where their outline has inner corners. For each two sides that are missing a
//! tile loses a half, and none is lower than the lowest halves that are left. To leave a tile out loses both of its
//! halves, and saves two sides at most.

use std::sync::atomic::{AtomicU8, Ordering};

use super::layout::{Layout, Spot};
use super::moves::{Play, PlayKind};
use crate::game::lattice::{Direction, Placement};
use crate::game::tableaux::rules::{Contacts, Rules};
use crate::tile::{Pip, Tile, Tiles};

/// Losses are counted up to this one; a higher loss counts as this one, which keeps the bound admissible.
const MOST: usize = 63;

/// What the tiles that are left must lose at least.
pub(super) struct PerimeterLoss {
    outline: Outline,
    /// The number of halves by what losing them costs.
    halves: [u16; MOST + 1],
    doublet_factor: i32,
}

impl PerimeterLoss {
    /// The loss of these tiles on a layout. Under `contacts: all` a corner may score both halves: no loss is
    /// known.
    pub(super) fn new(layout: &Layout, rules: &Rules, left: Tiles) -> Option<Self> {
        if rules.contacts == Contacts::All {
            return None;
        }
        let doublet_factor = rules.doublet_factor.get();
        let mut halves = [0; MOST + 1];
        for pip in rules.set.highest().up_to() {
            let suit = left.and(Tiles::suit(pip));
            let doublet = usize::from(suit.contains(Tile::new(pip, pip)));
            halves[usize::from(pip.value())] += (suit.len() - doublet) as u16;
            halves[cost(pip, doublet_factor)] += 2 * doublet as u16;
        }
        let outline = Outline::of(layout, left.len());
        Some(Self { outline, halves, doublet_factor })
    }

    /// The least that the tiles lose.
    pub(super) fn least(&self) -> i32 {
        self.least_of(self.outline.missing(), [None; 2])
    }

    /// The least that the other tiles lose after this play.
    pub(super) fn least_after(&self, play: &Play, layout: &Layout) -> i32 {
        let Placement { at, half, tail, .. } = play.placement;
        let touched = |cell| layout.at(layout.spot(cell)).code().around().count_ones();
        let touched = touched(at) + touched(play.placement.tail_at());
        let needed = match play.kind {
            PlayKind::Side => 1,
            PlayKind::Corner => 2,
            PlayKind::Centre => 3,
        };
        let missing = self.outline.after(touched, touched.saturating_sub(needed)).missing();
        let factor = if half == tail { self.doublet_factor } else { 1 };
        self.least_of(missing, [half, tail].map(|pip| Some(cost(pip, factor))))
    }

    /// The sum of the lowest `missing` halves but for those of a tile.
    fn least_of(&self, missing: i32, without: [Option<usize>; 2]) -> i32 {
        let (mut missing, mut loss) = (missing, 0);
        for (cost, halves) in self.halves.iter().enumerate() {
            if missing <= 0 {
                break;
            }
            let gone: u16 = without.iter().map(|half| u16::from(*half == Some(cost))).sum();
            let lost = missing.min(i32::from(*halves - gone));
            loss += lost * cost as i32;
            missing -= lost;
        }
        loss
    }
}

/// What losing a half of a tile costs.
fn cost(pip: Pip, factor: i32) -> usize {
    (usize::from(pip.value()) * factor as usize).min(MOST)
}

/// The outline of a layout, and how many squares it has to hold.
#[derive(Clone, Copy)]
struct Outline {
    /// The squares when all tiles that are left lie.
    squares: u32,
    /// The sides of its halves that touch no other half.
    perimeter: i32,
    /// Its inner corners.
    bends: u32,
}

impl Outline {
    /// That of a layout with `left` tiles to come. A cell whose four neighbours are filled stays empty, and its
    /// sides are never touched: it counts as filled.
    fn of(layout: &Layout, left: usize) -> Self {
        let (mut perimeter, mut holes, mut bends) = (0, 0, 0);
        for spot in layout.frontier() {
            let square = layout.at(*spot);
            match square.code().around() {
                _ if !square.is_empty() => {}
                AROUND => holes += 1,
                around => {
                    perimeter += around.count_ones() as i32;
                    bends += bends_at(layout, *spot, around);
                }
            }
        }
        Self { squares: 2 * (layout.len() + left) as u32 + holes, perimeter, bends }
    }

    /// That after a play which touches this number of sides, `waste` more than its kind needs. It may have more inner
    /// corners: see [`least_perimeter`].
    fn after(self, touched: u32, waste: u32) -> Self {
        let perimeter = self.perimeter + 6 - 2 * touched as i32;
        Self { perimeter, bends: self.bends.saturating_sub(4 * waste / 3), ..self }
    }

    /// Half of the sides that it lacks: the number of halves that must be lost; none if it is negative.
    fn missing(self) -> i32 {
        (least_perimeter(self.squares, self.bends) as i32 - self.perimeter) / 2
    }
}

/// The neighbours of a hole.
const AROUND: u8 = 0b1111;

/// The inner corners of the outline at an empty cell: two neighbours at right angles, and what lies between them.
fn bends_at(layout: &Layout, spot: Spot, around: u8) -> u32 {
    let is_bend = |one: &Direction| {
        let other = Direction::ALL[(one.index() + 1) % 4];
        let between = layout.at(layout.next(layout.next(spot, *one), other));
        around & one.bit() != 0
            && around & other.bit() != 0
            && (!between.is_empty() || between.code().around() == AROUND)
    };
    if around.count_ones() < 2 { 0 } else { Direction::ALL.iter().filter(|one| is_bend(one)).count() as u32 }
}

/// The least perimeter that a shape which has `bends` inner corners now can end with at this number of squares, if no
/// play touches more sides than its kind needs. A play that touches `waste` more makes the perimeter shorter by twice
/// that, and takes 4 waste / 3 inner corners away at most; other plays take none.
fn least_perimeter(squares: u32, bends: u32) -> u32 {
    /// Half of each that is known, by squares and inner corners: a search asks for the same few again and again.
    static KNOWN: [[AtomicU8; 64]; 256] = [const { [const { AtomicU8::new(0) }; 64] }; 256];
    let known = KNOWN.get(squares as usize).and_then(|row| row.get(bends as usize));
    if let Some(half) = known.map(|half| half.load(Ordering::Relaxed)).filter(|half| *half > 0) {
        return 2 * u32::from(half);
    }
    let least = found_least_perimeter(squares, bends);
    if let (Some(known), Ok(half)) = (known, u8::try_from(least / 2)) {
        known.store(half, Ordering::Relaxed);
    }
    least
}

/// The same, worked out.
fn found_least_perimeter(squares: u32, bends: u32) -> u32 {
    let mut least = 2 * ((4 * squares).saturating_sub(1).isqrt() + 1);
    let reaches = |perimeter: u32| {
        (0..=perimeter / 4)
            .any(|waste| most_squares(perimeter - 2 * waste, bends.saturating_sub(4 * waste / 3)) >= squares)
    };
    while !reaches(least) {
        least += 2;
    }
    least
}

/// The most squares of a shape of this perimeter with this number of inner corners.
///
/// Fill its dents, from one square to the next in a row or column, until it has none. That shortens the perimeter by
/// two for each square that closes a dent and by four for a hole, and takes two inner corners away for each two sides
/// at most. What is left has the perimeter of the rectangle around it, in whose four corners stairs are missing: n
/// inner corners need n (n + 1) / 2 squares.
fn most_squares(perimeter: u32, bends: u32) -> u32 {
    let after = |dents: u32| {
        let half = perimeter / 2 - dents;
        let left = bends.saturating_sub(2 * dents);
        let (each, more) = (left / 4, left % 4);
        let stairs = 2 * each * (each + 1) + more * (each + 1);
        (half / 2 * half.div_ceil(2)).saturating_sub(dents.div_ceil(2) + stairs)
    };
    (0..=bends.div_ceil(2).min(perimeter / 2)).map(after).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use proptest::prelude::*;

    use super::*;
    use crate::game::tableaux::movegen::for_each_play;
    use crate::game::tableaux::tests::any_position;

    type Squares = HashSet<(i32, i32)>;

    const SIDES: [(i32, i32); 4] = [(0, -1), (1, 0), (0, 1), (-1, 0)];

    /// Sides of squares that touch no other square.
    fn perimeter_of(squares: &Squares) -> i32 {
        let free = |(x, y): &(i32, i32)| {
            SIDES.iter().filter(|(dx, dy)| !squares.contains(&(x + dx, y + dy))).count() as i32
        };
        squares.iter().map(free).sum()
    }

    /// Points with three squares around them.
    fn bends_of(squares: &Squares) -> i32 {
        let around = |(x, y): (i32, i32)| [(x, y), (x - 1, y), (x, y - 1), (x - 1, y - 1)];
        let points: Squares = squares.iter().flat_map(|(x, y)| around((x + 1, y + 1))).collect();
        let has_three =
            |point: &&(i32, i32)| around(**point).iter().filter(|at| squares.contains(at)).count() == 3;
        points.iter().filter(has_three).count() as i32
    }

    /// Every polyomino of up to nine squares, holes among them, is as small as its outline says.
    #[test]
    fn no_shape_has_more_squares_than_its_outline_allows() {
        let mut shapes: HashSet<Vec<(i32, i32)>> = HashSet::from([vec![(0, 0)]]);
        for size in 1..=9 {
            let mut larger = HashSet::new();
            for shape in &shapes {
                let squares: Squares = shape.iter().copied().collect();
                let [perimeter, bends] = [perimeter_of(&squares), bends_of(&squares)].map(|n| n as u32);
                assert!(most_squares(perimeter, bends) >= size, "{shape:?}");
                assert!(least_perimeter(size, bends) <= perimeter, "{shape:?}");
                assert_eq!(least_perimeter(size, bends), found_least_perimeter(size, bends));
                for (x, y) in shape {
                    for next in SIDES.map(|(dx, dy)| (x + dx, y + dy)) {
                        if !squares.contains(&next) {
                            larger.insert(named(shape, next));
                        }
                    }
                }
            }
            shapes = larger;
        }
        // Fixed polyominoes of ten squares (OEIS A001168).
        assert_eq!(shapes.len(), 36_446);
    }

    /// A shape with one more square, in one order and from one corner.
    fn named(shape: &[(i32, i32)], next: (i32, i32)) -> Vec<(i32, i32)> {
        let mut all = [shape, &[next]].concat();
        let x = all.iter().map(|at| at.0).min().unwrap();
        let y = all.iter().map(|at| at.1).min().unwrap();
        for at in &mut all {
            *at = (at.0 - x, at.1 - y);
        }
        all.sort_unstable();
        all
    }

    /// Whatever lies around a play, it takes no more inner corners away than the sides that it wastes allow.
    #[test]
    fn a_play_takes_few_inner_corners_away() {
        let ring: Vec<(i32, i32)> =
            (-1..=1).flat_map(|x| (-1..=2).map(move |y| (x, y))).filter(|at| !is_own(*at)).collect();
        for bits in 0..1_u32 << ring.len() {
            let chosen = ring.iter().enumerate().filter(|(n, _)| bits >> n & 1 == 1);
            let before: Squares = chosen.map(|(_, at)| *at).collect();
            let touched = |at: (i32, i32)| {
                SIDES.iter().filter(|side| before.contains(&(at.0 + side.0, at.1 + side.1))).count()
            };
            let connected = touched((0, 0));
            let is_gap = connected == 2 && before.contains(&(-1, 0)) && before.contains(&(1, 0));
            if connected == 0 {
                continue;
            }
            let after: Squares = before.iter().copied().chain([(0, 0), (0, 1)]).collect();
            // A gap is played from one side, or as a corner (reading `gap`).
            for needs in [if is_gap { 1 } else { connected }, connected] {
                let waste = (connected + touched((0, 1)) - needs) as i32;
                assert!(bends_of(&after) >= bends_of(&before) - 4 * waste / 3, "{before:?}");
                assert_eq!(perimeter_of(&after) - perimeter_of(&before), 6 - 2 * (needs as i32 + waste));
            }
        }
    }

    /// Whether one of the halves of the play in the test above lies here.
    fn is_own(at: (i32, i32)) -> bool {
        at == (0, 0) || at == (0, 1)
    }

    proptest! {
        /// What the others lose after a play is no more than what they lose on the layout with it.
        #[test]
        fn no_play_leaves_less_to_lose_than_is_said(
            position in any_position(),
            picks in proptest::collection::vec(any::<usize>(), 1..24),
        ) {
            let (rules, mut layout) = (position.rules(), position.layout().clone());
            let mut left = rules.set.tiles().without(layout.gone());
            for pick in picks {
                let Some(loss) = PerimeterLoss::new(&layout, rules, left) else { return Ok(()) };
                let mut plays = Vec::new();
                for_each_play(&layout, rules, left, |play| plays.push(play));
                for play in &plays {
                    let said = loss.least_after(play, &layout);
                    layout.place(play.placement);
                    let rest = left.without([play.placement.tile()].into_iter().collect());
                    let least = PerimeterLoss::new(&layout, rules, rest).map(|loss| loss.least());
                    prop_assert!(Some(said) <= least, "{said} after {play:?}, {least:?} on {layout:?}");
                    layout.take_back();
                }
                let Some(play) = plays.get(pick % plays.len().max(1)) else { break };
                layout.place(play.placement);
                left.remove(play.placement.tile());
            }
        }
    }
}
