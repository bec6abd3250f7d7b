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
use crate::ask::train::{TrainOptions, puzzle};
use crate::document::{InvalidFile, Source};
use crate::puzzle::kind::SolveOptions;
use crate::puzzle::train::answer::TILES;
use crate::puzzle::train::puzzle::{Asks, Counting};
use crate::puzzle::train::{TrainObjective, TrainShape};
use crate::tile::{Pip, Tile};

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

impl Train {
    /// What is asked of the tiles.
    fn asked(&self) -> TrainOptions {
        let shape = match self.lies {
            Lies { both_ends: true, .. } => Some(TrainShape::BothEnds),
            Lies { ring: true, .. } => Some(TrainShape::Ring),
            Lies { trains, .. } => trains.map(|count| TrainShape::Trains(count.into())),
        };
        TrainOptions {
            objective: self.objective,
            start: self.start,
            shape,
            must: self.must.clone(),
            counts: self.count.then_some(Counting::All),
            asks: self.blocked.then_some(Asks::Blocked),
            set: self.set,
        }
    }
}

/// Reads what counts first in a train.
fn objective() -> impl TypedValueParser<Value = TrainObjective> {
    let names = PossibleValuesParser::new(["tiles", "pips"]);
    names.map(|name| if name == "pips" { TrainObjective::Pips } else { TrainObjective::Tiles })
}

/// Reads an end, 0 to 18, or its double: `9`, `9-9` or `double 9`. 22 is neither an end nor surely the 2-2.
fn end(text: &str) -> Result<Pip, String> {
    let is_parted = text.contains(|c: char| !c.is_ascii_digit());
    let double = || text.parse::<Tile>().ok().filter(|tile| is_parted && tile.is_doublet()).map(Tile::high);
    let number = text.strip_prefix("double").map_or(text, |number| number.trim_start_matches([' ', '-']));
    let end = number.parse().ok().and_then(Pip::new).or_else(double);
    end.ok_or_else(|| "ends are 0 to 18, and a start can be a double, as 9-9".to_owned())
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
    let read = source.and_then(|source| puzzle(source, &args.asked()));
    let limits = limits(&args.until, &output.watch);
    let asked = SolveOptions::within(limits);
    let ended = read.and_then(|read| solve(&read, &asked, Detail::Full, output));
    ended.unwrap_or_else(|invalid| refused(&invalid, output))
}

/// Whether an argument is a file instead of a tile: it exists, or has the extension of puzzle files.
fn is_path(text: &str) -> bool {
    let path = Path::new(text);
    let is_named_so = path.extension().is_some_and(|end| end == "yaml" || end == "yml" || end == "txt");
    text == "-" || path.exists() || is_named_so
}
