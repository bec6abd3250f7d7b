//! A figure as a vector PDF of one page, which is as large as the figure. It has no text and no fonts.

use std::collections::BTreeMap;

use miniz_oxide::deflate::compress_to_vec_zlib;
use pdf_writer::types::{LineCapStyle, LineJoinStyle};
use pdf_writer::{Content, Filter, Finish as _, Name, Pdf, Rect, Ref, TextStr};

use crate::document::mark::{mark, sealed_bytes};
use crate::export::painted::Painted;
use crate::export::painted::shape::{LineStyle, Paint, PaintedShape, PaintedText, Pen};
use crate::export::rounded;
use crate::export::style::{FigureStyle, MILLIMETRES};
use crate::export::theme::{Ink, Theme};
use crate::scene::drawing::{Bounds, Point, Scene};
use crate::scene::letters::PenStep;
use crate::scene::pips::face;
use crate::tile::Pip;
use crate::visible::visible;

/// Points of print per millimetre.
const POINTS: f64 = 72.0 / 25.4;
/// The longest side of a page in points, by the standard.
const LONGEST: f64 = 14_400.0;
/// How much time compression takes, 0 to 10.
const LEVEL: u8 = 6;
/// The distance of the control points of a quarter of a circle, for radius 1.
const QUARTER: f64 = 0.552_284_75;

/// Why a figure cannot be a page.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the figure is larger than a page of PDF can be")]
pub struct TooLargeForPage;

/// Draws a scene as a PDF, 6 mm per half-tile at scale 1.
///
/// # Errors
/// When the page would be too large.
pub fn render(scene: &Scene, style: impl Into<FigureStyle>) -> Result<Vec<u8>, TooLargeForPage> {
    let style = style.into();
    let painted = Painted::new(scene, &style);
    let unit = MILLIMETRES * POINTS * style.scale;
    let Bounds { width, height, .. } = painted.frame;
    if width.max(height) * unit > LONGEST {
        return Err(TooLargeForPage);
    }
    Ok(sealed_bytes(document(&painted, unit)))
}

fn document(painted: &Painted<'_>, unit: f64) -> Vec<u8> {
    let [catalog, pages, page, content, info] = [1, 2, 3, 4, 5].map(Ref::new);
    let faces: BTreeMap<Pip, Ref> = painted
        .shapes
        .iter()
        .filter_map(|shape| match shape {
            PaintedShape::Pips { pips, .. } => Some((*pips, Ref::new(6 + i32::from(pips.value())))),
            _ => None,
        })
        .collect();
    let mut pdf = Pdf::new();
    pdf.catalog(catalog).pages(pages).lang(TextStr("en"));
    pdf.pages(pages).kids([page]).count(1);
    let Bounds { width, height, .. } = painted.frame;
    let mut written = pdf.page(page);
    written.media_box(Rect::new(0.0, 0.0, (width * unit) as f32, (height * unit) as f32));
    written.parent(pages).contents(content);
    let mut resources = written.resources();
    let mut names = resources.x_objects();
    for (pips, at) in &faces {
        names.pair(Name(face_name(*pips).as_bytes()), *at);
    }
    names.finish();
    resources.finish();
    written.finish();
    pdf.stream(content, &compress_to_vec_zlib(&drawn(painted, unit), LEVEL)).filter(Filter::FlateDecode);
    for (pips, at) in faces {
        let content = pips_drawn(pips);
        let mut face = pdf.form_xobject(at, &content);
        face.bbox(Rect::new(-0.5, -0.5, 0.5, 0.5));
    }
    let (title, description) = (visible(painted.title), visible(painted.description));
    let (title, subject, mark) = (TextStr(&title), TextStr(&description), mark());
    pdf.document_info(info).title(title).subject(subject).producer(TextStr(&mark));
    pdf.finish()
}

fn face_name(pips: Pip) -> String {
    format!("P{pips}")
}

/// The pips of a face around its middle, in the colour that is set.
fn pips_drawn(pips: Pip) -> Vec<u8> {
    let face = face(pips);
    let mut content = Content::new();
    for centre in face.centres {
        circle(&mut content, centre, face.radius);
    }
    content.fill_nonzero();
    content.finish().into_vec()
}

/// The page, with the half-tile as its unit and y downward.
fn drawn(painted: &Painted<'_>, unit: f64) -> Vec<u8> {
    let mut content = Content::new();
    let Bounds { at, height, .. } = painted.frame;
    content.transform(numbers([unit, 0.0, 0.0, -unit, -at.x * unit, (at.y + height) * unit]));
    let theme = painted.theme;
    fill_colour(&mut content, Ink::Ground, theme);
    rectangle(&mut content, painted.frame, 0.0);
    content.fill_nonzero();
    for shape in &painted.shapes {
        one(&mut content, shape, theme);
    }
    content.finish().into_vec()
}

/// Numbers with as many digits as a printer sees.
fn numbers<const N: usize>(exact: [f64; N]) -> [f32; N] {
    exact.map(|number| rounded(number, 10_000.0) as f32)
}

fn one(content: &mut Content, shape: &PaintedShape, theme: Theme) {
    match shape {
        PaintedShape::Rect { bounds, round, paint } => {
            set(content, paint, theme);
            rectangle(content, *bounds, *round);
            finish(content, paint);
        }
        PaintedShape::Disc { at, radius, paint } => {
            set(content, paint, theme);
            circle(content, *at, *radius);
            finish(content, paint);
        }
        PaintedShape::Lines(lines, pen) => {
            stroke_with(content, pen, theme);
            for line in lines {
                for (n, point) in line.iter().enumerate() {
                    if n == 0 { move_to(content, *point) } else { line_to(content, *point) }
                }
            }
            content.stroke();
        }
        PaintedShape::Pips { at, pips, turn } => {
            fill_colour(content, Ink::Pip, theme);
            let (right, down) = (turn.of(Point { x: 1.0, y: 0.0 }), turn.of(Point { x: 0.0, y: 1.0 }));
            content.save_state();
            content.transform(numbers([right.x, right.y, down.x, down.y, at.x, at.y]));
            content.x_object(Name(face_name(*pips).as_bytes()));
            content.restore_state();
        }
        PaintedShape::Text(painted) => text(content, painted, theme),
    }
}

/// Sets the colours and the pen of a shape.
fn set(content: &mut Content, paint: &Paint, theme: Theme) {
    if let Some(ink) = paint.fill {
        fill_colour(content, ink, theme);
    }
    if let Some(pen) = &paint.pen {
        stroke_with(content, pen, theme);
    }
}

/// Fills and strokes the current path.
fn finish(content: &mut Content, paint: &Paint) {
    match (paint.fill, paint.pen) {
        (Some(_), Some(_)) => content.fill_nonzero_and_stroke(),
        (Some(_), None) => content.fill_nonzero(),
        (None, Some(_)) => content.stroke(),
        (None, None) => content.end_path(),
    };
}

fn colour(ink: Ink, theme: Theme) -> [f32; 3] {
    numbers(theme.rgb(ink).map(|channel| f64::from(channel) / 255.0))
}

fn fill_colour(content: &mut Content, ink: Ink, theme: Theme) {
    let [r, g, b] = colour(ink, theme);
    content.set_fill_rgb(r, g, b);
}

fn stroke_with(content: &mut Content, pen: &Pen, theme: Theme) {
    let [r, g, b] = colour(pen.ink, theme);
    content.set_stroke_rgb(r, g, b);
    content.set_line_width(pen.width as f32);
    let (cap, join) = match pen.style {
        LineStyle::Round | LineStyle::Dotted(_) => (LineCapStyle::RoundCap, LineJoinStyle::RoundJoin),
        LineStyle::Solid | LineStyle::Dashed(_) => (LineCapStyle::ButtCap, LineJoinStyle::MiterJoin),
    };
    content.set_line_cap(cap).set_line_join(join);
    match pen.style {
        LineStyle::Solid | LineStyle::Round => content.set_dash_pattern([], 0.0),
        LineStyle::Dashed(dashes) => content.set_dash_pattern(numbers(dashes), 0.0),
        LineStyle::Dotted(apart) => content.set_dash_pattern(numbers([0.0, apart]), 0.0),
    };
}

fn move_to(content: &mut Content, at: Point) {
    let [x, y] = numbers([at.x, at.y]);
    content.move_to(x, y);
}

fn line_to(content: &mut Content, to: Point) {
    let [x, y] = numbers([to.x, to.y]);
    content.line_to(x, y);
}

fn curve_to(content: &mut Content, [one, other, to]: [Point; 3]) {
    let ([x1, y1], [x2, y2], [x3, y3]) =
        (numbers([one.x, one.y]), numbers([other.x, other.y]), numbers([to.x, to.y]));
    content.cubic_to(x1, y1, x2, y2, x3, y3);
}

fn circle(content: &mut Content, at: Point, radius: f64) {
    let low = Point { x: at.x - radius, y: at.y - radius };
    rectangle(content, Bounds { at: low, width: 2.0 * radius, height: 2.0 * radius }, radius);
}

/// A rectangle with round corners; one as round as it is wide is a circle.
fn rectangle(content: &mut Content, bounds: Bounds, round: f64) {
    let (low, high) = (bounds.at, bounds.end());
    // Each corner with the directions to it and away from it.
    let corners = [
        (Point { x: high.x, y: low.y }, (1.0, 0.0), (0.0, 1.0)),
        (high, (0.0, 1.0), (-1.0, 0.0)),
        (Point { x: low.x, y: high.y }, (-1.0, 0.0), (0.0, -1.0)),
        (low, (0.0, -1.0), (1.0, 0.0)),
    ];
    let along =
        |from: Point, (dx, dy): (f64, f64), by: f64| Point { x: from.x + dx * by, y: from.y + dy * by };
    move_to(content, along(low, (1.0, 0.0), round));
    for (corner, to, away) in corners {
        line_to(content, along(corner, to, -round));
        if round > 0.0 {
            let control = round * (1.0 - QUARTER);
            let bend =
                [along(corner, to, -control), along(corner, away, control), along(corner, away, round)];
            curve_to(content, bend);
        }
    }
    content.close_path();
}

fn text(content: &mut Content, text: &PaintedText, theme: Theme) {
    stroke_with(content, &text.pen(), theme);
    for step in text.steps() {
        match step {
            PenStep::Move(to) => move_to(content, to),
            PenStep::Line(to) => line_to(content, to),
            PenStep::Curve(points) => curve_to(content, points),
            PenStep::Close => {
                content.close_path();
            }
        }
    }
    content.stroke();
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::mark::{Owner, owner};
    use crate::game::tableaux::{scene::scene, table::Table};

    /// The words of a page, operators and their operands.
    fn operators(painted: &Painted<'_>) -> Vec<String> {
        let page = String::from_utf8(drawn(painted, 17.0)).unwrap();
        page.split_ascii_whitespace().map(str::to_owned).collect()
    }

    #[test]
    fn a_page_has_every_face_and_leaves_no_state_or_path_open() {
        let table = Table::new("1-6@0,0e 2-6@0,2e 4-3@2,1s 5-0@0,1w").playing("5-0@0,1w 7");
        let scene = scene(&table.view());
        let words = operators(&Painted::new(&scene, &Theme::Light.into()));
        let count = |operator: &str| words.iter().filter(|word| *word == operator).count();
        assert_eq!(count("Do"), 7, "a blank has no face");
        assert_eq!(count("q"), count("Q"));
        // Each path begins after the one before it was filled or stroked.
        let mut is_open = false;
        for word in &words {
            match word.as_str() {
                "m" | "l" | "c" => is_open = true,
                "f" | "S" | "B" => {
                    assert!(is_open);
                    is_open = false;
                }
                "w" | "RG" | "rg" | "Do" => assert!(!is_open, "{word}"),
                _ => {}
            }
        }
        assert!(!is_open);
    }

    /// The table at the end of the file says where each object is.
    #[test]
    fn the_file_is_ours_and_its_table_is_right() {
        let scene = scene(&Table::of_set(18, "18-17@0,0s 17-16@1,1s").view());
        let bytes = render(&scene, Theme::Dark).unwrap();
        assert_eq!(owner(&bytes), Owner::Us);
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let place = |of: &str| bytes.windows(of.len()).position(|window| window == of.as_bytes()).unwrap();
        let start: usize =
            text.rsplit("startxref\n").next().unwrap().lines().next().unwrap().parse().unwrap();
        assert!(bytes[start..].starts_with(b"xref"));
        let mut objects = 0;
        for entry in
            text[text.rfind("\nxref").unwrap()..].lines().filter(|line| line.trim_end().ends_with(" n"))
        {
            let at: usize = entry[..10].parse().unwrap();
            let head = String::from_utf8_lossy(&bytes[at..at + 10]).into_owned();
            assert!(head.contains(" 0 obj"), "{entry}: {head}");
            objects += 1;
        }
        assert_eq!(objects, 5 + 3, "the page, and the faces of 16, 17 and 18");
        assert!(place("/P18") > 0);
    }

    #[test]
    fn a_page_has_its_limit() {
        let scene =
            Scene { bounds: Bounds { at: Point::default(), width: 900.0, height: 1.0 }, ..Scene::default() };
        let style = |scale| FigureStyle { scale, ..Theme::Light.into() };
        assert_eq!(render(&scene, style(1.0)), Err(TooLargeForPage));
        assert!(render(&scene, style(0.9)).is_ok());
    }
}
