//! The games: what a position is and what may be played in it. Games know nothing of
//! search, text, files or drawing; searches know no game, only these traits.
//!
//! * [`Tree`]: plays, made and taken back. What perft counts.
//! * [`Turn`]: a tree whose plays score, which one seat may leave where the rules let it.
//! * [`Hand`]: a whole hand with every tile known, for as many seats as play.
//! * [`random`]: random numbers, and who chooses by them in a play-out.
//! * [`setup`]: hands, boneyard and places of a position as written.
//! * [`castle_rock`]: Castle Rock and its house rules.
//! * [`tableaux`]: Tableaux, Tableaux 99 and their house rules.
//! * [`line`]: Draw, Matador, Tiddle-A-Wink, Block and their house rules.

pub mod castle_rock;
mod key;
pub mod line;
pub mod random;
pub mod setup;
pub mod tableaux;

/// A state that plays lead on from, made and taken back in place.
pub trait Tree {
    /// One play.
    type Play: Copy + Eq + std::fmt::Debug;

    /// Appends every play that may come next, each once, in a fixed order.
    fn plays(&self, out: &mut Vec<Self::Play>);

    /// How many plays may come next: what [`Tree::plays`] appends, counted.
    fn count_plays(&self) -> u64 {
        let mut plays = Vec::new();
        self.plays(&mut plays);
        plays.len() as u64
    }

    /// Makes a play that [`Tree::plays`] listed here.
    fn make(&mut self, play: Self::Play);

    /// Takes the last play back.
    fn unmake(&mut self);
}

/// One seat's turn: a tree in which every play scores, and which may be left at some states.
pub trait Turn: Tree {
    /// What the play adds to the turn's score.
    fn points(&self, play: Self::Play) -> i32;

    /// What stopping here adds, if the turn may stop here: `Some(0)` as a rule, the
    /// penalty for a forced pass.
    fn stop(&self) -> Option<i32>;

    /// A key of everything that the future depends on, with 128 bits well mixed, so that
    /// equal keys mean equal futures.
    fn key(&self) -> u128;

    /// A bound on what the rest of the turn can add from here, never too low.
    fn bound(&self) -> i32;
}

/// A whole hand with every tile known, from any position in it to its end: what minimax,
/// play-outs and replays walk on. One act is one decision of one seat; a seat whose turn has
/// several acts is simply to play again, so that nobody may negate values by habit.
pub trait Hand: Clone {
    /// One decision: a tile and where it goes, a capture, a draw, a pass.
    type Act: Copy + Eq + std::fmt::Debug + std::fmt::Display;

    /// How many play.
    fn seats(&self) -> usize;

    /// The side that a seat belongs to: its own number, unless partners play.
    fn side(&self, seat: usize) -> usize;

    /// The seat that decides next. Of no meaning once the hand is over.
    fn to_play(&self) -> usize;

    /// Whether the hand has ended.
    fn is_over(&self) -> bool;

    /// Appends every act that may come next, each once, in a fixed order; none when the hand
    /// is over, at least one before.
    fn acts(&self, out: &mut Vec<Self::Act>);

    /// Takes an act that [`Hand::acts`] listed here.
    fn act(&mut self, act: Self::Act);

    /// Takes the last act back.
    fn undo(&mut self);

    /// Points that the seat has gained since the hand was entered; final once it is over.
    fn gained(&self, seat: usize) -> i32;

    /// A key of everything that the future depends on, with 128 bits well mixed, so that
    /// equal keys mean equal futures within one hand.
    fn key(&self) -> u128;

    /// No less and no more than these can be what a seat gains from here to the end of the hand;
    /// with another seat, of another side: what it gains more than that one.
    fn outlook(&self, seat: usize, other: Option<usize>) -> [i32; 2];

    /// The most that a seat can gain from here when another, of another side, gains so much or
    /// more.
    fn leaves(&self, seat: usize, _gains: i32, other: usize) -> i32 {
        let [_, most] = self.outlook(other, None);
        debug_assert_ne!(self.side(seat), self.side(other));
        most
    }

    /// A guess at how good an act is for whoever takes it, the higher the better, if the game
    /// knows one that is cheaper than taking the act and looking.
    fn promise(&self, _: Self::Act) -> Option<i32> {
        None
    }
}
