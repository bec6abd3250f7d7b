//! The security value of a seat: what it gains at least, against any play of the others. It is the value for
//! one side against all others together, who play to keep its gain low: paranoid search (Sturtevant & Korf,
//! "On Pruning Techniques for Multi-Player Games", 2000). In max^n every side maximises its own gain, so its
//! security value is a lower bound on what it gains there.

use super::mtdf::Mtdf;
use crate::search::game::{GameTree, Round};
use crate::search::limits::Limits;

/// What a seat is certain to gain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SecurityValue {
    /// A proven lower bound on what it gains, against any play of the others.
    pub floor: i32,
    /// Whether no higher bound holds.
    pub exact: bool,
    /// Positions expanded.
    pub nodes: u64,
}

/// The security value of a seat for the rest of a round.
pub fn security_value<R: Round>(round: &R, seat: usize, limits: Limits) -> SecurityValue {
    let mut alone = Alone { round: round.clone(), seat };
    let (floor, most, nodes) = Mtdf::new(&mut alone, limits).for_side_of(seat);
    SecurityValue { floor, exact: floor == most, nodes }
}

/// A round as a game of one seat's side against all other seats, who gain nothing themselves.
#[derive(Clone)]
struct Alone<R> {
    round: R,
    seat: usize,
}

impl<R: Round> Alone<R> {
    fn is_own(&self, seat: usize) -> bool {
        self.round.side(seat) == self.round.side(self.seat)
    }
}

impl<R: Round> GameTree for Alone<R> {
    type Move = R::Move;

    fn legal_moves(&self, out: &mut Vec<Self::Move>) {
        self.round.legal_moves(out);
    }

    fn make(&mut self, mv: Self::Move) {
        self.round.make(mv);
    }

    fn unmake(&mut self) {
        self.round.unmake();
    }
}

impl<R: Round> Round for Alone<R> {
    const GAINS_AT_END: bool = R::GAINS_AT_END;

    fn seats(&self) -> usize {
        self.round.seats()
    }

    fn side(&self, seat: usize) -> usize {
        usize::from(!self.is_own(seat))
    }

    fn to_play(&self) -> usize {
        self.round.to_play()
    }

    fn is_over(&self) -> bool {
        self.round.is_over()
    }

    fn skip_passes(&mut self) -> bool {
        self.round.skip_passes()
    }

    fn gained(&self, seat: usize) -> i32 {
        if self.is_own(seat) { self.round.gained(seat) } else { 0 }
    }

    fn key(&self) -> u128 {
        self.round.key()
    }

    fn bounds(&self, seat: usize, other: Option<usize>) -> [i32; 2] {
        match other {
            _ if self.is_own(seat) => self.round.bounds(seat, None),
            Some(other) => {
                let [least, most] = self.round.bounds(other, None);
                [-most, -least]
            }
            None => [0, 0],
        }
    }

    fn order_hint(&self, mv: Self::Move) -> Option<i32> {
        self.round.order_hint(mv)
    }
}
