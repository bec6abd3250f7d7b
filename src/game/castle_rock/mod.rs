//! Castle Rock and its house rules. [`row`] is the row with its captures, [`moves`] one decision of a
//! player, [`turn`] one player's turn and [`best`] the best turn. [`round`] is a whole hand from the deal
//! to its end. [`judge`] is the slow definition of a legal move; [`suits`] lists what is left of each
//! suit, [`score`] settles the game.

mod answers;
pub mod best;
pub mod exchange;
mod family;
pub mod judge;
pub mod moves;
pub mod notation;
mod one_turn;
mod phrases;
mod presented;
mod reach;
pub mod round;
pub mod row;
pub mod rules;
pub mod scene;
pub mod score;
pub mod setup;
mod simulated;
mod stated;
mod stretches;
pub mod suits;
pub mod turn;
mod ways;
mod whole_hand;
mod witness;
mod words;
mod written;
