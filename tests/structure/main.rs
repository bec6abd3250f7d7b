//! The rules of the house: how the files of `src` may depend on each other, how long they are, how types
//! are named, and where English stands. `docs/inside.md` says why.

mod imports;
mod left;
mod names;
mod public;
mod source;
