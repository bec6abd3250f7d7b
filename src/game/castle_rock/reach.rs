//! How many tiles a seat can still capture at most, by the turns that it has left.

use super::round::CastleRockRound;
use crate::rules::counts::MAX_SEATS;
use crate::search::game::Round as _;

impl CastleRockRound {
    /// Tiles that lie in the row or will be laid there.
    pub(super) fn tiles_left(&self) -> i32 {
        let held: usize = (0..self.seats()).map(|seat| self.held(seat).len()).sum();
        (self.row().len() + held + self.boneyard().len()) as i32
    }

    /// The tiles that will have been laid by a seat's last turn, and 0 for a seat without a turn: later tiles stay
    /// in the row or are captured by others. Each turn adds one tile and draws one while there are any (CR-TURN-1).
    pub(super) fn reach(&self, seat: usize) -> i32 {
        let seats = self.seats();
        let mut held = [0; MAX_SEATS];
        (0..seats).for_each(|seat| held[seat] = self.held(seat).len());
        let (mut boneyard, mut laid, mut reach) = (self.boneyard().len(), self.row().len(), 0);
        let (mut to_play, mut has_added, mut passed) = (self.to_play(), self.has_added(), 0);
        while passed < seats {
            if has_added || held[to_play] > 0 {
                if !has_added {
                    held[to_play] -= 1;
                    laid += 1;
                }
                if to_play == seat {
                    reach = laid;
                }
                let drawn = boneyard.min(1);
                held[to_play] += drawn;
                boneyard -= drawn;
                (has_added, passed) = (false, 0);
            } else {
                passed += 1;
            }
            to_play = (to_play + 1) % seats;
        }
        reach as i32
    }
}

#[cfg(test)]
mod tests {
    use super::super::row::tests::{row, tiles};
    use super::*;
    use crate::game::castle_rock::rules::Rules;
    use crate::search::game::GameTree as _;

    fn reaches(hand: &CastleRockRound) -> Vec<i32> {
        (0..hand.seats()).map(|seat| hand.reach(seat)).collect()
    }

    #[test]
    fn a_seat_reaches_what_lies_at_its_last_turn() {
        let hands = ["6-4", "1-1 2-2", "3-3"].map(tiles).to_vec();
        let mut hand = CastleRockRound::new(Rules::default(), row("6-6 6-3"), hands.clone(), 0, Vec::new());
        // The second seat lays two tiles, the last of them after all others.
        assert_eq!((hand.tiles_left(), reaches(&hand)), (6, vec![3, 6, 5]));
        hand.make(hand.moves()[0]);
        // The first seat may still take 6-3, or all three.
        assert!(hand.has_added());
        assert_eq!(reaches(&hand), [3, 6, 5]);
        let stop = *hand.moves().last().unwrap();
        hand.make(stop);
        assert_eq!(reaches(&hand), [0, 6, 5]);
        // With one tile to be drawn the first seat has another turn, between those of the second.
        let hand = CastleRockRound::new(Rules::default(), row("6-6 6-3"), hands, 0, tiles("5-5"));
        assert_eq!((hand.tiles_left(), reaches(&hand)), (7, vec![6, 7, 5]));
    }
}
