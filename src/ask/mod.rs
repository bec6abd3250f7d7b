//! Questions to one text, without a command line, files and a terminal: the program and the playground ask the
//! same.
//!
//! * [`odds`], [`replay`], [`suits`], [`explain`], [`train`], [`compare`], [`verify`], [`deal`]: the questions that
//!   a puzzle does not answer by itself, as `solve`, `plays` and `dead` are.
//! * [`answer`]: a command by its name, with [`options`] by theirs, as the JSON of the command line.
//! * [`figure`]: a puzzle as SVG, and the faults of a text. [`games`]: what can be dealt, and a deal.
//! * [`board`]: a puzzle as a board to play on, or to lay tiles on. [`edit`]: changes of the text by the board.
//!   [`hint`]: what is best from there. [`parts`]: the puzzles of a text that holds several.

pub mod answer;
pub mod board;
pub mod change;
pub mod compare;
pub mod deal;
pub mod edit;
pub mod explain;
pub mod figure;
mod fill;
pub mod games;
pub mod hint;
mod laying;
mod observed;
pub mod odds;
pub mod options;
pub mod parts;
pub mod refusal;
pub mod replay;
pub mod rows;
pub mod suits;
pub mod train;
pub mod verify;

pub use refusal::Refusal;
