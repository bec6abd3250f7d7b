//! What a turn and a round of Tableaux answer alike: best play, judgements, options, positions.

use crate::game::answer::Draws;
use crate::game::answer::{Best, HalfReason, Judgement, LegalPlay, Worth};
use crate::game::families::{Act, Board};
use crate::game::lattice::Placement;
use crate::game::move_kind::MoveKind;
use crate::game::setup::{Boneyard, Hands};
use crate::game::tableaux::judge::{TableauxRefusal, judge};
use crate::game::tableaux::layout::Layout;
use crate::game::tableaux::moves::Play;
use crate::game::tableaux::moves::TableauxMove as Own;
use crate::game::tableaux::notation::play::Step;
use crate::game::tableaux::round::StepRefusal;
use crate::game::tableaux::rules::Rules as TableauxRules;
use crate::game::tableaux::setup::Position;
use crate::game::tableaux::turn::TableauxTurn;
use crate::game::tableaux::words::ends_because;
use crate::search::Limits;
use crate::search::turn::TurnSearch;
use crate::tile::Tiles;

/// The best of a turn from where it stands.
pub(super) fn best(mut turn: TableauxTurn, goal: Option<i32>, limits: Limits, lines: usize) -> Best {
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
pub(super) fn rest_of_turn(turn: &TableauxTurn, draws: Draws, limits: Limits) -> Best {
    let left = match draws {
        Draws::Seen => turn.clone(),
        Draws::Unseen => turn.drawing(Vec::new()),
    };
    let mut found = best(left, None, limits, 0);
    // Where the turn has begun, to play no more tile is to stop.
    if turn.played().len() > 0 && found.line == [Act::Tableaux(Step::Pass)] {
        found.line = vec![Act::Tableaux(Step::Stop)];
    }
    found
}

/// An act as every game writes it.
pub(super) fn act(act: Own) -> Act {
    Act::Tableaux(match act {
        Own::Place(play) => Step::Place(play.placement),
        Own::Pass => Step::Pass,
        Own::Stop => Step::Stop,
    })
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
pub(super) fn placed(
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

/// The judgement of a pass or stop, which nothing or something makes illegal.
pub(super) fn without_tile(act: Act, points: i32, refusal: Option<&StepRefusal>) -> Judgement {
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

pub(super) fn options(plays: &[Play]) -> Vec<LegalPlay> {
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
pub(super) fn rebuilt(
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
