//! Moves of the line games in words.

pub(crate) mod words;
