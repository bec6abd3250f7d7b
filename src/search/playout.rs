//! Play-outs: rounds played to their end by a policy, without a search. Any [`Round`] can be played
//! so; a game may have a faster state of its own for it.

use super::game::Round;
use super::limits::Meter;
use crate::random::WyRand;

/// What a seat may choose from: at least one act.
pub trait Options {
    /// One decision.
    type Act: Copy;

    /// Whose choice it is.
    fn seat(&self) -> usize;

    /// How many acts there are.
    fn count(&self) -> u32;

    /// The act of a number below the count, each act at one number.
    fn act(&self, number: u32) -> Self::Act;
}

/// Who chooses in a play-out.
pub trait Policy<A> {
    /// The number of the act that is taken.
    fn choose(&mut self, random: &mut WyRand, options: &impl Options<Act = A>) -> u32;
}

/// Every act is equally likely.
#[derive(Clone, Copy, Default, Debug)]
pub struct Uniform;

impl<A> Policy<A> for Uniform {
    #[inline]
    fn choose(&mut self, random: &mut WyRand, options: &impl Options<Act = A>) -> u32 {
        random.below(options.count())
    }
}

/// The acts that a hand offers.
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

/// Plays a hand to its end, and says how many acts it took; `room` is scratch, so that many
/// hands need no new memory. A policy that names no act takes the last.
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

/// The same within limits: also whether the hand came to its end before one was reached.
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

/// Takes one act; returns whether there was one.
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
    use crate::game::line::deal::Opening;
    use crate::game::line::grid::Small;
    use crate::game::line::quick::Quick;
    use crate::game::line::round::LineRound;
    use crate::game::line::rules::Rules;
    use crate::tile::Tiles;

    /// Hands dealt by the one and played by the other come to the same: the means of as many
    /// hands differ by less than five times their own spread.
    #[test]
    fn both_ways_to_play_out_have_the_same_points() {
        const HANDS: u64 = 20_000;
        let rules = Rules::block();
        let mut quick = Quick::<Small>::new(&rules, 2, 7).unwrap();
        let mut round = LineRound::<u64>::new(&rules, 2).unwrap();
        let (mut room, mut sums, mut squares) = (Vec::new(), [0.0; 2], 0.0);
        for number in 0..HANDS {
            quick.play(&mut WyRand::new(1, number), &mut Uniform);
            let hands = [0, 1].map(|seat| quick.dealt(seat).collect::<Tiles>().words()[0]);
            assert!(round.deal(&hands, &[]) != Opening::Redeal);
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
