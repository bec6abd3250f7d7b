//! Posts: a puzzle as people paste it, with words around it, or as the program has printed it.
//!
//! A post is turned into the text of a puzzle file, of which each byte knows its place in the post. What is
//! left out is reported: see [`PostPart::ignored`]. A text that is a puzzle file as it stands is never a post.

mod bare;
mod built;
mod circle;
mod dates;
mod engine;
mod fact_words;
mod facts;
mod game;
mod headings;
mod hidden;
mod joined;
mod key;
mod kind;
mod kinds;
mod lacks;
mod line;
mod lone_names;
mod marks;
mod names;
mod notes;
mod part;
mod players;
mod printed;
mod question;
mod read;
mod regions;
mod rules;
mod scores;
mod seats;
mod sentences;
mod spoken;
mod starts;
mod table;
mod trains;
mod turn;
mod unread;

use crate::notation::tiles::read_list;
use crate::sorted;
use crate::source::fault::{Fault, FaultKind};
use crate::source::parsed::ParsedFile;
use crate::source::text::Source;
use joined::lines;
use kind::{LineKind, PrintedLabel};
use line::PostLine;
pub use part::{PostPart, lines_in_words};
use read::Post;

/// The puzzles of a text, in order: several in a post, else the text itself.
pub fn parts(source: Source) -> Vec<PostPart> {
    let file = ParsedFile::of(source);
    match PostText::of(&file) {
        Some(PostText { lines, starts, .. }) if starts.len() > 1 => {
            let source = &file.source;
            // What stands above the first puzzle belongs to it.
            let firsts: Vec<usize> = [0].into_iter().chain(starts[1..].iter().copied()).collect();
            let ends = firsts[1..].iter().map(|next| lines[*next].at.start).chain([source.text.len()]);
            let bounds = firsts.iter().zip(ends);
            bounds.map(|(first, end)| alone(below(source, &lines[*first], end))).collect()
        }
        text => vec![part(file, text)],
    }
}

/// Parses a text as a puzzle file or a rules file, or else as a post of one puzzle.
pub fn parsed(source: Source) -> ParsedFile {
    alone(source).parsed
}

/// A post of one puzzle as the text of a puzzle file: words around the puzzle, and comments, become comments above it.
/// `None` where there is no key.
pub fn as_file(text: &str) -> Option<String> {
    let lines = lines(text);
    let kinds = kinds::kinds(&lines);
    let post = Post::of(&lines, kinds.clone());
    let [ignored, answer] = [&post.ignored, &post.answer].map(|lines| sorted::set(lines.iter().copied()));
    let is_aside =
        |n: &usize| matches!(kinds[*n], LineKind::Comment) || ignored.contains(n) || answer.contains(n);
    let comment = |n: usize| format!("# {}\n", lines[n].text.trim().trim_start_matches('#').trim_start());
    let comments: String = (0..lines.len()).filter(is_aside).map(comment).collect();
    post.has_keys.then(|| comments + &post.built.text)
}

/// The number of puzzles in a post, at least 1; `None` where the text is no post.
pub fn puzzles(source: &Source) -> Option<usize> {
    PostText::of(&ParsedFile::of(source.clone())).map(|text| text.starts.len().max(1))
}

/// The lines of a text from one on, to a byte, as a text of their own.
fn below(source: &Source, first: &PostLine, end: usize) -> Source {
    Source {
        name: format!("{}:{}", source.name, first.number + 1),
        text: source.text[first.at.start..end].to_owned(),
        folder: source.folder.clone(),
        first_line: first.number + 1,
        access: source.access,
    }
}

/// The only puzzle of a text.
fn alone(source: Source) -> PostPart {
    let file = ParsedFile::of(source);
    let text = PostText::of(&file);
    part(file, text)
}

/// The only puzzle of a text that may be a post.
fn part(file: ParsedFile, text: Option<PostText>) -> PostPart {
    let source = &file.source;
    let above = source.first_line.saturating_sub(1);
    let last = source.text.trim_end().lines().count().max(1);
    let read = text.map(|text| (asides(&text), Post::of(&text.lines, text.kinds), text.lines));
    let in_file = [1 + above, last + above];
    let Some((asides, post, lines)) = read.filter(|(_, post, _)| post.has_keys) else {
        return PostPart::of(without_keys(file), in_file);
    };
    let Post { built, faults, ignored, answer, mut renamed, .. } = post;
    let number = |line: usize| lines[line].number + 1 + above;
    for key in &mut renamed {
        key.line = number(key.line);
    }
    let numbered = |lines: &[usize]| {
        let mut numbers: Vec<usize> = lines.iter().map(|line| number(*line)).collect();
        numbers.dedup();
        numbers
    };
    let words = ignored.iter().map(|line| file.source.text[lines[*line].at.clone()].to_owned()).collect();
    let parsed = ParsedFile::of_post(file.source, &built.text, |byte| built.place(byte), faults);
    let [ignored, answer] = [ignored, answer].map(|lines| numbered(&lines));
    let asides = asides.into_iter().map(|(line, said)| (number(line), said)).collect();
    PostPart { ignored, words, asides, answer, renamed, ..PostPart::of(parsed, in_file) }
}

/// What stands in parentheses behind the names of keys and of players, each with its line from 0. It may be the name of
/// who holds a hand.
fn asides(text: &PostText) -> Vec<(usize, String)> {
    let are_points = scores::behind_names(&text.lines, &text.kinds).is_some();
    let aside = |(n, (line, kind)): (usize, (&PostLine, &LineKind))| {
        let is_named = match kind {
            LineKind::PrintedLabel(PrintedLabel::Hand(Some(_)), _) if are_points => false,
            LineKind::Key(key, _) => !headings::is_heading(&line.text, key),
            LineKind::PrintedLabel(PrintedLabel::Hand(Some(_)), _) => seats::holder(&line.text).is_none(),
            _ => false,
        };
        key::aside(&line.text).filter(|_| is_named).map(|said| (n, said.to_owned()))
    };
    text.lines.iter().zip(&text.kinds).enumerate().filter_map(aside).collect()
}

/// A file that is no post. Where it has no key at all, the fault of what is nearly a puzzle says more than that of YAML.
fn without_keys(file: ParsedFile) -> ParsedFile {
    if !file.entries().is_empty() || is_mapping(&file.source.text) {
        return file;
    }
    let lines = lines(&file.source.text);
    if kinds::kinds(&lines).iter().any(bare::says_more) {
        return file;
    }
    let is_tiles = |text: &str| read_list(text.trim_end_matches(['?', '.', '!'])).1.is_empty();
    let tiles = lines.iter().find(|line| is_tiles(&line.text));
    let alone = || tiles.map(|line| Fault::new(line.at.clone(), FaultKind::TilesAlone));
    match bare::fault(&lines).or_else(alone) {
        Some(fault) => ParsedFile { source: file.source, node: None, faults: vec![fault] },
        None => file,
    }
}

/// A text that can be a post: it has signs of one, and is no puzzle as it stands.
struct PostText {
    lines: Vec<PostLine>,
    kinds: Vec<LineKind>,
    /// The lines at which its puzzles begin.
    starts: Vec<usize>,
}

impl PostText {
    fn of(file: &ParsedFile) -> Option<Self> {
        let text = &file.source.text;
        if is_mapping(text) || file.is_rules() || file.clone().puzzle().is_ok() {
            return None;
        }
        let lines = lines(text);
        let kinds = kinds::kinds(&lines);
        let starts = starts::starts(&lines, &kinds);
        let is_post = starts.len() > 1 || starts::has_signs(&lines, &kinds);
        is_post.then_some(Self { lines, kinds, starts })
    }
}

/// Whether a text begins as a mapping of JSON, and not as a list of numbers in braces.
fn is_mapping(text: &str) -> bool {
    let is_list = |inner: &str| inner.trim_start().starts_with(|c: char| c == '{' || c.is_ascii_digit());
    text.trim_start().strip_prefix('{').is_some_and(|inner| !is_list(inner))
}
