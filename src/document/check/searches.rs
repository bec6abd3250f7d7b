//! Checks that search: the best turn, the value of a hand, sequences of plays.

use super::kind::{Check, Kind};
use super::outcome::{Miss, Outcome, when};
use super::reader::Reader;
use super::scene::Scene;
use crate::board::{Goal, Value};
use crate::document::keys::Holds;
use crate::rules::Family;

pub(super) const CHECKS: &[Kind] = &[
    Kind::of::<GameCheck>("game", "what each seat gains under best play"),
    Kind::of::<PerftCheck>("perft", "sequences of 1, 2, … plays").value(Holds::Numbers),
];

/// Of the games that know a best turn.
pub(super) const BEST: Kind = Kind::of::<BestCheck>("best", "the best turn");

/// The best turn, or what is left of it.
#[derive(Debug)]
struct BestCheck {
    /// Its points, or tiles captured.
    points: i32,
    /// The number of sequences that reach the goal, or the best.
    solutions: Option<u128>,
    /// What counts as a solution instead of the best.
    goal: Option<Goal>,
}

impl Check for BestCheck {
    fn read(reader: &mut Reader<'_>) -> Option<Self> {
        let is_row = reader.family() == Family::CastleRock;
        let points = reader.need(if is_row { "captured" } else { "points" }, Reader::int);
        let solutions = reader.count("solutions").map(|count| count as u128);
        let goal = |reader: &mut Reader<'_>, key| reader.int(key).map(Goal::Points);
        let goal = if is_row {
            reader.or_word("goal", "clear", goal).map(|goal| goal.unwrap_or(Goal::Clear))
        } else {
            goal(reader, "goal")
        };
        Some(Self { points: points?, solutions, goal })
    }

    fn run(&self, scene: &Scene) -> Outcome {
        let (at, points) = (scene.at()?, self.points);
        let limits = scene.limits.clone();
        let solved = match self.goal {
            goal if !at.has_begun() => {
                at.board.game().best_turn(goal, limits, 0).map_err(|need| need.to_string())?
            }
            None => at.rest_of_turn(limits)?,
            Some(_) => {
                return Err("a `goal` is one of a whole turn: it cannot be asked after its first acts".into());
            }
        };
        // What a stopped search has found may rule the points out.
        let (best, bound) = (solved.best, solved.bound);
        if !solved.exact && (best..=bound).contains(&points) {
            return Err(Miss::Stopped(format!(
                "the best turn found reaches {best}, not proven: none reaches more than {bound}"
            )));
        }
        let is_best = solved.exact && best == points;
        if is_best && self.solutions.is_some() && solved.solutions.is_none() {
            return Err(Miss::Stopped(format!(
                "the best turn reaches {points}, and its sequences were not counted to the end"
            )));
        }
        let is_counted = self.solutions.is_none() || self.solutions == solved.solutions;
        when(is_best && is_counted, || match solved.solutions {
            Some(count) => format!("the best turn reaches {best}, and {count} sequences do what is asked"),
            None => format!("the best turn found reaches {best}"),
        })
    }
}

/// What each seat gains in the rest of the hand under best play.
#[derive(Debug)]
struct GameCheck(Vec<i32>);

impl Check for GameCheck {
    fn read(reader: &mut Reader<'_>) -> Option<Self> {
        reader.need("value", Reader::ints).map(Self)
    }

    fn run(&self, scene: &Scene) -> Outcome {
        let hand = scene.at()?.hand()?;
        let solved = hand.rest_of_hand(scene.limits.clone()).map_err(|need| need.to_string())?;
        if !solved.exact {
            let known = format!("the best play found gains {:?}, not proven", solved.values);
            return Err(Miss::Stopped(known + &bounds(&solved)));
        }
        when(solved.values == self.0, || format!("best play gains {:?}", solved.values))
    }
}

/// What is known of a value that is not proven, in words.
fn bounds(solved: &Value) -> String {
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

/// Sequences of 1, 2, … plays.
#[derive(Debug)]
struct PerftCheck(Vec<u64>);

impl Check for PerftCheck {
    fn read(reader: &mut Reader<'_>) -> Option<Self> {
        let counts = reader.numbers("perft", (0, i64::MAX))?;
        Some(Self(counts.into_iter().map(|count| count as u64).collect()))
    }

    fn run(&self, scene: &Scene) -> Outcome {
        let (counts, game) = (&self.0, scene.board()?.game());
        let found = game.perft(counts.len() as u32, &scene.limits).map_err(|need| need.to_string())?;
        let length = found.counts.len() + 1;
        match found.at_least {
            // As far as it was counted it may be wrong all the same.
            Some(least) if counts.starts_with(&found.counts) && counts[length - 1] >= least => {
                let known = format!("perft is not counted to the end: at least {least} of {length} plays");
                Err(Miss::Stopped(known))
            }
            _ => when(found.counts == *counts, || format!("perft is {:?}, not {counts:?}", found.counts)),
        }
    }
}
