//! Exercises and lessons as pages: one file each, with its figures, style and script inside.

use minijinja::value::Serde;
use minijinja::{Error, Value, context};

use super::document::Lesson;
use super::exercise::Exercise;
use super::view::{ExerciseView, Frames, LessonView};
use crate::export::{svg, theme::Theme};
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
