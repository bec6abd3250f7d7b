//! A position as a drawing: [`figure`], frames of a line of play in [`steps`], a whole line at once in
//! [`laid`]. [`look`] is what is drawn besides the tiles.
//!
//! Each family draws its own tables behind the traits in `painter`.

pub mod figure;
pub mod laid;
pub mod look;
pub(crate) mod painter;
pub(crate) mod places;
pub mod steps;
pub(crate) mod words;
