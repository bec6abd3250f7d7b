//! The best mixed strategy of the seat to play, with hidden hands: an equilibrium of the round over every deal that
//! agrees with what both seats have seen.

use crate::game::answer::Need;
use crate::game::families::Move;
use crate::game::hidden::Hidden;
use crate::random::ChaCha;
use crate::search::equilibrium::{Equilibrium, ExactMean, FormBuilder, NoForm, solve};
use crate::search::{Limits, Meter};
use crate::sorted;

/// The most ends of play, over all deals.
pub const MOST_ENDS: usize = 2_000_000;
/// The most deals.
const MOST_DEALS: u128 = 1_000_000;
/// Random deals from which the number of ends is estimated (Knuth 1975).
const PROBES: u64 = 24;

/// Optimal play with hidden hands.
#[derive(Clone, Debug)]
pub struct MixedPlay {
    /// What it gains more than the other on the average over all deals, its own hand unknown as well: not less
    /// than the first, and not more than the second.
    pub value: [ExactMean; 2],
    /// Each move with its probability in the best mixed strategy for the own hand; the most likely first.
    pub strategy: Vec<(Move, f64)>,
    /// What the play of `odds` loses at most, on the average over all deals, against a seat that knows it:
    /// bounds.
    pub exploitable: [ExactMean; 2],
    /// The number of deals in which the hand goes on.
    pub deals: u64,
    /// The number of different ends of play.
    pub ends: usize,
    /// The number of choices of both seats.
    pub choices: usize,
    /// Positions looked at.
    pub nodes: u64,
    /// Whether a limit was reached before the gap was small.
    pub is_at_limit: bool,
}

/// Why there is no equilibrium.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoEquilibrium {
    /// The position does not say enough.
    Need(Need),
    /// There are about this many ends of play, more than [`MOST_ENDS`].
    Ends(u128),
    /// A limit was reached before the round was laid out.
    AtLimit,
}

impl From<Need> for NoEquilibrium {
    fn from(need: Need) -> Self {
        Self::Need(need)
    }
}

/// Finds optimal play with hidden hands.
///
/// # Errors
/// When the hands are not hidden, more than two seats play, or the round is too large.
pub fn mixed_play(hidden: Option<&Hidden>, limits: &Limits) -> Result<MixedPlay, NoEquilibrium> {
    let own = hidden.ok_or(Need::HiddenHands)?;
    if !own.is_own_turn() {
        return Err(Need::OwnTurn.into());
    }
    if own.seats() != 2 {
        return Err(Need::TwoSeats.into());
    }
    let all = own.seen_by_all().map_err(|_| Need::NoDeal)?;
    let deals = all.deals().unwrap_or(u128::MAX);
    let ends = estimate(&all, deals)?;
    if deals > MOST_DEALS || ends > MOST_ENDS as u128 {
        return Err(NoEquilibrium::Ends(ends));
    }
    let mut builder = FormBuilder::new(MOST_ENDS, Meter::new(limits.clone()));
    for number in 0..deals {
        if let Some(position) = all.deal(number) {
            position.game().add_to_form(&mut builder)?.map_err(|why| because(why, ends))?;
        }
    }
    let mine = own.agreeing(&mut ChaCha::stream(0, 0)).ok_or(Need::NoDeal)?;
    let (private, moves) = mine.game().private_view()?;
    let choice = builder.first_choice(own.seat(), private);
    let (form, meter) = builder.finish();
    let Equilibrium { value, strategies, exploitable, nodes, is_at_limit } = solve(&form, meter);
    let shares = choice.map_or_else(|| vec![1.0], |choice| strategies[own.seat()][choice].to_vec());
    let mut strategy: Vec<(Move, f64)> = moves.into_iter().zip(shares).collect();
    sorted::sort_by(&mut strategy, |one, other| other.1.total_cmp(&one.1));
    let value = if own.seat() == 0 { value } else { [value[1].opposite(), value[0].opposite()] };
    Ok(MixedPlay {
        value,
        strategy,
        exploitable: exploitable[own.seat()],
        deals: form.deals(),
        ends: form.leaves(),
        choices: form.choices(),
        nodes,
        is_at_limit,
    })
}

/// The number of ends over all deals, from a few of them.
fn estimate(all: &Hidden, deals: u128) -> Result<u128, NoEquilibrium> {
    let most = MOST_ENDS / PROBES as usize;
    let mut ends = 0;
    let mut seen = 0;
    for probe in 0..PROBES {
        let Some(position) = all.agreeing(&mut ChaCha::stream(1, probe)) else { continue };
        let mut builder = FormBuilder::new(most, Meter::new(Limits::default().nodes(10 * most as u64)));
        seen += 1;
        ends += match position.game().add_to_form(&mut builder)? {
            Ok(()) => builder.finish().0.leaves(),
            Err(NoForm::NothingHidden) => return Err(Need::HiddenHands.into()),
            Err(NoForm::TooLarge | NoForm::AtLimit) => most,
        } as u128;
    }
    Ok(ends.checked_mul(deals).map_or(u128::MAX, |all| all / seen.max(1)))
}

fn because(why: NoForm, ends: u128) -> NoEquilibrium {
    match why {
        NoForm::AtLimit => NoEquilibrium::AtLimit,
        NoForm::TooLarge => NoEquilibrium::Ends(ends.max(MOST_ENDS as u128 + 1)),
        NoForm::NothingHidden => Need::HiddenHands.into(),
    }
}
