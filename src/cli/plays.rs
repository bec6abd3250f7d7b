//! `boneyard plays`: every legal play.

use super::ended::Ended;
use super::input::{Read, findings};
use super::output::Output;
use crate::board::{Board, free_plays};
use crate::document::Faulty;
use crate::report::answer;
use crate::verify::expect;

pub(super) fn plays(read: &Read, output: &mut Output) -> Result<Ended, Faulty> {
    let plays = match &read.puzzle.board {
        Board::Tableaux(position) => read.given(free_plays(position))?,
        board => read.given(board.game().turn())?.plays(),
    };
    let found = read.given(expect::of_position(&read.puzzle))?;
    let answer = answer::Plays {
        file: read.source.name.clone(),
        title: read.puzzle.title.clone(),
        plays: plays.iter().map(answer::PlayRow::from).collect(),
        failed: answer::failed(&found),
    };
    output.answer(&read.answered(answer));
    Ok(findings(&found, output))
}
