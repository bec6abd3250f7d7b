//! `boneyard solve` on many puzzles: one line for each in the order of the input, on every core.

use super::ended::Ended;
use super::format::Format;
use super::input::{each_file, refused};
use super::items::{InputForm, Items};
use super::machine::Machine;
use super::output::Output;
use super::posts::puzzles;
use super::solve::{Solve, solve_file};
use super::watching::threads;
use crate::document::{InvalidFile, Source};
use crate::search::Limits;
use crate::search::in_order::in_order;
use crate::words::counted;

/// Solves every puzzle named by the arguments.
pub(super) fn solve(args: &Solve, output: &mut Output) -> Ended {
    let lines = if args.jsonl { InputForm::Always } else { InputForm::Recognised };
    let mut items = Items::new(&args.files.files, lines, output.access);
    if output.format == Format::Text || !items.are_many() {
        return each_file(items, output, |file, output| solve_file(file, args, output));
    }
    many(items, args, output)
}

/// The number of puzzles per thread that may be solved ahead of the first missing answer.
const AHEAD: usize = 16;

fn many(items: Items, args: &Solve, output: &mut Output) -> Ended {
    let threads = threads(args.threads);
    // All threads together may use only as much memory as one search would.
    let mut share = args.clone();
    share.until.memory = args.until.memory / threads.max(1);
    share.threads = Some(1);
    let keeping = output.keeping();
    let watch = output.watch.clone();
    let one = |source: Result<Source, InvalidFile>| {
        let mut output = keeping.clone();
        let puzzles = source.map(|source| puzzles(source, &mut output));
        let mut solve = |file| {
            let ended = solve_file(file, &share, &mut output);
            ended.unwrap_or_else(|invalid| refused(&invalid, &mut output))
        };
        let ended: Vec<Ended> = match puzzles {
            Ok(puzzles) => puzzles.into_iter().map(&mut solve).collect(),
            Err(invalid) => vec![refused(&invalid, &mut output)],
        };
        (ended, output.into_kept())
    };
    let mut counts = OutcomeCounts::default();
    // After Ctrl-C no further puzzle is begun.
    let items = items.take_while(|_| !watch.is_stopped());
    in_order(&Limits::on(&Machine).threads(threads), AHEAD, items, one, |(ended, kept)| {
        for ended in ended {
            counts.add(ended);
        }
        output.pour(&kept);
        true
    });
    output.remark(&counts.to_string());
    if watch.is_stopped() {
        output.complain("stopped: the remaining puzzles were not read");
        return counts.ended().max(Ended::AtLimit);
    }
    counts.ended()
}

/// The number of puzzles of each outcome, and the gravest outcome.
#[derive(Default)]
struct OutcomeCounts {
    of: [u64; 4],
    gravest: Option<Ended>,
}

impl OutcomeCounts {
    fn add(&mut self, ended: Ended) {
        self.of[ended as usize] += 1;
        self.gravest = self.gravest.max(Some(ended));
    }

    fn ended(&self) -> Ended {
        self.gravest.unwrap_or(Ended::Done)
    }
}

impl std::fmt::Display for OutcomeCounts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let of = |ended: Ended| self.of[ended as usize];
        let all = counted(self.of.iter().sum::<u64>(), "puzzle", "puzzles");
        let [done, failed] = [Ended::Done, Ended::Failed].map(of);
        let [bad, stopped] = [Ended::BadInput, Ended::AtLimit].map(of);
        write!(f, "{all}: {done} solved, {failed} not as expected, {bad} invalid, {stopped} stopped")
    }
}
