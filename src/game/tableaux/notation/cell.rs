//! What a cell is, in words: `side`, `side 4`, `corner 5`, `centre 6`, `dead sum`,
//! `corner 9 dead`, `live`, `hole`, `gap`, `end`.

use crate::game::tableaux::cell::CellKind;
use crate::game::tableaux::dead::ScoringCell;
use crate::game::tableaux::words::describe;

const KINDS: [&str; 7] = ["side", "corner", "centre", "hole", "gap", "end", "open"];
const CAUSES: [&str; 3] = ["sum", "tiles", "hole"];

/// Whether a text describes a cell: a kind, perhaps with its number, `live` or `dead`, perhaps with its
/// cause. At least one of them, each at most once.
pub fn is_description(text: &str) -> bool {
    let words: Vec<&str> = text.split_ascii_whitespace().collect();
    let number = |word: &str| word.parse::<u8>().is_ok();
    let cause = |at: usize| at > 0 && words[at - 1] == "dead" && CAUSES.contains(&words[at]);
    let (mut kinds, mut numbers, mut states) = (0, 0, 0);
    for (at, word) in words.iter().enumerate() {
        match *word {
            _ if cause(at) => {}
            "dead" | "live" => states += 1,
            word if KINDS.contains(&word) => kinds += 1,
            word if number(word) && at > 0 && KINDS.contains(&words[at - 1]) => numbers += 1,
            _ => return false,
        }
    }
    kinds + states > 0 && kinds <= 1 && numbers <= 1 && states <= 1
}

/// Whether every word of the description is true of the cell.
pub fn holds(description: &str, kind: CellKind, scoring: Option<&ScoringCell>) -> bool {
    let truth = describe(kind, scoring);
    let truths: Vec<&str> = truth.split_ascii_whitespace().collect();
    description.split_ascii_whitespace().all(|word| truths.contains(&word))
}
