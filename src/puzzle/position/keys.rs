//! The keys of a position puzzle in their recommended order.

use super::task::Task;
use crate::game::Objective;
use crate::game::written::Feature;
use crate::keys::key::Holds::{
    Count, House, Keys, Mean, Mixed, Numbers, Other, Own, Set, Text, Texts, Whole, Word,
};
use crate::keys::key::{Key, POINTS, joined, key, words};
use crate::keys::table::POSITION;

/// What a turn maximises.
pub(super) const OBJECTIVES: [(&str, Objective); 2] =
    [("points", Objective::Points), ("margin", Objective::Margin)];

const ABOUT: &[Key] = &[
    key("title", Text, "what the puzzle is called"),
    key("source", Text, "where it comes from"),
    key("game", Text, "a rules file by its name, or by a path with a dot or slash in it").required(),
    key("set", Set, "the highest end of the set, where it is not that of the game"),
    key("house", House, "keys of the rules that are played otherwise"),
];

const QUESTION: &[Key] = &[
    key("line", Texts, "acts that are replayed, or that led to the hidden hands"),
    key("missing", Mixed, "by seat, the suits that hidden hands lack"),
    key("task", Word(&words(&Task::ALL)), "the question"),
    key("objective", Word(&words(&OBJECTIVES)), "what a turn makes most of").of(Feature::BestTurn),
    key("goal", Keys(GOAL), "what counts as a solution of a turn").of(Feature::BestTurn),
    key("expect", Keys(EXPECT), "what the answer should be"),
];

const FIRST: &[Key] = &joined::<{ ABOUT.len() + POSITION.len() }>(ABOUT, POSITION);

/// The keys of a position puzzle.
pub(super) const PUZZLE: &[Key] = &joined::<{ FIRST.len() + QUESTION.len() }>(FIRST, QUESTION);

/// What a turn has to reach.
pub(super) const GOAL: &[Key] = &[
    key("points", Whole(POINTS), "so many points or more"),
    key("clear", Word(&["true", "yes"]), "an empty row").of(Feature::Captures),
];

/// What a position puzzle expects.
pub(super) const EXPECT: &[Key] = &[
    key("points", Mean(POINTS), "the points of the best turn").of(Feature::BestTurn),
    key("captured", Whole(POINTS), "the tiles that the best turn captures").of(Feature::Captures),
    key("solutions", Count, "how many sequences reach it").of(Feature::BestTurn),
    key("value", Numbers(POINTS), "what each seat gains under best play"),
    key("score", Numbers(POINTS), "what each seat has when the line is played"),
    key("line", Texts, "a line that is as good as any"),
    key("legal", Texts, "plays that are legal"),
    key("illegal", Other, "plays that are not, perhaps with the reason"),
    key("cells", Own, "what cells are, by letter or place").of(Feature::Cells),
];
