//! The expected points of each move where not every tile is known: over the draws of a turn ([`found`]),
//! over the deals of hidden hands ([`deals`], [`equilibrium`]), and over what comes [`after`] each move.

pub(crate) mod after;
pub(crate) mod deals;
pub(crate) mod equilibrium;
pub(crate) mod found;

pub use deals::{of_deals, play_outs};
pub use found::{Asked, Expected, Method, MoveOdds, Objective, Odds};
