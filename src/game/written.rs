//! How positions and moves of a family stand in files.

use std::ops::Range;

use super::drawing::look::Letters;
use super::families::{FamilyName, Move, Position, Rules, Setup, by_name, each};
use super::family::Family;
use super::lattice::Cell;
use super::position::FamilyPosition;
use super::setup::{self, Parts as _};
use crate::notation::{NotationError, NotationFault, Spanned, boxes};
use crate::tile::{DominoSet, Pip, Tile};

/// What only some families have. Keys of files and tasks follow from it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Feature {
    /// Turns of several plays, of which one is the best.
    BestTurn,
    /// Turns whose points may be asked for: also where one play scores.
    ScoredTurn,
    /// Tiles that are captured from the table, so that it can be emptied.
    Captures,
    /// Cells at which tiles lie.
    Cells,
    /// A tile that opened the hand and is remembered.
    Opener,
    /// Hands of which only the number of tiles is given.
    HiddenHands,
    /// Turns that are played from their own hand alone, with or without knowledge of the others.
    OwnTurns,
}

/// The tiles of a key, read from its texts.
#[derive(Debug, Default)]
pub struct FromTexts<T> {
    /// What was read; without the words that are in `errors`.
    pub value: T,
    /// Where each tile was written: the number of its text, and the bytes in it.
    pub places: Vec<(usize, Range<usize>)>,
    /// The cells that are named.
    pub letters: Letters,
    /// What could not be read, with the number of its text.
    pub errors: Vec<(usize, NotationError)>,
}

impl<T> FromTexts<Vec<T>> {
    /// The lists of all texts, one after another.
    pub fn lists(texts: &[&str], read: impl Fn(&str) -> (Vec<Spanned<T>>, Vec<NotationError>)) -> Self {
        let mut all = Self::default();
        for (number, text) in texts.iter().enumerate() {
            let (tiles, errors) = read(text);
            for Spanned { value, at } in tiles {
                all.value.push(value);
                all.places.push((number, at));
            }
            all.errors.extend(errors.into_iter().map(|error| (number, error)));
        }
        all
    }
}

impl<T: Default> FromTexts<T> {
    /// What a single text says, with the places of its tiles.
    pub fn one(read: Result<(T, Vec<Range<usize>>), NotationError>) -> Self {
        let mut one = Self::default();
        match read {
            Ok((value, places)) => {
                one.value = value;
                one.places = places.into_iter().map(|at| (0, at)).collect();
            }
            Err(error) => one.errors.push((0, error)),
        }
        one
    }
}

/// The words in which files describe a cell.
#[derive(Clone, Copy, Debug)]
pub struct CellWords {
    /// Whether a text is a description.
    pub is_one: fn(&str) -> bool,
    /// What a description is, for a message.
    pub expected: fn() -> &'static str,
}

/// What is special of a family in files.
#[derive(Clone, Copy, Debug)]
pub struct InFiles {
    /// What it has that others may lack.
    pub features: &'static [Feature],
    /// Why it has no best turn, for a label; `None` where it has one.
    pub no_best_turn: Option<&'static str>,
    /// The names of the kinds of its moves that a claim may state.
    pub move_kinds: &'static [&'static str],
    /// Whether a position needs a layout. Otherwise an absent one is an empty table.
    pub needs_layout: bool,
    /// What is expected where a list of texts is no layout. Such a family has one text for each key.
    pub one_text: Option<&'static str>,
    /// The words for its cells; `None` where it has none.
    pub cells: Option<CellWords>,
    /// Its games, for a sentence.
    pub games: fn() -> &'static str,
    /// The commented starts of a puzzle, and of the claims of a rules file.
    pub starts: [&'static str; 2],
    /// The fault of a text that is no move of the family.
    pub no_move: fn(String) -> NotationFault,
}

/// How a family stands in files.
pub trait Written: Family {
    /// What is special of it.
    const IN_FILES: InFiles;

    /// Whether the lines of these texts of a layout matter, as those of a picture do: of a drawing in boxes.
    fn is_picture(texts: &[&str]) -> bool {
        texts.iter().any(|text| boxes::is_drawn(text))
    }

    /// Reads the tiles on the table, which are of a set.
    fn read_layout(texts: &[&str], set: DominoSet) -> FromTexts<Self::Layout>;

    /// The key of what only setups of the family have, under these rules.
    fn extra_key(&self) -> Option<&'static str> {
        None
    }

    /// A key of the same kind, which says nothing under these rules.
    fn idle_key(&self) -> Option<&'static str> {
        None
    }

    /// Reads what only setups of the family have.
    fn read_extra(_: &[&str], _: DominoSet) -> FromTexts<Self::Extra> {
        FromTexts::default()
    }

    /// Writes what only setups of the family have, where a deal has it.
    fn write_extra(_: &Self::Extra) -> Option<String> {
        None
    }

    /// A number that only deals of the family have, by its name in equations.
    fn deal_number(&self, _name: &str, _players: usize) -> Option<usize> {
        None
    }

    /// Lays the tile of a move on the table without regard to the rules, out of the hand that holds it.
    /// Returns whether the family and the move allow that.
    fn put(_: &mut setup::Setup<Self>, _: &Self::Move) -> bool {
        false
    }

    /// Whether a description fits a cell, and what the cell is; `None` where the family has no cells.
    fn cell_is(_: &FamilyPosition<Self>, _: Cell, _description: &str) -> Option<(bool, String)> {
        None
    }
}

/// What claims state of a move of a family.
pub trait WrittenMove: Copy {
    /// The cell at which it connects.
    fn connects_at(self) -> Option<Cell> {
        None
    }

    /// The end that it joins.
    fn joined_end(self) -> Option<Pip> {
        None
    }

    /// The tile that it takes alone.
    fn tile_taken(self) -> Option<Tile> {
        None
    }

    /// The move in words; `None` where its notation is words. What is said reads back as this move alone.
    fn in_words(self, letters: &Letters) -> Option<String>;

    /// The moves that words can mean, where cells have these names; none where the words are no move.
    fn from_words(text: &str, letters: &Letters) -> Vec<Self>;
}

impl FamilyName {
    /// What is special of the family in files.
    pub fn in_files(self) -> InFiles {
        by_name!(self, F => F::IN_FILES)
    }

    /// The games of the family, for a sentence.
    pub fn games(self) -> &'static str {
        (self.in_files().games)()
    }

    /// The commented starts of a puzzle, and of the claims of a rules file.
    pub fn starts(self) -> [&'static str; 2] {
        self.in_files().starts
    }

    /// Whether the family has a feature.
    pub fn has(self, feature: Feature) -> bool {
        self.in_files().features.contains(&feature)
    }

    /// The fault of a text that is no move of the family.
    pub fn no_move(self, text: &str) -> NotationFault {
        (self.in_files().no_move)(text.to_owned())
    }

    /// The moves that words can mean, where cells have these names; none where the words are no move.
    pub fn moves_in_words(self, text: &str, letters: &Letters) -> Vec<Move> {
        by_name!(self, F => {
            let moves = <F as Family>::Move::from_words(text, letters);
            moves.into_iter().map(Move::from).collect()
        })
    }

    /// The tiles on a table in one line, as the program writes them, read from a text.
    pub fn layout_text(self, text: &str) -> (String, Vec<NotationError>) {
        by_name!(self, F => {
            let read = F::read_layout(&[text], DominoSet::DOUBLE_18);
            (F::layout_text(&read.value), read.errors.into_iter().map(|(_, error)| error).collect())
        })
    }
}

impl Rules {
    /// A number that only deals of the family have, by its name in equations.
    pub fn deal_number(&self, name: &str, players: usize) -> Option<usize> {
        each!(Self, self, rules => rules.deal_number(name, players))
    }
}

impl Setup {
    /// Lays the tile of a move on the table without regard to the rules, out of the hand that holds it.
    /// Returns whether the family and the move allow that.
    pub fn put(&mut self, mv: &Move) -> bool {
        fn of<F: Written>(setup: &mut setup::Setup<F>, mv: &Move) -> bool
        where
            F::Move: TryFrom<Move>,
        {
            F::Move::try_from(*mv).is_ok_and(|mv| F::put(setup, &mv))
        }
        each!(Self, self, setup => of(setup, mv))
    }
}

impl Position {
    /// The key and the value of what only positions of the family have, where a deal has it.
    pub fn extra_text(&self) -> Option<(&'static str, String)> {
        fn of<F: Written>(position: &FamilyPosition<F>) -> Option<(&'static str, String)> {
            Some((position.rules().extra_key()?, F::write_extra(&position.setup().extra)?))
        }
        each!(Self, self, position => of(position))
    }

    /// Whether a description fits a cell, and what the cell is; `None` where the family has no cells.
    pub fn cell_is(&self, at: Cell, description: &str) -> Option<(bool, String)> {
        fn of<F: Written>(
            position: &FamilyPosition<F>,
            at: Cell,
            description: &str,
        ) -> Option<(bool, String)> {
            F::cell_is(position, at, description)
        }
        each!(Self, self, position => of(position, at, description))
    }
}

impl Move {
    /// The move in words; `None` where its notation is words.
    pub fn in_words(&self, letters: &Letters) -> Option<String> {
        each!(Self, *self, mv => mv.in_words(letters))
    }

    /// The cell at which the move connects.
    pub fn connects_at(&self) -> Option<Cell> {
        each!(Self, self, mv => mv.connects_at())
    }

    /// The end that the move joins.
    pub fn joined_end(&self) -> Option<Pip> {
        each!(Self, self, mv => mv.joined_end())
    }

    /// The tile that the move plays, or takes alone.
    pub fn tile_moved(&self) -> Option<Tile> {
        each!(Self, self, mv => mv.tile_taken()).or_else(|| self.tile_played())
    }
}
