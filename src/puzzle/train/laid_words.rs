//! What is said while a reader lays the lines, here and on pages to play on: `templates/lines.js` says the same.

use super::solver::TileCounts;
use super::words::amount;
use crate::puzzle::laid::NotRelaid;
use crate::tile::{Pip, Tile, Tiles};
use crate::words::{counted, listed};

/// How far a reader has come.
pub(super) struct Laying {
    /// The tiles that lie.
    pub(super) counts: TileCounts,
    /// The number of tiles that are left.
    pub(super) left: usize,
    /// Whether one of them fits.
    pub(super) fits: bool,
    /// Tiles that have to lie and do not.
    pub(super) missing: Tiles,
    /// Whether a ring is not closed.
    pub(super) is_open_ring: bool,
}

/// The state of play in sentences.
pub(super) fn status(laying: &Laying, is_solved: bool) -> String {
    let amount = amount(laying.counts);
    if is_solved {
        return format!("Solved: {amount}.");
    }
    let left = match laying.left {
        0 => "No tile is left".to_owned(),
        left => counted(left, "tile is left", "tiles are left"),
    };
    let stuck = if laying.left > 0 && !laying.fits { ", and none fits" } else { "" };
    let mut text = format!("{amount}. {left}{stuck}.");
    if !laying.missing.is_empty() {
        text += &format!(" It has to have {} in it.", laying.missing);
    }
    if laying.is_open_ring {
        text += " The ring is not closed.";
    }
    text
}

pub(super) fn nothing_lies() -> NotRelaid {
    NotRelaid("no tile lies on the board".to_owned())
}

pub(super) fn no_tile(text: &str) -> NotRelaid {
    NotRelaid(format!("`{text}` is no tile such as 4-2"))
}

pub(super) fn not_held(tile: Tile) -> NotRelaid {
    NotRelaid(format!("the {tile} is not in the hand"))
}

pub(super) fn lies(tile: Tile) -> NotRelaid {
    NotRelaid(format!("the {tile} lies already"))
}

pub(super) fn does_not_lie(tile: &str) -> NotRelaid {
    NotRelaid(format!("the {tile} does not lie on the board"))
}

pub(super) fn goes_on(tile: &str) -> NotRelaid {
    NotRelaid(format!("the line goes on from the {tile}"))
}

pub(super) fn no_end(end: &str, open: &[Pip]) -> NotRelaid {
    NotRelaid(format!("no end is {end}{}", open_are(open)))
}

pub(super) fn no_join(tile: Tile, open: &[Pip]) -> NotRelaid {
    NotRelaid(format!("the {tile} does not join{}", open_are(open)))
}

pub(super) fn two_ends(tile: Tile, [one, other]: [Pip; 2]) -> NotRelaid {
    NotRelaid(format!("the {tile} joins {one} and {other}: write {tile}@{one} or {tile}@{other}"))
}

/// The open ends behind a reason.
fn open_are(open: &[Pip]) -> String {
    match open {
        [] => String::new(),
        [one] => format!(": open is {one}"),
        _ => format!(": open are {}", listed(open)),
    }
}
