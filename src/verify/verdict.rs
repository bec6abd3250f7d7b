//! The verdict on a claim: its checks run under each reading that it depends on.

use super::outcome::Stopped;
use crate::document::check::outcome::Miss;
use crate::document::check::step::ClaimCheck;
use crate::document::claim::{Claim, Dependence};
use crate::game::Rules;
use crate::search::Limits;

/// The result of a claim.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// The engine computes what the document says.
    Holds,
    /// The engine computes something else.
    Fails,
    /// It holds under some readings of the rules and not under others.
    Depends,
    /// The document contradicts itself or arithmetic, in the way that the claim names.
    Contradicted,
    /// There is nothing to compute.
    Note,
}

impl Status {
    /// The name in JSON: `holds`, `fails`, `depends`, `contradicted`, `note`.
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
    /// The result.
    pub status: Status,
    /// The readings under which it holds: key and value. Empty unless it depends.
    pub readings: Vec<(String, String)>,
    /// What was computed that differs from the document.
    pub found: Vec<Evidence>,
}

/// What a verdict rests on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Evidence {
    /// The claim computes nothing and says this.
    Note(String),
    /// A check found this instead.
    Failed(String),
    /// A check found this instead under one value of a reading.
    FailedUnder {
        /// The key of the reading.
        key: String,
        /// The value.
        value: String,
        /// What was found.
        found: String,
    },
    /// The document's words hold, although the claim names a contradiction.
    WordsHold,
    /// The claim depends on readings, and holds under none of them.
    HoldsUnderNone,
    /// The claim depends on readings, and holds under all of them.
    SameUnderAll,
    /// The claim holds under other values than it states.
    NotAsStated {
        /// The key of the reading.
        key: String,
        /// The values under which it holds.
        holds: Vec<String>,
        /// The values that it states.
        stated: Vec<String>,
    },
}

/// Computes a claim, within limits.
///
/// # Errors
/// When a limit is reached before the status is known.
pub fn verdict(claim: &Claim, limits: &Limits) -> Result<Verdict, Stopped> {
    if claim.checks.is_empty() {
        let found = claim.note.iter().cloned().map(Evidence::Note).collect();
        return Ok(Verdict { status: Status::Note, readings: Vec::new(), found });
    }
    if !claim.instead.is_empty() {
        return contradiction(claim, limits);
    }
    if !claim.depends.is_empty() {
        return by_readings(claim, limits);
    }
    let found = failures(claim, &claim.checks, &claim.rules, limits)?;
    let status = if found.is_empty() { Status::Holds } else { Status::Fails };
    Ok(Verdict { status, readings: Vec::new(), found: failed(found) })
}

/// The document's words must be wrong, and the checks of `instead` right.
fn contradiction(claim: &Claim, limits: &Limits) -> Result<Verdict, Stopped> {
    let verdict = |status, found| Ok(Verdict { status, readings: Vec::new(), found });
    let wrong = failures(claim, &claim.checks, &claim.rules, limits)?;
    if wrong.is_empty() {
        return verdict(Status::Fails, vec![Evidence::WordsHold]);
    }
    let untrue = failures(claim, &claim.instead, &claim.rules, limits)?;
    if untrue.is_empty() {
        verdict(Status::Contradicted, failed(wrong))
    } else {
        verdict(Status::Fails, failed(untrue))
    }
}

fn failed(found: Vec<String>) -> Vec<Evidence> {
    found.into_iter().map(Evidence::Failed).collect()
}

/// Runs the claim under every value of the readings that it names, one at a time. It has to hold under
/// exactly the values that it states.
fn by_readings(claim: &Claim, limits: &Limits) -> Result<Verdict, Stopped> {
    let mut under = Vec::new();
    let mut found = Vec::new();
    let mut untrue = Vec::new();
    let mut asked = 0;
    for Dependence { key, values, choices } in &claim.depends {
        let mut holds = Vec::new();
        for value in choices {
            let Some(rules) = self::under(&claim.rules, key, value) else { continue };
            asked += 1;
            let wrong = failures(claim, &claim.checks, &rules, limits)?;
            if wrong.is_empty() {
                holds.push(value.clone());
            }
            let under = |found| Evidence::FailedUnder { key: key.clone(), value: value.clone(), found };
            found.extend(wrong.into_iter().map(under));
        }
        under.extend(holds.iter().map(|value| (key.clone(), value.clone())));
        let is_right = values.iter().all(|stated| holds.contains(stated));
        if !(values.is_empty() || is_right && holds.iter().all(|value| values.contains(value))) {
            untrue.push(Evidence::NotAsStated { key: key.clone(), holds, stated: values.clone() });
        }
    }
    if under.is_empty() {
        untrue.insert(0, Evidence::HoldsUnderNone);
    } else if under.len() == asked {
        untrue.insert(0, Evidence::SameUnderAll);
    }
    let status = if untrue.is_empty() { Status::Depends } else { Status::Fails };
    Ok(Verdict { status, readings: under, found: untrue.into_iter().chain(found).collect() })
}

/// The rules with another value of a key, if they have it.
pub(super) fn under(rules: &Rules, key: &str, value: &str) -> Option<Rules> {
    let mut rules = rules.clone();
    rules.set_key(key, value).ok().map(|()| rules)
}

/// The checks that fail under these rules, in words.
///
/// # Errors
/// When a search reached a limit and no other check fails.
pub fn failures(
    claim: &Claim,
    checks: &[ClaimCheck],
    rules: &Rules,
    limits: &Limits,
) -> Result<Vec<String>, Stopped> {
    let (mut found, mut why) = (Vec::new(), Vec::new());
    for miss in checks.iter().filter_map(|step| claim.run(step, rules, limits).err()) {
        match miss {
            Miss::Found(what) => found.push(what),
            Miss::Stopped(what) => why.push(what),
        }
    }
    if found.is_empty() && !why.is_empty() { Err(Stopped { why }) } else { Ok(found) }
}
