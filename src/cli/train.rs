//! `boneyard train`: the longest line from a hand.

use std::path::Path;

use super::Ended;
use super::args::Train;
use super::files::read::files;
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
    let [path] = args.tiles.as_slice() else { return one(Ok(tiles(args)), args, output) };
    if !is_path(path) {
        return one(Ok(tiles(args)), args, output);
    }
    let argument = Path::new(path);
    let ends =
        files(argument).into_iter().map(|path| one(read_file(argument, &path, output.access), args, output));
    ends.max().unwrap_or(Ended::Done)
}

/// The tiles of the command line as a text.
fn tiles(args: &Train) -> Source {
    Source::new(TILES, args.tiles.join(" "))
}

/// Answers one text: tiles, or the keys of a puzzle.
fn one(source: Result<Source, Faulty>, args: &Train, output: &mut Output) -> Ended {
    let read = source.and_then(|source| {
        let has_keys = source.name != TILES && source.text.contains(':');
        let read = match ParsedFile::of(source.clone()) {
            _ if !has_keys => posted(source, args),
            parsed if parsed.is_whole() => parsed.read_as(train::read),
            // A picture is one of a position.
            parsed => parsed.position().and_then(|_| posted(source, args)),
        };
        with_options(read?, args)
    });
    let limits = limits(&args.until, &output.watch);
    let asked = Asked { limits, lines: None, certify: false, samples: None, seed: 0 };
    let ended = read.and_then(|read| solve(&read, &asked, output));
    ended.unwrap_or_else(|faulty| refused(&faulty, output))
}

/// Whether an argument is a file and no tile: there is one, or it is called as puzzle files are.
fn is_path(text: &str) -> bool {
    let path = Path::new(text);
    let is_named_so = path.extension().is_some_and(|end| end == "yaml" || end == "yml" || end == "txt");
    text == "-" || path.exists() || is_named_so
}

/// A puzzle of tiles alone: those of the text, or every tile of the set.
fn posted(source: Source, args: &Train) -> Result<Read<TrainPuzzle>, Faulty> {
    let hand = match args.set {
        Some(set) if source.text.trim().is_empty() => train::whole(set),
        _ => train::hand(&source, args.set)?,
    };
    let puzzle = TrainPuzzle { set: args.set, hand, ..TrainPuzzle::default() };
    Ok(Read::without_keys(source, puzzle))
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
