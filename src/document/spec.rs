//! Rules files: the keys of a game's rules, and the claims of the document behind them.
//! The shipped ones are carried by the program, so that it runs from any folder.

use std::path::Path;

use super::fault::{Fault, FaultKind};
use super::fields::{Field, Fields};
use super::node::Node;
use super::source::Source;
use super::{values, yaml};
use crate::rules::tableaux::Rules;

/// The shipped rules files by name.
const SHIPPED: [(&str, &str); 2] = [
    ("tableaux", include_str!("../../specs/tableaux.yaml")),
    ("tableaux-99", include_str!("../../specs/tableaux-99.yaml")),
];

/// A rules file without its claims.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spec {
    /// The name by which puzzles call it, or its path.
    pub name: String,
    /// What the game is called.
    pub title: String,
    /// The document and the section that the rules come from.
    pub document: String,
    /// The rules.
    pub rules: Rules,
}

/// The names of the shipped rules files.
pub fn shipped() -> impl Iterator<Item = &'static str> {
    SHIPPED.iter().map(|(name, _)| *name)
}

/// Finds a rules file: a shipped one by its name, another by its path, which counts from
/// `folder`.
///
/// # Errors
/// When there is no such file, or it is faulty.
pub fn find(name: &str, folder: &Path) -> Result<Spec, FaultKind> {
    find_within(name, folder, DEPTH)
}

/// How many rules files may extend one another in a row.
const DEPTH: usize = 8;

fn find_within(name: &str, folder: &Path, depth: usize) -> Result<Spec, FaultKind> {
    let Some(depth) = depth.checked_sub(1) else {
        return Err(FaultKind::FaultyRules(format!("more than {DEPTH} files extend one another")));
    };
    let mut source = open(name, folder)?;
    source.text = without_claims(&source.text);
    let read = yaml::read(&source, yaml::SPEC).map_err(|fault| vec![fault]).and_then(|node| {
        let mut faults = Vec::new();
        let spec = head_within(&source, &node, (name, depth), &mut faults).map(|(spec, _)| spec);
        spec.filter(|_| faults.is_empty()).ok_or(faults)
    });
    read.map_err(|faults| {
        let first = faults.first().map_or(String::new(), |fault| {
            if let FaultKind::FaultyRules(deeper) = &fault.kind {
                return deeper.clone();
            }
            let (line, column) = source.line_column(fault.at.start);
            format!("{}:{line}:{column}: {}", source.name, fault.kind)
        });
        FaultKind::FaultyRules(first)
    })
}

/// The text with the lines of `positions:` and `claims:` left blank, so that every other line
/// keeps its number: a puzzle asks for the rules alone, and most of a file is claims.
fn without_claims(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut skipping = false;
    for line in text.split_inclusive('\n') {
        if !line.starts_with([' ', '\t', '#', '-', '\n', '\r']) {
            skipping = line.starts_with("positions:") || line.starts_with("claims:");
        }
        kept.push_str(if skipping { "\n" } else { line });
    }
    kept
}

/// Opens a rules file as text.
///
/// # Errors
/// When there is none of that name.
pub fn open(name: &str, folder: &Path) -> Result<Source, FaultKind> {
    if let Some((name, text)) = SHIPPED.iter().find(|(shipped, _)| *shipped == name) {
        return Ok(Source::new(format!("specs/{name}.yaml"), *text));
    }
    let is_path = name.contains(['/', '\\', '.']);
    if !is_path {
        let known = shipped().map(str::to_owned).collect();
        return Err(FaultKind::UnknownName { what: "game", found: name.to_owned(), known });
    }
    Source::read(&folder.join(name)).map_err(|faulty| {
        let kind = faulty.faults.first().map_or(String::new(), |fault| fault.kind.to_string());
        FaultKind::FaultyRules(format!("{name}: {kind}"))
    })
}

/// What a rules file has besides its rules.
pub(super) struct Rest<'n> {
    pub(super) positions: Option<Field<'n>>,
    pub(super) claims: Option<Field<'n>>,
}

/// Reads all but the claims. `name` is how the file was asked for.
pub(super) fn head<'n>(
    source: &Source,
    node: &'n Node,
    name: &str,
    faults: &mut Vec<Fault>,
) -> Option<(Spec, Rest<'n>)> {
    head_within(source, node, (name, DEPTH), faults)
}

/// The same, where the file may extend only `depth` others in a row.
fn head_within<'n>(
    source: &Source,
    node: &'n Node,
    (name, depth): (&str, usize),
    faults: &mut Vec<Fault>,
) -> Option<(Spec, Rest<'n>)> {
    let mut fields = Fields::of(node, "a rules file", faults)?;
    let own_name = fields.take("name").and_then(|field| field.text(faults));
    let title = fields.need("title", faults).and_then(|field| field.text(faults));
    let document = fields.need("document", faults).and_then(|field| field.text(faults));
    let family = fields.take("family").and_then(|field| field.choice(&[("tableaux", ())], faults));
    let base = fields.take("extends").and_then(|field| {
        let text = field.text(faults)?;
        let found = find_within(&text.text, &source.folder, depth);
        found.map_err(|kind| faults.push(Fault::new(text.at.clone(), kind))).ok()
    });
    if family.is_none() && base.is_none() {
        fields.need("family", faults);
    }
    let mut rules = base.map(|base| base.rules).unwrap_or_default();
    if let Some(field) = fields.take("rules") {
        values::house(field, &mut rules, faults);
    }
    let rest = Rest { positions: fields.take("positions"), claims: fields.take("claims") };
    fields.finish(faults);
    let spec = Spec {
        name: own_name.map_or(name.to_owned(), |name| name.text.clone()),
        title: title?.text.clone(),
        document: document?.text.clone(),
        rules,
    };
    Some((spec, rest))
}
