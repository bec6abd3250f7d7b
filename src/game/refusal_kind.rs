//! The kinds of reasons for which a move is illegal in any game, with their names in files and output.

use std::fmt;

use crate::rules::value::{Value as _, reading};

reading! {
    /// The kind of a reason against a move.
    RefusalKind {
        /// The hand or the turn has ended.
        Over = "over",
        /// The player does not hold the tile.
        NotHeld = "not held",
        /// A tile can be played.
        MustPlay = "must play",
        /// Tableaux: no half lies against the cell.
        NoNeighbour = "no neighbour",
        /// Tableaux: the only neighbour lies there with its short end. Castle Rock: the tile is at an end of
        /// the row.
        End = "end",
        /// Tableaux: the rules allow no play between two opposite neighbours.
        Gap = "gap",
        /// Tableaux and line games: the half does not equal the pips that it would join.
        Unequal = "unequal",
        /// Tableaux: the tile does not point away from its neighbour's other half.
        NotStaggered = "not staggered",
        /// Tableaux: the corner needs another half.
        Corner = "corner",
        /// Tableaux: the centre needs another half, or another total.
        Centre = "centre",
        /// Tableaux: no tile of the set fits the corner or centre.
        Dead = "dead",
        /// Tableaux: the cell has four neighbours.
        Hole = "hole",
        /// Tableaux: the tail lies on a cell of a higher kind than the play's own.
        Covers = "covers",
        /// Tableaux: the rules do not allow this play once the turn has gone on.
        ClosingSidePlay = "closing side play",
        /// Tableaux: a turn with a play in it is not passed.
        HasPlayed = "has played",
        /// Tableaux: a turn without a play is passed.
        MustPass = "must pass",
        /// Castle Rock: the turn begins with an add.
        MustAdd = "must add",
        /// Castle Rock: a tile has been added in this turn already.
        HasAdded = "has added",
        /// Castle Rock: the tile is not in the row.
        NotInRow = "not in row",
        /// Castle Rock: the neighbours of the tile share no suit.
        NoPair = "no pair",
        /// Castle Rock: the three tiles are not side by side in this order.
        NotNeighbours = "not neighbours",
        /// Castle Rock: the three tiles share no suit.
        NoSuit = "no suit",
        /// Castle Rock: the rules leave no capture undone.
        MustCapture = "must capture",
        /// Line games: no hand has a double, and the tiles are dealt again.
        Redeal = "redeal",
        /// Line games: the set has no such tile.
        NotInSet = "not in set",
        /// Line games: a lead is needed, is not possible, or must be another tile's.
        Lead = "lead",
        /// Line games: no end of this value is open.
        NoEnd = "no end",
        /// Line games: half and end do not make the total.
        Total = "total",
        /// Line games: only matadors join a blank.
        Blank = "blank",
        /// Line games: nothing may be drawn.
        NoDraw = "no draw",
        /// Line games: a tile can be drawn.
        MustDraw = "must draw",
    }
}

impl RefusalKind {
    /// The name of the kind, for claims, puzzle files and output.
    pub fn name(self) -> &'static str {
        Self::choices()[self as usize]
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_reads_back_from_its_name() {
        for name in RefusalKind::choices() {
            assert_eq!(RefusalKind::read(name).unwrap().name(), *name);
        }
    }
}
