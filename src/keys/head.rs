//! The head of a rules file: all but its claims. `build.rs` has this file too.

/// The keys that no puzzle needs: most of a file. In shipped ones they stand behind all others.
pub const BEHIND_RULES: [&str; 3] = ["lesson:", "positions:", "claims:"];

/// The text with the lines of these keys blank, so that every other line keeps its number. It ends with its last
/// other line.
pub fn without_claims(text: &str) -> String {
    let mut kept = String::new();
    let mut end = 0;
    let mut skipping = false;
    for line in text.split_inclusive('\n') {
        if !line.starts_with([' ', '\t', '#', '-', '\n', '\r']) {
            skipping = BEHIND_RULES.iter().any(|key| line.starts_with(key));
        }
        kept.push_str(if skipping { "\n" } else { line });
        if !skipping {
            end = kept.len();
        }
    }
    kept.truncate(end);
    kept
}
