//! Exercises and lessons as pages: one file each, with its figures, style and script inside.

use minijinja::value::Serde;
use minijinja::{Error, Value, context};

use super::document::Lesson;
use super::exercise::Exercise;
use super::view::{ExerciseView, Frames, LessonView};
use crate::export::{svg, theme::Theme};
use crate::puzzle::drawn::DrawnPuzzle;
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
    let view = ExerciseView::new(exercise, Frames::Apart, &mut draw);
    let page = ("page.html", include_str!("templates/page.html"));
    render(page, &exercise.title, context! { exercise => Serde(view) })
}

/// The steps to a solution as a page: the first drawing is the puzzle, each other one a hint that is folded,
/// and the last one the answer.
///
/// # Errors
/// As [`page`].
pub fn steps(title: &str, source: Option<&str>, drawn: &DrawnPuzzle) -> Result<String, Error> {
    let mut pictures = drawn.frames.iter().map(|(caption, scene)| (caption, draw(scene)));
    let puzzle = pictures.next().map(|(_, picture)| picture);
    let reasons = drawn.reasons.iter().skip(1).map(Some).chain(std::iter::repeat(None));
    let hints: Vec<Value> = pictures
        .zip(reasons)
        .map(|((caption, picture), why)| context! { caption, picture, why => why.filter(|why| !why.is_empty()) })
        .collect();
    let answer = drawn.frames.last().filter(|_| !hints.is_empty()).map(|(_, scene)| draw(scene));
    let own = ("steps.html", include_str!("templates/steps.html"));
    let content = context! { about => source, puzzle, hints, answer, open => &drawn.unproven };
    render(own, title, content)
}

/// A lesson as a page.
///
/// # Errors
/// As [`page`].
pub fn lesson(lesson: &Lesson) -> Result<String, Error> {
    let view = LessonView::new(lesson, Frames::Apart, &mut draw);
    let page = ("lesson.html", include_str!("templates/lesson.html"));
    render(page, &format!("{}: a lesson", lesson.title), context! { lesson => Serde(view) })
}

fn draw(scene: &Scene) -> String {
    svg::render(scene, Theme::Page)
}

fn render(own: (&'static str, &'static str), title: &str, content: Value) -> Result<String, Error> {
    let style = include_str!("templates/style.css")
        .replace("/*light*/", &Theme::Light.properties())
        .replace("/*dark*/", &Theme::Dark.properties())
        .replace("/*print*/", &Theme::Print.properties());
    let content = context! {
        title,
        style,
        script => include_str!("templates/script.js"),
        defs => svg::page_defs(),
        ..content
    };
    template::page(&[FRAME, EXERCISE, own], content)
}
