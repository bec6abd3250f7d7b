//! A seat that chooses its moves.

use std::collections::VecDeque;

use crate::game::odds::{Asked, Odds};
use crate::game::simulated::{Chooser, Considered, MoveClass, SimulatedFamily, SimulatedRound, most};
use crate::game::whole_hand::{HandMove, WholeHand};
use crate::game::{Move, Objective, Position, Table as _};
use crate::random::WyRand;
use crate::search::Limits;
use crate::simulate::pimc;
use crate::simulate::player::{Effort, Player};
use crate::simulate::seen::Seen;

/// The node limit of one turn. Turns with a hand of four need some hundred nodes; the rest is for those in
/// which every tile is known.
const NODES: u64 = 50_000;

/// The node limit of all guesses of a turn together.
const GUESSING: u64 = 400_000;

/// The number of guesses at the hidden tiles.
const GUESSES: u64 = 30;

/// A seat with its plan for this turn.
#[derive(Clone, Debug)]
pub(super) struct Seat {
    player: Player,
    effort: Effort,
    plan: VecDeque<Move>,
    /// Whether this turn was searched; a draw requires a new search.
    has_planned: bool,
}

impl Seat {
    pub(super) fn new(player: Player, effort: Effort) -> Self {
        Self { player, effort, plan: VecDeque::new(), has_planned: false }
    }

    /// Discards the plan.
    pub(super) fn think_anew(&mut self) {
        self.plan.clear();
        self.has_planned = false;
    }

    /// Whether it uses what the table has seen.
    pub(super) fn needs_seen(&self) -> bool {
        self.player == Player::Pimc
    }

    /// The index of the chosen move; there is at least one.
    pub(super) fn choose<F: SimulatedFamily>(
        &mut self,
        hand: &mut WholeHand<F>,
        moves: &[HandMove<F>],
        seen: &Seen,
        random: &mut WyRand,
        limits: &Limits,
    ) -> usize {
        if moves.len() == 1 {
            self.plan.pop_front();
            return 0;
        }
        let listed = || moves.iter().copied();
        match self.player.chooser() {
            Some(Chooser::Random) => return random.below(moves.len() as u32) as usize,
            Some(Chooser::Greedy) => return most(listed(), random, |mv| hand.round_mut().gain_at_once(mv)),
            None => {}
        }
        if self.player == Player::Pimc && F::Round::REST_IS_SEARCHED && self.plan.is_empty() {
            let chosen = pimc::choose(hand, moves, seen, self.effort, random, limits);
            if let Some(chosen) = chosen {
                return chosen;
            }
        }
        let sight = if self.player == Player::Best { Considered::Own } else { Considered::All };
        if self.player != Player::Open && hand.round_mut().gain_ahead(moves[0], sight).is_some() {
            return most(listed(), random, |mv| hand.round_mut().gain_ahead(mv, sight).unwrap_or(i64::MIN));
        }
        if self.plan.is_empty() && !self.has_planned {
            self.plan = self.think::<F::Round>(&hand.position(), random, limits).into();
            self.has_planned = true;
        }
        let planned = self.plan.pop_front();
        let planned = planned.and_then(|planned| moves.iter().position(|mv| (*mv).into() == planned));
        // The turn ends where the plan ends, even if it could go on.
        let ends = |mv: &HandMove<F>| matches!(F::Round::class(*mv), MoveClass::Pass | MoveClass::Stop);
        let chosen = planned.or_else(|| moves.iter().position(ends));
        chosen.unwrap_or_else(|| most(listed(), random, |mv| hand.round_mut().gain_at_once(mv)))
    }

    /// The moves of its preferred turn, given what it sees.
    fn think<R: SimulatedRound>(
        &self,
        position: &Position,
        random: &mut WyRand,
        limits: &Limits,
    ) -> Vec<Move> {
        let own_limits = || limits.of_one_move().nodes(NODES);
        let thought = match self.player {
            Player::Denial | Player::Pimc => best_less_reply(position, random, own_limits()),
            Player::Open if R::REST_IS_SEARCHED => {
                position.game().value(own_limits()).ok().map(|value| value.line)
            }
            Player::Open => {
                let asked = Asked { objective: Objective::Margin, ..Asked::default() };
                let odds = position.game().turn_odds(&asked, &own_limits()).ok();
                odds.filter(Odds::is_exact).map(|odds| odds.line)
            }
            _ => None,
        };
        if let Some(line) = thought.filter(|line| !line.is_empty()) {
            return line;
        }
        let seen = match self.player {
            Player::Open => Some(position.clone()),
            _ => position.setup().with_own_hand().build().ok(),
        };
        let best = seen.and_then(|position| position.game().best_turn(None, own_limits(), 0).ok());
        best.map(|best| best.line).unwrap_or_default()
    }
}

/// The turn with the largest gain minus the next seat's reply with guessed hands.
fn best_less_reply(position: &Position, random: &mut WyRand, limits: Limits) -> Option<Vec<Move>> {
    let hands = position.game().held();
    let next = (position.game().to_play() + 1) % hands.count().max(1);
    let asked = Asked {
        objective: Objective::Margin,
        other_hand: Some(hands.of(next)?.len()),
        samples: Some(GUESSES),
        seed: random.word(),
        line_alone: true,
    };
    let hidden = position.setup().with_hidden_hands(|_| true).build().ok()?;
    Some(hidden.game().turn_odds(&asked, &limits.nodes(GUESSING)).ok()?.line)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::{Source, puzzle};
    use crate::game::tableaux::round::TableauxRound;

    /// Seven points can be had, but the reply makes fourteen; after three it makes little.
    #[test]
    fn a_seat_that_sees_every_hand_weighs_the_reply() {
        let text = include_str!("../../puzzles/tableaux/leave-her-nothing.yaml");
        let position = puzzle::read(&Source::new("a", text)).unwrap().position;
        let (seat, random) = (Seat::new(Player::Open, Effort::default()), &mut WyRand::new(0, 0));
        let line = seat.think::<TableauxRound>(&position, random, &Limits::default());
        assert_eq!(line.first().map(ToString::to_string).as_deref(), Some("3-0@-3,-2w"));
    }
}
