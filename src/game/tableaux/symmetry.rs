//! The mirror images of a table that begins symmetric, as every hand does with its starter alone.
//!
//! What follows a position follows its mirror images too, mirrored: as many points, in as many ways. So a search
//! of a turn needs to walk one of them only.

use super::layout::{Layout, placement_key};
use crate::game::lattice::{Cell, Direction, Placement};
use crate::game::tableaux::rules::{ClosingSidePlay, Rules};

/// A mirror: x and y are subtracted from these sums, where they are given.
#[derive(Clone, Copy, Debug)]
struct Mirror {
    x: Option<i16>,
    y: Option<i16>,
}

impl Mirror {
    fn image(self, placement: Placement) -> Placement {
        let Cell { x, y } = placement.at;
        let at = Cell { x: self.x.map_or(x, |sum| sum - x), y: self.y.map_or(y, |sum| sum - y) };
        let is_turned = match placement.toward {
            Direction::East | Direction::West => self.x.is_some(),
            Direction::North | Direction::South => self.y.is_some(),
        };
        let toward = if is_turned { placement.toward.opposite() } else { placement.toward };
        Placement { at, toward, ..placement }
    }
}

/// The mirrors in which a table begins symmetric.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mirrors([Option<Mirror>; 3]);

/// The keys of a table's images; of a mirror that shows another table the highest key.
#[derive(Clone, Copy, Debug)]
pub(super) struct Images([u128; 3]);

impl Mirrors {
    /// The mirrors of a table as it begins. If a turn may not end with a side play, an equal play of the other
    /// half is legal instead only where it comes first in reading order: then no mirror keeps the legal plays.
    pub(super) fn of(layout: &Layout, rules: &Rules) -> Self {
        if rules.closing_side_play != ClosingSidePlay::Allowed {
            return Self([None; 3]);
        }
        let cells = || layout.placements().flat_map(|placement| placement.halves().map(|(cell, _)| cell));
        let sum = |of: fn(Cell) -> i16| Some(cells().map(of).min()? + cells().map(of).max()?);
        let (x, y) = (sum(|cell| cell.x), sum(|cell| cell.y));
        let mirrors = [(x, None), (None, y), (x, y)].map(|(x, y)| Mirror { x, y });
        let key =
            |mirror: Mirror| layout.placements().fold(0, |key, one| key ^ placement_key(mirror.image(one)));
        Self(mirrors.map(|mirror| (key(mirror) == layout.key()).then_some(mirror)))
    }

    /// The images of the table as it begins.
    pub(super) fn images(&self, layout: &Layout) -> Images {
        Images(self.0.map(|mirror| mirror.map_or(u128::MAX, |_| layout.key())))
    }

    /// Places a tile in every image.
    pub(super) fn place(&self, placement: Placement, images: &mut Images) {
        for (mirror, key) in self.0.iter().zip(&mut images.0) {
            if let Some(mirror) = mirror {
                *key ^= placement_key(mirror.image(placement));
            }
        }
    }
}

impl Images {
    /// The least of the key of a table and the keys of its images.
    pub(super) fn least(&self, key: u128) -> u128 {
        self.0.into_iter().fold(key, u128::min)
    }
}
