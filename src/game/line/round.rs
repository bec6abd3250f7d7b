//! A whole hand with every tile known, from any position in it to its end: plays, draws, passes, going
//! out and blocks.

use std::sync::Arc;

use super::bits::Bits;
use super::bonuses::{Bonus, Passing};
use super::count;
use super::doubles::Doubles;
use super::ends::{Ends, VALUES};
use super::judge::{LineRefusal, Situation};
use super::moves::LineMove;
use super::places::OpenPlaces;
use super::readings::{ExactTarget, HandEnds, Wins};
use super::score::Ending;
use super::setup::LinePosition;
use super::table::RuleTables;
use crate::rules::counts::MAX_SEATS;
use crate::search::game::Round as _;
use crate::tile::{Pip, Tile, Tiles};

/// A hand in play. On one word (`LineRound<u64>`) for sets up to double-9, on [`Tiles`] for any.
///
/// A draw takes one tile, and the same player goes on. A hand is blocked when no seat can play and
/// nothing can be drawn; it ends before any pass for that.
#[derive(Clone, Debug)]
pub struct LineRound<B: Bits = Tiles> {
    pub(super) table: Arc<RuleTables<B>>,
    pub(super) hands: [B; MAX_SEATS],
    pub(super) ends: Ends,
    /// Tiles that join at least one open end.
    pub(super) reach: B,
    /// The boneyard in drawing order; the first `drawn` tiles are gone.
    pub(super) boneyard: Vec<Tile>,
    pub(super) drawn: usize,
    /// Tiles drawn in this turn.
    pub(super) drawn_now: u8,
    pub(super) to_play: u8,
    pub(super) ending: Option<Ending>,
    /// Pips that each seat holds.
    pub(super) pips: [u32; MAX_SEATS],
    /// Pips of all tiles that are held or may still be drawn.
    pub(super) loose: u32,
    /// Pips of the tiles of each suit that are held or may still be drawn; maintained only where a side
    /// scores its own pips too.
    pub(super) suits: [u32; VALUES],
    /// The sum of the keys of all tiles held and ends open.
    pub(super) sum: u128,
    pub(super) past: Vec<UndoMove<B>>,
    /// What only rules need that tell doubles from other ends.
    pub(super) counting: PlayScores,
    /// What only rules need by which passes count.
    pub(super) bonus: Bonus,
}

/// The doubles on the table, and the points scored by plays.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct PlayScores {
    pub(super) doubles: Doubles,
    /// Points by side since the hand was entered.
    pub(super) scored: [i32; MAX_SEATS],
    /// Before each play: the open ends; and the points that it scored.
    pub(super) past: Vec<(OpenPlaces, i32)>,
}

/// What unmaking a move needs to know of the state before.
#[derive(Clone, Copy, Debug)]
pub(super) struct UndoMove<B> {
    pub(super) mv: LineMove,
    pub(super) seat: u8,
    pub(super) drawn_now: u8,
    pub(super) reach: B,
    pub(super) sum: u128,
}

impl<B: Bits> LineRound<B> {
    /// Continues the hand of a position whose hands and boneyard are all known. `None` when they are not,
    /// or when the set does not fit into `B`.
    pub fn of(position: &LinePosition) -> Option<Self> {
        let hands: Vec<B> =
            position.hands().iter().map(|hand| B::from_tiles(*hand)).collect::<Option<_>>()?;
        if !(1..=MAX_SEATS).contains(&hands.len()) {
            return None;
        }
        let (table, ends) = (RuleTables::new(position.hand_rules(), hands.len())?, *position.ends());
        let out = (0..hands.len()).find(|seat| is_out(&table, &hands, *seat)).map(Ending::Out);
        let mut round = Self {
            hands: [B::default(); MAX_SEATS],
            reach: table.reach_of(&OpenPlaces { ends, doubles: *position.doubles() }),
            ends,
            boneyard: position.boneyard().known()?.to_vec(),
            drawn: 0,
            drawn_now: 0,
            to_play: position.to_play() as u8,
            ending: if position.is_redeal() { Some(Ending::Redeal) } else { out },
            pips: [0; MAX_SEATS],
            loose: 0,
            suits: [0; VALUES],
            sum: 0,
            past: Vec::new(),
            counting: PlayScores { doubles: *position.doubles(), ..PlayScores::default() },
            bonus: Bonus::default(),
            table: Arc::new(table),
        };
        if round.table.counts_passes {
            let before = (position.to_play() + hands.len() - 1) % hands.len();
            let (layer, passes) = position.setup().passed.unwrap_or((before, 0));
            round.bonus = Bonus::entered(&position.layout().written(), Passing::of(layer, passes));
        }
        round.hands[..hands.len()].copy_from_slice(&hands);
        round.skip_those_out();
        round.count_tiles();
        round.settle();
        Some(round)
    }

    /// Sums up the tiles that are held or may be drawn, with their keys and those of the ends.
    fn count_tiles(&mut self) {
        (self.pips, self.loose, self.suits) = ([0; MAX_SEATS], 0, [0; VALUES]);
        let (ends, keys) = (&self.ends, &self.table.keys);
        self.sum = if self.table.tells_doubles() {
            keys.open(&self.open())
        } else {
            ends.values().fold(0, |sum, end| sum.wrapping_add(keys.end(end, ends.count(end))))
        };
        if self.table.counts_passes {
            self.sum = self.sum.wrapping_add(keys.passing(self.bonus.now));
        }
        let left = self.boneyard.len() - self.drawn;
        let drawable = if self.table.has_drawing() { left.saturating_sub(self.table.reserve) } else { 0 };
        for n in self.drawn..self.drawn + drawable {
            self.loosen(self.boneyard[n]);
        }
        for seat in 0..self.seats() {
            for tile in self.hands[seat].iter() {
                self.loosen(tile);
                self.pips[seat] += self.table.worth(tile);
                self.sum = self.sum.wrapping_add(self.table.keys.held(seat, tile));
            }
        }
    }

    /// The same state with other tiles in the hands and in the boneyard. `None` when they do not fit.
    pub(super) fn with_tiles(&self, hands: &[Tiles], boneyard: &[Tile]) -> Option<Self> {
        let mut round = Self {
            past: Vec::new(),
            boneyard: boneyard.to_vec(),
            drawn: 0,
            bonus: self.bonus_from_here(),
            ..self.clone()
        };
        for (own, tiles) in round.hands.iter_mut().zip(hands) {
            *own = B::from_tiles(*tiles)?;
        }
        round.count_tiles();
        Some(round)
    }

    /// Counts a tile that is held or may be drawn.
    pub(super) fn loosen(&mut self, tile: Tile) {
        self.loose += self.table.worth(tile);
        if self.table.scores_all {
            suits_of(tile, |suit| self.suits[suit] += self.table.worth(tile));
        }
    }

    /// The same hand in its current state, on one word; its earlier moves cannot be unmade there. `None`
    /// when its set does not fit.
    pub fn on_one_word(&self) -> Option<LineRound<u64>> {
        let small = |hand: &B| u64::from_tiles(hand.tiles());
        let mut hands = [0; MAX_SEATS];
        for (small_hand, hand) in hands.iter_mut().zip(&self.hands) {
            *small_hand = small(hand)?;
        }
        Some(LineRound {
            table: Arc::new(RuleTables::new(&self.table.rules, self.seats())?),
            hands,
            ends: self.ends,
            reach: small(&self.reach)?,
            boneyard: self.boneyard.clone(),
            drawn: self.drawn,
            drawn_now: self.drawn_now,
            to_play: self.to_play,
            ending: self.ending,
            pips: self.pips,
            loose: self.loose,
            suits: self.suits,
            sum: self.sum,
            past: Vec::new(),
            counting: PlayScores { past: Vec::new(), ..self.counting.clone() },
            bonus: self.bonus_from_here(),
        })
    }

    /// The open ends with doubles distinguished.
    pub fn open(&self) -> OpenPlaces {
        OpenPlaces { ends: self.ends, doubles: self.counting.doubles }
    }

    /// Opens and closes the ends of a play and scores it, where doubles are distinguished.
    pub(super) fn count_play(&mut self, mv: LineMove) {
        let (before, rules) = (self.open(), &self.table.rules);
        let mut after = before;
        after.play(rules, mv);
        let points = count::points(rules, &after.tally(rules));
        let keys = &self.table.keys;
        self.sum = self.sum.wrapping_sub(keys.open(&before)).wrapping_add(keys.open(&after));
        self.ends = after.ends;
        self.counting.doubles = after.doubles;
        self.counting.scored[self.table.sides[usize::from(self.to_play)]] += points;
        self.counting.past.push((before, points));
    }

    /// Takes the ends and the points of the last play back; its seat is to play again.
    pub(super) fn uncount_play(&mut self) {
        let Some((before, points)) = self.counting.past.pop() else { return };
        self.ends = before.ends;
        self.counting.doubles = before.doubles;
        self.counting.scored[self.table.sides[usize::from(self.to_play)]] -= points;
    }

    /// The open ends; empty before the lead.
    pub fn ends(&self) -> &Ends {
        &self.ends
    }

    /// The tiles that a seat holds.
    pub fn hand(&self, seat: usize) -> B {
        self.hands[seat]
    }

    /// All tiles of the set that may be played now; before the lead only where not any may be led.
    pub fn reach(&self) -> B {
        self.reach
    }

    /// The tiles not drawn yet, reserve included, in drawing order.
    pub fn boneyard(&self) -> &[Tile] {
        &self.boneyard[self.drawn..]
    }

    /// How the hand ended; `None` while it goes on.
    pub fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// The number of moves that can be unmade.
    pub fn depth(&self) -> usize {
        self.past.len()
    }

    /// The moves since the hand was entered, the first first.
    pub fn past(&self) -> impl ExactSizeIterator<Item = LineMove> + '_ {
        self.past.iter().map(|undo| undo.mv)
    }

    /// The pips that a seat holds.
    pub fn pips(&self, seat: usize) -> u32 {
        self.pips[seat]
    }

    /// The points of each seat in the game, given those before the hand. Where the points that win must be
    /// reached exactly, points that lead beyond them are not counted, nor any after they are reached (AF-END-2,
    /// FT-END-2). Where a play counts less near them, the points of the game decide.
    pub fn scores(&self, before: Vec<i32>) -> Vec<i32> {
        let (sides, rules) = (&self.table.sides, &self.table.rules);
        let seats = || 0..self.seats();
        // What a hand costs is added up (CF-COST-1).
        let sign = if rules.wins == Wins::Lowest { -1 } else { 1 };
        let counts_all = rules.exact_target == ExactTarget::No;
        if !count::counts_less_near(rules) {
            return seats().map(|seat| before[seat] + sign * self.gained(seat)).collect();
        }
        let target = rules.target(self.seats());
        let mut scores = before;
        let mut count = |side: usize, points: &dyn Fn(i32) -> i32| {
            let is_open = counts_all || seats().all(|seat| scores[seat] < target);
            for seat in seats().filter(|seat| is_open && sides[*seat] == side) {
                let score = scores[seat] + sign * points(target - scores[seat]);
                scores[seat] = if counts_all || score <= target { score } else { scores[seat] };
            }
        };
        let plays = || self.past.iter().filter(|undo| undo.mv.tile().is_some()).zip(&self.counting.past);
        for (undo, (_, points)) in plays() {
            count(sides[usize::from(undo.seat)], &|short| count::counted_near(rules, *points, short));
        }
        let last = sides.iter().max().copied().unwrap_or(0);
        for side in 0..=last {
            let first = seats().find(|seat| sides[*seat] == side);
            let of_side = plays().filter(|(undo, _)| sides[usize::from(undo.seat)] == side);
            let counted: i32 = of_side.map(|(_, (_, points))| points).sum();
            let rest = first.map_or(0, |seat| self.gained(seat)) - counted;
            count(side, &|_| rest);
        }
        scores
    }

    /// All that is needed to judge a move.
    pub fn situation(&self) -> Situation<'_> {
        Situation {
            rules: &self.table.rules,
            ends: self.ends.all().collect(),
            doubles: self.counting.doubles,
            hands: self.hands[..self.seats()].iter().map(|hand| hand.tiles()).collect(),
            to_play: self.to_play(),
            left: self.boneyard().len(),
            drawable: self.boneyard().first().copied().into_iter().collect(),
            drawn: usize::from(self.drawn_now),
            over: self.is_over().then_some(LineRefusal::Over),
            all_known: true,
            pass_gives: if self.table.counts_passes { self.pass_gives(self.to_play()) } else { 0 },
        }
    }

    /// Takes a tile from a hand. The last one ends the hand, even if tiles can be drawn (DRAW-OUT-1,
    /// BLK-END-1).
    pub(super) fn lay(&mut self, seat: usize, tile: Tile) {
        self.reach = self.table.reach(&self.playable());
        self.hands[seat].remove(tile);
        let worth = self.table.worth(tile);
        self.pips[seat] -= worth;
        self.loose -= worth;
        if self.table.scores_all {
            suits_of(tile, |suit| self.suits[suit] -= worth);
        }
        self.sum = self.sum.wrapping_sub(self.table.keys.held(seat, tile));
        if self.hands[seat].is_empty() && is_out(&self.table, &self.hands, seat) {
            self.ending = Some(Ending::Out(seat));
        }
        self.drawn_now = 0;
        // A seat that is out while its partner plays has no further turn.
        if !self.table.plays_on_after(tile) || self.ending.is_none() && self.hands[seat].is_empty() {
            self.pass_on(seat);
        }
    }

    /// The seat after this one.
    pub(super) fn after(&self, seat: usize) -> usize {
        if seat + 1 == self.seats() { 0 } else { seat + 1 }
    }

    pub(super) fn pass_on(&mut self, seat: usize) {
        self.to_play = self.after(seat) as u8;
        self.drawn_now = 0;
        self.skip_those_out();
    }

    /// Lets the next seat play that has a tile: a seat that is out while its partner plays has no turn.
    fn skip_those_out(&mut self) {
        if self.table.rules.hand_ends == HandEnds::Out || self.ending.is_some() {
            return;
        }
        while self.hands[usize::from(self.to_play)].is_empty() {
            self.to_play = self.after(usize::from(self.to_play)) as u8;
        }
    }

    pub(super) fn open_end(&mut self, end: Pip, times: u8) {
        self.ends.open(end, times);
        self.sum = self.sum.wrapping_add(self.table.keys.end(end, times));
    }

    pub(super) fn close_end(&mut self, end: Pip) {
        self.ends.close(end, 1);
        self.sum = self.sum.wrapping_sub(self.table.keys.end(end, 1));
    }
}

/// Whether the hand is over because this seat is out; or all seats of its side, where that is needed (FT-OUT-2).
fn is_out<B: Bits>(table: &RuleTables<B>, hands: &[B], seat: usize) -> bool {
    let sides = &table.sides;
    hands[seat].is_empty()
        && (table.rules.hand_ends == HandEnds::Out
            || (0..sides.len()).all(|other| sides[other] != sides[seat] || hands[other].is_empty()))
}

/// Takes each suit of a tile.
fn suits_of(tile: Tile, mut take: impl FnMut(usize)) {
    take(usize::from(tile.high().value()));
    if !tile.is_doublet() {
        take(usize::from(tile.low().value()));
    }
}
