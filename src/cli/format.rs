//! The formats that commands print and write.

use std::path::Path;

use clap::builder::{EnumValueParser, PossibleValue, TypedValueParser, UnknownArgumentValueParser};
use clap::{Arg, ArgAction, Command, Error, ValueEnum};

use super::problem::Problem;

/// How answers are printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Format {
    /// Pictures and sentences for a person.
    Text,
    /// One JSON object per line.
    Json,
}

/// Every format that any command prints or writes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum FileFormat {
    // Pictures and sentences for a person.
    #[value(alias = "txt")]
    Text,
    // One JSON object per line.
    Json,
    // A figure.
    Svg,
    // A figure as pixels.
    Png,
    // A figure as a page for print.
    Pdf,
    // A figure for LaTeX.
    #[value(alias = "tex")]
    Tikz,
    // A line of play as a moving picture.
    Gif,
    // The same with all its colours.
    Apng,
    // A page.
    Html,
    // Markdown with figures beside it.
    Md,
    // A table for other programs.
    Csv,
    // The same in columns, where the program was built with it.
    Parquet,
}

impl FileFormat {
    const ANSWER: &[Self] = &[Self::Text, Self::Json];
    pub(super) const FIGURE: &[Self] =
        &[Self::Text, Self::Svg, Self::Png, Self::Pdf, Self::Tikz, Self::Gif, Self::Apng, Self::Html];
    pub(super) const SIMULATION: &[Self] =
        &[Self::Text, Self::Json, Self::Csv, Self::Parquet, Self::Svg, Self::Html];

    /// The formats that a command writes, its default first; empty where it writes a kind of its own.
    fn of_command(name: &str) -> &'static [Self] {
        match name {
            "play" | "import" => &[Self::Text],
            "diagram" => Self::FIGURE,
            "simulate" | "merge" => Self::SIMULATION,
            "compare" => &[Self::Text, Self::Json, Self::Svg, Self::Png, Self::Html],
            "lesson" => &[Self::Html, Self::Md],
            "deal" | "new" | "schema" | "completions" | "man" => &[],
            _ => Self::ANSWER,
        }
    }

    /// Its name as a value of `--format`.
    pub(super) fn name(self) -> String {
        self.to_possible_value().map(|value| value.get_name().to_owned()).unwrap_or_default()
    }

    /// The format given by the extension of a file's name.
    fn of_file(path: &Path) -> Option<Self> {
        let end = path.extension()?.to_string_lossy().to_ascii_lowercase();
        match end.as_str() {
            "htm" => Some(Self::Html),
            "markdown" => Some(Self::Md),
            "text" => None,
            end => Self::from_str(end, false).ok(),
        }
    }

    /// The format of these that the extension of a file's name gives. `to` is what is done in it: draw, or write.
    ///
    /// # Errors
    /// Where it gives none of them, with `help`.
    pub(super) fn of_these(path: &Path, known: &[Self], to: &str, help: &str) -> Result<Self, Problem> {
        let format = Self::of_file(path).filter(|format| known.contains(format));
        let message = || match path.extension() {
            Some(ending) => format!("no file that ends with .{} can be written here", ending.display()),
            None => format!("{} does not say in which format to {to}", path.display()),
        };
        format.ok_or_else(|| Problem::with_help(message(), Some(help)))
    }

    /// Why a command does not write this format, if it does not.
    pub(super) fn refused_by(self, command: &str, cli: &Command) -> Option<String> {
        let own = Self::of_command(command);
        if own.contains(&self) || own.is_empty() && Self::ANSWER.contains(&self) {
            return None;
        }
        let name = self.name();
        let own: Vec<String> = own.iter().map(|format| format.name()).collect();
        let own = if own.is_empty() { "a file of its own kind".to_owned() } else { own.join(", ") };
        let others = cli.get_subcommands().map(Command::get_name);
        let others: Vec<&str> = others.filter(|name| Self::of_command(name).contains(&self)).collect();
        let others = if Self::ANSWER.contains(&self) { "most of them".to_owned() } else { others.join(", ") };
        Some(format!(
            "`{command}` does not write {name}\n  = help: it writes {own}; commands that write {name}: {others}"
        ))
    }
}

/// A parser of every format that lists only a command's own, so that the others are refused in one place.
#[derive(Clone)]
struct Own(&'static [FileFormat]);

impl TypedValueParser for Own {
    type Value = FileFormat;

    fn parse_ref(
        &self,
        cli: &Command,
        arg: Option<&Arg>,
        value: &std::ffi::OsStr,
    ) -> Result<FileFormat, Error> {
        EnumValueParser::new().parse_ref(cli, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.0.iter().filter_map(FileFormat::to_possible_value)))
    }
}

/// `--json`, which other programs have: the refusal names `--format json`.
pub(super) fn refused_json() -> Arg {
    let refused = UnknownArgumentValueParser::suggest_arg("--format json");
    Arg::new("json").long("json").action(ArgAction::SetTrue).global(true).hide(true).value_parser(refused)
}

/// Adds `--format` to a command, listing the formats that it writes.
pub(super) fn own(command: Command) -> Command {
    let formats = FileFormat::of_command(command.get_name());
    let usual = formats.first().copied().unwrap_or(FileFormat::Text).name();
    let help = match formats {
        FileFormat::ANSWER | [_] => format!("Format of the answer [default: {usual}]"),
        _ => format!("Format [default: by the name after -o, else {usual}]"),
    };
    command.arg(
        Arg::new("format")
            .long("format")
            .value_name("FORMAT")
            .help(help)
            .help_heading("Output")
            .display_order(100)
            .hide(formats.is_empty())
            .value_parser(Own(formats)),
    )
}
