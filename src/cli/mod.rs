//! The command line: one file per command with its arguments. Only this module prints: results to standard
//! output, everything else to standard error.

#![allow(clippy::disallowed_methods, reason = "the program has the machine: files, clock, threads, streams")]

mod args;
mod batch;
mod commands;
mod compare;
mod completions;
mod deal;
mod diagram;
mod ended;
mod explain;
#[cfg(feature = "internals")]
pub mod files;
#[cfg(not(feature = "internals"))]
#[allow(unreachable_pub, reason = "tests reach it")]
mod files;
mod fmt;
mod format;
mod global;
mod goes_on;
mod help;
mod import;
mod input;
mod items;
mod lesson;
#[cfg(feature = "internals")]
pub mod machine;
#[cfg(not(feature = "internals"))]
#[allow(unreachable_pub, reason = "tests reach it")]
mod machine;
mod man;
mod merge;
mod new;
mod odds;
mod output;
mod perft;
mod play;
mod posts;
mod printed;
mod problem;
mod records;
mod replay;
mod save_file;
mod schema;
mod simulate;
mod simulated;
mod solve;
mod terminal;
mod train;
mod unanswered;
mod variants;
mod verify;
mod watching;
mod wrap;

pub use commands::Cli;

use std::process::ExitCode;

use clap::CommandFactory as _;

use commands::{Command, Searches};
use ended::Ended;
use format::{FileFormat, Format};
use global::{Terminal, Verbosity};
use input::{each, one_file};
use output::Output;
use solve::{Detail, printed};

use crate::ask::suits::suits;
use crate::document::FileAccess;
use crate::visible::visible_name;

/// Reads the arguments, runs the command, and returns its exit status.
pub fn main() -> ExitCode {
    let Cli { every, command } = match Cli::read(std::env::args_os()) {
        Ok(cli) => cli,
        Err(said) => {
            // clap's messages repeat the arguments, so their control characters are made visible first.
            let shown = std::env::args_os().map(|arg| visible_name(&arg.to_string_lossy()).into_owned());
            let said = Cli::read(shown).err().unwrap_or(said);
            let access = FileAccess::Denied;
            let mut output = Output::new(Format::Text, Terminal::default(), Verbosity::Usual, access);
            return ExitCode::from(output.arguments(&said).status());
        }
    };
    every.global.choose_colour();
    let format = if every.format == Some(FileFormat::Json) { Format::Json } else { Format::Text };
    let mut output = Output::new(format, every.terminal, every.global.words(), every.global.access());
    let searches = command.searches();
    if searches != Searches::Never {
        watching::on_interrupt(&output.watch);
    }
    if searches == Searches::Freely {
        output = output.saying_what_goes_on();
    }
    let ended = run(&command, every.format, &mut output);
    ExitCode::from(ended.status())
}

fn run(command: &Command, format: Option<FileFormat>, output: &mut Output) -> Ended {
    match command {
        Command::Plays(files) => {
            each(files, output, |read, output| Ok(printed(&read.plays()?, Detail::Full, output)))
        }
        Command::Explain(args) => {
            one_file(&args.file, output, |file, output| explain::explain(file, args, output))
        }
        Command::Solve(args) => batch::solve(args, output),
        Command::Train(args) => train::train(args, output),
        Command::Odds(args) => each(&args.files, output, |read, output| odds::odds(read, args, output)),
        Command::Dead(files) => {
            each(files, output, |read, output| Ok(printed(&read.dead()?, Detail::Full, output)))
        }
        Command::Suits(files) => {
            each(files, output, |read, output| Ok(printed(&suits(read)?, Detail::Full, output)))
        }
        Command::Replay(files) => each(files, output, replay::replay),
        Command::Simulate(args) => simulate::simulate(args, format, output),
        Command::Merge(args) => merge::merge(args, format, output),
        Command::Compare(args) => compare::compare(args, format, output),
        Command::Variants(args) => variants::variants(args, output),
        Command::Deal(args) => deal::deal(args, output),
        Command::Play(args) => play::play(args, output),
        Command::New(args) => new::new(args, output),
        Command::Perft(args) => each(&args.files, output, |read, output| perft::perft(read, args, output)),
        Command::Diagram(args) => {
            one_file(&args.file, output, |file, output| diagram::diagram(file, args, format, output))
        }
        Command::Lesson(args) => lesson::lesson(args, format, output),
        Command::Verify(args) => verify::verify(args, output),
        Command::Import(args) => import::import(args, output),
        Command::Fmt(args) => fmt::fmt(args, output),
        Command::Schema(args) => schema::schema(args, output),
        Command::Completions(args) => completions::completions(args, Cli::command(), output),
        Command::Man(args) => man::man(args, help::whole(Cli::command()), output),
    }
}
