//! A question as the searches see it: parities, without the shape.

use super::graph::ENDS;
use super::question::{NoTrain, Question, TrainObjective, TrainShape};
use crate::tile::Tiles;

/// The constraints of a search.
#[derive(Clone, Copy, Debug)]
pub(super) struct TrainPlan {
    pub(super) hand: Tiles,
    pub(super) must: Tiles,
    pub(super) objective: TrainObjective,
    /// An end that has to be visited.
    pub(super) root: Option<usize>,
    /// Whether its parity is free, because trains begin there.
    pub(super) root_is_either: bool,
    /// How many other ends may be odd.
    pub(super) stops: usize,
}

impl TrainPlan {
    pub(super) fn new(hand: Tiles, question: &Question) -> Result<Self, NoTrain> {
        if let Some(tile) = question.must.without(hand).iter().next() {
            return Err(NoTrain::NotHeld(tile));
        }
        let root = question.start.map(|start| usize::from(start.value()));
        let (stops, root_is_either) = match question.shape {
            TrainShape::Line if root.is_none() => (2, false),
            TrainShape::Line => (1, true),
            TrainShape::Ring => (0, false),
            TrainShape::BothEnds | TrainShape::Trains(_) if root.is_none() => return Err(NoTrain::NoStart),
            TrainShape::BothEnds => (2, true),
            // There are only this many ends at which a train may stop.
            TrainShape::Trains(count) => (count.min(ENDS), true),
        };
        Ok(Self { hand, must: question.must, objective: question.objective, root, root_is_either, stops })
    }
}
