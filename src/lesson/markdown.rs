//! A lesson as Markdown for a book or a wiki, with its figures as SVG files in a folder beside it.

use minijinja::value::Serde;
use minijinja::{Error, context};

use super::document::Lesson;
use super::view::{Frames, LessonView};
use crate::document::mark::{mark, sealed};
use crate::export::{svg, theme::Theme};
use crate::report::template::environment;
use crate::scene::drawing::Scene;

/// A text and its figures.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MarkdownPage {
    /// The Markdown.
    pub text: String,
    /// The name of each figure's file within the folder, and the figure.
    pub figures: Vec<(String, String)>,
}

/// Writes a lesson whose figures will be in a folder with this name. Equal figures share a file.
///
/// # Errors
/// When the template does not render, which is a bug of this program.
pub fn lesson(lesson: &Lesson, folder: &str) -> Result<MarkdownPage, Error> {
    let mut figures: Vec<(String, String)> = Vec::new();
    let mut draw = |scene: &Scene| {
        let figure = svg::render(scene, Theme::Light);
        let known = figures.iter().find(|(_, own)| *own == figure);
        let name = known.map(|(name, _)| name.clone());
        let name = name.unwrap_or_else(|| {
            let name = format!("figure-{:03}.svg", figures.len() + 1);
            figures.push((name.clone(), figure));
            name
        });
        format!("{folder}/{name}")
    };
    let view = LessonView::new(lesson, Frames::Together, &mut draw);
    let mut environment = environment();
    environment.add_filter("md", escaped);
    environment.add_template("lesson.md", include_str!("templates/lesson.md"))?;
    let text =
        environment.get_template("lesson.md")?.render(context! { lesson => Serde(view), mark => mark() })?;
    Ok(MarkdownPage { text: sealed(tidied(&text)), figures })
}

/// The text without trailing blanks and without two empty lines in a row.
fn tidied(text: &str) -> String {
    let mut tidy = String::with_capacity(text.len());
    let mut is_empty = true;
    for line in text.lines().map(str::trim_end) {
        if !(line.is_empty() && is_empty) {
            tidy.push_str(line);
            tidy.push('\n');
        }
        is_empty = line.is_empty();
    }
    tidy.truncate(tidy.trim_end().len());
    tidy + "\n"
}

/// The text with the special characters of Markdown escaped.
fn escaped(text: &str) -> String {
    let special = |c: char| matches!(c, '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '#' | '|');
    text.chars().flat_map(|c| special(c).then_some('\\').into_iter().chain([c])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_files_say_is_no_markdown() {
        assert_eq!(escaped("a_b <c> [d](e)"), r"a\_b \<c\> \[d\](e)");
    }
}
