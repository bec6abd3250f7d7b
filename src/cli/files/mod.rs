//! The files of this machine.
//!
//! * [`read`]: reads files named by a person or a text, and lists the files of a folder.
//! * [`write()`](write::write): writes files atomically, and never over something that is not ours.
//! * [`record`]: the records of simulations, with one writer at a time.

mod durable;
pub mod read;
pub mod record;
pub mod write;
