//! Small positions of Castle Rock.

use super::rules::Rules;
use super::setup::CastleRockSetup;
use crate::game::hands::{Boneyard, Hands};
use crate::game::witness::{Given, WitnessFamily, pick, random_scores};
use crate::random::ChaCha;
use crate::tile::{Tile, Turned};

impl WitnessFamily for Rules {
    /// A capture may follow the play.
    const ENDS_WITH_LAST_TILE: bool = false;

    fn random_position(&self, tiles: &[Tile], _: Given, random: &mut ChaCha) -> Option<CastleRockSetup> {
        let seats = 2 + pick(2, random);
        let each = (tiles.len() - 1) / seats;
        let each = (1 + pick(each, random)).min(self.hand.get(seats)?);
        let held = seats * each;
        let undealt = pick(tiles.len().checked_sub(held)?, random);
        let (row, rest) = tiles.split_at(tiles.len() - held - undealt);
        let (hands, boneyard) = rest.split_at(held);
        let turned = |tiles: &[Tile]| tiles.iter().copied().map(Turned::from).collect::<Vec<_>>();
        Some(CastleRockSetup {
            layout: turned(row),
            hands: Hands::All(hands.chunks(each).map(turned).collect()),
            boneyard: Boneyard::Known(turned(boneyard)),
            scores: random_scores(seats, self.win_score.get(), random),
            ..CastleRockSetup::new(self.clone())
        })
    }

    /// The hands have the sizes that the turns leave: equal while tiles are drawn, then one less for the
    /// seats that have had their turn. Any row is possible: the tiles missing from it were captured.
    fn is_reachable(setup: &CastleRockSetup) -> bool {
        let Hands::All(hands) = &setup.hands else { return true };
        let drawn_out = matches!(&setup.boneyard, Boneyard::Known(tiles) if tiles.is_empty());
        let from_here = (0..hands.len()).map(|n| hands[(setup.to_play + n) % hands.len()].len());
        let sizes: Vec<usize> = from_here.collect();
        let first = sizes.first().copied().unwrap_or(0);
        let later = sizes.iter().position(|size| *size != first).unwrap_or(sizes.len());
        let have_played = &sizes[later..];
        !setup.layout.is_empty()
            && first > 0
            && (have_played.is_empty() || drawn_out)
            && have_played.iter().all(|size| size + 1 == first)
    }
}
