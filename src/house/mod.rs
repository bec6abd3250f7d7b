//! House rules: what they change.
//!
//! * [`variant`]: rules that differ from those of a file, as somebody names them.
//! * [`simulate`]: what they do to whole games.

pub mod simulate;
pub mod variant;

pub use variant::{Variant, VariantFault};
