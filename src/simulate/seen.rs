//! What a table has seen of the hidden hands in a round, and random deals that agree with it.

use rustc_hash::FxHashSet;

use crate::game::simulated::{Likelihood, Shown, SimulatedFamily, SimulatedRound as _};
use crate::game::unseen::Unseen;
use crate::game::whole_hand::{HandMove, WholeHand};
use crate::random::ChaCha;
use crate::search::game::Round as _;
use crate::tile::{Tile, Tiles, Turned};

/// The most states that counting the deals may take; beyond them less of what was shown is used.
const STATES: usize = 100_000;

/// How many deals are sampled for each that is used.
const SPARE: u64 = 4;

/// The parts in which weights are counted.
const FINE: u64 = 1 << 32;

/// Tiles of a hand of which the same is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Pocket {
    count: usize,
    /// None of them is one of these.
    not: Tiles,
}

/// A tile that a seat chose to play.
struct ShownPlay {
    tile: Tile,
    likelihood: Likelihood,
}

/// What every seat has shown of its hand. A draw begins a new pocket, because what was shown before says
/// nothing about a drawn tile.
#[derive(Default)]
pub(super) struct Seen {
    hands: Vec<Vec<Pocket>>,
    /// What each seat has played since it last drew.
    choices: Vec<Vec<ShownPlay>>,
}

/// Where the hidden tiles may be: in each hand by seat, and in the boneyard in drawing order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct HiddenTiles {
    /// The tiles of each seat.
    pub(super) hands: Vec<Tiles>,
    /// The tiles that are not drawn yet.
    pub(super) boneyard: Vec<Tile>,
}

impl HiddenTiles {
    /// Where they are in fact.
    fn of<F: SimulatedFamily>(hand: &WholeHand<F>) -> Self {
        let tile = |tile: &F::Tile| -> Tile { Into::<Turned>::into(*tile).tile() };
        Self {
            hands: F::held(hand.round()).iter().map(|hand| hand.iter().map(tile).collect()).collect(),
            boneyard: F::boneyard(hand.round()).iter().map(tile).collect(),
        }
    }

    /// The hands by seat and the boneyard, whose order is random.
    fn drawn(mut hands: Vec<Tiles>, random: &mut ChaCha) -> Self {
        let mut boneyard: Vec<Tile> = hands.pop().unwrap_or_default().iter().collect();
        random.shuffle(&mut boneyard);
        Self { hands, boneyard }
    }
}

impl Seen {
    /// Takes note of tiles that were dealt or drawn.
    pub(super) fn count<F: SimulatedFamily>(&mut self, round: &F::Round) {
        self.hands.resize(round.seats(), Vec::new());
        self.choices.resize_with(round.seats(), Vec::new);
        for (seat, pockets) in self.hands.iter_mut().enumerate() {
            let known: usize = pockets.iter().map(|pocket| pocket.count).sum();
            if let Some(count) = round.count_held(seat).checked_sub(known).filter(|more| *more > 0) {
                pockets.push(Pocket { count, not: Tiles::default() });
                self.choices[seat].clear();
            }
        }
    }

    /// Takes note of a move before it is made.
    pub(super) fn note<F: SimulatedFamily>(&mut self, round: &F::Round, mv: HandMove<F>) {
        let seat = round.to_play();
        match round.shows(mv) {
            Shown::Nothing => {}
            Shown::Lacks(tiles) => self.lacks(seat, tiles),
            Shown::AllLack(tiles) => (0..self.hands.len()).for_each(|seat| self.lacks(seat, tiles)),
        }
        if let Some(tile) = mv.into().tile_played()
            && let Some(pockets) = self.hands.get_mut(seat)
        {
            play(pockets, tile);
            let choice = round.likelihood(mv).map(|likelihood| ShownPlay { tile, likelihood });
            self.choices[seat].extend(choice);
        }
    }

    fn lacks(&mut self, seat: usize, tiles: Tiles) {
        for pocket in self.hands.get_mut(seat).into_iter().flatten() {
            pocket.not = pocket.not.or(tiles);
        }
    }

    /// Different deals of the hidden tiles as the seat to play may imagine them, at most `wanted`, and how often
    /// each counts: in proportion to how likely the other seats were to play in it as they did. They are some
    /// of [`SPARE`] times as many. `None` where no deal agrees with what was shown.
    pub(super) fn likely_deals<F: SimulatedFamily>(
        &self,
        hand: &WholeHand<F>,
        wanted: u64,
        random: &mut ChaCha,
    ) -> Option<Vec<(HiddenTiles, i64)>> {
        let own = hand.round().to_play();
        let dealt = self.dealt(hand, wanted.saturating_mul(SPARE), random)?;
        let likelihoods: Vec<f64> = dealt.iter().map(|tiles| self.likelihood(tiles, own)).collect();
        // Where all are wanted each keeps its weight, but for the rounding.
        let picks = if dealt.len() as u64 <= wanted { FINE } else { wanted };
        let weighed = dealt.into_iter().zip(picked(&likelihoods, picks, random));
        let weighed = weighed.filter(|(_, weight)| *weight > 0);
        Some(weighed.map(|(tiles, weight)| (HiddenTiles::drawn(tiles, random), weight)).collect())
    }

    /// Different deals that agree with what was shown, at most `wanted`, each with equal probability; all of
    /// them where there are no more. The tiles of each seat, and last those of the boneyard.
    pub(super) fn dealt<F: SimulatedFamily>(
        &self,
        hand: &WholeHand<F>,
        wanted: u64,
        random: &mut ChaCha,
    ) -> Option<Vec<Vec<Tiles>>> {
        let (own, real) = (hand.round().to_play(), HiddenTiles::of(hand));
        let (places, mut seats) = self.places(own, &real);
        let unseen = counted(&places, &real, own)?;
        seats.push(real.hands.len());
        let numbers = numbers(unseen.deals(), wanted, random);
        let deals = match numbers {
            Some(numbers) => numbers.into_iter().map(|number| unseen.deal(number)).collect(),
            None => (0..wanted).map(|_| unseen.random(random)).collect::<Vec<_>>(),
        };
        let by_seat = |places: Vec<Tiles>| {
            let mut all = vec![Tiles::default(); real.hands.len() + 1];
            all[own] = real.hands[own];
            places.iter().zip(&seats).for_each(|(tiles, seat)| all[*seat] = all[*seat].or(*tiles));
            all
        };
        Some(deals.into_iter().map(by_seat).collect())
    }

    /// How likely the other seats were to play as they did, if their tiles are these.
    fn likelihood(&self, hands: &[Tiles], own: usize) -> f64 {
        let others = self.choices.iter().zip(hands).enumerate().filter(|(seat, _)| *seat != own);
        let of_seat = |(_, (choices, hand)): (usize, (&Vec<ShownPlay>, &Tiles))| -> f64 {
            let mut held = *hand;
            let of_choice = |choice: &ShownPlay| {
                held.insert(choice.tile);
                (choice.likelihood)(held)
            };
            choices.iter().rev().map(of_choice).product()
        };
        others.map(of_seat).product()
    }

    /// The pockets of the other seats, and the seat of each.
    fn places(&self, own: usize, real: &HiddenTiles) -> (Vec<Pocket>, Vec<usize>) {
        let others =
            self.hands.iter().enumerate().filter(|(seat, _)| *seat != own && *seat < real.hands.len());
        others.flat_map(|(seat, pockets)| pockets.iter().map(move |pocket| (*pocket, seat))).unzip()
    }
}

/// How often each of some deals is picked, in proportion to its likelihood, by systematic resampling (Kitagawa,
/// "Monte Carlo filter and smoother for non-Gaussian nonlinear state space models", 1996).
fn picked(likelihoods: &[f64], picks: u64, random: &mut ChaCha) -> Vec<i64> {
    let scale = picks as f64 / likelihoods.iter().sum::<f64>();
    let start = random.below(FINE) as f64 / FINE as f64;
    let (mut reached, mut counted) = (0.0, 0);
    let pick = |likelihood: &f64| {
        reached += likelihood * scale;
        let weight = (reached - start).ceil() as i64 - counted;
        counted += weight;
        weight
    };
    likelihoods.iter().map(pick).collect()
}

/// Takes a played tile out of the pockets that it may have been in. If there are several, no more is known
/// of their other tiles than what is known of all.
fn play(pockets: &mut Vec<Pocket>, tile: Tile) {
    let (mut from, rest): (Vec<Pocket>, _) = pockets.iter().partition(|pocket| !pocket.not.contains(tile));
    if from.is_empty() {
        from.clone_from(pockets);
    }
    *pockets = rest;
    let joined = from
        .into_iter()
        .reduce(|one, other| Pocket { count: one.count + other.count, not: one.not.and(other.not) });
    let left = joined.map(|pocket| Pocket { count: pocket.count.saturating_sub(1), ..pocket });
    pockets.extend(left.filter(|pocket| pocket.count > 0));
}

/// The deals of the hidden tiles over the pockets and the boneyard.
fn counted(pockets: &[Pocket], real: &HiddenTiles, own: usize) -> Option<Unseen> {
    let others = real.hands.iter().enumerate().filter(|(seat, _)| *seat != own);
    let boneyard: Tiles = real.boneyard.iter().copied().collect();
    let hidden = others.fold(boneyard, |hidden, (_, hand)| hidden.or(*hand));
    let mut sizes: Vec<usize> = pockets.iter().map(|pocket| pocket.count).collect();
    sizes.push(real.boneyard.len());
    let with = |is_used: &dyn Fn(&Pocket) -> bool| {
        let may = |tile: Tile| {
            let may = |pocket: &Pocket| !is_used(pocket) || !pocket.not.contains(tile);
            (tile, pockets.iter().map(may).chain([true]).collect::<Vec<_>>())
        };
        Unseen::new(&hidden.iter().map(may).collect::<Vec<_>>(), &sizes).ok()
    };
    let usual = if states(pockets, hidden) <= STATES { with(&|_| true) } else { None };
    usual.or_else(|| with(&|_| false))
}

/// An upper bound on the states of the count: the room that may be left in places of each kind.
fn states(pockets: &[Pocket], hidden: Tiles) -> usize {
    let mut kinds: Vec<(Tiles, usize)> = Vec::new();
    for pocket in pockets {
        let not = pocket.not.and(hidden);
        match kinds.iter_mut().find(|(other, _)| *other == not) {
            Some((_, count)) => *count += pocket.count,
            None => kinds.push((not, pocket.count)),
        }
    }
    kinds.iter().fold(hidden.len(), |states, (_, count)| states.saturating_mul(count + 1))
}

/// The numbers of different deals: all where there are no more than wanted; `None` where there are too many
/// to number.
fn numbers(deals: Option<u128>, wanted: u64, random: &mut ChaCha) -> Option<Vec<u128>> {
    let deals = deals?;
    if deals <= u128::from(wanted) {
        return Some((0..deals).collect());
    }
    // Floyd's sampling: each set of numbers is equally likely, and none is drawn twice.
    let mut chosen = FxHashSet::default();
    let draw = |top| {
        let number = random.below_wide(top + 1);
        let number = if chosen.contains(&number) { top } else { number };
        chosen.insert(number);
        number
    };
    Some((deals - u128::from(wanted)..deals).map(draw).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two of five numbers, without repeats: each of the ten pairs is equally likely.
    #[test]
    fn numbers_are_drawn_uniformly_and_without_repeats() {
        let mut times = [[0; 5]; 5];
        for seed in 0..10_000 {
            let mut two = numbers(Some(5), 2, &mut ChaCha::stream(seed, 0)).unwrap();
            two.sort_unstable();
            times[two[0] as usize][two[1] as usize] += 1;
        }
        for (one, row) in times.iter().enumerate() {
            for (other, times) in row.iter().enumerate() {
                // A thousand each; five standard deviations are 150.
                let expected = if one < other { 850..1150 } else { 0..1 };
                assert!(expected.contains(times), "{one} {other}: {times}");
            }
        }
        assert_eq!(numbers(Some(3), 7, &mut ChaCha::stream(0, 0)), Some(vec![0, 1, 2]));
    }

    /// Of three deals, of which the last is as likely as four of the first, and the second impossible: one pick takes
    /// the last four times in five; five picks are one and four at any start.
    #[test]
    fn deals_are_picked_in_proportion_to_their_likelihood() {
        let of = |picks, seed| picked(&[0.125, 0.0, 0.5], picks, &mut ChaCha::stream(seed, 0));
        let mut last = 0;
        for seed in 0..10_000 {
            let one = of(1, seed);
            assert!(one == [1, 0, 0] || one == [0, 0, 1], "{one:?}");
            last += one[2];
            assert_eq!(of(5, seed), [1, 0, 4]);
        }
        // Five standard deviations are 200.
        assert!((7800..8200).contains(&last), "{last}");
    }

    /// A tile of a drawn hand was among the old tiles or is the drawn one; what the old ones lack says which.
    #[test]
    fn a_played_tile_comes_from_where_it_may_be() {
        let tiles = |indices: &[usize]| indices.iter().map(|index| Tile::at(*index)).collect::<Tiles>();
        let old = Pocket { count: 3, not: tiles(&[1, 2]) };
        let drawn = Pocket { count: 1, not: Tiles::default() };
        let mut pockets = vec![old, drawn];
        play(&mut pockets, Tile::at(1));
        assert_eq!(pockets, [old]);
        let mut pockets = vec![old, drawn];
        play(&mut pockets, Tile::at(0));
        assert_eq!(pockets, [Pocket { count: 3, not: Tiles::default() }]);
    }
}
