//! Counts pictures by a table: as [`super::table`] does, but an entry is a grid of numbers so far together with
//! all ways to lay tiles under it, so that no grid is counted twice.

use num_bigint::BigUint;

use super::layout::{Position, TablePlan};
use super::model::NONE;
use super::table::{BigTally, Entries, GaveUp, add, advance, bytes, pass, touches};
use super::work::SearchWork;
use crate::sorted;

/// The pips and sums that matter later, and the sets of open cells and tiles under them.
#[derive(Clone, PartialEq, Eq, Hash)]
struct PictureKey<const W: usize, const N: usize> {
    grid: [u64; W],
    ways: Box<[[u64; N]]>,
}

impl<const W: usize, const N: usize> PictureKey<W, N> {
    /// Bytes of the ways; a piece of memory is 16 bytes longer than asked.
    fn bytes_apart(&self) -> usize {
        size_of_val(&*self.ways) + 16
    }
}

/// The number of pictures.
pub(crate) fn count(layout: &TablePlan, work: &mut SearchWork) -> Result<BigUint, GaveUp> {
    let narrow = match (layout.words, layout.words_of_tiles) {
        (0..=2, 0..=1) => run::<2, 1, u64>(layout, work),
        (0..=2, _) => run::<2, 6, u64>(layout, work),
        (_, 0..=1) => run::<6, 1, u64>(layout, work),
        _ => run::<6, 6, u64>(layout, work),
    };
    match narrow {
        Err(GaveUp::TooNarrow) => run::<6, 6, BigUint>(layout, work),
        other => other,
    }
}

fn run<const W: usize, const N: usize, T: BigTally>(
    layout: &TablePlan,
    work: &mut SearchWork,
) -> Result<BigUint, GaveUp> {
    let mut start = [0; N];
    layout.kinds.iter().for_each(|(field, many)| field.set(&mut start, *many));
    let mut entries: Entries<PictureKey<W, N>, T> = Entries::default();
    entries.insert(PictureKey { grid: [0; W], ways: Box::new([start]) }, T::one());
    // Bytes of the ways, which lie apart from the entries.
    let mut held = 0;
    for at in 0..layout.positions.len() {
        let mut next: Entries<PictureKey<W, N>, T> = Entries::default();
        let mut ways = 0;
        for (key, tally) in &entries {
            for pips in &layout.positions[at].pips {
                let Some(key) = step(layout, at, key, *pips) else { continue };
                let (own, before) = (key.bytes_apart(), next.len());
                add(&mut next, key, tally)?;
                ways += if next.len() > before { own } else { 0 };
            }
            if !work.ticks_more(key.ways.len()) || !work.fits(bytes(&entries, &next) + held + ways) {
                return Err(GaveUp::Limit);
            }
        }
        if !work.nodes_more(entries.len() as u64) {
            return Err(GaveUp::Limit);
        }
        (entries, held) = (next, ways);
    }
    Ok(entries.into_values().map(Into::into).sum::<BigUint>())
}

/// The entry after a cell with these pips, if there is a way to lay it.
fn step<const W: usize, const N: usize>(
    layout: &TablePlan,
    at: usize,
    key: &PictureKey<W, N>,
    pips: u8,
) -> Option<PictureKey<W, N>> {
    let position = &layout.positions[at];
    let mut grid = key.grid;
    if !advance(position, &mut grid, pips) {
        return None;
    }
    pass(layout, at, &mut grid, pips);
    let mut ways = Vec::with_capacity(2 * key.ways.len());
    key.ways.iter().for_each(|way| lay(layout, position, (&key.grid, way), pips, &mut ways));
    if ways.is_empty() {
        return None;
    }
    sorted::sort_by(&mut ways, Ord::cmp);
    ways.dedup();
    // Pips matter later only where some way has the cell open.
    let is_before = ways.iter().any(|way| layout.is_before.get(way) == 1);
    layout.before.set(&mut grid, if is_before { u64::from(pips) + 1 } else { 0 });
    position.open.set(&mut grid, u64::from(pips) + 1);
    for other in &layout.lying[at] {
        let other = &layout.positions[*other];
        if ways.iter().all(|way| other.is_open.get(way) == 0) {
            other.open.set(&mut grid, 0);
        }
    }
    Some(PictureKey { grid, ways: ways.into() })
}

/// Adds all ways to lay a cell after one way.
#[inline]
fn lay<const W: usize, const N: usize>(
    layout: &TablePlan,
    position: &Position,
    (grid, way): (&[u64; W], &[u64; N]),
    pips: u8,
    ways: &mut Vec<[u64; N]>,
) {
    let is_before = layout.is_before.get(way) == 1;
    let above = position.above.filter(|up| layout.positions[*up].is_open.get(way) == 1);
    let joined = if is_before { position.left } else { above };
    if !touches(layout, position, grid, pips, joined) {
        return;
    }
    let other = if is_before {
        layout.before.get(grid)
    } else {
        above.map_or(0, |up| layout.positions[up].open.get(grid))
    };
    if other > 0 {
        let kind = layout.kind_at[(other - 1) as usize * layout.side + usize::from(pips)];
        let field = if kind == NONE { return } else { layout.kinds[kind as usize].0 };
        let left = field.get(way);
        if left > 0 {
            let mut next = *way;
            field.set(&mut next, left - 1);
            layout.is_before.set(&mut next, 0);
            if let Some(up) = position.above {
                layout.positions[up].is_open.set(&mut next, 0);
            }
            ways.push(next);
        }
        return;
    }
    if position.right.is_some()
        && position.up_of_right.is_none_or(|up| layout.positions[up].is_open.get(way) == 0)
    {
        let mut next = *way;
        layout.is_before.set(&mut next, 1);
        ways.push(next);
    }
    if position.down.is_some() {
        let mut next = *way;
        position.is_open.set(&mut next, 1);
        ways.push(next);
    }
}
