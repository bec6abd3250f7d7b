//! The declaration of a key. The readers, the JSON Schema, `boneyard fmt` and the tables of the documentation
//! follow from it.

use crate::game::FamilyName;
use crate::game::written::Feature;

/// A key of a file.
#[derive(Clone, Copy, Debug)]
pub struct Key {
    /// The key.
    pub name: &'static str,
    /// What it holds.
    pub holds: Holds,
    /// What a family needs to have this key; `None` where all have it.
    pub of: Option<Feature>,
    /// Whether it must be there.
    pub is_required: bool,
    /// Another key that must be there with it.
    pub needs: Option<&'static str>,
    /// A short description.
    pub about: &'static str,
}

/// The lowest and the highest number that is allowed.
pub type NumberRange = (i64, i64);

/// The bounds of a score.
pub const POINTS: NumberRange = (-1_000_000, 1_000_000);
/// The bounds of a count of tiles, plays or cells.
pub const COUNT: NumberRange = (0, 1_000_000_000);
/// The bounds of a number of pips on a half.
pub const END: NumberRange = (0, 18);

/// What a key holds.
#[derive(Clone, Copy, Debug)]
pub enum Holds {
    /// A text.
    Text,
    /// A text, or a list of texts: moves, paragraphs.
    Texts,
    /// A text, or a list of texts, or of lists of one text or two numbers: tiles.
    Tiles,
    /// A text, or a list of texts or of lists of tiles: hands.
    Hands,
    /// A text, or a list of texts or of lists of texts: the suits missing in hands.
    Mixed,
    /// A text of rows, or a list of texts or of lists of single words: the cells of a board.
    Rows,
    /// The table: one text or several, as the family has it.
    Layout,
    /// A whole number, or a mean such as 25/4 or 6.25.
    Mean(NumberRange),
    /// A whole number from 0, of any size.
    Count,
    /// A probability: 2.69 %, 6.7e-4, 1/148005.
    Probability,
    /// A whole number.
    Whole(NumberRange),
    /// Whole numbers in a list or in a text.
    Numbers(NumberRange),
    /// Yes or no, as a word or as YAML has it.
    Truth,
    /// One of a few words.
    Word(&'static [&'static str]),
    /// A word, or a whole number.
    WordOrWhole(&'static str, NumberRange),
    /// One of a few words, or a map with these keys.
    WordOrKeys(&'static [&'static str], &'static [Key]),
    /// The highest end of a set that a game has.
    Set,
    /// The highest end of a set of any size: `6` or `double-6`.
    Highest(NumberRange),
    /// A map with these keys.
    Keys(&'static [Key]),
    /// A map with one of these keys.
    OneOf(&'static [Key]),
    /// Claims with these keys: a list, or a single one. Each has a check or a note.
    Claims(&'static [Key]),
    /// Checks of a claim: a list, or a single one.
    Checks,
    /// A map with free keys, to texts or lists of texts.
    Own,
    /// A map with free keys, to texts.
    OwnText,
    /// Texts, or a map with free keys to texts: moves, perhaps each with a reason.
    Moves,
    /// A map with free keys, to maps with these keys.
    OwnKeys(&'static [Key]),
    /// Keys of the rules.
    House,
    /// Readings: their names, or each with a value or several.
    Readings,
    /// Keys of the rules, each with a value or several.
    Values,
    /// Rules for some sets: `{12: {hand: 7}}`.
    Sets,
    /// Anything; its reader documents it.
    Other,
}

/// A key that every family has and that may be left out.
pub const fn key(name: &'static str, holds: Holds, about: &'static str) -> Key {
    Key { name, holds, of: None, is_required: false, needs: None, about }
}

impl Key {
    /// The same key, which must be there.
    #[must_use]
    pub const fn required(self) -> Self {
        Self { is_required: true, ..self }
    }

    /// The same key, which needs another.
    #[must_use]
    pub const fn needing(self, other: &'static str) -> Self {
        Self { needs: Some(other), ..self }
    }

    /// The same key for families that have a feature.
    #[must_use]
    pub const fn of(self, feature: Feature) -> Self {
        Self { of: Some(feature), ..self }
    }

    /// Whether the games of a family have this key.
    pub fn is_of(&self, family: FamilyName) -> bool {
        self.of.is_none_or(|feature| family.has(feature))
    }
}

/// The words of a choice between values.
pub const fn words<T: Copy, const N: usize>(choices: &[(&'static str, T); N]) -> [&'static str; N] {
    let mut words = [""; N];
    let mut n = 0;
    while n < N {
        words[n] = choices[n].0;
        n += 1;
    }
    words
}

/// The keys of two tables, which have N keys together. The first has at least one.
pub const fn joined<const N: usize>(first: &[Key], second: &[Key]) -> [Key; N] {
    let mut keys = [first[0]; N];
    let mut n = 0;
    while n < N {
        keys[n] = if n < first.len() { first[n] } else { second[n - first.len()] };
        n += 1;
    }
    keys
}
