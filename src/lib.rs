//! Solves, verifies and draws domino games.
//!
//! # The road of a puzzle
//!
//! ```text
//! bytes → document → Puzzle { Position, Task } → search → answer → report or diagram → bytes
//! ```
//!
//! Every arrow is a pure step in a module of its own. Only faults flow back, with their place in the file.
//! Read the modules in this order, from the ground up:
//!
//! | module | contents |
//! |---|---|
//! | [`tile`] | pips, tiles, the sets double-6 to double-18, subsets as bits |
//! | [`random`] | random numbers that are the same on every machine |
//! | [`rules`] | rule keys: their values, how they are read |
//! | [`search`] | perft, best turns, whole rounds, random draws, for anything that is a [`search::game::GameTree`], [`search::game::Turn`], [`search::game::Round`] or [`search::game::ChanceGame`] |
//! | [`scene`] | laid-out drawings, which know no game |
//! | [`notation`] | what people write in every game: tiles, equations; readers and writers |
//! | [`game`] | the families of games, each in a folder: rules, positions, legal moves, notation, drawing |
//! | [`source`] | texts of files: YAML and plain text as nodes with places, and faults |
//! | [`keys`] | the keys that files have in common, and rules files |
//! | [`puzzle`] | the kinds of puzzle, each in a folder: what a file says, the answer, what it expects |
//! | [`document`] | what files say: puzzles of any kind, rules files with claims |
//! | [`verify`] | checks the claims of rule documents with the engine |
//! | [`compare`] | two sets of rules: what changes in a document and in a position |
//! | [`simulate`] | whole games under one or more sets of rules |
//! | [`export`] | scenes as SVG, PNG and GIF |
//! | [`report`] | answers for people and for programs |
//! | [`lesson`] | a puzzle as an exercise, a rule document as a lesson, and their pages |
//! | `visible` | makes invisible characters visible; not part of the library |
//! | `tui` | a board to play on: its state, and its picture as cells of a terminal; behind the feature `cli`, and not part of the library |
//! | [`diagnostic`] | faults as a person sees them |
//! | `cli` | the command line: the only module that prints or has files, a clock and threads; behind the feature `cli`, and not part of the library |
//!
//! # A puzzle, from its text to its picture
//!
//! Reading collects every fault of a file, each with its place:
//!
//! ```
//! use boneyard::document::{Source, puzzle};
//!
//! let source = Source::new("example", "game: tableaux\nlayout: 4-2@0,0s 2-3@1,1s\nhand: 1-5 6-4\n");
//! let puzzle = puzzle::read(&source).expect("the puzzle is right");
//! assert_eq!(puzzle.game_title, "Tableaux");
//!
//! let invalid = puzzle::read(&Source::new("typo", "game: tableux\nlayout: 4-2@0,0s\n"))
//!     .expect_err("no such game");
//! let (line, column) = invalid.source.line_column(invalid.faults[0].at.start);
//! assert_eq!((line, column), (1, 7));
//! assert_eq!(invalid.faults[0].kind.label(), "did you mean `tableaux`?");
//! ```
//!
//! The legal plays, each with its worth; in Tableaux a tile that fits a corner both ways is two plays:
//!
//! ```
//! # use boneyard::document::{Source, puzzle};
//! # let source = Source::new("example", "game: tableaux\nlayout: 4-2@0,0s 2-3@1,1s\nhand: 1-5 6-4\n");
//! # let puzzle = puzzle::read(&source).expect("the puzzle is right");
//! let plays = puzzle.board.game().turn().expect("the hand is known").plays();
//! let fives: Vec<String> =
//!     plays.iter().filter(|play| play.worth.points == 5).map(|play| play.act.to_string()).collect();
//! assert_eq!(fives, ["5-1@0,2s", "5-1@0,2w"]); // the corner at (0,2) adds up to 2 + 3
//! ```
//!
//! The best turn, proven, and the bounds when the search stops earlier:
//!
//! ```
//! # use boneyard::document::{Source, puzzle};
//! # let source = Source::new("example", "game: tableaux\nlayout: 4-2@0,0s 2-3@1,1s\nhand: 1-5 6-4\n");
//! # let puzzle = puzzle::read(&source).expect("the puzzle is right");
//! use boneyard::search::Limits;
//!
//! let best = puzzle.board.game().best_turn(None, Limits::default(), 0).expect("the hand is known");
//! assert!(best.exact);
//! assert_eq!(best.best, 11); // 5 at one corner, 6 at the other
//!
//! let hurried = puzzle.board.game().best_turn(None, Limits::default().nodes(1), 0).expect("the same");
//! assert!(hurried.best <= 11 && 11 <= hurried.bound);
//! ```
//!
//! The position as a figure:
//!
//! ```
//! # use boneyard::document::{Source, puzzle};
//! # let source = Source::new("example", "game: tableaux\nlayout: 4-2@0,0s 2-3@1,1s\nhand: 1-5 6-4\n");
//! # let puzzle = puzzle::read(&source).expect("the puzzle is right");
//! use boneyard::game::drawing::figure::figure;
//! use boneyard::game::drawing::look::{Look, Subject};
//! use boneyard::export::svg::{self, Theme};
//!
//! let subject =
//!     Subject { board: &puzzle.board, letters: &puzzle.letters, title: "Two tiles", look: Look::default() };
//! let svg = svg::render(&figure(&subject), Theme::Light);
//! assert!(svg.starts_with("<svg ") && svg.contains("Two tiles"));
//! ```
//!
//! What a puzzle expects, checked by the rules and the search; a whole rule document is checked the same
//! way, by [`document::claims::read`] and [`verify::verdict()`]:
//!
//! ```
//! use boneyard::document::{Source, puzzle};
//! use boneyard::search::Limits;
//! use boneyard::puzzle::finding::Found;
//! use boneyard::puzzle::position::expect::of_puzzle;
//!
//! let text = "game: tableaux\nlayout: 4-2@0,0s 2-3@1,1s\nhand: 1-5 6-4\nexpect: {points: 11}\n";
//! let puzzle = puzzle::read(&Source::new("expecting", text)).expect("the puzzle is right");
//! let findings = of_puzzle(&puzzle, &Limits::default()).expect("the hand is known");
//! assert!(findings.iter().all(|finding| finding.found == Found::AsExpected));
//! ```
//!
//! # Simulate
//!
//! ```
//! use boneyard::simulate::{Column, Plan, Player, Record, Summary, plan::MOST_HANDS, run};
//! use boneyard::game::{FamilyName, Rules};
//! use boneyard::search::Limits;
//!
//! let rules = Rules::of(FamilyName::Line);
//! let plan = Plan {
//!     game: "draw".to_owned(),
//!     columns: vec![Column { name: "as written".to_owned(), rules }],
//!     players: vec![Player::Greedy, Player::Random],
//!     seed: 7,
//!     games: 20,
//!     most_hands: MOST_HANDS,
//! };
//! plan.check().expect("it can be dealt");
//! let mut record = Record::new(plan.clone());
//! let blocks = (0..plan.blocks()).collect();
//! run(&plan, &blocks, &Limits::default(), |block, part| record.add(block, &part)).expect("it can be played");
//! let found = Summary::new(&record.plan, record.total());
//! assert_eq!(found.games, 20);
//! assert!(found.columns[0].hands >= 20, "a game has a hand at the least");
//! ```
//!
//! # For other programs
//!
//! Only `cli` prints or ends the process. It is the program and no library: its one function and its
//! arguments may change in any version. No function panics on the content of a file or on user input.
//! `CHANGELOG.md` says what the version number promises.

#![cfg_attr(not(test), deny(clippy::disallowed_methods))]

#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod cli;
pub mod compare;
pub mod diagnostic;
pub mod document;
pub mod export;
pub mod game;
pub mod keys;
pub mod lesson;
pub mod notation;
pub mod puzzle;
pub mod random;
pub mod report;
pub mod rules;
pub mod scene;
pub mod search;
pub mod simulate;
pub mod source;
pub mod tile;
#[cfg(feature = "cli")]
mod tui;
pub mod verify;
mod visible;
mod words;
