//! What the sentence of a step states besides its reason: the bounds, neighbours and tiles that make it plain.

use super::groups::{allows, barring, is_of_sum, reach};
use super::leads::leads;
use super::pieces;
use super::refute::refutes;
use super::step::{BarredBy, ClosedBy, Forced, OtherCells, StepGround, StepReason};
use super::view::{TilePlace, View};
use crate::puzzle::placement::board::{CellIndex, GroupRule, Halves, Pips, TouchingRule};
use crate::puzzle::placement::solver::model::{Mask, bit, ends};
use crate::puzzle::placement::solver::work::SearchWork;
use crate::set_bits::set_bits;
use crate::sorted;

/// What a step rests on besides its reason, in the view of its cells. Why neighbours are no part of a tile is said by
/// all that is known: that another tile lies there is what one sees on the board.
pub(super) fn ground(
    view: &View<'_>,
    known_so_far: &View<'_>,
    (forced, reason): (&Forced, &StepReason),
    work: &mut SearchWork,
) -> StepGround {
    match (reason, forced, forced.keeps()) {
        (StepReason::Refuted { supposed, within }, ..) => of_supposition(view, supposed, *within, work),
        (StepReason::TileSet { cells, .. }, ..) => StepGround::Twice(pieces::twice(view, cells)),
        (StepReason::Matching { cells }, ..) => StepGround::Near(pieces::near(view, cells)),
        (StepReason::NumberUsed { pips }, ..) => {
            StepGround::Holders(known_so_far.holders(usize::from(*pips)).unwrap_or_default())
        }
        (StepReason::TileOneAllowedPlace { tile }, ..) => barred(view, *tile),
        (_, _, Some((cell, kept))) => of_pips((view, known_so_far), reason, cell, kept),
        (StepReason::TileWithin { group }, ..) => {
            let cells = forced.cells();
            of_tiles(view, *group, [cells[0], cells[1]])
        }
        (StepReason::CellOnePlace { cell }, Forced::Tile(_) | Forced::Pair(_), _) => {
            of_one_place(view, known_so_far, (*cell, forced))
        }
        (StepReason::CellRulesOut { cell }, Forced::Apart(edge), _) => ways(view, *edge, &view.places(*cell)),
        (StepReason::TileRulesOut { tile }, Forced::Apart(edge), _) => {
            let kind = view.model.kind(usize::from(tile[0]), usize::from(tile[1]));
            let places = kind.map(|kind| view.places_of_tile(kind, usize::MAX)).unwrap_or_default();
            ways(view, *edge, &places)
        }
        _ => StepGround::Nothing,
    }
}

/// What the pips rest on that a cell keeps.
fn of_pips(
    (view, known_so_far): (&View<'_>, &View<'_>),
    reason: &StepReason,
    cell: CellIndex,
    kept: Mask,
) -> StepGround {
    let gone = view.pips[cell] & !kept;
    match reason {
        StepReason::Sum { group } => {
            let others = other_cells(view, *group, &[cell], set_bits(gone));
            if others.cells.is_empty() { StepGround::Nothing } else { StepGround::Others(others) }
        }
        StepReason::Alike { group } => {
            of_alike(view, *group, cell, kept).unwrap_or_else(|| of_halves(known_so_far, *group, kept))
        }
        StepReason::Different { group } => {
            let others = others(view, *group, &[cell]).into_iter();
            let known = others.filter_map(|other| Some((other, known(view, other)?)));
            StepGround::Known(known.filter(|(_, pips)| gone & bit(*pips) != 0).collect())
        }
        StepReason::TileWithin { group } => match view.mate(cell) {
            Some(mate) => of_tiles(view, *group, [cell.min(mate), cell.max(mate)]),
            None => StepGround::Nothing,
        },
        StepReason::EqualSums { list } => of_equal_sums(view, *list, cell, gone),
        StepReason::Touching { cells } => {
            let other = if cells[0] == cell { cells[1] } else { cells[0] };
            match known(view, other) {
                Some(pips) => StepGround::Known(vec![(other, pips)]),
                None if view.model.board.touching == TouchingRule::Equal => StepGround::Lacks(other),
                None => StepGround::Nothing,
            }
        }
        _ => StepGround::Nothing,
    }
}

/// What follows from a supposition, or the end alone.
fn of_supposition(view: &View<'_>, supposed: &Forced, within: usize, work: &mut SearchWork) -> StepGround {
    if within == 0
        && let Some(mut refutation) = leads(view, supposed)
    {
        refutation.shorten(view, supposed, work);
        return refutation.ground(view, supposed);
    }
    refutes(view, supposed, within, work).map_or(StepGround::Nothing, StepGround::Ends)
}

fn known(view: &View<'_>, cell: usize) -> Option<Pips> {
    let pips = view.pips[cell];
    pips.is_power_of_two().then(|| pips.trailing_zeros() as Pips)
}

fn others(view: &View<'_>, group: usize, own: &[usize]) -> Vec<CellIndex> {
    let cells = view.model.board.groups[group].cells.iter().copied();
    cells.filter(|other| !own.contains(other)).collect()
}

/// The tiles that the rule of a group leaves to two of its cells, and why no others.
fn of_tiles(view: &View<'_>, group: usize, edge: [usize; 2]) -> StepGround {
    let allows = allows(view, group, edge);
    let (fit, out): (Vec<TilePlace>, Vec<TilePlace>) =
        view.places_of(edge).into_iter().partition(|place| allows(place.1));
    let kinds = sorted::set(fit.iter().map(|place| view.kind(place)));
    let others = if is_of_sum(view.model.board.groups[group].rule) {
        let sums = sorted::set(out.iter().map(|(_, [x, y])| x + y));
        other_cells(view, group, &edge, sums.into_iter())
    } else {
        OtherCells::default()
    };
    StepGround::Tiles { edge, fit: kinds.into_iter().map(|kind| view.model.kinds[kind]).collect(), others }
}

/// The groups that keep a tile from places, and why.
fn barred(view: &View<'_>, tile: Halves) -> StepGround {
    let [a, b] = tile.map(usize::from);
    let own = (a + b) as i64;
    let places = view.model.kind(a, b).map(|kind| view.places_of_tile(kind, usize::MAX)).unwrap_or_default();
    let by = |group: usize, edge: &[usize; 2]| {
        let (low, high) = reach(view, &others(view, group, edge));
        match view.model.board.groups[group].rule {
            Some(GroupRule::Sum(sum)) if own + low > i64::from(sum) => BarredBy::AtLeast((own + low) as u32),
            Some(GroupRule::Sum(sum)) if own + high < i64::from(sum) => BarredBy::AtMost((own + high) as u32),
            Some(GroupRule::Sum(sum)) => BarredBy::Others((i64::from(sum) - own) as u32),
            Some(GroupRule::Below(_)) => BarredBy::AtLeast((own + low) as u32),
            Some(GroupRule::Above(_)) => BarredBy::AtMost((own + high) as u32),
            _ => BarredBy::Pips,
        }
    };
    let mut all: Vec<(usize, BarredBy)> = Vec::new();
    for place in &places {
        let barred = barring(view, place).next().map(|group| (group, by(group, &place.0)));
        all.extend(barred.filter(|barred| !all.contains(barred)));
    }
    StepGround::Barred(without_weaker(&all))
}

/// For each group the loosest of its bounds alone: it holds in each place.
fn without_weaker(all: &[(usize, BarredBy)]) -> Vec<(usize, BarredBy)> {
    let is_looser = |one: &(usize, BarredBy), other: &(usize, BarredBy)| match (one.1, other.1) {
        (BarredBy::AtLeast(one), BarredBy::AtLeast(other)) => one < other,
        (BarredBy::AtMost(one), BarredBy::AtMost(other)) => one > other,
        _ => false,
    };
    let is_needed =
        |one: &&(usize, BarredBy)| !all.iter().any(|other| other.0 == one.0 && is_looser(other, one));
    all.iter().filter(is_needed).copied().collect()
}

/// The sums of the other cells of a group that keep these sums from its own; what goes without saying is left out.
fn other_cells(
    view: &View<'_>,
    group: usize,
    own: &[usize],
    gone: impl Iterator<Item = usize>,
) -> OtherCells {
    let cells = others(view, group, own);
    let (low, high) = reach(view, &cells);
    let plain = cells
        .iter()
        .map(|cell| ends(view.pips[*cell]))
        .fold((0, 0), |(l, h), (low, high)| (l + low, h + high));
    let (mut lowest, mut highest, mut missed) = (None, None, Vec::new());
    for pips in gone.map(|pips| pips as i64) {
        match view.model.board.groups[group].rule {
            Some(GroupRule::Sum(sum)) if pips + low > i64::from(sum) => lowest = Some(low),
            Some(GroupRule::Sum(sum)) if pips + high < i64::from(sum) => highest = Some(high),
            Some(GroupRule::Sum(sum)) => missed.push((i64::from(sum) - pips) as u32),
            Some(GroupRule::Above(_)) => highest = Some(high),
            _ => lowest = Some(low),
        }
    }
    if cells.is_empty() {
        return OtherCells::default();
    }
    if low == high {
        (lowest, highest) = (Some(low), Some(high));
    } else {
        lowest = lowest.filter(|low| *low > 0);
    }
    missed.reverse();
    let [lowest, highest] = [lowest, highest].map(|sum| sum.map(|sum| sum as u32));
    let by_halves = lowest.is_some_and(|low| i64::from(low) > plain.0)
        || highest.is_some_and(|high| i64::from(high) < plain.1);
    OtherCells { cells, lowest, highest, missed, by_halves }
}

fn of_alike(view: &View<'_>, group: usize, cell: usize, kept: Mask) -> Option<StepGround> {
    let gone = view.pips[cell] & !kept;
    let others = others(view, group, &[cell]);
    if let Some((other, pips)) = others.iter().find_map(|other| Some((*other, known(view, *other)?))) {
        return Some(StepGround::Known(vec![(other, pips)]));
    }
    others.into_iter().find(|other| view.pips[*other] & gone == 0).map(StepGround::Lacks)
}

/// The halves that are left by all that is known: a tile that lies is seen on the board.
fn of_halves(view: &View<'_>, group: usize, kept: Mask) -> StepGround {
    let cells = &view.model.board.groups[group].cells;
    let open = cells.iter().filter(|cell| !view.laid[**cell]).count() as u32;
    let halves = view.halves_for(cells);
    // Beside numbers that are said to be the only ones no other may be left on as many halves.
    let is_asked = |other: usize| kept >> other & 1 == 0;
    if (0..halves.len()).all(|pips| !is_asked(pips) || halves[pips] < open) {
        let all = view.halves();
        let is_beside = |cell: &usize| {
            let matters = |pips: Pips| is_asked(usize::from(pips)) && all[usize::from(pips)] >= open;
            view.stated[*cell]
                && !view.laid[*cell]
                && !cells.contains(cell)
                && known(view, *cell).is_some_and(matters)
        };
        StepGround::FewHalves { open, beside: (0..view.pips.len()).filter(is_beside).collect() }
    } else {
        StepGround::Nothing
    }
}

/// The bounds of the sums, and of the other cells of one group, that keep pips from a cell.
fn of_equal_sums(view: &View<'_>, list: usize, cell: usize, gone: Mask) -> StepGround {
    let board = view.model.board;
    let groups = &board.equal_sums[list];
    let ends = |group: &usize| reach(view, &board.groups[*group].cells);
    let bounds = groups.iter().map(|group| (*group, ends(group)));
    let Some((under, (least, _))) = bounds.clone().max_by_key(|(_, (low, _))| *low) else {
        return StepGround::Nothing;
    };
    let Some((over, (_, most))) = bounds.min_by_key(|(_, (_, high))| *high) else {
        return StepGround::Nothing;
    };
    let own = groups.iter().filter(|group| board.groups[**group].cells.contains(&cell));
    for group in own {
        let (low, high) = reach(view, &others(view, *group, &[cell]));
        let too_much = |pips: usize| pips as i64 + low > most;
        let too_little = |pips: usize| pips as i64 + high < least;
        if set_bits(gone).all(|pips| too_much(pips) || too_little(pips)) {
            let above = set_bits(gone).any(too_much).then_some((over, most as u32, low as u32));
            let below = set_bits(gone).any(too_little).then_some((under, least as u32, high as u32));
            return StepGround::Sums { group: *group, above, below };
        }
    }
    StepGround::Nothing
}

/// Why the other neighbours of a cell are no part of its tile.
fn of_one_place(view: &View<'_>, known: &View<'_>, (cell, forced): (usize, &Forced)) -> StepGround {
    if view.joined[cell] {
        return StepGround::Joined;
    }
    let own = forced.cells();
    let next = view.model.around[cell].iter().map(|next| *next as usize);
    let others = next.filter(|next| *next < view.pips.len() && !own.contains(next));
    let mut others: Vec<usize> = others.collect();
    sorted::sort_by(&mut others, Ord::cmp);
    StepGround::Neighbours(others.into_iter().map(|next| (next, closed_by(known, cell, next))).collect())
}

fn closed_by(view: &View<'_>, cell: usize, next: usize) -> ClosedBy {
    if view.joined[next] {
        return ClosedBy::Taken;
    }
    let kind = |x: Pips, y: Pips| view.model.kind(usize::from(x), usize::from(y));
    match (known(view, cell), known(view, next)) {
        (Some(x), Some(y)) if kind(x, y).is_some_and(|kind| view.left[kind] == 0) => {
            ClosedBy::Laid([x.min(y), x.max(y)])
        }
        (Some(x), Some(y)) if kind(x, y).is_none() => ClosedBy::Missing([x.min(y), x.max(y)]),
        _ if !view.is_open([cell, next]) => ClosedBy::Apart,
        _ => ClosedBy::NoTile,
    }
}

/// What all of some places share that keeps two cells from being one tile: the tile that these would need, or else a
/// cell.
fn ways(view: &View<'_>, edge: [CellIndex; 2], places: &[TilePlace]) -> StepGround {
    let is_on = |place: &&TilePlace| place.0.iter().any(|cell| edge.contains(cell));
    let kind = places.iter().find(|place| !is_on(place)).map(|place| view.kind(place));
    let others = places.iter().filter(|place| Some(view.kind(place)) != kind);
    let cells = edge.into_iter().filter(|cell| others.clone().any(|place| place.0.contains(cell))).collect();
    StepGround::Ways { cells, tile: kind.map(|kind| view.model.kinds[kind]) }
}
