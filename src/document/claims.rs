//! Claims of a rules file: statements with their positions and checks.

use litemap::LiteMap;

use super::claim::{Claim, Decides, Dependence};
use crate::document::check::reader::Context;
use crate::keys::fields::{Field, Fields};
use crate::keys::spec;
use crate::keys::spec::Spec;
use crate::keys::table::CLAIM;
use crate::keys::values::KnownReadings;
use crate::keys::{setup, values};
use crate::rules::Changes;
use crate::source::fault::{Fault, FaultKind};
use crate::source::node::{Node, NodeValue, Text};
use crate::source::text::FileAccess;
use crate::source::text::{InvalidFile, Source};
use crate::source::yaml;

/// Reads a rules file with its claims.
///
/// # Errors
/// Everything that is wrong with it.
pub fn read(source: &Source) -> Result<(Spec, Vec<Claim>), InvalidFile> {
    let node = yaml::read(source, yaml::SPEC).map_err(|fault| InvalidFile::one(source.clone(), fault))?;
    of_node(source.clone(), &node)
}

/// Reads the same from the tree of the file.
pub(super) fn of_node(source: Source, node: &Node) -> Result<(Spec, Vec<Claim>), InvalidFile> {
    let mut faults = Vec::new();
    let found = spec::head(&source, node, &source.name, &mut faults).map(|(spec, rest)| {
        let claims = every((&spec, source.access), rest.positions, rest.claims, &mut faults);
        (spec, claims)
    });
    match found {
        Some(found) if faults.is_empty() => Ok(found),
        _ => Err(InvalidFile::new(source, faults)),
    }
}

/// Reads every claim; an invalid one is left out and its faults are kept.
fn every(
    of: (&Spec, FileAccess),
    positions: Option<Field<'_>>,
    claims: Option<Field<'_>>,
    faults: &mut Vec<Fault>,
) -> Vec<Claim> {
    let mut named = LiteMap::new();
    if let Some(field) = positions
        && let Some(fields) = Fields::free(field.node, "positions", faults)
    {
        for field in fields.rest() {
            // Reports a value that is no map, or a key given twice.
            Fields::free(field.node, "a position", faults);
            named.insert(field.key.name.clone(), field.node);
        }
    }
    let Some(field) = claims else { return Vec::new() };
    let items = field.items();
    id_faults(&items, faults);
    items.into_iter().filter_map(|item| claim(of, &named, item, faults)).collect()
}

/// Reports every claim whose id an earlier one has.
fn id_faults(items: &[Field<'_>], faults: &mut Vec<Fault>) {
    let mut seen: LiteMap<&str, &Text> = LiteMap::new();
    for item in items {
        let NodeValue::Map(entries) = &item.node.value else { continue };
        let id = entries.iter().find(|(key, _)| key.name == "id").and_then(|(_, node)| node.text());
        let Some(id) = id else { continue };
        if let Some(first) = seen.insert(id.text.trim(), id) {
            let fault = Fault::new(id.at.clone(), FaultKind::ClaimTwice(id.text.trim().to_owned()));
            faults.push(fault.with(first.at.clone(), "the first time"));
        }
    }
}

/// The position that a claim names, overridden by the claim's own keys.
fn with_position(node: &Node, positions: &LiteMap<String, &Node>, faults: &mut Vec<Fault>) -> Node {
    let NodeValue::Map(own) = &node.value else { return node.clone() };
    let mut entries = own.clone();
    let name = own.iter().find(|(key, _)| key.name == "position").and_then(|(_, node)| node.text());
    if let Some(name) = name {
        match positions.get(&name.text).map(|node| &node.value) {
            Some(NodeValue::Map(base)) => {
                let missing =
                    base.iter().filter(|(key, _)| own.iter().all(|(other, _)| other.name != key.name));
                entries.extend(missing.cloned());
            }
            // A value that is no map is reported at its own place.
            Some(_) => {}
            None => {
                let known = positions.keys().cloned().collect();
                let kind = FaultKind::UnknownName { what: "position", found: name.text.clone(), known };
                faults.push(Fault::new(name.at.clone(), kind));
            }
        }
    }
    Node { at: node.at.clone(), value: NodeValue::Map(entries) }
}

/// The readings that a claim depends on, and whether its words decide between their values.
fn depends(
    fields: &mut Fields<'_>,
    known: KnownReadings<'_>,
    faults: &mut Vec<Fault>,
) -> (Vec<Dependence>, Decides) {
    let field = fields.take("depends");
    let depends = match field.map(|field| (field, &field.node.value)) {
        Some((field, NodeValue::Map(_))) => dependences(field, known, faults),
        Some((field, _)) => {
            let unstated =
                |key: String| Dependence { choices: known.values_of(&key), key, values: Vec::new() };
            known.named(field, faults).into_iter().map(unstated).collect()
        }
        None => Vec::new(),
    };
    let decides = fields.take("decides");
    if let Some(decides) = decides.filter(|_| field.is_none()) {
        faults.push(Fault::new(decides.key.at.clone(), FaultKind::Missing("depends", String::new())));
    }
    let choices = [("yes", Decides::Yes), ("no", Decides::No)];
    let words = decides.and_then(|field| field.choice(&choices, faults));
    (depends, words.unwrap_or_default())
}

/// Readings with the values under which a claim holds: `{blocked_score: [differences, total]}`.
fn dependences(field: Field<'_>, known: KnownReadings<'_>, faults: &mut Vec<Fault>) -> Vec<Dependence> {
    let Some(fields) = Fields::free(field.node, "depends", faults) else { return Vec::new() };
    let stated = |field: Field<'_>| {
        let [values, choices] = known.stated(field, faults)?;
        Some(Dependence { key: field.key.name.clone(), values, choices })
    };
    fields.rest().filter_map(stated).collect()
}

/// What the claim's own `house` and `set` change.
fn changes(fields: &mut Fields<'_>, spec: &Spec, faults: &mut Vec<Fault>) -> Changes {
    let house = fields.take("house");
    let mut changes =
        house.map(|field| values::keys(field, "house", &spec.rules, faults)).unwrap_or_default();
    if let Some(set) = fields.take("set").and_then(|field| setup::set(field, faults)) {
        changes.push(("set".to_owned(), set.highest().to_string()));
    }
    changes
}

/// Keys that only a position has.
const OF_POSITION: [&str; 3] = ["layout", "hand", "hands"];

fn claim(
    (spec, access): (&Spec, FileAccess),
    positions: &LiteMap<String, &Node>,
    item: Field<'_>,
    faults: &mut Vec<Fault>,
) -> Option<Claim> {
    let node = with_position(item.node, positions, faults);
    let mut fields = Fields::of(&node, CLAIM, "a claim", faults)?;
    fields.text("position", faults);
    let id = fields.text("id", faults);
    let source = fields.text("source", faults);
    let says = fields.text("says", faults);
    let note = fields.text("note", faults);
    // It is for readers of the file and for the tests of this crate; no answer depends on it.
    fields.take("code").and_then(|field| field.choice(&[("none", ())], faults));
    let changes = changes(&mut fields, spec, faults);
    let rules = spec.with(&changes).unwrap_or_else(|_| spec.rules.clone());
    let (depends, words) = depends(&mut fields, spec.known_readings(&rules), faults);
    let (checks, instead) = (fields.take("check"), fields.take("instead"));
    if note.is_none() || instead.is_some() {
        fields.need("check", faults);
    }
    let position = match node.first_of(&OF_POSITION) {
        Some(_) => setup::read(&mut fields, rules.clone(), faults),
        None => setup::ReadSetup::default(),
    };
    fields.finish(faults);
    let setup = position.setup.as_ref();
    let context = Context { spec, changes: &changes, letters: &position.letters, setup, access };
    let (checks, instead) = (context.read_all(checks, faults), context.read_all(instead, faults));
    Some(Claim {
        id: id?.one_line(),
        source: source?.one_line(),
        says: says?.one_line(),
        setup: position.setup,
        hand: position.hand,
        letters: position.letters,
        rules,
        house: changes,
        depends,
        words,
        checks,
        instead,
        note: note.map(|note| note.text.trim().to_owned()),
    })
}
