//! A figure as SVG.
//!
//! It is self-contained: no style sheet, letters as strokes, and `<use>` only within the file.

mod parts;
mod xml;

use std::fmt::{self, Write as _};

use crate::document::mark::{mark, sealed};
use crate::export::painted::Painted;
use crate::export::painted::shape::{LineStyle, Paint, PaintedShape, PaintedText, Pen, Turning};
use crate::export::rounded;
use crate::export::style::FigureStyle;
pub(crate) use crate::export::svg::parts::share_parts;
pub(crate) use crate::export::svg::xml::Escaped;
use crate::export::theme::Ink;
pub use crate::export::theme::Theme;
use crate::scene::drawing::{Bounds, Point, Scene};
use crate::scene::letters;
use crate::scene::pips::face;
use crate::sorted;
use crate::sorted::SortedSet;
use crate::tile::Pip;

/// User units per half-tile.
pub(crate) const UNIT: f64 = 50.0;

/// A length in half-tiles, in user units.
fn units(length: f64) -> f64 {
    rounded(length * UNIT, 100.0)
}

/// Draws a scene as a whole SVG document, 50 user units per half-tile.
pub fn render(scene: &Scene, style: impl Into<FigureStyle>) -> String {
    let style = style.into();
    let mut text = String::new();
    // A string takes everything that is written to it.
    let _ = figure(&mut text, &Painted::new(scene, &style), style.scale);
    sealed(text)
}

/// The letters and faces that [`render`] with [`Theme::Page`] expects in its page: one hidden picture for
/// all figures of the page, with the parts that [`share_parts`] has taken out of them.
pub fn page_defs(parts: &str) -> String {
    let mut text =
        "<svg width=\"0\" height=\"0\" style=\"position:absolute\" aria-hidden=\"true\">".to_owned();
    let _ = defs(&mut text, &sorted::set(Pip::MAX.up_to()), &sorted::set(letters::all()), "var(--pip)");
    if !parts.is_empty() {
        text += &format!("<defs>\n{parts}</defs>\n");
    }
    text + "</svg>\n"
}

fn figure(f: &mut String, painted: &Painted<'_>, scale: f64) -> fmt::Result {
    open(f, painted, scale)?;
    if painted.theme != Theme::Page {
        let pips = painted.shapes.iter().filter_map(|shape| match shape {
            PaintedShape::Pips { pips, .. } => Some(*pips),
            _ => None,
        });
        let texts = painted.shapes.iter().filter_map(|shape| match shape {
            PaintedShape::Text(text) => Some(text.text.chars().filter(|c| *c != ' ')),
            _ => None,
        });
        defs(f, &sorted::set(pips), &sorted::set(texts.flatten()), painted.theme.colour(Ink::Pip))?;
    }
    shapes(f, painted)?;
    writeln!(f, "</svg>")
}

/// Writes the first tag, the title and description, and a background so that the figure suits any page.
fn open(f: &mut String, painted: &Painted<'_>, scale: f64) -> fmt::Result {
    let Bounds { at, width, height } = painted.frame;
    let (x, y, wide, high) = (units(at.x), units(at.y), units(width), units(height));
    let shown = (units(width * scale), units(height * scale));
    writeln!(
        f,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"{}\" height=\"{}\" \
         viewBox=\"{x} {y} {wide} {high}\">",
        shown.0, shown.1
    )?;
    writeln!(f, "<title>{}</title>", Escaped(painted.title))?;
    writeln!(f, "<desc>{}</desc>", Escaped(painted.description))?;
    // The mark by which the program recognises its own figures before it overwrites them.
    writeln!(f, "{}", mark())?;
    let ground = painted.theme.colour(Ink::Ground);
    if ground.is_empty() {
        return Ok(());
    }
    writeln!(f, "<rect x=\"{x}\" y=\"{y}\" width=\"{wide}\" height=\"{high}\" fill=\"{ground}\"/>")
}

/// Defines the faces and letters that a drawing uses, each once, and the colour of pips.
fn defs(f: &mut String, pips: &SortedSet<Pip>, letters: &SortedSet<char>, ink: &str) -> fmt::Result {
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
    for c in letters.iter() {
        let (id, strokes) = (letter_id(*c), letters::letter(*c).strokes);
        writeln!(
            f,
            "<path id=\"{id}\" d=\"{strokes}\" fill=\"none\" stroke-linecap=\"round\" \
             stroke-linejoin=\"round\"/>"
        )?;
    }
    writeln!(f, "</defs>")
}

/// The id of a letter in a figure.
fn letter_id(c: char) -> String {
    if c.is_ascii_alphanumeric() { format!("c{c}") } else { format!("c-{:x}", u32::from(c)) }
}

/// Writes the shapes; those that follow each other with the same pen are one group.
fn shapes(f: &mut String, painted: &Painted<'_>) -> fmt::Result {
    let theme = painted.theme;
    let mut open: Option<Pen> = None;
    for shape in &painted.shapes {
        // Pips have their own look in every group.
        if !matches!(shape, PaintedShape::Pips { .. }) && shape.pen() != open {
            if open.is_some() {
                writeln!(f, "</g>")?;
            }
            open = shape.pen();
            if let Some(pen) = open {
                writeln!(f, "<g{}>", look(pen, theme))?;
            }
        }
        one(f, shape, theme)?;
    }
    if open.is_some() {
        writeln!(f, "</g>")?;
    }
    Ok(())
}

/// The attributes of a pen.
fn look(Pen { ink, width, style }: Pen, theme: Theme) -> String {
    let mut look = format!(" stroke=\"{}\" stroke-width=\"{}\"", theme.colour(ink), units(width));
    look += &match style {
        LineStyle::Solid => String::new(),
        LineStyle::Round => " stroke-linecap=\"round\" stroke-linejoin=\"round\"".to_owned(),
        LineStyle::Dashed([on, off]) => format!(" stroke-dasharray=\"{} {}\"", units(on), units(off)),
        LineStyle::Dotted(apart) => {
            format!(" stroke-linecap=\"round\" stroke-dasharray=\"0 {}\"", units(apart))
        }
    };
    look
}

fn one(f: &mut String, shape: &PaintedShape, theme: Theme) -> fmt::Result {
    let fill = |paint: &Paint| paint.fill.map_or("none", |ink| theme.colour(ink));
    match shape {
        PaintedShape::Rect { bounds: Bounds { at, width, height }, round, paint } => {
            let (x, y, width, height) = (units(at.x), units(at.y), units(*width), units(*height));
            write!(f, "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" ")?;
            writeln!(f, "rx=\"{}\" fill=\"{}\"/>", units(*round), fill(paint))
        }
        PaintedShape::Disc { at, radius, paint } => {
            let (x, y, r) = (units(at.x), units(at.y), units(*radius));
            writeln!(f, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\" fill=\"{}\"/>", fill(paint))
        }
        PaintedShape::Lines(lines, _) => {
            write!(f, "<path fill=\"none\" d=\"")?;
            for line in lines {
                for (n, Point { x, y }) in line.iter().enumerate() {
                    write!(f, "{}{} {}", if n == 0 { 'M' } else { 'L' }, units(*x), units(*y))?;
                }
            }
            writeln!(f, "\"/>")
        }
        PaintedShape::Pips { at, pips, turn: Turning::None } => {
            writeln!(f, "<use href=\"#p{pips}\" x=\"{}\" y=\"{}\"/>", units(at.x), units(at.y))
        }
        PaintedShape::Pips { at, pips, turn: Turning::Quarter } => {
            let (x, y) = (units(at.x), units(at.y));
            writeln!(f, "<use href=\"#p{pips}\" transform=\"translate({x} {y}) rotate(90)\"/>")
        }
        PaintedShape::Text(painted) => text(f, painted, theme),
    }
}

fn text(f: &mut String, text: &PaintedText, theme: Theme) -> fmt::Result {
    let start = text.start();
    let (x, y) = (units(start.x), units(start.y));
    let scale = rounded(text.scale() * UNIT, 1000.0);
    let (colour, stroke) = (theme.colour(text.ink), text.weight.stroke());
    write!(
        f,
        "<g class=\"t\" transform=\"translate({x} {y}) scale({scale})\" stroke=\"{colour}\" \
         stroke-width=\"{stroke}\">"
    )?;
    for (at, c) in letters::set(&text.text).0 {
        write!(f, "<use href=\"#{}\" x=\"{}\"/>", letter_id(c), rounded(at, 100.0))?;
    }
    writeln!(f, "</g>")
}

#[cfg(test)]
mod tests {
    use crate::export::svg::*;
    use crate::game::drawing::look::Visibility;
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
        table.look.coordinates = Visibility::Show;
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
        table.look.coordinates = Visibility::Show;
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
