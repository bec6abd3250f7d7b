//! A hand as the tree of its tile plays: what perft counts.

use super::act::LineMove;
use super::bits::Bits;
use super::round::LineRound;
use crate::search::game::GameTree;

/// Tile plays in turn; draws and passes that are forced happen by themselves, and nobody
/// draws by choice.
#[derive(Clone, Debug)]
pub struct TilePlays<B: Bits> {
    round: LineRound<B>,
    /// The depth of the hand before each play.
    depths: Vec<usize>,
}

impl<B: Bits> TilePlays<B> {
    /// The tree of a hand from where it stands.
    pub fn new(mut round: LineRound<B>) -> Self {
        round.skip_forced();
        Self { round, depths: Vec::new() }
    }

    /// The hand where the tree stands.
    pub fn round(&self) -> &LineRound<B> {
        &self.round
    }
}

impl<B: Bits> GameTree for TilePlays<B> {
    type Move = LineMove;

    fn legal_moves(&self, out: &mut Vec<LineMove>) {
        self.round.tile_plays(out);
    }

    fn count_moves(&self) -> u64 {
        u64::from(self.round.count_tile_plays())
    }

    fn make(&mut self, play: LineMove) {
        self.depths.push(self.round.depth());
        self.round.make(play);
        self.round.skip_forced();
    }

    fn unmake(&mut self) {
        let depth = self.depths.pop().unwrap_or(self.round.depth());
        while self.round.depth() > depth {
            self.round.unmake();
        }
    }
}
