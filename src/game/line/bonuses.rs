//! What the last tile, a lead and a hand give by the bonuses of the rules; who laid the last tile, and how many seats
//! have passed since.

use super::ends::Ends;
use super::joins::either_joins;
use super::moves::LineMove;
use super::rules::Rules;
use crate::rules::bonuses::Bonuses;
use crate::tile::{Pip, Tile};

impl Bonuses {
    /// What a pass gives the side that laid the last tile, which is `lead` where no other lies on the table (DOM-PASS-1,
    /// DOM-PASS-2, DOM-PASS-3). `passes` are those since that tile, of `seats` seats.
    pub(super) fn of_pass(&self, lead: Option<Tile>, passes: usize, seats: usize) -> i32 {
        let lead = lead.filter(|_| passes == 1);
        let all = if passes + 1 == seats { self.all_pass } else { 0 };
        lead.map_or(0, |lead| self.first_pass[usize::from(!lead.is_doublet())]) + all
    }

    /// What the side that wins a hand of a game scores for its number, counted from 0.
    pub(super) fn of_hand(&self, number: u64) -> i32 {
        usize::try_from(number).ok().and_then(|number| self.hands.get(number)).copied().unwrap_or(0)
    }
}

/// The bonuses of a last tile.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct LastTile {
    /// For joining every open end.
    pub capicu: i32,
    /// For the 0-0.
    pub chuchazo: i32,
}

impl LastTile {
    /// What a seat that goes out by this play scores besides the tiles, where another seat could still play
    /// (PR-CAPICU-1, PR-CAPICU-2, DOM-CAPICU-1, PR-CHUCHAZO-1). `ends` are those before it.
    pub(super) fn of(rules: &Rules, ends: &Ends, mv: LineMove) -> Self {
        let Some(tile) = mv.tile() else { return Self::default() };
        let fits_all = ends.len() > 1 && ends.values().all(|end| either_joins(rules, end, tile));
        let is_blank = tile == Tile::new(Pip::BLANK, Pip::BLANK);
        Self {
            capicu: if fits_all && !tile.is_doublet() { rules.bonuses.capicu } else { 0 },
            chuchazo: if is_blank { rules.bonuses.chuchazo } else { 0 },
        }
    }

    /// The same where no seat could play after it (PR-CHUCHAZO-2).
    pub(super) fn blocking(self) -> Self {
        Self { chuchazo: 0, ..self }
    }
}

/// The seat that laid the last tile, and the number of passes since.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub(super) struct Passing {
    pub(super) layer: u8,
    pub(super) passes: u8,
}

impl Passing {
    /// Of a seat below [`MAX_SEATS`](crate::rules::counts::MAX_SEATS); a hand ends before as many passes as a byte holds.
    pub(super) fn of(layer: usize, passes: usize) -> Self {
        Self { layer: layer as u8, passes: passes as u8 }
    }
}

/// What a move gave, and what was known of the passes before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct GivenBonus {
    pub(super) before: Passing,
    pub(super) side: usize,
    pub(super) points: i32,
}

/// What only rules need by which passes count.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Bonus {
    pub(super) now: Passing,
    /// For each move since the hand was entered.
    pub(super) past: Vec<GivenBonus>,
    /// The number of tiles on the table when the hand was entered; and the tile, where it is one.
    pub(super) entered: (usize, Option<Tile>),
}

impl Bonus {
    /// Before the first move from a table.
    pub(super) fn entered(tiles: &[Tile], now: Passing) -> Self {
        let only = if let [only] = tiles { Some(*only) } else { None };
        Self { now, past: Vec::new(), entered: (tiles.len(), only) }
    }
}
