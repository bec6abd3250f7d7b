//! A text built from parts of a post.

use std::ops::Range;

use super::line::PostLine;

/// A text of which each byte knows its place in the post.
#[derive(Clone, Debug, Default)]
pub(super) struct Built {
    pub(super) text: String,
    places: Vec<usize>,
}

impl Built {
    /// Adds words that the post does not have, for something at this place in it.
    pub(super) fn add(&mut self, words: &str, at: usize) {
        self.text.push_str(words);
        self.places.extend(std::iter::repeat_n(at, words.len()));
    }

    /// Adds words that stand for those in this range of the post.
    pub(super) fn add_for(&mut self, words: &str, at: &Range<usize>) {
        self.text.push_str(words);
        let last = at.end.saturating_sub(1).max(at.start);
        let place = |n: usize| if n + 1 == words.len() { last } else { (at.start + n).min(last) };
        self.places.extend((0..words.len()).map(place));
    }

    /// Adds a part of a line.
    pub(super) fn copy(&mut self, line: &PostLine, part: Range<usize>) {
        self.copy_as(line, part.clone(), &line.text[part]);
    }

    /// Adds a key with a part of a line as its value, in such quotes that nothing within is read as a sign; not where it
    /// has quotes of both kinds.
    pub(super) fn add_quoted(&mut self, key: &str, line: &PostLine, part: Range<usize>) {
        let text = &line.text[part.clone()];
        let quote = if text.contains(['"', '\\']) { '\'' } else { '"' };
        if text.contains(quote) {
            return;
        }
        self.add(&format!("{key}: {quote}"), line.place(part.start));
        self.copy(line, part.clone());
        self.add(&format!("{quote}\n"), line.place(part.end));
    }

    /// Adds a part of a line in other characters, as many bytes of them.
    pub(super) fn copy_as(&mut self, line: &PostLine, part: Range<usize>, other: &str) {
        self.text.push_str(other);
        self.places.extend(part.map(|byte| line.place(byte)));
    }

    /// Adds tiles for words of a line, each with its bytes of a part that begins at `start`.
    pub(super) fn add_tiles(&mut self, line: &PostLine, start: usize, tiles: Vec<(String, Range<usize>)>) {
        for (n, (tile, at)) in tiles.into_iter().enumerate() {
            let [from, to] = [at.start, at.end].map(|byte| line.place(start + byte));
            self.add(if n > 0 { " " } else { "" }, from);
            self.add_for(&tile, &(from..to));
        }
    }

    /// Adds another text.
    pub(super) fn append(&mut self, other: &Self) {
        self.text.push_str(&other.text);
        self.places.extend(&other.places);
    }

    /// Takes back the end of the last line.
    pub(super) fn go_on(&mut self) {
        if self.text.ends_with('\n') {
            self.text.pop();
            self.places.pop();
        }
    }

    /// The place in the post of a byte.
    pub(super) fn place(&self, byte: usize) -> usize {
        let last = || self.places.last().map_or(0, |place| place + 1);
        self.places.get(byte).copied().unwrap_or_else(last)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A key of six letters written for four of the post, from its byte 10 on: what ends early stays within
    /// them, and the last letter is the last. Behind the end comes the byte after it.
    #[test]
    fn every_byte_has_its_place_in_the_post() {
        let mut built = Built::default();
        assert_eq!(built.place(0), 0);
        built.add_for("layout", &(10..14));
        let places: Vec<usize> = (0..8).map(|byte| built.place(byte)).collect();
        assert_eq!(places, [10, 11, 12, 13, 13, 13, 14, 14]);
    }
}
