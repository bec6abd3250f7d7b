//! Line games of players who choose by the moves alone: millions of rounds a second.

use crate::game::line::grid::{Grid, Rows, Small};
use crate::game::line::moves::LineMove;
use crate::game::line::quick::Quick;
use crate::game::line::rules::Rules;
use crate::game::line::score::Ending;
use crate::random::WyRand;
use crate::rules::counts::MAX_SEATS;
use crate::search::playout::{Options, Policy};
use crate::simulate::hand::HandEvents;
use crate::simulate::player::Player;

/// A table for either size of sets.
pub(crate) enum QuickTable {
    Small(Box<Quick<Small>>, Choosers),
    Any(Box<Quick<Rows>>, Choosers),
}

impl QuickTable {
    /// `None` when the rules have no deal for this number of players.
    pub(crate) fn new(rules: &Rules, players: &[Player]) -> Option<Self> {
        let (seats, each) = (players.len(), rules.dealt(players.len())?);
        let choosers = Choosers::of(players);
        let small =
            Quick::<Small>::new(rules, seats, each).map(|quick| Self::Small(Box::new(quick), choosers));
        small.or_else(|| Some(Self::Any(Box::new(Quick::<Rows>::new(rules, seats, each)?), choosers)))
    }

    /// Deals a round and plays it.
    pub(crate) fn play(&mut self, random: &mut WyRand, moved: usize, facts: &mut HandEvents) {
        match self {
            Self::Small(quick, choosers) => run(quick, *choosers, random, moved, facts),
            Self::Any(quick, choosers) => run(quick, *choosers, random, moved, facts),
        }
    }
}

fn run<G: Grid>(
    quick: &mut Quick<G>,
    choosers: Choosers,
    random: &mut WyRand,
    moved: usize,
    facts: &mut HandEvents,
) {
    if choosers.all_random {
        quick.play(random, &mut crate::search::playout::Uniform);
    } else {
        quick.play(random, &mut Moved { choosers, moved });
    }
    let course = quick.course();
    facts.plays = course.plays.into();
    facts.passes = course.passes.into();
    facts.draws = course.draws.into();
    facts.turns = i64::from(course.plays + course.passes) - i64::from(course.extra);
    facts.leader = quick.leader();
    facts.close.blocked = quick.ending() == Ending::Blocked;
    facts.redeals = quick.redeals();
    facts.no_double = quick.is_without_double();
    for seat in 0..quick.seats() {
        facts.gains[seat] = quick.points(seat);
    }
}

/// How each player chooses, in the order of the plan.
#[derive(Clone, Copy)]
pub(crate) struct Choosers {
    is_greedy: [bool; MAX_SEATS],
    players: usize,
    all_random: bool,
}

impl Choosers {
    fn of(players: &[Player]) -> Self {
        let mut is_greedy = [false; MAX_SEATS];
        for (player, kind) in players.iter().take(MAX_SEATS).enumerate() {
            is_greedy[player] = *kind == Player::Greedy;
        }
        Self { is_greedy, players: players.len().max(1), all_random: !is_greedy.contains(&true) }
    }
}

/// The players in their seats for this game.
struct Moved {
    choosers: Choosers,
    moved: usize,
}

impl Policy<LineMove> for Moved {
    fn choose(&mut self, random: &mut WyRand, options: &impl Options<Act = LineMove>) -> u32 {
        let player = (options.seat() + self.moved) % self.choosers.players;
        if !self.choosers.is_greedy[player % MAX_SEATS] {
            return random.below(options.count());
        }
        let (mut best, mut chosen, mut equal) = (-1, 0, 0);
        for number in 0..options.count() {
            let pips = options.act(number).tile().map_or(-1, |tile| i32::from(tile.total()));
            if pips > best || equal == 0 {
                (best, chosen, equal) = (pips, number, 1);
            } else if pips == best {
                equal += 1;
                if random.below(equal) == 0 {
                    chosen = number;
                }
            }
        }
        chosen
    }
}
