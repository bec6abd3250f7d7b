//! A tableau in the terminal: the picture of [`crate::notation::picture`] in colour, optionally with
//! numbered rows and columns.
//!
//! ```text
//!      0 1
//!   0  4 ·
//!      │
//!   1  2 2
//!        │
//!   2  X 3
//! ```

use anstyle::{AnsiColor, Style};
use litemap::LiteMap;

use crate::game::drawing::look::{Letters, Visibility};
use crate::game::lattice::{Cell, Placement};
use crate::game::tableaux::notation::picture;
use crate::game::tableaux::scene::TableauView;
use crate::scene::paint::{StyledChar, paint};
use crate::sorted;

/// The last tile of the line.
const LAST: Style = AnsiColor::Green.on_default().bold();
/// The line's other tiles.
const EARLIER: Style = AnsiColor::Green.on_default();
/// Names of cells.
const LETTER: Style = AnsiColor::Cyan.on_default();
/// Numbers, open corners and centres: everything that is not on the table.
const FAINT: Style = Style::new().dimmed();
const PLAIN: Style = Style::new();

/// A live corner or centre.
const OPEN: char = '·';
/// A dead corner or centre, or a hole.
const DEAD: char = '×';

type StyledRows = Vec<Vec<StyledChar>>;

/// Draws a tableau, with ANSI styles. The caller strips them where they are not wanted.
///
/// Without coordinates it is the picture of [`picture::write`], with joints of box characters, and reads
/// back. With them the picture is cropped, empty corners and centres are `·`, dead ones and holes `×`, and
/// a number of several digits stands upright above its column.
pub fn render(view: &TableauView<'_>) -> String {
    let (mut grid, origin) = picture_in_colour(view);
    if view.look.coordinates == Visibility::Show
        && let Some((first, last)) = view.extent()
    {
        cut(&mut grid, origin, first, last);
        mark(&mut grid, view, first);
        grid = numbered(&grid, first, last);
    }
    let legend = legend(view).filter(|_| view.look.coordinates == Visibility::Show);
    grid.extend(legend.into_iter().flat_map(|legend| [Vec::new(), faint(&format!("     {legend}"))]));
    let mut text = String::new();
    for row in &grid {
        paint(row, &mut text);
    }
    text
}

/// The ends for which letters stand in the picture, if there are any: `a = 10, c = 12`.
fn legend(view: &TableauView<'_>) -> Option<String> {
    let halves = view.layout.placements().flat_map(Placement::halves);
    let high = sorted::set(halves.map(|(_, pip)| pip).filter(|pip| pip.value() > 9));
    let named: Vec<String> = high.iter().map(|pip| format!("{} = {pip}", picture::pip_char(*pip))).collect();
    (!named.is_empty()).then(|| named.join(", "))
}

/// The picture as it is written, and the cell of its first character.
fn picture_in_colour(view: &TableauView<'_>) -> (StyledRows, Cell) {
    let styles = styles(view);
    let mut letters = Letters::new();
    view.open_letters().for_each(|(letter, cell)| _ = letters.insert(letter, cell));
    let (text, origin) = picture::write(view.layout.placements(), &letters);
    // A joint is to the right of or below the half to whose row and column it rounds down.
    let cell = |row: usize, column: usize| Cell {
        x: origin.x + (column / 2) as i16,
        y: origin.y + (row / 2) as i16,
    };
    let style = |c: char, cell: Cell| match c {
        ' ' => PLAIN,
        '.' => FAINT,
        _ => styles.get(&cell).copied().unwrap_or(PLAIN),
    };
    let grid = text.lines().enumerate().map(|(row, line)| {
        let glyphs = line.chars().enumerate();
        glyphs.map(|(column, c)| (joint(c), style(c, cell(row, column)))).collect()
    });
    (grid.collect(), origin)
}

/// The joints of tiles as box characters, which the reader of pictures accepts too.
fn joint(c: char) -> char {
    match c {
        '|' => '│',
        '-' => '─',
        c => c,
    }
}

/// The styles of all cells that are not plain.
fn styles(view: &TableauView<'_>) -> LiteMap<Cell, Style> {
    let mut styles = LiteMap::new();
    view.open_letters().for_each(|(_, cell)| _ = styles.insert(cell, LETTER));
    for (play, step) in view.played.iter().zip(1..) {
        let style = if step == view.played.len() { LAST } else { EARLIER };
        play.placement.halves().into_iter().for_each(|(cell, _)| _ = styles.insert(cell, style));
    }
    styles
}

/// Crops a grid that begins at `origin` to the cells from `first` to `last`.
fn cut(grid: &mut StyledRows, origin: Cell, first: Cell, last: Cell) {
    grid.drain(..(first.y - origin.y) as usize * 2);
    for row in grid {
        row.drain(..((first.x - origin.x) as usize * 2).min(row.len()));
        row.resize((last.x - first.x) as usize * 2 + 1, (' ', PLAIN));
        // The first character only marked the place of (0,0), which a number now shows.
        row.iter_mut().filter(|(c, _)| *c == '.').for_each(|glyph| *glyph = (' ', PLAIN));
    }
}

/// Marks the corners, centres and holes that have no name.
fn mark(grid: &mut StyledRows, view: &TableauView<'_>, first: Cell) {
    for cell in view.open_scoring() {
        let row = (cell.at.y - first.y) as usize * 2;
        let column = (cell.at.x - first.x) as usize * 2;
        let place = grid.get_mut(row).and_then(|row| row.get_mut(column));
        if let Some(place) = place.filter(|(c, _)| *c == ' ') {
            *place = (if cell.dead.is_some() { DEAD } else { OPEN }, FAINT);
        }
    }
}

/// The most columns of a picture in the terminal: wider ones are cut into bands.
const WIDEST: usize = 80;

/// A picture with its numbers: whole, or in bands below each other.
fn numbered(grid: &StyledRows, first: Cell, last: Cell) -> StyledRows {
    // The numbers of rows are at the left of every band.
    let a_band = (WIDEST - 6) / 2;
    let mut bands = StyledRows::new();
    let mut from = first.x;
    while from <= last.x {
        let to = last.x.min(from + a_band as i16 - 1);
        let (left, right) = ((from - first.x) as usize * 2, (to - first.x) as usize * 2 + 1);
        // A tile across the cut keeps its joint on the left.
        let right = if to < last.x { right + 1 } else { right };
        let part = |row: &Vec<StyledChar>| row.iter().skip(left).take(right - left).copied().collect();
        let mut band: StyledRows = grid.iter().map(part).collect();
        number(&mut band, Cell { x: from, ..first }, Cell { x: to, ..last });
        if !bands.is_empty() {
            bands.push(Vec::new());
        }
        bands.extend(band);
        from = to + 1;
    }
    bands
}

/// Adds the columns' numbers above the grid and the rows' numbers to its left.
fn number(grid: &mut StyledRows, first: Cell, last: Cell) {
    let names: Vec<String> = (first.y..=last.y).map(|y| y.to_string()).collect();
    let width = names.iter().map(String::len).max().unwrap_or(0).max(3);
    for (n, row) in grid.iter_mut().enumerate() {
        let name = if n % 2 == 0 { names.get(n / 2).map_or("", String::as_str) } else { "" };
        row.splice(..0, faint(&format!("{name:>width$}  ")));
    }
    let mut header = header(first.x, last.x);
    for row in &mut header {
        row.splice(..0, faint(&" ".repeat(width + 2)));
    }
    grid.splice(..0, header);
}

/// The numbers of the columns, each written downward in its column; units are in the last row.
fn header(first: i16, last: i16) -> StyledRows {
    let names: Vec<String> = (first..=last).map(|x| x.to_string()).collect();
    let height = names.iter().map(String::len).max().unwrap_or(0);
    let padded: Vec<Vec<char>> =
        names.iter().map(|name| format!("{name:>height$}").chars().collect()).collect();
    let row = |n: usize| {
        let row: String = padded.iter().flat_map(|name| [name[n], ' ']).collect();
        faint(&row)
    };
    (0..height).map(row).collect()
}

fn faint(text: &str) -> Vec<StyledChar> {
    text.chars().map(|c| (c, FAINT)).collect()
}

#[cfg(test)]
mod tests {
    use crate::game::tableaux::table::Table;
    use crate::game::tableaux::text::*;
    use anstream::adapter::strip_str;

    fn shown(mut table: Table) -> String {
        table.look.coordinates = Visibility::Show;
        strip_str(&render(&table.view())).to_string()
    }

    #[test]
    fn the_two_staggered_tiles() {
        let mut table = Table::new("4-2@0,0s 2-3@1,1s");
        table.letters.insert('X', Cell { x: 0, y: 2 });
        assert_eq!(
            shown(table),
            "     0 1
  0  4 ·
     │
  1  2 2
       │
  2  X 3
"
        );
    }

    #[test]
    fn columns_below_zero_and_above_nine_keep_their_numbers() {
        let table = Table::of_set(
            18,
            "18-0@-2,9e 0-17@0,10e 17-3@2,11e 3-16@4,12e \
            16-4@6,11e 4-15@8,10e 15-5@10,9e",
        );
        assert_eq!(
            shown(table),
            "     - -                     1 1
     2 1 0 1 2 3 4 5 6 7 8 9 0 1
  9  i─0 ·                 × f─5

 10    · 0─h ×         · 4─f ×

 11        × h─3 · × g─4 ·

 12            · 3─g ×

     f = 15, g = 16, h = 17, i = 18
"
        );
    }

    #[test]
    fn dead_corners_and_holes_are_crossed() {
        let table = Table::new("1-6@0,0e 2-6@0,2e 4-3@2,1s 5-0@0,1w");
        assert_eq!(
            shown(table),
            "     -
     1 0 1 2
  0  · 1─6 ×

  1  0─5 × 4
           │
  2  · 2─6 3
"
        );
    }

    #[test]
    fn without_numbers_it_is_the_picture_that_reads_back() {
        let mut table = Table::new("4-2@1,0s 2-3@2,1s");
        table.letters.insert('X', Cell { x: 1, y: 2 });
        let text = strip_str(&render(&table.view())).to_string();
        let written = picture::write(table.layout.placements(), &table.letters).0;
        assert_eq!(text.replace('│', "|"), written);
        let tiles =
            |text: &str| picture::read(text).0.tiles.into_iter().map(|tile| tile.value).collect::<Vec<_>>();
        assert_eq!(tiles(&text), tiles(&written));
        assert_eq!(text, ". 4\n  │\n  2 2\n    │\n  X 3\n");
    }

    #[test]
    fn the_line_stands_out_and_its_last_tile_most() {
        let table = Table::new("4-2@0,0s 2-3@1,1s 5-1@0,2s").playing("2-3@1,1s 0 5-1@0,2s 5");
        let (soft, bold, end) = ("\u{1b}[32m", "\u{1b}[1m\u{1b}[32m", "\u{1b}[0m");
        let expected = format!(
            "4\n│\n2 {soft}2{end}\n  {soft}│{end}\n\
             {bold}5{end} {soft}3{end}\n{bold}│{end}\n{bold}1{end}\n"
        );
        assert_eq!(render(&table.view()), expected);
    }

    #[test]
    fn a_wide_picture_is_cut_into_bands() {
        let tiles: Vec<String> = (0..19).map(|n| format!("{n}-0@{},{}e", 3 * n, n % 2)).collect();
        let text = shown(Table::of_set(18, &tiles.join(" ")));
        assert!(text.lines().all(|line| line.chars().count() <= WIDEST), "{text}");
        // One between the rows of each band, one between the bands, one above the legend.
        assert_eq!(text.lines().filter(|line| line.is_empty()).count(), 4, "{text}");
        assert_eq!(text.matches('─').count(), 19);
        assert!(text.contains("a = 10, b = 11"), "{text}");
    }

    #[test]
    fn an_empty_table_is_one_empty_cell() {
        assert_eq!(shown(Table::new("")), ".\n");
    }
}
