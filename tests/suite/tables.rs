//! The tables of keys on the pages of `docs/`, made from the declarations.

use std::collections::BTreeSet;

use boneyard::document::check;
use boneyard::game::FamilyName;
use boneyard::keys::key::{Holds, Key};
use boneyard::keys::table::{CLAIM, POSITION, SPEC};
use boneyard::puzzle::{position, train};

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
    let within = |keys: &[Key]| match keys.iter().find(|key| key.name == "expect").map(|key| key.holds) {
        Some(Holds::Keys(keys)) => keys.to_vec(),
        _ => panic!("`expect` has keys"),
    };
    let is_own = |key: &&Key| POSITION.iter().all(|other| other.name != key.name);
    let (head, rows) = match name {
        "puzzle" => ("key", rows(position::KIND.keys)),
        "expect" => ("key of `expect`", rows(&within(position::KIND.keys))),
        "train" => ("key", rows(train::KIND.keys)),
        "train expect" => ("key of `expect`", rows(&within(train::KIND.keys))),
        "rules file" => ("key", rows(SPEC)),
        "claim" => ("key", rows(&CLAIM.iter().filter(is_own).copied().collect::<Vec<_>>())),
        "checks" => ("check", checks()),
        other => panic!("no table `{other}`"),
    };
    let rows = rows.into_iter().map(|[key, about]| format!("| `{key}` | {about} |"));
    [format!("| {head} | meaning |"), "|---|---|".to_owned()].into_iter().chain(rows).collect()
}

fn rows(keys: &[Key]) -> Vec<[String; 2]> {
    let of = |key: &Key| games(|family| key.is_of(family)) + key.about;
    keys.iter().map(|key| [key.name.to_owned(), of(key)]).collect()
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
