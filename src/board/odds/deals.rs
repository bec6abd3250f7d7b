//! What each act is worth over the deals of hidden hands, each solved with every hand open.

use std::sync::atomic::{AtomicU64, Ordering};

use super::{Asked, DEAL_SAMPLES, Expected, Method, Odds, Row};
use crate::board::answer::gained;
use crate::board::hidden::Hidden;
use crate::board::{Act, Board, Need};
use crate::game::Hand;
use crate::random::Random;
use crate::search::ratio::Ratio;
use crate::search::statistics::{Estimate, FEWEST_SAMPLES, Mean};
use crate::search::{Limits, open};
use crate::threads::{Enough, in_turn};

/// What every seat gains after each legal act, with every tile known.
pub struct AfterActs {
    /// Each act with the gains of the seats; `None` where a limit was reached first.
    pub acts: Vec<(Act, Option<Vec<i32>>)>,
    /// The side of each seat.
    pub sides: Vec<usize>,
    /// The seat to play.
    pub seat: usize,
    /// Positions expanded.
    pub nodes: u64,
}

/// Solves what follows each act of a hand.
pub(in crate::board) fn after_acts<H: Hand>(
    mut hand: H,
    limits: &Limits,
    wrap: impl Fn(H::Act) -> Act,
) -> AfterActs {
    let mut acts = Vec::new();
    hand.acts(&mut acts);
    let mut nodes = 0;
    let before = gained(&hand);
    let seat = hand.to_play();
    let sides = (0..hand.seats()).map(|seat| hand.side(seat)).collect();
    let mut found = Vec::new();
    for act in acts {
        hand.act(act);
        let at_once = gained(&hand);
        let solved = open::solve(&mut hand, limits.after(nodes));
        hand.undo();
        nodes += solved.nodes;
        let total = |values: Vec<i32>| {
            values
                .iter()
                .zip(&at_once)
                .zip(&before)
                .map(|((rest, now), before)| rest + now - before)
                .collect()
        };
        found.push((wrap(act), solved.values.filter(|_| solved.exact).map(total)));
    }
    AfterActs { acts: found, sides, seat, nodes }
}

/// What each act is worth over the deals of the hidden hands, each solved with every hand open;
/// without hidden hands over the one deal that the board is.
///
/// # Errors
/// When the board does not have every tile, and nothing is said of the hidden ones.
pub fn of_deals(
    board: &Board,
    hidden: Option<&Hidden>,
    asked: &Asked,
    limits: &Limits,
) -> Result<Odds, Need> {
    let deals = hidden.map_or(Some(1), Hidden::deals);
    let samples = asked.samples.unwrap_or(DEAL_SAMPLES).max(FEWEST_SAMPLES);
    let listed = deals.filter(|deals| *deals <= u128::from(samples));
    let number = listed.map_or(samples, |deals| deals as u64);
    let mut tally = Tally::default();
    let mut void = 0;
    let threads = limits.threads_at_once();
    let share = Limits { memory: limits.memory / threads, ..limits.clone() };
    let taken = AtomicU64::new(0);
    let solved = |n: u64| {
        let dealt = match (hidden, listed) {
            (None, _) => board.clone(),
            (Some(hidden), Some(_)) => hidden.deal(u128::from(n))?,
            (Some(hidden), None) => hidden.agreeing(&mut Random::stream(asked.seed, n))?,
        };
        Some(dealt.game().after_acts(&share.after(taken.load(Ordering::Relaxed))))
    };
    let mut need = None;
    let is_over = |nodes: u64| limits.is_over() || limits.nodes.is_some_and(|most| nodes >= most);
    if !is_over(0) {
        in_turn(threads, number, solved, |solved| {
            let is_solved = match solved {
                None => {
                    void += 1;
                    true
                }
                Some(Ok(after)) => tally.add(&after),
                Some(Err(other)) => {
                    need = Some(other);
                    false
                }
            };
            taken.store(tally.nodes, Ordering::Relaxed);
            if is_solved && !is_over(tally.nodes) { Enough::No } else { Enough::Yes }
        });
    }
    if let Some(need) = need {
        return Err(need);
    }
    let method = match listed {
        Some(deals) if tally.deals + void == number => Method::Deals(deals - u128::from(void)),
        _ => Method::Sampled { samples: tally.deals, asked: number, seed: asked.seed },
    };
    if tally.deals == 0 && void == number {
        return Err(Need::NoDeal);
    }
    let seat = hidden.map_or(board.game().to_play(), Hidden::seat);
    Ok(tally.odds(seat, method))
}

/// Results by act, added up over deals.
#[derive(Default)]
struct Tally {
    deals: u64,
    nodes: u64,
    rows: Vec<(Act, Mean, i64, Mean, i64)>,
}

impl Tally {
    /// Adds a deal up; says whether it was solved.
    fn add(&mut self, after: &AfterActs) -> bool {
        self.nodes += after.nodes;
        let all: Option<Vec<(Act, &Vec<i32>)>> =
            after.acts.iter().map(|(act, gains)| Some((*act, gains.as_ref()?))).collect();
        let Some(all) = all else { return false };
        self.deals += 1;
        for (act, gains) in all {
            let own = gains.get(after.seat).copied().unwrap_or(0);
            let others = others(gains, &after.sides, after.seat);
            let result = if let [other] = others[..] { own - other } else { own };
            let ahead = others.iter().all(|other| own > *other);
            let place = self.rows.iter().position(|(other, ..)| *other == act).unwrap_or_else(|| {
                self.rows.push((act, Mean::default(), 0, Mean::default(), 0));
                self.rows.len() - 1
            });
            let (_, mean, sum, rate, times) = &mut self.rows[place];
            mean.add(f64::from(result));
            *sum += i64::from(result);
            rate.add(f64::from(u8::from(ahead)));
            *times += i64::from(ahead);
        }
        true
    }

    fn odds(self, seat: usize, method: Method) -> Odds {
        let deals = u128::from(self.deals.max(1));
        let is_exact = matches!(method, Method::Deals(_));
        let too_few = self.deals < FEWEST_SAMPLES;
        let number = |sum: i64, estimate: Estimate, met: u64| match Ratio::whole(sum).over(deals) {
            // What is legal in some deals alone is no mean over all of them.
            Some(ratio) if is_exact && met == self.deals => Expected::Exact(ratio),
            // So few deals have no interval that could be trusted.
            _ if too_few => {
                Expected::Sampled(Estimate { low: f64::NEG_INFINITY, high: f64::INFINITY, ..estimate })
            }
            _ => Expected::Sampled(estimate),
        };
        let rows = self.rows.iter().map(|(act, mean, sum, rate, times)| Row {
            act: *act,
            expected: number(*sum, mean.estimate(), mean.count()),
            foreseen: None,
            play_through: None,
            ahead: Some(number(*times, rate.rate(), rate.count())),
        });
        let mut odds = Odds {
            seat,
            rows: rows.collect(),
            line: Vec::new(),
            reply: Vec::new(),
            method,
            nodes: self.nodes,
        }
        .sorted();
        odds.line = odds.rows.first().map(|row| row.act).into_iter().collect();
        odds
    }
}

/// The gains of the other sides, each once.
fn others(gains: &[i32], sides: &[usize], seat: usize) -> Vec<i32> {
    let own = sides.get(seat);
    let mut seen = Vec::new();
    let mut found = Vec::new();
    for (side, gain) in sides.iter().zip(gains) {
        if Some(side) != own && !seen.contains(side) {
            seen.push(*side);
            found.push(*gain);
        }
    }
    found
}
