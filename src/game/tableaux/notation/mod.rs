//! How Tableaux is written: [`play`]s, [`picture`]s of a layout, and words for [`cell`]s.

pub mod cell;
pub(crate) mod numbered;
pub mod picture;
pub mod play;
