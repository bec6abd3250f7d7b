//! Exercises and lessons as pages: one file each, with its figures, style and script inside.

use minijinja::value::Serde;
use minijinja::{Error, context};

use super::document::Lesson;
use super::exercise::Exercise;
use super::view::{ExerciseView, LessonView};
use crate::document::mark::{mark, sealed};
use crate::export::svg;
use crate::export::svg::Theme;
use crate::report::template::environment;
use crate::scene::drawing::Scene;

const TEMPLATES: [(&str, &str); 4] = [
    ("frame.html", include_str!("templates/frame.html")),
    ("exercise.html", include_str!("templates/exercise.html")),
    ("page.html", include_str!("templates/page.html")),
    ("lesson.html", include_str!("templates/lesson.html")),
];
const STYLE: &str = include_str!("templates/style.css");
const SCRIPT: &str = include_str!("templates/script.js");

/// An exercise as a page.
///
/// # Errors
/// When a template does not render, which is a bug of this program.
pub fn page(exercise: &Exercise) -> Result<String, Error> {
    let view = ExerciseView::new(exercise, &mut draw);
    let title = exercise.title.clone();
    render("page.html", &title, context! { exercise => Serde(view) })
}

/// A lesson as a page.
///
/// # Errors
/// As [`page`].
pub fn lesson(lesson: &Lesson) -> Result<String, Error> {
    let view = LessonView::new(lesson, &mut draw);
    let title = format!("{}: a lesson", lesson.title);
    render("lesson.html", &title, context! { lesson => Serde(view) })
}

fn draw(scene: &Scene) -> String {
    svg::render(scene, Theme::Page)
}

fn render(template: &str, title: &str, content: minijinja::Value) -> Result<String, Error> {
    let mut environment = environment();
    for (name, text) in TEMPLATES {
        environment.add_template(name, text)?;
    }
    let style = STYLE
        .replace("/*light*/", &Theme::Light.properties())
        .replace("/*dark*/", &Theme::Dark.properties())
        .replace("/*print*/", &Theme::Print.properties());
    let page = context! {
        title,
        style,
        script => SCRIPT,
        defs => svg::page_defs(),
        version => env!("CARGO_PKG_VERSION"),
        mark => mark(),
        ..content
    };
    Ok(sealed(environment.get_template(template)?.render(page)? + "\n"))
}
