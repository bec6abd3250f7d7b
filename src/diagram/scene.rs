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
    /// The numbers along the upper edge; none when coordinates are hidden.
    pub columns: Vec<Tick>,
    /// The numbers along the left edge; none when coordinates are hidden.
    pub rows: Vec<Tick>,
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

/// The kinds of cell that are told apart at a glance.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoteKind {
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

/// A number at the edge of a drawing.
#[derive(Clone, PartialEq, Debug)]
pub struct Tick {
    /// Where its row or column begins, in half-tiles.
    pub at: f64,
    /// What is written there.
    pub label: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_hold_whole_cells() {
        let at = |x, y| Point { x, y };
        let bounds = Bounds::around([at(-1.0, 2.0), at(3.0, 0.5)]);
        assert_eq!(bounds, Bounds { at: at(-1.0, 0.5), width: 5.0, height: 2.5 });
        assert_eq!(Bounds::around([]).width.to_bits(), 0.0_f64.to_bits());
    }
}
