//! What is left from before the rules. An entry may go, and none may come.

/// Imports of a folder below.
pub(crate) const UPWARD: &[(&str, &str)] = &[("puzzle", "report")];
