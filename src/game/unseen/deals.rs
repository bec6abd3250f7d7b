//! Deals of unseen tiles over the places that they may be in: their number, the n-th of them, and a
//! uniformly random one.

use std::collections::HashMap;

use rustc_hash::FxHashMap;

use crate::random::ChaCha;
use crate::sorted;
use crate::tile::{Tile, Tiles, choices};

/// Why deals cannot be counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoDeals {
    /// No deal agrees with what is known.
    None,
    /// The number of places does not fit the number of tiles.
    Sizes {
        /// Unseen tiles.
        tiles: usize,
        /// Room for tiles.
        places: usize,
    },
    /// Counting takes too many states.
    TooMany,
}

/// The most states of the count.
const MOST_STATES: usize = 2_000_000;

/// Places that may hold the same tiles, with their number of tiles in all.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Group {
    /// The places in it with their sizes.
    places: Vec<(usize, usize)>,
    size: usize,
}

/// Unseen tiles, each with the places that it may be in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unseen {
    tiles: Vec<Tile>,
    groups: Vec<Group>,
    /// For each tile the groups that it may be in.
    allowed: Vec<Vec<usize>>,
    /// The number of ways to place the tiles from one on, given the room left in each group.
    ways: FxHashMap<(usize, Vec<usize>), u128>,
    places: usize,
}

impl Unseen {
    /// Tiles with the places of the given sizes that each may be in.
    ///
    /// # Errors
    /// When there is no such deal, or there are too many to count.
    pub fn new(tiles: &[(Tile, Vec<bool>)], sizes: &[usize]) -> Result<Self, NoDeals> {
        let room: usize = sizes.iter().sum();
        if room != tiles.len() {
            return Err(NoDeals::Sizes { tiles: tiles.len(), places: room });
        }
        // Places that may hold the same tiles are counted as one.
        let mut columns: HashMap<Vec<bool>, usize> = HashMap::new();
        let mut groups: Vec<Group> = Vec::new();
        for (place, size) in sizes.iter().enumerate() {
            let column = tiles.iter().map(|(_, may)| may.get(place) == Some(&true)).collect();
            let group = *columns.entry(column).or_insert_with(|| {
                groups.push(Group { places: Vec::new(), size: 0 });
                groups.len() - 1
            });
            groups[group].places.push((place, *size));
            groups[group].size += size;
        }
        let may = |may: &Vec<bool>| {
            let fits =
                |group: &Group| group.places.first().is_some_and(|(place, _)| may.get(*place) == Some(&true));
            (0..groups.len()).filter(|n| fits(&groups[*n])).collect()
        };
        let mut list: Vec<(Tile, Vec<usize>)> = tiles.iter().map(|(tile, row)| (*tile, may(row))).collect();
        // Tiles with the least choice first, for fewer states.
        sorted::sort_by_key(&mut list, |(tile, groups)| (groups.len(), groups.clone(), *tile));
        let (tiles, allowed) = list.into_iter().unzip();
        let mut unseen = Self { tiles, groups, allowed, ways: FxHashMap::default(), places: sizes.len() };
        let room = unseen.room();
        match unseen.count(0, room)? {
            0 => Err(NoDeals::None),
            _ => Ok(unseen),
        }
    }

    fn room(&self) -> Vec<usize> {
        self.groups.iter().map(|group| group.size).collect()
    }

    fn count(&mut self, from: usize, room: Vec<usize>) -> Result<u128, NoDeals> {
        if from == self.tiles.len() {
            return Ok(1);
        }
        // The last group takes all the rest, if every tile may be there.
        let state = (from, room);
        if let Some(ways) = self.ways.get(&state) {
            return Ok(*ways);
        }
        if self.ways.len() >= MOST_STATES {
            return Err(NoDeals::TooMany);
        }
        let mut total: u128 = 0;
        for n in 0..self.allowed[from].len() {
            let group = self.allowed[from][n];
            if state.1[group] > 0 {
                let mut less = state.1.clone();
                less[group] -= 1;
                let ways = self.count(from + 1, less)?;
                total = total.checked_add(ways).ok_or(NoDeals::TooMany)?;
            }
        }
        self.ways.insert(state, total);
        Ok(total)
    }

    /// The number of deals; `None` when it exceeds 128 bits.
    pub fn deals(&self) -> Option<u128> {
        let start = if self.tiles.is_empty() { 1 } else { self.ways.get(&(0, self.room())).copied()? };
        self.groups.iter().try_fold(start, |ways, group| {
            let mut left = group.size;
            group.places.iter().try_fold(ways, |ways, (_, size)| {
                let split = choices(left, *size)?;
                left -= size;
                ways.checked_mul(split)
            })
        })
    }

    /// The `nth` deal, from 0: the tiles of each place.
    pub fn deal(&self, mut nth: u128) -> Vec<Tiles> {
        let mut hands = vec![Tiles::default(); self.places];
        let mut splits: Vec<u128> = Vec::new();
        // First the tiles of each group, then their split over its places.
        for group in &self.groups {
            let mut left = group.size;
            for (_, size) in &group.places {
                let ways = choices(left, *size).unwrap_or(1).max(1);
                splits.push(nth % ways);
                nth /= ways;
                left -= size;
            }
        }
        let mut splits = splits.into_iter();
        for (group, tiles) in self.groups.iter().zip(self.grouped(nth)) {
            let mut left = tiles;
            for (place, size) in &group.places {
                hands[*place] = left.choice(*size, splits.next().unwrap_or(0));
                left = left.without(hands[*place]);
            }
        }
        hands
    }

    /// A random deal.
    pub fn random(&self, random: &mut ChaCha) -> Vec<Tiles> {
        let ways = self.ways.get(&(0, self.room())).copied().unwrap_or(1).max(1);
        let grouped = self.grouped(random.below_wide(ways));
        let mut hands = vec![Tiles::default(); self.places];
        for (group, tiles) in self.groups.iter().zip(grouped) {
            let mut list: Vec<Tile> = tiles.iter().collect();
            random.shuffle(&mut list);
            for (place, size) in &group.places {
                hands[*place] = list.drain(..*size).collect();
            }
        }
        hands
    }

    /// The tiles of each group in the `nth` way to group them.
    fn grouped(&self, mut nth: u128) -> Vec<Tiles> {
        let mut found = vec![Tiles::default(); self.groups.len()];
        let mut room = self.room();
        for (at, tile) in self.tiles.iter().enumerate() {
            for group in &self.allowed[at] {
                if room[*group] == 0 {
                    continue;
                }
                room[*group] -= 1;
                let ways = if at + 1 == self.tiles.len() {
                    1
                } else {
                    self.ways.get(&(at + 1, room.clone())).copied().unwrap_or(0)
                };
                if nth < ways {
                    found[*group].insert(*tile);
                    break;
                }
                nth -= ways;
                room[*group] += 1;
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use proptest::prelude::*;

    use super::*;

    /// Every way to fill the places, by brute force.
    fn slowly(tiles: &[(Tile, Vec<bool>)], sizes: &[usize]) -> HashSet<Vec<Tiles>> {
        let mut all = HashSet::from([vec![Tiles::default(); sizes.len()]]);
        for (tile, may) in tiles {
            let mut next = HashSet::new();
            for deal in all {
                for place in
                    (0..sizes.len()).filter(|place| may[*place] && deal[*place].len() < sizes[*place])
                {
                    let mut more = deal.clone();
                    more[place].insert(*tile);
                    next.insert(more);
                }
            }
            all = next;
        }
        all
    }

    proptest! {
        /// Counted and listed deals equal brute force, and random ones are among them.
        #[test]
        fn deals_are_those_of_trying_all(
            sizes in prop::collection::vec(0..4_usize, 1..4),
            may in prop::collection::vec(prop::collection::vec(prop::bool::weighted(0.8), 4), 12),
            seed in any::<u64>(),
        ) {
            let total: usize = sizes.iter().sum();
            let tiles: Vec<(Tile, Vec<bool>)> =
                (0..total).map(|n| (Tile::at(n), may[n][..sizes.len()].to_vec())).collect();
            let slow = slowly(&tiles, &sizes);
            match Unseen::new(&tiles, &sizes) {
                Err(fault) => {
                    prop_assert_eq!(fault, NoDeals::None);
                    prop_assert!(slow.is_empty());
                }
                Ok(unseen) => {
                    prop_assert_eq!(unseen.deals(), Some(slow.len() as u128));
                    let all: HashSet<Vec<Tiles>> = (0..slow.len()).map(|n| unseen.deal(n as u128)).collect();
                    prop_assert_eq!(&all, &slow);
                    prop_assert!(slow.contains(&unseen.random(&mut ChaCha::stream(seed, 0))));
                }
            }
        }
    }

    /// Two places of one tile each, the first not for 0-0: 1-0 or 1-1 go there, with twice as many ways
    /// for three tiles and a third place.
    #[test]
    fn random_deals_are_fair() {
        let all = |first: bool| vec![first, true, true];
        let tiles = [(Tile::at(0), all(false)), (Tile::at(1), all(true)), (Tile::at(2), all(true))];
        let unseen = Unseen::new(&tiles, &[1, 1, 1]).unwrap();
        assert_eq!(unseen.deals(), Some(4));
        let mut random = ChaCha::stream(3, 0);
        let mut counts: HashMap<Vec<Tiles>, u32> = HashMap::new();
        for _ in 0..4000 {
            *counts.entry(unseen.random(&mut random)).or_default() += 1;
        }
        assert_eq!(counts.len(), 4);
        assert!(counts.values().all(|count| (800..1200).contains(count)), "{counts:?}");
    }
}
