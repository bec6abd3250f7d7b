//! Unseen tiles: what is known of the places that they may be in, and the deals that agree with it.

mod deals;

pub use deals::{NoDeals, Unseen};

use crate::tile::{Pip, Tile, Tiles};

/// What is known of a hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Held {
    /// Its tiles.
    Tiles(Tiles),
    /// Only the number of its tiles.
    Count(usize),
}

impl Held {
    /// The number of tiles.
    pub fn len(&self) -> usize {
        match self {
            Self::Tiles(tiles) => tiles.len(),
            Self::Count(count) => *count,
        }
    }

    /// Whether the hand is empty.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether its tiles are known.
    pub const fn is_known(&self) -> bool {
        matches!(self, Self::Tiles(_))
    }
}

/// Why nothing can be inferred about the hidden hands.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum HiddenFault {
    /// A step of the line is impossible.
    Step {
        /// Which, from 0; as many as there are steps when it is about what comes after them.
        step: usize,
        /// Why.
        why: String,
    },
    /// No deal is possible.
    NoDeals(#[from] NoDeals),
    /// In this game a line shows nothing about hidden hands.
    NoLine,
}

/// What is known of the unseen tiles.
#[derive(Clone, Debug)]
pub struct Traced {
    /// The unseen tiles, and the places where each may have been at the start: the hands by seat, then
    /// the boneyard tile by tile as far as it was drawn, then the rest of it.
    pub places: Vec<(Tile, Vec<bool>)>,
    /// The number of tiles in each place.
    pub sizes: Vec<usize>,
    /// The seat to play now.
    pub to_play: usize,
    /// Tiles that have been played.
    pub(super) gone: Tiles,
    /// For each seat the places that its tiles came from.
    pub(super) from: Vec<Vec<usize>>,
}

impl Traced {
    /// Before moves with some draws: every unplaced tile may be in any hidden hand, be drawn, or stay in the boneyard.
    ///
    /// # Errors
    /// When the hands have more tiles than are unplaced.
    pub(super) fn before(
        unplaced: Tiles,
        hands: &[Held],
        to_play: usize,
        draws: usize,
    ) -> Result<Self, NoDeals> {
        let mut sizes: Vec<usize> = hands.iter().map(Held::len).collect();
        sizes.extend(vec![1; draws]);
        let held = sizes.iter().sum();
        let fault = NoDeals::Sizes { tiles: unplaced.len(), places: held };
        sizes.push(unplaced.len().checked_sub(held).ok_or(fault)?);
        let places = unplaced.iter().map(|tile| {
            let owns = |hand: &Held| matches!(hand, Held::Tiles(tiles) if tiles.contains(tile));
            let owner = hands.iter().position(owns);
            let allowed = |place: usize| match owner {
                Some(seat) => place == seat,
                None => !matches!(hands.get(place), Some(Held::Tiles(_))),
            };
            (tile, (0..sizes.len()).map(allowed).collect())
        });
        let from = (0..hands.len()).map(|seat| vec![seat]).collect();
        Ok(Self { places: places.collect(), sizes, to_play, gone: Tiles::default(), from })
    }

    /// The same with the suits that each seat is now known not to hold.
    #[must_use]
    pub fn without(mut self, missing: &[Vec<Pip>]) -> Self {
        for (seat, suits) in missing.iter().enumerate().take(self.from.len()) {
            let tiles = suits.iter().fold(Tiles::default(), |tiles, suit| tiles.or(Tiles::suit(*suit)));
            self.hold_none(seat, tiles);
        }
        self
    }

    /// Records that a seat holds none of these tiles now.
    pub(super) fn hold_none(&mut self, seat: usize, tiles: Tiles) {
        for (tile, may) in &mut self.places {
            if tiles.contains(*tile) && !self.gone.contains(*tile) {
                self.from[seat].iter().for_each(|place| may[*place] = false);
            }
        }
    }

    /// The same where a place that is full of tiles which can be nowhere else takes no other.
    fn settled(mut self) -> Self {
        for (place, size) in self.sizes.iter().enumerate() {
            let is_only = |may: &[bool]| may[place] && count(may) == 1;
            if self.places.iter().filter(|(_, may)| is_only(may)).count() == *size {
                for (_, may) in &mut self.places {
                    may[place] &= is_only(may);
                }
            }
        }
        self
    }

    /// For each seat the suits that it does not hold now, though unseen tiles have them.
    pub fn missing(&self) -> Vec<Vec<Pip>> {
        let (hands, settled) = (self.from.len(), self.clone().settled());
        let lacks = |seat: usize, suit: Pip| {
            let is_here = |may: &[bool]| self.from[seat].iter().any(|place| may[*place]);
            let of_suit =
                settled.places.iter().filter(|(tile, _)| tile.has(suit) && !self.gone.contains(*tile));
            // A tile that can be in one hand alone is seen.
            let mut unseen =
                of_suit.filter(|(_, may)| may[hands..].contains(&true) || count(may) > 1).peekable();
            unseen.peek().is_some() && !unseen.any(|(_, may)| is_here(may))
        };
        let suits =
            |seat| (0..=Pip::MAX.value()).filter_map(Pip::new).filter(|suit| lacks(seat, *suit)).collect();
        (0..hands).map(suits).collect()
    }

    /// The deals that remain possible.
    ///
    /// # Errors
    /// When there are none.
    pub fn deals(&self) -> Result<Unseen, NoDeals> {
        Unseen::new(&self.places, &self.sizes)
    }
}

/// The number of places that are possible.
fn count(may: &[bool]) -> usize {
    may.iter().filter(|may| **may).count()
}
