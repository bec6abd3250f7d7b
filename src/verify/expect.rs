//! What a puzzle file expects, held against the position.

use super::cell;
use crate::document::puzzle::{Expect, Puzzle};
use crate::game::tableaux::cell::CellKind;
use crate::game::tableaux::judge::judge;
use crate::game::tableaux::plays::Play;
use crate::game::tableaux::turn::Turn;
use crate::notation::play::Step;
use crate::search::turn::Solved;

/// One expectation and whether it holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// What was expected, in words.
    pub expected: String,
    /// What was found instead; `None` when the expectation holds.
    pub instead: Option<String>,
}

impl Finding {
    fn new(expected: String, holds: bool, found: impl FnOnce() -> String) -> Self {
        Self { expected, instead: (!holds).then(found) }
    }
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

/// Whether a search is needed to hold what is expected.
pub fn asks_for_turn(expect: &Expect) -> bool {
    expect.points.is_some() || expect.solutions.is_some() || expect.line.is_some()
}

/// Holds what is expected of the best turn.
pub fn of_turn(puzzle: &Puzzle, turn: &Turn, solved: &Solved<Play>) -> Vec<Finding> {
    let expect = &puzzle.expect;
    let mut findings = Vec::new();
    if let Some(points) = expect.points {
        findings.push(Finding::new(
            format!("the best turn scores {points}"),
            solved.exact && solved.best == points,
            || format!("it scores {}", solved.best),
        ));
    }
    if let Some(solutions) = expect.solutions {
        findings.push(Finding::new(
            format!("{solutions} sequences reach it"),
            solved.solutions == Some(solutions),
            || solved.solutions.map_or("they were not counted".to_owned(), |found| format!("{found} do")),
        ));
    }
    if let Some(line) = &expect.line {
        let wanted = puzzle.goal.unwrap_or(solved.best);
        let played = play_line(turn.clone(), line);
        findings.push(Finding::new(
            format!("the line scores {wanted}"),
            played.as_ref().is_ok_and(|points| *points >= wanted),
            || played.map_or_else(|reason| reason, |points| format!("it scores {points}")),
        ));
    }
    findings
}

/// Plays a line of one turn; its points, or why it cannot be played.
///
/// # Errors
/// The first step that is not legal, in words.
pub fn play_line(mut turn: Turn, line: &[Step]) -> Result<i32, String> {
    use crate::game::{Tree as _, Turn as _};
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
            Step::Pass | Step::Stop => {
                return match turn.stop() {
                    Some(points) => Ok(turn.points() + points),
                    None => refuse("a tile can be played".to_owned()),
                };
            }
        }
    }
    match turn.stop() {
        Some(points) => Ok(turn.points() + points),
        None => Err("a tile can be played".to_owned()),
    }
}
