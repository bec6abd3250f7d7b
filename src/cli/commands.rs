//! Every command by name, with the options of all of them.

use std::ffi::OsString;

use clap::error::ErrorKind;
use clap::{CommandFactory as _, FromArgMatches as _, Parser, Subcommand};

use super::args::FileArgs;
use super::format::{self, FileFormat};
use super::global::{Global, Terminal};
use super::{
    compare, completions, deal, diagram, explain, fmt, help, import, lesson, man, merge, new, odds, perft,
    play, schema, simulate, solve, train, variants, verify,
};

/// Solves, verifies and draws domino positions.
#[derive(Parser, Debug)]
#[command(
    name = "boneyard",
    version = crate::VERSION,
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
    /// Reads the command line. Every help except the short one lists all options.
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

#[derive(Subcommand, Debug)]
pub(super) enum Command {
    /// List every legal play with its points
    #[command(after_help = "Example:\n  boneyard plays puzzles/tableaux/first-corner.yaml")]
    Plays(FileArgs),
    Explain(explain::Explain),
    Solve(solve::Solve),
    Odds(odds::OddsArgs),
    Train(train::Train),
    /// List corners, centres and holes, and which of them are dead
    #[command(after_help = "Example:\n  boneyard dead puzzles/tableaux/dead-centre.yaml")]
    Dead(FileArgs),
    /// List the tiles left of each suit of Castle Rock, and the orphans
    #[command(after_help = "Example:\n  boneyard suits puzzles/castle-rock/the-column.yaml")]
    Suits(FileArgs),
    Compare(compare::Compare),
    Variants(variants::VariantsArgs),
    Deal(deal::DealArgs),
    /// Play a file's line through the rules; show positions and scores
    #[command(after_help = "Example:\n  boneyard replay puzzles/block/shut-the-door.yaml")]
    Replay(FileArgs),
    Play(play::PlayArgs),
    New(new::New),
    Import(import::Import),
    Simulate(Box<simulate::Simulate>),
    Merge(merge::Merge),
    Perft(perft::PerftArgs),
    Diagram(diagram::Diagram),
    Lesson(lesson::LessonArgs),
    Verify(verify::Verify),
    Fmt(fmt::Fmt),
    Schema(schema::Schema),
    Completions(completions::Completions),
    Man(man::Man),
}

/// Whether a command searches, and how it is limited.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Searches {
    /// It does not search, and has no limits.
    Never,
    /// It searches without a time limit.
    Freely,
    /// It searches within a time limit.
    Timed,
}

impl Command {
    /// Whether it searches, and whether it has a default time limit.
    pub(super) fn searches(&self) -> Searches {
        let time = match self {
            Self::Solve(args) => args.until.time,
            Self::Explain(args) => args.until.time,
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

#[cfg(test)]
mod tests {
    use clap::{CommandFactory as _, Parser as _};

    use super::*;

    /// Every command with `--time` says that it searches.
    #[test]
    fn commands_with_a_time_limit_search() {
        let is_timed = |command: &clap::Command| command.get_arguments().any(|one| one.get_id() == "time");
        let all = Cli::command();
        let timed: Vec<&str> =
            all.get_subcommands().filter(|one| is_timed(one)).map(clap::Command::get_name).collect();
        let mut seen = Vec::new();
        for line in [
            "solve a",
            "explain a",
            "odds a",
            "train 4-2",
            "compare a --house b=1",
            "perft a 1",
            "diagram a",
            "lesson a",
            "verify a",
            "simulate block",
        ] {
            let words = format!("boneyard {line} --time 5s");
            let cli = Cli::try_parse_from(words.split(' ')).unwrap_or_else(|error| panic!("{line}: {error}"));
            assert_eq!(cli.command.searches(), Searches::Timed, "{line}");
            seen.extend(line.split(' ').next());
        }
        assert!(timed.iter().all(|name| seen.contains(name)), "{timed:?}");
    }
}
