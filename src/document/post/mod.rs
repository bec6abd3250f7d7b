//! Posts: a puzzle as people paste it, with words around it, or as the program has printed it.
//!
//! A post is turned into the text of a puzzle file, of which each byte knows its place in the post. What is
//! left out is reported: see [`PostPart::ignored`]. A text that is a puzzle file as it stands is never a post.

mod built;
mod kind;
mod line;
mod read;
mod starts;
mod table;

use std::ops::Range;

use crate::source::parsed::ParsedFile;
use crate::source::text::Source;
use line::PostLine;
use read::Post;

/// One puzzle of a text.
#[derive(Clone, Debug)]
pub struct PostPart {
    /// Its lines as a text of their own.
    pub source: Source,
    /// Its first and its last line in the whole text, from 1.
    pub lines: [usize; 2],
    /// The lines that were not read, from 1: words around the puzzle.
    pub ignored: Vec<usize>,
    /// The lines of an answer that were not read, from 1.
    pub answer: Vec<usize>,
}

/// The puzzles of a text, in order: several in a post, else the text itself.
pub fn parts(source: &Source) -> Vec<PostPart> {
    let of_text = source.text.lines().count();
    let whole = |source: &Source| PostPart {
        lines: [1, of_text].map(|line| line + source.first_line.saturating_sub(1)),
        source: source.clone(),
        ignored: Vec::new(),
        answer: Vec::new(),
    };
    let lines = lines(&source.text);
    if !may_be_post(source, &lines) {
        return vec![whole(source)];
    }
    let starts = starts::starts(&lines);
    let part = |range: Range<usize>| {
        let bytes =
            lines[range.start].at.start..lines.get(range.end).map_or(source.text.len(), |next| next.at.start);
        let first = range.start + 1;
        Source {
            name: format!("{}:{first}", source.name),
            text: source.text[bytes].to_owned(),
            first_line: first,
            ..source.clone()
        }
    };
    let sources: Vec<Source> = match starts.as_slice() {
        [] | [_] => vec![source.clone()],
        [_, others @ ..] => {
            let bounds: Vec<usize> =
                [0].into_iter().chain(others.iter().copied()).chain([lines.len()]).collect();
            bounds.windows(2).map(|pair| part(pair[0]..pair[1])).collect()
        }
    };
    sources.iter().map(|source| noted(source, whole(source))).collect()
}

/// The part with the lines that are not read.
fn noted(source: &Source, part: PostPart) -> PostPart {
    let lines = lines(&source.text);
    let above = source.first_line.saturating_sub(1);
    let last = lines.iter().rposition(|line| !line.is_blank()).map_or(1, |last| last + 1);
    let lines_of = [1 + above, last + above];
    match post(source, &lines) {
        Some(post) => {
            let numbered = |lines: &[usize]| lines.iter().map(|line| line + 1 + above).collect();
            PostPart {
                ignored: numbered(&post.ignored),
                answer: numbered(&post.answer),
                lines: lines_of,
                ..part
            }
        }
        None => PostPart { lines: lines_of, ..part },
    }
}

/// Parses a text as a puzzle file or a rules file, or else as a post of one puzzle.
pub fn parsed(source: Source) -> ParsedFile {
    let lines = lines(&source.text);
    if !may_be_post(&source, &lines) {
        return ParsedFile::of(source);
    }
    match post(&source, &lines) {
        Some(post) => {
            let place = |byte: usize| post.built.place(byte);
            ParsedFile::of_post(source, &post.built.text, place, post.faults)
        }
        None => ParsedFile::of(source),
    }
}

/// The post that a text is, if it is one.
fn post(source: &Source, lines: &[PostLine]) -> Option<Post> {
    may_be_post(source, lines).then(|| Post::of(lines)).filter(|post| post.has_keys)
}

/// Whether a text can be a post: it has signs of one, and is no puzzle as it stands.
fn may_be_post(source: &Source, lines: &[PostLine]) -> bool {
    let text = source.text.trim_start();
    if text.starts_with('{') || !starts::has_signs(lines) {
        return false;
    }
    let strict = ParsedFile::of(source.clone());
    !strict.is_rules() && strict.puzzle().is_err()
}

/// The lines of a text.
fn lines(text: &str) -> Vec<PostLine> {
    let mut start = 0;
    let lines = text.split_inclusive('\n').map(|line| {
        let at = start..start + line.trim_end_matches(['\n', '\r']).len();
        start += line.len();
        PostLine::of(text, at)
    });
    lines.collect()
}
