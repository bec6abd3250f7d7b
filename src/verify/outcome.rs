//! A limit that was reached before a result was known.

/// A limit was reached before a result was known.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Stopped {
    /// The partial result, in words; may be empty.
    pub why: Vec<String>,
}
