//! Exercises and lessons as pages: one file each, with its figures, style and script inside.

use minijinja::value::Serde;
use minijinja::{Error, Value, context};

use super::document::Lesson;
use super::exercise::Exercise;
use super::tries::Tries;
use super::view::{ExerciseView, Frames, LessonView};
use crate::export::{svg, theme::Theme};
use crate::puzzle::drawn::DrawnPuzzle;
use crate::puzzle::laid::ToLay;
use crate::report::template;
use crate::scene::drawing::Scene;

/// The templates that both pages use.
const FRAME: (&str, &str) = ("frame.html", include_str!("templates/frame.html"));
const EXERCISE: (&str, &str) = ("exercise.html", include_str!("templates/exercise.html"));

/// An exercise as a page.
///
/// # Errors
/// When a template does not render, which is a bug of this program.
pub fn page(exercise: &Exercise) -> Result<String, Error> {
    let view = ExerciseView::new(exercise, Frames::Apart, &mut draw).playable();
    let page = ("page.html", include_str!("templates/page.html"));
    let content = context! { exercise => Serde(view), defs => svg::page_defs("") };
    render(page, &exercise.title, Plays::of([exercise]), content)
}

/// The steps to a solution as a page: the first drawing is the puzzle, each other one a hint that is folded,
/// and the last one the answer. A playable page has what a reader can try, or says that there is nothing.
///
/// # Errors
/// As [`page`].
pub fn steps(
    title: &str,
    (source, question): (Option<&str>, Option<String>),
    drawn: &DrawnPuzzle,
    tries: Option<&Tries>,
) -> Result<String, Error> {
    let mut pictures = drawn.frames.iter().map(|(_, scene)| draw(scene));
    let puzzle = pictures.next();
    let mut pictures: Vec<String> = pictures.collect();
    // The answer is the picture of the last hint.
    pictures.extend(pictures.last().cloned());
    let defs = svg::page_defs(&svg::share_parts(&mut pictures));
    let captions = drawn.frames.iter().skip(1).map(|(caption, _)| caption);
    let reasons = drawn.reasons.iter().skip(1).map(Some).chain(std::iter::repeat(None));
    let hints: Vec<Value> = captions
        .zip(&pictures)
        .zip(reasons)
        .map(|((caption, picture), why)| context! { caption, picture, why => why.filter(|why| !why.is_empty()) })
        .collect();
    let own = ("steps.html", include_str!("templates/steps.html"));
    let untried = tries.and_then(|tries| tries.nothing.as_ref());
    let board = tries.and_then(|tries| tries.board.as_ref());
    let packed = board.and(tries).map(Tries::packed);
    let open = &drawn.unproven;
    let content = context! { about => source, question, defs, puzzle, hints, answer => pictures.last(), open, untried, tries => packed };
    let plays = match (tries, board) {
        (Some(_), Some(ToLay::Cells(_))) => Plays::Filled,
        (Some(_), Some(ToLay::Lines(_))) => Plays::Lined,
        (Some(_), None) => Plays::Tried,
        (None, _) => Plays::Shown,
    };
    render(own, title, plays, content)
}

/// A lesson as a page.
///
/// # Errors
/// As [`page`].
pub fn lesson(lesson: &Lesson) -> Result<String, Error> {
    let view = LessonView::new(lesson, Frames::Apart, &mut draw);
    let page = ("lesson.html", include_str!("templates/lesson.html"));
    let title = format!("{}: a lesson", lesson.title);
    let content = context! { lesson => Serde(view), defs => svg::page_defs("") };
    render(page, &title, Plays::of(&lesson.exercises), content)
}

fn draw(scene: &Scene) -> String {
    svg::render(scene, Theme::Page)
}

/// Whether a reader can try moves on the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Plays {
    /// Yes, where there are any.
    Tried,
    /// Tiles are laid on a board.
    Filled,
    /// Tiles are laid in lines.
    Lined,
    /// No.
    Shown,
}

impl Plays {
    fn of<'a>(exercises: impl IntoIterator<Item = &'a Exercise>) -> Self {
        let is_tried = exercises.into_iter().any(|exercise| exercise.tries.is_some());
        if is_tried { Self::Tried } else { Self::Shown }
    }

    /// The style of the page.
    fn style(self) -> String {
        let tries = if self == Self::Shown { "" } else { include_str!("templates/tries.css") };
        [include_str!("templates/style.css"), tries].concat()
    }

    /// Its script.
    fn script(self) -> String {
        let board = match self {
            Self::Filled => include_str!("templates/fill.js"),
            Self::Lined => include_str!("templates/lines.js"),
            Self::Tried | Self::Shown => "",
        };
        let tries = if self == Self::Shown { "" } else { include_str!("templates/tries.js") };
        [include_str!("templates/script.js"), board, tries].concat()
    }
}

fn render(
    own: (&'static str, &'static str),
    title: &str,
    plays: Plays,
    content: Value,
) -> Result<String, Error> {
    let style = plays
        .style()
        .replace("/*light*/", &Theme::Light.properties())
        .replace("/*dark*/", &Theme::Dark.properties())
        .replace("/*print*/", &Theme::Print.properties());
    let content = context! {
        title,
        style,
        script => plays.script(),
        ..content
    };
    template::page(&[FRAME, EXERCISE, own], content)
}
