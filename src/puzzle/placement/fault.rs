//! The faults that only placement puzzles have.

use super::board::HIGHEST_SUM;
use crate::source::fault::KindFault;

/// The most cells of a board.
pub(super) const MOST_CELLS: usize = 10_000;
/// The most places for cells, of which most may be empty.
pub(super) const MOST_PLACES: usize = 100 * MOST_CELLS;

/// One fault of a placement puzzle.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PlacementFault {
    /// No key holds the board.
    #[error("there is no board")]
    NoBoard,
    /// A board without any cell.
    #[error("the board has no cell")]
    NoCells,
    /// A character that is no cell.
    #[error("`{0}` is no cell of a board")]
    NoCell(char),
    /// A row that does not begin below the first one.
    #[error("this row does not begin below the first one")]
    Indented,
    /// An empty line between two rows.
    #[error("an empty line stands within the board")]
    EmptyLine,
    /// A row, a column or a board beyond the bound.
    #[error("the board is larger than {MOST_CELLS} cells")]
    TooLarge,
    /// A word among numbers that is none.
    #[error("`{0}` is no number of pips")]
    NoNumber(String),
    /// A number of cells that no tiles cover.
    #[error("the board has {0} cells, and tiles cover an even number")]
    OddCells(usize),
    /// Tiles that do not cover the board exactly.
    #[error("{} {} cells, and the board has {cells}", cover(*tiles), 2 * tiles)]
    OtherNumber {
        /// The number of cells.
        cells: usize,
        /// The number of tiles.
        tiles: usize,
    },
    /// Dominoes of another program that do not cover its regions exactly.
    #[error("{} {} cells, and the regions have {cells}", cover(*tiles), 2 * tiles)]
    OtherDominoes {
        /// The number of cells.
        cells: usize,
        /// The number of dominoes.
        tiles: usize,
    },
    /// A board that is larger than all its tiles.
    #[error("{} {} cells at most, and the board has {cells}", cover(*tiles), 2 * tiles)]
    TooFewTiles {
        /// The number of cells.
        cells: usize,
        /// The number of tiles.
        tiles: usize,
    },
    /// Neither tiles nor a set, on a board whose numbers are not all given.
    #[error("there are neither tiles nor a set")]
    NoTiles,
    /// A list without any tile.
    #[error("no tile is listed")]
    EmptyTiles,
    /// A word that is no tile.
    #[error("`{0}` is no tile")]
    NoTile(String),
    /// A rule without a value.
    #[error("the rule of `{0}` has no value")]
    NoRule(String),
    /// A value that is no rule.
    #[error("`{0}` is no rule")]
    BadRule(String),
    /// A name that a group cannot have.
    #[error("a group cannot be named `{0}`")]
    BadName(String),
    /// A group without any cell.
    #[error("the group `{0}` has no cell")]
    NoGroupCells(String),
    /// A diagonal of a board that is not square.
    #[error("the board is not square, so it has no diagonals")]
    NoDiagonals,
    /// A word that is no cell in a group.
    #[error("`{0}` is no cell")]
    BadCell(String),
    /// A cell that is twice in a group.
    #[error("the cell {0} is there twice")]
    CellTwice(String),
    /// A cell that the board does not have.
    #[error("the board has no cell {0}")]
    OffBoard(String),
    /// Fewer names than can be compared.
    #[error("one sum cannot be compared")]
    OneName,
    /// A word that is neither pips nor a tile in a cell.
    #[error("`{0}` is no placement")]
    BadPlacement(String),
    /// Pips in a cell where tiles are expected.
    #[error("`{0}` has the pips of one cell, and a placement is a tile")]
    PipsAlone(String),
    /// A cell of two numbers.
    #[error("the cell {cell} cannot have {one} and {other} pips")]
    TwoNumbers {
        /// The cell.
        cell: String,
        /// Its pips.
        one: u8,
        /// Others.
        other: u8,
    },
    /// Two given tiles on one cell.
    #[error("two tiles lie on the cell {0}")]
    TwoTiles(String),
    /// A given tile that is not there, or not that often.
    #[error("the {0} is not among the tiles, or not that often")]
    NotAmong(String),
    /// Rows of numbers without any key that have different lengths.
    #[error("row {row} of this grid has {numbers} numbers, and the first row has {first}")]
    UnevenGrid {
        /// Which row, from 1.
        row: usize,
        /// Its numbers.
        numbers: usize,
        /// Those of the first row.
        first: usize,
    },
    /// Rows of numbers without any key that no whole set has.
    #[error("no whole set fills a grid of {rows} rows and {columns} columns")]
    GridShape {
        /// The number of rows.
        rows: usize,
        /// The number of columns.
        columns: usize,
    },
    /// A grid without any key whose numbers are those of no whole set.
    #[error("in this grid {}; a double-{set} set has each number {needed} times", occurrences(.found))]
    GridNumbers {
        /// The numbers that occur otherwise, and how often.
        found: Vec<(u8, usize)>,
        /// The highest end.
        set: usize,
        /// How often each occurs.
        needed: usize,
    },
    /// A text that is no game ID.
    #[error("this is no game ID of Dominosa")]
    NoId,
    /// An order whose grid is too large for a board.
    #[error("a board has no room for this order")]
    IdOrder,
    /// A game ID with too few or too many numbers.
    #[error("the ID has {found} {}, and a set up to {set} needs {needed}", if *found == 1 { "number" } else { "numbers" })]
    IdLength {
        /// The highest end.
        set: u8,
        /// The numbers of the grid.
        needed: usize,
        /// Those of the ID.
        found: usize,
    },
    /// A number of a game ID that the set does not have.
    #[error("a set up to {set} has no {number}")]
    IdNumber {
        /// The highest end.
        set: u8,
        /// The number.
        number: u8,
    },
    /// A solution of another program that is none.
    #[error("this is no solution: {0}")]
    NoSolution(String),
    /// JSON that is no file of Pips.
    #[error("this is no file of Pips")]
    NoDay,
    /// A file of Pips without the puzzle that was asked for, or without any.
    #[error("the file has no puzzle{}", .0.map_or(String::new(), |level| format!(" of the level `{level}`")))]
    NoLevel(Option<&'static str>),
    /// A text that should be JSON.
    #[error("the file is not JSON: {0}")]
    NoJson(String),
    /// A task about a position.
    #[error("a placement puzzle has no position")]
    NoPosition,
    /// A key of puzzles with a table.
    #[error("`{0}` belongs to a game with a table")]
    OfTable(&'static str),
}

/// `1 occurs 5 times, 2 occurs 3 times`.
fn occurrences(found: &[(u8, usize)]) -> String {
    let one = |(number, count): &(u8, usize)| match count {
        0 => format!("{number} is missing"),
        1 => format!("{number} occurs once"),
        _ => format!("{number} occurs {count} times"),
    };
    found.iter().map(one).collect::<Vec<_>>().join(", ")
}

/// `1 tile covers`, `2 tiles cover`.
fn cover(tiles: usize) -> String {
    if tiles == 1 { "1 tile covers".to_owned() } else { format!("{tiles} tiles cover") }
}

impl KindFault for PlacementFault {
    #[expect(clippy::too_many_lines, reason = "a table: one label for each fault")]
    fn label(&self) -> String {
        let label = match self {
            Self::NoBoard => "expected `board:`, `numbers:` or `dominosa:` among these keys",
            Self::NoCells => "expected a letter, a digit or `_` for each cell",
            Self::NoCell(_) => "expected a letter, a digit, `_` or `.`",
            Self::Indented => "expected its first cell below that of the first row",
            Self::EmptyLine => "expected a row of the board",
            Self::TooLarge => "more than that",
            Self::NoNumber(_) => "expected a number from 0 to 99, or `.`",
            Self::OddCells(_) | Self::OtherNumber { .. } | Self::TooFewTiles { .. } => "this board",
            Self::OtherDominoes { .. } => "these dominoes",
            Self::NoTiles => "expected `tiles:` or `set:` among these keys",
            Self::EmptyTiles => "expected tiles, as in `3-1 5-3`",
            Self::NoTile(_) => "expected two ends from 0 to 99, as in `4-2`",
            Self::NoRule(_) => "expected a value after the colon",
            Self::BadRule(_) => {
                return format!(r#"expected a whole number up to {HIGHEST_SUM}, "<5", ">5", "=" or "!=""#);
            }
            Self::BadName(_) => "expected a letter, then letters, digits or `_`",
            Self::NoGroupCells(_) => "none of these is on the board",
            Self::NoDiagonals => "only a square board has them",
            Self::BadCell(_) => "expected `x,y`, a row, a column or a diagonal",
            Self::CellTwice(_) => "the second time",
            Self::OffBoard(_) => "expected a cell of the board",
            Self::OneName => "expected two names or more",
            Self::BadPlacement(_) => "expected a tile as in `4-2@0,0e`, or pips as in `4@2,0`",
            Self::PipsAlone(_) => "expected a tile as in `4-2@0,0e`",
            Self::TwoNumbers { .. } | Self::TwoTiles(_) => "the second of the two",
            Self::NotAmong(_) => "expected one of the tiles that are left",
            Self::UnevenGrid { .. } => "expected as many as above",
            Self::GridShape { .. } | Self::GridNumbers { .. } => "this grid",
            Self::NoId => "expected an order, a colon and the numbers, as in `2:001122012012`",
            Self::IdLength { .. } => "this ID",
            Self::IdOrder => "expected an order from 0 to 98",
            Self::IdNumber { set: 0, .. } => "expected 0",
            Self::IdNumber { set, .. } => return format!("expected a number from 0 to {set}"),
            Self::NoSolution(_) => "this solution",
            Self::NoJson(_) => "here",
            Self::NoDay => "expected `{\"easy\": …, \"medium\": …, \"hard\": …}`",
            Self::NoLevel(_) => "among these keys",
            Self::NoPosition => "this task",
            Self::OfTable(_) => "a placement puzzle has none",
        };
        label.to_owned()
    }

    #[expect(clippy::too_many_lines, reason = "a table: one sentence for each fault")]
    fn help(&self) -> &'static str {
        match self {
            Self::NoBoard => "write `board: |` and the rows below it, indented",
            Self::NoCells => "draw a row such as `A A . B`",
            Self::NoCell(_) => {
                "a letter is a region, a digit the pips of a cell, `_` any other cell, `.` no cell; numbers above 9 stand \
                 in `numbers` or `given`"
            }
            Self::Indented => "write a `.` for each place without a cell: blanks are skipped",
            Self::EmptyLine => "leave the line out, or write a row of dots",
            Self::TooLarge => "cut the puzzle into smaller ones",
            Self::NoNumber(_) => "part the numbers by blanks",
            Self::OddCells(_) => "each tile covers two cells: look for a cell too many or a missing one",
            Self::OtherNumber { .. } => {
                "look for a missing tile or cell, or write `use: some` if tiles are left over"
            }
            Self::OtherDominoes { .. } => "each domino covers two cells: look for a missing domino or cell",
            Self::TooFewTiles { .. } => "look for missing tiles: `use: some` takes each once at most",
            Self::NoTiles | Self::EmptyTiles => {
                "write the tiles, as in `tiles: 3-1 5-3`, or `set: 6` for a whole set"
            }
            Self::NoTile(_) => "separate tiles by blanks or commas",
            Self::NoRule(_) => "write a rule, or leave it out; in YAML \">4\" and \"!=\" need quotes",
            Self::BadRule(_) => {
                "a sum is a number alone, as in `A: 12`; at least 4 is \">3\", at most 4 is \"<5\"; all alike is \"=\""
            }
            Self::BadName(_) => "one letter alone is a region; `rows` and `columns` are all of them",
            Self::NoGroupCells(_) | Self::OffBoard(_) => {
                "cells are x,y from 0,0, the first character of the board: x to the right, y down"
            }
            Self::NoDiagonals => "list the cells, as in `main: 0,0 1,1 2,2`",
            Self::BadCell(_) => {
                "write `row 0`, `column 2`, `diagonal`, `antidiagonal` or cells as in \"0,0 1,0\", in a list each in quotes"
            }
            Self::OneName => "name another group, as in `same: [top, left]`",
            Self::BadPlacement(_) | Self::PipsAlone(_) => {
                "a placement has the first half, its cell x,y and the side of the other half: n, e, s or w; in a list in brackets it needs quotes"
            }
            Self::CellTwice(_) | Self::TwoNumbers { .. } | Self::TwoTiles(_) => "leave one of the two out",
            Self::NotAmong(_) => "add it to the tiles, or leave it out here",
            Self::UnevenGrid { .. } | Self::GridNumbers { .. } => {
                "copy the grid again; a text without keys is read as Dominosa, other puzzles name their `game:` or `task:`"
            }
            Self::GridShape { .. } => {
                "a grid of Dominosa has one row fewer than columns, or one more: 7 and 8 for double-6; for other grids \
                 write `task: place`, `numbers: |` and the `tiles:`"
            }
            Self::NoId => "copy the game ID of the puzzle itself: one with # is a seed and has no numbers",
            Self::IdOrder => {
                "the number before the colon is the highest end of the set, as in `6:` for double-6"
            }
            Self::IdLength { .. } => "copy the whole ID; numbers above 9 stand in brackets, as in [10]",
            Self::IdNumber { .. } => "numbers above 9 stand in brackets, as in [10]",
            Self::NoSolution(_) => {
                "mend it, or leave the key out; cells are x,y here: x the column, y the row, both from 0"
            }
            Self::NoDay => "a file of Pips is the JSON of one day, with a puzzle for each level",
            Self::NoLevel(Some(_)) => {
                "`easy`, `medium` and `hard` are the levels; one with `regions: null` is not made"
            }
            Self::NoLevel(None) => {
                "write a puzzle under `easy`, `medium` or `hard`, with `dominoes` and `regions`"
            }
            Self::NoJson(_) => "copy the whole text, from the first { to the last }",
            Self::OfTable("layout") => {
                "the board of a placement puzzle is `board:`; in plain text it follows the keys after a blank line"
            }
            Self::OfTable("hand" | "hands") => "the tiles of a placement puzzle are `tiles:` or `set:`",
            Self::OfTable(_) => "leave the key out",
            Self::NoPosition => {
                "`boneyard solve`, `explain`, `verify` and `diagram` take placement puzzles; this needs a position"
            }
        }
    }
}
