//! A small position on which two sets of rules differ and to which both lead. Candidates come from the
//! claims and at random, the smallest first; one that differs is reduced until no tile can be removed.

mod differ;
#[cfg(test)]
mod shapes;
#[cfg(test)]
mod slow;

pub use differ::{RuleDifference, Scope, Which};

use super::outcome::Stopped;
use crate::document::claim::Claim;
use crate::game::witness::{Given, is_reachable, pick, random_position};
use crate::game::{Move, Rules, Setup};
use crate::keys::setup::Hand;
use crate::random::ChaCha;
use crate::search::Limits;
use crate::tile::Tile;
use differ::{Divergence, Tables, differ, laid};

/// A position, or a deal, on which two sets of rules differ.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Witness {
    /// The position; `None` when the deal itself differs.
    pub setup: Option<Setup>,
    /// The moves from the position to the difference.
    pub line: Vec<Move>,
    /// What differs after them.
    pub differs: RuleDifference,
}

/// The most tiles of a random position that is tried.
const LARGEST: usize = 7;
/// The same where a claim's position shows the difference.
const BELOW_CLAIMS: usize = 5;
/// The number of positions of one size among which the simplest is chosen.
const ENOUGH: usize = 5;

/// Returns the smallest position found on which the rules differ; `None` if none was found.
///
/// # Errors
/// When a limit is reached before that is known.
pub fn smallest(
    claims: &[Claim],
    one: &Rules,
    other: &Rules,
    limits: &Limits,
) -> Result<Option<Witness>, Stopped> {
    if let Some(differs) = deals_differ(one, other) {
        return Ok(Some(Witness { setup: None, line: Vec::new(), differs }));
    }
    let tables = Tables { one, other, limits };
    let seeds = claims.iter().filter(|claim| claim.hand == Hand::Written && claim.rules.set() == one.set());
    let seeds = seeds.filter_map(|claim| claim.setup.clone());
    // Of equally small positions the one with the shortest line before they differ.
    let length =
        |(setup, size): &(Setup, usize)| (*size, differ(setup, &tables).map(|found| found.line.len()));
    let mut best = seeds.filter_map(|setup| cut_down(setup, &tables)).min_by_key(length);
    let most = best.as_ref().map_or(LARGEST, |(_, size)| size.saturating_sub(1).min(BELOW_CLAIMS));
    let mut random = ChaCha::stream(0, 0);
    let found = (2..=most).find_map(|size| {
        let found = candidates(one, size, &mut random).into_iter();
        found.filter_map(|setup| cut_down(setup, &tables)).take(ENOUGH).min_by_key(length)
    });
    if found.is_some() {
        best = found;
    }
    if limits.is_over() {
        return Err(Stopped::default());
    }
    let Some((setup, _)) = best else { return in_a_larger_set(claims, one, other, limits) };
    Ok(differ(&setup, &tables).map(|found| {
        let (setup, Divergence { line, differs }) = laid(&setup, found, &tables);
        Witness { setup: Some(setup), line, differs }
    }))
}

/// Two readings that a set does not distinguish may differ in a larger one.
fn in_a_larger_set(
    claims: &[Claim],
    one: &Rules,
    other: &Rules,
    limits: &Limits,
) -> Result<Option<Witness>, Stopped> {
    const LARGER: u8 = 12;
    if one.set().highest().value() >= LARGER {
        return Ok(None);
    }
    let (mut one, mut other) = (one.clone(), other.clone());
    let larger = LARGER.to_string();
    match one.set_key("set", &larger).and_then(|()| other.set_key("set", &larger)) {
        Ok(()) => smallest(claims, &one, &other, limits),
        Err(_) => Ok(None),
    }
}

/// What differs in the deals of the two sets of rules.
fn deals_differ(one: &Rules, other: &Rules) -> Option<RuleDifference> {
    let players = one.players();
    (players.fewest()..=players.most()).find_map(|players| {
        let tiles = [one.dealt(players)?, other.dealt(players)?];
        (tiles[0] != tiles[1]).then_some(RuleDifference::Dealt { players, tiles })
    })
}

/// The number of random positions tried for each size above 2, and above 4.
const TRIES: [usize; 2] = [3_000, 1_000];

/// Small positions that name this many tiles: with two tiles one for each pair, with more some at random.
fn candidates(rules: &Rules, size: usize, random: &mut ChaCha) -> Vec<Setup> {
    let set: Vec<Tile> = rules.set().iter().collect();
    if size > 2 {
        let candidate = |_| {
            let tiles = some(&set, size, random)?;
            let given = if pick(2, random) == 0 { Given::Own } else { Given::All };
            random_position(rules, &tiles, given, random)
        };
        return (0..TRIES[usize::from(size > 4)]).filter_map(candidate).collect();
    }
    let pairs = set.iter().flat_map(|one| set.iter().map(|other| [*one, *other]));
    let pairs = pairs.filter(|[one, other]| one != other);
    pairs.filter_map(|tiles| random_position(rules, &tiles, Given::Own, random)).collect()
}

/// `size` random tiles of the set, mostly with low numbers only, so that they join often.
fn some(set: &[Tile], size: usize, random: &mut ChaCha) -> Option<Vec<Tile>> {
    let numbers = [2, 3, 4, 18][pick(4, random)];
    let mut tiles: Vec<Tile> = set.iter().copied().filter(|tile| tile.high().value() <= numbers).collect();
    random.shuffle(&mut tiles);
    tiles.truncate(size);
    (tiles.len() == size).then_some(tiles)
}

/// The number of tiles that a setup names.
fn size(setup: &Setup) -> usize {
    setup.clone().build().map_or(usize::MAX, |position| position.known().len())
}

/// What differs on a position to which both sets of rules lead; `None` once a limit is reached.
fn found_on(setup: &Setup, tables: &Tables<'_>) -> Option<Divergence> {
    if tables.limits.is_over() {
        return None;
    }
    let found = differ(setup, tables)?;
    (is_reachable(setup, tables.one) && is_reachable(setup, tables.other)).then_some(found)
}

/// The smallest differing setup that can be made from one by removing tiles, with its size.
fn cut_down(setup: Setup, tables: &Tables<'_>) -> Option<(Setup, usize)> {
    let mut setup = setup.under(tables.one);
    found_on(&setup, tables)?;
    // A single hand names fewer tiles than all hands do.
    let own = |setup: &Setup| setup.clone().with_own_hand();
    let below = |setup: &Setup| {
        setup.smaller().into_iter().chain([own(setup)]).filter(|less| less != setup).collect::<Vec<_>>()
    };
    while let Some(less) = below(&setup).into_iter().find(|less| found_on(less, tables).is_some()) {
        setup = less;
    }
    let size = size(&setup);
    Some((setup, size))
}
