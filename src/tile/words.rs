//! What is said of tiles and sets.

use std::fmt;

use super::set::NoSuchSet;

impl fmt::Display for NoSuchSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no double-{} set; the sets are 6, 9, 12, 15 and 18", self.0)
    }
}
