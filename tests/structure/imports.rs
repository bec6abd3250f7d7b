//! Which file imports which: no circles, and nothing from a folder below.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use crate::source::{Module, Named, files, modules, paths, root};

/// The folders and files of `src`, each of which may import those before it.
const ORDER: &[&str] = &[
    "visible",
    "sorted",
    "words",
    "set_bits",
    "tile",
    "random",
    "rules",
    "scene",
    "search",
    "notation",
    "game",
    "source",
    "keys",
    "diagnostic",
    "style",
    "puzzle",
    "document",
    "verify",
    "compare",
    "simulate",
    "export",
    "report",
    "lesson",
    "play",
    "ask",
    "tui",
    "cli",
];

/// The folders of the families.
const FAMILIES: &[&str] = &["tableaux", "castle_rock", "line"];

/// The files that each file imports, by module.
fn imports() -> BTreeMap<Vec<String>, BTreeSet<Vec<String>>> {
    let modules = modules();
    let known: BTreeSet<&[String]> = modules.iter().map(|module| &module.path[..]).collect();
    let of = |module: &Module| -> BTreeSet<Vec<String>> {
        let targets = paths(module).into_iter().filter_map(|named| target(&named, &known));
        targets.filter(|target| *target != module.path && !target.is_empty()).collect()
    };
    let within = modules.iter().filter(|module| !module.path.is_empty());
    within.map(|module| (module.path.clone(), of(module))).collect()
}

/// The files of the page that each of them imports.
fn page_imports() -> BTreeMap<Vec<String>, BTreeSet<Vec<String>>> {
    let path = |name: &str| vec!["web/page/src".to_owned(), name.to_owned()];
    let mut found = BTreeMap::new();
    for file in files(&root().join("web/page/src"), &["js", "ts"]) {
        let text = fs::read_to_string(&file).expect("a script");
        let lines = text.lines().filter(|line| line.starts_with("import "));
        let named = lines.filter_map(|line| line.split_once("from \"./")?.1.strip_suffix("\";"));
        found
            .insert(path(&file.file_name().unwrap_or_default().to_string_lossy()), named.map(path).collect());
    }
    found
}

/// The module that a path leads to, if it is one of this crate.
fn target(named: &Named, known: &BTreeSet<&[String]>) -> Option<Vec<String>> {
    let mut segments = &named.segments[..];
    let mut at = named.within.clone();
    match segments.first()?.as_str() {
        "crate" => {
            at.clear();
            segments = &segments[1..];
        }
        "self" => segments = &segments[1..],
        "super" => {
            while segments.first().is_some_and(|segment| segment == "super") {
                at.pop();
                segments = &segments[1..];
            }
        }
        child if known.contains(&[&at[..], &[child.to_owned()]].concat()[..]) => {}
        _ => return None,
    }
    for segment in segments {
        let next = [&at[..], std::slice::from_ref(segment)].concat();
        if !known.contains(&next[..]) {
            break;
        }
        at = next;
    }
    // A module within a file is part of that file.
    while !at.is_empty() && !known.contains(&at[..]) {
        at.pop();
    }
    Some(at)
}

fn name(module: &[String]) -> String {
    module.join("/")
}

/// The files that can be reached from one.
fn reached(from: &[String], imports: &BTreeMap<Vec<String>, BTreeSet<Vec<String>>>) -> BTreeSet<Vec<String>> {
    let mut found = BTreeSet::new();
    let mut open = vec![from.to_vec()];
    while let Some(module) = open.pop() {
        for next in imports.get(&module).into_iter().flatten() {
            if found.insert(next.clone()) {
                open.push(next.clone());
            }
        }
    }
    found
}

#[test]
fn no_files_import_each_other() {
    let page = page_imports();
    assert!(
        page.len() > 20 && page.values().any(|named| named.len() > 5),
        "imports of the page are not read"
    );
    let imports: BTreeMap<_, _> = imports().into_iter().chain(page).collect();
    let all: BTreeMap<_, _> = imports.keys().map(|module| (module, reached(module, &imports))).collect();
    let mut circles: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut seen: BTreeSet<&Vec<String>> = BTreeSet::new();
    for (module, reach) in &all {
        if reach.contains(*module) && seen.insert(module) {
            let circle: Vec<&Vec<String>> = reach
                .iter()
                .filter(|other| all.get(other).is_some_and(|back| back.contains(*module)))
                .collect();
            let links = circle.iter().map(|one| {
                let to = imports[*one].iter().filter(|to| circle.contains(to)).map(|to| name(to));
                format!("  {} imports {}", name(one), to.collect::<Vec<_>>().join(", "))
            });
            circles.insert(name(module), links.collect());
            seen.extend(all.keys().filter(|other| circle.contains(other)));
        }
    }
    let shown: String =
        circles.iter().map(|(first, links)| format!("{first}:\n{}\n", links.join("\n"))).collect();
    assert!(circles.is_empty(), "circles of files:\n{shown}");
}

#[test]
fn no_folder_imports_one_below() {
    let rank = |module: &[String]| {
        let found = ORDER.iter().position(|folder| *folder == module[0]);
        found.unwrap_or_else(|| panic!("{} has no place in the order of the folders", module[0]))
    };
    let imports = imports();
    let mut upward = Vec::new();
    for (module, targets) in &imports {
        for to in targets.iter().filter(|to| rank(to) > rank(module)) {
            upward.push(format!("  {} imports {}", name(module), name(to)));
        }
    }
    assert!(upward.is_empty(), "imports of a folder below:\n{}", upward.join("\n"));
}

/// Whether a path leads to a family: to its folder, or to its value of an enum of all families.
fn names_a_family(named: &Named, known: &BTreeSet<&[String]>) -> bool {
    let enums = ["FamilyName", "Rules", "Setup", "SetupFault", "Position", "Move"];
    let values = ["Tableaux", "CastleRock", "Line"];
    let is_value = named
        .segments
        .windows(2)
        .any(|pair| enums.contains(&pair[0].as_str()) && values.contains(&pair[1].as_str()));
    is_value || target(named, known).is_some_and(|target| is_of_family(&target))
}

/// The list of families, and the folder of all games.
fn is_list_of_families(module: &[String]) -> bool {
    module == ["game", "families"] || module == ["game"]
}

fn is_of_family(module: &[String]) -> bool {
    module.len() > 1 && module[0] == "game" && FAMILIES.contains(&module[1].as_str())
}

#[test]
fn a_family_is_named_in_its_folder_and_in_the_list() {
    let modules = modules();
    let known: BTreeSet<&[String]> = modules.iter().map(|module| &module.path[..]).collect();
    let others =
        modules.iter().filter(|module| !is_of_family(&module.path) && !is_list_of_families(&module.path));
    let naming = others.filter(|module| paths(module).iter().any(|named| names_a_family(named, &known)));
    let files: Vec<&str> = naming.map(|module| module.file.as_str()).collect();
    assert!(files.is_empty(), "files that name a family: {files:?}");
}
