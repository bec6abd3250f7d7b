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
//! | [`diagnostic`] | faults as a person sees them |
//! | [`cli`] | the command line: the only module that prints |
//!
//! # Parse, ask, draw
//!
//! A [`document::Source`] is a text with a name; reading it gives a puzzle, or everything that is
//! wrong with it. Its [`board::Board`] answers for every game alike; nothing prints, and nothing
//! ends the process.
//!
//! ```
//! use boneyard::diagram::{figure::{Subject, figure}, look::Look, svg};
//! use boneyard::document::{Source, puzzle};
//! use boneyard::search::Limits;
//! use boneyard::verify::expect;
//!
//! // Parse: 4-2 and 2-3 stand beside each other, staggered.
//! let text = "game: tableaux\nlayout: 4-2@0,0s 2-3@1,1s\nhand: 1-5 6-4\nexpect: {points: 11}\n";
//! let puzzle = puzzle::read(&Source::new("example", text)).expect("the puzzle is right");
//! let game = puzzle.board.game();
//!
//! // List the plays: a corner of 5, and one of 6 where the 4 and the 2 of a tile add up to it.
//! let table = game.turn().expect("the hand is known");
//! let plays = table.plays();
//! assert!(plays.iter().any(|play| play.act.to_string() == "5-1@0,2w" && play.worth.points == 5));
//! assert!(plays.iter().all(|play| table.judge(&play.act).is_legal()));
//!
//! // Solve: 5 at one corner, 6 at the other. What was reached without `exact` is a lower bound.
//! let best = game.best_turn(puzzle.goal, Limits::default(), 1).expect("the hand is known");
//! assert!(best.exact);
//! assert_eq!(best.best, 11);
//!
//! // Draw.
//! let subject =
//!     Subject { board: &puzzle.board, letters: &puzzle.letters, title: "Two", look: Look::default() };
//! let drawn = svg::render(&figure(&subject), svg::Theme::Light);
//! assert!(drawn.starts_with("<svg") && drawn.contains("Two"));
//!
//! // Verify: what the file expects is so.
//! let findings = expect::of_puzzle(&puzzle, Limits::default()).expect("the hand is known");
//! assert_eq!(findings.len(), 1);
//! assert!(findings.iter().all(|finding| finding.found == expect::Found::AsExpected));
//!
//! // What is wrong has a place in the text.
//! let wrong = puzzle::read(&Source::new("wrong", "game: tableaux\nlayout: 4-2@0,0s\nhand: 1-19\n"));
//! let faulty = wrong.expect_err("no set has a 19");
//! assert_eq!(faulty.source.line_column(faulty.faults[0].at.start), (3, 9));
//! ```
//!
//! # Verify a document's claims
//!
//! ```
//! use boneyard::document::{Source, claims};
//! use boneyard::verify::{Status, verdict};
//!
//! let text = "title: Deal\ndocument: mine\nextends: block\nclaims:\n  - id: A\n    source: rule 2\n    \
//!     says: two players leave 12 tiles\n    check:\n      - equation: 28 - 2 * dealt_2 = 12\n";
//! let (_, claims) = claims::read(&Source::new("deal", text)).expect("the file is right");
//! assert_eq!(verdict(&claims[0]).status, Status::Holds);
//! ```
//!
//! # Simulate
//!
//! ```
//! use boneyard::house::simulate::{Column, Plan, Player, Record, Summary, plan::MOST_HANDS, run};
//! use boneyard::rules::{Family, Rules};
//! use boneyard::search::Watch;
//!
//! let rules = Rules::of(Family::Line);
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
//! run(&plan, &blocks, 2, &Watch::default(), |block, part| record.add(block, &part)).expect("it can be played");
//! let found = Summary::new(&record.plan, record.total());
//! assert_eq!(found.games, 20);
//! assert!(found.columns[0].hands >= 20, "a game has a hand at the least");
//! ```
//!
//! # What semantic versioning covers
//!
//! The public items of this crate but those of [`cli`]; the forms of puzzle files, rules files and
//! records; the fields of JSON answers; the exit statuses; and that a seed deals the same tiles.
//! `CHANGELOG.md` says more. Texts for people and figures may change at any time.

pub mod board;
pub mod cli;
pub mod diagnostic;
pub mod diagram;
pub mod document;
pub mod game;
pub mod house;
pub mod lesson;
pub mod notation;
pub mod random;
pub mod report;
pub mod rules;
pub mod search;
pub mod tile;
pub mod train;
pub mod verify;
