//! Draws places, walls, arrows and lines.

use std::fmt::{self, Write as _};

use crate::export::svg::parts::{Stroke, draw_rect, units};
use crate::export::svg::theme::Palette;
use crate::scene::drawing::{Point, Shape};

/// The length of the head of an arrow, in half-tiles.
const HEAD: f64 = 0.17;

/// Draws one shape.
pub(crate) fn draw_shape(f: &mut String, shape: &Shape, colours: &Palette) -> fmt::Result {
    let Palette { ink, grey, faint, .. } = colours;
    match shape {
        Shape::Place(bounds) => {
            let stroke = "stroke-width=\"1.4\" stroke-dasharray=\"5 4\"";
            draw_rect(f, bounds, 0.06, &format!("rx=\"6\" fill=\"none\" stroke=\"{grey}\" {stroke}"))?;
        }
        Shape::Wall(bounds) => draw_rect(f, bounds, 0.0, &format!("rx=\"2\" fill=\"{ink}\""))?,
        Shape::Frame(bounds) => {
            let look = format!("rx=\"5\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"3.6\"");
            draw_rect(f, bounds, -0.02, &look)?;
        }
        Shape::Line(ends) => write!(f, "<path stroke=\"{faint}\" d=\"{}\"/>", Stroke(*ends))?,
        Shape::Arrow(ends) => arrow(f, *ends, colours)?,
    }
    writeln!(f)
}

fn arrow(f: &mut String, [from, to]: [Point; 2], colours: &Palette) -> fmt::Result {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let length = dx.hypot(dy).max(1e-9);
    let (ux, uy) = (dx / length, dy / length);
    let head = |side: f64| Point {
        x: to.x - HEAD * (ux + 0.6 * side * uy),
        y: to.y - HEAD * (uy - 0.6 * side * ux),
    };
    let (a, b) = (head(1.0), head(-1.0));
    write!(
        f,
        "<path fill=\"none\" stroke=\"{}\" stroke-width=\"2\" stroke-linecap=\"round\" \
         stroke-linejoin=\"round\" d=\"{}{}L{} {}\"/>",
        colours.ink,
        Stroke([from, to]),
        Stroke([a, to]),
        units(b.x),
        units(b.y)
    )
}
