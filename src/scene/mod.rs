//! Laid-out drawings, which know no game: [`drawing`] has tiles, marks and labels, [`pips`] and [`letters`]
//! the shapes of faces and of what is written, [`badges`] what stands on played tiles. [`chain`] lays tiles
//! that join each other. [`boxes`] shows a drawing in a terminal.

pub mod area;
pub mod badges;
pub mod boxes;
pub mod chain;
pub mod drawing;
pub mod letters;
mod outlines;
pub mod paint;
pub mod pips;
