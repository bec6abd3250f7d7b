//! Tiles that cover a board so that every rule holds: Pips, Dominosa, quadrilles, frames, magic squares.
//!
//! * [`puzzle`]: the content of a file; [`read`] reads it; [`fault`]: its faults.
//! * [`board`]: the board as the searches take it. [`solver`]: its solutions. `plain`: the brute-force search.
//! * [`reasons`]: why its solution is forced, step by step. `explained`: the next step as an answer.
//! * [`import`]: puzzles of other programs.
//! * `solve`: the answer, and the check of what the file expects.
//! * `printed`: the puzzle from a printed answer; `listed`: what stands below its board; `bare`: one without keys; `said`:
//!   rules beside a board.
//! * `drawn`: the board and its solution as drawings; `signs`, `marks`: what stands on and below it; `laid`: the board as a
//!   reader fills it; `fill`: the same with its rules as data.
//! * [`answer`]: the answer as data; [`words`]: the answer in words.

pub mod answer;
mod bare;
pub mod board;
mod checked;
mod dominosa;
mod drawn;
mod explained;
pub mod fault;
mod fill;
pub mod import;
mod keys;
mod laid;
mod listed;
mod marks;
mod notation;
mod phrases;
mod plain;
mod printed;
pub mod puzzle;
pub mod read;
mod read_board;
mod read_groups;
pub mod reasons;
mod said;
mod signs;
mod solution;
mod solve;
pub mod solver;
mod steps;
pub mod words;

pub use fill::to_lay;
pub use solve::KIND;

#[cfg(test)]
mod tests;
