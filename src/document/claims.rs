//! Claims of a rules file: statements with their positions and checks.

use std::sync::Arc;

use litemap::LiteMap;

use super::claim::{Claim, Dependence};
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
use crate::source::text::{FileAccess, InvalidFile, LARGEST, Source};
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
    let mut positions = Positions::of(positions, faults);
    let items = claims.map(Field::items).unwrap_or_default();
    id_faults(&items, faults);
    let mut read = Vec::new();
    for item in items {
        let Some(node) = positions.written_out(item.node, faults) else { break };
        read.extend(claim(of, &node, faults));
    }
    positions.unread_faults(faults);
    read
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

/// A position of the file.
struct NamedPosition<'n> {
    field: Field<'n>,
    /// Its bytes on one line: what its node covers is less where keys have dots.
    size: usize,
    /// Whether a claim has named it; its faults are then reported.
    is_read: bool,
}

/// The positions of the file by their names.
struct Positions<'n> {
    named: LiteMap<String, NamedPosition<'n>>,
    /// Their names, as faults list them.
    names: Arc<[String]>,
    /// The bytes of positions that claims may still repeat. Written out, a file is not larger than any other.
    left: usize,
}

impl<'n> Positions<'n> {
    fn of(field: Option<Field<'n>>, faults: &mut Vec<Fault>) -> Self {
        let mut named = LiteMap::new();
        if let Some(field) = field
            && let Some(fields) = Fields::free(field.node, "positions", faults)
        {
            for field in fields.rest() {
                // Reports a value that is no map, or a key given twice.
                Fields::free(field.node, "a position", faults);
                let size = field.node.flow().len();
                named.insert(field.key.name.clone(), NamedPosition { field, size, is_read: false });
            }
        }
        Self { names: named.keys().cloned().collect(), named, left: LARGEST as usize }
    }

    /// A claim with the position that it names, overridden by the claim's own keys. `None` where claims repeat more of
    /// positions than is read.
    fn written_out(&mut self, node: &Node, faults: &mut Vec<Fault>) -> Option<Node> {
        let NodeValue::Map(own) = &node.value else { return Some(node.clone()) };
        let mut entries = own.clone();
        let name = own.iter().find(|(key, _)| key.name == "position").and_then(|(_, node)| node.text());
        if let Some(name) = name {
            let Some(position) = self.named.get_mut(&name.text) else {
                let (found, known) = (name.text.clone(), self.names.clone());
                let kind = FaultKind::UnknownName { what: "position", found, known };
                faults.push(Fault::new(name.at.clone(), kind));
                return Some(node.clone());
            };
            position.is_read = true;
            let Field { key, node: base, .. } = position.field;
            let Some(left) = self.left.checked_sub(position.size) else {
                let fault = Fault::new(name.at.clone(), FaultKind::TooLarge(LARGEST));
                faults.push(fault.with(key.at.clone(), "written out for each claim that names it"));
                return None;
            };
            self.left = left;
            // A value that is no map is reported at its own place.
            let missing =
                base.entries().iter().filter(|(key, _)| own.iter().all(|(own, _)| own.name != key.name));
            entries.extend(missing.cloned());
        }
        Some(Node { at: node.at.clone(), value: NodeValue::Map(entries) })
    }

    /// Reports the keys that no claim has, of positions that no claim names.
    fn unread_faults(&self, faults: &mut Vec<Fault>) {
        let known: Arc<[String]> = CLAIM.iter().map(|key| key.name.to_owned()).collect();
        for position in self.named.values().filter(|position| !position.is_read) {
            let keys = position.field.node.entries().iter().map(|(key, _)| key);
            for key in keys.filter(|key| !known.contains(&key.name)) {
                let kind = FaultKind::UnknownKey { key: key.name.clone(), known: known.clone() };
                faults.push(Fault::new(key.at.clone(), kind));
            }
        }
    }
}

/// The readings that a claim depends on, and whether its words decide between their values.
fn depends(
    fields: &mut Fields<'_>,
    known: KnownReadings<'_>,
    faults: &mut Vec<Fault>,
) -> (Vec<Dependence>, bool) {
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
    // Words that do not decide are silent, or can be read in more than one way.
    let decides = decides.and_then(|field| field.choice(&[("yes", true), ("no", false)], faults));
    (depends, decides.unwrap_or(true))
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

fn claim((spec, access): (&Spec, FileAccess), node: &Node, faults: &mut Vec<Fault>) -> Option<Claim> {
    let mut fields = Fields::of(node, CLAIM, "a claim", faults)?;
    fields.text("position", faults);
    let id = fields.text("id", faults);
    let source = fields.text("source", faults);
    let says = fields.text("says", faults);
    let note = fields.text("note", faults);
    // It is for readers of the file and for the tests of this crate; no answer depends on it.
    fields.take("code").and_then(|field| field.choice(&[("none", ())], faults));
    let changes = changes(&mut fields, spec, faults);
    let rules = spec.with(&changes).unwrap_or_else(|_| spec.rules.clone());
    let (depends, decides) = depends(&mut fields, spec.known_readings(&rules), faults);
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
        decides,
        checks,
        instead,
        note: note.map(|note| note.text.trim().to_owned()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(positions: &str, claims: &str) -> Vec<Fault> {
        let text =
            format!("title: a\ndocument: a\nextends: block\npositions: {positions}\nclaims: {claims}\n");
        read(&Source::new("claims", text)).expect_err("it is invalid").faults
    }

    /// A key that no claim has is a fault of its position, whether a claim names the position or not.
    #[test]
    fn a_misspelt_key_of_a_position_is_reported_once() {
        let claim = "{id: ID, source: a, says: a, position: a, note: a}";
        let [first, second] = ["A", "B"].map(|id| claim.replace("ID", id));
        for claims in ["[]".to_owned(), format!("[{first}]"), format!("[{first}, {second}]")] {
            let found = faults("{a: {layout: 5-5, hnad: 5-4}}", &claims);
            assert_eq!(found.len(), 1, "{found:?}");
            assert_eq!(found[0].kind.meant_key().as_deref(), Some("hand"));
        }
    }

    /// What is known is listed once, however many names are unknown.
    #[test]
    fn the_names_of_positions_are_listed_once() {
        let claim = "{id: ID, source: a, says: a, position: z, note: a}";
        let claims: Vec<String> = (0..50).map(|n| claim.replace("ID", &format!("A{n}"))).collect();
        let found = faults("{a: {layout: 5-5}, b: {layout: 5-5}}", &format!("[{}]", claims.join(", ")));
        let lists: Vec<&Arc<[String]>> = found
            .iter()
            .filter_map(|fault| match &fault.kind {
                FaultKind::UnknownName { known, .. } => Some(known),
                _ => None,
            })
            .collect();
        assert_eq!(lists.len(), 50);
        assert!(lists.iter().all(|known| Arc::ptr_eq(known, lists[0])));
    }
}
