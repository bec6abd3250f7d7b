//! Every fault of a file, with its message.

use std::ops::Range;
use std::sync::Arc;

use crate::game::SetupFault;
use crate::notation::NotationFault;
use crate::source::beyond::beyond;
pub use crate::source::kind_fault::KindFault;
use crate::source::near::{near, near_or_list};
use crate::source::said_fact::SaidFact;
use crate::source::setup_fault;
use crate::words::any_of;

/// One fault of a file, and where it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// Bytes of the file.
    pub at: Range<usize>,
    /// What is wrong there.
    pub kind: FaultKind,
    /// A second place that belongs to it, with a label.
    pub also: Option<(Range<usize>, String)>,
}

/// The kinds of fault of a file.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FaultKind {
    /// The system cannot open the file.
    #[error("the file cannot be read: {0}")]
    Unreadable(String),
    /// A pipe, a device or a folder where a text names a file.
    #[error("this is {0}, and only a regular file may be named here")]
    NotRegular(&'static str),
    /// A path in a text that may name no file. The file system is not consulted.
    #[error("this text may not name files")]
    NoAccess,
    /// A line that names a file which cannot be read.
    #[error("{path}: {kind}")]
    Named {
        /// The file, resolved from the folder of the text.
        path: String,
        /// What is wrong with it.
        kind: Box<FaultKind>,
    },
    /// A folder where a file was expected.
    #[error("this is a folder without any puzzle file")]
    Folder,
    /// A folder with files where one file was expected.
    #[error("this is a folder, and one file is needed")]
    Files,
    /// A pattern that matches no file.
    #[error("no file fits this pattern")]
    NoMatch,
    /// A rules file where a puzzle was expected.
    #[error("this is a rules file and no puzzle")]
    IsRules,
    /// A puzzle where a rules file was expected.
    #[error("this is a puzzle and no rules file")]
    IsPuzzle,
    /// More bytes than the limit.
    #[error("the file is larger than {0} bytes")]
    TooLarge(u64),
    /// Only blanks.
    #[error("the file is empty")]
    Empty,
    /// Bytes that are not text.
    #[error("the file is not a text")]
    NotText,
    /// Not YAML.
    #[error("the file is not YAML: {0}")]
    NoYaml(String),
    /// An anchor or an alias.
    #[error("anchors and aliases are not used in these files")]
    Alias,
    /// Nested beyond the bound.
    #[error("the file is nested more than {0} deep")]
    TooDeep(usize),
    /// More parts than the bound.
    #[error("the file has more than {0} parts")]
    TooManyParts(usize),
    /// A block whose first line is not its leftmost.
    #[error("this line is indented less than its block")]
    PictureIndent,
    /// `[2-4][4-4]` without quotes.
    #[error("YAML reads brackets as a list")]
    UnquotedTiles,
    /// A picture whose lines YAML has joined.
    #[error("YAML joins the lines of this picture")]
    JoinedPicture,
    /// A tabulator in the indent of a YAML file.
    #[error("a tab stands in the indent")]
    TabIndent,
    /// A quote that is not closed.
    #[error("the quote is not closed")]
    OpenQuote,
    /// Words behind a quoted value.
    #[error("something stands behind the closing quote")]
    BehindQuotes,
    /// More than one document in a file.
    #[error("the file holds more than one document")]
    Documents,
    /// A key with nothing behind it.
    #[error("the key `{0}` has no value")]
    NoValue(String),
    /// A key that belongs to another task.
    #[error("`{0}` belongs to `task: {1}`")]
    NotOfTask(&'static str, &'static str),
    /// Something that only other games have.
    #[error("`{found}` belongs to {of}")]
    OfAnotherGame {
        /// What was written.
        found: String,
        /// The games that have it.
        of: String,
        /// What was expected in this game, for the underline.
        label: String,
        /// How to fix it.
        help: Option<String>,
    },
    /// A step of a line that is illegal.
    #[error("step {step} is illegal: {why}")]
    Illegal {
        /// Which step, from 1.
        step: usize,
        /// Why, in words.
        why: String,
    },
    /// The hidden hands cannot be dealt.
    #[error("the hidden hands cannot be dealt: {why}")]
    NoDeals {
        /// Why, in words.
        why: String,
        /// How to mend it.
        help: &'static str,
    },
    /// A task that another game has.
    #[error("this game has no `task: {task}`")]
    NoSuchTask {
        /// The task.
        task: String,
        /// The tasks that this game has.
        known: Vec<String>,
    },
    /// A list or map as a key.
    #[error("a key must be a word")]
    KeyShape,
    /// A line above a plain-text layout that is no key with its value.
    #[error("this line is neither a key with its value nor part of a layout")]
    NoKeyLine,
    /// Lines that look like a printed board, and are none.
    #[error("this is no board as answers print it")]
    NoPrintedBoard,
    /// A key that says nothing under the rules.
    #[error("`{0}` says nothing under these rules")]
    IdleKey(String),
    /// Two parts of a post that can be the table.
    #[error("these lines can be the table as well")]
    TwoTables,
    /// Words for a move that can mean several.
    #[error("`{text}` can be {one} or {other}{}", more.iter().map(|mv| format!(" or {mv}")).collect::<String>())]
    TwoMeanings {
        /// The words.
        text: String,
        /// A move in notation.
        one: String,
        /// Another.
        other: String,
        /// Further ones.
        more: Vec<String>,
    },
    /// A line that begins with tiles and goes on with words, where no line is the table.
    #[error("tiles and words stand in one line")]
    TilesAndWords,
    /// Open ends in words, where no line is the table.
    #[error("the open ends alone are no layout")]
    EndsAlone,
    /// A fact in words that no key says.
    #[error("what is said of {} is not read", .0.name())]
    FactInWords(SaidFact),
    /// Hands of four directions that stand in no circle.
    #[error("the four hands do not say who plays after whom")]
    UnclearCircle,
    /// A printed hand that stands where the hand of this seat should.
    #[error("seat {0} has no hand, or two seats have one number")]
    NoHandOfSeat(usize),
    /// Tiles where moves are expected.
    #[error("`line` holds moves, and these are tiles")]
    TilesAsMoves,
    /// Tiles without a key.
    #[error("these are tiles without a question")]
    TilesAlone,
    /// A key that is given twice.
    #[error("the key `{0}` is there twice")]
    KeyTwice(String),
    /// A value that is given twice.
    #[error("the value `{0}` is there twice")]
    ValueTwice(String),
    /// An unknown key.
    #[error("unknown key `{key}`")]
    UnknownKey {
        /// What was written.
        key: String,
        /// Every key that is known there, one list for all faults of a place.
        known: Arc<[String]>,
    },
    /// A key of the rules among those of a puzzle.
    #[error("`{0}` is a key of the rules")]
    RuleKey(&'static str),
    /// A check that would always hold.
    #[error("the check `{0}` asks nothing")]
    AsksNothing(String),
    /// Two claims with one id.
    #[error("there are two claims `{0}`")]
    ClaimTwice(String),
    /// A required key that is missing, and what it holds, as in [`FaultKind::BadValue`].
    #[error("the key `{0}` is missing")]
    Missing(&'static str, String),
    /// A value of the wrong shape, or outside its range.
    #[error("`{key}` cannot be `{found}`")]
    BadValue {
        /// The key.
        key: String,
        /// What was written.
        found: String,
        /// What was expected.
        expected: String,
        /// What the key, or what it belongs to, holds: its name and the text of its declaration. Empty where the
        /// reader documents it.
        holds: String,
    },
    /// Something else where keys with values were expected: what they make up, and those that are known.
    #[error("{0} is made of keys with their values")]
    NoKeys(String, Vec<&'static str>),
    /// A name that is not among the known ones.
    #[error("unknown {what} `{found}`")]
    UnknownName {
        /// What it names: game, task, document, …
        what: &'static str,
        /// What was written.
        found: String,
        /// Every name that is known, one list for all faults of a place.
        known: Arc<[String]>,
    },
    /// Two keys that exclude each other.
    #[error("`{0}` and `{1}` cannot both be there")]
    Both(&'static str, &'static str),
    /// An expectation of what hidden tiles or the reply decide.
    #[error("no search can decide `{0}` here")]
    Undecidable(&'static str),
    /// A fault of a tile, a picture or a play.
    #[error("{0}")]
    Notation(NotationFault),
    /// A fault of the position.
    #[error("{0}")]
    Setup(SetupFault),
    /// A fault that only one kind of puzzle has.
    #[error("{0}")]
    OfKind(Arc<dyn KindFault>),
    /// A letter that the picture does not have.
    #[error("no cell of the picture is named {0}")]
    NoLetter(String),
    /// A rules file that is itself invalid.
    #[error("the rules file is faulty: {0}")]
    InvalidRules(String),
    /// A rules file that the system cannot open.
    #[error("the rules file {name} cannot be read: {why}")]
    NoRules {
        /// The name by which it was requested.
        name: String,
        /// The system's message.
        why: String,
    },
    /// A puzzle that is named as a rules file.
    #[error("{0} is a puzzle and no rules file")]
    PuzzleAsRules(String),
    /// A chain of rules files that is too long, perhaps a circle.
    #[error("more than {0} rules files extend one another, or one extends itself")]
    EndlessRules(usize),
    /// A task that needs something that the file does not say.
    #[error("{what}")]
    Needs {
        /// What it needs.
        what: String,
        /// The label of the underline.
        label: &'static str,
        /// How to fix it.
        help: Option<&'static str>,
    },
}

impl Fault {
    /// A fault in one place.
    pub fn new(at: Range<usize>, kind: FaultKind) -> Self {
        Self { at, kind, also: None }
    }

    /// The same fault with a second place.
    #[must_use]
    pub fn with(self, also: Range<usize>, label: &str) -> Self {
        Self { also: Some((also, label.to_owned())), ..self }
    }
}

impl<F: KindFault + 'static> From<F> for FaultKind {
    fn from(fault: F) -> Self {
        Self::OfKind(Arc::new(fault))
    }
}

impl FaultKind {
    /// The known key nearest to an unknown one.
    pub(crate) fn meant_key(&self) -> Option<String> {
        match self {
            Self::UnknownKey { key, known } => near(key, known).map(str::to_owned),
            _ => None,
        }
    }

    /// What was expected at the place, for the underline.
    #[expect(clippy::too_many_lines, reason = "a table: one sentence for each fault")]
    pub fn label(&self) -> String {
        match self {
            Self::NotText => "expected UTF-8 text".to_owned(),
            Self::AsksNothing(_) => "this check".to_owned(),
            Self::RuleKey(_) => "not here".to_owned(),
            Self::Illegal { .. } => "the line stops here".to_owned(),
            Self::NoYaml(_) => "here".to_owned(),
            Self::JoinedPicture => "the lines of this text are not kept".to_owned(),
            Self::TabIndent => "expected spaces".to_owned(),
            Self::OpenQuote => "opened here".to_owned(),
            Self::BehindQuotes => "expected the end of the line".to_owned(),
            Self::IsRules => "only rules files have this key".to_owned(),
            Self::IsPuzzle => "only puzzles have this key".to_owned(),
            Self::Documents => "the second begins here".to_owned(),
            Self::NoValue(_) => "expected a value after the colon".to_owned(),
            Self::NotOfTask(..) => "the file asks for another task".to_owned(),
            Self::Alias => "expected the value itself".to_owned(),
            Self::PictureIndent => "YAML takes the block to end here".to_owned(),
            Self::UnquotedTiles => "expected blanks between tiles, or quotes".to_owned(),
            Self::OfAnotherGame { label, .. } => label.clone(),
            Self::TwoMeanings { .. } => "more than one move".to_owned(),
            Self::TilesAndWords => "neither a table nor words".to_owned(),
            Self::EndsAlone => "expected tiles".to_owned(),
            Self::FactInWords(_) => "these words change the puzzle".to_owned(),
            Self::NoHandOfSeat(seat) => format!("expected `hand {seat}`"),
            Self::UnclearCircle => "these four stand in no circle".to_owned(),
            Self::NoPrintedBoard => "the board begins here".to_owned(),
            Self::IdleKey(_) => "this key".to_owned(),
            Self::TwoTables => "the table stands elsewhere too".to_owned(),
            Self::TilesAsMoves => "expected moves, as `boneyard plays` lists them".to_owned(),
            Self::KeyTwice(_) | Self::ValueTwice(_) | Self::ClaimTwice(_) => "the second time".to_owned(),
            Self::UnknownKey { key, known } => near_or_list(key, known),
            Self::UnknownName { what: "game", found, known } => match beyond(found) {
                Some(_) => "no rules file can express it".to_owned(),
                None => near_or_list(found, known),
            },
            Self::UnknownName { found, known, .. } => near_or_list(found, known),
            Self::NoSuchTask { known, .. } => format!("expected {}", any_of(known)),
            Self::BadValue { expected, .. } => format!("expected {expected}"),
            Self::NoKeyLine | Self::NoKeys(..) | Self::TilesAlone => "expected `key: value`".to_owned(),
            Self::Missing(key, _) => format!("expected `{key}:` among these keys"),
            Self::NoLetter(_) => "expected a letter of the picture".to_owned(),
            Self::Both(..) => "the second of the two".to_owned(),
            Self::Undecidable(_) => "hidden tiles or the reply decide it".to_owned(),
            Self::InvalidRules(_) | Self::NoRules { .. } | Self::PuzzleAsRules(_) | Self::EndlessRules(_) => {
                "this rules file".to_owned()
            }
            Self::NoAccess | Self::Named { .. } => "this file".to_owned(),
            Self::Needs { label, .. } => (*label).to_owned(),
            Self::Notation(fault) => fault.label().to_owned(),
            Self::Setup(fault) => setup_fault::label(fault),
            Self::OfKind(fault) => fault.label(),
            _ => String::new(),
        }
    }
}
