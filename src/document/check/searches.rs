//! Checks that search: the best turn, the value of a round, sequences of plays.

use super::kind::CheckKind;
use super::outcome::{Miss, Outcome, when};
use super::reader::Reader;
use super::run::Check;
use super::scene::CheckInput;
use crate::game::written::Feature;
use crate::game::{Best, Goal, HandValue};
use crate::keys::key::{Holds, NumberRange};

pub(super) const CHECKS: &[CheckKind] = &[
    CheckKind::new("game", "what each seat gains under best play", game),
    CheckKind::new("perft", "the number of sequences of 1, 2, … plays: `[24, 1000]`", perft)
        .value(Holds::Numbers(PERFT)),
];

/// The bounds of a number of sequences.
const PERFT: NumberRange = (0, i64::MAX);

/// Checks of games that have a best turn.
pub(super) const OF_TURNS: &[CheckKind] = &[CheckKind::new("best", "the best turn", best)];

/// `best`: the best turn or the best rest of it: its points, or tiles captured, and the number of sequences
/// that reach them, or a goal.
fn best(reader: &mut Reader<'_>) -> Option<Check> {
    let is_row = reader.family().has(Feature::Captures);
    let points = reader.need(if is_row { "captured" } else { "points" }, Reader::int);
    let solutions = reader.count("solutions").map(|count| count as u128);
    let goal = |reader: &mut Reader<'_>, key| reader.int(key).map(Goal::Points);
    let goal = if is_row { reader.or_word("goal", "clear", Goal::Clear, goal) } else { goal(reader, "goal") };
    let points = points?;
    reader.check(move |scene| is_best(&best_turn(scene, goal)?, points, solutions))
}

fn best_turn(scene: &CheckInput, goal: Option<Goal>) -> Result<Best, String> {
    let (at, limits) = (scene.at()?, scene.limits.clone());
    if !at.has_begun() {
        at.position.game().best_turn(goal, limits, 0).map_err(|need| need.to_string())
    } else if goal.is_none() {
        at.rest_of_turn(limits)
    } else {
        Err("a `goal` is one of a whole turn: it cannot be checked after its first moves".to_owned())
    }
}

fn is_best(solved: &Best, points: i32, solutions: Option<u128>) -> Outcome {
    let (best, bound) = (solved.best, solved.bound);
    // The bounds of a stopped search may still exclude the points.
    if !solved.exact && (best..=bound).contains(&points) {
        let known = format!("the best turn found reaches {best}, not proven: none reaches more than {bound}");
        return Err(Miss::Stopped(known));
    }
    let is_best = solved.exact && best == points;
    if is_best && solutions.is_some() && solved.solutions.is_none() {
        let known = format!("the best turn reaches {points}, and its sequences were not counted to the end");
        return Err(Miss::Stopped(known));
    }
    when(is_best && (solutions.is_none() || solutions == solved.solutions), || match solved.solutions {
        Some(count) => format!("the best turn reaches {best}, and {count} sequences do what is asked"),
        None => format!("the best turn found reaches {best}"),
    })
}

/// `game`: what each seat gains in the rest of the round under best play.
fn game(reader: &mut Reader<'_>) -> Option<Check> {
    let value = reader.need("value", Reader::ints)?;
    reader.check(move |scene| {
        let hand = scene.at()?.hand()?;
        let solved = hand.rest_of_hand(scene.limits.clone()).map_err(|need| need.to_string())?;
        if !solved.exact {
            let known = format!("the best play found gains {:?}, not proven", solved.values);
            return Err(Miss::Stopped(known + &bounds(&solved)));
        }
        when(solved.values == value, || format!("best play gains {:?}, not {value:?}", solved.values))
    })
}

/// The bounds of a value that is not proven, in words.
fn bounds(solved: &HandValue) -> String {
    match solved.bounds {
        Some([least, most]) => format!(": {least} to {most} more than the other side"),
        None if solved.ranges.is_empty() => String::new(),
        None => {
            let range = |[least, most]: &[i32; 2]| format!("{least} to {most}");
            let ranges: Vec<String> = solved.ranges.iter().map(range).collect();
            format!(": {}, seat by seat", ranges.join(", "))
        }
    }
}

/// `perft`: the number of sequences of 1, 2, … plays.
fn perft(reader: &mut Reader<'_>) -> Option<Check> {
    let counts: Vec<u64> = reader.numbers("perft", PERFT)?;
    reader.check(move |scene| {
        let game = scene.at()?.position.game();
        let found = game.perft(counts.len() as u32, &scene.limits).map_err(|need| need.to_string())?;
        let length = found.counts.len() + 1;
        match found.at_least {
            // A partial count may already contradict the claim.
            Some(least) if counts.starts_with(&found.counts) && counts[length - 1] >= least => {
                let known = format!("perft is not counted to the end: at least {least} of {length} plays");
                Err(Miss::Stopped(known))
            }
            _ => when(found.counts == counts, || format!("perft is {:?}, not {counts:?}", found.counts)),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn best(solutions: Option<u128>) -> Best {
        Best { best: 7, exact: true, bound: 7, line: Vec::new(), solutions, lines: Vec::new(), nodes: 1 }
    }

    /// Only a claim about the number of sequences needs their count.
    #[test]
    fn sequences_that_were_not_counted_decide_nothing() {
        let is = |solved: Best, points, solutions| is_best(&solved, points, solutions);
        assert!(is(best(None), 7, None).is_ok());
        assert!(matches!(is(best(None), 7, Some(2)), Err(Miss::Stopped(_))));
        assert!(matches!(is(best(None), 6, Some(2)), Err(Miss::Found(_))), "the points are wrong");
        assert!(is(best(Some(2)), 7, Some(2)).is_ok());
        assert!(matches!(is(best(Some(3)), 7, Some(2)), Err(Miss::Found(_))));
    }

    #[test]
    fn bounds_are_of_the_side_or_of_each_seat() {
        let open = HandValue {
            values: Vec::new(),
            exact: false,
            bounds: None,
            ranges: Vec::new(),
            floors: None,
            line: Vec::new(),
            nodes: 0,
        };
        assert_eq!(bounds(&open), "");
        let two = HandValue { bounds: Some([-3, 12]), ..open.clone() };
        assert_eq!(bounds(&two), ": -3 to 12 more than the other side");
        let three = HandValue { ranges: vec![[0, 5], [4, 4]], ..open };
        assert_eq!(bounds(&three), ": 0 to 5, 4 to 4, seat by seat");
    }
}
