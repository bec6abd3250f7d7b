//! A position, or a line of play from it, as drawings.

use super::puzzle::Puzzle;
use super::task::Task;
use super::text::steps::held_after;
use super::text::unproven;
use crate::game::Move;
use crate::game::drawing::figure::figure;
use crate::game::drawing::look::{Look, OtherTiles, Subject, Visibility};
use crate::game::drawing::steps::{Length, captioned, frames};
use crate::puzzle::drawn::{DrawOptions, DrawnExtent, DrawnPuzzle};
use crate::scene::drawing::Scene;
use crate::search::Limits;
use crate::source::parsed::Read;
use crate::source::text::InvalidFile;

/// The line of play to show.
pub struct ShownLine {
    /// The moves.
    pub line: Vec<Move>,
    /// One turn, or a round.
    pub length: Length,
    /// What is known, if the line should be the best but a limit was reached before the proof.
    pub unproven: Option<String>,
    /// Positions that the search expanded; `None` where the file has the line.
    pub nodes: Option<u64>,
}

impl Read<Puzzle> {
    /// The title of the puzzle, else the name of its file.
    pub fn shown_title(&self) -> &str {
        self.puzzle.title.as_deref().unwrap_or(&self.source.name)
    }

    /// What is drawn of the position.
    pub fn subject(&self, look: Look) -> Subject<'_> {
        let Puzzle { position, letters, .. } = &self.puzzle;
        Subject { position, letters, title: self.shown_title(), look }
    }

    /// The line to show: the file's own or its expected one, else the best found within the limits.
    ///
    /// # Errors
    /// When the file does not say what a search needs.
    pub fn shown_line(&self, limits: &Limits) -> Result<ShownLine, InvalidFile> {
        let puzzle = &self.puzzle;
        let game = puzzle.position.game();
        let length = match puzzle.task {
            Task::Game => Length::Hand,
            // A line of the file may go beyond a turn, where that can be played.
            Task::Plays | Task::Dead if game.hand().is_ok() => Length::Hand,
            Task::Turn | Task::Plays | Task::Dead => Length::Turn,
        };
        if !puzzle.line.is_empty() {
            let line = puzzle.line.iter().map(|mv| mv.value).collect();
            return Ok(ShownLine { line, length, unproven: None, nodes: None });
        }
        let (unproven, line, nodes) = if puzzle.task == Task::Game {
            let solved = self.given(game.value(limits.clone()))?;
            (unproven::game(&solved), solved.line, solved.nodes)
        } else {
            let solved = self.given(puzzle.best_turn(limits.clone(), 0, &puzzle.draws(None, 0)))?;
            (unproven::best(puzzle, &solved), solved.line().to_vec(), solved.nodes())
        };
        Ok(ShownLine { line, length, unproven, nodes: Some(nodes) })
    }

    /// Draws the position, or its line frame by frame.
    pub(super) fn drawings(&self, asked: &DrawOptions) -> Result<DrawnPuzzle, InvalidFile> {
        let mut subject = self.subject(asked.look);
        if matches!(asked.extent, DrawnExtent::Asked | DrawnExtent::Whole) {
            let mut scene = figure(&subject);
            if asked.extent == DrawnExtent::Asked && self.puzzle.task == Task::Dead {
                hide_dead(&mut scene);
            }
            return Ok(DrawnPuzzle { frames: vec![(String::new(), scene)], ..DrawnPuzzle::default() });
        }
        let ShownLine { line, length, unproven, nodes } = self.shown_line(&asked.limits)?;
        let Look { hands, beside, .. } = asked.look;
        let mut held = String::new();
        if (hands, beside) == (Visibility::Show, OtherTiles::Listed) {
            subject.look.hands = Visibility::Hide;
            held = self.given(held_after(&self.puzzle.position, &line, length))?;
        }
        let (start, shown) = self.given(frames(&subject, &line, length))?;
        let played = shown.iter().filter(|frame| !frame.play.is_empty()).count();
        if let Some(mv) = line.get(played) {
            let what = format!("step {}, {mv}, is illegal", played + 1);
            return Err(self.needs(&["line", "expect", "game"], &what, Some("`boneyard replay` says why")));
        }
        let mut frames = captioned(start, shown, length);
        if asked.extent == DrawnExtent::Solved {
            frames = frames.pop().map(|(_, scene)| (String::new(), scene)).into_iter().collect();
        }
        Ok(DrawnPuzzle { frames, held, unproven, nodes, ..DrawnPuzzle::default() })
    }
}

/// Removes what says which cells are dead: crosses would reveal the answer.
pub(crate) fn hide_dead(scene: &mut Scene) {
    for note in scene.marks.iter_mut().filter_map(|mark| mark.note.as_mut()) {
        note.dead = None;
    }
    let cells = [" Corner (", " Centre (", " Hole ("];
    let first = cells.iter().filter_map(|cell| scene.description.find(cell)).min();
    scene.description.truncate(first.unwrap_or(scene.description.len()));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_says_which_cells_are_dead_is_cut() {
        let said = "A tableau of 4 tiles. Centre (1,0) is dead: no tile makes 13. Corner (2,2) needs 4.";
        let mut scene = Scene::new("", said.to_owned());
        hide_dead(&mut scene);
        assert_eq!(scene.description, "A tableau of 4 tiles.");
    }
}
