//! Pictures of a tableau, for the terminal and for print.
//!
//! ```text
//! Position, plays → View ─→ Scene → svg
//!                        └→ text
//! ```
//!
//! * [`tableaux`]: a [`tableaux::View`] says what is to be seen, and becomes a scene.
//! * [`scene`]: the laid-out drawing. It knows tiles, marks and numbers along the edges,
//!   but no game; an exporter takes it and nothing else.
//! * [`svg`]: a scene as a figure for a page or a book, with [`pips`] for the faces.
//! * [`text`]: a view in the terminal. It keeps to the lattice of
//!   [`crate::notation::picture`], so it is made from that picture and not from a scene.

pub mod pips;
pub mod scene;
pub mod svg;
#[cfg(test)]
mod table;
pub mod tableaux;
pub mod text;
