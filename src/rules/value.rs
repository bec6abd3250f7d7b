//! The types of values that a rules file's keys have.

use crate::tile::DominoSet;

/// A type of value of a key: read from text, written as the same text.
pub trait RuleValue: Sized {
    /// Reads the value.
    ///
    /// # Errors
    /// When `text` is none of the values; [`RuleValue::expected`] lists them.
    fn read(text: &str) -> Option<Self>;
    /// The text that reads back as this value.
    fn write(&self) -> String;
    /// What may stand there, for a message: `side, corner or none`.
    fn expected() -> String;
    /// Every value by name, if they can be listed: `verify --readings` varies them.
    fn choices() -> &'static [&'static str] {
        &[]
    }
}

/// A whole number from `LO` to `HI`, both included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Whole<const LO: i32, const HI: i32>(i32);

impl<const LO: i32, const HI: i32> Whole<LO, HI> {
    /// The number; a constant out of range does not compile.
    ///
    /// # Panics
    /// When `number` is out of range; use [`Whole::checked`] for input.
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

impl<const LO: i32, const HI: i32> RuleValue for Whole<LO, HI> {
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

impl RuleValue for DominoSet {
    fn read(text: &str) -> Option<Self> {
        Self::double(highest_of_set(text).parse().ok()?).ok()
    }

    fn write(&self) -> String {
        self.highest().to_string()
    }

    fn expected() -> String {
        "the set's highest end: 6, 9, 12, 15 or 18".to_owned()
    }
}

/// The sets that are named by a word, with their numbers.
const NAMES_OF_SETS: [(&str, &str); 5] =
    [("six", "6"), ("nine", "9"), ("twelve", "12"), ("fifteen", "15"), ("eighteen", "18")];

/// What [`highest_of_set`] reads, as a pattern, with a pattern for the numbers.
pub(crate) fn pattern_of_set(number: &str) -> String {
    let names = NAMES_OF_SETS.map(|(name, _)| name).join("|");
    format!("([Dd]ouble[- ])?({number})|[Dd]ouble[- ]({names})")
}

/// The number of a set that is written `6`, `double-6`, `Double 6` or `double six`.
pub(crate) fn highest_of_set(text: &str) -> &str {
    let number = text.strip_prefix(['D', 'd']).and_then(|rest| rest.strip_prefix("ouble"));
    let Some(number) = number.and_then(|rest| rest.strip_prefix(['-', ' '])) else { return text };
    let of_name = NAMES_OF_SETS.iter().find(|(name, _)| *name == number);
    of_name.map_or(number, |(_, number)| number)
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

        impl $crate::rules::value::RuleValue for $name {
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
                $crate::words::any_of(<Self as $crate::rules::value::RuleValue>::choices())
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
    fn a_set_is_written_in_several_ways() {
        for text in ["9", "double-9", "Double 9", "double nine", "Double-nine"] {
            assert_eq!(DominoSet::read(text), Some(DominoSet::DOUBLE_9), "{text}");
        }
        for text in ["nine", "double", "double9", "double 8", "doubles 9", "double  9"] {
            assert_eq!(DominoSet::read(text), None, "{text}");
        }
    }
}
