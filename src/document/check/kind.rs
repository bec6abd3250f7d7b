//! A check as it is declared: a key with its description, and how it is read.

use super::reader::Reader;
use super::run::Check;
use crate::keys::table::Holds;

/// A check as it is declared.
#[derive(Clone, Copy)]
pub(crate) struct Kind {
    /// The key that names it.
    pub(crate) key: &'static str,
    /// What it says, in a few words.
    pub(crate) about: &'static str,
    /// What its key holds, where that is not keys of its own.
    pub(crate) value: Option<Holds>,
    /// Those of its keys that only choose what is looked at: with nothing else it would hold whatever
    /// is so. None where a check always asks something.
    pub(super) choosing: Option<&'static [&'static str]>,
    /// Reads its keys: every one before a missing one ends the reading, so that all faults are found and
    /// all keys are known.
    pub(super) read: fn(&mut Reader<'_>) -> Option<Check>,
}

impl Kind {
    /// A check with keys of its own.
    pub(super) const fn new(
        key: &'static str,
        about: &'static str,
        read: fn(&mut Reader<'_>) -> Option<Check>,
    ) -> Self {
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
