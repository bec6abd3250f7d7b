//! The kinds of puzzle, each in a folder: its keys, its answer, its expectations, its words.
//!
//! * [`kind`]: what every kind declares, and the trait of its puzzles; [`kinds`]: their list.
//! * [`position`]: what to play on a table; [`train`]: the longest line from a hand; [`placement`]: tiles that
//!   cover a board.
//! * [`answer`]: an answer of any kind.
//! * [`drawn`]: a puzzle of any kind as drawings. [`laid`]: a puzzle whose tiles are laid one by one.
//! * [`finding`]: an expectation and its result; [`certificate`]: a cross-check of an answer.

pub mod answer;
pub mod certificate;
pub mod drawn;
pub mod finding;
pub mod kind;
pub mod kinds;
pub mod laid;
pub mod placement;
pub mod position;
pub mod train;
