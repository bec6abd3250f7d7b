//! The smallest tableaux with a gap that takes a tile, a tail that covers a corner, or a tile that fills
//! two corners, over all shapes of tiles with any numbers. What no shape has, no tableau has.

use std::collections::{BTreeMap, BTreeSet};

type Cell = (i32, i32);
type Shape = BTreeSet<(Cell, Cell)>;

const AROUND: [Cell; 4] = [(0, -1), (1, 0), (0, 1), (-1, 0)];

/// What an empty cell is; for a side cell and a gap also the directions in which a tail may point.
#[derive(PartialEq, Debug)]
enum Kind {
    Nothing,
    Side(Vec<Cell>),
    Gap(Vec<Cell>),
    Corner,
    Centre,
}

struct Halves(BTreeMap<Cell, Cell>);

impl Halves {
    fn of(shape: &Shape) -> Self {
        Self(shape.iter().flat_map(|(a, b)| [(*a, *b), (*b, *a)]).collect())
    }

    fn kind(&self, cell: Cell) -> Kind {
        let filled: Vec<Cell> =
            AROUND.into_iter().filter(|(x, y)| self.0.contains_key(&(cell.0 + x, cell.1 + y))).collect();
        // Away from the partner of each half whose long side is here.
        let tails = filled.iter().filter_map(|(x, y)| {
            let half = (cell.0 + x, cell.1 + y);
            let partner = self.0[&half];
            let away = (half.0 - partner.0, half.1 - partner.1);
            (away.0 * x + away.1 * y == 0).then_some(away)
        });
        let tails: Vec<Cell> = tails.collect();
        match filled.as_slice() {
            [_] if !tails.is_empty() => Kind::Side(tails),
            [a, b] if a.0 == -b.0 && a.1 == -b.1 => Kind::Gap(tails),
            [_, _] => Kind::Corner,
            [_, _, _] => Kind::Centre,
            _ => Kind::Nothing,
        }
    }

    /// Every free cell next to the tableau with every free tail.
    fn places(&self) -> Vec<(Cell, Cell)> {
        let beside = |cell: Cell| AROUND.map(|(x, y)| (cell.0 + x, cell.1 + y));
        let free = |cell: &Cell| !self.0.contains_key(cell);
        let front: BTreeSet<Cell> = self.0.keys().copied().flat_map(beside).filter(free).collect();
        front
            .into_iter()
            .flat_map(|cell| beside(cell).into_iter().filter(free).map(move |tail| (cell, tail)))
            .collect()
    }

    /// Whether some tile may connect at a cell that is not a gap.
    fn connects(&self, cell: Cell, tail: Cell) -> bool {
        match self.kind(cell) {
            Kind::Corner | Kind::Centre => true,
            Kind::Side(tails) => tails.contains(&(tail.0 - cell.0, tail.1 - cell.1)),
            Kind::Nothing | Kind::Gap(_) => false,
        }
    }
}

/// The canonical form of a shape: shifted to the origin, the first of its four reflections.
fn settled(shape: &Shape) -> Shape {
    let reflected = [(1, 1), (1, -1), (-1, 1), (-1, -1)].map(|(x, y)| {
        let turned = |cell: Cell| (cell.0 * x, cell.1 * y);
        let cells: Vec<(Cell, Cell)> = shape.iter().map(|(a, b)| (turned(*a), turned(*b))).collect();
        let all = || cells.iter().flat_map(|(a, b)| [*a, *b]);
        let (left, top) =
            (all().map(|cell| cell.0).min().unwrap_or(0), all().map(|cell| cell.1).min().unwrap_or(0));
        let moved = |cell: Cell| (cell.0 - left, cell.1 - top);
        cells.iter().map(|(a, b)| (moved(*a).min(moved(*b)), moved(*a).max(moved(*b)))).collect::<Shape>()
    });
    reflected.into_iter().min().unwrap_or_default()
}

fn larger(shapes: &BTreeSet<Shape>) -> BTreeSet<Shape> {
    let grown = shapes.iter().flat_map(|shape| {
        let halves = Halves::of(shape);
        let places = halves
            .places()
            .into_iter()
            .filter(|(cell, tail)| halves.connects(*cell, *tail))
            .collect::<Vec<_>>();
        places.into_iter().map(|place| settled(&shape.iter().copied().chain([place]).collect()))
    });
    grown.collect()
}

/// The features that the readings decide, in some shape: a gap that takes a tile, a tail that covers, two
/// corners that one tile fills.
fn features(shapes: &BTreeSet<Shape>) -> [bool; 3] {
    let mut found = [false; 3];
    for halves in shapes.iter().map(Halves::of) {
        for (cell, tail) in halves.places() {
            let (kind, under) = (halves.kind(cell), halves.kind(tail));
            let is_sum = |kind: &Kind| matches!(kind, Kind::Corner | Kind::Centre);
            found[0] |= matches!(kind, Kind::Gap(_));
            found[1] |= halves.connects(cell, tail)
                && (matches!(kind, Kind::Side(_)) && is_sum(&under)
                    || kind == Kind::Corner && under == Kind::Centre);
            found[2] |= is_sum(&kind) && is_sum(&under);
        }
    }
    found
}

/// A position has one tile more than the tableau: the one in hand.
#[test]
fn no_smaller_tableau_has_a_gap_a_cover_or_two_corners_for_one_tile() {
    let mut shapes = BTreeSet::from([settled(&Shape::from([((0, 0), (0, 1))]))]);
    let mut fewest = [None; 3];
    for tiles in 1..=7 {
        for (fewest, found) in fewest.iter_mut().zip(features(&shapes)) {
            if found && fewest.is_none() {
                *fewest = Some(tiles + 1);
            }
        }
        if tiles < 7 {
            shapes = larger(&shapes);
        }
    }
    assert_eq!(fewest, [Some(8), Some(5), Some(6)]);
}
