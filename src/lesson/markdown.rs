//! A lesson as Markdown for a book or a wiki, with its figures as SVG files in a folder beside it.

use minijinja::value::Serde;
use minijinja::{Error, context};

use super::document::Lesson;
use super::view::{Frames, LessonView};
use crate::document::mark::{mark, sealed};
use crate::export::{svg, theme::Theme};
use crate::report::template::environment;
use crate::scene::drawing::Scene;
use crate::words::tidied;

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
    Ok(MarkdownPage { text: sealed(tidied(text.lines())), figures })
}

/// The text with the special characters of Markdown escaped, and what would make a line of it an item of a
/// list, or a rule. What stands between two backticks is code there too.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        let marker = marker_of_item(line);
        let has_code = line.matches('`').count() % 2 == 0 && !line.contains("``");
        let mut is_code = false;
        for (at, c) in line.char_indices() {
            if c == '`' && has_code {
                is_code = !is_code;
            } else if !is_code && (Some(at) == marker || "\\`*_[]<>#|&~".contains(c)) {
                escaped.push('\\');
            }
            escaped.push(c);
        }
    }
    escaped
}

/// Where a line has the character that makes it an item of a list, as in `- a`, `+ a`, `1. a` or `1) a`, or a
/// rule, as in `---`.
fn marker_of_item(line: &str) -> Option<usize> {
    let text = line.trim_start();
    let number = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let marks = if number == 0 { ['-', '+'] } else { ['.', ')'] };
    let after = text[number..].strip_prefix(marks)?;
    let is_marker = after.is_empty() || after.starts_with(char::is_whitespace) || after.starts_with('-');
    is_marker.then_some(line.len() - text.len() + number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_files_say_is_no_markdown() {
        assert_eq!(escaped("a_b <c> [d](e)"), r"a\_b \<c\> \[d\](e)");
        assert_eq!(escaped("~~s~~ &amp; #|*`"), r"\~\~s\~\~ \&amp; \#\|\*\`");
        assert_eq!(escaped("a_b: `a_b` and ``"), r"a\_b: \`a\_b\` and \`\`");
        assert_eq!(escaped("under `a_b` *alone*"), r"under `a_b` \*alone\*");
    }

    #[test]
    fn what_files_say_begins_no_list() {
        for (text, expected) in [
            ("- a", r"\- a"),
            ("+ a", r"\+ a"),
            ("12. a", r"12\. a"),
            ("1) a\n  - b", "1\\) a\n  \\- b"),
            ("---", r"\---"),
            ("-5 and 1.5 - 2", "-5 and 1.5 - 2"),
            ("4-2 1-5", "4-2 1-5"),
        ] {
            assert_eq!(escaped(text), expected);
        }
    }
}
