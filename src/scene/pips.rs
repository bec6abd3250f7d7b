//! The places of the pips of a half.
//!
//! Up to 9 they lie as on every domino: the six in two lines along the tile. Makers do not agree on 10 to
//! 18; these faces have rows of at most four pips and differ in their rows, so that they can be
//! distinguished without counting.

use crate::scene::drawing::Point;
use crate::tile::Pip;

/// The rows of each face across an upright tile, from the top; `o` is a pip. Rows and their places are
/// evenly spaced. Every face has point symmetry, so that both halves of a tile share it.
const FACES: [&[&str]; 19] = [
    &[],
    &["...", ".o.", "..."],
    &["o..", "...", "..o"],
    &["o..", ".o.", "..o"],
    &["o.o", "...", "o.o"],
    &["o.o", ".o.", "o.o"],
    &["o.o", "o.o", "o.o"],
    &["o.o", "ooo", "o.o"],
    &["ooo", "o.o", "ooo"],
    &["ooo", "ooo", "ooo"],
    &["ooo", "o.o", "o.o", "ooo"],
    &["o.o", ".o.", "o.o", ".o.", "o.o", ".o.", "o.o"],
    &["ooo", "ooo", "ooo", "ooo"],
    &["o.o.o", ".o.o.", "o.o.o", ".o.o.", "o.o.o"],
    &[".o.o.o.", "o.o.o.o", "o.o.o.o", ".o.o.o."],
    &["ooo", "ooo", "ooo", "ooo", "ooo"],
    &["oooo", "oooo", "oooo", "oooo"],
    &[".o.o.o.", "o.o.o.o", ".o.o.o.", "o.o.o.o", ".o.o.o."],
    &["o.o.o.o", ".o.o.o.", "o.o.o.o", ".o.o.o.", "o.o.o.o"],
];

/// How the halves of tiles show their values.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Faces {
    /// By pips.
    #[default]
    Dots,
    /// By a number; a blank stays blank.
    Numerals,
}

/// The height of a number on a half, in half-tiles.
pub const NUMERAL: f64 = 0.46;

/// The pips of one half of an upright tile.
#[derive(Clone, PartialEq, Debug)]
pub struct Face {
    /// The radius of each pip, in half-tiles.
    pub radius: f64,
    /// Their centres, in half-tiles from the middle of the half. For a horizontal tile the face is rotated
    /// by a right angle.
    pub centres: Vec<Point>,
}

/// The face of a half with this number of pips.
pub fn face(pip: Pip) -> Face {
    // The outermost pips leave a seventh of a half-tile next to the bar, for the badges of a played tile.
    let (radius, reach) = match pip.value() {
        0..=9 => (0.09, 0.25),
        10..=12 => (0.07, 0.275),
        _ => (0.056, 0.285),
    };
    let rows = FACES[usize::from(pip.value())];
    let place = |index: usize, count: usize| reach * (2.0 * index as f64 / (count - 1) as f64 - 1.0);
    let centres = rows.iter().enumerate().flat_map(|(row, places)| {
        let pips = places.char_indices().filter(|(_, c)| *c == 'o');
        pips.map(move |(column, _)| Point { x: place(column, places.len()), y: place(row, rows.len()) })
    });
    Face { radius, centres: centres.collect() }
}

#[cfg(test)]
mod tests {
    use crate::scene::pips::*;

    /// Slack for rounding, in half-tiles.
    const EPSILON: f64 = 1e-9;

    #[test]
    fn a_face_has_as_many_pips_as_it_is_worth() {
        for pip in Pip::MAX.up_to() {
            assert_eq!(face(pip).centres.len(), usize::from(pip.value()), "{pip}");
        }
    }

    #[test]
    fn pips_lie_well_inside_their_half() {
        for pip in Pip::MAX.up_to() {
            let Face { radius, centres } = face(pip);
            for centre in centres {
                assert!(centre.x.abs().max(centre.y.abs()) + radius < 0.36, "{pip}");
            }
        }
    }

    #[test]
    fn pips_do_not_touch() {
        for pip in Pip::MAX.up_to() {
            let Face { radius, centres } = face(pip);
            for (n, a) in centres.iter().enumerate() {
                for b in &centres[..n] {
                    let apart = (a.x - b.x).hypot(a.y - b.y);
                    assert!(apart > 2.0 * radius + 0.02, "{pip}: {a:?} {b:?}");
                }
            }
        }
    }

    #[test]
    fn a_face_is_the_same_upside_down() {
        for pip in Pip::MAX.up_to() {
            let centres = face(pip).centres;
            for a in &centres {
                let opposite = |b: &Point| (a.x + b.x).abs() < EPSILON && (a.y + b.y).abs() < EPSILON;
                assert!(centres.iter().any(opposite), "{pip}");
            }
        }
    }

    #[test]
    fn the_six_runs_along_the_tile() {
        let centres = face(Pip::new(6).unwrap()).centres;
        assert!(centres.iter().all(|centre| centre.x.abs() > 0.2));
        assert_eq!(centres.iter().filter(|centre| centre.y.abs() < EPSILON).count(), 2);
    }
}
