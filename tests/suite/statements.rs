//! Compares `docs/statements.md`, which lists every statement of the rule documents, with the claims.

use std::collections::BTreeSet;
use std::path::Path;

use boneyard::document::claim::Claim;
use boneyard::document::claims;
use boneyard::keys::spec;

/// A row of the page.
struct Row {
    document: String,
    section: String,
    number: String,
    says: String,
    /// The claims, or the reason for none.
    rest: String,
}

impl Row {
    /// The ids in the last column.
    fn ids(&self) -> impl Iterator<Item = &str> {
        self.rest.split('`').skip(1).step_by(2).filter(|name| !name.starts_with("boneyard ") && is_id(name))
    }
}

/// Whether a name is an id such as `TAB-CORNER-1b`, and not a key such as `hand`.
fn is_id(name: &str) -> bool {
    name.contains('-') && name.starts_with(|c: char| c.is_ascii_uppercase())
}

fn page() -> Vec<Row> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/statements.md");
    let text = std::fs::read_to_string(path).expect("the page is there");
    let (mut document, mut section, mut rows) = (String::new(), String::new(), Vec::new());
    for line in text.lines() {
        if let Some(name) = line.strip_prefix("### ") {
            name.clone_into(&mut section);
        } else if let Some(name) = line.strip_prefix("## ") {
            name.clone_into(&mut document);
        } else if let Some(cells) = line.strip_prefix("| ").filter(|cells| !cells.starts_with('|')) {
            let cells: Vec<&str> = cells.trim_end_matches('|').split(" | ").map(str::trim).collect();
            let [number, says, rest] = cells.as_slice() else { panic!("three cells: {line}") };
            rows.push(Row {
                document: document.clone(),
                section: section.clone(),
                number: (*number).to_owned(),
                says: (*says).to_owned(),
                rest: (*rest).to_owned(),
            });
        }
    }
    rows
}

/// Every claim of a document, with the document's name. Variants have the rules of other sources.
fn of_documents() -> Vec<(String, Claim)> {
    let mut found = Vec::new();
    for name in spec::shipped() {
        let source = spec::open(name).expect("a shipped spec is there");
        let (spec, claims) = claims::read(&source).expect("a shipped spec is right");
        let document = spec.document.split(',').next().unwrap_or_default().trim().to_owned();
        found.extend(claims.into_iter().map(|claim| (document.clone(), claim)));
    }
    found
}

#[test]
fn every_claim_that_the_page_names_exists() {
    let claims = of_documents();
    let known: BTreeSet<(&str, &str)> =
        claims.iter().map(|(document, claim)| (document.as_str(), claim.id.as_str())).collect();
    let rows = page();
    for row in &rows {
        for id in row.ids() {
            assert!(known.contains(&(row.document.as_str(), id)), "{}: there is no claim {id}", row.number);
        }
    }
    // A count by hand gives more than 200 ids: the reader above skips none.
    let named: usize = rows.iter().map(|row| row.ids().count()).sum();
    assert!(named > 200, "{named}");
}

#[test]
fn every_claim_of_a_document_stands_in_its_section() {
    let rows = page();
    for (document, claim) in of_documents() {
        let section = claim.source.split(',').next().unwrap_or_default();
        if section == "composed" {
            continue;
        }
        let is_there = rows.iter().any(|row| {
            row.document == document && row.section == section && row.ids().any(|id| id == claim.id)
        });
        assert!(is_there, "{}: no statement of {document}, {section}, names it", claim.id);
    }
}

#[test]
fn every_statement_has_its_number_and_a_claim_or_a_reason() {
    let mut numbers: Vec<(String, usize)> = Vec::new();
    for row in page() {
        match numbers.last_mut() {
            Some((document, last)) if *document == row.document => *last += 1,
            _ => numbers.push((row.document.clone(), 1)),
        }
        let number: usize = row.number[1..].parse().expect("a letter and a number");
        assert_eq!(number, numbers.last().map_or(0, |(_, last)| *last), "{}", row.number);
        assert!(!row.says.is_empty() && row.says.ends_with('.'), "{}", row.number);
        let reason = row.rest.split(['`', ';']).next().unwrap_or_default().trim();
        assert!(row.ids().next().is_some() || reason.len() >= 6, "{}: why is there no claim?", row.number);
    }
    let documents: Vec<&str> = numbers.iter().map(|(document, _)| document.as_str()).collect();
    assert_eq!(
        documents,
        [
            "tableaux",
            "castle-rock",
            "boxed-set",
            "simple-block",
            "pages on points during play",
            "pages on partners' games",
            "pages on Chicken Foot"
        ]
    );
}
