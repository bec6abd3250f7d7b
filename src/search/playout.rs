//! Play-outs: rounds played to their end by a policy, without a search. They work for any [`Round`]; a
//! game may have a faster state of its own for them.

use super::game::Round;
use super::limits::Meter;
use crate::random::WyRand;

/// The moves that a seat may choose from: at least one.
pub trait Options {
    /// One decision.
    type Move: Copy;

    /// The seat that chooses.
    fn seat(&self) -> usize;

    /// The number of moves.
    fn count(&self) -> u32;

    /// The move of a number below the count; each number is a different move.
    fn mv(&self, number: u32) -> Self::Move;
}

/// The strategy that chooses in a play-out.
pub trait Policy<A> {
    /// The number of the chosen move.
    fn choose(&mut self, random: &mut WyRand, options: &impl Options<Move = A>) -> u32;
}

/// Every move is equally likely.
#[derive(Clone, Copy, Default, Debug)]
pub struct Uniform;

impl<A> Policy<A> for Uniform {
    #[inline]
    fn choose(&mut self, random: &mut WyRand, options: &impl Options<Move = A>) -> u32 {
        random.below(options.count())
    }
}

/// The legal moves of a round.
struct Listed<'a, A> {
    seat: usize,
    moves: &'a [A],
}

impl<A: Copy> Options for Listed<'_, A> {
    type Move = A;

    fn seat(&self) -> usize {
        self.seat
    }

    fn count(&self) -> u32 {
        self.moves.len() as u32
    }

    fn mv(&self, number: u32) -> A {
        self.moves[number as usize]
    }
}

/// Plays a round to its end within limits. Returns the number of moves, and whether the round ended before a
/// limit was reached. A policy's number that is out of range takes the last move.
pub fn play<R: Round>(
    round: &mut R,
    random: &mut WyRand,
    policy: &mut impl Policy<R::Move>,
    meter: &mut Meter,
) -> (usize, bool) {
    let (mut taken, mut moves) = (0, Vec::new());
    while meter.step() {
        moves.clear();
        round.legal_moves(&mut moves);
        let Some(last) = moves.len().checked_sub(1) else { return (taken, true) };
        let options = Listed { seat: round.to_play(), moves: &moves };
        let number = policy.choose(random, &options) as usize;
        round.make(moves[number.min(last)]);
        taken += 1;
    }
    (taken, false)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::line::grid::Small;
    use crate::game::line::quick::Quick;
    use crate::game::line::tests::{dealt, rules_of};
    use crate::search::Limits;
    use crate::tile::{DominoSet, Tiles};

    /// Both ways to deal and play give the same averages: the means of equally many hands differ by less
    /// than five times their standard error.
    #[test]
    fn both_ways_to_play_out_have_the_same_points() {
        const HANDS: u64 = 20_000;
        let rules = rules_of("block", DominoSet::DOUBLE_6);
        let mut quick = Quick::<Small>::new(&rules, 2, 7).unwrap();
        let (mut meter, mut sums, mut squares) = (Meter::new(Limits::default()), [0.0; 2], 0.0);
        for number in 0..HANDS {
            quick.play(&mut WyRand::new(1, number), &mut Uniform);
            let hands = [0, 1].map(|seat| quick.dealt(seat).collect::<Tiles>());
            let mut round = dealt::<u64>(&rules, &hands, &[]);
            let played = play(&mut round, &mut WyRand::new(2, number), &mut Uniform, &mut meter);
            assert_eq!(played, (round.past().len(), true));
            let points = [f64::from(quick.points(0)), f64::from(round.gained(0))];
            for (sum, points) in sums.iter_mut().zip(points) {
                *sum += points;
            }
            squares += (points[0] - points[1]).powi(2);
        }
        assert!((sums[0] - sums[1]).abs() < 5.0 * squares.sqrt(), "{sums:?}");
    }
}
