//! The badges of a played tile: its number at one end of its bar and its points at the other, where no
//! tile has pips.

use crate::scene::drawing::{Bounds, DrawnTile, Point, TileState};
use crate::scene::letters;
use crate::words::minus;

/// Half the height of a badge, in half-tiles.
const HALF: f64 = 0.15;
/// The distance from the middle of the bar to the far edge of a badge, in half-tiles.
const REACH: f64 = 0.455;
/// The height of a badge's digits, in half-tiles.
const DIGITS: f64 = 0.18;
/// The widest text of a number, and of points, in half-tiles.
const WIDEST: [f64; 2] = [0.21, 0.44];
/// The space between the text of points and the end of their badge.
const BESIDE: f64 = 0.055;

/// What a badge says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BadgeKind {
    /// The number of the play, on a disc.
    Step,
    /// The points of the play, in a frame.
    Points,
}

/// A badge on the bar of a tile.
#[derive(Clone, PartialEq, Debug)]
pub struct Badge {
    /// What it says.
    pub kind: BadgeKind,
    /// Its area.
    pub bounds: Bounds,
    /// Its text: one line, or below each other a sign and digits, each with its middle.
    pub lines: Vec<(Point, String)>,
    /// The height of its digits, in half-tiles.
    pub size: f64,
}

/// The badges of a tile; none unless it was played in the shown line. A play without points has only a
/// number.
pub fn badges(tile: &DrawnTile) -> Vec<Badge> {
    let TileState::Played { step, points } = tile.state else { return Vec::new() };
    let middle = tile.bounds().middle();
    // The area between two distances along the bar.
    let between = |from: f64, to: f64| {
        let [low, high] = [(from, -HALF), (to, HALF)].map(|(along, across)| {
            if tile.is_upright() { Point { x: along, y: across } } else { Point { x: across, y: along } }
        });
        Bounds::between(middle.moved(low), middle.moved(high))
    };
    let badge = |kind: BadgeKind, bounds: Bounds, (text, size)| Badge {
        kind,
        bounds,
        lines: vec![(bounds.middle(), text)],
        size,
    };
    let mut badges = Vec::new();
    if step > 0 {
        let number = sized(step.to_string(), WIDEST[0]);
        badges.push(badge(BadgeKind::Step, between(-REACH, 2.0 * HALF - REACH), number));
    }
    if points != 0 && tile.is_upright() {
        let (text, size) = sized(minus(format!("{points:+}")), WIDEST[1]);
        let width = letters::width(&text) * size + 2.0 * BESIDE;
        badges.push(badge(BadgeKind::Points, between(REACH - width, REACH), (text, size)));
    } else if points != 0 {
        // Beside the bar of a flat tile there is no room for a sign and digits side by side.
        let (digits, size) = sized(points.abs().to_string(), WIDEST[0]);
        let sign = minus(format!("{points:+}")).chars().take(1).collect();
        let height = 1.8 * size + 2.0 * BESIDE;
        let at = |below: f64| middle.moved(Point { x: 0.0, y: REACH - height + BESIDE + below * size });
        let lines = vec![(at(0.35), sign), (at(1.3), digits)];
        badges.push(Badge { kind: BadgeKind::Points, bounds: between(REACH - height, REACH), lines, size });
    }
    badges
}

/// A text with the height at which it is not too wide.
fn sized(text: String, widest: f64) -> (String, f64) {
    let size = DIGITS.min(widest / letters::width(&text).max(1e-9));
    (text, size)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::drawing::{DrawnHalf, Role};
    use crate::scene::pips::{Face, face};
    use crate::tile::Pip;

    /// Beside the bar of a flat tile the sign stands above the digits.
    #[test]
    fn points_are_upright() {
        let half = |x| DrawnHalf { at: Point { x, y: 0.0 }, pips: Pip::BLANK, role: Role::Plain };
        let tile =
            DrawnTile { halves: [half(0.0), half(1.0)], state: TileState::Played { step: 0, points: -10 } };
        let [Badge { lines, bounds, .. }] = &badges(&tile)[..] else { panic!("one badge") };
        let [(above, sign), (below, digits)] = &lines[..] else { panic!("two lines") };
        assert_eq!([sign.as_str(), digits], ["\u{2212}", "10"]);
        assert!(above.y < below.y && bounds.height > bounds.width);
    }

    /// Every face, both ways of lying, and numbers of every length.
    #[test]
    fn badges_cover_no_pips_and_not_each_other() {
        for pips in Pip::MAX.up_to() {
            for (dx, dy) in [(1.0, 0.0), (0.0, 1.0)] {
                for (step, points) in [(1, 5), (10, -3), (48, 124), (7, 0)] {
                    let half = |x, y| DrawnHalf { at: Point { x, y }, pips, role: Role::Plain };
                    let state = TileState::Played { step, points };
                    let tile = DrawnTile { halves: [half(0.0, 0.0), half(dx, dy)], state };
                    let badges = badges(&tile);
                    assert_eq!(badges.len(), if points == 0 { 1 } else { 2 });
                    if let [one, other] = &badges[..] {
                        assert!(!one.bounds.overlaps(&other.bounds), "{one:?} {other:?}");
                    }
                    for half in tile.halves {
                        let Face { radius, centres } = face(pips);
                        for centre in centres {
                            let (x, y) =
                                if tile.is_upright() { (centre.x, centre.y) } else { (-centre.y, centre.x) };
                            let at = Point { x: half.at.x + 0.5 + x, y: half.at.y + 0.5 + y };
                            for badge in &badges {
                                assert!(badge.bounds.distance(at) >= radius, "{pips}: {badge:?}");
                            }
                        }
                    }
                }
            }
        }
    }
}
