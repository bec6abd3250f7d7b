//! The statements of a rule document as data.

use crate::document::check::outcome::Miss;
use crate::document::check::step::ClaimCheck;
use crate::game::Rules;
use crate::game::Setup;
use crate::game::drawing::look::Letters;
pub use crate::keys::setup::Hand;
use crate::rules::Changes;
use crate::search::Limits;

/// One statement of a document, with everything needed to compute it.
#[derive(Clone, Debug)]
pub struct Claim {
    /// Its name, unique in a spec.
    pub id: String,
    /// Section and example of the document: `the corner play, example 1`.
    pub source: String,
    /// What the document says, in our own words.
    pub says: String,
    /// The position of the statement, if any.
    pub setup: Option<Setup>,
    /// The hand of the position.
    pub hand: Hand,
    /// The cells that are named in the position's picture.
    pub letters: Letters,
    /// The rules under which it is checked.
    pub rules: Rules,
    /// The rule keys that the claim itself sets.
    pub house: Changes,
    /// Readings that decide it: it is run under each of their values.
    pub depends: Vec<Dependence>,
    /// Whether the document's words decide between those values: the claim then counts against every value under which
    /// it fails.
    pub decides: bool,
    /// The checks that express the document's words.
    pub checks: Vec<ClaimCheck>,
    /// The checks that hold where the document's words do not.
    pub instead: Vec<ClaimCheck>,
    /// Why the statement computes nothing, or more about the result.
    pub note: Option<String>,
}

impl Claim {
    /// Runs one check of the claim under these rules, within limits.
    ///
    /// # Errors
    /// What was found instead, or why nothing can be found, in words.
    pub(crate) fn run(&self, step: &ClaimCheck, rules: &Rules, limits: &Limits) -> Result<(), Miss> {
        step.run(self.setup.as_ref(), self.hand, rules, limits)
    }

    /// The setup of its position under these rules, if it has one.
    pub(crate) fn setup_under(&self, rules: &Rules) -> Option<Setup> {
        let setup = self.setup.clone()?.under(rules);
        Some(if self.hand == Hand::Rest { setup.holding_rest() } else { setup })
    }
}

/// A reading that decides whether a claim holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dependence {
    /// The key of the reading.
    pub key: String,
    /// The values under which the claim holds; empty where the file states none.
    pub values: Vec<String>,
    /// Every value of the reading, that of the rules first.
    pub choices: Vec<String>,
}
