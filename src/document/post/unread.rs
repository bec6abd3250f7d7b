//! Words of a post without a table that would make it another puzzle if they were read.

use super::engine::Engine;
use super::facts::{FactReader, sentences};
use super::kind::{LineKind, PrintedLabel};
use super::line::{PostLine, bare_words};
use super::read::PostReader;
use super::spoken::{has_tile, says_ends, says_sides};
use super::table::{asks_or_answers, begins_with_tiles, mixes, says_table};
use crate::source::fault::{Fault, FaultKind};
use crate::source::near::means;
use crate::source::said_fact::SaidFact;

/// Whether words are about the table and have a tile in words: `The chain goes double-six, six-five.`
fn names_table(text: &str) -> bool {
    has_tile(text)
        && !asks_or_answers(text)
        && bare_words(text).any(|word| means(word, &|key| key == "layout"))
}

impl PostReader<'_> {
    /// The first fact that words say, and no key.
    pub(super) fn fact_in_words(&self) -> Option<Fault> {
        // Most posts have no such line, and the rules are not looked up for them.
        self.post.ignored.first()?;
        let beside = FactReader::of(self.lines, &self.kinds);
        let is_train = self.own.is_some_and(|own| own.own_keys.contains(&"start"));
        let fault = |line: &PostLine| match self.own {
            None if self.has_layout && begins_with_tiles(&line.text) => Some(FaultKind::TilesAndWords),
            None => beside.of_position(&line.text).map(FaultKind::FactInWords),
            Some(_) if is_train => beside.of_train(&line.text).map(FaultKind::FactInWords),
            Some(_) => beside.of_board(&line.text).map(FaultKind::FactInWords),
        };
        let mut lines = self.post.ignored.iter().map(|n| &self.lines[*n]);
        lines.find_map(|line| Some(Fault::new(line.at.clone(), fault(line)?)))
    }

    /// The hands in which a number without a sign stands among tiles with signs: it may be the sum of their pips.
    pub(super) fn mixed_hands(&self) -> impl Iterator<Item = Fault> {
        let said = |(line, kind): (&PostLine, &LineKind)| {
            match kind {
                LineKind::Key(key, value) if ["hand", "tiles", "opponent_hand"].contains(&key.as_str()) => {
                    Some(value.clone())
                }
                LineKind::PrintedLabel(PrintedLabel::Hand(_), value) => Some(value.clone()),
                _ => None,
            }
            .filter(|value| mixes(&line.text[value.clone()]))
        };
        let lines = self.lines.iter().zip(&self.kinds).filter(move |line| said(*line).is_some());
        lines.map(|(line, _)| Fault::new(line.at.clone(), FaultKind::FactInWords(SaidFact::Hand)))
    }

    /// What is wrong with a line of words, if it is: it has the tiles of the table, or says where a train starts.
    pub(super) fn fault_of_words(&self) -> impl Fn(&str) -> Option<FaultKind> + use<> {
        let own = self.own;
        let has_start = self.kinds.iter().any(|kind| kind.key() == Some("start"));
        let lacks_start = !has_start && own.is_some_and(|own| own.own_keys.contains(&"start"));
        move |text| match own {
            _ if begins_with_tiles(text) => Some(FaultKind::TilesAndWords),
            None if sentences(text).any(says_table) || names_table(text) => Some(FaultKind::TilesAndWords),
            None => (says_ends(text) || says_sides(text)).then_some(FaultKind::EndsAlone),
            Some(_) => {
                (lacks_start && Engine::may_be_in(text)).then_some(FaultKind::FactInWords(SaidFact::Start))
            }
        }
    }
}
