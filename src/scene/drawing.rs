//! A laid-out drawing: the places of tiles and marks, independent of formats and games. Lengths are in
//! half-tiles, x to the right and y downward.

use std::ops::RangeInclusive;

pub use crate::scene::area::{Bounds, Point};
use crate::tile::{Pip, Turned};
use crate::words::minus;

/// A laid-out drawing.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Scene {
    /// The title of the drawing; may be empty.
    pub title: String,
    /// The drawing in words, for people who cannot see it.
    pub description: String,
    /// The area of the tiles and marks.
    pub bounds: Bounds,
    /// The tiles, which do not overlap.
    pub tiles: Vec<DrawnTile>,
    /// The marks on empty cells, at most one per cell.
    pub marks: Vec<Mark>,
    /// Everything other than tiles and marks on cells.
    pub shapes: Vec<Shape>,
    /// Text beside the tiles.
    pub labels: Vec<Label>,
    /// The numbers along the edges; empty when coordinates are hidden.
    pub ticks: Vec<Tick>,
}

impl Scene {
    /// An empty drawing with a title and a description.
    pub fn new(title: &str, description: String) -> Self {
        Self { title: title.to_owned(), description, ..Self::default() }
    }

    /// Fits the bounds to the drawing, numbers along the edges excluded.
    #[must_use]
    pub fn fitted(mut self) -> Self {
        let tiles = self.tiles.iter().map(DrawnTile::bounds);
        let marks = self.marks.iter().map(|mark| Bounds::around([mark.at]));
        let shapes = self.shapes.iter().map(Shape::bounds);
        let labels = self.labels.iter().map(Label::bounds);
        let all = tiles.chain(marks).chain(shapes).chain(labels).reduce(|one, other| one.with(&other));
        self.bounds = all.unwrap_or_default();
        self
    }

    /// The same drawing, translated.
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
            tick.line = tick.line.map(|ends| ends.map(|end| end.moved(by)));
        }
        self
    }

    /// Adds everything that another drawing shows, except its title and description.
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
    /// Its state in the shown line.
    pub state: TileState,
}

impl DrawnTile {
    /// A tile by itself, its first half on top.
    pub fn upright(tile: Turned) -> Self {
        let half = |pips, y| DrawnHalf { at: Point { x: 0.0, y }, pips, role: Role::Plain };
        Self { halves: [half(tile.first, 0.0), half(tile.second, 1.0)], state: TileState::Plain }
    }

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

/// Gives drawings the same bounds, around all of theirs, so that nothing moves between them.
pub fn share_bounds<'s>(scenes: impl IntoIterator<Item = &'s mut Scene>) {
    let mut scenes: Vec<&mut Scene> = scenes.into_iter().collect();
    let bounds = scenes.iter().map(|scene| scene.bounds).reduce(|one, other| one.with(&other));
    for scene in &mut scenes {
        scene.bounds = bounds.unwrap_or(scene.bounds);
    }
}

/// One half of a tile in a drawing.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct DrawnHalf {
    /// The upper left corner of its unit cell.
    pub at: Point,
    /// Its pips.
    pub pips: Pip,
    /// Its role in the last play, or in the chosen suit.
    pub role: Role,
}

/// The role of a half.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Role {
    /// None.
    #[default]
    Plain,
    /// It belongs to the chosen suit.
    Suit,
    /// It connects the last tile played.
    Connects,
    /// The last tile played connects with it, or counts it in its sum.
    Counts,
}

/// The state of a tile in the shown line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TileState {
    /// It lay there before.
    Plain,
    /// It was played in the line.
    Played {
        /// Its number in the line, from 1.
        step: usize,
        /// Its points.
        points: i32,
    },
    /// It is being captured.
    Captured,
}

/// The text on an empty cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Note {
    /// The kind of the cell.
    pub kind: NoteKind,
    /// The sum of its neighbours.
    pub sum: u8,
    /// Why it is dead, in a word; `None` while it is live.
    pub dead: Option<&'static str>,
}

/// The kinds of cell, each drawn differently.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoteKind {
    /// One half is adjacent, on the long side of its tile: a side play joins there.
    Slot,
    /// Two halves are adjacent.
    Corner,
    /// Three halves are adjacent.
    Centre,
    /// Four halves are adjacent.
    Hole,
}

/// An empty cell with something on it.
#[derive(Clone, PartialEq, Debug)]
pub struct Mark {
    /// The upper left corner of the cell.
    pub at: Point,
    /// The letters that name it; usually empty.
    pub label: String,
    /// Its kind, if it has a note.
    pub note: Option<Note>,
}

/// A number at the edge of a drawing, and its line through the drawing, where that has no lines of its own.
#[derive(Clone, PartialEq, Debug)]
pub struct Tick {
    /// The number.
    pub label: Label,
    /// The ends of the line.
    pub line: Option<[Point; 2]>,
}

impl Tick {
    /// The numbers of columns and rows of cells, each with a line through the drawing.
    pub fn along(columns: RangeInclusive<i16>, rows: RangeInclusive<i16>, bounds: Bounds) -> Vec<Self> {
        let tick = |n: i16, at: Point, line| Self {
            label: Label { at, side: Side::Centre, text: minus(n), size: 0.2, tone: Tone::Faint },
            line: Some(line),
        };
        let (low, high) = (bounds.at, bounds.end());
        let columns = columns.map(|n| {
            let x = f64::from(n) + 0.5;
            tick(n, Point { x, y: low.y - 0.3 }, [Point { x, y: low.y }, Point { x, y: high.y }])
        });
        let rows = rows.map(|n| {
            let y = f64::from(n) + 0.5;
            tick(n, Point { x: low.x - 0.35, y }, [Point { x: low.x, y }, Point { x: high.x, y }])
        });
        columns.chain(rows).collect()
    }
}

/// A text.
#[derive(Clone, PartialEq, Debug)]
pub struct Label {
    /// The middle of the text, or of its left edge.
    pub at: Point,
    /// The position of the text relative to that point.
    pub side: Side,
    /// The text.
    pub text: String,
    /// The height of a capital letter, in half-tiles.
    pub size: f64,
    /// Its importance.
    pub tone: Tone,
}

impl Label {
    /// The size of a remark, in half-tiles.
    pub const REMARK: f64 = 0.27;

    /// A small remark that begins at a point.
    pub fn remark(at: Point, text: String) -> Self {
        Self { at, side: Side::Right, text, size: Self::REMARK, tone: Tone::Faint }
    }

    /// Whether it is a remark.
    pub fn is_remark(&self) -> bool {
        self.side == Side::Right && self.tone == Tone::Faint && self.size == Self::REMARK
    }
}

/// The position of a text relative to its point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// Centred on it.
    Centre,
    /// To its right.
    Right,
}

/// The importance of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tone {
    /// As important as the tiles.
    Strong,
    /// Less important.
    Plain,
    /// Least important.
    Faint,
}

impl Label {
    /// The area of the text in the figures' own letters.
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

/// Everything drawn other than tiles and marks.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Shape {
    /// A free place for a tile: the open end of a row.
    Place(Bounds),
    /// The wall at the other end of a row.
    Wall(Bounds),
    /// An arrow from one point to another.
    Arrow([Point; 2]),
    /// A thin line between parts of a drawing.
    Line([Point; 2]),
    /// A thick frame around a cell, with or without a tile.
    Frame(Bounds),
    /// A small mark at an open end, where a play may go.
    Chevron {
        /// The middle of the edge at which the play joins.
        at: Point,
        /// The direction away from the tiles, of length 1.
        toward: Point,
    },
    /// A cell of a board, under the tiles.
    Square(Bounds),
    /// A hole in a board, where there is no cell.
    Hole(Bounds),
    /// A tile without pips, under what is written on its halves.
    Plate(Bounds),
    /// A thick line between two regions of a board, under the tiles.
    Border([Point; 2]),
    /// The same across the bar of a tile.
    Seam([Point; 2]),
    /// The small field behind the sign of a region.
    Sign(Bounds),
    /// A circled letter where a line is cut: it continues at the same letter.
    Cut {
        /// The middle of the circle.
        at: Point,
        /// The letter.
        letter: char,
    },
}

/// The distance of a chevron's tip from its edge, in half-tiles.
pub const CHEVRON: f64 = 0.3;
/// The radius of the circle around the letter of a cut, in half-tiles.
pub const CUT: f64 = 0.2;

impl Shape {
    /// Its area.
    pub fn bounds(&self) -> Bounds {
        let point = |at| Bounds { at, ..Bounds::default() };
        match self {
            Self::Place(bounds)
            | Self::Wall(bounds)
            | Self::Frame(bounds)
            | Self::Square(bounds)
            | Self::Hole(bounds)
            | Self::Plate(bounds)
            | Self::Sign(bounds) => *bounds,
            Self::Arrow([a, b]) | Self::Line([a, b]) | Self::Border([a, b]) | Self::Seam([a, b]) => {
                point(*a).with(&point(*b))
            }
            Self::Chevron { at, toward } => {
                let tip = Point { x: at.x + CHEVRON * toward.x, y: at.y + CHEVRON * toward.y };
                point(tip).with(&point(*at))
            }
            Self::Cut { at, .. } => point(*at).inner(-CUT),
        }
    }

    /// Whether it lies under the tiles.
    pub fn is_under_tiles(&self) -> bool {
        matches!(self, Self::Square(_) | Self::Hole(_) | Self::Plate(_) | Self::Border(_))
    }

    fn moved(mut self, by: Point) -> Self {
        match &mut self {
            Self::Place(bounds)
            | Self::Wall(bounds)
            | Self::Frame(bounds)
            | Self::Square(bounds)
            | Self::Hole(bounds)
            | Self::Plate(bounds)
            | Self::Sign(bounds) => *bounds = bounds.moved(by),
            Self::Arrow(ends) | Self::Line(ends) | Self::Border(ends) | Self::Seam(ends) => {
                *ends = ends.map(|end| end.moved(by));
            }
            Self::Chevron { at, .. } | Self::Cut { at, .. } => *at = at.moved(by),
        }
        self
    }
}
