//! `boneyard diagram`: a position as a picture, or a line of play frame by frame.

use std::path::PathBuf;

use std::time::Duration;

use clap::Args;

use super::args::{To, Until, theme};
use super::ended::Ended;
use super::format::FileFormat;
use super::input::ReadPuzzle;
use super::output::Output;
use super::problem::Problem;
use super::watching::limits_or;
use crate::document::InvalidFile;
use crate::export::pixels;
use crate::export::pixels::PixelFault;
use crate::export::svg;
use crate::export::svg::Theme;
use crate::game::Move;
use crate::game::drawing::figure::figure;
use crate::game::drawing::look::Subject;
use crate::game::drawing::look::{Coordinates, HandsBelow, Look, Slots};
use crate::game::drawing::steps::{Frame, Length, frames, sheet};
use crate::lesson::{Exercise, html};
use crate::puzzle::position::task::Task;
use crate::report::steps::steps;
use crate::report::{position, unproven};
use crate::scene::boxes;
use crate::scene::boxes::Characters;
use crate::scene::drawing::Scene;
use crate::tile::Pip;
use crate::visible::visible;

/// Draw a position, or a line of play frame by frame
#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  boneyard diagram puzzles/tableaux/first-corner.yaml\n  boneyard diagram puzzles/tableaux/first-corner.yaml -o corner.svg --coordinates\n  boneyard diagram puzzles/tableaux/peg-out.yaml --steps -o steps.png\n  boneyard diagram puzzles/tableaux/peg-out.yaml -o lesson.html\n\nWithout --time, the best line is searched for at most 10 seconds. If it is not proven, the best found is\ndrawn, its bound is printed on standard error, and the exit status is 3."
)]
pub(super) struct Diagram {
    /// A puzzle file; - is standard input
    pub(super) file: PathBuf,
    /// Draw the line of the file, or else the best one, frame by frame
    #[arg(long)]
    pub(super) steps: bool,
    /// Draw the hands below the table
    #[arg(long)]
    pub(super) hands: bool,
    #[command(flatten)]
    pub(super) marks: Marks,
    #[command(flatten)]
    pub(super) until: Until,
    /// Colours of the figure
    #[arg(long, hide_short_help = true, help_heading = "Output",
          value_parser = theme(), default_value = "light")]
    pub(super) theme: Theme,
    #[command(flatten)]
    pub(super) to: To,
}

/// What a figure shows besides.
#[derive(Args, Debug)]
pub(super) struct Marks {
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
    read: &ReadPuzzle,
    args: &Diagram,
    format: Option<FileFormat>,
    output: &mut Output,
) -> Result<Ended, InvalidFile> {
    let format = match format.map_or_else(|| by_name(args), Ok) {
        Ok(format) => format,
        Err(problem) => return Ok(output.refuse(&problem)),
    };
    let moves = matches!(format, FileFormat::Gif | FileFormat::Apng);
    match format {
        FileFormat::Text => return text(read, args, output),
        FileFormat::Html => return page(read, args, output),
        _ if args.steps || moves => {}
        _ => {
            let svg = svg::render(&figure(&subject(read, look(args))), args.theme);
            return Ok(drawn(args, output, format, &svg));
        }
    }
    let Steps { start, frames, length, ended } = line(read, args, output)?;
    let captioned = captioned(start, frames, length);
    if moves {
        let svgs: Vec<String> = captioned.iter().map(|(_, scene)| svg::render(scene, args.theme)).collect();
        let picture = if format == FileFormat::Gif { pixels::gif(&svgs) } else { pixels::apng(&svgs) };
        return Ok(pixels(args, output, picture).max(ended));
    }
    let sheet = sheet(title(read), &captioned);
    let svg = svg::render(&sheet, args.theme);
    Ok(drawn(args, output, format, &svg).max(ended))
}

/// The format given by the file's name; text where it gives none.
fn by_name(args: &Diagram) -> Result<FileFormat, Problem> {
    let Some(path) = args.to.path() else { return Ok(FileFormat::Text) };
    let is_page = path.extension().is_some_and(|end| end.eq_ignore_ascii_case("htm"));
    let format = if is_page { Some(FileFormat::Html) } else { FileFormat::of_file(path) };
    format.filter(|format| FileFormat::FIGURE.contains(format)).ok_or_else(|| {
        Problem::with_help(
            format!("{} does not say in which format to draw", path.display()),
            Some("end the name with .svg, .png, .gif, .apng, .html or .txt, or say --format"),
        )
    })
}

fn look(args: &Diagram) -> Look {
    Look {
        coordinates: if args.marks.coordinates { Coordinates::Show } else { Coordinates::Hide },
        slots: if args.marks.slots { Slots::Show } else { Slots::Hide },
        hands: if args.hands { HandsBelow::Show } else { HandsBelow::Hide },
        suit: args.marks.suit,
        ..Look::default()
    }
}

fn title(read: &ReadPuzzle) -> &str {
    read.puzzle.title.as_deref().unwrap_or(&read.source.name)
}

fn subject(read: &ReadPuzzle, look: Look) -> Subject<'_> {
    Subject { position: &read.puzzle.position, letters: &read.puzzle.letters, title: title(read), look }
}

/// Writes a figure in one of the formats made from its SVG.
fn drawn(args: &Diagram, output: &mut Output, format: FileFormat, svg: &str) -> Ended {
    match format {
        FileFormat::Png => pixels(args, output, pixels::png(svg)),
        _ => output.bytes(&args.to, svg.as_bytes()),
    }
}

fn pixels(args: &Diagram, output: &mut Output, picture: Result<Vec<u8>, PixelFault>) -> Ended {
    match picture {
        Ok(bytes) => output.bytes(&args.to, &bytes),
        Err(fault) => output.refuse(&Problem::new(fault)),
    }
}

/// The line of play to show.
struct Shown {
    line: Vec<Move>,
    length: Length,
    /// [`Ended::AtLimit`] if the line should be the best but a limit was reached before the proof.
    ended: Ended,
}

/// The line to show: the file's own or its expected one, else the best found within the limits.
fn moves(read: &ReadPuzzle, args: &Diagram, output: &mut Output) -> Result<Shown, InvalidFile> {
    let puzzle = &read.puzzle;
    let length = if puzzle.task == Task::Turn { Length::Turn } else { Length::Hand };
    if !puzzle.line.is_empty() {
        let line = puzzle.line.iter().map(|mv| mv.value).collect();
        return Ok(Shown { line, length, ended: Ended::Done });
    }
    let limits = limits_or(&args.until, &output.watch, TIME);
    let game = puzzle.position.game();
    let search = || {
        read.given(if puzzle.task == Task::Game {
            game.value(limits.clone()).map(|solved| (unproven::game(&solved), solved.line, solved.nodes))
        } else {
            let solved = game.best_turn(puzzle.goal, limits.clone(), 0);
            solved.map(|solved| {
                (
                    unproven::turn(puzzle.position.presented().features().gain, &solved),
                    solved.line,
                    solved.nodes,
                )
            })
        })
    };
    let (known, line, _) = output.search(&read.source.name, &limits, search, |(.., nodes)| *nodes)?;
    let ended = not_proven(known.as_deref(), output);
    Ok(Shown { line, length, ended })
}

/// Reports what is known of a line that is not proven to be the best.
fn not_proven(known: Option<&str>, output: &mut Output) -> Ended {
    let Some(known) = known else { return Ended::Done };
    output.complain(&format!("stopped at a limit: {known}\n  = help: --time 5m searches longer"));
    Ended::AtLimit
}

/// The frames of the line.
struct Steps {
    start: Frame,
    frames: Vec<Frame>,
    length: Length,
    ended: Ended,
}

fn line(read: &ReadPuzzle, args: &Diagram, output: &mut Output) -> Result<Steps, InvalidFile> {
    let Shown { line, length, ended } = moves(read, args, output)?;
    let (start, shown) = read.given(frames(&subject(read, look(args)), &line, length))?;
    let played = shown.iter().filter(|frame| !frame.play.is_empty()).count();
    if let Some(mv) = line.get(played) {
        let what = format!("step {}, {mv}, is illegal", played + 1);
        return Err(read.needs(&["line", "expect", "game"], &what, Some("`boneyard replay` says why")));
    }
    Ok(Steps { start, frames: shown, length, ended })
}

fn captioned(start: Frame, shown: Vec<Frame>, length: Length) -> Vec<(String, Scene)> {
    let frames = shown.into_iter().zip(1..);
    let frames = frames.map(|(frame, number)| (frame.caption(number, length), frame.scene));
    std::iter::once(("the position".to_owned(), start.scene)).chain(frames).collect()
}

/// Writes the puzzle as an exercise, on a page of its own.
fn page(read: &ReadPuzzle, args: &Diagram, output: &mut Output) -> Result<Ended, InvalidFile> {
    let limits = limits_or(&args.until, &output.watch, TIME);
    let watched = output.show(&limits);
    let exercise = read.given(Exercise::of(&read.source.name, &read.puzzle, limits))?;
    drop(watched);
    let ended = not_proven(exercise.unproven.as_deref(), output);
    match html::page(&exercise) {
        Ok(page) => Ok(output.file(&args.to, &page).max(ended)),
        Err(fault) => Ok(output.refuse(&Problem::new(fault))),
    }
}

/// Prints the picture in the terminal, or writes it as plain text to a file.
fn text(read: &ReadPuzzle, args: &Diagram, output: &mut Output) -> Result<Ended, InvalidFile> {
    // Elsewhere nothing is cut: what is printed reads back.
    let cut_at = output.terminal.columns();
    let width = cut_at.unwrap_or(100);
    let characters = if output.terminal.ascii { Characters::Ascii } else { Characters::Box };
    let mut text = format!("{}\n{}\n\n", visible(title(read)), position::about(&read.puzzle));
    let look = Look { hands: HandsBelow::Hide, widest: Some(width / 4), ..look(args) };
    let mut ended = Ended::Done;
    if args.steps {
        let shown = moves(read, args, output)?;
        ended = shown.ended;
        let hands = self::look(args).hands;
        text += &read.given(steps(&read.puzzle, &shown.line, shown.length, hands))?;
    } else {
        text.push_str(&boxes::render(&figure(&subject(read, look)), characters, cut_at.unwrap_or(UNCUT)));
        let remembered = read.puzzle.position.presented().remembered();
        if !remembered.is_empty() {
            text.push_str(&format!("\n{remembered}"));
        }
        if args.hands {
            text.push_str(&format!("\n{}", position::hands(&read.puzzle.position)));
        }
    }
    if output.terminal.ascii {
        text = boxes::in_ascii(&text);
    }
    if args.to.path().is_some() {
        text = anstream::adapter::strip_str(&text).to_string();
    }
    Ok(output.file(&args.to, &text).max(ended))
}
