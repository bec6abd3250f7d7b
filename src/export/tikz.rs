//! A figure as a `tikzpicture` for LaTeX. It needs the package `tikz` and nothing else.

use std::fmt::{self, Write as _};

use crate::document::mark::{mark, sealed};
use crate::export::painted::Painted;
use crate::export::painted::shape::{LineStyle, Paint, PaintedShape, PaintedText, Pen};
use crate::export::rounded;
use crate::export::style::{FigureStyle, MILLIMETRES};
use crate::export::theme::Ink;
use crate::scene::drawing::{Bounds, Point, Scene};
use crate::scene::letters::PenStep;
use crate::scene::pips::face;
use crate::sorted::{self, SortedSet};
use crate::visible::visible;

/// Draws a scene as a `tikzpicture`, 6 mm per half-tile at scale 1.
pub fn render(scene: &Scene, style: impl Into<FigureStyle>) -> String {
    let style = style.into();
    let mut text = String::new();
    // A string takes everything that is written to it.
    let _ = figure(&mut text, &Painted::new(scene, &style), MILLIMETRES * style.scale);
    sealed(text)
}

fn figure(f: &mut String, painted: &Painted<'_>, unit: f64) -> fmt::Result {
    writeln!(f, "% {}", mark())?;
    for text in [painted.title, painted.description] {
        writeln!(f, "% {}", visible(text).replace(['\n', '\r'], " "))?;
    }
    f.push_str(
        "% To compile this file alone, put it between these lines:\n\
         %   \\documentclass{standalone}\n\
         %   \\usepackage{tikz}\n\
         %   \\begin{document}\n\
         %   \\end{document}\n\
         % In a document of your own, \\usepackage{tikz} and \\input this file.\n",
    );
    let size = number(unit);
    writeln!(f, "\\begin{{tikzpicture}}[x={size}mm,y=-{size}mm]")?;
    for ink in inks(painted) {
        let [r, g, b] = painted.theme.rgb(ink);
        writeln!(f, "\\definecolor{{boneyard-{}}}{{RGB}}{{{r},{g},{b}}}", ink.name())?;
    }
    let Bounds { at, .. } = painted.frame;
    let paint = Paint::fill(Ink::Ground);
    let paths = TikzPaths { unit };
    paths.shape(f, &PaintedShape::Rect { bounds: painted.frame, round: 0.0, paint })?;
    writeln!(f, "\\useasboundingbox {} rectangle {};", Coordinate(at), Coordinate(painted.frame.end()))?;
    for shape in &painted.shapes {
        paths.shape(f, shape)?;
    }
    writeln!(f, "\\end{{tikzpicture}}")
}

/// The colours that a figure has.
fn inks(painted: &Painted<'_>) -> SortedSet<Ink> {
    let mut inks = sorted::set([Ink::Ground]);
    for shape in &painted.shapes {
        inks.extend(shape.pen().map(|pen| pen.ink));
        match shape {
            PaintedShape::Rect { paint, .. } | PaintedShape::Disc { paint, .. } => inks.extend(paint.fill),
            PaintedShape::Pips { .. } => {
                inks.insert(Ink::Pip);
            }
            PaintedShape::Text(text) => {
                inks.insert(text.ink);
            }
            PaintedShape::Lines(..) => {}
        }
    }
    inks
}

/// A number with at most three decimals.
fn number(number: f64) -> f64 {
    rounded(number, 1000.0)
}

/// A point as a coordinate.
struct Coordinate(Point);

impl fmt::Display for Coordinate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({},{})", number(self.0.x), number(self.0.y))
    }
}

/// Writes paths; lengths that are not coordinates are in millimetres.
struct TikzPaths {
    unit: f64,
}

impl TikzPaths {
    fn length(&self, half_tiles: f64) -> String {
        format!("{}mm", number(half_tiles * self.unit))
    }

    fn pen(&self, Pen { ink, width, style }: Pen) -> String {
        let length = |half_tiles| self.length(half_tiles);
        let style = match style {
            LineStyle::Solid => String::new(),
            LineStyle::Round => ",line cap=round,line join=round".to_owned(),
            LineStyle::Dashed([on, off]) => {
                format!(",dash pattern=on {} off {}", length(on), length(off))
            }
            LineStyle::Dotted(apart) => {
                format!(",line cap=round,dash pattern=on 0mm off {}", length(apart))
            }
        };
        format!("draw=boneyard-{},line width={}{style}", ink.name(), length(width))
    }

    fn paint(&self, paint: &Paint) -> String {
        let fill = paint.fill.map(|ink| format!("fill=boneyard-{}", ink.name()));
        let pen = paint.pen.map(|pen| self.pen(pen));
        [fill, pen].into_iter().flatten().collect::<Vec<_>>().join(",")
    }

    fn shape(&self, f: &mut String, shape: &PaintedShape) -> fmt::Result {
        match shape {
            PaintedShape::Rect { bounds, round, paint } => {
                let (low, high) = (Coordinate(bounds.at), Coordinate(bounds.end()));
                let corners = format!("rounded corners={}", self.length(*round));
                let corners = if *round > 0.0 { corners } else { "sharp corners".to_owned() };
                writeln!(f, "\\path[{},{corners}] {low} rectangle {high};", self.paint(paint))
            }
            PaintedShape::Disc { at, radius, paint } => {
                let radius = self.length(*radius);
                writeln!(f, "\\path[{}] {} circle[radius={radius}];", self.paint(paint), Coordinate(*at))
            }
            PaintedShape::Lines(lines, pen) => {
                write!(f, "\\path[{}]", self.pen(*pen))?;
                for line in lines {
                    let points: Vec<String> =
                        line.iter().map(|point| Coordinate(*point).to_string()).collect();
                    write!(f, " {}", points.join(" -- "))?;
                }
                writeln!(f, ";")
            }
            PaintedShape::Pips { at, pips, turn } => {
                let face = face(*pips);
                let radius = self.length(face.radius);
                write!(f, "\\path[fill=boneyard-pip]")?;
                for centre in face.centres {
                    write!(f, " {} circle[radius={radius}]", Coordinate(at.moved(turn.of(centre))))?;
                }
                writeln!(f, ";")
            }
            PaintedShape::Text(painted) => self.text(f, painted),
        }
    }

    fn text(&self, f: &mut String, text: &PaintedText) -> fmt::Result {
        write!(f, "\\path[{}]", self.pen(text.pen()))?;
        for step in text.steps() {
            match step {
                PenStep::Move(to) => write!(f, " {}", Coordinate(to))?,
                PenStep::Line(to) => write!(f, " -- {}", Coordinate(to))?,
                PenStep::Curve(points) => {
                    let [one, other, to] = points.map(Coordinate);
                    write!(f, " .. controls {one} and {other} .. {to}")?;
                }
                PenStep::Close => write!(f, " -- cycle")?,
            }
        }
        writeln!(f, ";")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::mark::{Owner, owner};
    use crate::export::theme::Theme;
    use crate::game::drawing::look::Visibility;
    use crate::game::lattice::Cell;
    use crate::game::tableaux::{scene::scene, table::Table};

    fn drawn() -> String {
        let mut table = Table::new("1-6@0,0e 2-6@0,2e 4-3@2,1s 5-0@0,1w").playing("5-0@0,1w 7");
        table.look.coordinates = Visibility::Show;
        table.look.slots = Visibility::Show;
        table.letters.insert('Z', Cell { x: 1, y: 1 });
        table.title = "100 % \\ {of\nall".to_owned();
        render(&scene(&table.view()), Theme::Light)
    }

    #[test]
    fn every_path_ends_and_nothing_but_comments_stands_outside() {
        let text = drawn();
        assert_eq!(owner(text.as_bytes()), Owner::Us);
        let code: Vec<&str> = text.lines().filter(|line| !line.starts_with('%')).collect();
        assert!(code[0].starts_with("\\begin{tikzpicture}[x=6mm,y=-6mm]"));
        assert_eq!(code[code.len() - 1], "\\end{tikzpicture}");
        for line in &code[1..code.len() - 1] {
            let ends = if line.starts_with("\\definecolor") { '}' } else { ';' };
            assert!(line.starts_with('\\') && line.ends_with(ends), "{line}");
            for [open, close] in [['{', '}'], ['[', ']'], ['(', ')']] {
                assert_eq!(line.matches(open).count(), line.matches(close).count(), "{line}");
            }
            // A circle without its own radius would take the next coordinate for it.
            assert_eq!(line.matches("circle").count(), line.matches("circle[radius=").count(), "{line}");
        }
    }

    #[test]
    fn each_colour_that_is_used_is_defined_once() {
        let text = drawn();
        let used = text.split("=boneyard-").skip(1);
        let used: std::collections::BTreeSet<&str> =
            used.filter_map(|rest| rest.split([',', ']']).next()).collect();
        let defined: Vec<&str> =
            text.split("\\definecolor{boneyard-").skip(1).filter_map(|rest| rest.split('}').next()).collect();
        assert_eq!(used, defined.iter().copied().collect());
        assert_eq!(used.len(), defined.len());
    }
}
