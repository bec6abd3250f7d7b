//! Checks what a step states besides its reason, for [`super::check`]: that it is true of the cells that the step
//! rests on, and that it is enough to make the step plain. Sums are those that [`super::judge`] finds.

use super::judge::sums;
use super::leads::{laying, leads_to};
use super::refute::refutes;
use super::step::{BarredBy, ChainStep, ClosedBy, Forced, OtherCells, StepGround, StepReason};
use super::view::{TilePlace, View};
use crate::puzzle::placement::board::{CellIndex, GroupRule, Halves, Pips, TouchingRule};
use crate::puzzle::placement::solver::model::{Mask, bit};
use crate::puzzle::placement::solver::work::SearchWork;
use crate::set_bits::set_bits;
use crate::sorted;

/// Whether the ground of a step holds in the view of its cells; `known` is all that the steps before it have shown.
pub(super) fn holds(view: &View<'_>, known: &View<'_>, step: &ChainStep, work: &mut SearchWork) -> bool {
    match (&step.ground, &step.reason) {
        (StepGround::Nothing, reason) => {
            !matches!(reason, StepReason::Refuted { .. } | StepReason::TileOneAllowedPlace { .. })
        }
        (StepGround::Others(others), StepReason::Sum { group }) => {
            let (cell, gone) = gone(view, &step.forces);
            keep_out(view, *group, (&[cell], &set_bits(gone).collect::<Vec<usize>>()), others)
        }
        (StepGround::Tiles { edge, fit, others }, StepReason::TileWithin { group }) => {
            tiles(view, *group, (*edge, fit, others), &step.forces)
        }
        (StepGround::Barred(groups), StepReason::TileOneAllowedPlace { tile }) => {
            bar(view, *tile, groups, step)
        }
        (StepGround::Known(cells), _) => pips_known(view, cells, step),
        (StepGround::Lacks(other), _) => lacks(view, *other, step),
        (StepGround::FewHalves { open, beside }, StepReason::Alike { group }) => {
            few_halves(known, *group, (*open, beside), gone(view, &step.forces).1, &step.forces)
        }
        (StepGround::Sums { .. }, StepReason::EqualSums { list }) => equal_sums(view, *list, step),
        (StepGround::Joined, StepReason::CellOnePlace { cell }) => {
            view.mate(*cell).is_some_and(|mate| step.forces.cells().contains(&mate))
        }
        (StepGround::Neighbours(closed), StepReason::CellOnePlace { cell }) => {
            neighbours(known, *cell, closed, &step.forces)
        }
        (StepGround::Ways { cells, tile }, _) => ways(view, cells, *tile, step),
        (StepGround::Near(near), StepReason::Matching { cells }) => is_near(view, cells, near),
        (StepGround::Twice(tiles), StepReason::TileSet { cells, .. }) => cover_two(view, cells, tiles),
        (StepGround::Leads { lays, conclusions, end }, StepReason::Refuted { supposed, .. }) => {
            let forced: Vec<Forced> = conclusions.iter().map(|one| one.forced.clone()).collect();
            let is_led = leads_to(view, (supposed, &forced), end, work);
            is_led && laying(view, supposed, &forced) == (*lays, conclusions.clone())
        }
        (StepGround::Holders(cells), StepReason::NumberUsed { pips }) => are_holders(known, *pips, cells),
        (StepGround::Ends(end), StepReason::Refuted { supposed, within }) => {
            refutes(view, supposed, *within, work).as_ref() == Some(end)
        }
        _ => false,
    }
}

/// Whether these are the cells without a known tile that have a number, and no other half with it is left.
fn are_holders(known: &View<'_>, pips: Pips, cells: &[CellIndex]) -> bool {
    let is_holder = |cell: &usize| !known.laid[*cell] && known.pips[*cell] == bit(pips);
    let left = known.halves()[usize::from(pips)] as usize;
    left == cells.len() && (0..known.pips.len()).filter(is_holder).eq(cells.iter().copied())
}

/// Whether another cell, which has to be equal, has none of the pips that are gone.
fn lacks(view: &View<'_>, other: CellIndex, step: &ChainStep) -> bool {
    let (cell, gone) = gone(view, &step.forces);
    bond(view, &step.reason, [cell, other]) == Some(TouchingRule::Equal) && view.pips[other] & gone == 0
}

/// The neighbours of a cell on the board, each with its side.
fn with_sides(view: &View<'_>, cell: usize) -> impl Iterator<Item = (usize, usize)> {
    let around = view.model.around[cell].into_iter().map(|next| next as usize).enumerate();
    let count = view.pips.len();
    around.filter(move |(_, next)| *next < count)
}

/// Whether these are all neighbours of a cell but those of a step, each no part of its tile.
fn neighbours(known: &View<'_>, cell: CellIndex, closed: &[(CellIndex, ClosedBy)], forces: &Forced) -> bool {
    let own = forces.cells();
    let others = with_sides(known, cell).map(|(_, next)| next).filter(|next| !own.contains(next));
    let mut others: Vec<usize> = others.collect();
    sorted::sort_by(&mut others, Ord::cmp);
    closed.iter().map(|(next, _)| *next).eq(others)
        && closed.iter().all(|(next, by)| is_closed(known, [cell, *next], *by))
}

/// Whether these are the neighbours that some cells may be one tile with, and just as many.
fn is_near(view: &View<'_>, cells: &[CellIndex], near: &[CellIndex]) -> bool {
    let open = |cell: &usize| {
        let sides = with_sides(view, *cell).filter(|(side, _)| view.has_place(*cell, *side));
        sides.map(|(_, next)| next).collect::<Vec<usize>>()
    };
    let all = sorted::set(cells.iter().flat_map(open));
    all.iter().eq(near) && near.len() == cells.len()
}

/// Whether these are the tiles that can cover two of some cells.
fn cover_two(view: &View<'_>, cells: &[CellIndex], tiles: &[Halves]) -> bool {
    let covers = |kind: &usize| {
        let places = view.places_of_tile(*kind, usize::MAX);
        places.iter().any(|(of, _)| of.iter().all(|cell| cells.contains(cell)))
    };
    let kinds = (0..view.left.len()).filter(covers).map(|kind| view.model.kinds[kind]);
    kinds.eq(tiles.iter().copied())
}

/// The cell of a step and the pips that it takes from it.
fn gone(view: &View<'_>, forced: &Forced) -> (CellIndex, Mask) {
    forced.keeps().map_or((forced.cells()[0], 0), |(cell, kept)| (cell, view.pips[cell] & !kept))
}

/// What the other cells of a group add up to besides its own: none of the sums that are gone goes with it.
fn keep_out(view: &View<'_>, group: usize, (own, gone): (&[usize], &[usize]), others: &OtherCells) -> bool {
    let OtherCells { cells, lowest, highest, missed, by_halves } = others;
    let what = &view.model.board.groups[group];
    if !what.cells.iter().filter(|other| !own.contains(other)).eq(cells.iter()) {
        return false;
    }
    let can = sums(view, cells, None);
    let is_true = lowest.is_none_or(|low| can.first().is_some_and(|sum| *sum >= low))
        && highest.is_none_or(|high| can.last().is_some_and(|sum| *sum <= high))
        && missed.iter().all(|sum| !can.contains(sum));
    let by_cells = |of: fn(Mask) -> u32| cells.iter().map(|cell| of(view.pips[*cell])).sum::<u32>();
    let is_tighter = lowest.is_some_and(|low| low > by_cells(Mask::trailing_zeros))
        || highest.is_some_and(|high| high < by_cells(Mask::ilog2));
    let low = lowest.unwrap_or(0);
    // No other cells add up to nothing.
    let highest = if cells.is_empty() { Some(0) } else { *highest };
    let is_out = |pips: &usize| {
        let pips = *pips as u32;
        match what.rule {
            Some(GroupRule::Sum(sum)) => {
                pips + low > sum
                    || highest.is_some_and(|high| pips + high < sum)
                    || missed.contains(&(sum - pips))
            }
            Some(GroupRule::Below(bound)) => pips + low >= bound,
            Some(GroupRule::Above(bound)) => highest.is_some_and(|high| pips + high <= bound),
            _ => false,
        }
    };
    is_true && is_tighter == *by_halves && gone.iter().all(is_out)
}

/// The tiles that fit on two cells of a group, which leave what the step says: no other tile goes with the rule.
fn tiles(
    view: &View<'_>,
    group: usize,
    (edge, fit, others): ([CellIndex; 2], &[Halves], &OtherCells),
    forces: &Forced,
) -> bool {
    let places = view.places_of(edge);
    let kind = |place: &&TilePlace| view.model.kinds[view.kind(place)];
    let (fits, out): (Vec<&TilePlace>, Vec<&TilePlace>) =
        places.iter().partition(|place| fit.contains(&kind(place)));
    let is_out = |[x, y]: [usize; 2]| match view.model.board.groups[group].rule {
        Some(GroupRule::Alike) => x != y,
        Some(GroupRule::Different) => x == y,
        _ => keep_out(view, group, (&edge, &[x + y]), others),
    };
    let is_joined = view.mate(edge[0]) == Some(edge[1]);
    let is_enough = match (forces, forces.keeps()) {
        (Forced::Apart(cells), _) => *cells == edge && fits.is_empty(),
        (Forced::Tile(tile), _) => {
            is_joined && tile.cells == edge && fits.len() == 1 && fits[0].1 == tile.pips.map(usize::from)
        }
        (_, Some((cell, kept))) => edge
            .iter()
            .position(|own| *own == cell)
            .is_some_and(|n| is_joined && fits.iter().all(|place| kept >> place.1[n] & 1 == 1)),
        _ => false,
    };
    let cells = &view.model.board.groups[group].cells;
    edge.iter().all(|cell| cells.contains(cell))
        && fit.iter().all(|tile| fits.iter().any(|place| kind(place) == *tile))
        && out.iter().all(|place| is_out(place.1))
        && is_enough
}

/// Whether groups keep a tile from all places but those of a step, each for its reason, and each from one at least.
fn bar(view: &View<'_>, tile: Halves, groups: &[(usize, BarredBy)], step: &ChainStep) -> bool {
    let Some(kind) = view.model.kind(tile[0].into(), tile[1].into()) else { return false };
    let is_barred = |(edge, pips): &TilePlace, (group, by): &(usize, BarredBy)| {
        let what = &view.model.board.groups[*group];
        if !edge.iter().all(|cell| what.cells.contains(cell)) {
            return false;
        }
        let others: Vec<usize> = what.cells.iter().copied().filter(|other| !edge.contains(other)).collect();
        let rest = sums(view, &others, None);
        let own = (pips[0] + pips[1]) as u32;
        let is_least = |sum: u32| rest.first().is_some_and(|rest| rest + own >= sum);
        let is_most = |sum: u32| rest.last().is_some_and(|rest| rest + own <= sum);
        match (what.rule, *by) {
            (Some(GroupRule::Sum(wanted)), BarredBy::AtLeast(sum)) => is_least(sum) && sum > wanted,
            (Some(GroupRule::Below(bound)), BarredBy::AtLeast(sum)) => is_least(sum) && sum >= bound,
            (Some(GroupRule::Sum(wanted)), BarredBy::AtMost(sum)) => is_most(sum) && sum < wanted,
            (Some(GroupRule::Above(bound)), BarredBy::AtMost(sum)) => is_most(sum) && sum <= bound,
            (Some(GroupRule::Sum(wanted)), BarredBy::Others(sum)) => {
                own + sum == wanted && !rest.contains(&sum)
            }
            (Some(GroupRule::Alike), BarredBy::Pips) => pips[0] != pips[1],
            (Some(GroupRule::Different), BarredBy::Pips) => pips[0] == pips[1],
            _ => false,
        }
    };
    let cells = step.forces.cells();
    let places = view.places_of_tile(kind, usize::MAX);
    let is_own = |(edge, pips): &TilePlace| match &step.forces {
        Forced::Tile(tile) => tile.cells == *edge && tile.pips.map(usize::from) == *pips,
        _ => cells == edge,
    };
    places.iter().filter(|place| !is_own(place)).all(|place| groups.iter().any(|by| is_barred(place, by)))
        && groups.iter().all(|by| places.iter().any(|place| !is_own(place) && is_barred(place, by)))
}

/// Whether a reason makes the pips of two cells equal or different, if it does.
fn bond(view: &View<'_>, reason: &StepReason, [cell, other]: [CellIndex; 2]) -> Option<TouchingRule> {
    let board = view.model.board;
    let (cells, rule) = match reason {
        StepReason::Alike { group } => (&board.groups[*group].cells[..], TouchingRule::Equal),
        StepReason::Different { group } => (&board.groups[*group].cells[..], TouchingRule::Differ),
        StepReason::Touching { cells } => (&cells[..], board.touching),
        _ => return None,
    };
    (other != cell && rule != TouchingRule::Any && cells.contains(&other)).then_some(rule)
}

/// Cells with known pips, which none of the pips that are gone agrees with.
fn pips_known(view: &View<'_>, cells: &[(CellIndex, Pips)], step: &ChainStep) -> bool {
    let (cell, gone) = gone(view, &step.forces);
    let is_true = |(other, pips): &(CellIndex, Pips)| {
        bond(view, &step.reason, [cell, *other]).is_some() && view.pips[*other] == bit(*pips)
    };
    let is_out = |own: usize| {
        cells.iter().any(|(other, pips)| {
            let is_same = usize::from(*pips) == own;
            is_same == (bond(view, &step.reason, [cell, *other]) == Some(TouchingRule::Differ))
        })
    };
    cells.iter().all(is_true) && set_bits(gone).all(is_out)
}

/// Fewer halves are left than a group of equal cells needs; where only one number is said to be left, no other is.
fn few_halves(
    view: &View<'_>,
    group: usize,
    (many, beside): (u32, &[CellIndex]),
    gone: Mask,
    forces: &Forced,
) -> bool {
    let cells = &view.model.board.groups[group].cells;
    let open = cells.iter().filter(|cell| !view.laid[**cell]).count();
    let halves = view.halves();
    let is_free =
        |cell: &usize| view.laid.get(*cell) == Some(&false) && view.stated[*cell] && !cells.contains(cell);
    if !beside.iter().all(is_free) || !beside.windows(2).all(|two| two[0] < two[1]) {
        return false;
    }
    let taken = |pips: usize| beside.iter().filter(|cell| view.pips[**cell] == 1 << pips).count() as u32;
    let is_few = |pips: usize| halves[pips] < many + taken(pips);
    let others = match (forces, forces.keeps()) {
        (Forced::Pips { .. } | Forced::OneOf { .. }, Some((_, kept))) => {
            (0..halves.len()).filter(|other| kept >> other & 1 == 0).all(is_few)
        }
        _ => set_bits(gone).all(is_few),
    };
    many as usize == open && others
}

/// The bounds of equal sums, which none of the pips that are gone keeps.
fn equal_sums(view: &View<'_>, list: usize, step: &ChainStep) -> bool {
    let StepGround::Sums { group, above, below } = &step.ground else { return false };
    let board = view.model.board;
    let groups = &board.equal_sums[list];
    let (cell, gone) = gone(view, &step.forces);
    if !groups.contains(group) || !board.groups[*group].cells.contains(&cell) {
        return false;
    }
    let others: Vec<usize> =
        board.groups[*group].cells.iter().copied().filter(|other| *other != cell).collect();
    let others = sums(view, &others, None);
    let of = |group: usize| sums(view, &board.groups[group].cells, None);
    let is_above = |(other, most, low): (usize, u32, u32)| {
        groups.contains(&other)
            && of(other).last().is_some_and(|sum| *sum <= most)
            && others.first().is_some_and(|sum| *sum >= low)
    };
    let is_below = |(other, least, high): (usize, u32, u32)| {
        groups.contains(&other)
            && of(other).first().is_some_and(|sum| *sum >= least)
            && others.last().is_some_and(|sum| *sum <= high)
    };
    let is_out = |pips: usize| {
        let pips = pips as u32;
        above.is_some_and(|(_, most, low)| pips + low > most)
            || below.is_some_and(|(_, least, high)| pips + high < least)
    };
    above.is_none_or(is_above) && below.is_none_or(is_below) && set_bits(gone).all(is_out)
}

/// Whether a neighbour is no part of a cell's tile for this reason, by all that is known.
fn is_closed(known: &View<'_>, [cell, next]: [CellIndex; 2], by: ClosedBy) -> bool {
    let side = known.model.side_to(cell, next);
    match by {
        ClosedBy::Taken => known.mate(next).is_some_and(|mate| mate != cell),
        ClosedBy::Apart => !known.is_open([cell, next]),
        ClosedBy::Laid([a, b]) | ClosedBy::Missing([a, b]) => {
            let kind = known.model.kind(usize::from(a), usize::from(b));
            let is_gone = match by {
                ClosedBy::Missing(_) => kind.is_none(),
                _ => kind.is_some_and(|kind| known.left[kind] == 0),
            };
            is_gone
                && known.pips[cell] | known.pips[next] == bit(a) | bit(b)
                && [cell, next].iter().all(|cell| known.pips[*cell].is_power_of_two())
        }
        ClosedBy::NoTile => side.is_some_and(|side| !known.has_place(cell, side)),
    }
}

/// What each way shares: it covers one of these cells of the pair, or takes the tile that the pair would need.
fn ways(view: &View<'_>, cells: &[CellIndex], tile: Option<Halves>, step: &ChainStep) -> bool {
    let Forced::Apart(edge) = step.forces else { return false };
    let kind = |tile: &Halves| view.model.kind(usize::from(tile[0]), usize::from(tile[1]));
    let places = match &step.reason {
        StepReason::CellRulesOut { cell } => view.places(*cell),
        StepReason::TileRulesOut { tile } => {
            kind(tile).map(|kind| view.places_of_tile(kind, usize::MAX)).unwrap_or_default()
        }
        _ => return false,
    };
    let last = tile.as_ref().and_then(kind);
    let is_needed = last.is_none_or(|last| {
        view.left[last] == 1 && view.places_of(edge).iter().all(|place| view.kind(place) == last)
    });
    let is_out = |place: &([usize; 2], [usize; 2])| {
        place.0.iter().any(|cell| cells.contains(cell)) || Some(view.kind(place)) == last
    };
    cells.iter().all(|cell| edge.contains(cell))
        && tile.is_some() == last.is_some()
        && is_needed
        && places.iter().all(is_out)
}
