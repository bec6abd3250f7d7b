//! What every family of games provides.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use super::setup::{Place, SeatFault, Setup};
use super::shuffle::DealFault;
use super::unseen::{Held, HiddenFault, Traced};
use crate::notation::NotationError;
use crate::random::Random;
use crate::rules::counts::{MAX_SEATS, Players};
use crate::tile::{DominoSet, Tile, Turned};

/// A family of games. Its rules stand for it in types: a `Setup<tableaux::Rules>` is a position of
/// Tableaux as somebody wrote it down.
pub trait Family: Clone + Eq + Debug + 'static {
    /// A tile that is held or drawn: [`Turned`] where its spelling is kept.
    type Tile: Copy + Eq + Debug + From<Turned> + Into<Turned>;
    /// The tiles on the table.
    type Layout: Clone + Eq + Debug + Default;
    /// What a setup of this family has and no other.
    type Extra: Clone + Eq + Debug + Default;
    /// What a position works out from its setup.
    type Table: Clone + Eq + Debug;
    /// What can be wrong with how the tiles lie.
    type LayoutFault: LayoutFault;
    /// One decision of a player, as it is written.
    type Act: Copy + Eq + Debug + Display + FromStr<Err = NotationError>;

    /// How many play, where no other number may.
    const SEATS: Option<usize> = None;

    /// Whether the tiles say who leads a hand, and not the one before it.
    const TILES_SAY_WHO_LEADS: bool = false;

    /// The tiles in play.
    fn set(&self) -> DominoSet;

    /// The side of each seat: its own number where nobody has a partner. `None` where the rules'
    /// partners do not name every seat once.
    fn sides(&self, seats: usize) -> Option<Vec<usize>> {
        Some((0..seats).collect())
    }

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
    fn deal(&self, players: usize, random: &mut Random) -> Result<(Setup<Self>, u32), DealFault>;

    /// What lies on the table, as it is written in one line; empty when nothing does.
    fn layout_text(layout: &Self::Layout) -> String;

    /// The tiles on the table, in the order in which they were written.
    fn on_table(layout: &Self::Layout) -> Vec<Self::Tile>;

    /// The tiles that are said to be captured.
    fn captured(_: &Self::Extra) -> &[Self::Tile] {
        &[]
    }

    /// The same tables with a little less on them.
    fn smaller_layouts(layout: &Self::Layout) -> Vec<Self::Layout>;

    /// Everything that is wrong with how the tiles lie.
    fn layout_faults(setup: &Setup<Self>) -> Vec<Self::LayoutFault>;

    /// Works out what a right position needs, and fills in what its setup leaves unsaid.
    fn table(setup: &mut Setup<Self>) -> Self::Table;

    /// The seat whose turn it is.
    fn to_play(setup: &Setup<Self>) -> usize {
        setup.to_play
    }

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

    /// What is wrong with the numbers of hands, scores and seats, in words.
    fn seat_message(fault: SeatFault) -> String {
        seat_message(fault)
    }
}

/// What is wrong with the numbers of hands, scores and seats, in the words of most families.
pub fn seat_message(fault: SeatFault) -> String {
    match fault {
        SeatFault::HandCount(hands) => format!("there are {hands} hands: 1 to {MAX_SEATS} may be given"),
        SeatFault::Partners(seats) => format!("the partners do not name each of the {seats} seats once"),
        SeatFault::ScoreCount { scores, seats } => format!("there are {scores} scores, and {seats} play"),
        SeatFault::NoSeat { seat, seats } => format!("there is no seat {seat}: {seats} play, counted from 0"),
    }
}

/// Something wrong with how the tiles on the table lie; its message is its [`Display`].
pub trait LayoutFault: Clone + Eq + Debug + Display {
    /// The tile that is wrong.
    fn at(&self) -> Place;

    /// Another tile that has to do with it, and what it is.
    fn also(&self) -> Option<(Place, &'static str)> {
        None
    }

    /// What was expected at the tile, for the underline.
    fn label(&self) -> &'static str;

    /// How to fix it.
    fn help(&self) -> Option<&'static str>;
}

/// Every list with one item less.
pub fn without_one<T: Clone>(items: &[T]) -> Vec<Vec<T>> {
    let without = |n: usize| {
        let mut items = items.to_vec();
        items.remove(n);
        items
    };
    (0..items.len()).map(without).collect()
}

/// Items in one line, with a blank between them.
pub fn joined<T: Display>(items: &[T]) -> String {
    items.iter().map(T::to_string).collect::<Vec<_>>().join(" ")
}
