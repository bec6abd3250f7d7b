//! Paints names, slots, corners, centres and holes. Each kind has a shape of its own.

use crate::export::painted::shape::{LineStyle, Paint, PaintedShape, PaintedText, Pen, Weight};
use crate::export::theme::Ink;
use crate::scene::drawing::{Bounds, Mark, Note, NoteKind, Point};

/// The distance of a mark from the edge of its cell.
const INSET: f64 = 0.1;
/// The width of its outline.
const LINE: f64 = 0.032;

/// Paints the mark on one empty cell.
pub(crate) fn mark(shapes: &mut Vec<PaintedShape>, mark: &Mark) {
    let middle = Point { x: mark.at.x + 0.5, y: mark.at.y + 0.5 };
    match &mark.note {
        Some(note) if note.kind != NoteKind::Hole => {
            outline(shapes, mark.at, note);
            return write_note(shapes, mark.at, (&mark.label, note));
        }
        Some(_) => shapes.push(hatch(mark.at)),
        None => {}
    }
    if mark.label.is_empty() {
        return;
    }
    if mark.note.is_some() {
        shapes.push(PaintedShape::Disc { at: middle, radius: 0.3, paint: Paint::fill(Ink::Paper) });
    }
    shapes.push(text(middle, 0.36, &mark.label, (Ink::Strong, Weight::Bold)));
}

fn text(middle: Point, size: f64, text: &str, (ink, weight): (Ink, Weight)) -> PaintedShape {
    PaintedShape::Text(PaintedText { middle, size, text: text.to_owned(), ink, weight })
}

/// Writes the name, the sum and the reason of a corner or centre below each other, as far as it has them.
fn write_note(shapes: &mut Vec<PaintedShape>, at: Point, (label, note): (&str, &Note)) {
    let (name_y, sum_y, size) = match (label.is_empty(), note.dead.is_some()) {
        (true, false) => (0.0, 0.5, 0.3),
        (true, true) => (0.0, 0.4, 0.25),
        (false, false) => (0.33, 0.68, 0.23),
        (false, true) => (0.25, 0.5, 0.18),
    };
    let middle = |y: f64| Point { x: at.x + 0.5, y: at.y + y };
    if !label.is_empty() {
        shapes.push(text(middle(name_y), size, label, (Ink::Strong, Weight::Bold)));
    }
    let look = (colour(note), Weight::Plain);
    shapes.push(text(middle(sum_y), size, &note.sum.to_string(), look));
    if let Some(death) = note.dead {
        shapes.push(text(middle(0.74), 0.135, death, look));
    }
}

fn colour(note: &Note) -> Ink {
    match note {
        Note { dead: Some(_), .. } => Ink::Grey,
        Note { kind: NoteKind::Centre, .. } => Ink::Centre,
        Note { kind: NoteKind::Slot, .. } => Ink::Slot,
        _ => Ink::Corner,
    }
}

/// Draws a slot's dots, a corner's dashed square or a centre's circle; a dead cell is crossed from its edge
/// inward.
fn outline(shapes: &mut Vec<PaintedShape>, at: Point, note: &Note) {
    let pen = Pen::solid(colour(note), LINE);
    if note.kind == NoteKind::Centre {
        let at = Point { x: at.x + 0.5, y: at.y + 0.5 };
        shapes.push(PaintedShape::Disc { at, radius: 0.5 - INSET, paint: Paint::both(Ink::Paper, pen) });
    } else {
        let pen = if note.kind == NoteKind::Slot {
            Pen { width: 0.04, style: LineStyle::Dotted(0.1), ..pen }
        } else {
            Pen { style: LineStyle::Dashed([0.1, 0.06]), ..pen }
        };
        let bounds = Bounds { at, width: 1.0, height: 1.0 }.inner(INSET);
        shapes.push(PaintedShape::Rect { bounds, round: 0.08, paint: Paint::both(Ink::Paper, pen) });
    }
    if note.dead.is_some() {
        shapes.push(cross(at, note.kind));
    }
}

/// Draws four strokes from the corners of a cell toward its middle, which stays legible.
fn cross(at: Point, kind: NoteKind) -> PaintedShape {
    // A circle is farther from the corners than a square.
    let (near, length) = if kind == NoteKind::Centre { (0.17, 0.12) } else { (INSET, 0.16) };
    let far = 1.0 - near;
    let strokes = [(near, near), (far, near), (near, far), (far, far)].map(|(x, y)| {
        let inward = |from: f64| if from < 0.5 { from + length } else { from - length };
        let point = |x: f64, y: f64| Point { x: at.x + x, y: at.y + y };
        vec![point(x, y), point(inward(x), inward(y))]
    });
    PaintedShape::Lines(strokes.to_vec(), Pen::solid(Ink::Strong, LINE))
}

/// Draws slanting lines across a cell.
fn hatch(at: Point) -> PaintedShape {
    let (low, high) = (INSET, 1.0 - INSET);
    let lines = (1..10_i32).map(|n| {
        // On each line x + y is constant.
        let sum = 2.0 * low + (high - low) * f64::from(n) / 5.0;
        let (left, right) = ((sum - high).max(low), (sum - low).min(high));
        [left, right].map(|x| Point { x: at.x + x, y: at.y + sum - x }).to_vec()
    });
    PaintedShape::Lines(lines.collect(), Pen::solid(Ink::Grey, 0.02))
}

#[cfg(test)]
mod tests {
    use crate::export::painted::marks::*;

    fn painted(label: &str, kind: NoteKind, dead: Option<&'static str>) -> Vec<PaintedShape> {
        let note = Some(Note { kind, sum: 7, dead });
        let mut shapes = Vec::new();
        mark(&mut shapes, &Mark { at: Point { x: 0.0, y: 0.0 }, label: label.to_owned(), note });
        shapes
    }

    fn texts(shapes: &[PaintedShape]) -> Vec<&str> {
        shapes
            .iter()
            .filter_map(|shape| match shape {
                PaintedShape::Text(text) => Some(text.text.as_str()),
                _ => None,
            })
            .collect()
    }

    fn has_lines(shapes: &[PaintedShape]) -> bool {
        shapes.iter().any(|shape| matches!(shape, PaintedShape::Lines(..)))
    }

    #[test]
    fn a_corner_is_square_and_dashed_and_a_centre_round_and_solid() {
        let corner = painted("", NoteKind::Corner, None);
        assert!(matches!(corner[0], PaintedShape::Rect { .. }));
        assert!(matches!(corner[0].pen().unwrap().style, LineStyle::Dashed(_)));
        assert_eq!(texts(&corner), ["7"]);
        let centre = painted("", NoteKind::Centre, None);
        assert!(matches!(centre[0], PaintedShape::Disc { .. }));
        assert_eq!(centre[0].pen().unwrap().style, LineStyle::Solid);
        assert_eq!(texts(&centre), ["7"]);
    }

    #[test]
    fn a_dead_cell_is_crossed_and_says_why() {
        for kind in [NoteKind::Corner, NoteKind::Centre] {
            let live = painted("X", kind, None);
            assert!(!has_lines(&live) && texts(&live) == ["X", "7"]);
            let dead = painted("X", kind, Some("tiles"));
            assert!(has_lines(&dead) && texts(&dead) == ["X", "7", "tiles"]);
        }
    }

    #[test]
    fn a_hole_is_hatched_and_needs_nothing() {
        let hole = painted("H", NoteKind::Hole, Some("hole"));
        assert!(has_lines(&hole) && texts(&hole) == ["H"]);
    }
}
