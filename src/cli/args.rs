//! What may stand on the command line.

use std::io::IsTerminal as _;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::{Args, Parser, Subcommand, ValueEnum};

use super::files::read::REGULAR;
use super::files::write::Replace;
use crate::diagram::svg::Theme;
use crate::document::FileAccess;
use crate::puzzle::train::Objective;
use crate::tile::Pip;

/// Solves, verifies and draws domino positions.
#[derive(Parser, Debug)]
#[command(
    name = "boneyard",
    version = VERSION,
    about,
    max_term_width = 100,
    after_help = "Examples:\n  boneyard new puzzle -o mine.yaml\n  boneyard solve mine.yaml\n  boneyard diagram mine.yaml -o mine.svg\n\n`boneyard help solve` has what a command takes, with examples"
)]
pub struct Cli {
    /// How answers are printed [default: text, or what the name after -o ends with]
    ///
    /// Figures and lessons have formats of their own: `diagram` takes text, svg, png, gif, apng and
    /// html, `lesson` takes html and md.
    #[arg(long, global = true, value_enum)]
    pub format: Option<FileFormat>,
    #[command(flatten)]
    pub(super) color: Color,
    #[command(flatten)]
    pub(super) terminal: Terminal,
    #[command(flatten)]
    pub(super) loudness: Loudness,
    #[command(flatten)]
    pub(super) strangers: Strangers,
    #[command(subcommand)]
    pub(super) command: Command,
}

/// The version, and the commit that it was built from where `build.rs` could tell.
const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), env!("BONEYARD_COMMIT"));

/// How answers are printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Format {
    /// Pictures and sentences for a person.
    Text,
    /// One JSON object a line.
    Json,
}

/// Every format that any command prints or writes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum FileFormat {
    /// Pictures and sentences for a person.
    #[value(alias = "txt")]
    Text,
    /// One JSON object a line.
    Json,
    /// A figure.
    Svg,
    /// A figure as pixels.
    Png,
    /// A line of play as a moving picture.
    Gif,
    /// The same with all its colours.
    Apng,
    /// A page.
    Html,
    /// Markdown with figures beside it.
    Md,
    /// A table for other programs.
    Csv,
    /// The same in columns, where the program was built with it.
    Parquet,
}

impl FileFormat {
    /// As after `--format`, and as a file's name ends.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Json => "json",
            Self::Svg => "svg",
            Self::Png => "png",
            Self::Gif => "gif",
            Self::Apng => "apng",
            Self::Html => "html",
            Self::Md => "md",
            Self::Csv => "csv",
            Self::Parquet => "parquet",
        }
    }
}

/// When output is coloured.
#[derive(Clone, Copy, Debug, Args)]
pub(super) struct Color {
    /// When to use colour; `auto` obeys `NO_COLOR` and pipes
    #[arg(long = "color", global = true, value_enum, default_value_t = When::Auto)]
    when: When,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum When {
    Auto,
    Always,
    Never,
}

impl Color {
    /// Makes this the choice of every stream.
    pub(super) fn write_global(self) {
        let choice = match self.when {
            When::Auto => anstream::ColorChoice::Auto,
            When::Always => anstream::ColorChoice::Always,
            When::Never => anstream::ColorChoice::Never,
        };
        choice.write_global();
    }
}

/// How much is said on standard error.
#[derive(Clone, Copy, Debug, Args)]
pub(super) struct Loudness {
    /// Say nothing on standard error but what is wrong
    #[arg(long, short, global = true, conflicts_with = "verbose")]
    quiet: bool,
    /// Say on standard error what each search took: positions, time, bytes of tables
    #[arg(long, short, global = true)]
    verbose: bool,
}

/// What texts from strangers may do.
#[derive(Clone, Copy, Debug, Args)]
pub(super) struct Strangers {
    /// Open no file but those on the command line: for puzzles from strangers
    ///
    /// A line {"file": …}, and a path after `game:`, `extends:` or `from:`, are refused, and nothing
    /// is said of what is there. Shipped games are no files.
    #[arg(long, global = true)]
    no_files: bool,
}

impl Strangers {
    /// Which files a text may name.
    pub(super) const fn access(self) -> FileAccess {
        if self.no_files { FileAccess::Denied } else { REGULAR }
    }
}

/// How much is said on standard error.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Words {
    /// What is wrong, and nothing else.
    Few,
    /// What a person wants to know.
    Usual,
    /// What each search took besides.
    Many,
}

impl Loudness {
    pub(super) fn words(self) -> Words {
        match self {
            Self { quiet: true, .. } => Words::Few,
            Self { verbose: true, .. } => Words::Many,
            _ => Words::Usual,
        }
    }
}

#[derive(Subcommand, Debug)]
pub(super) enum Command {
    /// List every legal play with its points
    #[command(after_help = "Example:\n  boneyard plays puzzles/tableaux/first-corner.yaml")]
    Plays(Files),
    /// Say why a play is legal or not
    #[command(
        after_help = "Examples:\n  boneyard explain puzzles/tableaux/first-corner.yaml 5-1@0,2w\n  boneyard explain puzzles/castle-rock/the-column.yaml add 1-4 take 1-5"
    )]
    Explain(Explain),
    /// Find the best turn, prove it, and count the ways to it
    #[command(
        after_help = "Examples:\n  boneyard solve puzzles/tableaux/first-corner.yaml --all\n  boneyard solve puzzles --format json --time 5s\n  boneyard solve --format json - < puzzles.jsonl"
    )]
    Solve(Solve),
    /// Tell what each play leads to where draws or hands are unknown
    #[command(after_help = "Example:\n  boneyard odds puzzles/tableaux/what-will-come.yaml")]
    Odds(OddsOf),
    /// Find the longest line, or the heaviest, from a hand of tiles, and say why there is none longer
    #[command(
        after_help = "Examples:\n  boneyard train \"12-12 12-5 5-3 3-3 9-0\" --start 12\n  boneyard train --set 9 --count --time 10s\n  boneyard train --set 6 --blocked\n  boneyard train puzzles/trains/longest-bridge.yaml"
    )]
    Train(Train),
    /// List corners, centres and holes, and say which are dead
    #[command(after_help = "Example:\n  boneyard dead puzzles/tableaux/dead-centre.yaml")]
    Dead(Files),
    /// List what is left of each suit of Castle Rock, the orphans, and tiles without a mate
    #[command(after_help = "Example:\n  boneyard suits puzzles/castle-rock/the-column.yaml")]
    Suits(Files),
    /// Say what house rules make of a rules file's claims, or of a position
    #[command(
        after_help = "Examples:\n  boneyard compare tableaux --house doublet_factor=3 --house both-halves\n  boneyard compare puzzles/tableaux/first-corner.yaml --house \"gap=corner|none\"\n  boneyard compare puzzles/tableaux/first-corner.yaml --house doublet_factor=1..4 -o sheet.svg\n\nEach --house is a variant: key=value, several of them with commas between, or the name of one\nof `boneyard variants`. A range 1..4 or a list a|b|c is a variant for each value."
    )]
    Compare(Compare),
    /// List the named house rules, what differs in them, and where they are published
    #[command(after_help = "Examples:\n  boneyard variants\n  boneyard variants matador")]
    Variants(VariantsOf),
    /// Deal a game from a shuffled set, as a puzzle file
    #[command(after_help = "Example:\n  boneyard deal matador --players 4 --seed 7 -o deal.yaml")]
    Deal(Deal),
    /// Play a file's line through the rules, and show every position, the points and the scores
    #[command(after_help = "Example:\n  boneyard replay puzzles/block/shut-the-door.yaml")]
    Replay(Files),
    /// Play on a board in the terminal: a puzzle, or a game against the solver from a deal
    #[command(
        after_help = "Examples:\n  boneyard play puzzles/tableaux/peg-out.yaml\n  boneyard play block --players 3 --seed 7\n  boneyard play castle-rock --seed 1 --seat 1\n\nIn the board ? lists the keys, and q quits."
    )]
    Play(Play),
    /// Write a commented start of a puzzle or of a rules file
    #[command(
        after_help = "Examples:\n  boneyard new puzzle --game castle-rock -o mine.yaml\n  boneyard new spec -o house.yaml"
    )]
    New(New),
    /// Play whole games by the thousand, under several rules on the same deals, and measure them
    #[command(
        after_help = "Examples:\n  boneyard simulate block --games 100000\n  boneyard simulate tableaux --players best,greedy --house doublet_factor=1..4 -o report.html\n  boneyard simulate draw --games 1000000 --shard 1/4 --record part1.jsonl\n  boneyard simulate draw --record part1.jsonl --resume\n\nThe name after -o decides the format: .html, .svg, .csv, .json or .txt"
    )]
    Simulate(Box<super::simulate::Simulate>),
    /// Join the records of a simulation's parts into the figures of one run
    #[command(after_help = "Example:\n  boneyard merge part1.jsonl part2.jsonl -o report.html")]
    Merge(super::simulate::Merge),
    /// Count sequences of plays, the check of a move generator
    #[command(after_help = "Example:\n  boneyard perft puzzles/tableaux/first-corner.yaml --depth 3")]
    Perft(Perft),
    /// Draw a position, or a line of play frame by frame
    #[command(
        after_help = "Examples:\n  boneyard diagram puzzles/tableaux/first-corner.yaml\n  boneyard diagram puzzles/tableaux/first-corner.yaml -o corner.svg --coordinates\n  boneyard diagram puzzles/tableaux/peg-out.yaml --steps -o steps.png\n  boneyard diagram puzzles/tableaux/peg-out.yaml -o lesson.html\n\nThe best line is looked for in 10 seconds at most, unless --time says otherwise. One that could not\nbe proven is drawn as far as it was found, with its bound on standard error, and the exit status is 3.\nThe name after -o decides the format: .svg, .png, .gif, .apng, .html or .txt"
    )]
    Diagram(Diagram),
    /// Make a lesson of a rules file: its sections, worked examples, open questions and exercises
    #[command(
        after_help = "Examples:\n  boneyard lesson specs/tableaux.yaml -o tableaux.html\n  boneyard lesson specs/block.yaml --puzzles puzzles/block -o block.md\n\n--time holds for the whole lesson; without it each exercise takes 5 seconds at most, and the claims\n10 minutes. An answer that could not be proven says so, and the exit status is 3."
    )]
    Lesson(Lesson),
    /// Run the claims of rules files, or the expectations of puzzles
    #[command(
        after_help = "Examples:\n  boneyard verify\n  boneyard verify specs/tableaux.yaml puzzles/tableaux/first-corner.yaml\n\n--time, --nodes and --memory hold for each file; without --time a file takes 10 minutes at most.\nWhat could not be decided within the limits neither holds nor fails, and the exit status is 3."
    )]
    Verify(Verify),
    /// Put a puzzle file's keys in order and spell its tiles alike; its meaning and comments stay
    #[command(
        after_help = "Examples:\n  boneyard fmt mine.yaml\n  boneyard fmt puzzles --check\n  boneyard fmt - < mine.yaml"
    )]
    Fmt(Fmt),
    /// Print the JSON Schema of puzzle or rules files, for editors
    #[command(after_help = "Example:\n  boneyard schema puzzle -o puzzle.schema.json")]
    Schema(Schema),
    /// Print what a shell needs to complete commands and options
    #[command(
        after_help = "Examples:\n  boneyard completions bash > ~/.local/share/bash-completion/completions/boneyard\n  boneyard completions fish > ~/.config/fish/completions/boneyard.fish"
    )]
    Completions(Completions),
    /// Print the manual page, or write one for each command into a folder
    #[command(after_help = "Examples:\n  boneyard man | man -l -\n  boneyard man ~/.local/share/man/man1")]
    Man(Man),
}

/// Whether a command searches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Searches {
    /// It does not, and has no limits for it needs none.
    Never,
    /// As long as it is let.
    Freely,
    /// Only so long as somebody said.
    Timed,
}

impl Searches {
    fn of(time: Option<Duration>) -> Self {
        if time.is_some() { Self::Timed } else { Self::Freely }
    }
}

impl Command {
    /// Whether it searches, and whether somebody said for how long.
    pub(super) fn searches(&self) -> Searches {
        let until = match self {
            Self::Solve(args) => &args.until,
            Self::Odds(args) => &args.until,
            Self::Train(args) => &args.until,
            Self::Compare(args) => &args.until,
            Self::Perft(args) => &args.until,
            Self::Diagram(args) => &args.until,
            Self::Lesson(args) => &args.until,
            Self::Verify(args) => &args.until,
            Self::Simulate(args) => return Searches::of(args.time),
            _ => return Searches::Never,
        };
        Searches::of(until.time)
    }
}

#[derive(Args, Debug)]
pub(super) struct Fmt {
    #[command(flatten)]
    pub(super) files: Files,
    /// Write nothing, and name the files that are not as they would be written
    #[arg(long)]
    pub(super) check: bool,
}

#[derive(Args, Debug)]
pub(super) struct Schema {
    /// Which files
    #[arg(value_enum)]
    pub(super) what: What,
    #[command(flatten)]
    pub(super) to: To,
}

#[derive(Args, Debug)]
pub(super) struct Completions {
    /// The shell
    #[arg(value_enum)]
    pub(super) shell: clap_complete::Shell,
}

#[derive(Args, Debug)]
pub(super) struct Man {
    /// The folder for a page of each command
    pub(super) folder: Option<PathBuf>,
    /// Replace pages that boneyard did not make
    #[arg(long, requires = "folder")]
    pub(super) force: bool,
}

#[derive(Args, Clone, Debug)]
pub(super) struct Files {
    /// Puzzle files, folders of them, patterns such as 'puzzles/**/*.yaml'; - is standard input,
    /// which may be JSON Lines: a puzzle a line, or {"file": "its path"}
    #[arg(required = true, value_name = "FILE")]
    pub(super) files: Vec<PathBuf>,
}

#[derive(Args, Debug)]
pub(super) struct Explain {
    /// A puzzle file; - is standard input
    pub(super) file: PathBuf,
    /// A play: 5-1@1,2s, the connecting half first; add 1-4 or take 1-5; 4-2@4. Several follow each
    /// other
    #[arg(required = true)]
    pub(super) play: Vec<String>,
}

#[derive(Args, Clone, Debug)]
pub(super) struct Solve {
    #[command(flatten)]
    pub(super) files: Files,
    /// List every line that reaches the goal, or the most points
    #[arg(long)]
    pub(super) all: bool,
    /// The most lines that --all lists
    #[arg(long, default_value_t = 100, value_name = "N",
          value_parser = clap::value_parser!(u32).range(0..=1_000_000))]
    pub(super) limit: u32,
    /// Read every file as JSON Lines, whatever it is called and looks like
    #[arg(long)]
    pub(super) jsonl: bool,
    /// Threads that solve several puzzles with --format json, or that go through one long turn;
    /// every core if it is not given
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(super) threads: Option<u16>,
    /// Derive the answer again the slow and obvious way as far as that is feasible
    #[arg(long)]
    pub(super) certify: bool,
    #[command(flatten)]
    pub(super) draws: Draws,
    #[command(flatten)]
    pub(super) until: Until,
}

/// How unknown draws are dealt with.
#[derive(Args, Clone, Debug)]
pub(super) struct Draws {
    /// Draw at random so often instead of looking at every draw; deals of hidden hands beyond so
    /// many are sampled [default: as the answer needs]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(30..=100_000_000))]
    pub(super) samples: Option<u64>,
    /// The number that random draws are made from: the same one draws the same
    #[arg(long, default_value_t = 0, value_name = "S")]
    pub(super) seed: u64,
}

/// When a search stops although it has not finished. Ctrl-C does the same.
#[derive(Args, Clone, Debug)]
pub(super) struct Until {
    /// Stop after so long (10s, 500ms, 2m) with the best so far and a bound
    #[arg(long, value_parser = duration, value_name = "TIME")]
    pub(super) time: Option<Duration>,
    /// Stop after so many positions with the best so far and a bound
    #[arg(long, value_name = "N")]
    pub(super) nodes: Option<u64>,
    /// Memory that tables of positions may take (64M, 2G)
    #[arg(long, value_parser = bytes, value_name = "SIZE", default_value = "1G")]
    pub(super) memory: usize,
}

#[derive(Args, Debug)]
pub(super) struct OddsOf {
    #[command(flatten)]
    pub(super) files: Files,
    /// Threads that take samples; every core if it is not given
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(super) threads: Option<u16>,
    #[command(flatten)]
    pub(super) draws: Draws,
    #[command(flatten)]
    pub(super) until: Until,
}

/// How the tiles of a train lie.
#[derive(Args, Debug)]
pub(super) struct Lies {
    /// Let the line grow from the start to both sides
    #[arg(long, conflicts_with_all = ["ring", "trains", "blocked"])]
    pub(super) both_ends: bool,
    /// A closed line: its last end is its first
    #[arg(long, conflicts_with_all = ["trains", "blocked"])]
    pub(super) ring: bool,
    /// So many trains at most, all from the start
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u8).range(1..=190),
          conflicts_with = "blocked")]
    pub(super) trains: Option<u8>,
}

#[derive(Args, Debug)]
pub(super) struct Train {
    /// Tiles, as in "12-5 5-3", or a puzzle file; - is standard input
    #[arg(required_unless_present = "set")]
    pub(super) tiles: Vec<String>,
    /// What counts first, tiles or pips; the other decides among equals [default: tiles]
    #[arg(long, value_enum)]
    pub(super) objective: Option<First>,
    /// An end that lies on the table already and is not counted
    #[arg(long, value_name = "END", value_parser = end)]
    pub(super) start: Option<Pip>,
    #[command(flatten)]
    pub(super) lies: Lies,
    /// Tiles that have to be used, as often as needed
    #[arg(long, value_name = "TILES", conflicts_with = "blocked")]
    pub(super) must: Vec<String>,
    /// Count how many different lines are as long; with --objective pips, as good
    #[arg(long, conflicts_with_all = ["blocked", "trains"])]
    pub(super) count: bool,
    /// Instead the shortest line after which no tile of the hand or set fits
    #[arg(long)]
    pub(super) blocked: bool,
    /// The highest end of the set; without tiles every tile of it is in the hand
    #[arg(long, value_name = "N", value_parser = end)]
    pub(super) set: Option<Pip>,
    #[command(flatten)]
    pub(super) until: Until,
}

/// What counts first in a train.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(super) enum First {
    /// The most tiles.
    Tiles,
    /// The most pips.
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

#[derive(Args, Debug)]
pub(super) struct Perft {
    #[command(flatten)]
    pub(super) files: Files,
    /// Plays in the longest sequences
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=60))]
    pub(super) depth: u32,
    /// Tell for each first play how many of the longest sequences begin with it
    #[arg(long)]
    pub(super) divide: bool,
    /// Threads that count; every core if it is not given
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(super) threads: Option<u16>,
    #[command(flatten)]
    pub(super) until: Until,
}

#[derive(Args, Debug)]
pub(super) struct Diagram {
    /// A puzzle file; - is standard input
    pub(super) file: PathBuf,
    /// Draw the file's line, or else the best one, frame by frame
    #[arg(long)]
    pub(super) steps: bool,
    /// Draw the hands below the table
    #[arg(long)]
    pub(super) hands: bool,
    #[command(flatten)]
    pub(super) marks: Marks,
    #[command(flatten)]
    pub(super) until: Until,
    /// The colours of a figure
    #[arg(long, value_enum, default_value_t = Colours::Light)]
    pub(super) theme: Colours,
    #[command(flatten)]
    pub(super) to: To,
}

/// What a figure shows besides.
#[derive(Args, Debug)]
pub(super) struct Marks {
    /// Print coordinates along the edges
    #[arg(long)]
    pub(super) coordinates: bool,
    /// Mark the cells where a side play may connect
    #[arg(long)]
    pub(super) slots: bool,
    /// Let the halves of a suit stand out
    #[arg(long, value_name = "N", value_parser = suit)]
    pub(super) suit: Option<Pip>,
}

/// The colours of a figure.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(super) enum Colours {
    /// For a light page.
    Light,
    /// For a dark one.
    Dark,
    /// Black on white paper.
    Print,
}

impl Colours {
    /// What a figure calls them.
    pub(super) const fn theme(self) -> Theme {
        match self {
            Self::Light => Theme::Light,
            Self::Dark => Theme::Dark,
            Self::Print => Theme::Print,
        }
    }
}

/// What the terminal can show.
#[derive(Clone, Copy, Debug, Default, Args)]
pub(super) struct Terminal {
    /// Print text with the characters of ASCII alone
    #[arg(long, global = true)]
    pub(super) ascii: bool,
    /// Columns that a line of text may have [default: as wide as the terminal is]
    #[arg(long, global = true, value_name = "N", value_parser = clap::value_parser!(u16).range(20..=1000))]
    width: Option<u16>,
}

impl Terminal {
    /// Columns that a line of text may have; none where it goes to no terminal.
    pub(super) fn columns(self) -> Option<usize> {
        let is_terminal = std::io::stdout().is_terminal();
        let own = || terminal_size::terminal_size().filter(|_| is_terminal).map(|(width, _)| width.0);
        self.width.or_else(own).map(|width| usize::from(width.max(20)))
    }
}

#[derive(Args, Debug)]
pub(super) struct Lesson {
    /// A rules file, or the name of a shipped one
    pub(super) file: PathBuf,
    /// Puzzles for the exercises, those of other games left out [default: the folder `puzzles`
    /// beside that of the rules file]
    #[arg(long, value_name = "FILE")]
    pub(super) puzzles: Vec<PathBuf>,
    /// Make no exercises
    #[arg(long, conflicts_with = "puzzles")]
    pub(super) no_puzzles: bool,
    #[command(flatten)]
    pub(super) until: Until,
    #[command(flatten)]
    pub(super) to: To,
}

#[derive(Args, Debug)]
pub(super) struct Verify {
    /// Rules files, puzzle files, folders or patterns of them, shipped rules files by name, - for
    /// standard input; every shipped rules file if none is given
    #[arg(value_name = "FILE")]
    pub(super) files: Vec<PathBuf>,
    /// Run the claims under every combination of the readings, and say which the document forces
    #[arg(long)]
    pub(super) readings: bool,
    #[command(flatten)]
    pub(super) until: Until,
}

#[derive(Args, Debug)]
pub(super) struct Compare {
    /// A puzzle file, a rules file, or the name of a shipped one; - is standard input
    pub(super) file: PathBuf,
    /// A variant: key=value, several with commas between, or a name of `variants`; as often as needed
    #[arg(long, value_name = "RULES", required = true)]
    pub(super) house: Vec<String>,
    #[command(flatten)]
    pub(super) draws: Draws,
    #[command(flatten)]
    pub(super) until: Until,
    /// The colours of the figures
    #[arg(long, value_enum, default_value_t = Colours::Light)]
    pub(super) theme: Colours,
    /// The positions side by side as .svg or .png
    #[command(flatten)]
    pub(super) to: To,
}

#[derive(Args, Debug)]
pub(super) struct VariantsOf {
    /// A game by name; every game if it is not given
    pub(super) game: Option<String>,
}

#[derive(Args, Debug)]
pub(super) struct Deal {
    /// A game by name, or the path of a rules file
    pub(super) game: String,
    /// How many play; the fewest that the rules are for, if it is not given
    #[arg(long, value_name = "N")]
    pub(super) players: Option<usize>,
    /// The number that the shuffle is made from: the same one deals the same tiles
    #[arg(long, default_value_t = 0, value_name = "S")]
    pub(super) seed: u64,
    /// Which hand of the game, from 0
    #[arg(long, default_value_t = 0, value_name = "N")]
    pub(super) hand: u64,
    /// The seat that leads, from 0, where the rules hand the lead on [default: 0]
    #[arg(long, value_name = "N")]
    pub(super) leader: Option<usize>,
    /// Points of each seat before the hand, as in 12,30 [default: 0 each]
    #[arg(long, value_name = "POINTS", value_delimiter = ',', allow_negative_numbers = true,
          value_parser = clap::value_parser!(i32).range(-1_000_000..=1_000_000))]
    pub(super) scores: Vec<i32>,
    /// Another set: 6, 9, 12, 15 or 18
    #[arg(long, value_name = "N")]
    pub(super) set: Option<u64>,
    /// House rules, as often as needed: `double_ports=first`, or a name of `boneyard variants`
    #[arg(long, value_name = "RULES")]
    pub(super) house: Vec<String>,
    #[command(flatten)]
    pub(super) to: To,
}

#[derive(Args, Debug)]
pub(super) struct Play {
    /// A puzzle file, or a game by name; with --players or --seed also the path of a rules file
    pub(super) what: String,
    /// How many play a game; the fewest that its rules are for, if it is not given
    #[arg(long, value_name = "N")]
    pub(super) players: Option<usize>,
    /// The number that a game is shuffled by: the same one deals the same tiles [default: 0]
    #[arg(long, value_name = "S")]
    pub(super) seed: Option<u64>,
    /// A key of the rules of a game that is played otherwise, as often as needed
    #[arg(long, value_name = "KEY=VALUE")]
    pub(super) house: Vec<String>,
    /// The seat that you play, from 0 [default: 0, in a puzzle the one to play]
    #[arg(long, value_name = "N")]
    pub(super) seat: Option<usize>,
}

#[derive(Args, Debug)]
pub(super) struct New {
    /// What to begin
    #[arg(value_enum)]
    pub(super) what: What,
    /// The game that it is for, by name
    #[arg(long, default_value = "tableaux")]
    pub(super) game: String,
    #[command(flatten)]
    pub(super) to: To,
}

/// The kinds of files that there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(super) enum What {
    /// A rules file with claims.
    Spec,
    /// A puzzle file.
    Puzzle,
}

/// Where a file goes.
#[derive(Args, Debug)]
pub(super) struct To {
    /// Where it goes; standard output if it is not given, or -
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Replace a file that is there already
    #[arg(long)]
    pub(super) force: bool,
}

impl To {
    /// The file that it goes to; none for standard output.
    pub(super) fn path(&self) -> Option<&Path> {
        self.output.as_deref().filter(|path| *path != Path::new("-"))
    }

    /// What may be replaced.
    pub(super) fn replace(&self) -> Replace {
        if self.force { Replace::Anything } else { Replace::OwnOutput }
    }
}

/// Reads a number of pips.
fn suit(text: &str) -> Result<Pip, String> {
    let pip = text.parse().ok().and_then(Pip::new);
    pip.ok_or_else(|| format!("expected a number of pips, 0 to {}", Pip::MAX))
}

/// Reads `10s`, `500ms`, `2m` or a number of seconds.
pub(super) fn duration(text: &str) -> Result<Duration, String> {
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let seconds: f64 = digits.parse().map_err(|_| "expected a time such as 10s, 500ms or 2m".to_owned())?;
    let unit = match &text[digits.len()..] {
        "ms" => 0.001,
        "" | "s" => 1.0,
        "m" => 60.0,
        "h" => 3600.0,
        other => return Err(format!("unknown unit `{other}`: expected ms, s, m or h")),
    };
    Duration::try_from_secs_f64(seconds * unit).map_err(|error| error.to_string())
}

/// Reads `512M`, `2G`, `64K` or a number of bytes.
fn bytes(text: &str) -> Result<usize, String> {
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let expected = || "expected a size such as 64M or 2G".to_owned();
    let number: usize = digits.parse().map_err(|_| expected())?;
    let unit = match &text[digits.len()..] {
        "" | "B" => 1,
        "K" | "KB" | "KiB" => 1 << 10,
        "M" | "MB" | "MiB" => 1 << 20,
        "G" | "GB" | "GiB" => 1 << 30,
        other => return Err(format!("unknown unit `{other}`: expected K, M or G")),
    };
    number.checked_mul(unit).ok_or_else(expected)
}
