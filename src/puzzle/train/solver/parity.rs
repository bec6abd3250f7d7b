//! The cheapest way to make every end even, except those at which a line may stop.
//!
//! A line leaves an end as often as it reaches it, so only its two outer ends may have an odd number of its
//! tiles. The tiles to leave out are therefore a set with an odd number at exactly the odd ends that are to
//! become even: a T-join (Edmonds and Johnson, "Matching, Euler tours and the Chinese postman", 1973). The
//! cheapest one pairs the odd ends along shortest paths. With at most 19 ends the best pairs are found by
//! dynamic programming over the sets of remaining ends.

use rustc_hash::FxHashMap;

use super::graph::{Adjacency, ENDS, TileWeights, flip};
use crate::set_bits::set_bits;

/// Infinity: more than any sum of worths.
const FAR: u32 = 1 << 28;

/// The most items for which a table of all their sets is worth its cost.
const MANY: usize = 10;

/// The tiles that may be left out, and the ends at which a line may stop.
pub(super) struct OddEnds<'a> {
    /// Tiles that may be left out.
    pub(super) free: &'a Adjacency,
    /// Odd ends, without those that are already odd because a train has to stop there.
    pub(super) odd: u32,
    /// An end that may be odd or even, if there is one.
    pub(super) either: Option<usize>,
    /// Odd ends that must become even.
    pub(super) barred: u32,
    /// How many of the odd ends may stay odd.
    pub(super) stops: usize,
}

/// The tiles that are left out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Repair {
    /// Their worth.
    pub(super) cost: u32,
    /// The tiles.
    pub(super) out: Adjacency,
    /// The ends that stay odd, without the one that may be either.
    pub(super) stops: u32,
}

/// Working memory, reused for many repairs.
pub(super) struct Mender {
    far: [[u32; ENDS]; ENDS],
    via: [[u8; ENDS]; ENDS],
    /// For each set of items and number of stops the cheapest cost; the high bits hold the number of the
    /// repair that wrote it, so that the table is never cleared.
    costs: Vec<u64>,
    /// The same for many items, where only a few of the sets are needed.
    many: FxHashMap<u32, u32>,
    round: u64,
    items: Vec<usize>,
    stops: usize,
    barred: u32,
    either: Option<usize>,
}

impl Mender {
    pub(super) fn new() -> Self {
        Self {
            far: [[FAR; ENDS]; ENDS],
            via: [[0; ENDS]; ENDS],
            costs: Vec::new(),
            many: FxHashMap::default(),
            round: 0,
            items: Vec::with_capacity(ENDS),
            stops: 0,
            barred: 0,
            either: None,
        }
    }

    /// The cheapest tiles to leave out; `None` if there are none.
    pub(super) fn cheapest(&mut self, odds: &OddEnds<'_>, worth: TileWeights) -> Option<Repair> {
        let either = odds.either.map_or(0, |end| 1 << end);
        let mut repair = Repair { cost: 0, out: [0; ENDS], stops: 0 };
        let wanted = odds.odd & !either;
        if wanted == 0 {
            return Some(repair);
        }
        self.items.clear();
        self.items.extend(set_bits(wanted));
        // The end that need not be paired comes last, so that it is never the first of a pair.
        self.items.extend(odds.either);
        self.stops = odds.stops.min(self.items.len());
        (self.barred, self.either) = (odds.barred, odds.either);
        self.ways(odds.free, worth);
        self.round += 1;
        let sets = 1_usize << self.items.len();
        let needed = sets * (self.stops + 1);
        if self.items.len() > MANY {
            self.many.clear();
        } else if self.costs.len() < needed {
            self.costs = vec![0; needed];
        }
        repair.cost = self.cost(sets as u32 - 1, self.stops);
        (repair.cost < FAR).then(|| self.pairs(repair, sets as u32 - 1))
    }

    /// Shortest paths between all ends of the tiles in `free` (Floyd and Warshall).
    fn ways(&mut self, free: &Adjacency, worth: TileWeights) {
        let mut ends = [0; ENDS];
        let mut count = 0;
        for (end, row) in free.iter().enumerate() {
            self.far[end] = [FAR; ENDS];
            self.far[end][end] = 0;
            if *row != 0 {
                ends[count] = end;
                count += 1;
            }
            for other in set_bits(*row) {
                self.far[end][other] = worth.tile(end, other);
                self.via[end][other] = other as u8;
            }
        }
        let ends = &ends[..count];
        for &middle in ends {
            let onward = self.far[middle];
            for &from in ends {
                let first = self.far[from][middle];
                if first >= FAR || from == middle {
                    continue;
                }
                for &to in ends {
                    if first + onward[to] < self.far[from][to] {
                        self.far[from][to] = first + onward[to];
                        self.via[from][to] = self.via[from][middle];
                    }
                }
            }
        }
    }

    /// The cheapest cost of a set of items, of which `stops` may stay odd.
    fn cost(&mut self, set: u32, stops: usize) -> u32 {
        if set == 0 {
            return 0;
        }
        let lowest = set.trailing_zeros() as usize;
        let rest = set & (set - 1);
        if self.either.is_some() && rest == 0 && lowest + 1 == self.items.len() {
            return 0;
        }
        let place = set as usize * (self.stops + 1) + stops;
        if let Some(known) = self.known(place) {
            return known;
        }
        let end = self.items[lowest];
        let mut best = FAR;
        if stops > 0 && self.barred >> end & 1 == 0 {
            best = self.cost(rest, stops - 1);
        }
        for partner in set_bits(rest) {
            let way = self.far[end][self.items[partner]];
            if way < best {
                best = best.min(way + self.cost(rest & !(1 << partner), stops));
            }
        }
        if self.items.len() > MANY {
            self.many.insert(place as u32, best);
        } else {
            self.costs[place] = self.round << 32 | u64::from(best);
        }
        best
    }

    fn known(&self, place: usize) -> Option<u32> {
        if self.items.len() > MANY {
            return self.many.get(&(place as u32)).copied();
        }
        (self.costs[place] >> 32 == self.round).then_some(self.costs[place] as u32)
    }

    /// Repeats the pairs of the cheapest cost and removes their paths.
    fn pairs(&mut self, mut repair: Repair, mut set: u32) -> Repair {
        let mut stops = self.stops;
        while set != 0 {
            let lowest = set.trailing_zeros() as usize;
            let rest = set & (set - 1);
            if self.either.is_some() && rest == 0 && lowest + 1 == self.items.len() {
                break;
            }
            let end = self.items[lowest];
            let cost = self.cost(set, stops);
            if stops > 0 && self.barred >> end & 1 == 0 && self.cost(rest, stops - 1) == cost {
                repair.stops |= 1 << end;
                stops -= 1;
                set = rest;
                continue;
            }
            let found = set_bits(rest).find(|partner| {
                let way = self.far[end][self.items[*partner]];
                way < FAR && way + self.cost(rest & !(1 << partner), stops) == cost
            });
            let Some(partner) = found else { break };
            let to = self.items[partner];
            let mut at = end;
            while at != to {
                let next = usize::from(self.via[at][to]);
                flip(&mut repair.out, at, next);
                at = next;
            }
            set = rest & !(1 << partner);
        }
        repair
    }
}
