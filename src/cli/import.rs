//! `boneyard import`: puzzles of other programs as puzzle files.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::args::To;
use super::ended::Ended;
use super::input::{refused, source};
use super::output::Output;
use crate::document::InvalidFile;
use crate::puzzle::placement::import::{LEVELS, PipsPuzzle, dominosa, pips, unread_pips};

/// Print puzzles of other programs as puzzle files
#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  boneyard import dominosa 2:001122012012 -o mine.yaml\n  boneyard import pips 2025-08-18.json --level hard\n  boneyard import pips 2025-08-18.json | boneyard solve -"
)]
pub(super) struct Import {
    #[command(subcommand)]
    from: ImportFrom,
}

/// Where the puzzles come from.
#[derive(Subcommand, Debug)]
enum ImportFrom {
    /// A file of Pips in its public daily format
    Pips(PipsArgs),
    /// A game ID of Simon Tatham's Dominosa
    Dominosa(DominosaArgs),
}

#[derive(Args, Debug)]
struct PipsArgs {
    /// A JSON file; - is standard input
    file: PathBuf,
    /// Level of the puzzle; without it, all of them as JSON Lines
    #[arg(long, value_parser = LEVELS)]
    level: Option<String>,
    #[command(flatten)]
    to: To,
}

#[derive(Args, Debug)]
struct DominosaArgs {
    /// The game ID, as in 2:001122012012
    id: String,
    #[command(flatten)]
    to: To,
}

pub(super) fn import(args: &Import, output: &mut Output) -> Ended {
    let (made, to) = match &args.from {
        ImportFrom::Pips(args) => (of_pips(args, output), &args.to),
        ImportFrom::Dominosa(args) => (dominosa(&args.id), &args.to),
    };
    match made {
        Ok(text) => output.file(to, &text),
        Err(invalid) => refused(&invalid, output),
    }
}

fn of_pips(args: &PipsArgs, output: &Output) -> Result<String, InvalidFile> {
    let source = source(&args.file, output.access).map_err(unread_pips)?;
    let level = LEVELS.into_iter().find(|level| args.level.as_deref() == Some(level));
    let puzzles = pips(&source, level)?;
    let one = puzzles.first().filter(|_| level.is_some());
    Ok(one.map_or_else(|| puzzles.iter().map(|puzzle| puzzle.json() + "\n").collect(), PipsPuzzle::yaml))
}
