//! What a turn and a round of Tableaux answer alike: best play, judgements, options.

use crate::game::answer::{Best, Draws, Judgement, LegalPlay, Worth};
use crate::game::families::Move;
use crate::game::lattice::{Cell, Direction, Placement};
use crate::game::move_kind::MoveKind;
use crate::game::tableaux::judge::judge;
use crate::game::tableaux::layout::Layout;
use crate::game::tableaux::moves::Play;
use crate::game::tableaux::notation::play::Step;
use crate::game::tableaux::round::StepRefusal;
use crate::game::tableaux::rules::Rules as TableauxRules;
use crate::game::tableaux::turn::TableauxTurn;
use crate::game::tableaux::verdict::{PlacementVerdict, StepVerdict};
use crate::search::Limits;
use crate::search::turn::TurnSearch;
use crate::sorted;
use crate::tile::{Pip, Tile};

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
    if turn.played().len() > 0 && found.line == [Step::Pass.into()] {
        found.line = vec![Step::Stop.into()];
    }
    found
}

/// A line of plays; a turn without any is a pass.
fn wrap(plays: &[Play]) -> Vec<Move> {
    if plays.is_empty() {
        return vec![Step::Pass.into()];
    }
    plays.iter().copied().map(Into::into).collect()
}

pub(super) fn worth(play: &Play) -> Worth {
    Worth { kind: play.kind.into(), points: play.points, continues: play.continues, total: None }
}

/// What the rules say of a placement; `refusal` is why the turn or the hand does not allow it.
pub(super) fn placed(
    layout: &Layout,
    rules: &TableauxRules,
    placement: Placement,
    held: Option<bool>,
    refusal: Option<StepRefusal>,
) -> Judgement {
    let judgement = judge(layout, rules, placement);
    let play = judgement.play;
    let mv = Step::Place(play.map_or(placement, |play| play.placement));
    let worth = play.filter(|_| refusal.is_none()).map(|play| worth(&play));
    let verdict = PlacementVerdict { judgement, held, refusal };
    Judgement::new(mv, worth, held, StepVerdict::Placement(Box::new(verdict)))
}

/// The judgement of a legal pass, with its points.
pub(super) fn passed(points: i32) -> Judgement {
    let worth = Worth { kind: MoveKind::Pass, points, continues: false, total: None };
    Judgement::new(Step::Pass, Some(worth), None, StepVerdict::Passes)
}

/// The judgement of a legal stop.
pub(super) fn stopped() -> Judgement {
    let worth = Worth { kind: MoveKind::Stop, points: 0, continues: false, total: None };
    Judgement::new(Step::Stop, Some(worth), None, StepVerdict::Stops)
}

/// The judgement of a pass or a stop that is illegal.
pub(super) fn refused(step: Step, refusal: StepRefusal) -> Judgement {
    Judgement::new(step, None, None, StepVerdict::Refused(refusal))
}

/// The order in which people read plays: by cell, then by tile.
pub(super) fn reading_order(play: &Play) -> (Cell, Tile, Pip, Direction) {
    let Placement { half, at, toward, .. } = play.placement;
    (at, play.placement.tile(), half, toward)
}

/// The plays with their worth, as people read them.
pub(super) fn options(plays: &[Play]) -> Vec<LegalPlay> {
    let mut plays = plays.to_vec();
    sorted::sort_by_key(&mut plays, reading_order);
    plays.iter().map(|play| LegalPlay { mv: (*play).into(), worth: worth(play) }).collect()
}
