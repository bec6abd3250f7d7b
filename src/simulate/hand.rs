//! Plays one round and records its events.

use crate::random::WyRand;
use crate::rules::counts::MAX_SEATS;
use crate::search::Limits;
use crate::search::game::{GameTree as _, Round as _};
use crate::simulate::family::{ActOf, Close, Kind, Known};
use crate::simulate::seat::Seat;

/// The events of a round.
#[derive(Clone, Debug, Default)]
pub(crate) struct HandEvents {
    /// Tiles played.
    pub(crate) plays: i64,
    /// Turns passed.
    pub(crate) passes: i64,
    /// Tiles drawn in a line game.
    pub(crate) draws: i64,
    /// Turns that ended.
    pub(crate) turns: i64,
    /// Hands played through.
    pub(crate) play_throughs: i64,
    /// What each turn scored, in games whose turns score.
    pub(crate) turn_points: Vec<i64>,
    /// Points that each seat gained.
    pub(crate) gains: [i32; MAX_SEATS],
    /// The seat that led.
    pub(crate) leader: usize,
    /// How it ended.
    pub(crate) close: Close,
    /// Shuffles before it that were void.
    pub(crate) redeals: u32,
    /// Whether nobody was dealt a double.
    pub(crate) no_double: bool,
}

impl HandEvents {
    /// As before a hand; what was allocated is kept.
    pub(crate) fn clear(&mut self) {
        let mut turn_points = std::mem::take(&mut self.turn_points);
        turn_points.clear();
        *self = Self { turn_points, ..Self::default() };
    }

    /// Records the points of the turns that one move ended, given the further gain of the seat that moved:
    /// its own turn, then passes of the two in turn.
    fn note_turns(&mut self, ended: i64, more: i64, pass: i64) {
        let passed = ended - 1;
        self.turn_points.push(more - passed / 2 * pass);
        self.turn_points.extend((0..passed).map(|_| pass));
    }
}

/// The seating: the players move on by one seat from game to game, so that no player has an advantage.
pub(crate) struct Seated<'a> {
    /// The players, in the order in which they were named.
    pub(crate) players: &'a mut [Seat],
    /// How many seats they have moved.
    pub(crate) moved: usize,
}

impl Seated<'_> {
    /// The number of the player on a seat.
    pub(crate) fn player(&self, seat: usize) -> usize {
        (seat + self.moved) % self.players.len().max(1)
    }
}

/// Plays a round to its end, or until it is stopped.
pub(crate) fn play<P: Known>(
    hand: &mut P,
    seated: &mut Seated<'_>,
    random: &mut WyRand,
    room: &mut Vec<ActOf<P>>,
    facts: &mut HandEvents,
    limits: &Limits,
) {
    let scores_by_turn = !matches!(hand.board(), crate::game::Board::Line(_));
    // Where no dealt hand can play, turns are passed before the first move.
    let (seats, passed) = (hand.state().seats(), hand.turns().unwrap_or(0));
    facts.leader = (hand.state().to_play() + passed * (seats - 1)) % seats;
    facts.turns += passed as i64;
    facts.passes += passed as i64;
    facts.turn_points.extend((0..passed).map(|_| hand.pass_points()));
    seated.players.iter_mut().for_each(Seat::think_anew);
    let mut before = TurnStart::of(hand, facts);
    loop {
        room.clear();
        hand.state().legal_moves(room);
        if room.is_empty() {
            break;
        }
        let player = seated.player(before.seat);
        if limits.is_over() {
            // An unfinished round is not counted.
            return;
        }
        let act = room[seated.players[player].choose(hand, room, random, limits)];
        let to_draw = hand.to_draw();
        hand.act(act);
        let kind = P::kind(act);
        match kind {
            Kind::Tile => facts.plays += 1,
            Kind::Draw => facts.draws += 1,
            Kind::Pass => facts.passes += 1,
            Kind::Other => {}
        }
        let ended = before.turns_ended(hand, facts.plays > before.plays || kind == Kind::Pass);
        if ended == 0 {
            if kind == Kind::Tile && hand.to_draw() < to_draw {
                facts.play_throughs += 1;
                seated.players[player].think_anew();
            }
            continue;
        }
        facts.turns += ended;
        // If a move ended several turns, all but one were passes.
        facts.passes += ended - 1;
        if scores_by_turn {
            facts.note_turns(ended, hand.scored(before.seat) - before.scored, hand.pass_points());
        }
        seated.players[player].think_anew();
        before = TurnStart::of(hand, facts);
    }
    for (seat, gain) in facts.gains.iter_mut().enumerate().take(hand.state().seats()) {
        *gain = hand.state().gained(seat);
    }
    facts.close = hand.close();
}

/// The state at the start of a turn.
struct TurnStart {
    seat: usize,
    turns: Option<usize>,
    scored: i64,
    plays: i64,
}

impl TurnStart {
    fn of<P: Known>(hand: &P, facts: &HandEvents) -> Self {
        let seat = hand.state().to_play();
        Self { seat, turns: hand.turns(), scored: hand.scored(seat), plays: facts.plays }
    }

    /// The number of turns that have ended. A turn that only drew a tile because the round was blocked does
    /// not count.
    fn turns_ended<P: Known>(&self, hand: &P, is_something: bool) -> i64 {
        let is_over = hand.state().is_over();
        match (self.turns, hand.turns()) {
            (Some(before), Some(now)) => {
                (now - before) as i64 + i64::from(is_over && !hand.begins(self.seat))
            }
            _ => i64::from(hand.begins(self.seat) || is_over && is_something),
        }
    }
}
