//! Play-outs: rounds played to their end by a policy, without a search. They work for any [`Round`]; a
//! game may have a faster state of its own for them.

use super::game::Round;
use super::limits::Meter;
use crate::random::WyRand;

/// The moves that a seat may choose from: at least one.
pub trait Options {
    /// One decision.
    type Act: Copy;

    /// The seat that chooses.
    fn seat(&self) -> usize;

    /// The number of moves.
    fn count(&self) -> u32;

    /// The move of a number below the count; each number is a different move.
    fn act(&self, number: u32) -> Self::Act;
}

/// The strategy that chooses in a play-out.
pub trait Policy<A> {
    /// The number of the chosen move.
    fn choose(&mut self, random: &mut WyRand, options: &impl Options<Act = A>) -> u32;
}

/// Every move is equally likely.
#[derive(Clone, Copy, Default, Debug)]
pub struct Uniform;

impl<A> Policy<A> for Uniform {
    #[inline]
    fn choose(&mut self, random: &mut WyRand, options: &impl Options<Act = A>) -> u32 {
        random.below(options.count())
    }
}

/// The moves that a hand offers.
struct Listed<'a, A> {
    seat: usize,
    acts: &'a [A],
}

impl<A: Copy> Options for Listed<'_, A> {
    type Act = A;

    fn seat(&self) -> usize {
        self.seat
    }

    fn count(&self) -> u32 {
        self.acts.len() as u32
    }

    fn act(&self, number: u32) -> A {
        self.acts[number as usize]
    }
}

/// Plays a hand to its end and returns the number of moves; `room` is scratch memory that many play-outs
/// share. A policy's number that is out of range takes the last move.
pub fn play<H: Round>(
    hand: &mut H,
    random: &mut WyRand,
    policy: &mut impl Policy<H::Move>,
    room: &mut Vec<H::Move>,
) -> u32 {
    let mut taken = 0;
    while step(hand, random, policy, room) {
        taken += 1;
    }
    taken
}

/// Like [`play`] within limits; also returns whether the hand ended before a limit was reached.
pub fn play_within<H: Round>(
    hand: &mut H,
    random: &mut WyRand,
    policy: &mut impl Policy<H::Move>,
    room: &mut Vec<H::Move>,
    meter: &mut Meter,
) -> (u32, bool) {
    let mut taken = 0;
    loop {
        if !meter.step() {
            return (taken, false);
        }
        if !step(hand, random, policy, room) {
            return (taken, true);
        }
        taken += 1;
    }
}

/// Makes one move; returns whether there was one.
fn step<H: Round>(
    hand: &mut H,
    random: &mut WyRand,
    policy: &mut impl Policy<H::Move>,
    room: &mut Vec<H::Move>,
) -> bool {
    room.clear();
    hand.legal_moves(room);
    let Some(last) = room.len().checked_sub(1) else { return false };
    let options = Listed { seat: hand.to_play(), acts: room };
    let number = policy.choose(random, &options) as usize;
    hand.make(room[number.min(last)]);
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::line::grid::Small;
    use crate::game::line::quick::Quick;
    use crate::game::line::rules::Rules;
    use crate::game::line::tests::dealt;
    use crate::tile::Tiles;

    /// Both ways to deal and play give the same averages: the means of equally many hands differ by less
    /// than five times their standard error.
    #[test]
    fn both_ways_to_play_out_have_the_same_points() {
        const HANDS: u64 = 20_000;
        let rules = Rules::block();
        let mut quick = Quick::<Small>::new(&rules, 2, 7).unwrap();
        let (mut room, mut sums, mut squares) = (Vec::new(), [0.0; 2], 0.0);
        for number in 0..HANDS {
            quick.play(&mut WyRand::new(1, number), &mut Uniform);
            let hands = [0, 1].map(|seat| quick.dealt(seat).collect::<Tiles>());
            let mut round = dealt::<u64>(&rules, &hands, &[]);
            let taken = play(&mut round, &mut WyRand::new(2, number), &mut Uniform, &mut room);
            assert_eq!(taken as usize, round.past().len());
            let points = [f64::from(quick.points(0)), f64::from(round.gained(0))];
            for (sum, points) in sums.iter_mut().zip(points) {
                *sum += points;
            }
            squares += (points[0] - points[1]).powi(2);
        }
        assert!((sums[0] - sums[1]).abs() < 5.0 * squares.sqrt(), "{sums:?}");
    }
}
