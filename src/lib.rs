//! Solves, verifies and draws domino games.
//!
//! # A posted position, solved
//!
//! ```
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let post = boneyard::Source::new("post", "game: tableaux\nlayout: 4-2@0,0s 2-3@1,1s\nhand: 1-5 6-4\n");
//! let puzzle = boneyard::read_position(&post)?;
//! let best = puzzle.position.game().best_turn(None, boneyard::Limits::default(), 1)?;
//! assert!(best.exact); // proven
//! assert_eq!(best.best, 11); // 5 at one corner, 6 at the other
//! # Ok(())
//! # }
//! ```
//!
//! A search that stops earlier gives bounds:
//!
//! ```
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let post = boneyard::Source::new("post", "game: tableaux\nlayout: 4-2@0,0s 2-3@1,1s\nhand: 1-5 6-4\n");
//! # let puzzle = boneyard::read_position(&post)?;
//! let best = puzzle.position.game().best_turn(None, boneyard::Limits::default().nodes(1), 0)?;
//! assert!(best.best <= 11 && 11 <= best.bound);
//! # Ok(())
//! # }
//! ```
//!
//! # What is where
//!
//! | names | contents |
//! |---|---|
//! | [`read`](read()), [`read_position`], [`Source`], [`Document`], [`InvalidFile`] | files: their text, what they say, what is wrong with them |
//! | [`AnyPuzzle`], [`Puzzle`], [`Solved`], [`Finding`], [`Certificate`] | puzzles of any kind, positions, their answers |
//! | [`Position`], [`Game`], [`Table`], [`Move`], [`LegalPlay`], [`Judgement`] | a position, its legal moves, and why a move is illegal |
//! | [`Best`], [`HandValue`], [`Odds`], [`Limits`] | searches and their answers |
//! | [`Rules`], [`FamilyName`], [`Spec`], [`Variant`] | rules of games and house rules |
//! | [`Claim`], [`verdict`](verdict()), [`Verdict`] | statements of rule documents, and whether they hold |
//! | [`Plan`], [`simulate`](simulate()), [`Record`], [`Summary`] | many games under one or more sets of rules |
//! | [`figure`](figure()), [`Scene`], [`svg`], [`pixels`] | pictures |
//! | [`Tile`], [`Pip`], [`Tiles`], [`DominoSet`] | dominoes |
//! | [`train`] | longest trains |
//! | [`playground`] | every question to a text by its name, boards to play on, edits by them |
//!
//! # Reading
//!
//! Reading collects every fault of a file, each with its place and, where there is one, a fix:
//!
//! ```
//! use boneyard::{Source, read_position};
//!
//! let invalid = read_position(&Source::new("typo", "game: tableux\nlayout: 4-2@0,0s\n"))
//!     .expect_err("no game has this name");
//! let (line, column) = invalid.source.line_column(invalid.faults[0].at.start);
//! assert_eq!((line, column), (1, 7));
//! assert_eq!(invalid.faults[0].kind.label(), "did you mean `tableaux`?");
//! println!("{invalid}"); // message, place, excerpt and help
//! ```
//!
//! [`read`](read()) takes puzzles of every kind and rules files:
//!
//! ```
//! use boneyard::{Document, Source, read};
//!
//! let train = Source::new("train", "task: train\nhand: 6-6 6-5 5-1\nstart: 6\n");
//! let Ok(Document::Puzzle(puzzle)) = read(train) else { panic!("the file is a puzzle") };
//! assert_eq!(puzzle.about().file, "train");
//! ```
//!
//! # Legal moves
//!
//! In Tableaux a tile that fits a corner both ways is two plays:
//!
//! ```
//! # use boneyard::{Source, read_position};
//! # let source = Source::new("example", "game: tableaux\nlayout: 4-2@0,0s 2-3@1,1s\nhand: 1-5 6-4\n");
//! # let puzzle = read_position(&source).expect("the puzzle is right");
//! let plays = puzzle.position.game().turn().expect("the hand is known").plays();
//! let fives: Vec<String> =
//!     plays.iter().filter(|play| play.worth.points == 5).map(|play| play.mv.to_string()).collect();
//! assert_eq!(fives, ["5-1@0,2s", "5-1@0,2w"]); // the corner at (0,2) adds up to 2 + 3
//! ```
//!
//! # Figures
//!
//! ```
//! # use boneyard::{Source, read_position};
//! # let source = Source::new("example", "game: tableaux\nlayout: 4-2@0,0s 2-3@1,1s\nhand: 1-5 6-4\n");
//! # let puzzle = read_position(&source).expect("the puzzle is right");
//! use boneyard::{Look, Subject, figure, svg};
//!
//! let subject =
//!     Subject { position: &puzzle.position, letters: &puzzle.letters, title: "Two tiles", look: Look::default() };
//! let svg = svg::render(&figure(&subject), svg::Theme::Light);
//! assert!(svg.starts_with("<svg ") && svg.contains("Two tiles"));
//! ```
//!
//! # Simulation
//!
//! ```
//! use boneyard::{Column, Effort, FamilyName, Limits, Plan, Player, Record, Rules, Seatings, Summary, simulate};
//!
//! let plan = Plan {
//!     game: "draw".to_owned(),
//!     columns: vec![Column { name: "as written".to_owned(), rules: Rules::of(FamilyName::Line) }],
//!     players: vec![Player::Greedy, Player::Random],
//!     seed: 7,
//!     games: 20,
//!     most_hands: 100,
//!     seatings: Seatings::One,
//!     effort: Effort::default(),
//! };
//! plan.check().expect("it can be dealt");
//! let mut record = Record::new(plan.clone());
//! let blocks = (0..plan.blocks()).collect();
//! simulate(&plan, &blocks, &Limits::default(), |block, part| record.add(block, &part))
//!     .expect("it can be played");
//! let found = Summary::new(&record.plan, record.total());
//! assert_eq!(found.games, 20);
//! assert!(found.columns[0].hands >= 20, "a game has a hand at the least");
//! ```
//!
//! # Promises
//!
//! The library prints nothing, opens no file, and has no clock and no threads of its own: [`Host`] and [`Files`]
//! hand them in. No function panics on the content of a file or on user input. `CHANGELOG.md` says what the
//! version number promises. The module `cli` is the program and no part of the library, and the feature
//! `internals` shows modules that may change in any version.
//!
//! # How it works inside
//!
//! ```text
//! bytes → document → puzzle { position, task } → search → answer → report or diagram → bytes
//! ```
//!
//! `docs/inside.md` walks the folders along this road.

#![cfg_attr(not(test), deny(clippy::disallowed_methods))]
// Much serves the program alone. Only a build with it shows what nothing uses.
#![cfg_attr(not(feature = "cli"), allow(dead_code, unused_imports))]

#[cfg(not(feature = "internals"))]
mod ask;
#[cfg(feature = "internals")]
#[doc(hidden)]
pub mod ask;
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod cli;
#[cfg(not(feature = "internals"))]
mod compare;
#[cfg(feature = "internals")]
#[doc(hidden)]
pub mod compare;
#[cfg(not(feature = "internals"))]
mod diagnostic;
#[cfg(feature = "internals")]
#[doc(hidden)]
pub mod diagnostic;
#[cfg(not(feature = "internals"))]
mod document;
#[cfg(feature = "internals")]
#[doc(hidden)]
pub mod document;
#[cfg(not(feature = "internals"))]
mod export;
#[cfg(feature = "internals")]
#[doc(hidden)]
pub mod export;
#[cfg(not(feature = "internals"))]
mod game;
#[cfg(feature = "internals")]
#[doc(hidden)]
pub mod game;
#[cfg(not(feature = "internals"))]
mod keys;
#[cfg(feature = "internals")]
#[doc(hidden)]
pub mod keys;
#[cfg(not(feature = "internals"))]
mod lesson;
#[cfg(feature = "internals")]
#[doc(hidden)]
pub mod lesson;
#[cfg(not(feature = "internals"))]
mod notation;
#[cfg(feature = "internals")]
#[doc(hidden)]
pub mod notation;
#[cfg(not(feature = "cli"))]
#[allow(dead_code, reason = "the program deals and saves too")]
mod play;
#[cfg(feature = "cli")]
mod play;
#[cfg(not(feature = "internals"))]
mod puzzle;
#[cfg(feature = "internals")]
#[doc(hidden)]
pub mod puzzle;
#[cfg(not(feature = "internals"))]
mod random;
#[cfg(feature = "internals")]
#[doc(hidden)]
pub mod random;
#[cfg(not(feature = "internals"))]
mod report;
#[cfg(feature = "internals")]
#[doc(hidden)]
pub mod report;
#[cfg(not(feature = "internals"))]
mod rules;
#[cfg(feature = "internals")]
#[doc(hidden)]
pub mod rules;
#[cfg(not(feature = "internals"))]
mod scene;
#[cfg(feature = "internals")]
#[doc(hidden)]
pub mod scene;
#[cfg(not(feature = "internals"))]
mod search;
#[cfg(feature = "internals")]
#[doc(hidden)]
pub mod search;
mod set_bits;
#[cfg(not(feature = "internals"))]
mod simulate;
#[cfg(feature = "internals")]
#[doc(hidden)]
pub mod simulate;
mod sorted;
#[cfg(not(feature = "internals"))]
mod source;
#[cfg(feature = "internals")]
#[doc(hidden)]
pub mod source;
#[cfg(not(feature = "internals"))]
mod style;
#[cfg(feature = "internals")]
#[doc(hidden)]
pub mod style;
#[cfg(not(feature = "internals"))]
mod tile;
#[cfg(feature = "internals")]
#[doc(hidden)]
pub mod tile;
#[cfg(feature = "cli")]
mod tui;
#[cfg(not(feature = "internals"))]
mod verify;
#[cfg(feature = "internals")]
#[doc(hidden)]
pub mod verify;
mod visible;
mod words;

/// The version, and the commit that it was built from if the build knew it.
pub const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), env!("BONEYARD_COMMIT"));

// Files.
pub use document::puzzle::read as read_position;
pub use document::{Document, read};
pub use source::fault::{Fault, FaultKind};
pub use source::text::{FileAccess, Files, InvalidFile, Source};
// Puzzles.
pub use puzzle::answer::{Answer, Solved};
pub use puzzle::certificate::Certificate;
pub use puzzle::drawn::{DrawOptions, DrawnExtent, DrawnPuzzle};
pub use puzzle::finding::Finding;
pub use puzzle::kind::{AnyPuzzle, SolveOptions};
pub use puzzle::position::Puzzle;
// Games.
pub use game::deal::deal;
pub use game::move_kind::MoveKind;
pub use game::setup::{Boneyard, Hands};
pub use game::{Best, Division, Goal, HandValue, Judgement, LegalPlay, Need, Refused, Taken, Worth};
pub use game::{Facts, Game, Table, WholeGame, play_line};
pub use game::{FamilyName, Move, Position, Rules, Setup, SetupFault, read_move};
pub use game::{Objective, Odds};
pub use tile::{DominoSet, Pip, Tile, Tiles, Turned};
// Searches.
pub use search::{Host, Limits, Watch};
// Rule documents.
pub use compare::Variant;
pub use document::claim::Claim;
pub use keys::spec::Spec;
pub use verify::{Status, Verdict, verdict};
// Simulations.
pub use simulate::run::run as simulate;
pub use simulate::{Column, Effort, Figure, Plan, Player, Record, Seatings, Summary};
// Pictures.
pub use export::style::FigureStyle;
pub use export::{pdf, pixels, svg, tikz};
pub use game::drawing::figure::figure;
pub use game::drawing::look::{Look, Subject};
pub use scene::drawing::Scene;
pub use scene::pips::Faces;

/// The questions of the playground: a text with options by name in, JSON or a figure out.
///
/// ```
/// let text = "game: tableaux\nlayout: 4-2@0,0s 2-3@1,1s\nhand: 1-5 6-4\n";
/// let options = serde_json::Map::new();
/// let answer = boneyard::playground::answer("solve", text, &options, &boneyard::Limits::default());
/// assert!(answer.contains("\"best\":11"));
/// ```
pub mod playground {
    pub use crate::ask::answer::{TEXT, answer, commands};
    pub use crate::ask::board::board;
    pub use crate::ask::change::BoardChange;
    pub use crate::ask::edit::{edit, question};
    pub use crate::ask::figure::{FaultRow, faults, figure};
    pub use crate::ask::games::{GameRow, deal, games};
    pub use crate::ask::hint::{BoardHint, hint};
    pub use crate::ask::parts::{PartRow, parts};
    pub use crate::ask::refusal::Refusal;
    pub use crate::ask::rows::{BoneyardRow, FigureArea, HandRow, MoveRow, PlaceRow, PlayBoard, TileRow};
}

/// Trains: the longest line of a hand, by search and as an integer linear program.
pub mod train {
    #[cfg(feature = "ilp")]
    pub use crate::puzzle::train::longest_by_program;
    pub use crate::puzzle::train::{BestTrains, NoTrain, Question, TrainObjective, TrainShape, longest};
}
