//! What several checks come to.

use crate::document::check::Miss;

/// What several checks come to.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Misses {
    /// What is not so, in words.
    pub found: Vec<String>,
    /// What could not be told within the limits, in words.
    pub stopped: Vec<String>,
}

impl Misses {
    /// Whether every check is known to hold.
    pub fn is_empty(&self) -> bool {
        self.found.is_empty() && self.stopped.is_empty()
    }

    /// Whether all of the checks hold.
    ///
    /// # Errors
    /// When a search was stopped before it could tell; one check that fails is enough to tell.
    pub fn all_hold(&self) -> Result<bool, Stopped> {
        match (self.found.is_empty(), self.stopped.is_empty()) {
            (false, _) => Ok(false),
            (true, true) => Ok(true),
            (true, false) => Err(Stopped { why: self.stopped.clone() }),
        }
    }
}

impl FromIterator<Miss> for Misses {
    fn from_iter<I: IntoIterator<Item = Miss>>(misses: I) -> Self {
        let mut all = Self::default();
        for miss in misses {
            match miss {
                Miss::Found(what) => all.found.push(what),
                Miss::Stopped(what) => all.stopped.push(what),
            }
        }
        all
    }
}

/// A limit was reached before something could be told.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Stopped {
    /// What is known of it, in words; may be empty.
    pub why: Vec<String>,
}
