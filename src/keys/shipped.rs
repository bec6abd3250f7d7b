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

/// The games: name, name of the file, text.
pub(crate) const GAMES: &[(&str, &str, &str)] = &[
    ("tableaux", "specs/tableaux.yaml", text!("specs/tableaux.yaml")),
    ("tableaux-99", "specs/tableaux-99.yaml", text!("specs/tableaux-99.yaml")),
    ("castle-rock", "specs/castle-rock.yaml", text!("specs/castle-rock.yaml")),
    ("draw", "specs/draw.yaml", text!("specs/draw.yaml")),
    ("matador", "specs/matador.yaml", text!("specs/matador.yaml")),
    ("tiddle-a-wink", "specs/tiddle-a-wink.yaml", text!("specs/tiddle-a-wink.yaml")),
    ("block", "specs/block.yaml", text!("specs/block.yaml")),
    ("all-fives", "specs/all-fives.yaml", text!("specs/all-fives.yaml")),
    ("muggins", "specs/muggins.yaml", text!("specs/muggins.yaml")),
    ("fives-and-threes", "specs/fives-and-threes.yaml", text!("specs/fives-and-threes.yaml")),
    ("five-up", "specs/five-up.yaml", text!("specs/five-up.yaml")),
    ("threes", "specs/threes.yaml", text!("specs/threes.yaml")),
    ("bergen", "specs/bergen.yaml", text!("specs/bergen.yaml")),
    ("partnership-spain", "specs/partnership-spain.yaml", text!("specs/partnership-spain.yaml")),
    ("puerto-rican-500", "specs/puerto-rican-500.yaml", text!("specs/puerto-rican-500.yaml")),
    ("puerto-rican-200", "specs/puerto-rican-200.yaml", text!("specs/puerto-rican-200.yaml")),
    ("dominican", "specs/dominican.yaml", text!("specs/dominican.yaml")),
    ("cuban", "specs/cuban.yaml", text!("specs/cuban.yaml")),
    ("chicken-foot", "specs/chicken-foot.yaml", text!("specs/chicken-foot.yaml")),
];

/// Declares the shipped variants: the name of each, `game/variant`, and its file.
macro_rules! variants {
    ($($name:literal: $file:literal,)*) => {
        /// The shipped variants: name, name of the file, text.
        const SHIPPED: &[(&str, &str, &str)] = &[
            $(($name, concat!("specs/variants/", $file), text!("specs/variants/", $file)),)*
        ];
    };
}

variants! {
    "tableaux/both-halves": "tableaux-both-halves.yaml",
    "tableaux/triple-doublet": "tableaux-triple-doublet.yaml",
    "tableaux-99/short": "tableaux-99-short.yaml",
    "castle-rock/compulsory": "castle-rock-compulsory.yaml",
    "draw/htfbw": "draw-htfbw.yaml",
    "draw/lawngames": "draw-lawngames.yaml",
    "draw/three-draws": "draw-three-draws.yaml",
    "matador/compendia": "matador-compendia.yaml",
    "matador/double-12": "matador-double-12.yaml",
    "matador/double-6": "matador-double-6.yaml",
    "matador/no-drawing": "matador-no-drawing.yaml",
    "tiddle-a-wink/american": "tiddle-a-wink-american.yaml",
    "tiddle-a-wink/equal-deal": "tiddle-a-wink-equal-deal.yaml",
    "tiddle-a-wink/one-arm-joe": "tiddle-a-wink-one-arm-joe.yaml",
    "block/openspiel": "block-openspiel.yaml",
    "block/puerto-rico": "block-puerto-rico.yaml",
    "block/seven": "block-seven.yaml",
    "all-fives/each-hand": "all-fives-each-hand.yaml",
    "all-fives/exact": "all-fives-exact.yaml",
    "all-fives/seven": "all-fives-seven.yaml",
    "muggins/foster": "muggins-foster.yaml",
    "fives-and-threes/nine": "fives-and-threes-nine.yaml",
    "five-up/winner": "five-up-winner.yaml",
    "threes/sums": "threes-sums.yaml",
    "bergen/none-stay": "bergen-none-stay.yaml",
    "bergen/puzzle-place": "bergen-puzzle-place.yaml",
    "puerto-rican-500/lock": "puerto-rican-500-lock.yaml",
    "dominican/boarden": "dominican-boarden.yaml",
    "cuban/150": "cuban-150.yaml",
    "cuban/teamocuba": "cuban-teamocuba.yaml",
    "chicken-foot/blanks": "chicken-foot-blanks.yaml",
    "chicken-foot/htfbw": "chicken-foot-htfbw.yaml",
    "chicken-foot/online": "chicken-foot-online.yaml",
}

/// Other names of games.
const ALIASES: &[(&str, &str)] = &[
    ("capicua", "dominican"),
    ("chickenfoot", "chicken-foot"),
    ("chickie", "chicken-foot"),
    ("chickie-dominoes", "chicken-foot"),
    ("chicken-dominoes", "chicken-foot"),
    ("cuban-double-9", "cuban"),
    ("spanish-partnership", "partnership-spain"),
    ("5s-and-3s", "fives-and-threes"),
    ("fives-and-3s", "fives-and-threes"),
    ("5s-and-threes", "fives-and-threes"),
    ("threes-and-fives", "fives-and-threes"),
    ("3s-and-5s", "fives-and-threes"),
    ("5-up", "five-up"),
    ("tiddly-wink", "tiddle-a-wink"),
    ("tiddly-winks", "tiddle-a-wink"),
    ("all-5s", "all-fives"),
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
    let alias = ALIASES.iter().find(|(alias, _)| is_meant(alias)).map(|(_, name)| *name);
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
