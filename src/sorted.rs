//! A stable sort whose code is compiled once. The standard sort is compiled anew for each type of elements and each order,
//! with some 4 kB every time: much of a page that carries the program. Searches that sort at each position use the
//! standard one.

use litemap::LiteMap;
use std::cmp::Ordering;
use std::collections::BTreeSet;

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

/// A set of items, inserted one by one: the standard `collect` sorts them first, with code of its own for each type.
pub(crate) fn set<T: Ord>(items: impl IntoIterator<Item = T>) -> BTreeSet<T> {
    let mut set = BTreeSet::new();
    set.extend(items);
    set
}

/// A map of keys and values, inserted one by one as in [`set`].
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
