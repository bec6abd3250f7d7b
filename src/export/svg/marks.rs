//! Draws names, slots, corners, centres and holes. Each kind has a shape of its own.

use std::fmt::{self, Write as _};

use crate::export::svg::parts::{TextStyle, Weight, draw_disc, draw_rect, units};
use crate::export::svg::theme::Palette;
use crate::scene::drawing::{Bounds, Mark, Note, NoteKind, Point};

/// The distance of a mark from the edge of its cell, in half-tiles.
const INSET: f64 = 0.1;

/// Draws the mark on one empty cell.
pub(crate) fn draw_mark(f: &mut String, mark: &Mark, colours: &Palette) -> fmt::Result {
    let middle = Point { x: mark.at.x + 0.5, y: mark.at.y + 0.5 };
    match &mark.note {
        Some(note) if note.kind != NoteKind::Hole => {
            outline(f, mark.at, note, colours)?;
            return write_note(f, mark.at, (&mark.label, note), colours);
        }
        Some(_) => hatch(f, mark.at, colours)?,
        None => {}
    }
    if mark.label.is_empty() {
        return Ok(());
    }
    if mark.note.is_some() {
        draw_disc(f, middle, 0.3, colours.paper)?;
    }
    TextStyle { size: 0.36, colour: colours.ink, weight: Weight::Bold }.write(f, middle, &mark.label)
}

/// Writes the name, the sum and the reason of a corner or centre below each other, as far as it has them.
fn write_note(f: &mut String, at: Point, (label, note): (&str, &Note), colours: &Palette) -> fmt::Result {
    let (name_y, sum_y, size) = match (label.is_empty(), note.dead.is_some()) {
        (true, false) => (0.0, 0.5, 0.29),
        (true, true) => (0.0, 0.42, 0.25),
        (false, false) => (0.32, 0.68, 0.23),
        (false, true) => (0.25, 0.51, 0.18),
    };
    let middle = |y: f64| Point { x: at.x + 0.5, y: at.y + y };
    if !label.is_empty() {
        TextStyle { size, colour: colours.ink, weight: Weight::Bold }.write(f, middle(name_y), label)?;
    }
    let sum = TextStyle { size, colour: colour(note, colours), weight: Weight::Plain };
    sum.write(f, middle(sum_y), &note.sum.to_string())?;
    match note.dead {
        Some(death) => TextStyle { size: 0.115, ..sum }.write(f, middle(0.75), death),
        None => Ok(()),
    }
}

fn colour(note: &Note, colours: &Palette) -> &'static str {
    match note {
        Note { dead: Some(_), .. } => colours.grey,
        Note { kind: NoteKind::Centre, .. } => colours.centre,
        Note { kind: NoteKind::Slot, .. } => colours.slot,
        _ => colours.corner,
    }
}

/// Draws a slot's dots, a corner's dashed square or a centre's circle; a dead cell is crossed from its edge
/// inward.
fn outline(f: &mut String, at: Point, note: &Note, colours: &Palette) -> fmt::Result {
    let colour = colour(note, colours);
    let paper = colours.paper;
    if note.kind == NoteKind::Centre {
        let (x, y) = (units(at.x + 0.5), units(at.y + 0.5));
        let r = units(0.5 - INSET);
        writeln!(
            f,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\" fill=\"{paper}\" stroke=\"{colour}\" \
             stroke-width=\"1.6\"/>"
        )?;
    } else {
        let dash = if note.kind == NoteKind::Slot {
            "stroke-width=\"2\" stroke-linecap=\"round\" stroke-dasharray=\"0 5\""
        } else {
            "stroke-width=\"1.6\" stroke-dasharray=\"5 3\""
        };
        let cell = Bounds { at, width: 1.0, height: 1.0 };
        draw_rect(f, &cell, INSET, &format!("rx=\"4\" fill=\"{paper}\" stroke=\"{colour}\" {dash}"))?;
        writeln!(f)?;
    }
    if note.dead.is_some() { cross(f, at, note.kind, colours) } else { Ok(()) }
}

/// Draws four strokes from the corners of a cell toward its middle, which stays legible.
fn cross(f: &mut String, at: Point, kind: NoteKind, colours: &Palette) -> fmt::Result {
    // A circle is farther from the corners than a square.
    let near = if kind == NoteKind::Centre { 0.18 } else { INSET };
    let far = 1.0 - near;
    let (inward, back) = (units(0.2), units(-0.2));
    write!(f, "<path stroke=\"{}\" stroke-width=\"1.6\" d=\"", colours.ink)?;
    for (dx, dy, right, down) in [
        (near, near, &inward, &inward),
        (far, near, &back, &inward),
        (near, far, &inward, &back),
        (far, far, &back, &back),
    ] {
        write!(f, "M{} {}l{right} {down}", units(at.x + dx), units(at.y + dy))?;
    }
    writeln!(f, "\"/>")
}

/// Draws slanting lines across a cell.
fn hatch(f: &mut String, at: Point, colours: &Palette) -> fmt::Result {
    let (low, high) = (INSET, 1.0 - INSET);
    write!(f, "<path stroke=\"{}\" d=\"", colours.grey)?;
    for n in 1..10_i32 {
        // On each line x + y is constant.
        let sum = 2.0 * low + (high - low) * f64::from(n) / 5.0;
        let (left, right) = ((sum - high).max(low), (sum - low).min(high));
        let length = right - left;
        write!(f, "M{} {}", units(at.x + left), units(at.y + sum - left))?;
        write!(f, "l{} {}", units(length), units(-length))?;
    }
    writeln!(f, "\"/>")
}

#[cfg(test)]
mod tests {
    use crate::export::svg::marks::*;
    use crate::export::svg::theme::Theme;

    fn drawn(label: &str, kind: NoteKind, dead: Option<&'static str>) -> String {
        let note = Some(Note { kind, sum: 7, dead });
        let mark = Mark { at: Point { x: 0.0, y: 0.0 }, label: label.to_owned(), note };
        let mut text = String::new();
        draw_mark(&mut text, &mark, &Theme::Light.colours()).unwrap();
        text
    }

    #[test]
    fn a_corner_is_square_and_dashed_and_a_centre_round_and_solid() {
        let corner = drawn("", NoteKind::Corner, None);
        assert!(corner.contains("<rect") && corner.contains("dasharray") && corner.contains("#c7"));
        let centre = drawn("", NoteKind::Centre, None);
        assert!(centre.contains("<circle") && !centre.contains("dasharray"));
        assert!(centre.contains("#c7"));
    }

    #[test]
    fn a_dead_cell_is_crossed_and_says_why() {
        for kind in [NoteKind::Corner, NoteKind::Centre] {
            let live = drawn("X", kind, None);
            assert!(!live.contains("<path") && live.contains("#cX"));
            let dead = drawn("X", kind, Some("tiles"));
            assert!(
                dead.contains("<path")
                    && dead.contains("#ct")
                    && dead.contains("#ci")
                    && dead.contains("#cX")
            );
        }
    }

    #[test]
    fn a_hole_is_hatched_and_needs_nothing() {
        let hole = drawn("H", NoteKind::Hole, Some("hole"));
        assert!(hole.contains("<path") && hole.contains("#cH") && !hole.contains("#c7"));
    }
}
