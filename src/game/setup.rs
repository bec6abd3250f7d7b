//! A position as written, perhaps wrong ([`Setup`]), and a position that is right ([`Position`]).
//! There is one door between the two, and it reports every fault. What the families differ in
//! they say by [`Family`].

use std::collections::BTreeMap;
use std::fmt;

use super::family::{Family, without_one};
use crate::rules::counts::MAX_SEATS;
use crate::tile::{DominoSet, Tile, Tiles, Turned};

/// The tiles that players hold, as far as they are known.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Hands<T = Tile> {
    /// Nobody's.
    Hidden,
    /// That of the player whose turn it is, and no other.
    Own(Vec<T>),
    /// Everybody's, in the order of the seats.
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

    /// How many hands are known.
    pub fn count(&self) -> usize {
        self.each().len()
    }

    /// The same hands, each of them changed.
    #[must_use]
    pub fn map<U>(&self, change: impl Fn(&[T]) -> Vec<U>) -> Hands<U> {
        match self {
            Self::Hidden => Hands::Hidden,
            Self::Own(hand) => Hands::Own(change(hand)),
            Self::All(hands) => Hands::All(hands.iter().map(|hand| change(hand)).collect()),
        }
    }

    /// The hand of a seat, where everybody's is known.
    pub fn of(&self, seat: usize) -> Option<&[T]> {
        if let Self::All(hands) = self { hands.get(seat).map(Vec::as_slice) } else { None }
    }
}

impl Hands {
    /// The same with the tiles of each hand in the order of the set.
    pub(super) fn sorted(&self) -> Self {
        self.map(|hand| hand.iter().copied().collect::<Tiles>().iter().collect())
    }
}

impl<T: Clone> Hands<T> {
    /// The hands with one tile less, the last of a hand excepted, for nobody plays without; or with
    /// the last seat left out where more than two play and more than are `needed`.
    fn fewer(&self, needed: usize) -> Vec<Self> {
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

/// The tiles that remain to be drawn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Boneyard<T = Tile> {
    /// In the order in which they will be drawn; none as a rule.
    Known(Vec<T>),
    /// Draws are uniform among the unseen tiles.
    Unknown,
}

impl<T> Boneyard<T> {
    /// The tiles in the order in which they will be drawn, if they are known.
    pub fn known(&self) -> Option<&[T]> {
        if let Self::Known(tiles) = self { Some(tiles) } else { None }
    }

    /// The same boneyard, its tiles changed.
    #[must_use]
    pub fn map<U>(&self, change: impl Fn(&[T]) -> Vec<U>) -> Boneyard<U> {
        self.known().map_or(Boneyard::Unknown, |tiles| Boneyard::Known(change(tiles)))
    }
}

/// Where a tile of a setup was written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// The n-th tile on the table.
    Layout(usize),
    /// The n-th tile of a seat's hand; a lone hand is that of seat 0.
    Hand(usize, usize),
    /// The n-th tile of the boneyard.
    Boneyard(usize),
    /// The n-th tile that has been captured.
    Captured(usize),
    /// The tile that is said to have opened the hand.
    Opened,
}

/// What can be wrong with a tile, whatever the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TileFault {
    /// A tile is there twice.
    #[error("the {tile} is there twice")]
    Twice {
        /// The tile.
        tile: Tile,
        /// Where it was first.
        first: Place,
        /// Where it was again.
        again: Place,
    },
    /// A tile has an end that the set has not.
    #[error("a {set} set has no {tile}")]
    NotInSet {
        /// The tile.
        tile: Tile,
        /// The set.
        set: DominoSet,
        /// Where it was.
        at: Place,
    },
}

/// A position as somebody wrote it down, perhaps wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup<F: Family> {
    /// The rules that are played by.
    pub rules: F,
    /// The tiles on the table.
    pub layout: F::Layout,
    /// What only this family has.
    pub extra: F::Extra,
    /// The tiles held. There are as many seats as hands, when all are given.
    pub hands: Hands<F::Tile>,
    /// The seat whose turn it is, from 0.
    pub to_play: usize,
    /// The tiles to draw.
    pub boneyard: Boneyard<F::Tile>,
    /// Points of each seat before the turn; none given is 0 each.
    pub scores: Vec<i32>,
}

impl<F: Family> Setup<F> {
    /// An empty table: no hand is known, and there is nothing to draw.
    pub fn new(rules: F) -> Self {
        Self {
            rules,
            layout: F::Layout::default(),
            extra: F::Extra::default(),
            hands: Hands::Hidden,
            to_play: 0,
            boneyard: Boneyard::Known(Vec::new()),
            scores: Vec::new(),
        }
    }

    /// The tiles of the set that are in none of the places that the setup names.
    pub fn unplaced(&self) -> Tiles {
        self.rules.set().tiles().without(self.tiles().into_iter().map(|(tile, _)| tile).collect())
    }

    /// The same with every tile in the hand of the seat to play that lies nowhere else.
    #[must_use]
    pub fn holding_rest(mut self) -> Self {
        // Without the hand as it stands, whose tiles would count as placed.
        self.hands = Hands::Hidden;
        let rest = self.unplaced().iter().map(|tile| Turned::from(tile).into());
        self.hands = Hands::Own(rest.collect());
        self
    }

    /// The same with the other seats' hands left out, and these tiles to draw.
    #[must_use]
    pub fn with_own_hand(mut self, boneyard: Boneyard<F::Tile>) -> Self {
        if let Hands::All(hands) = &self.hands {
            self.hands = Hands::Own(hands.get(self.to_play).cloned().unwrap_or_default());
        }
        self.boneyard = boneyard;
        self
    }

    /// The same with the hand of the seat to play alone, where that is one of several and known, and
    /// an unknown boneyard.
    #[must_use]
    pub fn with_hidden_hands(mut self, is_known: impl Fn(usize) -> bool) -> Self {
        if !matches!(self.hands, Hands::All(_)) || !is_known(self.to_play) {
            self.hands = Hands::Hidden;
        }
        self.with_own_hand(Boneyard::Unknown)
    }

    /// Lets another seat lead, unless the tiles say who does.
    pub fn lead(&mut self, seat: usize) {
        if !F::TILES_SAY_WHO_LEADS {
            self.to_play = seat;
        }
    }

    /// Every setup that has one tile, one seat or the scores less: the table first, the scores last.
    /// Not all of them are right.
    pub fn smaller(&self) -> Vec<Self> {
        let mut found = Vec::new();
        let with = |change: &dyn Fn(&mut Self)| {
            let mut setup = self.clone();
            change(&mut setup);
            setup
        };
        for layout in F::smaller_layouts(&self.layout) {
            found.push(with(&|setup| setup.layout = layout.clone()));
        }
        for hands in self.hands.fewer(self.scores.len()) {
            found.push(with(&|setup| setup.hands = hands.clone()));
        }
        for tiles in self.boneyard.known().map(without_one).unwrap_or_default() {
            found.push(with(&|setup| setup.boneyard = Boneyard::Known(tiles.clone())));
        }
        if !self.scores.is_empty() {
            found.push(with(&|setup| setup.scores.clear()));
        }
        found
    }

    /// Every tile with its place: those on the table, then the hands, then the boneyard, then the
    /// captured, each in the order in which it was written.
    fn tiles(&self) -> Vec<(Tile, Place)> {
        let mut tiles: Vec<(Tile, Place)> = Vec::new();
        let mut add = |some: &[F::Tile], place: &dyn Fn(usize) -> Place| {
            tiles.extend(some.iter().enumerate().map(|(n, tile)| ((*tile).into().tile(), place(n))));
        };
        add(&F::on_table(&self.layout), &Place::Layout);
        for (seat, hand) in self.hands.each().iter().enumerate() {
            add(hand, &|n| Place::Hand(seat, n));
        }
        if let Boneyard::Known(boneyard) = &self.boneyard {
            add(boneyard, &Place::Boneyard);
        }
        add(F::captured(&self.extra), &Place::Captured);
        tiles
    }

    /// Everything that is wrong with the setup.
    pub fn faults(&self) -> Vec<SetupFault<F>> {
        let layout = F::layout_faults(self).into_iter().map(SetupFault::Layout);
        let tiles = tile_faults(self.rules.set(), self.tiles()).into_iter().map(SetupFault::Tile);
        layout.chain(tiles).chain(self.seat_faults().into_iter().map(SetupFault::Seats)).collect()
    }

    /// How many play, where that is known.
    fn seats(&self) -> Option<usize> {
        F::SEATS.or(if let Hands::All(hands) = &self.hands { Some(hands.len()) } else { None })
    }

    /// Faults of numbers that can only be checked where it is known how many play.
    fn seat_faults(&self) -> Vec<SeatFault> {
        let Some(seats) = self.seats() else { return Vec::new() };
        let mut faults = Vec::new();
        match &self.hands {
            Hands::All(hands) if F::SEATS.is_some() && hands.len() != seats => {
                faults.push(SeatFault::HandCount(hands.len()));
            }
            _ if !(1..=MAX_SEATS).contains(&seats) => return vec![SeatFault::HandCount(seats)],
            _ => {}
        }
        let (scores, seat) = (self.scores.len(), self.to_play);
        if self.rules.sides(seats).is_none() {
            faults.push(SeatFault::Partners(seats));
        }
        if seat >= seats {
            faults.push(SeatFault::NoSeat { seat, seats });
        }
        if scores != 0 && scores != seats {
            faults.push(SeatFault::ScoreCount { scores, seats });
        }
        faults
    }
}

/// What is wrong with a setup.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SetupFault<F: Family> {
    /// Something wrong with how the tiles on the table lie.
    Layout(F::LayoutFault),
    /// Something wrong with a tile as such.
    Tile(TileFault),
    /// Something wrong with the number of hands, scores or seats.
    Seats(SeatFault),
}

/// What can be wrong with the numbers of hands, scores and seats.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SeatFault {
    /// More or fewer hands than may play.
    HandCount(usize),
    /// The rules' partners do not name each of these seats once.
    Partners(usize),
    /// More or fewer scores than seats.
    ScoreCount {
        /// Scores given.
        scores: usize,
        /// Seats that play.
        seats: usize,
    },
    /// The seat to play is none of the seats.
    NoSeat {
        /// The seat.
        seat: usize,
        /// Seats that play.
        seats: usize,
    },
}

impl<F: Family> fmt::Display for SetupFault<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Layout(fault) => fault.fmt(f),
            Self::Tile(fault) => fault.fmt(f),
            Self::Seats(fault) => f.write_str(&F::seat_message(*fault)),
        }
    }
}

/// A right position before a turn: a [`Setup`] without faults, with what the family works out from it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position<F: Family> {
    setup: Setup<F>,
    table: F::Table,
}

impl<F: Family> Position<F> {
    /// The one door from a setup to a position.
    ///
    /// # Errors
    /// Every fault of the setup.
    pub fn new(mut setup: Setup<F>) -> Result<Self, Vec<SetupFault<F>>> {
        let faults = setup.faults();
        if !faults.is_empty() {
            return Err(faults);
        }
        if let (true, Some(seats)) = (setup.scores.is_empty(), setup.seats()) {
            setup.scores = vec![0; seats];
        }
        let table = F::table(&mut setup);
        Ok(Self { setup, table })
    }

    /// The position as it was written, what it left unsaid included.
    pub fn setup(&self) -> &Setup<F> {
        &self.setup
    }

    /// What the family works out from the setup.
    pub(super) fn table(&self) -> &F::Table {
        &self.table
    }

    /// The rules that are played by.
    pub fn rules(&self) -> &F {
        &self.setup.rules
    }

    /// The tiles to draw.
    pub fn boneyard(&self) -> &Boneyard<F::Tile> {
        &self.setup.boneyard
    }

    /// The seat whose turn it is.
    pub fn to_play(&self) -> usize {
        F::to_play(&self.setup)
    }

    /// Points of each seat before the turn; as they were written where a lone hand was given.
    pub fn scores(&self) -> &[i32] {
        &self.setup.scores
    }

    /// Points of a seat before the turn.
    pub fn score(&self, seat: usize) -> i32 {
        self.setup.scores.get(seat).copied().unwrap_or(0)
    }
}

/// Every tile that the set has not, and every tile that is there again.
fn tile_faults(set: DominoSet, tiles: impl IntoIterator<Item = (Tile, Place)>) -> Vec<TileFault> {
    let mut faults = Vec::new();
    let mut seen: BTreeMap<Tile, Place> = BTreeMap::new();
    for (tile, at) in tiles {
        if !set.contains(tile) {
            faults.push(TileFault::NotInSet { tile, set, at });
        }
        if let Some(first) = seen.get(&tile) {
            faults.push(TileFault::Twice { tile, first: *first, again: at });
        } else {
            seen.insert(tile, at);
        }
    }
    faults
}
