//! `boneyard suits`: what is left of each suit of a row game, and which tiles are no longer useful.

use super::ended::Ended;
use super::input::ReadPuzzle;
use super::output::Output;
use crate::document::InvalidFile;
use crate::puzzle::position::solve::OF_GAME;
use crate::report::answer;

pub(super) fn suits(read: &ReadPuzzle, output: &mut Output) -> Result<Ended, InvalidFile> {
    let Some(left) = read.puzzle.position.presented().suits() else {
        return Err(read.needs(
            OF_GAME,
            "suits are asked of Castle Rock",
            Some("`boneyard dead` lists the corners and centres of Tableaux; `boneyard plays` is for every game"),
        ));
    };
    let answer = answer::SuitsAnswer::new(&read.source.name, read.puzzle.title.as_deref(), &left);
    output.answer(&read.answered(&answer));
    Ok(Ended::Done)
}
