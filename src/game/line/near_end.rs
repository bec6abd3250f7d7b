//! Plays that count less in the game than they make, because few points are missing.

mod words;

use super::count::{counted, counts_less_near};
use super::setup::LinePosition;
use crate::game::Move;
use crate::game::question::Game as _;

/// The plays of a position that count less than they make.
pub(super) struct NearEnd {
    /// The points of the seat to play.
    score: i32,
    /// The points that win.
    target: i32,
    plays: Vec<CountsLess>,
}

/// A play with the points that it makes, and those that count.
struct CountsLess {
    play: Move,
    made: i32,
    counted: i32,
}

impl NearEnd {
    /// `None` where every play counts in full, and where the hand is not known.
    pub(super) fn of(position: &LinePosition) -> Option<Self> {
        let (rules, score) = (position.rules(), position.score(position.setup().to_play));
        if !counts_less_near(rules) {
            return None;
        }
        // Beside a lone hand the scores say how many play.
        let players = position.setup().seats().unwrap_or(position.scores().len());
        let target = rules.target(players);
        let table = position.turn().ok()?;
        let counts = table.plays().into_iter().map(|play| {
            let made = play.worth.points;
            CountsLess { play: play.mv, made, counted: counted(rules, made, target - score) }
        });
        let plays: Vec<CountsLess> = counts.filter(|play| play.counted < play.made).collect();
        (!plays.is_empty()).then_some(Self { score, target, plays })
    }
}
