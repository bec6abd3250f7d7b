//! `boneyard merge`: the records of a simulation's parts, joined.

use std::path::PathBuf;

use clap::Args;

use super::args::To;
use super::ended::Ended;
use super::format::FileFormat;
use super::output::Output;
use super::problem::Problem;
use super::records::{Damaged, joined, named, other_file, rewritten};
use super::simulated::{ShownAs, show, written_as};
use crate::style::grouped;

/// Join the records of a simulation's parts
#[derive(Args, Debug)]
#[command(after_help = "Example:\n  boneyard merge part1.jsonl part2.jsonl -o report.html")]
pub(super) struct Merge {
    /// Records that `simulate --record` wrote
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// File in which to write the joined record
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Leave out damaged lines of the records, and list them
    #[arg(long)]
    salvage: bool,
    #[command(flatten)]
    shown: ShownAs,
    #[command(flatten)]
    to: To,
}

pub(super) fn merge(args: &Merge, format: Option<FileFormat>, output: &mut Output) -> Ended {
    let merged = merged(args, format, output);
    output.ended(merged)
}

fn merged(args: &Merge, format: Option<FileFormat>, output: &mut Output) -> Result<Ended, Problem> {
    let format = written_as(format, &args.to)?;
    args.shown.refuse_idle(format)?;
    let damage = if args.salvage { Damaged::LeftOut } else { Damaged::Refused };
    let mut damaged = Vec::new();
    if let Some(path) = &args.record {
        read_twice(&args.files)?;
        other_file(path, &args.to)?;
    }
    let joined = joined(&args.files, damage, &mut damaged, &mut |_, _| Ok(()))?;
    named(&damaged, output);
    let Some(record) = joined else {
        return Err(Problem::new("these records are empty: they do not say what is played"));
    };
    if let Some(path) = &args.record {
        rewritten(&args.files, &record.plan, path, args.to.replace(), damage)?;
    }
    let ended = show(&record, &args.shown, &args.to, format, output)?;
    let missing = record.plan.blocks() - record.blocks();
    if missing > 0 {
        output.complain(&format!(
            "{} of {} games are in these records: the rest is still to be played",
            grouped(record.total().games),
            grouped(record.plan.games)
        ));
        return Ok(ended.max(Ended::AtLimit));
    }
    Ok(ended)
}

/// Refuses pipes: records that are joined into another are read twice.
fn read_twice(files: &[PathBuf]) -> Result<(), Problem> {
    match files.iter().find(|path| std::fs::metadata(path).is_ok_and(|there| !there.is_file())) {
        Some(path) => Err(Problem::with_help(
            format!("{} is not a file: --record reads each record twice", path.display()),
            Some("store it in a file first, or leave out --record"),
        )),
        None => Ok(()),
    }
}
