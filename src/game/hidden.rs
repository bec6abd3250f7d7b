//! Hidden hands: the deals that agree with what is known, each as a position with open hands.

use crate::game::families::each;
use crate::game::families::{Move, Position, Setup};
use crate::game::family::Family;
use crate::game::question::{Table, play_line};
use crate::game::setup::{self, Boneyard, Hands};
use crate::game::taken::Taken;
use crate::game::unseen::{Held, HiddenFault, Traced, Unseen};
use crate::random::ChaCha;
use crate::tile::{Pip, Tile, Tiles, Turned};

/// The most deals tried for one that agrees with a line.
const TRIES: u32 = 1000;

/// A position with hidden hands, and the line played from it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hidden {
    /// The start, without its hands.
    setup: Setup,
    /// What is known of the hands at the start, and the line.
    said: Said,
    unseen: Unseen,
    /// The number of the deal's places that are tiles drawn in the line.
    drawn: usize,
    /// Tiles of the boneyard that are not drawn, and whether their order matters.
    rest: usize,
    ordered: bool,
    seat: usize,
    missing: Vec<Vec<Pip>>,
}

/// What the file gives in addition to the setup.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Said {
    /// The hands by seat.
    pub hands: Vec<Held>,
    /// The seat to play first.
    pub to_play: usize,
    /// The moves from the position.
    pub line: Vec<Move>,
    /// For each seat the suits that it is known not to hold after the line.
    pub missing: Vec<Vec<Pip>>,
}

impl Hidden {
    /// Finds the deals. The setup is that of the start; its own hands and boneyard are ignored: every
    /// tile in no known hand and not on the table is unseen.
    ///
    /// # Errors
    /// When nothing can be inferred.
    pub fn new(setup: &Setup, said: &Said) -> Result<Self, HiddenFault> {
        let (traced, draws) = each!(Setup, setup, setup => (traced(setup, said)?, setup.rules.draws()));
        let seat = traced.to_play;
        let drawn = traced.sizes.len() - said.hands.len() - 1;
        let rest = traced.sizes.last().copied().unwrap_or(0);
        let ordered = rest > 1 && draws;
        let traced = traced.without(&said.missing);
        Ok(Self {
            setup: setup.clone(),
            said: said.clone(),
            unseen: traced.deals()?,
            drawn,
            rest,
            ordered,
            seat,
            missing: traced.missing(),
        })
    }

    /// The deals as everyone at the table sees them: the own hand is as hidden as the others.
    ///
    /// # Errors
    /// As [`Hidden::new`].
    pub fn seen_by_all(&self) -> Result<Self, HiddenFault> {
        let hands = self.said.hands.iter().map(|hand| Held::Count(hand.len())).collect();
        let line = self.said.line.iter().map(Move::seen_by_all).collect();
        Self::new(&self.setup, &Said { hands, line, ..self.said.clone() })
    }

    /// The deals that agree with one more move.
    ///
    /// # Errors
    /// As [`Hidden::new`].
    pub fn after(&self, mv: Move) -> Result<Self, HiddenFault> {
        let mut said = self.said.clone();
        said.line.push(mv);
        Self::new(&self.setup, &said)
    }

    /// The moves from the start.
    pub fn line(&self) -> &[Move] {
        &self.said.line
    }

    /// Whether the tiles of the seat to play are known.
    pub fn is_own_turn(&self) -> bool {
        self.said.hands.get(self.seat).is_some_and(Held::is_known)
    }

    /// The seat to play now.
    pub fn seat(&self) -> usize {
        self.seat
    }

    /// Whether the file itself says what a seat lacks after the line.
    pub fn is_said_to_lack(&self, seat: usize) -> bool {
        self.said.missing.get(seat).is_some_and(|suits| !suits.is_empty())
    }

    /// The number of seats.
    pub fn seats(&self) -> usize {
        self.said.hands.len()
    }

    /// For each seat the suits that it is known not to hold after the line.
    pub fn missing(&self) -> &[Vec<Pip>] {
        &self.missing
    }

    /// What is known of each hand after the line; `None` when no deal agrees with it.
    pub fn held(&self) -> Option<Vec<Held>> {
        let dealt = self.agreeing(&mut ChaCha::stream(0, 0))?;
        let Hands::All(hands) = dealt.game().held() else { return None };
        // A hand that is known is the same in every deal.
        let held = |(now, start): (Vec<Turned>, &Held)| match start {
            Held::Tiles(_) => Held::Tiles(now.iter().map(|turned| turned.tile()).collect()),
            Held::Count(_) => Held::Count(now.len()),
        };
        Some(hands.into_iter().zip(&self.said.hands).map(held).collect())
    }

    /// The position after the line, in which only the hand of the seat to play is known, and only if it was given.
    /// `None` when no deal agrees with the line.
    pub fn now(&self) -> Option<Position> {
        let dealt = self.agreeing(&mut ChaCha::stream(0, 0))?;
        let is_own = self.is_own_turn();
        dealt.setup().with_hidden_hands(|_| is_own).build().ok()
    }

    /// A random deal that agrees with the line; others are dealt again, so that all are equally likely.
    /// `None` when none was found.
    pub fn agreeing(&self, random: &mut ChaCha) -> Option<Position> {
        Some(self.agreeing_table(random)?.0.position_with_passes())
    }

    /// The number of deals that may agree with what is known, counting orders of the boneyard where they
    /// matter; `None` beyond 128 bits. Some may be impossible, where the line would have ended before a
    /// pass in it.
    pub fn deals(&self) -> Option<u128> {
        self.unseen.deals()?.checked_mul(self.orders()?)
    }

    /// The number of orders of the boneyard that matter.
    fn orders(&self) -> Option<u128> {
        let tiles = if self.ordered { self.rest as u128 } else { 0 };
        (1..=tiles).try_fold(1, u128::checked_mul)
    }

    /// The position in the `nth` deal, from 0; `None` where the hand would have ended before the line
    /// did.
    pub fn deal(&self, nth: u128) -> Option<Position> {
        let orders = self.orders()?;
        let places = self.unseen.deal(nth / orders);
        let mut left: Vec<Tile> = places.last()?.iter().collect();
        let mut order = Vec::new();
        let mut nth = nth % orders;
        while self.ordered && !left.is_empty() {
            order.push(left.remove((nth % left.len() as u128) as usize));
            nth /= left.len() as u128 + 1;
        }
        order.extend(left);
        Some(self.table(&places, order)?.0.position_with_passes())
    }

    /// The position in a random deal; `None` as for [`Hidden::deal`].
    pub fn random(&self, random: &mut ChaCha) -> Option<Position> {
        Some(self.random_table(random)?.0.position_with_passes())
    }

    /// The moves of the line with their seats and points; `None` when no deal agrees with it.
    pub fn played(&self) -> Option<Vec<Taken>> {
        Some(self.agreeing_table(&mut ChaCha::stream(0, 0))?.1)
    }

    /// The table of a random deal that agrees with the line, after it.
    fn agreeing_table(&self, random: &mut ChaCha) -> Option<(Box<dyn Table>, Vec<Taken>)> {
        (0..TRIES).find_map(|_| self.random_table(random))
    }

    /// The table of a random deal after the line.
    fn random_table(&self, random: &mut ChaCha) -> Option<(Box<dyn Table>, Vec<Taken>)> {
        let places = self.unseen.random(random);
        let mut rest: Vec<Tile> = places.last()?.iter().collect();
        random.shuffle(&mut rest);
        self.table(&places, rest)
    }

    /// The table of a deal after the line, with the moves that were made.
    fn table(&self, places: &[Tiles], rest: Vec<Tile>) -> Option<(Box<dyn Table>, Vec<Taken>)> {
        let hands: Vec<Vec<Tile>> =
            places[..self.said.hands.len()].iter().map(|hand| hand.iter().collect()).collect();
        let drawn = &places[self.said.hands.len()..self.said.hands.len() + self.drawn];
        let boneyard: Vec<Tile> = drawn.iter().flat_map(|place| place.iter()).chain(rest).collect();
        let mut setup = self.setup.clone();
        each!(Setup, &mut setup, setup => lay_open(setup, &hands, &boneyard));
        let position = setup.build().ok()?;
        let mut table = position.game().hand().ok()?;
        let played = play_line(table.as_mut(), &self.said.line).ok()?;
        (!table.is_over()).then_some((table, played))
    }
}

/// What the line shows about the hidden hands.
fn traced<F: Family>(setup: &setup::Setup<F>, said: &Said) -> Result<Traced, HiddenFault>
where
    F::Move: TryFrom<Move>,
{
    let line: Vec<F::Move> = said.line.iter().filter_map(|mv| F::Move::try_from(*mv).ok()).collect();
    F::trace(setup, &said.hands, said.to_play, &line)
}

/// Gives every seat its tiles.
fn lay_open<F: Family>(setup: &mut setup::Setup<F>, hands: &[Vec<Tile>], boneyard: &[Tile]) {
    let written = |tiles: &[Tile]| tiles.iter().map(|tile| F::Tile::from(Turned::from(*tile))).collect();
    setup.hands = Hands::All(hands.iter().map(|hand| written(hand)).collect());
    setup.boneyard = Boneyard::Known(written(boneyard));
}
