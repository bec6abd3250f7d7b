//! The keys of a train puzzle in their recommended order.

use super::solver::TrainObjective;
use crate::keys::key::Holds::{Count, Highest, Keys, Text, Texts, Tiles, Truth, Whole, Word};
use crate::keys::key::{END, Key, NumberRange, key, words};

/// What counts first.
pub(super) const OBJECTIVES: [(&str, TrainObjective); 2] =
    [("tiles", TrainObjective::Tiles), ("pips", TrainObjective::Pips)];

/// The bounds of what a line has.
const AMOUNT: NumberRange = (0, 1_000_000);

/// The keys of a train puzzle.
pub(super) const TRAIN: &[Key] = &[
    key("title", Text, "the name of the puzzle"),
    key("source", Text, "where it comes from"),
    key("game", Text, "the rules file from which the set is taken"),
    key("task", Word(&["train"]), "`train`: the longest line from the hand"),
    key(
        "objective",
        Word(&words(&OBJECTIVES)),
        "`tiles`: most tiles, and among those most pips; `pips`: the heaviest line, most pips and among those most tiles",
    ),
    key("set", Highest(END), "the set, 0 to 18; without tiles the hand is the whole set"),
    key(
        "start",
        Highest(END),
        "an end that lies on the table already: the line begins there; of a double tile, `double 12`",
    ),
    key("both_ends", Truth, "a line that grows from the start to both sides"),
    key("ring", Truth, "a closed line: its last end is its first"),
    key("trains", Whole((1, 190)), "up to that number of trains, all from the start"),
    key("blocked", Truth, "the shortest line after which no tile fits"),
    key("hand", Tiles, "the tiles"),
    key("must", Tiles, "tiles that the line has in it"),
    key("count", Truth, "also the number of lines that are as long, or as good"),
    key(
        "line",
        Texts,
        "the tiles that lie so far, each turned as it lies; a list of such lines where there are several trains",
    ),
    key("expect", Keys(EXPECT), "the expected answer"),
];

/// What a train puzzle expects.
pub(super) const EXPECT: &[Key] = &[
    key("tiles", Whole(AMOUNT), "the number of tiles in the line"),
    key("pips", Whole(AMOUNT), "their pips"),
    key("points", Whole(AMOUNT), "the same: the points of a train are its pips"),
    key("line", Tiles, "a line that is as good as the best"),
    key("solutions", Count, "the number of lines that are as good"),
];
