//! What every part of a figure is drawn with: lengths, inks, texts and discs.

use std::fmt::{self, Formatter};

use super::xml::{Escaped, Short};
use crate::diagram::scene::Point;

/// User units for a half-tile.
const UNIT: f64 = 50.0;

/// Pips, outlines and names.
pub(super) const INK: &str = "#222";
/// What matters less: numbers along the edges, dead cells.
pub(super) const GREY: &str = "#6b6b6b";

/// Half-tiles in user units.
pub(super) fn units(length: f64) -> Short {
    Short(length * UNIT)
}

/// How a text looks.
#[derive(Clone, Copy)]
pub(super) struct Text {
    /// In half-tiles.
    pub(super) size: f64,
    pub(super) fill: &'static str,
    pub(super) weight: Weight,
}

/// How heavy a text is.
#[derive(Clone, Copy)]
pub(super) enum Weight {
    Plain,
    Bold,
}

impl Text {
    /// Writes it with its middle at a point; digits and capitals are 0.72 of the size high.
    pub(super) fn write(self, f: &mut Formatter<'_>, middle: Point, text: &str) -> fmt::Result {
        let Self { size, fill, weight } = self;
        let (x, y) = (units(middle.x), units(middle.y + 0.36 * size));
        let size = units(size);
        write!(f, "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" fill=\"{fill}\"")?;
        if let Weight::Bold = weight {
            write!(f, " font-weight=\"bold\"")?;
        }
        writeln!(f, ">{}</text>", Escaped(text))
    }
}

/// A disc for a text to stand on.
pub(super) fn draw_disc(f: &mut Formatter<'_>, at: Point, radius: f64, fill: &str) -> fmt::Result {
    let (x, y, r) = (units(at.x), units(at.y), units(radius));
    writeln!(f, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\" fill=\"{fill}\"/>")
}
