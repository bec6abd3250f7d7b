//! What texts and figures show of Castle Rock.

use super::moves::CastleRockMove;
use super::setup::CastleRockPosition;
use super::suits::Left;
use super::words::with_open_end;
use crate::game::drawing::look::Letters;
use crate::game::presented::{Features, Gain, Presented, PresentedMove, Trial, Trying, Turns, labelled};
use crate::game::{Move, Table};
use crate::tile::Turned;
use crate::words::joined;

impl Presented for CastleRockPosition {
    fn features(&self) -> Features {
        CastleRockMove::FEATURES
    }

    fn picture(&self, _: &Letters, played: &[Move]) -> String {
        let row = self.row();
        let text = labelled("row", &if row.is_empty() { String::new() } else { with_open_end(row) });
        // After a play there are more, which its line has just said.
        if played.is_empty() { text + &self.remembered() } else { text }
    }

    fn remembered(&self) -> String {
        let captured = Some(&self.setup().extra).filter(|tiles| !tiles.is_empty());
        captured.map(|tiles| labelled("captured", &joined(tiles))).unwrap_or_default()
    }

    /// The order in which they are written.
    fn in_order(&self, hand: Vec<Turned>) -> Vec<Turned> {
        hand
    }

    fn suits(&self) -> Option<Left> {
        Some(Left::new(self.rules().set, self.left()))
    }

    fn why_not(&self, table: &dyn Table, tile: Turned) -> Vec<String> {
        vec![table.judge(&CastleRockMove::Add(tile).into()).reason()]
    }

    fn trials(&self, hand: &[Turned]) -> Vec<Trial> {
        let row = self.row().tiles();
        let adds = hand.iter().map(|tile| Trial::new(Trying::Tile(*tile), CastleRockMove::Add(*tile)));
        let takes = row.iter().map(|tile| Trial::new(Trying::Capture(1), CastleRockMove::Take(*tile)));
        let threes = row.windows(3).filter_map(|three| {
            let three = CastleRockMove::TakeThree(three.try_into().ok()?);
            Some(Trial::new(Trying::Capture(3), three))
        });
        let stop = Trial::new(Trying::Nothing, CastleRockMove::Stop);
        adds.chain(takes).chain(threes).chain([stop]).collect()
    }
}

impl PresentedMove for CastleRockMove {
    const FEATURES: Features = Features { gain: Gain::Captures, turns: Turns::Plays, has_cells: false };

    fn is_pass(self) -> bool {
        false
    }

    fn is_capture(self) -> bool {
        self.captured() > 0
    }
}
