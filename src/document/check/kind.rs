//! The declaration of a check: its key, its description, and the function that reads it.

use super::reader::Reader;
use super::run::Check;
use crate::document::keys::Holds;

/// The declaration of a check.
#[derive(Clone, Copy)]
pub(in crate::document) struct Kind {
    /// The key that names it.
    pub(in crate::document) key: &'static str,
    /// A short description.
    pub(in crate::document) about: &'static str,
    /// What its key holds, where it has no keys of its own.
    pub(in crate::document) value: Option<Holds>,
    /// The keys that only select what is looked at: a check with no other key would always hold. None where
    /// every check of this kind compares something.
    pub(super) choosing: Option<&'static [&'static str]>,
    /// Reads its keys. It takes every key before it returns for a missing one, so that all faults are found
    /// and all keys are known.
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

    /// The same declaration with a value in place of keys.
    pub(super) const fn value(self, holds: Holds) -> Self {
        Self { value: Some(holds), ..self }
    }

    /// The same declaration, where these keys compare nothing.
    pub(super) const fn choosing(self, keys: &'static [&'static str]) -> Self {
        Self { choosing: Some(keys), ..self }
    }
}
