//! The files of this machine.
//!
//! * [`find`]: the files of a folder or a pattern.
//! * [`read`]: reads files named by a person or a text.
//! * [`write()`](write::write): writes files atomically, and never over something that is not ours.
//! * [`record`]: the records of simulations, with one writer at a time.

mod durable;
pub mod find;
pub mod read;
pub mod record;
pub mod write;
