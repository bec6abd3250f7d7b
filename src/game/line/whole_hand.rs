//! What the line games provide for their whole hands.

use super::moves::LineMove;
use super::one_turn::{judged, worth};
use super::round::LineRound;
use super::rules::Rules;
use super::setup::{LinePosition, LineSetup};
use super::tree::TilePlays;
use super::two_ends::TwoEnds;
use crate::game::answer::{self, HandValue, Judgement, Need, Worth};
use crate::game::families::Position;
use crate::game::odds::after::{self, AfterActs, RestOfHand};
use crate::game::whole_hand::HandFamily;
use crate::search::Limits;
use crate::search::game::Round as _;
use crate::tile::{Tile, Tiles};

/// The hand of a position, from there to its end.
///
/// # Errors
/// When not every tile is known, or when the partners do not fit the number of hands.
pub(super) fn round(position: &LinePosition) -> Result<LineRound<Tiles>, Need> {
    if position.is_lone() || position.hands().is_empty() || position.boneyard().known().is_none() {
        return Err(Need::EveryTile);
    }
    LineRound::of(position).ok_or(Need::Seats)
}

impl HandFamily for Rules {
    type Round = LineRound<Tiles>;
    type FreePlay = TilePlays<Tiles>;

    const SCORES_AT_END: bool = true;

    fn round(position: &LinePosition) -> Result<LineRound<Tiles>, Need> {
        round(position)
    }

    /// Tile plays in turn; draws and passes happen automatically.
    fn free_play(position: &LinePosition) -> Result<TilePlays<Tiles>, Need> {
        let lone = || LineRound::of(position).ok_or(Need::Hand);
        Ok(TilePlays::new(if position.is_lone() { lone()? } else { round(position)? }))
    }

    fn position(position: LinePosition) -> Position {
        Position::Line(position)
    }

    fn held(round: &LineRound<Tiles>) -> Vec<Vec<Tile>> {
        (0..round.seats()).map(|seat| round.hand(seat).iter().collect()).collect()
    }

    fn boneyard(round: &LineRound<Tiles>) -> &[Tile] {
        round.boneyard()
    }

    fn lay(start: &LinePosition, round: &LineRound<Tiles>, setup: &mut LineSetup) {
        setup.layout = start.line_after(round.past());
        let led = round.past().find(|mv| matches!(mv, LineMove::Lead { .. }));
        setup.extra = led.and_then(LineMove::tile).or(start.opened());
    }

    fn worth(round: &LineRound<Tiles>, mv: LineMove) -> Worth {
        worth(&round.table.rules, mv)
    }

    fn judge(round: &LineRound<Tiles>, mv: LineMove) -> Judgement {
        judged(&round.situation(), mv)
    }

    fn legal(_: &LineRound<Tiles>, mv: LineMove) -> Option<LineMove> {
        Some(mv)
    }

    /// Solved in the smallest state that can hold it.
    fn solve(round: LineRound<Tiles>, limits: Limits) -> HandValue {
        if let Some(two) = TwoEnds::of(&round) {
            return answer::value(two, limits);
        }
        match round.on_one_word() {
            Some(small) => answer::value(small, limits),
            None => answer::value(round, limits),
        }
    }

    fn after_moves(round: LineRound<Tiles>, rest: RestOfHand, limits: &Limits) -> AfterActs {
        if let Some(two) = TwoEnds::of(&round) {
            return after::after_moves(two, rest, limits);
        }
        match round.on_one_word() {
            Some(small) => after::after_moves(small, rest, limits),
            None => after::after_moves(round, rest, limits),
        }
    }
}
