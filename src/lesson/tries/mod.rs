//! What a reader can try on a figure: every move at the position, legal or not, with the sentences of the rules
//! about it, and the same after each legal move, as far as a limit allows. All of it is computed when the page is
//! written, so the page needs no engine. The board of a placement is the exception: tiles lie on it in any order,
//! too many to list, so the page gets its rules as data.
//!
//! * [`state`]: one state of play, with every try; [`tree`]: the states that legal moves lead to.
//! * [`unoffered`]: moves that are not offered, with the rules that refuse them.
//! * [`goal`]: what solves the puzzle, and the state of play in a sentence.
//! * [`packed`]: the states as the text that a page carries.

pub mod goal;
pub mod packed;
pub mod state;
pub mod tree;
pub mod unoffered;
mod words;

pub use goal::{Target, TryProgress};
pub use tree::{EXERCISE_BYTES, PAGE_BYTES, Tries};
