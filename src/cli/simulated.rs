//! What a simulation found, in the format that is asked for, and faults in words.

use std::path::Path;

use clap::{Args, ValueEnum};

use super::Ended;
use super::args::{FileFormat, To};
use super::files::record::Lock;
use super::files::write::check;
use super::output::Output;
use crate::house::simulate::record::RecordFault;
use crate::house::simulate::{Record, Summary};
use crate::report::simulation::{Simulated, figures, histograms, page, plots, simulation, spreads};

/// What of the figures is shown.
#[derive(Args, Debug)]
pub(super) struct ShownAs {
    /// Show how the numbers are spread, as bars
    #[arg(long)]
    histograms: bool,
    /// Which table is written as CSV
    #[arg(long, value_enum, default_value_t = Table::Figures)]
    table: Table,
}

/// A table of a simulation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Table {
    /// Means, intervals and differences.
    Figures,
    /// How often each number was seen.
    Distributions,
}

/// A fault in words, with a way to mend it.
pub(super) struct Said(pub(super) String);

impl Said {
    pub(super) fn new(what: impl std::fmt::Display, help: Option<impl std::fmt::Display>) -> Self {
        Self(help.map_or_else(|| format!("error: {what}"), |help| format!("error: {what}\n  = help: {help}")))
    }

    pub(super) fn plain(what: impl std::fmt::Display) -> Self {
        Self::new(what, None::<&str>)
    }
}

impl From<RecordFault> for Said {
    fn from(fault: RecordFault) -> Self {
        let help = fault.help();
        Self::new(fault, help)
    }
}

/// Prints or writes what was found, in the format asked for, or that of the file's name.
pub(super) fn show(
    record: &Record,
    shown: &ShownAs,
    to: &To,
    format: Option<FileFormat>,
    output: &mut Output,
) -> Result<Ended, Said> {
    let summary = Summary::new(&record.plan, record.total());
    let text = match format {
        Some(FileFormat::Parquet) => return columns(&summary, shown, to, output),
        Some(FileFormat::Json) => {
            serde_json::to_string(&Simulated::from(&summary)).map(|text| text + "\n").map_err(Said::plain)?
        }
        Some(FileFormat::Csv) if shown.table == Table::Distributions => spreads(&summary),
        Some(FileFormat::Csv) => figures(&summary),
        Some(FileFormat::Svg) => plots(&summary).map_err(Said::plain)?,
        Some(FileFormat::Html) => {
            page(&summary, plots(&summary).map_err(Said::plain)?).map_err(Said::plain)?
        }
        _ if shown.histograms => format!("{}\n{}", simulation(&summary), histograms(&summary)),
        _ => simulation(&summary),
    };
    Ok(output.file(to, &text))
}

/// Writes a table in columns.
#[cfg(feature = "parquet")]
fn columns(summary: &Summary, shown: &ShownAs, to: &To, output: &mut Output) -> Result<Ended, Said> {
    use crate::report::simulation::{figure_columns, spread_columns};
    let bytes = match shown.table {
        Table::Figures => figure_columns(summary),
        Table::Distributions => spread_columns(summary),
    };
    Ok(output.bytes(to, &bytes.map_err(Said::plain)?))
}

/// Says that this program cannot; [`written_as`] has said it before.
#[cfg(not(feature = "parquet"))]
fn columns(_: &Summary, _: &ShownAs, _: &To, _: &mut Output) -> Result<Ended, Said> {
    Err(without_parquet())
}

fn without_parquet() -> Said {
    let help = "build it by `cargo install --path . --features parquet`, or write .csv";
    Said::new("this program was built without Parquet", Some(help))
}

/// The format that is asked for, or that the end of the file's name stands for; text where there is
/// neither. Asked before anything is played: games may take hours.
pub(super) fn written_as(format: Option<FileFormat>, to: &To) -> Result<Option<FileFormat>, Said> {
    let format = match (format, to.path()) {
        (None, Some(path)) => by_name(path)?,
        _ => format,
    };
    if format == Some(FileFormat::Parquet) && cfg!(not(feature = "parquet")) {
        return Err(without_parquet());
    }
    if let Some(path) = to.path().filter(|path| path.is_file()) {
        // A record that another process writes is not replaced, not by --force either.
        drop(Lock::of(path)?);
    }
    to.path().map_or(Ok(()), |path| check(path, to.replace())).map_err(Said::plain)?;
    Ok(format)
}

fn by_name(path: &Path) -> Result<Option<FileFormat>, Said> {
    let Some(end) = path.extension() else { return Ok(None) };
    let end = end.to_string_lossy().to_ascii_lowercase();
    let formats = [FileFormat::Json, FileFormat::Csv, FileFormat::Parquet, FileFormat::Svg, FileFormat::Html];
    match formats.into_iter().find(|format| format.name() == end) {
        Some(format) => Ok(Some(format)),
        None if end == "txt" => Ok(None),
        None => Err(Said::new(
            format!("{} does not say in which format to write", path.display()),
            Some("end the name with .csv, .json, .parquet, .svg, .html or .txt, or say --format"),
        )),
    }
}
