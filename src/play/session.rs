//! The state of play: a table, the moves so far, and undo. A table cannot undo a move, so it is played
//! again from its start.

use crate::game::drawing::steps::Length;
use crate::game::presented::Shows;
use crate::game::setup::Hands;
use crate::game::{Judgement, Move, Need, Table, Taken, WholeGame};
use crate::play::start::Start;
use crate::sorted;
use crate::tile::{Pip, Turned};

/// A move that was made, and how the solver found it; empty for a person's move.
#[derive(Clone, Debug)]
pub(crate) struct LogEntry {
    pub(crate) taken: Taken,
    pub(crate) how: String,
}

/// A turn or a round in play.
pub(crate) struct Session {
    start: Start,
    table: Box<dyn Table>,
    log: Vec<LogEntry>,
    /// For each seat, the suits that it has been shown not to hold.
    missing: Vec<Vec<Pip>>,
    /// The earlier rounds of the same game.
    earlier: Vec<(Start, Vec<LogEntry>)>,
}

impl Session {
    /// Starts a session.
    ///
    /// # Errors
    /// When the position does not say enough to play from.
    pub(crate) fn new(start: Start) -> Result<Self, Need> {
        let table = start.length.table(&start.position)?;
        let missing = vec![Vec::new(); start.position.game().seats()];
        Ok(Self { start, table, log: Vec::new(), missing, earlier: Vec::new() })
    }

    pub(crate) fn start(&self) -> &Start {
        &self.start
    }

    pub(crate) fn table(&self) -> &dyn Table {
        self.table.as_ref()
    }

    pub(crate) fn log(&self) -> &[LogEntry] {
        &self.log
    }

    pub(crate) fn missing(&self) -> &[Vec<Pip>] {
        &self.missing
    }

    /// The moves so far.
    pub(crate) fn line(&self) -> Vec<Move> {
        self.log.iter().map(|entry| entry.taken.mv).collect()
    }

    /// The seat to move.
    pub(crate) fn to_play(&self) -> usize {
        self.seat_of(self.table.to_play())
    }

    /// The seat for a seat number of the table: a single turn numbers its own seat 0.
    pub(crate) fn seat_of(&self, seat: usize) -> usize {
        if self.start.length == Length::Turn { self.start.position.game().to_play() } else { seat }
    }

    /// Whether the player's seat has to move.
    pub(crate) fn is_own_turn(&self) -> bool {
        !self.table.is_over() && self.to_play() == self.start.seat
    }

    /// Whether the turn of the seat to move has not begun.
    pub(crate) fn is_turn_start(&self) -> bool {
        self.log.last().is_none_or(|entry| self.seat_of(entry.taken.seat) != self.to_play())
    }

    /// The tiles of the player's seat in the order in which they are shown.
    pub(crate) fn own_hand(&self) -> Vec<Turned> {
        let position = self.table.position();
        let hand = match position.game().held() {
            Hands::Hidden => Vec::new(),
            Hands::Own(hand) => hand,
            Hands::All(hands) => hands.get(self.start.seat).cloned().unwrap_or_default(),
        };
        position.presented().in_order(hand)
    }

    /// The table after further moves, as far as they are legal, and the last of them.
    ///
    /// # Errors
    /// When the position does not say enough to play from, which is reported at the start.
    pub(crate) fn after(&self, moves: &[Move]) -> Result<(Box<dyn Table>, Option<Taken>), Need> {
        self.start.length.after(&self.start.position, self.line().iter().chain(moves))
    }

    /// Makes a move.
    ///
    /// # Errors
    /// The judgement of an illegal move; nothing is changed then.
    pub(crate) fn take(&mut self, mv: &Move, how: String) -> Result<(), Judgement> {
        let seat = self.to_play();
        let before = self.table.position();
        let taken = self.table.take(mv)?;
        if let Some(missing) = self.missing.get_mut(seat) {
            match before.presented().shows(&taken.mv) {
                Shows::Missing(ends) => missing.extend(ends),
                Shows::NewTile => missing.clear(),
                Shows::Nothing => {}
            }
            sorted::sort_by(missing, Ord::cmp);
            missing.dedup();
        }
        self.log.push(LogEntry { taken, how });
        Ok(())
    }

    /// Undoes the last move of the player's seat, if need be in the previous round. Returns whether there
    /// was one.
    pub(crate) fn undo(&mut self) -> bool {
        let own = self.log.iter().rposition(|entry| self.seat_of(entry.taken.seat) == self.start.seat);
        let Some(own) = own else { return self.undo_hand() };
        let mut entries = std::mem::take(&mut self.log);
        entries.truncate(own);
        let start = self.start.clone();
        self.play_again(start, entries);
        true
    }

    /// Goes back to the end of the previous round.
    fn undo_hand(&mut self) -> bool {
        let Some((start, entries)) = self.earlier.pop() else { return false };
        self.play_again(start, entries);
        true
    }

    fn play_again(&mut self, start: Start, entries: Vec<LogEntry>) {
        let earlier = std::mem::take(&mut self.earlier);
        // Its start was playable before, so it still is.
        if let Ok(again) = Self::new(start) {
            *self = Self { earlier, ..again };
        }
        for LogEntry { taken, how } in entries {
            if self.take(&taken.mv, how).is_err() {
                break;
            }
        }
    }

    /// Whether hands of the same game were played before this one.
    pub(crate) fn has_earlier(&self) -> bool {
        !self.earlier.is_empty()
    }

    /// Starts again from the first position.
    pub(crate) fn restart(&mut self) {
        let first = self.earlier.first().map_or(&self.start, |(start, _)| start);
        // It was playable before, so it still is.
        if let Ok(again) = Self::new(first.clone()) {
            *self = again;
        }
    }

    /// Makes the moves of a saved file.
    ///
    /// # Errors
    /// The number of the first illegal move, from 0, and why it is illegal.
    pub(crate) fn go_on(&mut self, line: impl Iterator<Item = Move>) -> Result<(), (usize, String)> {
        for (n, mv) in line.enumerate() {
            self.take(&mv, String::new()).map_err(|judgement| (n, judgement.why_not()))?;
        }
        Ok(())
    }

    /// Whether another round of the game follows.
    pub(crate) fn has_next_hand(&self) -> bool {
        self.counted().is_some_and(|whole| whole.winner().is_none())
    }

    /// The game with this hand counted, once it is over.
    fn counted(&self) -> Option<WholeGame> {
        let mut whole = self.start.whole.clone()?;
        whole.finish(self.table.as_ref()).ok()?;
        Some(whole)
    }

    /// The seat that has won the game.
    pub(crate) fn winner(&self) -> Option<usize> {
        self.counted().map_or_else(|| self.table.winner(), |whole| whole.winner())
    }

    /// Points of each seat in the game, with what the number of the hand gives.
    pub(crate) fn scores(&self) -> Vec<i32> {
        self.counted().map_or_else(|| self.table.scores(), |whole| whole.scores().to_vec())
    }

    /// What the side that has won the hand scores for its number.
    pub(crate) fn hand_bonus(&self) -> i32 {
        let whole = self.start.whole.as_ref().filter(|_| !self.table.winners().is_empty());
        whole.map_or(0, |whole| whole.rules().hand_bonus(whole.number()))
    }

    /// Deals the next round of the game.
    ///
    /// # Errors
    /// Why it cannot be dealt.
    pub(crate) fn next_hand(&mut self) -> Result<(), String> {
        let Some(mut whole) = self.start.whole.clone() else { return Ok(()) };
        whole.finish(self.table.as_ref()).map_err(|fault| fault.to_string())?;
        let dealt = whole.deal().map_err(|fault| fault.to_string())?;
        let position = dealt.setup.build().map_err(|faults| {
            faults.first().map_or_else(|| "the deal is not a valid position".to_owned(), ToString::to_string)
        })?;
        let start = Start { position, whole: Some(whole), ..self.start.clone() };
        let next = Self::new(start).map_err(|need| need.to_string())?;
        let last = std::mem::replace(self, next);
        self.earlier = last.earlier;
        self.earlier.push((last.start, last.log));
        Ok(())
    }
}
