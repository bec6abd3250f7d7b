//! What a puzzle file expects, held against the position.

use crate::document::puzzle::Puzzle;
use crate::game::setup::Boneyard;
use crate::game::tableaux::cell::CellKind;
use crate::game::tableaux::judge::judge;
use crate::game::tableaux::plays::Play;
use crate::game::tableaux::turn::Turn;
use crate::game::{Tree as _, Turn as _};
use crate::notation::cell;
use crate::notation::play::Step;
use crate::search::Limits;
use crate::search::turn::{Solved, TurnSearch};

/// One expectation and whether it holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// What was expected, in words.
    pub expected: String,
    /// What was found.
    pub found: Found,
}

/// What an expectation comes to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Found {
    /// It holds.
    AsExpected,
    /// It does not; what is so instead, in words.
    Instead(String),
    /// The search was stopped before it could tell, or draws are unknown.
    Undecided,
}

impl Finding {
    fn new(expected: String, holds: bool, instead: impl FnOnce() -> String) -> Self {
        let found = if holds { Found::AsExpected } else { Found::Instead(instead()) };
        Self { expected, found }
    }
}

/// Searches the turn that a puzzle asks for. With an unknown boneyard what is drawn after a
/// play-through is not counted: the answer is then no more than a lower bound, and says so.
/// `None` when no hand is given.
pub fn solve(puzzle: &Puzzle, limits: Limits) -> Option<(Turn, Solved<Play>)> {
    let unknown = *puzzle.position.boneyard() == Boneyard::Unknown;
    let turn = if unknown { puzzle.position.turn_without_draws() } else { puzzle.position.turn() }?;
    let mut solved = TurnSearch::new(&mut turn.clone(), limits).solve(puzzle.goal);
    if unknown && turn.clone().can_play_through() {
        let unseen = puzzle.position.to_come().without(turn.hand());
        solved.exact = false;
        solved.bound = solved.bound.saturating_add(turn.most_of(unseen));
        solved.solutions = None;
    }
    // Of several best lines the one that the puzzle's author had in mind is shown.
    let meant = puzzle.expect.line.as_ref().and_then(|line| play_line(turn.clone(), line).ok());
    if let Some((line, points)) = meant
        && points == solved.best
    {
        solved.line = line;
    }
    Some((turn, solved))
}

/// Holds everything that can be asked without a search: plays and cells.
pub fn of_position(puzzle: &Puzzle) -> Vec<Finding> {
    let (layout, rules) = (puzzle.position.layout(), puzzle.position.rules());
    let expect = &puzzle.expect;
    let mut findings = Vec::new();
    for placement in &expect.legal {
        let judgement = judge(layout, rules, *placement);
        let held = puzzle.position.hand().is_none_or(|hand| hand.contains(placement.tile()));
        findings.push(Finding::new(
            format!("{placement} is legal"),
            judgement.play.is_some() && held,
            || if held { judgement.reasons() } else { "the tile is not in hand".to_owned() },
        ));
    }
    for (placement, reason) in &expect.illegal {
        let judgement = judge(layout, rules, *placement);
        let named = judgement
            .halves
            .iter()
            .filter_map(|half| half.verdict.err())
            .any(|refusal| reason.as_ref().is_none_or(|reason| refusal.name() == reason));
        let because = reason.as_ref().map(|reason| format!(" ({reason})")).unwrap_or_default();
        findings.push(Finding::new(
            format!("{placement} is illegal{because}"),
            judgement.play.is_none() && (named || judgement.barred.is_some() && reason.is_none()),
            || judgement.reasons(),
        ));
    }
    let scoring = puzzle.position.scoring_cells();
    for (name, at, description) in &expect.cells {
        let kind = CellKind::of(*at, layout, rules);
        let found = scoring.iter().find(|cell| cell.at == *at);
        findings.push(Finding::new(
            format!("{name} is {description}"),
            cell::holds(description, kind, found),
            || format!("it is {}", cell::describe(kind, found)),
        ));
    }
    findings
}

/// Holds what is expected of the best turn.
pub fn of_turn(puzzle: &Puzzle, turn: &Turn, solved: &Solved<Play>) -> Vec<Finding> {
    let expect = &puzzle.expect;
    let mut findings = Vec::new();
    let decided = |finding: Finding, is_known: bool| {
        if is_known { finding } else { Finding { found: Found::Undecided, ..finding } }
    };
    if let Some(points) = expect.points {
        // More than the bound cannot be, and less than was found is not the best.
        let possible = solved.best <= points && points <= solved.bound;
        let instead = || format!("it scores {}", solved.best);
        let finding = Finding::new(format!("the best turn scores {points}"), solved.best == points, instead);
        findings.push(decided(finding, solved.exact || !possible));
    }
    if let Some(solutions) = expect.solutions {
        let (noun, verb) = if solutions == 1 { ("sequence", "reaches") } else { ("sequences", "reach") };
        let instead = || format!("{} do", solved.solutions.unwrap_or(0));
        let expected = format!("{solutions} {noun} {verb} it");
        let finding = Finding::new(expected, solved.solutions == Some(solutions), instead);
        findings.push(decided(finding, solved.solutions.is_some()));
    }
    if let Some(line) = &expect.line {
        let wanted = puzzle.goal.or(expect.points).unwrap_or(solved.best);
        let played = play_line(turn.clone(), line);
        findings.push(Finding::new(
            format!("the line reaches {wanted}"),
            played.as_ref().is_ok_and(|(_, points)| *points >= wanted),
            || played.map_or_else(|reason| reason, |(_, points)| format!("it scores {points}")),
        ));
    }
    findings
}

/// Plays a line of one turn: its plays and points, or why it cannot be played.
///
/// # Errors
/// The first step that is not legal, in words.
pub fn play_line(mut turn: Turn, line: &[Step]) -> Result<(Vec<Play>, i32), String> {
    for (n, step) in line.iter().enumerate() {
        let refuse = |why: String| Err(format!("step {}, {step}: {why}", n + 1));
        match step {
            Step::Place(placement) => {
                if !turn.hand().contains(placement.tile()) {
                    return refuse(format!("the {} is not in hand", placement.tile()));
                }
                match turn.find(*placement) {
                    Some(play) => turn.make(play),
                    None if turn.is_over() => return refuse("the turn is over".to_owned()),
                    None => return refuse(judge(turn.layout(), turn.rules(), *placement).reasons()),
                }
            }
            Step::Pass | Step::Stop if turn.stop().is_none() => {
                return refuse("a tile can be played".to_owned());
            }
            Step::Pass | Step::Stop if n + 1 < line.len() => {
                return refuse("the turn ends here, and more steps follow".to_owned());
            }
            Step::Pass | Step::Stop => {}
        }
    }
    match turn.stop() {
        Some(points) => Ok((turn.played().collect(), turn.points() + points)),
        None => Err("a tile can be played".to_owned()),
    }
}
