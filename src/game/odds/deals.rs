//! The value of each move over the deals of hidden hands: each deal is solved with open hands (PIMC), or
//! played out at random where that takes too long.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::game::answer::Need;
use crate::game::families::{Move, Position};
use crate::game::hidden::Hidden;
use crate::game::odds::after::{AfterActs, RestOfHand};
use crate::game::odds::found::{Asked, DEAL_SAMPLES, Expected, Method, MoveOdds, Odds, PLAY_OUTS};
use crate::game::refusal_kind::RefusalKind;
use crate::game::setup::Hands;
use crate::random::ChaCha;
use crate::search::Limits;
use crate::search::in_order::{AHEAD, in_order};
use crate::search::ratio::Ratio;
use crate::search::statistics::{Estimate, FEWEST_SAMPLES, Mean};

/// The value of each move over the deals of the hidden hands, each solved with open hands; without hidden
/// hands over the one deal of the position. Where half of the limits is too little for [`FEWEST_SAMPLES`]
/// deals, or for all, the other half goes to [`play_outs`].
///
/// # Errors
/// When the position lacks tiles, and no hidden hands are given.
pub fn of_deals(
    position: &Position,
    hidden: Option<&Hidden>,
    asked: &Asked,
    limits: &Limits,
) -> Result<Odds, Need> {
    match hidden {
        None if !matches!(position.game().held(), Hands::All(_)) => return Err(Need::HandSizes),
        Some(hidden) if !hidden.is_own_turn() => return Err(Need::OwnTurn),
        _ => {}
    }
    let deals = Deals::new(position, hidden, asked, DEAL_SAMPLES);
    let first = limits.part(2);
    let after = |deals| if deals >= FEWEST_SAMPLES { limits } else { &first };
    let tally = deals.tally(&|_| RestOfHand::Best, &after)?;
    let is_complete = tally.deals + tally.void == deals.number;
    let method = match deals.listed {
        Some(all) if is_complete => Method::Deals(all - u128::from(tally.void)),
        _ => Method::Sampled { samples: tally.deals, asked: deals.number, seed: asked.seed },
    };
    if tally.deals == 0 && is_complete {
        return Err(Need::NoDeal);
    }
    if is_complete || tally.deals >= FEWEST_SAMPLES {
        return Ok(led_by_the_rules(position, tally.odds(deals.seat(), method)));
    }
    let mut odds = play_outs(position, hidden, asked, &limits.after(tally.nodes))?;
    odds.nodes += tally.nodes;
    Ok(odds)
}

/// The value of each move over random deals of the hidden hands, with the rest of each played at random.
/// Every legal move is listed, even where a limit leaves no time for a single deal.
///
/// # Errors
/// As [`of_deals`].
pub fn play_outs(
    position: &Position,
    hidden: Option<&Hidden>,
    asked: &Asked,
    limits: &Limits,
) -> Result<Odds, Need> {
    let mut deals = Deals::new(position, hidden, asked, PLAY_OUTS);
    (deals.listed, deals.number) = (None, asked.samples.unwrap_or(PLAY_OUTS).max(FEWEST_SAMPLES));
    let legal = deals.deal(0).ok_or(Need::NoDeal)?.game().hand()?.moves();
    let rest = |number| RestOfHand::Random { seed: asked.seed, number };
    let tally = deals.tally(&rest, &|_| limits)?;
    let method = Method::PlayOuts { samples: tally.deals, asked: deals.number, seed: asked.seed };
    Ok(led_by_the_rules(position, tally.with(legal).odds(deals.seat(), method)))
}

/// The same without leads that the seat to play knows to be illegal: in a deal in which another seat
/// would have to lead, its own highest tile is not a required lead.
fn led_by_the_rules(position: &Position, mut odds: Odds) -> Odds {
    if let Ok(turn) = position.game().turn() {
        odds.rows.retain(|row| !turn.judge(&row.mv).refusals().contains(&RefusalKind::Lead));
    }
    odds
}

/// The deals over which moves are evaluated.
struct Deals<'a> {
    position: &'a Position,
    hidden: Option<&'a Hidden>,
    seed: u64,
    /// The number of all deals, where each is used once.
    listed: Option<u128>,
    /// The number of deals to use.
    number: u64,
}

impl<'a> Deals<'a> {
    /// All deals where there are at most `samples`, else that number of samples.
    fn new(position: &'a Position, hidden: Option<&'a Hidden>, asked: &Asked, samples: u64) -> Self {
        let deals = hidden.map_or(Some(1), Hidden::deals);
        let samples = asked.samples.unwrap_or(samples).max(FEWEST_SAMPLES);
        let listed = deals.filter(|deals| *deals <= u128::from(samples));
        let number = listed.map_or(samples, |deals| deals as u64);
        Self { position, hidden, seed: asked.seed, listed, number }
    }

    fn seat(&self) -> usize {
        self.hidden.map_or(self.position.game().to_play(), Hidden::seat)
    }

    /// One deal; `None` where it does not agree with the line.
    fn deal(&self, number: u64) -> Option<Position> {
        match (self.hidden, self.listed) {
            (None, _) => Some(self.position.clone()),
            (Some(hidden), Some(_)) => hidden.deal(u128::from(number)),
            (Some(hidden), None) => hidden.agreeing(&mut ChaCha::stream(self.seed, number)),
        }
    }

    /// Adds up the results of the moves until a limit is reached; `after` gives the limits by the number
    /// of deals so far.
    fn tally<'l>(
        &self,
        rest: &(dyn Fn(u64) -> RestOfHand + Sync),
        after: &(dyn Fn(u64) -> &'l Limits + Sync),
    ) -> Result<DealTally, Need> {
        let (mut tally, mut need) = (DealTally::default(), None);
        let [deals, nodes] = [const { AtomicU64::new(0) }; 2];
        let is_over =
            |limits: &Limits, nodes| limits.is_over() || limits.nodes.is_some_and(|most| nodes >= most);
        let work = |number| {
            let limits = after(deals.load(Ordering::Relaxed)).after(nodes.load(Ordering::Relaxed));
            let limits = Limits { memory: limits.memory / limits.threads_at_once(), ..limits };
            Some(self.deal(number)?.game().after_moves(rest(number), &limits))
        };
        if is_over(after(0), 0) {
            return Ok(tally);
        }
        in_order(after(0), AHEAD, 0..self.number, work, |found| {
            let is_whole = match found {
                None => {
                    tally.void += 1;
                    true
                }
                Some(Ok(moves)) => tally.add(&moves),
                Some(Err(other)) => {
                    need = Some(other);
                    false
                }
            };
            deals.store(tally.deals, Ordering::Relaxed);
            nodes.store(tally.nodes, Ordering::Relaxed);
            is_whole && !is_over(after(tally.deals), tally.nodes)
        });
        need.map_or(Ok(tally), Err)
    }
}

/// Results by move, added up over deals.
#[derive(Default)]
struct DealTally {
    deals: u64,
    /// Deals that do not agree with the line.
    void: u64,
    nodes: u64,
    rows: Vec<(Move, Mean, i64, Mean, i64)>,
}

impl DealTally {
    /// The same with a row for each of these moves: those without any result have no bounds.
    fn with(mut self, moves: Vec<Move>) -> Self {
        for mv in moves {
            self.place(mv);
        }
        self
    }

    /// The place of a move's row.
    fn place(&mut self, mv: Move) -> usize {
        self.rows.iter().position(|(other, ..)| *other == mv).unwrap_or_else(|| {
            self.rows.push((mv, Mean::default(), 0, Mean::default(), 0));
            self.rows.len() - 1
        })
    }

    /// Adds a deal; returns whether it was played to its end after every move.
    fn add(&mut self, after: &AfterActs) -> bool {
        self.nodes += after.nodes;
        let all: Option<Vec<(Move, &Vec<i32>)>> =
            after.moves.iter().map(|(mv, gains)| Some((*mv, gains.as_ref()?))).collect();
        let Some(all) = all else { return false };
        self.deals += 1;
        for (mv, gains) in all {
            let own = gains.get(after.seat).copied().unwrap_or(0);
            let others = others(gains, &after.sides, after.seat);
            let result = if let [other] = others[..] { own - other } else { own };
            let ahead = others.iter().all(|other| own > *other);
            let place = self.place(mv);
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
            // A move that is legal only in some deals has no mean over all of them.
            Some(ratio) if is_exact && met == self.deals => Expected::Exact(ratio),
            // This number of deals is too small for an interval.
            _ if too_few => {
                Expected::Sampled(Estimate { low: f64::NEG_INFINITY, high: f64::INFINITY, ..estimate })
            }
            _ => Expected::Sampled(estimate),
        };
        let rows = self.rows.iter().map(|(mv, mean, sum, rate, times)| MoveOdds {
            mv: *mv,
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
        odds.line = odds.rows.first().map(|row| row.mv).into_iter().collect();
        odds
    }
}

/// The gains of the other sides, each side once.
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
