//! Saving the board, starting again, and leaving it: nothing is lost by one key.

use crate::play::saved::saved;
use crate::tui::keys::Wish;
use crate::tui::model::{Effect, Keeping, Model, Warned};
use crate::tui::view::areas;

impl Model {
    /// The effects of a wish that was asked for before; `None` for any other one.
    pub(super) fn confirmed(&mut self, wish: Wish, warned: Warned) -> Option<Vec<Effect>> {
        match (wish, warned) {
            (Wish::Restart, Warned::Restart) => Some(self.restart()),
            (Wish::Leave, Warned::Leave) => Some(self.quit()),
            _ => None,
        }
    }

    /// Notes that the game was saved under a name, or why not.
    pub fn was_saved(&mut self, outcome: Result<String, String>) {
        if let Ok(name) = &outcome {
            self.keeping = Keeping::File;
            self.note = Some(format!("saved: boneyard play {name} goes on").into());
        }
        self.was_kept(outcome.map(drop));
    }

    /// A game that has a file, if it has changed since it was saved.
    pub fn unsaved(&self) -> Option<String> {
        let is_new = self.keeping == Keeping::File && self.session.log().len() != self.saved_at;
        is_new.then(|| saved(&self.session).ok()).flatten()
    }

    /// Notes that the game was written to its file, or why not; then it has none.
    pub fn was_kept(&mut self, outcome: Result<(), String>) {
        match outcome {
            Ok(()) => self.saved_at = self.session.log().len(),
            Err(why) => {
                self.keeping = Keeping::None;
                self.note = Some(format!("not saved: {why}").into());
            }
        }
    }

    /// Quits, and saves the game first if it has a file.
    pub(super) fn quit(&mut self) -> Vec<Effect> {
        let mut effects = if self.keeping == Keeping::File { self.save() } else { Vec::new() };
        effects.extend([Effect::Stop, Effect::Quit]);
        effects
    }

    /// Quits, unless moves of a game would be lost: then it asks first.
    pub(super) fn leave(&mut self) -> Vec<Effect> {
        let is_game = self.session.start().whole.is_some() && self.session.winner().is_none();
        let is_new = self.session.log().len() != self.saved_at || self.session.has_earlier();
        if self.keeping == Keeping::None && is_game && is_new && areas::of(self.size).is_some() {
            self.warn(Warned::Leave, "q quits, and the game is lost; w saves it");
            return Vec::new();
        }
        self.quit()
    }

    /// Says what the same key does if it is pressed again.
    pub(super) fn warn(&mut self, warned: Warned, what: &str) {
        self.warned = Some(warned);
        self.note = Some(format!("once more {what}").into());
    }

    pub(super) fn save(&mut self) -> Vec<Effect> {
        match saved(&self.session) {
            Ok(text) => vec![Effect::Save(text)],
            Err(why) => {
                self.note = Some(format!("not saved: {why}").into());
                Vec::new()
            }
        }
    }

    fn restart(&mut self) -> Vec<Effect> {
        self.thinking = None;
        self.stepping = None;
        self.note = None;
        self.judged = false;
        self.session.restart();
        let mut effects = vec![Effect::Stop];
        effects.extend(self.settle());
        effects
    }
}
