//! A line of play, move by move, to the final scores.

use crate::game::Move;
use crate::puzzle::answer::{Solved, Work};
use crate::puzzle::position::expect;
use crate::puzzle::position::puzzle::Puzzle;
use crate::report::answer::{Replayed, StepRow};
use crate::source::fault::{Fault, FaultKind};
use crate::source::parsed::Read;
use crate::source::text::InvalidFile;

/// A replayed line: the answer, and the fault of the move at which it stopped, if one is illegal.
pub struct ReplayedLine<'a> {
    /// The moves that were made.
    pub solved: Solved<'a>,
    /// The place of the illegal move, and why it is illegal.
    pub illegal: Option<InvalidFile>,
}

/// Plays the line of a file through the rules.
///
/// # Errors
/// When there is no line, or not every tile is known.
pub fn replay(read: &Read<Puzzle>) -> Result<ReplayedLine<'_>, InvalidFile> {
    let puzzle = &read.puzzle;
    if puzzle.hidden.is_some() {
        return Err(read.needs(
            &["hands"],
            "a replay shows every tile, and here some hands are hidden",
            Some("write the tiles of every hand"),
        ));
    }
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
    let findings = read.given(expect::of_position(puzzle))?;
    let told = |(n, why): &(usize, String)| format!("step {}, {}: {why}", n + 1, line[*n]);
    let mut answer = Replayed::new(&read.source.name, puzzle, rows, table.as_ref(), &findings);
    answer.illegal = illegal.as_ref().map(told);
    let illegal = illegal.map(|(n, why)| {
        let fault = Fault::new(puzzle.line[n].at.clone(), FaultKind::Illegal { step: n + 1, why });
        InvalidFile::one(read.source.clone(), fault)
    });
    let solved = Solved::new(read.answered(answer), Work { findings, ..Work::default() });
    Ok(ReplayedLine { solved, illegal })
}
