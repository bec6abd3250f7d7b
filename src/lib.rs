//! Solves, verifies and draws domino games.
//!
//! # The road of a puzzle
//!
//! ```text
//! bytes → document → Puzzle { Position, Task } → search → answer → report or diagram → bytes
//! ```
//!
//! Every arrow is a pure step in a module of its own; nothing flows back but faults, which
//! carry their place in the file. Read in this order, from the ground up:
//!
//! | module | what lives there |
//! |---|---|
//! | [`tile`] | pips, tiles, the sets double-6 to double-18, subsets as bits |
//! | [`random`] | random numbers that mean the same for ever |
//! | [`rules`] | the rules of each family as plain values; every open reading is a key |
//! | [`game`] | positions and legal plays; why a play is legal; a whole hand |
//! | [`search`] | perft, best turns, whole hands, draws by chance, for anything that is a [`game::Tree`], [`game::Turn`], [`game::Hand`] or [`game::Gamble`] |
//! | [`train`] | the longest line from a hand of tiles, and how many there are |
//! | [`board`] | a position of any game, and what every game answers |
//! | [`notation`] | what people write: tiles, pictures, plays; readers and writers |
//! | [`document`] | files: YAML, plain-text puzzles, rules files, and what is wrong with them |
//! | [`verify`] | claims of rule documents and expectations of puzzles, held against the engine |
//! | [`house`] | house rules: what they change |
//! | [`diagram`] | a position laid out as a scene, and its pictures |
//! | [`report`] | answers for people and for programs |
//! | [`lesson`] | a puzzle as an exercise, a rule document as a lesson, and their pages |
//! | `play` | a board to play on: its state, and its picture as cells of a terminal; no part of the library |
//! | [`diagnostic`] | faults as a person sees them |
//! | [`cli`] | the command line: the only module that prints |
//!
//! # Example
//!
//! ```
//! use boneyard::document::{Source, puzzle};
//! use boneyard::search::Limits;
//!
//! let source = Source::new("example", "game: tableaux\nlayout: 4-2@0,0s 2-3@1,1s\nhand: 1-5 6-4\n");
//! let puzzle = puzzle::read(&source).expect("the puzzle is right");
//! let best = puzzle.board.game().best_turn(None, Limits::default(), 0).expect("the hand is known");
//! assert!(best.exact);
//! assert_eq!(best.best, 11); // 5 at one corner, 6 at the other
//! ```

pub mod board;
pub mod cli;
pub mod diagnostic;
pub mod diagram;
pub mod document;
pub mod game;
pub mod house;
pub mod lesson;
pub mod notation;
mod play;
pub mod random;
pub mod report;
pub mod rules;
pub mod search;
pub mod tile;
pub mod train;
pub mod verify;
