//! Trains: the longest line from a hand of tiles, and how many there are.

mod solver;

pub use solver::{
    Best, Blocked, Counts, Lines, Method, NoTrain, NotCounted, Objective, Part, Question, Shape, Shortest,
    Why, blocked, count, longest, longest_by, parts, why,
};
