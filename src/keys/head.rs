//! The head of a rules file: all but its claims. `build.rs` has this file too.

/// The text with the lines of `lesson:`, `positions:` and `claims:` blank, so that every other line keeps
/// its number: a puzzle needs only the rules, and most of a file is claims. It ends with its last other line.
pub fn without_claims(text: &str) -> String {
    let mut kept = String::new();
    let mut end = 0;
    let mut skipping = false;
    for line in text.split_inclusive('\n') {
        if !line.starts_with([' ', '\t', '#', '-', '\n', '\r']) {
            skipping = ["lesson:", "positions:", "claims:"].iter().any(|key| line.starts_with(key));
        }
        kept.push_str(if skipping { "\n" } else { line });
        if !skipping {
            end = kept.len();
        }
    }
    kept.truncate(end);
    kept
}
