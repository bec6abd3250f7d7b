//! `boneyard verify`: claims of rules files and expectations of puzzles.

use std::path::Path;

use super::Ended;
use super::args::{Format, Verify};
use super::output::Output;
use crate::document::{Faulty, Source, puzzle, spec};
use crate::report::{answer, claim};
use crate::search::Limits;
use crate::search::turn::TurnSearch;
use crate::verify::expect;

pub(super) fn verify(args: &Verify, output: &mut Output) -> Ended {
    let mut ended = Ended::Done;
    let mut rows = Vec::new();
    let shipped = || spec::shipped().filter_map(|name| spec::open(name, Path::new("")).ok()).map(Ok);
    let given = || args.files.iter().flat_map(|path| Source::files(path)).map(|path| Source::read(&path));
    let sources: Vec<Result<Source, Faulty>> =
        if args.files.is_empty() { shipped().collect() } else { given().collect() };
    for source in sources {
        let one = source.and_then(|source| verify_one(&source, &mut rows, output));
        ended = ended.max(one.unwrap_or_else(|faulty| {
            output.faulty(&faulty);
            Ended::BadInput
        }));
    }
    let summary = answer::Summary::of(&rows);
    if summary.fails > 0 {
        ended = ended.max(Ended::Failed);
    }
    match output.format {
        Format::Json => output.json(&answer::Verification { claims: rows, summary }),
        Format::Text => output.text(&claim::summary(&summary)),
    }
    ended
}

/// A rules file has `claims:` or `rules:`, a puzzle has a `game:`.
fn verify_one(
    source: &Source,
    rows: &mut Vec<answer::ClaimRow>,
    output: &mut Output,
) -> Result<Ended, Faulty> {
    let is_puzzle = source.text.lines().any(|line| line.starts_with("game:"));
    if !is_puzzle {
        let (spec, claims) = spec::read(source)?;
        let own: Vec<_> = claims.iter().map(|one| answer::ClaimRow::new(one, &one.verdict())).collect();
        if output.format == Format::Text {
            output.text(&(claim::claims(&spec.title, &own) + "\n"));
        }
        rows.extend(own);
        return Ok(Ended::Done);
    }
    let puzzle = puzzle::read(source)?;
    let mut found = expect::of_position(&puzzle);
    if expect::asks_for_turn(&puzzle.expect)
        && let Some(turn) = puzzle.position.turn()
    {
        let solved = TurnSearch::new(&mut turn.clone(), Limits::default()).solve(puzzle.goal);
        found.extend(expect::of_turn(&puzzle, &turn, &solved));
    }
    let failed = answer::failed(&found);
    let own = answer::ClaimRow {
        id: source.name.clone(),
        source: puzzle.source.unwrap_or_default(),
        status: if failed.is_empty() { "holds" } else { "fails" },
        readings: Vec::new(),
        says: puzzle.title.unwrap_or_default(),
        found: failed,
    };
    if output.format == Format::Text {
        output.text(&(claim::claims(&puzzle.game_title, std::slice::from_ref(&own)) + "\n"));
    }
    rows.push(own);
    Ok(Ended::Done)
}
