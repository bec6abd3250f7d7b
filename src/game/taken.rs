//! A move that was made, and what came of it.

use super::answer::Judgement;
use super::families::Move;
use crate::tile::Turned;

/// A move that was made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Taken {
    /// The move, in the position's spelling.
    pub mv: Move,
    /// The seat that made it.
    pub seat: usize,
    /// Points that this seat scored by it, or tiles that it captured.
    pub points: i32,
    /// What other seats scored by it while the hand goes on, as for a pass that they forced: seat, points.
    pub others: Vec<(usize, i32)>,
    /// Why it was legal, in words; may be empty.
    pub why: String,
    /// How it ended the hand and what that gives, in words.
    pub ended: Option<String>,
    /// Tiles drawn after it.
    pub drawn: Vec<Turned>,
}

impl Taken {
    /// A legal move in a turn that stands alone: its seat is 0, and no hand ends by it.
    pub(super) fn in_turn(judgement: &Judgement, points: i32, drawn: Vec<Turned>) -> Self {
        let (mv, why) = (judgement.mv, judgement.reason());
        Self { mv, seat: 0, points, others: Vec::new(), why, ended: None, drawn }
    }

    /// Why it was legal, and how it ended the hand, as far as there is something to say.
    pub fn said(&self) -> impl Iterator<Item = &str> {
        Some(&self.why).filter(|why| !why.is_empty()).into_iter().chain(&self.ended).map(String::as_str)
    }
}
