//! Cross-checks of an answer: its line is always replayed through the rules, and where that is feasible,
//! brute force, without table, bound or move ordering, has to find the same.

use super::expect::play_turn;
use super::puzzle::Puzzle;
use crate::game::odds::{Asked, Expected, MoveOdds};
use crate::game::{Best, HandValue, Need, Odds, play_line};
use crate::puzzle::certificate::Certificate;
use crate::search::{Limits, Meter};

/// The most positions that brute force visits: some seconds.
const MOST_POSITIONS: u64 = 10_000_000;

/// Cross-checks the best turn, within the time that the limits leave.
pub fn of_turn(puzzle: &Puzzle, best: &Best, limits: &Limits) -> Vec<Certificate> {
    let replay = play_turn(&puzzle.position, &best.line).map(|points| {
        let said = format!("the line was replayed: {points}");
        Certificate::replay(points == best.best, said)
    });
    let unproven = (!best.exact).then_some("not proven");
    both(replay, unproven, limits, |meter| {
        let found = puzzle.position.game().plain_turn(puzzle.goal, meter)?;
        Ok(found.map(|(most, count)| {
            let same =
                most == best.best && (count.is_none() || best.solutions.is_none() || best.solutions == count);
            let ways = count.map(|count| format!(" and {count} sequences")).unwrap_or_default();
            (same, format!("{most}{ways}"))
        }))
    })
}

/// Cross-checks the value of a round.
pub fn of_value(puzzle: &Puzzle, value: &HandValue, limits: &Limits) -> Vec<Certificate> {
    let hand = puzzle.position.game().hand().map_err(|need| need.to_string());
    let replay = hand.and_then(|mut table| {
        play_line(table.as_mut(), &value.line).map_err(|refused| refused.to_string())?;
        let gained = table.gained();
        let said = format!("the line was replayed: {gained:?}");
        Ok(Certificate::replay(table.is_over() && (!value.exact || gained == value.values), said))
    });
    let unproven = (!value.exact).then_some("not proven");
    both(replay, unproven, limits, |meter| {
        let found = puzzle.position.game().plain_value(meter)?;
        Ok(found.map(|values| (values == value.values, format!("{values:?}"))))
    })
}

/// Cross-checks a turn with unknown draws, or minus the reply.
pub fn of_odds(puzzle: &Puzzle, asked: &Asked, odds: &Odds, limits: &Limits) -> Vec<Certificate> {
    let replay = play_turn(&puzzle.position, &odds.line).map(|points| {
        Certificate::replay(true, format!("the line was replayed: {points} up to the first draw"))
    });
    let unproven = (!odds.is_exact()).then_some("sampled");
    both(replay, unproven, limits, |meter| {
        let found = puzzle.position.game().plain_odds(asked, meter)?;
        Ok(found.map(|found| {
            let same = |row: &MoveOdds| {
                let of_move = found.iter().find(|(mv, _)| *mv == row.mv);
                of_move.is_some_and(|(_, gain)| Expected::Exact(*gain) == row.expected)
            };
            let holds = found.len() == odds.rows.len() && odds.rows.iter().all(same);
            (holds, format!("{} for every first play", if holds { "the same" } else { "otherwise" }))
        }))
    })
}

/// The replay of a line, or why it cannot be replayed; and the result of brute force, in words, with whether it
/// is the same, unless the answer is not proven.
fn both(
    replay: Result<Certificate, String>,
    unproven: Option<&str>,
    limits: &Limits,
    search: impl FnOnce(&mut Meter) -> Result<Option<(bool, String)>, Need>,
) -> Vec<Certificate> {
    let replay = replay.unwrap_or_else(|why| Certificate::replay(false, why));
    if let Some(what) = unproven {
        let said = format!("nothing to hold it against: it is {what}");
        return vec![replay, Certificate::plain(None, said)];
    }
    let mut meter = Meter::new(limits.clone().nodes(MOST_POSITIONS));
    let (found, walked) = (search(&mut meter), meter.nodes());
    let (same, said) = match found {
        Ok(Some((same, found))) => {
            (Some(same), format!("a plain search of {walked} positions finds {found}"))
        }
        Ok(None) => (None, format!("a plain search gave up after {walked} positions")),
        Err(need) => (None, need.to_string()),
    };
    vec![replay, Certificate::plain(same, said)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::puzzle;
    use crate::source::text::Source;

    fn read(text: &str) -> Puzzle {
        puzzle::read(&Source::new("test", text)).expect("the puzzle is valid")
    }

    fn holds(certificates: &[Certificate]) -> Vec<(&str, Option<bool>)> {
        certificates.iter().map(|one| (one.check, one.holds)).collect()
    }

    /// The 1-5 fits the corner in two ways, for 5 points each.
    #[test]
    fn a_wrong_number_of_solutions_is_not_certified() {
        let puzzle = read("game: tableaux\nlayout: 4-2@0,0s 2-3@1,1s\nhand: 1-5\n");
        let limits = Limits::default();
        let best = puzzle.position.game().best_turn(None, limits.clone(), 0).expect("the hand is known");
        assert_eq!((best.best, best.solutions), (5, Some(2)));
        assert_eq!(holds(&of_turn(&puzzle, &best, &limits)), [("replay", Some(true)), ("plain", Some(true))]);
        let uncounted = Best { solutions: None, ..best.clone() };
        let found = holds(&of_turn(&puzzle, &uncounted, &limits)).contains(&("plain", Some(true)));
        assert!(found, "what a limit left uncounted is not wrong");
        for solutions in [Some(1), Some(3)] {
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

    /// The 6-1 ends the round and gains the 8 + 4 pips that are left. A line that stops before that is not
    /// the line of a complete round, with any points so far.
    #[test]
    fn a_line_that_does_not_end_the_hand_is_not_certified() {
        let puzzle = read("game: block\nlayout: 6-6\nhands: [6-1, 6-2 1-3]\ntask: game\n");
        let limits = Limits::default();
        let value = puzzle.position.game().value(limits.clone()).expect("every tile is known");
        assert!(value.exact && value.line.len() == 1 && value.values == [12, 0]);
        assert_eq!(holds(&of_value(&puzzle, &value, &limits))[0], ("replay", Some(true)));
        let stopped = HandValue { exact: false, line: Vec::new(), values: vec![0, 0], ..value };
        assert_eq!(holds(&of_value(&puzzle, &stopped, &limits))[0], ("replay", Some(false)));
    }
}
