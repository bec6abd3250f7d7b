//! The players' tiles and the boneyard, as far as they are known.

use crate::tile::{Tile, Tiles};

/// The players' hands, as far as they are known.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Hands<T = Tile> {
    /// No hand is known.
    Hidden,
    /// Only the hand of the seat to play is known.
    Own(Vec<T>),
    /// Every hand is known, in the order of the seats.
    All(Vec<Vec<T>>),
}

impl<T> Hands<T> {
    /// The hands that are known.
    pub fn each(&self) -> &[Vec<T>] {
        match self {
            Self::Hidden => &[],
            Self::Own(hand) => std::slice::from_ref(hand),
            Self::All(hands) => hands,
        }
    }

    /// The number of known hands.
    pub fn count(&self) -> usize {
        self.each().len()
    }

    /// Hands with the tiles of each changed.
    #[must_use]
    pub fn map<U>(&self, change: impl Fn(&[T]) -> Vec<U>) -> Hands<U> {
        match self {
            Self::Hidden => Hands::Hidden,
            Self::Own(hand) => Hands::Own(change(hand)),
            Self::All(hands) => Hands::All(hands.iter().map(|hand| change(hand)).collect()),
        }
    }

    /// The hand of a seat, where every hand is known.
    pub fn of(&self, seat: usize) -> Option<&[T]> {
        if let Self::All(hands) = self { hands.get(seat).map(Vec::as_slice) } else { None }
    }
}

impl Hands {
    /// The same with the tiles of each hand in index order.
    pub(super) fn sorted(&self) -> Self {
        self.map(|hand| hand.iter().copied().collect::<Tiles>().iter().collect())
    }
}

impl<T: Clone> Hands<T> {
    /// The hands with one tile less, but never an empty hand; or without the last seat where more than
    /// two seats and more than `needed` play.
    pub(super) fn fewer(&self, needed: usize) -> Vec<Self> {
        let less = |hand: &Vec<T>| without_one(hand).into_iter().filter(|hand| !hand.is_empty());
        match self {
            Self::Hidden => Vec::new(),
            Self::Own(hand) => less(hand).map(Self::Own).collect(),
            Self::All(hands) => {
                let with = |seat: usize, hand: Vec<T>| {
                    let mut hands = hands.clone();
                    hands[seat] = hand;
                    Self::All(hands)
                };
                let seats = hands.iter().enumerate();
                let mut found: Vec<Self> =
                    seats.flat_map(|(seat, hand)| less(hand).map(move |hand| with(seat, hand))).collect();
                if hands.len() > needed.max(2) {
                    found.push(Self::All(hands[..hands.len() - 1].to_vec()));
                }
                found
            }
        }
    }
}

/// The boneyard.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Boneyard<T = Tile> {
    /// Known tiles in drawing order; usually none.
    Known(Vec<T>),
    /// Draws are uniform among the unseen tiles.
    Unknown,
}

impl<T> Boneyard<T> {
    /// The tiles in drawing order, if they are known.
    pub fn known(&self) -> Option<&[T]> {
        if let Self::Known(tiles) = self { Some(tiles) } else { None }
    }

    /// The boneyard with its tiles changed.
    #[must_use]
    pub fn map<U>(&self, change: impl Fn(&[T]) -> Vec<U>) -> Boneyard<U> {
        self.known().map_or(Boneyard::Unknown, |tiles| Boneyard::Known(change(tiles)))
    }
}

/// Every list with one item removed.
pub fn without_one<T: Clone>(items: &[T]) -> Vec<Vec<T>> {
    let without = |n: usize| {
        let mut items = items.to_vec();
        items.remove(n);
        items
    };
    (0..items.len()).map(without).collect()
}
