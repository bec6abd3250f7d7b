//! Hands dealt and played at random, as fast as can be: nothing is kept to take acts back, the
//! boneyard has no order before somebody draws, and the rules are tables that were made once.
//! Whatever it plays, [`super::round::Round`] would have let happen, with the same choices.

use super::act::Act;
use super::grid::Grid;
use super::joins;
use super::score::{self, Ending};
use super::table::Table;
use crate::game::random::{Options, Policy, Random};
use crate::rules::counts::MAX_SEATS;
use crate::rules::line::{ExtraTurn, OpenEnds, Opens, Rules};
use crate::tile::{Pip, Tile, Tiles};

mod run;
#[cfg(test)]
mod tests;

/// Values of ends, with one beyond them that nothing has.
const VALUES: usize = Pip::MAX.value() as usize + 2;

/// The rules as tables, for so many seats of so many tiles each.
#[derive(Clone, Debug)]
pub(super) struct Program<G> {
    pub(super) table: Table<Tiles>,
    pub(super) seats: usize,
    each: usize,
    /// The halves of each tile of the set, by index.
    halves: Vec<[u8; 2]>,
    /// The half that each end asks for; [`Grid::NONE`] where no half would do.
    pub(super) wants: [u8; VALUES],
    pub(super) matadors: G,
    pub(super) has_matadors: bool,
    /// Whether a line has two ends at most, nothing joins but by its half, and nobody has a
    /// choice between playing and drawing: what nearly every play-out is about.
    plain: bool,
    /// Whether the line grows at one end only.
    pub(super) one_end: bool,
    pub(super) extra_turn: bool,
}

/// How a play-out went.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Course {
    /// Tiles laid, the lead among them.
    pub plays: u32,
    /// Tiles drawn.
    pub draws: u32,
    /// Turns passed.
    pub passes: u32,
}

/// A hand of a line game that is dealt and played, again and again. On `u64` for double-6 sets,
/// on rows of words for any.
#[derive(Clone, Debug)]
pub struct Quick<G: Grid> {
    pub(super) program: Program<G>,
    pub(super) hands: [G; MAX_SEATS],
    pub(super) pips: [u16; MAX_SEATS],
    pub(super) held: [u8; MAX_SEATS],
    /// Tiles by index: dealt seat by seat, then drawn, then never seen.
    deck: G::Deck,
    /// Tiles dealt and drawn.
    gone: usize,
    pub(super) to_play: usize,
    ending: Ending,
    pub(super) course: Course,
    redeals: u32,
}

impl<G: Grid> Quick<G> {
    /// The game of so many seats, each dealt so many tiles. `None` when the set does not fit
    /// into `G` or has not so many tiles, when there are no seats or too many, no tiles to deal,
    /// or when the rules' partners do not name each seat once.
    pub fn new(rules: &Rules, seats: usize, each: usize) -> Option<Self> {
        let highest = rules.set.highest().value();
        let fits = (1..=MAX_SEATS).contains(&seats) && highest < G::NONE;
        if !fits || each == 0 || seats * each > rules.set.size() {
            return None;
        }
        Some(Self {
            program: Program::new(rules, seats, each)?,
            hands: [G::default(); MAX_SEATS],
            pips: [0; MAX_SEATS],
            held: [0; MAX_SEATS],
            deck: G::DECK,
            gone: 0,
            to_play: 0,
            ending: Ending::Blocked,
            course: Course::default(),
            redeals: 0,
        })
    }

    /// Deals a hand and plays it to its end.
    pub fn play(&mut self, random: &mut Random, policy: &mut impl Policy<Act>) {
        self.deal(random);
        let [first, second] = self.lead(random, policy);
        self.ending = if self.held[self.to_play] == 0 {
            Ending::Out(self.to_play)
        } else {
            if first != second || !self.program.extra_turn {
                self.to_play = self.after(self.to_play);
            }
            if self.program.plain { self.play_plain([first, second], random, policy) } else { self.play_any([first, second], random, policy) }
        };
    }

    /// How the hand ended.
    pub fn ending(&self) -> Ending {
        self.ending
    }

    /// How it went.
    pub fn course(&self) -> Course {
        self.course
    }

    /// Void deals before the one that was played: nobody held a double.
    pub fn redeals(&self) -> u32 {
        self.redeals
    }

    /// Pips that a seat holds at the end.
    pub fn pips(&self, seat: usize) -> u32 {
        u32::from(self.pips[seat])
    }

    /// How many play.
    pub fn seats(&self) -> usize {
        self.program.seats
    }

    /// Points that a seat gains.
    pub fn points(&self, seat: usize) -> i32 {
        let table = &self.program.table;
        if let Ending::Out(winner) = self.ending && table.sides[winner] != table.sides[seat] {
            return 0;
        }
        let pips = self.pips.map(u32::from);
        score::points(&table.rules, &table.sides, &pips[..self.seats()], self.ending, table.sides[seat])
    }

    /// The tiles that a seat was dealt.
    pub fn dealt(&self, seat: usize) -> impl Iterator<Item = Tile> + '_ {
        let each = self.program.each;
        self.deck.as_ref()[seat * each..(seat + 1) * each].iter().map(|index| Tile::at(usize::from(*index)))
    }

    /// The boneyard as it was drawn from; the order of what nobody drew means nothing.
    pub fn boneyard(&self) -> impl Iterator<Item = Tile> + '_ {
        let dealt = self.program.seats * self.program.each;
        self.deck.as_ref()[dealt..self.size()].iter().map(|index| Tile::at(usize::from(*index)))
    }

    fn size(&self) -> usize {
        self.program.halves.len()
    }

    fn deal(&mut self, random: &mut Random) {
        self.redeals = 0;
        loop {
            self.deal_once(random);
            if self.program.table.rules.opens != Opens::HighestDoubleOrRedeal || self.holds_double() {
                break;
            }
            self.redeals += 1;
        }
        self.course = Course::default();
    }

    fn holds_double(&self) -> bool {
        self.hands[..self.program.seats].iter().any(|hand| (0..G::NONE).any(|half| hand.row(half) >> half & 1 == 1))
    }

    fn deal_once(&mut self, random: &mut Random) {
        let (size, each) = (self.size(), self.program.each);
        self.gone = self.program.seats * each;
        let mut picks = G::DECK;
        let picks = &mut picks.as_mut()[..self.gone];
        random.falling(size as u8, picks);
        self.deck = G::DECK;
        let deck = &mut self.deck.as_mut()[..size];
        let mut next = 0;
        for seat in 0..self.program.seats {
            let (mut hand, mut pips) = (G::default(), 0);
            for _ in 0..each {
                deck.swap(next, next + usize::from(picks[next]));
                let [high, low] = self.program.halves[usize::from(deck[next])];
                hand.add(high, low);
                pips += u16::from(high + low);
                next += 1;
            }
            (self.hands[seat], self.pips[seat], self.held[seat]) = (hand, pips, each as u8);
        }
    }

    /// Draws any tile that is left.
    pub(super) fn draw(&mut self, seat: usize, random: &mut Random) {
        let size = self.size();
        let pick = random.below((size - self.gone) as u32) as usize;
        let deck = &mut self.deck.as_mut()[..size];
        deck.swap(self.gone, self.gone + pick);
        let [high, low] = self.program.halves[usize::from(deck[self.gone])];
        self.gone += 1;
        self.hands[seat].add(high, low);
        self.pips[seat] += u16::from(high + low);
        self.held[seat] += 1;
        self.course.draws += 1;
    }

    /// Whether the boneyard has a tile that may be drawn in some turn.
    pub(super) fn is_drawable(&self) -> bool {
        self.program.table.has_drawing() && self.size() - self.gone > self.program.table.reserve
    }

    pub(super) fn after(&self, seat: usize) -> usize {
        if seat + 1 == self.program.seats { 0 } else { seat + 1 }
    }

    /// Takes a tile out of a hand.
    #[inline]
    pub(super) fn lay(&mut self, seat: usize, half: u8, tail: u8) {
        self.hands[seat].take(half, tail);
        self.pips[seat] -= u16::from(half + tail);
        self.held[seat] -= 1;
        self.course.plays += 1;
    }

    /// Finds who leads, and leads; the halves of the lead.
    fn lead(&mut self, random: &mut Random, policy: &mut impl Policy<Act>) -> [u8; 2] {
        let leads = self.leads();
        let [first, second] = leads.halves(policy.choose(random, &leads));
        self.to_play = leads.seat;
        self.lay(self.to_play, first, second);
        [first, second]
    }

    fn leads(&self) -> Leads {
        let hands = &self.hands[..self.program.seats];
        for half in (0..G::NONE).rev() {
            if let Some(seat) = hands.iter().position(|hand| hand.row(half) >> half & 1 == 1) {
                return Leads { seat, highest: [half, half], others: Vec::new() };
            }
        }
        self.leads_without_double()
    }

    /// Without a double the tile with the most pips has to be led if its holder is to lead; where
    /// the rules do not say who leads, seat 0 does.
    #[cold]
    fn leads_without_double(&self) -> Leads {
        let rules = &self.program.table.rules;
        let all = (0..self.program.seats).flat_map(|seat| self.dealt(seat).map(move |tile| (seat, tile)));
        let heaviest = all.max_by_key(|(_, tile)| (tile.total(), tile.high()));
        let (holder, tile) = heaviest.unwrap_or((0, Tile::at(0)));
        let seat = if rules.opens == Opens::HighestDouble { 0 } else { holder };
        let tiles: Vec<Tile> = if seat == holder { vec![tile] } else { self.dealt(seat).collect() };
        let ways = |tile: Tile| [[tile.high().value(), tile.low().value()], [tile.low().value(), tile.high().value()]];
        // With one open end it matters which half is on the right.
        let each = if self.program.one_end { 2 } else { 1 };
        let mut leads = tiles.into_iter().flat_map(|tile| ways(tile).into_iter().take(each));
        Leads { seat, highest: leads.next().unwrap_or_default(), others: leads.collect() }
    }
}

/// The leads: nearly always one.
struct Leads {
    seat: usize,
    highest: [u8; 2],
    others: Vec<[u8; 2]>,
}

impl Leads {
    fn halves(&self, number: u32) -> [u8; 2] {
        let other = (number as usize).checked_sub(1).and_then(|number| self.others.get(number));
        other.copied().unwrap_or(self.highest)
    }
}

impl Options for Leads {
    type Act = Act;

    fn seat(&self) -> usize {
        self.seat
    }

    fn count(&self) -> u32 {
        1 + self.others.len() as u32
    }

    fn act(&self, number: u32) -> Act {
        let [first, second] = self.halves(number).map(pip);
        Act::Lead { first, second }
    }
}

/// The value of a half of the set.
pub(super) fn pip(half: u8) -> Pip {
    Pip::new(half).unwrap_or_default()
}

impl<G: Grid> Program<G> {
    fn new(rules: &Rules, seats: usize, each: usize) -> Option<Self> {
        let table = Table::<Tiles>::new(rules, seats)?;
        let highest = rules.set.highest();
        let mut wants = [G::NONE; VALUES];
        for end in highest.up_to() {
            let half = joins::mate(rules, end).filter(|half| *half <= highest);
            wants[usize::from(end.value())] = half.map_or(G::NONE, Pip::value);
        }
        let mut matadors = G::default();
        for tile in joins::matadors(rules, rules.set).iter() {
            matadors.add(tile.high().value(), tile.low().value());
        }
        let has_matadors = !table.matadors.is_empty();
        let two_ends = table.opens == [1, 1] && table.lead_opens <= 2;
        Some(Self {
            seats,
            each,
            halves: rules.set.iter().map(|tile| [tile.high().value(), tile.low().value()]).collect(),
            wants,
            matadors,
            has_matadors,
            plain: two_ends && !has_matadors && !table.may_choose_to_draw,
            one_end: rules.open_ends == OpenEnds::One,
            extra_turn: rules.extra_turn == ExtraTurn::Yes,
            table,
        })
    }
}
