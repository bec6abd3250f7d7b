//! `boneyard suits`: what is left of each suit of a row game, and which tiles are no longer useful.

use super::ended::Ended;
use super::input::Read;
use super::output::Output;
use crate::document::Faulty;
use crate::game::Board;
use crate::game::castle_rock::suits::Left;
use crate::puzzle::position::solve::OF_GAME;
use crate::report::answer;

pub(super) fn suits(read: &Read, output: &mut Output) -> Result<Ended, Faulty> {
    let Board::CastleRock(position) = &read.puzzle.board else {
        return Err(read.needs(
            OF_GAME,
            "suits are asked of Castle Rock",
            Some("`boneyard dead` lists the corners and centres of Tableaux; `boneyard plays` is for every game"),
        ));
    };
    let left = Left::new(position.rules().set, position.left());
    let answer = answer::Suits::new(&read.source.name, read.puzzle.title.as_deref(), &left);
    output.answer(&read.answered(&answer));
    Ok(Ended::Done)
}
