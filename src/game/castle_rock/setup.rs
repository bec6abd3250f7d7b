//! What a position of Castle Rock adds to others: the row, and the tiles captured so far.

use std::convert::Infallible;

use super::round::CastleRockRound;
use super::row::Row;
use super::turn::{CastleRockFreePlay, CastleRockTurn};
use crate::game::castle_rock::rules::Rules;
use crate::game::fault::{LayoutFault, Place};
use crate::game::hands::{Boneyard, Hands, without_one};
use crate::game::setup::Parts;
use crate::game::{position, setup};
use crate::tile::{DominoSet, Tiles, Turned};
use crate::words::joined;

/// A written position, in its own spelling. The row has its open end last and may be empty. The extra
/// tiles are those captured in this hand so far, where they are given: they matter only for what is left
/// of the suits.
pub type CastleRockSetup = setup::Setup<Rules>;

/// A valid position before a turn.
pub type CastleRockPosition = position::FamilyPosition<Rules>;

/// Any tiles may lie in any order.
impl LayoutFault for Infallible {
    fn at(&self) -> Place {
        match *self {}
    }

    fn label(&self) -> &'static str {
        match *self {}
    }

    fn help(&self) -> Option<&'static str> {
        match *self {}
    }
}

impl Parts for Rules {
    type Tile = Turned;
    type Layout = Vec<Turned>;
    type Extra = Vec<Turned>;
    type Table = Row;
    type LayoutFault = Infallible;

    fn set(&self) -> DominoSet {
        self.set
    }

    fn layout_text(layout: &Vec<Turned>) -> String {
        joined(layout)
    }

    fn on_table(layout: &Vec<Turned>) -> Vec<Turned> {
        layout.clone()
    }

    fn captured(captured: &Vec<Turned>) -> &[Turned] {
        captured
    }

    fn smaller_layouts(layout: &Vec<Turned>) -> Vec<Vec<Turned>> {
        without_one(layout)
    }

    fn layout_faults(_: &CastleRockSetup) -> Vec<Infallible> {
        Vec::new()
    }

    fn table(setup: &mut CastleRockSetup) -> Row {
        // Duplicate tiles have been reported by now.
        Row::new(setup.layout.iter().copied()).unwrap_or_default()
    }
}

impl CastleRockPosition {
    /// The row.
    pub fn row(&self) -> &Row {
        self.table()
    }

    /// The hand of the seat to play, if it is known.
    pub fn hand(&self) -> Option<&[Turned]> {
        match self.hands() {
            Hands::Hidden => None,
            Hands::Own(hand) => Some(hand),
            Hands::All(hands) => hands.get(self.to_play()).map(Vec::as_slice),
        }
    }

    /// The tiles held, as far as they are known.
    pub fn hands(&self) -> &Hands<Turned> {
        &self.setup().hands
    }

    /// The tiles not captured: all but those given as captured. Where none are given: those of the row,
    /// the hands and the boneyard when all of them are known, else the whole set.
    pub fn left(&self) -> Tiles {
        if !self.setup().extra.is_empty() {
            let captured = self.setup().extra.iter().map(|turned| turned.tile()).collect();
            return self.rules().set.tiles().without(captured);
        }
        let (Hands::All(hands), Boneyard::Known(boneyard)) = (self.hands(), self.boneyard()) else {
            return self.rules().set.tiles();
        };
        let held = hands.iter().flatten();
        self.row().tiles().iter().chain(held).chain(boneyard).map(|turned| turned.tile()).collect()
    }

    /// The turn to be played, if the hand is known.
    pub fn turn(&self) -> Option<CastleRockTurn> {
        Some(CastleRockTurn::new(self.rules().capture, self.row().clone(), self.hand()?.to_vec()))
    }

    /// Free play of the hand, in which no turn ends, if the hand is known.
    pub fn free_play(&self) -> Option<CastleRockFreePlay> {
        Some(CastleRockFreePlay::new(self.row().clone(), self.hand()?.to_vec()))
    }

    /// The rest of the hand, if every tile is known.
    pub fn rest(&self) -> Option<CastleRockRound> {
        let (Hands::All(hands), Boneyard::Known(boneyard)) = (self.hands(), self.boneyard()) else {
            return None;
        };
        Some(CastleRockRound::new(
            self.rules().clone(),
            self.row().clone(),
            hands.clone(),
            self.to_play(),
            boneyard.clone(),
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::super::row::tests::tiles;
    use super::*;
    use crate::game::fault::SeatFault;
    use crate::game::setup::SetupFault;

    fn setup() -> CastleRockSetup {
        CastleRockSetup {
            rules: Rules::default(),
            layout: tiles("2-4 4-4"),
            hands: Hands::All(vec![tiles("1-1 1-2"), tiles("3-3")]),
            to_play: 1,
            boneyard: Boneyard::Known(tiles("6-6")),
            scores: Vec::new(),
            passed: None,
            extra: Vec::new(),
        }
    }

    #[test]
    fn a_right_setup_is_a_position() {
        let position = CastleRockPosition::new(setup()).unwrap();
        assert_eq!(position.hand(), Some(tiles("3-3").as_slice()));
        assert_eq!((position.left().len(), setup().unplaced().len()), (6, 22));
        let captured = CastleRockSetup { extra: tiles("5-5 5-6"), ..setup() };
        assert_eq!(CastleRockPosition::new(captured).unwrap().left().len(), 26);
        assert!(position.rest().is_some() && position.turn().is_some());
        let unknown = CastleRockSetup { boneyard: Boneyard::Unknown, ..setup() };
        assert!(CastleRockPosition::new(unknown).unwrap().rest().is_none());
    }

    #[test]
    fn every_fault_is_reported() {
        let wrong = CastleRockSetup {
            layout: tiles("2-4 4-2 7-7"),
            boneyard: Boneyard::Known(tiles("3-3")),
            to_play: 2,
            scores: vec![1],
            ..setup()
        };
        let faults: Vec<String> =
            CastleRockPosition::new(wrong).unwrap_err().iter().map(ToString::to_string).collect();
        assert_eq!(
            faults,
            [
                "the 4-2 is there twice",
                "a double-6 set has no 7-7",
                "the 3-3 is there twice",
                "there is no seat 2: 2 play, counted from 0",
                "there are 1 scores, and 2 play"
            ]
        );
        let none = CastleRockSetup { hands: Hands::All(Vec::new()), ..setup() };
        assert_eq!(CastleRockPosition::new(none), Err(vec![SetupFault::Seats(SeatFault::HandCount(0))]));
    }
}
