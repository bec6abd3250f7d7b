//! Brute force: walks every sequence to its end without a table, bounds or move ordering. `--certify` and
//! the tests compare the fast searches with it.

use crate::search::Meter;
use crate::search::game::{ChanceGame, Decider, Round, Turn};
use crate::search::ratio::Ratio;
use crate::sorted;

/// Returns the most points of a turn, and the number of sequences that reach `goal`, or the most points
/// without a goal. `None` when the budget is used up.
pub fn turn<T: Turn>(turn: &mut T, goal: Option<i32>, meter: &mut Meter) -> Option<(i32, u128)> {
    let best = most(turn, meter)?;
    Some((best, reaching(turn, goal.unwrap_or(best), meter)?))
}

fn most<T: Turn>(turn: &mut T, meter: &mut Meter) -> Option<i32> {
    meter.step().then_some(())?;
    let mut best = turn.stop().unwrap_or(i32::MIN / 2);
    for play in turn.moves() {
        let points = turn.points(play);
        turn.make(play);
        let rest = most(turn, meter);
        turn.unmake();
        best = best.max(points + rest?);
    }
    Some(best)
}

fn reaching<T: Turn>(turn: &mut T, needed: i32, meter: &mut Meter) -> Option<u128> {
    meter.step().then_some(())?;
    let mut count = u128::from(turn.stop().is_some_and(|points| points >= needed));
    for play in turn.moves() {
        let points = turn.points(play);
        turn.make(play);
        let rest = reaching(turn, needed - points, meter);
        turn.unmake();
        count += rest?;
    }
    Some(count)
}

/// Returns what each seat gains in the rest of a round under optimal play. Two sides maximise their
/// margin; of three or more each maximises its own points, then minimises those of the others, then takes
/// the first move by text. `None` when the budget is used up.
pub fn round<R: Round>(round: &mut R, meter: &mut Meter) -> Option<Vec<i32>> {
    let before = round.gained_by_all();
    let after = final_gains(round, meter)?;
    Some(after.iter().zip(before).map(|(after, before)| after - before).collect())
}

fn final_gains<R: Round>(round: &mut R, meter: &mut Meter) -> Option<Vec<i32>> {
    meter.step().then_some(())?;
    if round.is_over() {
        return Some(round.gained_by_all());
    }
    let mut moves = round.moves();
    sorted::sort_by_key(&mut moves, ToString::to_string);
    let seat = round.to_play();
    let mut best: Option<([i32; 2], Vec<i32>)> = None;
    for mv in moves {
        round.make(mv);
        let found = final_gains(round, meter);
        round.unmake();
        let found = found?;
        let rank = rank(round, seat, &found);
        if best.as_ref().is_none_or(|(so_far, _)| rank > *so_far) {
            best = Some((rank, found));
        }
    }
    best.map(|(_, found)| found)
}

/// Returns what a seat's side gains in the rest of a round when it maximises that and all others minimise it.
/// `None` when the budget is used up.
#[cfg(test)]
pub(crate) fn security<R: Round>(round: &mut R, seat: usize, meter: &mut Meter) -> Option<i32> {
    meter.step().then_some(())?;
    if round.is_over() {
        return Some(0);
    }
    let is_own = round.side(round.to_play()) == round.side(seat);
    let mut best: Option<i32> = None;
    for mv in round.moves() {
        let before = round.gained(seat);
        round.make(mv);
        let gain = round.gained(seat) - before;
        let found = security(round, seat, meter);
        round.unmake();
        let found = gain + found?;
        best = Some(best.map_or(found, |best| if is_own { best.max(found) } else { best.min(found) }));
    }
    best
}

/// The preference of a seat: for two sides the margin; for more its own points, then the fewest points
/// for all other sides together.
fn rank<R: Round>(round: &R, seat: usize, gains: &[i32]) -> [i32; 2] {
    let mut sides: Vec<(usize, i32)> = Vec::new();
    for (other, gain) in gains.iter().enumerate() {
        if sides.iter().all(|(side, _)| *side != round.side(other)) {
            sides.push((round.side(other), *gain));
        }
    }
    let others: i32 = sides.iter().filter(|(side, _)| *side != round.side(seat)).map(|(_, gain)| gain).sum();
    if sides.len() <= 2 { [gains[seat] - others, 0] } else { [gains[seat], -others] }
}

/// Returns the average result of each first move, in the order of the game. `None` when the budget is
/// used up, or a fraction grows too large.
pub fn chance<G: ChanceGame>(game: &mut G, meter: &mut Meter) -> Option<Vec<(G::Move, Ratio)>> {
    let moves = game.moves().into_iter();
    let each = moves.map(|mv| {
        game.make(mv);
        let found = expected(game, meter);
        game.unmake();
        Some((mv, found?))
    });
    each.collect()
}

/// The average gain of the whole game from a state on.
fn expected<G: ChanceGame>(game: &mut G, meter: &mut Meter) -> Option<Ratio> {
    meter.step().then_some(())?;
    let better = match game.decides() {
        Decider::Nobody => return Some(Ratio::whole(i64::from(game.gained()))),
        Decider::Chance => return mean(game, meter),
        Decider::Own => Ratio::max,
        Decider::Other => Ratio::min,
    };
    let mut best: Option<Ratio> = None;
    for mv in game.moves() {
        game.make(mv);
        let found = expected(game, meter);
        game.unmake();
        let found = found?;
        best = Some(best.map_or(found, |best| better(best, found)));
    }
    best
}

fn mean<G: ChanceGame>(game: &mut G, meter: &mut Meter) -> Option<Ratio> {
    let ways = game.outcomes();
    let mut sum = Ratio::ZERO;
    for way in 0..ways {
        game.make_outcome(way);
        let found = expected(game, meter);
        game.unmake();
        sum = sum.plus(found?)?;
    }
    sum.over(ways)
}
