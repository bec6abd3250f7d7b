//! Deals a position of any game from a shuffled set. The same seed always gives the same deal.

use crate::game::families::{Rules, Setup, each};
use crate::game::family::Family;
use crate::game::setup;
use crate::game::shuffle::DealFault;
use crate::random::ChaCha;

/// A deal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dealt {
    /// Every tile in its place, the leading seat to play.
    pub setup: Setup,
    /// Void deals before this one, in which no hand had a double.
    pub redeals: u32,
}

/// Shuffles and deals the `number`-th hand of a game. Each number of a seed has its own stream of random
/// numbers, so any hand can be dealt again alone.
///
/// # Errors
/// When the rules have no such deal.
pub fn deal(rules: &Rules, players: usize, seed: u64, number: u64) -> Result<Dealt, DealFault> {
    if !rules.players().contains(players) {
        return Err(DealFault::Players { found: players, players: rules.players() });
    }
    if rules.sides(players).is_none() {
        return Err(DealFault::Partners(players));
    }
    let mut random = ChaCha::stream(seed, number);
    each!(Rules, rules, rules => deal_of(rules, players, &mut random))
}

fn deal_of<F: Family>(rules: &F, players: usize, random: &mut ChaCha) -> Result<Dealt, DealFault>
where
    Setup: From<setup::Setup<F>>,
{
    let (setup, redeals) = rules.deal(players, random)?;
    Ok(Dealt { setup: setup.into(), redeals })
}

#[cfg(test)]
mod tests {
    use crate::game::castle_rock::rules as castle_rock;
    use crate::game::deal::*;
    use crate::game::line::tests::rules_of;
    use crate::game::tableaux::rules as tableaux;
    use crate::rules::counts::Players;
    use crate::tile::DominoSet;

    #[test]
    fn a_seed_deals_the_same_for_ever() {
        let rules = Rules::Line(rules_of("block", DominoSet::DOUBLE_6));
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
            (Rules::Line(rules_of("draw", DominoSet::DOUBLE_12)), 2..=10),
            (Rules::Line(rules_of("matador", DominoSet::DOUBLE_9)), 3..=8),
            (Rules::Line(rules_of("tiddle-a-wink", DominoSet::DOUBLE_9)), 6..=10),
            (Rules::Line(rules_of("block", DominoSet::DOUBLE_6)), 2..=4),
        ];
        for (rules, players) in games {
            for players in players {
                for seed in 0..20 {
                    let dealt = deal(&rules, players, seed, 0).unwrap();
                    let position = dealt.setup.build().unwrap();
                    assert_eq!(position.known(), rules.set().tiles());
                }
            }
        }
    }

    #[test]
    fn what_cannot_be_dealt_says_why() {
        let rules = Rules::Line(rules_of("block", DominoSet::DOUBLE_6));
        let fault = deal(&rules, 5, 0, 0).unwrap_err();
        assert_eq!(fault.to_string(), "these rules are for 2 to 4, not for 5");
        let mut alone = rules_of("cuban", DominoSet::DOUBLE_9);
        alone.players = Players::new(1, 4);
        assert_eq!(deal(&Rules::Line(alone), 1, 0, 0).unwrap_err(), DealFault::Partners(1));
        let mut small = rules_of("draw", DominoSet::DOUBLE_12);
        small.set = DominoSet::DOUBLE_6;
        assert_eq!(deal(&Rules::Line(small), 10, 0, 0).unwrap_err(), DealFault::NoDeal(10));
    }
}
