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
pub use about::Answer;
pub use claim::{ClaimRow, Summary, Verification};
pub use compare::{ClaimChange, DocumentComparison, DocumentUnder, PositionComparison, faults};
pub use explain::Explanation;
pub use odds::OddsAnswer;
pub use perft::{DepthRow, DivideRow, Perft};
pub use refused::{Formatted, Refused};
pub use replay::{Replayed, StepRow};
pub use suits::Suits;
pub use variants::{VariantRow, Variants};
