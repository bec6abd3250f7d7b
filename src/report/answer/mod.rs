//! The answer of each command, as data. The field names are a contract: add, never rename.

pub(crate) mod claim;
pub(crate) mod explain;
pub(crate) mod perft;
pub(crate) mod refused;
pub(crate) mod replay;
pub(crate) mod suits;
pub(crate) mod variants;

pub use claim::{ClaimRow, Verification};
pub use explain::Explanation;
pub use perft::{DepthRow, DivideRow, PerftAnswer};
pub use refused::{Formatted, RefusedFile};
pub use replay::{Replayed, StepRow};
pub use suits::SuitsAnswer;
pub use variants::{VariantRow, Variants};
