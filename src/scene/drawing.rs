//! A drawing as it is laid out: which tile lies where and what is marked, in no format and
//! of no game. Lengths are in half-tiles, x to the right and y downward.

use crate::tile::Pip;

/// A place in a drawing, in half-tiles.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Point {
    /// To the right.
    pub x: f64,
    /// Downward.
    pub y: f64,
}

/// The rectangle that holds every tile and mark of a drawing, in half-tiles.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Bounds {
    /// Its upper left corner.
    pub at: Point,
    /// From left to right, at least 0.
    pub width: f64,
    /// From top to bottom, at least 0.
    pub height: f64,
}

impl Bounds {
    /// The rectangle around unit cells, each named by its upper left corner. Without a
    /// cell it is empty and lies at the origin.
    pub fn around(cells: impl IntoIterator<Item = Point>) -> Self {
        let mut cells = cells.into_iter();
        let Some(first) = cells.next() else {
            return Self { at: Point { x: 0.0, y: 0.0 }, width: 0.0, height: 0.0 };
        };
        let (mut low, mut high) = (first, first);
        for cell in cells {
            low = Point { x: low.x.min(cell.x), y: low.y.min(cell.y) };
            high = Point { x: high.x.max(cell.x), y: high.y.max(cell.y) };
        }
        Self { at: low, width: high.x - low.x + 1.0, height: high.y - low.y + 1.0 }
    }
}

impl Bounds {
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

    /// The rectangle around both.
    #[must_use]
    pub fn with(&self, other: &Self) -> Self {
        let (a, b) = (self.end(), other.end());
        let low = Point { x: self.at.x.min(other.at.x), y: self.at.y.min(other.at.y) };
        Self::between(low, Point { x: a.x.max(b.x), y: a.y.max(b.y) })
    }

    /// The same rectangle farther right and down.
    #[must_use]
    pub fn moved(&self, by: Point) -> Self {
        Self { at: self.at.moved(by), ..*self }
    }

    /// Whether the two have more than an edge in common.
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
    /// The same place farther right and down.
    #[must_use]
    pub fn moved(self, by: Self) -> Self {
        Self { x: self.x + by.x, y: self.y + by.y }
    }
}

/// A laid-out drawing.
#[derive(Clone, PartialEq, Debug)]
pub struct Scene {
    /// What the drawing is called; may be empty.
    pub title: String,
    /// The drawing in words, for those who cannot see it.
    pub description: String,
    /// What the tiles and marks take up.
    pub bounds: Bounds,
    /// The tiles, which do not overlap.
    pub tiles: Vec<DrawnTile>,
    /// The marks on empty cells, at most one a cell.
    pub marks: Vec<Mark>,
    /// What is neither a tile nor a mark on a cell.
    pub shapes: Vec<Shape>,
    /// Words and numbers that stand beside the tiles.
    pub labels: Vec<Label>,
    /// The numbers along the edges; none when coordinates are hidden.
    pub ticks: Vec<Tick>,
}

impl Scene {
    /// An empty drawing with a name and its words.
    pub fn new(title: &str, description: String) -> Self {
        Self {
            title: title.to_owned(),
            description,
            bounds: Bounds::around([]),
            tiles: Vec::new(),
            marks: Vec::new(),
            shapes: Vec::new(),
            labels: Vec::new(),
            ticks: Vec::new(),
        }
    }

    /// Sets the bounds to what is drawn, numbers along the edges left out.
    #[must_use]
    pub fn fitted(mut self) -> Self {
        let tiles = self.tiles.iter().map(DrawnTile::bounds);
        let marks = self.marks.iter().map(|mark| Bounds::around([mark.at]));
        let shapes = self.shapes.iter().map(Shape::bounds);
        let labels = self.labels.iter().map(Label::bounds);
        let all = tiles.chain(marks).chain(shapes).chain(labels).reduce(|one, other| one.with(&other));
        self.bounds = all.unwrap_or(Bounds::around([]));
        self
    }

    /// The same drawing farther right and down.
    #[must_use]
    pub fn moved(mut self, by: Point) -> Self {
        self.bounds = self.bounds.moved(by);
        for half in self.tiles.iter_mut().flat_map(|tile| &mut tile.halves) {
            half.at = half.at.moved(by);
        }
        for mark in &mut self.marks {
            mark.at = mark.at.moved(by);
        }
        for shape in &mut self.shapes {
            *shape = shape.moved(by);
        }
        for label in &mut self.labels {
            label.at = label.at.moved(by);
        }
        for tick in &mut self.ticks {
            tick.label.at = tick.label.at.moved(by);
            tick.line = tick.line.map(|end| end.moved(by));
        }
        self
    }

    /// Takes everything that another drawing shows; its words are left out.
    pub fn add(&mut self, other: Self) {
        self.bounds = if self.is_empty() { other.bounds } else { self.bounds.with(&other.bounds) };
        self.tiles.extend(other.tiles);
        self.marks.extend(other.marks);
        self.shapes.extend(other.shapes);
        self.labels.extend(other.labels);
        self.ticks.extend(other.ticks);
    }

    /// Whether nothing is drawn.
    pub fn is_empty(&self) -> bool {
        self.tiles.is_empty() && self.marks.is_empty() && self.shapes.is_empty() && self.labels.is_empty()
    }
}

/// A tile in a drawing.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct DrawnTile {
    /// Its halves, side by side or one above the other.
    pub halves: [DrawnHalf; 2],
    /// Whether it is part of what is being shown, or only lies there.
    pub state: TileState,
}

impl DrawnTile {
    /// Whether one half lies above the other.
    pub fn is_upright(&self) -> bool {
        let [first, second] = self.halves.map(|half| half.at);
        (first.y - second.y).abs() > (first.x - second.x).abs()
    }

    /// Its bounds, two half-tiles long and one wide.
    pub fn bounds(&self) -> Bounds {
        Bounds::around(self.halves.map(|half| half.at))
    }
}

/// One half of a tile in a drawing.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct DrawnHalf {
    /// The upper left corner of its unit cell.
    pub at: Point,
    /// Its pips.
    pub pips: Pip,
    /// What it has to do with what is being shown.
    pub role: Role,
}

/// What a half has to do with what is being shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Role {
    /// Nothing.
    #[default]
    Plain,
    /// It is of the chosen suit.
    Suit,
    /// It connects the tile that was just played.
    Connects,
    /// The tile that was just played connects with it, or counts it in its sum.
    Counts,
}

/// What a tile of a drawing has to do with the line that is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TileState {
    /// It lay there before.
    Plain,
    /// It was played in the line.
    Played {
        /// Its number in the line, from 1.
        step: usize,
        /// What it scored.
        points: i32,
    },
    /// It is being captured.
    Captured,
}

/// What is written on an empty cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Note {
    /// What the cell is.
    pub kind: NoteKind,
    /// What its neighbours add up to.
    pub sum: u8,
    /// Why nothing can ever be played there, in a word, or `None` while it is alive.
    pub dead: Option<&'static str>,
}

/// The kinds of cell, each with a look of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoteKind {
    /// One half lies against it, by the long side of its tile: a side play joins there.
    Slot,
    /// Two halves lie against it.
    Corner,
    /// Three halves lie against it.
    Centre,
    /// Four halves lie against it.
    Hole,
}

/// An empty cell with something on it.
#[derive(Clone, PartialEq, Debug)]
pub struct Mark {
    /// The upper left corner of the cell.
    pub at: Point,
    /// The letters that name it; empty as a rule.
    pub label: String,
    /// What it is, if that is worth a note.
    pub note: Option<Note>,
}

/// A number at the edge of a drawing, and the line that leads from it through the drawing.
#[derive(Clone, PartialEq, Debug)]
pub struct Tick {
    /// What is written there.
    pub label: Label,
    /// The ends of the line.
    pub line: [Point; 2],
}

/// A word or a number.
#[derive(Clone, PartialEq, Debug)]
pub struct Label {
    /// The middle of the text, or of its left edge.
    pub at: Point,
    /// Where the text lies from there.
    pub side: Side,
    /// What is written.
    pub text: String,
    /// The height of a capital letter, in half-tiles.
    pub size: f64,
    /// How much it matters.
    pub tone: Tone,
}

/// Where a text lies from its point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// Around it.
    Centre,
    /// To its right.
    Right,
}

/// How much a text matters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tone {
    /// As much as the tiles.
    Strong,
    /// Less.
    Plain,
    /// Least.
    Faint,
}

impl Label {
    /// What the text takes up, as the figures' own letters are wide.
    pub fn bounds(&self) -> Bounds {
        let width = crate::scene::letters::width(&self.text) * self.size;
        let left = match self.side {
            Side::Centre => self.at.x - width / 2.0,
            Side::Right => self.at.x,
        };
        let at = Point { x: left, y: self.at.y - self.size * 0.5 };
        Bounds { at, width, height: self.size }
    }
}

/// What is drawn besides tiles and marks.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Shape {
    /// A place for a tile: the open end of a row.
    Place(Bounds),
    /// What closes the other end of a row.
    Wall(Bounds),
    /// From one point to another.
    Arrow([Point; 2]),
    /// A thin line between parts of a drawing.
    Line([Point; 2]),
    /// A thick frame around a cell that matters, tile or none.
    Frame(Bounds),
}

impl Shape {
    /// What it takes up.
    pub fn bounds(&self) -> Bounds {
        match self {
            Self::Place(bounds) | Self::Wall(bounds) | Self::Frame(bounds) => *bounds,
            Self::Arrow([a, b]) | Self::Line([a, b]) => Bounds::between(
                Point { x: a.x.min(b.x), y: a.y.min(b.y) },
                Point { x: a.x.max(b.x), y: a.y.max(b.y) },
            ),
        }
    }

    fn moved(self, by: Point) -> Self {
        match self {
            Self::Place(bounds) => Self::Place(bounds.moved(by)),
            Self::Wall(bounds) => Self::Wall(bounds.moved(by)),
            Self::Frame(bounds) => Self::Frame(bounds.moved(by)),
            Self::Arrow(ends) => Self::Arrow(ends.map(|end| end.moved(by))),
            Self::Line(ends) => Self::Line(ends.map(|end| end.moved(by))),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::scene::drawing::*;

    #[test]
    fn bounds_hold_whole_cells() {
        let at = |x, y| Point { x, y };
        let bounds = Bounds::around([at(-1.0, 2.0), at(3.0, 0.5)]);
        assert_eq!(bounds, Bounds { at: at(-1.0, 0.5), width: 5.0, height: 2.5 });
        assert_eq!(Bounds::around([]).width.to_bits(), 0.0_f64.to_bits());
    }
}
