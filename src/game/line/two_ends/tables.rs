//! The rules as tables that stay constant during a hand at two ends.

use super::super::moves::LineMove;
use super::super::round::LineRound;
use super::packed::{PackedMove, TILES, VALUES};
use crate::game::line::rules::{Rules, Score};
use crate::rules::counts::MAX_SEATS;
use crate::search::game::GameTree as _;
use crate::tile::{Tile, Tiles};

/// The most tiles held at which [`Endgame`](super::endgame::Endgame) is used: with few tiles in each hand there is
/// little choice. Measured on hands of two to six.
const FEW: u32 = 14;

/// Everything that stays constant during a hand.
#[derive(Debug)]
pub(super) struct TwoEndsRules {
    pub(super) rules: Rules,
    pub(super) seats: usize,
    /// The side of each seat; the next field is the number of sides.
    pub(super) side_of: [u8; MAX_SEATS],
    pub(super) sides: usize,
    /// By the value of an end: the tiles that join it, and the half by which they do.
    joining: [u64; VALUES],
    wants: [u32; VALUES],
    /// Pips by tile index.
    pips: [u32; TILES],
    /// The possible leads, if the table is empty at first.
    pub(super) leads: Vec<PackedMove>,
    pub(super) bound: Bound,
    /// Up to this number of held tiles, computing the rest is faster than storing it.
    pub(super) few: u32,
}

/// Bounds on what a side may gain by the end of a hand.
#[derive(Clone, Copy, Debug)]
pub(super) enum Bound {
    /// At most one point.
    One,
    /// At most all pips, its own included.
    All,
    /// At most the pips of the others.
    Others,
    /// The same, but it may lose as much.
    MayLose,
}

impl TwoEndsRules {
    /// The tiles that join an end.
    #[inline]
    pub(super) fn joining(&self, end: u32) -> u64 {
        self.joining[end as usize % VALUES]
    }

    /// The half by which they join.
    #[inline]
    pub(super) fn half(&self, end: u32) -> u32 {
        self.wants[end as usize % VALUES]
    }

    /// The bit of a tile, and its pips.
    #[inline]
    pub(super) fn weigh(&self, tile: u32) -> (u64, u32) {
        let index = tile as usize % TILES;
        (1 << index, self.pips[index])
    }

    /// The tables for a hand whose set fits into one word.
    pub(super) fn new(round: &LineRound<Tiles>) -> Self {
        let table = &round.table;
        let mut side_of = [0; MAX_SEATS];
        for (of, side) in side_of.iter_mut().zip(&table.sides) {
            *of = *side as u8;
        }
        let (mut joining, mut wants) = ([u64::MAX; VALUES], [0; VALUES]);
        for (word, tiles) in joining.iter_mut().zip(&table.joining) {
            *word = tiles.words()[0];
        }
        for (want, half) in wants.iter_mut().zip(table.wants) {
            *want = half.value().into();
        }
        let mut leads = Vec::new();
        if round.ends().is_empty() {
            round.legal_moves(&mut leads);
        }
        Self {
            rules: table.rules.clone(),
            seats: table.sides.len(),
            side_of,
            sides: table.sides.iter().max().map_or(0, |last| last + 1),
            joining,
            wants,
            pips: std::array::from_fn(|index| Tile::at(index).total().into()),
            leads: leads.into_iter().filter_map(LineMove::tile).map(PackedMove::lead).collect(),
            few: FEW.min(8 + table.sides.len() as u32),
            bound: match table.rules.score {
                Score::One => Bound::One,
                // No hand of this engine deducts.
                // Hands that are worth two points are left to the round.
                Score::Two | Score::Pips | Score::Deduct if table.may_lose => Bound::MayLose,
                Score::Two | Score::Pips | Score::Deduct if table.scores_all => Bound::All,
                Score::Two | Score::Pips | Score::Deduct => Bound::Others,
            },
        }
    }
}
