//! The answer of each command, as data. The field names are a contract: add, never rename.

mod about;
mod claim;
mod compare;
mod dead;
mod explain;
mod odds;
mod perft;
mod plays;
mod refused;
mod replay;
mod suits;
mod variants;

pub use crate::puzzle::finding::failed;
pub use about::{Answer, Answered};
pub use claim::{ClaimRow, Summary, Verification};
pub use compare::{
    BestRow, ChangedCell, ChangedPlay, ClaimChange, DocumentComparison, DocumentUnder, PositionComparison,
    PositionRow, PositionUnder, ValueRow, faults,
};
pub use dead::{CellRow, Dead};
pub use explain::{Explanation, HalfRow};
pub use odds::{MeanRow, MethodRow, OddsAnswer, OddsRow};
pub use perft::{DepthRow, DivideRow, Perft};
pub use plays::{PlayRow, Plays};
pub use refused::{Error, Formatted, Refused};
pub use replay::{Replayed, StepRow};
pub use suits::{SuitRow, Suits};
pub use variants::{VariantRow, Variants};

use crate::game::Act;

/// A line of moves in notation.
pub fn line(acts: &[Act]) -> Vec<String> {
    acts.iter().map(ToString::to_string).collect()
}
