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

/// Why a tile is not laid, or not taken back.
#[derive(thiserror::Error, Debug)]
pub(super) enum NotLaid<'t> {
    #[error("no tile lies on the board")]
    NothingLies,
    #[error("`{0}` is no tile such as 4-2")]
    NoTile(&'t str),
    #[error("the {0} is not in the hand")]
    NotHeld(Tile),
    #[error("the {0} lies already")]
    Lies(Tile),
    #[error("the {0} does not lie on the board")]
    DoesNotLie(&'t str),
    #[error("the line goes on from the {0}")]
    GoesOn(&'t str),
    #[error("no end is {0}{open}", open = open_are(.1))]
    NoEnd(&'t str, Vec<Pip>),
    #[error("the {0} does not join{open}", open = open_are(.1))]
    NoJoin(Tile, Vec<Pip>),
    #[error("the {0} joins {1} and {2}: write {0}@{1} or {0}@{2}")]
    TwoEnds(Tile, Pip, Pip),
}

impl From<NotLaid<'_>> for NotRelaid {
    fn from(why: NotLaid<'_>) -> Self {
        Self(why.to_string())
    }
}

/// The open ends behind a reason.
fn open_are(open: &[Pip]) -> String {
    match open {
        [] => String::new(),
        [one] => format!(": open is {one}"),
        _ => format!(": open are {}", listed(open)),
    }
}
