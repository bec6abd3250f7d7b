//! Trains as a kind of puzzle.

use std::any::Any;

use super::answer::TrainAnswer;
use super::fault::TrainFault;
use super::puzzle::TrainPuzzle;
use super::read::read;
use super::solve::findings;
use crate::document::fault::FaultKind;
use crate::document::keys;
use crate::document::parsed::Read;
use crate::document::source::Faulty;
use crate::puzzle::about::About;
use crate::puzzle::answer::{Solved, TaskAnswer, Work};
use crate::puzzle::finding::Finding;
use crate::puzzle::kind::{AnyPuzzle, Asked, Kind, OwnTask};
use crate::search::Limits;

/// Trains.
pub static KIND: Kind = Kind {
    own: Some(OwnTask {
        name: "train",
        no_position: FaultKind::Train(TrainFault::NoTable),
        no_rules: "a train has no rules of a game to compare\n  = help: `boneyard train` takes its own rules, such as --ring and --trains",
    }),
    keys: keys::TRAIN,
    read: |parsed| Ok(Box::new(parsed.read_as(read)?)),
};

impl AnyPuzzle for Read<TrainPuzzle> {
    fn about(&self) -> About<'_> {
        About {
            file: &self.source.name,
            title: self.puzzle.title.as_deref(),
            source: self.puzzle.source.as_deref(),
            game: "Train",
        }
    }

    fn solve(&self, asked: &Asked) -> Result<Solved<'_>, Faulty> {
        let solution = self.solution(asked.limits.clone())?;
        let work = Work {
            nodes: Some(solution.nodes()),
            is_complete: solution.is_exact(),
            findings: findings(&self.puzzle, &solution),
            certificate: Vec::new(),
        };
        let found = TrainAnswer::new(self, solution);
        Ok(Solved::new(TaskAnswer::new(self.about(), "train", found, &work), work))
    }

    fn verify(&self, limits: &Limits) -> Result<Vec<Finding>, Faulty> {
        self.solution(limits.clone()).map(|solution| findings(&self.puzzle, &solution))
    }

    fn says_the_same(&self, other: &dyn AnyPuzzle) -> bool {
        (other as &dyn Any).downcast_ref::<Self>().is_some_and(|other| other.puzzle == self.puzzle)
    }
}
