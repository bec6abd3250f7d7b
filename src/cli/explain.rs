//! `boneyard explain`: why plays are legal or illegal, one after the other.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::Args;

use super::args::Until;
use super::ended::Ended;
use super::output::Output;
use super::solve::{Detail, printed};
use super::unanswered::unanswered;
use super::watching::limits_or;
use crate::ask;
use crate::document::{InvalidFile, ParsedFile};

/// Explain why a play is legal or not, or the next step of a placement
#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  boneyard explain puzzles/tableaux/first-corner.yaml 5-1@0,2w\n  boneyard explain puzzles/castle-rock/the-column.yaml add 1-4 take 1-5\n  boneyard explain puzzles/tableaux/first-corner.yaml \"5-1 at X, other half down\"\n  boneyard explain puzzles/placement/less-than-three.yaml"
)]
pub(super) struct Explain {
    /// A puzzle file; - is standard input
    pub(super) file: PathBuf,
    /// Plays in their order: 5-1@1,2s, the connecting half first; add 1-4 or take 1-5; 4-2@4; or in words,
    /// in quotes: "5-1 at X, other half down", "4-2 on the 4", "capture 1-5"
    pub(super) play: Vec<String>,
    #[command(flatten)]
    pub(super) until: Until,
}

/// The default time limit of the search for the next step.
const TIME: Duration = Duration::from_secs(10);

/// Explains plays, or the next step of a puzzle that has no plays.
pub(super) fn explain(file: ParsedFile, args: &Explain, output: &mut Output) -> Result<Ended, InvalidFile> {
    let limits = limits_or(&args.until, &output.watch, TIME);
    let (shown, began, name) = (output.show(&limits), Instant::now(), file.source.name.clone());
    let ended = ask::explain::explain(file, &args.play, &limits, |solved| {
        drop(shown);
        if let Some(nodes) = solved.work.nodes {
            output.took(&name, &limits, nodes, began);
        }
        printed(solved, Detail::Full, output)
    });
    ended.or_else(|refusal| unanswered(refusal, output))
}
