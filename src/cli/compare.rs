//! `boneyard compare`: a rule document or a position under house rules.

use std::path::PathBuf;

use clap::Args;

use super::args::{Draws, To, Until, theme};
use super::ended::Ended;
use super::format::{FileFormat, Format};
use super::input::{Read, position, source};
use super::output::Output;
use super::verify::is_rules_file;
use super::watching::limits;
use crate::diagram::pixels;
use crate::diagram::svg::{self, Theme};
use crate::document::{Faulty, Source, claims, train};
use crate::house::position::{Comparison, Search};
use crate::house::{Variant, VariantFault, document, position as positions};
use crate::report::{answer, compare as report};
use crate::rules::Changes;

/// Show what house rules change in a position or in a rules file
#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  boneyard compare tableaux --house doublet_factor=3 --house both-halves\n  boneyard compare puzzles/tableaux/first-corner.yaml --house \"gap=corner|none\"\n  boneyard compare puzzles/tableaux/first-corner.yaml --house doublet_factor=1..4 -o sheet.svg\n\nEach --house is one variant; a range (1..4) or a list (a|b|c) is a variant for each value."
)]
pub(super) struct Compare {
    /// A puzzle file, a rules file, or the name of a shipped one; - is standard input
    pub(super) file: PathBuf,
    /// Variant: key=value, several joined by commas, or a name from `variants`; repeatable
    #[arg(long, value_name = "RULES", required = true)]
    pub(super) house: Vec<String>,
    #[command(flatten)]
    pub(super) draws: Draws,
    #[command(flatten)]
    pub(super) until: Until,
    /// Colours of the figures
    #[arg(long, hide_short_help = true, help_heading = "Output",
          value_parser = theme(), default_value = "light")]
    pub(super) theme: Theme,
    #[command(flatten)]
    pub(super) to: To,
}

pub(super) fn compare(args: &Compare, format: Option<FileFormat>, output: &mut Output) -> Ended {
    let variants = match read_variants(&args.house) {
        Ok(variants) => variants,
        Err(fault) => return refused(&fault, output),
    };
    match source(&args.file, output.access) {
        Ok(source) if is_rules_file(&source.text) => of_document(&source, &variants, args, format, output),
        Ok(source) => of_position(source, &variants, args, format, output),
        Err(faulty) => {
            output.faulty(&faulty);
            Ended::BadInput
        }
    }
}

/// Each `--house` is a variant, or a sweep of several.
fn read_variants(house: &[String]) -> Result<Vec<Variant>, VariantFault> {
    let sweeps: Vec<Vec<Variant>> =
        house.iter().map(|text| Variant::sweep(text)).collect::<Result<_, _>>()?;
    Ok(sweeps.into_iter().flatten().collect())
}

pub(super) fn refused(fault: &VariantFault, output: &mut Output) -> Ended {
    let help = fault.help().map(|help| format!("\n  = help: {help}")).unwrap_or_default();
    output.complain(&format!("error: {fault}{help}"));
    Ended::BadInput
}

fn of_document(
    source: &Source,
    variants: &[Variant],
    args: &Compare,
    format: Option<FileFormat>,
    output: &mut Output,
) -> Ended {
    let picture = match picture_format(args, format) {
        Ok(picture) => picture,
        Err(what) => {
            output.complain(&format!("error: {what}"));
            return Ended::BadInput;
        }
    };
    if let Some(what) = of_positions_only(args, picture) {
        output.complain(&format!("error: {what}"));
        return Ended::BadInput;
    }
    let (spec, claims) = match claims::read(source) {
        Ok(found) => found,
        Err(faulty) => {
            output.faulty(&faulty);
            return Ended::BadInput;
        }
    };
    let limits = limits(&args.until, &output.watch);
    let shown = output.show(&limits);
    let found = document::compare(&spec, &claims, variants, &limits);
    drop(shown);
    let found = match found {
        Ok(found) => found,
        Err(fault) => return refused(&fault, output),
    };
    let answer = answer::DocumentComparison::new(&source.name, &spec, &found);
    if picture == Some(FileFormat::Html) {
        let ended = page(&report::document_page(&answer), args, output);
        return if found.left > 0 { ended.max(Ended::AtLimit) } else { ended };
    }
    match output.format {
        Format::Json => output.json(&answer),
        Format::Text => output.text(&report::document(&answer)),
    }
    if found.left > 0 { Ended::AtLimit } else { Ended::Done }
}

/// What was asked that only a position has.
fn of_positions_only(args: &Compare, picture: Option<FileFormat>) -> Option<String> {
    if matches!(picture, Some(FileFormat::Svg | FileFormat::Png)) {
        return Some(
            "a rules file has no picture to compare\n  = help: leave out -o and --format, or write a page: -o report.html"
                .to_owned(),
        );
    }
    args.draws.samples.map(|_| {
        "the claims of a rules file are computed in full\n  = help: leave out --samples; --time and --nodes stop their searches"
            .to_owned()
    })
}

fn of_position(
    source: Source,
    variants: &[Variant],
    args: &Compare,
    format: Option<FileFormat>,
    output: &mut Output,
) -> Ended {
    if train::asks(&source) {
        output.complain("error: a train has no rules of a game to compare\n  = help: `boneyard train` takes its own rules, such as --ring and --trains");
        return Ended::BadInput;
    }
    let read = match position(source) {
        Ok(read) => read,
        Err(faulty) => {
            output.faulty(&faulty);
            return Ended::BadInput;
        }
    };
    let named = variants.iter().map(|variant| {
        variant.rules_of(&read.puzzle.spec)?;
        Ok((variant.name.clone(), variant.changes_of(&read.puzzle.spec)?))
    });
    let named: Vec<(String, Changes)> = match named.collect::<Result<_, VariantFault>>() {
        Ok(named) => named,
        Err(fault) => return refused(&fault, output),
    };
    let picture = match picture_format(args, format) {
        Ok(picture) => picture,
        Err(what) => {
            output.complain(&format!("error: {what}"));
            return Ended::BadInput;
        }
    };
    compared(&read, &named, args, picture, output).unwrap_or_else(|faulty| {
        output.faulty(&faulty);
        Ended::BadInput
    })
}

fn compared(
    read: &Read,
    named: &[(String, Changes)],
    args: &Compare,
    picture: Option<FileFormat>,
    output: &mut Output,
) -> Result<Ended, Faulty> {
    let shown = output.show(&limits(&args.until, &output.watch));
    let search = Search {
        limits: &|| limits(&args.until, &output.watch),
        samples: args.draws.samples,
        seed: args.draws.seed,
    };
    let found = read.given(positions::compare(&read.source, &read.puzzle, named, &search))?;
    drop(shown);
    let differing = found.variants.iter().filter_map(|under| under.outcome.as_ref().ok());
    let finished = found.given.is_finished() && differing.clone().all(|found| found.facts.is_finished());
    let ended = if finished { Ended::Done } else { Ended::AtLimit };
    if let Some(format) = picture {
        return Ok(ended.max(draw(read, &found, args, format, output)));
    }
    match output.format {
        Format::Json => {
            let answer = answer::PositionComparison::new(&read.source.name, &read.puzzle, &found);
            output.json(&read.answered(&answer));
        }
        Format::Text => output.text(&(read.head() + &report::position(&read.puzzle, &found))),
    }
    Ok(ended)
}

/// The picture that is asked for, by the format or by the name of the file.
fn picture_format(args: &Compare, format: Option<FileFormat>) -> Result<Option<FileFormat>, String> {
    if let Some(format @ (FileFormat::Svg | FileFormat::Png | FileFormat::Html)) = format {
        return Ok(Some(format));
    }
    let Some(path) = args.to.path() else { return Ok(None) };
    let extension = path.extension().map(|extension| extension.to_string_lossy().to_lowercase());
    match extension.as_deref() {
        Some("svg") => Ok(Some(FileFormat::Svg)),
        Some("png") => Ok(Some(FileFormat::Png)),
        Some("html") => Ok(Some(FileFormat::Html)),
        _ => Err(format!(
            "{} does not say in which format to draw\n  = help: end the name with .svg, .png or .html; without -o the comparison is printed",
            path.display()
        )),
    }
}

/// The positions side by side.
fn draw(read: &Read, found: &Comparison, args: &Compare, format: FileFormat, output: &mut Output) -> Ended {
    let title = read.puzzle.title.as_deref().unwrap_or(&read.source.name);
    let svg = svg::render(&report::sheet(title, &read.puzzle, found), args.theme);
    if format == FileFormat::Html {
        return page(&report::position_page(title, &read.puzzle, found, svg), args, output);
    }
    if format == FileFormat::Svg {
        return output.bytes(&args.to, svg.as_bytes());
    }
    match pixels::png(&svg) {
        Ok(bytes) => output.bytes(&args.to, &bytes),
        Err(fault) => {
            output.complain(&format!("error: {fault}"));
            Ended::BadInput
        }
    }
}

/// Writes a comparison as a page.
fn page(page: &report::Page, args: &Compare, output: &mut Output) -> Ended {
    match report::page(page) {
        Ok(page) => output.file(&args.to, &page),
        Err(fault) => {
            output.complain(&format!("error: {fault}"));
            Ended::BadInput
        }
    }
}
