//! The keys of a placement puzzle in their recommended order.

use super::board::{TouchingRule, Usage};
use crate::keys::key::Holds::{
    Count, Highest, Keys, Mixed, Own, OwnText, Rows, Text, Texts, Tiles, Whole, Word,
};
use crate::keys::key::{Key, NumberRange, key, words};

/// The bounds of the pips of a cell, and of a set.
pub(super) const PIPS: NumberRange = (0, 99);

/// Which tiles have to lie.
pub(super) const USAGES: [(&str, Usage); 2] = [("all", Usage::All), ("some", Usage::Some)];

/// What neighbouring cells that are not one tile have.
pub(super) const TOUCHINGS: [(&str, TouchingRule); 3] =
    [("any", TouchingRule::Any), ("equal", TouchingRule::Equal), ("differ", TouchingRule::Differ)];

/// The keys that hold the board, of which a file has one.
pub(super) const BOARDS: [&str; 3] = ["board", "numbers", "dominosa"];

/// The keys of a placement puzzle.
pub(super) const PLACEMENT: &[Key] = &[
    key("title", Text, "the name of the puzzle"),
    key("source", Text, "where it comes from"),
    key("task", Word(&["place"]), "`place`: put the tiles on the board so that every rule holds"),
    key(
        "board",
        Rows,
        "one character a cell: a letter is its region, a digit its pips, `_` neither; `.` is no cell",
    ),
    key("numbers", Rows, "instead of `board`: rows of numbers, the pips of every cell; `.` is no cell"),
    key("dominosa", Text, "instead of `board`: a game ID of Simon Tatham's Dominosa, as in `2:001122012012`"),
    key("tiles", Tiles, "the tiles; one that is listed twice is there twice"),
    key("set", Highest(PIPS), "instead of `tiles`: a whole set, by its highest end"),
    key(
        "use",
        Word(&words(&USAGES)),
        "`all`, also without this key: every tile lies; `some`: each at most once",
    ),
    key(
        "groups",
        Own,
        "sets of cells besides the regions: `{top: row 0, left: column 0, main: diagonal, ring: [\"0,0\", \"1,0\"]}`",
    ),
    key(
        "rules",
        OwnText,
        "for a region, a group, `rows` or `columns`: the sum as a number, `\"<5\"`, `\">5\"`, `\"=\"` (all alike), `\"!=\"` (all different)",
    ),
    key("same", Mixed, "names of which all sums are equal: `[top, left]`, or a list of such lists"),
    key(
        "touching",
        Word(&words(&TOUCHINGS)),
        "what neighbouring cells of different tiles have: `any` pips (also without this key), `equal`, `differ`",
    ),
    key("given", Texts, "pips `4@2,0` and tiles `4-2@0,0e` that lie there"),
    key("expect", Keys(EXPECT), "the expected answer"),
];

/// What a placement puzzle expects.
pub(super) const EXPECT: &[Key] = &[
    key("solutions", Count, "the number of arrangements; 0 for none"),
    key("pictures", Count, "the number of pictures: of grids of numbers"),
    key("level", Whole((1, 4)), "the level of the hardest step"),
    key("line", Texts, "one whole solution: `3-1@0,0s 3-5@1,0s`"),
    key("forced", Texts, "placements that every solution has"),
];
