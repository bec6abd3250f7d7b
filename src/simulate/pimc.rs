//! The choice of the player `pimc`: perfect-information Monte Carlo, or determinization (Ginsberg, "GIB:
//! imperfect information in a computationally challenging game", 2001). Sampled deals that agree with what
//! the table has seen are solved with open hands, or played out where that takes too long.

use crate::game::families::Move;
use crate::game::simulated::{Considered, SimulatedFamily, SimulatedRound, most};
use crate::game::whole_hand::{HandMove, RoundSearch, WholeHand};
use crate::random::{ChaCha, WyRand};
use crate::search::game::Round;
use crate::search::{Limits, round};
use crate::simulate::player::Effort;
use crate::simulate::seen::{HiddenTiles, Seen};

/// The fewest deals that are solved instead of played out.
const FEWEST: u64 = 10;

/// The index of the chosen move. `None` where no deal can be sampled, or too few could be solved and the
/// turns of the game score: then a turn is planned as a whole.
pub(super) fn choose<F: SimulatedFamily>(
    hand: &WholeHand<F>,
    moves: &[HandMove<F>],
    seen: &Seen,
    effort: Effort,
    random: &mut WyRand,
    limits: &Limits,
) -> Option<usize> {
    let mut draws = ChaCha::stream(random.word(), 0);
    let deals = seen.likely_deals(hand, effort.deals, &mut draws)?;
    let dealt = |(deal, weight): &(HiddenTiles, i64)| {
        Some((hand.round().redealt(&deal.hands, &deal.boneyard)?, *weight))
    };
    let mut rounds: Vec<(F::Round, i64)> = deals.iter().map(dealt).collect::<Option<_>>()?;
    let written: Vec<Move> = moves.iter().map(|mv| (*mv).into()).collect();
    let sums = match solved::<F>(&rounds, &written, effort.budget, limits) {
        Ok(sums) => sums,
        Err(_) if F::Round::TURNS_SCORE => return None,
        Err(nodes) => {
            let budget = effort.budget.saturating_sub(nodes);
            played_out(&mut rounds, moves, (budget, limits), random)
        }
    };
    Some(most(sums.into_iter(), random, |sum| sum))
}

/// What each move gains, summed over the deals.
///
/// # Errors
/// With more than two sides, and when half of the budget is too little for [`FEWEST`] deals, or for all: the
/// positions expanded.
fn solved<F: SimulatedFamily>(
    rounds: &[(F::Round, i64)],
    moves: &[Move],
    budget: u64,
    limits: &Limits,
) -> Result<Vec<i64>, u64> {
    if rounds.first().is_none_or(|(round, _)| round::sides(round) > 2) {
        // Optimal play with open hands says little about three sides and more: max^n assumes that each
        // seat sees through all others.
        return Err(0);
    }
    let enough = (rounds.len() as u64).clamp(1, FEWEST);
    let limits = limits.of_one_move();
    let (mut sums, mut nodes, mut deals) = (vec![0; moves.len()], 0, 0);
    for (round, weight) in rounds {
        let left = match deals {
            // Where the first deal takes more than this, so do the others.
            0 => budget / 8,
            _ if deals < enough => (budget / 2).saturating_sub(nodes),
            _ => budget.saturating_sub(nodes),
        };
        let limits = limits.clone().nodes(left);
        let (gains, taken) = F::search(round.clone(), DealSearch { moves, limits: &limits });
        nodes += taken;
        let Some(gains) = gains else { break };
        sums.iter_mut().zip(gains).for_each(|(sum, gain)| *sum += weight * gain);
        deals += 1;
    }
    if deals >= enough { Ok(sums) } else { Err(nodes) }
}

/// What each move gains, summed over one play-out of each deal, until this number of moves was made or the time is up,
/// when the game does not count. Every seat plays as [`Player::Denial`](super::Player::Denial).
fn played_out<R: SimulatedRound>(
    rounds: &mut [(R, i64)],
    moves: &[R::Move],
    (budget, limits): (u64, &Limits),
    random: &mut WyRand,
) -> Vec<i64> {
    let (mut sums, mut made, mut legal) = (vec![0; moves.len()], 0, Vec::new());
    for (round, weight) in rounds {
        legal.clear();
        round.legal_moves(&mut legal);
        // In a deal in which another seat would have to lead, the moves are others.
        if made >= budget || limits.is_over() || !moves.iter().all(|mv| legal.contains(mv)) {
            continue;
        }
        let seat = round.to_play();
        for (mv, sum) in moves.iter().zip(&mut sums) {
            round.make(*mv);
            let taken = play_out(round, random, &mut legal);
            *sum += *weight * margin(round, seat);
            round.unmake_last(taken + 1);
            made += taken as u64 + 1;
        }
    }
    sums
}

/// Plays a round to its end; returns the number of moves.
fn play_out<R: SimulatedRound>(round: &mut R, random: &mut WyRand, moves: &mut Vec<R::Move>) -> usize {
    for taken in 0.. {
        moves.clear();
        round.legal_moves(moves);
        let worth = |mv| round.gain_ahead(mv, Considered::All).unwrap_or_else(|| round.gain_at_once(mv));
        let chosen = match moves[..] {
            [] => return taken,
            [only] => only,
            _ => moves[most(moves.iter().copied(), random, worth)],
        };
        round.make(chosen);
    }
    0
}

/// Solves the rest of a deal after each move: what each gains, unless a limit is reached, and the positions
/// expanded.
struct DealSearch<'a> {
    moves: &'a [Move],
    limits: &'a Limits,
}

impl RoundSearch for DealSearch<'_> {
    type Found = (Option<Vec<i64>>, u64);

    fn on<R: Round<Move: Into<Move>>>(self, mut round: R) -> Self::Found {
        let seat = round.to_play();
        let before = margin(&round, seat);
        let (mut gains, mut nodes) = (Vec::new(), 0);
        for mv in alike(&round, self.moves) {
            // In this deal the move is illegal: nothing is learnt from it.
            let Some(mv) = mv else { return (Some(vec![0; self.moves.len()]), nodes) };
            round.make(mv);
            let now = margin(&round, seat);
            let (rest, taken) = round::margin(&mut round, seat, self.limits.after(nodes));
            round.unmake();
            nodes += taken;
            let Some(rest) = rest else { return (None, nodes) };
            gains.push(now - before + i64::from(rest));
        }
        (Some(gains), nodes)
    }
}

/// The same moves as this state spells them; `None` where one is illegal.
fn alike<R: Round<Move: Into<Move>>>(round: &R, moves: &[Move]) -> Vec<Option<R::Move>> {
    let legal = round.moves();
    moves.iter().map(|mv| legal.iter().copied().find(|own| Into::<Move>::into(*own) == *mv)).collect()
}

/// What a seat gains more than the other sides, each counted against it once.
fn margin<R: Round>(round: &R, seat: usize) -> i64 {
    let is_first = |other: &usize| (0..*other).all(|before| round.side(before) != round.side(*other));
    let others = (0..round.seats()).filter(is_first).filter(|other| round.side(*other) != round.side(seat));
    others.map(|other| i64::from(round.gained(seat)) - i64::from(round.gained(other))).sum()
}

#[cfg(test)]
mod tests;
