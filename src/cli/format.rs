//! The formats that commands print and write.

use std::path::Path;

use clap::ValueEnum;

/// How answers are printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Format {
    /// Pictures and sentences for a person.
    Text,
    /// One JSON object a line.
    Json,
}

/// Every format that any command prints or writes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum FileFormat {
    /// Pictures and sentences for a person.
    #[value(alias = "txt")]
    Text,
    /// One JSON object a line.
    Json,
    /// A figure.
    Svg,
    /// A figure as pixels.
    Png,
    /// A line of play as a moving picture.
    Gif,
    /// The same with all its colours.
    Apng,
    /// A page.
    Html,
    /// Markdown with figures beside it.
    Md,
    /// A table for other programs.
    Csv,
    /// The same in columns, where the program was built with it.
    Parquet,
}

impl FileFormat {
    /// What most commands print.
    pub(super) const ANSWER: &[Self] = &[Self::Text, Self::Json];
    pub(super) const COMPARISON: &[Self] = &[Self::Text, Self::Json, Self::Svg, Self::Png, Self::Html];
    pub(super) const FIGURE: &[Self] = &[Self::Text, Self::Svg, Self::Png, Self::Gif, Self::Apng, Self::Html];
    pub(super) const LESSON: &[Self] = &[Self::Html, Self::Md];
    pub(super) const SIMULATION: &[Self] =
        &[Self::Text, Self::Json, Self::Csv, Self::Parquet, Self::Svg, Self::Html];
    /// A board in the terminal.
    pub(super) const BOARD: &[Self] = &[Self::Text];

    /// Its name after `--format`.
    pub(super) fn name(self) -> String {
        self.to_possible_value().map(|value| value.get_name().to_owned()).unwrap_or_default()
    }

    /// The format that the end of a file's name stands for.
    pub(super) fn of_file(path: &Path) -> Option<Self> {
        let end = path.extension()?.to_string_lossy().to_ascii_lowercase();
        Self::from_str(&end, false).ok().filter(|_| end != "text")
    }
}
