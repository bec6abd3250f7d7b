//! What the key of a rules file may hold.

use crate::tile::DominoSet;

/// A type of value that a key may have: read from text, written as the same text.
pub trait Value: Sized {
    /// Reads the value.
    ///
    /// # Errors
    /// Nothing but that `text` is none of the values; [`Value::expected`] says which are.
    fn read(text: &str) -> Option<Self>;
    /// The text that reads back as this value.
    fn write(&self) -> String;
    /// What may stand there, for a message: `side, corner or none`.
    fn expected() -> String;
    /// Every value by name, if they can be listed: what `verify --readings` varies.
    fn choices() -> &'static [&'static str] {
        &[]
    }
}

/// A whole number from `LO` to `HI`, both included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Whole<const LO: i32, const HI: i32>(i32);

impl<const LO: i32, const HI: i32> Whole<LO, HI> {
    /// The number, held to the range at compile time where it is a constant.
    ///
    /// # Panics
    /// When `number` is out of range; [`Whole::checked`] is for numbers that are not ours.
    pub const fn new(number: i32) -> Self {
        assert!(LO <= number && number <= HI, "number out of its range");
        Self(number)
    }

    /// The number, if it is in range.
    pub const fn checked(number: i32) -> Option<Self> {
        if LO <= number && number <= HI { Some(Self(number)) } else { None }
    }

    /// The number.
    pub const fn get(self) -> i32 {
        self.0
    }
}

impl<const LO: i32, const HI: i32> Value for Whole<LO, HI> {
    fn read(text: &str) -> Option<Self> {
        Self::checked(text.parse().ok()?)
    }

    fn write(&self) -> String {
        self.0.to_string()
    }

    fn expected() -> String {
        format!("a whole number from {LO} to {HI}")
    }
}

/// A whole number from `LO` to `HI` that may depend on how many play.
///
/// Written as one number for every number of players, `4`, or as the numbers of players
/// from which on another one holds: `{2: 4, 5: 3, 6: 4}` is 4 for two to four, 3 for five,
/// 4 for six and more. A list, `[8, 6, 5]`, begins with two players.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PerPlayers<const LO: i32, const HI: i32> {
    /// Numbers of players, rising, each with the number that holds from there on; 0 players
    /// stands for a number that never changes.
    steps: Vec<(usize, i32)>,
}

impl<const LO: i32, const HI: i32> PerPlayers<LO, HI> {
    /// The most players that any number is given for.
    const MOST_PLAYERS: usize = 100;

    /// One number, however many play.
    ///
    /// # Panics
    /// When the number is out of range.
    pub fn same(number: i32) -> Self {
        Self { steps: vec![(0, Whole::<LO, HI>::new(number).get())] }
    }

    /// A number from each number of players on, in any order; `None` when a number of
    /// players is there twice, a number is out of range, or there is none at all.
    pub fn checked(steps: impl IntoIterator<Item = (usize, i32)>) -> Option<Self> {
        let mut steps: Vec<(usize, i32)> = steps.into_iter().collect();
        steps.sort_unstable();
        let in_range = |(players, number): &(usize, i32)| {
            *players <= Self::MOST_PLAYERS && Whole::<LO, HI>::checked(*number).is_some()
        };
        let twice = steps.windows(2).any(|pair| pair[0].0 == pair[1].0);
        if steps.is_empty() || twice || !steps.iter().all(in_range) {
            return None;
        }
        steps.dedup_by_key(|(_, number)| *number);
        Some(Self { steps })
    }

    /// The number for so many players; `None` for fewer than it was given for.
    pub fn get(&self, players: usize) -> Option<i32> {
        let step = self.steps.iter().rev().find(|(from, _)| *from <= players)?;
        Some(step.1)
    }
}

impl<const LO: i32, const HI: i32> Value for PerPlayers<LO, HI> {
    fn read(text: &str) -> Option<Self> {
        let text = text.trim();
        let inner = |open, close| text.strip_prefix(open)?.strip_suffix(close);
        if let Some(list) = inner('[', ']') {
            let numbers: Option<Vec<i32>> = list.split(',').map(|part| part.trim().parse().ok()).collect();
            return Self::checked((2..).zip(numbers?));
        }
        if let Some(map) = inner('{', '}') {
            let step = |part: &str| {
                let (players, number) = part.split_once(':')?;
                Some((
                    players.trim().parse().ok().filter(|players| *players > 0)?,
                    number.trim().parse().ok()?,
                ))
            };
            return Self::checked(map.split(',').map(step).collect::<Option<Vec<_>>>()?);
        }
        Self::checked([(0, text.parse().ok()?)])
    }

    fn write(&self) -> String {
        match self.steps.as_slice() {
            [(0, number)] => number.to_string(),
            steps => {
                let steps: Vec<String> =
                    steps.iter().map(|(from, number)| format!("{from}: {number}")).collect();
                format!("{{{}}}", steps.join(", "))
            }
        }
    }

    fn expected() -> String {
        format!(
            "a whole number from {LO} to {HI}, or one from each number of players on, as in {{2: {HI}, 5: {LO}}}"
        )
    }
}

impl Value for DominoSet {
    fn read(text: &str) -> Option<Self> {
        let number = text.strip_prefix("double-").unwrap_or(text);
        Self::double(number.parse().ok()?).ok()
    }

    fn write(&self) -> String {
        self.highest().to_string()
    }

    fn expected() -> String {
        "the set's highest end: 6, 9, 12, 15 or 18".to_owned()
    }
}

/// `one`, `one or two`, `one, two or three`.
pub fn any_of<S: AsRef<str>>(names: &[S]) -> String {
    match names {
        [] => String::new(),
        [one] => one.as_ref().to_owned(),
        [head @ .., last] => {
            let head: Vec<&str> = head.iter().map(AsRef::as_ref).collect();
            format!("{} or {}", head.join(", "), last.as_ref())
        }
    }
}

/// Declares a reading: an enum whose variants are the values of a key, the document's
/// default first.
macro_rules! reading {
    ($(#[$doc:meta])* $name:ident { $($(#[$choice_doc:meta])* $choice:ident = $text:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum $name {
            $($(#[$choice_doc])* $choice,)*
        }

        impl $crate::rules::value::Value for $name {
            fn read(text: &str) -> Option<Self> {
                match text {
                    $($text => Some(Self::$choice),)*
                    _ => None,
                }
            }

            fn write(&self) -> String {
                match self {
                    $(Self::$choice => $text.to_owned(),)*
                }
            }

            fn expected() -> String {
                $crate::rules::value::any_of(<Self as $crate::rules::value::Value>::choices())
            }

            fn choices() -> &'static [&'static str] {
                &[$($text),*]
            }
        }
    };
}

pub(crate) use reading;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_keep_to_their_range() {
        type Percent = Whole<0, 100>;
        assert_eq!(Percent::read("100").map(Whole::get), Some(100));
        for bad in ["-1", "101", "1.5", "", "ten", "99999999999"] {
            assert_eq!(Percent::read(bad), None, "{bad}");
        }
    }

    #[test]
    fn a_number_may_depend_on_the_players() {
        type Hand = PerPlayers<1, 50>;
        let read = |text: &str| Hand::read(text).unwrap();
        let row = read("{2: 4, 5: 3, 6: 4}");
        let each: Vec<_> = (1..=8).map(|players| row.get(players)).collect();
        assert_eq!(each, [None, Some(4), Some(4), Some(4), Some(3), Some(4), Some(4), Some(4)]);
        assert_eq!(read("[4, 4, 4, 3, 4]"), row);
        assert_eq!(read("{ 6: 4, 5: 3, 2: 4, 3: 4 }"), row);
        assert_eq!(row.write(), "{2: 4, 5: 3, 6: 4}");
        assert_eq!(read("7"), Hand::same(7));
        assert_eq!((read("7").get(1), read("7").write()), (Some(7), "7".to_owned()));
        for bad in
            ["", "0", "51", "[]", "[8, x]", "{}", "{2: 4, 2: 3}", "{2}", "{0: 4}", "{2: 99}", "[4", "{a: 4}"]
        {
            assert_eq!(Hand::read(bad), None, "{bad}");
        }
    }

    #[test]
    fn lists_read_as_english() {
        assert_eq!(any_of(&["a"]), "a");
        assert_eq!(any_of(&["a", "b"]), "a or b");
        assert_eq!(any_of(&["a", "b", "c"]), "a, b or c");
    }
}
