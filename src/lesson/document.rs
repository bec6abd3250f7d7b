//! A rule document as a lesson: its sections with the rule in our own words and the document's worked
//! examples, then its open readings, then exercises.

use serde::Serialize;

use super::example::{Example, held, sentence};
use super::exercise::Exercise;
use crate::document::claim::Claim;
use crate::game::drawing::figure::figure;
use crate::game::drawing::look::{Letters, Look, Subject};
use crate::keys::spec::Spec;
use crate::report::readings::{DifferenceRow, evidence, support};
use crate::scene::drawing::Scene;
use crate::search::Limits;
use crate::verify::Status;
use crate::verify::readings::{self, Decision, Reading, ReadingValue};
use crate::words::{counted, with_minus};

/// A lesson. A template gets its pictures from a view.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Lesson {
    /// The title of the game.
    pub title: String,
    /// The name of its rules file.
    pub name: String,
    /// The set, the number of players, and the winning score.
    pub about: String,
    /// The sections in the order of the rules file.
    #[serde(skip)]
    pub sections: Vec<Section>,
    /// The readings that the document leaves open.
    pub readings: Vec<ReadingText>,
    /// Exercises for the reader.
    #[serde(skip)]
    pub exercises: Vec<Exercise>,
    /// The number of statements that hold, in words.
    pub summary: String,
    /// What could not be decided or proven within the limits, in words.
    pub open: Vec<String>,
}

/// A section.
#[derive(Clone, PartialEq, Debug)]
pub struct Section {
    /// Its name.
    pub name: String,
    /// Its rule in our own words, one text per paragraph.
    pub rule: Vec<String>,
    /// Its statements.
    pub examples: Vec<Example>,
}

/// A reading of the document, in words.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ReadingText {
    /// Its key.
    pub key: String,
    /// `open`, `forced` by the document's statements, or an `option` that the document offers.
    pub standing: Decision,
    /// Each value with the evidence for or against it.
    pub choices: Vec<[String; 2]>,
    /// Where two values differ.
    pub differences: Vec<String>,
    /// The same with the positions as pictures.
    #[serde(skip)]
    pub drawn: Vec<DrawnDifference>,
}

/// Where two values of a reading differ.
#[derive(Clone, PartialEq, Debug)]
pub struct DrawnDifference {
    /// The values, and what differs.
    pub says: String,
    /// The table, unless it is empty.
    pub picture: Option<Scene>,
    /// The known hands.
    pub hands: Option<Scene>,
}

/// The section name of our own examples.
const OWN: &str = "composed";

impl Lesson {
    /// Checks and draws every claim, and lists the readings, within limits. It has no exercises yet.
    pub fn of(spec: &Spec, claims: &[Claim], limits: &Limits) -> Self {
        let sections = sections(spec, claims, limits);
        let examples = sections.iter().flat_map(|section| &section.examples);
        let undecided = examples.filter(|example| example.status.is_none());
        let mut open: Vec<String> = undecided.map(|example| example.id.clone()).collect();
        let readings = if let Ok(found) = readings::readings(spec, claims, limits) {
            found.map(DifferenceRow::from).readings.iter().map(reading).collect()
        } else {
            open.push("the readings that the statements leave".to_owned());
            Vec::new()
        };
        Self {
            title: spec.title.clone(),
            name: spec.name.clone(),
            about: about(spec),
            summary: summary(&sections),
            sections,
            readings,
            exercises: Vec::new(),
            open,
        }
    }
}

/// The sections in the order of the rules file, each with its claims; our own examples come last.
fn sections(spec: &Spec, claims: &[Claim], limits: &Limits) -> Vec<Section> {
    let mut sections: Vec<Section> = spec
        .lesson
        .iter()
        .map(|(name, rule)| Section { name: name.clone(), rule: rule.clone(), examples: Vec::new() })
        .collect();
    let mut own = Vec::new();
    for claim in claims {
        let name = claim.source.split(',').next().unwrap_or_default();
        let example = Example::of(claim, limits);
        if name == OWN {
            own.push(example);
            continue;
        }
        if let Some(section) = sections.iter_mut().find(|section| section.name == name) {
            section.examples.push(example);
        } else {
            let name = name.to_owned();
            sections.push(Section { name, rule: Vec::new(), examples: vec![example] });
        }
    }
    if !own.is_empty() {
        let rule = vec!["Positions of our own that make the rules clear.".to_owned()];
        sections.push(Section { name: "further positions".to_owned(), rule, examples: own });
    }
    sections
}

fn about(spec: &Spec) -> String {
    let rules = &spec.rules;
    let players = rules.players();
    let (fewest, most) = (players.fewest(), players.most());
    let players = if fewest == most { fewest.to_string() } else { format!("{fewest} to {most}") };
    let key = |name| rules.key(name).filter(|value| value != "none");
    let end = key("game_hands").map_or_else(
        || {
            let win = rules.key("win_score").unwrap_or_default();
            let number = |text: &str| text.parse::<i32>().unwrap_or(i32::MAX);
            let of_more = key("win_score_of_more").filter(|more| number(more) < number(&win));
            let of_more = of_more.map(|more| format!(" between two, {more} with more players"));
            format!("{win} points win{}", of_more.unwrap_or_default())
        },
        |hands| format!("{hands} hands, and the {} total wins", key("wins").unwrap_or_default()),
    );
    sentence(&format!("{} set, {players} players, {end}", rules.set()))
}

fn summary(sections: &[Section]) -> String {
    let examples = || sections.iter().flat_map(|section| &section.examples);
    let count = |status: Status| examples().filter(|example| example.status == Some(status)).count();
    let undecided = examples().filter(|example| example.status.is_none()).count();
    let undecided = match undecided {
        0 => String::new(),
        1 => "; 1 is not decided within the limits".to_owned(),
        count => format!("; {count} are not decided within the limits"),
    };
    let others = [
        (Status::Depends, ["depends on a reading", "depend on a reading"]),
        (Status::Contradicted, ["is contradicted", "are contradicted"]),
        (Status::Note, ["is a remark", "are remarks"]),
    ];
    let others = others.into_iter().filter(|(status, _)| count(*status) > 0).map(|(status, [one, many])| {
        let by =
            if status == Status::Contradicted { " by the rest of the document or by arithmetic" } else { "" };
        format!("; {}{by}", counted(count(status), one, many))
    });
    let others: String = others.collect();
    format!("{} of {} statements hold{others}{undecided}.", count(Status::Holds), examples().count())
}

fn reading(row: &Reading<DifferenceRow>) -> ReadingText {
    let choice = |choice: &ReadingValue| {
        let evidence = evidence(choice, row.standing) + &support(choice);
        [choice.value.clone(), sentence(&evidence)]
    };
    let drawn = |row: &DifferenceRow| {
        let values = [Some(format!("`{}` or `{}`", row.one, row.other)), row.set.clone()];
        let values: Vec<String> = values.into_iter().flatten().collect();
        let position = row.position.as_ref();
        let letters = Letters::new();
        let subject = |position| Subject { position, letters: &letters, title: "", look: Look::default() };
        Some(DrawnDifference {
            says: sentence(&format!("{}: {}", values.join("; "), with_minus(row.differs.as_ref()?))),
            picture: position
                .map(|position| figure(&subject(position)))
                .filter(|scene| !scene.tiles.is_empty()),
            hands: position.and_then(held),
        })
    };
    let difference = |row: &DifferenceRow| {
        let differs = row.differs.as_ref()?;
        let mut at = vec![format!("`{}` or `{}`", row.one, row.other)];
        at.extend(row.set.clone());
        at.extend(row.table.as_ref().map(|table| {
            if table.is_empty() { "an empty table".to_owned() } else { format!("on the table {table}") }
        }));
        at.extend(row.held.iter().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")));
        Some(sentence(&format!("{}: {}", at.join("; "), with_minus(differs))))
    };
    ReadingText {
        key: row.key.clone(),
        standing: row.standing,
        choices: row.choices.iter().map(choice).collect(),
        differences: row.differences.iter().filter_map(difference).collect(),
        drawn: row.differences.iter().filter_map(drawn).collect(),
    }
}
