//! A position as written, which may be invalid. [`Parts`] is what the families add to it.

use std::fmt::Debug;

use super::fault::{LayoutFault, Place, SeatFault, TileFault, tile_faults};
use super::hands::without_one;
pub use super::hands::{Boneyard, Hands};
use crate::rules::counts::MAX_SEATS;
use crate::tile::{DominoSet, Tile, Tiles, Turned};

/// The parts of a family's positions. The rules of a family stand for it in types:
/// `Setup<tableaux::Rules>` is a written position of Tableaux.
pub trait Parts: Clone + Eq + Debug + 'static {
    /// A tile that is held or drawn: [`Turned`] where its spelling is kept.
    type Tile: Copy + Eq + Debug + From<Turned> + Into<Turned>;
    /// The tiles on the table.
    type Layout: Clone + Eq + Debug + Default;
    /// What only setups of this family have.
    type Extra: Clone + Eq + Debug + Default;
    /// What a position derives from its setup.
    type Table: Clone + Eq + Debug;
    /// A fault of the tiles on the table.
    type LayoutFault: LayoutFault;

    /// The number of seats, where the family allows only one.
    const SEATS: Option<usize> = None;

    /// Whether messages count the seats that play by their hands.
    const SEATS_ARE_HANDS: bool = false;

    /// Whether the tiles decide who leads a hand, and not the hand before.
    fn tiles_say_who_leads(&self) -> bool {
        false
    }

    /// The same for the first hand of a game.
    fn tiles_say_who_leads_first(&self) -> bool {
        self.tiles_say_who_leads()
    }

    /// What the side that wins a hand of a game gains for its number, counted from 0.
    fn hand_bonus(&self, _number: u64) -> i32 {
        0
    }

    /// The rules of a hand of a game by its number, counted from 0.
    #[must_use]
    fn of_hand(&self, _number: u64) -> Self {
        self.clone()
    }

    /// The key that says which hand of a game this is, with its value, where a position has to know it.
    fn hand_key(&self) -> Option<(&'static str, String)> {
        None
    }

    /// The rules of the first hand of a game, from those of the hand with this number, counted from 0.
    #[must_use]
    fn of_first_hand(&self, _number: u64) -> Self {
        self.clone()
    }

    /// Whether a turn has a best play by the points that it scores, in a family without best turns.
    fn plays_score(&self) -> bool {
        false
    }

    /// Whether the lot decides who leads a hand, where the hand before names no seat.
    fn lot_says_who_leads(&self) -> bool {
        false
    }

    /// The tiles in play.
    fn set(&self) -> DominoSet;

    /// The side of each seat: its own number without partners. `None` where the rules' partners do not
    /// name every seat once.
    fn sides(&self, seats: usize) -> Option<Vec<usize>> {
        Some((0..seats).collect())
    }

    /// The tiles on the table in one line of text; empty when there are none.
    fn layout_text(layout: &Self::Layout) -> String;

    /// The tiles on the table, in writing order.
    fn on_table(layout: &Self::Layout) -> Vec<Self::Tile>;

    /// The tiles given as captured.
    fn captured(_: &Self::Extra) -> &[Self::Tile] {
        &[]
    }

    /// The same layouts with a little less in them.
    fn smaller_layouts(layout: &Self::Layout) -> Vec<Self::Layout>;

    /// Every fault of the tiles on the table.
    fn layout_faults(setup: &Setup<Self>) -> Vec<Self::LayoutFault>;

    /// Derives what a valid position needs, and fills in what its setup omits.
    fn table(setup: &mut Setup<Self>) -> Self::Table;

    /// The seat to play.
    fn to_play(setup: &Setup<Self>) -> usize {
        setup.to_play
    }
}

/// A position as written, which may be invalid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup<F: Parts> {
    /// The rules of the game.
    pub rules: F,
    /// The tiles on the table.
    pub layout: F::Layout,
    /// What only this family has.
    pub extra: F::Extra,
    /// The hands. When all are given there are as many seats as hands.
    pub hands: Hands<F::Tile>,
    /// The seat to play, from 0.
    pub to_play: usize,
    /// The boneyard.
    pub boneyard: Boneyard<F::Tile>,
    /// Points of each seat before the turn; an empty list is 0 each.
    pub scores: Vec<i32>,
    /// The seat that laid the last tile, and how many have passed since, where moves before have shown it and passes
    /// count; else it was the seat before.
    pub passed: Option<(usize, usize)>,
}

impl<F: Parts> Setup<F> {
    /// An empty table without a known hand and with nothing to draw.
    pub fn new(rules: F) -> Self {
        Self {
            rules,
            layout: F::Layout::default(),
            extra: F::Extra::default(),
            hands: Hands::Hidden,
            to_play: 0,
            boneyard: Boneyard::Known(Vec::new()),
            scores: Vec::new(),
            passed: None,
        }
    }

    /// The tiles of the set that are in no place of the setup.
    pub fn unplaced(&self) -> Tiles {
        self.rules.set().tiles().without(self.tiles().into_iter().map(|(tile, _)| tile).collect())
    }

    /// The same with every unplaced tile in the hand of the seat to play.
    #[must_use]
    pub fn holding_rest(mut self) -> Self {
        // Without the current hand, whose tiles would count as placed.
        self.hands = Hands::Hidden;
        let rest = self.unplaced().iter().map(|tile| Turned::from(tile).into());
        self.hands = Hands::Own(rest.collect());
        self
    }

    /// The same without the other seats' hands, and with this boneyard.
    #[must_use]
    pub fn with_own_hand(mut self, boneyard: Boneyard<F::Tile>) -> Self {
        if let Hands::All(hands) = &self.hands {
            self.hands = Hands::Own(hands.get(self.to_play).cloned().unwrap_or_default());
        }
        self.boneyard = boneyard;
        self
    }

    /// The same with an unknown boneyard and only the hand of the seat to play, where that is one of
    /// several and known.
    #[must_use]
    pub fn with_hidden_hands(mut self, is_known: impl Fn(usize) -> bool) -> Self {
        if !matches!(self.hands, Hands::All(_)) || !is_known(self.to_play) {
            self.hands = Hands::Hidden;
        }
        self.with_own_hand(Boneyard::Unknown)
    }

    /// The same once the seat to play holds these tiles and has gained these points.
    #[must_use]
    pub(super) fn after_turn(mut self, hand: Vec<F::Tile>, gained: i32) -> Self {
        let seat = self.to_play;
        match &mut self.hands {
            Hands::All(hands) if seat < hands.len() => hands[seat] = hand,
            hands => *hands = Hands::Own(hand),
        }
        if let Some(score) = self.scores.get_mut(seat) {
            *score += gained;
        }
        self
    }

    /// Lets another seat lead, unless the tiles decide who leads.
    pub fn lead(&mut self, seat: usize) {
        if !self.rules.tiles_say_who_leads() {
            self.to_play = seat;
        }
    }

    /// Every setup with one tile, one seat or the scores less: the table first, the scores last. Some may
    /// be invalid.
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

    /// Every tile with its place: the table, the hands, the boneyard, then the captured tiles, each in
    /// writing order.
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

    /// Every fault of the setup.
    pub fn faults(&self) -> Vec<SetupFault<F>> {
        let layout = F::layout_faults(self).into_iter().map(SetupFault::Layout);
        let tiles = tile_faults(self.rules.set(), self.tiles()).into_iter().map(SetupFault::Tile);
        layout.chain(tiles).chain(self.seat_faults().into_iter().map(SetupFault::Seats)).collect()
    }

    /// The number of seats, where it is known.
    pub fn seats(&self) -> Option<usize> {
        F::SEATS.or(if let Hands::All(hands) = &self.hands { Some(hands.len()) } else { None })
    }

    /// What is wrong with the scores and the seat to play beside a lone hand: as many play as have scores.
    fn faults_beside_a_hand(&self) -> Option<SeatFault> {
        let (scores, seat) = (self.scores.len(), self.to_play);
        if scores > MAX_SEATS {
            return Some(SeatFault::ScoreCount { scores, seats: MAX_SEATS });
        }
        let seats = if scores > 0 { scores } else { MAX_SEATS };
        (seat >= seats).then_some(SeatFault::NoSeat { seat, seats })
    }

    /// Faults that can only be checked where the number of seats is known.
    fn seat_faults(&self) -> Vec<SeatFault> {
        let Some(seats) = self.seats() else { return self.faults_beside_a_hand().into_iter().collect() };
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

/// A fault of a setup.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SetupFault<F: Parts> {
    /// A fault of the tiles on the table.
    Layout(F::LayoutFault),
    /// A fault of a single tile.
    Tile(TileFault),
    /// A wrong number of hands, scores or seats.
    Seats(SeatFault),
}
