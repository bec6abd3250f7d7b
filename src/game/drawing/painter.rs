//! The interface of the drawing of each family.

use crate::game::drawing::look::Subject;
use crate::game::{Move, Position, Table, Taken, each};
use crate::scene::drawing::{Bounds, DrawnTile, Scene, TileState};
use crate::tile::Tile;

/// Draws the tables of one position, and of lines of play from it.
pub(crate) trait Painter {
    /// The table as it stands.
    fn at_rest(&self, position: &Position) -> Scene;

    /// Draws the table with one move: a tile in its place, a capture before the row closes up. Moves are
    /// drawn in their order.
    fn mv(&mut self, before: &Position, after: &Position, taken: &Taken) -> Scene;

    /// Whether the table after this move, the last of a line, needs a picture of its own.
    fn hides_what_follows(&self, _last: &Move) -> bool {
        false
    }

    /// Where the tiles of a legal move go, or lie if it captures them; `None` where it moves none.
    fn place(&self, position: &Position, mv: &Move) -> Option<Bounds>;

    /// Draws the table with a whole line on it, each tile with the number of its move, without the illegal
    /// part of the line.
    fn line(&mut self, table: &mut dyn Table, line: &[Move]) -> Scene;
}

/// A position that can be drawn.
pub(crate) trait DrawnPosition {
    /// Who draws the position, and others on the way to it.
    fn painter<'a>(&self, subject: Subject<'a>) -> Box<dyn Painter + 'a>;

    /// Who draws the frames of a line that ends with the position: no tile moves from one to the next.
    fn painter_of_frames<'a>(&self, subject: Subject<'a>) -> Box<dyn Painter + 'a>;
}

impl Position {
    /// The position as it is drawn.
    pub(super) fn drawn(&self) -> &dyn DrawnPosition {
        each!(Self, self, position => position)
    }
}

/// The table with the numbers and points of the moves that laid or took its tiles.
pub(crate) fn numbered(mut scene: Scene, numbers: &[(Tile, usize, i32)]) -> Scene {
    let name = |drawn: &DrawnTile| Tile::new(drawn.halves[0].pips, drawn.halves[1].pips);
    for drawn in &mut scene.tiles {
        let own = name(drawn);
        if let Some((_, step, points)) = numbers.iter().find(|(tile, ..)| *tile == own) {
            drawn.state = TileState::Played { step: *step, points: *points };
        }
    }
    scene
}
