//! Plays one round and records its events.

use crate::game::simulated::{MoveClass, RoundEvents, SimulatedFamily, SimulatedRound};
use crate::game::whole_hand::WholeHand;
use crate::random::WyRand;
use crate::search::Limits;
use crate::search::game::{GameTree as _, Round as _};
use crate::simulate::seat::Seat;
use crate::simulate::seen::Seen;

impl RoundEvents {
    /// As before a round; what was allocated is kept.
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

/// The players in their seats: they move on by one seat from game to game, so that no player has an
/// advantage.
pub(super) struct Seated<'a> {
    /// The players, in the order in which they were named.
    pub(super) players: &'a mut [Seat],
    /// How many seats they have moved.
    pub(super) moved: usize,
}

/// Plays a round to its end, or until it is stopped; an unfinished round is not counted.
pub(super) fn play<F: SimulatedFamily>(
    hand: &mut WholeHand<F>,
    seated: &mut Seated<'_>,
    random: &mut WyRand,
    events: &mut RoundEvents,
    limits: &Limits,
) {
    begin(hand.round(), events);
    seated.players.iter_mut().for_each(Seat::think_anew);
    let mut turn = TurnStart::of(hand.round(), events);
    let mut moves = Vec::new();
    let mut seen = Seen::default();
    let is_watched = seated.players.iter().any(Seat::needs_seen);
    loop {
        if is_watched {
            seen.count::<F>(hand.round());
        }
        moves.clear();
        hand.round().legal_moves(&mut moves);
        if moves.is_empty() {
            break;
        }
        let player = (turn.seat + seated.moved) % seated.players.len().max(1);
        let player = &mut seated.players[player];
        if limits.is_over() {
            return;
        }
        let mv = moves[player.choose(hand, &moves, &seen, random, limits)];
        if is_watched {
            seen.note::<F>(hand.round(), mv);
        }
        if turn.follow(hand.round_mut(), mv, events) {
            player.think_anew();
        }
    }
    let round = hand.round();
    for (seat, gain) in events.gains.iter_mut().enumerate().take(round.seats()) {
        *gain = round.gained(seat);
    }
    events.close = round.close();
}

/// Records the turns before the first move: where no dealt hand can play, they are passed.
fn begin<R: SimulatedRound>(round: &R, events: &mut RoundEvents) {
    let (seats, passed) = (round.seats(), round.turns().unwrap_or(0));
    events.leader = (round.to_play() + passed * (seats - 1)) % seats;
    events.turns += passed as i64;
    events.passes += passed as i64;
    events.turn_points.extend((0..passed).map(|_| round.pass_points()));
}

/// The state at the start of a turn.
struct TurnStart {
    seat: usize,
    turns: Option<usize>,
    scored: i64,
    plays: i64,
}

impl TurnStart {
    fn of<R: SimulatedRound>(round: &R, events: &RoundEvents) -> Self {
        let seat = round.to_play();
        Self { seat, turns: round.turns(), scored: round.scored(seat), plays: events.plays }
    }

    /// Makes a move and records it; returns whether the seat needs a new plan, because its turn is over or
    /// it has drawn a hand.
    fn follow<R: SimulatedRound>(&mut self, round: &mut R, mv: R::Move, events: &mut RoundEvents) -> bool {
        let (drawable, class) = (round.drawable(), R::class(mv));
        round.make(mv);
        match class {
            MoveClass::Play => events.plays += 1,
            MoveClass::Draw => events.draws += 1,
            MoveClass::Pass => events.passes += 1,
            MoveClass::Capture | MoveClass::Stop => {}
        }
        let ended = self.turns_ended(round, class, events);
        if ended == 0 {
            let is_drawn = class == MoveClass::Play && round.drawable() < drawable;
            events.play_throughs += i64::from(is_drawn);
            return is_drawn;
        }
        events.turns += ended;
        // If a move ended several turns, all but one were passes.
        events.passes += ended - 1;
        if R::TURNS_SCORE {
            events.note_turns(ended, round.scored(self.seat) - self.scored, round.pass_points());
        }
        *self = Self::of(round, events);
        true
    }

    /// The number of turns that have ended. A turn that only drew a tile because the round was blocked does
    /// not count.
    fn turns_ended<R: SimulatedRound>(&self, round: &R, last: MoveClass, events: &RoundEvents) -> i64 {
        let is_over = round.is_over();
        let is_something = events.plays > self.plays || last == MoveClass::Pass;
        match (self.turns, round.turns()) {
            (Some(before), Some(now)) => {
                (now - before) as i64 + i64::from(is_over && !round.begins_turn(self.seat))
            }
            _ => i64::from(round.begins_turn(self.seat) || is_over && is_something),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::{Source, puzzle};
    use crate::game::Position;
    use crate::game::line::moves::LineMove;
    use crate::game::line::rules::Rules;
    use crate::game::whole_hand::HandFamily as _;

    /// Nothing fits, before and after the last tile is drawn: the draw ends the hand, and is no turn.
    #[test]
    fn a_draw_that_ends_a_blocked_hand_is_no_turn() {
        let text = "game: draw\nlayout: 0-0\nhands: [1-1, 2-2]\nboneyard: 3-3\n";
        let Position::Line(position) = puzzle::read(&Source::new("a", text)).unwrap().position else {
            panic!("a line game")
        };
        let mut round = Rules::round(&position).unwrap();
        let mut events = RoundEvents::default();
        let mut turn = TurnStart::of(&round, &events);
        turn.follow(&mut round, LineMove::Draw, &mut events);
        assert!(round.is_over());
        assert_eq!((events.draws, events.turns, events.passes), (1, 0, 0));
    }
}
