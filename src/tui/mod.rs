//! A board to play on: a turn, or a round against the solver, from a puzzle or a deal.
//!
//! ```text
//! key, answer → model ─→ view → cells
//!                 └→ question → think → answer
//! ```
//!
//! * What is played, and the questions to the solver, are in `play`. `leave`: saving, starting again, leaving.
//! * [`model`]: the choice and the display, changed only by [`keys`] and answers. It uses no clock and no
//!   terminal: it returns the work to do as an [`model::Effect`].
//! * [`view`]: a model as cells of a terminal.

pub(crate) mod keys;
mod leave;
mod message;
pub(crate) mod model;
mod shown;
#[cfg(test)]
mod tests;
pub(crate) mod view;
