//! Searches a board of which every cell is given, by its slots.

use num_bigint::BigUint;

use super::answer::{Count, Found};
use super::model::{BoardModel, Mask};
use super::slot_count;
use super::slots::{Cover, SlotList};
use super::state::Dead;
use super::work::SearchWork;
use crate::puzzle::placement::board::{GroupRule, PlacedTile};

/// A board with fewer tiles to be laid is searched without suppositions first.
const FEW: usize = 30;

/// A branching of the search: where the trail stood, its item, and which of its slots is next.
struct SlotBranch {
    mark: usize,
    item: usize,
    next: usize,
}

/// A solution, whether it is the only one, and the number of solutions.
pub(crate) fn solve(model: &BoardModel<'_>, work: &mut SearchWork) -> Found {
    let exact = |line: Vec<PlacedTile>, solutions: BigUint| {
        let pictures = Count::Exact(BigUint::from(u32::from(!line.is_empty())));
        Found { line, solutions: Count::Exact(solutions), pictures, nodes: 0, at_limit: false }
    };
    let slots = SlotList::new(model);
    let mut cover = Cover::new(&slots);
    let is_dead = !has_rules(model) || begin(&mut cover, work).is_err();
    let lines = if is_dead { Vec::new() } else { up_to(&mut cover, 2, work) };
    let seen = lines.len();
    let line = lines.into_iter().next().unwrap_or_default();
    if work.is_over() {
        let pictures = if seen == 0 { Count::AtLeast(0_u32.into()) } else { Count::Exact(1_u32.into()) };
        return Found { line, solutions: Count::AtLeast(seen.into()), pictures, nodes: 0, at_limit: true };
    }
    if seen < 2 {
        return exact(line, seen.into());
    }
    match slot_count::count(&mut cover, work) {
        Ok(solutions) => exact(line, solutions),
        Err(at_least) => {
            let solutions = Count::AtLeast(at_least.max(2_u32.into()));
            Found { line, solutions, pictures: Count::Exact(1_u32.into()), nodes: 0, at_limit: true }
        }
    }
}

/// Takes what has to be taken, and rules out what two slots of an item rule out.
fn begin(cover: &mut Cover<'_>, work: &mut SearchWork) -> Result<(), Dead> {
    cover.spread(work)?;
    for slot in &cover.slots.forced {
        if !cover.alive[*slot as usize] {
            return Err(Dead);
        }
        if !cover.taken[*slot as usize] {
            cover.take(*slot)?;
            cover.spread(work)?;
        }
    }
    if cover.uncovered > 2 * FEW { cover.suppose(work) } else { Ok(()) }
}

/// Up to `most` solutions.
pub(crate) fn lines(model: &BoardModel<'_>, most: usize, work: &mut SearchWork) -> Vec<Vec<PlacedTile>> {
    let slots = SlotList::new(model);
    let mut cover = Cover::new(&slots);
    if !has_rules(model) || begin(&mut cover, work).is_err() {
        return Vec::new();
    }
    up_to(&mut cover, most, work)
}

/// Up to `most` solutions. Afterwards the cover is as before.
fn up_to(cover: &mut Cover<'_>, most: usize, work: &mut SearchWork) -> Vec<Vec<PlacedTile>> {
    let start = cover.mark();
    let mut lines = Vec::new();
    let mut branches: Vec<SlotBranch> = Vec::new();
    let mut is_dead = false;
    while lines.len() < most && work.node() {
        if !is_dead && cover.uncovered == 0 {
            lines.push(cover.line());
            is_dead = true;
        }
        if !is_dead && let Some(item) = cover.fewest(0..cover.slots.of.len()) {
            branches.push(SlotBranch { mark: cover.mark(), item, next: 0 });
        }
        let Some(branch) = branches.last_mut() else { break };
        cover.undo(branch.mark);
        let of = &cover.slots.of[branch.item];
        while of.get(branch.next).is_some_and(|slot| !cover.alive[*slot as usize]) {
            branch.next += 1;
        }
        let Some(slot) = of.get(branch.next) else {
            branches.pop();
            is_dead = true;
            continue;
        };
        branch.next += 1;
        is_dead = cover.take(*slot).and_then(|()| cover.spread(work)).is_err();
        if work.is_over() {
            break;
        }
    }
    cover.undo(start);
    lines
}

/// Whether the given pips keep the rules of all groups.
fn has_rules(model: &BoardModel<'_>) -> bool {
    let board = model.board;
    let value = |cell: &usize| u64::from(model.given[*cell].trailing_zeros());
    let sum = |group: usize| board.groups[group].cells.iter().map(value).sum::<u64>();
    let holds = |(number, group): (usize, &crate::puzzle::placement::board::CellGroup)| {
        let mut seen: Mask = 0;
        match group.rule {
            None => true,
            Some(GroupRule::Sum(wanted)) => sum(number) == u64::from(wanted),
            Some(GroupRule::Below(bound)) => sum(number) < u64::from(bound),
            Some(GroupRule::Above(bound)) => sum(number) > u64::from(bound),
            Some(GroupRule::Alike) => group.cells.windows(2).all(|two| value(&two[0]) == value(&two[1])),
            Some(GroupRule::Different) => group.cells.iter().all(|cell| {
                let before = seen;
                seen |= model.given[*cell];
                seen != before
            }),
        }
    };
    board.groups.iter().enumerate().all(holds)
        && board.equal_sums.iter().all(|list| list.windows(2).all(|two| sum(two[0]) == sum(two[1])))
}
