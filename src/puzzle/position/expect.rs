//! Checks what a puzzle file expects of its position.

use super::best::BestTurn;
use super::puzzle::Puzzle;
use super::task::Task;
use crate::game::odds::Expected;
use crate::game::setup::Hands;
use crate::game::written::Feature;
use crate::game::{Best, Goal, HandValue, Move, Need, Objective, Odds, Position, play_line};
use crate::puzzle::finding::{Finding, FindingResult};
use crate::search::Limits;

/// Checks everything that a puzzle expects, with the searches that this needs.
///
/// # Errors
/// When the position does not give the tiles that are needed.
pub fn of_puzzle(puzzle: &Puzzle, limits: &Limits) -> Result<Vec<Finding>, Need> {
    let mut found = of_position(puzzle)?;
    if puzzle.expect.asks_for_turn(puzzle.task) {
        found.extend(match puzzle.best_turn(limits.clone(), 0, &puzzle.draws(None, 0))? {
            BestTurn::Known(best) => of_turn(puzzle, &best),
            BestTurn::Average(odds) => of_odds(puzzle, &odds),
        });
    }
    if puzzle.expect.value.is_some() {
        let value = puzzle.position.game().value(limits.clone())?;
        found.extend(of_value(puzzle, &value, &limits.after(value.nodes)));
    }
    Ok(found)
}

/// A best turn that shows, of several best lines, the one that the puzzle's author had in mind.
pub(super) fn as_meant(puzzle: &Puzzle, mut best: Best) -> Best {
    let meant = puzzle
        .expect
        .line
        .as_ref()
        .filter(|line| play_turn(&puzzle.position, line).is_ok_and(|points| points == best.best));
    if let Some(line) = meant {
        best.line.clone_from(line);
    }
    best
}

/// Checks what a puzzle expects of a turn with unknown draws, or minus the reply: its points, and that the
/// first move of its line is worth as much.
pub fn of_odds(puzzle: &Puzzle, odds: &Odds) -> Vec<Finding> {
    let expect = &puzzle.expect;
    let mut findings = Vec::new();
    let Some(best) = odds.best() else { return findings };
    if let Some(average) = expect.points_on_average() {
        let what = match puzzle.objective {
            Objective::Points => "points on average",
            Objective::Margin => "points less the best reply",
        };
        let expected = format!("{average} {what}");
        let highest = best.foreseen.map_or(best.expected.interval()[1], |foreseen| foreseen.high);
        findings.push(match best.expected {
            Expected::Exact(_) => {
                let found = best.expected.mean();
                Finding::new(expected, average.matches(found), || format!("it is {found}"))
            }
            // Samples can rule a number out but prove none.
            Expected::Sampled(found)
                if average.value + average.unit / 2.0 < found.low
                    || average.value - average.unit / 2.0 > highest =>
            {
                Finding::new(expected, false, || format!("it is between {:.3} and {highest:.3}", found.low))
            }
            Expected::Sampled(_) => undecided(expected, odds),
        });
    }
    if let Some(line) = expect.line.as_ref().filter(|_| puzzle.task == Task::Turn) {
        let first = line.first().and_then(|mv| odds.rows.iter().find(|row| row.mv == *mv));
        let mv = line.first().map_or_else(String::new, ToString::to_string);
        let expected = format!("the best turn begins with {mv}");
        findings.push(match first {
            Some(_) if !odds.is_exact() => undecided(expected, odds),
            Some(row) => Finding::new(expected, row.expected.mean() >= best.expected.mean(), || {
                let [own, most] = [row, best].map(|row| row.expected.mean());
                format!("that is worth {own:.3}, and {} is worth {most:.3}", best.mv)
            }),
            None => Finding::new(expected, false, || "it is no play here".to_owned()),
        });
    }
    findings
}

/// An expectation without a verdict: because the search was stopped, or because no search can decide it.
fn undecided(expected: String, odds: &Odds) -> Finding {
    let found = if odds.is_stopped() { FindingResult::Stopped } else { FindingResult::Undecided };
    Finding { expected, found }
}

/// Checks everything that needs no search: plays, cells, lines that can be played.
///
/// # Errors
/// When the position does not give the tiles that are needed.
pub fn of_position(puzzle: &Puzzle) -> Result<Vec<Finding>, Need> {
    let game = puzzle.position.game();
    let expect = &puzzle.expect;
    let mut findings = Vec::new();
    for mv in &expect.legal {
        let judgement = game.judge(mv)?;
        findings.push(Finding::new(format!("{mv} is legal"), judgement.is_legal(), || judgement.why_not()));
    }
    for (mv, reason) in &expect.illegal {
        let judgement = game.judge(mv)?;
        let named = reason.as_ref().is_none_or(|reason| judgement.is_refused_for(reason));
        let because = reason.as_ref().map(|reason| format!(" ({reason})")).unwrap_or_default();
        let holds = !judgement.is_legal() && named;
        findings.push(Finding::new(format!("{mv} is illegal{because}"), holds, || judgement.reason()));
    }
    findings.extend(of_cells(puzzle));
    findings.extend(of_line(puzzle)?);
    Ok(findings)
}

fn of_cells(puzzle: &Puzzle) -> Vec<Finding> {
    let cells = puzzle.expect.cells.iter().filter_map(|(name, at, description)| {
        let (holds, is) = puzzle.position.cell_is(*at, description)?;
        Some(Finding::new(format!("{name} is {description}"), holds, || format!("it is {is}")))
    });
    cells.collect()
}

/// Checks a line that is not a best turn: that it can be played, and the scores after it.
fn of_line(puzzle: &Puzzle) -> Result<Vec<Finding>, Need> {
    let (line, scores) = (&puzzle.line, &puzzle.expect.score);
    let is_of_turn = puzzle.task == Task::Turn && scores.is_none();
    // A line that led to hidden hands was checked when it was read.
    if is_of_turn || puzzle.hidden.is_some() || line.is_empty() && scores.is_none() {
        return Ok(Vec::new());
    }
    let mut table = puzzle.position.game().hand()?;
    let refused = play_line(table.as_mut(), line.iter().map(|mv| &mv.value)).err();
    let playable = refused.is_none();
    let mut findings = Vec::new();
    if !line.is_empty() {
        let told = || refused.map_or_else(String::new, |refused| refused.to_string());
        findings.push(Finding::new("the line can be played".to_owned(), playable, told));
    }
    if let Some(scores) = scores {
        let found = table.scores();
        let holds = playable && found == *scores;
        let expected = format!("the scores are {scores:?}");
        findings.push(Finding::new(expected, holds, || format!("they are {found:?}")));
    }
    Ok(findings)
}

/// Checks what is expected of the best turn.
pub fn of_turn(puzzle: &Puzzle, solved: &Best) -> Vec<Finding> {
    let expect = &puzzle.expect;
    let mut findings = Vec::new();
    if let Some(points) = expect.points {
        // The bounds may rule the expectation out although nothing is proven.
        let possible = points >= solved.best && points <= solved.bound;
        let captures = puzzle.spec.rules.family().has(Feature::Captures);
        let what = if captures { "captures" } else { "scores" };
        let finding = Finding::new(
            format!("the best turn {what} {points}"),
            solved.exact && solved.best == points,
            || format!("it {what} {}", solved.best),
        );
        findings.push(finding.decided(solved.exact || !possible));
    }
    if let Some(solutions) = expect.solutions {
        let (noun, verb) = if solutions == 1 { ("sequence", "reaches") } else { ("sequences", "reach") };
        let instead = || match solved.solutions {
            Some(1) => "1 does".to_owned(),
            found => format!("{} do", found.unwrap_or(0)),
        };
        let holds = solved.solutions == Some(solutions);
        let finding = Finding::new(format!("{solutions} {noun} {verb} it"), holds, instead);
        findings.push(finding.decided(solved.solutions.is_some()));
    }
    if let Some(line) = expect.line.as_ref().filter(|_| puzzle.task == Task::Turn) {
        let goal = if let Some(Goal::Points(points)) = puzzle.goal { Some(points) } else { None };
        let wanted = goal.or(expect.points).unwrap_or(solved.best);
        let played = play_turn(&puzzle.position, line);
        findings.push(Finding::new(
            format!("the line reaches {wanted}"),
            played.as_ref().is_ok_and(|points| *points >= wanted),
            || played.map_or_else(|reason| reason, |points| format!("it scores {points}")),
        ));
    }
    findings
}

/// Checks what is expected of the rest of the round; what follows an expected line is searched within
/// limits.
pub fn of_value(puzzle: &Puzzle, solved: &HandValue, limits: &Limits) -> Vec<Finding> {
    let Some(value) = &puzzle.expect.value else { return Vec::new() };
    let holds = solved.exact && solved.values == *value;
    let finding =
        Finding::new(format!("best play gains {value:?}"), holds, || format!("it gains {:?}", solved.values));
    let mut findings = vec![finding.decided(solved.exact)];
    if let Some(line) = puzzle.expect.line.as_ref().filter(|_| solved.exact) {
        let expected = "the line is best play".to_owned();
        match gained_by(&puzzle.position, line, limits) {
            Some((gained, true)) => {
                let same = is_as_good(&gained, &solved.values, &sides(&puzzle.position));
                findings.push(Finding::new(expected, same, || {
                    format!("it leads to {gained:?}, and best play to {:?}", solved.values)
                }));
            }
            Some((_, false)) => findings.push(Finding::stopped(expected)),
            // An illegal line is reported elsewhere.
            None => {}
        }
    }
    findings
}

/// What each seat gains by a line and best play after it, even from the middle of a turn, and whether that
/// is proven; `None` where the line cannot be played.
fn gained_by(position: &Position, line: &[Move], limits: &Limits) -> Option<(Vec<i32>, bool)> {
    let mut table = position.game().hand().ok()?;
    play_line(table.as_mut(), line).ok()?;
    let gained = table.gained();
    if table.is_over() {
        return Some((gained, true));
    }
    let rest = table.rest_of_hand(limits.clone()).ok()?;
    let sums = gained.iter().zip(&rest.values).map(|(gained, rest)| gained + rest);
    Some((sums.collect(), rest.exact))
}

/// The side of each seat.
fn sides(position: &Position) -> Vec<usize> {
    let seats = match position.game().held() {
        Hands::All(hands) => hands.len(),
        Hands::Own(_) | Hands::Hidden => 1,
    };
    position.game().rules().sides(seats).unwrap_or_default()
}

/// Whether an outcome is worth as much as best play. For two sides their difference counts, because several
/// lines may reach it with other sums.
fn is_as_good(gained: &[i32], best: &[i32], sides: &[usize]) -> bool {
    let of = |values: &[i32], side: usize| {
        sides.iter().position(|own| *own == side).and_then(|seat| values.get(seat)).copied().unwrap_or(0)
    };
    match sides.iter().max() {
        Some(1) => of(gained, 0) - of(gained, 1) == of(best, 0) - of(best, 1),
        _ => gained == best,
    }
}

/// Plays a line of one turn and returns its points, or why it cannot be played to an end.
///
/// # Errors
/// The first illegal move, in words.
pub fn play_turn(position: &Position, line: &[Move]) -> Result<i32, String> {
    let mut turn = position.game().turn().map_err(|need| need.to_string())?;
    play_line(turn.as_mut(), line).map_err(|refused| refused.to_string())?;
    if turn.may_end() { Ok(turn.gained().iter().sum()) } else { Err("the turn cannot end there".to_owned()) }
}
