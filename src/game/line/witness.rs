//! Small positions of the line games.

use super::deal::{Opening, opening};
use super::history::is_reachable;
use super::joins::joins;
use super::layout::{Line, Ports};
use super::moves::LineMove;
use super::rules::{Draw, Rules};
use super::setup::{LinePosition, LineSetup};
use crate::game::hands::{Boneyard, Hands};
use crate::game::witness::{Given, NoOpening, WitnessFamily, pick, random_scores, shared_out};
use crate::random::ChaCha;
use crate::tile::{Pip, Tile, Tiles};

impl WitnessFamily for Rules {
    const STOPS_ANYWHERE: bool = true;

    fn random_position(&self, tiles: &[Tile], given: Given, random: &mut ChaCha) -> Option<LineSetup> {
        match given {
            Given::Own => grown(self, tiles, random),
            Given::All => dealt(self, tiles, random),
        }
    }

    fn is_reachable(setup: &LineSetup) -> bool {
        is_reachable(setup)
    }

    fn opening_move(position: &LinePosition) -> Result<Option<LineMove>, NoOpening> {
        if !position.layout().tiles.is_empty() {
            return Ok(None);
        }
        match opening(position.hand_rules(), position.hands()) {
            Opening::Lot => Ok(None),
            Opening::Lead { seat, tile } if seat == position.to_play() => Ok(Some(LineMove::lead(tile))),
            _ => Err(NoOpening),
        }
    }
}

/// A deal before the lead.
fn dealt(rules: &Rules, tiles: &[Tile], random: &mut ChaCha) -> Option<LineSetup> {
    let seats = 2 + pick(2, random);
    let undealt = if rules.draw == Draw::Never { 0 } else { pick(tiles.len(), random) };
    let (hands, boneyard) = shared_out(tiles, seats, undealt, random)?;
    let held: Vec<Tiles> = hands.iter().map(|hand| hand.iter().copied().collect()).collect();
    let seat = match opening(rules, &held) {
        Opening::Lead { seat, .. } => seat,
        Opening::Lot => pick(seats, random),
        Opening::Redeal | Opening::Unsaid => return None,
    };
    Some(LineSetup {
        hands: Hands::All(hands),
        to_play: seat,
        boneyard: Boneyard::Known(boneyard),
        scores: random_scores(seats, rules.target(seats), random),
        ..LineSetup::new(rules.clone())
    })
}

/// A line that others played, with one hand, and an unknown boneyard. The line consists of those tiles that
/// join, the first of them the lead.
fn grown(rules: &Rules, tiles: &[Tile], random: &mut ChaCha) -> Option<LineSetup> {
    let held: Tiles = tiles.iter().copied().collect();
    let lead = match opening(rules, &[held]) {
        Opening::Lead { tile, .. } => tile,
        Opening::Lot => *tiles.get(pick(tiles.len(), random))?,
        Opening::Redeal | Opening::Unsaid => return None,
    };
    let mut left: Vec<Tile> = tiles.iter().copied().filter(|tile| *tile != lead).collect();
    let mut opened = None;
    let mut layout = Line::default();
    layout.play(LineMove::lead(lead), rules, &mut opened);
    for _ in 0..pick(left.len(), random) {
        let ends: Vec<Pip> = layout.ends(Ports { rules, opened }).values().collect();
        let ways = left.iter().flat_map(|tile| {
            let halves = [(tile.high(), tile.low()), (tile.low(), tile.high())];
            ends.iter().flat_map(move |end| halves.map(|(half, tail)| (*tile, half, tail, *end)))
        });
        let ways: Vec<_> = ways.filter(|(tile, half, _, end)| joins(rules, *end, *tile, *half)).collect();
        let Some((tile, half, tail, end)) = ways.get(pick(ways.len(), random)).copied() else { break };
        layout.play(LineMove::join(half, tail, end), rules, &mut opened);
        left.retain(|other| *other != tile);
    }
    Some(LineSetup {
        layout,
        extra: opened,
        hands: Hands::Own(left),
        boneyard: if rules.draw == Draw::Never { Boneyard::Known(Vec::new()) } else { Boneyard::Unknown },
        ..LineSetup::new(rules.clone())
    })
}
