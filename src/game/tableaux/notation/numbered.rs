//! Pictures with numbers along their edges, as the program prints them: the numbers of the columns are
//! written downward above each band, that of a row stands to its left.
//!
//! ```text
//!      - -
//!      2 1 0
//!   9  4 · 3
//!      │
//!  10  2─2
//! ```

use std::ops::Range;

/// The blanks between the number of a row and the picture.
const GAP: usize = 2;

/// A line of the picture in the grid of the whole.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct NumberedLine {
    /// Its row and the column of its first character, as in a picture without numbers.
    pub(super) row: usize,
    pub(super) column: usize,
    /// The picture in this line, in bytes of the text.
    pub(super) at: Range<usize>,
}

/// A picture with numbers along its edges.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Numbered {
    /// The column and the row of the first cell.
    pub(super) origin: [i16; 2],
    pub(super) lines: Vec<NumberedLine>,
}

/// A part of the picture with the numbers of its columns above.
struct Band {
    /// The numbers of its first column and its first row.
    first: [i16; 2],
    /// The lines from the first row on.
    lines: Vec<Range<usize>>,
}

impl Numbered {
    /// The picture, if the text has numbers along its edges.
    pub(super) fn of(text: &str) -> Option<Self> {
        let mut start = 0;
        let lines = text.split_inclusive('\n').map(|line| {
            let range = start..start + line.trim_end().len();
            start += line.len();
            range
        });
        let lines: Vec<Range<usize>> = lines.collect();
        let mut bands: Vec<Band> = Vec::new();
        let mut n = 0;
        while n < lines.len() {
            if let Some((band, next)) = band(text, &lines, n) {
                bands.push(band);
                n = next;
            } else if text[lines[n].clone()].trim().is_empty() {
                n += 1;
            } else {
                return None;
            }
        }
        let origin = [0, 1].map(|n| bands.iter().map(|band| band.first[n]).min());
        let [Some(x), Some(y)] = origin else { return None };
        let shifted = |band: Band| {
            let [column, row] =
                [band.first[0].abs_diff(x), band.first[1].abs_diff(y)].map(|n| usize::from(n) * 2);
            (row..).zip(band.lines).map(move |(row, at)| NumberedLine { row, column, at })
        };
        Some(Self { origin: [x, y], lines: bands.into_iter().flat_map(shifted).collect() })
    }
}

/// The band that begins at a line, and the number of the line after it.
fn band(text: &str, lines: &[Range<usize>], from: usize) -> Option<(Band, usize)> {
    let is_header = |line: &Range<usize>, left: usize| {
        let mut chars = text[line.clone()].chars().enumerate();
        let is_number = |c: char| matches!(c, '-' | '0'..='9');
        !line.is_empty()
            && chars.all(|(n, c)| c == ' ' || is_number(c) && n >= left && (n - left).is_multiple_of(2))
    };
    // A number has at most four characters. The header of one column looks like the number of a row.
    let (height, (y, left)) = (1..5).find_map(|height| {
        let (y, left) = row(text, lines.get(from + height)?)?;
        let mut above = lines[from..from + height].iter();
        above.all(|line| is_header(line, left)).then_some((height, (y, left)))
    })?;
    let digits = lines[from..from + height].iter().filter_map(|line| text[line.clone()].chars().nth(left));
    let x: i16 = digits.collect::<String>().trim().parse().ok()?;
    let mut found = Vec::new();
    let mut next = from + height;
    for line in &lines[next..] {
        let n = found.len();
        let is_row = n % 2 == 0;
        let expected = y.checked_add(i16::try_from(n / 2).ok()?)?;
        let body = &text[line.clone()];
        let fits = match row(text, line) {
            Some((number, own)) => is_row && number == expected && own == left,
            None => !is_row && body.chars().take(left).all(|c| c == ' '),
        };
        if !fits {
            break;
        }
        let offset = body.char_indices().nth(left).map_or(body.len(), |(offset, _)| offset);
        found.push(line.start + offset..line.end);
        next += 1;
    }
    Some((Band { first: [x, y], lines: found }, next))
}

/// The number of a row, and the column at which the picture begins in its line.
fn row(text: &str, line: &Range<usize>) -> Option<(i16, usize)> {
    let body = &text[line.clone()];
    let indent = body.len() - body.trim_start_matches(' ').len();
    let length = body[indent..].find(' ').unwrap_or(body.len() - indent);
    let number: i16 = body[indent..indent + length].parse().ok()?;
    let left = indent + length + GAP;
    body[indent + length..].chars().take(GAP).all(|c| c == ' ').then_some((number, left))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::tableaux::notation::picture;
    use crate::notation::NotationFault;

    fn tiles(text: &str) -> Vec<String> {
        let (picture, errors) = picture::read(text);
        assert_eq!(errors, [], "{text}");
        picture.tiles.iter().map(|tile| tile.value.to_string()).collect()
    }

    #[test]
    fn numbers_give_the_places() {
        let text = "     - -\n     2 1 0\n  9  4 · 3\n     │   │\n 10  2─2 5\n";
        assert!(!picture::read(text).1.is_empty(), "the 2 belongs to two tiles");
        let text = "     - -\n     2 1 0\n  9  4 · 3\n     │   │\n 10  2 × 5\n";
        assert_eq!(tiles(text), ["4-2@-2,9s", "3-5@0,9s"]);
        assert_eq!(tiles(&text.replace('│', "|").replace('·', ".").replace('×', "x")), tiles(text));
        let indented: String = text.lines().map(|line| format!("    {line}\n")).collect();
        assert_eq!(tiles(&indented), tiles(text));
    }

    #[test]
    fn bands_are_one_picture() {
        let text = "     0 1\n  0  6─1─\n\n     2 3\n  0  1─2\n";
        assert!(!picture::read(text).1.is_empty(), "the 1 belongs to two tiles");
        let text = "     0 1\n  0  . 6─\n\n     2 3\n  0  1 ·\n";
        assert_eq!(tiles(text), ["6-1@1,0e"]);
    }

    /// Two pictures that were pasted one below the other are not laid over each other.
    #[test]
    fn a_cell_of_two_parts_is_a_fault() {
        let text = "     0 1\n  0  6─1\n\n     0 1\n  0  5─2\n";
        let faults: Vec<_> = picture::read(text).1.into_iter().map(|error| error.fault).collect();
        assert_eq!(faults, [NotationFault::HalfTwice, NotationFault::HalfTwice]);
        // The part on the right may come first.
        let text = "     2\n  0  2\n\n     0 1\n  0  · 6─\n";
        assert_eq!(tiles(text), ["6-2@1,0e"]);
    }

    #[test]
    fn one_column_has_a_number_of_several_digits() {
        assert_eq!(tiles("     1\n     0\n  0  4\n     |\n  1  2\n"), ["4-2@10,0s"]);
    }

    /// No cell is further out than [`Cell::LIMIT`](crate::game::lattice::Cell::LIMIT).
    #[test]
    fn numbers_beyond_the_limit_are_faults() {
        for text in [
            "         0\n  30000  4\n\n          0\n  -30000  4\n",
            "         0\n  30000  4\n         |\n  30001  2\n",
        ] {
            let (_, faults) = picture::read(text);
            assert!(faults.iter().any(|error| error.fault == NotationFault::TooFar), "{faults:?}");
        }
    }

    #[test]
    fn a_picture_without_numbers_is_none() {
        for text in ["4\n|\n2 2\n  |\n  3\n", "1 2\n| |\n3 4\n", "0-1 2\n    |\n    3\n", ""] {
            assert_eq!(Numbered::of(text), None, "{text}");
        }
    }
}
