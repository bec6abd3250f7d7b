//! The list of kinds. A new kind is a folder beside this file and a line here.

use super::kind::Kind;
use super::{placement, position, train};

/// Every kind of puzzle.
pub static KINDS: [&Kind; 3] = [&position::KIND, &train::KIND, &placement::KIND];
