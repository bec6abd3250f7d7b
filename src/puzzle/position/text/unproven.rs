//! What is known of an unproven answer, in words.

use super::odds::worth;
use crate::game::presented::Gain;
use crate::game::{Best, HandValue};
use crate::puzzle::position::best::BestTurn;
use crate::puzzle::position::puzzle::Puzzle;
use crate::style::made;
use crate::words::numbers;

/// What is known of a best turn; `None` when it is proven.
pub fn turn(gain: Gain, solved: &Best) -> Option<String> {
    let known = || {
        let (best, bound) = (made(gain, solved.best), made(gain, solved.bound));
        format!("the best turn found makes {best}, not proven: none makes more than {bound}")
    };
    (!solved.exact).then(known)
}

/// What is known of a best turn of any kind; `None` when it is proven, or all samples were taken.
pub fn best(puzzle: &Puzzle, solved: &BestTurn) -> Option<String> {
    match solved {
        BestTurn::Known(best) => turn(puzzle.position.presented().features().gain, best),
        BestTurn::Average(odds) => odds.is_stopped().then(|| worth(puzzle, odds)),
    }
}

/// What is known of the value of a round; `None` when it is proven.
pub fn game(solved: &HandValue) -> Option<String> {
    if solved.exact {
        return None;
    }
    let found = format!("the line found gains {}, seat by seat, not proven", numbers(&solved.values));
    let range = |[least, most]: &[i32; 2]| format!("{} to {}", numbers(&[*least]), numbers(&[*most]));
    Some(match solved.bounds {
        Some(bounds) => {
            format!("{found}: the margin of the side to play is {}", range(&bounds))
        }
        None if solved.ranges.is_empty() => found,
        None => {
            let ranges: Vec<String> = solved.ranges.iter().map(range).collect();
            format!("{found}: best play gains {}", ranges.join(", "))
        }
    })
}
