//! Claims of a rules file: statements with their positions and checks.

use std::collections::BTreeMap;
use std::path::Path;

use super::fault::{Fault, FaultKind};
use super::fields::{Field, Fields};
use super::node::{Node, Value};
use super::setup;
use super::source::{Faulty, Source};
use super::spec::{self, Spec, find};
use super::{values, yaml};
use crate::game::tableaux::geometry::{Cell, Placement};
use crate::game::tableaux::judge::Refusal;
use crate::notation::play;
use crate::rules::tableaux::Rules;
use crate::rules::value::any_of;
use crate::verify::Claim;
use crate::verify::check::{Check, Step};

/// Reads a rules file with its claims.
///
/// # Errors
/// Everything that is wrong with it.
pub fn read(source: &Source) -> Result<(Spec, Vec<Claim>), Faulty> {
    let mut faults = Vec::new();
    let node = yaml::read(source, yaml::SPEC).map_err(|fault| Faulty::one(source.clone(), fault))?;
    let found = spec::head(source, &node, &source.name, &mut faults).map(|(spec, rest)| {
        let claims = every(&spec, rest.positions, rest.claims, &mut faults);
        (spec, claims)
    });
    match found {
        Some(found) if faults.is_empty() => Ok(found),
        _ => Err(Faulty::new(source.clone(), faults)),
    }
}

/// Reads every claim; one that is faulty is left out and its faults are kept.
fn every(
    spec: &Spec,
    positions: Option<Field<'_>>,
    claims: Option<Field<'_>>,
    faults: &mut Vec<Fault>,
) -> Vec<Claim> {
    let mut named = BTreeMap::new();
    if let Some(field) = positions
        && let Some(fields) = Fields::of(field.node, "positions", faults)
    {
        named.extend(fields.rest().map(|field| (field.key.name.clone(), field.node)));
    }
    let Some(field) = claims else { return Vec::new() };
    let mut claims: Vec<Claim> = Vec::new();
    for item in field.items() {
        if let Some(claim) = claim(spec, &named, item, faults) {
            if claims.iter().any(|other| other.id == claim.id) {
                faults.push(Fault::new(item.node.at.clone(), FaultKind::KeyTwice(claim.id.clone())));
            }
            claims.push(claim);
        }
    }
    claims
}

/// The position that a claim names, with the claim's own keys on top of it.
fn with_position(node: &Node, positions: &BTreeMap<String, &Node>, faults: &mut Vec<Fault>) -> Node {
    let Value::Map(own) = &node.value else { return node.clone() };
    let mut entries = own.clone();
    let name = own.iter().find(|(key, _)| key.name == "position").and_then(|(_, node)| node.text());
    if let Some(name) = name {
        if let Some(Value::Map(base)) = positions.get(&name.text).map(|node| &node.value) {
            let missing = base.iter().filter(|(key, _)| own.iter().all(|(other, _)| other.name != key.name));
            entries.extend(missing.cloned());
        } else {
            let known = positions.keys().cloned().collect();
            let kind = FaultKind::UnknownName { what: "position", found: name.text.clone(), known };
            faults.push(Fault::new(name.at.clone(), kind));
        }
    }
    Node { at: node.at.clone(), value: Value::Map(entries) }
}

fn claim(
    spec: &Spec,
    positions: &BTreeMap<String, &Node>,
    item: Field<'_>,
    faults: &mut Vec<Fault>,
) -> Option<Claim> {
    let node = with_position(item.node, positions, faults);
    let mut fields = Fields::of(&node, "a claim", faults)?;
    fields.take("position");
    let text = |field: Option<Field<'_>>, faults: &mut Vec<Fault>| {
        field.and_then(|field| field.text(faults)).map(|text| text.text.trim().to_owned())
    };
    let id = text(fields.need("id", faults), faults);
    let source = text(fields.need("source", faults), faults);
    let says = text(fields.need("says", faults), faults);
    let note = text(fields.take("note"), faults);
    let mut rules = spec.rules.clone();
    if let Some(field) = fields.take("house") {
        values::house(field, &mut rules, faults);
    }
    let depends = fields.take("depends").map(|field| readings(field, faults)).unwrap_or_default();
    let (checks, instead) = (fields.take("check"), fields.take("instead"));
    let has_layout =
        matches!(&node.value, Value::Map(entries) if entries.iter().any(|(key, _)| key.name == "layout"));
    let (mut setup, mut letters) = (None, BTreeMap::new());
    if has_layout {
        let (found, named) = setup::read(&mut fields, rules.clone(), faults);
        letters = named;
        if let Some(found) = &found {
            rules.set = found.rules.set;
        }
        setup = found;
    }
    fields.finish(faults);
    let mut read = |field: Option<Field<'_>>| -> Vec<Step> {
        let items = field.map(Field::items).unwrap_or_default();
        items.into_iter().filter_map(|item| check(item, &letters, faults)).collect()
    };
    let (checks, instead) = (read(checks), read(instead));
    Some(Claim {
        id: id?,
        source: source?,
        says: says?,
        setup,
        letters,
        rules,
        depends,
        checks,
        instead,
        note,
    })
}

fn readings(field: Field<'_>, faults: &mut Vec<Fault>) -> Vec<String> {
    let known: Vec<String> = Rules::keys()
        .into_iter()
        .filter(|info| !info.choices.is_empty())
        .map(|info| info.name.to_owned())
        .collect();
    let mut readings = Vec::new();
    for text in field.texts(faults) {
        if known.contains(&text.text) {
            readings.push(text.text.clone());
        } else {
            let kind =
                FaultKind::UnknownName { what: "reading", found: text.text.clone(), known: known.clone() };
            faults.push(Fault::new(text.at.clone(), kind));
        }
    }
    readings
}

/// The kinds of checks by their key.
const CHECKS: [&str; 12] = [
    "legal", "illegal", "cell", "cells", "plays", "best", "turn", "hand", "fits", "perft", "equation",
    "differs",
];

/// Reads one check: a map with one key that names it, and perhaps `after` and `set`.
fn check(item: Field<'_>, letters: &BTreeMap<char, Cell>, faults: &mut Vec<Fault>) -> Option<Step> {
    let mut fields = Fields::of(item.node, "a check such as `equation: hand * players = 8`", faults)?;
    let after = fields.take("after").map(|field| values::placements(field, faults)).unwrap_or_default();
    let set = fields.take("set").and_then(|field| setup::set(field, faults));
    let found: Vec<Field<'_>> = CHECKS.iter().filter_map(|name| fields.take(name)).collect();
    fields.finish(faults);
    let [field] = found.as_slice() else {
        faults.push(item.bad(format!("one of {}", CHECKS.join(", "))));
        return None;
    };
    check_body(*field, letters, faults).map(|check| Step { set, after, check })
}

fn check_body(field: Field<'_>, letters: &BTreeMap<char, Cell>, faults: &mut Vec<Fault>) -> Option<Check> {
    match field.key.name.as_str() {
        "equation" => field.text(faults).map(|text| Check::Equation(text.text.clone())),
        "perft" => {
            let counts = field.numbers(0, i64::MAX, faults)?;
            Some(Check::Perft(counts.into_iter().map(|count| count as u64).collect()))
        }
        name => {
            let mut fields = Fields::of(field.node, name, faults)?;
            let check = CheckReader { fields: &mut fields, letters, faults }.read(name);
            fields.finish(faults);
            check
        }
    }
}

/// Reads the keys of one check.
struct CheckReader<'r, 'n> {
    fields: &'r mut Fields<'n>,
    letters: &'r BTreeMap<char, Cell>,
    faults: &'r mut Vec<Fault>,
}

impl CheckReader<'_, '_> {
    fn read(mut self, name: &str) -> Option<Check> {
        match name {
            "legal" => {
                let (points, kind, continues) = (self.int("points"), self.kind(), self.truth("continues"));
                Some(Check::Legal { play: self.placement()?, points, kind, continues })
            }
            "illegal" => {
                let because = self.word("because", &Refusal::NAMES);
                Some(Check::Illegal { play: self.placement()?, because })
            }
            "cell" => {
                let (at, is) = (self.cell("at"), self.text("is"));
                Some(Check::Cell { at: at?, is: is? })
            }
            "cells" => {
                let (of, count) = (self.text("of"), self.need_count("count"));
                Some(Check::Cells { of: of?, count: count? })
            }
            "plays" => Some(Check::Plays {
                kind: self.kind(),
                at: self.cell("at"),
                count: self.count("count"),
                tiles: self.count("tiles"),
                points: self.int("points"),
            }),
            "best" => {
                let (points, solutions) = (self.int("points"), self.count("solutions"));
                Some(Check::Best { points: points?, solutions: solutions.map(|count| count as u128) })
            }
            "turn" => {
                let line = self.line();
                let points = self.ints("points");
                let (hand, goes_on) = (self.count("hand"), self.truth("goes_on"));
                Some(Check::Turn { line, points: points?, hand, goes_on })
            }
            "hand" => Some(self.hand()),
            "fits" => {
                let (kind, sum, count) = (self.kind(), self.need_count("sum"), self.need_count("count"));
                Some(Check::Fits { kind: kind?, sum: sum? as u8, count: count? })
            }
            _ => self.differs(),
        }
    }

    fn hand(mut self) -> Check {
        let line = self.line();
        let gained = self.ints("gained");
        let held = self.ints("held").map(|held| held.into_iter().map(|count| count as usize).collect());
        Check::Hand {
            line,
            gained,
            held,
            over: self.truth("over"),
            last_turn: self.truth("last_turn"),
            next_lead: self.count("next_lead"),
        }
    }

    fn differs(mut self) -> Option<Check> {
        let name = self.text("from")?;
        let keys = self.fields.need("keys", self.faults)?.texts(self.faults);
        let keys = keys.into_iter().map(|text| text.text.clone()).collect();
        match find(&name, Path::new("")) {
            Ok(spec) => Some(Check::Differs { from: Box::new(spec.rules), name, keys }),
            Err(kind) => {
                self.faults.push(Fault::new(self.fields.at.clone(), kind));
                None
            }
        }
    }

    fn text(&mut self, key: &'static str) -> Option<String> {
        let field = self.fields.need(key, self.faults)?;
        field.text(self.faults).map(|text| text.text.clone())
    }

    fn word(&mut self, key: &'static str, known: &[&str]) -> Option<String> {
        let field = self.fields.take(key)?;
        let text = field.text(self.faults)?;
        if !known.contains(&text.text.as_str()) {
            self.faults.push(field.bad(any_of(known)));
        }
        Some(text.text.clone())
    }

    fn kind(&mut self) -> Option<String> {
        self.word("kind", &["side", "corner", "centre"])
    }

    fn int(&mut self, key: &'static str) -> Option<i32> {
        let number = self.fields.take(key)?.number(-1_000_000, 1_000_000, self.faults)?;
        Some(number as i32)
    }

    fn ints(&mut self, key: &'static str) -> Option<Vec<i32>> {
        let numbers = self.fields.take(key)?.numbers(-1_000_000, 1_000_000, self.faults)?;
        Some(numbers.into_iter().map(|number| number as i32).collect())
    }

    fn count(&mut self, key: &'static str) -> Option<usize> {
        let number = self.fields.take(key)?.number(0, 1_000_000_000, self.faults)?;
        Some(number as usize)
    }

    fn need_count(&mut self, key: &'static str) -> Option<usize> {
        let number = self.fields.need(key, self.faults)?.number(0, 1_000_000_000, self.faults)?;
        Some(number as usize)
    }

    fn truth(&mut self, key: &'static str) -> Option<bool> {
        self.fields.take(key)?.choice(&[("yes", true), ("no", false)], self.faults)
    }

    fn cell(&mut self, key: &'static str) -> Option<Cell> {
        let field = self.fields.take(key)?;
        let text = field.text(self.faults)?;
        let cell = values::cell(&text.text, self.letters);
        if cell.is_none() {
            self.faults.push(Fault::new(text.at.clone(), FaultKind::NoLetter(text.text.clone())));
        }
        cell
    }

    fn placement(&mut self) -> Option<Placement> {
        let text = self.fields.need("play", self.faults)?.text(self.faults)?;
        values::one(text, self.faults)
    }

    fn line(&mut self) -> Vec<play::Step> {
        let field = self.fields.take("line");
        field.map(|field| values::steps(field, self.faults)).unwrap_or_default()
    }
}
