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

pub use figure::Figure;
pub use game::GameFault;
pub use part::Part;
pub use plan::{Column, Plan, PlanFault};
pub use player::Player;
pub use record::Record;
pub use run::{Shard, run};
pub use summary::Summary;
