//! Plays of Tableaux in words: `5-1 at X, other half down`, and the same read back.

use crate::game::drawing::look::Letters;
use crate::game::lattice::{Cell, Direction, Placement};
use crate::game::tableaux::notation::play::Step;
use crate::notation::phrase::words::{tile_at_end, without_verb, words};

/// The names of the directions, the printed one first.
const DIRECTIONS: [(Direction, &[&str]); 4] = [
    (Direction::North, &["up", "above", "north", "n", "upward", "upwards"]),
    (Direction::East, &["right", "east", "e"]),
    (Direction::South, &["down", "below", "south", "s", "downward", "downwards"]),
    (Direction::West, &["left", "west", "w"]),
];

/// Words between the parts, without a meaning of their own.
const FILL: [&str; 14] = [
    "the", "other", "half", "its", "tail", "lies", "lying", "pointing", "points", "goes", "going", "to",
    "and", "with",
];

/// A play in words; `None` for a pass or a stop.
pub(crate) fn in_words(step: Step, letters: &Letters) -> Option<String> {
    let Step::Place(Placement { half, tail, at, toward }) = step else { return None };
    let named = letters.iter().find(|(_, cell)| **cell == at);
    let place = named.map_or_else(|| format!("({},{})", at.x, at.y), |(letter, _)| letter.to_string());
    let way = DIRECTIONS.iter().find(|(way, _)| *way == toward).map_or("", |(_, names)| names[0]);
    Some(format!("{half}-{tail} at {place}, other half {way}"))
}

/// The plays that words can mean. Without a direction there are several; the half that is named first lies on
/// the cell if the direction is said, else either half may.
pub(crate) fn from_words(text: &str, letters: &Letters) -> Vec<Step> {
    let text = text.to_ascii_lowercase();
    let text = without_verb(&text);
    let found = [" at ", " on ", "@"].iter().find_map(|sign| text.split_once(sign));
    let Some((tile, place)) = found else { return Vec::new() };
    let (Some((half, tail)), Some((at, rest))) = (tile_at_end(tile), cell(place.trim(), letters)) else {
        return Vec::new();
    };
    let mut ways = Vec::new();
    for word in words(rest).filter(|word| !FILL.contains(word)) {
        match DIRECTIONS.iter().find(|(_, names)| names.contains(&word)) {
            Some((way, _)) => ways.push(*way),
            None => return Vec::new(),
        }
    }
    let place = |half, tail, toward| Step::Place(Placement { half, tail, at, toward });
    match ways.as_slice() {
        [way] => vec![place(half, tail, *way)],
        [] => {
            let all = |(half, tail)| Direction::ALL.map(|way| place(half, tail, way));
            let mut plays = all((half, tail)).to_vec();
            plays.extend((half != tail).then(|| all((tail, half))).into_iter().flatten());
            plays
        }
        _ => Vec::new(),
    }
}

/// A cell by its letter or its coordinates, and the text behind it.
fn cell<'t>(text: &'t str, letters: &Letters) -> Option<(Cell, &'t str)> {
    let bare = text.strip_prefix('(').unwrap_or(text);
    let letter = bare.chars().next().filter(char::is_ascii_alphabetic);
    if let Some(letter) = letter {
        let cell = letters.get(&letter.to_ascii_uppercase())?;
        let rest = &bare[letter.len_utf8()..];
        let ends = rest.is_empty() || rest.starts_with([' ', ',', ')', '.']);
        return ends.then(|| (*cell, rest.trim_start_matches(')')));
    }
    let fits = |c: char| c.is_ascii_digit() || matches!(c, '-' | ',');
    let compact: String =
        bare.split(')').next()?.chars().filter(|c| *c != ' ').take_while(|c| fits(*c)).collect();
    let cell = compact.trim_end_matches(',').parse().ok()?;
    let rest = match bare.find(')') {
        Some(close) => &bare[close + 1..],
        None => bare.find(|c: char| !fits(c)).map_or("", |end| &bare[end..]),
    };
    Some((cell, rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn letters() -> Letters {
        Letters::from_iter([('X', Cell { x: 0, y: 2 })])
    }

    #[test]
    fn a_play_reads_back_from_its_words() {
        for (text, words) in [
            ("5-1@0,2s", "5-1 at X, other half down"),
            ("6-4@-1,2w", "6-4 at (-1,2), other half left"),
            ("3-3@4,0n", "3-3 at (4,0), other half up"),
        ] {
            let step: Step = text.parse().unwrap();
            assert_eq!(in_words(step, &letters()).as_deref(), Some(words));
            assert_eq!(from_words(words, &letters()), [step]);
        }
        assert_eq!(in_words(Step::Pass, &letters()), None);
    }

    #[test]
    fn words_are_read_as_people_write_them() {
        let step: Step = "5-1@0,2s".parse().unwrap();
        for words in [
            "Play the 5-1 at x, tail south",
            "5:1 at X down",
            "51 on X, the other half goes below",
            "5-1 at 0,2 down",
        ] {
            assert_eq!(from_words(words, &letters()), [step], "{words}");
        }
        assert_eq!(from_words("5-1 at X", &letters()).len(), 8);
        assert_eq!(from_words("5-5 at (0, 2)", &letters()).len(), 4);
        for words in ["5-1 at Z", "5-1", "at X", "5-1 at X, please", "5-1 at X down left", "all at sea"] {
            assert_eq!(from_words(words, &letters()), [], "{words}");
        }
    }
}
