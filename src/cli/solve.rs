//! `boneyard solve`: solves the puzzle's own task, with proof.

use clap::Args;

use super::args::{FileArgs, SampleArgs, Until};
use super::ended::Ended;
use super::format::Format;
use super::input::findings;
use super::output::Output;
use super::watching::{self, threads};
use crate::document::{InvalidFile, ParsedFile};
use crate::puzzle::answer::Solved;
use crate::puzzle::finding::failed;
use crate::puzzle::kind::{AnyPuzzle, SolveOptions};

/// Find the best turn, prove it, and count the ways to it
#[derive(Args, Clone, Debug)]
#[command(
    after_help = "Examples:\n  boneyard solve puzzles/tableaux/first-corner.yaml --all\n  boneyard solve puzzles --format json --time 5s\n  boneyard solve --format json - < puzzles.jsonl"
)]
pub(super) struct Solve {
    #[command(flatten)]
    pub(super) files: FileArgs,
    #[command(flatten)]
    pub(super) lines: LineArgs,
    /// Read every file as JSON Lines
    #[arg(long, hide_short_help = true)]
    pub(super) jsonl: bool,
    /// Threads [default: one per core]
    #[arg(long, hide_short_help = true, help_heading = "Limits", display_order = 99, value_name = "N",
          value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(super) threads: Option<u16>,
    /// Cross-check the answer by brute force, as far as that is feasible
    #[arg(long)]
    pub(super) certify: bool,
    /// task: game: show what each seat is certain to gain against any play of the others
    #[arg(long, hide_short_help = true)]
    pub(super) guarantee: bool,
    #[command(flatten)]
    pub(super) draws: SampleArgs,
    #[command(flatten)]
    pub(super) until: Until,
}

/// Which lines of play are shown.
#[derive(Args, Clone, Debug)]
pub(super) struct LineArgs {
    /// List every line of play that reaches the goal, or the most points
    #[arg(long)]
    all: bool,
    /// The most lines that --all lists
    #[arg(long, hide_short_help = true, default_value_t = 100, value_name = "N",
          value_parser = clap::value_parser!(u32).range(0..=1_000_000))]
    limit: u32,
    /// Print the picture and the line alone
    #[arg(long, conflicts_with_all = ["all", "certify", "guarantee"])]
    brief: bool,
}

/// Solves a puzzle of any kind.
pub(super) fn solve_file(file: ParsedFile, args: &Solve, output: &mut Output) -> Result<Ended, InvalidFile> {
    let asked = SolveOptions {
        limits: watching::limits(&args.until, &output.watch).threads(threads(args.threads)),
        lines: args.lines.all.then_some(args.lines.limit as usize),
        certify: args.certify,
        guarantee: args.guarantee,
        samples: args.draws.samples,
        seed: args.draws.seed,
    };
    let shown = if args.lines.brief { Detail::Brief } else { Detail::Full };
    solve(file.puzzle()?.as_ref(), &asked, shown, output)
}

/// How much of an answer is printed for a person.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Detail {
    Full,
    /// The picture and the line.
    Brief,
}

/// Solves a puzzle; prints its answer and its expectations.
pub(super) fn solve(
    puzzle: &dyn AnyPuzzle,
    asked: &SolveOptions,
    detail: Detail,
    output: &mut Output,
) -> Result<Ended, InvalidFile> {
    let solved = output.solved(puzzle.about().file, &asked.limits, || puzzle.solve(asked))?;
    let ended = printed(&solved, detail, output);
    if asked.certify && solved.work.certificate.is_empty() && !solved.work.is_at_limit {
        output.remark("note: --certify changes nothing: this answer has no second check");
    }
    if let Some(further) = puzzle.further() {
        output.remark(&format!("note: {further}"));
    }
    Ok(ended)
}

/// Prints an answer and the expectations of its file; a brief answer with those alone that fail.
pub(super) fn printed(solved: &Solved<'_>, detail: Detail, output: &mut Output) -> Ended {
    let work = &solved.work;
    let is_brief = detail == Detail::Brief && output.format == Format::Text;
    if is_brief {
        output.text(&(solved.answer.brief().trim_end().to_owned() + "\n\n"));
    } else {
        output.answer(&solved.answer);
    }
    let limit = if work.is_at_limit { Ended::AtLimit } else { Ended::Done };
    // A failed cross-check is a failure.
    let is_wrong = work.certificate.iter().any(|one| one.holds == Some(false));
    let certified = if is_wrong { Ended::Failed } else { Ended::Done };
    let found = if is_brief {
        let failed = failed(&work.findings);
        for failed in &failed {
            output.complain(failed);
        }
        if failed.is_empty() { Ended::Done } else { Ended::Failed }
    } else {
        findings(&work.findings, output)
    };
    found.max(limit).max(certified)
}
