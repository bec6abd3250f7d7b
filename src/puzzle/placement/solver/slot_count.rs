//! Counts the exact covers: pieces that share neither a cell nor a tile are counted apart, and the numbers
//! multiplied.

use num_bigint::BigUint;
use rustc_hash::FxHashMap;

use super::slots::Cover;
use super::work::SearchWork;

/// Branchings within one another; deeper ones are given up, since each needs stack.
const DEEPEST: usize = 300;

/// Entries of the table of pieces.
const ENTRIES: usize = 1 << 20;

/// The number of covers, or how many were seen when a limit stopped the count.
pub(crate) fn count(cover: &mut Cover<'_>, work: &mut SearchWork) -> Result<BigUint, BigUint> {
    let open: Vec<usize> = (0..cover.slots.of.len()).filter(|item| is_open(cover, *item)).collect();
    let mut counter = Counter { work, pieces: FxHashMap::default(), is_stopped: false };
    let all = counter.product(cover, &open, 0);
    if counter.is_stopped { Err(all) } else { Ok(all) }
}

/// Whether an item may take more slots.
fn is_open(cover: &Cover<'_>, item: usize) -> bool {
    !cover.is_done(item) && cover.count[item] > cover.got[item]
}

struct Counter<'w> {
    work: &'w mut SearchWork,
    /// The number of covers of pieces by their slots and by the tiles that are taken already.
    pieces: FxHashMap<Box<[u32]>, BigUint>,
    is_stopped: bool,
}

impl Counter<'_> {
    /// The number of ways to cover these items.
    fn product(&mut self, cover: &mut Cover<'_>, items: &[usize], depth: usize) -> BigUint {
        let mut all = BigUint::from(1_u32);
        for piece in pieces(cover, items) {
            let count = self.piece(cover, &piece, depth);
            let is_none = count == BigUint::ZERO;
            all *= count;
            if is_none {
                break;
            }
        }
        all
    }

    fn piece(&mut self, cover: &mut Cover<'_>, piece: &[usize], depth: usize) -> BigUint {
        // Nothing has to be covered: kinds of tiles that need not be used are left over.
        let Some(item) = cover.fewest(piece.iter().copied()) else {
            let is_covered = piece.iter().all(|item| cover.got[*item] >= cover.slots.least[*item]);
            return BigUint::from(u32::from(is_covered));
        };
        let key = key(cover, piece);
        if let Some(known) = self.pieces.get(&key) {
            return known.clone();
        }
        if depth >= DEEPEST || !self.work.node() {
            self.is_stopped = true;
            return BigUint::ZERO;
        }
        let mut all = BigUint::ZERO;
        let slots = cover.slots;
        for slot in
            slots.of[item].iter().filter(|slot| cover.alive[**slot as usize]).copied().collect::<Vec<u32>>()
        {
            let mark = cover.mark();
            if cover.take(slot).and_then(|()| cover.spread(self.work)).is_ok() {
                let open: Vec<usize> = piece.iter().copied().filter(|item| is_open(cover, *item)).collect();
                let is_covered =
                    piece.iter().all(|item| is_open(cover, *item) || cover.got[*item] >= slots.least[*item]);
                if is_covered {
                    all += self.product(cover, &open, depth + 1);
                }
            }
            cover.undo(mark);
            if self.is_stopped {
                return all;
            }
        }
        if self.pieces.len() < ENTRIES {
            self.pieces.insert(key, all.clone());
        }
        all
    }
}

/// What determines the number of covers of a piece.
fn key(cover: &Cover<'_>, piece: &[usize]) -> Box<[u32]> {
    let mut key: Vec<u32> = Vec::new();
    for item in piece {
        key.extend([*item as u32, cover.got[*item]]);
        let slots = cover.slots.of[*item].iter().filter(|slot| is_free(cover, **slot));
        // Slots beyond all numbers of items.
        key.extend(slots.map(|slot| slot | 1 << 31));
    }
    key.into()
}

fn is_free(cover: &Cover<'_>, slot: u32) -> bool {
    cover.alive[slot as usize] && !cover.taken[slot as usize]
}

/// The items parted into pieces that no free slot joins.
fn pieces(cover: &Cover<'_>, items: &[usize]) -> Vec<Vec<usize>> {
    let mut piece_of: FxHashMap<usize, Option<usize>> = items.iter().map(|item| (*item, None)).collect();
    let mut pieces: Vec<Vec<usize>> = Vec::new();
    for first in items {
        if piece_of[first].is_some() {
            continue;
        }
        let number = pieces.len();
        let mut piece = vec![*first];
        piece_of.insert(*first, Some(number));
        let mut at = 0;
        while let Some(item) = piece.get(at) {
            at += 1;
            for slot in cover.slots.of[*item].iter().filter(|slot| is_free(cover, **slot)) {
                for other in cover.slots.items[*slot as usize].map(|item| item as usize) {
                    if let Some(of @ None) = piece_of.get_mut(&other) {
                        *of = Some(number);
                        piece.push(other);
                    }
                }
            }
        }
        piece.sort_unstable();
        pieces.push(piece);
    }
    pieces
}
