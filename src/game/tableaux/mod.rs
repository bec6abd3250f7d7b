//! Tableaux, Tableaux 99 and their house rules. The lattice is in [`geometry`], the table
//! in [`layout`], what an empty cell is in [`cell`]; [`movegen`] lists the legal plays fast,
//! [`judge`] says slowly and in words why a play is legal or not; [`turn`] is one player's
//! turn, [`round`] a whole hand from the deal to its end, [`exchange`] a turn with unseen draws
//! and the reply to it, [`reach`] whether a
//! tableau can have come about. Behind them, for speed: what may connect where is looked up by how the
//! neighbours of a square lie (`square`, `shape`, `ring`), and `bound` shows what a turn can still make.

pub(crate) mod answers;
mod bound;
pub mod cell;
pub mod dead;
pub mod exchange;
mod family;
mod free_play;
pub mod geometry;
mod held;
pub mod judge;
pub mod layout;
pub mod movegen;
pub mod moves;
pub mod reach;
mod refusal;
mod ring;
pub mod round;
pub mod rules;
pub mod setup;
mod shape;
mod square;
#[cfg(test)]
pub(crate) mod tests;
pub mod turn;
mod words;
