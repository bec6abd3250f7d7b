//! The games: what a position is and what may be played in it. Games know nothing of
//! text, files or drawing; each implements the traits of [`crate::search::game`] that it can.
//!
//! * [`setup`]: hands, boneyard and places of a position as written.
//! * [`unseen`]: tiles that nobody sees, and the deals that they may make.
//! * [`castle_rock`]: Castle Rock and its house rules.
//! * [`tableaux`]: Tableaux, Tableaux 99 and their house rules.
//! * [`line`]: Draw, Matador, Tiddle-A-Wink, Block and their house rules.

pub mod castle_rock;
pub mod families;
pub mod family;
pub mod fault;
pub mod hands;
mod key;
pub mod line;
pub mod move_kind;
pub mod position;
pub mod reach;
pub mod setup;
pub mod shuffle;
pub mod tableaux;
pub mod unseen;

pub(crate) use families::each;
pub use families::{Act, Board, FamilyName, Rules, Setup, SetupFault, read_act, split_acts};
pub use family::Family;
