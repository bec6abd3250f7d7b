//! Hands whose tiles are hidden: `4 tiles, no 1 5`, `three tiles left`, `? ? ?`.

use super::line::{bare_words, is_one_of};
use super::spoken::end;

/// A hand of which only this is known.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct HiddenHand {
    /// The number of its tiles.
    pub(super) count: usize,
    /// The suits that it lacks, with blanks between them.
    pub(super) lacks: Option<String>,
}

/// What tiles are called.
const TILES: [&str; 8] = ["bone", "bones", "domino", "dominoes", "dominos", "pieces", "tile", "tiles"];

/// What may stand behind them and says nothing more.
const BEHIND_TILES: [&str; 6] = ["and", "but", "hand", "in", "left", "remaining"];

impl HiddenHand {
    /// The hand that words say, and nothing else.
    pub(super) fn said(words: &str) -> Option<Self> {
        let marks = words.matches('?').count();
        if marks > 1 && words.chars().all(|c| "? ,".contains(c)) {
            return Some(Self { count: marks, lacks: None });
        }
        let mut said = bare_words(words).filter(|_| marks == 0);
        let first = said.next()?;
        let count = first.parse().ok().or_else(|| Some(end(first)?.value().into()))?;
        said.next().filter(|word| is_one_of(word, &TILES))?;
        let mut rest = said.skip_while(|word| is_one_of(word, &BEHIND_TILES));
        let lacks = match rest.next() {
            None => None,
            Some(word) if word.eq_ignore_ascii_case("no") => Some(suits(rest)?),
            Some(_) => return None,
        };
        Some(Self { count, lacks })
    }
}

/// Suits as people say them, with blanks between them: `1 5` for `1s or fives`.
fn suits<'w>(words: impl Iterator<Item = &'w str>) -> Option<String> {
    let one = |word: &str| {
        let bare = ["es", "s"].iter().find_map(|plural| end(word.strip_suffix(plural)?));
        Some(end(word).or(bare)?.to_string())
    };
    let suits: Option<Vec<String>> =
        words.filter(|word| !is_one_of(word, &["and", "no", "nor", "or"])).map(one).collect();
    suits.filter(|suits| !suits.is_empty()).map(|suits| suits.join(" "))
}

/// The suits that words name, and nothing else.
pub(super) fn lacked(words: &str) -> Option<String> {
    suits(bare_words(words))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hidden_hand_has_a_number_and_suits() {
        for (words, count, lacks) in [
            ("4 tiles, no 1 5", 4, Some("1 5")),
            ("1 tile", 1, None),
            ("three tiles left", 3, None),
            ("2 bones in hand, and no fives or 6s", 2, Some("5 6")),
            ("? ? ?", 3, None),
            ("??", 2, None),
        ] {
            let hand = HiddenHand { count, lacks: lacks.map(str::to_owned) };
            assert_eq!(HiddenHand::said(words), Some(hand), "{words}");
        }
        for words in
            ["4 tiles, no idea", "4 tiles that I hold", "some tiles", "6-4 4-4", "?", "2 tiles?", "3", ""]
        {
            assert_eq!(HiddenHand::said(words), None, "{words}");
        }
    }
}
