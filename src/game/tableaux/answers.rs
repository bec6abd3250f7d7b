//! The results of Tableaux and its kin.

use super::judged::{best, options, passed, placed, refused};
use super::one_turn::TurnTable;
use crate::game::answer::{Best, Goal, Judgement, LegalPlay, Need, stranger};
use crate::game::families::Move;
use crate::game::hands::Boneyard;
use crate::game::odds::found::{self, Asked, Expected, MoveOdds, Objective, Odds};
use crate::game::question::{Game, PlainTurn, Table};
use crate::game::tableaux::exchange::TableauxExchange;
use crate::game::tableaux::moves::{Play, TableauxMove};
use crate::game::tableaux::notation::play::Step;
use crate::game::tableaux::round::StepRefusal;
use crate::game::tableaux::setup::TableauxPosition;
use crate::random::ChaCha;
use crate::search::game::{ChanceGame as _, Decider, GameTree as _};
use crate::search::ratio::Ratio;
use crate::search::turn::TurnSearch;
use crate::search::{Limits, Meter, brute_force};

impl From<TableauxMove> for Move {
    fn from(mv: TableauxMove) -> Self {
        Step::from(mv).into()
    }
}

impl From<Play> for Move {
    fn from(play: Play) -> Self {
        Step::Place(play.placement).into()
    }
}

impl Game for TableauxPosition {
    fn judge(&self, mv: &Move) -> Result<Judgement, Need> {
        let Ok(step) = Step::try_from(*mv) else { return Ok(stranger(mv)) };
        if let Step::Place(placement) = step {
            let held = self.hand().map(|hand| hand.contains(placement.tile()));
            return Ok(placed(self.layout(), self.rules(), placement, held, None));
        }
        let mut plays = Vec::new();
        self.free_play().ok_or(Need::Hand)?.legal_moves(&mut plays);
        Ok(match (plays.first(), step) {
            (Some(play), _) => refused(step, StepRefusal::CanPlay(Some(play.placement))),
            (None, Step::Stop) => refused(step, StepRefusal::MustPass),
            (None, _) => passed(self.rules().pass_points.get()),
        })
    }

    fn turn(&self) -> Result<Box<dyn Table>, Need> {
        Ok(Box::new(TurnTable { start: self.clone(), turn: self.turn().ok_or(Need::Hand)?, ended: None }))
    }

    fn turn_odds(&self, asked: &Asked, limits: &Limits) -> Result<Odds, Need> {
        let exchange = TableauxExchange::new(self, asked.objective, asked.other_hand)?;
        let is_foreseen = *self.boneyard() != Boneyard::Unknown && asked.objective == Objective::Points;
        let mut limits = limits.clone();
        if is_foreseen && asked.samples.is_none() {
            let few = limits.nodes.unwrap_or(FEW_NODES).min(FEW_NODES);
            match found::exactly(&mut exchange.clone(), self.to_play(), &limits, few) {
                Ok(odds) => return Ok(odds),
                Err(nodes) => limits = limits.after(nodes),
            }
            match known_odds(exchange.clone(), self.to_play(), &limits) {
                Ok(odds) => return Ok(odds),
                // A result that is not proven within the limits is given by its bounds.
                Err(nodes) => limits = limits.after(nodes),
            }
        }
        Ok(found::of_turn(exchange, self.to_play(), asked, &limits, &foreseen))
    }

    fn plain_turn(&self, goal: Option<Goal>, meter: &mut Meter) -> Result<Option<PlainTurn>, Need> {
        let found = brute_force::turn(&mut self.turn().ok_or(Need::Hand)?, Goal::points(goal), meter);
        Ok(found.map(|(best, count)| (best, Some(count))))
    }

    fn plain_odds(&self, asked: &Asked, meter: &mut Meter) -> Result<Option<Vec<(Move, Ratio)>>, Need> {
        Ok(found::plain_odds(TableauxExchange::new(self, asked.objective, asked.other_hand)?, meter))
    }

    fn may_draw_unknown(&self) -> bool {
        *self.boneyard() == Boneyard::Unknown && self.turn().is_some_and(|mut turn| turn.can_play_through())
    }

    /// Unknown tiles are not drawn: see [`Game::turn_odds`] for turns with unknown draws.
    fn best_turn(&self, goal: Option<Goal>, limits: Limits, lines: usize) -> Result<Best, Need> {
        Ok(best(self.turn().ok_or(Need::Hand)?, Goal::points(goal), limits, lines))
    }
}

/// The most positions for finding the play-throughs of a turn with known draws; beyond them only its
/// points are searched. They take a twentieth of a second.
const FEW_NODES: u64 = 20_000;

/// The result of an exchange when the side that decides sees its draws, or a bound in that side's favour:
/// the turn then has a known boneyard. The reply is assumed to be no worse than a pass. A turn that exceeds
/// `most` positions counts with its bound.
fn foreseen(exchange: &TableauxExchange, random: &mut ChaCha, most: u64) -> Option<(i32, u64)> {
    let (mut turn, sign, least_reply) = exchange.with_draws(random)?;
    let solved = TurnSearch::new(&mut turn, Limits::default().nodes(most)).solve(None);
    Some((exchange.gained() + sign * solved.bound - least_reply, solved.nodes))
}

/// The value of each first move of a turn whose draws are all known.
///
/// # Errors
/// When a limit is reached: the number of positions expanded.
fn known_odds(mut exchange: TableauxExchange, seat: usize, limits: &Limits) -> Result<Odds, u64> {
    let moves = exchange.moves();
    let (mut nodes, mut rows, mut lines) = (0, Vec::new(), Vec::<Vec<Move>>::new());
    for first in moves {
        let (mut line, mut is_only) = (vec![first], true);
        exchange.make(first);
        // Nothing is drawn at random, so any stream will do.
        let rest = exchange.with_draws(&mut ChaCha::stream(0, 0));
        if let (Decider::Own, Some((mut turn, ..))) = (exchange.decides(), rest) {
            let solved = TurnSearch::new(&mut turn, limits.after(nodes)).solve(None);
            nodes += solved.nodes;
            is_only = solved.solutions == Some(1);
            if !solved.exact {
                return Err(nodes);
            }
            line.extend(solved.line.into_iter().map(TableauxMove::Place));
        }
        for next in &line[1..] {
            exchange.make(*next);
        }
        let rate = |least: u32| Expected::Exact(Ratio::whole(i64::from(exchange.play_throughs() >= least)));
        rows.push(MoveOdds {
            mv: first.into(),
            expected: Expected::Exact(Ratio::whole(exchange.gained().into())),
            foreseen: None,
            // Another of several equally good turns may play more hands through.
            play_through: is_only.then(|| [rate(1), rate(2)]),
            ahead: None,
        });
        for _ in &line {
            exchange.unmake();
        }
        lines.push(line.into_iter().map(Into::into).collect());
    }
    Ok(Odds::of_lines(seat, rows, lines, nodes))
}

/// Every play of the hand, as if the turn began here.
///
/// # Errors
/// When the hand is not given.
pub(super) fn free_plays(position: &TableauxPosition) -> Result<Vec<LegalPlay>, Need> {
    Ok(options(&position.free_play().ok_or(Need::Hand)?.moves()))
}
