//! A seat that chooses its moves.

use std::collections::VecDeque;

use crate::game::odds::{Asked, Odds};
use crate::game::tableaux::notation::play::Step;
use crate::game::{Act, Board, Objective};
use crate::random::WyRand;
use crate::search::Limits;
use crate::simulate::family::{ActOf, Known, Minds};
use crate::simulate::player::Player;

/// The node limit of one turn. Turns with a hand of four need some hundred nodes; the rest is for those in
/// which every tile is known.
const NODES: u64 = 50_000;

/// The node limit of all guesses of a turn together.
const GUESSING: u64 = 400_000;

/// The number of guesses at the hidden tiles.
const GUESSES: u64 = 30;

/// A seat with its plan for this turn.
#[derive(Clone, Debug)]
pub(crate) struct Seat {
    player: Player,
    plan: VecDeque<Act>,
    /// Whether this turn was searched; a draw requires a new search.
    has_planned: bool,
}

impl Seat {
    pub(crate) fn new(player: Player) -> Self {
        Self { player, plan: VecDeque::new(), has_planned: false }
    }

    /// Discards the plan.
    pub(crate) fn think_anew(&mut self) {
        self.plan.clear();
        self.has_planned = false;
    }

    /// The index of the chosen move; there is at least one.
    pub(crate) fn choose<P: Known>(
        &mut self,
        hand: &mut P,
        acts: &[ActOf<P>],
        random: &mut WyRand,
        limits: &Limits,
    ) -> usize {
        if acts.len() == 1 {
            self.plan.pop_front();
            return 0;
        }
        let minds = match self.player {
            Player::Random => return random.below(acts.len() as u32) as usize,
            Player::Greedy => return most(acts, random, |act| hand.at_once(act)),
            Player::Best => Minds::Own,
            Player::Denial | Player::Open => Minds::All,
        };
        if self.player != Player::Open && hand.ahead(acts[0], minds).is_some() {
            return most(acts, random, |act| hand.ahead(act, minds).unwrap_or(i64::MIN));
        }
        if self.plan.is_empty() && !self.has_planned {
            self.plan = self.think(&hand.board(), random, limits).into();
            self.has_planned = true;
        }
        let planned = self.plan.pop_front().and_then(|act| find::<P>(acts, act));
        // The turn ends where the plan ends, even if it could go on.
        let stop = || acts.iter().position(|act| is_way_out(P::written(*act)));
        planned.or_else(stop).unwrap_or_else(|| most(acts, random, |act| hand.at_once(act)))
    }

    /// The moves of its preferred turn, given what it sees.
    fn think(&self, board: &Board, random: &mut WyRand, limits: &Limits) -> Vec<Act> {
        let own_limits = || Limits { watch: limits.watch.next(), ..Limits::default() }.nodes(NODES);
        let thought = match self.player {
            Player::Denial => best_less_reply(board, random, own_limits()),
            Player::Open if matches!(board, Board::Tableaux(_)) => {
                let asked = Asked { objective: Objective::Margin, ..Asked::default() };
                board
                    .game()
                    .turn_odds(&asked, &own_limits())
                    .ok()
                    .filter(Odds::is_exact)
                    .map(|odds| odds.line)
            }
            Player::Open => board.game().value(own_limits()).ok().map(|value| value.line),
            _ => None,
        };
        let own = || {
            let own = if self.player == Player::Open {
                Some(board.clone())
            } else {
                board.setup().with_own_hand().build().ok()
            };
            own.and_then(|board| board.game().best_turn(None, own_limits(), 0).ok()).map(|best| best.line)
        };
        thought.filter(|line| !line.is_empty()).or_else(own).unwrap_or_default()
    }
}

/// The turn with the largest gain minus the next seat's reply with guessed hands.
fn best_less_reply(board: &Board, random: &mut WyRand, limits: Limits) -> Option<Vec<Act>> {
    let hands = board.game().held();
    let next = (board.game().to_play() + 1) % hands.count().max(1);
    let asked = Asked {
        objective: Objective::Margin,
        other_hand: Some(hands.of(next)?.len()),
        samples: Some(GUESSES),
        seed: random.word(),
    };
    let hidden = board.setup().with_hidden_hands(|_| true).build().ok()?;
    Some(hidden.game().turn_odds(&asked, &limits.nodes(GUESSING)).ok()?.line)
}

/// The move of the largest worth; ties are broken at random, uniformly.
fn most<A: Copy>(acts: &[A], random: &mut WyRand, mut worth: impl FnMut(A) -> i64) -> usize {
    let (mut best, mut chosen, mut equal) = (i64::MIN, 0, 0);
    for (number, act) in acts.iter().enumerate() {
        let worth = worth(*act);
        if worth > best || equal == 0 {
            (best, chosen, equal) = (worth, number, 1);
        } else if worth == best {
            equal += 1;
            if random.below(equal) == 0 {
                chosen = number;
            }
        }
    }
    chosen
}

fn find<P: Known>(acts: &[ActOf<P>], wanted: Act) -> Option<usize> {
    let wanted_is_way_out = is_way_out(wanted);
    acts.iter().position(|act| {
        let act = P::written(*act);
        act == wanted || wanted_is_way_out && is_way_out(act)
    })
}

/// Whether a move is a pass or a stop; the position determines which of them is legal.
fn is_way_out(act: Act) -> bool {
    matches!(
        act,
        Act::Tableaux(Step::Pass | Step::Stop)
            | Act::CastleRock(crate::game::castle_rock::moves::CastleRockMove::Stop)
    )
}
