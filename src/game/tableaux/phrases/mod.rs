//! Moves of Tableaux in words.

pub(crate) mod words;
