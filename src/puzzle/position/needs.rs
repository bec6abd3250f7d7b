//! What a position does not say and a question needs, told where it would stand.

use super::puzzle::Puzzle;
use crate::board::Need;
use crate::document::fault::{Fault, FaultKind};
use crate::document::parsed::Read;
use crate::document::source::Faulty;
use crate::game::setup::Boneyard;

/// Where it is told that a game does not have what was asked.
pub(crate) const OF_GAME: &[&str] = &["game"];

impl Read<Puzzle> {
    /// A fault of the file: what was asked needs something else than it says. It is told at the
    /// first of the keys that is there, else at the first line.
    pub(crate) fn needs(&self, keys: &[&str], what: &str, help: Option<&'static str>) -> Faulty {
        let end = self.source.text.find('\n').unwrap_or(self.source.text.len());
        let at = keys.iter().find_map(|key| self.entry(key)).unwrap_or(0..end);
        let label = if keys == OF_GAME { "this game" } else { "the file does not say enough for it" };
        let fault = Fault::new(at, FaultKind::Needs { what: what.to_owned(), label, help });
        Faulty::one(self.source.clone(), fault)
    }

    /// What the position answers, or the fault that it does not say enough.
    pub(crate) fn given<T>(&self, answer: Result<T, Need>) -> Result<T, Faulty> {
        let is_hidden = self.puzzle.board.game().to_draw() == Boneyard::Unknown;
        answer.map_err(|need| {
            let need = match need {
                Need::EveryTile if self.puzzle.hidden.is_some() => Need::OpenHands,
                need => need,
            };
            let keys: &[&str] = match need {
                Need::EveryTile if is_hidden => &["boneyard"],
                Need::HandSizes => &["hand", "layout", "game"],
                Need::EveryTile => &["hand", "task", "expect", "game"],
                Need::Hand | Need::NoBestTurn => &["task", "expect", "game"],
                Need::OtherHand => &["opponent_hand", "hands", "hand", "game"],
                Need::NoDeal => &["line", "hands"],
                Need::NoDraws => &["task", "game"],
                Need::OpenHands | Need::Seats => &["hands", "game"],
            };
            self.needs(keys, &need.to_string(), Some(need.help()))
        })
    }
}
