//! Whether a check holds, and what was found instead.

use crate::game::Act;

/// Whether a check holds.
pub(crate) type Outcome = Result<(), Miss>;

/// Why a check does not hold, or is not known to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Miss {
    /// It does not hold: what was found instead, in words.
    Found(String),
    /// Its search was stopped at a limit before it could tell: what is known, in words.
    Stopped(String),
}

impl<S: Into<String>> From<S> for Miss {
    fn from(found: S) -> Self {
        Self::Found(found.into())
    }
}

/// Holds when `holds`, else says what was found.
pub(super) fn when(holds: bool, found: impl FnOnce() -> String) -> Outcome {
    if holds { Ok(()) } else { Err(Miss::Found(found())) }
}

/// What was found and is not as it was asked, in words.
#[derive(Default)]
pub(super) struct Wrong(pub(super) Vec<String>);

impl Wrong {
    /// Adds what was found, unless it is what was asked or nothing was.
    pub(super) fn unless<'a, T: PartialEq + 'a>(
        &mut self,
        asked: impl Into<Option<&'a T>>,
        found: &T,
        says: impl FnOnce(&T) -> String,
    ) {
        self.0.extend(asked.into().filter(|asked| *asked != found).map(says));
    }

    /// Adds the acts that only one of two lists has.
    pub(super) fn unless_same(&mut self, asked: &[Act], found: &[Act]) {
        let extra = found.iter().filter(|act| !asked.contains(act));
        self.0.extend(extra.map(|act| format!("there is {act} as well")));
        let missing = asked.iter().filter(|act| !found.contains(act));
        self.0.extend(missing.map(|act| format!("there is no {act}")));
    }

    /// Holds when nothing was added.
    pub(super) fn outcome(&self) -> Outcome {
        when(self.0.is_empty(), || self.0.join("; "))
    }
}
