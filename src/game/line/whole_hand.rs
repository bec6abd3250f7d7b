//! What the line games provide for their whole hands.

use super::hand_end::HandEnd;
use super::moves::LineMove;
use super::one_turn::{judged, worth};
use super::readings::Lead;
use super::round::LineRound;
use super::rules::Rules;
use super::score::{Ending, winning_seat, winning_side};
use super::setup::{LinePosition, LineSetup};
use super::tree::TilePlays;
use super::two_ends::TwoEnds;
use crate::game::answer::{Judgement, Need, Worth};
use crate::game::families::Position;
use crate::game::whole_hand::{HandFamily, RoundSearch};
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
        (setup.layout, setup.extra) = start.table_after(round.past());
    }

    fn passed(round: &LineRound<Tiles>) -> Option<(usize, usize)> {
        round.passed()
    }

    fn worth(round: &LineRound<Tiles>, mv: LineMove) -> Worth {
        worth(&round.table.rules, round.open(), mv)
    }

    fn judge(round: &LineRound<Tiles>, mv: LineMove) -> Judgement {
        judged(&round.situation(), mv)
    }

    fn legal(_: &LineRound<Tiles>, mv: LineMove) -> Option<LineMove> {
        Some(mv)
    }

    /// The seat that won, or that blocked for its side, or the seat after the leader (FT-LEAD-1, SP-LEAD-1,
    /// PR-LEAD-2, P2-LEAD-3, P2-LEAD-4, DOM-LEAD-2, CU-LEAD-3).
    fn next_lead(round: &LineRound<Tiles>, leader: usize) -> Option<usize> {
        let (rules, sides) = (&round.table.rules, &round.table.sides);
        match (rules.lead, round.ending()) {
            (Lead::WinnerOrLocker, Some(Ending::Out(seat))) => Some(seat),
            (Lead::WinnerOrLocker, Some(ending)) if ending.is_block() => {
                // Who laid the last tile has locked the hand.
                let locker = usize::from(round.bonus.now.layer);
                let won = winning_side(rules, sides, &round.pips[..round.seats()], ending);
                Some(if won == Some(sides[locker]) { locker } else { round.after(locker) })
            }
            (Lead::Winner, Some(ending)) => winning_seat(rules, sides, &round.pips[..round.seats()], ending),
            (Lead::Next, _) => Some((leader + 1) % round.seats()),
            _ => None,
        }
    }

    fn ended(round: &LineRound<Tiles>) -> Option<String> {
        HandEnd::of(round).map(|end| end.to_string())
    }

    fn winners(round: &LineRound<Tiles>) -> Vec<usize> {
        let (table, pips) = (&round.table, &round.pips[..round.seats()]);
        let won = round.ending().and_then(|ending| winning_side(&table.rules, &table.sides, pips, ending));
        (0..round.seats()).filter(|seat| won == Some(table.sides[*seat])).collect()
    }

    fn scores(round: &LineRound<Tiles>, before: Vec<i32>) -> Vec<i32> {
        round.scores(before)
    }

    fn search<S: RoundSearch>(round: LineRound<Tiles>, search: S) -> S::Found {
        if let Some(two) = TwoEnds::of(&round) {
            return search.on(two);
        }
        match round.on_one_word() {
            Some(small) => search.on(small),
            None => search.on(round),
        }
    }
}
