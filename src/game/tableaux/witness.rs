//! Small positions of Tableaux.

use super::notation::play::Step;
use super::reach;
use super::rules::Rules;
use super::setup::{TableauxPosition, TableauxSetup};
use crate::game::Move;
use crate::game::hands::{Boneyard, Hands};
use crate::game::lattice::Placement;
use crate::game::question::Game;
use crate::game::witness::{Given, WitnessFamily, pick, random_scores, shared_out};
use crate::random::ChaCha;
use crate::tile::Tile;

/// The most tiles of a tableau whose history is searched.
const LARGEST: usize = 12;

/// Enough steps for every tableau up to that size: each of its sets of tiles with each tile.
const STEPS: u32 = 12 << 12;

impl WitnessFamily for Rules {
    fn random_position(&self, tiles: &[Tile], given: Given, random: &mut ChaCha) -> Option<TableauxSetup> {
        match given {
            Given::Own => grown(self, tiles, random),
            Given::All => dealt(self, tiles, random),
        }
    }

    /// An upright starter leads to the tableau. A turn may end after any play, so every order of plays is
    /// possible in turns.
    fn is_reachable(TableauxSetup { layout, rules, .. }: &TableauxSetup) -> bool {
        (1..=LARGEST).contains(&layout.len()) && reach::is_reachable(layout, rules, STEPS) == Some(true)
    }
}

/// A deal after the starter.
fn dealt(rules: &Rules, tiles: &[Tile], random: &mut ChaCha) -> Option<TableauxSetup> {
    let (starter, rest) = tiles.split_first()?;
    let undealt = pick(rest.len(), random);
    let (hands, boneyard) = shared_out(rest, Rules::PLAYERS, undealt, random)?;
    Some(TableauxSetup {
        layout: vec![Placement::starter(*starter)],
        hands: Hands::All(hands),
        boneyard: Boneyard::Known(boneyard),
        scores: random_scores(Rules::PLAYERS, rules.win_score.get(), random),
        ..TableauxSetup::new(rules.clone())
    })
}

/// A tableau grown by legal plays, with one hand, and perhaps its future draws.
fn grown(rules: &Rules, tiles: &[Tile], random: &mut ChaCha) -> Option<TableauxSetup> {
    let laid = 1 + pick(tiles.len().checked_sub(1)?, random);
    let (table, rest) = tiles.split_at(laid);
    let (hand, boneyard) = rest.split_at(1 + pick(rest.len(), random));
    let layout = vec![Placement::starter(table[0])];
    let mut setup =
        TableauxSetup { layout, hands: Hands::Own(hand.to_vec()), ..TableauxSetup::new(rules.clone()) };
    for tile in &table[1..] {
        let holding = TableauxSetup { hands: Hands::Own(vec![*tile]), ..setup.clone() };
        let plays = Game::turn(&TableauxPosition::new(holding).ok()?).ok()?.plays();
        match plays.get(pick(plays.len(), random))?.mv {
            Move::Tableaux(Step::Place(placement)) => setup.layout.push(placement),
            _ => return None,
        }
    }
    setup.boneyard = Boneyard::Known(boneyard.to_vec());
    Some(setup)
}
