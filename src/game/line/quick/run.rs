//! Plays a hand from the lead to its end.

use super::{PlayoutRules, Quick, VALUES, pip};
use std::hint::select_unpredictable;

use crate::game::line::ends::Ends;
use crate::game::line::grid::Grid;
use crate::game::line::moves::LineMove;
use crate::game::line::rules::ExtraTurn;
use crate::game::line::score::Ending;
use crate::random::WyRand;
use crate::rules::counts::MAX_SEATS;
use crate::search::playout::{Options, Policy};
use crate::tile::Pip;

impl<G: Grid> Quick<G> {
    /// Plays a line of two ends where tile plays are the only choices.
    pub(super) fn play_plain(
        &mut self,
        lead: [u32; 2],
        random: &mut WyRand,
        policy: &mut impl Policy<LineMove>,
    ) -> Ending {
        let mut asks = lead.map(|end| self.game.asks[end as usize % VALUES]);
        let mut seat = self.after(self.to_play);
        let mut drawn_now = 0;
        loop {
            let options = Two::new(&self.game, &self.hands[seat % MAX_SEATS], seat, asks);
            if options.count() == 0 {
                if self.may_draw(drawn_now) {
                    self.draw(seat, random);
                    drawn_now += 1;
                    continue;
                }
                let can_play = |seat: usize| {
                    let hand = &self.hands[seat % MAX_SEATS];
                    hand.row(asks[0]) | hand.row(asks[1]) != 0
                };
                let Some(passes) = self.passes(seat, can_play) else { return Ending::Blocked };
                self.course.passes += passes as u32;
                (seat, drawn_now) = (self.seat_after(seat, passes), 0);
                continue;
            }
            let number = policy.choose(random, &options);
            let Chosen { key, tail, asks: next, other } = options.pick(number);
            let hand = &mut self.hands[seat % MAX_SEATS];
            hand.take(key, tail);
            if hand.is_empty() {
                return Ending::Out(seat);
            }
            asks = [next, other];
            (seat, drawn_now) = (self.after(seat), 0);
        }
    }

    /// Plays any line: with arms at doubles, with matadors, with optional draws.
    #[expect(clippy::too_many_lines, reason = "the inner loop of a play-out, one turn after the other")]
    pub(super) fn play_any(
        &mut self,
        lead: [u32; 2],
        random: &mut WyRand,
        policy: &mut impl Policy<LineMove>,
    ) -> Ending {
        let mut ends = Ends::default();
        for (end, times) in self.game.table.lead_ends(pip(lead[0]), pip(lead[1])) {
            ends.open(end, times);
        }
        let mut seat = self.next(self.to_play, lead);
        let mut drawn_now = 0;
        let mut plays_on = self.course.extra > 0;
        loop {
            let may_draw = self.may_draw(drawn_now);
            let plays = Any::new(&self.game, &self.hands[seat], seat, &ends);
            let options = if may_draw { plays.or_a_draw() } else { plays };
            if options.plays == 0 {
                if may_draw {
                    self.draw(seat, random);
                    drawn_now += 1;
                    continue;
                }
                let can_play = |seat: usize| Any::new(&self.game, &self.hands[seat], seat, &ends).plays > 0;
                let Some(passes) = self.passes(seat, can_play) else {
                    // The turn that would have gone on ends with the hand.
                    self.course.extra -= u32::from(plays_on);
                    return Ending::Blocked;
                };
                self.course.passes += passes as u32;
                (seat, drawn_now, plays_on) = (self.seat_after(seat, passes), 0, false);
                continue;
            }
            let number = policy.choose(random, &options);
            let Some((end, key, tail)) = options.pick(number) else {
                self.draw(seat, random);
                drawn_now += 1;
                continue;
            };
            self.hands[seat].take(key, tail);
            let half = G::half(key);
            ends.close(end, 1);
            ends.open(pip(tail), self.game.table.opens[usize::from(half == tail)]);
            if self.is_out(seat) {
                return Ending::Out(seat);
            }
            drawn_now = 0;
            let before = self.course.extra;
            seat = self.next(seat, [half, tail]);
            plays_on = self.course.extra > before;
        }
    }

    /// The seat to play after a tile was laid: the same one, where doubles give an extra turn.
    fn next(&mut self, seat: usize, [half, tail]: [u32; 2]) -> usize {
        if half == tail && self.game.table.rules.extra_turn == ExtraTurn::Yes {
            self.course.extra += 1;
            seat
        } else {
            self.after(seat)
        }
    }

    #[inline]
    fn may_draw(&self, drawn_now: usize) -> bool {
        drawn_now < self.game.table.draw_limit && self.is_drawable()
    }

    /// The number of passes in a row by a seat that can neither play nor draw and the seats after it;
    /// `None` when the hand is blocked, which ends it before any pass.
    #[inline]
    fn passes(&self, seat: usize, can_play: impl Fn(usize) -> bool) -> Option<usize> {
        // While a tile can be drawn the next seat draws.
        if self.is_drawable() {
            return Some(1);
        }
        (1..self.game.seats).find(|passes| can_play(self.seat_after(seat, *passes)))
    }

    fn seat_after(&self, seat: usize, turns: usize) -> usize {
        let after = seat + turns;
        if after >= self.game.seats { after - self.game.seats } else { after }
    }
}

/// The plays at two ends, those at the first before those at the second; only those at the first if the
/// two are equal. An end is known here only by the key of the row that joins it.
struct Two<'q, G: Grid> {
    game: &'q PlayoutRules<G>,
    seat: usize,
    asks: [u32; 2],
    rows: [u32; 2],
    counts: [u32; 2],
}

/// A play at one of two ends.
struct Chosen {
    /// The key of the half that joins.
    key: u32,
    /// The half across from it.
    tail: u32,
    /// The key of the row that joins this half.
    asks: u32,
    /// The key of the row that joins the other end.
    other: u32,
}

impl<'q, G: Grid> Two<'q, G> {
    #[inline]
    fn new(game: &'q PlayoutRules<G>, hand: &G, seat: usize, asks: [u32; 2]) -> Self {
        let [one, other] = asks;
        let are_equal = one == other;
        let rows = [hand.row(one), if are_equal { 0 } else { hand.row(other) }];
        let counts = [hand.count(one), if are_equal { 0 } else { hand.count(other) }];
        Self { game, seat, asks, rows, counts }
    }

    #[inline]
    fn pick(&self, number: u32) -> Chosen {
        let [one, other] = self.asks;
        // The end is as random as a coin: half of the branch predictions would fail.
        let is_first = number < self.counts[0];
        let row = select_unpredictable(is_first, self.rows[0], self.rows[1]);
        let before = number - select_unpredictable(is_first, 0, self.counts[0]);
        let [tail, asks] = G::nth(&self.game.picks, row, before);
        let key = select_unpredictable(is_first, one, other);
        Chosen { key, tail, asks, other: select_unpredictable(is_first, other, one) }
    }
}

impl<G: Grid> Options for Two<'_, G> {
    type Move = LineMove;

    fn seat(&self) -> usize {
        self.seat
    }

    #[inline]
    fn count(&self) -> u32 {
        self.counts[0] + self.counts[1]
    }

    fn mv(&self, number: u32) -> LineMove {
        let Chosen { key, tail, .. } = self.pick(number);
        let half = G::half(key);
        LineMove::join(pip(half), pip(tail), pip(self.game.ends[half as usize]))
    }
}

/// The plays at any number of ends, the lowest end first, and at each end tiles that are not matadors
/// before matadors; last the draw, if there is a choice.
struct Any<'q, G: Grid> {
    seat: usize,
    game: &'q PlayoutRules<G>,
    hand: &'q G,
    ends: &'q Ends,
    /// The number of ways to lay a matador of the hand at one end.
    matadors: u32,
    plays: u32,
    draws: u32,
}

impl<'q, G: Grid> Any<'q, G> {
    fn new(game: &'q PlayoutRules<G>, hand: &'q G, seat: usize, ends: &'q Ends) -> Self {
        let mut any = Self { seat, game, hand, ends, matadors: 0, plays: 0, draws: 0 };
        if !game.matadors.is_empty() {
            any.matadors = keys::<G>().map(|key| any.matadors_by(key).count_ones()).sum();
        }
        any.plays = ends.values().map(|end| any.count_at(end)).sum();
        any
    }

    /// The same with a draw, if the rules let the seat choose one.
    fn or_a_draw(self) -> Self {
        Self { draws: u32::from(self.may_choose_to_draw()), ..self }
    }

    /// The matadors that join by a half.
    fn matadors_by(&self, key: u32) -> u32 {
        self.hand.row(key) & self.game.matadors.row(key)
    }

    /// The tiles that join an end and are not matadors.
    fn plain(&self, key: u32) -> u32 {
        self.hand.row(key) & !self.game.matadors.row(key)
    }

    fn asks(&self, end: Pip) -> u32 {
        self.game.asks[usize::from(end.value())]
    }

    fn count_at(&self, end: Pip) -> u32 {
        let key = self.asks(end);
        if self.game.matadors.is_empty() {
            self.hand.count(key)
        } else {
            self.plain(key).count_ones() + self.matadors
        }
    }

    /// Whether there is a choice between playing and drawing.
    fn may_choose_to_draw(&self) -> bool {
        let is_unable = || !self.ends.values().any(|end| self.hand.row(self.asks(end)) != 0);
        let table = &self.game.table;
        table.may_choose_to_draw && table.chooses_to_draw(self.matadors, is_unable)
    }

    /// The end, the key of the half that joins it, and the half across; `None` for the draw.
    fn pick(&self, mut number: u32) -> Option<(Pip, u32, u32)> {
        for end in self.ends.values() {
            let here = self.count_at(end);
            if number >= here {
                number -= here;
                continue;
            }
            let key = self.asks(end);
            let matadors = keys::<G>().map(|key| (key, self.matadors_by(key)));
            for (key, row) in std::iter::once((key, self.plain(key))).chain(matadors) {
                let count = row.count_ones();
                if number < count {
                    let [tail, _] = G::nth(&self.game.picks, row, number);
                    return Some((end, key, tail));
                }
                number -= count;
            }
        }
        None
    }
}

/// The keys of all rows.
fn keys<G: Grid>() -> impl Iterator<Item = u32> {
    (0..G::ROWS).map(G::key)
}

impl<G: Grid> Options for Any<'_, G> {
    type Move = LineMove;

    fn seat(&self) -> usize {
        self.seat
    }

    fn count(&self) -> u32 {
        self.plays + self.draws
    }

    fn mv(&self, number: u32) -> LineMove {
        self.pick(number)
            .map_or(LineMove::Draw, |(end, key, tail)| LineMove::join(pip(G::half(key)), pip(tail), end))
    }
}
