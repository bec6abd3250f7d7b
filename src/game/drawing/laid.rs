//! A position with a line of play laid on it: every tile of the line at once, numbered by its move.

use crate::game::Move;
use crate::game::drawing::figure::figure;
use crate::game::drawing::look::Subject;
use crate::game::drawing::steps::Length;
use crate::scene::drawing::Scene;

/// Draws a position after a line of play, without its illegal part. In a row the next turn is shown, with
/// its captured tiles still in place.
pub fn laid(subject: &Subject<'_>, line: &[Move], length: Length) -> Scene {
    match length.table(subject.position) {
        Ok(mut table) => subject.position.drawn().painter(*subject).line(table.as_mut(), line),
        Err(_) => figure(subject),
    }
}
