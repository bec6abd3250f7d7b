//! The options of every command.

use std::io::IsTerminal as _;

use clap::{Args, ColorChoice};

use super::files::read::REGULAR;
use crate::document::FileAccess;

/// The options of every command.
#[derive(Clone, Copy, Debug, Args)]
#[command(next_help_heading = "Output")]
pub(super) struct Global {
    /// Colour: auto (obeys `NO_COLOR` and pipes), always or never
    #[arg(long, hide_short_help = true,
          display_order = 101, hide_possible_values = true, global = true, value_name = "WHEN", value_enum, default_value_t = ColorChoice::Auto)]
    color: ColorChoice,
    /// Print nothing on standard error but errors
    #[arg(
        long,
        short,
        hide_short_help = true,
        display_order = 104,
        global = true,
        conflicts_with = "verbose"
    )]
    quiet: bool,
    /// Print on standard error what each search took: time, positions, memory
    #[arg(long, short, hide_short_help = true, display_order = 105, global = true)]
    verbose: bool,
    /// Open only files of the command line: for puzzles that you do not trust
    #[arg(long, global = true, hide_short_help = true, display_order = 106)]
    no_files: bool,
}

/// How much is printed to standard error.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Verbosity {
    /// Only faults.
    Few,
    /// The usual messages.
    Usual,
    /// The usual messages and the work of each search.
    Many,
}

impl Global {
    /// Applies the choice of colours to every stream.
    pub(super) fn choose_colour(self) {
        let choice = match self.color {
            ColorChoice::Auto => anstream::ColorChoice::Auto,
            ColorChoice::Always => anstream::ColorChoice::Always,
            ColorChoice::Never => anstream::ColorChoice::Never,
        };
        choice.write_global();
    }

    /// How much is printed to standard error.
    pub(super) const fn words(self) -> Verbosity {
        match self {
            Self { quiet: true, .. } => Verbosity::Few,
            Self { verbose: true, .. } => Verbosity::Many,
            _ => Verbosity::Usual,
        }
    }

    /// The files that a text may name.
    pub(super) const fn access(self) -> FileAccess {
        if self.no_files { FileAccess::Denied } else { REGULAR }
    }
}

/// What the terminal can show.
#[derive(Clone, Copy, Debug, Default, Args)]
#[command(next_help_heading = "Output")]
pub(super) struct Terminal {
    /// Print text in ASCII characters alone
    #[arg(long, hide_short_help = true, display_order = 102, global = true)]
    pub(super) ascii: bool,
    /// Columns of a line of text [default: those of the terminal]
    #[arg(long, hide_short_help = true, display_order = 103, global = true, value_name = "N",
          value_parser = clap::value_parser!(u16).range(20..=1000))]
    width: Option<u16>,
}

impl Terminal {
    /// The maximum width of a line of text; `None` if the output is not a terminal.
    pub(super) fn columns(self) -> Option<usize> {
        let is_terminal = std::io::stdout().is_terminal();
        let own = || terminal_size::terminal_size().filter(|_| is_terminal).map(|(width, _)| width.0);
        self.width.or_else(own).map(|width| usize::from(width.max(20)))
    }
}
