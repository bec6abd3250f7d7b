//! What a simulation needs from the line games.

use super::choice::SCORED;
use super::deal::led_before;
use super::grid::{Grid, Rows, Small};
use super::moves::LineMove;
use super::quick::Quick;
use super::round::LineRound;
use super::rules::{Draw, Opens, Rules, Score};
use super::score::Ending;
use crate::game::simulated::{
    Chooser, Considered, FastRounds, Likelihood, MoveClass, Occurrence, RoundClose, RoundEvents, Shown,
    SimulatedFamily, SimulatedRound, most,
};
use crate::random::WyRand;
use crate::search::game::Round as _;
use crate::search::playout::{Options, Policy, Uniform};
use crate::tile::{Tile, Tiles};

impl SimulatedFamily for Rules {
    fn can_have(&self, what: Occurrence) -> bool {
        match what {
            Occurrence::DealWithoutDouble => {
                matches!(self.opens, Opens::DoubleOrRedeal | Opens::DoubleOrHeaviest)
            }
            Occurrence::VoidDeal => self.opens == Opens::DoubleOrRedeal,
            Occurrence::Draw => self.draw != Draw::Never,
            Occurrence::Pass | Occurrence::Block => true,
            // A partner's pips are subtracted from the points of a round.
            Occurrence::TurnLoss | Occurrence::RoundLoss => {
                self.partners.any() || self.score == Score::Deduct
            }
            _ => false,
        }
    }

    fn fast_rounds(&self, players: &[Chooser]) -> Option<Box<dyn FastRounds>> {
        fast::<Small>(self, players).or_else(|| fast::<Rows>(self, players))
    }
}

impl SimulatedRound for LineRound<Tiles> {
    const TURNS_SCORE: bool = false;

    fn class(mv: LineMove) -> MoveClass {
        match mv {
            LineMove::Lead { .. } | LineMove::Join { .. } => MoveClass::Play,
            LineMove::Draw | LineMove::DrawTile(_) => MoveClass::Draw,
            LineMove::Pass => MoveClass::Pass,
        }
    }

    fn begins_turn(&self, before: usize) -> bool {
        self.to_play() != before
    }

    fn count_held(&self, seat: usize) -> usize {
        self.hand(seat).len()
    }

    /// A seat that passes or draws holds no tile that makes this illegal, and the first lead shows which
    /// tiles no seat holds.
    fn shows(&self, mv: LineMove) -> Shown {
        match mv {
            LineMove::Lead { first, second } => {
                Shown::AllLack(led_before(&self.table.rules, Tile::new(first, second)))
            }
            LineMove::Pass => Shown::Lacks(self.reach()),
            LineMove::Draw if !self.table.may_choose_to_draw => Shown::Lacks(self.reach()),
            LineMove::Draw if self.table.draws_only_when_unable() => Shown::Lacks(
                self.playable().values().fold(Tiles::EMPTY, |all, end| all.or(self.table.making(end))),
            ),
            LineMove::Join { .. } | LineMove::Draw | LineMove::DrawTile(_) => Shown::Nothing,
        }
    }

    fn redealt(&self, hands: &[Tiles], boneyard: &[Tile]) -> Option<Self> {
        self.with_tiles(hands, boneyard)
    }

    fn drawable(&self) -> usize {
        self.boneyard().len()
    }

    fn close(&self) -> RoundClose {
        RoundClose { blocked: self.ending().is_some_and(Ending::is_block), ..RoundClose::default() }
    }

    fn gain_at_once(&mut self, mv: LineMove) -> i64 {
        SCORED * self.points_of(mv) + self.shed(mv.tile())
    }

    fn gain_ahead(&mut self, mv: LineMove, considered: Considered) -> Option<i64> {
        Some(self.worth_ahead(mv, considered))
    }

    fn likelihood(&self, mv: LineMove) -> Option<Likelihood> {
        self.likelihood_of(mv)
    }
}

/// The pips of a tile; a draw has the lowest value, so that it is chosen last.
fn pips(tile: Option<Tile>) -> i64 {
    tile.map_or(-1, |tile| tile.total().into())
}

/// Rounds without a search: millions a second.
struct FastLine<G: Grid> {
    quick: Quick<G>,
    players: Vec<Chooser>,
}

/// The rounds of a grid that is large enough for the set.
fn fast<G: Grid + 'static>(rules: &Rules, players: &[Chooser]) -> Option<Box<dyn FastRounds>>
where
    Quick<G>: Send,
{
    let quick = Quick::<G>::new(rules, players.len(), rules.dealt(players.len())?)?;
    Some(Box::new(FastLine { quick, players: players.to_vec() }))
}

impl<G: Grid> FastRounds for FastLine<G>
where
    Quick<G>: Send,
{
    fn play(&mut self, random: &mut WyRand, moved: usize, events: &mut RoundEvents) {
        let quick = &mut self.quick;
        if self.players.contains(&Chooser::Greedy) {
            quick.play(random, &mut Seating { players: &self.players, moved });
        } else {
            quick.play(random, &mut Uniform);
        }
        let course = quick.course();
        events.plays = course.plays.into();
        events.passes = course.passes.into();
        events.draws = course.draws.into();
        events.turns = i64::from(course.plays + course.passes) - i64::from(course.extra);
        events.leader = quick.leader();
        events.close.blocked = quick.ending() == Ending::Blocked;
        events.redeals = course.redeals;
        events.no_double = course.no_double;
        for (seat, gain) in events.gains.iter_mut().enumerate().take(quick.seats()) {
            *gain = quick.points(seat);
        }
    }

    fn winner(&self, scores: &[i32]) -> Option<usize> {
        self.quick.winner(scores)
    }
}

/// The players in their seats for one game.
struct Seating<'p> {
    players: &'p [Chooser],
    moved: usize,
}

impl Policy<LineMove> for Seating<'_> {
    fn choose(&mut self, random: &mut WyRand, options: &impl Options<Move = LineMove>) -> u32 {
        let player = (options.seat() + self.moved) % self.players.len();
        if self.players[player] == Chooser::Random {
            return random.below(options.count());
        }
        most(0..options.count(), random, |number| pips(options.mv(number).tile())) as u32
    }
}
