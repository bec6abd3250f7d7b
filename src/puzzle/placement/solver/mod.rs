//! Solutions of placement puzzles: one, whether it is the only one, and how many there are.
//!
//! * `model`, `state`: the board and what is known of it. `spread`, `groups`, `common` and `halves` draw conclusions,
//!   `choose` branches on the cell or tile with the fewest places or on a common sum, `conflicts` notes what failed, `search`
//!   goes through the solutions. `tally` counts for all pips at once.
//! * `colours`: whether pieces can be tiled at all.
//! * `slots`, `slot_search`, `slot_count`: boards of which every cell is given. `table`, `pictures`: counts by a table in reading
//!   order, whose keys `layout` and `fields` plan.
//! * `chains`: boards one cell wide; `chain_count` joins tables of stretches, whose entries `chain_plan` plans, in
//!   `shards`.
//! * `islands`: parts of a board that nothing ties together, counted apart.
//! * `program`: the same as an integer linear program, which cross-checks answers.
//! * `solve`: the questions. `sample`: random boards.
//! * `answer`: what the solver returns. `work`: limits.

mod answer;
mod chain_count;
mod chain_plan;
mod chains;
mod choose;
mod colours;
mod common;
mod conflicts;
mod fields;
pub(in crate::puzzle::placement) mod groups;
mod halves;
mod islands;
mod layout;
pub(in crate::puzzle::placement) mod model;
mod pictures;
#[cfg(feature = "ilp")]
mod program;
#[cfg(any(test, feature = "internals"))]
pub mod sample;
mod search;
mod shards;
mod slot_count;
mod slot_search;
mod slots;
mod solve;
mod spread;
mod state;
mod table;
mod tally;
pub(in crate::puzzle::placement) mod work;

#[cfg(any(test, feature = "internals"))]
pub use crate::puzzle::placement::checked::is_solution;
pub use answer::{Count, ForcedAnswer, Found, Solutions};
#[cfg(feature = "ilp")]
pub use program::{ByProgram, Declined, by_program};
pub use solve::{all, forced, solve, some};

#[cfg(test)]
mod chain_tests;
#[cfg(test)]
mod island_tests;
#[cfg(test)]
mod tests;
