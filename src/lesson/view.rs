//! Exercises and lessons as templates take them: each picture is a text in the manner of the format.

use serde::Serialize;

use super::document::Lesson;
use super::example::Example;
use super::exercise::Exercise;
use crate::game::drawing::steps::{Frame, Length};
use crate::scene::drawing::Scene;
use crate::verify::Status;

/// How a format shows a picture: as its own text, or as the name of a file.
pub(super) type Draw<'a> = &'a mut dyn FnMut(&Scene) -> String;

#[derive(Serialize)]
pub(super) struct ExerciseView {
    title: String,
    about: String,
    position: String,
    words: String,
    hands: Option<String>,
    scores: String,
    question: String,
    hints: Vec<String>,
    answer: String,
    list: Vec<String>,
    steps: Vec<StepView>,
    /// Whether the counter shows the points of every seat instead of one.
    is_hand: bool,
    unit: &'static str,
    others: Vec<String>,
    others_left: String,
    plays: Vec<String>,
}

#[derive(Serialize)]
pub(super) struct StepView {
    picture: String,
    hands: Option<String>,
    caption: String,
    why: String,
    drawn: String,
    seat: usize,
    so_far: i32,
    points: i32,
}

impl ExerciseView {
    pub(super) fn new(exercise: &Exercise, draw: Draw<'_>) -> Self {
        let position = draw(&exercise.position);
        let hands = exercise.hands.as_ref().map(&mut *draw);
        let steps = exercise.steps.iter().zip(1..);
        let steps = steps.map(|(frame, number)| StepView::new(frame, number, exercise.length, &mut *draw));
        Self {
            title: exercise.title.clone(),
            about: exercise.about.clone(),
            position,
            words: exercise.position.description.clone(),
            hands,
            scores: exercise.scores.clone(),
            question: exercise.question.clone(),
            hints: exercise.hints.clone(),
            answer: exercise.answer.clone(),
            list: exercise.list.clone(),
            steps: steps.collect(),
            is_hand: exercise.length == Length::Hand,
            unit: exercise.unit,
            others: exercise.others.clone(),
            others_left: exercise.others_left.to_string(),
            plays: exercise.plays.clone(),
        }
    }
}

impl StepView {
    fn new(frame: &Frame, number: usize, length: Length, draw: Draw<'_>) -> Self {
        Self {
            picture: draw(&frame.scene),
            hands: frame.hands.as_ref().map(&mut *draw),
            caption: frame.caption(number, length),
            why: frame.why.clone(),
            drawn: frame.drawn.join(" "),
            seat: frame.seat,
            so_far: frame.so_far,
            points: frame.points,
        }
    }
}

#[derive(Serialize)]
pub(super) struct LessonView {
    title: String,
    name: String,
    about: String,
    sections: Vec<SectionView>,
    readings: Vec<super::document::ReadingText>,
    exercises: Vec<ExerciseView>,
    summary: String,
}

#[derive(Serialize)]
struct SectionView {
    name: String,
    anchor: String,
    rule: Vec<String>,
    examples: Vec<ExampleView>,
}

#[derive(Serialize)]
struct ExampleView {
    id: String,
    place: String,
    says: String,
    picture: Option<String>,
    words: String,
    held: String,
    status: &'static str,
    verdict: &'static str,
    found: Vec<String>,
    note: String,
}

impl LessonView {
    pub(super) fn new(lesson: &Lesson, draw: Draw<'_>) -> Self {
        let mut sections = Vec::new();
        for section in &lesson.sections {
            let examples = section.examples.iter().map(|example| ExampleView::new(example, &mut *draw));
            sections.push(SectionView {
                name: capital(&section.name),
                anchor: section.name.to_lowercase().replace(|c: char| !c.is_ascii_alphanumeric(), "-"),
                rule: section.rule.clone(),
                examples: examples.collect(),
            });
        }
        let exercises = lesson.exercises.iter().map(|exercise| ExerciseView::new(exercise, &mut *draw));
        Self {
            title: lesson.title.clone(),
            name: lesson.name.clone(),
            about: lesson.about.clone(),
            exercises: exercises.collect(),
            sections,
            readings: lesson.readings.clone(),
            summary: lesson.summary.clone(),
        }
    }
}

/// The text with a capital.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

impl ExampleView {
    fn new(example: &Example, draw: Draw<'_>) -> Self {
        Self {
            id: example.id.clone(),
            place: example.place.clone(),
            says: example.says.clone(),
            picture: example.picture.as_ref().map(draw),
            words: example.picture.as_ref().map(|scene| scene.description.clone()).unwrap_or_default(),
            held: example.held.clone(),
            status: example.status.map_or("note", Status::name),
            verdict: example.verdict(),
            found: example.found.clone(),
            note: example.note.clone(),
        }
    }
}
