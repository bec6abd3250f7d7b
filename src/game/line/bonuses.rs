//! What the last tile, a lead and a hand give by the bonuses of the rules.

use super::ends::Ends;
use super::moves::LineMove;
use crate::rules::bonuses::Bonuses;
use crate::tile::{Pip, Tile};

impl Bonuses {
    /// What a seat that goes out by this play scores besides the tiles (PR-CAPICU-1, PR-CAPICU-2,
    /// DOM-CAPICU-1, PR-CHUCHAZO-1, PR-CHUCHAZO-2): `ends` are
    /// those before it, and `locks` is whether nobody could play after it.
    pub(super) fn of_last_tile(&self, ends: &Ends, mv: LineMove, locks: bool) -> LastTile {
        let LineMove::Join { half, tail, .. } = mv else { return LastTile::default() };
        let tile = Tile::new(half, tail);
        let fits_all = ends.len() > 1 && ends.values().all(|end| tile.has(end));
        let is_blank = tile == Tile::new(Pip::BLANK, Pip::BLANK);
        LastTile {
            capicu: if fits_all && !tile.is_doublet() { self.capicu } else { 0 },
            chuchazo: if is_blank && !locks { self.chuchazo } else { 0 },
        }
    }

    /// What a lead scores on which the next seat passes.
    pub(super) fn of_first_pass(&self, lead: Tile) -> i32 {
        self.first_pass[usize::from(!lead.is_doublet())]
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
