//! What the drawing of each family provides.

use crate::game::{Act, Board, Table, Taken};
use crate::scene::drawing::{DrawnTile, Scene, TileState};
use crate::tile::Tile;

/// Draws the tables of one position, and of lines of play from it.
pub(crate) trait Painter {
    /// The table as it stands.
    fn at_rest(&self, board: &Board) -> Scene;

    /// The table with one act shown on it: a tile where it has come to lie, a capture where it is made.
    /// Acts are shown in their order.
    fn act(&mut self, before: &Board, after: &Board, taken: &Taken) -> Scene;

    /// Whether the table after this act, the last of a line, is still to be seen.
    fn hides_what_follows(&self, _last: &Act) -> bool {
        false
    }

    /// The table with a whole line on it, each tile with the number of its act; what of the line cannot be
    /// played is left out.
    fn line(&mut self, table: &mut dyn Table, line: &[Act]) -> Scene;
}

/// Gives tiles of a scene the numbers of their acts, and their points.
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
