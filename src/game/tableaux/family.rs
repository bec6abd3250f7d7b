//! What Tableaux and its kin provide as a family.

use super::reach;
use super::setup::{TableauxPosition, TableauxSetup};
use super::verdict::{self, StepVerdict};
use crate::game::family::Family;
use crate::game::hands::{Boneyard, Hands};
use crate::game::lattice::Placement;
use crate::game::position::Unreachable;
use crate::game::reach::held_above;
use crate::game::refusal_kind::RefusalKind;
use crate::game::shuffle::{DealFault, shuffled};
use crate::game::tableaux::notation::play::Step;
use crate::game::tableaux::rules::{Rules, Stalemate, Win};
use crate::game::unseen::{Held, HiddenFault, NoDeals, Traced};
use crate::random::ChaCha;
use crate::rules::counts::Players;
use crate::tile::Tile;

/// The most steps of the search for an order of plays: a fraction of a millisecond.
const MOST: u32 = 2_000;

impl Family for Rules {
    type Move = Step;
    type Verdict = StepVerdict;

    const REFUSALS: &'static [RefusalKind] = verdict::KINDS;

    fn players(&self) -> Players {
        Players::new(Self::PLAYERS as u8, Self::PLAYERS as u8)
    }

    fn dealt(&self, players: usize) -> Option<usize> {
        (players == Self::PLAYERS).then_some(self.hand.get() as usize)
    }

    fn boneyard_after_deal(&self, players: usize) -> Option<usize> {
        if players == Self::PLAYERS { self.boneyard_after_deal() } else { None }
    }

    /// Deals two hands, and turns the next tile up as the starter, upright ("start"). Seat 0 leads.
    fn deal(&self, players: usize, random: &mut ChaCha) -> Result<(TableauxSetup, u32), DealFault> {
        let no_deal = || DealFault::NoDeal(players);
        let left = self.boneyard_after_deal().ok_or_else(no_deal)?;
        let tiles = shuffled(self.set, random);
        let (dealt, boneyard) = tiles.split_at(tiles.len() - left);
        let (starter, dealt) = dealt.split_last().ok_or_else(no_deal)?;
        let setup = TableauxSetup {
            layout: vec![Placement::starter(*starter)],
            hands: Hands::All(dealt.chunks(self.hand.get() as usize).map(<[Tile]>::to_vec).collect()),
            boneyard: Boneyard::Known(boneyard.to_vec()),
            ..TableauxSetup::new(self.clone())
        };
        Ok((setup, 0))
    }

    fn tile_played(mv: &Step) -> Option<Tile> {
        if let Step::Place(placement) = mv { Some(placement.tile()) } else { None }
    }

    fn move_goes_on(_: &str, _: &str) -> bool {
        false
    }

    /// Turns are solved over their draws, so whole deals are not needed.
    fn trace(_: &TableauxSetup, _: &[Held], _: usize, _: &[Step]) -> Result<Traced, HiddenFault> {
        Err(NoDeals::TooMany.into())
    }

    /// A seat that alone has enough points has won (TAB-END-1, TAB99-2).
    fn winner(&self, scores: &[i32], _: usize) -> Option<usize> {
        let highest = *scores.iter().max()?;
        let mut level = (0..scores.len()).filter(|seat| scores[*seat] == highest);
        level.next().filter(|_| highest >= self.win_score.get() && level.next().is_none())
    }

    fn wins_at_once(&self) -> bool {
        self.win == Win::AtOnce
    }

    fn won_before(&self, scores: &[i32]) -> Option<usize> {
        self.winner(scores, 0).filter(|_| self.wins_at_once())
    }

    fn unreachable(position: &TableauxPosition) -> Option<Unreachable> {
        let rules = position.rules();
        let why = reach::unreachable(&position.setup().layout, rules, MOST)
            .map(|why| Unreachable::Layout(why.to_string()));
        why.or_else(|| {
            // Under the other reading a player without a play draws one more tile.
            let full = (rules.stalemate == Stalemate::EndsHand).then_some(rules.hand.get() as usize)?;
            held_above(&position.setup().hands, |_| Some(full))
        })
    }
}
