//! `boneyard dead`: corners, centres and holes.

use super::ended::Ended;
use super::input::{OF_GAME, Read, findings};
use super::output::Output;
use crate::board::Board;
use crate::document::Faulty;
use crate::report::answer;
use crate::verify::expect;

pub(super) fn dead(read: &Read, output: &mut Output) -> Result<Ended, Faulty> {
    let Board::Tableaux(position) = &read.puzzle.board else {
        return Err(read.needs(
            OF_GAME,
            "corners and centres are asked of Tableaux",
            Some("`boneyard suits` lists the suits of Castle Rock; `boneyard plays` is for every game"),
        ));
    };
    let found = read.given(expect::of_position(&read.puzzle))?;
    let answer = answer::Dead {
        file: read.source.name.clone(),
        title: read.puzzle.title.clone(),
        cells: position.scoring_cells().iter().map(answer::CellRow::from).collect(),
        failed: answer::failed(&found),
    };
    output.answer(&read.answered(&answer));
    Ok(findings(&found, output))
}
