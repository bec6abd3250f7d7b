//! Solutions of placement puzzles: one, whether it is the only one, and how many there are.
//!
//! * `model`, `state`: the board and what is known of it. `spread` and `groups` draw conclusions, `choose`
//!   branches on the cell or tile with the fewest places, `search` goes through the solutions.
//! * `answer`: what the solver returns. `work`: limits.

mod answer;
mod choose;
mod groups;
mod judge;
mod model;
#[cfg(any(test, feature = "internals"))]
pub mod sample;
mod search;
mod spread;
mod state;
mod work;

pub use answer::{Count, ForcedAnswer, Found, IsForced, Solutions};
pub use judge::is_solution;

#[cfg(test)]
mod tests;
