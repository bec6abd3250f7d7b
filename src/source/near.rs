//! Suggestions for misspelt names.

use crate::rules::value::any_of;

/// The nearest known name, else all known names.
pub(crate) fn near_or_list(found: &str, known: &[String]) -> String {
    match near(found, known) {
        Some(near) => format!("did you mean `{near}`?"),
        None if known.len() <= 6 => format!("expected {}", any_of(known)),
        None => "not known here".to_owned(),
    }
}

/// The known name nearest to what was written, if one is near enough.
pub fn near<'a>(found: &str, known: &'a [String]) -> Option<&'a str> {
    let found = found.to_lowercase();
    let length = found.chars().count();
    let most = |name: &str| 1 + length.min(name.len()) / 4;
    // The length alone excludes most names, so long keys cost nothing.
    let alike = known.iter().filter(|name| length.abs_diff(name.len()) <= most(name));
    let distances = alike.map(|name| (strsim::damerau_levenshtein(&found, name), name));
    let (distance, nearest) = distances.min_by_key(|(distance, _)| *distance)?;
    (distance <= most(nearest)).then_some(nearest.as_str())
}
