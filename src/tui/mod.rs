//! A board to play on: a turn, or a hand against the solver, from a puzzle or a deal.
//!
//! ```text
//! key, answer → model ─→ view → cells
//!                 └→ question → think → answer
//! ```
//!
//! * [`start`]: a puzzle or a deal as something to play. [`session`]: the table, every act that was taken at it, and the way back.
//! * [`think`]: the questions to the solver, and its answers; [`sight`] is what a seat knows of the
//!   others' hands, [`why`] why a tile cannot be played.
//! * [`model`]: what is chosen and shown, changed by [`keys`] and answers alone. It reads no clock
//!   and no terminal: what has to be done for it comes back as an [`model::Effect`].
//! * [`view`]: a model as cells of a terminal.

pub(crate) mod keys;
pub(crate) mod model;
pub(crate) mod session;
mod shown;
mod sight;
pub(crate) mod start;
#[cfg(test)]
mod tests;
pub(crate) mod think;
pub(crate) mod view;
mod why;
