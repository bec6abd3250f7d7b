//! Options of a question by their names on the command line, with JSON values: `{"nodes": 500, "time": "1s"}`.

use std::ops::RangeInclusive;
use std::time::Duration;

use serde_json::{Map, Value};

use super::refusal::Refusal;
use crate::search::Limits;
use crate::source::fault::FaultKind;

/// The options given with a question.
pub struct NamedOptions<'a> {
    command: &'a str,
    given: &'a Map<String, Value>,
}

impl<'a> NamedOptions<'a> {
    /// The options of a command, which has these and no others.
    ///
    /// # Errors
    /// An option that the command does not have.
    pub fn of(command: &'a str, given: &'a Map<String, Value>, known: &[&str]) -> Result<Self, Refusal> {
        match given.keys().find(|name| !known.contains(&name.replace('_', "-").as_str())) {
            None => Ok(Self { command, given }),
            Some(name) => {
                let known = known.iter().map(|&name| name.to_owned()).collect();
                Err(FaultKind::UnknownName { what: "option", found: name.clone(), known }.into())
            }
        }
    }

    /// The value of an option; `None` where it is not given, or null.
    fn value(&self, name: &str) -> Option<&'a Value> {
        let is_named = |(key, _): &(&String, &Value)| key.replace('_', "-") == name;
        self.given.iter().find(is_named).map(|(_, value)| value).filter(|value| !value.is_null())
    }

    fn wrong(&self, name: &str, expected: &str) -> Refusal {
        Refusal::plain(format!("option `{name}` of `{}` is no {expected}", self.command))
    }

    /// Whether a flag is set.
    ///
    /// # Errors
    /// When it is neither true nor false.
    pub fn is_set(&self, name: &str) -> Result<bool, Refusal> {
        let Some(value) = self.value(name) else { return Ok(false) };
        value.as_bool().ok_or_else(|| self.wrong(name, "true or false"))
    }

    /// Refuses two of these options in one question.
    ///
    /// # Errors
    /// When more than one of them is given.
    pub fn at_most_one(&self, names: &[&str]) -> Result<(), Refusal> {
        let is_given = |name: &&&str| self.value(name).is_some_and(|value| *value != Value::Bool(false));
        let given: Vec<&str> = names.iter().filter(is_given).copied().collect();
        let [one, other, ..] = given.as_slice() else { return Ok(()) };
        Err(Refusal::plain(format!("options `{one}` and `{other}` of `{}` exclude each other", self.command)))
    }

    /// A whole number within a range.
    ///
    /// # Errors
    /// When it is none.
    pub fn number<T: TryFrom<i64>>(
        &self,
        name: &str,
        range: RangeInclusive<i64>,
    ) -> Result<Option<T>, Refusal> {
        let Some(value) = self.value(name) else { return Ok(None) };
        let text = value.as_str().and_then(|text| text.parse().ok());
        let number = value.as_i64().or(text).filter(|number| range.contains(number));
        let read = number.and_then(|number| T::try_from(number).ok());
        let expected = || format!("whole number from {} to {}", range.start(), range.end());
        read.map(Some).ok_or_else(|| self.wrong(name, &expected()))
    }

    /// A text.
    ///
    /// # Errors
    /// When it is none.
    pub fn text(&self, name: &str) -> Result<Option<&'a str>, Refusal> {
        let Some(value) = self.value(name) else { return Ok(None) };
        value.as_str().map(Some).ok_or_else(|| self.wrong(name, "text"))
    }

    /// One of several words; `None` where the option is not given.
    ///
    /// # Errors
    /// When it is another word.
    pub fn word<T: Copy>(&self, name: &str, words: &[(&str, T)]) -> Result<Option<T>, Refusal> {
        let Some(found) = self.text(name)? else { return Ok(None) };
        let known = || words.iter().map(|(word, _)| (*word).to_owned()).collect();
        let value = words.iter().find(|(word, _)| *word == found).map(|(_, value)| Some(*value));
        value.ok_or_else(|| {
            FaultKind::UnknownName { what: "value", found: found.to_owned(), known: known() }.into()
        })
    }

    /// A list of texts, or one.
    ///
    /// # Errors
    /// When it is something else.
    pub fn texts(&self, name: &str) -> Result<Vec<String>, Refusal> {
        let Some(value) = self.value(name) else { return Ok(Vec::new()) };
        let one = |value: &Value| value.as_str().map(str::to_owned).ok_or_else(|| self.wrong(name, "text"));
        match value {
            Value::Array(all) => all.iter().map(one).collect(),
            value => Ok(vec![one(value)?]),
        }
    }

    /// A list of whole numbers within a range.
    ///
    /// # Errors
    /// When it is something else.
    pub fn numbers(&self, name: &str, range: RangeInclusive<i32>) -> Result<Vec<i32>, Refusal> {
        let Some(value) = self.value(name) else { return Ok(Vec::new()) };
        let number = |value: &Value| {
            let number = value.as_i64().and_then(|number| i32::try_from(number).ok());
            number.filter(|number| range.contains(number))
        };
        let numbers = value.as_array().and_then(|all| all.iter().map(number).collect());
        let expected = || format!("list of whole numbers from {} to {}", range.start(), range.end());
        numbers.ok_or_else(|| self.wrong(name, &expected()))
    }

    /// A number with decimals within a range.
    ///
    /// # Errors
    /// When it is none.
    pub fn measure(&self, name: &str, range: RangeInclusive<f64>) -> Result<Option<f64>, Refusal> {
        let Some(value) = self.value(name) else { return Ok(None) };
        let expected = || format!("number from {} to {}", range.start(), range.end());
        let number = value.as_f64().filter(|number| range.contains(number));
        number.map(Some).ok_or_else(|| self.wrong(name, &expected()))
    }

    /// The limits of a search: `time`, `nodes` and `memory`, over those that are given. `threads` changes nothing, as there
    /// is one.
    ///
    /// # Errors
    /// When one of them cannot be read.
    pub fn limits(&self, limits: &Limits) -> Result<Limits, Refusal> {
        let mut limits = Limits { watch: limits.watch.next(), ..limits.clone() };
        limits.nodes = self.number("nodes", 0..=i64::MAX)?.or(limits.nodes);
        self.number::<u16>("threads", 1..=256)?;
        if let Some(memory) = self.written("memory", bytes)? {
            limits = limits.memory(memory);
        }
        Ok(match self.written("time", duration)? {
            Some(time) => limits.time(time),
            None => limits,
        })
    }

    /// A value that is written with a unit, or as a number.
    fn written<T>(&self, name: &str, read: fn(&str) -> Result<T, String>) -> Result<Option<T>, Refusal> {
        let Some(value) = self.value(name) else { return Ok(None) };
        let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        let wrong = |expected| Refusal::plain(format!("option `{name}`: {expected}"));
        read(&text).map(Some).map_err(wrong)
    }
}

/// Reads `10s`, `500ms`, `2m` or a number of seconds.
///
/// # Errors
/// What was expected, in words.
pub fn duration(text: &str) -> Result<Duration, String> {
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let seconds: f64 = digits.parse().map_err(|_| "expected a time such as 10s, 500ms or 2m".to_owned())?;
    let unit = match &text[digits.len()..] {
        "ms" => 0.001,
        "" | "s" => 1.0,
        "m" => 60.0,
        "h" => 3600.0,
        other => return Err(format!("unknown unit `{other}`: expected ms, s, m or h")),
    };
    Duration::try_from_secs_f64(seconds * unit).map_err(|error| error.to_string())
}

/// Reads `512M`, `2G`, `64K` or a number of bytes.
///
/// # Errors
/// What was expected, in words.
pub fn bytes(text: &str) -> Result<usize, String> {
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let expected = || "expected a size such as 64M or 2G".to_owned();
    let number: usize = digits.parse().map_err(|_| expected())?;
    let unit = match &text[digits.len()..] {
        "" | "B" => 1,
        "K" | "KB" | "KiB" => 1 << 10,
        "M" | "MB" | "MiB" => 1 << 20,
        "G" | "GB" | "GiB" => 1 << 30,
        other => return Err(format!("unknown unit `{other}`: expected K, M or G")),
    };
    number.checked_mul(unit).ok_or_else(expected)
}
