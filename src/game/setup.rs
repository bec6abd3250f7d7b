//! A position as somebody wrote it down, perhaps wrong. What the families differ in they say by
//! [`Parts`].

use std::fmt::{Debug, Display};

use super::fault::{LayoutFault, Place, SeatFault, TileFault, tile_faults};
use super::hands::without_one;
pub use super::hands::{Boneyard, Hands};
use crate::rules::counts::MAX_SEATS;
use crate::tile::{DominoSet, Tile, Tiles, Turned};

/// What the positions of a family are made of. The rules of a family stand for it in types: a
/// `Setup<tableaux::Rules>` is a position of Tableaux as somebody wrote it down.
pub trait Parts: Clone + Eq + Debug + 'static {
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

    /// How many play, where no other number may.
    const SEATS: Option<usize> = None;

    /// Whether messages count the seats that play by their hands.
    const SEATS_ARE_HANDS: bool = false;

    /// Whether the tiles say who leads a hand, and not the one before it.
    const TILES_SAY_WHO_LEADS: bool = false;

    /// The tiles in play.
    fn set(&self) -> DominoSet;

    /// The side of each seat: its own number where nobody has a partner. `None` where the rules'
    /// partners do not name every seat once.
    fn sides(&self, seats: usize) -> Option<Vec<usize>> {
        Some((0..seats).collect())
    }

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
}

/// A position as somebody wrote it down, perhaps wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup<F: Parts> {
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

impl<F: Parts> Setup<F> {
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
    pub fn seats(&self) -> Option<usize> {
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

/// Items in one line, with a blank between them.
pub fn joined<T: Display>(items: &[T]) -> String {
    items.iter().map(T::to_string).collect::<Vec<_>>().join(" ")
}

/// What is wrong with a setup.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SetupFault<F: Parts> {
    /// Something wrong with how the tiles on the table lie.
    Layout(F::LayoutFault),
    /// Something wrong with a tile as such.
    Tile(TileFault),
    /// Something wrong with the number of hands, scores or seats.
    Seats(SeatFault),
}
