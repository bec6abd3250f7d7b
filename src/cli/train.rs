//! `boneyard train`: the longest line from a hand.

use std::path::Path;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use super::args::Until;
use super::ended::Ended;
use super::files::find::files;
use super::input::refused;
use super::items::read_file;
use super::output::Output;
use super::solve::{Detail, solve};
use super::watching::limits;
use crate::document::{Fault, InvalidFile, ParsedFile, Read, Source};
use crate::puzzle::kind::SolveOptions;
use crate::puzzle::train::answer::TILES;
use crate::puzzle::train::fault::TrainFault;
use crate::puzzle::train::puzzle::{Asks, Counting, TrainExpect};
use crate::puzzle::train::{TrainObjective, TrainPuzzle, TrainShape, read as train};
use crate::tile::Pip;

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
    #[arg(long, value_parser = objective())]
    pub(super) objective: Option<TrainObjective>,
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

/// Reads what counts first in a train.
fn objective() -> impl TypedValueParser<Value = TrainObjective> {
    let names = PossibleValuesParser::new(["tiles", "pips"]);
    names.map(|name| if name == "pips" { TrainObjective::Pips } else { TrainObjective::Tiles })
}

/// Reads an end, 0 to 18.
fn end(text: &str) -> Result<Pip, String> {
    text.parse().ok().and_then(Pip::new).ok_or_else(|| "ends are 0 to 18".to_owned())
}

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

/// Solves one text: tiles, or the keys of a puzzle.
fn one(source: Result<Source, InvalidFile>, args: &Train, output: &mut Output) -> Ended {
    let read = source.and_then(|source| {
        let has_keys = source.name != TILES && source.text.contains(':');
        let read = match ParsedFile::of(source.clone()) {
            _ if !has_keys => posted(source, args),
            parsed if parsed.is_whole() => parsed.read_as(train::read),
            // A picture belongs to a position.
            parsed => parsed.position().and_then(|_| posted(source, args)),
        };
        with_options(read?, args)
    });
    let limits = limits(&args.until, &output.watch);
    let asked =
        SolveOptions { limits, lines: None, certify: false, guarantee: false, samples: None, seed: 0 };
    let ended = read.and_then(|read| solve(&read, &asked, Detail::Full, output));
    ended.unwrap_or_else(|invalid| refused(&invalid, output))
}

/// Whether an argument is a file instead of a tile: it exists, or has the extension of puzzle files.
fn is_path(text: &str) -> bool {
    let path = Path::new(text);
    let is_named_so = path.extension().is_some_and(|end| end == "yaml" || end == "yml" || end == "txt");
    text == "-" || path.exists() || is_named_so
}

/// A puzzle of tiles alone: those of the text, or every tile of the set.
fn posted(source: Source, args: &Train) -> Result<Read<TrainPuzzle>, InvalidFile> {
    let hand = match args.set {
        Some(set) if source.text.trim().is_empty() => train::whole(set),
        _ => train::hand(&source, args.set)?,
    };
    let puzzle = TrainPuzzle { set: args.set, hand, ..TrainPuzzle::default() };
    Ok(Read::without_keys(source, puzzle))
}

/// The puzzle with the options of the command line.
fn with_options(mut read: Read<TrainPuzzle>, args: &Train) -> Result<Read<TrainPuzzle>, InvalidFile> {
    let puzzle = &mut read.puzzle;
    let posted = (puzzle.question, puzzle.asks);
    let question = &mut puzzle.question;
    question.objective = args.objective.unwrap_or(question.objective);
    question.start = args.start.or(question.start);
    if args.lies.both_ends {
        question.shape = TrainShape::BothEnds;
    } else if args.lies.ring {
        question.shape = TrainShape::Ring;
    } else if let Some(count) = args.lies.trains {
        question.shape = TrainShape::Trains(count as usize);
    }
    if args.blocked {
        puzzle.asks = Asks::Blocked;
    }
    if args.count {
        puzzle.counts = Counting::All;
    }
    if let Some(fault) = args.start.and_then(|start| train::outside(start, puzzle.set)) {
        let start = args.start.map(|start| start.to_string()).unwrap_or_default();
        let fault = Fault::new(0..start.len(), fault.into());
        return Err(InvalidFile::one(Source::new("--start", start), fault));
    }
    if puzzle.question.start.is_none()
        && matches!(puzzle.question.shape, TrainShape::BothEnds | TrainShape::Trains(_))
    {
        let option = if args.lies.both_ends { "--both-ends" } else { "--trains" };
        let kind = TrainFault::NoStart(option.trim_start_matches('-')).into();
        return Err(InvalidFile::one(Source::new(option, ""), Fault::new(0..0, kind)));
    }
    if !args.must.is_empty() {
        let source = Source::new("--must", args.must.join(" "));
        puzzle.question.must = train::must_of(&source, puzzle.hand, &puzzle.question)?;
    }
    if (puzzle.question, puzzle.asks) != posted {
        // The file's expectations belong to its own question.
        puzzle.expect = TrainExpect::default();
    }
    Ok(read)
}
