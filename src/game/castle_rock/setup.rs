//! A position as written, perhaps wrong, and a position that is right. There is one door
//! between the two, and it reports every fault.

use super::hand::CastleRockRound;
use super::row::Row;
use super::turn::{CastleRockFreePlay, CastleRockTurn};
use crate::game::setup::{Boneyard, Hands, Place, TileFault};
use crate::game::setup::{placed, spelt_out, tile_faults};
use crate::rules::castle_rock::Rules;
use crate::rules::counts::MAX_SEATS;
use crate::tile::{Tiles, Turned};

/// A position as somebody wrote it down, its tiles spelt as there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The rules that are played by.
    pub rules: Rules,
    /// The row, the open end last; it may be empty.
    pub row: Vec<Turned>,
    /// The tiles held. There are as many players as hands, when all are given.
    pub hands: Hands<Turned>,
    /// The seat whose turn it is, from 0.
    pub to_play: usize,
    /// The tiles to draw.
    pub boneyard: Boneyard<Turned>,
    /// Points of each seat before the turn; none given is 0 each.
    pub scores: Vec<i32>,
    /// The tiles captured in this hand so far, where somebody wrote them down. They play no
    /// part but in what is left of the suits.
    pub captured: Vec<Turned>,
}

/// What is wrong with a setup.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SetupFault {
    /// Something wrong with a tile as such.
    #[error(transparent)]
    Tile(#[from] TileFault),
    /// Not so many can play.
    #[error("there are {0} hands: 1 to {MAX_SEATS} may be given")]
    HandCount(usize),
    /// More or fewer scores than players.
    #[error("there are {scores} scores, and {seats} play")]
    ScoreCount {
        /// Scores given.
        scores: usize,
        /// Hands given.
        seats: usize,
    },
    /// The seat to play is none of the seats.
    #[error("there is no seat {seat}: {seats} play, counted from 0")]
    NoSeat {
        /// The seat.
        seat: usize,
        /// Hands given.
        seats: usize,
    },
}

/// A right position before a turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    rules: Rules,
    row: Row,
    hands: Hands<Turned>,
    to_play: usize,
    boneyard: Boneyard<Turned>,
    scores: Vec<i32>,
    captured: Vec<Turned>,
}

impl Setup {
    fn tiles(&self) -> Vec<(Turned, Place)> {
        let mut tiles = placed(self.row.iter().copied(), &self.hands, &self.boneyard);
        tiles.extend(self.captured.iter().enumerate().map(|(n, tile)| (*tile, Place::Captured(n))));
        tiles
    }

    /// The tiles of the set that are in none of the places that the setup names.
    pub fn unplaced(&self) -> Tiles {
        self.rules.set.tiles().without(self.tiles().into_iter().map(|(turned, _)| turned.tile()).collect())
    }

    /// The hand of the seat to play, if it holds every tile that lies nowhere else.
    pub fn holding_rest(&self) -> Hands<Turned> {
        Hands::Own(self.unplaced().iter().map(Turned::from).collect())
    }

    /// Faults of numbers that can only be checked where the hands tell how many play.
    fn seat_faults(&self) -> Vec<SetupFault> {
        let Hands::All(hands) = &self.hands else { return Vec::new() };
        let (seats, scores, seat) = (hands.len(), self.scores.len(), self.to_play);
        let mut faults = Vec::new();
        if !(1..=MAX_SEATS).contains(&seats) {
            faults.push(SetupFault::HandCount(seats));
        } else if seat >= seats {
            faults.push(SetupFault::NoSeat { seat, seats });
        }
        if scores != 0 && scores != seats {
            faults.push(SetupFault::ScoreCount { scores, seats });
        }
        faults
    }
}

impl Position {
    /// The one door from a setup to a position.
    ///
    /// # Errors
    /// Every fault of the setup.
    pub fn new(setup: Setup) -> Result<Self, Vec<SetupFault>> {
        let tiles = setup.tiles().into_iter().map(|(turned, at)| (turned.tile(), at));
        let mut faults: Vec<SetupFault> =
            tile_faults(setup.rules.set, tiles).into_iter().map(SetupFault::Tile).collect();
        faults.extend(setup.seat_faults());
        let scores = spelt_out(setup.scores, &setup.hands);
        match Row::new(setup.row) {
            Some(row) if faults.is_empty() => Ok(Self {
                rules: setup.rules,
                row,
                hands: setup.hands,
                to_play: setup.to_play,
                boneyard: setup.boneyard,
                scores,
                captured: setup.captured,
            }),
            _ => Err(faults),
        }
    }

    /// The position as it would be written down.
    pub fn setup(&self) -> Setup {
        Setup {
            rules: self.rules.clone(),
            row: self.row.tiles().to_vec(),
            hands: self.hands.clone(),
            to_play: self.to_play,
            boneyard: self.boneyard.clone(),
            scores: self.scores.clone(),
            captured: self.captured.clone(),
        }
    }

    /// The rules that are played by.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The row.
    pub fn row(&self) -> &Row {
        &self.row
    }

    /// The hand of the player whose turn it is, if it is known.
    pub fn hand(&self) -> Option<&[Turned]> {
        match &self.hands {
            Hands::Hidden => None,
            Hands::Own(hand) => Some(hand),
            Hands::All(hands) => hands.get(self.to_play).map(Vec::as_slice),
        }
    }

    /// The tiles held, as far as they are known.
    pub fn hands(&self) -> &Hands<Turned> {
        &self.hands
    }

    /// The seat whose turn it is.
    pub fn to_play(&self) -> usize {
        self.to_play
    }

    /// The tiles to draw.
    pub fn boneyard(&self) -> &Boneyard<Turned> {
        &self.boneyard
    }

    /// Points of a seat before the turn.
    pub fn score(&self, seat: usize) -> i32 {
        self.scores.get(seat).copied().unwrap_or(0)
    }

    /// Points of each seat before the turn; as they were written where a lone hand was given.
    pub fn scores(&self) -> &[i32] {
        &self.scores
    }

    /// The tiles that are not captured: all but those that are written down as captured; where
    /// none are, those of the row, of the hands and to be drawn when all of them are known, else
    /// every tile of the set.
    pub fn left(&self) -> Tiles {
        if !self.captured.is_empty() {
            let captured = self.captured.iter().map(|turned| turned.tile()).collect();
            return self.rules.set.tiles().without(captured);
        }
        let (Hands::All(hands), Boneyard::Known(boneyard)) = (&self.hands, &self.boneyard) else {
            return self.rules.set.tiles();
        };
        let held = hands.iter().flatten();
        self.row.tiles().iter().chain(held).chain(boneyard).map(|turned| turned.tile()).collect()
    }

    /// The turn that is to be played, if the hand is known.
    pub fn turn(&self) -> Option<CastleRockTurn> {
        Some(CastleRockTurn::new(self.rules.capture, self.row.clone(), self.hand()?.to_vec()))
    }

    /// The hand played on without turns ending, if it is known.
    pub fn free_play(&self) -> Option<CastleRockFreePlay> {
        Some(CastleRockFreePlay::new(self.row.clone(), self.hand()?.to_vec()))
    }

    /// The rest of the hand, if every tile is known.
    pub fn rest(&self) -> Option<CastleRockRound> {
        let (Hands::All(hands), Boneyard::Known(boneyard)) = (&self.hands, &self.boneyard) else {
            return None;
        };
        Some(CastleRockRound::new(
            self.rules.clone(),
            self.row.clone(),
            hands.clone(),
            self.to_play,
            boneyard.clone(),
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::super::row::tests::tiles;
    use super::*;

    fn setup() -> Setup {
        Setup {
            rules: Rules::default(),
            row: tiles("2-4 4-4"),
            hands: Hands::All(vec![tiles("1-1 1-2"), tiles("3-3")]),
            to_play: 1,
            boneyard: Boneyard::Known(tiles("6-6")),
            scores: Vec::new(),
            captured: Vec::new(),
        }
    }

    #[test]
    fn a_right_setup_is_a_position() {
        let position = Position::new(setup()).unwrap();
        assert_eq!(position.hand(), Some(tiles("3-3").as_slice()));
        assert_eq!((position.left().len(), setup().unplaced().len()), (6, 22));
        let captured = Setup { captured: tiles("5-5 5-6"), ..setup() };
        assert_eq!(Position::new(captured).unwrap().left().len(), 26);
        assert!(position.rest().is_some() && position.turn().is_some());
        let unknown = Setup { boneyard: Boneyard::Unknown, ..setup() };
        assert!(Position::new(unknown).unwrap().rest().is_none());
    }

    #[test]
    fn every_fault_is_reported() {
        let wrong = Setup {
            row: tiles("2-4 4-2 7-7"),
            boneyard: Boneyard::Known(tiles("3-3")),
            to_play: 2,
            scores: vec![1],
            ..setup()
        };
        let faults: Vec<String> = Position::new(wrong).unwrap_err().iter().map(ToString::to_string).collect();
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
        let none = Setup { hands: Hands::All(Vec::new()), ..setup() };
        assert_eq!(Position::new(none), Err(vec![SetupFault::HandCount(0)]));
    }
}
