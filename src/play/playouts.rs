//! Plays weighed by chance, where searching takes too long: hands that nobody sees are dealt at
//! random, and played to their end at random after each of the plays.

use crate::board::{Act, Board, Hidden, Table};
use crate::random::Random;
use crate::rules::Rules;
use crate::search::Limits;

/// Deals after which the weights are good enough.
const DEALS: u64 = 400;

/// Acts after which a hand is left: far more than any has.
const MOST_ACTS: usize = 2_000;

/// Each act with what it led to on the average.
pub(super) struct Weighed {
    /// The acts, the best first, each with the own result less that of the best other side.
    pub(super) acts: Vec<(Act, f64)>,
    /// Deals that were looked at.
    pub(super) deals: u64,
}

/// Weighs the acts of the seat to play.
pub(super) fn weigh(hidden: &Hidden, acts: &[Act], seed: u64, limits: &Limits) -> Option<Weighed> {
    let mut sums = vec![0.0; acts.len()];
    let mut deals = 0;
    let mut taken = 0;
    for n in 0..DEALS {
        if limits.is_over() || limits.nodes.is_some_and(|most| taken >= most) {
            break;
        }
        let mut random = Random::stream(seed, n);
        let board = hidden.agreeing(&mut random)?;
        for (sum, act) in sums.iter_mut().zip(acts) {
            *sum += f64::from(result(&board, act, &mut random, &mut taken)?);
        }
        deals += 1;
    }
    if deals == 0 {
        return None;
    }
    let mut acts: Vec<(Act, f64)> =
        acts.iter().zip(sums).map(|(act, sum)| (*act, sum / deals as f64)).collect();
    acts.sort_by(|one, other| other.1.total_cmp(&one.1));
    Some(Weighed { acts, deals })
}

/// What a hand comes to for the seat to play, played on at random after an act; the acts are counted.
fn result(board: &Board, act: &Act, random: &mut Random, taken: &mut u64) -> Option<i32> {
    let seat = board.game().to_play();
    let mut table = board.game().hand().ok()?;
    table.take(act).ok()?;
    for _ in 0..MOST_ACTS {
        if table.is_over() {
            break;
        }
        let act = any(table.as_ref(), random)?;
        table.take(&act).ok()?;
        *taken += 1;
    }
    let gained = table.gained();
    let sides = sides(&board.game().rules(), gained.len());
    let others = gained.iter().zip(&sides).filter(|(_, side)| **side != sides[seat]);
    Some(gained.get(seat)? - others.map(|(gain, _)| *gain).max().unwrap_or(0))
}

/// A tile where one can be played, else whatever is legal.
fn any(table: &dyn Table, random: &mut Random) -> Option<Act> {
    let acts = table.acts();
    let tiles: Vec<Act> = acts.iter().copied().filter(|act| act.tile_played().is_some()).collect();
    let from = if tiles.is_empty() { &acts } else { &tiles };
    let bound = u64::try_from(from.len()).ok().filter(|bound| *bound > 0)?;
    from.get(random.below(bound) as usize).copied()
}

/// The side of each seat.
fn sides(rules: &Rules, seats: usize) -> Vec<usize> {
    let alone = || (0..seats).collect();
    match rules {
        Rules::Line(rules) => {
            rules.partners.sides(seats).map_or_else(alone, |sides| sides.into_iter().collect())
        }
        _ => alone(),
    }
}
