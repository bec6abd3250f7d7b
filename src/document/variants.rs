//! Named variants of the shipped games: rules files that say where house rules are published and
//! what differs there. The program carries them, so that it runs from any folder.

use super::fault::FaultKind;
use super::source::Source;
use super::spec;

/// Declares the shipped variants: the name of each, `game/variant`, and its file.
macro_rules! variants {
    ($($name:literal: $file:literal,)*) => {
        /// The shipped variants: name, name of the file, text.
        const SHIPPED: &[(&str, &str, &str)] = &[
            $(($name, concat!("specs/variants/", $file), include_str!(concat!("../../specs/variants/", $file))),)*
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
}

/// The names of the shipped variants, `game/variant`, those of one game together.
pub fn names() -> impl Iterator<Item = &'static str> {
    SHIPPED.iter().map(|(name, ..)| *name)
}

/// The shipped variants of a game, without the name of the game.
pub fn of(game: &str) -> Vec<&'static str> {
    names().filter_map(|name| name.strip_prefix(game)?.strip_prefix('/')).collect()
}

/// The text of a shipped variant.
pub(super) fn open(name: &str) -> Option<Source> {
    let (_, file, text) = SHIPPED.iter().find(|(shipped, ..)| *shipped == name)?;
    Some(Source::new(*file, *text))
}

/// The fault of a name that is written as a variant of a shipped game and is none.
pub(super) fn unknown(name: &str) -> Option<FaultKind> {
    let (game, variant) = name.split_once('/')?;
    let is_variant = spec::shipped().any(|shipped| shipped == game) && !variant.contains(['/', '\\', '.']);
    is_variant.then(|| {
        let known = names().filter(|name| name.starts_with(game)).map(str::to_owned).collect();
        FaultKind::UnknownName { what: "variant", found: name.to_owned(), known }
    })
}
