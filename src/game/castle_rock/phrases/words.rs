//! Moves of Castle Rock in words: `lay 1-4 at the open end`, `capture 1-5`, and the same read back.

use crate::game::castle_rock::moves::CastleRockMove;
use crate::game::castle_rock::notation::read_row;
use crate::tile::Turned;

/// A move in words; `None` for a stop.
pub(crate) fn in_words(mv: CastleRockMove) -> Option<String> {
    match mv {
        CastleRockMove::Add(tile) => Some(format!("lay {tile} at the open end")),
        CastleRockMove::Take(tile) => Some(format!("capture {tile}")),
        CastleRockMove::TakeThree([a, b, c]) => Some(format!("capture {a}, {b} and {c}")),
        CastleRockMove::Stop => None,
    }
}

/// The moves that words can mean: one, or none where they are no move.
pub(crate) fn from_words(text: &str) -> Vec<CastleRockMove> {
    let text = text.trim().to_ascii_lowercase();
    let Some((verb, rest)) = text.split_once(' ') else { return Vec::new() };
    let fill = ["the", "and", "at", "to", "open", "end", "row"];
    let rest: Vec<&str> = rest.split(' ').filter(|word| !fill.contains(word)).collect();
    let (tiles, errors) = read_row(&rest.join(" "));
    let tiles: Vec<Turned> = tiles.into_iter().map(|tile| tile.value).collect();
    let found = match (verb, tiles.as_slice()) {
        _ if !errors.is_empty() => None,
        ("lay" | "add" | "play" | "put" | "place", [tile]) => Some(CastleRockMove::Add(*tile)),
        ("capture" | "take" | "captures" | "takes", [tile]) => Some(CastleRockMove::Take(*tile)),
        ("capture" | "take" | "captures" | "takes", [a, b, c]) => {
            Some(CastleRockMove::TakeThree([*a, *b, *c]))
        }
        _ => None,
    };
    found.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_reads_back_from_its_words() {
        for (text, words) in [
            ("add 1-4", "lay 1-4 at the open end"),
            ("take 1-5", "capture 1-5"),
            ("take 2-4 4-4 1-4", "capture 2-4, 4-4 and 1-4"),
        ] {
            let mv: CastleRockMove = text.parse().unwrap();
            assert_eq!(in_words(mv).as_deref(), Some(words));
            assert_eq!(from_words(words), [mv]);
        }
        assert_eq!(from_words("Capture the 1:5").len(), 1);
        for words in ["capture", "capture 1-5 2-2", "eat 1-5", "lay an egg"] {
            assert_eq!(from_words(words), [], "{words}");
        }
    }
}
