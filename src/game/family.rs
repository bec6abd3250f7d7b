//! What every family of games provides.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use super::position::{Position, Unreachable};
use super::setup::{Parts, Setup};
use super::shuffle::DealFault;
use super::unseen::{Held, HiddenFault, Traced};
use crate::notation::NotationError;
use crate::random::ChaCha;
use crate::rules::counts::Players;
use crate::tile::Tile;

/// A family of games: what all of them provide, whatever is played.
pub trait Family: Parts {
    /// One decision of a player, as it is written.
    type Act: Copy + Eq + Debug + Display + FromStr<Err = NotationError>;

    /// How many may play.
    fn players(&self) -> Players;

    /// Tiles dealt to each of so many players, if the rules say.
    fn dealt(&self, players: usize) -> Option<usize>;

    /// Tiles left in the boneyard after the deal, if the rules say and the set has so many.
    fn boneyard_after_deal(&self, players: usize) -> Option<usize>;

    /// Shuffles and deals: the setup, and how many deals were void before it.
    ///
    /// # Errors
    /// When the rules know no such deal.
    fn deal(&self, players: usize, random: &mut ChaCha) -> Result<(Setup<Self>, u32), DealFault>;

    /// The tile that leaves the player's hand, if one does.
    fn tile_played(act: &Self::Act) -> Option<Tile>;

    /// Whether a word of a line of play belongs to the act that the word before it is of.
    fn act_goes_on(before: &str, word: &str) -> bool;

    /// Whether it matters in which order the boneyard lies.
    fn draws(&self) -> bool {
        true
    }

    /// What a line of play from a setup says of hidden hands. The setup's own hands and boneyard are
    /// not looked at.
    ///
    /// # Errors
    /// When the line cannot be, or nothing can be told.
    fn trace(
        setup: &Setup<Self>,
        hands: &[Held],
        to_play: usize,
        line: &[Self::Act],
    ) -> Result<Traced, HiddenFault>;

    /// The seat that has won the game, once a hand is over; of partners the first. `leader` began the
    /// hand.
    fn winner(&self, scores: &[i32], leader: usize) -> Option<usize>;

    /// The seat that has won the game before a turn begins.
    fn won_before(&self, scores: &[i32]) -> Option<usize> {
        self.winner(scores, 0)
    }

    /// Why no play leads to a position, where that is proven by its own rules.
    fn unreachable(position: &Position<Self>) -> Option<Unreachable>;

    /// Whether nobody can open the hand, and its tiles are shuffled and dealt again.
    fn is_redeal(_: &Position<Self>) -> bool {
        false
    }
}
