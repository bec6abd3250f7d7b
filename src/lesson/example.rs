//! A statement of a document with its picture and its verdict.

use serde::Serialize;

use crate::document::check::{CheckFigure, ClaimCheck};
use crate::document::claim::{Claim, Hand};
use crate::game::Position;
use crate::game::drawing::figure;
use crate::game::drawing::look::{Look, Subject};
use crate::game::drawing::steps::{Length, frames, sheet};
use crate::game::move_kind::MoveKind;
use crate::game::presented::DrawnPlay;
use crate::scene::drawing::Scene;
use crate::search::Limits;
use crate::verify::{Status, verdict};
use crate::words::with_minus;

/// A statement of a document. A template gets its picture and its verdict from a view.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Example {
    /// The id of its claim.
    pub id: String,
    /// Its place within the section; may be empty.
    pub place: String,
    /// What the document says, in our own words.
    pub says: String,
    /// The position of the statement, if it has one: with the play that it mentions, or step by step.
    #[serde(skip)]
    pub picture: Option<Scene>,
    /// The same step by step, each under its caption, where the picture shows a line of play.
    #[serde(skip)]
    pub frames: Vec<(String, Scene)>,
    /// The tiles in hand, where the document names them.
    #[serde(skip)]
    pub hands: Option<Scene>,
    /// The verdict; `None` where a limit was reached first.
    #[serde(skip)]
    pub status: Option<Status>,
    /// What was found that differs from the document, in words.
    pub found: Vec<String>,
    /// More about it; may be empty.
    pub note: String,
}

/// The most steps of a line that is drawn step by step.
const STEPS: usize = 9;

impl Example {
    /// Draws a claim, and checks it within limits.
    pub fn of(claim: &Claim, limits: &Limits) -> Self {
        let (status, found) = match verdict(claim, limits) {
            Ok(verdict) if verdict.status == Status::Note => (Some(Status::Note), Vec::new()),
            Ok(verdict) => (Some(verdict.status), verdict.found.iter().map(ToString::to_string).collect()),
            Err(stopped) => (None, stopped.why),
        };
        let position = position(claim);
        let place = claim.source.split_once(", ").map_or("", |(_, place)| place);
        let written = position.as_ref().filter(|_| claim.hand == Hand::Written);
        let (picture, frames) =
            position.as_ref().map_or((None, Vec::new()), |position| picture(claim, position));
        Self {
            id: claim.id.clone(),
            place: place.to_owned(),
            says: sentence(&claim.says),
            picture: picture.filter(|scene| !scene.tiles.is_empty()),
            frames,
            hands: written.and_then(held),
            status,
            found: found.iter().map(|found| with_minus(found)).collect(),
            note: claim.note.as_deref().map(sentence).unwrap_or_default(),
        }
    }

    /// The verdict for a reader.
    pub fn verdict(&self) -> &'static str {
        match self.status {
            Some(Status::Holds) => "holds",
            Some(Status::Fails) => "does not hold",
            Some(Status::Depends) => "depends on a reading",
            Some(Status::Contradicted) => "contradicted",
            Some(Status::Note) => "a remark",
            None => "not decided within the limits",
        }
    }
}

/// A statement as a sentence, with a capital and a full stop.
pub(super) fn sentence(text: &str) -> String {
    let text = capital(text.trim());
    if text.is_empty() || text.ends_with(['.', '!', '?']) { text } else { text + "." }
}

/// A text with a capital.
pub(super) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

fn position(claim: &Claim) -> Option<Position> {
    claim.setup_under(&claim.rules)?.build().ok()
}

/// The known hands as a picture of their own, if any.
pub(super) fn held(position: &Position) -> Option<Scene> {
    let scene = figure::hands(position);
    (!scene.tiles.is_empty()).then_some(scene)
}

/// The position with the first play of its checks, or with their line: on one sheet, and step by step.
fn picture(claim: &Claim, position: &Position) -> (Option<Scene>, Vec<(String, Scene)>) {
    let subject = Subject { position, letters: &claim.letters, title: &claim.says, look: Look::default() };
    if let Some(frames) = claim.checks.iter().find_map(|step| stepped(&subject, claim, step)) {
        return (Some(sheet(subject.title, &frames, None)), frames);
    }
    let played = claim.checks.iter().find_map(|step| played(&subject, step));
    (Some(played.unwrap_or_else(|| figure::figure(&subject))), Vec::new())
}

/// The line of a check, each step under its caption.
fn stepped(subject: &Subject<'_>, claim: &Claim, step: &ClaimCheck) -> Option<Vec<(String, Scene)>> {
    let (line, length) = match step.check.shown.as_ref()? {
        CheckFigure::Turn(line) => (line, Length::Turn),
        CheckFigure::Hand(line) => (line, Length::Hand),
        CheckFigure::Play { .. } => return None,
    };
    if line.is_empty() || line.len() > STEPS || !step.after.is_empty() {
        return None;
    }
    let mut rules = claim.rules.clone();
    for (key, value) in &step.changes {
        rules.set_key(key, value).ok()?;
    }
    let position = claim.setup.clone()?.under(&rules).build().ok()?;
    let (start, shown) = frames(&Subject { position: &position, ..*subject }, line, length).ok()?;
    if shown.len() < line.len() {
        return None;
    }
    let frames =
        shown.into_iter().zip(1..).map(|(frame, number)| (frame.caption(number, length), frame.scene));
    Some(std::iter::once(("the position".to_owned(), start.scene)).chain(frames).collect())
}

/// A play that a check calls legal, on the table.
fn played(subject: &Subject<'_>, step: &ClaimCheck) -> Option<Scene> {
    let CheckFigure::Play { mv, points, kind } = step.check.shown.as_ref()? else { return None };
    let kinds = [MoveKind::Side, MoveKind::Corner, MoveKind::Centre];
    let kind = kinds.into_iter().find(|one| Some(one.name()) == kind.as_deref());
    let play = DrawnPlay { before: &step.after, mv, kind, points: points.unwrap_or(0) };
    subject.position.presented().drawn_with(subject, play)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::claims;
    use crate::source::text::Source;

    /// The picture of a line has a frame for the position and one for each move, that of a legal play the tile.
    #[test]
    fn what_a_check_plays_is_drawn() {
        let example = |game: &str, position: &str, check: &str| {
            let text = format!(
                "title: a\ndocument: a\nextends: {game}\npositions:\n  one: {{{position}}}\n\
                 claims:\n  - {{id: A1, source: a, says: a, position: one, check: [{check}]}}\n"
            );
            let (_, claims) = claims::read(&Source::new("test", text)).unwrap();
            Example::of(&claims[0], &Limits::default())
        };
        let replay = "replay: {line: [\"6-1@6\", \"1-1@1\"]}";
        let line = example("block", "layout: 6-6, hands: [6-5 6-1, 1-1]", replay);
        assert_eq!((line.status, line.frames.len()), (Some(Status::Holds), 3), "{:?}", line.found);
        let tiles = |check: &str| {
            let example = example("tableaux", "layout: \"4-2@0,0s\", hand: 2-3", check);
            assert_eq!(example.status, Some(Status::Holds), "{:?}", example.found);
            example.picture.map_or(0, |picture| picture.tiles.len())
        };
        assert_eq!(tiles("illegal: {play: \"2-3@5,5s\"}"), 1, "the position alone");
        assert_eq!(tiles("legal: {play: \"2-3@1,1s\"}"), 2, "with the play");
    }
}
