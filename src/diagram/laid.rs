//! A position with a line of play laid on it: every tile of the line at once, numbered by its act.

use super::figure::figure;
use super::look::Subject;
use super::painters::painter;
use super::scene::Scene;
use super::steps::Length;
use crate::game::Act;

/// Draws a position after a line of play; what of it cannot be played is left out. In a row the turn that
/// is to come is shown, with the tiles that it captures still in place.
pub fn laid(subject: &Subject<'_>, line: &[Act], length: Length) -> Scene {
    match length.table(subject.board) {
        Ok(mut table) => painter(*subject, subject.board).line(table.as_mut(), line),
        Err(_) => figure(subject),
    }
}
