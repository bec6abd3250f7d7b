//! Bonuses: points besides those of the tiles, as in the partners' games of the Caribbean.
//! Sources: sacitc.blog and manualzz.com, Puerto Rican 500; dominoesonline.com, "capicua".

use super::maps::{parted, written};
use super::value::RuleValue;

/// The most points of one bonus.
const MOST: i32 = 1_000_000;

/// The bonuses of a game; each is 0 where it is not given.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Bonuses {
    /// For a last tile that joins every open end and is no double.
    pub capicu: i32,
    /// For going out with the 0-0 while another seat could still play.
    pub chuchazo: i32,
    /// For a lead on which the next seat passes: of a double, of another tile.
    pub first_pass: [i32; 2],
    /// For a play on which every other seat passes.
    pub all_pass: i32,
    /// For the side that wins a blocked hand.
    pub lock: i32,
    /// For the side that wins the first, the second, … hand of a game.
    pub hands: Vec<i32>,
}

impl Bonuses {
    /// No bonuses.
    pub const NONE: Self =
        Self { capicu: 0, chuchazo: 0, first_pass: [0; 2], all_pass: 0, lock: 0, hands: Vec::new() };

    /// Whether a hand can give any: those of `hands` come after it.
    pub fn any_in_hand(&self) -> bool {
        Self { hands: Vec::new(), ..self.clone() } != Self::NONE
    }
}

impl RuleValue for Bonuses {
    fn read(text: &str) -> Option<Self> {
        let mut bonuses = Self::default();
        let text: String = text.chars().filter(|c| !c.is_whitespace()).collect();
        let mut depth = 0;
        // Commas within a list do not part entries.
        let parts = |c: char| {
            depth += i32::from(c == '[') - i32::from(c == ']');
            c == ',' && depth == 0
        };
        for (name, value) in parted(&text, parts)? {
            let values = numbers(&value)?;
            match (name.as_str(), values.as_slice()) {
                ("hands", _) => bonuses.hands = values,
                ("first_pass", [double, other]) => bonuses.first_pass = [*double, *other],
                ("first_pass", [one]) => bonuses.first_pass = [*one; 2],
                ("capicu", [one]) => bonuses.capicu = *one,
                ("chuchazo", [one]) => bonuses.chuchazo = *one,
                ("all_pass", [one]) => bonuses.all_pass = *one,
                ("lock", [one]) => bonuses.lock = *one,
                _ => return None,
            }
        }
        Some(bonuses)
    }

    fn write(&self) -> String {
        let one = |name: &'static str, points: i32| (points > 0).then(|| (name, points.to_string()));
        let first_pass = match self.first_pass {
            [double, other] if double == other => one("first_pass", double),
            pair => Some(("first_pass", format!("{pair:?}"))),
        };
        let hands = (!self.hands.is_empty()).then(|| ("hands", format!("{:?}", self.hands)));
        let entries = [
            one("capicu", self.capicu),
            one("chuchazo", self.chuchazo),
            first_pass,
            one("all_pass", self.all_pass),
            one("lock", self.lock),
            hands,
        ];
        written(entries.into_iter().flatten())
    }

    fn expected() -> String {
        "none, or points by name: {capicu: 100, chuchazo: 100, first_pass: [25, 50], all_pass: 25, lock: 100, hands: [100, 75]}"
            .to_owned()
    }
}

/// A number, or a list of numbers.
fn numbers(text: &str) -> Option<Vec<i32>> {
    let list = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')).unwrap_or(text);
    let number = |text: &str| text.parse().ok().filter(|points| (0..=MOST).contains(points));
    list.split(',').map(number).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bonuses_write_what_they_read() {
        for text in [
            "none",
            "{capicu: 100, chuchazo: 100, hands: [100, 75, 50, 25]}",
            "{capicu: 25, first_pass: [25, 50], all_pass: 25}",
            "{first_pass: 20, lock: 100}",
        ] {
            assert_eq!(Bonuses::read(text).map(|read| read.write()).as_deref(), Some(text));
        }
    }

    #[test]
    fn wrong_bonuses_are_refused() {
        for bad in [
            "",
            "100",
            "{}",
            "{capicu}",
            "{capicu: -1}",
            "{capicu: 1, capicu: 2}",
            "{all_pass: [1, 2]}",
            "{first_pass: [1, 2, 3]}",
            "{hands: [1, x]}",
            "{other: 5}",
        ] {
            assert_eq!(Bonuses::read(bad), None, "{bad}");
        }
    }
}
