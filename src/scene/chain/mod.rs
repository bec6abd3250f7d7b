//! Lays tiles that join each other on a table, as people lay them: doubles across, arms at their sides,
//! bends at the edge of the table. It knows no rules, only which tile lies at which.

mod links;
mod place;
mod route;
mod router;

pub use self::links::Link;
use self::place::{GridPoint, Placed, Port};
use crate::scene::drawing::{Bounds, CUT, DrawnHalf, Point, Role, Shape};
use crate::tile::Tile;

/// A chain on the table.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct LaidChain {
    /// The tiles in no particular order.
    pub tiles: Vec<ChainTile>,
    /// Where the chain is cut: the middle of the edge at which a part ends, and of the one at which it
    /// goes on, each with the direction away from the tile.
    pub cuts: Vec<[Edge; 2]>,
}

/// A tile of a chain on the table.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ChainTile {
    /// Its halves.
    pub halves: [DrawnHalf; 2],
    /// Where it joins the tile before it, and where the next one joins.
    pub ends: [Edge; 2],
    /// The middles of the two other edges, where arms start if it is a double.
    pub sides: [Edge; 2],
}

/// The middle of an edge of a tile.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Edge {
    /// The place.
    pub at: Point,
    /// The direction away from the tile, of length 1.
    pub toward: Point,
}

/// The room between an edge and the circle of its cut, in half-tiles.
const BESIDE: f64 = 0.07;

impl Edge {
    /// The circled letter ahead of an edge at which a line is cut.
    pub fn cut(self, letter: char) -> Shape {
        let away = CUT + BESIDE;
        let at = self.at.moved(Point { x: away * self.toward.x, y: away * self.toward.y });
        Shape::Cut { at, letter }
    }

    /// The place of a tile that joins here, with its length away from the edge and its width: a double lies across.
    pub(crate) fn beyond(self, (long, wide): (f64, f64)) -> Bounds {
        let Self { at, toward } = self;
        let [width, height] = if toward.x.abs() > 0.5 { [long, wide] } else { [wide, long] };
        let middle = Point { x: at.x + toward.x * long / 2.0, y: at.y + toward.y * long / 2.0 };
        Bounds { at: Point { x: middle.x - width / 2.0, y: middle.y - height / 2.0 }, width, height }
    }
}

impl ChainTile {
    /// The tile.
    pub fn tile(&self) -> Tile {
        Tile::new(self.halves[0].pips, self.halves[1].pips)
    }
}

/// Lays a chain, on a table of at most `widest` half-tiles if that is possible.
pub fn lay(chain: &[Link], widest: Option<usize>) -> LaidChain {
    let routed = route::route(chain, widest);
    let tiles = routed.placed.iter().map(laid_tile).collect();
    LaidChain { tiles, cuts: routed.cuts.iter().map(|cut| cut.map(edge)).collect() }
}

fn point((x, y): GridPoint) -> Point {
    Point { x: f64::from(x) / 2.0, y: f64::from(y) / 2.0 }
}

fn edge(Port { at, toward: (x, y) }: Port) -> Edge {
    Edge { at: point(at), toward: Point { x: f64::from(x), y: f64::from(y) } }
}

fn laid_tile(placed: &Placed) -> ChainTile {
    let half = |n: usize| {
        let Point { x, y } = point(placed.halves[n]);
        DrawnHalf { at: Point { x: x - 0.5, y: y - 0.5 }, pips: placed.pips[n], role: Role::Plain }
    };
    ChainTile {
        halves: [half(0), half(1)],
        ends: [placed.back.reversed(), placed.next].map(edge),
        sides: placed.sides().map(edge),
    }
}
