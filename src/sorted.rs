//! A stable sort whose code is compiled once. The standard sort is compiled anew for each type of elements and each order,
//! with some 4 kB every time: much of a page that carries the program. Searches that sort at each position use the
//! standard one.

use std::cmp::Ordering;
use std::ops::Deref;

use litemap::LiteMap;

/// Sorts by a key; equal elements keep their order.
pub(crate) fn sort_by_key<T, K: Ord>(items: &mut [T], key: impl Fn(&T) -> K) {
    sort_by(items, |one, other| key(one).cmp(&key(other)));
}

/// Sorts by an order; equal elements keep theirs.
pub(crate) fn sort_by<T>(items: &mut [T], order: impl Fn(&T, &T) -> Ordering) {
    let mut places: Vec<usize> = (0..items.len()).collect();
    sort_places(&mut places, &|one, other| order(&items[one], &items[other]));
    // Each cycle of places is walked once.
    for start in 0..places.len() {
        let mut at = start;
        while places[at] != start {
            let next = std::mem::replace(&mut places[at], at);
            items.swap(at, next);
            at = next;
        }
        places[at] = at;
    }
}

/// A small set in one vector, in order, with little code for each type of items.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct SortedSet<T>(Vec<T>);

impl<T: Ord> SortedSet<T> {
    /// A set without items.
    pub(crate) const fn new() -> Self {
        Self(Vec::new())
    }

    /// Adds an item; whether it is new.
    pub(crate) fn insert(&mut self, item: T) -> bool {
        match self.0.binary_search(&item) {
            Ok(_) => false,
            Err(at) => {
                self.0.insert(at, item);
                true
            }
        }
    }

    /// Whether it has an item, by bisection.
    pub(crate) fn contains(&self, item: &T) -> bool {
        self.0.binary_search(item).is_ok()
    }

    /// Leaves the items that are such.
    pub(crate) fn retain(&mut self, is_such: impl FnMut(&T) -> bool) {
        self.0.retain(is_such);
    }

    pub(crate) fn extend(&mut self, items: impl IntoIterator<Item = T>) {
        for item in items {
            self.insert(item);
        }
    }
}

impl<T> Deref for SortedSet<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.0
    }
}

impl<T> IntoIterator for SortedSet<T> {
    type Item = T;
    type IntoIter = std::vec::IntoIter<T>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

/// A set of items, inserted one by one.
pub(crate) fn set<T: Ord>(items: impl IntoIterator<Item = T>) -> SortedSet<T> {
    let mut set = SortedSet::new();
    set.extend(items);
    set
}

/// A map of keys and values, inserted one by one: `collect` sorts them first, with code of its own for each type.
pub(crate) fn map<K: Ord, V>(items: impl IntoIterator<Item = (K, V)>) -> LiteMap<K, V> {
    let mut map = LiteMap::new();
    for (key, value) in items {
        map.insert(key, value);
    }
    map
}

fn sort_places(places: &mut [usize], order: &dyn Fn(usize, usize) -> Ordering) {
    places.sort_by(|one, other| order(*one, *other));
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// It is the standard stable sort.
        #[test]
        fn equal_elements_keep_their_order(keys in prop::collection::vec(0_u8..8, 0..40)) {
            let items: Vec<(u8, usize)> = keys.into_iter().enumerate().map(|(n, key)| (key, n)).collect();
            let (mut own, mut standard) = (items.clone(), items);
            sort_by_key(&mut own, |(key, _)| *key);
            standard.sort_by_key(|(key, _)| *key);
            prop_assert_eq!(own, standard);
        }
    }
}
