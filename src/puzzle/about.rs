//! What every file says of its puzzle.

/// What a file says of its puzzle.
#[derive(Clone, Copy, Debug)]
pub struct About<'a> {
    /// The file.
    pub file: &'a str,
    /// What the puzzle is called.
    pub title: Option<&'a str>,
    /// Where it comes from.
    pub source: Option<&'a str>,
    /// What the game is called.
    pub game: &'a str,
}
