//! `boneyard train`: the longest line from a hand.

use std::path::Path;

use super::Ended;
use super::args::Train;
use super::input::refused;
use super::items::read_file;
use super::output::Output;
use super::solve::solve;
use super::watching::limits;
use crate::document::{Fault, FaultKind, Faulty, ParsedFile, Read, Source};
use crate::puzzle::kind::Asked;
use crate::puzzle::train::answer::TILES;
use crate::puzzle::train::fault::TrainFault;
use crate::puzzle::train::puzzle::{Asks, Counting, TrainExpect};
use crate::puzzle::train::{Shape, TrainPuzzle, read as train};

pub(super) fn train(args: &Train, output: &mut Output) -> Ended {
    let paths: Vec<&String> = args.tiles.iter().collect();
    let files: Vec<_> = match paths.as_slice() {
        [path] if is_path(path) => Source::files(Path::new(path)),
        _ => Vec::new(),
    };
    if files.is_empty() {
        let source = Source::new(TILES, args.tiles.join(" "));
        return ended(posted(source, args).and_then(|read| solved(&read, args, output)), output);
    }
    let mut all = Ended::Done;
    for path in files {
        let one = read_file(Path::new(&args.tiles[0]), &path, output.access).and_then(|source| {
            let read = if source.text.contains(':') {
                with_options(ParsedFile::of(source).read_as(train::read)?, args)?
            } else {
                posted(source, args)?
            };
            solved(&read, args, output)
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
fn posted(source: Source, args: &Train) -> Result<Read<TrainPuzzle>, Faulty> {
    let hand = match args.set {
        Some(set) if source.text.trim().is_empty() => train::whole(set),
        _ => train::hand(&source, args.set)?,
    };
    let puzzle = TrainPuzzle { set: args.set, hand, ..TrainPuzzle::default() };
    with_options(Read::without_keys(source, puzzle), args)
}

/// The puzzle with what the command line asks otherwise.
fn with_options(mut read: Read<TrainPuzzle>, args: &Train) -> Result<Read<TrainPuzzle>, Faulty> {
    let puzzle = &mut read.puzzle;
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
    Ok(read)
}

fn solved(read: &Read<TrainPuzzle>, args: &Train, output: &mut Output) -> Result<Ended, Faulty> {
    let limits = limits(&args.until, &output.watch);
    solve(read, &Asked { limits, lines: None, certify: false, samples: None, seed: 0 }, output)
}
