//! The line games: Draw, Matador, Tiddle-A-Wink, Block and their house rules in one engine. [`joins`]
//! decides which halves join; [`ends`] are the open ends, [`layout`] the line with its arms. [`round`]
//! plays a whole hand fast; [`judge`] is the slow definition of a legal move; [`two_ends`] is the small
//! state in which most open hands are solved; [`quick`] deals and plays at random, with hands as
//! [`grid`]s; [`deal`] finds the lead, [`score`] settles a hand, and `hand_end` says how.

mod answers;
pub mod bits;
mod blocks;
mod bonuses;
mod bounds;
mod boxes;
mod choice;
pub mod count;
pub mod deal;
pub mod doubles;
pub mod ends;
mod family;
pub mod grid;
mod hand_end;
mod history;
pub mod joins;
pub mod judge;
mod laying;
pub mod layout;
mod movegen;
pub mod moves;
mod near_end;
pub mod notation;
mod one_turn;
mod passing;
mod phrases;
pub mod places;
mod presented;
pub mod quick;
pub mod reach;
pub mod readings;
pub mod round;
pub mod rules;
pub mod scene;
pub mod score;
pub mod setup;
mod simulated;
mod stated;
mod table;
pub mod tree;
pub mod two_ends;
pub mod unseen;
pub mod verdict;
mod whole_hand;
mod witness;
pub mod words;
mod written;

#[cfg(test)]
pub(crate) mod tests;
