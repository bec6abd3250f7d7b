//! Dominosa as people paste it, without any key: a game ID or a grid of numbers.

use super::board::Pips;
use super::dominosa::grid;
use super::notation::pips;
use crate::puzzle::kind::PrintedPuzzle;
use crate::source::node::Text;

/// The smallest set whose grid is read so.
const LEAST: usize = 2;

/// Reads a whole puzzle that stands in words without any key: a line that ends with a game ID, or rows of numbers, which
/// may stand upright. Each number up to the highest must occur as often as in its set, so nothing is guessed.
pub(super) fn bare(lines: &[&str]) -> Option<PrintedPuzzle> {
    let first = *lines.first()?;
    // A time of the day is none: 0:00.
    let is_id = |word: &&str| {
        let text = Text::new((*word).to_owned(), 0..word.len(), word);
        !word.starts_with('0') && grid(&text, &mut Vec::new()).is_some()
    };
    if let Some(id) = first.split_whitespace().next_back().filter(is_id) {
        return Some(PrintedPuzzle { keys: vec![(format!("dominosa: {id}"), 0)], read: 1 });
    }
    let width = row(first)?.len();
    let rows: Vec<Vec<Pips>> = lines.iter().take(width + 2).map_while(|line| row(line)).collect();
    let [least, of_each] = [width.min(rows.len()), width.max(rows.len())];
    let is_grid = least > LEAST && of_each - least == 1 && rows.iter().all(|row| row.len() == width);
    let count = |pips: usize| rows.iter().flatten().filter(|number| usize::from(**number) == pips).count();
    if !is_grid || (0..least).any(|pips| count(pips) != of_each) {
        return None;
    }
    let mut keys = vec![("numbers: |2".to_owned(), 0)];
    for (n, row) in rows.iter().enumerate() {
        let words: Vec<String> = row.iter().map(ToString::to_string).collect();
        keys.push((format!("  {}", words.join(" ")), n));
    }
    Some(PrintedPuzzle { keys, read: rows.len() })
}

/// The numbers of a row, parted by blanks, commas or bars, or one digit a cell.
fn row(line: &str) -> Option<Vec<Pips>> {
    let words: Vec<&str> = line.split([' ', '\t', ',', '|']).filter(|word| !word.is_empty()).collect();
    match words[..] {
        [] => None,
        [one] => (0..one.len()).map(|at| pips(one.get(at..=at)?)).collect(),
        _ => words.into_iter().map(pips).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Option<(String, usize)> {
        let lines: Vec<&str> = text.lines().collect();
        let puzzle = bare(&lines)?;
        let keys: Vec<&str> = puzzle.keys.iter().map(|(key, _)| key.as_str()).collect();
        Some((keys.join("\n"), puzzle.read))
    }

    /// Four zeros, ones and twos, in three rows or upright.
    #[test]
    fn a_grid_of_a_whole_set_needs_no_key() {
        let flat = Some(("numbers: |2\n  0 0 1 1\n  0 0 2 1\n  2 2 1 2".to_owned(), 3));
        for text in [
            "0 0 1 1\n0 0 2 1\n2 2 1 2",
            "0011\n0021\n2212\n\nThanks!",
            "|0|0|1|1|\n0, 0, 2, 1\n2 2 1 2\nwords",
        ] {
            assert_eq!(read(text), flat, "{text}");
        }
        let upright = "0 0 2\n0 0 2\n1 2 1\n1 1 2";
        assert_eq!(read(upright), Some(("numbers: |2\n  0 0 2\n  0 0 2\n  1 2 1\n  1 1 2".to_owned(), 4)));
        // A number too often, a row too many or too few, a row too short, too small a set.
        for text in [
            "0011\n0021\n2211",
            "0011\n0021\n2212\n0012",
            "0011\n0021",
            "0011\n0021\n221",
            "001\n011",
            "",
            "a",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn a_game_id_needs_no_key() {
        let found = Some(("dominosa: 2:001100212212".to_owned(), 1));
        assert_eq!(read("2:001100212212"), found);
        assert_eq!(read("Solve this Dominosa: 2:001100212212"), found);
        // Too short, a number above the order, no numbers: times and scores are none.
        for text in ["2:00110021221", "2:001100212213", "we met at 0:00", "at 2:00", "99:0", "2:", "4-2"] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
