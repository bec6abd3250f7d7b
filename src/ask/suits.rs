//! What is left of each suit of a row game, and which tiles are no longer useful.

use crate::puzzle::answer::{Solved, Work};
use crate::puzzle::position::puzzle::Puzzle;
use crate::puzzle::position::solve::OF_GAME;
use crate::report::answer::SuitsAnswer;
use crate::source::parsed::Read;
use crate::source::text::InvalidFile;

/// The tiles left of each suit.
///
/// # Errors
/// When the game captures no tiles.
pub fn suits(read: &Read<Puzzle>) -> Result<Solved<'_>, InvalidFile> {
    let Some(left) = read.puzzle.position.presented().suits() else {
        return Err(read.needs(
            OF_GAME,
            "suits are asked of Castle Rock",
            Some("`boneyard dead` lists the corners and centres of Tableaux; `boneyard plays` is for every game"),
        ));
    };
    let answer = SuitsAnswer::new(&read.source.name, read.puzzle.title.as_deref(), &left);
    Ok(Solved::new(read.answered(answer), Work::default()))
}
