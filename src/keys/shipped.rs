//! The built-in rules files, so that the program runs from any folder: those of its games, and named
//! variants, which say where house rules are published and what differs there.

use super::head::BEHIND_RULES;
use crate::source::fault::FaultKind;
use crate::source::text::Source;

/// The text of a rules file. Without the program, which shows and checks them, it has no claims and no comments.
macro_rules! text {
    ($($file:literal),*) => {
        include_str!(concat!(env!("RULES_FILES"), "/", $($file),*))
    };
}

/// Declares the shipped rules files: each game with its variants.
macro_rules! shipped {
    ($($game:literal: $($variant:literal)*;)*) => {
        /// The games: name, name of the file, text.
        pub(crate) const GAMES: &[(&str, &str, &str)] = &[
            $(($game, concat!("specs/", $game, ".yaml"), text!("specs/", $game, ".yaml")),)*
        ];

        /// The shipped variants: name, `game/variant`, name of the file, text.
        const SHIPPED: &[(&str, &str, &str)] = &[$($((
            concat!($game, "/", $variant),
            concat!("specs/variants/", $game, "-", $variant, ".yaml"),
            text!("specs/variants/", $game, "-", $variant, ".yaml"),
        ),)*)*];
    };
}

shipped! {
    "tableaux": "both-halves" "triple-doublet";
    "tableaux-99": "short";
    "castle-rock": "compulsory";
    "draw": "htfbw" "lawngames" "three-draws";
    "matador": "compendia" "double-12" "double-6" "no-drawing";
    "tiddle-a-wink": "american" "equal-deal" "one-arm-joe";
    "block": "openspiel" "puerto-rico" "seven";
    "all-fives": "each-hand" "exact" "seven";
    "muggins": "foster";
    "fives-and-threes": "nine";
    "five-up": "winner";
    "threes": "sums";
    "bergen": "none-stay" "puzzle-place";
    "partnership-spain":;
    "puerto-rican-500": "lock";
    "puerto-rican-200":;
    "dominican": "boarden";
    "cuban": "150" "teamocuba";
    "chicken-foot": "blanks" "htfbw" "online";
}

/// Other names of games: each game with them.
const ALIASES: &[(&str, &str)] = &[
    ("dominican", "capicua"),
    ("chicken-foot", "chickenfoot chickie chickie-dominoes chicken-dominoes"),
    ("cuban", "cuban-double-9"),
    ("partnership-spain", "spanish-partnership"),
    ("fives-and-threes", "5s-and-3s fives-and-3s 5s-and-threes threes-and-fives 3s-and-5s"),
    ("five-up", "5-up"),
    ("tiddle-a-wink", "tiddly-wink tiddly-winks"),
    ("all-fives", "all-5s"),
];

/// The names of the shipped rules files.
pub fn shipped() -> impl Iterator<Item = &'static str> {
    GAMES.iter().map(|(name, ..)| *name)
}

/// The names of the shipped variants, `game/variant`, grouped by game.
pub fn names() -> impl Iterator<Item = &'static str> {
    SHIPPED.iter().map(|(name, ..)| *name)
}

/// The shipped variants of a game, without the name of the game.
pub fn of(game: &str) -> Vec<&'static str> {
    names().filter_map(|name| name.strip_prefix(game)?.strip_prefix('/')).collect()
}

/// The shipped name that is meant by a name in another spelling: `Tableaux 99`, `TIDDLE A WINK`, `Draw dominoes`.
pub(crate) fn spelt(name: &str) -> Option<&'static str> {
    fn letters(name: &str) -> impl Iterator<Item = char> {
        let letters = name.chars().filter(|c| c.is_alphanumeric() || *c == '/');
        letters.map(|c| c.to_ascii_lowercase())
    }
    let meant: String = letters(&name.replace('&', "and")).collect();
    let meant = meant.strip_prefix("the").unwrap_or(&meant);
    let meant =
        ["dominoes", "domino", "game"].iter().find_map(|word| meant.strip_suffix(word)).unwrap_or(meant);
    let is_meant = |known: &str| letters(known).eq(meant.chars());
    let alias = ALIASES.iter().find(|(_, others)| others.split(' ').any(is_meant)).map(|(name, _)| *name);
    alias.or_else(|| shipped().chain(names()).find(|shipped| is_meant(shipped)))
}

/// The text of a shipped rules file.
pub(crate) fn open(name: &str) -> Option<Source> {
    let (file, text) = file_of(name)?;
    Some(Source::new(file, text))
}

/// The text of a shipped rules file up to the end of its rules.
pub(crate) fn open_rules(name: &str) -> Option<Source> {
    let (file, text) = file_of(name)?;
    let is_of_rules = |line: &&str| !BEHIND_RULES.iter().any(|key| line.starts_with(key));
    let length = text.split_inclusive('\n').take_while(is_of_rules).map(str::len).sum::<usize>();
    Some(Source::new(file, &text[..length]))
}

/// The name and the text of a shipped rules file.
fn file_of(name: &str) -> Option<(&'static str, &'static str)> {
    let (_, file, text) = GAMES.iter().chain(SHIPPED).find(|(shipped, ..)| *shipped == name)?;
    Some((file, text))
}

/// The fault of an unknown variant of a shipped game.
pub(crate) fn unknown(name: &str) -> Option<FaultKind> {
    let (game, variant) = name.split_once('/')?;
    let is_variant = shipped().any(|shipped| shipped == game) && !variant.contains(['/', '\\', '.']);
    is_variant.then(|| {
        let known = of(game).into_iter().map(|variant| format!("{game}/{variant}")).collect();
        FaultKind::UnknownName { what: "variant", found: name.to_owned(), known }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a puzzle leaves unread of a shipped file has no rules.
    #[test]
    fn no_rules_stand_behind_the_claims() {
        for name in shipped().chain(names()) {
            let (whole, rules) = (open(name).unwrap().text, open_rules(name).unwrap().text);
            let behind =
                whole[rules.len()..].lines().filter(|line| line.starts_with(|c: char| c.is_alphabetic()));
            for line in behind {
                assert!(BEHIND_RULES.iter().any(|key| line.starts_with(key)), "{name}: {line}");
            }
            assert!(whole.starts_with(&rules), "{name}");
        }
    }
}
