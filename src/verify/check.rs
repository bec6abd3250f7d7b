//! What can be computed of a statement and compared, as data.

use crate::game::tableaux::geometry::{Cell, Placement};
use crate::notation::play;
use crate::rules::tableaux::Rules;
use crate::tile::DominoSet;

/// A check, and what is done to the claim's position before it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// Another set than the claim's.
    pub set: Option<DominoSet>,
    /// Tiles that are placed first, from the hand if they are in it.
    pub after: Vec<Placement>,
    /// What is computed then.
    pub check: Check,
}

/// One thing that can be computed and compared.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Check {
    /// A placement is legal, and worth what is said.
    Legal {
        /// The placement.
        play: Placement,
        /// Points, if they are said.
        points: Option<i32>,
        /// `side`, `corner` or `centre`, if it is said.
        kind: Option<String>,
        /// Whether the turn goes on, if it is said.
        continues: Option<bool>,
    },
    /// A placement is illegal.
    Illegal {
        /// The placement.
        play: Placement,
        /// Name of the reason, if it is said.
        because: Option<String>,
    },
    /// What a cell is.
    Cell {
        /// The cell.
        at: Cell,
        /// As in [`crate::notation::cell`].
        is: String,
    },
    /// The number of corners, centres or side slots, or the like.
    Cells {
        /// As in [`crate::notation::cell`].
        of: String,
        /// How many.
        count: usize,
    },
    /// The number of legal plays of the hand.
    Plays {
        /// Only plays of this kind: `side`, `corner` or `centre`.
        kind: Option<String>,
        /// Only plays whose connecting half lies here.
        at: Option<Cell>,
        /// How many plays, if it is said.
        count: Option<usize>,
        /// How many different tiles, if it is said.
        tiles: Option<usize>,
        /// Points of every one of them, if it is said.
        points: Option<i32>,
    },
    /// The best turn.
    Best {
        /// Its points.
        points: i32,
        /// The number of sequences, if it is said.
        solutions: Option<u128>,
    },
    /// A turn played step by step.
    Turn {
        /// The steps.
        line: Vec<play::Step>,
        /// Points of each step.
        points: Vec<i32>,
        /// Tiles in hand afterwards, if it is said.
        hand: Option<usize>,
        /// Whether the turn can go on afterwards, if it is said.
        goes_on: Option<bool>,
    },
    /// A hand played step by step.
    Hand {
        /// The steps.
        line: Vec<play::Step>,
        /// Points that each seat gains, if it is said.
        gained: Option<Vec<i32>>,
        /// Whether the hand is over afterwards, if it is said.
        over: Option<bool>,
        /// Whether the seat to play may decline its turn, if it is said.
        last_turn: Option<bool>,
        /// Tiles that each seat holds afterwards, if it is said.
        held: Option<Vec<usize>>,
        /// The seat that leads the next hand, if it is said.
        next_lead: Option<usize>,
    },
    /// The tiles of the set that fit a sum.
    Fits {
        /// `corner` or `centre`.
        kind: String,
        /// The sum.
        sum: u8,
        /// How many tiles.
        count: usize,
    },
    /// Sequences of 1, 2, … plays.
    Perft(Vec<u64>),
    /// An equation of [`super::arithmetic`].
    Equation(String),
    /// The keys in which these rules differ from another spec's.
    Differs {
        /// The other rules.
        from: Box<Rules>,
        /// The name of the other spec.
        name: String,
        /// The keys.
        keys: Vec<String>,
    },
}
