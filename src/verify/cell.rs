//! What a cell is, in words: `side`, `side 4`, `corner 5`, `centre 6`, `dead sum`,
//! `corner 9 dead`, `live`, `hole`, `gap`, `end`.

use crate::game::tableaux::cell::CellKind;
use crate::game::tableaux::dead::ScoringCell;

/// What may stand there, for a message.
pub const EXPECTED: &str =
    "side, corner, centre, hole, gap, end, open, live or dead, as in `corner 5` or `dead sum`";

const KINDS: [&str; 7] = ["side", "corner", "centre", "hole", "gap", "end", "open"];
const CAUSES: [&str; 3] = ["sum", "tiles", "hole"];

/// Whether every word of a description has a meaning.
pub fn is_description(text: &str) -> bool {
    let mut words = text.split_ascii_whitespace().peekable();
    let known = |word: &str| {
        KINDS.contains(&word)
            || CAUSES.contains(&word)
            || matches!(word, "dead" | "live")
            || word.parse::<u8>().is_ok()
    };
    words.peek().is_some() && words.all(known)
}

/// A cell as the program describes it in full: `corner 9 dead sum`, `side 4`, `centre 6 live`.
pub fn describe(kind: CellKind, scoring: Option<&ScoringCell>) -> String {
    match scoring {
        None => kind.to_string(),
        Some(cell) => match cell.dead {
            None => format!("{kind} live"),
            Some(death) => format!("{kind} dead {}", death.name()),
        },
    }
}

/// Whether every word of the description is true of the cell.
pub fn holds(description: &str, kind: CellKind, scoring: Option<&ScoringCell>) -> bool {
    let truth = describe(kind, scoring);
    let truths: Vec<&str> = truth.split_ascii_whitespace().collect();
    description.split_ascii_whitespace().all(|word| truths.contains(&word))
}
