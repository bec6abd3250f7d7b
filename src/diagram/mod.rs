//! Pictures of a position, for the terminal and for print.
//!
//! ```text
//! Position, plays → View ─→ Scene → svg → png
//!                        └→ text
//! ```
//!
//! * [`tableaux`], [`castle_rock`], [`line`]: a view describes what is shown, and becomes a scene; [`look`]
//!   has the options of a figure.
//! * `painter`: the interface of the drawing of each family.
//! * [`figure`]: a position of any game; [`steps`]: a line of play frame by frame, and a sheet of
//!   frames.
//! * [`laid`]: a position with a whole line of play on it, numbered.
//! * [`scene`]: the laid-out drawing: tiles, marks and labels, independent of games. An exporter takes only
//!   a scene.
//! * [`svg`]: a scene as a figure for a page or a book, with [`pips`] for the faces and [`letters`] for the
//!   text.
//! * [`pixels`]: a figure as PNG, frames as an animated picture.
//! * [`boxes`]: a scene in the terminal, with the outlines of its tiles.
//! * [`text`]: a tableau in the terminal, more compact. It keeps to the lattice of
//!   [`crate::notation::picture`], so it is made from that picture instead of a scene.

pub mod boxes;
pub mod castle_rock;
pub mod figure;
pub mod laid;
pub mod letters;
pub mod line;
pub mod look;
mod painter;
pub mod pips;
pub mod pixels;
pub mod scene;
pub mod steps;
pub mod svg;
#[cfg(test)]
mod table;
pub mod tableaux;
pub mod text;
