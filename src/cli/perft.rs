//! `boneyard perft`: counts sequences of plays.

use clap::Args;

use super::args::{FileArgs, Until};
use super::ended::Ended;
use super::input::ReadPuzzle;
use super::output::Output;
use super::watching::{limits, threads};
use crate::document::InvalidFile;
use crate::game::{Move, Perft};
use crate::report::answer;
use crate::search::Limits;

/// Count sequences of plays: the standard check of move generation
#[derive(Args, Debug)]
#[command(after_help = "Example:\n  boneyard perft puzzles/tableaux/first-corner.yaml --depth 3")]
pub(super) struct PerftArgs {
    #[command(flatten)]
    pub(super) files: FileArgs,
    /// Length of the longest sequences
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=60))]
    pub(super) depth: u32,
    /// Count the longest sequences for each first play
    #[arg(long)]
    pub(super) divide: bool,
    /// Threads [default: one per core]
    #[arg(long, help_heading = "Limits", display_order = 99, value_name = "N",
          value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(super) threads: Option<u16>,
    #[command(flatten)]
    pub(super) until: Until,
}

pub(super) fn perft(read: &ReadPuzzle, args: &PerftArgs, output: &mut Output) -> Result<Ended, InvalidFile> {
    let limits = limits(&args.until, &output.watch).threads(threads(args.threads));
    let search = || {
        if args.divide {
            divided(read, args.depth, &limits)
        } else {
            Ok((read.given(read.puzzle.position.game().perft(args.depth, &limits))?, Vec::new()))
        }
    };
    let (found, divide) =
        output.search(&read.source.name, &limits, search, |(found, _)| Some(found.expanded))?;
    let row = |(depth, nodes)| answer::DepthRow { depth, nodes };
    let next = found.counts.len() as u32 + 1;
    let answer = answer::PerftAnswer {
        file: read.source.name.clone(),
        title: read.puzzle.title.clone(),
        depths: (1..).zip(found.counts).map(row).collect(),
        exact: found.at_least.is_none(),
        at_least: found.at_least.map(|nodes| row((next, nodes))),
        divide,
    };
    output.answer(&read.answered(&answer));
    Ok(if answer.exact { Ended::Done } else { Ended::AtLimit })
}

/// The longest sequences by their first play, and their sum.
fn divided(
    read: &ReadPuzzle,
    depth: u32,
    limits: &Limits,
) -> Result<(Perft, Vec<answer::DivideRow>), InvalidFile> {
    let game = read.puzzle.position.game();
    let mut found = read.given(game.perft(depth - 1, limits))?;
    if found.at_least.is_some() {
        return Ok((found, Vec::new()));
    }
    let divided = read.given(game.divide(depth, &limits.after(found.expanded)))?;
    found.expanded += divided.expanded;
    let all = divided.parts.iter().fold(0, |all: u64, (_, nodes)| all.saturating_add(*nodes));
    if divided.exact {
        found.counts.push(all);
    } else {
        found.at_least = Some(all);
    }
    let row = |(mv, nodes): (Move, u64)| answer::DivideRow { play: mv.to_string(), nodes };
    Ok((found, divided.parts.into_iter().map(row).collect()))
}
