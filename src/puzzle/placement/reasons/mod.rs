//! Why the solution of a board is forced, step by step, as a person reasons.
//!
//! * `step`: steps and their reasons as data. `view`: what is known, or as much of it as a step states.
//! * `laws`, `groups`, `pieces`: what each reason forces in a view; `refute`: suppositions. They are the
//!   definition of the reasons.
//! * `find`: the easiest step. `minimal`: the cells that it needs. `chain`: all steps. `prune`: those that are needed.
//! * `ground`, `leads`: what a sentence states besides the reason, such as the way from a supposition to its end.
//! * `check`: replays a chain by the laws alone; `judge`: rules of regions and equal sums anew; `grounded`: what the
//!   sentences state.

mod chain;
mod check;
mod find;
mod ground;
mod grounded;
mod groups;
mod judge;
mod laws;
mod leads;
mod minimal;
mod pieces;
mod prune;
mod refute;
mod step;
mod view;

pub use chain::{StepChain, chain, next};
pub use check::{RefusedChain, check};
pub use step::{
    BarredBy, ChainStep, ClosedBy, Conclusion, Conflict, Forced, OtherCells, StepGround, StepReason,
};

#[cfg(test)]
mod grounded_tests;
#[cfg(test)]
mod tests;
