//! Drawing helpers: lengths, texts and discs.

use std::fmt::{self, Write as _};

use crate::export::svg::theme::Palette;
use crate::export::svg::xml::Short;
use crate::scene::drawing::{Bounds, Label, Point, Side, Tone};
use crate::scene::letters;

/// User units per half-tile.
const UNIT: f64 = 50.0;

/// A length in half-tiles, in user units.
pub(crate) fn units(length: f64) -> Short {
    Short(length * UNIT)
}

/// A straight stroke of a path.
pub(crate) struct Stroke(pub(crate) [Point; 2]);

impl fmt::Display for Stroke {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [from, to] = self.0;
        write!(f, "M{} {}L{} {}", units(from.x), units(from.y), units(to.x), units(to.y))
    }
}

/// The style of a text.
#[derive(Clone, Copy)]
pub(crate) struct TextStyle {
    /// The height of a capital letter, in half-tiles.
    pub(crate) size: f64,
    pub(crate) colour: &'static str,
    pub(crate) weight: Weight,
}

/// The weight of a text.
#[derive(Clone, Copy)]
pub(crate) enum Weight {
    Plain,
    Bold,
}

impl Weight {
    /// The width of a stroke, in the letters' own units.
    const fn stroke(self) -> &'static str {
        match self {
            Self::Plain => "1.15",
            Self::Bold => "1.8",
        }
    }
}

impl TextStyle {
    /// Writes a text centred on a point.
    pub(crate) fn write(self, f: &mut String, middle: Point, text: &str) -> fmt::Result {
        let width = letters::width(text) * self.size;
        self.set(f, Point { x: middle.x - width / 2.0, ..middle }, text)
    }

    /// Writes a text to the right of a point, centred vertically on its capitals.
    fn set(self, f: &mut String, left: Point, text: &str) -> fmt::Result {
        let Self { size, colour, weight } = self;
        let (x, y) = (units(left.x), units(left.y + size / 2.0));
        let scale = ThreeDecimals(size * UNIT / letters::HEIGHT);
        let stroke = weight.stroke();
        write!(
            f,
            "<g class=\"t\" transform=\"translate({x} {y}) scale({scale})\" stroke=\"{colour}\" \
             stroke-width=\"{stroke}\">"
        )?;
        for (at, c) in letters::set(text).0 {
            write!(f, "<use href=\"#{}\" x=\"{}\"/>", letter_id(c), Short(at))?;
        }
        writeln!(f, "</g>")
    }
}

/// The id of a letter in a figure.
pub(crate) fn letter_id(c: char) -> String {
    if c.is_ascii_alphanumeric() { format!("c{c}") } else { format!("c-{:x}", u32::from(c)) }
}

/// A number with three decimals.
struct ThreeDecimals(f64);

impl fmt::Display for ThreeDecimals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", (self.0 * 1000.0).round() / 1000.0)
    }
}

/// Draws a text beside the tiles.
pub(crate) fn draw_label(f: &mut String, label: &Label, colours: &Palette) -> fmt::Result {
    let (colour, weight) = match label.tone {
        Tone::Strong => (colours.ink, Weight::Bold),
        Tone::Plain => (colours.ink, Weight::Plain),
        Tone::Faint => (colours.grey, Weight::Plain),
    };
    let text = TextStyle { size: label.size, colour, weight };
    match label.side {
        Side::Centre => text.write(f, label.at, &label.text),
        Side::Right => text.set(f, label.at, &label.text),
    }
}

/// Draws a rectangle inside these bounds, this far from their edges.
pub(crate) fn draw_rect(f: &mut String, bounds: &Bounds, inset: f64, look: &str) -> fmt::Result {
    let (x, y) = (units(bounds.at.x + inset), units(bounds.at.y + inset));
    let (width, height) = (units(bounds.width - 2.0 * inset), units(bounds.height - 2.0 * inset));
    write!(f, "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" {look}/>")
}

/// Draws a disc behind a text.
pub(crate) fn draw_disc(f: &mut String, at: Point, radius: f64, fill: &str) -> fmt::Result {
    let (x, y, r) = (units(at.x), units(at.y), units(radius));
    writeln!(f, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\" fill=\"{fill}\"/>")
}
