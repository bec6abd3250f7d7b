//! Plays one round and records its events.

use super::family::{ActOf, Close, Kind, Known};
use super::seat::Seat;
use crate::random::WyRand;
use crate::rules::counts::MAX_SEATS;
use crate::search::Limits;
use crate::search::game::{GameTree as _, Round as _};

/// The events of a round.
#[derive(Clone, Debug, Default)]
pub(super) struct HandEvents {
    /// Tiles played.
    pub(super) plays: i64,
    /// Turns passed.
    pub(super) passes: i64,
    /// Tiles drawn in a line game.
    pub(super) draws: i64,
    /// Turns that ended.
    pub(super) turns: i64,
    /// Hands played through.
    pub(super) play_throughs: i64,
    /// The points of each turn, in games whose turns score.
    pub(super) turn_points: Vec<i64>,
    /// Points that each seat gained.
    pub(super) gains: [i32; MAX_SEATS],
    /// The seat that led.
    pub(super) leader: usize,
    /// How it ended.
    pub(super) close: Close,
    /// Shuffles before it that were void.
    pub(super) redeals: u32,
    /// Whether no seat was dealt a double.
    pub(super) no_double: bool,
}

impl HandEvents {
    /// Resets it for the next round; allocations are kept.
    pub(super) fn clear(&mut self) {
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
pub(super) struct Seated<'a> {
    /// The players, in the order of the plan.
    pub(super) players: &'a mut [Seat],
    /// The number of seats that they have moved.
    pub(super) moved: usize,
}

impl Seated<'_> {
    /// The index of the player on a seat.
    pub(super) fn player(&self, seat: usize) -> usize {
        (seat + self.moved) % self.players.len().max(1)
    }
}

/// Plays a round to its end, or until it is stopped.
pub(super) fn play<P: Known>(
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
