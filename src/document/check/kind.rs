//! The declaration of a check: its key, its description, and the function that reads it.

use super::reader::Reader;
use super::run::Check;
use crate::keys::key::Holds;

/// The declaration of a check.
#[derive(Clone, Copy)]
pub struct CheckKind {
    /// The key that names it.
    pub key: &'static str,
    /// What it says, in a few words.
    pub about: &'static str,
    /// What its key holds, where that is not keys of its own.
    pub value: Option<Holds>,
    /// Those of its keys that only choose what is examined: with these alone the check could not fail.
    /// None where a check always states something.
    pub(super) choosing: Option<&'static [&'static str]>,
    /// Reads its keys. It takes every key before it returns for a missing one, so that all faults are found
    /// and all keys are known.
    pub(super) read: fn(&mut Reader<'_>) -> Option<Check>,
}

impl CheckKind {
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
