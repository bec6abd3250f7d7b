//! What can be computed of a statement and compared, as data.

use crate::board::{Act, Goal};
use crate::game::Rules;
use crate::game::setup::Hands;
use crate::game::tableaux::geometry::{Cell, Placement};
use crate::game::tableaux::setup::Setup;
use crate::rules::Changes;
use crate::tile::{Pip, Tile, Tiles};

/// A check, and what is done to the claim's position before it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// Keys of the rules that are other than the claim's, in their order.
    pub changes: Changes,
    /// Tiles that are laid before everything else, whatever the rules say of them.
    pub put: Option<Put>,
    /// Acts that are taken first, each by the rules; what is computed goes on from there, in the same
    /// turn while that lasts.
    pub after: Vec<Act>,
    /// What is computed then.
    pub check: Check,
}

/// Tiles that are laid without rules, from the hand where they are in one. Only Tableaux has them: a
/// row or a line is written as it lies.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Put {
    /// The tiles with their places.
    pub tiles: Vec<Placement>,
    /// Why they lie there although no play is asked for.
    pub why: String,
}

impl Put {
    /// Lays the tiles.
    pub fn lay(&self, setup: &mut Setup) {
        let keep = |hand: &mut Vec<Tile>| {
            hand.retain(|held| self.tiles.iter().all(|placement| placement.tile() != *held));
        };
        setup.layout.extend(self.tiles.iter().copied());
        match &mut setup.hands {
            Hands::Hidden => {}
            Hands::Own(hand) => keep(hand),
            Hands::All(hands) => hands.iter_mut().for_each(keep),
        }
    }
}

/// One thing that can be computed and compared. What is not said is not asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Check {
    /// An act is legal, and worth what is said.
    Legal {
        /// The act.
        play: Act,
        /// Points, or tiles captured.
        points: Option<i32>,
        /// As in [`crate::board::Worth::kind`].
        kind: Option<String>,
        /// Whether the turn goes on.
        continues: Option<bool>,
    },
    /// An act is illegal.
    Illegal {
        /// The act.
        play: Act,
        /// Name of the reason.
        because: Option<String>,
    },
    /// The legal plays of the hand.
    Plays(Plays),
    /// The best turn.
    Best {
        /// Its points, or tiles captured.
        points: i32,
        /// The number of sequences that reach the goal, or the best.
        solutions: Option<u128>,
        /// What counts as a solution instead of the best.
        goal: Option<Goal>,
    },
    /// A turn played step by step.
    Turn {
        /// The acts.
        line: Vec<Act>,
        /// Points of each act.
        points: Vec<i32>,
        /// Tiles in hand afterwards.
        hand: Option<usize>,
        /// Whether the turn can go on afterwards.
        goes_on: Option<bool>,
    },
    /// A hand played step by step.
    Replay(Replay),
    /// Points that each seat gains in the rest of the hand under best play.
    Value(Vec<i32>),
    /// Sequences of 1, 2, … plays.
    Perft(Vec<u64>),
    /// Points of each seat for a hand that has ended.
    Score(Score),
    /// Who has won the game.
    Winner {
        /// Points of each seat.
        scores: Vec<i32>,
        /// The seat that was dealt first.
        leader: usize,
        /// The winner, or nobody.
        is: Option<usize>,
    },
    /// An equation of [`crate::notation::arithmetic`].
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
    /// Tableaux: what a cell is.
    Cell {
        /// The cell.
        at: Cell,
        /// As in [`crate::notation::cell`].
        is: String,
    },
    /// Tableaux: the number of corners, centres or side slots, or the like.
    Cells {
        /// As in [`crate::notation::cell`].
        of: String,
        /// How many.
        count: usize,
    },
    /// Tableaux: the tiles of the set that fit a sum.
    Fits {
        /// `corner` or `centre`.
        kind: String,
        /// The sum.
        sum: u8,
        /// How many tiles.
        count: usize,
    },
    /// Castle Rock: what the row offers as it stands.
    Row(Row),
    /// Castle Rock: what is left of a suit once tiles are captured.
    Suit(Suit),
    /// Castle Rock: the tiles that can never again be part of a pair or of three.
    Mateless {
        /// Tiles captured.
        captured: Tiles,
        /// Those tiles.
        tiles: Tiles,
    },
    /// Line games: the open ends, equal ones each, the lowest first.
    Ends(Vec<Pip>),
    /// Line games: tiles of the set that may join an end.
    Joins {
        /// The end.
        end: Pip,
        /// How many.
        count: Option<usize>,
        /// Which.
        tiles: Option<Tiles>,
    },
    /// Line games: the matadors of the set.
    Matadors(Tiles),
    /// Line games: how the deal opens.
    Opens(Opens),
    /// Line games: how likely it is that nobody is dealt a double.
    NoDouble {
        /// Players.
        players: usize,
        /// The probability as it was written: `2.69 %`, `6.7e-4`, `1/148005`, `0`.
        is: String,
    },
}

/// Which legal plays there are.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Plays {
    /// Only plays of this kind.
    pub kind: Option<String>,
    /// Tableaux: only plays whose connecting half lies here.
    pub at: Option<Cell>,
    /// Line games: only joins of this end.
    pub end: Option<Pip>,
    /// How many plays.
    pub count: Option<usize>,
    /// How many different tiles.
    pub tiles: Option<usize>,
    /// Points of every one of them.
    pub points: Option<i32>,
    /// Exactly these, in any order.
    pub are: Option<Vec<Act>>,
}

/// A hand played step by step, and what is so afterwards.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Replay {
    /// The acts.
    pub line: Vec<Act>,
    /// Points that each seat gains in the hand.
    pub gained: Option<Vec<i32>>,
    /// Points of each seat in the game.
    pub scores: Option<Vec<i32>>,
    /// Tiles that each seat holds.
    pub held: Option<Vec<usize>>,
    /// Castle Rock: tiles that each seat has captured.
    pub captured: Option<Vec<usize>>,
    /// Whether the hand is over.
    pub over: Option<bool>,
    /// Whether the seat to play may decline its turn.
    pub last_turn: Option<bool>,
    /// The seat to play.
    pub to_play: Option<usize>,
    /// Tiles to draw.
    pub boneyard: Option<usize>,
    /// The seat that leads the next hand.
    pub next_lead: Option<NextLead>,
    /// What lies on the table, as it is written.
    pub table: Option<String>,
    /// Line games: the open ends.
    pub ends: Option<Vec<Pip>>,
}

/// Who leads the next hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NextLead {
    /// This seat.
    Seat(usize),
    /// No seat is named: the next deal has to show it, or the hand goes on.
    Nobody,
}

/// What a hand that has ended scores.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Score {
    /// A line game: pips left in each hand.
    Pips {
        /// Pips of each seat.
        pips: Vec<u32>,
        /// The seat that has gone out; none when the hand is blocked.
        out: Option<usize>,
        /// Points of each seat.
        are: Vec<i32>,
    },
    /// Castle Rock: tiles captured and left.
    Tiles {
        /// Tiles captured by each seat.
        captured: Vec<usize>,
        /// Tiles left in the row.
        left: usize,
        /// Points of each seat.
        are: Vec<i32>,
    },
}

/// What a row offers.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Row {
    /// Exactly these captures, in any order.
    pub captures: Option<Vec<Act>>,
    /// The most tiles that can be captured.
    pub most: Option<usize>,
    /// How many rows captures can reach, the row itself counted.
    pub rows: Option<usize>,
    /// How many sequences of captures empty it.
    pub clearing: Option<u128>,
}

/// What is left of a suit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Suit {
    /// The suit.
    pub of: Pip,
    /// Tiles captured.
    pub captured: Tiles,
    /// Tiles left.
    pub tiles: Option<usize>,
    /// Tiles left that are no double.
    pub plain: Option<usize>,
    /// Ends of the number that are left.
    pub halves: Option<usize>,
    /// The only tile left, if there is one only.
    pub orphan: Option<Orphan>,
}

/// The only tile that is left of a suit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Orphan {
    /// This one.
    One(Tile),
    /// There is none, or more than one.
    None,
}

/// How a deal opens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Opens {
    /// A seat leads a tile.
    Lead(usize, Tile),
    /// The deal is void.
    Redeal,
    /// The rules do not say.
    Unsaid,
}
