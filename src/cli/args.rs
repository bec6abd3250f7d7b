//! Arguments that several commands share.

use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};

use super::files::write::Replace;
use crate::ask::options::bytes;
pub(super) use crate::ask::options::duration;
use crate::export::theme::Theme;
use crate::scene::pips::Faces;

#[derive(Args, Clone, Debug)]
pub(super) struct FileArgs {
    /// Puzzle files, folders or patterns such as 'puzzles/**/*.yaml'; - is standard input, which may be
    /// JSON Lines: on each line a puzzle or {"file": "its path"}
    #[arg(required = true, value_name = "FILE")]
    pub(super) files: Vec<PathBuf>,
}

/// How unknown draws are dealt with.
#[derive(Args, Clone, Copy, Debug)]
pub(super) struct SampleArgs {
    /// Sample N draws instead of trying every one, or N deals where there are more [default: as needed]
    #[arg(long, hide_short_help = true, value_name = "N",
          value_parser = clap::value_parser!(u64).range(30..=100_000_000))]
    pub(super) samples: Option<u64>,
    /// Seed of the samples; the same seed gives the same answer
    #[arg(long, hide_short_help = true, default_value_t = 0, value_name = "S")]
    pub(super) seed: u64,
}

/// When a search stops although it has not finished. Ctrl-C does the same.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Limits")]
pub(super) struct Until {
    /// Time limit (10s, 500ms, 2m); reports the best so far and a bound
    #[arg(long, value_parser = duration, value_name = "TIME")]
    pub(super) time: Option<Duration>,
    /// Limit on positions searched; reports the best so far and a bound
    #[arg(long, hide_short_help = true, value_name = "N")]
    pub(super) nodes: Option<u64>,
    /// Memory for tables of positions (64M, 2G)
    #[arg(long, hide_short_help = true, value_parser = bytes, value_name = "SIZE", default_value = "1G")]
    pub(super) memory: usize,
}

/// Reads the colours of a figure.
pub(super) fn theme() -> impl TypedValueParser<Value = Theme> {
    PossibleValuesParser::new(["light", "dark", "print"]).map(|name| match name.as_str() {
        "dark" => Theme::Dark,
        "print" => Theme::Print,
        _ => Theme::Light,
    })
}

/// Reads how halves show their values.
pub(super) fn faces() -> impl TypedValueParser<Value = Faces> {
    PossibleValuesParser::new(["dots", "numerals"])
        .map(|name| if name == "numerals" { Faces::Numerals } else { Faces::Dots })
}

/// Reads the size of a figure.
pub(super) fn scale(text: &str) -> Result<f64, String> {
    let scale: Option<f64> = text.parse().ok();
    scale
        .filter(|scale| (0.1..=20.0).contains(scale))
        .ok_or_else(|| "expected a number from 0.1 to 20, such as 1.5".to_owned())
}

/// The kinds of files that there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(super) enum What {
    // A rules file with claims.
    #[value(alias = "rules")]
    Spec,
    // A puzzle file.
    Puzzle,
}

/// Where a file goes.
#[derive(Args, Debug)]
#[command(next_help_heading = "Output")]
pub(super) struct To {
    /// File to write; - is standard output [default: -]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Replace an existing file
    #[arg(long, hide_short_help = true)]
    pub(super) force: bool,
}

impl To {
    /// The output file; `None` for standard output.
    pub(super) fn path(&self) -> Option<&Path> {
        self.output.as_deref().filter(|path| *path != Path::new("-"))
    }

    /// What may be replaced.
    pub(super) fn replace(&self) -> Replace {
        if self.force { Replace::Anything } else { Replace::OwnOutput }
    }
}
