//! A scene as an SVG figure.
//!
//! It stands by itself: no style sheet, no fonts that matter, only `<use>` within the file.
//! Colours are those of Okabe and Ito, which colour-blind people can tell apart, and
//! nothing rests on colour alone: corners are square and dashed, centres round and solid,
//! dead cells crossed, holes hatched, the tiles of a line numbered.

mod marks;
mod parts;
mod xml;

use std::collections::BTreeSet;
use std::fmt::{self, Formatter};

use super::pips::face;
use super::scene::{Bounds, DrawnTile, Point, Scene, TileState};
use crate::tile::Pip;
use marks::draw_mark;
use parts::{GREY, INK, Text, Weight, draw_disc, units};
use xml::Escaped;

/// White around the drawing, in half-tiles.
const MARGIN: f64 = 0.2;
/// Room for the numbers of rows and columns, in half-tiles.
const EDGE: f64 = 0.5;
/// How far a tile stays inside its cells, in half-tiles, so that two do not run together.
const TILE_INSET: f64 = 0.03;
/// Half the height of the badges that a played tile carries on its bar, in half-tiles.
const BADGE: f64 = 0.125;
/// How far from the middle of the bar the outermost badge has its middle, in half-tiles.
const BADGE_REACH: f64 = 0.3;

const FAINT: &str = "#ddd";
const IVORY: &str = "#fffdf6";
/// A tint of Okabe and Ito's orange, light enough for black pips.
const PLAYED: &str = "#fbd080";

/// Draws a scene as a whole SVG document, 50 user units to a half-tile.
pub fn render(scene: &Scene) -> String {
    Figure(scene).to_string()
}

struct Figure<'a>(&'a Scene);

impl fmt::Display for Figure<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let scene = self.0;
        open(f, scene)?;
        faces(f, scene)?;
        coordinates(f, scene)?;
        for mark in &scene.marks {
            draw_mark(f, mark)?;
        }
        writeln!(f, "<g stroke=\"{INK}\" stroke-width=\"1.2\">")?;
        for tile in &scene.tiles {
            draw_tile(f, tile)?;
        }
        writeln!(f, "</g>")?;
        for tile in &scene.tiles {
            draw_badges(f, tile)?;
        }
        writeln!(f, "</svg>")
    }
}

/// The first tag, the words, and a white ground so that the figure can lie on any page.
fn open(f: &mut Formatter<'_>, scene: &Scene) -> fmt::Result {
    let edge = if scene.columns.is_empty() && scene.rows.is_empty() { 0.0 } else { EDGE };
    let Bounds { at, width, height } = scene.bounds;
    let (x, y) = (units(at.x - MARGIN - edge), units(at.y - MARGIN - edge));
    let width = units(width + 2.0 * MARGIN + edge);
    let height = units(height + 2.0 * MARGIN + edge);
    writeln!(
        f,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"{x} {y} {width} {height}\" font-family=\"sans-serif\" text-anchor=\"middle\">"
    )?;
    if !scene.title.is_empty() {
        writeln!(f, "<title>{}</title>", Escaped(&scene.title))?;
    }
    writeln!(f, "<desc>{}</desc>", Escaped(&scene.description))?;
    // By this our own figures are known when they are written anew.
    writeln!(f, "<metadata>boneyard {}</metadata>", env!("CARGO_PKG_VERSION"))?;
    writeln!(f, "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>")
}

/// The faces that the drawing uses, each once.
fn faces(f: &mut Formatter<'_>, scene: &Scene) -> fmt::Result {
    let halves = scene.tiles.iter().flat_map(|tile| tile.halves);
    let used: BTreeSet<Pip> = halves.map(|half| half.pips).filter(|pips| *pips != Pip::BLANK).collect();
    writeln!(f, "<defs>")?;
    for pips in used {
        let face = face(pips);
        let r = units(face.radius);
        write!(f, "<g id=\"pips-{pips}\" fill=\"{INK}\" stroke=\"none\">")?;
        for Point { x, y } in face.centres {
            write!(f, "<circle cx=\"{}\" cy=\"{}\" r=\"{r}\"/>", units(x), units(y))?;
        }
        writeln!(f, "</g>")?;
    }
    writeln!(f, "</defs>")
}

/// The numbers along the edges, and faint lines that lead from them through the drawing.
fn coordinates(f: &mut Formatter<'_>, scene: &Scene) -> fmt::Result {
    let Bounds { at, width, height } = scene.bounds;
    if !scene.columns.is_empty() || !scene.rows.is_empty() {
        let (left, top) = (units(at.x), units(at.y));
        let (width, height) = (units(width), units(height));
        write!(f, "<path stroke=\"{FAINT}\" d=\"")?;
        for column in &scene.columns {
            write!(f, "M{} {top}v{height}", units(column.at + 0.5))?;
        }
        for row in &scene.rows {
            write!(f, "M{left} {}h{width}", units(row.at + 0.5))?;
        }
        writeln!(f, "\"/>")?;
    }
    let label = Text { size: 0.28, fill: GREY, weight: Weight::Plain };
    for column in &scene.columns {
        label.write(f, Point { x: column.at + 0.5, y: at.y - 0.3 }, &column.label)?;
    }
    for row in &scene.rows {
        label.write(f, Point { x: at.x - 0.35, y: row.at + 0.5 }, &row.label)?;
    }
    Ok(())
}

fn draw_tile(f: &mut Formatter<'_>, tile: &DrawnTile) -> fmt::Result {
    let Bounds { at, width, height } = tile.bounds();
    let fill = match tile.state {
        TileState::Plain => IVORY,
        TileState::Played { .. } => PLAYED,
    };
    write!(
        f,
        "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{}\" fill=\"{fill}\"/>",
        units(at.x + TILE_INSET),
        units(at.y + TILE_INSET),
        units(width - 2.0 * TILE_INSET),
        units(height - 2.0 * TILE_INSET),
        units(0.14)
    )?;
    let (bar, run) = if tile.is_upright() { ((0.14, 1.0), 'h') } else { ((1.0, 0.14), 'v') };
    let (x, y, length) = (units(at.x + bar.0), units(at.y + bar.1), units(0.72));
    write!(f, "<path d=\"M{x} {y}{run}{length}\"/>")?;
    for half in tile.halves.iter().filter(|half| half.pips != Pip::BLANK) {
        let (x, y) = (units(half.at.x + 0.5), units(half.at.y + 0.5));
        let pips = half.pips;
        if tile.is_upright() {
            write!(f, "<use href=\"#pips-{pips}\" x=\"{x}\" y=\"{y}\"/>")?;
        } else {
            write!(f, "<use href=\"#pips-{pips}\" transform=\"translate({x} {y}) rotate(90)\"/>")?;
        }
    }
    writeln!(f)
}

/// The number of a played tile at one end of its bar, and its points at the other; a play
/// without points has only a number. Everything lies on the bar, where no pips are.
fn draw_badges(f: &mut Formatter<'_>, tile: &DrawnTile) -> fmt::Result {
    let TileState::Played { step, points } = tile.state else { return Ok(()) };
    let Bounds { at, width, height } = tile.bounds();
    let (x, y) = (at.x + width / 2.0, at.y + height / 2.0);
    let is_upright = tile.is_upright();
    let along = |reach: f64| {
        if is_upright { Point { x: x + reach, y } } else { Point { x, y: y + reach } }
    };
    let disc = along(-BADGE_REACH);
    draw_disc(f, disc, BADGE, INK)?;
    let text = Text { size: 0.18, fill: "#fff", weight: Weight::Bold };
    text.write(f, disc, &step.to_string())?;
    if points == 0 {
        return Ok(());
    }
    let label = format!("{points:+}");
    let width = 0.1 + 0.115 * label.len() as f64;
    let middle = along(BADGE_REACH + BADGE - width / 2.0);
    let (x, y) = (units(middle.x), units(middle.y));
    let turn = if is_upright { "" } else { " rotate(90)" };
    writeln!(f, "<g transform=\"translate({x} {y}){turn}\">")?;
    writeln!(
        f,
        "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"4\" fill=\"#fff\" stroke=\"{INK}\"/>",
        units(-width / 2.0),
        units(-BADGE),
        units(width),
        units(2.0 * BADGE)
    )?;
    Text { fill: INK, ..text }.write(f, Point { x: 0.0, y: 0.0 }, &label)?;
    writeln!(f, "</g>")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagram::table::Table;
    use crate::diagram::tableaux::{Coordinates, scene};
    use crate::game::tableaux::geometry::Cell;

    fn figure(table: &Table) -> String {
        render(&scene(&table.view()))
    }

    /// The names of all elements, each pair of tags balanced; panics when they are not.
    fn elements(xml: &str) -> Vec<String> {
        let mut open: Vec<&str> = Vec::new();
        let mut names = Vec::new();
        for tag in xml.split('<').skip(1) {
            let (tag, text) = tag.split_once('>').expect("a tag ends");
            assert!(!text.contains(['"', '>']), "{text}");
            assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
            let name = tag.split([' ', '/']).next().unwrap();
            if let Some(name) = tag.strip_prefix('/') {
                assert_eq!(open.pop(), Some(name));
                continue;
            }
            names.push(name.to_owned());
            if !tag.ends_with('/') {
                open.push(name);
            }
        }
        assert!(open.is_empty(), "{open:?}");
        names
    }

    fn count(names: &[String], name: &str) -> usize {
        names.iter().filter(|found| *found == name).count()
    }

    #[test]
    fn every_tag_is_closed_and_every_half_has_its_face() {
        let mut table = Table::new("1-6@0,0e 2-6@0,2e 4-3@2,1s 5-0@0,1w").playing("5-0@0,1w 7");
        table.coordinates = Coordinates::Show;
        table.letters.insert('Z', Cell { x: 1, y: 1 });
        let names = elements(&figure(&table));
        assert_eq!(count(&names, "use"), 7, "a blank has no face");
        // The faces of 1 to 6, each once, and discs behind the step and the letter.
        assert_eq!(count(&names, "circle"), 21 + 2);
    }

    #[test]
    fn what_users_write_is_escaped() {
        let mut table = Table::new("4-2@0,0s 2-3@1,1s");
        table.title = "a <b> & \"c\"".to_owned();
        let svg = figure(&table);
        assert!(svg.contains("<title>a &lt;b&gt; &amp; &quot;c&quot;</title>"), "{svg}");
        elements(&svg);
    }

    #[test]
    fn a_whole_set_stays_small() {
        let tiles: Vec<String> = (0..28)
            .zip((0..=6).flat_map(|high| (0..=high).map(move |low| (high, low))))
            .map(|(n, (high, low))| format!("{high}-{low}@{},{}s", n % 7, n / 7 * 2))
            .collect();
        let mut table = Table::new(&tiles.join(" "));
        table.coordinates = Coordinates::Show;
        let svg = figure(&table);
        assert!(svg.len() < 20_000, "{}", svg.len());
    }

    #[test]
    fn numbers_have_two_decimals_at_most() {
        let svg = figure(&Table::of_set(18, "18-17@0,0s 17-16@1,1s"));
        // A version is no number.
        let svg: String = svg.lines().filter(|line| !line.starts_with("<metadata>")).collect();
        for number in svg.split(|c: char| !c.is_ascii_digit() && c != '.') {
            let decimals = number.split_once('.').map_or("", |(_, decimals)| decimals);
            assert!(decimals.len() <= 2, "{number}");
        }
    }
}
