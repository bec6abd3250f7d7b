//! Counts the exact covers: pieces that share neither a cell nor a tile are counted apart, and the numbers
//! multiplied.

use num_bigint::BigUint;
use rustc_hash::FxHashMap;

use super::slots::Cover;
use super::work::SearchWork;

/// Bytes of an entry of the table of pieces besides its key, about.
const ENTRY: usize = 96;

/// The number of covers, or how many were seen when a limit stopped the count.
pub(crate) fn count(cover: &mut Cover<'_>, work: &mut SearchWork) -> Result<BigUint, BigUint> {
    let open: Vec<usize> = (0..cover.slots.of.len()).filter(|item| is_open(cover, *item)).collect();
    let found = Counter { work, pieces: FxHashMap::default(), held: 0 }.all(cover, &open);
    // Within a step a limit ends a branch as if it were dead.
    found.and_then(|all| if work.is_over() { Err(all) } else { Ok(all) })
}

/// Whether an item may take more slots.
fn is_open(cover: &Cover<'_>, item: usize) -> bool {
    !cover.is_done(item) && cover.count[item] > cover.got[item]
}

/// A count that waits for the one of a part.
enum Waiting {
    /// The covers of pieces that share nothing: those of the first ones, and the pieces that are left.
    Product(BigUint, Vec<Vec<usize>>),
    /// The covers of a piece.
    Sum(Sum),
}

/// The covers of a piece, by the slots that one of its items can take.
struct Sum {
    key: Box<[u32]>,
    piece: Vec<usize>,
    /// The slots that are left.
    slots: Vec<u32>,
    mark: usize,
    all: BigUint,
}

impl Sum {
    fn bytes(&self) -> usize {
        4 * (self.key.len() + self.slots.len()) + 8 * self.piece.len()
    }
}

struct Counter<'w> {
    work: &'w mut SearchWork,
    /// The number of covers of pieces by their slots and by the tiles that are taken already.
    pieces: FxHashMap<Box<[u32]>, BigUint>,
    /// Bytes of this table and of what waits.
    held: usize,
}

impl Counter<'_> {
    /// The number of ways to cover these items; what waits has a stack of its own.
    fn all(&mut self, cover: &mut Cover<'_>, items: &[usize]) -> Result<BigUint, BigUint> {
        let mut stack = vec![Waiting::Product(BigUint::from(1_u32), pieces(cover, items))];
        let mut found = None;
        while let Some(last) = stack.last_mut() {
            match last {
                Waiting::Product(all, left) => {
                    if let Some(count) = found.take() {
                        *all *= count;
                    }
                    match left.pop().filter(|_| *all != BigUint::ZERO) {
                        None => {
                            found = Some(std::mem::take(all));
                            stack.pop();
                        }
                        Some(piece) => match self.begin(cover, piece) {
                            Ok(count) => found = Some(count),
                            Err(sum) => {
                                stack.push(Waiting::Sum(sum));
                                if !self.work.node() || !self.work.fits(self.held) {
                                    return Err(seen(stack));
                                }
                            }
                        },
                    }
                }
                Waiting::Sum(sum) => {
                    if let Some(count) = found.take() {
                        sum.all += count;
                        cover.undo(sum.mark);
                    }
                    if let Some(pieces) = self.next(cover, sum) {
                        stack.push(Waiting::Product(BigUint::from(1_u32), pieces));
                    } else if let Some(Waiting::Sum(sum)) = stack.pop() {
                        self.held -= sum.bytes();
                        found = Some(sum.all.clone());
                        self.keep(sum);
                    }
                }
            }
        }
        Ok(found.unwrap_or_default())
    }

    /// The number of covers of a piece if it is known, or else the count that has to be made.
    fn begin(&mut self, cover: &Cover<'_>, piece: Vec<usize>) -> Result<BigUint, Sum> {
        // Nothing has to be covered: kinds of tiles that need not be used are left over.
        let Some(item) = cover.fewest(piece.iter().copied()) else {
            let is_covered = piece.iter().all(|item| cover.got[*item] >= cover.slots.least[*item]);
            return Ok(BigUint::from(u32::from(is_covered)));
        };
        let key = key(cover, &piece);
        if let Some(known) = self.pieces.get(&key) {
            return Ok(known.clone());
        }
        let slots = cover.slots.of[item].iter().filter(|slot| cover.alive[**slot as usize]);
        let slots = slots.rev().copied().collect();
        let sum = Sum { key, piece, slots, mark: cover.mark(), all: BigUint::ZERO };
        self.held += sum.bytes();
        Err(sum)
    }

    /// Takes the next slot of a piece that leads on; returns the pieces that are left then.
    fn next(&mut self, cover: &mut Cover<'_>, sum: &mut Sum) -> Option<Vec<Vec<usize>>> {
        while let Some(slot) = sum.slots.pop() {
            if cover.take(slot).and_then(|()| cover.spread(self.work)).is_ok() {
                let least = &cover.slots.least;
                let is_covered = |item: &usize| is_open(cover, *item) || cover.got[*item] >= least[*item];
                if sum.piece.iter().all(is_covered) {
                    let open: Vec<usize> =
                        sum.piece.iter().copied().filter(|item| is_open(cover, *item)).collect();
                    return Some(pieces(cover, &open));
                }
            }
            cover.undo(sum.mark);
        }
        None
    }

    /// Keeps the number of covers of a piece, if the memory has room.
    fn keep(&mut self, sum: Sum) {
        let bytes = 4 * sum.key.len() + ENTRY;
        if self.work.fits(self.held + bytes) {
            self.held += bytes;
            self.pieces.insert(sum.key, sum.all);
        }
    }
}

/// The covers that were seen when a count was stopped: those of pieces without an unfinished part.
fn seen(stack: Vec<Waiting>) -> BigUint {
    stack.into_iter().rev().fold(BigUint::ZERO, |seen, waiting| match waiting {
        Waiting::Product(all, left) if left.is_empty() => all * seen,
        Waiting::Product(..) => BigUint::ZERO,
        Waiting::Sum(sum) => sum.all + seen,
    })
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
