//! Paints a tile: its outline, its bar, its pips, and the marks of a play.

use crate::export::painted::shape::{LineStyle, Paint, PaintedShape, PaintedText, Pen, Turning, Weight};
use crate::export::theme::Ink;
use crate::scene::badges::{BadgeKind, badges};
use crate::scene::drawing::{Bounds, DrawnHalf, DrawnTile, Point, Role, TileState};
use crate::scene::pips::{Faces, NUMERAL};
use crate::tile::Pip;

/// The distance of a tile from the edge of its cells, so that adjacent tiles stay apart.
const INSET: f64 = 0.035;
/// The distance of a ring around a half from the edge of its cell.
const RING: f64 = 0.095;
/// The radius of a tile's corners.
const ROUND: f64 = 0.14;
/// The width of the outline and the bar.
const LINE: f64 = 0.028;
/// The pen of the outline and the bar.
pub(crate) const EDGE: Pen = Pen::solid(Ink::Edge, LINE);
/// The distance of the bar from the edge of its cells.
const BAR: f64 = 0.13;

/// Paints a tile without the badges on its bar.
pub(crate) fn tile(shapes: &mut Vec<PaintedShape>, tile: &DrawnTile, faces: Faces) {
    let (fill, outline) = match tile.state {
        TileState::Plain => (Ink::Tile, EDGE),
        TileState::Played { .. } => (Ink::Played, EDGE),
        TileState::Captured => (Ink::Tile, Pen { style: LineStyle::Dashed([0.1, 0.06]), ..EDGE }),
    };
    let paint = Paint::both(fill, outline);
    shapes.push(outline_of(tile.bounds(), paint));
    for half in tile.halves.iter().filter(|half| half.role == Role::Suit) {
        shapes.push(square(half, INSET + 0.03, ROUND - 0.03, Paint::fill(Ink::Suit)));
    }
    shapes.push(bar(tile.bounds()));
    let turn = if tile.is_upright() { Turning::None } else { Turning::Quarter };
    for half in &tile.halves {
        shapes.extend(value(half, turn, faces));
        shapes.extend(ring(half));
    }
}

/// Paints a tile without pips.
pub(crate) fn plate(shapes: &mut Vec<PaintedShape>, bounds: Bounds, paint: Paint) {
    shapes.extend([outline_of(bounds, paint), bar(bounds)]);
}

fn outline_of(bounds: Bounds, paint: Paint) -> PaintedShape {
    PaintedShape::Rect { bounds: bounds.inner(INSET), round: ROUND, paint }
}

/// The line between two halves.
fn bar(bounds: Bounds) -> PaintedShape {
    let middle = bounds.middle();
    let reach = 0.5 - BAR;
    let (dx, dy) = if bounds.height > bounds.width { (reach, 0.0) } else { (0.0, reach) };
    let end = |sign: f64| Point { x: middle.x + sign * dx, y: middle.y + sign * dy };
    PaintedShape::Lines(vec![vec![end(-1.0), end(1.0)]], EDGE)
}

/// The pips of a half, or its number, which always stands upright.
fn value(half: &DrawnHalf, turn: Turning, faces: Faces) -> Option<PaintedShape> {
    let at = Point { x: half.at.x + 0.5, y: half.at.y + 0.5 };
    let pips = half.pips;
    match faces {
        _ if pips == Pip::BLANK => None,
        Faces::Dots => Some(PaintedShape::Pips { at, pips, turn }),
        Faces::Numerals => Some(PaintedShape::Text(PaintedText {
            middle: at,
            size: NUMERAL,
            text: pips.to_string(),
            ink: Ink::Pip,
            weight: Weight::Bold,
        })),
    }
}

/// A thick ring around the connecting half, a dashed one around those that count.
fn ring(half: &DrawnHalf) -> Option<PaintedShape> {
    let pen = match half.role {
        Role::Connects => Pen::solid(Ink::Connects, 0.06),
        Role::Counts => Pen { ink: Ink::Counts, width: 0.048, style: LineStyle::Dashed([0.12, 0.06]) },
        Role::Plain | Role::Suit => return None,
    };
    Some(square(half, RING, 0.1, Paint::outline(pen)))
}

/// A rounded square inside the cell of a half.
fn square(half: &DrawnHalf, inset: f64, round: f64, paint: Paint) -> PaintedShape {
    let cell = Bounds { at: half.at, width: 1.0, height: 1.0 };
    PaintedShape::Rect { bounds: cell.inner(inset), round, paint }
}

/// Paints the badges of a tile.
pub(crate) fn tile_badges(shapes: &mut Vec<PaintedShape>, tile: &DrawnTile) {
    for badge in badges(tile) {
        let ink = match badge.kind {
            BadgeKind::Step => {
                let (at, radius) = (badge.bounds.middle(), badge.bounds.width / 2.0);
                shapes.push(PaintedShape::Disc { at, radius, paint: Paint::fill(Ink::Strong) });
                Ink::Paper
            }
            BadgeKind::Points => {
                let paint = Paint::both(Ink::Paper, Pen::solid(Ink::Strong, 0.02));
                shapes.push(PaintedShape::Rect { bounds: badge.bounds.inner(0.01), round: 0.08, paint });
                Ink::Strong
            }
        };
        let (size, weight) = (badge.size, Weight::Bold);
        shapes.extend(
            badge
                .lines
                .into_iter()
                .map(|(middle, text)| PaintedShape::Text(PaintedText { middle, size, text, ink, weight })),
        );
    }
}
