//! Moves of the line games in words: `4-2 on the 4`, `lead the 6-6`, and the same read back.

use crate::game::line::moves::{JoinAt, LineMove};
use crate::notation::phrase::words::{tile_at_end, without_verb, words};
use crate::tile::Pip;

/// A move in words; `None` where the notation is words. Where the halves that meet differ, the one that joins is
/// said.
pub(crate) fn in_words(mv: LineMove) -> Option<String> {
    match mv {
        LineMove::Lead { first, second } => Some(format!("lead the {first}-{second}")),
        LineMove::Join { half, tail, end, at } => {
            let place = match at {
                JoinAt::End => end.to_string(),
                JoinAt::Double => format!("{end}-{end}"),
            };
            let by = if half == end { String::new() } else { format!(", by its {half}") };
            Some(format!("{half}-{tail} on the {place}{by}"))
        }
        LineMove::Draw | LineMove::DrawTile(_) | LineMove::Pass => None,
    }
}

/// The moves that words can mean: without the half that joins, either half may.
pub(crate) fn from_words(text: &str) -> Vec<LineMove> {
    let text = text.trim().to_ascii_lowercase();
    let text = text.as_str();
    if let Some(tile) =
        ["lead the ", "lead with the ", "lead with ", "lead "].iter().find_map(|verb| text.strip_prefix(verb))
    {
        let lead = |(first, second)| vec![LineMove::Lead { first, second }];
        return tile_at_end(tile).map(lead).unwrap_or_default();
    }
    let text = without_verb(text);
    let found = [" on ", " at ", " to ", " against "].iter().find_map(|sign| text.split_once(sign));
    let Some(((half, tail), rest)) = found.and_then(|(tile, rest)| Some((tile_at_end(tile)?, rest))) else {
        return Vec::new();
    };
    let fill = ["the", "open", "end", "of", "by", "its", "with", "joining"];
    let numbers: Vec<&str> = words(rest).filter(|word| !fill.contains(word)).collect();
    let double = numbers.first().filter(|word| word.contains('-'));
    let double = double.and_then(|word| tile_at_end(word)).filter(|(one, other)| one == other);
    let at = if double.is_some() { JoinAt::Double } else { JoinAt::End };
    let pip = |word: &&str| word.parse().ok().and_then(Pip::new);
    let first = double.map(|(end, _)| end);
    let ends: Option<Vec<Pip>> = first
        .map(Some)
        .into_iter()
        .chain(numbers.iter().skip(usize::from(first.is_some())).map(pip))
        .collect();
    let join = |half, tail, end| LineMove::Join { half, tail, end, at };
    match ends.as_deref() {
        Some([end, by]) if *by == half => vec![join(half, tail, *end)],
        Some([end, by]) if *by == tail => vec![join(tail, half, *end)],
        // The half that is named first and equals the end joins.
        Some([end]) if half == tail || half == *end => vec![join(half, tail, *end)],
        Some([end]) => vec![join(half, tail, *end), join(tail, half, *end)],
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moves(words: &str) -> Vec<String> {
        from_words(words).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_move_reads_back_from_its_words() {
        for (text, words) in [
            ("8-2@9", "8-2 on the 9, by its 8"),
            ("lead 6-6", "lead the 6-6"),
            ("5-5@5", "5-5 on the 5"),
            ("4-2@4-4", "4-2 on the 4-4"),
        ] {
            let mv: LineMove = text.parse().unwrap();
            assert_eq!(in_words(mv).as_deref(), Some(words));
            assert_eq!(from_words(words), [mv]);
        }
        assert_eq!(in_words("4-2@4".parse().unwrap()).as_deref(), Some("4-2 on the 4"));
    }

    #[test]
    fn without_the_half_that_joins_either_may() {
        assert_eq!(moves("4-2 on the 6"), ["4-2@6", "2-4@6"]);
        assert_eq!(moves("4-2 on the 4"), ["4-2@4"]);
        assert_eq!(moves("Play the 2:4 at 4"), ["2-4@4", "4-2@4"]);
        assert_eq!(moves("lead with D6"), ["lead 6-6"]);
        for words in ["4-2", "on the 4", "4-2 on the table", "4-2 on 4 5 6"] {
            assert_eq!(moves(words), [""; 0], "{words}");
        }
    }
}
