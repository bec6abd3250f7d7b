//! The slow definition of a legal move, in words. [`Row::captures`] is compared with it.
//!
//! [`Row::captures`]: super::row::Row::captures

use super::moves::CastleRockMove;
use super::turn::CastleRockTurn;
use crate::game::castle_rock::rules::Capture;
use crate::game::refusal_kind::RefusalKind;
use crate::game::verdict::MoveVerdict;
use crate::tile::{Pip, Tile, Turned};

/// The judgement of one move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CastleRockJudgement {
    /// The move, in the position's spelling where it is legal.
    pub mv: CastleRockMove,
    /// Why it is legal, or why not.
    pub verdict: Result<Reason, CastleRockRefusal>,
}

/// Why a move is legal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// The tile is held, and the turn begins with an add.
    Adds(Turned),
    /// The tile is between two of one suit.
    Between {
        /// The tile.
        middle: Turned,
        /// The tile before it.
        left: Turned,
        /// The tile after it.
        right: Turned,
        /// The suit that those two share.
        suit: Pip,
    },
    /// Three neighbours belong to one suit.
    OneSuit {
        /// The tiles.
        three: [Turned; 3],
        /// The suit.
        suit: Pip,
    },
    /// The turn may stop.
    Stops,
}

/// Why a move is illegal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CastleRockRefusal {
    /// The hand has ended.
    Over,
    /// The turn has ended by a `stop`.
    TurnOver,
    /// The turn begins with a tile of the hand.
    MustAdd,
    /// One tile has been added in this turn already.
    HasAdded,
    /// The tile is not in the player's hand.
    NotHeld(Turned),
    /// The tile is not in the row.
    NotInRow(Turned),
    /// The tile is at an end of the row, with one neighbour at most.
    AtEnd(Turned),
    /// The neighbours of a tile share no suit.
    NoPair {
        /// The tile before it.
        left: Turned,
        /// The tile after it.
        right: Turned,
    },
    /// The three tiles are not neighbours in the order named.
    NotNeighbours([Turned; 3]),
    /// The three neighbours share no suit.
    NoSuit([Turned; 3]),
    /// These rules do not let a turn stop before this capture.
    MustCapture(CastleRockMove),
}

/// Judges one move in the current turn. Three tiles must be named in the order of the row, from either
/// side.
pub fn judge(turn: &CastleRockTurn, mv: CastleRockMove) -> CastleRockJudgement {
    let verdict = match mv {
        CastleRockMove::Add(tile) => adds(turn, tile),
        CastleRockMove::Take(_) | CastleRockMove::TakeThree(_) if !turn.has_added() => {
            Err(CastleRockRefusal::MustAdd)
        }
        CastleRockMove::Take(tile) => between(turn, tile),
        CastleRockMove::TakeThree(three) => one_suit(turn, three),
        CastleRockMove::Stop => stops(turn),
    };
    let mv = match verdict {
        Ok(Reason::Adds(tile)) => CastleRockMove::Add(tile),
        Ok(Reason::Between { middle, .. }) => CastleRockMove::Take(middle),
        Ok(Reason::OneSuit { three, .. }) => CastleRockMove::TakeThree(three),
        Ok(Reason::Stops) | Err(_) => mv,
    };
    CastleRockJudgement { mv, verdict }
}

fn adds(turn: &CastleRockTurn, tile: Turned) -> Result<Reason, CastleRockRefusal> {
    if turn.has_added() {
        return Err(CastleRockRefusal::HasAdded);
    }
    let held = turn.hand().iter().find(|held| held.tile() == tile.tile());
    held.copied().map(Reason::Adds).ok_or(CastleRockRefusal::NotHeld(tile))
}

fn between(turn: &CastleRockTurn, tile: Turned) -> Result<Reason, CastleRockRefusal> {
    let row = turn.row().tiles();
    let at = turn.row().place(tile.tile()).ok_or(CastleRockRefusal::NotInRow(tile))?;
    if at == 0 || at + 1 == row.len() {
        return Err(CastleRockRefusal::AtEnd(row[at]));
    }
    let (left, middle, right) = (row[at - 1], row[at], row[at + 1]);
    match common_suit(&[left.tile(), right.tile()]) {
        Some(suit) => Ok(Reason::Between { middle, left, right, suit }),
        None => Err(CastleRockRefusal::NoPair { left, right }),
    }
}

fn one_suit(turn: &CastleRockTurn, named: [Turned; 3]) -> Result<Reason, CastleRockRefusal> {
    let [mut first, middle, mut last] = named;
    for tile in named {
        turn.row().place(tile.tile()).ok_or(CastleRockRefusal::NotInRow(tile))?;
    }
    if turn.row().place(first.tile()) > turn.row().place(last.tile()) {
        std::mem::swap(&mut first, &mut last);
    }
    let order = [first.tile(), middle.tile(), last.tile()];
    let stands = |window: &&[Turned]| window.iter().map(|tile| tile.tile()).eq(order);
    let Some(&[left, middle, right]) = turn.row().tiles().windows(3).find(stands) else {
        return Err(CastleRockRefusal::NotNeighbours(named));
    };
    let three = [left, middle, right];
    match common_suit(&order) {
        Some(suit) => Ok(Reason::OneSuit { three, suit }),
        None => Err(CastleRockRefusal::NoSuit(three)),
    }
}

fn stops(turn: &CastleRockTurn) -> Result<Reason, CastleRockRefusal> {
    if !turn.has_added() {
        return Err(CastleRockRefusal::MustAdd);
    }
    match turn.row().captures().next() {
        Some(mv) if turn.capture() == Capture::Compulsory => Err(CastleRockRefusal::MustCapture(mv)),
        _ => Ok(Reason::Stops),
    }
}

/// The suit common to two or more different tiles; there is at most one.
fn common_suit(tiles: &[Tile]) -> Option<Pip> {
    Pip::MAX.up_to().find(|pip| tiles.iter().all(|tile| tile.has(*pip)))
}

impl std::error::Error for CastleRockRefusal {}

impl CastleRockRefusal {
    /// The kind of the reason.
    pub const fn kind(self) -> RefusalKind {
        match self {
            Self::Over | Self::TurnOver => RefusalKind::Over,
            Self::MustAdd => RefusalKind::MustAdd,
            Self::HasAdded => RefusalKind::HasAdded,
            Self::NotHeld(_) => RefusalKind::NotHeld,
            Self::NotInRow(_) => RefusalKind::NotInRow,
            Self::AtEnd(_) => RefusalKind::End,
            Self::NoPair { .. } => RefusalKind::NoPair,
            Self::NotNeighbours(_) => RefusalKind::NotNeighbours,
            Self::NoSuit(_) => RefusalKind::NoSuit,
            Self::MustCapture(_) => RefusalKind::MustCapture,
        }
    }

    /// Every kind.
    pub(super) const KINDS: &'static [RefusalKind] = &[
        RefusalKind::Over,
        RefusalKind::MustAdd,
        RefusalKind::HasAdded,
        RefusalKind::NotHeld,
        RefusalKind::NotInRow,
        RefusalKind::End,
        RefusalKind::NoPair,
        RefusalKind::NotNeighbours,
        RefusalKind::NoSuit,
        RefusalKind::MustCapture,
    ];
}

impl MoveVerdict for CastleRockJudgement {
    fn refusals(&self) -> Vec<RefusalKind> {
        self.verdict.err().map(CastleRockRefusal::kind).into_iter().collect()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::row::Row;
    use super::super::row::tests::{random_row, row, tiles};
    use super::*;
    use crate::search::game::GameTree as _;

    fn judged(turn: &CastleRockTurn, text: &str) -> String {
        match judge(turn, text.parse().unwrap()).verdict {
            Ok(reason) => reason.to_string(),
            Err(refusal) => format!("{}: {refusal}", refusal.kind()),
        }
    }

    #[test]
    fn every_verdict_says_why() {
        let mut turn = CastleRockTurn::new(Capture::Compulsory, row("2-4 4-4 0-4 1-1"), tiles("1-5"));
        assert_eq!(judged(&turn, "take 4-4"), "must add: a tile has to be added first");
        assert_eq!(judged(&turn, "stop"), "must add: a tile has to be added first");
        assert_eq!(judged(&turn, "add 1-4"), "not held: the 1-4 is not in hand");
        assert_eq!(judged(&turn, "add 5-1"), "the 1-5 is in hand, and a turn begins with a tile");
        let add = judge(&turn, "add 5-1".parse().unwrap()).mv;
        turn.make(add);
        assert_eq!(judged(&turn, "add 1-4"), "has added: a tile has been added in this turn already");
        assert_eq!(
            judged(&turn, "take 4-4"),
            "the 4-4 stands between the 2-4 and the 0-4, which share the 4"
        );
        assert_eq!(judged(&turn, "take 0-4 4-4 4-2"), "the 2-4, the 4-4 and the 0-4 share the 4");
        assert_eq!(
            judged(&turn, "take 5-1"),
            "end: the 1-5 is an end of the row: it has no tiles on both sides"
        );
        assert_eq!(judged(&turn, "take 1-1"), "no pair: the tiles on both sides, 0-4 and 1-5, share no suit");
        assert_eq!(judged(&turn, "take 3-3"), "not in row: the 3-3 is not in the row");
        assert_eq!(judged(&turn, "take 4-4 0-4 1-1"), "no suit: the 4-4, the 0-4 and the 1-1 share no suit");
        assert_eq!(
            judged(&turn, "take 2-4 0-4 4-4"),
            "not neighbours: the 2-4, the 0-4 and the 4-4 are not side by side in this order"
        );
        assert_eq!(judged(&turn, "stop"), "must capture: these rules leave no capture undone: take 4-4");
    }

    proptest! {
        /// Of all moves that can be written, those listed are those judged legal.
        #[test]
        fn the_fast_list_is_the_judged_one(row in random_row(4, 1..9)) {
            let tiles = row.tiles().to_vec();
            let (last, rest) = tiles.split_last().unwrap();
            let mut turn = CastleRockTurn::new(Capture::Optional, Row::new(rest.iter().copied()).unwrap(), vec![*last]);
            turn.make(CastleRockMove::Add(*last));
            let mut listed = Vec::new();
            turn.legal_moves(&mut listed);
            let mut all: Vec<CastleRockMove> = tiles.iter().copied().map(CastleRockMove::Take).collect();
            for a in &tiles {
                for b in &tiles {
                    all.extend(tiles.iter().map(|c| CastleRockMove::TakeThree([*a, *b, *c])));
                }
            }
            for mv in all {
                let judgement = judge(&turn, mv);
                prop_assert_eq!(judgement.verdict.is_ok(), listed.contains(&judgement.mv), "{}", mv);
            }
        }
    }
}
