//! A puzzle as a figure, and what is wrong with a text.

use serde::Serialize;
use serde_json::{Map, Value};

use super::answer::{TEXT, alone};
use super::options::NamedOptions;
use super::refusal::Refusal;
use crate::document::post::parts;
use crate::export::style::FigureStyle;
use crate::export::svg;
use crate::export::theme::Theme;
use crate::game::drawing::look::Look;
use crate::puzzle::drawn::{DrawOptions, DrawnExtent};
use crate::scene::pips::Faces;
use crate::search::Limits;
use crate::source::fault::Fault;
use crate::source::text::{InvalidFile, Source};
use crate::tile::Pip;

/// The options of a figure: those of `diagram`, and `question` for a figure without the answer.
const OPTIONS: &[&str] = &[
    "question",
    "steps",
    "solution",
    "hands",
    "coordinates",
    "slots",
    "suit",
    "theme",
    "pips",
    "scale",
    "time",
    "nodes",
    "memory",
    "threads",
];

/// The colours of figures by their names.
pub const THEMES: &[(&str, Theme)] =
    &[("light", Theme::Light), ("dark", Theme::Dark), ("print", Theme::Print)];

/// The only puzzle of a text as SVG.
///
/// # Errors
/// When the text or an option is invalid.
pub fn figure(text: &str, options: &Map<String, Value>, limits: &Limits) -> Result<String, Refusal> {
    let options = NamedOptions::of("figure", options, OPTIONS)?;
    let puzzle = alone(Source::read_from(TEXT, text.as_bytes())?)?.puzzle()?;
    let is_set = |name| options.is_set(name);
    options.at_most_one(&["question", "steps", "solution"])?;
    let extent = match (is_set("question")?, is_set("steps")?, is_set("solution")?) {
        (true, _, _) => DrawnExtent::Asked,
        (false, true, _) => DrawnExtent::Steps,
        (false, false, true) => DrawnExtent::Solved,
        (false, false, false) => DrawnExtent::Whole,
    };
    let faces = options.word("pips", &[("dots", Faces::Dots), ("numerals", Faces::Numerals)])?;
    let style = FigureStyle {
        theme: options.word("theme", THEMES)?.unwrap_or(Theme::Light),
        faces: faces.unwrap_or(Faces::Dots),
        scale: options.measure("scale", 0.1..=20.0)?.unwrap_or(1.0),
    };
    let asked = DrawOptions { look: look(&options)?, extent, limits: options.limits(limits)? };
    let scene = puzzle.drawn(&asked)?.scene(extent, puzzle.about().shown_title(), None);
    Ok(svg::render(&scene, style))
}

fn look(options: &NamedOptions<'_>) -> Result<Look, Refusal> {
    let is_set = |name| options.is_set(name);
    Ok(Look {
        coordinates: is_set("coordinates")?.into(),
        slots: is_set("slots")?.into(),
        hands: is_set("hands")?.into(),
        suit: options.number("suit", 0..=18)?.and_then(Pip::new),
        ..Look::default()
    })
}

/// A fault of a text, with its place for an underline.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct FaultRow {
    /// What is wrong.
    pub message: String,
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// The length in characters.
    pub length: usize,
    /// How to fix it.
    pub help: Option<String>,
}

impl FaultRow {
    fn new(source: &Source, fault: &Fault) -> Self {
        let (line, column) = source.line_column(fault.at.start);
        let length = source.text.get(fault.at.clone()).map_or(0, |text| text.chars().count());
        Self { message: fault.kind.to_string(), line, column, length, help: fault.kind.help() }
    }
}

/// Every fault of a text, of each puzzle in it.
pub fn faults(text: &str) -> Vec<FaultRow> {
    let rows = |invalid: InvalidFile| {
        let rows = invalid.faults.iter().map(|fault| FaultRow::new(&invalid.source, fault));
        rows.collect::<Vec<_>>()
    };
    let source = match Source::read_from(TEXT, text.as_bytes()) {
        Ok(source) => source,
        Err(invalid) => return rows(invalid),
    };
    let read = parts(source).into_iter().map(|part| {
        if part.parsed.is_rules() { part.parsed.rules().map(drop) } else { part.parsed.puzzle().map(drop) }
    });
    read.filter_map(Result::err).flat_map(rows).collect()
}
