//! Points and rectangles of a drawing.

/// A place in a drawing, in half-tiles.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Point {
    /// To the right.
    pub x: f64,
    /// Downward.
    pub y: f64,
}

/// A rectangle in a drawing, in half-tiles. The default is empty and lies at the origin.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Bounds {
    /// Its upper left corner.
    pub at: Point,
    /// The width, at least 0.
    pub width: f64,
    /// The height, at least 0.
    pub height: f64,
}

impl Bounds {
    /// The rectangle around unit cells, each given by its upper left corner; the default without cells.
    pub fn around(cells: impl IntoIterator<Item = Point>) -> Self {
        let cells = cells.into_iter().map(|at| Self { at, width: 1.0, height: 1.0 });
        cells.reduce(|one, other| one.with(&other)).unwrap_or_default()
    }

    /// The rectangle between two corners.
    pub fn between(low: Point, high: Point) -> Self {
        Self { at: low, width: high.x - low.x, height: high.y - low.y }
    }

    /// Its lower right corner.
    pub fn end(&self) -> Point {
        Point { x: self.at.x + self.width, y: self.at.y + self.height }
    }

    /// Its middle.
    pub fn middle(&self) -> Point {
        Point { x: self.at.x + self.width / 2.0, y: self.at.y + self.height / 2.0 }
    }

    /// The rectangle whose edges lie this far inside of its own.
    #[must_use]
    pub fn inner(&self, by: f64) -> Self {
        let at = Point { x: self.at.x + by, y: self.at.y + by };
        Self { at, width: self.width - 2.0 * by, height: self.height - 2.0 * by }
    }

    /// The distance of a point from the rectangle; 0 inside.
    pub fn distance(&self, from: Point) -> f64 {
        let end = self.end();
        let dx = (self.at.x - from.x).max(from.x - end.x).max(0.0);
        let dy = (self.at.y - from.y).max(from.y - end.y).max(0.0);
        dx.hypot(dy)
    }

    /// The rectangle around both.
    #[must_use]
    pub fn with(&self, other: &Self) -> Self {
        let (a, b) = (self.end(), other.end());
        let low = Point { x: self.at.x.min(other.at.x), y: self.at.y.min(other.at.y) };
        Self::between(low, Point { x: a.x.max(b.x), y: a.y.max(b.y) })
    }

    /// The same rectangle, translated.
    #[must_use]
    pub fn moved(&self, by: Point) -> Self {
        Self { at: self.at.moved(by), ..*self }
    }

    /// Whether the two share more than an edge.
    pub fn overlaps(&self, other: &Self) -> bool {
        /// Slack for rounding, in half-tiles.
        const EPSILON: f64 = 1e-6;
        let (a, b) = (self.end(), other.end());
        self.at.x + EPSILON < b.x
            && other.at.x + EPSILON < a.x
            && self.at.y + EPSILON < b.y
            && other.at.y + EPSILON < a.y
    }
}

impl Point {
    /// The same place, translated.
    #[must_use]
    pub fn moved(self, by: Self) -> Self {
        Self { x: self.x + by.x, y: self.y + by.y }
    }
}

#[cfg(test)]
mod tests {
    use crate::scene::area::*;

    #[test]
    fn bounds_hold_whole_cells() {
        let at = |x, y| Point { x, y };
        let bounds = Bounds::around([at(-1.0, 2.0), at(3.0, 0.5)]);
        assert_eq!(bounds, Bounds { at: at(-1.0, 0.5), width: 5.0, height: 2.5 });
        assert_eq!(Bounds::around([]).width.to_bits(), 0.0_f64.to_bits());
    }
}
