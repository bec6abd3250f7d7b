//! What the line games provide as a family.

use super::deal::{Opening, opening};
use super::judge::LineRefusal;
use super::moves::LineMove;
use super::readings::ExactTarget;
use super::setup::{LinePosition, LineSetup};
use super::unseen::trace;
use super::verdict::LineVerdict;
use super::{reach, score};
use crate::game::family::Family;
use crate::game::hands::{Boneyard, Hands};
use crate::game::line::rules::{Draw, Rules};
use crate::game::position::Unreachable;
use crate::game::reach::held_above;
use crate::game::refusal_kind::RefusalKind;
use crate::game::setup::Parts as _;
use crate::game::shuffle::{DealFault, shuffled};
use crate::game::unseen::{Held, HiddenFault, Traced};
use crate::random::ChaCha;
use crate::rules::counts::Players;
use crate::tile::{Tile, Tiles};

/// The most void deals in a row. With a double in the set even one hand of one tile needs fewer.
const MOST_REDEALS: u32 = 10_000;

impl Family for Rules {
    type Move = LineMove;
    type Verdict = LineVerdict;

    const REFUSALS: &'static [RefusalKind] = LineRefusal::KINDS;

    fn players(&self) -> Players {
        self.players
    }

    fn dealt(&self, players: usize) -> Option<usize> {
        self.dealt(players)
    }

    fn boneyard_after_deal(&self, players: usize) -> Option<usize> {
        self.boneyard_after_deal(players)
    }

    /// Deals the hands; a deal without a double is void where the rules say so. The seat that must lead
    /// is to play; seat 0 where the rules name none.
    fn deal(&self, players: usize, random: &mut ChaCha) -> Result<(LineSetup, u32), DealFault> {
        let no_deal = DealFault::NoDeal(players);
        let dealt = self.dealt(players).ok_or(no_deal.clone())?;
        self.boneyard_after_deal(players).ok_or(no_deal)?;
        for redeals in 0..MOST_REDEALS {
            let tiles = shuffled(self.set, random);
            let (hands, boneyard) = tiles.split_at(players * dealt);
            let sets: Vec<Tiles> = hands.chunks(dealt).map(|hand| hand.iter().copied().collect()).collect();
            let to_play = match opening(self, &sets) {
                Opening::Lead { seat, .. } => seat,
                Opening::Unsaid | Opening::Lot => 0,
                Opening::Redeal => continue,
            };
            let setup = LineSetup {
                hands: Hands::All(hands.chunks(dealt).map(<[Tile]>::to_vec).collect()),
                to_play,
                boneyard: Boneyard::Known(boneyard.to_vec()),
                ..LineSetup::new(self.clone())
            };
            return Ok((setup, redeals));
        }
        Err(DealFault::NoDouble(MOST_REDEALS))
    }

    fn tile_played(mv: &LineMove) -> Option<Tile> {
        mv.tile()
    }

    fn move_goes_on(before: &str, word: &str) -> bool {
        match before {
            "lead" => word != "lead",
            // A tile behind a draw is the one that was drawn; behind another word it is a play.
            "draw" => word.parse::<Tile>().is_ok(),
            _ => false,
        }
    }

    fn draws(&self) -> bool {
        self.draw != Draw::Never
    }

    fn trace(
        setup: &LineSetup,
        hands: &[Held],
        to_play: usize,
        line: &[LineMove],
    ) -> Result<Traced, HiddenFault> {
        trace(setup, hands, to_play, line)
    }

    fn winner(&self, scores: &[i32], _: usize) -> Option<usize> {
        score::winner(self, scores, &self.sides(scores.len())?)
    }

    /// After a fixed number of hands the game is over only once the last one is.
    fn won_before(&self, scores: &[i32]) -> Option<usize> {
        self.winner(scores, 0).filter(|_| self.game_hands.is_none())
    }

    /// A target that must be reached exactly is reached in the middle of a hand.
    fn wins_at_once(&self) -> bool {
        self.exact_target == ExactTarget::Yes && self.game_hands.is_none()
    }

    fn unreachable(position: &LinePosition) -> Option<Unreachable> {
        let why = reach::unreachable(position).map(|why| Unreachable::Layout(why.to_string()));
        why.or_else(|| {
            let rules = position.rules();
            // A draw makes a hand larger.
            let dealt = |players| rules.dealt(players).filter(|_| rules.draw == Draw::Never);
            held_above(&position.setup().hands, dealt)
        })
    }
}
