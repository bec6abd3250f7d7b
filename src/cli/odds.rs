//! `boneyard odds`: the expected points of each play where draws or hands are unknown.

use clap::Args;

use super::args::{FileArgs, SampleArgs, Until};
use super::ended::Ended;
use super::input::ReadPuzzle;
use super::output::Output;
use super::solve::{Detail, printed};
use super::watching::{limits, threads};
use crate::ask::odds as ask;
use crate::document::InvalidFile;

/// Find the expected points of each play when tiles are hidden
#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  boneyard odds puzzles/tableaux/what-will-come.yaml\n  boneyard odds --equilibrium puzzles/block/two-and-two.yaml"
)]
pub(super) struct OddsArgs {
    #[command(flatten)]
    pub(super) files: FileArgs,
    /// Threads [default: one per core]
    #[arg(long, help_heading = "Limits", display_order = 99, value_name = "N",
          value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(super) threads: Option<u16>,
    /// Find optimal play with hidden hands: a mixed strategy and a proven value, for two seats
    #[arg(long, conflicts_with_all = ["samples", "seed", "threads"])]
    pub(super) equilibrium: bool,
    #[command(flatten)]
    pub(super) draws: SampleArgs,
    #[command(flatten)]
    pub(super) until: Until,
}

pub(super) fn odds(read: &ReadPuzzle, args: &OddsArgs, output: &mut Output) -> Result<Ended, InvalidFile> {
    let limits = limits(&args.until, &output.watch);
    let (file, SampleArgs { samples, seed }) = (&read.source.name, args.draws);
    let solved = output.solved(file, &limits, || {
        if args.equilibrium {
            return ask::equilibrium(read, &limits);
        }
        ask::odds(read, (samples, seed), &limits.clone().threads(threads(args.threads)))
    })?;
    Ok(printed(&solved, Detail::Full, output))
}
