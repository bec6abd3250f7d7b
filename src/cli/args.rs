//! What may stand on the command line.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Parser, Subcommand, ValueEnum};

/// Solves, verifies and draws domino positions.
#[derive(Parser, Debug)]
#[command(name = "boneyard", version, about, max_term_width = 100)]
pub struct Cli {
    /// How answers are printed
    #[arg(long, global = true, value_enum, default_value_t = Format::Text)]
    pub format: Format,
    #[command(flatten)]
    pub(super) color: Color,
    #[command(subcommand)]
    pub(super) command: Command,
}

/// How answers are printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Format {
    /// Pictures and sentences for a person.
    Text,
    /// One JSON object a line.
    Json,
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

#[derive(Subcommand, Debug)]
pub(super) enum Command {
    /// List every legal play with its points
    #[command(after_help = "Example:\n  boneyard plays puzzles/tableaux/first-corner.yaml")]
    Plays(Files),
    /// Say why a play is legal or not
    #[command(after_help = "Example:\n  boneyard explain puzzles/tableaux/first-corner.yaml 5-1@0,2w")]
    Explain(Explain),
    /// Find the best turn, prove it, and count the ways to it
    #[command(after_help = "Example:\n  boneyard solve puzzles/tableaux/first-corner.yaml --all")]
    Solve(Solve),
    /// List corners, centres and holes, and say which are dead
    #[command(after_help = "Example:\n  boneyard dead puzzles/tableaux/dead-centre.yaml")]
    Dead(Files),
    /// Count sequences of plays, the check of a move generator
    #[command(after_help = "Example:\n  boneyard perft puzzles/tableaux/first-corner.yaml --depth 3")]
    Perft(Perft),
    /// Draw a position as SVG
    #[command(after_help = "Example:\n  boneyard diagram puzzles/tableaux/first-corner.yaml -o corner.svg")]
    Diagram(Diagram),
    /// Run the claims of rules files, or the expectations of puzzles
    #[command(
        after_help = "Examples:\n  boneyard verify\n  boneyard verify specs/tableaux.yaml puzzles/tableaux/first-corner.yaml"
    )]
    Verify(Verify),
}

#[derive(Args, Debug)]
pub(super) struct Files {
    /// Puzzle files, or folders of them; - is standard input
    #[arg(required = true)]
    pub(super) files: Vec<PathBuf>,
}

#[derive(Args, Debug)]
pub(super) struct Explain {
    /// A puzzle file; - is standard input
    pub(super) file: PathBuf,
    /// A play, the connecting half first: 5-1@0,2w
    pub(super) play: String,
}

#[derive(Args, Debug)]
pub(super) struct Solve {
    #[command(flatten)]
    pub(super) files: Files,
    /// List every line that reaches the goal, or the most points
    #[arg(long)]
    pub(super) all: bool,
    /// The most lines that --all lists
    #[arg(long, default_value_t = 100, value_name = "N")]
    pub(super) limit: usize,
    /// Stop after so long (10s, 500ms, 2m) with the best so far and a bound
    #[arg(long, value_parser = duration, value_name = "TIME")]
    pub(super) time: Option<Duration>,
    /// Stop after so many positions with the best so far and a bound
    #[arg(long, value_name = "N")]
    pub(super) nodes: Option<u64>,
}

#[derive(Args, Debug)]
pub(super) struct Perft {
    #[command(flatten)]
    pub(super) files: Files,
    /// Plays in the longest sequences
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=60))]
    pub(super) depth: u32,
}

#[derive(Args, Debug)]
pub(super) struct Diagram {
    /// A puzzle file; - is standard input
    pub(super) file: PathBuf,
    /// Where the picture goes; standard output if it is not given
    #[arg(short, long, value_name = "FILE")]
    pub(super) output: Option<PathBuf>,
    /// Print coordinates along the edges
    #[arg(long)]
    pub(super) coordinates: bool,
    /// Replace a file that is there already
    #[arg(long)]
    pub(super) force: bool,
}

#[derive(Args, Debug)]
pub(super) struct Verify {
    /// Rules files, puzzle files or folders of them; every shipped rules file if none is given
    pub(super) files: Vec<PathBuf>,
}

/// Reads `10s`, `500ms`, `2m` or a number of seconds.
fn duration(text: &str) -> Result<Duration, String> {
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
