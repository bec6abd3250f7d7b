//! House rules: what they change.
//!
//! * [`variant`]: rules that differ from those of a file, as users name them.
//! * [`document`]: which statements of a rule document no longer hold, and the results instead.
//! * [`position`]: the answers about a position under other rules.

pub mod document;
pub mod position;
pub mod rows;
pub mod variant;

pub use variant::{FindRules, Variant, VariantFault};
