//! The rules as tables: what stays the same while a hand at two ends is played.

use super::super::moves::LineMove;
use super::super::round::LineRound;
use super::step::{Step, TILES, VALUES};
use crate::game::line::rules::{Rules, Score};
use crate::rules::counts::MAX_SEATS;
use crate::search::game::GameTree as _;
use crate::tile::{Tile, Tiles};

/// The most tiles of a rest that is worked out as it stands: with few tiles to each hand there is
/// little choice. Measured on hands of two to six.
const FEW: u32 = 14;

/// What stays the same while a hand is played.
#[derive(Debug)]
pub(super) struct TwoEndsRules {
    pub(super) rules: Rules,
    pub(super) seats: usize,
    /// By seat; and how many sides there are.
    pub(super) side_of: [u8; MAX_SEATS],
    pub(super) sides: usize,
    /// By the value of an end: the tiles that join it, and by which half.
    joining: [u64; VALUES],
    wants: [u32; VALUES],
    /// Pips by index.
    pips: [u32; TILES],
    /// What may be led, if the table is empty to begin with.
    pub(super) leads: Vec<Step>,
    pub(super) bound: Bound,
    /// The rest of a hand in which no more tiles are held is sooner worked out than remembered.
    pub(super) few: u32,
}

/// What a side may gain by the end of a hand.
#[derive(Clone, Copy, Debug)]
pub(super) enum Bound {
    /// One point.
    One,
    /// Its own pips too.
    All,
    /// Those of the others.
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

    /// The half by which they do.
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

    /// Of a hand whose set has room in one word.
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
            leads: leads.into_iter().filter_map(LineMove::tile).map(Step::lead).collect(),
            few: FEW.min(8 + table.sides.len() as u32),
            bound: match table.rules.score {
                Score::One => Bound::One,
                Score::Pips if table.may_lose => Bound::MayLose,
                Score::Pips if table.scores_all => Bound::All,
                Score::Pips => Bound::Others,
            },
        }
    }
}
