//! Faults as a person sees them: message, location, excerpt, underline, and how to fix them.

use std::fmt::{self, Write as _};
use std::ops::Range;

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet, renderer::DecorStyle};

use crate::source::fault::{Fault, FaultKind};
use crate::source::near::near;
use crate::source::text::InvalidFile;
use crate::visible::{visible, visible_line, visible_name};

/// The most faults that are shown in full; of the rest only the number is shown.
const SHOWN: usize = 8;
/// The most characters of one line of an excerpt.
const LINE: usize = 100;
/// The most characters shown of one file.
const TOTAL: usize = 4_000;

/// Whether the text may carry ANSI styles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// No styles.
    Plain,
    /// With colours; the caller may strip them.
    Coloured,
}

/// The first faults and the number of the others, without colours.
impl fmt::Display for InvalidFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&render(self, Style::Plain))
    }
}

impl std::error::Error for InvalidFile {}

/// Renders the first faults of a file and the number of the others. A fault that is repeated in other places
/// is shown once.
pub fn render(invalid: &InvalidFile, style: Style) -> String {
    let mut text = String::new();
    let mut shown = 0;
    let mut kinds = Vec::new();
    for (n, fault) in invalid.faults.iter().enumerate() {
        let is_same = |other: &&Fault| other.kind == fault.kind;
        if kinds.len() == SHOWN || kinds.contains(&&fault.kind) {
            continue;
        }
        let again: Vec<&Fault> = invalid.faults[n + 1..].iter().filter(is_same).collect();
        let one = render_one(invalid, fault, style) + &repeated(invalid, &again);
        let length = |text: &str| anstream::adapter::strip_str(text).to_string().chars().count();
        if shown > 0 && length(&text) + length(&one) > TOTAL {
            break;
        }
        text.push_str(&one);
        text.push_str("\n\n");
        shown += 1 + again.len();
        kinds.push(&fault.kind);
    }
    let more = invalid.faults.len() - shown;
    if more > 0 {
        let _ = writeln!(text, "and {more} more");
    }
    text.trim_end().to_owned()
}

/// The most lines that are named of a repeated fault.
const LINES: usize = 8;

/// How often a fault is repeated, and in which lines.
fn repeated(invalid: &InvalidFile, again: &[&Fault]) -> String {
    let Some(first) = again.first() else { return String::new() };
    // Each line is counted from the one before: a file can have a fault in each of its lines.
    let text = invalid.source.text.as_str();
    let newlines = |between| text.get(between).map_or(0, |between: &str| between.matches('\n').count());
    let mut lines = vec![invalid.source.line_column(first.at.start).0];
    for pair in again.windows(2) {
        lines.push(lines[lines.len() - 1] + newlines(pair[0].at.start..pair[1].at.start));
    }
    lines.dedup();
    let noun = if lines.len() == 1 { "line" } else { "lines" };
    let more = if lines.len() > LINES { ", …" } else { "" };
    let named: Vec<String> = lines.iter().take(LINES).map(usize::to_string).collect();
    let times = if again.len() == 1 { "once more".to_owned() } else { format!("{} times more", again.len()) };
    format!("\n  = the same {times}: {noun} {}{more}", named.join(", "))
}

impl FaultKind {
    /// How to fix it, for a fault that is shown without an excerpt; begins with the suggested name.
    pub fn advice(&self) -> Option<String> {
        let meant = match self {
            Self::UnknownKey { key: found, known } | Self::UnknownName { found, known, .. } => {
                near(found, known).map(|near| format!("did you mean `{near}`? "))
            }
            _ => None,
        };
        Some(meant.unwrap_or_default() + &self.help()?)
    }
}

fn render_one(invalid: &InvalidFile, fault: &Fault, style: Style) -> String {
    let excerpt = Excerpt::around(&invalid.source.text, fault);
    let (line, column) = invalid.source.line_column(fault.at.start);
    let title = clip(&visible(&fault.kind.to_string()), 2 * LINE);
    let mut group = Level::ERROR.primary_title(title);
    let mut elements = Vec::new();
    let label = clip(&visible(&fault.kind.label()), LINE);
    // With an excerpt, the underline already shows what was probably meant.
    let help = if excerpt.is_none() { fault.kind.advice() } else { fault.kind.help() };
    let help = help.map(|help| clip(&visible(&help), 3 * LINE));
    if let Some(excerpt) = &excerpt {
        let mut snippet = Snippet::source(excerpt.text.as_str())
            .line_start(excerpt.first_line + invalid.source.first_line.saturating_sub(1))
            .path(visible_name(invalid.source.path()));
        snippet = snippet.annotation(AnnotationKind::Primary.span(excerpt.primary.clone()).label(label));
        if let Some((also, label)) = &excerpt.also {
            snippet = snippet.annotation(AnnotationKind::Context.span(also.clone()).label(label.as_str()));
        }
        elements.push(snippet);
    } else {
        let place = if invalid.source.text.is_empty() {
            invalid.source.name.clone()
        } else {
            format!("{}:{line}:{column}", invalid.source.path())
        };
        let what = clip(&visible(&fault.kind.to_string()), 2 * LINE);
        group = Level::ERROR.primary_title(format!("{}: {what}", visible_name(&place)));
    }
    let mut group = group.elements(elements);
    if let Some(help) = help {
        group = group.element(Level::HELP.message(help));
    }
    let renderer = match style {
        Style::Plain => Renderer::plain(),
        Style::Coloured => Renderer::styled(),
    };
    let text = renderer.decor_style(DecorStyle::Ascii).term_width(LINE + 20).render(&[group]);
    match excerpt {
        Some(excerpt) => with_place(&text, &excerpt, &visible_name(invalid.source.path()), [line, column]),
        None => text,
    }
}

/// The text with the column of the file, where the excerpt's differs: cut text and escapes move the columns
/// of an excerpt.
fn with_place(text: &str, excerpt: &Excerpt, path: &str, [line, column]: [usize; 2]) -> String {
    let before = &excerpt.text[line_start(&excerpt.text, excerpt.primary.start)..excerpt.primary.start];
    let shown = format!("{path}:{line}:{}", before.chars().count() + 1);
    text.replacen(&shown, &format!("{path}:{line}:{column}"), 1)
}

/// The lines of a file that a fault touches, each cut to [`LINE`] characters around the underlined part.
struct Excerpt {
    text: String,
    first_line: usize,
    primary: Range<usize>,
    also: Option<(Range<usize>, String)>,
}

impl Excerpt {
    fn around(text: &str, fault: &Fault) -> Option<Self> {
        if text.is_empty() {
            return None;
        }
        let at = clamp(text, &fault.at);
        let first = line_start(text, at.start);
        let also =
            fault.also.as_ref().map(|(range, label)| (clamp(text, range), visible(label).into_owned()));
        let also = also.filter(|(range, _)| range.start != at.start);
        let top = also.as_ref().map_or(first, |(range, _)| first.min(line_start(text, range.start)));
        let bottom = also.as_ref().map_or(at.start, |(range, _)| at.start.max(range.start));
        let end = line_end(text, bottom);
        let mut excerpt = Self {
            text: String::new(),
            first_line: text[..top].matches('\n').count() + 1,
            primary: 0..0,
            also: None,
        };
        let mut start = top;
        for line in text[top..end].split('\n') {
            excerpt.add(line, start, &at, also.as_ref());
            start += line.len() + 1;
        }
        Some(excerpt)
    }

    /// Adds the line that begins at byte `start` of the file, with the ranges that it holds.
    fn add(&mut self, line: &str, start: usize, at: &Range<usize>, also: Option<&(Range<usize>, String)>) {
        let end = start + line.len();
        let marks = |range: &Range<usize>| (start..=end).contains(&range.start);
        let here = [Some(at), also.map(|(range, _)| range)];
        let here = here.into_iter().flatten().find(|range| marks(range));
        let offset = self.text.len();
        // The position of a byte of the line after hidden characters are shown as escapes.
        let at_shown = |at: usize| visible_line(&line[..(at - start).min(line.len())]).len();
        let visible = visible_line(line.trim_end_matches('\r'));
        let (shown, cut) = window(&visible, here.map(|range| at_shown(range.start)));
        let moved = |range: &Range<usize>| {
            let from = at_shown(range.start).saturating_sub(cut);
            let to = at_shown(range.end.min(end)).saturating_sub(cut);
            offset + from.min(shown.len())..offset + to.min(shown.len()).max(from.min(shown.len()))
        };
        if marks(at) {
            self.primary = moved(at);
        }
        if let Some((range, label)) = also.filter(|(range, _)| marks(range)) {
            self.also = Some((moved(range), label.clone()));
        }
        self.text.push_str(shown);
        self.text.push('\n');
    }
}

/// The range, moved to character boundaries inside the text.
fn clamp(text: &str, range: &Range<usize>) -> Range<usize> {
    let start = text.floor_char_boundary(range.start);
    start..text.floor_char_boundary(range.end).max(start)
}

fn line_start(text: &str, at: usize) -> usize {
    text[..at].rfind('\n').map_or(0, |newline| newline + 1)
}

fn line_end(text: &str, at: usize) -> usize {
    text[at..].find('\n').map_or(text.len(), |length| at + length)
}

/// At most [`LINE`] characters of a line around byte `at`, and the number of bytes cut off before them.
fn window(line: &str, at: Option<usize>) -> (&str, usize) {
    let boundaries: Vec<usize> = line.char_indices().map(|(index, _)| index).chain([line.len()]).collect();
    let count = boundaries.len() - 1;
    if count <= LINE {
        return (line, 0);
    }
    let at = at.unwrap_or(0);
    let at = boundaries.iter().position(|boundary| *boundary >= at).unwrap_or(0);
    let first = at.saturating_sub(LINE / 3).min(count - LINE);
    (&line[boundaries[first]..boundaries[first + LINE]], boundaries[first])
}

/// The first `most` characters of a text, with dots if it is longer.
fn clip(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let mut clipped: String = text.chars().take(most - 1).collect();
    clipped.push('…');
    clipped
}
