//! The notes of how a post was read.

use std::ops::Range;

use super::headings;
use super::hidden::in_boneyard;
use super::key::{before_sign, plain_name};
use super::kind::{LineKind, PrintedLabel};
use super::names::{RenamedKey, house_to, plain_word};
use super::read::PostReader;
use super::sentences::Sentence;

impl PostReader<'_> {
    /// Notes a comment where it is covered: it may be an answer.
    pub(super) fn comment(&mut self, n: usize) {
        self.is_apart = true;
        self.post.ignored.extend(self.lines[n].text.trim_start().starts_with('!').then_some(n));
    }

    /// Notes that a line calls a key otherwise, if it does.
    pub(super) fn tell_name(&mut self, n: usize, key: &str) {
        let lines = self.lines;
        let text = &lines[n].text;
        let said = match self.kinds[n].clone() {
            LineKind::Key(_, value) if headings::is_heading(text, key) => {
                let is_read = self.of_heading(n, &value);
                self.post.ignored.extend((!is_read && headings::says_more(text, &value)).then_some(n));
                Some(&text[value])
            }
            _ => {
                let subject = || Sentence::of(text).map(|sentence| sentence.subject);
                before_sign(text)
                    .map(|name| name.trim_start_matches('('))
                    .or_else(subject)
                    .filter(|name| plain_name(name) != plain_name(key))
            }
        };
        if let Some(said) = said {
            self.tell_key(n, said, key.to_owned());
        }
    }

    /// Whether a heading has the points that win beside the name of a game, which become a key, or the number of the hands.
    fn of_heading(&mut self, n: usize, name: &Range<usize>) -> bool {
        let line = &self.lines[n];
        let is_hand =
            |kind: &&LineKind| matches!(kind, LineKind::PrintedLabel(PrintedLabel::Hand(Some(_)), _));
        let hands = self.kinds.iter().filter(is_hand).count();
        let has_house = self.kinds.iter().any(|kind| kind.key() == Some("house"));
        let players = headings::players(&line.text, name);
        match headings::win_score(&line.text, name).filter(|_| !has_house) {
            Some(points) if players.is_none_or(|players| players == hands) => {
                let house = format!("house: {}", house_to(points));
                self.post.built.add(&format!("{house}\n"), line.place(name.end));
                self.tell_key(n, &line.text[name.end..], house);
                true
            }
            _ => players.is_some_and(|players| players == hands) && line.text[name.end..].trim().is_empty(),
        }
    }

    /// Notes that a number of tiles in the boneyard is read as unknown tiles, and which house rule words are.
    pub(super) fn tell_value(&mut self, n: usize, key: &str, value: &Range<usize>) {
        let said = self.lines[n].text[value.clone()].trim();
        if key == "boneyard" && in_boneyard(said).is_some_and(|count| count > 0) {
            self.tell_key(n, said, "boneyard: unknown".to_owned());
        }
        if let Some(house) = plain_word(key, said).filter(|_| key == "house") {
            self.tell_key(n, said, format!("house: {house}"));
        }
    }

    /// Notes as which key with its value a part of a line is read.
    pub(super) fn tell_key(&mut self, n: usize, said: &str, key: String) {
        self.post.renamed.push(RenamedKey { line: n, said: said.trim().to_owned(), key });
    }
}
