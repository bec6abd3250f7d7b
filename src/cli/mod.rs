//! The command line: one file a command, and the only place that prints. Results go to
//! standard output, all else to standard error.

#![allow(clippy::disallowed_methods, reason = "the program has the machine: files, clock, threads, streams")]

mod args;
mod batch;
mod compare;
mod completions;
mod dead;
mod deal;
mod diagram;
mod explain;
#[cfg(feature = "internals")]
pub mod files;
#[cfg(not(feature = "internals"))]
#[allow(unreachable_pub, reason = "tests reach it")]
mod files;
mod fmt;
mod goes_on;
mod input;
mod items;
mod lesson;
#[cfg(feature = "internals")]
pub mod machine;
#[cfg(not(feature = "internals"))]
#[allow(unreachable_pub, reason = "tests reach it")]
mod machine;
mod man;
mod new;
mod odds;
mod output;
mod pattern;
mod perft;
mod play;
mod plays;
mod printed;
mod replay;
mod schema;
mod simulate;
mod simulated;
mod solve;
mod suits;
mod terminal;
mod train;
mod variants;
mod verify;
mod watching;
mod wrap;

pub use args::Cli;

use std::process::ExitCode;

use clap::Parser as _;

use args::{Command, FileFormat, Format, Searches, Terminal, Words};
use input::{each, one};
use output::Output;

use crate::document::FileAccess;
use crate::visible::visible_name;

/// How a command ended, the gravest last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Ended {
    /// Everything was done, and every expectation holds.
    Done,
    /// A limit was reached; the best so far was printed with a bound.
    AtLimit,
    /// An expectation or a claim does not hold.
    Failed,
    /// The input is wrong.
    BadInput,
}

impl Ended {
    /// The exit status: 0, 3, 1 or 2.
    pub const fn status(self) -> u8 {
        match self {
            Self::Done => 0,
            Self::Failed => 1,
            Self::BadInput => 2,
            Self::AtLimit => 3,
        }
    }
}

/// Reads the arguments, runs the command, and says how it ended.
pub fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(said) => {
            // Its messages repeat the arguments, and drop what a terminal obeys or pass it on.
            let shown = std::env::args_os().map(|arg| visible_name(&arg.to_string_lossy()).into_owned());
            let said = Cli::try_parse_from(shown).err().unwrap_or(said);
            let access = FileAccess::Denied;
            let mut output = Output::new(Format::Text, Terminal::default(), Words::Usual, access);
            return ExitCode::from(output.arguments(&said).status());
        }
    };
    cli.color.write_global();
    let format = if cli.format == Some(FileFormat::Json) { Format::Json } else { Format::Text };
    let mut output = Output::new(format, cli.terminal, cli.loudness.words(), cli.strangers.access());
    let searches = cli.command.searches();
    if searches != Searches::Never {
        watching::on_interrupt(&output.watch);
    }
    if searches == Searches::Freely {
        output = output.saying_what_goes_on();
    }
    let ended = if takes(&cli.command, cli.format) {
        run(&cli.command, cli.format, &mut output)
    } else {
        let name = cli.format.map_or("", FileFormat::name);
        output.complain(&format!(
            "error: this command does not write {name}\n  = help: `diagram` writes text, svg, png, gif, apng and html, `compare` text, json, svg, png and html, `lesson` html and md, `simulate` and `merge` text, json, csv, parquet, svg and html, every other one text and json"
        ));
        Ended::BadInput
    };
    ExitCode::from(ended.status())
}

/// Whether a command prints in a format.
fn takes(command: &Command, format: Option<FileFormat>) -> bool {
    use FileFormat::{Apng, Csv, Gif, Html, Json, Md, Parquet, Png, Svg, Text};
    match (command, format) {
        (_, None) => true,
        (Command::Play(_), Some(format)) => format == Text,
        (Command::Diagram(_), Some(format)) => matches!(format, Text | Svg | Png | Gif | Apng | Html),
        (Command::Simulate(_) | Command::Merge(_), Some(format)) => {
            matches!(format, Text | Json | Csv | Parquet | Svg | Html)
        }
        (Command::Compare(_), Some(format)) => matches!(format, Text | Json | Svg | Png | Html),
        (Command::Lesson(_), Some(format)) => matches!(format, Html | Md),
        (_, Some(format)) => matches!(format, Text | Json),
    }
}

fn run(command: &Command, format: Option<FileFormat>, output: &mut Output) -> Ended {
    match command {
        Command::Plays(files) => each(files, output, plays::plays),
        Command::Explain(args) => {
            one(&args.file, output, |read, output| explain::explain(read, args, output))
        }
        Command::Solve(args) => batch::solve(args, output),
        Command::Train(args) => train::train(args, output),
        Command::Odds(args) => each(&args.files, output, |read, output| odds::odds(read, args, output)),
        Command::Dead(files) => each(files, output, dead::dead),
        Command::Suits(files) => each(files, output, suits::suits),
        Command::Replay(files) => each(files, output, replay::replay),
        Command::Simulate(args) => simulate::simulate(args, format, output),
        Command::Merge(args) => simulate::merge(args, format, output),
        Command::Compare(args) => compare::compare(args, format, output),
        Command::Variants(args) => variants::variants(args, output),
        Command::Deal(args) => deal::deal(args, output),
        Command::Play(args) => play::play(args, output),
        Command::New(args) => new::new(args, output),
        Command::Perft(args) => each(&args.files, output, |read, output| perft::perft(read, args, output)),
        Command::Diagram(args) => {
            one(&args.file, output, |read, output| diagram::diagram(read, args, format, output))
        }
        Command::Lesson(args) => lesson::lesson(args, format, output),
        Command::Verify(args) => verify::verify(args, output),
        Command::Fmt(args) => fmt::fmt(args, output),
        Command::Schema(args) => schema::schema(args, output),
        Command::Completions(args) => completions::completions(args, output),
        Command::Man(args) => man::man(args, output),
    }
}
