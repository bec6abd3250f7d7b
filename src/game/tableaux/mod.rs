//! Tableaux, Tableaux 99 and their house rules. The lattice is in [`crate::game::lattice`], the table in [`layout`],
//! the kinds of cells in [`cell`]. [`movegen`] lists the legal plays fast; [`judge`] is the slow
//! definition of a legal play. [`turn`] is one player's turn, [`round`] a whole hand from the deal to its
//! end, [`exchange`] a turn with unknown draws and the reply to it; [`reach`] decides whether plays lead
//! to a tableau. For speed, `square` and `shape` look up what may connect from the neighbours of a
//! square, and `bound` bounds the points that a turn can still score.

mod answers;
mod bound;
pub mod cell;
pub mod dead;
pub mod exchange;
mod family;
mod free_play;
mod held;
pub mod judge;
mod judged;
pub mod layout;
pub mod movegen;
pub mod moves;
pub mod notation;
mod one_turn;
mod perimeter;
mod phrases;
mod presented;
pub mod reach;
mod refusal;
pub mod round;
pub mod rules;
pub mod scene;
pub mod setup;
mod shape;
mod simulated;
mod square;
mod stated;
mod symmetry;
#[cfg(test)]
pub(crate) mod table;
#[cfg(test)]
pub(crate) mod tests;
pub mod text;
pub mod turn;
pub mod verdict;
mod whole_hand;
mod witness;
pub mod words;
mod written;
