//! The lines as data, for a page on which a reader lays the tiles.

use std::any::Any;

use super::ends::{grows_both, most_lines};
use super::puzzle::{Asks, TrainPuzzle};
use super::solver::TrainShape;
use crate::puzzle::laid::{LinesToLay, ToLay};
use crate::scene::drawing::{DrawnTile, Scene};
use crate::search::Limits;
use crate::source::parsed::Read;
use crate::tile::{Pip, Tile, Turned};

/// The lines of a train puzzle as data; `None` for other kinds.
pub fn to_lay(puzzle: &dyn Any, limits: &Limits) -> Option<ToLay> {
    Some(ToLay::Lines(puzzle.downcast_ref::<Read<TrainPuzzle>>()?.lines_to_lay(limits)))
}

impl Read<TrainPuzzle> {
    /// The lines with what is asked of them.
    fn lines_to_lay(&self, limits: &Limits) -> LinesToLay {
        let puzzle = &self.puzzle;
        let question = &puzzle.question;
        let names = |line: &Vec<Turned>| line.iter().map(ToString::to_string).collect();
        LinesToLay {
            tiles: puzzle.hand.iter().map(|tile| tile.to_string()).collect(),
            pictures: puzzle.hand.iter().map(picture).collect(),
            lines: puzzle.laid.iter().map(names).collect(),
            start: question.start.map(Pip::value),
            most: most_lines(question),
            grows_both: grows_both(question),
            is_ring: question.shape == TrainShape::Ring,
            is_blocked: puzzle.asks == Asks::Blocked,
            must: question.must.iter().map(|tile| tile.to_string()).collect(),
            best: puzzle.proven_best(limits.clone()).map(|counts| [counts.tiles, counts.pips]),
        }
    }
}

/// A tile, its higher half on top.
fn picture(tile: Tile) -> Scene {
    let mut scene = Scene::new(&tile.to_string(), String::new());
    scene.tiles.push(DrawnTile::upright(tile.into()));
    scene.fitted()
}
