//! Where plays go in a figure of a position.

use crate::game::Move;
use crate::game::drawing::figure::figure;
use crate::game::drawing::look::Subject;
use crate::scene::drawing::{Bounds, Scene};

/// Draws a position with room for each of these moves, and says where its tile goes, or lies if it is captured;
/// `None` for a move without a tile.
pub(crate) fn with_places(subject: &Subject<'_>, moves: &[Move]) -> (Scene, Vec<Option<Bounds>>) {
    let painter = subject.position.drawn().painter(*subject);
    let places: Vec<Option<Bounds>> = moves.iter().map(|mv| painter.place(subject.position, mv)).collect();
    let mut scene = figure(subject);
    scene.bounds = places.iter().flatten().fold(scene.bounds, |all, one| all.with(one));
    (scene, places)
}
