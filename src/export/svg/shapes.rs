//! Draws places, walls, arrows and lines.

use std::fmt::{self, Formatter};

use crate::export::svg::parts::units;
use crate::export::svg::theme::Palette;
use crate::scene::drawing::{Bounds, Point, Shape};

/// The length of the head of an arrow, in half-tiles.
const HEAD: f64 = 0.17;

/// Draws one shape.
pub(crate) fn draw_shape(f: &mut Formatter<'_>, shape: &Shape, colours: &Palette) -> fmt::Result {
    match shape {
        Shape::Place(bounds) => {
            let look = format!(
                "rx=\"6\" fill=\"none\" stroke=\"{}\" stroke-width=\"1.4\" stroke-dasharray=\"5 4\"",
                colours.grey
            );
            rect(f, bounds, 0.06, &look)
        }
        Shape::Wall(bounds) => rect(f, bounds, 0.0, &format!("rx=\"2\" fill=\"{}\"", colours.ink)),
        Shape::Frame(bounds) => {
            let look = format!("rx=\"5\" fill=\"none\" stroke=\"{}\" stroke-width=\"3.6\"", colours.ink);
            rect(f, bounds, -0.02, &look)
        }
        Shape::Line([from, to]) => writeln!(
            f,
            "<path stroke=\"{}\" d=\"M{} {}L{} {}\"/>",
            colours.faint,
            units(from.x),
            units(from.y),
            units(to.x),
            units(to.y)
        ),
        Shape::Arrow(ends) => arrow(f, *ends, colours),
    }
}

fn rect(f: &mut Formatter<'_>, bounds: &Bounds, inset: f64, look: &str) -> fmt::Result {
    let Bounds { at, width, height } = *bounds;
    writeln!(
        f,
        "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" {look}/>",
        units(at.x + inset),
        units(at.y + inset),
        units(width - 2.0 * inset),
        units(height - 2.0 * inset)
    )
}

fn arrow(f: &mut Formatter<'_>, [from, to]: [Point; 2], colours: &Palette) -> fmt::Result {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let length = dx.hypot(dy).max(1e-9);
    let (ux, uy) = (dx / length, dy / length);
    let head = |side: f64| Point {
        x: to.x - HEAD * (ux + 0.6 * side * uy),
        y: to.y - HEAD * (uy - 0.6 * side * ux),
    };
    let (a, b) = (head(1.0), head(-1.0));
    writeln!(
        f,
        "<path fill=\"none\" stroke=\"{}\" stroke-width=\"2\" stroke-linecap=\"round\" \
         stroke-linejoin=\"round\" d=\"M{} {}L{} {}M{} {}L{} {}L{} {}\"/>",
        colours.ink,
        units(from.x),
        units(from.y),
        units(to.x),
        units(to.y),
        units(a.x),
        units(a.y),
        units(to.x),
        units(to.y),
        units(b.x),
        units(b.y)
    )
}
