//! Every command by name, with the options of all of them.

use clap::{Parser, Subcommand};

use super::args::Files;
use super::compare::Compare;
use super::completions::Completions;
use super::deal::Deal;
use super::diagram::Diagram;
use super::explain::Explain;
use super::fmt::Fmt;
use super::format::FileFormat;
use super::global::{Global, Terminal};
use super::lesson::LessonArgs;
use super::man::Man;
use super::merge::Merge;
use super::new::New;
use super::odds::OddsArgs;
use super::perft::Perft;
use super::play::Play;
use super::schema::Schema;
use super::simulate::Simulate;
use super::solve::Solve;
use super::train::Train;
use super::variants::VariantsArgs;
use super::verify::Verify;

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
    pub(super) terminal: Terminal,
    #[command(flatten)]
    pub(super) global: Global,
    #[command(subcommand)]
    pub(super) command: Command,
}

/// The version, and the commit that it was built from where `build.rs` could tell.
const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), env!("BONEYARD_COMMIT"));

#[derive(Subcommand, Debug)]
pub(super) enum Command {
    /// List every legal play with its points
    #[command(after_help = "Example:\n  boneyard plays puzzles/tableaux/first-corner.yaml")]
    Plays(Files),
    Explain(Explain),
    Solve(Solve),
    Odds(OddsArgs),
    Train(Train),
    /// List corners, centres and holes, and say which are dead
    #[command(after_help = "Example:\n  boneyard dead puzzles/tableaux/dead-centre.yaml")]
    Dead(Files),
    /// List what is left of each suit of Castle Rock, the orphans, and tiles without a mate
    #[command(after_help = "Example:\n  boneyard suits puzzles/castle-rock/the-column.yaml")]
    Suits(Files),
    Compare(Compare),
    Variants(VariantsArgs),
    Deal(Deal),
    /// Play a file's line through the rules, and show every position, the points and the scores
    #[command(after_help = "Example:\n  boneyard replay puzzles/block/shut-the-door.yaml")]
    Replay(Files),
    Play(Play),
    New(New),
    Simulate(Box<Simulate>),
    Merge(Merge),
    Perft(Perft),
    Diagram(Diagram),
    Lesson(LessonArgs),
    Verify(Verify),
    Fmt(Fmt),
    Schema(Schema),
    Completions(Completions),
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

impl Command {
    /// Whether it searches, and whether somebody said for how long.
    pub(super) fn searches(&self) -> Searches {
        let time = match self {
            Self::Solve(args) => args.until.time,
            Self::Odds(args) => args.until.time,
            Self::Train(args) => args.until.time,
            Self::Compare(args) => args.until.time,
            Self::Perft(args) => args.until.time,
            Self::Diagram(args) => args.until.time,
            Self::Lesson(args) => args.until.time,
            Self::Verify(args) => args.until.time,
            Self::Simulate(args) => args.time,
            _ => return Searches::Never,
        };
        if time.is_some() { Searches::Timed } else { Searches::Freely }
    }

    /// The formats that it takes.
    pub(super) const fn formats(&self) -> &'static [FileFormat] {
        match self {
            Self::Play(_) => FileFormat::BOARD,
            Self::Diagram(_) => FileFormat::FIGURE,
            Self::Simulate(_) | Self::Merge(_) => FileFormat::SIMULATION,
            Self::Compare(_) => FileFormat::COMPARISON,
            Self::Lesson(_) => FileFormat::LESSON,
            _ => FileFormat::ANSWER,
        }
    }
}
