//! A scene as an SVG figure.
//!
//! It is self-contained: no style sheet, letters as strokes, and `<use>` only within the file. No
//! information depends on colour alone: corners are square and dashed, centres round and solid, side slots
//! dotted, dead cells crossed, holes hatched, the tiles of a line numbered.

mod marks;
mod parts;
mod shapes;
mod theme;
mod tiles;
mod xml;

use std::collections::BTreeSet;
use std::fmt::{self, Write as _};

use crate::document::mark::{mark, sealed};
use crate::export::svg::marks::draw_mark;
use crate::export::svg::parts::{Stroke, draw_label, letter_id, units};
use crate::export::svg::shapes::draw_shape;
use crate::export::svg::theme::Palette;
pub use crate::export::svg::theme::Theme;
use crate::export::svg::tiles::{draw_badges, draw_tile};
use crate::export::svg::xml::Escaped;
use crate::scene::drawing::{Bounds, Point, Scene, TileState};
use crate::scene::letters;
use crate::scene::pips::face;
use crate::tile::Pip;

/// The margin around the drawing, in half-tiles.
const MARGIN: f64 = 0.2;
/// The space for the numbers of rows and columns, in half-tiles.
const EDGE: f64 = 0.5;

/// Draws a scene as a whole SVG document, 50 user units per half-tile.
pub fn render(scene: &Scene, theme: Theme) -> String {
    let mut text = String::new();
    // A string takes everything that is written to it.
    let _ = figure(&mut text, scene, theme);
    sealed(text)
}

/// The letters and faces that [`render`] with [`Theme::Page`] expects in its page: one hidden picture for
/// all figures of the page.
pub fn page_defs() -> String {
    let mut text =
        "<svg width=\"0\" height=\"0\" style=\"position:absolute\" aria-hidden=\"true\">".to_owned();
    let _ = defs(&mut text, &Pip::MAX.up_to().collect(), &letters::all().collect(), "var(--pip)");
    text + "</svg>\n"
}

fn figure(f: &mut String, scene: &Scene, theme: Theme) -> fmt::Result {
    let colours = theme.colours();
    open(f, scene, &colours)?;
    let mut body = String::new();
    draw(&mut body, scene, &colours)?;
    if theme != Theme::Page {
        let halves = scene.tiles.iter().flat_map(|tile| tile.halves);
        defs(f, &halves.map(|half| half.pips).collect(), &letters_in(&body), colours.pip)?;
    }
    f.push_str(&body);
    writeln!(f, "</svg>")
}

/// Draws everything between the definitions and the end.
fn draw(f: &mut String, scene: &Scene, colours: &Palette) -> fmt::Result {
    coordinates(f, scene, colours)?;
    for mark in &scene.marks {
        draw_mark(f, mark, colours)?;
    }
    writeln!(f, "<g stroke=\"{}\" stroke-width=\"1.4\">", colours.edge)?;
    // Captured tiles are lifted above the others.
    let (lifted, others): (Vec<_>, Vec<_>) =
        scene.tiles.iter().partition(|tile| tile.state == TileState::Captured);
    for tile in others.into_iter().chain(lifted) {
        draw_tile(f, tile, colours)?;
    }
    writeln!(f, "</g>")?;
    for shape in &scene.shapes {
        draw_shape(f, shape, colours)?;
    }
    for tile in &scene.tiles {
        draw_badges(f, tile, colours)?;
    }
    for label in &scene.labels {
        draw_label(f, label, colours)?;
    }
    Ok(())
}

/// The letters that a drawing refers to.
fn letters_in(body: &str) -> BTreeSet<char> {
    let names = body.split("href=\"#c").skip(1).filter_map(|rest| rest.split('"').next());
    let letter = |name: &str| match name.strip_prefix('-') {
        Some(code) => u32::from_str_radix(code, 16).ok().and_then(char::from_u32),
        None => name.chars().next(),
    };
    names.filter_map(letter).collect()
}

/// Writes the first tag, the title and description, and a background so that the figure suits any page.
fn open(f: &mut String, scene: &Scene, colours: &Palette) -> fmt::Result {
    let edge = if scene.ticks.is_empty() { 0.0 } else { EDGE };
    let Bounds { at, width, height } = scene.bounds;
    let (x, y) = (units(at.x - MARGIN - edge), units(at.y - MARGIN - edge));
    let width = units(width + 2.0 * MARGIN + edge);
    let height = units(height + 2.0 * MARGIN + edge);
    writeln!(
        f,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"{x} {y} {width} {height}\">"
    )?;
    // A figure without a title gets a general one.
    let title = if scene.title.is_empty() { "Dominoes on a table" } else { &scene.title };
    writeln!(f, "<title>{}</title>", Escaped(title))?;
    writeln!(f, "<desc>{}</desc>", Escaped(&scene.description))?;
    // The mark by which the program recognises its own figures before it overwrites them.
    writeln!(f, "{}", mark())?;
    let ground = colours.ground;
    if ground.is_empty() {
        return Ok(());
    }
    writeln!(f, "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"{ground}\"/>")
}

/// Defines the faces and letters that a drawing uses, each once, and the colour of pips.
fn defs(f: &mut String, pips: &BTreeSet<Pip>, letters: &BTreeSet<char>, ink: &str) -> fmt::Result {
    writeln!(f, "<defs>")?;
    for pips in pips.iter().filter(|pips| **pips != Pip::BLANK) {
        let face = face(*pips);
        let r = units(face.radius);
        write!(f, "<g id=\"p{pips}\" fill=\"{ink}\" stroke=\"none\">")?;
        for Point { x, y } in face.centres {
            write!(f, "<circle cx=\"{}\" cy=\"{}\" r=\"{r}\"/>", units(x), units(y))?;
        }
        writeln!(f, "</g>")?;
    }
    for c in letters {
        let (id, strokes) = (letter_id(*c), letters::letter(*c).strokes);
        writeln!(
            f,
            "<path id=\"{id}\" d=\"{strokes}\" fill=\"none\" stroke-linecap=\"round\" \
             stroke-linejoin=\"round\"/>"
        )?;
    }
    writeln!(f, "</defs>")
}

/// Draws the numbers along the edges, and their faint lines through the drawing.
fn coordinates(f: &mut String, scene: &Scene, colours: &Palette) -> fmt::Result {
    if scene.ticks.is_empty() {
        return Ok(());
    }
    write!(f, "<path stroke=\"{}\" d=\"", colours.faint)?;
    for tick in &scene.ticks {
        write!(f, "{}", Stroke(tick.line))?;
    }
    writeln!(f, "\"/>")?;
    for tick in &scene.ticks {
        draw_label(f, &tick.label, colours)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use crate::export::svg::*;
    use crate::game::drawing::look::Coordinates;
    use crate::game::lattice::Cell;
    use crate::game::tableaux::scene::scene;
    use crate::game::tableaux::table::Table;

    fn figure(table: &Table) -> String {
        render(&scene(&table.view()), Theme::Light)
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
        table.look.coordinates = Coordinates::Show;
        table.letters.insert('Z', Cell { x: 1, y: 1 });
        let names = elements(&figure(&table));
        let svg = figure(&table);
        assert_eq!(svg.matches("href=\"#p").count(), 7, "a blank has no face");
        // The faces of 1 to 6 once each, and discs behind the step and the letter.
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
        table.look.coordinates = Coordinates::Show;
        let svg = figure(&table);
        assert!(svg.len() < 20_000, "{}", svg.len());
    }

    #[test]
    fn numbers_have_two_decimals_at_most() {
        let svg = figure(&Table::of_set(18, "18-17@0,0s 17-16@1,1s"));
        // A version is not a coordinate, and letters have a finer scale.
        let is_scaled = |line: &str| line.starts_with("<metadata>") || line.contains("scale(");
        let svg: String = svg.lines().filter(|line| !is_scaled(line)).collect();
        for number in svg.split(|c: char| !c.is_ascii_digit() && c != '.') {
            let decimals = number.split_once('.').map_or("", |(_, decimals)| decimals);
            assert!(decimals.len() <= 2, "{number}");
        }
    }
}
