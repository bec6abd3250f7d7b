//! `boneyard compare`: a rule document or a position under house rules.

use std::path::PathBuf;
use std::time::Instant;

use clap::Args;

use super::args::{SampleArgs, To, Until, theme};
use super::ended::Ended;
use super::files::read::find_spec;
use super::format::FileFormat;
use super::input::{ReadPuzzle, refused, source};
use super::output::Output;
use super::posts::puzzles;
use super::problem::Problem;
use super::unanswered::unanswered;
use super::watching::limits;
use crate::ask::answer::several;
use crate::ask::compare::{self as ask, Compared, variants};
use crate::ask::refusal::Refusal;
use crate::compare::Variant;
use crate::compare::position::{PositionComparison, SearchOptions};
use crate::document::ParsedFile;
use crate::export::pixels;
use crate::export::{svg, theme::Theme};
use crate::report::compare as report;
use crate::search::Limits;

/// Show what house rules change in a position or in a rules file
#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  boneyard compare tableaux --house doublet_factor=3 --house both-halves\n  boneyard compare puzzles/tableaux/first-corner.yaml --house \"gap=corner|none\"\n  boneyard compare puzzles/tableaux/first-corner.yaml --house doublet_factor=1..4 -o sheet.svg\n\nEach --house is one variant; a range (1..4) or a list (a|b|c) is a variant for each value."
)]
pub(super) struct Compare {
    /// A puzzle file, a rules file, or the name of a shipped one; - is standard input
    pub(super) file: PathBuf,
    /// Other rules, as with --house: `compare draw block`
    #[arg(required_unless_present = "house")]
    pub(super) rules: Vec<String>,
    /// Other rules: key=value, several joined by commas, a name from `variants`, a game or a rules
    /// file; repeatable
    #[arg(long, value_name = "RULES")]
    pub(super) house: Vec<String>,
    #[command(flatten)]
    pub(super) draws: SampleArgs,
    #[command(flatten)]
    pub(super) until: Until,
    /// Colours of a picture; a page follows those of its reader
    #[arg(long, hide_short_help = true, help_heading = "Output",
          value_parser = theme(), default_value = "light")]
    pub(super) theme: Theme,
    #[command(flatten)]
    pub(super) to: To,
}

pub(super) fn compare(args: &Compare, format: Option<FileFormat>, output: &mut Output) -> Ended {
    compared(args, format, output).unwrap_or_else(|refusal| {
        unanswered(refusal, output).unwrap_or_else(|invalid| refused(&invalid, output))
    })
}

fn compared(args: &Compare, format: Option<FileFormat>, output: &mut Output) -> Result<Ended, Refusal> {
    let variants =
        variants(&[args.rules.as_slice(), &args.house].concat(), &|name| find_spec(name, output.access))?;
    let source = source(&args.file, output.access)?;
    let name = source.name.clone();
    let files = puzzles(source, output);
    let picture = picture_format(args, format)?;
    if args.theme != Theme::default() && !matches!(picture, Some(FileFormat::Svg | FileFormat::Png)) {
        output.remark("note: --theme changes nothing here: it colours a picture, such as -o sheet.svg");
    }
    if files.len() > 1 && picture.is_some() {
        return Err(several(&name, files.len()));
    }
    let mut ended = Ended::Done;
    for file in files {
        let of = if file.is_rules() { of_document } else { of_position };
        ended = ended.max(of(file, &variants, (args, picture), output)?);
    }
    Ok(ended)
}

/// The arguments, and the format of the picture, if one is asked for.
type ComparedAs<'a> = (&'a Compare, Option<FileFormat>);

fn of_document(
    file: ParsedFile,
    variants: &[Variant],
    (args, picture): ComparedAs<'_>,
    output: &mut Output,
) -> Result<Ended, Refusal> {
    of_positions_only(args, picture)?;
    let limits = limits(&args.until, &output.watch);
    let shown = output.show(&limits);
    let found = ask::of_document(file, variants, &limits);
    drop(shown);
    shown_as(&Compared::Document(found?), (args, picture), output)
}

/// Refuses the options that need a position.
fn of_positions_only(args: &Compare, picture: Option<FileFormat>) -> Result<(), Problem> {
    let (what, help) = if matches!(picture, Some(FileFormat::Svg | FileFormat::Png)) {
        let help = "leave out -o and --format, or write a page: -o report.html";
        ("a rules file has no picture to compare", help)
    } else if args.draws.samples.is_some() || args.draws.seed != 0 {
        let help = "leave out --samples and --seed; --time and --nodes stop their searches";
        ("the claims of a rules file are computed in full", help)
    } else {
        return Ok(());
    };
    Err(Problem::with_help(what, Some(help)))
}

fn of_position(
    file: ParsedFile,
    variants: &[Variant],
    asked: ComparedAs<'_>,
    output: &mut Output,
) -> Result<Ended, Refusal> {
    let (args, watch) = (asked.0, output.watch.clone());
    let whole = limits(&args.until, &watch);
    let search = SearchOptions {
        limits: &|| Limits { watch: whole.watch.clone(), ..limits(&args.until, &watch) },
        samples: args.draws.samples,
        seed: args.draws.seed,
    };
    let (shown, began, name) = (output.show(&whole), Instant::now(), file.source.name.clone());
    ask::of_position(file, variants, &search, |found| {
        drop(shown);
        output.took(&name, &whole, whole.watch.progress().nodes, began);
        shown_as(&found, asked, output)
    })?
}

/// Prints a comparison, or draws it.
fn shown_as(
    found: &Compared<'_>,
    (args, picture): ComparedAs<'_>,
    output: &mut Output,
) -> Result<Ended, Refusal> {
    let ended = if found.is_at_limit() { Ended::AtLimit } else { Ended::Done };
    let drawn = match (found, picture) {
        (Compared::Document(found), Some(FileFormat::Html)) => {
            page(&report::document_page(found), args, output)
        }
        (Compared::Position(read, found), Some(format)) => draw(read, found, args, format, output),
        (Compared::Document(found), _) => {
            output.answer(found);
            Ok(ended)
        }
        (Compared::Position(read, found), None) => {
            output.answer(&read.answered(found.as_ref()));
            Ok(ended)
        }
    };
    Ok(drawn?.max(ended))
}

/// The requested picture, by the format or by the name of the file.
fn picture_format(args: &Compare, format: Option<FileFormat>) -> Result<Option<FileFormat>, Problem> {
    let pictures = [FileFormat::Svg, FileFormat::Png, FileFormat::Html];
    let picture = format.filter(|format| pictures.contains(format));
    let Some(path) = args.to.path().filter(|_| picture.is_none()) else { return Ok(picture) };
    if let Some(printed) = format {
        return Err(Problem::with_help(
            format!("-o writes a picture or a page, and --format {} prints the comparison", printed.name()),
            Some("leave out one of the two"),
        ));
    }
    let help = "end the name with .svg, .png or .html; without -o the comparison is printed";
    FileFormat::of_these(path, &pictures, "draw", help).map(Some)
}

/// Draws the positions side by side.
fn draw(
    read: &ReadPuzzle,
    found: &PositionComparison<'_>,
    args: &Compare,
    format: FileFormat,
    output: &mut Output,
) -> Result<Ended, Refusal> {
    let title = read.puzzle.title.as_deref().unwrap_or(&read.source.name);
    if format == FileFormat::Html {
        return page(&report::position_page(title, found, report::figures(title, found)), args, output);
    }
    let svg = svg::render(&report::sheet(title, found), args.theme);
    match format {
        FileFormat::Svg => Ok(output.bytes(&args.to, svg.as_bytes())),
        _ => Ok(output.bytes(&args.to, &pixels::png(&svg, 1.0).map_err(Problem::new)?)),
    }
}

/// Writes a comparison as a page.
fn page(page: &report::Page, args: &Compare, output: &mut Output) -> Result<Ended, Refusal> {
    Ok(output.file(&args.to, &report::page(page).map_err(Problem::new)?))
}
