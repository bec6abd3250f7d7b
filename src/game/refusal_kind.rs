//! The kinds of reasons for which a move is illegal in any game.

mod words;

use std::fmt;

/// The kind of a reason against a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RefusalKind {
    /// The hand or the turn has ended.
    Over,
    /// The player does not hold the tile.
    NotHeld,
    /// A tile can be played.
    MustPlay,
    /// Tableaux: no half lies against the cell.
    NoNeighbour,
    /// Tableaux: the only neighbour lies there with its short end. Castle Rock: the tile is at an end of
    /// the row.
    End,
    /// Tableaux: the rules allow no play between two opposite neighbours.
    Gap,
    /// Tableaux and line games: the half does not equal the pips that it would join.
    Unequal,
    /// Tableaux: the tile does not point away from its neighbour's other half.
    NotStaggered,
    /// Tableaux: the corner needs another half.
    Corner,
    /// Tableaux: the centre needs another half, or another total.
    Centre,
    /// Tableaux: no tile of the set fits the corner or centre.
    Dead,
    /// Tableaux: the cell has four neighbours.
    Hole,
    /// Tableaux: the tail lies on a cell of a higher kind than the play's own.
    Covers,
    /// Tableaux: the rules do not allow this play once the turn has gone on.
    ClosingSidePlay,
    /// Tableaux: a turn with a play in it is not passed.
    HasPlayed,
    /// Tableaux: a turn without a play is passed.
    MustPass,
    /// Castle Rock: the turn begins with an add.
    MustAdd,
    /// Castle Rock: a tile has been added in this turn already.
    HasAdded,
    /// Castle Rock: the tile is not in the row.
    NotInRow,
    /// Castle Rock: the neighbours of the tile share no suit.
    NoPair,
    /// Castle Rock: the three tiles are not side by side in this order.
    NotNeighbours,
    /// Castle Rock: the three tiles share no suit.
    NoSuit,
    /// Castle Rock: the rules leave no capture undone.
    MustCapture,
    /// Line games: no hand has a double, and the tiles are dealt again.
    Redeal,
    /// Line games: the set has no such tile.
    NotInSet,
    /// Line games: a lead is needed, is not possible, or must be another tile's.
    Lead,
    /// Line games: no end of this value is open.
    NoEnd,
    /// Line games: half and end do not make the total.
    Total,
    /// Line games: only matadors join a blank.
    Blank,
    /// Line games: another double has to be filled first.
    MustFill,
    /// Line games: nothing may be drawn.
    NoDraw,
    /// Line games: a tile can be drawn.
    MustDraw,
}

impl fmt::Display for RefusalKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl serde::Serialize for RefusalKind {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}
