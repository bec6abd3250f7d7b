//! Corners and centres: what each needs, and whether it is dead. The same definition serves to list cells
//! and to allow side plays there (`dead_cell: opens`).

use super::cell::CellKind;
use super::layout::Layout;
use crate::game::lattice::Cell;
use crate::game::tableaux::rules::Rules;
use crate::tile::Tiles;

/// A corner, a centre or a hole of a layout.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ScoringCell {
    /// The cell.
    pub at: Cell,
    /// The kind: a corner, a centre or a hole.
    pub kind: CellKind,
    /// The sum of its neighbours.
    pub needs: u8,
    /// The tiles of the set that fit; it does not matter where they are.
    pub fitting: Tiles,
    /// Why no tile can ever be played there; `None` while one can.
    pub dead: Option<Death>,
}

/// Why a cell is dead.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Death {
    /// No tile of the set fits ("dead positions").
    Sum,
    /// Every tile that fits is on the table, or is known to be absent.
    Tiles,
    /// Four half-tiles lie around it.
    Hole,
}

impl Death {
    /// `sum`, `tiles` or `hole`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Sum => "sum",
            Self::Tiles => "tiles",
            Self::Hole => "hole",
        }
    }
}

impl CellKind {
    /// Why no tile can ever be played at a corner, centre or hole; `None` at other cells and while one
    /// can (TAB-DEAD-1, TAB-DEAD-2, TAB-DEAD-3). A player's own hand does not count, so that legality depends only on what all players see:
    /// the table, and the tiles known to be absent where all hands and the boneyard are given.
    pub fn death(self, layout: &Layout, rules: &Rules) -> Option<Death> {
        let fitting = match self {
            Self::Corner(_) | Self::Centre(_) => self.fitting(rules),
            Self::Hole(_) => return Some(Death::Hole),
            _ => return None,
        };
        if fitting.is_empty() {
            return Some(Death::Sum);
        }
        fitting.without(layout.gone()).is_empty().then_some(Death::Tiles)
    }

    /// Whether this is a dead corner or centre: under `dead_cell: opens` a side play may connect there.
    pub(super) fn is_dead(self, layout: &Layout, rules: &Rules) -> bool {
        matches!(self.death(layout, rules), Some(Death::Sum | Death::Tiles))
    }
}

/// Every corner, centre and hole, in reading order.
pub fn scoring_cells(layout: &Layout, rules: &Rules) -> Vec<ScoringCell> {
    let scoring = |at: Cell| {
        let kind = CellKind::of(at, layout, rules);
        let (CellKind::Corner(needs) | CellKind::Centre(needs) | CellKind::Hole(needs)) = kind else {
            return None;
        };
        Some(ScoringCell { at, kind, needs, fitting: kind.fitting(rules), dead: kind.death(layout, rules) })
    };
    layout.open_cells().into_iter().filter_map(scoring).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;
    use crate::game::lattice::{Direction, Placement};
    use crate::game::setup::{Boneyard, Hands};
    use crate::game::tableaux::judge::judge;
    use crate::game::tableaux::movegen::for_each_play;
    use crate::game::tableaux::moves::{Play, PlayKind};
    use crate::game::tableaux::round::TableauxRound;
    use crate::game::tableaux::rules::{Cover, DeadCell, SideOrientation};
    use crate::game::tableaux::setup::{TableauxPosition, TableauxSetup};
    use crate::game::tableaux::tests::any_position;
    use crate::search::game::{GameTree as _, Round as _};

    /// The position of a hand's current state, written anew.
    fn written(start: &TableauxPosition, round: &TableauxRound) -> TableauxPosition {
        TableauxPosition::new(TableauxSetup {
            layout: round.turn().layout().placements().collect(),
            hands: Hands::All(round.hands().map(|hand| hand.iter().collect()).to_vec()),
            to_play: round.to_play(),
            boneyard: Boneyard::Known(round.turn().boneyard().to_vec()),
            ..start.setup().clone()
        })
        .unwrap()
    }

    /// Whether a held tile, or one to be drawn, fits the cell.
    fn is_met(cell: &ScoringCell, coming: Tiles) -> bool {
        coming.iter().any(|tile| {
            let by_end = |needs| tile.high().value() == needs || tile.low().value() == needs;
            match cell.kind {
                CellKind::Corner(needs) => by_end(needs),
                CellKind::Centre(needs) => by_end(needs) || tile.total() == needs,
                _ => false,
            }
        })
    }

    /// Whether the connecting half matches a half beside its cell, as in a side play.
    fn would_join(layout: &Layout, rules: &Rules, placement: Placement) -> bool {
        let kind = CellKind::of(placement.tail_at(), layout, rules);
        let is_covered = matches!(kind, CellKind::Corner(_) | CellKind::Centre(_));
        layout.around(placement.at).any(|(side, half)| {
            let against_long_side = !half.partner.is_parallel(side);
            let staggered = placement.toward == half.partner.opposite();
            let crosswise =
                rules.side_orientation == SideOrientation::Any && placement.toward.is_parallel(side);
            half.pip == placement.half && against_long_side && (staggered || crosswise)
        }) && !(is_covered && rules.cover == Cover::Strict)
    }

    /// Every placement of a tile with a half on one of the cells.
    fn placements(layout: &Layout, tiles: Tiles, cells: &[Cell]) -> Vec<Placement> {
        let mut all = Vec::new();
        for tile in tiles.iter() {
            for (half, tail) in BTreeSet::from([(tile.high(), tile.low()), (tile.low(), tile.high())]) {
                for at in cells {
                    let ways = Direction::ALL.map(|toward| Placement { half, tail, at: *at, toward });
                    all.extend(ways.into_iter().filter(|one| layout.half(one.tail_at()).is_none()));
                }
            }
        }
        all
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(60))]

        /// In any position of a hand, a side play may connect at a corner or centre only where the cell
        /// is listed as dead; the fast list and the slow rule agree.
        #[test]
        fn a_cell_is_dead_just_where_a_side_play_may_connect(
            position in any_position(),
            picks in proptest::collection::vec(any::<u16>(), 0..30),
        ) {
            let mut setup = position.setup().clone();
            setup.rules.dead_cell = DeadCell::Opens;
            let start = TableauxPosition::new(setup).unwrap();
            let (mut round, rules) = (TableauxRound::new(&start).unwrap(), start.rules());
            for pick in picks {
                let mut moves = Vec::new();
                round.legal_moves(&mut moves);
                if let Some(mv) = moves.get(usize::from(pick) % moves.len().max(1)) {
                    round.make(*mv);
                }
            }
            let now = written(&start, &round);
            let layout = now.layout();
            let [one, other] = round.hands();
            let coming = one.or(other).or(round.turn().boneyard().iter().copied().collect());
            let off = rules.set.tiles().without(layout.tiles());
            let cells = now.scoring_cells();
            prop_assert_eq!(&cells, &scoring_cells(round.turn().layout(), rules));
            for cell in cells {
                prop_assert_eq!(cell.dead.is_none(), is_met(&cell, coming));
                let opens = matches!(cell.dead, Some(Death::Sum | Death::Tiles));
                for placement in placements(layout, off, &[cell.at]) {
                    let joins = opens && would_join(layout, rules, placement);
                    let half = &judge(layout, rules, placement).halves[0];
                    prop_assert_eq!(half.verdict == Ok(PlayKind::Side), joins, "{} {:?}", placement, now);
                }
            }
            let text = |play: Play| format!("{play:?}");
            let slow: BTreeSet<String> = placements(layout, off, &layout.open_cells())
                .into_iter()
                .filter_map(|one| judge(layout, rules, one).play.filter(|play| play.placement == one))
                .map(text)
                .collect();
            let mut fast = BTreeSet::new();
            for_each_play(layout, rules, off, |play| { fast.insert(text(play)); });
            prop_assert_eq!(fast, slow);
        }
    }
}
