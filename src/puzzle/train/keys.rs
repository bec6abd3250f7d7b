//! The keys of a train puzzle in their recommended order.

use super::solver::TrainObjective;
use crate::keys::key::Holds::{Count, Keys, Text, Texts, Truth, Whole, Word};
use crate::keys::key::{END, Key, NumberRange, key, words};

/// What counts first.
pub(super) const OBJECTIVES: [(&str, TrainObjective); 2] =
    [("tiles", TrainObjective::Tiles), ("pips", TrainObjective::Pips)];

/// The bounds of what a line has.
const AMOUNT: NumberRange = (0, 1_000_000);

/// The keys of a train puzzle.
pub(super) const TRAIN: &[Key] = &[
    key("title", Text, "what the puzzle is called"),
    key("source", Text, "where it comes from"),
    key("game", Text, "the rules file from which the set is taken"),
    key("task", Word(&["train"]), "the longest line from the hand"),
    key("objective", Word(&words(&OBJECTIVES)), "what counts first"),
    key("set", Whole(END), "the highest end of the set"),
    key("start", Whole(END), "an end that lies on the table already"),
    key("both_ends", Truth, "whether the line grows to both sides of the start"),
    key("ring", Truth, "whether the last end is the first"),
    key("trains", Whole((1, 190)), "so many trains at most, all from the start"),
    key("blocked", Truth, "instead the shortest line after which nothing fits"),
    key("hand", Texts, "the tiles"),
    key("must", Texts, "tiles that have to be used"),
    key("count", Truth, "whether the lines are counted"),
    key("expect", Keys(EXPECT), "what the answer should be"),
];

/// What a train puzzle expects.
pub(super) const EXPECT: &[Key] = &[
    key("tiles", Whole(AMOUNT), "how many tiles the line has"),
    key("pips", Whole(AMOUNT), "their pips"),
    key("points", Whole(AMOUNT), "the same: the points of a train are its pips"),
    key("line", Texts, "a line that is as good as any"),
    key("solutions", Count, "how many lines are as good"),
];
