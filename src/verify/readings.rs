//! Checks the readings of a document with its own statements. Every combination of values is checked, which
//! shows the values that the statements force, rule out, and leave open.

use std::cell::RefCell;
use std::iter;

use serde::Serialize;

use super::outcome::Stopped;
use super::verdict::{failures, under};
use super::witness::{self, Witness};
use crate::document::claim::Claim;
use crate::keys::spec::Spec;
use crate::rules::Changes;
use crate::search::Limits;

/// The most combinations that are all tried; with more, the readings are varied one and two at a time.
pub const MOST: u64 = 512;

/// The result for the readings of one document.
#[allow(clippy::struct_field_names, reason = "they are the readings of the document")]
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Readings<D = Difference> {
    /// The name of the rules file.
    pub name: String,
    /// The title of the game.
    pub title: String,
    /// The number of combinations, or of 64 bits where it is larger.
    pub combinations: u64,
    /// The number of those that were tried: all, or those that differ from the default in one or two readings.
    pub tried: u64,
    /// The number of those that agree with every statement of the document.
    pub agreeing: u64,
    /// Each reading, then each option.
    pub readings: Vec<Reading<D>>,
}

/// One reading.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Reading<D = Difference> {
    /// Its key.
    pub key: String,
    /// What the document decides about it.
    pub standing: Decision,
    /// Its values, the spec's own first.
    pub choices: Vec<ReadingValue>,
    /// For each two values that are left, how they differ.
    pub differences: Vec<D>,
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
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Decision {
    /// Its statements leave one value.
    Forced,
    /// They leave several values.
    Open,
    /// It offers every value.
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
    let combinations = values.iter().fold(1, |all: u64, values| all.saturating_mul(values.len() as u64));
    let tries: Box<dyn Iterator<Item = Vec<usize>>> = if combinations <= MOST {
        Box::new(every(values).into_iter())
    } else {
        Box::new(one_and_two(values))
    };
    let (mut tried, mut agreeing) = (0, 0);
    let mut left: Vec<Vec<bool>> = values.iter().map(|values| vec![false; values.len()]).collect();
    for picks in tries.take_while(|_| runs.may_go_on()) {
        tried += 1;
        if document.agrees(&picks) {
            agreeing += 1;
            left.iter_mut().zip(picks).for_each(|(left, pick)| left[pick] = true);
        }
    }
    let rows = left.iter().enumerate().map(|(n, left)| document.reading(n, left));
    let readings = Readings {
        name: spec.name.clone(),
        title: spec.title.clone(),
        combinations,
        tried,
        agreeing,
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
    /// Whether no limit has been reached.
    fn may_go_on(&self) -> bool {
        self.known(|| Ok(true))
    }

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
            return free.choices.iter().take_while(|_| self.may_go_on()).any(|value| {
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
fn one_and_two(values: &[Vec<String>]) -> impl Iterator<Item = Vec<usize>> {
    let others =
        |from: usize| (from..values.len()).flat_map(|n| (1..values[n].len()).map(move |pick| (n, pick)));
    let with = |changes: &[(usize, usize)]| {
        let mut picks = vec![0; values.len()];
        for (n, pick) in changes {
            picks[*n] = *pick;
        }
        picks
    };
    let from = move |one: (usize, usize)| {
        iter::once(with(&[one])).chain(others(one.0 + 1).map(move |other| with(&[one, other])))
    };
    iter::once(with(&[])).chain(others(0).flat_map(from))
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
            let mut picks = (0..self.values[free].len()).take_while(|_| self.runs.may_go_on());
            return picks.any(|pick| {
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

    /// A reading with the values that are left.
    fn reading(&self, n: usize, left: &[bool]) -> Reading {
        let (key, values) = (&self.spec.readings[n], &self.values[n]);
        let choice = |(pick, value): (usize, &String)| ReadingValue {
            value: value.clone(),
            against: self.said[n].against(pick),
            ruled_out: !left[pick],
            words_for: self.words_for(key, value, values),
        };
        let choices: Vec<ReadingValue> = values.iter().enumerate().map(choice).collect();
        let open: Vec<&str> =
            choices.iter().filter(|choice| !choice.ruled_out).map(|one| one.value.as_str()).collect();
        let standing = if open.len() == 1 { Decision::Forced } else { Decision::Open };
        let differences = self.differences(key, &open);
        Reading { key: key.clone(), standing, choices, differences }
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
            Reading { key: key.clone(), standing: Decision::Option, choices, differences: Vec::new() }
        })
    }

    /// Every pair of the values, with a position on which they differ.
    fn differences(&self, key: &str, open: &[&str]) -> Vec<Difference> {
        let mut found = Vec::new();
        for (n, one) in open.iter().enumerate() {
            for other in open[n + 1..].iter().take_while(|_| self.runs.may_go_on()) {
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
        // The default, 1 + 2 + 1 singles, 2 + 1 + 2 pairs: every combination with at most two others.
        let mut some: Vec<Vec<usize>> = one_and_two(&values).collect();
        assert_eq!(some.len(), 10);
        some.sort_unstable();
        let others = |picks: &Vec<usize>| picks.iter().filter(|pick| **pick > 0).count();
        let few: Vec<_> = every(&values).into_iter().filter(|picks| others(picks) < 3).collect();
        assert_eq!(some, few);
        // What is not asked for is not made.
        let many = vec![vec![String::new(); 100_000]; 100];
        assert_eq!(one_and_two(&many).nth(1).map(|picks| picks[0]), Some(1));
        assert_eq!(every(&[]), [Vec::<usize>::new()]);
    }
}
