//! An answer derived again: its line is always replayed through the rules, and where that is
//! feasible a plain search, without table, bound or order, has to find the same.

use serde::Serialize;

use super::expect::play_turn;
use crate::board::odds::{Asked, Expected, Row};
use crate::board::{Best, Odds, Value, play_line};
use crate::document::Puzzle;
use crate::search::Limits;
use crate::search::brute_force::Patience;

/// Positions that a plain search walks through at most: some seconds.
const PATIENCE: u64 = 10_000_000;

/// One check of an answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Certificate {
    /// `replay` or `plain`.
    pub check: &'static str,
    /// Whether the answer passed; nothing where the check was not feasible.
    pub holds: Option<bool>,
    /// What was done and found, in words.
    pub said: String,
}

impl Certificate {
    fn replay(holds: bool, said: String) -> Self {
        Self { check: "replay", holds: Some(holds), said }
    }

    fn plain(holds: bool, said: String) -> Self {
        Self { check: "plain", holds: Some(holds), said }
    }

    fn not_feasible(why: impl Into<String>) -> Self {
        Self { check: "plain", holds: None, said: why.into() }
    }

    /// What is said where the plain search gave up.
    fn gave_up(patience: &Patience) -> Self {
        Self::not_feasible(format!("a plain search gave up after {} positions", patience.walked()))
    }
}

/// Derives the best of a turn again, within the time that the limits leave.
pub fn of_turn(puzzle: &Puzzle, best: &Best, limits: &Limits) -> Vec<Certificate> {
    let replay = match play_turn(&puzzle.board, &best.line) {
        Ok(points) => {
            let said = format!("the line was replayed: {points}");
            Certificate::replay(points == best.best, said)
        }
        Err(why) => Certificate::replay(false, why),
    };
    if !best.exact {
        return vec![replay, Certificate::not_feasible("nothing to hold it against: it is not proven")];
    }
    let mut patience = Patience::new(PATIENCE).under(limits);
    let plain = match puzzle.board.game().plain_turn(puzzle.goal, &mut patience) {
        Ok(Some((most, count))) => {
            let same = most == best.best && (count.is_none() || best.solutions == count);
            let ways = count.map(|count| format!(" and {count} sequences")).unwrap_or_default();
            let walked = patience.walked();
            Certificate::plain(same, format!("a plain search of {walked} positions finds {most}{ways}"))
        }
        Ok(None) => Certificate::gave_up(&patience),
        Err(need) => Certificate::not_feasible(need.to_string()),
    };
    vec![replay, plain]
}

/// Derives the value of a hand again.
pub fn of_value(puzzle: &Puzzle, value: &Value, limits: &Limits) -> Vec<Certificate> {
    let replay = match puzzle.board.game().hand() {
        Ok(mut table) => match play_line(table.as_mut(), &value.line) {
            Ok(_) => {
                let gained = table.gained();
                let said = format!("the line was replayed: {gained:?}");
                Certificate::replay(table.is_over() && (!value.exact || gained == value.values), said)
            }
            Err(refused) => Certificate::replay(false, refused.to_string()),
        },
        Err(need) => Certificate::replay(false, need.to_string()),
    };
    if !value.exact {
        return vec![replay, Certificate::not_feasible("nothing to hold it against: it is not proven")];
    }
    let mut patience = Patience::new(PATIENCE).under(limits);
    let plain = match puzzle.board.game().plain_value(&mut patience) {
        Ok(Some(values)) => {
            let said = format!("a plain search of {} positions finds {values:?}", patience.walked());
            Certificate::plain(values == value.values, said)
        }
        Ok(None) => Certificate::gave_up(&patience),
        Err(need) => Certificate::not_feasible(need.to_string()),
    };
    vec![replay, plain]
}

/// Derives a turn with unknown draws, or less the reply, again.
pub fn of_odds(puzzle: &Puzzle, asked: &Asked, odds: &Odds, limits: &Limits) -> Vec<Certificate> {
    let replay = match play_turn(&puzzle.board, &odds.line) {
        Ok(points) => {
            Certificate::replay(true, format!("the line was replayed: {points} up to the first draw"))
        }
        Err(why) => Certificate::replay(false, why),
    };
    if !odds.is_exact() {
        return vec![replay, Certificate::not_feasible("nothing to hold it against: it is sampled")];
    }
    let mut patience = Patience::new(PATIENCE).under(limits);
    let plain = match puzzle.board.game().plain_odds(asked, &mut patience) {
        Ok(Some(found)) => {
            let same = |row: &Row| {
                let of_act = found.iter().find(|(act, _)| *act == row.act);
                of_act.is_some_and(|(_, gain)| Expected::Exact(*gain) == row.expected)
            };
            let holds = found.len() == odds.rows.len() && odds.rows.iter().all(same);
            let said = format!(
                "a plain search of {} positions finds {} for every first play",
                patience.walked(),
                if holds { "the same" } else { "otherwise" }
            );
            Certificate::plain(holds, said)
        }
        Ok(None) => Certificate::gave_up(&patience),
        Err(need) => Certificate::not_feasible(need.to_string()),
    };
    vec![replay, plain]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::{Source, puzzle};
    use crate::verify::expect;

    fn read(text: &str) -> Puzzle {
        puzzle::read(&Source::new("test", text)).expect("the puzzle is valid")
    }

    fn holds(certificates: &[Certificate]) -> Vec<(&str, Option<bool>)> {
        certificates.iter().map(|one| (one.check, one.holds)).collect()
    }

    /// The 1-5 lies at the corner in two ways, for 5.
    #[test]
    fn a_wrong_number_of_solutions_is_not_certified() {
        let puzzle = read("game: tableaux\nlayout: 4-2@0,0s 2-3@1,1s\nhand: 1-5\n");
        let limits = Limits::default();
        let best = expect::best_turn(&puzzle, limits.clone(), 0).expect("the hand is known");
        assert_eq!((best.best, best.solutions), (5, Some(2)));
        assert_eq!(holds(&of_turn(&puzzle, &best, &limits)), [("replay", Some(true)), ("plain", Some(true))]);
        for solutions in [Some(1), Some(3), None] {
            let wrong = Best { solutions, ..best.clone() };
            let found = of_turn(&puzzle, &wrong, &limits);
            assert_eq!(holds(&found), [("replay", Some(true)), ("plain", Some(false))], "{solutions:?}");
        }
        let wrong = Best { best: 4, ..best };
        assert_eq!(
            holds(&of_turn(&puzzle, &wrong, &limits)),
            [("replay", Some(false)), ("plain", Some(false))]
        );
    }

    /// The 6-1 ends the hand and gains the 8 + 4 pips that are left. A line that stops before it is not
    /// the line of a hand played to its end, whatever it gains so far.
    #[test]
    fn a_line_that_does_not_end_the_hand_is_not_certified() {
        let puzzle = read("game: block\nlayout: 6-6\nhands: [6-1, 6-2 1-3]\ntask: game\n");
        let limits = Limits::default();
        let value = puzzle.board.game().value(limits.clone()).expect("every tile is known");
        assert!(value.exact && value.line.len() == 1 && value.values == [12, 0]);
        assert_eq!(holds(&of_value(&puzzle, &value, &limits))[0], ("replay", Some(true)));
        let stopped = Value { exact: false, line: Vec::new(), values: vec![0, 0], ..value };
        assert_eq!(holds(&of_value(&puzzle, &stopped, &limits))[0], ("replay", Some(false)));
    }
}
