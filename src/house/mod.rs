//! House rules: what they change.
//!
//! * [`variant`]: rules that differ from those of a file, as somebody names them.

pub mod variant;

pub use variant::{Variant, VariantFault};
