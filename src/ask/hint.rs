//! What is best from the board: the rest of the turn or of the hand, after the moves of the file's line.

use serde::Serialize;
use serde_json::{Map, Value};

use super::answer::{LIMITS, TEXT, alone};
use super::board::{NOTHING_TO_PLAY, session};
use super::options::NamedOptions;
use super::refusal::Refusal;
use crate::play::think::{Query, QueryKind, think};
use crate::search::Limits;
use crate::source::text::Source;

/// What is best from the board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct BoardHint {
    /// The best moves, as far as they are known.
    pub line: Vec<String>,
    /// What they lead to and how certain that is, in words.
    pub how: String,
    /// What is known of the other moves, in words.
    pub notes: Vec<String>,
    /// Whether nothing better can be found with more time.
    pub exact: bool,
}

/// The best moves after those of the `line` of the only puzzle of a text.
///
/// # Errors
/// When the text or an option is invalid, a move of the line is illegal, or the position does not say enough.
pub fn hint(text: &str, options: &Map<String, Value>, limits: &Limits) -> Result<BoardHint, Refusal> {
    let limits = NamedOptions::of("hint", options, LIMITS)?.limits(limits)?;
    let read = alone(Source::read_from(TEXT, text.as_bytes())?)?.position()?;
    let nothing = || Refusal::plain(NOTHING_TO_PLAY);
    let session = session(&read)?.ok_or_else(nothing)?;
    if session.table().is_over() {
        return Err(Refusal::question("nothing is left to play", Some("take moves back first")));
    }
    let asked = |kind| think(&Query::of(&session, kind), &limits);
    let refused = |need: crate::game::Need| Refusal::plain(need.to_string());
    let mut best = asked(QueryKind::Line).map_err(refused)?;
    if best.moves.is_empty() {
        best = asked(QueryKind::Move).map_err(refused)?;
    }
    let line = best.moves.iter().map(ToString::to_string).collect();
    Ok(BoardHint { line, how: best.how, notes: best.notes, exact: best.is_exact })
}
