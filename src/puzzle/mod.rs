//! The kinds of puzzle, each a folder: its keys, its answer, what it expects, its words.
//!
//! * [`kind`]: what every kind declares, and the trait of its puzzles; [`kinds`]: the list of them.
//! * [`position`]: what to play on a table; [`train`]: the longest line from a hand.
//! * [`answer`]: an answer of any kind.
//! * [`finding`]: what a file expects, held; [`certificate`]: an answer derived again.

pub mod answer;
pub mod certificate;
pub mod finding;
pub mod kind;
pub mod kinds;
pub mod position;
pub mod train;
