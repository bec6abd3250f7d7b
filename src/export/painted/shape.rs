//! The shapes that a figure is painted with. Lengths are in half-tiles, x to the right and y downward.

use crate::export::theme::Ink;
use crate::scene::drawing::{Bounds, Point};
use crate::scene::letters::{self, PenStep};
use crate::tile::Pip;

/// One painted shape.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum PaintedShape {
    /// A rectangle with round corners.
    Rect {
        bounds: Bounds,
        /// The radius of its corners.
        round: f64,
        paint: Paint,
    },
    /// A disc, or a circle.
    Disc { at: Point, radius: f64, paint: Paint },
    /// Lines from point to point.
    Lines(Vec<Vec<Point>>, Pen),
    /// The pips of a half around its middle.
    Pips { at: Point, pips: Pip, turn: Turning },
    /// A text.
    Text(PaintedText),
}

/// What fills a shape, and what draws its outline.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Paint {
    pub(crate) fill: Option<Ink>,
    pub(crate) pen: Option<Pen>,
}

/// How lines are drawn.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Pen {
    pub(crate) ink: Ink,
    pub(crate) width: f64,
    pub(crate) style: LineStyle,
}

/// The style of a line.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum LineStyle {
    Solid,
    /// Solid, with round ends and joints.
    Round,
    /// Dashes and the gaps between them.
    Dashed([f64; 2]),
    /// Dots at this distance.
    Dotted(f64),
}

/// Whether a shape is turned clockwise.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Turning {
    None,
    Quarter,
}

impl Turning {
    /// An offset, turned.
    pub(crate) fn of(self, Point { x, y }: Point) -> Point {
        match self {
            Self::None => Point { x, y },
            Self::Quarter => Point { x: -y, y: x },
        }
    }
}

/// A text in the letters of figures.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct PaintedText {
    /// The middle of the area that its capitals take.
    pub(crate) middle: Point,
    /// The height of a capital letter.
    pub(crate) size: f64,
    pub(crate) text: String,
    pub(crate) ink: Ink,
    pub(crate) weight: Weight,
}

/// The weight of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Weight {
    Plain,
    Bold,
}

impl Weight {
    /// The width of a stroke, in the units of letters.
    pub(crate) const fn stroke(self) -> f64 {
        match self {
            Self::Plain => 1.15,
            Self::Bold => 1.8,
        }
    }
}

impl PaintedText {
    /// Half-tiles per unit of letters.
    pub(crate) fn scale(&self) -> f64 {
        self.size / letters::HEIGHT
    }

    /// Where the base line begins.
    pub(crate) fn start(&self) -> Point {
        let width = letters::width(&self.text) * self.size;
        self.middle.moved(Point { x: -width / 2.0, y: self.size / 2.0 })
    }

    /// The pen that writes it.
    pub(crate) fn pen(&self) -> Pen {
        Pen { ink: self.ink, width: self.weight.stroke() * self.scale(), style: LineStyle::Round }
    }

    /// The steps of this pen along all letters.
    pub(crate) fn steps(&self) -> impl Iterator<Item = PenStep> {
        let (start, scale) = (self.start(), self.scale());
        letters::set(&self.text).0.into_iter().flat_map(move |(at, c)| {
            let place = move |Point { x, y }: Point| start.moved(Point { x: (x + at) * scale, y: y * scale });
            letters::letter(c).steps().into_iter().map(move |step| step.map(place))
        })
    }
}

impl Pen {
    /// A solid pen.
    pub(crate) const fn solid(ink: Ink, width: f64) -> Self {
        Self { ink, width, style: LineStyle::Solid }
    }
}

impl Paint {
    /// A filled shape without an outline.
    pub(crate) const fn fill(ink: Ink) -> Self {
        Self { fill: Some(ink), pen: None }
    }

    /// An outline.
    pub(crate) const fn outline(pen: Pen) -> Self {
        Self { fill: None, pen: Some(pen) }
    }

    /// A filled shape with an outline.
    pub(crate) const fn both(ink: Ink, pen: Pen) -> Self {
        Self { fill: Some(ink), pen: Some(pen) }
    }
}

impl PaintedShape {
    /// The pen that draws it, if any.
    pub(crate) fn pen(&self) -> Option<Pen> {
        match self {
            Self::Rect { paint, .. } | Self::Disc { paint, .. } => paint.pen,
            Self::Lines(_, pen) => Some(*pen),
            Self::Pips { .. } | Self::Text(_) => None,
        }
    }
}
