//! Formats a puzzle file: keys in the order of [`crate::keys`], tiles spelt alike, no trailing blanks. The
//! meaning and the comments stay the same; where that cannot be kept, the file is left unchanged.

use super::keyed::{KeyedLines, KeyedText, Unkeyed};
use super::post;
use crate::notation::tiles;
use crate::sorted;
use crate::source::parsed::ParsedFile;
use crate::source::text::{InvalidFile, Source};
use crate::source::yaml;
use crate::tile::{DominoSet, Turned};
use crate::words::{joined, tidied};

/// Why a file is left unchanged.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unarranged {
    /// The file is not a valid puzzle.
    #[error("the file is faulty")]
    InvalidFile(Box<InvalidFile>),
    /// Its keys have no lines of their own.
    #[error("{0}, so that the keys cannot be put in order")]
    Unkeyed(#[from] Unkeyed),
    /// A post of several puzzles.
    #[error("the post holds {0} puzzles, and a puzzle file holds one")]
    Several(usize),
    /// JSON Lines.
    #[error("each line is a puzzle, and a puzzle file holds one")]
    Lines,
    /// A comment would be lost, or the meaning of the file would change.
    #[error("put in order, the file would not say the same")]
    OtherMeaning,
}

impl Unarranged {
    /// How to fix it, where that is known.
    pub fn help(&self) -> Option<&'static str> {
        match self {
            Self::Unkeyed(unkeyed) => Some(unkeyed.help()),
            Self::Several(_) => Some("give it each puzzle alone"),
            Self::Lines => Some("`boneyard solve` takes JSON Lines; `fmt` takes a file for each puzzle"),
            Self::InvalidFile(_) | Self::OtherMeaning => None,
        }
    }
}

/// Returns the puzzle file that says what a post says, the words around its puzzle as comments; `None` where the text is
/// no post.
///
/// # Errors
/// [`Unarranged::Several`], [`Unarranged::Lines`] for JSON Lines, and [`Unarranged::InvalidFile`].
pub fn file_of_post(source: &Source) -> Result<Option<Source>, Unarranged> {
    let mut lines = source.text.lines().map(str::trim).filter(|line| !line.is_empty()).peekable();
    let is_lines = |line: &str| line.starts_with('{') && line.ends_with('}');
    if lines.next().is_some_and(is_lines) && lines.peek().is_some() && lines.all(is_lines) {
        return Err(Unarranged::Lines);
    }
    match post::puzzles(source) {
        Some(many) if many > 1 => Err(Unarranged::Several(many)),
        Some(_) => {
            // A fact that is said in words would be lost among the comments.
            let read = post::parsed(source.clone()).puzzle();
            read.map_err(|invalid| Unarranged::InvalidFile(Box::new(invalid)))?;
            Ok(post::as_file(&source.text).map(|text| Source { text, ..source.clone() }))
        }
        None => Ok(None),
    }
}

/// Returns the text of a file with its keys in order. Formatting twice changes nothing more.
///
/// # Errors
/// Why the file is left unchanged.
pub fn arranged(source: &Source) -> Result<String, Unarranged> {
    let parsed = ParsedFile::of(source.clone());
    let keys = parsed.kind().keys;
    let puzzle = parsed.puzzle().map_err(|invalid| Unarranged::InvalidFile(Box::new(invalid)))?;
    let mut keyed = KeyedText::of(&source.text)?;
    // The lines above the first key are about the file.
    let top = keyed.entries.first_mut().map(|first| std::mem::take(&mut first.above)).unwrap_or_default();
    let place =
        |entry: &KeyedLines| keys.iter().position(|key| key.name == entry.outer()).unwrap_or(keys.len());
    sorted::sort_by_key(&mut keyed.entries, place);
    keyed.entries.iter_mut().for_each(spell);
    if let Some(first) = keyed.entries.first_mut() {
        first.above.splice(..0, top);
    }
    let arranged = tidied(keyed.lines().iter().map(String::as_str));
    let after = Source { text: arranged.clone(), ..source.clone() };
    let is_same = ParsedFile::of(after).puzzle().is_ok_and(|after| after.says_the_same(puzzle.as_ref()));
    if !is_same || comments(&arranged) != comments(&source.text) {
        return Err(Unarranged::OtherMeaning);
    }
    Ok(arranged)
}

/// The comments of a text, sorted.
fn comments(text: &str) -> Vec<&str> {
    let comment = |line: &'_ str| line.find('#').map(|at| at..line.trim_end().len());
    let mut found: Vec<&str> = text.lines().filter_map(|line| line.get(comment(line)?)).collect();
    sorted::sort_by(&mut found, Ord::cmp);
    found
}

/// The keys whose values are only tiles.
const TILES: [&str; 6] = ["hand", "boneyard", "captured", "opened", "spinner", "must"];

/// Spells the lines of a key alike.
fn spell(entry: &mut KeyedLines) {
    let is_hands = entry.outer() == "hands";
    for (n, line) in entry.lines.iter_mut().enumerate() {
        match yaml::key_length(line) {
            Some(length) if n == 0 => *line = first_line(&line[..length], &line[length + 1..]),
            _ if is_hands => *line = item(line),
            _ => {}
        }
    }
}

fn first_line(key: &str, value: &str) -> String {
    let value = value.trim();
    // Parentheses in a layout are the arms of a line, not tiles.
    let are_tiles = TILES.contains(&key) || key == "layout" && !value.contains('(');
    let value = if are_tiles { spelt(value) } else { value.to_owned() };
    format!("{key}: {value}")
}

/// Formats one item of a list of hands.
fn item(line: &str) -> String {
    let indent = line.len() - line.trim_start().len();
    match line.trim_start().strip_prefix("- ") {
        Some(hand) => format!("{}- {}", &line[..indent], spelt(hand.trim())),
        None => line.to_owned(),
    }
}

/// The value with its tiles in canonical form and the comment behind them; any other value unchanged.
fn spelt(value: &str) -> String {
    let own = value.find(" #").map_or(value, |comment| &value[..comment]).trim_end();
    // Quotes and list brackets around tiles add nothing.
    let inner = [('"', '"'), ('\'', '\''), ('[', ']')]
        .iter()
        .find_map(|(open, close)| own.strip_prefix(*open)?.strip_suffix(*close));
    let is_plain = !own.is_empty() && !inner.unwrap_or(own).contains(['"', '\'', '{', '#', '\\']);
    let (tiles, faults) = if is_plain {
        tiles::read_some::<Turned>(inner.unwrap_or(own), DominoSet::DOUBLE_18)
    } else {
        (Vec::new(), Vec::new())
    };
    if tiles.is_empty() || !faults.is_empty() {
        return value.to_owned();
    }
    joined(tiles.iter().map(|tile| tile.value)) + &value[own.len()..]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::keyed::unquoted;

    fn arrange(text: &str) -> Result<String, Unarranged> {
        arranged(&Source::new("arrange", text))
    }

    #[test]
    fn keys_tiles_and_comments_have_their_places() {
        let text = "# About the file.\nhand: 1|5,  6-4  \n# Of the table.\nlayout: |  # a picture\n  4\n  |\n  2 2\n    |\n    3\n\n\n'game':   tableaux\ngoal.points: 5\nhouse: {gap: none}\n# The end.";
        let expected = "# About the file.\n\ngame: tableaux\nhouse: {gap: none}\n# Of the table.\nlayout: |  # a picture\n  4\n  |\n  2 2\n    |\n    3\nhand: 1-5 6-4\ngoal.points: 5\n# The end.\n";
        assert_eq!(arrange(text).as_deref(), Ok(expected));
        assert_eq!(arrange(expected).as_deref(), Ok(expected));
    }

    #[test]
    fn tiles_are_spelt_alike_however_they_were_written() {
        for hand in ["5|1 6-3", "\"5|1 6-3\"", "'[5-1] 6|3'", "[5|1, 6-3]", "5|1 [6-3]", "5|1, 6-3"] {
            for comment in ["", " # held", "  #"] {
                let text = format!("game: tableaux\nlayout: 4-2@0,0s\nhand: {hand}{comment}\n");
                let expected = format!("game: tableaux\nlayout: 4-2@0,0s\nhand: 5-1 6-3{comment}\n");
                assert_eq!(arrange(&text).as_deref(), Ok(expected.as_str()), "{text}");
            }
        }
    }

    #[test]
    fn a_layout_of_tiles_alone_is_spelt_as_a_hand() {
        for (layout, expected) in [
            ("6|6 6/3, 3:1 # so far", "6-6 6-3 3-1 # so far"),
            ("\"[6|6][6|3]\"", "6-6 6-3"),
            ("3|5 5|5 (5|1 1|1)", "3|5 5|5 (5|1 1|1)"),
            ("none", "none"),
        ] {
            let text = |layout: &str| format!("game: draw\nlayout: {layout}\nhand: 4-1\n");
            assert_eq!(arrange(&text(layout)), Ok(text(expected)), "{layout}");
        }
    }

    #[test]
    fn plain_text_keeps_its_picture_below() {
        let text = "hand: 1-5\ngame: tableaux\n\n4   \n|\n2 2\n  |\n  3\n";
        let expected = "game: tableaux\nhand: 1-5\n\n4\n|\n2 2\n  |\n  3\n";
        assert_eq!(arrange(text).as_deref(), Ok(expected));
    }

    #[test]
    fn only_what_needs_no_quotes_loses_them() {
        assert_eq!(unquoted("'game': tableaux"), "game: tableaux");
        assert_eq!(unquoted("\"goal.points\": 5"), "goal.points: 5");
        // A key of two words, a value that is no key, and a text whose quote does not end.
        for text in ["'two words': 5", "'game'", "'game' # no colon", "\"game: 5"] {
            assert_eq!(unquoted(text), text);
        }
    }

    #[test]
    fn what_cannot_be_put_in_order_is_left() {
        let braces = "{game: tableaux, layout: '4-2@0,0s', hand: 1-5}";
        assert_eq!(arrange(braces), Err(Unarranged::Unkeyed(Unkeyed::Braces)));
        assert!(matches!(arrange("game: tableaux\n"), Err(Unarranged::InvalidFile(_))));
        let marked = "---\ngame: tableaux\nlayout: 4-2@0,0s\nhand: 1-5\n";
        assert_eq!(arrange(marked), Err(Unarranged::Unkeyed(Unkeyed::Line(1))));
    }
}
