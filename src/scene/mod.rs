//! Laid-out drawings, which know no game: [`drawing`] has tiles, marks and labels, [`pips`] and [`letters`]
//! the shapes of faces and of what is written. [`boxes`] shows a drawing in a terminal.

pub mod boxes;
pub mod drawing;
pub mod letters;
pub mod paint;
pub mod pips;
