//! What moves in words have in common.

use crate::notation::tile::pair;
use crate::tile::Pip;

/// Verbs before a tile.
const VERBS: [&str; 8] =
    ["play the ", "play ", "lay the ", "lay ", "put the ", "put ", "place the ", "place "];

/// A phrase in small letters without the verb or the article that it begins with.
pub(crate) fn without_verb(text: &str) -> &str {
    let text = text.trim();
    let rest = VERBS.iter().chain(&["the "]).find_map(|verb| text.strip_prefix(verb));
    rest.map_or(text, str::trim_start)
}

/// The tile that a text is, in the order of its ends.
pub(crate) fn tile_at_end(text: &str) -> Option<(Pip, Pip)> {
    pair(text.trim()).ok().filter(|(rest, _)| rest.is_empty()).map(|(_, ends)| ends)
}

/// The words of a phrase, without the signs around them.
pub(crate) fn words(text: &str) -> impl Iterator<Item = &str> {
    let parts = text.split([' ', ',', '.', ';']);
    parts.filter(|word| !word.is_empty())
}
