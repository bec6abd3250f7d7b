//! The answer of each command, as data. The field names are a contract: add, never rename.

pub(crate) mod about;
pub(crate) mod claim;
pub(crate) mod compare;
pub(crate) mod dead;
pub(crate) mod explain;
pub(crate) mod odds;
pub(crate) mod perft;
pub(crate) mod plays;
pub(crate) mod refused;
pub(crate) mod replay;
pub(crate) mod suits;
pub(crate) mod variants;

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
