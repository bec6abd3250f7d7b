//! Exercises and lessons as templates take them: each picture is a text in the manner of the format.

use std::collections::BTreeMap;

use serde::Serialize;

use super::document::Lesson;
use super::example::{Example, capital};
use super::exercise::Exercise;
use crate::game::drawing::steps::{Frame, Length};
use crate::scene::drawing::Scene;
use crate::sorted::{self, SortedSet};
use crate::verify::Status;

/// How a format shows a picture: as its own text, or as the name of a file.
pub(super) type Draw<'a> = &'a mut dyn FnMut(&Scene) -> String;

/// An exercise with its pictures.
#[derive(Serialize)]
pub(super) struct ExerciseView<'a> {
    #[serde(flatten)]
    exercise: &'a Exercise,
    position: String,
    /// The position in words.
    words: &'a str,
    hands: Option<String>,
    start: Option<String>,
    steps: Vec<StepView<'a>>,
    /// Whether the counter shows the points of every seat instead of one.
    is_hand: bool,
    /// What a reader can try, packed.
    tries: Option<String>,
    /// Why nothing can be tried, where the page is playable.
    untried: Option<&'a str>,
}

#[derive(Serialize)]
struct StepView<'a> {
    picture: String,
    hands: Option<String>,
    caption: String,
    why: &'a [String],
    drawn: String,
    seat: usize,
    so_far: i32,
}

impl<'a> ExerciseView<'a> {
    pub(super) fn new(exercise: &'a Exercise, frames: Frames, draw: Draw<'_>) -> Self {
        let position = draw(&exercise.position);
        let hands = exercise.hands.as_ref().map(&mut *draw);
        let start = exercise.start.as_ref().filter(|_| frames == Frames::Apart).map(&mut *draw);
        let steps = exercise.steps.iter().zip(1..);
        let steps = steps.map(|(frame, number)| StepView::new(frame, number, exercise.length, &mut *draw));
        Self {
            position,
            words: &exercise.position.description,
            hands,
            start,
            steps: steps.collect(),
            is_hand: exercise.length == Length::Hand,
            tries: None,
            untried: None,
            exercise,
        }
    }

    /// The same with what a reader can try.
    pub(super) fn playable(self) -> Self {
        let Some(tries) = &self.exercise.tries else { return self };
        let packed = tries.nothing.is_none().then(|| tries.packed());
        Self { tries: packed, untried: tries.nothing.as_deref(), ..self }
    }
}

impl<'a> StepView<'a> {
    fn new(frame: &'a Frame, number: usize, length: Length, draw: Draw<'_>) -> Self {
        Self {
            picture: draw(&frame.scene),
            hands: frame.hands.as_ref().map(&mut *draw),
            caption: frame.caption(number, length),
            why: &frame.why,
            drawn: frame.drawn.join(" "),
            seat: frame.seat,
            so_far: frame.so_far,
        }
    }
}

/// A lesson with its pictures.
#[derive(Serialize)]
pub(super) struct LessonView<'a> {
    #[serde(flatten)]
    lesson: &'a Lesson,
    sections: Vec<SectionView<'a>>,
    exercises: Vec<ExerciseView<'a>>,
    /// Where the values of each reading differ, by its key.
    differences: BTreeMap<&'a str, Vec<DifferenceView<'a>>>,
}

#[derive(Serialize)]
struct DifferenceView<'a> {
    says: &'a str,
    picture: Option<String>,
    hands: Option<String>,
}

#[derive(Serialize)]
struct SectionView<'a> {
    name: String,
    anchor: String,
    /// The first sentence of its rule, for the table of contents.
    gist: &'a str,
    rule: &'a [String],
    examples: Vec<ExampleView<'a>>,
}

#[derive(Serialize)]
struct ExampleView<'a> {
    #[serde(flatten)]
    example: &'a Example,
    picture: Option<String>,
    /// Its steps, each with its caption.
    frames: Vec<(&'a str, String)>,
    hands: Option<String>,
    /// The picture in words.
    words: &'a str,
    status: &'static str,
    verdict: &'static str,
}

/// Whether steps are pictures of their own, which a page stacks and steps through.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Frames {
    Apart,
    /// On one sheet.
    Together,
}

/// The first sentence of a text.
fn first_sentence(text: &str) -> &str {
    text.find(". ").map_or(text, |end| &text[..=end])
}

/// The anchor of a section: its name in plain letters, with its number where one above has the same.
fn anchor(name: &str, number: usize, above: &mut SortedSet<String>) -> String {
    let own = name.to_lowercase().replace(|c: char| !c.is_ascii_alphanumeric(), "-");
    let mut anchor = own;
    while !above.insert(anchor.clone()) {
        anchor = format!("{anchor}-{}", number + 1);
    }
    anchor
}

impl<'a> LessonView<'a> {
    pub(super) fn new(lesson: &'a Lesson, frames: Frames, draw: Draw<'_>) -> Self {
        let examples = lesson.sections.iter().flat_map(|section| &section.examples).map(|one| one.id.clone());
        // The template has two sections of its own.
        let own = ["exercises", "open-questions"].map(str::to_owned);
        let (mut sections, mut anchors) = (Vec::new(), sorted::set(own.into_iter().chain(examples)));
        for (number, section) in lesson.sections.iter().enumerate() {
            let examples =
                section.examples.iter().map(|example| ExampleView::new(example, frames, &mut *draw));
            sections.push(SectionView {
                name: capital(&section.name),
                anchor: anchor(&section.name, number, &mut anchors),
                gist: section.rule.first().map_or("", |rule| first_sentence(rule)),
                rule: &section.rule,
                examples: examples.collect(),
            });
        }
        let exercises = lesson.exercises.iter();
        let exercises =
            exercises.map(|exercise| ExerciseView::new(exercise, frames, &mut *draw).playable()).collect();
        let mut differences = BTreeMap::new();
        // A page shows them; a text says them.
        for reading in lesson.readings.iter().filter(|_| frames == Frames::Apart) {
            let drawn = reading.drawn.iter().map(|drawn| DifferenceView {
                says: &drawn.says,
                picture: drawn.picture.as_ref().map(&mut *draw),
                hands: drawn.hands.as_ref().map(&mut *draw),
            });
            differences.insert(reading.key.as_str(), drawn.collect());
        }
        Self { lesson, sections, exercises, differences }
    }
}

impl<'a> ExampleView<'a> {
    fn new(example: &'a Example, frames: Frames, draw: Draw<'_>) -> Self {
        let steps: &[(String, Scene)] = if frames == Frames::Apart { &example.frames } else { &[] };
        // An empty table shows nothing.
        let steps = steps.iter().filter(|(_, scene)| !scene.tiles.is_empty());
        let steps: Vec<_> = steps.map(|(caption, scene)| (caption.as_str(), draw(scene))).collect();
        let is_stepped = !steps.is_empty();
        Self {
            example,
            frames: steps,
            picture: example.picture.as_ref().filter(|_| !is_stepped).map(&mut *draw),
            hands: example.hands.as_ref().map(draw),
            words: example.picture.as_ref().map_or("", |scene| &scene.description),
            status: example.status.map_or("note", Status::name),
            verdict: example.verdict(),
        }
    }
}
