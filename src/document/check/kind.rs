//! What a check is: a key with its description, how it is read, how it runs.

use std::fmt::Debug;
use std::sync::Arc;

use super::outcome::Outcome;
use super::reader::Reader;
use super::scene::Scene;
use crate::board::Act;
use crate::document::keys::Holds;

/// One thing that can be computed and compared. What is not said is not asked.
pub(crate) trait Check: Debug + Send + Sync {
    /// Reads the check. Every key is read before the first that is missing ends the reading, so that all
    /// faults are found and all keys are known.
    fn read(reader: &mut Reader<'_>) -> Option<Self>
    where
        Self: Sized;

    /// Runs the check.
    ///
    /// # Errors
    /// What was found instead, or why nothing can be found, in words.
    fn run(&self, scene: &Scene) -> Outcome;

    /// What a figure can show of the check.
    fn shown(&self) -> Option<Shown<'_>> {
        None
    }
}

/// What a figure can show of a check.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Shown<'a> {
    /// The acts of a turn.
    Turn(&'a [Act]),
    /// The acts of a hand.
    Hand(&'a [Act]),
    /// A legal play.
    Play {
        /// The act.
        act: &'a Act,
        /// What the check says that it scores.
        points: Option<i32>,
        /// What the check says of its kind.
        kind: Option<&'a str>,
    },
}

/// A check as it is declared.
#[derive(Clone, Copy)]
pub(in crate::document) struct Kind {
    /// The key that names it.
    pub(in crate::document) key: &'static str,
    /// What it says, in a few words.
    pub(in crate::document) about: &'static str,
    /// What its key holds, where that is not keys of its own.
    pub(in crate::document) value: Option<Holds>,
    /// Those of its keys that only choose what is looked at: with nothing else it would hold whatever
    /// is so. None where a check always asks something.
    pub(super) choosing: Option<&'static [&'static str]>,
    pub(super) read: fn(&mut Reader<'_>) -> Option<Arc<dyn Check>>,
}

impl Kind {
    /// A check with keys of its own.
    pub(super) const fn of<C: Check + 'static>(key: &'static str, about: &'static str) -> Self {
        let read = |reader: &mut Reader<'_>| C::read(reader).map(|check| Arc::new(check) as Arc<dyn Check>);
        Self { key, about, value: None, choosing: None, read }
    }

    /// The same with a value in the place of keys.
    pub(super) const fn value(self, holds: Holds) -> Self {
        Self { value: Some(holds), ..self }
    }

    /// The same where these of its keys ask nothing.
    pub(super) const fn choosing(self, keys: &'static [&'static str]) -> Self {
        Self { choosing: Some(keys), ..self }
    }
}
