//! Every command by name, with the options of all of them.

use std::ffi::OsString;

use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Args, CommandFactory as _, FromArgMatches as _, Parser, Subcommand};

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
    #[command(flatten)]
    pub(super) every: EveryCommand,
    #[command(subcommand)]
    pub(super) command: Command,
}

/// The options that every command has.
#[derive(Args, Debug)]
pub(super) struct EveryCommand {
    /// Format of the answer; each command lists its own
    #[arg(
        long,
        global = true,
        value_enum,
        hide_possible_values = true,
        hide_short_help = true,
        display_order = 100
    )]
    pub(super) format: Option<FileFormat>,
    #[command(flatten)]
    pub(super) terminal: Terminal,
    #[command(flatten)]
    pub(super) global: Global,
}

impl Cli {
    /// Reads the command line. Only the command that is asked for gets its options; all of them do where something
    /// is wrong or help is asked for. Every help except the short one lists all options.
    pub(super) fn read(args: impl Iterator<Item: Into<OsString>>) -> Result<Self, clap::Error> {
        let args: Vec<OsString> = args.map(Into::into).collect();
        Self::parsed(asked(&args), &args).or_else(|error| {
            if error.kind() == ErrorKind::DisplayVersion {
                return Err(error);
            }
            let cli = Self::command().arg(format::refused_json());
            let is_short = args.iter().any(|arg| arg == "-h");
            Self::parsed(if is_short { cli } else { help::whole(cli) }, &args).map_err(saying_solve)
        })
    }

    fn parsed(mut cli: clap::Command, args: &[OsString]) -> Result<Self, clap::Error> {
        let matches = cli.try_get_matches_from_mut(args)?;
        let format = matches.get_one::<FileFormat>("format").zip(matches.subcommand_name());
        match format.and_then(|(format, command)| format.refused_by(command, &cli)) {
            Some(refused) => Err(clap::Error::raw(ErrorKind::InvalidValue, refused)),
            None => Self::from_arg_matches(&matches),
        }
    }
}

/// A fault of the arguments, with a tip where the name of a file stands in place of a command.
fn saying_solve(mut error: clap::Error) -> clap::Error {
    let name = match error.get(ContextKind::InvalidSubcommand) {
        Some(ContextValue::String(name)) if name.contains(['.', '/', '\\']) => name.clone(),
        _ => return error,
    };
    let tip = StyledStr::from(format!("to solve a file: boneyard solve {name}"));
    error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip]));
    error
}

/// The program with the first command that the arguments name.
fn asked(args: &[OsString]) -> clap::Command {
    let cli = EveryCommand::augment_args(clap::Command::new("boneyard").version(crate::VERSION));
    let cli = cli.disable_help_flag(true).subcommand_required(true);
    let mut named = args.iter().skip(1).filter_map(|arg| OPTIONS.iter().find(|(name, _)| arg == *name));
    match named.next() {
        Some((name, options)) => cli.subcommand(format::own(options(clap::Command::new(*name)))),
        None => cli,
    }
}

/// Declares the commands; the name of each is that of its variant.
macro_rules! commands {
    ($($(#[$help:meta])* $name:literal $variant:ident($options:ty),)*) => {
        #[derive(Subcommand, Debug)]
        pub(super) enum Command {
            $($(#[$help])* #[command(name = $name)] $variant($options),)*
        }

        /// What gives a command its options, by name.
        const OPTIONS: &[(&str, fn(clap::Command) -> clap::Command)] =
            &[$(($name, <$options as Args>::augment_args),)*];
    };
}

commands! {
    /// List every legal play with its points
    #[command(after_help = "Example:\n  boneyard plays puzzles/tableaux/first-corner.yaml")]
    "plays" Plays(FileArgs),
    "explain" Explain(explain::Explain),
    "solve" Solve(solve::Solve),
    "odds" Odds(odds::OddsArgs),
    "train" Train(train::Train),
    /// List corners, centres and holes, and which of them are dead
    #[command(after_help = "Example:\n  boneyard dead puzzles/tableaux/dead-centre.yaml")]
    "dead" Dead(FileArgs),
    /// List the tiles left of each suit of Castle Rock, and the orphans
    #[command(after_help = "Example:\n  boneyard suits puzzles/castle-rock/the-column.yaml")]
    "suits" Suits(FileArgs),
    "compare" Compare(compare::Compare),
    "variants" Variants(variants::VariantsArgs),
    "deal" Deal(deal::DealArgs),
    /// Play a file's line through the rules; show positions and scores
    #[command(after_help = "Example:\n  boneyard replay puzzles/block/shut-the-door.yaml")]
    "replay" Replay(FileArgs),
    "play" Play(play::PlayArgs),
    "new" New(new::New),
    "import" Import(import::Import),
    "simulate" Simulate(Box<simulate::Simulate>),
    "merge" Merge(merge::Merge),
    "perft" Perft(perft::PerftArgs),
    "diagram" Diagram(diagram::Diagram),
    "lesson" Lesson(lesson::LessonArgs),
    "verify" Verify(verify::Verify),
    "fmt" Fmt(fmt::Fmt),
    "schema" Schema(schema::Schema),
    "completions" Completions(completions::Completions),
    "man" Man(man::Man),
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

    /// Other programs have `--json`.
    #[test]
    fn an_option_for_json_is_refused_with_the_right_one() {
        for line in ["boneyard solve --json a", "boneyard train 4-2 --json", "boneyard --json"] {
            let refused = Cli::read(line.split(' ')).unwrap_err().to_string();
            assert!(refused.contains("'--format json'") && !refused.contains("jsonl"), "{refused}");
        }
    }

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
