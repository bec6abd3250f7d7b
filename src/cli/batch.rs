//! `boneyard solve` on many puzzles: a line for each in the order of the input, on every core.

use super::ended::Ended;
use super::format::Format;
use super::input::{each_source, refused};
use super::items::{Items, Lines};
use super::output::{Kept, Output};
use super::solve::{Solve, solve_source};
use super::watching::threads;
use crate::document::{Faulty, Source};
use crate::report::counted;
use crate::threads::in_order::in_order;

/// Solves every puzzle that the arguments mean.
pub(super) fn solve(args: &Solve, output: &mut Output) -> Ended {
    let lines = if args.jsonl { Lines::Always } else { Lines::Recognised };
    let mut items = Items::new(&args.files.files, lines, output.access);
    if output.format == Format::Text || !items.are_many() {
        return each_source(items, output, |source, output| solve_source(source, args, output));
    }
    many(items, args, output)
}

/// Puzzles that each thread may be ahead of the first answer that is missing.
const AHEAD: usize = 16;

/// One puzzle with what was printed about it.
struct Solved {
    ended: Ended,
    kept: Kept,
}

fn many(items: Items, args: &Solve, output: &mut Output) -> Ended {
    let threads = threads(args.threads);
    // Together they take no more than one would.
    let mut share = args.clone();
    share.until.memory = args.until.memory / threads.max(1);
    share.threads = Some(1);
    let keeping = output.keeping();
    let watch = output.watch.clone();
    let one = |source: Result<Source, Faulty>| {
        let mut output = keeping.clone();
        let ended = source.and_then(|source| solve_source(source, &share, &mut output));
        let ended = ended.unwrap_or_else(|faulty| refused(&faulty, &mut output));
        Solved { ended, kept: output.into_kept() }
    };
    let mut counts = Counts::default();
    // What Ctrl-C has cut off is not begun.
    let items = items.take_while(|_| !watch.is_stopped());
    let done = in_order(items, [threads, AHEAD], one, |solved| {
        counts.add(solved.ended);
        output.pour(&solved.kept);
    });
    if let Err(error) = done {
        output.complain(&format!("error: no thread can be started: {error}"));
        return Ended::BadInput;
    }
    output.remark(&counts.to_string());
    if watch.is_stopped() {
        output.complain("stopped: what came after was not looked at");
        return counts.ended().max(Ended::AtLimit);
    }
    counts.ended()
}

/// How many puzzles ended how.
#[derive(Default)]
struct Counts {
    done: u64,
    failed: u64,
    bad: u64,
    stopped: u64,
}

impl Counts {
    fn add(&mut self, ended: Ended) {
        match ended {
            Ended::Done => self.done += 1,
            Ended::Failed => self.failed += 1,
            Ended::BadInput => self.bad += 1,
            Ended::AtLimit => self.stopped += 1,
        }
    }

    /// The gravest of them.
    fn ended(&self) -> Ended {
        let of = |count: u64, ended| if count > 0 { ended } else { Ended::Done };
        let all =
            [of(self.bad, Ended::BadInput), of(self.failed, Ended::Failed), of(self.stopped, Ended::AtLimit)];
        all.into_iter().max().unwrap_or(Ended::Done)
    }
}

impl std::fmt::Display for Counts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { done, failed, bad, stopped } = self;
        let all = done + failed + bad + stopped;
        let all = counted(all as usize, "puzzle", "puzzles");
        write!(f, "{all}: {done} solved, {failed} not as expected, {bad} bad, {stopped} stopped")
    }
}
