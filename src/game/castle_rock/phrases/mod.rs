//! Moves of Castle Rock in words.

pub(crate) mod words;
