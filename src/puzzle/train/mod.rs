//! The longest line from a hand of tiles, and the number of such lines.
//!
//! * [`puzzle`]: the content of a file; [`read`] reads it; [`fault`]: its faults.
//! * `solver`: the searches; `solve`: the [`solution`], and the check of what the file expects.
//! * `ends`: where tiles join a line; `laying`: tiles that a reader lays; `laid`: their board; `laid_words`: its sentences;
//!   `fill`: the same as data.
//! * `drawn`: the answer as drawings.
//! * [`answer`]: the answer as data; [`words`]: the answer in words; `wanted`: what is asked, in words.

pub mod answer;
mod drawn;
mod ends;
pub mod fault;
mod fill;
mod keys;
mod laid;
mod laid_words;
mod laying;
pub mod puzzle;
pub mod read;
pub mod solution;
mod solve;
mod solver;
mod wanted;
pub mod words;

pub use fill::to_lay;
pub use puzzle::TrainPuzzle;
pub use solve::KIND;
#[cfg(feature = "ilp")]
pub use solver::longest_by_program;
pub use solver::{BestTrains, NoTrain, Question, TrainObjective, TrainShape, longest};
pub use wanted::wanted_keys;
