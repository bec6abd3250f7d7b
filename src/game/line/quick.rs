//! Fast play-outs: hands dealt and played at random. Moves cannot be unmade, the boneyard is only
//! shuffled as tiles are drawn, and the rules are tables made once. [`super::round::LineRound`] allows
//! the same moves with the same choices.

use super::grid::Grid;
use super::joins;
use super::moves::{LineMove, turns};
use super::readings::{BlockedBy, ExactTarget, HandEnds, Wins};
use super::score::{self, Ending};
use super::table::RuleTables;
use crate::game::line::rules::{OpenEnds, Opens, Rules};
use crate::random::{BATCH, WyRand};
use crate::rules::counts::MAX_SEATS;
use crate::search::playout::{Options, Policy};
use crate::tile::{Pip, Tile, Tiles, Turned};

mod run;
#[cfg(test)]
mod tests;

/// Values of ends, and unused ones beyond: a power of two, so that a mask can bound them.
const VALUES: usize = 32;

fn coded<G: Grid>(tile: Tile) -> G::Code {
    G::code(tile.high().value(), tile.low().value())
}

/// The rules as tables, for a number of seats and of tiles in each hand.
#[derive(Clone, Debug)]
struct PlayoutRules<G: Grid> {
    table: RuleTables<Tiles>,
    seats: usize,
    each: usize,
    /// Each tile of the set, by index.
    tiles: G::Codes,
    /// The number of tiles in the set.
    size: usize,
    /// The key of the row that joins each end; an empty row where no half does.
    asks: [u32; VALUES],
    /// The end that each half joins.
    ends: [u32; VALUES],
    picks: G::Picks,
    matadors: G,
    /// Whether the rules are plain, and no seat may choose between playing and drawing: true of nearly all
    /// play-outs.
    plain: bool,
}

/// What happened in a play-out.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Course {
    /// Tiles laid, including the lead.
    pub plays: u32,
    /// Tiles drawn.
    pub draws: u32,
    /// Passes.
    pub passes: u32,
    /// Plays after which the same seat played again.
    pub extra: u32,
    /// Void deals before the one that was played, in which no hand had a double.
    pub redeals: u32,
    /// Whether no seat was dealt a double.
    pub no_double: bool,
}

/// A hand of a line game that is dealt and played repeatedly. On `u64` for double-6 sets, on rows of
/// words for any.
#[derive(Clone, Debug)]
pub struct Quick<G: Grid> {
    game: PlayoutRules<G>,
    hands: [G; MAX_SEATS],
    /// Pips that each seat holds at the end.
    pips: [u32; MAX_SEATS],
    /// Tiles by index: first those dealt, seat by seat, then those drawn, then the rest of the boneyard.
    deck: G::Deck,
    /// Tiles dealt and drawn.
    gone: usize,
    to_play: usize,
    ending: Ending,
    course: Course,
}

impl<G: Grid> Quick<G> {
    /// The game of `seats` seats with hands of `each` tiles. `None` when the set does not fit into `G` or
    /// is too small, when there are no seats or too many, no tiles to deal, or when the rules' partners
    /// do not name each seat once; nor where plays score, passes or hands count, any tile may be led in any hand, partners
    /// play on alone, something else than pips is added up, or points may be left out.
    pub fn new(rules: &Rules, seats: usize, each: usize) -> Option<Self> {
        let highest = rules.set.highest().value();
        let fits = (1..=MAX_SEATS).contains(&seats) && u32::from(highest) + 1 < G::ROWS;
        if !fits || each == 0 || seats * each > rules.set.size() {
            return None;
        }
        let game = PlayoutRules::new(rules, seats, each)?;
        let is_led_by_tiles = !matches!(rules.opens, Opens::Any | Opens::LowestDouble | Opens::RoundDouble)
            && !rules.opens_once();
        let counts_hands = rules.game_hands.is_some() || !rules.bonuses.hands.is_empty();
        let counts_pips = rules.wins == Wins::Highest && !rules.tile_values.any();
        let ends_with_a_seat = rules.hand_ends == HandEnds::Out;
        let is_by_tiles = rules.blocked_by == BlockedBy::Doubles;
        if game.table.tells_doubles()
            || game.table.counts_passes
            || is_by_tiles
            || rules.exact_target == ExactTarget::Yes
            || counts_hands
            || !counts_pips
            || !is_led_by_tiles
            || !ends_with_a_seat
        {
            return None;
        }
        Some(Self {
            game,
            hands: [G::default(); MAX_SEATS],
            pips: [0; MAX_SEATS],
            deck: G::DECK,
            gone: 0,
            to_play: 0,
            ending: Ending::Blocked,
            course: Course::default(),
        })
    }

    /// Deals a hand and plays it to its end.
    pub fn play(&mut self, random: &mut WyRand, policy: &mut impl Policy<LineMove>) {
        // A local copy stays in registers.
        let mut own = random.clone();
        self.deal(&mut own);
        let lead = self.lead(&mut own, policy);
        self.ending = if self.is_out(self.to_play) {
            Ending::Out(self.to_play)
        } else if self.game.plain {
            self.play_plain(lead, &mut own, policy)
        } else {
            self.play_any(lead, &mut own, policy)
        };
        for (pips, hand) in self.pips.iter_mut().zip(&self.hands[..self.game.seats]) {
            *pips = hand.pips();
        }
        *random = own;
    }

    /// How the hand ended.
    pub fn ending(&self) -> Ending {
        self.ending
    }

    /// The seat that led.
    pub fn leader(&self) -> usize {
        self.to_play
    }

    /// The numbers of plays, draws and passes.
    pub fn course(&self) -> Course {
        let held: u32 = self.hands[..self.seats()].iter().map(Grid::len).sum();
        Course { plays: self.gone as u32 - held, ..self.course }
    }

    /// Whether a seat has no tile left.
    #[inline]
    fn is_out(&self, seat: usize) -> bool {
        self.hands[seat % MAX_SEATS].is_empty()
    }

    /// The number of seats.
    pub fn seats(&self) -> usize {
        self.game.seats
    }

    /// Points that a seat gains.
    pub fn points(&self, seat: usize) -> i32 {
        let table = &self.game.table;
        score::points(&table.rules, &table.sides, &self.pips[..self.seats()], self.ending, table.sides[seat])
    }

    /// The seat that has won the game with these scores; of partners the first.
    pub fn winner(&self, scores: &[i32]) -> Option<usize> {
        let table = &self.game.table;
        score::winner(&table.rules, scores, &table.sides)
    }

    /// The tiles that a seat was dealt.
    pub fn dealt(&self, seat: usize) -> impl Iterator<Item = Tile> + '_ {
        let each = self.game.each;
        self.deck.as_ref()[seat * each..(seat + 1) * each].iter().map(|index| Tile::at(usize::from(*index)))
    }

    fn deal(&mut self, random: &mut WyRand) {
        self.course = Course::default();
        self.gone = self.game.seats * self.game.each;
        loop {
            while !self.deal_fairly(random) {}
            if self.game.table.rules.opens != Opens::DoubleOrRedeal || self.doubles() != 0 {
                break;
            }
            self.course.redeals += 1;
        }
        self.course.no_double = self.doubles() == 0;
    }

    /// The doubles in all hands, as bits.
    fn doubles(&self) -> u32 {
        self.hands[..self.game.seats].iter().fold(0, |all, hand| all | hand.doubles())
    }

    /// Fisher and Yates for the dealt tiles only; returns whether the result is unbiased, or must be
    /// drawn again.
    #[inline]
    fn deal_fairly(&mut self, random: &mut WyRand) -> bool {
        let Self { game, hands, deck, .. } = self;
        *deck = G::DECK;
        let (deck, tiles) = (deck.as_mut(), game.tiles.as_ref());
        let (mut next, mut is_fair) = (0, true);
        for hand in &mut hands[..game.seats] {
            let mut held = G::default();
            let end = next + game.each;
            while next < end {
                let mut picks = random.falling((game.size - next) as u32);
                let batch = end.min(next + BATCH);
                while next < batch {
                    deck.swap(next % G::ROOM, (next + picks.pick()) % G::ROOM);
                    held.put(tiles[usize::from(deck[next % G::ROOM]) % G::ROOM]);
                    next += 1;
                }
                is_fair &= picks.is_fair();
            }
            held.settle();
            *hand = held;
        }
        is_fair
    }

    /// Draws a random tile of the boneyard.
    fn draw(&mut self, seat: usize, random: &mut WyRand) {
        let size = self.game.size;
        let pick = random.below((size - self.gone) as u32) as usize;
        let deck = &mut self.deck.as_mut()[..size];
        deck.swap(self.gone, self.gone + pick);
        let tile = self.game.tiles.as_ref()[usize::from(deck[self.gone])];
        self.gone += 1;
        self.hands[seat].put(tile);
        self.hands[seat].settle();
        self.course.draws += 1;
    }

    /// Whether the boneyard has a tile that can be drawn in some turn.
    fn is_drawable(&self) -> bool {
        self.game.table.is_drawable(self.game.size - self.gone)
    }

    fn after(&self, seat: usize) -> usize {
        if seat + 1 == self.game.seats { 0 } else { seat + 1 }
    }

    /// Finds the seat that leads, and leads; returns the halves of the lead.
    fn lead(&mut self, random: &mut WyRand, policy: &mut impl Policy<LineMove>) -> [u32; 2] {
        let leads = self.leads();
        let [first, second] = leads.halves(policy.choose(random, &leads));
        self.to_play = leads.seat;
        self.hands[leads.seat % MAX_SEATS].take(G::key(first), second);
        [first, second]
    }

    fn leads(&self) -> Leads {
        let Some(half) = self.doubles().checked_ilog2() else { return self.leads_without_double() };
        // One seat has it; a sum needs no unpredictable branch.
        let holds = |hand: &G| (hand.doubles() >> half & 1) as usize;
        let seat = (0..self.game.seats).map(|seat| seat * holds(&self.hands[seat % MAX_SEATS])).sum();
        Leads { seat, highest: [half, half], others: Vec::new() }
    }

    /// Without a double the tile with the most pips must be led if its holder is to lead; seat 0 leads
    /// where the rules name no seat.
    #[cold]
    fn leads_without_double(&self) -> Leads {
        let rules = &self.game.table.rules;
        let all = (0..self.game.seats).flat_map(|seat| self.dealt(seat).map(move |tile| (seat, tile)));
        let heaviest = all.max_by_key(|(_, tile)| (tile.total(), tile.high()));
        let (holder, tile) = heaviest.unwrap_or((0, Tile::at(0)));
        let seat = if rules.opens == Opens::HighestDouble { 0 } else { holder };
        let tiles: Vec<Tile> = if seat == holder { vec![tile] } else { self.dealt(seat).collect() };
        // With one open end it matters which half is on the right.
        let ways = if rules.open_ends == OpenEnds::One { 2 } else { 1 };
        let mut leads = tiles.into_iter().flat_map(|tile| turns(tile).take(ways)).map(|way| {
            let Turned { first, second } = way;
            [first.value().into(), second.value().into()]
        });
        Leads { seat, highest: leads.next().unwrap_or_default(), others: leads.collect() }
    }
}

/// The leads: nearly always only one.
struct Leads {
    seat: usize,
    highest: [u32; 2],
    others: Vec<[u32; 2]>,
}

impl Leads {
    fn halves(&self, number: u32) -> [u32; 2] {
        let other = (number as usize).checked_sub(1).and_then(|number| self.others.get(number));
        other.copied().unwrap_or(self.highest)
    }
}

impl Options for Leads {
    type Move = LineMove;

    fn seat(&self) -> usize {
        self.seat
    }

    fn count(&self) -> u32 {
        1 + self.others.len() as u32
    }

    fn mv(&self, number: u32) -> LineMove {
        let [first, second] = self.halves(number).map(pip);
        LineMove::Lead { first, second }
    }
}

/// The value of a half of the set.
fn pip(half: u32) -> Pip {
    Pip::new(half as u8).unwrap_or_default()
}

impl<G: Grid> PlayoutRules<G> {
    fn new(rules: &Rules, seats: usize, each: usize) -> Option<Self> {
        let table = RuleTables::<Tiles>::new(rules, seats)?;
        let highest = rules.set.highest();
        let (mut asks, mut ends) = ([G::key(G::ROWS - 1); VALUES], [0; VALUES]);
        for end in highest.up_to() {
            if let Some(half) = joins::mate(rules, end).filter(|half| *half <= highest) {
                asks[usize::from(end.value())] = G::key(half.value().into());
                ends[usize::from(half.value())] = end.value().into();
            }
        }
        let mut matadors = G::default();
        for tile in joins::matadors(rules, rules.set).iter() {
            matadors.put(coded::<G>(tile));
        }
        matadors.settle();
        Some(Self {
            seats,
            each,
            tiles: G::codes(&rules.set.iter().map(coded::<G>).collect::<Vec<_>>()),
            size: rules.set.size(),
            picks: G::picks(|end| asks[end as usize % VALUES]),
            asks,
            matadors,
            plain: table.is_plain() && !table.may_choose_to_draw,
            ends,
            table,
        })
    }
}
