//! A question with its tiles: `What is the longest train from 6 with 6-1, 1-1 and 1-2?`

use std::ops::Range;

use super::engine::Engine;
use super::line::{bare_words, is_one_of};
use super::read::PostReader;

/// The words of a question that say nothing more: `What is the longest train I can make with these tiles: 6-1 1-1`
const BESIDE_QUESTION: [&str; 24] = [
    "a", "be", "build", "can", "dominoes", "find", "from", "get", "i", "is", "make", "my", "of", "please",
    "possible", "s", "the", "these", "tiles", "using", "what", "which", "with", "you",
];

impl PostReader<'_> {
    /// A question with the tiles of the hand behind it, and perhaps a start between them.
    pub(super) fn asked(&mut self, n: usize, task: Range<usize>, tiles: &Range<usize>) {
        let text = &self.lines[n].text;
        let idle = |words: &str| bare_words(words).all(|word| is_one_of(word, &BESIDE_QUESTION));
        let start = Engine::of(&text[..tiles.start]).filter(|engine| engine.subject.start >= task.end);
        let behind = start.as_ref().map_or(task.end, |start| start.at.end);
        if !idle(&text[..task.start]) || !idle(&text[behind..tiles.start]) {
            self.post.ignored.push(n);
        }
        self.key(n, "task", task);
        if let Some(start) = start {
            self.entry_of_line(n, "start", &start.value);
        }
        self.entry_of_line(n, "hand", tiles);
    }
}
