//! A scene in the terminal, with the outlines of its tiles: 4 columns and 2 rows per half-tile, so that a
//! double across also lies on whole characters.
//!
//! ```text
//! ┌───┐
//! │ 4 │ 6
//! ├╌╌╌┼───┐
//! │ 2 │ 2 │
//! └───┼╌╌╌┤
//!   5 │ 3 │
//!     └───┘
//! ```

use anstyle::{AnsiColor, Style};
use litemap::LiteMap;

pub use super::outlines::in_ascii;
use super::outlines::{EAST, NORTH, SOUTH, WEST, ascii, outline};
use super::paint::paint;
use crate::scene::drawing::{
    Bounds, DrawnTile, Label, Mark, NoteKind, Point, Role, Scene, Shape, Side, TileState,
};

/// The characters with which tiles are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Characters {
    /// Box-drawing characters.
    #[default]
    Box,
    /// ASCII only.
    Ascii,
}

/// Columns and rows of a half-tile.
const ACROSS: f64 = 4.0;
const DOWN: f64 = 2.0;

const PLAIN: Style = Style::new();
const FAINT: Style = Style::new().dimmed();
const PLAYED: Style = AnsiColor::Green.on_default().bold();
const NAMED: Style = AnsiColor::Cyan.on_default();
const COUNTS: Style = AnsiColor::Yellow.on_default().bold();

/// The content of one character.
#[derive(Clone, Copy)]
enum Glyph {
    /// An outline: the directions of its thin and of its thick lines.
    Line(u8, u8),
    Bar(char),
    Text(char),
}

type GridPlace = (i32, i32);

/// Draws a scene with ANSI styles, no line longer than `width` columns: a wider scene is cut into bands,
/// one below the other.
pub fn render(scene: &Scene, characters: Characters, width: usize) -> String {
    Canvas::of(scene).lines(characters, width.max(8))
}

/// A scene as one grid of characters, of which a part can be shown.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Drawing {
    /// The rows from the top, all of the same length.
    pub rows: Vec<Vec<(char, Style)>>,
    /// The column and the row of the middle of the last tile played or captured, if any.
    pub focus: Option<(usize, usize)>,
}

/// Draws a scene as one grid of any width.
pub fn drawing(scene: &Scene, characters: Characters) -> Drawing {
    let canvas = Canvas::of(scene);
    let Some(((first, top), (last, bottom))) = canvas.corners() else { return Drawing::default() };
    let row = |y: i32| canvas.cells(y, (first, last + 1), characters);
    let step = |tile: &&DrawnTile| match tile.state {
        TileState::Plain => None,
        TileState::Played { step, .. } => Some(step),
        TileState::Captured => Some(0),
    };
    let shown = scene.tiles.iter().max_by_key(step).filter(|tile| tile.state != TileState::Plain);
    let focus = shown.map(|tile| {
        let (x, y) = canvas.place(tile.bounds().middle());
        ((x - first).max(0) as usize, (y - top).max(0) as usize)
    });
    Drawing { rows: (top..=bottom).map(row).collect(), focus }
}

struct Canvas {
    origin: Point,
    /// The rows by their place, and what stands in them.
    rows: LiteMap<i32, LiteMap<i32, (Glyph, Style)>>,
}

impl Canvas {
    fn of(scene: &Scene) -> Self {
        let mut canvas = Canvas { origin: scene.bounds.at, rows: LiteMap::new() };
        for mark in &scene.marks {
            canvas.mark(mark);
        }
        let (under, above): (Vec<_>, Vec<_>) = scene.shapes.iter().partition(|shape| shape.is_under_tiles());
        for shape in under {
            canvas.shape(shape);
        }
        for tile in &scene.tiles {
            canvas.tile(tile);
        }
        for shape in above {
            canvas.shape(shape);
        }
        for label in &scene.labels {
            let bounds = label.bounds();
            let middle = bounds.middle();
            let length = label.text.chars().count() as i32;
            let (x, y) = canvas.place(middle);
            let is_centred = label.side == Side::Centre && bounds.width <= 1.0;
            let left = if is_centred { x - (length - 1) / 2 } else { canvas.place(bounds.at).0 };
            canvas.text((left, y), &label.text, FAINT);
        }
        for tick in &scene.ticks {
            canvas.number(&tick.label);
        }
        canvas
    }

    /// The first and the last occupied place.
    fn corners(&self) -> Option<(GridPlace, GridPlace)> {
        let first = self.rows.values().filter_map(|row| Some(*row.first()?.0)).min()?;
        let last = self.rows.values().filter_map(|row| Some(*row.last()?.0)).max()?;
        Some(((first, *self.rows.first()?.0), (last, *self.rows.last()?.0)))
    }

    fn place(&self, at: Point) -> GridPlace {
        let column = ((at.x - self.origin.x) * ACROSS).round();
        let row = ((at.y - self.origin.y) * DOWN).round();
        (column as i32, row as i32)
    }

    fn row(&mut self, y: i32) -> &mut LiteMap<i32, (Glyph, Style)> {
        self.rows.entry(y).or_default()
    }

    fn text(&mut self, (x, y): GridPlace, text: &str, style: Style) {
        for (n, c) in text.chars().enumerate() {
            self.row(y).insert(x + n as i32, (Glyph::Text(c), style));
        }
    }

    /// Adds directions to a character of an outline; two adjacent tiles share theirs.
    fn line(&mut self, (x, y): GridPlace, (thin, thick): (u8, u8), style: Style) {
        let glyph = self.row(y).entry(x).or_insert((Glyph::Line(0, 0), style));
        if let Glyph::Line(own, own_thick) = &mut glyph.0 {
            *own |= thin;
            *own_thick |= thick;
        } else if let (Glyph::Bar(bar), true) = (&mut glyph.0, thick > 0) {
            // A tile goes on across the border of two regions.
            *bar = if thick & (EAST | WEST) > 0 { '╍' } else { '┇' };
            glyph.1 = style;
        } else {
            glyph.0 = Glyph::Line(thin, thick);
        }
        if style != PLAIN {
            glyph.1 = style;
        }
    }

    fn outline(&mut self, bounds: &Bounds, style: Style) {
        let ((left, top), (right, bottom)) = (self.place(bounds.at), self.place(bounds.end()));
        let corners = [(left, top), (right, top), (left, bottom), (right, bottom)];
        for (from, to) in [(0, 1), (2, 3), (0, 2), (1, 3)] {
            self.stroke([corners[from], corners[to]], |toward| (toward, 0), style);
        }
    }

    /// Draws a line to the right or down.
    fn stroke(&mut self, [from, to]: [GridPlace; 2], weight: fn(u8) -> (u8, u8), style: Style) {
        for x in from.0..to.0 {
            self.line((x, from.1), weight(EAST), style);
            self.line((x + 1, from.1), weight(WEST), style);
        }
        for y in from.1..to.1 {
            self.line((from.0, y), weight(SOUTH), style);
            self.line((from.0, y + 1), weight(NORTH), style);
        }
    }

    fn tile(&mut self, tile: &DrawnTile) {
        let style = match tile.state {
            TileState::Plain => PLAIN,
            TileState::Played { .. } => PLAYED,
            TileState::Captured => FAINT,
        };
        self.plate(&tile.bounds(), style);
        for half in &tile.halves {
            let (x, y) = self.place(Point { x: half.at.x + 0.5, y: half.at.y + 0.5 });
            let style = match half.role {
                Role::Plain => style,
                Role::Suit | Role::Counts => COUNTS,
                Role::Connects => PLAYED,
            };
            let pips = half.pips.to_string();
            self.text((x + 1 - pips.len() as i32, y), &pips, style);
        }
    }

    /// Draws a tile without its pips.
    fn plate(&mut self, bounds: &Bounds, style: Style) {
        self.outline(bounds, style);
        let (x, y) = self.place(bounds.middle());
        let is_upright = bounds.height > bounds.width;
        let (bar, places) =
            if is_upright { ('╌', [(x - 1, y), (x, y), (x + 1, y)]) } else { ('┆', [(x, y); 3]) };
        for (x, y) in places {
            self.row(y).insert(x, (Glyph::Bar(bar), FAINT));
        }
    }

    /// Draws a thick line along the edges of cells.
    fn border(&mut self, [from, to]: [Point; 2]) {
        self.stroke([self.place(from), self.place(to)], |toward| (0, toward), PLAIN);
    }

    /// Draws a number above its column, or to the left of its row.
    fn number(&mut self, label: &Label) {
        let (x, y) = self.place(label.at);
        let length = label.text.chars().count() as i32;
        let left = if label.at.x < self.origin.x { -1 - length } else { x - (length - 1) / 2 };
        self.text((left, y), &label.text, FAINT);
    }

    /// Draws a name and a sum, as far as they exist; a dead cell is crossed.
    fn mark(&mut self, mark: &Mark) {
        let (x, y) = self.place(Point { x: mark.at.x + 0.5, y: mark.at.y + 0.5 });
        let mut text = mark.label.clone();
        let mut style = NAMED;
        if let Some(note) = &mark.note {
            let sum = if note.kind == NoteKind::Hole { String::new() } else { note.sum.to_string() };
            if note.dead.is_some() {
                text.push('×');
                style = FAINT;
            }
            text.push_str(&sum);
        }
        // A name and a cross suffice where there is no room for the sum.
        if text.chars().count() > 3 {
            text = format!("{}×", mark.label);
        }
        let length = text.chars().count() as i32;
        self.text((x - length / 2, y), &text, style);
    }

    fn shape(&mut self, shape: &Shape) {
        match shape {
            Shape::Wall(bounds) => {
                let ((x, top), (_, bottom)) = (self.place(bounds.middle()), self.place(bounds.end()));
                let top = top - (bottom - top);
                for y in top + 1..bottom {
                    self.row(y).insert(x, (Glyph::Text('#'), FAINT));
                }
            }
            Shape::Arrow([from, to]) if (from.y - to.y).abs() < 0.1 && from.x < to.x => {
                let at = self.place(Point { x: f64::midpoint(from.x, to.x), y: to.y });
                self.text(at, "→", FAINT);
            }
            Shape::Chevron { at, toward } => self.chevron(*at, *toward),
            Shape::Cut { at, letter } => {
                let at = self.place(*at);
                self.text(at, &letter.to_string(), NAMED);
            }
            Shape::Square(bounds) => self.outline(bounds, FAINT),
            Shape::Hole(bounds) => {
                let (x, y) = self.place(bounds.middle());
                self.text((x - 1, y), "▒▒▒", FAINT);
            }
            Shape::Plate(bounds) => self.plate(bounds, PLAIN),
            Shape::Border(ends) | Shape::Seam(ends) => self.border(*ends),
            // A place and a sign are clear from their text, and a lifted tile shows its direction.
            Shape::Sign(_) | Shape::Place(_) | Shape::Line(_) | Shape::Arrow(_) | Shape::Frame(_) => {}
        }
    }

    /// Draws a chevron beside an edge, unless something else stands there.
    fn chevron(&mut self, at: Point, toward: Point) {
        let (x, y) = self.place(at);
        let (right, down) = (toward.x.round() as i32, toward.y.round() as i32);
        let sign = match (right, down) {
            (1, _) => '›',
            (-1, _) => '‹',
            (_, -1) => '˄',
            _ => '˅',
        };
        self.row(y + down).entry(x + right).or_insert((Glyph::Text(sign), FAINT));
    }

    fn lines(&self, characters: Characters, width: usize) -> String {
        let Some(((first, top), (last, bottom))) = self.corners() else {
            return "(empty)\n".to_owned();
        };
        // A band ends between two half-tiles.
        let band = if ((last - first) as usize) < width { width } else { (width - 1) / 4 * 4 };
        let mut text = String::new();
        let mut left = first;
        while left <= last {
            let right = (left + band as i32).min(last + 1);
            for y in top..=bottom {
                paint(&self.cells(y, (left, right), characters), &mut text);
            }
            left = right;
            if left <= last {
                text.push('\n');
            }
        }
        text
    }

    /// The characters of a row in a half-open range of columns.
    fn cells(&self, y: i32, (left, right): GridPlace, characters: Characters) -> Vec<(char, Style)> {
        let blank = (' ', PLAIN);
        let row = self.rows.get(&y);
        let of = |x: i32| row.and_then(|row| row.get(&x)).map_or(blank, |glyph| drawn(*glyph, characters));
        (left..right).map(of).collect()
    }
}

fn drawn((glyph, style): (Glyph, Style), characters: Characters) -> (char, Style) {
    let c = match glyph {
        Glyph::Line(thin, thick) => outline(thin, thick),
        Glyph::Bar(c) | Glyph::Text(c) => c,
    };
    (if characters == Characters::Ascii { ascii(c) } else { c }, style)
}

#[cfg(test)]
mod tests {
    use crate::game::tableaux::scene as tableaux;
    use crate::game::tableaux::table::Table;
    use crate::scene::boxes::*;
    use anstream::adapter::strip_str;

    fn shown(scene: &Scene, characters: Characters, width: usize) -> String {
        strip_str(&render(scene, characters, width)).to_string()
    }

    #[test]
    fn two_staggered_tiles_share_an_edge() {
        let table = Table::new("4-2@0,0s 2-3@1,1s");
        let scene = tableaux::scene(&table.view());
        let expected = "\
┌───┐
│ 4 │ 6
├╌╌╌┼───┐
│ 2 │ 2 │
└───┼╌╌╌┤
  5 │ 3 │
    └───┘
";
        let expected = expected.replace("├╌╌╌┼", "│╌╌╌├").replace("┼╌╌╌┤", "┤╌╌╌│");
        assert_eq!(shown(&scene, Characters::Box, 80), expected);
        let ascii = "\
+---+
| 4 | 6
|...+---+
| 2 | 2 |
+---+...|
  5 | 3 |
    +---+
";
        assert_eq!(shown(&scene, Characters::Ascii, 80), ascii);
    }

    #[test]
    fn numbers_stand_above_and_beside() {
        let mut table = Table::new("4-2@-1,0s");
        table.look.coordinates = crate::game::drawing::look::Visibility::Show;
        let text = shown(&tableaux::scene(&table.view()), Characters::Ascii, 80);
        assert_eq!(text, "    -1\n  +---+\n0 | 4 |\n  |...|\n1 | 2 |\n  +---+\n");
    }

    #[test]
    fn a_grid_has_the_characters_of_the_picture_and_where_the_play_is() {
        let table = Table::new("4-2@0,0s 2-3@1,1s 5-1@0,2s").playing("5-1@0,2s 5");
        let scene = tableaux::scene(&table.view());
        let grid = drawing(&scene, Characters::Box);
        let rows: Vec<String> = grid.rows.iter().map(|row| row.iter().map(|(c, _)| *c).collect()).collect();
        let text: Vec<String> = shown(&scene, Characters::Box, 80).lines().map(str::to_owned).collect();
        assert_eq!(rows.iter().map(|row| row.trim_end().to_owned()).collect::<Vec<_>>(), text);
        // The bar between the 5 and the 1.
        let (x, y) = grid.focus.unwrap();
        assert_eq!(grid.rows[y][x].0, '╌');
        assert_eq!(grid.rows[y - 1][x].0, '5');
    }

    #[test]
    fn what_is_wider_than_the_terminal_is_cut_into_bands() {
        let table = Table::new("6-1@0,0e 1-2@2,0e 2-3@4,0e");
        let scene = tableaux::scene(&table.view());
        let text = shown(&scene, Characters::Box, 10);
        assert!(text.lines().all(|line| line.chars().count() <= 10), "{text}");
        assert!(["6", "1", "2", "3"].iter().all(|pips| text.contains(pips)));
    }
}
