//! The kinds of moves of all games, by their names in files and answers.

use std::fmt;

/// What kind of move it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum MoveKind {
    /// Tableaux: joins one half of equal pips.
    Side,
    /// Tableaux: equals the sum of two halves.
    Corner,
    /// Tableaux: equals the sum of three halves.
    Centre,
    /// Castle Rock: a tile is added at the open end.
    Add,
    /// Castle Rock: a tile is captured from between two of one suit.
    Middle,
    /// Castle Rock: three neighbours of one suit are captured.
    Three,
    /// Line games: the first tile is laid.
    Lead,
    /// Line games: a tile joins an open end.
    Join,
    /// Line games: a matador is laid.
    Matador,
    /// Line games: a tile is drawn.
    Draw,
    /// Nothing can be played.
    Pass,
    /// The turn ends although it could go on.
    Stop,
}

impl MoveKind {
    /// Its name: one lower-case word.
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
