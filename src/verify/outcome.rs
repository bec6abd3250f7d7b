//! A limit that was reached before something could be told.

/// A limit was reached before something could be told.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Stopped {
    /// What is known of it, in words; may be empty.
    pub why: Vec<String>,
}
