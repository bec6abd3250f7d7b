//! What texts and figures for people need to know of a family: [`Presented`] of its positions,
//! [`PresentedMove`] of its moves.

use serde::{Serialize, Serializer};

use super::ScoringCell;
use super::answer::{LegalPlay, Need};
use super::drawing::look::{Cell, Letters, Subject};
use super::families::{Move, Position, each};
use super::move_kind::MoveKind;
use super::question::{Game, Table};
use super::suits::Left;
use crate::scene::drawing::Scene;
use crate::tile::{Pip, Turned};

/// What a play gains at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Gain {
    /// Points.
    Points,
    /// Captured tiles; points are counted when the hand is over.
    Captures,
    /// Usually nothing: points are counted when the hand is over.
    Late,
}

/// What a turn consists of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turns {
    /// One play at most.
    OnePlay,
    /// Several plays from one hand.
    Plays,
    /// Several plays; a hand that is played through is drawn anew.
    Draws,
}

/// The properties of a family on which its presentation depends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Features {
    /// What a play gains at once.
    pub gain: Gain,
    /// What a turn consists of.
    pub turns: Turns,
    /// Whether tiles lie on cells with coordinates, and each half of a play is judged by itself.
    pub has_cells: bool,
}

/// What a move shows the other seats about the hand of the seat that makes it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Shows {
    /// Nothing.
    Nothing,
    /// It has no tile of these suits.
    Missing(Vec<Pip>),
    /// It has a new tile, which is hidden.
    NewTile,
}

/// A play that is drawn before it is made.
#[derive(Clone, Copy, Debug)]
pub struct DrawnPlay<'a> {
    /// Plays before it.
    pub before: &'a [Move],
    /// The play.
    pub mv: &'a Move,
    /// Its kind, if it is known.
    pub kind: Option<MoveKind>,
    /// Its points.
    pub points: i32,
}

/// What a person takes in hand to try a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Trying {
    /// A tile of the hand.
    Tile(Turned),
    /// This number of tiles of the table, to capture them.
    Capture(usize),
    /// Nothing: the move lays no tile and takes none.
    Nothing,
}

/// A move that a person may want to try, legal or not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Trial {
    /// What it is tried with.
    pub with: Trying,
    /// The move.
    pub mv: Move,
    /// Quarter turns of the tile, clockwise, from its first half on top; 0 where a tile turns by itself.
    pub turn: u8,
}

impl Trial {
    /// A move of a tile that turns by itself, of captured tiles, or of none.
    pub fn new(with: Trying, mv: impl Into<Move>) -> Self {
        Self { with, mv: mv.into(), turn: 0 }
    }
}

/// What a position shows in texts and figures.
pub trait Presented: Game {
    /// The properties of its family.
    fn features(&self) -> Features;

    /// The table as text with ANSI styles: a picture, or labelled lines. The tiles of `played` stand out,
    /// the last one most.
    fn picture(&self, letters: &Letters, played: &[Move]) -> String;

    /// What belongs to the table and no picture shows, as labelled lines: which tile opened, what is captured.
    fn remembered(&self) -> String {
        String::new()
    }

    /// The tiles of a hand in the order in which they are shown: the heaviest first.
    fn in_order(&self, mut hand: Vec<Turned>) -> Vec<Turned> {
        hand.reverse();
        hand
    }

    /// Every legal play of the hand, as if the turn began here.
    ///
    /// # Errors
    /// When the hand is not given.
    fn legal_plays(&self) -> Result<Vec<LegalPlay>, Need> {
        Ok(self.turn()?.plays())
    }

    /// The cells at which a play may score; `None` where the family has none.
    fn scoring_cells(&self) -> Option<Vec<ScoringCell>> {
        None
    }

    /// The tiles left of each suit; `None` where the family captures none.
    fn suits(&self) -> Option<Left> {
        None
    }

    /// Why no hand can open, so that the tiles are dealt again, in words; `None` where one can.
    fn redeal(&self) -> Option<String> {
        None
    }

    /// Which plays count less in the game than they make, because few points are missing, in words; `None` where all
    /// count.
    fn near_end(&self) -> Option<String> {
        None
    }

    /// What a legal move shows the other seats.
    fn shows(&self, _: &Move) -> Shows {
        Shows::Nothing
    }

    /// Why a tile of the hand cannot be played at a table in this position, in words.
    fn why_not(&self, table: &dyn Table, tile: Turned) -> Vec<String>;

    /// Every move to try with a hand: each tile in each place where it could lie, legal or not, each capture of
    /// neighbours, and the moves without a tile.
    fn trials(&self, hand: &[Turned]) -> Vec<Trial>;

    /// The table with a play that need not be in hand; `None` where the family draws none, or the play
    /// does not fit.
    fn drawn_with(&self, _: &Subject<'_>, _: DrawnPlay<'_>) -> Option<Scene> {
        None
    }
}

/// What a move shows in texts and figures.
pub trait PresentedMove: Copy + Into<Move> {
    /// The properties of its family.
    const FEATURES: Features;

    /// Whether it passes.
    fn is_pass(self) -> bool;

    /// Whether it captures tiles.
    fn is_capture(self) -> bool {
        false
    }

    /// The move as every seat sees it.
    #[must_use]
    fn seen_by_all(self) -> Self {
        self
    }

    /// Where its tile goes, in words and without the tile; `None` where there is no choice.
    fn place(self) -> Option<String> {
        None
    }

    /// Whether its tile covers a cell.
    fn covers(self, _: Cell) -> bool {
        false
    }

    /// Whether another move lays the same tile in the same place, whichever half connects.
    fn lays_the_same(self, other: &Move) -> bool {
        self.into() == *other
    }
}

impl Position {
    /// What texts and figures show of this position.
    pub fn presented(&self) -> &dyn Presented {
        each!(Self, self, position => position)
    }
}

/// Written in its notation.
impl Serialize for Move {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl Move {
    /// The properties of its family.
    pub fn features(&self) -> Features {
        fn of<M: PresentedMove>(_: M) -> Features {
            M::FEATURES
        }
        each!(Self, *self, one => of(one))
    }

    /// Whether it passes.
    pub fn is_pass(&self) -> bool {
        each!(Self, *self, one => one.is_pass())
    }

    /// The move as every seat sees it: a drawn tile stays hidden.
    #[must_use]
    pub fn seen_by_all(&self) -> Self {
        each!(Self, *self, one => one.seen_by_all().into())
    }

    /// Whether it captures tiles.
    pub fn is_capture(&self) -> bool {
        each!(Self, *self, one => one.is_capture())
    }

    /// Where its tile goes, in words and without the tile; `None` where there is no choice.
    pub fn place(&self) -> Option<String> {
        each!(Self, *self, one => one.place())
    }

    /// Whether its tile covers a cell.
    pub fn covers(&self, cell: Cell) -> bool {
        each!(Self, *self, one => one.covers(cell))
    }

    /// Whether another move lays the same tile in the same place, whichever half connects.
    pub fn lays_the_same(&self, other: &Self) -> bool {
        each!(Self, *self, one => one.lays_the_same(other))
    }
}

/// A line of text with its label; `empty` for an empty text.
pub(crate) fn labelled(label: &str, text: &str) -> String {
    format!("{label:10}{}\n", if text.is_empty() { "empty" } else { text })
}
