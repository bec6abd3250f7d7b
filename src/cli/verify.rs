//! `boneyard verify`: claims of rules files and expectations of puzzles.

use std::path::{Path, PathBuf};
use std::slice;
use std::time::{Duration, Instant};

use clap::Args;

use super::args::Until;
use super::ended::Ended;
use super::format::Format;
use super::input::source;
use super::items::{InputForm, Items};
use super::output::Output;
use super::watching::limits_or;
use crate::document;
use crate::document::{Document, Faulty, FileAccess, Source};
use crate::keys::{shipped as variants, spec};
use crate::report::readings::DocumentRow;
use crate::report::{self, answer, claim};
use crate::search::Limits;
use crate::verify::{readings, verdict};

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
        let one = source.and_then(|source| {
            let limits = limits_or(&args.until, &output.watch, TIME);
            let name = source.name.clone();
            let (shown, began) = (output.show(&limits), Instant::now());
            let held = found.hold(source, args, &limits, output);
            drop(shown);
            output.took(&name, &limits, limits.watch.progress().nodes, began);
            held
        });
        if let Err(faulty) = one {
            output.faulty(&faulty);
            ended = Ended::BadInput;
        }
    }
    let Found { rows, documents } = found;
    let summary = answer::Summary::of(&rows);
    if summary.fails > 0 {
        ended = ended.max(Ended::Failed);
    }
    if summary.undecided > 0 {
        ended = ended.max(Ended::AtLimit);
    }
    // If nothing could be read there is no summary.
    if ended == Ended::BadInput && rows.is_empty() {
        return ended;
    }
    match output.format {
        Format::Json => output.json(&answer::Verification::new(rows, summary, documents)),
        Format::Text => output.text(&claim::summary(&summary)),
    }
    ended
}

/// The texts of a path, or the shipped rules file with that name.
fn given(path: &PathBuf, access: FileAccess) -> Box<dyn Iterator<Item = Result<Source, Faulty>>> {
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
    spec::shipped().chain(variants::names()).filter_map(|name| spec::open(name, Path::new("")).ok()).collect()
}

/// The results of all files.
#[derive(Default)]
struct Found {
    rows: Vec<answer::ClaimRow>,
    documents: Vec<DocumentRow>,
}

impl Found {
    /// Adds the claims of a game, and prints them for a person at once.
    fn add(&mut self, game: &str, rows: Vec<answer::ClaimRow>, output: &mut Output) {
        if output.format == Format::Text {
            output.text(&(claim::claims(game, &rows) + "\n"));
        }
        self.rows.extend(rows);
    }

    /// Adds the result of a file.
    fn hold(
        &mut self,
        source: Source,
        args: &Verify,
        limits: &Limits,
        output: &mut Output,
    ) -> Result<(), Faulty> {
        let (spec, claims) = match document::read(source)? {
            Document::Puzzle(puzzle) => {
                let findings = puzzle.verify(limits)?;
                let row = answer::ClaimRow::of_puzzle(puzzle.about(), &findings);
                self.add(puzzle.about().game, vec![row], output);
                return Ok(());
            }
            Document::Rules(spec, claims) => (spec, claims),
        };
        let row = |one| answer::ClaimRow::new(one, &verdict(one, limits));
        self.add(&spec.title, claims.iter().map(row).collect(), output);
        // A variant has chosen, and has no readings.
        if !args.readings || spec.source.is_some() {
            return Ok(());
        }
        match readings::readings(&spec, &claims, limits) {
            Ok(readings) => {
                let row = DocumentRow::from(&readings);
                if output.format == Format::Text {
                    output.text(&(report::readings::text(&row) + "\n"));
                }
                self.documents.push(row);
            }
            Err(stopped) => {
                let row = answer::ClaimRow::of_readings(&spec.name, &stopped);
                self.add(&spec.title, vec![row], output);
            }
        }
        Ok(())
    }
}
