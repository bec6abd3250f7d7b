//! The rules of the house: how the files of `src` may depend on each other, how long they are, how types
//! are named, where English stands, and which claims of the rule documents they cite. `docs/inside.md` says why.

mod clauses;
mod imports;
mod names;
mod public;
mod source;
