//! Checks that need rules but no position: the winner, equations, differences.

use std::path::Path;

use super::kind::CheckKind;
use super::outcome::when;
use super::reader::Reader;
use super::run::Check;
use crate::game::Rules;
use crate::keys::key::Holds;
use crate::keys::spec::find_named;
use crate::notation::arithmetic::{ArithmeticFault, sides};
use crate::source::fault::{Fault, FaultKind};

pub(super) const CHECKS: &[CheckKind] = &[
    CheckKind::new("winner", "who has won the game: a seat or `nobody`", winner),
    CheckKind::new("equation", "arithmetic over keys, `set_size`, `fewest`, `most`, `dealt_N`, `boneyard_N`, `row_N`, `each_N`: `4 * dealt_4 = 20`", equation).value(Holds::Text),
    CheckKind::new("differs", "the keys in which these rules differ from others", differs),
];

/// `winner`: who has won the game with these points of each seat: a seat, or nobody.
fn winner(reader: &mut Reader<'_>) -> Option<Check> {
    let scores = reader.need("scores", Reader::ints);
    // The seat that was dealt first.
    let leader = reader.count("leader").unwrap_or(0);
    let seat = |reader: &mut Reader<'_>, key| reader.seat(key).map(Some);
    let is = reader.need("is", |reader, key| reader.or_word(key, "nobody", None, seat))?;
    let scores = scores?;
    reader.one_of("is", is, scores.len());
    reader.one_of("leader", Some(leader), scores.len());
    reader.check(move |scene| {
        scene.rules.sides(scores.len()).ok_or("the partners are for another number")?;
        let found = scene.rules.winner(&scores, leader);
        when(found == is, || found.map_or("nobody has won".to_owned(), |seat| format!("seat {seat} has won")))
    })
}

/// `equation`: an equation of [`crate::notation::arithmetic`].
fn equation(reader: &mut Reader<'_>) -> Option<Check> {
    let field = reader.take("equation", Holds::Text)?;
    let equation = field.text(reader.faults)?.text.clone();
    // Only the rules know the values of names; for parsing, any number will do.
    let read = sides(&equation, &|_| Some(1));
    if matches!(read, Err(ArithmeticFault::NoEquation(_) | ArithmeticFault::TooLong)) {
        let expected = "an equation such as `hand * players = 8`, in no more than 200 characters";
        reader.faults.push(field.bad(expected));
    }
    reader.check(move |scene| {
        let told = |fault| match fault {
            // A number of players for which these rules have no deal, or an uneven one.
            ArithmeticFault::UnknownName(name) if is_by_players(&name) => {
                ArithmeticFault::NoValue(name).to_string()
            }
            fault => fault.to_string(),
        };
        let (left, right) = sides(&equation, &|name| number(&scene.rules, name)).map_err(told)?;
        when(left == right, || format!("{equation}: {left} is not {right}"))
    })
}

/// The number that a name of an equation stands for.
fn number(rules: &Rules, name: &str) -> Option<i64> {
    let whole = |number: usize| i64::try_from(number).ok();
    if let Some((what, players)) = name.rsplit_once('_')
        && let Ok(players) = players.parse::<usize>()
    {
        let number = match what {
            "dealt" => rules.dealt(players),
            "boneyard" => rules.boneyard_after_deal(players),
            _ => rules.deal_number(what, players),
        };
        return whole(number?);
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

/// Whether the value of a name depends on the number of players, as in `each_2`.
fn is_by_players(name: &str) -> bool {
    name.rsplit_once('_').is_some_and(|(what, players)| {
        matches!(what, "dealt" | "boneyard" | "row" | "each") && players.parse::<usize>().is_ok()
    })
}

/// `differs`: the keys in which the rules differ from those of another rules file.
fn differs(reader: &mut Reader<'_>) -> Option<Check> {
    let from = reader.need("from", |reader, key| reader.take(key, Holds::Text));
    let keys = reader.need("keys", Reader::texts)?;
    let (from, family) = (from?, reader.family());
    let known = family.key_names();
    for key in keys.iter().filter(|key| !known.contains(&key.text)) {
        let kind = FaultKind::UnknownKey { key: key.text.clone(), known: known.clone() };
        reader.faults.push(Fault::new(key.at.clone(), kind));
    }
    let keys: Vec<String> = keys.into_iter().map(|text| text.text.clone()).collect();
    let name = from.text(reader.faults)?;
    let found = find_named(&name.text, Path::new(""), reader.of.access);
    let spec = found.map_err(|kind| reader.faults.push(Fault::new(name.at.clone(), kind))).ok()?;
    if spec.rules.family() != family {
        // Two families have no keys in common.
        reader.faults.push(from.bad(format!("one of {}", family.games())));
        return None;
    }
    let (name, other) = (name.text.clone(), spec.rules);
    reader.check(move |scene| {
        let infos = scene.rules.family().keys();
        let names = infos.iter().map(|info| info.name);
        let found: Vec<&str> = names.filter(|key| scene.rules.key(key) != other.key(key)).collect();
        when(found == keys, || format!("{} keys differ from {name}: {}", found.len(), found.join(", ")))
    })
}
