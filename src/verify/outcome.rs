//! Whether a check holds, and what was found instead.

use crate::board::Act;

/// Whether a check holds.
pub type Outcome = Result<(), Miss>;

/// Why a check does not hold, or is not known to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Miss {
    /// It does not hold: what was found instead, in words.
    Found(String),
    /// Its search was stopped at a limit before it could tell: what is known, in words.
    Stopped(String),
}

impl From<String> for Miss {
    fn from(found: String) -> Self {
        Self::Found(found)
    }
}

impl From<&str> for Miss {
    fn from(found: &str) -> Self {
        Self::Found(found.to_owned())
    }
}

/// Holds when `holds`, else says what was found.
pub(super) fn when(holds: bool, found: impl FnOnce() -> String) -> Outcome {
    if holds { Ok(()) } else { Err(Miss::Found(found())) }
}

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

/// Acts that only one of two lists has, in words.
pub(super) fn differences(found: &[Act], asked: &[Act]) -> Vec<String> {
    let extra = found.iter().filter(|act| !asked.contains(act)).map(|act| format!("there is {act} as well"));
    let missing = asked.iter().filter(|act| !found.contains(act)).map(|act| format!("there is no {act}"));
    extra.chain(missing).collect()
}
