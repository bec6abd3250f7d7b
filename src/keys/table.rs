//! The keys of positions and of rules files in their recommended order. Each kind of puzzle has its own table.

use super::key::Holds::{
    Checks, House, ListOf, Mixed, Numbers, Own, OwnKeys, Readings, Set, Sets, Text, Texts, Whole, Word,
};
use super::key::{Key, NumberRange, POINTS, joined, key, words};
use crate::game::FamilyName;
use crate::game::written::Feature;

/// The bounds of a number of tiles in a hand.
pub(crate) const HELD: NumberRange = (0, 190);

/// The keys of a position, in puzzles and in claims.
pub const POSITION: &[Key] = &[
    key("layout", Texts, "the table: a picture, or tiles"),
    key("opened", Text, "the tile that opened the hand").of(Feature::Opener),
    key("captured", Texts, "tiles that are gone").of(Feature::Captures),
    key("hand", Texts, "the tiles of the player to move; rest is every tile that is nowhere else"),
    key("hands", Mixed, "every hand, or the number of its tiles"),
    key("opponent_hand", Whole(HELD), "how many tiles the other player holds").of(Feature::BestTurn),
    key("scores", Numbers(POINTS), "points of each seat before the turn"),
    key("to_play", Whole((0, 100)), "the seat to move, from 0"),
    key("boneyard", Texts, "the tiles in the order of drawing; none, or unknown"),
];

/// The keys of a rules file.
pub const SPEC: &[Key] = &[
    key("title", Text, "what the game is called").required(),
    key("document", Text, "the document that the rules are from"),
    key("source", Text, "where a variant is published"),
    key("note", Text, "what the source has besides, that no key says"),
    key("name", Text, "the name under which puzzles of it are kept, where it is not that of the file"),
    key("family", Word(&words(&FamilyName::ALL)), "the family of games"),
    key("extends", Text, "the rules file that this one changes"),
    key("rules", House, "the keys of the rules"),
    key("sets", Sets, "what another set changes"),
    key("readings", Texts, "the keys that the document leaves open"),
    key("options", Texts, "the keys whose values the document itself offers"),
    key("lesson", Own, "a text for each section"),
    key("positions", OwnKeys(POSITION), "positions that claims share"),
    key("claims", ListOf(CLAIM), "the statements of the document"),
];

const OF_CLAIM: &[Key] = &[
    key("id", Text, "its name, once in the file").required(),
    key("source", Text, "section and example").required(),
    key("says", Text, "the statement").required(),
    key("note", Text, "what is to be said of it"),
    key("code", Word(&["none"]), "none where no function of the program carries the statement out"),
    key("set", Set, "another set"),
    key("house", House, "keys that are played otherwise"),
    key(
        "depends",
        Readings,
        "readings under every value of which the checks are run, each with those that they hold under",
    ),
    key(
        "decides",
        Word(&["yes", "no"]),
        "whether the document's words decide between those values; yes without it",
    ),
    key("position", Text, "the name of a position"),
    key("check", Checks, "what is computed and compared"),
    key("instead", Checks, "what is true where the document's words are not"),
];

/// The keys of a claim, which may have those of a position.
pub const CLAIM: &[Key] = &joined::<{ OF_CLAIM.len() + POSITION.len() }>(OF_CLAIM, POSITION);
