//! Words of a post without a table that would make it another puzzle if they were read.

use super::dates::without_dates;
use super::engine::Engine;
use super::fact_words::{FactWords, sentences};
use super::facts::FactReader;
use super::hidden::HiddenHand;
use super::key;
use super::kind::{LineKind, PrintedLabel};
use super::line::{PostLine, bare_words, is_in};
use super::players::{counts_other_hand, says_bare_tiles};
use super::read::PostReader;
use super::spoken::{has_tile, says_ends, says_sides};
use super::table::{are_tiles, asks_or_answers, begins_with_tiles, mixes, says_table};
use crate::puzzle::kind::OwnTask;
use crate::puzzle::kinds::own_tasks;
use crate::source::fault::{Fault, FaultKind};
use crate::source::near::means;
use crate::source::said_fact::SaidFact;
use crate::tile::Pip;

/// Whether words are about the table and have a tile in words: `The chain goes double-six, six-five.`
fn names_table(text: &str) -> bool {
    has_tile(text)
        && !asks_or_answers(text)
        && bare_words(text).any(|word| means(word, &|key| key == "layout"))
}

/// The highest number of the grid of a puzzle file.
fn highest_of_grid(text: &str) -> Option<Pip> {
    let (_, grid) = text.split_once("numbers: |2\n")?;
    let rows = grid.lines().take_while(|row| row.starts_with("  "));
    let numbers = rows.flat_map(str::split_whitespace).filter_map(|number| number.parse().ok());
    numbers.max().and_then(Pip::new)
}

/// The words of another order of tiles than that in which they are read.
const TURNING: &str = "backwards bottom first last left minus newest plus reverse reversed right";

/// What stands behind the name of a player and says more than the name: suits that are not held, whose turn it is.
const OF_HAND: &str = "knocked no out passed void x yes y";

impl PostReader<'_> {
    /// The first fact that words say, and no key.
    pub(super) fn fact_in_words(&self) -> Option<Fault> {
        // Most posts have no such line, and the rules are not looked up for them.
        self.post.ignored.first()?;
        let beside = FactReader::of(self.lines, &self.kinds);
        let is_train = self.own.is_some_and(|own| own.own_keys.contains(&"start"));
        // What stands in a heading beside the name of a game is no sentence.
        let said_of_players = |n: usize, text: &str| {
            let is_sentence = self.kinds[n] == LineKind::Words;
            beside.of_players(text).filter(|_| is_sentence)
        };
        let own = self.own.or_else(|| self.drawn());
        let grid = highest_of_grid(&self.post.built.text);
        let fault = |n: usize, text: &str| match own {
            // A date or a rating is none of the puzzle.
            _ if key::labels(text) => None,
            _ if beside.is_title(text) => None,
            _ if grid.is_some_and(|grid| FactWords::of(text).highest().is_some_and(|said| said != grid)) => {
                Some(FaultKind::FactInWords(SaidFact::Set))
            }
            None if self.has_layout && begins_with_tiles(text) => Some(FaultKind::TilesAndWords),
            None if self.is_beside_hand(n) && counts_other_hand(text) => {
                Some(FaultKind::FactInWords(SaidFact::Hand))
            }
            None if self.kinds[n] == LineKind::Words && says_bare_tiles(text) => {
                Some(FaultKind::TilesAndWords)
            }
            None => beside.of_position(text).or_else(|| said_of_players(n, text)).map(FaultKind::FactInWords),
            Some(_) if self.own.is_none() && begins_with_tiles(text) => Some(FaultKind::TilesAndWords),
            Some(_) if is_train => beside.of_train(text).map(FaultKind::FactInWords),
            Some(_) => beside.of_board(text).map(FaultKind::FactInWords),
        };
        let is_covered = |n: &&usize| self.kinds[**n] == LineKind::Comment;
        let mut lines = self.post.ignored.iter().filter(|n| !is_covered(n)).map(|n| (*n, &self.lines[*n]));
        lines.find_map(|(n, line)| Some(Fault::new(line.at.clone(), fault(n, &without_dates(&line.text))?)))
    }

    /// The task of a post with a printed board and no key.
    fn drawn(&self) -> Option<&'static OwnTask> {
        let is_board = |kind: &LineKind| matches!(kind, LineKind::Board | LineKind::Bare);
        let mut boards = own_tasks().filter(|(own, _)| own.board.is_some());
        boards.next().filter(|_| self.kinds.iter().any(is_board)).map(|(own, _)| own)
    }

    /// Whether a line of words stands above or below a hand, with no more than blank lines between them.
    fn is_beside_hand(&self, n: usize) -> bool {
        let is_hand = |kind: &LineKind| match kind {
            LineKind::Key(key, _) => ["hand", "opponent_hand"].contains(&key.as_str()),
            kind => matches!(kind, LineKind::PrintedLabel(PrintedLabel::Hand(_), _)),
        };
        let is_line = |kind: &&LineKind| **kind != LineKind::Blank;
        let beside = [self.kinds[..n].iter().rev().find(is_line), self.kinds[n + 1..].iter().find(is_line)];
        self.kinds[n] == LineKind::Words && beside.into_iter().flatten().any(is_hand)
    }

    /// What stands in parentheses behind a key and changes what the key says: tiles, or another order.
    pub(super) fn turning_asides(&self) -> impl Iterator<Item = Fault> {
        let is_turning = |(line, kind): &(&PostLine, &LineKind)| {
            let Some(aside) = key::aside(&line.text) else { return false };
            let has = |known: &str| bare_words(aside).any(|word| is_in(word, known));
            let has_tile = aside.split([' ', '(', ')', ',']).any(|word| word.len() > 2 && are_tiles(word));
            match kind {
                LineKind::Key(key, _) if key == "scores" => has("i me you") || aside.contains(','),
                LineKind::Key(key, _) if ["layout", "hand", "boneyard"].contains(&key.as_str()) => {
                    has_tile || has(TURNING) && HiddenHand::said(aside).is_none()
                }
                LineKind::PrintedLabel(PrintedLabel::Hand(_), _) => {
                    has_tile || has(OF_HAND) || aside.contains(['✓', '✔', '☑'])
                }
                _ => false,
            }
        };
        let lines = self.lines.iter().zip(&self.kinds).filter(is_turning);
        lines.map(|(line, _)| Fault::new(line.at.clone(), FaultKind::FactInWords(SaidFact::Aside)))
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
        let fault = move |text: &str| match own {
            _ if begins_with_tiles(text) => Some(FaultKind::TilesAndWords),
            None if sentences(text).any(says_table) || names_table(text) => Some(FaultKind::TilesAndWords),
            None => (says_ends(text) || says_sides(text)).then_some(FaultKind::EndsAlone),
            Some(_) => {
                (lacks_start && Engine::may_be_in(text)).then_some(FaultKind::FactInWords(SaidFact::Start))
            }
        };
        move |text| fault(&without_dates(text))
    }
}
