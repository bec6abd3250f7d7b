//! The kinds of moves of all games, with their names in files and output.

use std::fmt;

/// The kind of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum MoveKind {
    /// Tableaux: joins one half of equal pips.
    Side,
    /// Tableaux: equals the sum of two halves.
    Corner,
    /// Tableaux: equals the sum of three halves.
    Centre,
    /// Castle Rock: adds a tile at the open end.
    Add,
    /// Castle Rock: captures a tile from between two of one suit.
    Middle,
    /// Castle Rock: captures three neighbours of one suit.
    Three,
    /// Line games: lays the first tile.
    Lead,
    /// Line games: plays a tile at an open end.
    Join,
    /// Line games: plays a matador.
    Matador,
    /// Line games: draws a tile.
    Draw,
    /// Passes: no tile can be played.
    Pass,
    /// Ends a turn that could go on.
    Stop,
}

impl MoveKind {
    /// The name of the kind: one lower-case word.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Side => "side",
            Self::Corner => "corner",
            Self::Centre => "centre",
            Self::Add => "add",
            Self::Middle => "middle",
            Self::Three => "three",
            Self::Lead => "lead",
            Self::Join => "join",
            Self::Matador => "matador",
            Self::Draw => "draw",
            Self::Pass => "pass",
            Self::Stop => "stop",
        }
    }

    /// Whether no tile is played, drawn or captured.
    pub const fn is_idle(self) -> bool {
        matches!(self, Self::Pass | Self::Stop)
    }
}

impl fmt::Display for MoveKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
