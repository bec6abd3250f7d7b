//! What is left from before the rules. An entry may go, and none may come.

/// Imports of a folder below.
pub(crate) const UPWARD: &[(&str, &str)] = &[("puzzle", "report")];

/// Files that are too long.
pub(crate) const LONG: &[&str] = &[];

/// Names that several types have.
pub(crate) const TWICE: &[&str] = &[];

/// Files of the engine with English, or with texts as kinds.
pub(crate) const ENGLISH: &[&str] = &[];

/// Files that name a family and are not of one.
pub(crate) const NAMES_A_FAMILY: &[&str] = &[];

/// Claims of `specs/*.yaml` that no comment of `src` outside tests cites, and that do not say `code: none`.
pub(crate) const UNCITED: &[&str] = &[];
