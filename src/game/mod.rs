//! The games: what a position is and what may be played in it. Games know nothing of
//! search, text, files or drawing; searches know no game, only these traits.
//!
//! * [`Tree`]: plays, made and taken back. What perft counts.
//! * [`Turn`]: a tree whose plays score, which one seat may leave where the rules let it.
//! * [`Hand`]: a whole hand with every tile known, for as many seats as play.
//! * [`Gamble`]: a turn in which tiles are drawn that nobody knows, and perhaps the reply to it.
//! * [`random`]: random numbers, and who chooses by them in a play-out.
//! * [`setup`]: hands, boneyard and places of a position as written.
//! * [`unseen`]: tiles that nobody sees, and the deals that they may make.
//! * [`castle_rock`]: Castle Rock and its house rules.
//! * [`tableaux`]: Tableaux, Tableaux 99 and their house rules.
//! * [`line`]: Draw, Matador, Tiddle-A-Wink, Block and their house rules.

pub mod castle_rock;
pub mod families;
pub mod family;
pub mod fault;
pub mod hands;
mod key;
pub mod line;
pub mod position;
pub mod random;
pub mod reach;
pub mod setup;
pub mod shuffle;
pub mod tableaux;
pub mod unseen;

pub(crate) use families::each;
pub use families::{Act, Board, FamilyName, Rules, Setup, SetupFault, read_act, split_acts};
pub use family::Family;

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

    /// How many sequences of two plays may come next. A game that knows what a play changes
    /// need not make it.
    fn count_two(&mut self) -> u64 {
        let mut plays = Vec::new();
        self.plays(&mut plays);
        count_each(self, &plays)
    }

    /// A key of everything that the plays from here on depend on, with 128 bits well mixed, so
    /// that equal keys mean equal trees; `None` where plays are sooner counted than looked up, as
    /// in line games.
    fn tree_key(&self) -> Option<u128> {
        None
    }

    /// Makes a play that [`Tree::plays`] listed here.
    fn make(&mut self, play: Self::Play);

    /// Takes the last play back.
    fn unmake(&mut self);
}

/// How many plays follow these, each of them made and taken back.
fn count_each<T: Tree + ?Sized>(tree: &mut T, plays: &[T::Play]) -> u64 {
    let follow = |play: &T::Play| {
        tree.make(*play);
        let count = tree.count_plays();
        tree.unmake();
        count
    };
    plays.iter().map(follow).sum()
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

    /// A bound on what plays can add from here to the end of the turn, never too low; what
    /// [`Turn::stop`] adds is not in it.
    fn bound(&self) -> i32;

    /// Appends those of [`Tree::plays`] after which the turn could still add `needed`, their own
    /// points included, as far as a glance tells without making them. Returns a bound as
    /// [`Turn::bound`] is one; where that is less than `needed` nothing is listed.
    fn plays_worth(&self, needed: i32, out: &mut Vec<Self::Play>) -> i32 {
        let bound = self.bound();
        if bound >= needed {
            self.plays(out);
        }
        bound
    }

    /// Whether the turn is known to be over after the play, so that stopping then adds 0.
    fn ends(&self, play: Self::Play) -> bool {
        let _ = play;
        false
    }
}

/// A whole hand with every tile known, from any position in it to its end: what minimax,
/// play-outs and replays walk on. One act is one decision of one seat; a seat whose turn has
/// several acts is simply to play again, so that nobody may negate values by habit.
pub trait Hand: Clone {
    /// One decision: a tile and where it goes, a capture, a draw, a pass.
    type Act: Copy + Eq + std::fmt::Debug + std::fmt::Display;

    /// Whether nobody gains anything before the hand is over.
    const GAINS_AT_END: bool = false;

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

    /// Lets everybody pass who has to; says whether anybody did. One [`Hand::undo`] takes it back,
    /// whoever passed. A game need not know it: a pass is an act like others.
    fn skip_passes(&mut self) -> bool {
        false
    }

    /// What a seat is to gain from here to the end of the hand, less what another does, and how many
    /// positions that took, if so little is left of the hand that the game tells sooner than a
    /// search would, in `most` positions at the most. Exact between two bounds, else a bound as far
    /// out as they are.
    fn finish(
        &mut self,
        _seat: usize,
        _other: Option<usize>,
        _bounds: [i32; 2],
        _most: u64,
    ) -> Option<(i32, u64)> {
        None
    }

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

/// Who decides what comes next in a [`Gamble`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Decider {
    /// The side whose question it is: it wants much to be gained.
    Own,
    /// The other side: it wants little to be gained.
    Other,
    /// Chance, in as many ways as [`Gamble::ways`] says, each equally likely.
    Chance,
    /// Nobody: it is over.
    Nobody,
}

/// A turn, and perhaps the reply to it, in which chance has a say: tiles are drawn that nobody
/// knows. What is gained is one number, the points of the side that asks less those of the other.
pub trait Gamble: Clone {
    /// One decision.
    type Act: Copy + Eq + std::fmt::Debug + std::fmt::Display;

    /// Who decides next.
    fn decides(&self) -> Decider;

    /// In how many ways it may go on where chance decides.
    fn ways(&self) -> u128;

    /// Appends every act that may come next, each once, in a fixed order; none where chance or
    /// nobody decides, at least one elsewhere.
    fn acts(&self, out: &mut Vec<Self::Act>);

    /// Takes an act that [`Gamble::acts`] listed here.
    fn act(&mut self, act: Self::Act);

    /// Lets one of the [`Gamble::ways`] of chance happen, counted from 0. What the other side makes of
    /// it may be gained with it.
    fn happen(&mut self, way: u128);

    /// Takes back the last act, or what last happened.
    fn undo(&mut self);

    /// What has been gained since it was entered.
    fn gained(&self) -> i32;

    /// How often the side that asks has played a whole hand through since it was entered.
    fn play_throughs(&self) -> u32;

    /// A key of everything that the future depends on, with 128 bits well mixed, so that equal
    /// keys mean equal futures within one gamble.
    fn key(&self) -> u128;

    /// No less and no more than this can be gained from here on.
    fn bounds(&self) -> [i32; 2];

    /// The side that decides cannot gain more than this before chance or the other side does; no
    /// better bound is known unless a game has one.
    fn soon(&self) -> i32 {
        let [least, most] = self.bounds();
        if self.decides() == Decider::Other { -least } else { most }
    }
}
