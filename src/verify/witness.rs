//! A small position on which two sets of rules differ, and to which both lead. Positions are taken
//! from the claims and at random, the smallest first; what differs is cut down until no tile can be
//! left out.

mod candidates;
mod differ;
#[cfg(test)]
mod shapes;
#[cfg(test)]
mod slow;

use super::outcome::Stopped;
use super::reach::is_reachable;
use crate::document::claim::Claim;
use crate::game::Rules;
use crate::game::Setup;
use crate::keys::setup::Hand;
use crate::random::ChaCha;
use crate::search::Limits;
use differ::{Tables, Told, differ, laid};

/// A position, or a deal, on which two sets of rules differ.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Witness {
    /// The position; none when the deal itself differs.
    pub setup: Option<Setup>,
    /// What differs, in words.
    pub differs: String,
}

/// The most tiles of a random position that is tried.
const LARGEST: usize = 7;
/// The same where a claim's position tells the two apart.
const BELOW_CLAIMS: usize = 5;
/// Of so many that are found of one size the plainest is shown.
const ENOUGH: usize = 5;

/// The smallest position that was found on which the rules differ; `None` when none was.
///
/// # Errors
/// When its time is over, or it is stopped, before that is known.
pub fn smallest(
    claims: &[Claim],
    one: &Rules,
    other: &Rules,
    limits: &Limits,
) -> Result<Option<Witness>, Stopped> {
    if let Some(differs) = deals_differ(one, other) {
        return Ok(Some(Witness { setup: None, differs }));
    }
    let tables = Tables { one, other, limits };
    let seeds = claims.iter().filter(|claim| claim.hand == Hand::Written && claim.rules.set() == one.set());
    let seeds = seeds.filter_map(|claim| claim.setup.clone());
    // Of equally small ones that in which least is played before they differ.
    let length = |(setup, size): &(Setup, usize)| (*size, differ(setup, &tables).map(|told| told.line.len()));
    let mut best = seeds.filter_map(|setup| cut_down(setup, &tables)).min_by_key(length);
    let most = best.as_ref().map_or(LARGEST, |(_, size)| (size - 1).min(BELOW_CLAIMS));
    let mut random = ChaCha::stream(0, 0);
    let found = (2..=most).find_map(|size| {
        let found = candidates::candidates(one, size, &mut random).into_iter();
        found.filter_map(|setup| cut_down(setup, &tables)).take(ENOUGH).min_by_key(length)
    });
    if found.is_some() {
        best = found;
    }
    if limits.is_over() {
        return Err(Stopped::default());
    }
    let Some((setup, _)) = best else { return in_a_larger_set(claims, one, other, limits) };
    Ok(differ(&setup, &tables).map(|told| {
        let (setup, differs) = laid(&setup, &told, &tables);
        Witness { setup: Some(setup), differs }
    }))
}

/// Two readings that a set cannot tell apart may differ in a larger one.
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

/// Whether so many players are dealt other hands.
fn deals_differ(one: &Rules, other: &Rules) -> Option<String> {
    let players = one.players();
    (players.fewest()..=players.most()).find_map(|players| {
        let (a, b) = (one.dealt(players)?, other.dealt(players)?);
        (a != b).then(|| format!("{players} players are dealt {a} tiles each, or {b}"))
    })
}

/// Tiles that a setup names.
fn size(setup: &Setup) -> usize {
    setup.clone().build().map_or(usize::MAX, |board| board.known().len())
}

/// What differs on a position to which both sets of rules lead; nothing once a limit is reached.
fn tells(setup: &Setup, tables: &Tables<'_>) -> Option<Told> {
    if tables.limits.is_over() {
        return None;
    }
    let found = differ(setup, tables)?;
    (is_reachable(setup, tables.one) && is_reachable(setup, tables.other)).then_some(found)
}

/// The smallest setup below one that differs, with its size.
fn cut_down(setup: Setup, tables: &Tables<'_>) -> Option<(Setup, usize)> {
    let mut setup = setup.under(tables.one);
    tells(&setup, tables)?;
    // A lone hand names fewer tiles than all hands do.
    let own = |setup: &Setup| setup.clone().with_own_hand();
    let below = |setup: &Setup| {
        setup.smaller().into_iter().chain([own(setup)]).filter(|less| less != setup).collect::<Vec<_>>()
    };
    while let Some(less) = below(&setup).into_iter().find(|less| tells(less, tables).is_some()) {
        setup = less;
    }
    let size = size(&setup);
    Some((setup, size))
}
