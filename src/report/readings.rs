//! What a document leaves of its readings, for people and for programs.

use std::fmt::Write as _;

use serde::Serialize;

use crate::game::drawing::look::Letters;
use crate::game::{Position, Setup};
use crate::puzzle::position::text::head;
use crate::style::{BAD, BOLD, DIM, GOOD, styled};
use crate::verify::readings::{Decision, Difference, Reading, ReadingValue, Readings};
use crate::words::{counted, with_minus};

impl Decision {
    const fn name(self) -> &'static str {
        match self {
            Self::Forced => "forced",
            Self::Open => "open",
            Self::Option => "option",
        }
    }
}

/// What the document says about a value, in words.
pub(crate) fn evidence(value: &ReadingValue, decision: Decision) -> String {
    match (value.ruled_out, value.against.is_empty()) {
        (true, false) => format!("ruled out by {}", value.against.join(", ")),
        (true, true) => "ruled out by the statements together".to_owned(),
        (false, false) => format!("contradicts {}", value.against.join(", ")),
        (false, true) if decision == Decision::Option => "the document offers it".to_owned(),
        (false, true) => "agrees with every statement".to_owned(),
    }
}

/// The statements that support a value, in words; empty without any.
pub(crate) fn support(value: &ReadingValue) -> String {
    match value.words_for.as_slice() {
        [] => String::new(),
        [id] => format!("; {id} supports it"),
        ids => format!("; {} support it", ids.join(", ")),
    }
}

/// Whether a value is left although a statement is against it: the document contradicts itself.
fn is_disputed(value: &ReadingValue) -> bool {
    !value.ruled_out && !value.against.is_empty()
}

/// Two values and a position on which they differ.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct DifferenceRow {
    /// The first value.
    pub one: String,
    /// The second value.
    pub other: String,
    /// What differs; `None` when no position was found.
    pub differs: Option<String>,
    /// The set.
    pub set: Option<String>,
    /// The table; `None` when the deal itself differs.
    pub table: Option<String>,
    /// Hands, boneyard and scores, one line each.
    pub held: Vec<String>,
    /// The picture, for a person.
    #[serde(skip)]
    pub picture: String,
    /// The position itself.
    #[serde(skip)]
    pub position: Option<Position>,
}

impl<D> Readings<D> {
    /// The same with the differences told in another way.
    pub(crate) fn map<E>(self, told: impl Fn(D) -> E) -> Readings<E> {
        let reading = |one: Reading<D>| Reading {
            key: one.key,
            standing: one.standing,
            choices: one.choices,
            differences: one.differences.into_iter().map(&told).collect(),
        };
        Readings {
            name: self.name,
            title: self.title,
            combinations: self.combinations,
            tried: self.tried,
            agreeing: self.agreeing,
            readings: self.readings.into_iter().map(reading).collect(),
        }
    }
}

impl From<Difference> for DifferenceRow {
    fn from(difference: Difference) -> Self {
        let setup = difference.witness.as_ref().and_then(|witness| witness.setup.clone());
        let board = setup.clone().and_then(|setup| setup.build().ok());
        let held = board.as_ref().map(head::hands).unwrap_or_default();
        Self {
            differs: difference.sentence(),
            one: difference.one,
            other: difference.other,
            set: setup.as_ref().map(Setup::rules).map(|rules| rules.set().to_string()),
            table: board.as_ref().map(Position::table_text),
            held: anstream::adapter::strip_str(&held).to_string().lines().map(str::to_owned).collect(),
            picture: board
                .as_ref()
                .map(|board| board.presented().picture(&Letters::default(), &[]) + &held)
                .unwrap_or_default(),
            position: board,
        }
    }
}

/// The readings of one document as a table, with the positions on which they differ.
pub fn text(document: &Readings<DifferenceRow>) -> String {
    let mut text = format!("{}\n", styled(BOLD, format!("Readings of {}", document.title)));
    if document.readings.is_empty() {
        text.push_str("  this rules file names no reading\n");
        return text;
    }
    let tried = if document.tried == document.combinations {
        "all of them tried".to_owned()
    } else {
        format!("{} tried: those that differ from the rules file in one or two", document.tried)
    };
    let more = if document.combinations == u64::MAX { "at least " } else { "" };
    let combinations = format!("{more}{}", counted(document.combinations, "combination", "combinations"));
    let agree = if document.agreeing == 1 { "agrees" } else { "agree" };
    let at_odds = document.readings.iter().flat_map(|reading| &reading.choices).any(is_disputed);
    let but = if at_odds { ", except those that contradict each other" } else { "" };
    let _ = writeln!(
        text,
        "  {combinations}, {tried}; {} {agree} with every statement of the document{but}",
        document.agreeing
    );
    for reading in &document.readings {
        of_reading(reading, &mut text);
    }
    text
}

fn of_reading(reading: &Reading<DifferenceRow>, text: &mut String) {
    let style = if reading.standing == Decision::Forced { GOOD } else { BOLD };
    let _ = writeln!(text, "\n  {}: {}", styled(BOLD, &reading.key), styled(style, reading.standing.name()));
    for choice in &reading.choices {
        let verdict = evidence(choice, reading.standing);
        let verdict = if choice.ruled_out { styled(BAD, verdict) } else { verdict };
        let _ = writeln!(text, "    {:18} {verdict}{}", choice.value, support(choice));
    }
    for difference in &reading.differences {
        let _ = writeln!(text, "    {} or {}:", difference.one, difference.other);
        match &difference.differs {
            None => text.push_str("      no position was found on which they differ\n"),
            Some(differs) => {
                if let Some(set) = &difference.set {
                    let _ = writeln!(text, "      {}", styled(DIM, set));
                }
                for line in difference.picture.lines() {
                    let _ = writeln!(text, "      {}", line.trim_end());
                }
                let _ = writeln!(text, "      {}", with_minus(differs));
            }
        }
    }
}
