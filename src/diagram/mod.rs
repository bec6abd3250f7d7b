//! Pictures of a tableau, for the terminal and for print.
//!
//! ```text
//! Position, plays → View → Scene → svg
//! ```
//!
//! * [`tableaux`]: a [`tableaux::View`] says what is to be seen, and becomes a scene.
//! * [`scene`]: the laid-out drawing. It knows tiles, marks and numbers along the edges,
//!   but no game; an exporter takes it and nothing else.
//! * [`svg`]: a scene as a figure for a page or a book, with [`pips`] for the faces.

pub mod pips;
pub mod scene;
pub mod svg;
#[cfg(test)]
mod table;
pub mod tableaux;
