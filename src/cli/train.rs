//! `boneyard train`: the longest line from a hand.

use std::path::Path;
use std::time::Instant;

use clap::{Args, ValueEnum};

use super::args::Until;
use super::ended::Ended;
use super::format::Format;
use super::input::{findings, refused};
use super::items::read_file;
use super::output::Output;
use super::watching::limits;
use crate::document::train::{self, Asks, Counting, TrainExpect, TrainPuzzle};
use crate::document::train_fault::TrainFault;
use crate::document::{Fault, FaultKind, Faulty, Source};
use crate::report;
use crate::report::answer as answers;
use crate::search::Limits;
use crate::tile::Pip;
use crate::train::{NoTrain, Objective, Question, Shape};
use crate::verify::train::{Answer, answer, findings as held};

/// How the tiles of a train lie.
#[derive(Args, Debug)]
pub(super) struct Lies {
    /// Let the line grow from the start in both directions
    #[arg(long, conflicts_with_all = ["ring", "trains", "blocked"])]
    pub(super) both_ends: bool,
    /// Close the line: its last end matches its first
    #[arg(long, conflicts_with_all = ["trains", "blocked"])]
    pub(super) ring: bool,
    /// Build up to K trains, all from the start
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u8).range(1..=190),
          conflicts_with = "blocked")]
    pub(super) trains: Option<u8>,
}

/// Find the longest or heaviest line of a hand, and prove it
#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  boneyard train \"12-12 12-5 5-3 3-3 9-0\" --start 12\n  boneyard train --set 9 --count --time 10s\n  boneyard train --set 6 --blocked\n  boneyard train puzzles/trains/longest-bridge.yaml"
)]
pub(super) struct Train {
    /// Tiles such as "12-5 5-3", or a puzzle file; - is standard input
    #[arg(required_unless_present = "set")]
    pub(super) tiles: Vec<String>,
    /// What to maximise first; the other breaks ties [default: tiles]
    #[arg(long, value_enum)]
    pub(super) objective: Option<First>,
    /// End that lies on the table already; it is not counted
    #[arg(long, value_name = "END", value_parser = end)]
    pub(super) start: Option<Pip>,
    #[command(flatten)]
    pub(super) lies: Lies,
    /// Tiles that must be used; repeatable
    #[arg(long, value_name = "TILES", conflicts_with = "blocked")]
    pub(super) must: Vec<String>,
    /// Count the different lines that are as long, or as good with --objective pips
    #[arg(long, conflicts_with_all = ["blocked", "trains"])]
    pub(super) count: bool,
    /// Find instead the shortest line after which no tile of the hand or set fits
    #[arg(long)]
    pub(super) blocked: bool,
    /// Highest end of the set; without tiles, the hand is the whole set
    #[arg(long, value_name = "N", value_parser = end)]
    pub(super) set: Option<Pip>,
    #[command(flatten)]
    pub(super) until: Until,
}

/// What counts first in a train.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(super) enum First {
    // The most tiles.
    Tiles,
    // The most pips.
    Pips,
}

impl From<First> for Objective {
    fn from(first: First) -> Self {
        match first {
            First::Tiles => Self::Tiles,
            First::Pips => Self::Pips,
        }
    }
}

/// Reads an end, 0 to 18.
fn end(text: &str) -> Result<Pip, String> {
    text.parse().ok().and_then(Pip::new).ok_or_else(|| "ends are 0 to 18".to_owned())
}

/// How the command line's own tiles are called in faults.
const TILES: &str = "TILES";

pub(super) fn train(args: &Train, output: &mut Output) -> Ended {
    let paths: Vec<&String> = args.tiles.iter().collect();
    let files: Vec<_> = match paths.as_slice() {
        [path] if is_path(path) => Source::files(Path::new(path)),
        _ => Vec::new(),
    };
    if files.is_empty() {
        let source = Source::new(TILES, args.tiles.join(" "));
        return ended(
            posted(&source, args)
                .and_then(|puzzle| solved(&source, &puzzle, &limits(&args.until, &output.watch), output)),
            output,
        );
    }
    let mut all = Ended::Done;
    for path in files {
        let one = read_file(Path::new(&args.tiles[0]), &path, output.access).and_then(|source| {
            let puzzle = if source.text.contains(':') {
                with_options(train::read(&source)?, args)?
            } else {
                posted(&source, args)?
            };
            solved(&source, &puzzle, &limits(&args.until, &output.watch), output)
        });
        all = all.max(ended(one, output));
    }
    all
}

/// Whether an argument is a file and no tile: there is one, or it is called as puzzle files are.
fn is_path(text: &str) -> bool {
    let path = Path::new(text);
    let is_named_so = path.extension().is_some_and(|end| end == "yaml" || end == "yml" || end == "txt");
    text == "-" || path.exists() || is_named_so
}

fn ended(one: Result<Ended, Faulty>, output: &mut Output) -> Ended {
    one.unwrap_or_else(|faulty| refused(&faulty, output))
}

/// A puzzle of tiles alone: those of the text, or every tile of the set.
fn posted(source: &Source, args: &Train) -> Result<TrainPuzzle, Faulty> {
    let hand = match args.set {
        Some(set) if source.text.trim().is_empty() => train::whole(set),
        _ => train::hand(source, args.set)?,
    };
    let puzzle = TrainPuzzle {
        title: None,
        source: None,
        set: args.set,
        hand,
        question: Question::default(),
        asks: Asks::Longest,
        counts: Counting::One,
        expect: TrainExpect::default(),
    };
    with_options(puzzle, args)
}

/// The puzzle with what the command line asks otherwise.
fn with_options(mut puzzle: TrainPuzzle, args: &Train) -> Result<TrainPuzzle, Faulty> {
    let posted = (puzzle.question, puzzle.asks);
    let question = &mut puzzle.question;
    question.objective = args.objective.map_or(question.objective, Into::into);
    question.start = args.start.or(question.start);
    if args.lies.both_ends {
        question.shape = Shape::BothEnds;
    } else if args.lies.ring {
        question.shape = Shape::Ring;
    } else if let Some(count) = args.lies.trains {
        question.shape = Shape::Trains(count as usize);
    }
    if args.blocked {
        puzzle.asks = Asks::Blocked;
    }
    if args.count {
        puzzle.counts = Counting::All;
    }
    if let Some(fault) = args.start.and_then(|start| train::outside(start, puzzle.set)) {
        let start = args.start.map(|start| start.to_string()).unwrap_or_default();
        let fault = Fault::new(0..start.len(), FaultKind::Train(fault));
        return Err(Faulty::one(Source::new("--start", start), fault));
    }
    if puzzle.question.start.is_none() && matches!(puzzle.question.shape, Shape::BothEnds | Shape::Trains(_))
    {
        let option = if args.lies.both_ends { "--both-ends" } else { "--trains" };
        let kind = FaultKind::Train(TrainFault::NoStart(option.trim_start_matches('-')));
        return Err(Faulty::one(Source::new(option, ""), Fault::new(0..0, kind)));
    }
    if !args.must.is_empty() {
        let source = Source::new("--must", args.must.join(" "));
        puzzle.question.must = train::must_of(&source, puzzle.hand, &puzzle.question)?;
    }
    if (puzzle.question, puzzle.asks) != posted {
        // What the file expects is the answer to its own question.
        puzzle.expect = TrainExpect::default();
    }
    Ok(puzzle)
}

/// Answers a train puzzle, and holds what it expects.
pub(super) fn solved(
    source: &Source,
    puzzle: &TrainPuzzle,
    limits: &Limits,
    output: &mut Output,
) -> Result<Ended, Faulty> {
    let (shown, began) = (output.show(limits), Instant::now());
    let answered = answered(source, puzzle, limits.clone())?;
    drop(shown);
    output.took(&source.name, limits, answered.nodes(), began);
    let found = held(puzzle, &answered);
    match output.format {
        Format::Json => output.json(&answers::Train::new(&source.name, puzzle, &answered, &found)),
        Format::Text => {
            let file = Some(source.name.as_str()).filter(|name| *name != TILES);
            let head = report::train::head(file, puzzle);
            output.text(&(head + &report::train::train(puzzle, &answered) + "\n"));
        }
    }
    let limit = if answered.is_exact() { Ended::Done } else { Ended::AtLimit };
    Ok(findings(&found, output).max(limit))
}

/// What a train puzzle comes to, or the fault that nothing can be laid as it asks.
pub(super) fn answered(source: &Source, puzzle: &TrainPuzzle, limits: Limits) -> Result<Answer, Faulty> {
    answer(puzzle, limits).map_err(|why| {
        let kind = FaultKind::Train(match why {
            NoTrain::NoStart => TrainFault::NoStart("trains"),
            NoTrain::NotHeld(tile) => TrainFault::NotHeld(tile),
            NoTrain::Impossible => TrainFault::Impossible,
        });
        Faulty::one(source.clone(), Fault::new(0..source.text.len(), kind))
    })
}
