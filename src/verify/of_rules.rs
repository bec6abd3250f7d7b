//! Checks that need rules and no position: equations, differences, scores, winners.

use super::outcome::{Outcome, when};
use crate::document::check::Score;
use crate::game::Rules;
use crate::game::castle_rock;
use crate::game::line::score::{self, Ending};
use crate::notation::arithmetic::{ArithmeticFault, sides};

/// The number that a name of an equation stands for.
fn number(rules: &Rules, name: &str) -> Option<i64> {
    let whole = |number: usize| i64::try_from(number).ok();
    if let Some((what, players)) = name.rsplit_once('_')
        && let Ok(players) = players.parse::<usize>()
    {
        let deal = match rules {
            Rules::CastleRock(rules) => rules.deal(players),
            _ => None,
        };
        return match what {
            "dealt" => whole(rules.dealt(players)?),
            "boneyard" => whole(rules.boneyard_after_deal(players)?),
            "row" => whole(deal?.row),
            "each" => whole(deal?.each()?),
            _ => None,
        };
    }
    match name {
        "set_size" => whole(rules.set().size()),
        "fewest" => whole(rules.players().fewest()),
        "most" => whole(rules.players().most()),
        "players" if rules.players().fewest() == rules.players().most() => whole(rules.players().most()),
        "boneyard" => whole(rules.boneyard_after_deal(rules.players().most())?),
        _ => rules.key(name)?.parse().ok(),
    }
}

/// Whether a name stands for a number that goes by how many play, as `each_2`.
fn is_by_players(name: &str) -> bool {
    name.rsplit_once('_').is_some_and(|(what, players)| {
        matches!(what, "dealt" | "boneyard" | "row" | "each") && players.parse::<usize>().is_ok()
    })
}

pub(super) fn equation(equation: &str, rules: &Rules) -> Outcome {
    let told = |fault| match fault {
        // A number of players for whom these rules have no deal, or one that does not come out even.
        ArithmeticFault::UnknownName(name) if is_by_players(&name) => {
            ArithmeticFault::NoValue(name).to_string()
        }
        fault => fault.to_string(),
    };
    let (left, right) = sides(equation, &|name| number(rules, name)).map_err(told)?;
    when(left == right, || format!("{equation}: {left} is not {right}"))
}

pub(super) fn differs(rules: &Rules, from: &Rules, name: &str, keys: &[String]) -> Outcome {
    let infos = rules.family().keys();
    let names = infos.iter().map(|info| info.name);
    let found: Vec<&str> = names.filter(|key| rules.key(key) != from.key(key)).collect();
    when(found == keys, || format!("{} keys differ from {name}: {}", found.len(), found.join(", ")))
}

pub(super) fn winner(rules: &Rules, scores: &[i32], leader: usize, is: Option<usize>) -> Outcome {
    rules.sides(scores.len()).ok_or("the partners are for another number")?;
    let found = rules.winner(scores, leader);
    when(found == is, || found.map_or("nobody has won".to_owned(), |seat| format!("seat {seat} has won")))
}

pub(super) fn score(rules: &Rules, score: &Score) -> Outcome {
    let (found, are) = match (score, rules) {
        (Score::Pips { pips, out, are }, Rules::Line(rules)) => {
            let sides = rules.partners.sides(pips.len()).ok_or("the partners are for another number")?;
            let ending = out.map_or(Ending::Blocked, Ending::Out);
            if out.is_some_and(|seat| seat >= pips.len()) {
                return Err("the seat that goes out has no pips named".into());
            }
            let points = |seat: usize| score::points(rules, &sides, pips, ending, sides[seat]);
            ((0..pips.len()).map(points).collect::<Vec<i32>>(), are)
        }
        (Score::Tiles { captured, left, are }, Rules::CastleRock(_)) => {
            (captured.iter().map(|tiles| castle_rock::score::points(*tiles, *left)).collect(), are)
        }
        _ => return Err("this game has no such score".into()),
    };
    when(found == *are, || format!("the seats score {found:?}, not {are:?}"))
}
