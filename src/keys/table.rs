//! The keys of positions and of rules files in their recommended order. Each kind of puzzle has its own table.

use super::key::Holds::{
    Checks, Claims, Hands, House, Layout, Numbers, Own, OwnKeys, Readings, Set, Sets, Text, Texts, Tiles,
    Values, Whole, Word,
};
use super::key::{Key, NumberRange, POINTS, joined, key, words};
use crate::game::FamilyName;
use crate::game::written::Feature;

/// The bounds of a number of tiles in a hand.
pub(crate) const HELD: NumberRange = (0, 190);

/// The keys of a position, in puzzles and in claims.
pub const POSITION: &[Key] = &[
    key(
        "layout",
        Layout,
        "the table: a picture or a list in Tableaux, a row or a line in the other games; Tableaux needs it, elsewhere `none`, or no such key, is an empty table",
    ),
    key("opened", Text, "the tile that opened the hand, where only an opening double has open sides")
        .of(Feature::Opener),
    key("spinner", Text, "the double that was laid first, where only that one is joined at its ends")
        .of(Feature::Opener),
    key("captured", Tiles, "the tiles that are gone, for what is left of the suits").of(Feature::Captures),
    key(
        "hand",
        Tiles,
        "the tiles of the seat to move; `rest` is every tile that is nowhere else, `none` is no tile",
    ),
    key(
        "hands",
        Hands,
        "instead of `hand`: the hands of all seats; a number stands for a hidden hand with that number of tiles",
    ),
    key("opponent_hand", Whole(HELD), "the number of tiles in the other player's hidden hand"),
    key("scores", Numbers(POINTS), "the points of each seat before the turn: `[117, 98]`"),
    key("to_play", Whole((0, 100)), "the seat to move, counted from 0; on an empty table this seat leads"),
    key(
        "boneyard",
        Tiles,
        "the boneyard, in drawing order; `none`, or `unknown`; without this key `unknown` beside a number in `hands`, else `none`",
    ),
];

/// The keys of a rules file.
pub const SPEC: &[Key] = &[
    key("title", Text, "the name of the game").required(),
    key("document", Text, "the document whose rules these are"),
    key("source", Text, "of a variant: where it is published"),
    key("note", Text, "rules of the source that boneyard cannot express"),
    key("name", Text, "the name under which its puzzles are kept, if it is not that of the file"),
    key("family", Word(&words(&FamilyName::ALL)), "the family of the game, if the file extends no other"),
    key(
        "extends",
        Text,
        "the rules file that this one changes, by name or path; at most 8 extend one another",
    ),
    key("rules", House, "the keys of the rules"),
    key("sets", Sets, "what another set changes: `{9: {players: 2 to 7, hand: 7}}`"),
    key("values", Values, "what the pages say of a reading that is no word: `{hand: [7, {2: 9, 3: 7}]}`"),
    key("readings", Texts, "keys on which the document is silent or contradicts itself"),
    key("options", Texts, "keys whose values the document itself offers"),
    key("lesson", Own, "a text for each section, for lessons"),
    key("positions", OwnKeys(POSITION), "positions that several claims share"),
    key("claims", Claims(CLAIM), "the statements of the document"),
];

const OF_CLAIM: &[Key] = &[
    key("id", Text, "its name, once in the file").required(),
    key(
        "source",
        Text,
        "section and example; a claim whose source begins with `composed` is your own and decides no reading",
    )
    .required(),
    key("says", Text, "the statement").required(),
    key("note", Text, "a remark; alone it makes the claim a note"),
    key(
        "code",
        Word(&["none"]),
        "`none`: no function of the program carries the statement out, as with a statement about the equipment",
    ),
    key("set", Set, "another set"),
    key("house", House, "rules that differ"),
    key(
        "depends",
        Readings,
        "`{key: value}`, or a list of values: the checks run under every value of a reading and must hold under these values alone",
    ),
    key("decides", Word(&["yes", "no"]), "`no`: the words of the document leave the reading open")
        .needing("depends"),
    key(
        "position",
        Text,
        "the name of one of `positions`; without it the keys of a position, such as `layout` and `hand`, stand in the claim itself",
    ),
    key("check", Checks, "a check, or a list of checks"),
    key(
        "instead",
        Checks,
        "checks of what is true, where the words of the document are not: then the claim is a contradiction and no failure",
    )
    .needing("check"),
];

/// The keys of a claim, which may have those of a position.
pub const CLAIM: &[Key] = &joined::<{ OF_CLAIM.len() + POSITION.len() }>(OF_CLAIM, POSITION);
