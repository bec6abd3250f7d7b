//! Whether a check holds, and what was found instead.

use crate::game::Move;

/// Whether a check holds.
pub(crate) type Outcome = Result<(), Miss>;

/// Why a check does not hold, or could not be decided.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Miss {
    /// It does not hold; the text says what was found instead.
    Found(String),
    /// Its search reached a limit before it could decide; the text says what is known.
    Stopped(String),
}

impl<S: Into<String>> From<S> for Miss {
    fn from(found: S) -> Self {
        Self::Found(found.into())
    }
}

/// Returns success if `holds`, else a miss with what was found.
pub(super) fn when(holds: bool, found: impl FnOnce() -> String) -> Outcome {
    if holds { Ok(()) } else { Err(Miss::Found(found())) }
}

/// The values that differ from the expected ones, in words.
#[derive(Default)]
pub(super) struct Wrong(pub(super) Vec<String>);

impl Wrong {
    /// Adds what was found if a value was expected and differs from it.
    pub(super) fn unless<'a, T: PartialEq + 'a>(
        &mut self,
        asked: impl Into<Option<&'a T>>,
        found: &T,
        says: impl FnOnce(&T) -> String,
    ) {
        self.0.extend(asked.into().filter(|asked| *asked != found).map(says));
    }

    /// Adds the moves that only one of the two lists has.
    pub(super) fn unless_same(&mut self, asked: &[Move], found: &[Move]) {
        let extra = found.iter().filter(|mv| !asked.contains(mv));
        self.0.extend(extra.map(|mv| format!("there is {mv} as well")));
        let missing = asked.iter().filter(|mv| !found.contains(mv));
        self.0.extend(missing.map(|mv| format!("there is no {mv}")));
    }

    /// Holds when nothing was added.
    pub(super) fn outcome(&self) -> Outcome {
        when(self.0.is_empty(), || self.0.join("; "))
    }
}
