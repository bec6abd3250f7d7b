//! An answer about a position, with facts about that position.

use serde::Serialize;

use crate::game::Move;
use crate::game::position::Unreachable;
use crate::game::reach::unreachable;
use crate::puzzle::answer::Answer;
use crate::puzzle::position::puzzle::Puzzle;
use crate::puzzle::position::text::head::head;

/// An answer about a position, with facts about that position.
#[derive(Debug, Serialize)]
pub struct Answered<'a, T> {
    /// The answer itself.
    #[serde(flatten)]
    pub answer: T,
    /// `false` where the position is proven unreachable; present only then.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reachable: Option<bool>,
    /// `true` where no seat can lead and the tiles are dealt again; present only then.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub redeal: Option<bool>,
    #[serde(skip)]
    unreachable: Option<Unreachable>,
    #[serde(skip)]
    file: &'a str,
    #[serde(skip)]
    puzzle: &'a Puzzle,
}

impl<'a, T> Answered<'a, T> {
    /// Joins an answer to its puzzle and the name of its file.
    pub fn new(answer: T, file: &'a str, puzzle: &'a Puzzle) -> Self {
        let unreachable = unreachable(&puzzle.position);
        let reachable = unreachable.is_some().then_some(false);
        let redeal = puzzle.position.presented().redeal().map(|_| true);
        Self { answer, reachable, redeal, unreachable, file, puzzle }
    }

    /// The position as a person sees it, with a note where it is unreachable or dealt again, and where plays count
    /// less than they make.
    pub(crate) fn head(&self) -> String {
        let mut text = head(self.file, self.puzzle).trim_end().to_owned() + "\n\n";
        if let Some(why) = &self.unreachable {
            text += &format!("unreachable: {why}\n\n");
        }
        if let Some(why) = self.puzzle.position.presented().redeal() {
            text += &format!("redeal: {why}\n\n");
        }
        if let Some(less) = self.puzzle.position.presented().near_end() {
            text += &format!("near the end: {less}\n\n");
        }
        text
    }
}

impl<T: Answer> Answer for Answered<'_, T> {
    /// The position, then the answer.
    fn text(&self) -> String {
        self.head() + &self.answer.text()
    }

    fn brief(&self) -> String {
        let picture = self.puzzle.position.presented().picture(&self.puzzle.letters, &[]);
        format!("{picture}\n{}", self.answer.brief())
    }
}

/// A line of moves in notation.
pub(crate) fn line(moves: &[Move]) -> Vec<String> {
    moves.iter().map(ToString::to_string).collect()
}

/// A line of moves in one line of text, in the notation of files, and below it what is not proven of it.
pub(crate) fn brief(moves: &[String], unproven: Option<String>) -> String {
    let unproven = unproven.map(|known| format!("{known}\n")).unwrap_or_default();
    format!("{}\n{unproven}", moves.join(" "))
}
