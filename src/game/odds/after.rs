//! What every seat gains after each move when every tile is known: the rest of the hand is solved, or
//! played at random.

use crate::game::families::Move;
use crate::random::WyRand;
use crate::search::game::Round;
use crate::search::limits::Meter;
use crate::search::playout::{self, Options, Policy};
use crate::search::{Limits, round};

/// How the hand goes on after a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RestOfHand {
    /// By optimal play with open hands.
    Best,
    /// At random: one play-out for each move.
    Random {
        /// The seed.
        seed: u64,
        /// The number of the seed's sequence.
        number: u64,
    },
}

/// What every seat gains after each legal move, with every tile known.
pub struct AfterActs {
    /// Each move with the gains of the seats; `None` where a limit was reached first.
    pub moves: Vec<(Move, Option<Vec<i32>>)>,
    /// The side of each seat.
    pub sides: Vec<usize>,
    /// The seat to play.
    pub seat: usize,
    /// Positions expanded.
    pub nodes: u64,
}

/// Plays what follows each move of a hand.
pub(crate) fn after_moves<H: Round<Move: Into<Move>>>(
    hand: H,
    rest: RestOfHand,
    limits: &Limits,
) -> AfterActs {
    match rest {
        RestOfHand::Best => solved(hand, limits),
        RestOfHand::Random { seed, number } => played_out(hand, &mut WyRand::new(seed, number), limits),
    }
}

fn solved<H: Round<Move: Into<Move>>>(mut hand: H, limits: &Limits) -> AfterActs {
    let mut moves = Vec::new();
    hand.legal_moves(&mut moves);
    let mut nodes = 0;
    let before = hand.gained_by_all();
    let seat = hand.to_play();
    let sides = sides(&hand);
    let mut found = Vec::new();
    for mv in moves {
        if limits.is_over() {
            found.push((mv.into(), None));
            continue;
        }
        hand.make(mv);
        let at_once = hand.gained_by_all();
        let solved = round::solve(&mut hand, limits.after(nodes));
        hand.unmake();
        nodes += solved.nodes;
        let total = |values: Vec<i32>| {
            values
                .iter()
                .zip(&at_once)
                .zip(&before)
                .map(|((rest, now), before)| rest + now - before)
                .collect()
        };
        found.push((mv.into(), solved.values.filter(|_| solved.exact).map(total)));
    }
    AfterActs { moves: found, sides, seat, nodes }
}

fn sides<H: Round>(hand: &H) -> Vec<usize> {
    (0..hand.seats()).map(|seat| hand.side(seat)).collect()
}

fn played_out<H: Round<Move: Into<Move>>>(mut hand: H, random: &mut WyRand, limits: &Limits) -> AfterActs {
    let mut moves = Vec::new();
    hand.legal_moves(&mut moves);
    let (seat, sides, before) = (hand.to_play(), sides(&hand), hand.gained_by_all());
    let mut policy = TileFirst(|mv: H::Move| mv.into().tile_played().is_some());
    let (mut meter, mut found) = (Meter::new(limits.clone()), Vec::new());
    for mv in moves {
        if meter.is_stopped() {
            found.push((mv.into(), None));
            continue;
        }
        hand.make(mv);
        let (taken, is_over) = playout::play(&mut hand, random, &mut policy, &mut meter);
        let gains = hand.gained_by_all().iter().zip(&before).map(|(after, before)| after - before).collect();
        hand.unmake_last(taken + 1);
        found.push((mv.into(), Some(gains).filter(|_| is_over)));
    }
    AfterActs { moves: found, sides, seat, nodes: meter.nodes() }
}

/// Uniform among the tile plays where there are any, else among all legal moves: no seat draws or passes
/// unless it must.
struct TileFirst<F>(F);

impl<A: Copy, F: Fn(A) -> bool> Policy<A> for TileFirst<F> {
    fn choose(&mut self, random: &mut WyRand, options: &impl Options<Move = A>) -> u32 {
        let tiles = || (0..options.count()).filter(|number| (self.0)(options.mv(*number)));
        let nth = random.below(tiles().count() as u32) as usize;
        tiles().nth(nth).unwrap_or_else(|| random.below(options.count()))
    }
}
