//! What every family of games provides.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use super::position::{FamilyPosition, Unreachable};
use super::refusal_kind::RefusalKind;
use super::setup::{Parts, Setup};
use super::shuffle::DealFault;
use super::unseen::{Held, HiddenFault, Traced};
use super::verdict::MoveVerdict;
use crate::notation::NotationError;
use crate::random::ChaCha;
use crate::rules::counts::Players;
use crate::tile::Tile;

/// A family of games: what each family must provide.
pub trait Family: Parts {
    /// One decision of a player, as written.
    type Move: Copy + Eq + Debug + Display + FromStr<Err = NotationError>;

    /// Why a move is legal or illegal.
    type Verdict: MoveVerdict;

    /// The kinds of reasons for which a move can be illegal.
    const REFUSALS: &'static [RefusalKind];

    /// The numbers of players that may play.
    fn players(&self) -> Players;

    /// Tiles dealt to each of `players`; `None` where the rules give no number.
    fn dealt(&self, players: usize) -> Option<usize>;

    /// Tiles left in the boneyard after the deal; `None` where the rules give no deal or the set is too
    /// small.
    fn boneyard_after_deal(&self, players: usize) -> Option<usize>;

    /// Shuffles and deals; returns the setup and the number of void deals before it.
    ///
    /// # Errors
    /// When the rules have no such deal.
    fn deal(&self, players: usize, random: &mut ChaCha) -> Result<(Setup<Self>, u32), DealFault>;

    /// The tile that the move plays from the hand, if any.
    fn tile_played(mv: &Self::Move) -> Option<Tile>;

    /// Whether a word of a line continues the move of the word before it.
    fn move_goes_on(before: &str, word: &str) -> bool;

    /// Whether the order of the boneyard matters.
    fn draws(&self) -> bool {
        true
    }

    /// What a line of play from a setup shows about hidden hands. The setup's own hands and boneyard are
    /// ignored.
    ///
    /// # Errors
    /// When the line is impossible, or shows nothing.
    fn trace(
        setup: &Setup<Self>,
        hands: &[Held],
        to_play: usize,
        line: &[Self::Move],
    ) -> Result<Traced, HiddenFault>;

    /// The seat that has won the game, once a hand is over; of partners the first. `leader` began the
    /// hand.
    fn winner(&self, scores: &[i32], leader: usize) -> Option<usize>;

    /// Whether enough points win before the hand is over.
    fn wins_at_once(&self) -> bool {
        false
    }

    /// The seat that has won the game before a turn begins.
    fn won_before(&self, scores: &[i32]) -> Option<usize> {
        self.winner(scores, 0)
    }

    /// Why no play leads to a position, where that is proven by its own rules.
    fn unreachable(position: &FamilyPosition<Self>) -> Option<Unreachable>;
}
