//! What Tableaux and its kin answer: a position here, a [`turn`] and a whole [`hand`] being
//! played in files of their own.

pub(crate) mod hand;
mod turn;

use crate::game::tableaux::answers::hand::WholeHand;
use crate::game::tableaux::answers::turn::OneTurn;

use crate::game::answer::Draws;
use crate::game::answer::{
    Best, Division, Goal, HalfReason, Judgement, LegalPlay, Need, Perft, Value, Worth,
};
use crate::game::families::{Act, Board};
use crate::game::move_kind::MoveKind;
use crate::game::odds;
use crate::game::odds::{AfterActs, Asked, Expected, Objective, Odds, Rest, Row};
use crate::game::question::{Game, PlainTurn, Table};
use crate::game::setup::{Boneyard, Hands};
use crate::game::tableaux::exchange::{Reply, TableauxExchange};
use crate::game::tableaux::geometry::Placement;
use crate::game::tableaux::judge::{TableauxRefusal, judge};
use crate::game::tableaux::layout::Layout;
use crate::game::tableaux::moves::Play;
use crate::game::tableaux::moves::TableauxMove as Own;
use crate::game::tableaux::round::{StepRefusal, TableauxRound};
use crate::game::tableaux::rules::Rules as TableauxRules;
use crate::game::tableaux::setup::Position;
use crate::game::tableaux::turn::TableauxTurn;
use crate::game::tableaux::words::ends_because;
use crate::notation::play::Step;
use crate::random::ChaCha;
use crate::search::brute_force::Patience;
use crate::search::game::{ChanceGame as _, Decider, GameTree as _};
use crate::search::ratio::Ratio;
use crate::search::turn::TurnSearch;
use crate::search::{Limits, brute_force};
use crate::tile::Tiles;

impl Game for Position {
    fn judge(&self, act: &Act) -> Result<Judgement, Need> {
        let mut plays = Vec::new();
        let step = match act {
            Act::Tableaux(Step::Place(placement)) => {
                let held = self.hand().map(|hand| hand.contains(placement.tile()));
                return Ok(placed(self.layout(), self.rules(), *placement, held));
            }
            Act::Tableaux(step) => *step,
            _ => return Ok(crate::game::answer::stranger(act)),
        };
        self.free_play().ok_or(Need::Hand)?.legal_moves(&mut plays);
        let barred = match plays.first() {
            Some(play) => Some(StepRefusal::CanPlay(Some(play.placement))),
            None => (step == Step::Stop).then_some(StepRefusal::MustPass),
        };
        Ok(without_tile(*act, self.rules().pass_points.get(), barred.as_ref()))
    }

    fn turn(&self) -> Result<Box<dyn Table>, Need> {
        let turn = known_turn(self)?;
        Ok(Box::new(OneTurn { start: self.clone(), turn, ended: None }))
    }

    fn hand(&self) -> Result<Box<dyn Table>, Need> {
        Ok(Box::new(WholeHand::new(self).ok_or(Need::EveryTile)?))
    }

    fn perft(&self, depth: u32, limits: &Limits) -> Result<Perft, Need> {
        Ok(crate::game::answer::perft(&self.free_play().ok_or(Need::Hand)?, depth, limits))
    }

    fn divide(&self, depth: u32, limits: &Limits) -> Result<Division, Need> {
        let play = self.free_play().ok_or(Need::Hand)?;
        Ok(crate::game::answer::divide(&play, depth, limits, |play| {
            Act::Tableaux(Step::Place(play.placement))
        }))
    }

    fn value(&self, limits: Limits) -> Result<Value, Need> {
        let round = TableauxRound::new(self).ok_or(Need::EveryTile)?;
        Ok(crate::game::answer::value(round, limits, act))
    }

    fn after_acts(&self, rest: Rest, limits: &Limits) -> Result<AfterActs, Need> {
        let round = TableauxRound::new(self).ok_or(Need::EveryTile)?;
        Ok(odds::after_acts(round, rest, limits, act))
    }

    fn turn_odds(&self, asked: &Asked, limits: &Limits) -> Result<Odds, Need> {
        let exchange = exchange(self, asked)?;
        let is_foreseen = *self.boneyard() != Boneyard::Unknown && asked.objective == Objective::Points;
        let mut limits = limits.clone();
        if is_foreseen && asked.samples.is_none() {
            let few = limits.nodes.unwrap_or(FEW_NODES).min(FEW_NODES);
            match odds::exactly(&mut exchange.clone(), self.to_play(), &limits, few, act) {
                Ok(odds) => return Ok(odds),
                Err(nodes) => limits = limits.after(nodes),
            }
            match known_odds(exchange.clone(), self.to_play(), &limits) {
                Ok(odds) => return Ok(odds),
                // What is not proven within the limits is told by its bounds.
                Err(nodes) => limits = limits.after(nodes),
            }
        }
        Ok(odds::of_turn(exchange, self.to_play(), asked, &limits, &foreseen, act))
    }

    fn plain_turn(&self, goal: Option<Goal>, patience: &mut Patience) -> Result<Option<PlainTurn>, Need> {
        let found = brute_force::turn(&mut known_turn(self)?, Goal::points(goal), patience);
        Ok(found.map(|(best, count)| (best, Some(count))))
    }

    fn plain_value(&self, patience: &mut Patience) -> Result<Option<Vec<i32>>, Need> {
        Ok(crate::game::answer::plain_value(TableauxRound::new(self).ok_or(Need::EveryTile)?, patience))
    }

    fn plain_odds(&self, asked: &Asked, patience: &mut Patience) -> Result<Option<Vec<(Act, Ratio)>>, Need> {
        Ok(odds::plain_odds(exchange(self, asked)?, patience, act))
    }

    fn may_draw_unknown(&self) -> bool {
        *self.boneyard() == Boneyard::Unknown
            && self.turn_without_draws().is_some_and(|mut turn| turn.can_play_through())
    }

    /// Tiles that nobody knows are not drawn: see [`Game::turn_odds`] where they may be.
    fn best_turn(&self, goal: Option<Goal>, limits: Limits, lines: usize) -> Result<Best, Need> {
        Ok(best(known_turn(self)?, Goal::points(goal), limits, lines))
    }
}

/// Positions in which a turn whose draws are known is looked at for its play-throughs too, before it
/// is only looked for its points: a twentieth of a second.
const FEW_NODES: u64 = 20_000;

/// The best of a turn from where it stands.
fn best(mut turn: TableauxTurn, goal: Option<i32>, limits: Limits, lines: usize) -> Best {
    let mut search = TurnSearch::new(&mut turn, limits);
    let solved = search.solve(goal);
    let listed =
        if lines > 0 && solved.exact { search.lines(goal.unwrap_or(solved.best), lines) } else { Vec::new() };
    Best {
        best: solved.best,
        exact: solved.exact,
        bound: solved.bound,
        line: wrap(&solved.line),
        solutions: solved.solutions,
        lines: listed.iter().map(|line| wrap(line)).collect(),
        nodes: solved.nodes,
    }
}

/// The best of what is left of a turn.
fn rest_of_turn(turn: &TableauxTurn, draws: Draws, limits: Limits) -> Best {
    let left = match draws {
        Draws::Seen => turn.clone(),
        Draws::Unseen => turn.clone().without_draws(),
    };
    let mut found = best(left, None, limits, 0);
    // Where the turn has begun, to play no more tile is to stop.
    if turn.played().len() > 0 && found.line == [Act::Tableaux(Step::Pass)] {
        found.line = vec![Act::Tableaux(Step::Stop)];
    }
    found
}

/// The turn with what nobody knows, and with its reply where that counts.
fn exchange(position: &Position, asked: &Asked) -> Result<TableauxExchange, Need> {
    let reply = match asked.objective {
        Objective::Points => Reply::None,
        Objective::Margin => Reply::Counts,
    };
    TableauxExchange::new(position, reply, asked.other_hand)
}

/// What an exchange comes to when the side that decides sees its draws, or more for that side: its
/// turn is then one with a known boneyard. Of the reply to it nothing is taken to be worse than a
/// pass. A turn that takes more positions than it may is given by its bound.
fn foreseen(exchange: &TableauxExchange, random: &mut ChaCha, most: u64) -> Option<(i32, u64)> {
    let (mut turn, sign, least_reply) = exchange.with_draws(random)?;
    let solved = TurnSearch::new(&mut turn, Limits::default().nodes(most)).solve(None);
    Some((exchange.gained() + sign * solved.bound - least_reply, solved.nodes))
}

/// What each first act of a turn is worth whose draws are all known.
///
/// # Errors
/// When a limit is reached: the positions expanded until then.
fn known_odds(mut exchange: TableauxExchange, seat: usize, limits: &Limits) -> Result<Odds, u64> {
    let mut acts = Vec::new();
    exchange.legal_moves(&mut acts);
    let (mut nodes, mut rows, mut lines) = (0, Vec::new(), Vec::<Vec<Act>>::new());
    for first in acts {
        let (mut line, mut is_only) = (vec![first], true);
        exchange.make(first);
        // Nothing is drawn at random: the stream is of no account.
        let rest = exchange.with_draws(&mut ChaCha::stream(0, 0));
        if let (Decider::Own, Some((mut turn, ..))) = (exchange.decides(), rest) {
            let solved = TurnSearch::new(&mut turn, limits.after(nodes)).solve(None);
            nodes += solved.nodes;
            is_only = solved.solutions == Some(1);
            if !solved.exact {
                return Err(nodes);
            }
            line.extend(solved.line.into_iter().map(Own::Place));
        }
        for next in &line[1..] {
            exchange.make(*next);
        }
        let rate = |least: u32| Expected::Exact(Ratio::whole(i64::from(exchange.play_throughs() >= least)));
        rows.push(Row {
            act: act(first),
            expected: Expected::Exact(Ratio::whole(exchange.gained().into())),
            foreseen: None,
            // One of several equally good turns may play more hands through than another.
            play_through: is_only.then(|| [rate(1), rate(2)]),
            ahead: None,
        });
        for _ in &line {
            exchange.unmake();
        }
        lines.push(line.into_iter().map(act).collect());
    }
    Ok(Odds::of_lines(seat, rows, lines, nodes))
}

/// An act as every game writes it.
pub(crate) fn act(act: Own) -> Act {
    Act::Tableaux(match act {
        Own::Place(play) => Step::Place(play.placement),
        Own::Pass => Step::Pass,
        Own::Stop => Step::Stop,
    })
}

/// Every play of the hand, whatever has come before in the turn.
///
/// # Errors
/// When the hand is not given.
pub fn free_plays(position: &Position) -> Result<Vec<LegalPlay>, Need> {
    let mut plays = Vec::new();
    position.free_play().ok_or(Need::Hand)?.legal_moves(&mut plays);
    Ok(options(&plays))
}

/// The turn, without draws where they are unknown.
fn known_turn(position: &Position) -> Result<TableauxTurn, Need> {
    let unknown = *position.boneyard() == Boneyard::Unknown;
    let turn = if unknown { position.turn_without_draws() } else { position.turn() };
    turn.ok_or(Need::Hand)
}

/// A line of plays; a turn without any is a pass.
fn wrap(plays: &[Play]) -> Vec<Act> {
    if plays.is_empty() {
        return vec![Act::Tableaux(Step::Pass)];
    }
    plays.iter().map(|play| Act::Tableaux(Step::Place(play.placement))).collect()
}

fn worth(play: &Play) -> Worth {
    Worth { kind: play.kind.into(), points: play.points, continues: play.continues }
}

/// What the rules say of a placement.
pub(crate) fn placed(
    layout: &Layout,
    rules: &TableauxRules,
    placement: Placement,
    held: Option<bool>,
) -> Judgement {
    let found = judge(layout, rules, placement);
    let half = |half: &crate::game::tableaux::judge::HalfJudgement| HalfReason {
        play: Act::Tableaux(Step::Place(half.placement)),
        cell: half.cell.to_string(),
        connects: half.verdict.is_ok(),
        reason: half.to_string(),
    };
    let claim = found.play.as_ref().and_then(|play| {
        found.halves.iter().find(|half| half.placement == play.placement).map(ToString::to_string)
    });
    let not_held = held.filter(|held| !held).and(StepRefusal::NotHeld(placement.tile()).name());
    let of_halves = found.halves.iter().filter_map(|half| half.verdict.err()).map(TableauxRefusal::name);
    Judgement {
        act: Act::Tableaux(Step::Place(found.play.as_ref().map_or(placement, |play| play.placement))),
        worth: found.play.as_ref().map(worth),
        held,
        barred: found.barred.map(|barred| barred.to_string()),
        halves: found.halves.iter().map(half).collect(),
        reason: claim.unwrap_or_else(|| found.reasons()),
        refusals: of_halves.chain(not_held).collect(),
    }
}

/// The judgement of a pass or stop, which nothing or something bars.
pub(crate) fn without_tile(act: Act, points: i32, refusal: Option<&StepRefusal>) -> Judgement {
    let is_pass = act == Act::Tableaux(Step::Pass);
    let (kind, points) = if is_pass { (MoveKind::Pass, points) } else { (MoveKind::Stop, 0) };
    let barred = refusal.map(ToString::to_string);
    Judgement {
        act,
        worth: barred.is_none().then_some(Worth { kind, points, continues: false }),
        held: None,
        reason: barred.clone().unwrap_or_else(|| ends_because(kind).to_owned()),
        barred,
        halves: Vec::new(),
        refusals: refusal.and_then(StepRefusal::name).into_iter().collect(),
    }
}

pub(crate) fn options(plays: &[Play]) -> Vec<LegalPlay> {
    let mut plays = plays.to_vec();
    // The order in which people read them: by cell, then by tile.
    plays.sort_by_key(|play| {
        let placement = play.placement;
        (placement.at, placement.tile(), placement.half, placement.toward)
    });
    let option =
        |play: &Play| LegalPlay { act: Act::Tableaux(Step::Place(play.placement)), worth: worth(play) };
    plays.iter().map(option).collect()
}

/// The position with other tiles on the table and in the hands.
pub(crate) fn rebuilt(
    start: &Position,
    turn: &TableauxTurn,
    hands: [Option<Tiles>; 2],
    to_play: usize,
    scores: [i32; 2],
) -> Board {
    let list = |hand: Tiles| hand.iter().collect();
    let mut setup = start.setup().clone();
    setup.layout = turn.layout().placements().collect();
    setup.hands = match hands {
        [Some(a), Some(b)] => Hands::All(vec![list(a), list(b)]),
        _ => hands[to_play].map_or(Hands::Hidden, |hand| Hands::Own(list(hand))),
    };
    setup.to_play = to_play;
    if let Boneyard::Known(boneyard) = &mut setup.boneyard {
        *boneyard = turn.boneyard().to_vec();
    }
    setup.scores = scores.to_vec();
    // Tiles that came from a right position make a right one.
    Board::Tableaux(Position::new(setup).unwrap_or_else(|_| start.clone()))
}
