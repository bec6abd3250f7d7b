//! `boneyard verify`: claims of rules files and expectations of puzzles.

use std::path::{Path, PathBuf};
use std::slice;
use std::time::{Duration, Instant};

use clap::Args;

use super::args::Until;
use super::ended::Ended;
use super::input::{refused, source};
use super::items::{InputForm, Items};
use super::output::Output;
use super::posts::puzzles;
use super::watching::limits_or;
use crate::ask::verify::{self as ask, CheckedPart, OtherReadings};
use crate::document::{FileAccess, InvalidFile, ParsedFile, Source};
use crate::keys::{shipped as variants, spec};
use crate::report::answer::Verification;
use crate::report::{self, claim};

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

/// The default time limit of one file: far more than any shipped file needs.
pub(super) const TIME: Duration = Duration::from_mins(10);

pub(super) fn verify(args: &Verify, output: &mut Output) -> Ended {
    let mut ended = Ended::Done;
    let mut found = Verification::default();
    let shipped: Vec<_> = if args.files.is_empty() { shipped_sources() } else { Vec::new() };
    let access = output.access;
    let given = args.files.iter().flat_map(|path| given(path, access));
    for source in shipped.into_iter().map(Ok).chain(given) {
        if output.watch.is_stopped() {
            output.complain("stopped: the remaining files were not read");
            ended = ended.max(Ended::AtLimit);
            break;
        }
        let files = source.map(|source| puzzles(source, output));
        let files = files.map_or_else(|invalid| vec![Err(invalid)], |all| all.into_iter().map(Ok).collect());
        for file in files {
            let one = file.and_then(|file| checked(&mut found, file, args, output));
            if let Err(invalid) = one {
                ended = refused(&invalid, output);
            }
        }
    }
    if found.summary.fails > 0 {
        ended = ended.max(Ended::Failed);
    }
    if found.summary.undecided > 0 {
        ended = ended.max(Ended::AtLimit);
    }
    // If nothing could be read there is no summary.
    if ended != Ended::BadInput || !found.claims.is_empty() || !found.undecided.is_empty() {
        output.answer(&found);
    }
    ended
}

/// The texts of a path, or the shipped rules file with that name.
fn given(path: &PathBuf, access: FileAccess) -> Box<dyn Iterator<Item = Result<Source, InvalidFile>>> {
    let is_name = !path.exists()
        && path != Path::new("-")
        && !path.to_string_lossy().contains(['.', '*', '?', '[', '\\']);
    if is_name {
        Box::new(std::iter::once(source(path, access)))
    } else {
        Box::new(Items::new(slice::from_ref(path), InputForm::Recognised, access))
    }
}

fn shipped_sources() -> Vec<Source> {
    spec::shipped().chain(variants::names()).filter_map(|name| spec::open(name).ok()).collect()
}

/// Adds the result of a file, within the limits of one.
fn checked(
    found: &mut Verification,
    file: ParsedFile,
    args: &Verify,
    output: &mut Output,
) -> Result<(), InvalidFile> {
    let limits = limits_or(&args.until, &output.watch, TIME);
    let name = file.source.name.clone();
    let (shown, began) = (output.show(&limits), Instant::now());
    let other = if args.readings { OtherReadings::Checked } else { OtherReadings::Skipped };
    let held = ask::verify(file, other, &limits, |part| add(found, part, output));
    drop(shown);
    output.took(&name, &limits, limits.watch.progress().nodes, began);
    held
}

/// Adds what was checked, and prints it for a person at once.
fn add(found: &mut Verification, part: CheckedPart, output: &mut Output) {
    match part {
        CheckedPart::Claims(game, rows) => {
            output.meanwhile(&(claim::claims(&game, &rows) + "\n"));
            found.extend(rows);
        }
        CheckedPart::Readings(row) => {
            output.meanwhile(&(report::readings::text(&row) + "\n"));
            found.documents.push(row);
        }
    }
}
