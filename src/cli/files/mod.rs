//! The files of this machine.
//!
//! * [`read`]: files that a person or a text names, and the files of a folder.
//! * [`write()`](write::write): whole or not at all, and never over something that is not ours.
//! * [`record`]: the records of simulations, by one writer at a time.

mod durable;
pub mod read;
pub mod record;
pub mod write;
