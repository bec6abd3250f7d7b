//! `boneyard diagram`: a position as a picture, or a line of play frame by frame.

use std::any::Any;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

use super::args::{To, Until, faces, scale, theme};
use super::ended::Ended;
use super::format::FileFormat;
use super::input::ReadPuzzle;
use super::output::Output;
use super::problem::{Problem, not_playable};
use super::watching::limits_or;
use crate::document::{InvalidFile, ParsedFile};
use crate::export::pixels::{self, PixelFault};
use crate::export::style::{FigureStyle, MARGIN, MILLIMETRES};
use crate::export::theme::Theme;
use crate::export::{pdf, svg, tikz};
use crate::game::drawing::figure::figure;
use crate::game::drawing::look::{Look, OtherTiles, Visibility};
use crate::lesson::tries::{PAGE_BYTES, Tries};
use crate::lesson::{Exercise, html};
use crate::puzzle::drawn::{DrawOptions, DrawnExtent, DrawnPuzzle};
use crate::puzzle::kind::AnyPuzzle;
use crate::puzzle::position::text::head;
use crate::puzzle::position::text::steps::steps;
use crate::scene::boxes;
use crate::scene::boxes::Characters;
use crate::scene::drawing::Scene;
use crate::scene::pips::Faces;
use crate::style::{INDENT, filled};
use crate::tile::Pip;
use crate::visible::visible;

/// Draw a position or a solved train, or a line of play frame by frame
#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  boneyard diagram puzzles/tableaux/first-corner.yaml\n  boneyard diagram puzzles/tableaux/first-corner.yaml -o corner.svg --coordinates\n  boneyard diagram puzzles/tableaux/peg-out.yaml --steps -o steps.png\n  boneyard diagram puzzles/trains/daily-challenge.yaml -o train.pdf\n  boneyard diagram puzzles/tableaux/peg-out.yaml -o page.html\n\nWithout --time, the best line is searched for at most 10 seconds. If it is not proven, the best\nfound is drawn, its bound is printed on standard error, and the exit status is 3."
)]
pub(super) struct Diagram {
    /// A puzzle file; - is standard input
    pub(super) file: PathBuf,
    /// Draw the line of the file, or else the best one, frame by frame
    #[arg(long)]
    pub(super) steps: bool,
    /// Draw the solution alone: the last frame of --steps
    #[arg(long, conflicts_with = "steps")]
    pub(super) solution: bool,
    #[command(flatten)]
    pub(super) marks: Marks,
    /// Let the reader of a page try moves on the figure, with what the rules say of each
    #[arg(long)]
    pub(super) playable: bool,
    #[command(flatten)]
    pub(super) until: Until,
    /// Colours of the figure
    #[arg(long, hide_short_help = true, help_heading = "Output",
          value_parser = theme(), default_value = "light")]
    pub(super) theme: Theme,
    /// How halves show their values
    #[arg(long, hide_short_help = true, help_heading = "Output", value_name = "HOW",
          value_parser = faces(), default_value = "dots")]
    pub(super) pips: Faces,
    /// Size of the figure, 0.1 to 20; at 1 a half-tile has 50 units in SVG, 100 pixels, or 6 mm in print
    #[arg(long, hide_short_help = true, help_heading = "Output", value_name = "N",
          value_parser = scale, default_value = "1")]
    pub(super) scale: f64,
    /// Greatest width in print, in centimetres at 6 mm a half-tile times --scale: lines, rows and hands wrap
    #[arg(long, hide_short_help = true, help_heading = "Output", value_name = "CM", value_parser = page_width)]
    pub(super) page_width: Option<f64>,
    #[command(flatten)]
    pub(super) to: To,
}

/// Reads the width of a page.
fn page_width(text: &str) -> Result<f64, String> {
    let width: Option<f64> = text.parse().ok();
    let width = width.filter(|width| (3.0..=200.0).contains(width));
    width.ok_or_else(|| "expected centimetres from 3 to 200, such as 8".to_owned())
}

impl Diagram {
    /// How much is drawn.
    fn extent(&self) -> DrawnExtent {
        match (self.steps, self.solution) {
            (true, _) => DrawnExtent::Steps,
            (false, true) => DrawnExtent::Solved,
            (false, false) => DrawnExtent::Whole,
        }
    }

    fn style(&self) -> FigureStyle {
        FigureStyle { theme: self.theme, faces: self.pips, scale: self.scale }
    }
}

/// What a figure shows besides.
#[derive(Args, Debug)]
pub(super) struct Marks {
    /// Draw the hands below the table
    #[arg(long)]
    pub(super) hands: bool,
    /// Print coordinates along the edges
    #[arg(long)]
    pub(super) coordinates: bool,
    /// Mark the cells where a side play may connect
    #[arg(long, hide_short_help = true)]
    pub(super) slots: bool,
    /// Highlight the halves of a suit
    #[arg(long, hide_short_help = true, value_name = "N", value_parser = suit)]
    pub(super) suit: Option<Pip>,
}

/// Reads a number of pips.
fn suit(text: &str) -> Result<Pip, String> {
    let pip = text.parse().ok().and_then(Pip::new);
    pip.ok_or_else(|| format!("expected a number of pips, 0 to {}", Pip::MAX))
}

/// More columns than any drawing has.
const UNCUT: usize = 100_000;

/// The default time limit of the search for the best line.
const TIME: Duration = Duration::from_secs(10);

pub(super) fn diagram(
    file: ParsedFile,
    args: &Diagram,
    format: Option<FileFormat>,
    output: &mut Output,
) -> Result<Ended, InvalidFile> {
    let puzzle = file.puzzle()?;
    let puzzle = puzzle.as_ref();
    let format = match format.map_or_else(|| by_name(args), Ok) {
        Ok(format) => format,
        Err(problem) => return Ok(output.refuse(&problem)),
    };
    if args.playable && format != FileFormat::Html {
        return Ok(output.refuse(&not_playable("diagram puzzle.yaml --playable -o page.html")));
    }
    let position = (puzzle as &dyn Any).downcast_ref::<ReadPuzzle>();
    for option in idle(args, format, position) {
        output.remark(&format!("note: {option} changes nothing in {}", format.name()));
    }
    match (format, position) {
        (FileFormat::Text, Some(read)) if !args.solution => text(read, args, output),
        (FileFormat::Text, _) => text_of_any(puzzle, args, output),
        (FileFormat::Html, Some(read)) => page(read, args, output),
        (FileFormat::Html, None) => page_of_any(puzzle, args, output),
        _ => figures(puzzle, (args, format), output),
    }
}

/// The options that were given, though they change nothing in a format.
fn idle(
    args: &Diagram,
    format: FileFormat,
    position: Option<&ReadPuzzle>,
) -> impl Iterator<Item = &'static str> {
    let is_page = format == FileFormat::Html;
    let is_drawn = !is_page && format != FileFormat::Text;
    let has_marks = !is_page || position.is_none();
    let has_extent = !is_page && !matches!(format, FileFormat::Gif | FileFormat::Apng);
    let options = [
        ("--solution", args.solution && !has_extent),
        ("--coordinates", args.marks.coordinates && !has_marks),
        ("--slots", args.marks.slots && !has_marks),
        ("--suit", args.marks.suit.is_some() && !has_marks),
        ("--theme", args.theme != Theme::default() && !is_drawn),
        ("--pips", args.pips != Faces::default() && !is_drawn),
        ("--scale", (args.scale - 1.0).abs() > f64::EPSILON && !is_drawn),
        ("--page-width", args.page_width.is_some() && !is_drawn),
    ];
    options.into_iter().filter(|(_, is_idle)| *is_idle).map(|(name, _)| name)
}

/// Draws the puzzle within the limits.
fn drawings(
    puzzle: &dyn AnyPuzzle,
    (args, look): (&Diagram, Look),
    extent: DrawnExtent,
    output: &mut Output,
) -> Result<(DrawnPuzzle, Ended), InvalidFile> {
    let limits = limits_or(&args.until, &output.watch, TIME);
    let options = DrawOptions { look, extent, limits: limits.clone() };
    let drawn =
        output.search(puzzle.about().file, &limits, || puzzle.drawn(&options), |drawn| drawn.nodes)?;
    if let Some(note) = &drawn.note {
        output.remark(&format!("note: {note}"));
    }
    let ended = not_proven(drawn.unproven.as_deref(), args, output);
    Ok((drawn, ended))
}

/// Writes the puzzle as a figure, or as a moving picture.
fn figures(
    puzzle: &dyn AnyPuzzle,
    (args, format): (&Diagram, FileFormat),
    output: &mut Output,
) -> Result<Ended, InvalidFile> {
    let moves = matches!(format, FileFormat::Gif | FileFormat::Apng);
    let extent = if moves { DrawnExtent::Steps } else { args.extent() };
    let (drawn, ended) = drawings(puzzle, (args, look(args)), extent, output)?;
    let style = args.style();
    if moves {
        let svgs: Vec<String> = drawn.frames.iter().map(|(_, scene)| svg::render(scene, style)).collect();
        let of = if format == FileFormat::Gif { pixels::gif } else { pixels::apng };
        return Ok(pixels(args, output, of(&svgs, args.scale)).max(ended));
    }
    let about = puzzle.about();
    let widest = args.page_width.map(|width| half_tiles(width, args.scale));
    let scene = drawn.scene(extent, about.shown_title(), widest);
    Ok(written(args, output, format, &scene).max(ended))
}

/// Writes a scene in a format of figures.
fn written(args: &Diagram, output: &mut Output, format: FileFormat, scene: &Scene) -> Ended {
    let style = args.style();
    let width = (scene.bounds.width + 2.0 * MARGIN) * MILLIMETRES * args.scale / 10.0;
    if let Some(page) = args.page_width.filter(|page| width > page + 0.05) {
        let fits = (args.scale * page / width * 100.0).floor() / 100.0;
        output.remark(&format!("note: the figure is {width:.1} cm wide; --scale {fits} makes it fit"));
    }
    match format {
        FileFormat::Png => pixels(args, output, pixels::png(&svg::render(scene, style), args.scale)),
        FileFormat::Pdf => match pdf::render(scene, style) {
            Ok(bytes) => output.bytes(&args.to, &bytes),
            Err(fault) => output.refuse(&Problem::with_help(fault, Some(SMALLER))),
        },
        FileFormat::Tikz => output.bytes(&args.to, tikz::render(scene, style).as_bytes()),
        _ => output.bytes(&args.to, svg::render(scene, style).as_bytes()),
    }
}

/// The fix of a figure that is too large.
const SMALLER: &str = "a smaller --scale draws a smaller figure";

/// The half-tiles that fit into this width in centimetres, without the margins.
fn half_tiles(width: f64, scale: f64) -> f64 {
    (10.0 * width / (MILLIMETRES * scale) - 2.0 * MARGIN).max(4.0)
}

/// The format given by the file's name; text where it gives none.
fn by_name(args: &Diagram) -> Result<FileFormat, Problem> {
    let Some(path) = args.to.path() else { return Ok(FileFormat::Text) };
    let help = "end the name with .svg, .png, .pdf, .tex, .gif, .apng, .html or .txt, or say --format";
    FileFormat::of_these(path, FileFormat::FIGURE, "draw", help)
}

fn look(args: &Diagram) -> Look {
    Look {
        coordinates: args.marks.coordinates.into(),
        slots: args.marks.slots.into(),
        hands: args.marks.hands.into(),
        suit: args.marks.suit,
        widest: args.page_width.map(|width| half_tiles(width, args.scale) as usize),
        ..Look::default()
    }
}

fn pixels(args: &Diagram, output: &mut Output, picture: Result<Vec<u8>, PixelFault>) -> Ended {
    match picture {
        Ok(bytes) => output.bytes(&args.to, &bytes),
        Err(fault @ PixelFault::TooLarge(..)) => output.refuse(&Problem::with_help(fault, Some(SMALLER))),
        Err(fault) => output.refuse(&Problem::new(fault)),
    }
}

/// Reports what is known of a line that is not proven to be the best.
fn not_proven(known: Option<&str>, args: &Diagram, output: &mut Output) -> Ended {
    let Some(known) = known else { return Ended::Done };
    let longer = if args.until.nodes.is_some() { "a higher --nodes" } else { "--time 5m" };
    output.complain(&format!("stopped at a limit: {known}\n  = help: {longer} searches longer"));
    Ended::AtLimit
}

/// Writes the puzzle as an exercise, on a page of its own.
fn page(read: &ReadPuzzle, args: &Diagram, output: &mut Output) -> Result<Ended, InvalidFile> {
    let limits = limits_or(&args.until, &output.watch, TIME);
    let watched = output.show(&limits);
    let exercise = read.given(Exercise::of(&read.source.name, &read.puzzle, limits))?;
    drop(watched);
    let exercise = if args.playable { exercise.playable(&read.puzzle, PAGE_BYTES) } else { exercise };
    say_nothing(exercise.tries.as_ref(), output);
    let ended = not_proven(exercise.unproven.as_deref(), args, output);
    match html::page(&exercise) {
        Ok(page) => Ok(output.file(&args.to, &page).max(ended)),
        Err(fault) => Ok(output.refuse(&Problem::new(fault))),
    }
}

/// Remarks why nothing can be tried, if so.
fn say_nothing(tries: Option<&Tries>, output: &mut Output) {
    if let Some(why) = tries.and_then(|tries| tries.nothing.as_ref()) {
        output.remark(&format!("note: {why}"));
    }
}

/// The same for a puzzle that has no position: its steps are hints.
fn page_of_any(puzzle: &dyn AnyPuzzle, args: &Diagram, output: &mut Output) -> Result<Ended, InvalidFile> {
    let look = Look { hands: Visibility::Show, ..look(args) };
    let (steps, ended) = drawings(puzzle, (args, look), DrawnExtent::Steps, output)?;
    let about = puzzle.about();
    let limits = limits_or(&args.until, &output.watch, TIME);
    let tries = args.playable.then(|| Tries::of_board(puzzle, &limits));
    say_nothing(tries.as_ref(), output);
    match html::steps(about.shown_title(), (about.source, puzzle.question()), &steps, tries.as_ref()) {
        Ok(page) => Ok(output.file(&args.to, &page).max(ended)),
        Err(fault) => Ok(output.refuse(&Problem::new(fault))),
    }
}

/// Prints the picture in the terminal, or writes it as plain text to a file.
fn text(read: &ReadPuzzle, args: &Diagram, output: &mut Output) -> Result<Ended, InvalidFile> {
    let mut text = format!("{}\n{}\n\n", visible(read.shown_title()), head::about(&read.puzzle));
    let mut ended = Ended::Done;
    if args.steps {
        let limits = limits_or(&args.until, &output.watch, TIME);
        let line =
            output.search(&read.source.name, &limits, || read.shown_line(&limits), |line| line.nodes)?;
        ended = not_proven(line.unproven.as_deref(), args, output);
        text += &read.given(steps(&read.puzzle, &line.line, line.length, look(args).hands))?;
    } else {
        let (look, characters, width) = terminal(args, output);
        let look = Look { hands: Visibility::Hide, ..look };
        text.push_str(&boxes::render(&figure(&read.subject(look)), characters, width));
        let remembered = read.puzzle.position.presented().remembered();
        if !remembered.is_empty() {
            text.push_str(&format!("\n{remembered}"));
        }
        if args.marks.hands {
            text.push_str(&format!("\n{}", head::hands(&read.puzzle.position)));
        }
    }
    Ok(printed(text, args, output).max(ended))
}

/// The same for a puzzle that has no position.
fn text_of_any(puzzle: &dyn AnyPuzzle, args: &Diagram, output: &mut Output) -> Result<Ended, InvalidFile> {
    let (look, characters, width) = terminal(args, output);
    let (drawn, ended) = drawings(puzzle, (args, look), args.extent(), output)?;
    let about = puzzle.about();
    let mut text = format!("{}\n", visible(about.shown_title()));
    for (caption, scene) in &drawn.frames {
        let caption = if caption.is_empty() { String::new() } else { format!("{caption}\n") };
        text += &format!("\n{caption}{}", boxes::render(scene, characters, width));
    }
    if !drawn.listed.is_empty() || !drawn.held.is_empty() {
        text.push('\n');
    }
    text += &drawn.held;
    for (name, words) in drawn.listed {
        text += &format!("{name:INDENT$}{}\n", filled(words, INDENT));
    }
    Ok(printed(text, args, output).max(ended))
}

/// The look of a figure in the terminal, its characters and the number of columns.
fn terminal(args: &Diagram, output: &Output) -> (Look, Characters, usize) {
    let columns = output.terminal.columns();
    let characters = if output.terminal.ascii { Characters::Ascii } else { Characters::Box };
    let widest = Some(columns.unwrap_or(100) / 4);
    // Elsewhere than on a terminal nothing is cut: what is printed reads back.
    (Look { widest, beside: OtherTiles::Listed, ..look(args) }, characters, columns.unwrap_or(UNCUT))
}

/// Prints a text, or writes it without styles to a file.
fn printed(mut text: String, args: &Diagram, output: &mut Output) -> Ended {
    if args.to.path().is_none() {
        output.text(&text);
        return Ended::Done;
    }
    if output.terminal.ascii {
        text = boxes::in_ascii(&text);
    }
    output.file(&args.to, &anstream::adapter::strip_str(&text).to_string())
}
