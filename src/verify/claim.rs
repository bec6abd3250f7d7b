//! A rule document's statements as data.

use std::collections::BTreeMap;

use super::check::Step;
use super::run::{self, Outcome};
use crate::game::setup::Hands;
use crate::game::tableaux::geometry::Cell;
use crate::game::tableaux::setup::{Position, Setup};
use crate::rules::tableaux::Rules;

/// One statement of a document, with everything that is needed to compute it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Claim {
    /// Its name, unique in a spec: `TAB-CORNER-1`.
    pub id: String,
    /// Section and example of the document: `the corner play, example 1`.
    pub source: String,
    /// What the document says, in our own words.
    pub says: String,
    /// The position that it speaks of, if any, before the rules are filled in.
    pub setup: Option<Setup>,
    /// The cells that the position's picture names.
    pub letters: BTreeMap<char, Cell>,
    /// The rules that it is held against.
    pub rules: Rules,
    /// Readings that decide it: it is run under each of their values.
    pub depends: Vec<String>,
    /// What the document's words come to.
    pub checks: Vec<Step>,
    /// What is true where the document's words are not.
    pub instead: Vec<Step>,
    /// Why this statement computes nothing, or more about what was found.
    pub note: Option<String>,
}

/// What running a claim comes to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// The engine computes what the document says.
    Holds,
    /// It does not.
    Fails,
    /// It holds under some readings of the rules and not under others.
    Depends,
    /// The document is at odds with itself or with arithmetic, in the way that the claim names.
    Contradicted,
    /// There is nothing to compute.
    Note,
}

impl Status {
    /// As in JSON: `holds`, `fails`, `depends`, `contradicted`, `note`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Holds => "holds",
            Self::Fails => "fails",
            Self::Depends => "depends",
            Self::Contradicted => "contradicted",
            Self::Note => "note",
        }
    }
}

/// A claim's status with what was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// What it comes to.
    pub status: Status,
    /// The readings under which it holds: key and value. Empty unless it depends.
    pub readings: Vec<(String, String)>,
    /// What was computed and is not as the document says, in words.
    pub found: Vec<String>,
}

impl Claim {
    /// Computes the claim.
    pub fn verdict(&self) -> Verdict {
        if self.checks.is_empty() {
            return Verdict {
                status: Status::Note,
                readings: Vec::new(),
                found: self.note.iter().cloned().collect(),
            };
        }
        if self.depends.is_empty() { self.plain_verdict() } else { self.verdict_by_readings() }
    }

    fn plain_verdict(&self) -> Verdict {
        let verdict = |status, found| Verdict { status, readings: Vec::new(), found };
        let wrong = self.failures(&self.checks, &self.rules);
        if self.instead.is_empty() {
            let status = if wrong.is_empty() { Status::Holds } else { Status::Fails };
            return verdict(status, wrong);
        }
        if wrong.is_empty() {
            let found =
                vec!["the document's words hold, although the claim says that they do not".to_owned()];
            return verdict(Status::Fails, found);
        }
        let untrue = self.failures(&self.instead, &self.rules);
        if untrue.is_empty() { verdict(Status::Contradicted, wrong) } else { verdict(Status::Fails, untrue) }
    }

    /// Runs the claim under every value of the readings that it names, one at a time.
    fn verdict_by_readings(&self) -> Verdict {
        let mut under = Vec::new();
        let mut found = Vec::new();
        let mut asked = 0;
        for key in &self.depends {
            for info in Rules::keys().into_iter().filter(|info| info.name == key) {
                for choice in info.choices {
                    let mut rules = self.rules.clone();
                    if rules.set_key(key, choice).is_err() {
                        continue;
                    }
                    asked += 1;
                    let wrong = self.failures(&self.checks, &rules);
                    if wrong.is_empty() {
                        under.push((key.clone(), (*choice).to_owned()));
                    } else {
                        found.extend(wrong.into_iter().map(|wrong| format!("{key}: {choice}: {wrong}")));
                    }
                }
            }
        }
        if under.is_empty() || under.len() == asked {
            found.insert(0, "every reading gives the same answer".to_owned());
            return Verdict { status: Status::Fails, readings: under, found };
        }
        Verdict { status: Status::Depends, readings: under, found }
    }

    /// What of `checks` is not so, in words.
    fn failures(&self, checks: &[Step], rules: &Rules) -> Vec<String> {
        let outcomes = checks.iter().map(|step| match self.position(step, rules) {
            Ok(position) => run::run(&step.check, position.as_ref(), rules),
            Err(fault) => Outcome::Fails(fault),
        });
        outcomes
            .filter_map(|outcome| match outcome {
                Outcome::Holds => None,
                Outcome::Fails(found) => Some(found),
            })
            .collect()
    }

    /// The claim's position as a check wants it.
    fn position(&self, step: &Step, rules: &Rules) -> Result<Option<Position>, String> {
        let Some(mut setup) = self.setup.clone() else { return Ok(None) };
        setup.rules = rules.clone();
        setup.rules.set = step.set.unwrap_or(rules.set);
        setup.layout.extend(&step.after);
        if let Hands::Own(hand) = &mut setup.hands {
            hand.retain(|tile| step.after.iter().all(|placement| placement.tile() != *tile));
        }
        match Position::new(setup) {
            Ok(position) => Ok(Some(position)),
            Err(faults) => Err(faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")),
        }
    }
}
