//! Why a step of Tableaux is legal or illegal.

use std::fmt::Display;

use super::judge::{HalfJudgement, TableauxJudgement, TableauxRefusal};
use super::refusal::StepRefusal;
use crate::game::refusal_kind::RefusalKind;
use crate::game::verdict::{HalfReason, MoveVerdict};

/// Why a step is legal, or why not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StepVerdict {
    /// What the rules say of a placement.
    Placement(Box<PlacementVerdict>),
    /// Nothing can be played.
    Passes,
    /// The turn may end here.
    Stops,
    /// The pass or the stop is illegal.
    Refused(StepRefusal),
}

/// Why a placement is legal, or why not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlacementVerdict {
    /// What its halves say.
    pub judgement: TableauxJudgement,
    /// Whether the tile is in hand; `None` when the hand is unknown.
    pub held: Option<bool>,
    /// Why the turn or the hand does not allow it, if so.
    pub refusal: Option<StepRefusal>,
}

impl PlacementVerdict {
    /// The half by which the placement connects, if it does.
    pub(super) fn claim(&self) -> Option<&HalfJudgement> {
        let play = self.judgement.play?;
        self.judgement.halves.iter().find(|half| half.placement == play.placement)
    }
}

impl MoveVerdict for StepVerdict {
    fn refusals(&self) -> Vec<RefusalKind> {
        match self {
            Self::Placement(placed) => {
                let halves = placed.judgement.halves.iter().filter_map(|half| half.verdict.err());
                let mut kinds: Vec<RefusalKind> = halves.map(TableauxRefusal::kind).collect();
                kinds.extend((placed.held == Some(false)).then_some(RefusalKind::NotHeld));
                let refused = placed.refusal.as_ref().map(StepRefusal::kind);
                kinds.extend(refused.filter(|kind| !kinds.contains(kind)));
                kinds
            }
            Self::Refused(refusal) => vec![refusal.kind()],
            Self::Passes | Self::Stops => Vec::new(),
        }
    }

    fn barred(&self) -> Option<&dyn Display> {
        match self {
            Self::Placement(placed) => placed.judgement.barred.as_ref().map(|barred| barred as _),
            Self::Refused(refusal) => Some(refusal),
            Self::Passes | Self::Stops => None,
        }
    }

    fn halves(&self) -> Vec<HalfReason<'_>> {
        let Self::Placement(placed) = self else { return Vec::new() };
        let halves = placed.judgement.halves.iter();
        let reasons = halves.map(|half| HalfReason {
            play: &half.placement,
            cell: &half.cell,
            connects: half.verdict.is_ok(),
            reason: half,
        });
        reasons.collect()
    }
}

impl TableauxRefusal {
    /// The kind of the reason.
    pub const fn kind(self) -> RefusalKind {
        match self {
            Self::NoNeighbour => RefusalKind::NoNeighbour,
            Self::ShortEnd => RefusalKind::End,
            Self::ClosedGap => RefusalKind::Gap,
            Self::NoMatch | Self::Unequal { .. } => RefusalKind::Unequal,
            Self::NotStaggered { .. } => RefusalKind::NotStaggered,
            Self::Corner { .. } => RefusalKind::Corner,
            Self::Centre { .. } => RefusalKind::Centre,
            Self::Dead { .. } => RefusalKind::Dead,
            Self::Hole => RefusalKind::Hole,
            Self::Covers { .. } => RefusalKind::Covers,
        }
    }
}

impl StepRefusal {
    /// The kind of the reason.
    pub const fn kind(&self) -> RefusalKind {
        match self {
            Self::Over | Self::TurnOver => RefusalKind::Over,
            Self::NotHeld(_) => RefusalKind::NotHeld,
            Self::ClosingSidePlay => RefusalKind::ClosingSidePlay,
            Self::MustPlay(_) | Self::CanPlay(_) => RefusalKind::MustPlay,
            Self::HasPlayed => RefusalKind::HasPlayed,
            Self::MustPass => RefusalKind::MustPass,
        }
    }
}

/// The kinds of reasons against a step: those of halves, then those of turns and hands.
pub(super) const KINDS: &[RefusalKind] = &[
    RefusalKind::NoNeighbour,
    RefusalKind::End,
    RefusalKind::Gap,
    RefusalKind::Unequal,
    RefusalKind::NotStaggered,
    RefusalKind::Corner,
    RefusalKind::Centre,
    RefusalKind::Dead,
    RefusalKind::Hole,
    RefusalKind::Covers,
    RefusalKind::Over,
    RefusalKind::NotHeld,
    RefusalKind::ClosingSidePlay,
    RefusalKind::MustPlay,
    RefusalKind::HasPlayed,
    RefusalKind::MustPass,
];
