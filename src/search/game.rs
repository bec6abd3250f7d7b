//! The traits by which searches know a game.
//!
//! * [`GameTree`]: legal moves, made and unmade in place. Perft counts these.
//! * [`Turn`]: the turn of one seat, whose moves score.
//! * [`Round`]: one deal played to its end with every tile known, for any number of seats.
//! * [`ChanceGame`]: a turn with unknown draws, and perhaps the reply to it.
//!
//! A bound is never wrong: a lower bound is never too high, an upper bound never too low.

use std::fmt::{Debug, Display};

/// A state with legal moves, which are made and unmade in place.
pub trait GameTree {
    /// One move.
    type Move: Copy + Eq + Debug + Send + Sync;

    /// Appends every legal move, each once, in a fixed order; none when the game is over.
    fn legal_moves(&self, out: &mut Vec<Self::Move>);

    /// The [`GameTree::legal_moves`] in a list of their own.
    fn moves(&self) -> Vec<Self::Move> {
        let mut moves = Vec::new();
        self.legal_moves(&mut moves);
        moves
    }

    /// Makes a move that [`GameTree::legal_moves`] listed here.
    fn make(&mut self, mv: Self::Move);

    /// Unmakes the last move.
    fn unmake(&mut self);

    /// Makes the moves of a line.
    fn make_line(&mut self, line: &[Self::Move]) {
        for mv in line {
            self.make(*mv);
        }
    }

    /// Unmakes the last `count` moves.
    fn unmake_last(&mut self, count: usize) {
        for _ in 0..count {
            self.unmake();
        }
    }

    /// The number of legal moves.
    fn count_moves(&self) -> u64 {
        self.moves().len() as u64
    }

    /// A key of everything that the legal moves depend on from here to the end, with 128 bits well
    /// mixed, so that equal keys mean equal counts of sequences; `None` where counting is faster than
    /// looking up, as in line games.
    fn perft_key(&self) -> Option<u128> {
        None
    }

    /// The [`GameTree::perft_key`] after a legal move, without making it.
    fn perft_key_after(&self, _: Self::Move) -> Option<u128> {
        None
    }
}

/// The turn of one seat: every move scores, and the turn may be left at some states.
pub trait Turn: GameTree + Clone + Send + Sync {
    /// What the move adds to the turn's score.
    fn points(&self, mv: Self::Move) -> i32;

    /// What stopping here adds, if the turn may stop here: usually `Some(0)`, the
    /// penalty for a forced pass.
    fn stop(&self) -> Option<i32>;

    /// A key of everything that the future depends on, with 128 bits well mixed, so that
    /// equal keys mean equal futures.
    fn key(&self) -> u128;

    /// An upper bound on what moves can add from here to the end of the turn; what
    /// [`Turn::stop`] adds is not in it.
    fn upper_bound(&self) -> i32;

    /// Appends those legal moves after which the turn could still add `needed`, their own points
    /// included, as far as a cheap test shows. Returns an upper bound like [`Turn::upper_bound`];
    /// where it is less than `needed` nothing is listed.
    fn moves_worth(&self, needed: i32, out: &mut Vec<Self::Move>) -> i32 {
        let bound = self.upper_bound();
        if bound >= needed {
            self.legal_moves(out);
        }
        bound
    }

    /// Whether the turn is known to be over after the move, so that stopping then adds 0.
    fn ends(&self, _: Self::Move) -> bool {
        false
    }
}

/// One deal with every tile known, from any position to its end: what minimax, play-outs and
/// replays walk on. One move is one decision of one seat; a seat whose turn has several moves is
/// simply to play again, so values must not be negated from move to move.
pub trait Round: GameTree<Move: Display> + Clone {
    /// Whether points are gained only at the end of the round.
    const GAINS_AT_END: bool = false;

    /// The number of seats.
    fn seats(&self) -> usize;

    /// The side that a seat belongs to: its own number, unless partners play.
    fn side(&self, seat: usize) -> usize;

    /// The seat to play. Of no meaning once the round is over.
    fn to_play(&self) -> usize;

    /// Whether the round has ended; there is a legal move until then.
    fn is_over(&self) -> bool;

    /// Makes the passes of all seats that have to pass; returns whether there was one. One
    /// [`GameTree::unmake`] takes all of them back. A game need not implement it: a pass is a move.
    fn skip_passes(&mut self) -> bool {
        false
    }

    /// Solves the rest of a short round faster than a search would. Returns what a seat gains from here
    /// to the end, less what another does, and the number of positions expanded, at most `most`. The
    /// value is exact between the two bounds, else a bound beyond them. `None` where the game has no
    /// faster way.
    fn solve_rest(
        &mut self,
        _seat: usize,
        _other: Option<usize>,
        _bounds: [i32; 2],
        _most: u64,
    ) -> Option<(i32, u64)> {
        None
    }

    /// Points that the seat has gained since the round was entered; final once it is over.
    fn gained(&self, seat: usize) -> i32;

    /// The [`Round::gained`] points of every seat.
    fn gained_by_all(&self) -> Vec<i32> {
        (0..self.seats()).map(|seat| self.gained(seat)).collect()
    }

    /// A key of everything that the future depends on, with 128 bits well mixed, so that
    /// equal keys mean equal futures within one round.
    fn key(&self) -> u128;

    /// A key of what a seat alone knows, its tiles, with 128 bits well mixed; `None` in games that are not
    /// played with hidden hands.
    fn private_key(&self, _seat: usize) -> Option<u128> {
        None
    }

    /// Lower and upper bound on what a seat gains from here to the end of the round; with another
    /// seat, of another side: on what it gains more than that one.
    fn bounds(&self, seat: usize, other: Option<usize>) -> [i32; 2];

    /// An upper bound on what `other` gains from here when `seat`, of another side, gains at least
    /// `gains`.
    fn upper_bound_against(&self, seat: usize, _gains: i32, other: usize) -> i32 {
        let [_, most] = self.bounds(other, None);
        debug_assert_ne!(self.side(seat), self.side(other));
        most
    }

    /// A guess at how good a move is for the seat to play, for move ordering: the higher, the better.
    /// `None` where the game knows no guess that is cheaper than making the move.
    fn order_hint(&self, _: Self::Move) -> Option<i32> {
        None
    }
}

/// Who decides what comes next in a [`ChanceGame`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Decider {
    /// The own side, from which results are counted: it maximises what is gained.
    Own,
    /// The other side: it minimises what is gained.
    Other,
    /// Chance: one of [`ChanceGame::outcomes`], each equally likely.
    Chance,
    /// No side: the game is over.
    Nobody,
}

/// A turn with unknown draws, and perhaps the reply to it. What is gained is one number, the points of
/// the own side less those of the other.
pub trait ChanceGame: GameTree<Move: Display> + Clone + Sync {
    /// Who decides next; only at [`Decider::Own`] and [`Decider::Other`] are there legal moves.
    fn decides(&self) -> Decider;

    /// The number of outcomes where chance decides.
    fn outcomes(&self) -> u128;

    /// Makes one of the [`ChanceGame::outcomes`], counted from 0; [`GameTree::unmake`] takes it back. It
    /// may gain points, where the reply of the other side comes with it.
    fn make_outcome(&mut self, outcome: u128);

    /// What has been gained since the game was entered.
    fn gained(&self) -> i32;

    /// The number of whole hands that the own side has played since the game was entered.
    fn play_throughs(&self) -> u32;

    /// A key of everything that the future depends on, with 128 bits well mixed, so that equal
    /// keys mean equal futures within one game.
    fn key(&self) -> u128;

    /// Lower and upper bound on what is gained from here on.
    fn bounds(&self) -> [i32; 2];

    /// An upper bound on what the side that decides gains until chance or the other side decides.
    fn upper_bound_alone(&self) -> i32 {
        let [least, most] = self.bounds();
        if self.decides() == Decider::Other { -least } else { most }
    }
}
