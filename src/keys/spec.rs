//! Rules files: the keys of a game's rules, what other sets change, which keys are readings of the
//! document. The program has the shipped ones built in, so that it runs from any folder.

use std::path::Path;
use std::sync::OnceLock;

use super::fields::{Field, Fields};
use super::head::without_claims;
use crate::game::{FamilyName, Rules};
use crate::keys::shipped::GAMES;
pub use crate::keys::shipped::shipped;
use crate::keys::table::SPEC;
use crate::keys::{shipped as variants, values};
use crate::rules::value::RuleValue as _;
use crate::rules::{Changes, KeyFault};
use crate::source::fault::{Fault, FaultKind};
use crate::source::node::Node;
use crate::source::text::FileAccess;
use crate::source::text::Source;
use crate::source::yaml;
use crate::tile::DominoSet;

/// A rules file without its claims.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Spec {
    /// The name that puzzles use for it, or its path.
    pub name: String,
    /// What the game is called.
    pub title: String,
    /// The document and section of the rules.
    pub document: String,
    /// Where a variant is published, if the file says so.
    pub source: Option<String>,
    /// Rules of the source that boneyard cannot express.
    pub note: Option<String>,
    /// The rules file that this one extends, as named in the file.
    pub extends: Option<String>,
    /// The keys that differ from the extended rules file, in their order; without one, every written key.
    pub changes: Changes,
    /// The rules.
    pub rules: Rules,
    /// What changes with another set than that of the rules.
    pub sets: Vec<(DominoSet, Changes)>,
    /// What the pages say of keys that are no words, each value on one line.
    pub values: Vec<(String, Vec<String>)>,
    /// The keys that are readings: choices where the document is silent or contradicts itself.
    pub readings: Vec<String>,
    /// The keys whose values the document offers to the players: no claim excludes one.
    pub options: Vec<String>,
    /// What each section of the document teaches, in our own words, one text per paragraph. Read with the
    /// claims; empty where only the rules are read.
    pub lesson: Vec<(String, Vec<String>)>,
}

impl Spec {
    /// Reads the keys of the rules, and which of them the document leaves open or to the players.
    fn read_keys(&mut self, fields: &mut Fields<'_>, faults: &mut Vec<Fault>) {
        if let Some(field) = fields.take("rules") {
            self.changes = values::keys(field, "rules", &self.rules, faults);
            self.rules = self.with(&self.changes).unwrap_or_else(|_| self.rules.clone());
        }
        if let Some(field) = fields.take("sets") {
            self.sets = sets(field, &self.rules, faults);
        }
        if let Some(field) = fields.take("values") {
            self.values = values::of_keys(field, &self.rules, faults);
        }
        if let Some(field) = fields.take("readings") {
            self.readings = self.known_readings(&self.rules).named(field, faults);
        }
        if let Some(field) = fields.take("options") {
            self.options = options(field, self, faults);
        }
    }

    /// What is known of readings under these rules.
    pub(crate) fn known_readings<'s>(&'s self, rules: &'s Rules) -> values::KnownReadings<'s> {
        values::KnownReadings { rules, values: &self.values }
    }

    /// The rules with some keys changed. Another set has changes of its own, which these override.
    ///
    /// # Errors
    /// The first key or value that the rules do not have.
    pub fn with(&self, changes: &[(String, String)]) -> Result<Rules, KeyFault> {
        let mut rules = self.rules.clone();
        let set = changes.iter().rfind(|(key, _)| key == "set").and_then(|(_, set)| DominoSet::read(set));
        let of_set = self.sets.iter().filter(|(other, _)| Some(*other) == set);
        let of_set = of_set.flat_map(|(_, changes)| changes);
        for (key, value) in of_set.chain(changes) {
            rules.set_key(key, value)?;
        }
        Ok(rules)
    }
}

/// What opens a rules file, and what opens the files that it names.
#[derive(Clone, Copy)]
struct OpenedBy {
    itself: FileAccess,
    named: FileAccess,
}

impl OpenedBy {
    const fn both(access: FileAccess) -> Self {
        Self { itself: access, named: access }
    }
}

/// Finds built-in rules: those of a game by its name, or of one of its variants as `game/variant`. No file
/// is opened.
///
/// # Errors
/// When there are none with that name.
pub fn find(name: &str) -> Result<Spec, FaultKind> {
    find_named(name, Path::new(""), FileAccess::Denied)
}

/// Finds rules by their name, or by the path of a file. The path is relative to the current folder;
/// `itself` opens the file, which may name the files of `named`.
///
/// # Errors
/// When there is no such file, or it is invalid.
pub fn find_with(name: &str, itself: FileAccess, named: FileAccess) -> Result<Spec, FaultKind> {
    find_by(name, Path::new(""), OpenedBy { itself, named })
}

/// Finds rules that a text names, by a path relative to a folder.
///
/// # Errors
/// As [`find_with`]; when the text may not name files.
pub(crate) fn find_named(name: &str, folder: &Path, access: FileAccess) -> Result<Spec, FaultKind> {
    find_by(name, folder, OpenedBy::both(access))
}

/// The rules file that a key of a puzzle names.
pub(crate) fn named(field: Field<'_>, source: &Source, faults: &mut Vec<Fault>) -> Option<Spec> {
    let name = field.text(faults)?;
    let spelt = variants::spelt(&name.text).unwrap_or(&name.text);
    let found = find_named(spelt, &source.folder, source.access);
    found.map_err(|kind| faults.push(Fault::new(name.at.clone(), kind))).ok()
}

fn find_by(name: &str, folder: &Path, by: OpenedBy) -> Result<Spec, FaultKind> {
    // A batch of puzzles uses the same few rules again and again.
    static READ: [OnceLock<Spec>; GAMES.len()] = [const { OnceLock::new() }; GAMES.len()];
    let Some(known) = shipped().position(|shipped| shipped == name).map(|place| &READ[place]) else {
        return find_within(name, folder, by, DEPTH);
    };
    match known.get() {
        Some(spec) => Ok(spec.clone()),
        None => find_within(name, folder, by, DEPTH).map(|spec| known.get_or_init(|| spec).clone()),
    }
}

/// The longest chain of rules files that extend one another.
const DEPTH: usize = 8;

fn find_within(name: &str, folder: &Path, by: OpenedBy, depth: usize) -> Result<Spec, FaultKind> {
    let Some(depth) = depth.checked_sub(1) else {
        return Err(FaultKind::EndlessRules(DEPTH));
    };
    let source = if let Some(shipped) = variants::open_rules(name) {
        shipped
    } else {
        let source = open_by(name, folder, by)?;
        Source { text: without_claims(&source.text), ..source }
    };
    let read = yaml::read(&source, yaml::SPEC).map_err(|fault| vec![fault]).and_then(|node| {
        let mut faults = Vec::new();
        let spec = head_within(&source, &node, (name, depth), &mut faults).map(|(spec, _)| spec);
        spec.filter(|_| faults.is_empty()).ok_or(faults)
    });
    read.map_err(|faults| {
        match faults.first().map(|fault| &fault.kind) {
            // Reported as it is, because no single file is at fault.
            Some(FaultKind::EndlessRules(depth)) => return FaultKind::EndlessRules(*depth),
            Some(FaultKind::IsPuzzle) => return FaultKind::PuzzleAsRules(source.name),
            _ => {}
        }
        let first = faults.first().map_or(String::new(), |fault| {
            if let FaultKind::InvalidRules(deeper) = &fault.kind {
                return deeper.clone();
            }
            let (line, column) = source.line_column(fault.at.start);
            format!("{}:{line}:{column}: {}", source.name, fault.kind)
        });
        FaultKind::InvalidRules(first)
    })
}

/// Opens built-in rules, as text.
///
/// # Errors
/// When there is none with that name.
pub fn open(name: &str) -> Result<Source, FaultKind> {
    open_by(name, Path::new(""), OpenedBy::both(FileAccess::Denied))
}

fn open_by(name: &str, folder: &Path, by: OpenedBy) -> Result<Source, FaultKind> {
    if let Some(source) = variants::open(name) {
        return Ok(source);
    }
    // Where no file may be named, the file system is not revealed.
    let path = folder.join(name);
    let is_there = matches!(by.itself, FileAccess::By(files) if files.exists(&path));
    if let Some(fault) = variants::unknown(name).filter(|_| !is_there) {
        return Err(fault);
    }
    let is_path = name.contains(['/', '\\', '.']);
    if !is_path {
        let known = shipped().map(str::to_owned).collect();
        return Err(FaultKind::UnknownName { what: "game", found: name.to_owned(), known });
    }
    let FileAccess::By(files) = by.itself else { return Err(FaultKind::NoAccess) };
    let no_rules = |why: String| FaultKind::NoRules { name: name.to_owned(), why };
    let read = files.read(&path).map_err(|invalid| {
        match invalid.faults.into_iter().next().map(|fault| fault.kind) {
            Some(FaultKind::Unreadable(why)) => no_rules(why),
            Some(FaultKind::NotRegular(what)) => no_rules(format!("it is {what} and no regular file")),
            Some(kind) => FaultKind::InvalidRules(format!("{name}: {kind}")),
            None => FaultKind::InvalidRules(name.to_owned()),
        }
    });
    read.map(|source| source.with_access(by.named))
}

/// The parts of a rules file other than its rules.
pub(crate) struct UnreadClaims<'n> {
    pub(crate) positions: Option<Field<'n>>,
    pub(crate) claims: Option<Field<'n>>,
}

/// Reads all but the claims. `name` is how the file was asked for.
pub(crate) fn head<'n>(
    source: &Source,
    node: &'n Node,
    name: &str,
    faults: &mut Vec<Fault>,
) -> Option<(Spec, UnreadClaims<'n>)> {
    head_within(source, node, (name, DEPTH), faults)
}

/// The same, with at most `depth` further files in a chain.
fn head_within<'n>(
    source: &Source,
    node: &'n Node,
    (name, depth): (&str, usize),
    faults: &mut Vec<Fault>,
) -> Option<(Spec, UnreadClaims<'n>)> {
    let is_rules = node.first_of(&["family", "extends"]).is_some();
    if let Some(at) = node.first_of(&["game", "layout", "hand"]).filter(|_| !is_rules) {
        faults.push(Fault::new(at, FaultKind::IsPuzzle));
        return None;
    }
    let mut fields = Fields::of(node, SPEC, "a rules file", faults)?;
    let own_name = fields.text("name", faults);
    let title = fields.text("title", faults);
    let origin = fields.text("source", faults);
    let note = fields.text("note", faults);
    // For a variant the place of publication replaces the document.
    let document = if origin.is_some() { fields.take("document") } else { fields.need("document", faults) };
    let document = document.map_or(origin, |field| field.text(faults));
    let (mut spec, is_known) = base(&mut fields, source, depth, faults);
    spec.source = origin.map(|origin| origin.text.clone());
    spec.note = note.map(|note| note.text.clone());
    if let Some(field) = fields.take("lesson") {
        spec.lesson = lesson(field, faults);
    }
    // Without a family the keys are unknown.
    let known = |field: Option<Field<'n>>| field.filter(|_| is_known);
    if is_known {
        spec.read_keys(&mut fields, faults);
    } else {
        for key in ["rules", "sets", "values", "readings", "options"] {
            fields.take(key);
        }
    }
    let rest =
        UnreadClaims { positions: known(fields.take("positions")), claims: known(fields.take("claims")) };
    fields.finish(faults);
    spec.name = own_name.map_or(name.to_owned(), |name| name.text.clone());
    spec.title = title?.one_line();
    spec.document.clone_from(&document?.text);
    Some((spec, rest))
}

/// The rules that the file extends, or those of its family, and whether either is known.
fn base(fields: &mut Fields<'_>, source: &Source, depth: usize, faults: &mut Vec<Fault>) -> (Spec, bool) {
    let family_field = fields.take("family");
    let family = family_field.and_then(|field| field.choice(&FamilyName::ALL, faults));
    let extends = fields.take("extends");
    let base = extends.and_then(|field| {
        let text = field.text(faults)?;
        let found = find_within(&text.text, &source.folder, OpenedBy::both(source.access), depth);
        found.map_err(|kind| faults.push(Fault::new(text.at.clone(), kind))).ok()
    });
    if extends.is_none() {
        fields.require("family", faults);
    }
    if let (Some(base), Some(family), Some(field)) = (&base, family, family_field)
        && base.rules.family() != family
    {
        let expected = format!("{}, the family of the game that is extended", base.rules.family().write());
        faults.push(field.bad(expected));
    }
    let is_known = base.is_some() || family.is_some();
    let base =
        base.unwrap_or_else(|| Spec { rules: family.map(Rules::of).unwrap_or_default(), ..Spec::default() });
    // The readings and sections of the other document belong to its own file.
    let Spec { title, document, rules, sets, .. } = base;
    let extends = extends.and_then(|field| field.node.text()).map(|name| name.text.clone());
    (Spec { title, document, extends, rules, sets, ..Spec::default() }, is_known)
}

/// The names of the keys whose values the document offers. A key is an option or a reading, not both.
fn options(field: Field<'_>, spec: &Spec, faults: &mut Vec<Fault>) -> Vec<String> {
    let known = spec.rules.family().key_names();
    let mut options = Vec::new();
    for text in field.texts(faults) {
        let name = text.text.clone();
        if !known.contains(&name) {
            let kind = FaultKind::UnknownName { what: "key", found: name, known: known.clone() };
            faults.push(Fault::new(text.at.clone(), kind));
        } else if spec.readings.contains(&name) || options.contains(&name) {
            faults.push(Fault::new(text.at.clone(), FaultKind::KeyTwice(name)));
        } else {
            options.push(name);
        }
    }
    options
}

/// What each section teaches: a text, or a list of paragraphs.
fn lesson(field: Field<'_>, faults: &mut Vec<Fault>) -> Vec<(String, Vec<String>)> {
    let Some(fields) = Fields::free(field.node, "lesson", faults) else { return Vec::new() };
    let mut sections = Vec::new();
    for field in fields.rest() {
        let paragraphs = field.texts(faults).into_iter().map(|text| text.text.clone()).collect();
        sections.push((field.key.name.clone(), paragraphs));
    }
    sections
}

/// What changes with each other set.
fn sets(of_sets: Field<'_>, rules: &Rules, faults: &mut Vec<Fault>) -> Vec<(DominoSet, Changes)> {
    let Some(fields) = Fields::free(of_sets.node, "sets", faults) else { return Vec::new() };
    let mut sets = Vec::new();
    for field in fields.rest() {
        match DominoSet::read(&field.key.name) {
            Some(set) => sets.push((set, values::keys(field, "the changes of a set", rules, faults))),
            None => faults.push(of_sets.bad_part(&field.key.at, &field.key.name, DominoSet::expected())),
        }
    }
    sets
}
