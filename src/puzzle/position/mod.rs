//! A position of a game and a task about it.
//!
//! * [`puzzle`]: the content of a file; `read`, with `read_expect` and `hidden`, reads it.
//! * `solve`: the answer to each [`task`], with the [`best`] turn; [`answer`]: that answer as data and as text.
//! * `drawn`: the position and its line as drawings.
//! * [`expect`]: checks what the file expects; [`certify`]: cross-checks the answer.

pub mod answer;
pub mod best;
pub mod certify;
pub(crate) mod drawn;
pub mod expect;
mod hidden;
mod keys;
pub mod puzzle;
mod read;
mod read_expect;
pub(crate) mod solve;
pub mod task;
pub mod text;

pub use puzzle::Puzzle;
pub(crate) use read::read;
pub use solve::KIND;
