//! Whole games by the thousand: the effect of house rules on the game itself.
//!
//! * [`plan`]: what is simulated, in memory and in files.
//! * [`player`]: the strategies; `seat`: how they choose; `pimc`, `seen`: over
//!   deals that agree with what the table has seen.
//! * [`figure`]: what is counted; [`sums`] and [`tally`]: how; [`part`]: the counts of some games;
//!   [`summary`]: the results, with their [`interval`]s.
//! * `game`, `round`: games and rounds. What depends on the family is in `game::simulated`.
//! * [`run`]: runs on all cores. [`record`]: stored in a file, continued and merged.

pub mod fault;
pub mod figure;
mod game;
pub mod interval;
pub mod part;
mod pimc;
pub mod plan;
pub mod player;
mod possible;
pub mod record;
mod round;
pub mod run;
mod seat;
mod seen;
pub mod summary;
pub mod sums;
pub mod tally;
#[cfg(test)]
pub(crate) mod tests;

pub use crate::simulate::figure::Figure;
pub use crate::simulate::part::Part;
pub use crate::simulate::plan::{Column, Plan, Seatings};
pub use crate::simulate::player::{Effort, Player};
pub use crate::simulate::record::Record;
pub use crate::simulate::run::{Shard, run};
pub use crate::simulate::summary::Summary;
