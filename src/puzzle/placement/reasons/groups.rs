//! What the rules of groups force.

use num_bigint::BigUint;

use super::step::{Conflict, Forced};
use super::view::{TilePlace, View, placement};
use crate::puzzle::placement::board::GroupRule;
use crate::puzzle::placement::solver::model::{Mask, ends};
use crate::set_bits::set_bits;

/// The pips that cells keep.
pub(super) type KeptPips = Vec<(usize, Mask)>;

/// Cells up to which all sums are looked at, not only the lowest and the highest.
const EXACT: usize = 12;

/// Whether all cells of a group are stated, so that its rule may be used.
fn is_stated(view: &View<'_>, group: usize) -> bool {
    view.model.board.groups[group].cells.iter().all(|cell| view.stated[*cell])
}

/// What the rule of a group leaves to its cells.
pub(super) fn of_rule(view: &View<'_>, group: usize) -> Result<KeptPips, Conflict> {
    let what = &view.model.board.groups[group];
    if !is_stated(view, group) {
        return Ok(Vec::new());
    }
    let kept = match what.rule {
        None => Some(Vec::new()),
        Some(GroupRule::Sum(sum)) => exact(view, &what.cells, i64::from(sum)),
        Some(GroupRule::Below(bound)) => bounded(view, &what.cells, (i64::MIN / 4, i64::from(bound) - 1)),
        Some(GroupRule::Above(bound)) => bounded(view, &what.cells, (i64::from(bound) + 1, i64::MAX / 4)),
        Some(GroupRule::Alike) => alike(view, &what.cells),
        Some(GroupRule::Different) => different(view, &what.cells),
    };
    kept.ok_or(Conflict::Group(group))
}

/// What a list of equal sums leaves to the cells of its groups.
pub(super) fn of_list(view: &View<'_>, list: usize) -> Result<KeptPips, Conflict> {
    let groups = &view.model.board.equal_sums[list];
    if !groups.iter().all(|group| is_stated(view, *group)) {
        return Ok(Vec::new());
    }
    let cells = |group: usize| &view.model.board.groups[group].cells;
    let (mut low, mut high) = (i64::MIN / 4, i64::MAX / 4);
    for group in groups {
        let (least, most) = reach(view, cells(*group));
        (low, high) = (low.max(least), high.min(most));
    }
    let mut kept = Vec::new();
    for group in groups {
        kept.extend(bounded(view, cells(*group), (low, high)).ok_or(Conflict::Sums(list))?);
    }
    Ok(kept)
}

/// What bounds the sum of cells.
struct SumParts {
    /// The lowest and the highest by what each cell may have.
    ends: (i64, i64),
    /// The pips of cells whose tile is known, and how many others there are.
    laid: i64,
    open: usize,
    /// The sums of the lowest and of the highest halves that are left, of none, of one and so on.
    lowest: Vec<i64>,
    highest: Vec<i64>,
}

impl SumParts {
    fn new(view: &View<'_>, cells: &[usize]) -> Self {
        let mut parts = Self { ends: (0, 0), laid: 0, open: 0, lowest: vec![0], highest: vec![0] };
        for cell in cells {
            let (least, most) = ends(view.pips[*cell]);
            parts.ends = (parts.ends.0 + least, parts.ends.1 + most);
            if view.laid[*cell] { parts.laid += least } else { parts.open += 1 }
        }
        if parts.open < 2 {
            return parts;
        }
        let mut halves: Vec<i64> = Vec::new();
        for (pips, many) in view.halves().into_iter().enumerate() {
            halves.extend((0..parts.open.min(many as usize)).map(|_| pips as i64));
        }
        let sums = |sums: &mut Vec<i64>, half: i64| sums.push(sums[sums.len() - 1] + half);
        halves.iter().take(parts.open).for_each(|half| sums(&mut parts.lowest, *half));
        halves.iter().rev().take(parts.open).for_each(|half| sums(&mut parts.highest, *half));
        parts
    }

    /// The lowest and the highest sum without one of the cells, or of all.
    fn reach(&self, view: &View<'_>, without: Option<usize>) -> (i64, i64) {
        let ((mut low, mut high), mut laid, mut open) = (self.ends, self.laid, self.open);
        if let Some(cell) = without {
            let (least, most) = ends(view.pips[cell]);
            (low, high) = (low - least, high - most);
            if view.laid[cell] { laid -= least } else { open -= 1 }
        }
        if open < 2 {
            return (low, high);
        }
        let halves = |sums: &[i64]| sums[open.min(sums.len() - 1)];
        (low.max(laid + halves(&self.lowest)), high.min(laid + halves(&self.highest)))
    }
}

/// The lowest and the highest sum of cells: by what each may have, and by the halves that are left.
pub(super) fn reach(view: &View<'_>, cells: &[usize]) -> (i64, i64) {
    SumParts::new(view, cells).reach(view, None)
}

/// Cells whose sum lies between two numbers.
fn bounded(view: &View<'_>, cells: &[usize], (least, most): (i64, i64)) -> Option<KeptPips> {
    let mut kept = Vec::new();
    let parts = SumParts::new(view, cells);
    for cell in cells {
        let (low, high) = parts.reach(view, Some(*cell));
        let fits = |pips: &usize| least <= *pips as i64 + high && *pips as i64 + low <= most;
        keep(view, *cell, fits, &mut kept)?;
    }
    Some(kept)
}

/// Cells with exactly this sum.
fn exact(view: &View<'_>, cells: &[usize], sum: i64) -> Option<KeptPips> {
    let bounds = bounded(view, cells, (sum, sum))?;
    if cells.len() > EXACT {
        return Some(bounds);
    }
    let mut kept = Vec::new();
    for (cell, allowed) in bounds.iter().copied().chain(cells.iter().map(|cell| (*cell, Mask::MAX))) {
        let sums = sums(view, cells.iter().filter(|other| **other != cell));
        let fits = |pips: &usize| {
            allowed >> pips & 1 == 1 && sum >= *pips as i64 && sums.bit(sum as u64 - *pips as u64)
        };
        keep(view, cell, fits, &mut kept)?;
    }
    Some(kept)
}

/// The sums that cells can have by their pips: bit n says that they can add up to n.
fn sums<'c>(view: &View<'_>, cells: impl Iterator<Item = &'c usize>) -> BigUint {
    cells.fold(BigUint::from(1_u32), |sums, cell| {
        set_bits(view.pips[*cell]).fold(BigUint::ZERO, |next, pips| next | &sums << pips)
    })
}

/// The tiles that a group may have within it: pairs of its cells that are one tile or may be, each with the places that
/// the rule leaves, where it rules out some. Of many cells no sums are looked at.
pub(super) fn tiles_within(view: &View<'_>, group: usize) -> Vec<([usize; 2], Vec<TilePlace>)> {
    let what = &view.model.board.groups[group];
    let mut found = Vec::new();
    if !rules_tiles(view, group) {
        return found;
    }
    for cell in what.cells.iter().copied().filter(|cell| !view.laid[*cell]) {
        for side in set_bits(view.sides[cell] & 3) {
            let edge = [cell, view.model.around[cell][side] as usize];
            if !is_of(view, edge[1], group) {
                continue;
            }
            let all = view.places_of(edge);
            let allows = allows(view, group, edge);
            let left: Vec<TilePlace> = all.iter().copied().filter(|place| allows(place.1)).collect();
            if left.len() < all.len() {
                found.push((edge, left));
            }
        }
    }
    found
}

/// Whether the rule of a group may be used for tiles within it.
fn rules_tiles(view: &View<'_>, group: usize) -> bool {
    let what = &view.model.board.groups[group];
    is_stated(view, group) && what.rule.is_some() && !(is_of_sum(what.rule) && what.cells.len() > EXACT)
}

fn is_of(view: &View<'_>, cell: usize, group: usize) -> bool {
    view.model.groups_of(cell).iter().any(|of| *of as usize == group)
}

/// The groups whose rules keep a tile from a place.
pub(super) fn barring<'v>(
    view: &'v View<'_>,
    (edge, pips): &'v TilePlace,
) -> impl Iterator<Item = usize> + use<'v> {
    let groups = view.model.groups_of(edge[0]).iter().map(|group| *group as usize);
    let both = groups.filter(|group| is_of(view, edge[1], *group) && rules_tiles(view, *group));
    both.filter(|group| !allows(view, *group, *edge)(*pips))
}

/// Places of a tile beyond which it is not asked which of them rules of groups leave.
const FEW_PLACES: usize = 12;

/// The places that rules of groups leave to a tile of which one is left and has to lie; `None` where they are not
/// asked.
pub(super) fn allowed_places(view: &View<'_>, kind: usize) -> Option<Vec<TilePlace>> {
    let has_rules = || view.model.board.groups.iter().any(|group| group.rule.is_some());
    if view.left[kind] != 1 || !view.uses_all() || !has_rules() {
        return None;
    }
    let mut places = view.places_of_tile(kind, FEW_PLACES + 1);
    if places.len() > FEW_PLACES {
        return None;
    }
    places.retain(|place| barring(view, place).next().is_none());
    Some(places)
}

/// Whether a rule is about the sum of its cells.
pub(super) fn is_of_sum(rule: Option<GroupRule>) -> bool {
    !matches!(rule, None | Some(GroupRule::Alike | GroupRule::Different))
}

/// What the rule of a group forces on two of its cells that are one tile or may be.
pub(super) fn within(view: &View<'_>, group: usize) -> Result<Vec<Forced>, Conflict> {
    let mut forced = Vec::new();
    for (edge, places) in tiles_within(view, group) {
        let is_joined = view.mate(edge[0]) == Some(edge[1]);
        match &places[..] {
            [] if is_joined => return Err(Conflict::Group(group)),
            [] => forced.push(Forced::Apart(edge)),
            _ if !is_joined => {}
            [place] => forced.push(Forced::Tile(placement(place))),
            _ => {
                let left = |n: usize| places.iter().fold(0, |left, place| left | 1 << place.1[n]);
                forced.extend([0, 1].into_iter().filter_map(|n| view.narrowed(edge[n], left(n))));
            }
        }
    }
    Ok(forced)
}

/// Whether the rule of a group allows a tile with these pips on two of its cells.
pub(super) fn allows(view: &View<'_>, group: usize, edge: [usize; 2]) -> impl Fn([usize; 2]) -> bool {
    let what = &view.model.board.groups[group];
    let rule = what.rule;
    // Groups of equal or of different cells may be large.
    let others = what.cells.iter().copied().filter(|other| is_of_sum(rule) && !edge.contains(other));
    let others: Vec<usize> = others.collect();
    let ((low, high), sums) = (reach(view, &others), sums(view, others.iter()));
    move |[x, y]| {
        let own = (x + y) as i64;
        match rule {
            None => true,
            Some(GroupRule::Sum(sum)) => {
                let rest = i64::from(sum) - own;
                (low..=high).contains(&rest) && u64::try_from(rest).is_ok_and(|rest| sums.bit(rest))
            }
            Some(GroupRule::Below(bound)) => own + low < i64::from(bound),
            Some(GroupRule::Above(bound)) => own + high > i64::from(bound),
            Some(GroupRule::Alike) => x == y,
            Some(GroupRule::Different) => x != y,
        }
    }
}

fn alike(view: &View<'_>, cells: &[usize]) -> Option<KeptPips> {
    let common = cells.iter().fold(Mask::MAX, |common, cell| common & view.pips[*cell]);
    let open = cells.iter().filter(|cell| !view.laid[**cell]).count() as u32;
    let halves = view.halves_for(cells);
    let mut kept = Vec::new();
    for cell in cells {
        keep(view, *cell, |pips| common >> pips & 1 == 1 && halves[*pips] >= open, &mut kept)?;
    }
    Some(kept)
}

fn different(view: &View<'_>, cells: &[usize]) -> Option<KeptPips> {
    let mut kept = Vec::new();
    for cell in cells {
        let known = cells.iter().filter(|other| *other != cell && view.pips[**other].is_power_of_two());
        let known = known.fold(0, |known, other| known | view.pips[*other]);
        keep(view, *cell, |pips| known >> pips & 1 == 0, &mut kept)?;
    }
    let all = cells.iter().fold(0, |all, cell| all | view.pips[*cell]);
    (all.count_ones() as usize >= cells.len()).then_some(kept)
}

/// Notes the pips of a cell that fit, if some do not; `None` if none fits.
fn keep(view: &View<'_>, cell: usize, fits: impl Fn(&usize) -> bool, kept: &mut KeptPips) -> Option<()> {
    let own = view.pips[cell];
    let left = set_bits(own).filter(|pips| fits(pips)).fold(0, |left, pips| left | 1 << pips);
    if left != own {
        kept.push((cell, left));
    }
    (left != 0).then_some(())
}
