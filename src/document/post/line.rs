//! One line of a post, with the signs that people and their programs put around and between the words taken
//! out: `>` of quotes, tags of forums, no-break spaces, curly quotes, long dashes.

use std::ops::Range;

/// The most bars of a row of a table that is read as a key.
const MOST_BARS: usize = 8;

/// A line of a post.
#[derive(Clone, Debug, Default)]
pub(super) struct PostLine {
    /// The line without quote marks, in plain characters.
    pub(super) text: String,
    /// For each byte of the text, its byte in the file.
    places: Vec<usize>,
    /// The line in the file, without its end.
    pub(super) at: Range<usize>,
    /// Whether the file writes it otherwise, or beside others on one line.
    pub(super) is_changed: bool,
    /// Its number in the file, from 0: several may stand on one line there.
    pub(super) number: usize,
}

impl PostLine {
    /// A line of a file that stands in these bytes.
    pub(super) fn of(file: &str, at: Range<usize>) -> Self {
        let mut line = Self { at: at.clone(), ..Self::default() };
        let body = file[at.clone()].trim_end();
        let quoted = without_quotes(body);
        let tags = tags(&body[quoted..]);
        line.is_changed = quoted > 0;
        // In other lines a square stands beside words, as in a title.
        let is_of_board =
            body[quoted..].trim_start_matches([' ', '|', '-', '*', '•']).starts_with(|c| region(c).is_some());
        let is_title = ["title", "source"].iter().any(|key| body[quoted..].trim_start().starts_with(key));
        for (index, c) in body[quoted..].char_indices() {
            let plain = if is_within(&tags, index) || !is_title && is_escape(&body[quoted + index..]) {
                None
            } else {
                region(c).filter(|_| is_of_board).or_else(|| plain(c))
            };
            line.is_changed |= plain != Some(c);
            let Some(plain) = plain else { continue };
            line.text.push(plain);
            let start = at.start + quoted + index;
            line.places.extend(std::iter::repeat_n(start, plain.len_utf8()));
        }
        line
    }

    /// A row of a table as a key with its value: `Ann: 6-4` for `| Ann | 6-4 |`. Of more columns one alone has tiles, and
    /// the others stand beside the name: `Ann (20): 6-4` for `| Ann | 6-4 | 20 |`.
    pub(super) fn as_key(&self, are_tiles: impl Fn(&str) -> bool) -> Option<Self> {
        let bars: Vec<usize> = self.text.match_indices('|').map(|(at, _)| at).take(MOST_BARS).collect();
        let [first, .., last] = bars[..] else { return None };
        if !self.text[..first].trim().is_empty() || last + 1 < self.text.len() {
            return None;
        }
        let cell = |pair: &[usize]| {
            let text = &self.text[pair[0] + 1..pair[1]];
            let start = pair[1] - text.trim_start().len();
            start..start + text.trim().len()
        };
        let cells: Vec<Range<usize>> = bars.windows(2).map(cell).collect();
        let (name, others) = cells.split_first()?;
        let mut values = others.iter().filter(|at| others.len() == 1 || are_tiles(&self.text[(*at).clone()]));
        let value = values.next().filter(|_| values.next().is_none())?;
        let mut row = Self { text: String::new(), places: Vec::new(), is_changed: true, ..self.clone() };
        row.copy(self, name);
        for aside in others.iter().filter(|at| *at != value && !at.is_empty()) {
            row.add(" (", self.place(aside.start));
            row.copy(self, aside);
            row.add(")", self.place(aside.end));
        }
        row.add(": ", self.place(value.start));
        row.copy(self, value);
        Some(row)
    }

    /// A name of this line as a key, with what lines below it have: `Ann: 6-4 5-5`.
    pub(super) fn with_sign(&self, name: &Range<usize>, below: &[(&Self, Range<usize>)]) -> Self {
        let mut row = Self { text: String::new(), places: Vec::new(), is_changed: true, ..self.clone() };
        row.copy(self, name);
        row.add(":", self.place(name.end));
        for (line, part) in below {
            row.add(" ", line.place(part.start));
            row.copy(line, part);
            row.at.end = line.at.end;
        }
        row
    }

    /// Adds a part of another line.
    fn copy(&mut self, line: &Self, part: &Range<usize>) {
        self.text += &line.text[part.clone()];
        self.places.extend_from_slice(&line.places[part.clone()]);
    }

    /// Adds words for something at this place in the file.
    fn add(&mut self, words: &str, place: usize) {
        self.text += words;
        self.places.extend(std::iter::repeat_n(place, words.len()));
    }

    /// Where a byte of the text stands in the file.
    pub(super) fn place(&self, byte: usize) -> usize {
        self.places.get(byte).copied().unwrap_or(self.at.end)
    }

    pub(super) fn is_blank(&self) -> bool {
        self.text.trim().is_empty()
    }

    /// The number of blanks before the first word.
    pub(super) fn indent(&self) -> usize {
        self.text.len() - self.text.trim_start().len()
    }
}

/// The words of a text without the signs between them.
pub(super) fn bare_words(text: &str) -> impl Iterator<Item = &str> + Clone {
    text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty())
}

/// Whether a word is one of these, in capitals or not.
pub(super) fn is_one_of(word: &str, known: &[&str]) -> bool {
    known.iter().any(|known| word.eq_ignore_ascii_case(known))
}

/// Whether a word is one of those that stand in a text with blanks between them, in capitals or not.
pub(super) fn is_in(word: &str, known: &str) -> bool {
    known.split(' ').any(|known| word.eq_ignore_ascii_case(known))
}

/// The bytes of the quote marks before a line: `> `, `>> `, `> > `.
fn without_quotes(line: &str) -> usize {
    let mut rest = line;
    loop {
        let after = rest.trim_start();
        let Some(inner) = after.strip_prefix('>').or_else(|| after.strip_prefix("&gt;")) else { break };
        // In ASCII a row of a drawing goes on from an arrow.
        if inner.starts_with("|...") {
            break;
        }
        // One blank belongs to the mark; the others are an indent.
        rest = inner.strip_prefix([' ', '\u{a0}']).unwrap_or(inner);
    }
    line.len() - rest.len()
}

/// The tags of forums and of HTML that stand beside words.
const TAGS: &str = "b blockquote br code details div em i p pre quote span spoiler strong u";

/// The longest tag, in bytes.
const LONGEST_TAG: usize = 100;

/// The tags of a line, in bytes of it; none where it has nothing else, as a line around a block.
fn tags(line: &str) -> Vec<Range<usize>> {
    let tag = |(at, sign): (usize, &str)| {
        let close = if sign == "[" { b']' } else { b'>' };
        let inner = line[at + 1..].trim_start_matches('/');
        let name = inner.len() - inner.trim_start_matches(|c: char| c.is_ascii_alphabetic()).len();
        let is_known = is_in(&inner[..name], TAGS);
        let is_whole = inner.as_bytes().get(name).is_some_and(|c| *c == close || b"= /".contains(c));
        let end = inner.bytes().take(LONGEST_TAG).position(|c| c == close)?;
        (is_known && is_whole).then(|| at..line.len() - inner.len() + end + 1)
    };
    let mut tags: Vec<Range<usize>> = line.match_indices(['[', '<']).filter_map(tag).collect();
    tags.dedup_by(|next, last| next.start < last.end);
    let has_words = line.char_indices().any(|(at, c)| !c.is_whitespace() && !is_within(&tags, at));
    if has_words { tags } else { Vec::new() }
}

/// Whether a text begins with a backslash that keeps Markdown from reading a sign: `6\-4`, `\[6|4\]`.
fn is_escape(text: &str) -> bool {
    text.strip_prefix('\\')
        .is_some_and(|behind| behind.starts_with(['-', '_', '*', '|', '[', ']', '(', ')', '.']))
}

/// Whether a byte is in one of some ranges that are in order.
fn is_within(ranges: &[Range<usize>], byte: usize) -> bool {
    ranges.get(ranges.partition_point(|range| range.end <= byte)).is_some_and(|range| range.contains(&byte))
}

/// The region of a board, or the cell, that a square in a colour is.
fn region(c: char) -> Option<char> {
    Some(match c {
        '🟥' => 'R',
        '🟧' => 'O',
        '🟨' => 'Y',
        '🟩' => 'G',
        '🟦' => 'B',
        '🟪' => 'P',
        '🟫' => 'N',
        '⬜' => '_',
        '⬛' => '.',
        _ => return None,
    })
}

/// The plain character for one that a word processor, a phone or a forum writes instead; `None` for one
/// without width.
fn plain(c: char) -> Option<char> {
    Some(match c {
        // A sentence may go on in the next line.
        '\n'
        | '\r'
        | '\u{a0}'
        | '\u{1680}'
        | '\u{2000}'..='\u{200a}'
        | '\u{202f}'
        | '\u{205f}'
        | '\u{3000}' => ' ',
        '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{fe0e}' | '\u{fe0f}' | '\u{feff}' => {
            return None;
        }
        '\u{201c}'..='\u{201f}' | '\u{ab}' | '\u{bb}' => '"',
        '\u{2018}'..='\u{201b}' => '\'',
        '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{fe58}' | '\u{fe63}' | '\u{ff0d}' => '-',
        '\u{ff1a}' => ':',
        c => c,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(text: &str) -> PostLine {
        PostLine::of(text, 0..text.len())
    }

    #[test]
    fn quotes_and_signs_are_taken_out() {
        for (text, plain) in [
            ("> hand: 6-4", "hand: 6-4"),
            (">> hand", "hand"),
            ("> >   4 2", "  4 2"),
            ("hand:\u{a0}6\u{2013}4", "hand: 6-4"),
            ("\u{201c}a\u{201d} \u{200b}b", "\"a\" b"),
            ("4 2", "4 2"),
            ("🟥🟥⬛⬜", "RR._"),
            ("| 🟦 | 🟩 |", "| B | G |"),
            ("- 🟪: 7", "- P: 7"),
            ("title: 🟥 and 🟦", "title: 🟥 and 🟦"),
            ("[code]game: block", "game: block"),
            ("[quote=\"Joe\"][b]hand:[/b] 6-4<br/>", "hand: 6-4"),
            ("[/code]", "[/code]"),
            ("hand: 6\\-4 \\[4|4\\]", "hand: 6-4 [4|4]"),
            ("title: 6\\-4", "title: 6\\-4"),
            ("[6-4] [b, c] <4", "[6-4] [b, c] <4"),
        ] {
            assert_eq!(line(text).text, plain, "{text}");
            assert_eq!(line(text).is_changed, text != plain, "{text}");
        }
    }

    #[test]
    fn a_row_of_a_table_is_a_key() {
        // Each word of more than two signs counts as tiles.
        let key = |text: &str| line(text).as_key(|cell| cell.len() > 2);
        let Some(row) = key(" |  Ann | 6-4 |") else { panic!("no row") };
        assert_eq!((row.text.as_str(), row.place(0), row.place(3), row.place(5)), ("Ann: 6-4", 4, 10, 10));
        let said = |text: &str| key(text).map(|row| row.text);
        assert_eq!(said("| Ann | 6-4 | 20 |").as_deref(), Some("Ann (20): 6-4"));
        assert_eq!(said("| Ann | 20 || 6-4 |").as_deref(), Some("Ann (20): 6-4"));
        for text in ["| a | b | c |", "| a | 6-4 | 5-5 |", "a | b | c", "| a |", "| a | b | c", ""] {
            assert_eq!(said(text), None, "{text}");
        }
    }

    #[test]
    fn each_byte_has_its_place() {
        let text = "> h\u{2013}4";
        let line = line(text);
        assert_eq!((line.place(0), line.place(1), line.place(2)), (2, 3, 6));
        assert_eq!(line.place(9), text.len());
    }
}
