//! What files say: [`read`](read()) makes a [`Document`] of a text, a puzzle of some kind or a rules file with its
//! [`claims`], each a [`claim`] with its [`check`]s. [`arrange`], [`compose`] and [`schema`] go the other way.

pub mod arrange;
pub mod check;
pub mod claim;
pub mod claims;
pub mod compose;
pub mod keyed;
pub mod mark;
pub mod post;
pub mod puzzle;
pub mod read;
pub mod rounded;
pub mod schema;

pub use crate::puzzle::position::Puzzle;
pub use crate::source::fault::{Fault, FaultKind};
pub use crate::source::parsed::{ParsedFile, Read};
pub use crate::source::text::{FileAccess, Files, InvalidFile, Source};
pub use read::{Document, read};
