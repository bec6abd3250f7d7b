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
        when(solved.values == value, || format!("best play gains {:?}", solved.values))
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
