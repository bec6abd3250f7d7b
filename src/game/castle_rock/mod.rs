//! Castle Rock and its house rules. [`row`] is the row and what may be captured in it,
//! [`act`] one decision of a player; [`turn`] is one player's turn and [`best`] the best of
//! it, [`hand`] a whole hand from the deal to its end; [`judge`] says slowly and in words
//! why an act is legal or not; [`suits`] tells what is left of each suit, [`score`] who has
//! won the game.

pub(crate) mod answers;
pub mod best;
pub mod exchange;
mod family;
pub mod hand;
pub mod judge;
pub mod moves;
pub mod row;
pub mod rules;
pub mod score;
pub mod setup;
mod stretches;
pub mod suits;
pub mod turn;
mod ways;
mod words;
