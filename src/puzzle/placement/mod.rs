//! Tiles that cover a board so that every rule holds: Pips, Dominosa, quadrilles, frames, magic squares.
//!
//! * [`puzzle`]: the content of a file; [`read`] reads it; [`fault`]: its faults.
//! * [`board`]: the board as the searches take it. `plain`: the brute-force search.
//! * `solve`: the answer, and the check of what the file expects.
//! * `drawn`: the board and its solution as drawings.
//! * [`answer`]: the answer as data; [`words`]: the answer in words.

pub mod answer;
pub mod board;
mod checked;
mod dominosa;
mod drawn;
pub mod fault;
pub mod import;
mod keys;
mod notation;
mod plain;
pub mod puzzle;
pub mod read;
mod read_board;
mod read_groups;
mod solution;
mod solve;
pub mod words;

pub use solve::KIND;
