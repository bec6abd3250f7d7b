//! Tiles, their ends, and the sets they come in. Imports nothing else of this crate.
//!
//! * [`Pip`]: the value of one end, 0 to 18; a blank is 0.
//! * [`Tile`]: an unordered pair of ends, with an index that does not depend on the set.
//! * [`Turned`]: a tile with the order of its ends.
//! * [`DominoSet`]: every tile of a double-6, -9, -12, -15 or -18 set.
//! * [`Tiles`]: any subset of tiles, as bits.

mod choices;
mod domino;
mod set;
mod tiles;
mod turned;
mod words;

pub use choices::choices;
pub use domino::{Pip, Tile};
pub use set::DominoSet;
pub use tiles::Tiles;
pub use turned::Turned;
