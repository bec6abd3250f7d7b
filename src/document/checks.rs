//! Reading the checks of a claim: a map with one key that names the check, and perhaps `set`,
//! `house`, `put` and `after`.

use super::check::{Check, Opens, Put, Step};
use super::check_keys::{Checks, Reader, pips, tiles};
use super::fault::{Fault, FaultKind};
use super::fields::{Field, Fields};
use super::{setup, values};
use crate::board::{Act, Setup};
use crate::game::tableaux::geometry::Placement;
use crate::game::{FamilyName, Rules};
use crate::notation::arithmetic::{ArithmeticFault, sides};
use crate::notation::play::Step as Written;
use crate::rules::Changes;
use crate::rules::value::any_of;

/// The checks that every family has, by their key.
const COMMON: [&str; 10] =
    ["legal", "illegal", "plays", "turn", "replay", "game", "perft", "winner", "equation", "differs"];
const TABLEAUX: [&str; 4] = ["best", "cell", "cells", "fits"];
const CASTLE_ROCK: [&str; 5] = ["best", "score", "row", "suit", "mateless"];
const LINE: [&str; 6] = ["score", "ends", "fits", "matadors", "opens", "probability"];

/// The checks of a family by their key.
fn known(family: FamilyName) -> Vec<&'static str> {
    let own: &[&str] = match family {
        FamilyName::Tableaux => &TABLEAUX,
        FamilyName::CastleRock => &CASTLE_ROCK,
        FamilyName::Line => &LINE,
    };
    COMMON.iter().chain(own).copied().collect()
}

impl Checks<'_> {
    /// Reads one check.
    pub(super) fn read(&self, item: Field<'_>, faults: &mut Vec<Fault>) -> Option<Step> {
        let mut fields = Fields::of(item.node, "a check such as `equation: hand * players = 8`", faults)?;
        let house = fields.take("house");
        let own =
            house.map(|field| values::keys(field, "house", &self.spec.rules, faults)).unwrap_or_default();
        let set = fields.take("set").and_then(|field| setup::set(field, faults));
        let mut changes: Changes = Vec::new();
        if let Some(set) = set {
            // Another set brings its own deal along, which nothing of the claim's can know of.
            let of_set = self.spec.sets.iter().filter(|(other, _)| *other == set);
            changes.extend(of_set.flat_map(|(_, changes)| changes.clone()));
            changes.extend(self.changes.iter().filter(|(key, _)| key != "set").cloned());
            changes.push(("set".to_owned(), set.highest().to_string()));
        }
        changes.extend(own);
        let put = fields.take("put");
        let after = fields.take("after").map(|field| values::acts(field, self.family(), faults));
        let field = self.named(fields, item, faults);
        let put = match put {
            Some(put) => Some(self.put(put, &changes, faults)?),
            None => None,
        };
        let check = self.body(field?, faults)?;
        Some(Step { changes, put, after: after.unwrap_or_default(), check })
    }

    /// Tiles that are laid without rules, and why.
    fn put(&self, field: Field<'_>, changes: &Changes, faults: &mut Vec<Fault>) -> Option<Put> {
        if self.family() != FamilyName::Tableaux {
            faults.push(Fault::new(field.key.at.clone(), no_put()));
            return None;
        }
        let mut fields = Fields::of(field.node, "put", faults)?;
        let tiles = fields.need("tiles", faults);
        let why = fields.need("why", faults);
        fields.finish(faults);
        let why_text = why.and_then(|why| why.text(faults)).map(|text| text.text.trim().to_owned());
        if let (Some(why), Some("")) = (why, why_text.as_deref()) {
            faults.push(why.bad("a reason"));
        }
        let (tiles, before) = (tiles?, faults.len());
        let placed = placements(tiles, faults);
        let put = Put { tiles: placed, why: why_text? };
        if faults.len() == before {
            self.lay_faults(tiles, &put, changes, faults);
        }
        Some(put)
    }

    /// Reports what is wrong with the position once the tiles are laid.
    fn lay_faults(&self, tiles: Field<'_>, put: &Put, changes: &Changes, faults: &mut Vec<Fault>) {
        let Some(Setup::Tableaux(setup)) = self.setup else { return };
        let mut setup = setup.clone();
        let mut rules = Rules::Tableaux(setup.rules.clone());
        let are_set = changes.iter().all(|(key, value)| rules.set_key(key, value).is_ok());
        if let (true, Rules::Tableaux(rules)) = (are_set, rules) {
            setup.rules = rules;
        }
        put.lay(&mut setup);
        let found = setup.faults().into_iter();
        faults.extend(found.map(|fault| Fault::new(tiles.node.at.clone(), FaultKind::Setup(fault.into()))));
    }

    /// The one key that names the check.
    fn named<'n>(
        &self,
        mut fields: Fields<'n>,
        item: Field<'n>,
        faults: &mut Vec<Fault>,
    ) -> Option<Field<'n>> {
        let before = faults.len();
        let names = known(self.family());
        let mut found: Vec<Field<'_>> = names.iter().filter_map(|name| fields.take(name)).collect();
        found.sort_by_key(|field| field.key.at.start);
        for field in fields.rest() {
            faults.push(Fault::new(field.key.at.clone(), self.no_check(&field.key.name)));
        }
        if faults.len() == before {
            fields.finish(faults);
        }
        match found.as_slice() {
            [field] => return Some(*field),
            [] if faults.len() == before => faults.push(item.bad(format!("a check: {}", any_of(&names)))),
            [] => {}
            [_, second, ..] => {
                let fault = FaultKind::BadValue {
                    key: item.key.name.clone(),
                    found: "two at once".to_owned(),
                    expected: "an item of its own for each".to_owned(),
                };
                faults.push(Fault::new(second.key.at.clone(), fault));
            }
        }
        None
    }

    /// What is said of a key that names no check of this game.
    fn no_check(&self, name: &str) -> FaultKind {
        let names: Vec<String> = known(self.family()).into_iter().map(str::to_owned).collect();
        let others = FamilyName::ALL.into_iter().map(|(_, family)| family);
        let of: Vec<&str> =
            others.filter(|family| known(*family).contains(&name)).map(values::game_names).collect();
        if of.is_empty() {
            return FaultKind::UnknownName { what: "check", found: name.to_owned(), known: names };
        }
        FaultKind::OfAnotherGame {
            found: name.to_owned(),
            of: of.join(" and "),
            label: format!("no check of {}", values::game_names(self.family())),
            help: Some(format!("known: {}", names.join(", "))),
        }
    }

    fn body(&self, field: Field<'_>, faults: &mut Vec<Fault>) -> Option<Check> {
        match field.key.name.as_str() {
            "equation" => equation(field, faults),
            "ends" => pips(field, faults).map(Check::Ends),
            "matadors" => Some(Check::Matadors(tiles(field, faults))),
            "opens" if field.node.text().is_some() => field
                .choice(&[("redeal", Opens::Redeal), ("unsaid", Opens::Unsaid)], faults)
                .map(Check::Opens),
            "perft" => {
                let counts = field.numbers(0, i64::MAX, faults)?;
                Some(Check::Perft(counts.into_iter().map(|count| count as u64).collect()))
            }
            name => {
                let mut fields = Fields::of(field.node, name, faults)?;
                asks_something(field, name, &fields, faults);
                let check = Reader { fields: &mut fields, of: self, faults }.read(name);
                fields.finish(faults);
                check
            }
        }
    }
}

/// The placements of a list of acts; an act of another kind lays no tile.
fn placements(field: Field<'_>, faults: &mut Vec<Fault>) -> Vec<Placement> {
    let mut placed = Vec::new();
    for act in values::acts_with_places(field, FamilyName::Tableaux, faults) {
        match act.value {
            Act::Tableaux(Written::Place(placement)) => placed.push(placement),
            other => {
                let kind = FaultKind::BadValue {
                    key: field.key.name.clone(),
                    found: other.to_string(),
                    expected: "tiles with their places, such as 5-1@0,2w".to_owned(),
                };
                faults.push(Fault::new(act.at, kind));
            }
        }
    }
    placed
}

/// What is said of `put` in a game whose table is written as it lies.
fn no_put() -> FaultKind {
    FaultKind::OfAnotherGame {
        found: "put".to_owned(),
        of: values::game_names(FamilyName::Tableaux).to_owned(),
        label: "expected no such key in this game".to_owned(),
        help: Some("write the row or the line of the position as it lies, in `layout:`".to_owned()),
    }
}

fn equation(field: Field<'_>, faults: &mut Vec<Fault>) -> Option<Check> {
    let text = field.text(faults)?;
    // What the names stand for only the rules know: here anything will do.
    let read = sides(&text.text, &|_| Some(1));
    if matches!(read, Err(ArithmeticFault::NoEquation(_) | ArithmeticFault::TooLong)) {
        faults.push(field.bad("an equation such as `hand * players = 8`, in no more than 200 characters"));
    }
    Some(Check::Equation(text.text.clone()))
}

/// The keys of a check that only choose what is looked at; with nothing else the check would
/// hold whatever is so.
fn choosing(name: &str) -> Option<&'static [&'static str]> {
    match name {
        "plays" => Some(&["kind", "at", "end"]),
        "suit" => Some(&["of", "captured"]),
        "fits" => Some(&["end", "kind", "sum"]),
        "row" | "replay" => Some(&[]),
        _ => None,
    }
}

fn asks_something(field: Field<'_>, name: &str, fields: &Fields<'_>, faults: &mut Vec<Fault>) {
    let asked = |choosing: &[&str]| fields.rest().any(|key| !choosing.contains(&key.key.name.as_str()));
    if choosing(name).is_some_and(|choosing| !asked(choosing)) {
        faults.push(Fault::new(field.key.at.clone(), FaultKind::AsksNothing(name.to_owned())));
    }
}
