//! Checks the readings of a document with its own statements. Every combination of values is checked, which
//! shows the values that the statements force, rule out, and leave open.

use std::cell::RefCell;

use serde::Serialize;

use super::outcome::Stopped;
use super::verdict::{failures, under};
use super::witness::{self, Witness};
use crate::document::claim::Claim;
use crate::keys::spec::Spec;
use crate::rules::Changes;
use crate::search::Limits;

/// The most combinations that are all tried; with more, the readings are varied one and two at a time.
pub const MOST: usize = 512;

/// The result for the readings of one document.
#[allow(clippy::struct_field_names, reason = "they are the readings of the document")]
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Readings {
    /// The name of the rules file.
    pub name: String,
    /// The title of the game.
    pub title: String,
    /// The number of combinations.
    pub combinations: usize,
    /// The number of those that were tried: all, or those that differ from the default in one or two readings.
    pub tried: usize,
    /// The number of those that agree with every statement of the document.
    pub agreeing: usize,
    /// Each reading, then each option.
    pub readings: Vec<Reading>,
}

/// One reading.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reading {
    /// Its key.
    pub key: String,
    /// Its values, the spec's own first.
    pub choices: Vec<ReadingValue>,
    /// What the document decides about it.
    pub standing: ReadingStanding,
}

/// One value of a reading.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ReadingValue {
    /// The value.
    pub value: String,
    /// Whether every combination with it disagrees with the document.
    pub ruled_out: bool,
    /// Statements of the document that fail under it, with all else as in the spec. Empty for a value that
    /// is ruled out if it fails only together with others; not empty for a value that is left if other
    /// statements support it.
    pub against: Vec<String>,
    /// Statements that depend on the reading and hold under this value but not under all others; for an
    /// option, those that show this value.
    pub words_for: Vec<String>,
}

/// What a document decides about a reading.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ReadingStanding {
    /// Only this value is left.
    Forced(String),
    /// Several are left; for each two of them a position on which they differ, if one was found.
    Open(Vec<Difference>),
    /// Every value is allowed: the document itself offers them.
    Option,
}

/// Two values of a reading that are both left.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difference {
    /// The first value.
    pub one: String,
    /// The second value.
    pub other: String,
    /// Where they differ.
    pub witness: Option<Witness>,
}

/// Whether a statement is the document's own; composed ones are ours.
fn is_of_document(claim: &Claim) -> bool {
    !claim.source.starts_with("composed") && !claim.checks.is_empty()
}

/// Runs a document's statements under its readings, within limits.
///
/// # Errors
/// When a limit is reached before the result is known.
pub fn readings(spec: &Spec, claims: &[Claim], limits: &Limits) -> Result<Readings, Stopped> {
    let runs = Runs { limits, stopped: RefCell::default() };
    let document = DocumentReadings::of(spec, claims, &runs);
    let values = &document.values;
    let combinations = values.iter().map(Vec::len).product();
    let tries = if combinations <= MOST { every(values) } else { one_and_two(values) };
    let agreeing: Vec<&Vec<usize>> = tries.iter().filter(|picks| document.agrees(picks)).collect();
    let rows = (0..values.len()).map(|n| {
        let left = |pick: usize| agreeing.iter().any(|picks| picks[n] == pick);
        document.reading(n, &left)
    });
    let readings = Readings {
        name: spec.name.clone(),
        title: spec.title.clone(),
        combinations,
        tried: tries.len(),
        agreeing: agreeing.len(),
        readings: rows.chain(document.options()).collect(),
    };
    runs.stopped.into_inner().map_or(Ok(readings), Err)
}

/// Runs statements within limits. Once a limit is reached nothing more is run, and results must not be
/// reported.
struct Runs<'a> {
    limits: &'a Limits,
    stopped: RefCell<Option<Stopped>>,
}

impl Runs<'_> {
    /// The result of `found`, or the default once a limit has stopped the runs.
    fn known<T: Default>(&self, found: impl FnOnce() -> Result<T, Stopped>) -> T {
        if self.stopped.borrow().is_some() {
            return T::default();
        }
        let found = if self.limits.is_over() { Err(Stopped::default()) } else { found() };
        found.unwrap_or_else(|stopped| {
            self.stopped.replace(Some(stopped));
            T::default()
        })
    }

    /// Whether a statement holds under these values of readings, for some values of the other readings that
    /// it depends on.
    fn holds_under(&self, claim: &Claim, set: &[(&str, &str)]) -> bool {
        let is_set = |key: &str| set.iter().any(|(own, _)| *own == key);
        if let Some(free) = claim.depends.iter().find(|one| !is_set(&one.key)) {
            return free.choices.iter().any(|value| {
                let set: Vec<(&str, &str)> =
                    set.iter().copied().chain([(free.key.as_str(), value.as_str())]).collect();
                self.holds_under(claim, &set)
            });
        }
        let mut rules = claim.rules.clone();
        let is_right = set.iter().all(|(key, value)| rules.set_key(key, value).is_ok());
        is_right && self.known(|| Ok(failures(claim, &claim.checks, &rules, self.limits)?.is_empty()))
    }
}

/// Every combination, as the index of the value of each reading.
fn every(values: &[Vec<String>]) -> Vec<Vec<usize>> {
    values.iter().fold(vec![Vec::new()], |combinations, values| {
        let longer = |picks: &Vec<usize>| {
            let picks = picks.clone();
            (0..values.len()).map(move |pick| picks.iter().copied().chain([pick]).collect())
        };
        combinations.iter().flat_map(longer).collect()
    })
}

/// The default, and the combinations that differ from it in one or two readings.
fn one_and_two(values: &[Vec<String>]) -> Vec<Vec<usize>> {
    let mut tries = vec![vec![0; values.len()]];
    for first in 0..values.len() {
        for one in 1..values[first].len() {
            let mut picks = vec![0; values.len()];
            picks[first] = one;
            tries.push(picks.clone());
            for second in first + 1..values.len() {
                for other in 1..values[second].len() {
                    let mut picks = picks.clone();
                    picks[second] = other;
                    tries.push(picks);
                }
            }
        }
    }
    tries
}

/// A document's readings with the statements that decide them.
struct DocumentReadings<'a> {
    spec: &'a Spec,
    claims: &'a [Claim],
    runs: &'a Runs<'a>,
    /// The statements whose words decide.
    deciding: Vec<&'a Claim>,
    /// The values of each reading, the spec's own first.
    values: Vec<Vec<String>>,
    /// The evidence of the statements on each reading by itself.
    said: Vec<StatementEvidence<'a>>,
}

/// The evidence on one reading, with all else as in the spec: the statements that exclude some value, each
/// with the values under which it holds.
struct StatementEvidence<'a>(Vec<(&'a Claim, Vec<bool>)>);

impl StatementEvidence<'_> {
    /// Whether no value agrees with all of them: the document contradicts itself, and rules out only the
    /// values that no statement supports.
    fn is_at_odds(&self) -> bool {
        let values = self.0.first().map_or(0, |(_, holds)| holds.len());
        !self.0.is_empty() && !(0..values).any(|pick| self.0.iter().all(|(_, holds)| holds[pick]))
    }

    fn against(&self, pick: usize) -> Vec<String> {
        self.0.iter().filter(|(_, holds)| !holds[pick]).map(|(claim, _)| claim.id.clone()).collect()
    }

    fn is_for(&self, pick: usize) -> bool {
        self.0.iter().any(|(_, holds)| holds[pick])
    }
}

impl<'a> DocumentReadings<'a> {
    fn of(spec: &'a Spec, claims: &'a [Claim], runs: &'a Runs<'a>) -> Self {
        let decides = |claim: &&Claim| is_of_document(claim) && claim.instead.is_empty() && claim.decides;
        let deciding: Vec<&Claim> = claims.iter().filter(decides).collect();
        let known = spec.known_readings(&spec.rules);
        let values: Vec<Vec<String>> = spec.readings.iter().map(|key| known.values_of(key)).collect();
        let said = spec.readings.iter().zip(&values).map(|(key, values)| {
            let standing = deciding.iter().map(|claim| {
                let holds: Vec<bool> =
                    values.iter().map(|value| runs.holds_under(claim, &[(key, value)])).collect();
                (*claim, holds)
            });
            StatementEvidence(
                standing.filter(|(_, holds)| holds.contains(&true) && holds.contains(&false)).collect(),
            )
        });
        let said = said.collect();
        Self { spec, claims, runs, deciding, values, said }
    }

    /// Whether every statement holds under a combination. Where the document contradicts itself on a
    /// reading, each statement may have its own value.
    fn agrees(&self, picks: &[usize]) -> bool {
        let unsupported =
            |(said, pick): (&StatementEvidence<'_>, &usize)| said.is_at_odds() && !said.is_for(*pick);
        if self.said.iter().zip(picks).any(unsupported) {
            return false;
        }
        let free = |(said, pick): (&StatementEvidence<'_>, &usize)| {
            if said.is_at_odds() { None } else { Some(*pick) }
        };
        let fixed: Vec<Option<usize>> = self.said.iter().zip(picks).map(free).collect();
        self.deciding.iter().all(|claim| self.holds_with(claim, &fixed))
    }

    /// Whether a statement holds for some values of the readings that are not fixed.
    fn holds_with(&self, claim: &Claim, fixed: &[Option<usize>]) -> bool {
        if let Some(free) = fixed.iter().position(Option::is_none) {
            return (0..self.values[free].len()).any(|pick| {
                let mut fixed = fixed.to_vec();
                fixed[free] = Some(pick);
                self.holds_with(claim, &fixed)
            });
        }
        let chosen = self.spec.readings.iter().zip(&self.values).zip(fixed);
        let set: Vec<(&str, &str)> = chosen
            .filter_map(|((key, values), pick)| Some((key.as_str(), values[(*pick)?].as_str())))
            .collect();
        self.runs.holds_under(claim, &set)
    }

    fn reading(&self, n: usize, left: &dyn Fn(usize) -> bool) -> Reading {
        let (key, values) = (&self.spec.readings[n], &self.values[n]);
        let choice = |(pick, value): (usize, &String)| ReadingValue {
            value: value.clone(),
            against: self.said[n].against(pick),
            ruled_out: !left(pick),
            words_for: self.words_for(key, value, values),
        };
        let choices: Vec<ReadingValue> = values.iter().enumerate().map(choice).collect();
        let open: Vec<&str> =
            choices.iter().filter(|choice| !choice.ruled_out).map(|one| one.value.as_str()).collect();
        let standing = match open.as_slice() {
            [only] => ReadingStanding::Forced((*only).to_owned()),
            open => ReadingStanding::Open(self.differences(key, open)),
        };
        Reading { key: key.clone(), choices, standing }
    }

    /// Statements that depend on a reading and hold under this value but not under all.
    fn words_for(&self, key: &str, value: &str, values: &[String]) -> Vec<String> {
        let depends =
            |claim: &&Claim| is_of_document(claim) && claim.depends.iter().any(|one| one.key == key);
        let holds = |claim: &Claim, value: &str| self.runs.holds_under(claim, &[(key, value)]);
        let is_for = |claim: &&Claim| holds(claim, value) && values.iter().any(|other| !holds(claim, other));
        self.claims.iter().filter(depends).filter(is_for).map(|claim| claim.id.clone()).collect()
    }

    /// The options of a document: no statement rules one of their values out.
    fn options(&self) -> impl Iterator<Item = Reading> {
        self.spec.options.iter().map(|key| {
            let own = self.spec.rules.key(key).unwrap_or_default();
            let listed = self.spec.known_readings(&self.spec.rules).values_of(key);
            // A number has no list of values: the spec's own is an example.
            let values = if listed.is_empty() { vec![own] } else { listed };
            let listed = values.clone();
            // A statement shows the value that it sets, and the spec's own where it holds under no other.
            let shows = |claim: &Claim, value: &str| {
                let sets = |changes: &Changes| changes.iter().any(|(own, set)| own == key && set == value);
                let is_set = sets(&claim.house) || claim.checks.iter().any(|step| sets(&step.changes));
                let fails = |other: &String| !self.runs.holds_under(claim, &[(key, other)]);
                is_of_document(claim)
                    && (is_set || self.runs.holds_under(claim, &[(key, value)]) && listed.iter().any(fails))
            };
            let choices = values.into_iter().map(|value| ReadingValue {
                words_for: self
                    .claims
                    .iter()
                    .filter(|claim| shows(claim, &value))
                    .map(|claim| claim.id.clone())
                    .collect(),
                value,
                against: Vec::new(),
                ruled_out: false,
            });
            let mut choices: Vec<ReadingValue> = choices.collect();
            // What no statement shows, another document offers.
            if choices.iter().any(|choice| !choice.words_for.is_empty()) {
                choices.retain(|choice| !choice.words_for.is_empty());
            }
            Reading { key: key.clone(), choices, standing: ReadingStanding::Option }
        })
    }

    /// Every pair of the values, with a position on which they differ.
    fn differences(&self, key: &str, open: &[&str]) -> Vec<Difference> {
        let mut found = Vec::new();
        for (n, one) in open.iter().enumerate() {
            for other in &open[n + 1..] {
                let under = |value: &str| under(&self.spec.rules, key, value);
                let witness = under(one).zip(under(other)).and_then(|(one, other)| {
                    self.runs.known(|| witness::smallest(self.claims, &one, &other, self.runs.limits))
                });
                found.push(Difference { one: (*one).to_owned(), other: (*other).to_owned(), witness });
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn combinations_are_counted_out() {
        let values = [2, 3, 2].map(|many| vec![String::new(); many]);
        assert_eq!(every(&values).len(), 12);
        assert_eq!(every(&values)[1], [0, 0, 1]);
        // The default, 1 + 2 + 1 singles, 2 + 1 + 2 pairs.
        let some = one_and_two(&values);
        assert_eq!(some.len(), 10);
        assert!(some.contains(&vec![1, 2, 0]) && !some.contains(&vec![1, 1, 1]));
        assert_eq!(every(&[]), [Vec::<usize>::new()]);
    }
}
