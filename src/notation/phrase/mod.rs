//! What moves in words have in common.

pub(crate) mod words;
