//! Each claim of the rule documents is cited where the program carries it out, or says `code: none`.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::left::UNCITED;
use crate::source::modules;

/// The claims of the rules files in a folder.
#[derive(Default)]
struct Claims {
    /// The ids of all.
    all: BTreeSet<String>,
    /// The ids of those with `code: none`.
    without_code: BTreeSet<String>,
}

impl Claims {
    /// Adds the claims of every rules file in a folder below the root of the package.
    fn add(&mut self, folder: &str) {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        for entry in fs::read_dir(folder).expect("a folder of rules files").flatten() {
            if entry.path().extension().is_some_and(|end| end == "yaml") {
                self.add_file(&fs::read_to_string(entry.path()).expect("a rules file"));
            }
        }
    }

    fn add_file(&mut self, text: &str) {
        let mut current = "";
        for line in text.lines() {
            if let Some(id) = line.strip_prefix("  - id: ") {
                current = id.split_whitespace().next().expect("an id");
                self.all.insert(current.to_owned());
            }
            if line.trim_end() == "    code: none" {
                self.without_code.insert(current.to_owned());
            }
        }
    }
}

fn of_folders(folders: &[&str]) -> Claims {
    let mut claims = Claims::default();
    for folder in folders {
        claims.add(folder);
    }
    assert!(!claims.all.is_empty(), "no claim in {folders:?}");
    claims
}

/// The words of the comments of a text that may be ids of claims.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let comments = text.lines().map(str::trim_start).filter(|line| line.starts_with("//"));
    comments.flat_map(|line| line.split(|c: char| !c.is_ascii_alphanumeric() && c != '-'))
}

/// The text of a file before its tests.
fn without_tests(text: &str) -> &str {
    text.find("#[cfg(test)]\nmod ").map_or(text, |tests| &text[..tests])
}

/// The beginning of an id that names its document: `TAB`.
fn document(id: &str) -> Option<&str> {
    id.split_once('-').map(|(document, _)| document)
}

#[test]
fn every_cited_claim_exists() {
    let claims = of_folders(&["specs", "specs/variants"]).all;
    let documents: BTreeSet<&str> = claims.iter().filter_map(|id| document(id)).collect();
    for module in &modules() {
        let cited =
            words(&module.text).filter(|word| document(word).is_some_and(|of| documents.contains(of)));
        let unknown: Vec<&str> = cited.filter(|id| !claims.contains(*id)).collect();
        assert!(unknown.is_empty(), "{}: no claim of specs/ has the id {unknown:?}", module.file);
    }
}

#[test]
fn every_claim_is_cited_or_has_no_code() {
    let claims = of_folders(&["specs"]);
    let modules = modules();
    let cited: BTreeSet<&str> =
        modules.iter().flat_map(|module| words(without_tests(&module.text))).collect();
    let both: Vec<&String> = claims.without_code.iter().filter(|id| cited.contains(id.as_str())).collect();
    assert!(both.is_empty(), "cited in src, yet they say `code: none`: {both:?}");
    let is_uncited = |id: &&String| !cited.contains(id.as_str()) && !claims.without_code.contains(*id);
    let uncited: Vec<&str> = claims.all.iter().filter(is_uncited).map(String::as_str).collect();
    assert_eq!(uncited, UNCITED, "claims that no comment of src cites, and that do not say `code: none`");
}
