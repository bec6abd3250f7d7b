//! Whether a check holds, and what was found instead.

use crate::board::Act;

/// Whether a check holds; what was found instead, in words.
pub type Outcome = Result<(), String>;

/// Holds when `holds`, else says what was found.
pub(super) fn when(holds: bool, found: impl FnOnce() -> String) -> Outcome {
    if holds { Ok(()) } else { Err(found()) }
}

/// Acts that only one of two lists has, in words.
pub(super) fn differences(found: &[Act], asked: &[Act]) -> Vec<String> {
    let extra = found.iter().filter(|act| !asked.contains(act)).map(|act| format!("there is {act} as well"));
    let missing = asked.iter().filter(|act| !found.contains(act)).map(|act| format!("there is no {act}"));
    extra.chain(missing).collect()
}
