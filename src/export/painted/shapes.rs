//! Paints places, walls, arrows, lines, and texts beside the tiles.

use crate::export::painted::shape::{LineStyle, Paint, PaintedShape, PaintedText, Pen, Weight};
use crate::export::painted::tiles;
use crate::export::theme::Ink;
use crate::scene::drawing::{Bounds, CHEVRON, CUT, Label, Point, Shape, Side, Tone};
use crate::scene::letters;

/// The length of the head of an arrow.
const HEAD: f64 = 0.17;

/// Paints one shape.
pub(crate) fn shape(shapes: &mut Vec<PaintedShape>, shape: &Shape) {
    let painted = match *shape {
        Shape::Place(bounds) => {
            let style = LineStyle::Dashed([0.1, 0.08]);
            let paint = Paint::outline(Pen { ink: Ink::Grey, width: 0.028, style });
            PaintedShape::Rect { bounds: bounds.inner(0.06), round: 0.12, paint }
        }
        Shape::Wall(bounds) => PaintedShape::Rect { bounds, round: 0.04, paint: Paint::fill(Ink::Strong) },
        Shape::Frame(bounds) => {
            let paint = Paint::outline(Pen::solid(Ink::Strong, 0.072));
            PaintedShape::Rect { bounds: bounds.inner(-0.02), round: 0.1, paint }
        }
        Shape::Square(bounds) => field(bounds, 0.0, Pen::solid(Ink::Grey, 0.02)),
        Shape::Hole(bounds) => PaintedShape::Rect { bounds, round: 0.0, paint: Paint::fill(Ink::Faint) },
        Shape::Plate(bounds) => return tiles::plate(shapes, bounds, Paint::both(Ink::Tile, tiles::EDGE)),
        Shape::Border([from, to]) => border(from, to),
        // It leaves the ends of the bar free, as the bar does.
        Shape::Seam([from, to]) => border(between(from, to, 0.18), between(from, to, 0.82)),
        Shape::Sign(bounds) => field(bounds, 0.07, Pen::solid(Ink::Strong, 0.025)),
        Shape::Line(ends) => PaintedShape::Lines(vec![ends.to_vec()], Pen::solid(Ink::Faint, 0.02)),
        Shape::Arrow(ends) => arrow(ends),
        Shape::Chevron { at, toward } => chevron(at, toward),
        Shape::Cut { at, letter } => {
            let paint = Paint::both(Ink::Paper, Pen::solid(Ink::Strong, 0.028));
            shapes.push(PaintedShape::Disc { at, radius: CUT - 0.014, paint });
            let (text, ink, weight) = (letter.to_string(), Ink::Strong, Weight::Bold);
            // A small letter is lower than a capital.
            let middle = Point { x: at.x, y: at.y - 0.03 };
            PaintedShape::Text(PaintedText { middle, size: 0.21, text, ink, weight })
        }
    };
    shapes.push(painted);
}

/// A rectangle of paper with an outline.
fn field(bounds: Bounds, round: f64, pen: Pen) -> PaintedShape {
    PaintedShape::Rect { bounds, round, paint: Paint::both(Ink::Paper, pen) }
}

/// A thick line between two regions.
fn border(from: Point, to: Point) -> PaintedShape {
    let pen = Pen { ink: Ink::Strong, width: 0.075, style: LineStyle::Round };
    PaintedShape::Lines(vec![vec![from, to]], pen)
}

/// A point on a line.
fn between(from: Point, to: Point, part: f64) -> Point {
    Point { x: from.x + part * (to.x - from.x), y: from.y + part * (to.y - from.y) }
}

fn arrow([from, to]: [Point; 2]) -> PaintedShape {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let length = dx.hypot(dy).max(1e-9);
    let (ux, uy) = (dx / length, dy / length);
    let head = |side: f64| Point {
        x: to.x - HEAD * (ux + 0.6 * side * uy),
        y: to.y - HEAD * (uy - 0.6 * side * ux),
    };
    let lines = vec![vec![from, to], vec![head(1.0), to, head(-1.0)]];
    PaintedShape::Lines(lines, Pen { ink: Ink::Strong, width: 0.04, style: LineStyle::Round })
}

fn chevron(at: Point, toward: Point) -> PaintedShape {
    /// The height of the chevron, and half its width.
    const SIZE: [f64; 2] = [0.13, 0.15];
    let place = |away: f64, aside: f64| Point {
        x: at.x + away * toward.x - aside * toward.y,
        y: at.y + away * toward.y + aside * toward.x,
    };
    let foot = |aside: f64| place(CHEVRON - SIZE[0], aside);
    let line = vec![foot(SIZE[1]), place(CHEVRON, 0.0), foot(-SIZE[1])];
    PaintedShape::Lines(vec![line], Pen { ink: Ink::Grey, width: 0.045, style: LineStyle::Round })
}

/// Paints a text beside the tiles.
pub(crate) fn label(label: &Label) -> PaintedShape {
    let (ink, weight) = match label.tone {
        Tone::Strong => (Ink::Strong, Weight::Bold),
        Tone::Plain => (Ink::Strong, Weight::Plain),
        Tone::Faint => (Ink::Grey, Weight::Plain),
    };
    let aside = match label.side {
        Side::Centre => 0.0,
        Side::Right => letters::width(&label.text) * label.size / 2.0,
    };
    let middle = Point { x: label.at.x + aside, y: label.at.y };
    let (size, text) = (label.size, label.text.clone());
    PaintedShape::Text(PaintedText { middle, size, text, ink, weight })
}
