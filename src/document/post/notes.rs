//! The notes of how a post was read.

use std::ops::Range;

use super::headings;
use super::hidden::in_boneyard;
use super::key::{before_sign, plain_name};
use super::kind::LineKind;
use super::names::RenamedKey;
use super::read::PostReader;
use super::sentences::Sentence;

impl PostReader<'_> {
    /// Notes that a line calls a key otherwise, if it does.
    pub(super) fn tell_name(&mut self, n: usize, key: &str) {
        let lines = self.lines;
        let text = &lines[n].text;
        let said = match &self.kinds[n] {
            LineKind::Key(_, value) if headings::is_heading(text, key) => {
                self.post.ignored.extend(headings::says_more(text, value).then_some(n));
                Some(&text[value.clone()])
            }
            _ => {
                let subject = || Sentence::of(text).map(|sentence| sentence.subject);
                before_sign(text).or_else(subject).filter(|name| plain_name(name) != plain_name(key))
            }
        };
        if let Some(said) = said {
            self.tell_key(n, said, key.to_owned());
        }
    }

    /// Notes that a number of tiles in the boneyard is read as unknown tiles.
    pub(super) fn tell_boneyard(&mut self, n: usize, key: &str, value: &Range<usize>) {
        let said = self.lines[n].text[value.clone()].trim();
        if key == "boneyard" && in_boneyard(said).is_some_and(|count| count > 0) {
            self.tell_key(n, said, "boneyard: unknown".to_owned());
        }
    }

    /// Notes as which key with its value a part of a line is read.
    pub(super) fn tell_key(&mut self, n: usize, said: &str, key: String) {
        self.post.renamed.push(RenamedKey { line: n, said: said.trim().to_owned(), key });
    }
}
