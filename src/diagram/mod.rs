//! Pictures of a position, for the terminal and for print.
//!
//! ```text
//! Position, plays → View ─→ Scene → [`crate::export`]
//!                        └→ text
//! ```
//!
//! * [`tableaux`], [`castle_rock`], [`line`]: a view says what is to be seen, and becomes a scene;
//!   [`look`] is what it shows besides the tiles.
//! * `painter`: what the drawing of each of them provides; `painters`: which one draws which family.
//! * [`figure`]: a position of any game; [`steps`]: a line of play frame by frame, and a sheet of
//!   frames.
//! * [`laid`]: a position with a whole line of play on it, numbered.
//! * [`scene`]: the laid-out drawing. It knows tiles, marks and labels, but no game; an exporter
//!   takes it and nothing else.
//! * [`pips`] and [`letters`]: the shapes of faces and of what is written.
//! * [`boxes`]: a scene in the terminal, with the outlines of its tiles.
//! * [`text`]: a tableau in the terminal, closer. It keeps to the lattice of
//!   [`crate::game::tableaux::notation::picture`], so it is made from that picture and not from a scene.

pub mod boxes;
pub mod castle_rock;
pub mod figure;
pub mod laid;
pub mod letters;
pub mod line;
pub mod look;
mod painter;
mod painters;
pub mod pips;
pub mod scene;
pub mod steps;
#[cfg(test)]
pub(crate) mod table;
pub mod tableaux;
pub mod text;
