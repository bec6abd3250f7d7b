//! The faults that only one kind of puzzle has, for the layers that know no kind.

use std::fmt::{Debug, Display};

/// A fault that only one kind of puzzle has. Its message is its [`Display`].
pub trait KindFault: Display + Debug + Send + Sync {
    /// What was expected at the place, for the underline.
    fn label(&self) -> String;

    /// How to fix it.
    fn help(&self) -> &'static str;
}

/// Two faults are equal if they say the same.
impl PartialEq for dyn KindFault {
    fn eq(&self, other: &Self) -> bool {
        self.to_string() == other.to_string()
    }
}

impl Eq for dyn KindFault {}
