//! What a document's own statements say of its readings: each combination is held against
//! them, so that it shows which values they force, which they rule out, and which they leave
//! open.

use super::outcome::Stopped;
use super::verdict::{choices, failures};
use super::witness::{self, Witness};
use crate::document::claim::Claim;
use crate::document::spec::Spec;
use crate::rules::Rules;
use crate::search::Limits;

/// With more combinations than this they are varied one and two at a time.
pub const MOST: usize = 512;

/// What was found out about the readings of one document.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Readings {
    /// The name of the rules file.
    pub name: String,
    /// What the game is called.
    pub title: String,
    /// How many combinations there are.
    pub combinations: usize,
    /// Which of them were tried.
    pub tried: Tried,
    /// How many of those agree with every statement of the document.
    pub agreeing: usize,
    /// Each reading.
    pub readings: Vec<Reading>,
}

/// Which combinations were tried.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tried {
    /// All of them.
    Every,
    /// Those that differ from the default in one or two readings; this many.
    OneAndTwo(usize),
}

/// One reading.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reading {
    /// Its key.
    pub key: String,
    /// Its values, the spec's own first.
    pub choices: Vec<Choice>,
    /// What the document leaves of it.
    pub standing: Standing,
}

/// One value of a reading.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The value.
    pub value: String,
    /// Statements of the document that fail under it, all else being as in the spec. None, and
    /// ruled out all the same, when it fails only together with others.
    pub against: Vec<String>,
    /// Whether no combination with it agrees with the document.
    pub ruled_out: RuledOut,
    /// Statements that hold under this value and not under all others: the document's words
    /// for it, where they do not decide.
    pub words_for: Vec<String>,
}

/// Whether a value is ruled out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RuledOut {
    /// It is.
    Yes,
    /// Some combination with it agrees.
    No,
}

/// What a document leaves of a reading.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Standing {
    /// One value only.
    Forced(String),
    /// Several; for each two of them a position on which they differ, if one was found.
    Open(Vec<Difference>),
}

/// Two values of a reading that are both left.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difference {
    /// The one.
    pub one: String,
    /// The other.
    pub other: String,
    /// Where they differ.
    pub witness: Option<Witness>,
}

/// Whether a statement is the document's own: what is composed is ours.
fn is_of_document(claim: &Claim) -> bool {
    !claim.source.starts_with("composed") && !claim.checks.is_empty()
}

/// Runs a document's statements under its readings, within limits.
///
/// # Errors
/// When a limit is reached: what it leaves of them is not known then.
pub fn readings(spec: &Spec, claims: &[Claim], limits: &Limits) -> Result<Readings, Stopped> {
    let own = |claim: &&Claim| is_of_document(claim);
    // What depends on a reading, or is wrong whatever the reading, decides nothing.
    let plain = |claim: &&Claim| claim.depends.is_empty() && claim.instead.is_empty();
    let deciding: Vec<&Claim> = claims.iter().filter(own).filter(plain).collect();
    let values: Vec<Vec<&'static str>> = spec.readings.iter().map(|key| values(&spec.rules, key)).collect();
    let combinations = values.iter().map(Vec::len).product();
    let tries = if combinations <= MOST { every(&values) } else { one_and_two(&values) };
    let mut agreeing: Vec<&Vec<usize>> = Vec::new();
    for picks in &tries {
        if agrees(spec, &deciding, &values, picks, limits)? {
            agreeing.push(picks);
        }
    }
    let document = Document { spec, claims, deciding: &deciding, limits };
    let rows = spec.readings.iter().enumerate().map(|(n, key)| {
        let left = |pick: usize| agreeing.iter().any(|picks| picks[n] == pick);
        document.reading(key, &values[n], &left)
    });
    Ok(Readings {
        name: spec.name.clone(),
        title: spec.title.clone(),
        combinations,
        tried: if combinations <= MOST { Tried::Every } else { Tried::OneAndTwo(tries.len()) },
        agreeing: agreeing.len(),
        readings: rows.collect::<Result<_, _>>()?,
    })
}

/// The values of a reading, that of the spec first.
fn values(rules: &Rules, key: &str) -> Vec<&'static str> {
    let own = rules.key(key).unwrap_or_default();
    let mut values: Vec<&str> = choices(rules, key).into_iter().map(|(value, _)| value).collect();
    values.sort_by_key(|value| *value != own);
    values
}

/// Every combination, as the number of the value of each reading.
fn every(values: &[Vec<&str>]) -> Vec<Vec<usize>> {
    values.iter().fold(vec![Vec::new()], |combinations, values| {
        let longer = |picks: &Vec<usize>| {
            let picks = picks.clone();
            (0..values.len()).map(move |pick| picks.iter().copied().chain([pick]).collect())
        };
        combinations.iter().flat_map(longer).collect()
    })
}

/// The default, and what differs from it in one or two readings.
fn one_and_two(values: &[Vec<&str>]) -> Vec<Vec<usize>> {
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

/// Whether every statement holds under a combination.
fn agrees(
    spec: &Spec,
    claims: &[&Claim],
    values: &[Vec<&str>],
    picks: &[usize],
    limits: &Limits,
) -> Result<bool, Stopped> {
    for claim in claims {
        if limits.is_over() {
            return Err(Stopped::default());
        }
        let mut rules = claim.rules.clone();
        let chosen = spec.readings.iter().zip(values).zip(picks);
        let set =
            chosen.map(|((key, values), pick)| rules.set_key(key, values[*pick])).all(|set| set.is_ok());
        if !set || !failures(claim, &claim.checks, &rules, limits).all_hold()? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// A document with those of its statements that decide something.
struct Document<'a> {
    spec: &'a Spec,
    claims: &'a [Claim],
    deciding: &'a [&'a Claim],
    limits: &'a Limits,
}

impl Document<'_> {
    fn reading(
        &self,
        key: &str,
        values: &[&'static str],
        left: &dyn Fn(usize) -> bool,
    ) -> Result<Reading, Stopped> {
        let mut choices = Vec::new();
        for (pick, value) in values.iter().enumerate() {
            choices.push(Choice {
                value: (*value).to_owned(),
                against: self.against(key, value)?,
                ruled_out: if left(pick) { RuledOut::No } else { RuledOut::Yes },
                words_for: self.words_for(key, value, values)?,
            });
        }
        let open: Vec<&str> = choices
            .iter()
            .filter(|choice| choice.ruled_out == RuledOut::No)
            .map(|one| one.value.as_str())
            .collect();
        let standing = match open.as_slice() {
            [only] => Standing::Forced((*only).to_owned()),
            open => Standing::Open(self.differences(key, open)?),
        };
        Ok(Reading { key: key.to_owned(), choices, standing })
    }

    /// Whether a statement fails under a value, all else being as in the spec.
    fn fails(&self, claim: &Claim, key: &str, value: &str) -> Result<bool, Stopped> {
        if self.limits.is_over() {
            return Err(Stopped::default());
        }
        let mut rules = claim.rules.clone();
        if rules.set_key(key, value).is_err() {
            return Ok(false);
        }
        failures(claim, &claim.checks, &rules, self.limits).all_hold().map(|hold| !hold)
    }

    fn against(&self, key: &str, value: &str) -> Result<Vec<String>, Stopped> {
        let mut against = Vec::new();
        for claim in self.deciding {
            if self.fails(claim, key, value)? {
                against.push(claim.id.clone());
            }
        }
        Ok(against)
    }

    /// Statements that hold under a value and not under all others.
    fn words_for(&self, key: &str, value: &str, values: &[&str]) -> Result<Vec<String>, Stopped> {
        let depends = |claim: &&Claim| is_of_document(claim) && claim.depends.iter().any(|own| own == key);
        let mut words_for = Vec::new();
        for claim in self.claims.iter().filter(depends) {
            if self.fails(claim, key, value)? {
                continue;
            }
            for other in values {
                if self.fails(claim, key, other)? {
                    words_for.push(claim.id.clone());
                    break;
                }
            }
        }
        Ok(words_for)
    }

    /// Every two of the values with a position on which they differ.
    fn differences(&self, key: &str, open: &[&str]) -> Result<Vec<Difference>, Stopped> {
        let under = |value: &str| {
            let mut rules = self.spec.rules.clone();
            rules.set_key(key, value).ok().map(|()| rules)
        };
        let mut found = Vec::new();
        for (n, one) in open.iter().enumerate() {
            for other in &open[n + 1..] {
                let mut witness = match under(one).zip(under(other)) {
                    Some((one, other)) => witness::smallest(self.claims, &one, &other, self.limits)?,
                    None => None,
                };
                if let Some(witness) = &mut witness {
                    let named = witness.differs.replace("the first alone", &format!("`{one}` alone"));
                    witness.differs = named.replace("the second alone", &format!("`{other}` alone"));
                }
                found.push(Difference { one: (*one).to_owned(), other: (*other).to_owned(), witness });
            }
        }
        Ok(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn combinations_are_counted_out() {
        let values = [vec!["a", "b"], vec!["a", "b", "c"], vec!["a", "b"]];
        assert_eq!(every(&values).len(), 12);
        assert_eq!(every(&values)[1], [0, 0, 1]);
        // The default, 1 + 2 + 1 singles, 2 + 1 + 2 pairs.
        let some = one_and_two(&values);
        assert_eq!(some.len(), 10);
        assert!(some.contains(&vec![1, 2, 0]) && !some.contains(&vec![1, 1, 1]));
        assert_eq!(every(&[]), [Vec::<usize>::new()]);
    }
}
