//! Pictures of a layout: half-tiles at even rows and columns, `|` or `-` between the two
//! halves of a tile, `.` an empty cell, a capital letter the name of one. The box characters `│`
//! and `─`, with which pictures are printed, are read as well, and so are pictures with numbers along their
//! edges ([`super::numbered`]) and drawings in boxes.
//!
//! ```text
//! 4 Y
//! |
//! 2 2
//!   |
//! X 3
//! ```

use std::ops::Range;

use litemap::LiteMap;

use super::numbered::Numbered;
use crate::game::lattice::{Cell, Direction, Placement};
use crate::notation::{NotationError, NotationFault, Spanned, boxes};
use crate::sorted;
use crate::tile::Pip;

/// What a picture shows: tiles, and letters on empty cells.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Picture {
    /// The tiles in reading order, each named from its upper or left half. The place is that of the tile
    /// if it is flat, of its upper half if it is upright.
    pub tiles: Vec<Spanned<Placement>>,
    /// The named cells.
    pub letters: LiteMap<char, Cell>,
}

/// The meaning of one character of a picture.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PictureMark {
    Half(Pip),
    Joint(char),
    Letter(char),
    Nothing,
    Stray(char),
}

fn mark(c: char) -> PictureMark {
    match c {
        ' ' | '.' | '·' | '×' => PictureMark::Nothing,
        '|' | '│' => PictureMark::Joint('|'),
        '-' | '─' => PictureMark::Joint('-'),
        'A'..='Z' => PictureMark::Letter(c),
        '0'..='9' => Pip::new(c as u8 - b'0').map_or(PictureMark::Stray(c), PictureMark::Half),
        'a'..='i' => Pip::new(c as u8 - b'a' + 10).map_or(PictureMark::Stray(c), PictureMark::Half),
        _ => PictureMark::Stray(c),
    }
}

/// The character of an end in a picture: `0` to `9`, then `a` to `i`.
pub fn pip_char(pip: Pip) -> char {
    let value = pip.value();
    char::from(if value < 10 { b'0' + value } else { b'a' + value - 10 })
}

/// Reads a picture. Blank lines around it and the indent common to all lines are ignored; cell (0,0) is
/// the first character of what remains. The second value has every error in reading order; the picture
/// then holds what could be read.
pub fn read(text: &str) -> (Picture, Vec<NotationError>) {
    if boxes::is_drawn(text) {
        return read_boxes(text);
    }
    let mut reader = PictureReader::default();
    match Numbered::of(text) {
        Some(numbered) => reader.scan_numbered(text, &numbered),
        None => reader.scan(text),
    }
    reader.join();
    let mut errors = reader.errors;
    sorted::sort_by_key(&mut errors, |error| error.at.start);
    if reader.halves.is_empty() && errors.is_empty() {
        errors.push(NotationError { at: 0..text.len(), fault: NotationFault::Empty });
    }
    (Picture { tiles: reader.tiles, letters: reader.letters }, errors)
}

/// Reads a drawing in boxes. Without numbers along its edges, cell (0,0) is that of its upper left corner.
fn read_boxes(text: &str) -> (Picture, Vec<NotationError>) {
    let (boxes, mut errors) = boxes::read(text);
    let middles =
        || boxes.tiles.iter().flat_map(|tile| tile.middles).chain(boxes.letters.iter().map(|one| one.1));
    let corner = (middles().map(|(x, _)| x).min().unwrap_or(0), middles().map(|(_, y)| y).min().unwrap_or(0));
    let (from, [x0, y0]) = boxes.origin.unwrap_or((corner, [0, 0]));
    let cell = |(x, y): (i32, i32)| {
        let (across, down) = (x - from.0, y - from.1);
        let is_cell = across % boxes::ACROSS == 0 && down % boxes::DOWN == 0;
        let (across, down) = (across / boxes::ACROSS + i32::from(x0), down / boxes::DOWN + i32::from(y0));
        let at = |n: i32| i16::try_from(n).ok().filter(|n| n.abs() <= Cell::LIMIT);
        at(across).zip(at(down)).filter(|_| is_cell).map(|(x, y)| Cell { x, y })
    };
    let mut picture = Picture::default();
    for tile in &boxes.tiles {
        let toward = if tile.is_upright() { Direction::South } else { Direction::East };
        let [half, tail] = tile.ends;
        match cell(tile.middles[0]) {
            Some(at) => {
                let value = Placement { half, tail, at, toward };
                picture.tiles.push(Spanned { value, at: tile.at.clone() });
            }
            None => errors.push(NotationError { at: tile.at.clone(), fault: NotationFault::OffLattice }),
        }
    }
    sorted::sort_by_key(&mut picture.tiles, |tile| tile.value.at);
    picture.letters.extend(boxes.letters.iter().filter_map(|(c, middle)| Some((*c, cell(*middle)?))));
    (picture, errors)
}

/// The lines of a picture, as ranges of the text without their common indent.
fn lines(text: &str) -> Vec<Range<usize>> {
    let mut lines = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        lines.push(start..start + line.trim_end().len());
        start += line.len();
    }
    let first = lines.iter().position(|line| !line.is_empty()).unwrap_or(lines.len());
    let last = lines.iter().rposition(|line| !line.is_empty()).map_or(first, |last| last + 1);
    lines.truncate(last);
    lines.drain(..first);
    let indent_of = |line: &Range<usize>| {
        let line = &text[line.clone()];
        line.len() - line.trim_start_matches(' ').len()
    };
    let indent = lines.iter().filter(|line| !line.is_empty()).map(indent_of).min().unwrap_or(0);
    for line in &mut lines {
        line.start = (line.start + indent).min(line.end);
    }
    lines
}

/// A row and a column of the text.
type CharPlace = (usize, usize);

/// A half-tile of a picture.
struct PictureHalf {
    place: CharPlace,
    pip: Pip,
    at: Range<usize>,
    /// How many joints it has.
    joints: usize,
}

#[derive(Default)]
struct PictureReader {
    halves: Vec<PictureHalf>,
    joints: Vec<(CharPlace, char, Range<usize>)>,
    letters: LiteMap<char, Cell>,
    tiles: Vec<Spanned<Placement>>,
    errors: Vec<NotationError>,
    /// The cell of the first row and column.
    origin: [i16; 2],
}

impl PictureReader {
    fn fault(&mut self, at: Range<usize>, fault: NotationFault) {
        self.errors.push(NotationError { at, fault });
    }

    /// Sorts every character by its meaning, and checks that it may stand there.
    fn scan(&mut self, text: &str) {
        for (row, line) in lines(text).into_iter().enumerate() {
            for (column, (index, c)) in text[line.clone()].char_indices().enumerate() {
                let start = line.start + index;
                if c == '#' {
                    // One error for the comment, not one per letter.
                    self.fault(start..line.end, NotationFault::Comment);
                    break;
                }
                self.place(row, column, c, start..start + c.len_utf8());
            }
        }
    }

    /// The same for a picture with numbers along its edges, in which marks of open and dead cells may stand.
    fn scan_numbered(&mut self, text: &str, numbered: &Numbered) {
        self.origin = numbered.origin;
        for line in &numbered.lines {
            for (column, (index, c)) in (line.column..).zip(text[line.at.clone()].char_indices()) {
                let start = line.at.start + index;
                if !matches!(c, '·' | '×' | 'x') {
                    self.place(line.row, column, c, start..start + c.len_utf8());
                }
            }
        }
    }

    fn place(&mut self, row: usize, column: usize, c: char, at: Range<usize>) {
        let (even_row, even_column) = (row.is_multiple_of(2), column.is_multiple_of(2));
        let is_cell = even_row && even_column;
        match mark(c) {
            PictureMark::Nothing if c == ' ' || is_cell => {}
            PictureMark::Stray('\t') => self.fault(at, NotationFault::Tab),
            PictureMark::Stray(c) => self.fault(at, NotationFault::Stray(c)),
            _ if self.is_too_far((row, column)) => self.fault(at, NotationFault::TooFar),
            PictureMark::Joint(c) => {
                let fits = if c == '|' { !even_row && even_column } else { even_row && !even_column };
                if fits {
                    self.joints.push(((row, column), c, at));
                } else {
                    self.fault(at, NotationFault::LooseJoint(c));
                }
            }
            _ if !is_cell => self.fault(at, NotationFault::OffLattice),
            PictureMark::Half(pip) => {
                self.halves.push(PictureHalf { place: (row, column), pip, at, joints: 0 });
            }
            PictureMark::Letter(letter) => {
                let cell = self.cell((row, column));
                // The first cell of a letter is kept.
                if self.letters.try_insert(letter, cell).is_some() {
                    self.fault(at, NotationFault::LetterTwice(letter));
                }
            }
            PictureMark::Nothing => {}
        }
    }

    fn is_too_far(&self, (row, column): CharPlace) -> bool {
        let [x, y] = self.origin.map(i64::from);
        [x + (column / 2) as i64, y + (row / 2) as i64].iter().any(|n| n.abs() > Cell::LIMIT.into())
    }

    fn cell(&self, (row, column): CharPlace) -> Cell {
        let [x, y] = self.origin;
        Cell { x: x.saturating_add((column / 2) as i16), y: y.saturating_add((row / 2) as i16) }
    }

    /// Sorts the halves and the joints by their places. Of two halves in one place, the second is a fault.
    fn sort(&mut self) {
        sorted::sort_by_key(&mut self.joints, |(place, ..)| *place);
        self.joints.dedup_by_key(|(place, ..)| *place);
        sorted::sort_by_key(&mut self.halves, |half| half.place);
        let twice = self.halves.windows(2).filter(|pair| pair[0].place == pair[1].place);
        let fault =
            |pair: &[PictureHalf]| NotationError { at: pair[1].at.clone(), fault: NotationFault::HalfTwice };
        self.errors.extend(twice.map(fault));
        self.halves.dedup_by_key(|half| half.place);
    }

    /// The half in a place.
    fn half(&self, place: CharPlace) -> Option<usize> {
        self.halves.binary_search_by_key(&place, |half| half.place).ok()
    }

    /// Joins the halves in pairs; reports halves that are joined to none or to several.
    fn join(&mut self) {
        self.sort();
        for ((row, column), c, at) in std::mem::take(&mut self.joints) {
            let (first, second, toward) = if c == '|' {
                ((row - 1, column), (row + 1, column), Direction::South)
            } else {
                ((row, column - 1), (row, column + 1), Direction::East)
            };
            let Some((n, other)) = self.half(first).zip(self.half(second)) else {
                self.fault(at, NotationFault::LooseJoint(c));
                continue;
            };
            self.halves[n].joints += 1;
            self.halves[other].joints += 1;
            let (half, tail) = (&self.halves[n], &self.halves[other]);
            // In numbered parts the second half may stand before the first.
            let end = if c == '-' { tail.at.end.max(half.at.end) } else { half.at.end };
            let value = Placement { half: half.pip, tail: tail.pip, at: self.cell(first), toward };
            self.tiles.push(Spanned { value, at: half.at.start..end });
        }
        sorted::sort_by_key(&mut self.tiles, |tile| tile.value.at);
        for PictureHalf { pip, at, joints, .. } in &self.halves {
            let fault = match joints {
                0 => NotationFault::LooseHalf(pip.value()),
                1 => continue,
                many => NotationFault::CrowdedHalf(pip.value(), *many),
            };
            self.errors.push(NotationError { at: at.clone(), fault });
        }
    }
}

/// Writes tiles and letters as a picture that reads back as the same. A picture begins at (0,0): where a
/// cell is left of or above (0,0) the whole picture is moved. The second value is the cell of its first
/// character.
pub fn write(
    placements: impl IntoIterator<Item = Placement>,
    letters: &LiteMap<char, Cell>,
) -> (String, Cell) {
    let placements: Vec<Placement> = placements.into_iter().collect();
    let cells = || {
        let halves = placements.iter().flat_map(|placement| placement.halves());
        halves.map(|(cell, _)| cell).chain(letters.values().copied())
    };
    let origin = Cell {
        x: cells().map(|cell| cell.x).min().unwrap_or(0).min(0),
        y: cells().map(|cell| cell.y).min().unwrap_or(0).min(0),
    };
    let width = cells().map(|cell| cell.x - origin.x).max().unwrap_or(0) as usize * 2 + 1;
    let height = cells().map(|cell| cell.y - origin.y).max().unwrap_or(0) as usize * 2 + 1;
    let mut rows = vec![vec![' '; width]; height];
    let place = |cell: Cell| ((cell.y - origin.y) as usize * 2, (cell.x - origin.x) as usize * 2);
    for (letter, cell) in letters {
        let (row, column) = place(*cell);
        rows[row][column] = *letter;
    }
    for placement in placements {
        for (cell, pip) in placement.halves() {
            let (row, column) = place(cell);
            rows[row][column] = pip_char(pip);
        }
        let (a, b) = (place(placement.at), place(placement.tail_at()));
        let joint = if placement.is_upright() { '|' } else { '-' };
        rows[usize::midpoint(a.0, b.0)][usize::midpoint(a.1, b.1)] = joint;
    }
    // The first character must not be blank, or readers would strip it with the indent.
    if rows[0][0] == ' ' {
        rows[0][0] = '.';
    }
    let mut text = String::new();
    for row in rows {
        text.push_str(row.into_iter().collect::<String>().trim_end());
        text.push('\n');
    }
    (text, origin)
}
