//! `boneyard verify`: claims of rules files and expectations of puzzles.

use std::path::{Path, PathBuf};
use std::slice;
use std::time::{Duration, Instant};

use clap::Args;

use super::args::Until;
use super::ended::Ended;
use super::format::Format;
use super::input::{Read, source};
use super::items::{Items, Lines};
use super::output::Output;
use super::train::answered;
use super::watching::limits_or;
use crate::document::{Faulty, FileAccess, Source, claims, puzzle, spec, train, variants};
use crate::report::readings::DocumentRow;
use crate::report::{self, answer, claim};
use crate::search::Limits;
use crate::verify::{expect, readings, train as trains, verdict};

/// Check the claims of rules files, and the expectations of puzzles
#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  boneyard verify\n  boneyard verify specs/tableaux.yaml puzzles/tableaux/first-corner.yaml\n\nThe limits apply to each file; without --time, a file takes at most 10 minutes. A claim that is not\ndecided within the limits neither holds nor fails, and the exit status is 3."
)]
pub(super) struct Verify {
    /// Rules files or puzzle files, folders or patterns of them, names of shipped rules files, or - for
    /// standard input [default: every shipped rules file]
    #[arg(value_name = "FILE")]
    pub(super) files: Vec<PathBuf>,
    /// Check the claims under every combination of readings, and say which ones the document forces
    #[arg(long)]
    pub(super) readings: bool,
    #[command(flatten)]
    pub(super) until: Until,
}

/// What one file may take when nobody says so: far more than any that is shipped.
pub(super) const TIME: Duration = Duration::from_mins(10);

pub(super) fn verify(args: &Verify, output: &mut Output) -> Ended {
    let mut ended = Ended::Done;
    let mut found = Found::default();
    let shipped: Vec<_> = if args.files.is_empty() { shipped_sources() } else { Vec::new() };
    let access = output.access;
    let given = args.files.iter().flat_map(|path| given(path, access));
    for source in shipped.into_iter().map(Ok).chain(given) {
        if output.watch.is_stopped() {
            output.complain("stopped: what came after was not looked at");
            ended = ended.max(Ended::AtLimit);
            break;
        }
        let one = source.and_then(|source| verify_one(&source, args, &mut found, output));
        ended = ended.max(one.unwrap_or_else(|faulty| {
            output.faulty(&faulty);
            Ended::BadInput
        }));
    }
    let Found { rows, documents } = found;
    let summary = answer::Summary::of(&rows);
    if summary.fails > 0 {
        ended = ended.max(Ended::Failed);
    }
    if summary.undecided > 0 {
        ended = ended.max(Ended::AtLimit);
    }
    // Where nothing could be read there is nothing to sum up.
    if ended == Ended::BadInput && rows.is_empty() {
        return ended;
    }
    match output.format {
        Format::Json => output.json(&answer::Verification::new(rows, summary, documents)),
        Format::Text => output.text(&claim::summary(&summary)),
    }
    ended
}

/// The texts that a path means, or the rules file that is shipped under that name.
fn given(path: &PathBuf, access: FileAccess) -> Box<dyn Iterator<Item = Result<Source, Faulty>>> {
    let is_name = !path.exists()
        && path != Path::new("-")
        && !path.to_string_lossy().contains(['.', '*', '?', '[', '\\']);
    if is_name {
        Box::new(std::iter::once(source(path, access)))
    } else {
        Box::new(Items::new(slice::from_ref(path), Lines::Recognised, access))
    }
}

fn shipped_sources() -> Vec<Source> {
    spec::shipped().chain(variants::names()).filter_map(|name| spec::open(name, Path::new("")).ok()).collect()
}

/// Keys that no puzzle has. One that a rules file lacks is told by the reader of rules files.
const OF_RULES: [&str; 10] = [
    "family",
    "extends",
    "document",
    "rules",
    "sets",
    "readings",
    "options",
    "lesson",
    "positions",
    "claims",
];

/// A rules file has a family or extends another; everything else is read as a puzzle.
pub(super) fn is_rules_file(text: &str) -> bool {
    let key =
        |line: &'_ str| line.split(':').next().unwrap_or_default().trim_matches(['"', '\'', ' ']).to_owned();
    let is_own = |line: &str| !line.starts_with(' ') && OF_RULES.contains(&key(line).as_str());
    text.lines().any(is_own)
}

/// What all files come to.
#[derive(Default)]
struct Found {
    rows: Vec<answer::ClaimRow>,
    documents: Vec<DocumentRow>,
}

fn verify_one(
    source: &Source,
    args: &Verify,
    found: &mut Found,
    output: &mut Output,
) -> Result<Ended, Faulty> {
    let limits = limits_or(&args.until, &output.watch, TIME);
    let (shown, began) = (output.show(&limits), Instant::now());
    let ended = verify_within(source, args, &limits, found, output);
    drop(shown);
    output.took(&source.name, &limits, limits.watch.progress().nodes, began);
    ended
}

fn verify_within(
    source: &Source,
    args: &Verify,
    limits: &Limits,
    found: &mut Found,
    output: &mut Output,
) -> Result<Ended, Faulty> {
    if is_rules_file(&source.text) {
        let (spec, claims) = claims::read(source)?;
        let row = |one| answer::ClaimRow::new(one, &verdict(one, limits));
        let own: Vec<_> = claims.iter().map(row).collect();
        if output.format == Format::Text {
            output.text(&(claim::claims(&spec.title, &own) + "\n"));
        }
        found.rows.extend(own);
        // A variant has chosen, and names no reading.
        if args.readings && spec.source.is_none() {
            match readings::readings(&spec, &claims, limits) {
                Ok(readings) => {
                    let row = DocumentRow::from(&readings);
                    if output.format == Format::Text {
                        output.text(&(report::readings::text(&row) + "\n"));
                    }
                    found.documents.push(row);
                }
                Err(stopped) => {
                    let row = answer::ClaimRow::of_readings(&spec.name, &stopped);
                    if output.format == Format::Text {
                        output.text(&(claim::claims(&spec.title, slice::from_ref(&row)) + "\n"));
                    }
                    found.rows.push(row);
                }
            }
        }
        return Ok(Ended::Done);
    }
    if train::asks(source) {
        return verify_train(source, limits, found, output);
    }
    let read = Read { source: source.clone(), puzzle: puzzle::read(source)? };
    let findings = read.given(expect::of_puzzle(&read.puzzle, limits))?;
    let own = answer::ClaimRow::of_puzzle(&source.name, &read.puzzle, &findings);
    if output.format == Format::Text {
        output.text(&(claim::claims(&read.puzzle.game_title, slice::from_ref(&own)) + "\n"));
    }
    found.rows.push(own);
    Ok(Ended::Done)
}

fn verify_train(
    source: &Source,
    limits: &Limits,
    found: &mut Found,
    output: &mut Output,
) -> Result<Ended, Faulty> {
    let puzzle = train::read(source)?;
    let findings =
        answered(source, &puzzle, limits.clone()).map(|answer| trains::findings(&puzzle, &answer))?;
    let own = answer::ClaimRow::of_train(&source.name, &puzzle, &findings);
    if output.format == Format::Text {
        output.text(&(claim::claims("Train", slice::from_ref(&own)) + "\n"));
    }
    found.rows.push(own);
    Ok(Ended::Done)
}
