//! Reads a puzzle as answers print it: the board in boxes, and what is listed below it.
//!
//! A thick line parts two regions, a thin one two cells of a region. The sign of a region covers a part of the
//! thick line above its first cell. Pips and tiles on the board are those of an answer, unless `given` is
//! listed.

use litemap::LiteMap;
use petgraph::unionfind::UnionFind;

use super::fault::MOST_PLACES;
use super::listed::{ListedBelow, ListedRules};
use super::words::{GIVEN, RULES, TILES};
use crate::game::lattice::Cell;
use crate::puzzle::kind::{PrintedLine, PrintedPuzzle};
use crate::sorted;
use crate::style::INDENT;

/// Columns and rows of a cell.
const ACROSS: usize = 4;
const DOWN: usize = 2;

/// The thin lines between two cells of a region.
const THIN: &str = "│┆|:─╌-.";
/// The thick lines around a region.
const THICK: &str = "┃┇━╍#!~";
/// What fills a hole between cells.
const HOLE: [char; 2] = ['▒', '%'];

/// Whether this line is the first one of a printed board.
pub(super) fn begins(line: &str, next: &str) -> bool {
    let body = line.trim_start();
    let column = line.chars().take_while(|c| c.is_whitespace()).count();
    let is_ascii = body.starts_with('+') && next.chars().nth(column) == Some('#');
    is_ascii || body.starts_with('┏') || HOLE.iter().any(|c| body.starts_with(&c.to_string().repeat(3)))
}

/// Reads a printed board, and what is listed below it; `None` if it is none.
pub(super) fn printed(lines: &[&str]) -> Option<PrintedPuzzle> {
    // A row without cells is blank.
    let rows = lines.iter().position(|line| line.starts_with(TILES))?;
    let last = lines[..rows].iter().rposition(|line| !line.trim().is_empty())?;
    let board = PrintedBoard::of(&lines[..=last])?;
    let mut below = ListedBelow::default();
    let mut name = "";
    let mut read = rows;
    for (n, line) in lines.iter().enumerate().skip(rows) {
        if line.trim().is_empty() {
            // The rest is the answer.
            break;
        }
        let (head, words) = line.split_at_checked(INDENT)?;
        name = [TILES, GIVEN, RULES]
            .into_iter()
            .find(|own| *own == head.trim())
            .or_else(|| Some(name).filter(|name| head.trim().is_empty() && !name.is_empty()))?;
        below.take(name, words.trim(), n);
        read = n + 1;
    }
    let mut rules = ListedRules::default();
    for (region, sign) in &board.signs {
        if let Some((sign, row)) = sign {
            rules.sign(*region, sign, *row)?;
        }
    }
    // With signs it has regions, which numbers do not have.
    if below.has_every_number() && !board.signs.is_empty() {
        below.spell_every_number(&board.numbers());
    }
    let mut keys = below.keys(rules)?;
    keys.extend(board.keys(&below)?);
    Some(PrintedPuzzle { keys, read })
}

/// A board of characters.
struct PrintedBoard {
    /// The region of each cell, and the characters in it.
    cells: LiteMap<Cell, (char, String)>,
    /// The signs of the regions by their letters, with their lines.
    signs: LiteMap<char, Option<(String, usize)>>,
}

/// The characters of a board, by columns and rows from its upper left corner.
struct CharacterGrid {
    rows: Vec<Vec<char>>,
}

impl CharacterGrid {
    fn of(lines: &[&str]) -> Option<Self> {
        let is_corner = |c: char| c == '+' || c == '#' || ('─'..='╿').contains(&c);
        let is_hole = |c: char| HOLE.contains(&c);
        // A hole begins beside its corner.
        let corner = |line: &&str| {
            let hole = line.chars().position(is_hole).map_or(usize::MAX, |column| column.saturating_sub(1));
            line.chars().position(is_corner).unwrap_or(usize::MAX).min(hole)
        };
        let first = lines.iter().map(corner).min()?;
        let above = lines.first().filter(|line| line.trim_start().starts_with(HOLE)).map(|_| Vec::new());
        let rows = lines.iter().map(|line| line.chars().skip(first).collect());
        let rows: Vec<Vec<char>> = above.into_iter().chain(rows).collect();
        (rows.len() > DOWN && rows.len() % DOWN == 1).then_some(Self { rows })
    }

    fn at(&self, column: usize, row: usize) -> char {
        self.rows.get(row).and_then(|row| row.get(column)).copied().unwrap_or(' ')
    }

    /// The three characters between two corners, or within a cell.
    fn three(&self, column: usize, row: usize) -> String {
        (1..ACROSS).map(|n| self.at(column + n, row)).collect()
    }
}

/// A line between two cells.
#[derive(Clone, Copy, PartialEq, Eq)]
enum CellEdge {
    None,
    Thin,
    Thick,
}

fn edge(characters: &str) -> CellEdge {
    match characters {
        _ if characters.trim().is_empty() => CellEdge::None,
        _ if characters.chars().all(|c| THIN.contains(c)) => CellEdge::Thin,
        _ => CellEdge::Thick,
    }
}

impl PrintedBoard {
    fn of(lines: &[&str]) -> Option<Self> {
        let grid = CharacterGrid::of(lines)?;
        let width = grid.rows.iter().map(Vec::len).max()?.div_ceil(ACROSS);
        if width * grid.rows.len() / DOWN > MOST_PLACES {
            return None;
        }
        let north = |x: usize, y: usize| grid.three(x * ACROSS, y * DOWN);
        let west = |x: usize, y: usize| grid.at(x * ACROSS, y * DOWN + 1).to_string();
        let places = (0..grid.rows.len() / DOWN).flat_map(|y| (0..width).map(move |x| (x, y)));
        let mut pieces: LiteMap<[usize; 2], usize> = LiteMap::new();
        let mut joined: Vec<[usize; 2]> = Vec::new();
        for (x, y) in places {
            let [up, left] = [edge(&north(x, y)), edge(&west(x, y))];
            let edges = [up, left, edge(&north(x, y + 1)), edge(&west(x + 1, y))];
            if edges.contains(&CellEdge::None) || grid.three(x * ACROSS, y * DOWN + 1).contains(HOLE) {
                continue;
            }
            let own = pieces.len();
            pieces.insert([y, x], own);
            let above = y.checked_sub(1).filter(|_| up == CellEdge::Thin).and_then(|y| pieces.get(&[y, x]));
            let beside =
                x.checked_sub(1).filter(|_| left == CellEdge::Thin).and_then(|x| pieces.get(&[y, x]));
            joined.extend([above, beside].into_iter().flatten().map(|other| [own, *other]));
        }
        Self::named(&grid, &together(&pieces, &joined))
    }

    /// Gives each piece its letter: that of its sign, or a free one if it has a rule.
    fn named(grid: &CharacterGrid, pieces: &[([usize; 2], usize)]) -> Option<Self> {
        let sign = |x: usize, y: usize| -> String {
            let is_line = |c: char| c == ' ' || THICK.contains(c) || THIN.contains(c);
            let text = grid.three(x * ACROSS, y * DOWN);
            // In ASCII, `!` is the sign for different pips.
            let text =
                if text.starts_with('!') { text.replacen('!', "≠", 1) } else { text.replace(" !", " ≠") };
            text.trim_end_matches(is_line).to_owned()
        };
        let written: Vec<(usize, String, usize)> = pieces
            .iter()
            .map(|([x, y], piece)| (*piece, sign(*x, *y), y * DOWN))
            .filter(|(_, text, _)| !text.is_empty())
            .collect();
        let letter = |text: &str| text.chars().next().filter(char::is_ascii_alphabetic);
        let used: Vec<char> = written.iter().filter_map(|(_, text, _)| letter(text)).collect();
        let mut free = ('A'..='Z').chain('a'..='z').filter(|letter| !used.contains(letter));
        let (mut letters, mut signs): (LiteMap<usize, char>, _) = (LiteMap::new(), LiteMap::new());
        for (piece, text, row) in written {
            let (region, rule) = match letter(&text) {
                Some(letter) => (letter, text[1..].trim()),
                None => (free.next()?, text.as_str()),
            };
            letters.insert(piece, region);
            signs.insert(region, (!rule.is_empty()).then(|| (rule.to_owned(), row)));
        }
        let cells = pieces.iter().map(|([x, y], piece)| {
            let pips = grid.three(x * ACROSS, y * DOWN + 1).trim().to_owned();
            let cell = Cell { x: i16::try_from(*x).ok()?, y: i16::try_from(*y).ok()? };
            Some((cell, (letters.get(piece).copied().unwrap_or('_'), pips)))
        });
        // They come in order.
        let cells: Vec<(Cell, (char, String))> = cells.collect::<Option<_>>()?;
        Some(Self { cells: sorted::map(cells), signs })
    }

    /// The pips of each cell, as `given` has them.
    fn numbers(&self) -> String {
        let all = self.cells.iter().map(|(cell, (_, pips))| format!("{pips}@{},{}", cell.x, cell.y));
        all.collect::<Vec<_>>().join(" ")
    }

    /// The key of the board.
    fn keys(&self, below: &ListedBelow) -> Option<Vec<PrintedLine>> {
        let last = |of: fn(&Cell) -> i16| self.cells.keys().map(of).max();
        let (last_x, last_y) = (last(|cell| cell.x)?, last(|cell| cell.y)?);
        let is_numbers = below.has_every_number();
        let mut keys = vec![(format!("{}: |2", if is_numbers { "numbers" } else { "board" }), 0)];
        for y in 0..=last_y {
            let word = |x: i16| match self.cells.get(&Cell { x, y }) {
                None => ".".to_owned(),
                Some((_, pips)) if is_numbers => pips.clone(),
                Some((region, _)) => region.to_string(),
            };
            let row: Vec<String> = (0..=last_x).map(word).collect();
            keys.push((format!("  {}", row.join(" ")), DOWN * y.unsigned_abs() as usize + 1));
        }
        Some(keys)
    }
}

/// The cells by column and row, each with the least number of the pieces that it is joined to.
fn together(pieces: &LiteMap<[usize; 2], usize>, joined: &[[usize; 2]]) -> Vec<([usize; 2], usize)> {
    let mut sets = UnionFind::new(pieces.len());
    for [one, other] in joined {
        sets.union(*one, *other);
    }
    let mut cells: Vec<_> = pieces.iter().map(|([y, x], piece)| ([*x, *y], sets.find(*piece))).collect();
    sorted::sort_by_key(&mut cells, |(at, _)| *at);
    cells
}
