//! `boneyard replay`: a line of play, move by move, to the final scores.

use super::ended::Ended;
use super::input::{ReadPuzzle, findings};
use super::output::Output;
use crate::document::{Fault, FaultKind, InvalidFile};
use crate::game::Move;
use crate::puzzle::position::expect;
use crate::report::answer::{Replayed, StepRow};

pub(super) fn replay(read: &ReadPuzzle, output: &mut Output) -> Result<Ended, InvalidFile> {
    let puzzle = &read.puzzle;
    let line: Vec<Move> = puzzle.line.iter().map(|mv| mv.value).collect();
    if line.is_empty() {
        return Err(read.needs(
            &["expect", "layout", "game"],
            "a replay needs a `line:` of plays",
            Some("write the plays in their order, as in `line: [play, play]`"),
        ));
    }
    let mut table = read.given(puzzle.position.game().hand())?;
    let mut rows = Vec::new();
    let mut illegal = None;
    for (n, mv) in line.iter().enumerate() {
        match table.take(mv) {
            Ok(taken) => rows.push(StepRow::new(&taken, table.as_ref())),
            Err(refused) => {
                illegal = Some((n, refused.why_not()));
                break;
            }
        }
    }
    let found = read.given(expect::of_position(puzzle))?;
    let told = |(n, why): &(usize, String)| format!("step {}, {}: {why}", n + 1, line[*n]);
    let mut answer = Replayed::new(&read.source.name, puzzle, rows, table.as_ref(), &found);
    answer.illegal = illegal.as_ref().map(told);
    output.answer(&read.answered(answer));
    match illegal {
        Some((n, why)) => {
            let fault = Fault::new(puzzle.line[n].at.clone(), FaultKind::Illegal { step: n + 1, why });
            Err(InvalidFile::one(read.source.clone(), fault))
        }
        None => Ok(findings(&found, output)),
    }
}
