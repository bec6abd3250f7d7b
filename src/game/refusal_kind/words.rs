//! The names of reasons against a move.

use super::RefusalKind;

impl RefusalKind {
    /// The name of the kind, for claims, puzzle files and output.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Over => "over",
            Self::NotHeld => "not held",
            Self::MustPlay => "must play",
            Self::NoNeighbour => "no neighbour",
            Self::End => "end",
            Self::Gap => "gap",
            Self::Unequal => "unequal",
            Self::NotStaggered => "not staggered",
            Self::Corner => "corner",
            Self::Centre => "centre",
            Self::Dead => "dead",
            Self::Hole => "hole",
            Self::Covers => "covers",
            Self::ClosingSidePlay => "closing side play",
            Self::HasPlayed => "has played",
            Self::MustPass => "must pass",
            Self::MustAdd => "must add",
            Self::HasAdded => "has added",
            Self::NotInRow => "not in row",
            Self::NoPair => "no pair",
            Self::NotNeighbours => "not neighbours",
            Self::NoSuit => "no suit",
            Self::MustCapture => "must capture",
            Self::Redeal => "redeal",
            Self::NotInSet => "not in set",
            Self::Lead => "lead",
            Self::NoEnd => "no end",
            Self::Total => "total",
            Self::Blank => "blank",
            Self::MustFill => "must fill",
            Self::NoDraw => "no draw",
            Self::MustDraw => "must draw",
        }
    }
}
