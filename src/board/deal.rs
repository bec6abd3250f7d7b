//! A position from a shuffled set: the deal of any game, the same for a seed for ever.

use super::Setup;
use crate::game;
use crate::game::line::deal::{Opening, opening};
use crate::game::setup::{Boneyard, Hands};
use crate::game::tableaux::geometry::{Cell, Direction, Placement};
use crate::random::ChaCha;
use crate::rules::counts::Players;
use crate::rules::{Rules, castle_rock, line, tableaux};
use crate::tile::{DominoSet, Tile, Tiles, Turned};

/// A deal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dealt {
    /// Every tile where it lies, the seat that leads to play.
    pub setup: Setup,
    /// Deals that were void before this one: nobody held a double.
    pub redeals: u32,
}

/// Why nothing can be dealt.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum DealFault {
    /// The rules are for another number of players.
    #[error("{found} cannot play: these rules are for {}", crate::rules::value::Value::write(.players))]
    Players {
        /// Players asked for.
        found: usize,
        /// Players that the rules are for.
        players: Players,
    },
    /// The rules do not say what so many are dealt, or the set is too small.
    #[error("the rules name no deal for {0} players that the set is large enough for")]
    NoDeal(usize),
    /// No deal of so many had a double in any hand.
    #[error("{0} deals in a row had no double")]
    NoDouble(u32),
}

/// After so many void deals in a row something else is wrong: with a double in the set even
/// one hand of one tile finds it in fewer.
const MOST_REDEALS: u32 = 10_000;

/// Shuffles and deals the `number`-th hand of a game. Each number of a seed is a stream of
/// random numbers of its own, so that any hand can be dealt again alone.
///
/// # Errors
/// When the rules know no such deal.
pub fn deal(rules: &Rules, players: usize, seed: u64, number: u64) -> Result<Dealt, DealFault> {
    if !rules.players().contains(players) {
        return Err(DealFault::Players { found: players, players: rules.players() });
    }
    let mut random = ChaCha::stream(seed, number);
    let no_deal = DealFault::NoDeal(players);
    match rules {
        Rules::Tableaux(rules) => tableaux(rules, &mut random).ok_or(no_deal),
        Rules::CastleRock(rules) => castle_rock(rules, players, &mut random).ok_or(no_deal),
        Rules::Line(rules) => line(rules, players, &mut random),
    }
}

/// A set in random order, every order equally likely.
fn shuffled(set: DominoSet, random: &mut ChaCha) -> Vec<Tile> {
    let mut tiles: Vec<Tile> = set.iter().collect();
    random.shuffle(&mut tiles);
    tiles
}

/// Two hands, and the next tile as starter, upright ("start"). Seat 0 leads.
fn tableaux(rules: &tableaux::Rules, random: &mut ChaCha) -> Option<Dealt> {
    let left = rules.boneyard_after_deal()?;
    let tiles = shuffled(rules.set, random);
    let (dealt, boneyard) = tiles.split_at(tiles.len() - left);
    let (starter, dealt) = dealt.split_last()?;
    let at = Cell { x: 0, y: 0 };
    let starter = Placement { half: starter.high(), tail: starter.low(), at, toward: Direction::South };
    let setup = game::tableaux::setup::Setup {
        rules: rules.clone(),
        layout: vec![starter],
        hands: Hands::All(dealt.chunks(rules.hand.get() as usize).map(<[Tile]>::to_vec).collect()),
        to_play: 0,
        boneyard: Boneyard::Known(boneyard.to_vec()),
        scores: Vec::new(),
    };
    Some(Dealt { setup: Setup::Tableaux(setup), redeals: 0 })
}

/// The row, then the hands ("the deal"). Seat 0 is at the dealer's left and leads.
fn castle_rock(rules: &castle_rock::Rules, players: usize, random: &mut ChaCha) -> Option<Dealt> {
    let deal = rules.deal(players)?;
    let tiles: Vec<Turned> = shuffled(rules.set, random).into_iter().map(Turned::from).collect();
    let (row, rest) = tiles.split_at(deal.row);
    let (hands, boneyard) = rest.split_at(deal.players * deal.hand);
    let setup = game::castle_rock::setup::Setup {
        rules: rules.clone(),
        row: row.to_vec(),
        hands: Hands::All(hands.chunks(deal.hand).map(<[Turned]>::to_vec).collect()),
        to_play: 0,
        boneyard: Boneyard::Known(boneyard.to_vec()),
        scores: Vec::new(),
        captured: Vec::new(),
    };
    Some(Dealt { setup: Setup::CastleRock(setup), redeals: 0 })
}

/// The hands; a deal without a double is void where the rules say so. Who has to lead is to
/// play, seat 0 where the rules do not say.
fn line(rules: &line::Rules, players: usize, random: &mut ChaCha) -> Result<Dealt, DealFault> {
    let no_deal = DealFault::NoDeal(players);
    let dealt = rules.dealt(players).ok_or(no_deal.clone())?;
    rules.boneyard_after_deal(players).ok_or(no_deal)?;
    for redeals in 0..MOST_REDEALS {
        let tiles = shuffled(rules.set, random);
        let (hands, boneyard) = tiles.split_at(players * dealt);
        let sets: Vec<Tiles> = hands.chunks(dealt).map(|hand| hand.iter().copied().collect()).collect();
        let to_play = match opening(rules, &sets) {
            Opening::Lead { seat, .. } => seat,
            Opening::Unsaid => 0,
            Opening::Redeal => continue,
        };
        let setup = game::line::setup::Setup {
            rules: rules.clone(),
            layout: game::line::layout::Line::default(),
            opened: None,
            hands: Hands::All(hands.chunks(dealt).map(<[Tile]>::to_vec).collect()),
            to_play,
            boneyard: Boneyard::Known(boneyard.to_vec()),
            scores: Vec::new(),
        };
        return Ok(Dealt { setup: Setup::Line(setup), redeals });
    }
    Err(DealFault::NoDouble(MOST_REDEALS))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_deals_the_same_for_ever() {
        let rules = Rules::Line(line::Rules::block());
        let first = deal(&rules, 3, 7, 0).unwrap();
        assert_eq!(deal(&rules, 3, 7, 0).unwrap(), first);
        assert_ne!(deal(&rules, 3, 7, 1).unwrap(), first);
        assert_ne!(deal(&rules, 3, 8, 0).unwrap(), first);
    }

    #[test]
    fn every_deal_is_a_right_position_with_every_tile_once() {
        let games = [
            (Rules::Tableaux(tableaux::Rules::default()), 2..=2),
            (Rules::CastleRock(castle_rock::Rules::default()), 2..=6),
            (Rules::Line(line::Rules::draw(DominoSet::DOUBLE_12)), 2..=10),
            (Rules::Line(line::Rules::matador(DominoSet::DOUBLE_9)), 3..=8),
            (Rules::Line(line::Rules::tiddle_a_wink(DominoSet::DOUBLE_9)), 6..=10),
            (Rules::Line(line::Rules::block()), 2..=4),
        ];
        for (rules, players) in games {
            for players in players {
                for seed in 0..20 {
                    let dealt = deal(&rules, players, seed, 0).unwrap();
                    let board = dealt.setup.build().unwrap();
                    assert_eq!(board.known(), rules.set().tiles());
                }
            }
        }
    }

    #[test]
    fn what_cannot_be_dealt_says_why() {
        let rules = Rules::Line(line::Rules::block());
        let fault = deal(&rules, 5, 0, 0).unwrap_err();
        assert_eq!(fault.to_string(), "5 cannot play: these rules are for 2 to 4");
        let mut small = line::Rules::draw(DominoSet::DOUBLE_12);
        small.set = DominoSet::DOUBLE_6;
        assert_eq!(deal(&Rules::Line(small), 10, 0, 0).unwrap_err(), DealFault::NoDeal(10));
    }
}
