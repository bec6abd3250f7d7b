//! Prints the results of a simulation in the requested format.

use std::path::Path;

use clap::{Args, ValueEnum};

use super::args::To;
use super::ended::Ended;
use super::files::record::Lock;
use super::files::write::check;
use super::format::FileFormat;
use super::output::Output;
use super::problem::Problem;
use crate::report::simulation::{
    Simulated, figures, histograms, page, plot_each, plots, simulation, spreads,
};
use crate::simulate::{Record, Summary};

/// What of the figures is shown.
#[derive(Args, Debug)]
#[command(next_help_heading = "Output")]
pub(super) struct ShownAs {
    /// Show distributions as bars
    #[arg(long)]
    histograms: bool,
    /// Show how long a game takes if a play takes this many seconds
    #[arg(long, value_name = "N", value_parser = seconds)]
    seconds_a_play: Option<f64>,
    /// Table that is written as CSV
    #[arg(long, hide_short_help = true, value_enum, default_value_t = TableKind::Figures)]
    table: TableKind,
}

impl ShownAs {
    /// Refuses a table or a part that the format does not have. Checked before anything is played.
    pub(super) fn refuse_idle(&self, format: Option<FileFormat>) -> Result<(), Problem> {
        if self.histograms && !matches!(format, None | Some(FileFormat::Text)) {
            let help = "the files have the distributions: --table distributions writes them as CSV";
            return Err(Problem::with_help("--histograms belongs to text", Some(help)));
        }
        let has_table = matches!(format, Some(FileFormat::Csv | FileFormat::Parquet));
        if has_table || self.table == TableKind::Figures {
            return Ok(());
        }
        let help = "write it with --format csv or -o table.csv; as text, --histograms shows distributions";
        Err(Problem::with_help("--table distributions is written as CSV or Parquet", Some(help)))
    }
}

/// Reads a number of seconds.
fn seconds(text: &str) -> Result<f64, String> {
    let seconds = text.parse().ok().filter(|seconds: &f64| seconds.is_finite() && *seconds > 0.0);
    seconds
        .filter(|seconds| *seconds <= 86_400.0)
        .ok_or_else(|| "expected a number of seconds, such as 4 or 2.5".to_owned())
}

/// A table of a simulation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum TableKind {
    // Means, intervals and differences.
    Figures,
    // How often each value occurred.
    Distributions,
}

/// Prints or writes the results, in the requested format or in that of the file's name.
pub(super) fn show(
    record: &Record,
    shown: &ShownAs,
    to: &To,
    format: Option<FileFormat>,
    output: &mut Output,
) -> Result<Ended, Problem> {
    let summary = Summary::new(&record.plan, record.total());
    let summary = Summary { seconds_a_play: shown.seconds_a_play, ..summary };
    let text = match format {
        Some(FileFormat::Parquet) => return columns(&summary, shown, to, output),
        Some(FileFormat::Json) => {
            serde_json::to_string(&Simulated::from(&summary)).map(|text| text + "\n").map_err(Problem::new)?
        }
        Some(FileFormat::Csv) if shown.table == TableKind::Distributions => spreads(&summary),
        Some(FileFormat::Csv) => figures(&summary),
        Some(FileFormat::Svg) => plots(&summary).map_err(Problem::new)?,
        Some(FileFormat::Html) => {
            page(&summary, plot_each(&summary).map_err(Problem::new)?).map_err(Problem::new)?
        }
        _ => {
            let spread = if shown.histograms { format!("\n{}", histograms(&summary)) } else { String::new() };
            let text = simulation(&summary) + &spread;
            if to.path().is_none() {
                output.text(&text);
                return Ok(Ended::Done);
            }
            text
        }
    };
    Ok(output.file(to, &text))
}

/// Writes a table in columns.
#[cfg(feature = "parquet")]
fn columns(summary: &Summary, shown: &ShownAs, to: &To, output: &mut Output) -> Result<Ended, Problem> {
    use crate::report::simulation::{figure_columns, spread_columns};
    let bytes = match shown.table {
        TableKind::Figures => figure_columns(summary),
        TableKind::Distributions => spread_columns(summary),
    };
    Ok(output.bytes(to, &bytes.map_err(Problem::new)?))
}

/// Reports that this build cannot; [`written_as`] has reported it before.
#[cfg(not(feature = "parquet"))]
fn columns(_: &Summary, _: &ShownAs, _: &To, _: &mut Output) -> Result<Ended, Problem> {
    Err(without_parquet())
}

fn without_parquet() -> Problem {
    let help = "build it by `cargo install --path . --features parquet`, or write .csv";
    Problem::with_help("this program was built without Parquet", Some(help))
}

/// The requested format, or the one given by the extension of the file's name; `None` for text. Checked
/// before anything is played, because games may take hours.
pub(super) fn written_as(format: Option<FileFormat>, to: &To) -> Result<Option<FileFormat>, Problem> {
    let format = match (format, to.path()) {
        (None, Some(path)) => by_name(path)?,
        _ => format,
    };
    if format == Some(FileFormat::Parquet) && cfg!(not(feature = "parquet")) {
        return Err(without_parquet());
    }
    if let Some(path) = to.path().filter(|path| path.is_file()) {
        // A record that another process writes is not replaced, even with --force.
        drop(Lock::of(path)?);
    }
    to.path().map_or(Ok(()), |path| check(path, to.replace())).map_err(Problem::new)?;
    Ok(format)
}

fn by_name(path: &Path) -> Result<Option<FileFormat>, Problem> {
    if path.extension().is_none() {
        return Ok(None);
    }
    let help = "end the name with .csv, .json, .parquet, .svg, .html or .txt, or say --format";
    FileFormat::of_these(path, FileFormat::SIMULATION, "write", help).map(Some)
}
