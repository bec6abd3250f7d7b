//! Dominosa as people paste it, without any key: a game ID or a grid of numbers.

use std::ops::RangeInclusive;

use super::board::Pips;
use super::dominosa::grid;
use super::fault::PlacementFault;
use super::notation::pips;
use crate::puzzle::kind::{BrokenLines, PrintedPuzzle};
use crate::source::node::Text;

/// The characters of boxes: Unicode, block 2500.
const BOXES: RangeInclusive<char> = '─'..='╿';

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
    let rows = rows(lines).filter(|rows| wrong(rows).is_none())?;
    let mut keys = vec![("numbers: |2".to_owned(), rows[0].line)];
    for row in &rows {
        let words: Vec<String> = row.numbers.iter().map(ToString::to_string).collect();
        keys.push((format!("  {}", words.join(" ")), row.line));
    }
    let last = rows.last()?.line;
    let below = lines.get(last + 1).filter(|line| is_frame(line));
    Some(PrintedPuzzle { keys, read: last + 1 + usize::from(below.is_some()) })
}

/// What is wrong with a grid of numbers that is no whole puzzle, and in which of its lines.
pub(super) fn broken(lines: &[&str]) -> Option<BrokenLines> {
    let rows = rows(lines)?;
    let fault = wrong(&rows)?;
    let [first, last] = match fault {
        PlacementFault::UnevenGrid { row, .. } => [row - 1; 2],
        _ => [0, rows.len() - 1],
    };
    Some((rows[first].line..rows[last].line + 1, fault.into()))
}

/// A row of a grid, and the number of its line.
struct GridRow {
    line: usize,
    numbers: Vec<Pips>,
}

/// The rows of numbers at the head of these lines; `None` where they are too few for a grid. A line of a frame may stand
/// above the first row and below it, and below the others where one stands below the first. So may a blank line, if
/// not at the head.
fn rows(lines: &[&str]) -> Option<Vec<GridRow>> {
    let mut rows: Vec<GridRow> = Vec::new();
    let mut line = usize::from(is_frame(lines.first()?));
    while let Some(numbers) = lines.get(line).and_then(|line| row(line)) {
        rows.push(GridRow { line, numbers });
        let columns = rows[0].numbers.len();
        // More rows than a grid has are none, and need not be read.
        if columns <= LEAST || rows.len() > columns + 2 {
            break;
        }
        let is_framed = rows.get(1).is_none_or(|second| second.line > rows[0].line + 1);
        let below = lines.get(line + 1).filter(|below| is_framed && parts_rows(below));
        line += 1 + usize::from(below.is_some());
    }
    (rows.len() > LEAST).then_some(rows)
}

/// Whether a line stands between two rows: blank, or one of a frame, as in plain text, Markdown or boxes.
fn parts_rows(line: &str) -> bool {
    line.trim().is_empty() || is_frame(line)
}

fn is_frame(line: &str) -> bool {
    let is_sign = |c: char| " \t+|:-=".contains(c) || BOXES.contains(&c);
    line.chars().all(is_sign) && line.contains(|c: char| "-=".contains(c) || BOXES.contains(&c))
}

/// What is wrong with rows as the grid of a whole set.
fn wrong(rows: &[GridRow]) -> Option<PlacementFault> {
    let columns = rows[0].numbers.len();
    if let Some(row) = rows.iter().position(|row| row.numbers.len() != columns) {
        let numbers = rows[row].numbers.len();
        return Some(PlacementFault::UnevenGrid { row: row + 1, numbers, first: columns });
    }
    let [least, needed] = [columns.min(rows.len()), columns.max(rows.len())];
    if needed - least != 1 {
        return Some(PlacementFault::GridShape { rows: rows.len(), columns });
    }
    let count =
        |pips: Pips| rows.iter().flat_map(|row| &row.numbers).filter(|number| **number == pips).count();
    let wanted = |pips: Pips| if usize::from(pips) < least { needed } else { 0 };
    let counts = (0..=Pips::MAX).map(|pips| (pips, count(pips)));
    let found: Vec<(Pips, usize)> = counts.filter(|(pips, count)| *count != wanted(*pips)).collect();
    (!found.is_empty()).then_some(PlacementFault::GridNumbers { found, set: least - 1, needed })
}

/// The numbers of a row, parted by blanks, commas or bars, or one digit a cell. It may be a list of a programming
/// language, and the first of several.
fn row(line: &str) -> Option<Vec<Pips>> {
    let is_between = |c: char| " \t,|[]".contains(c) || BOXES.contains(&c);
    let list = line.split_once('=').map_or(line, |(_, list)| list);
    let list = list.trim_matches(|c: char| "[]{}(),; \t".contains(c));
    let words: Vec<&str> = list.split(is_between).filter(|word| !word.is_empty()).collect();
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
            "[[0, 0, 1, 1],\n [0, 0, 2, 1],\n [2, 2, 1, 2]]\nwords",
            "int[][] grid = {{0, 0, 1, 1},\n{0, 0, 2, 1},\n{2, 2, 1, 2}};",
            // A line between two puzzles.
            "0011\n0021\n2212\n\n---\n\n0011",
        ] {
            assert_eq!(read(text), flat, "{text}");
        }
        let lines = "0 | 0 | 1 | 1\n--+---+---+--\n0 | 0 | 2 | 1\n--+---+---+--\n2 | 2 | 1 | 2";
        let markdown = "| 0 | 0 | 1 | 1 |\n|---|:-:|---|---|\n| 0 | 0 | 2 | 1 |\n| 2 | 2 | 1 | 2 |";
        let boxes = "┌─┬─┬─┬─┐\n│0│0│1│1│\n├─┼─┼─┼─┤\n│0│0│2│1│\n├─┼─┼─┼─┤\n│2│2│1│2│\n└─┴─┴─┴─┘\nHelp!";
        let blank = "0 0 1 1\n\n0 0 2 1\n\n2 2 1 2\n\nwords";
        for (text, read_lines) in [(lines, 5), (markdown, 4), (boxes, 7), (blank, 5)] {
            assert_eq!(read(text), flat.clone().map(|(keys, _)| (keys, read_lines)), "{text}");
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
    fn a_grid_that_is_off_says_where() {
        let fault = |text: &str| {
            let lines: Vec<&str> = text.lines().collect();
            broken(&lines).map(|(at, kind)| (at, kind.to_string()))
        };
        let number =
            "in this grid 1 occurs 5 times, 2 occurs 3 times; a double-2 set has each number 4 times";
        assert_eq!(fault("0011\n0021\n2211"), Some((0..3, number.to_owned())));
        let high = "in this grid 2 occurs 3 times, 7 occurs once; a double-2 set has each number 4 times";
        assert_eq!(fault("0011\n0071\n2212"), Some((0..3, high.to_owned())));
        let shape = "no whole set fills a grid of 3 rows and 3 columns";
        assert_eq!(fault("011\n002\n221"), Some((0..3, shape.to_owned())));
        let row = "row 3 of this grid has 3 numbers, and the first row has 4";
        assert_eq!(fault("0011\n0021\n221\n"), Some((2..3, row.to_owned())));
        assert_eq!(fault("+-+\n0011\n+-+\n0021\n+-+\n221\n+-+"), Some((5..6, row.to_owned())));
        // Nothing is wrong, too few rows or columns, words.
        for text in ["0011\n0021\n2212", "0011\n0021", "001\n011", "12\n34\n56", "We met\n0011", ""] {
            assert_eq!(fault(text), None, "{text}");
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
