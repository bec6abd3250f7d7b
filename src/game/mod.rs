//! The games: positions, their legal moves, and the questions about them.
//!
//! * [`families`]: the list of families, and the types for all of them: [`Rules`], [`Setup`], [`Position`],
//!   [`Move`]. [`family`] is what each family provides.
//! * [`tableaux`], [`castle_rock`], [`line`]: the families, each with its rules, setup, moves, turn,
//!   round, and its answers.
//! * [`lattice`]: cells and directions on a table; [`hands`]: who holds what.
//! * [`setup`]: a position as written; [`position`]: a valid one; [`fault`]: what can be wrong.
//! * [`question`]: the questions about a position of any game; [`answer`]: their results.
//! * [`odds`]: the expected points of each move where some tiles are unknown; [`hidden`]: hidden hands.
//! * [`presented`]: what texts and figures need to know of a family.
//! * [`stated`]: what claims state of rules and positions.
//! * [`written`]: how positions and moves of a family stand in files.
//! * [`deal`]: a position from a shuffled set; [`whole_game`]: hand after hand until a player has
//!   won; [`reach`]: whether play leads to a position.
//! * [`verdict`]: why a move is legal or illegal, and [`refusal_kind`]: the kinds of reasons against it.
//! * `whole_hand`: a hand in play; `simulated`: what a simulation needs of rounds; `witness`: small random
//!   positions.
//!
//! Each family implements the traits of [`crate::search::game`] that it can.

pub mod answer;
mod any_rules;
mod any_setup;
pub mod castle_rock;
pub mod deal;
pub mod drawing;
pub mod families;
pub mod family;
pub mod fault;
pub mod hands;
pub mod hidden;
mod key;
pub mod lattice;
pub mod line;
pub mod move_kind;
pub mod odds;
pub mod position;
pub mod presented;
pub mod question;
pub mod reach;
pub mod read_move;
pub mod refusal_kind;
pub mod setup;
pub mod shuffle;
pub(crate) mod simulated;
pub mod stated;
pub mod tableaux;
pub mod taken;
pub mod unseen;
pub mod verdict;
pub mod whole_game;
pub(crate) mod whole_hand;
pub(crate) mod witness;
pub(crate) mod words;
pub mod written;

pub use answer::{Best, Division, Draws, Goal, HandValue, Judgement, LegalPlay, Need, Perft, Refused, Worth};
pub use castle_rock::suits;
pub(crate) use families::each;
pub use families::{FamilyName, Move, Position, Rules, Setup, SetupFault};
pub use hidden::Hidden;
pub use line::deal::{Opening, Probability};
pub use odds::{Objective, Odds};
pub use question::{Facts, Game, Table, play_line};
pub use read_move::{read_move, split_moves};
pub use tableaux::dead::{Death, ScoringCell};
pub use taken::Taken;
pub use whole_game::WholeGame;
