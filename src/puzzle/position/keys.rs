//! The keys of a position puzzle in their recommended order.

use super::task::Task;
use crate::game::Objective;
use crate::game::written::Feature;
use crate::keys::key::Holds::{
    Count, House, Keys, Mean, Mixed, Moves, Numbers, OneOf, OwnText, Set, Text, Texts, Whole, Word,
};
use crate::keys::key::{Key, POINTS, joined, key, words};
use crate::keys::table::POSITION;

/// What a turn maximises.
pub(super) const OBJECTIVES: [(&str, Objective); 2] =
    [("points", Objective::Points), ("margin", Objective::Margin)];

const ABOUT: &[Key] = &[
    key("title", Text, "the name of the puzzle"),
    key("source", Text, "where it comes from"),
    key("game", Text, "a game by its name, or the path of a rules file (with a dot or a slash in it)")
        .required(),
    key("set", Set, "the set, if it is not that of the game: 6, 9, 12, 15 or 18"),
    key("house", House, "rules that differ from those of the game: `{doublet_factor: 3}`"),
];

const QUESTION: &[Key] = &[
    key("line", Texts, "moves that `boneyard replay` plays and that led to hidden hands; without it `replay` takes the expected line"),
    key("saved", Keys(SAVED), "what `boneyard play` needs to go on with a game that it saved: the moves so far are the `line`"),
    key("missing", Mixed, "by seat, the suits that hidden hands lack: `[none, 6, 1 5]`"),
    key("task", Word(&words(&Task::ALL)), "the question"),
    key("objective", Word(&words(&OBJECTIVES)), "`points`, or `margin` for the points less those of the best reply").of(Feature::BestTurn),
    key("goal", OneOf(GOAL), "`{points: 5}`, or `{clear: true}` where tiles are captured: every turn that reaches it is a solution").of(Feature::ScoredTurn),
    key("expect", Keys(EXPECT), "the expected answer"),
];

const FIRST: &[Key] = &joined::<{ ABOUT.len() + POSITION.len() }>(ABOUT, POSITION);

/// The keys of a position puzzle.
pub(super) const PUZZLE: &[Key] = &joined::<{ FIRST.len() + QUESTION.len() }>(FIRST, QUESTION);

/// A game that was saved.
pub(super) const SAVED: &[Key] = &[
    key("seat", Whole((0, 63)), "the seat of the person who plays").required(),
    key("seed", Count, "the seed of the game, where further hands are dealt"),
    key("hand", Count, "the number of the hand in that game, from 0"),
    key("line", Texts, "the moves so far, where the file's own `line` led to hidden hands"),
];

/// What a turn has to reach.
pub(super) const GOAL: &[Key] = &[
    key("points", Whole(POINTS), "at least that number of points"),
    key("clear", Word(&["true", "yes"]), "an empty row").of(Feature::Captures),
];

/// What a position puzzle expects.
pub(super) const EXPECT: &[Key] = &[
    key(
        "points",
        Mean(POINTS),
        "the points of the best turn, in line games of the best play; an average may be rounded (`6.25`) or exact (`25/4`)",
    )
    .of(Feature::ScoredTurn),
    key("captured", Whole(POINTS), "the number of tiles that the best turn captures").of(Feature::Captures),
    key("solutions", Count, "the number of sequences of plays that reach the best result, or the goal")
        .of(Feature::ScoredTurn),
    key("value", Numbers(POINTS), "what each seat gains in the rest of the hand under best play"),
    key("score", Numbers(POINTS), "what each seat has after the line"),
    key("line", Texts, "a line that is as good as the best"),
    key("legal", Texts, "plays that are legal"),
    key("illegal", Moves, "plays that are not, perhaps with the reason: `{\"5-1@6\": no end}`"),
    key("cells", OwnText, "what a cell is, by letter or place: `{X: corner 1, Y: dead sum}`")
        .of(Feature::Cells),
];
