//! `boneyard replay`: a line of play, act by act, to the final scores.

use super::Ended;
use super::args::Format;
use super::input::{Read, findings};
use super::output::Output;
use crate::board::{Act, Table};
use crate::diagram::look::Held;
use crate::document::{Fault, FaultKind, Faulty};
use crate::puzzle::finding::Finding;
use crate::puzzle::position::expect;
use crate::report::text::{Seats, replayed, steps};
use crate::report::{answer, position};

pub(super) fn replay(read: &Read, output: &mut Output) -> Result<Ended, Faulty> {
    let puzzle = &read.puzzle;
    let line: Vec<Act> = puzzle.line.iter().map(|act| act.value).collect();
    if line.is_empty() {
        return Err(read.needs(
            &["expect", "layout", "game"],
            "a replay needs a `line:` of plays",
            Some("write the plays in their order, as in `line: [play, play]`"),
        ));
    }
    let mut table = read.given(puzzle.board.game().hand())?;
    let mut rows = Vec::new();
    let mut illegal = None;
    for (n, act) in line.iter().enumerate() {
        match table.take(act) {
            Ok(taken) => rows.push(answer::StepRow {
                seat: taken.seat,
                play: taken.act.to_string(),
                points: taken.points,
                drawn: taken.drawn.iter().map(ToString::to_string).collect(),
                table: table.board().table_text(),
                scores: table.scores(),
            }),
            Err(refused) => {
                illegal = Some((n, refused.why_not()));
                break;
            }
        }
    }
    let found = read.given(expect::of_position(puzzle))?;
    let answer = answered(read, table.as_ref(), rows, illegal.as_ref(), &found);
    match output.format {
        Format::Json => output.json(&read.answered(&answer)),
        Format::Text => {
            let taken = &line[..answer.steps.len()];
            let start = read.given(puzzle.board.game().hand())?;
            let shown = steps(puzzle, start, taken, Seats::Show, Held::Hide);
            let end = position::hands(&table.board());
            output.text(&(read.head() + &shown + &end + &replayed(&answer)));
        }
    }
    match illegal {
        Some((n, why)) => {
            let fault = Fault::new(puzzle.line[n].at.clone(), FaultKind::Illegal { step: n + 1, why });
            Err(Faulty::one(read.source.clone(), fault))
        }
        None => Ok(findings(&found, output)),
    }
}

fn answered(
    read: &Read,
    table: &dyn Table,
    steps: Vec<answer::StepRow>,
    illegal: Option<&(usize, String)>,
    found: &[Finding],
) -> answer::Replayed {
    answer::Replayed {
        file: read.source.name.clone(),
        title: read.puzzle.title.clone(),
        steps,
        over: table.is_over(),
        gained: table.gained(),
        scores: table.scores(),
        winner: table.winner(),
        next_lead: table.next_lead(),
        illegal: illegal.map(|(n, why)| format!("step {}, {}: {why}", n + 1, read.puzzle.line[*n].value)),
        failed: answer::failed(found),
    }
}
