//! The tables of keys on the pages of `docs/`, made from the declarations.

use std::collections::BTreeSet;

use boneyard::document::check;
use boneyard::game::FamilyName;
use boneyard::keys::key::{Holds, Key};
use boneyard::keys::table::{CLAIM, POSITION, SPEC};
use boneyard::puzzle::kind::Kind;
use boneyard::puzzle::kinds::KINDS;
use boneyard::puzzle::position;
use boneyard::rules::KeyInfo;

/// A line with this and the name of a table comes before it, and the other line behind it.
const BEGIN: &str = "<!-- table: ";
const END: &str = "<!-- end of the table -->";

/// A page with its tables as they should be.
pub(crate) fn filled(page: &str) -> String {
    let mut lines: Vec<String> = Vec::new();
    let mut is_within = false;
    for line in page.lines() {
        is_within &= line != END;
        if !is_within {
            lines.push(line.to_owned());
        }
        if let Some(name) = line.strip_prefix(BEGIN).and_then(|rest| rest.strip_suffix(" -->")) {
            is_within = true;
            lines.push(String::new());
            lines.extend(table(name));
            lines.push(String::new());
        }
    }
    assert!(!is_within, "a table without its end");
    lines.join("\n")
}

/// The lines of a table.
fn table(name: &str) -> Vec<String> {
    if let Some(which) = name.strip_prefix("rule keys") {
        return rule_keys(which.trim());
    }
    let within = |keys: &[Key]| match keys.iter().find(|key| key.name == "expect").map(|key| key.holds) {
        Some(Holds::Keys(keys)) => keys.to_vec(),
        _ => panic!("`expect` has keys"),
    };
    let is_own = |key: &&Key| POSITION.iter().all(|other| other.name != key.name);
    let (head, rows) = match name {
        "puzzle" => ("key", rows(position::KIND.keys)),
        "expect" => ("key of `expect`", rows(&within(position::KIND.keys))),
        "rules file" => ("key", rows(SPEC)),
        "claim" => ("key", rows(&CLAIM.iter().filter(is_own).copied().collect::<Vec<_>>())),
        "checks" => ("check", checks()),
        // The keys of a kind of puzzle with a task of its own.
        other => match other.strip_suffix(" expect") {
            Some(task) => ("key of `expect`", rows(&within(own(task).keys))),
            None => ("key", rows(own(other).keys)),
        },
    };
    let rows = rows.into_iter().map(|[key, about]| format!("| `{key}` | {about} |"));
    [format!("| {head} | meaning |"), "|---|---|".to_owned()].into_iter().chain(rows).collect()
}

/// The kind of puzzle with this task.
fn own(task: &str) -> &'static Kind {
    let is_own = |kind: &&&Kind| kind.own.as_ref().is_some_and(|own| own.name == task);
    KINDS.iter().find(is_own).unwrap_or_else(|| panic!("no table `{task}`"))
}

fn rows(keys: &[Key]) -> Vec<[String; 2]> {
    let of = |key: &Key| games(|family| key.is_of(family)) + key.about;
    keys.iter().map(|key| [key.name.to_owned(), of(key)]).collect()
}

/// The keys of the rules of a family; without one those that every family has.
fn rule_keys(family: &str) -> Vec<String> {
    let is_of_all = |name: &str| {
        FamilyName::ALL.iter().all(|(_, family)| family.keys().iter().any(|key| key.name == name))
    };
    let own = FamilyName::ALL.into_iter().filter(|(name, _)| family.is_empty() || *name == family);
    let all: Vec<KeyInfo> = own.flat_map(|(_, family)| family.keys()).collect();
    assert!(!all.is_empty(), "no family `{family}`");
    let mut rows: Vec<(&str, Vec<String>, String)> = Vec::new();
    for info in all.iter().filter(|info| is_of_all(info.name) == family.is_empty()) {
        let choices: Vec<String> = info.choices.iter().map(|choice| format!("`{choice}`")).collect();
        let values = if choices.is_empty() { (info.expected)() } else { choices.join(", ") };
        match rows.iter_mut().find(|(name, ..)| *name == info.name) {
            Some((_, before, _)) if before.contains(&values) => {}
            Some((_, before, _)) => before.push(values),
            None => rows.push((info.name, vec![values], lower(&info.about()))),
        }
    }
    let rows = rows
        .into_iter()
        .map(|(name, values, about)| format!("| `{name}` | {} | {about} |", values.join("; ")));
    ["| key | values | decides |".to_owned(), "|---|---|---|".to_owned()].into_iter().chain(rows).collect()
}

/// A text with a small first letter.
fn lower(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

/// Every check with its keys; checks of one name that differ are listed each.
fn checks() -> Vec<[String; 2]> {
    let shown = |kind: &check::CheckKind, family: FamilyName| {
        let keys = check::keys(kind, family);
        let names: Vec<&str> = keys.iter().map(|key| key.name).collect();
        if kind.value.is_some() {
            kind.key.to_owned()
        } else {
            format!("{}: {{{}}}", kind.key, names.join(", "))
        }
    };
    let all = |family: FamilyName| {
        check::kinds(family).map(move |kind| [shown(kind, family), kind.about.to_owned()])
    };
    let families = FamilyName::ALL.map(|(_, family)| family);
    let mut seen = BTreeSet::new();
    let mut rows: Vec<[String; 2]> =
        families.into_iter().flat_map(all).filter(|row| seen.insert(row.clone())).collect();
    rows.sort_by_key(|[name, _]| name.split(':').next().map(str::to_owned));
    let of = |row: &[String; 2]| games(|family| all(family).any(|other| other == *row));
    rows.iter().map(|row| [row[0].clone(), of(row) + &row[1]]).collect()
}

/// The games of some families, before what is said of them; nothing for those of all.
fn games(is_one: impl Fn(FamilyName) -> bool) -> String {
    let families = FamilyName::ALL.map(|(_, family)| family);
    let some = families.into_iter().filter(|family| is_one(*family));
    let names: Vec<&str> = some.map(|family| family.games().trim_start_matches("the ")).collect();
    if names.len() == families.len() { String::new() } else { names.join(", ") + ": " }
}
