//! Values of keys that are maps: the tiles that have to join a double first, and tiles with a worth of their own.

use super::value::RuleValue;
use crate::tile::Tile;

/// The most tiles that may have to join the lead: one at each of its ends and sides.
const MOST_AT_LEAD: u8 = 4;
/// The most tiles that may have to join a later double, besides the one that it was laid at.
const MOST_AT_DOUBLE: u8 = 3;

/// The tiles that have to lie at a double before anything else is played (Chicken Foot).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct MustFill {
    /// At a double that was led.
    pub lead: u8,
    /// At a later double, besides the tile that it was laid at.
    pub double: u8,
}

impl MustFill {
    /// No tile has to lie anywhere.
    pub const NONE: Self = Self { lead: 0, double: 0 };

    /// Whether any double has to be filled.
    pub const fn any(self) -> bool {
        self.lead > 0 || self.double > 0
    }

    /// Whether it matters which double was led: the lead needs another number of tiles than the others, each of
    /// which joins a tile already.
    pub const fn asks_lead(self) -> bool {
        self.any() && self.lead != self.double + 1
    }

    /// The tiles that join the double that was led, once it is filled.
    pub const fn joined_lead(self) -> usize {
        self.lead as usize
    }

    /// The tiles that join another double, once it is filled.
    pub const fn joined_double(self) -> usize {
        self.double as usize + 1
    }
}

impl RuleValue for MustFill {
    fn read(text: &str) -> Option<Self> {
        let mut fill = Self::NONE;
        for (name, number) in entries(text)? {
            let (place, most) = match name.as_str() {
                "lead" => (&mut fill.lead, MOST_AT_LEAD),
                "double" => (&mut fill.double, MOST_AT_DOUBLE),
                _ => return None,
            };
            *place = number.parse().ok().filter(|number| *number <= most)?;
        }
        Some(fill)
    }

    fn write(&self) -> String {
        let named = [("lead", self.lead), ("double", self.double)];
        written(named.into_iter().filter(|(_, number)| *number > 0))
    }

    fn expected() -> String {
        format!(
            "none, or numbers of tiles: {{lead: 4, double: 3}}, up to {MOST_AT_LEAD} and up to {MOST_AT_DOUBLE}"
        )
    }
}

/// Tiles that count something else than their pips when a hand is over.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TileValues {
    named: Vec<(Tile, u16)>,
}

impl TileValues {
    /// Every tile counts its pips.
    pub const NONE: Self = Self { named: Vec::new() };

    /// The most that a tile counts.
    const MOST: u16 = 1_000;

    /// Whether any tile counts something else than its pips.
    pub fn any(&self) -> bool {
        !self.named.is_empty()
    }

    /// What a tile counts.
    pub fn of(&self, tile: Tile) -> u32 {
        let own = self.named.iter().find(|(named, _)| *named == tile);
        own.map_or_else(|| u32::from(tile.total()), |(_, value)| u32::from(*value))
    }
}

impl RuleValue for TileValues {
    fn read(text: &str) -> Option<Self> {
        let mut named: Vec<(Tile, u16)> = Vec::new();
        for (tile, value) in entries(text)? {
            let tile: Tile = tile.parse().ok()?;
            // Of two entries for the same tile one would be ignored.
            if named.iter().any(|(other, _)| *other == tile) {
                return None;
            }
            named.push((tile, value.parse().ok().filter(|value| *value <= Self::MOST)?));
        }
        Some(Self { named })
    }

    fn write(&self) -> String {
        written(self.named.iter().copied())
    }

    fn expected() -> String {
        format!("none, or points by tile: {{0-0: 50}}, up to {}", Self::MOST)
    }
}

/// The entries of a map; commas part them.
fn entries(text: &str) -> Option<Vec<(String, String)>> {
    parted(text, |c| c == ',')
}

/// The entries of a map, each name once; none for `none`.
pub(super) fn parted(text: &str, parts: impl FnMut(char) -> bool) -> Option<Vec<(String, String)>> {
    if text == "none" {
        return Some(Vec::new());
    }
    let mut found: Vec<(String, String)> = Vec::new();
    for entry in text.strip_prefix('{')?.strip_suffix('}')?.split(parts) {
        let (name, value) = entry.split_once(':')?;
        let (name, value) = (name.trim().to_owned(), value.trim().to_owned());
        if found.iter().any(|(other, _)| *other == name) {
            return None;
        }
        found.push((name, value));
    }
    Some(found)
}

/// The text of a map; `none` without entries.
pub(super) fn written<N: ToString, V: ToString>(entries: impl Iterator<Item = (N, V)>) -> String {
    let entries: Vec<String> =
        entries.map(|(name, value)| format!("{}: {}", name.to_string(), value.to_string())).collect();
    if entries.is_empty() { "none".to_owned() } else { format!("{{{}}}", entries.join(", ")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn maps_write_what_they_read() {
        for text in ["none", "{lead: 4, double: 3}", "{double: 2}", "{lead: 1}"] {
            assert_eq!(MustFill::read(text).map(|read| read.write()).as_deref(), Some(text));
        }
        for text in ["none", "{0-0: 50}", "{0-0: 50, 1-0: 26}"] {
            assert_eq!(TileValues::read(text).map(|read| read.write()).as_deref(), Some(text));
        }
    }

    #[test]
    fn wrong_maps_are_refused() {
        for bad in ["", "4", "{}", "{lead: 5}", "{double: 4}", "{lead: -1}", "{lead: 4, lead: 4}", "{end: 1}"]
        {
            assert_eq!(MustFill::read(bad), None, "{bad}");
        }
        for bad in ["", "50", "{}", "{0-0}", "{0-0: -1}", "{0-0: 1001}", "{1-0: 2, 0-1: 3}", "{9: 1}"] {
            assert_eq!(TileValues::read(bad), None, "{bad}");
        }
    }
}
