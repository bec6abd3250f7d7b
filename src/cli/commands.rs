//! Every command by name, with the options of all of them.

use std::ffi::OsString;

use clap::error::ErrorKind;
use clap::{CommandFactory as _, FromArgMatches as _, Parser, Subcommand};

use super::args::Files;
use super::compare::Compare;
use super::completions::Completions;
use super::deal::Deal;
use super::diagram::Diagram;
use super::explain::Explain;
use super::fmt::Fmt;
use super::format::{self, FileFormat};
use super::global::{Global, Terminal};
use super::help;
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
    help_template = help::template(&Command::augment_subcommands(clap::Command::new("boneyard"))),
    disable_help_flag = true,
    arg = help::flag(),
    mut_subcommands = format::own,
    after_help = "Begin with `boneyard new puzzle -o mine.yaml` and `boneyard solve mine.yaml`.\n`boneyard help solve` shows every option of a command, with examples."
)]
pub struct Cli {
    /// Format of the answer; each command lists its own
    #[arg(
        long,
        global = true,
        value_enum,
        hide_possible_values = true,
        hide_short_help = true,
        display_order = 100
    )]
    pub format: Option<FileFormat>,
    #[command(flatten)]
    pub(super) terminal: Terminal,
    #[command(flatten)]
    pub(super) global: Global,
    #[command(subcommand)]
    pub(super) command: Command,
}

impl Cli {
    /// Reads the command line. Where it does not ask for the short help, every option is shown.
    pub(super) fn read(args: impl Iterator<Item: Into<OsString>>) -> Result<Self, clap::Error> {
        let args: Vec<OsString> = args.map(Into::into).collect();
        let cli = Self::command();
        let mut cli = if args.iter().any(|arg| arg == "-h") { cli } else { help::whole(cli) };
        let matches = cli.try_get_matches_from_mut(args)?;
        let format = matches.get_one::<FileFormat>("format").zip(matches.subcommand_name());
        match format.and_then(|(format, command)| format.refused_by(command, &cli)) {
            Some(refused) => Err(clap::Error::raw(ErrorKind::InvalidValue, refused)),
            None => Self::from_arg_matches(&matches),
        }
    }
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
    /// List corners, centres and holes, and which of them are dead
    #[command(after_help = "Example:\n  boneyard dead puzzles/tableaux/dead-centre.yaml")]
    Dead(Files),
    /// List the tiles left of each suit of Castle Rock, and the orphans
    #[command(after_help = "Example:\n  boneyard suits puzzles/castle-rock/the-column.yaml")]
    Suits(Files),
    Compare(Compare),
    Variants(VariantsArgs),
    Deal(Deal),
    /// Play a file's line through the rules; show positions and scores
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
}
