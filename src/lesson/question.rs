//! What a puzzle asks, in words.

use crate::document::Puzzle;
use crate::game::presented::Gain;
use crate::game::{Goal, Objective};
use crate::puzzle::position::task::Task;
use crate::words::counted;

/// The question of a puzzle.
pub(crate) fn question(puzzle: &Puzzle) -> String {
    let captures = gain(puzzle) == Gain::Captures;
    match (puzzle.task, puzzle.goal) {
        (Task::Turn, _) if puzzle.is_gamble() => {
            let of = if captures { "tiles can be captured" } else { "points can be scored" };
            let less = match puzzle.objective {
                Objective::Margin => ", less those of the best reply",
                Objective::Points => " on average",
            };
            format!("How many {of} in this turn{less}?")
        }
        (Task::Turn, Some(Goal::Clear)) => "Clear the row in one turn.".to_owned(),
        (Task::Turn, Some(Goal::Points(goal))) if captures => {
            format!("Capture {} or more in one turn.", counted(goal, "tile", "tiles"))
        }
        (Task::Turn, Some(Goal::Points(1))) => "Score in this turn.".to_owned(),
        (Task::Turn, Some(Goal::Points(goal))) => format!("Score {goal} points or more in this turn."),
        (Task::Turn, None) if captures => "How many tiles can be captured in this turn?".to_owned(),
        (Task::Turn, None) => "How many points can be scored in this turn?".to_owned(),
        (Task::Game, _) => format!(
            "Every tile is known, and seat {} is to play. What does each seat gain under best play?",
            puzzle.position.game().to_play()
        ),
        (Task::Plays, _) => "Which plays are legal?".to_owned(),
        (Task::Dead, _) => "Which corners and centres are dead, and why?".to_owned(),
    }
}

/// What a play of the game gains.
pub(super) fn gain(puzzle: &Puzzle) -> Gain {
    puzzle.position.presented().features().gain
}
