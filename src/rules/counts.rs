//! Values of keys that depend on the number of players: ranges, deals, partners; and numbers that may be
//! absent.

use super::value::{RuleValue, Whole};

/// The most seats of any game here. No document has more than ten.
pub const MAX_SEATS: usize = 16;

impl<const LO: i32, const HI: i32> RuleValue for Option<Whole<LO, HI>> {
    fn read(text: &str) -> Option<Self> {
        if text == "none" { Some(None) } else { Whole::read(text).map(Some) }
    }

    fn write(&self) -> String {
        self.as_ref().map_or_else(|| "none".to_owned(), RuleValue::write)
    }

    fn expected() -> String {
        format!("{} or none", <Whole<LO, HI> as RuleValue>::expected())
    }
}

/// A range of numbers of players: `2 to 4`, or one number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Players {
    fewest: u8,
    most: u8,
}

impl Players {
    /// From `fewest` to `most`, both included.
    ///
    /// # Panics
    /// When the range is empty or not within 1 to [`MAX_SEATS`].
    pub const fn new(fewest: u8, most: u8) -> Self {
        assert!(1 <= fewest && fewest <= most && most as usize <= MAX_SEATS, "no such range of players");
        Self { fewest, most }
    }

    /// The fewest, 1 or more.
    pub const fn fewest(self) -> usize {
        self.fewest as usize
    }

    /// The most, up to [`MAX_SEATS`].
    pub const fn most(self) -> usize {
        self.most as usize
    }

    /// Whether `players` may play.
    pub const fn contains(self, players: usize) -> bool {
        self.fewest() <= players && players <= self.most()
    }
}

impl RuleValue for Players {
    fn read(text: &str) -> Option<Self> {
        let (fewest, most) = text.split_once(" to ").unwrap_or((text, text));
        let (fewest, most) = (fewest.trim().parse().ok()?, most.trim().parse().ok()?);
        (1 <= fewest && fewest <= most && usize::from(most) <= MAX_SEATS).then_some(Self { fewest, most })
    }

    fn write(&self) -> String {
        if self.fewest == self.most {
            self.fewest.to_string()
        } else {
            format!("{} to {}", self.fewest, self.most)
        }
    }

    fn expected() -> String {
        format!("a range such as 2 to 4, up to {MAX_SEATS}")
    }
}

/// A number of tiles for each number of players: `5` for all, or `2: 8, 3: 6, 4: 5`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PerPlayers {
    /// Tiles by number of players less one; 0 where the rules give none.
    tiles: [u8; MAX_SEATS],
}

impl PerPlayers {
    /// The same number of tiles for every number of players.
    pub const fn all(tiles: u8) -> Self {
        Self { tiles: [tiles; MAX_SEATS] }
    }

    /// One entry for each number of players: `(players, tiles)`.
    ///
    /// # Panics
    /// When a number of players is not 1 to [`MAX_SEATS`].
    pub const fn each(named: &[(u8, u8)]) -> Self {
        let mut tiles = [0; MAX_SEATS];
        let mut n = 0;
        while n < named.len() {
            tiles[named[n].0 as usize - 1] = named[n].1;
            n += 1;
        }
        Self { tiles }
    }

    /// The tiles for `players`, if the rules give a number for them.
    pub fn get(&self, players: usize) -> Option<usize> {
        let tiles = *self.tiles.get(players.checked_sub(1)?)?;
        (tiles > 0).then_some(usize::from(tiles))
    }
}

impl RuleValue for PerPlayers {
    fn read(text: &str) -> Option<Self> {
        let number = |text: &str, most: usize| {
            let number: u8 = text.trim().parse().ok()?;
            (1 <= number && usize::from(number) <= most).then_some(number)
        };
        if let Some(tiles) = number(text, 190) {
            return Some(Self::all(tiles));
        }
        let mut named = Vec::new();
        for pair in text.trim_matches(['{', '}']).split(',') {
            let (players, tiles) = pair.split_once(':')?;
            named.push((number(players, MAX_SEATS)?, number(tiles, 190)?));
        }
        // Of two entries for the same number of players one would be ignored.
        let twice = |n: usize| named[..n].iter().any(|(players, _)| *players == named[n].0);
        (!(0..named.len()).any(twice)).then(|| Self::each(&named))
    }

    fn write(&self) -> String {
        if self.tiles[0] > 0 && self.tiles.iter().all(|tiles| *tiles == self.tiles[0]) {
            return self.tiles[0].to_string();
        }
        let named = (1..).zip(self.tiles).filter(|(_, tiles)| *tiles > 0);
        let named: Vec<String> =
            named.map(|(players, tiles): (u8, u8)| format!("{players}: {tiles}")).collect();
        named.join(", ")
    }

    fn expected() -> String {
        "a number of tiles, or one for each number of players: 2: 8, 3: 6".to_owned()
    }
}

/// Which seats play together: `none`, or sides such as `[[0, 2], [1, 3]]`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Partners {
    sides: Vec<Vec<u8>>,
}

impl Partners {
    /// Every seat plays alone.
    pub const NONE: Self = Self { sides: Vec::new() };

    /// Whether any seat has a partner.
    pub fn any(&self) -> bool {
        !self.sides.is_empty()
    }

    /// The side of each of `seats` seats: its own number where every seat plays alone. `None` when the
    /// sides do not name every seat once.
    pub fn sides(&self, seats: usize) -> Option<Vec<usize>> {
        if !self.any() {
            return Some((0..seats).collect());
        }
        let mut side_of = vec![None; seats];
        for (side, members) in self.sides.iter().enumerate() {
            for seat in members {
                let place = side_of.get_mut(usize::from(*seat))?;
                if place.replace(side).is_some() {
                    return None;
                }
            }
        }
        side_of.into_iter().collect()
    }
}

impl RuleValue for Partners {
    fn read(text: &str) -> Option<Self> {
        if text == "none" {
            return Some(Self::NONE);
        }
        let text: String = text.chars().filter(|c| !c.is_whitespace()).collect();
        let inner = text.strip_prefix("[[")?.strip_suffix("]]")?;
        let side = |side: &str| side.split(',').map(|seat| seat.parse::<u8>().ok()).collect();
        let sides: Vec<Vec<u8>> = inner.split("],[").map(side).collect::<Option<_>>()?;
        let partners = Self { sides };
        let seats = partners.sides.iter().map(Vec::len).sum();
        (seats <= MAX_SEATS && partners.sides(seats).is_some()).then_some(partners)
    }

    fn write(&self) -> String {
        if self.any() { format!("{:?}", self.sides) } else { "none".to_owned() }
    }

    fn expected() -> String {
        "none, or sides that name every seat once, such as [[0, 2], [1, 3]]".to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn round_trip<V: RuleValue>(text: &str) -> bool {
        V::read(text).is_some_and(|value| value.write() == text)
    }

    #[test]
    fn values_write_what_they_read() {
        assert!(round_trip::<Option<Whole<0, 9>>>("none") && round_trip::<Option<Whole<0, 9>>>("7"));
        assert!(round_trip::<Players>("2 to 10") && round_trip::<Players>("4"));
        assert!(round_trip::<PerPlayers>("5") && round_trip::<PerPlayers>("2: 8, 3: 6, 4: 5"));
        assert!(round_trip::<Partners>("none") && round_trip::<Partners>("[[0, 2], [1, 3]]"));
        assert_eq!(PerPlayers::read("{2: 8, 3: 6}"), Some(PerPlayers::each(&[(2, 8), (3, 6)])));
    }

    #[test]
    fn wrong_values_are_refused() {
        for bad in ["", "0", "4 to 2", "2 to 17", "few"] {
            assert_eq!(Players::read(bad), None, "{bad}");
        }
        for bad in ["", "0", "191", "2: 0", "0: 5", "17: 5", "2: 8 3: 6", "2: 8, 2: 6"] {
            assert_eq!(PerPlayers::read(bad), None, "{bad}");
        }
        for bad in ["", "[]", "[[0, 1], [1, 2]]", "[[0, 5]]", "[[0, x]]", "[0, 2]"] {
            assert_eq!(Partners::read(bad), None, "{bad}");
        }
    }

    #[test]
    fn sides_name_every_seat() {
        let partners = Partners::read("[[0, 2], [1, 3]]").unwrap();
        assert_eq!(partners.sides(4), Some(vec![0, 1, 0, 1]));
        assert_eq!(partners.sides(3), None);
        assert_eq!(partners.sides(5), None);
        assert_eq!(Partners::NONE.sides(3), Some(vec![0, 1, 2]));
    }
}
