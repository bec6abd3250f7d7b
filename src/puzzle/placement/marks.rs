//! What stands on and below the board of a figure: numbers, signs, remarks, and tiles as numbers.

use super::board::{Board, Halves};
use super::words::TILES;
use crate::game::lattice::{Cell, Direction};
use crate::scene::drawing::{Bounds, Label, Point, Scene, Shape, Side, Tone};
use crate::scene::letters;

/// The height of given pips.
const PIPS: f64 = 0.4;
/// The height of a sign, and of the field behind it.
const SIGN: [f64; 2] = [0.19, 0.25];
/// The place of a sign right of the corner of its cell.
const SIGN_AT: f64 = 0.2;
/// The height of a remark below the board.
pub(super) const REMARK: f64 = 0.25;

/// The area of a cell.
pub(super) fn square(cell: Cell) -> Bounds {
    Bounds { at: Point { x: f64::from(cell.x), y: f64::from(cell.y) }, width: 1.0, height: 1.0 }
}

/// What parts two cells in a list.
const WIDE: &str = "  ";

/// The lines of a remark, none wider than this where blanks allow it. A name and its cells stay together if they fit.
pub(super) fn wrapped(text: &str, widest: f64) -> Vec<String> {
    let fits = |text: &str| letters::width(text) * REMARK <= widest;
    let mut parts: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match parts.last_mut() {
            Some(name) if word.starts_with('(') => *name += &format!(" {word}"),
            Some(list) if list.contains('(') && !list.contains(')') => {
                // `row 0` is one name.
                let blank = if list.ends_with(char::is_alphabetic) { " " } else { WIDE };
                *list += &format!("{blank}{word}");
            }
            _ => parts.push(word.to_owned()),
        }
    }
    let mut lines: Vec<String> = Vec::new();
    for part in &parts {
        let mut blank = " ";
        for word in if fits(part) { vec![part.as_str()] } else { part.split(WIDE).collect() } {
            match lines.last_mut() {
                Some(line) if fits(&format!("{line}{blank}{word}")) => *line += &format!("{blank}{word}"),
                _ => lines.push(word.to_owned()),
            }
            blank = WIDE;
        }
    }
    lines
}

/// The places without a cell that cells enclose, which would look like cells.
pub(super) fn holes(board: &Board) -> Vec<Cell> {
    let last = |of: fn(&Cell) -> i16| board.cells.iter().map(of).max().unwrap_or(0);
    let (right, bottom) = (last(|cell| cell.x), last(|cell| cell.y));
    let width = right as usize + 3;
    let number = |place: Cell| (place.y + 1) as usize * width + (place.x + 1) as usize;
    let mut is_outside = vec![false; width * (bottom as usize + 3)];
    let mut reached = vec![Cell { x: -1, y: -1 }];
    while let Some(place) = reached.pop() {
        let is_near = (-1..=right + 1).contains(&place.x) && (-1..=bottom + 1).contains(&place.y);
        if is_near && board.index(place).is_none() && !is_outside[number(place)] {
            is_outside[number(place)] = true;
            reached.extend(Direction::ALL.map(|toward| place.step(toward)));
        }
    }
    let places = (0..=bottom).flat_map(|y| (0..=right).map(move |x| Cell { x, y }));
    places.filter(|place| board.index(*place).is_none() && !is_outside[number(*place)]).collect()
}

/// Pips in the middle of a cell.
pub(super) fn number(cell: Cell, pips: u8) -> Label {
    let at = square(cell).middle();
    Label { at, side: Side::Centre, text: pips.to_string(), size: PIPS, tone: Tone::Strong }
}

/// A half of a tile of which only the place is known: without its sign it would be a blank.
pub(super) fn unknown(cell: Cell) -> Label {
    let at = square(cell).middle();
    Label { at, side: Side::Centre, text: "?".to_owned(), size: PIPS, tone: Tone::Plain }
}

/// The sign of a region on the upper edge of its cell.
pub(super) fn put_sign(scene: &mut Scene, cell: Cell, text: String) {
    let [size, height] = SIGN;
    let corner = square(cell).at;
    let width = letters::width(&text) * size;
    let beside = (height - size) / 2.0 + 0.02;
    let at = Point { x: corner.x + SIGN_AT - beside, y: corner.y - height / 2.0 };
    scene.shapes.push(Shape::Sign(Bounds { at, width: width + 2.0 * beside, height }));
    let at = Point { x: corner.x + SIGN_AT, y: corner.y };
    scene.labels.push(Label { at, side: Side::Right, text, size, tone: Tone::Strong });
}

/// Tiles with numbers, in rows of this length.
pub(super) fn plates(tiles: &[Halves], a_row: usize) -> Scene {
    let mut scene = Scene::new("", String::new());
    let text = TILES.to_owned();
    let at = Point { x: 0.0, y: 0.12 };
    scene.labels.push(Label { at, side: Side::Right, text, size: REMARK, tone: Tone::Faint });
    for (n, tile) in tiles.iter().enumerate() {
        put_plate(
            &mut scene,
            Point { x: (n % a_row) as f64 * 1.14, y: 0.45 + (n / a_row) as f64 * 2.14 },
            *tile,
        );
    }
    scene.fitted()
}

/// A tile with numbers, its first half on top.
pub(super) fn put_plate(scene: &mut Scene, at: Point, tile: Halves) {
    scene.shapes.push(Shape::Plate(Bounds { at, width: 1.0, height: 2.0 }));
    for (half, pips) in tile.iter().enumerate() {
        let at = Point { x: at.x + 0.5, y: at.y + 0.5 + half as f64 };
        let text = pips.to_string();
        scene.labels.push(Label { at, side: Side::Centre, text, size: PIPS, tone: Tone::Strong });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::pips::face;
    use crate::tile::Pip;

    #[test]
    fn no_line_ends_within_a_list_of_cells_that_fits() {
        assert_eq!(wrapped("top (row 0): sum 44", 100.0), ["top (row 0): sum 44"]);
        let text = "equal sums: left (0,0 0,1), right (1,0 1,1)";
        let wide = letters::width("equal sums: left (0,0  0,1),") * REMARK;
        assert_eq!(wrapped(text, wide), ["equal sums: left (0,0  0,1),", "right (1,0  1,1)"]);
        let narrow = letters::width("right (1,0") * REMARK;
        assert_eq!(wrapped(text, narrow), ["equal", "sums:", "left (0,0", "0,1),", "right (1,0", "1,1)"]);
    }

    /// Half a sign lies on the half below it, and half of its outline.
    #[test]
    fn signs_cover_no_pips() {
        for pips in (0..=Pip::MAX.value()).filter_map(Pip::new) {
            let face = face(pips);
            let reach = face.centres.iter().flat_map(|at| [at.x.abs(), at.y.abs()]).fold(0.0, f64::max);
            assert!(
                0.5 - reach - face.radius > SIGN[1] / 2.0 + 0.0125 || face.centres.is_empty(),
                "{pips:?}"
            );
        }
    }
}
