//! Whole games by the thousand: what house rules do to the game itself.
//!
//! * [`plan`]: what is played, and as it is written down.
//! * [`player`]: who plays; `seat`: how they choose.
//! * [`figure`]: what is counted; [`sums`] and [`tally`]: how; [`part`]: of some games;
//!   [`summary`]: what it comes to, within [`interval`]s.
//! * `game`, `hand`, `family`, `quick`: games, hands, and what a family has of its own.
//! * [`run`]: on all cores. [`record`]: kept in a file, gone on with and merged.

mod family;
pub mod figure;
mod game;
mod hand;
pub mod interval;
pub mod part;
pub mod plan;
pub mod player;
mod possible;
mod quick;
pub mod record;
pub mod run;
mod seat;
pub mod summary;
pub mod sums;
pub mod tally;
#[cfg(test)]
pub(crate) mod tests;

pub use crate::simulate::figure::Figure;
pub use crate::simulate::game::GameFault;
pub use crate::simulate::part::Part;
pub use crate::simulate::plan::{Column, Plan, PlanFault};
pub use crate::simulate::player::Player;
pub use crate::simulate::record::Record;
pub use crate::simulate::run::{Shard, run};
pub use crate::simulate::summary::Summary;
