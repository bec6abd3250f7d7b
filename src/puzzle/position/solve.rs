//! The answer to each question that is asked of a position.

use super::answer::{GambleTurn, Game, Turn};
use super::needs::OF_GAME;
use super::puzzle::Puzzle;
use super::task::Task;
use super::{certify, expect};
use crate::board::{Board, free_plays};
use crate::document::parsed::Read;
use crate::document::source::Faulty;
use crate::puzzle::about::About;
use crate::puzzle::answer::{Solved, TaskAnswer, Work};
use crate::puzzle::finding::{Finding, failed};
use crate::puzzle::kind::Asked;
use crate::report::Answer;
use crate::report::answer::{Answered, CellRow, Dead, PlayRow, Plays};

impl Read<Puzzle> {
    /// What the file says of the puzzle.
    pub(super) fn said(&self) -> About<'_> {
        About {
            file: &self.source.name,
            title: self.puzzle.title.as_deref(),
            source: self.puzzle.source.as_deref(),
            game: &self.puzzle.game_title,
        }
    }

    /// The puzzle's own question, answered.
    pub(super) fn solved(&self, asked: &Asked) -> Result<Solved<'_>, Faulty> {
        let at_once = |findings| Work::at_once(findings);
        match self.puzzle.task {
            Task::Plays => self.plays().map(|(plays, held)| Solved::new(self.answered(plays), at_once(held))),
            Task::Dead => self.dead().map(|(dead, held)| Solved::new(self.answered(dead), at_once(held))),
            Task::Turn if self.puzzle.is_gamble() => self.gamble(asked),
            Task::Turn => self.turn(asked),
            Task::Game => self.game(asked),
        }
    }

    /// An answer with what is known of the position.
    pub(crate) fn answered<T>(&self, answer: T) -> Answered<'_, T> {
        Answered::new(answer, &self.source.name, &self.puzzle)
    }

    fn of_task<'a>(&'a self, found: impl Answer + 'a, work: Work) -> Solved<'a> {
        let answer = TaskAnswer::new(self.said(), self.puzzle.task.name(), found, &work);
        Solved::new(self.answered(answer), work)
    }

    /// Every legal play, and what the file expects.
    pub(crate) fn plays(&self) -> Result<(Plays, Vec<Finding>), Faulty> {
        let plays = match &self.puzzle.board {
            Board::Tableaux(position) => self.given(free_plays(position))?,
            board => self.given(board.game().turn())?.plays(),
        };
        let findings = self.given(expect::of_position(&self.puzzle))?;
        let answer = Plays {
            file: self.source.name.clone(),
            title: self.puzzle.title.clone(),
            plays: plays.iter().map(PlayRow::from).collect(),
            failed: failed(&findings),
        };
        Ok((answer, findings))
    }

    /// Corners, centres and holes, and what the file expects.
    pub(crate) fn dead(&self) -> Result<(Dead, Vec<Finding>), Faulty> {
        let Board::Tableaux(position) = &self.puzzle.board else {
            return Err(self.needs(
                OF_GAME,
                "corners and centres are asked of Tableaux",
                Some("`boneyard suits` lists the suits of Castle Rock; `boneyard plays` is for every game"),
            ));
        };
        let findings = self.given(expect::of_position(&self.puzzle))?;
        let answer = Dead {
            file: self.source.name.clone(),
            title: self.puzzle.title.clone(),
            cells: position.scoring_cells().iter().map(CellRow::from).collect(),
            failed: failed(&findings),
        };
        Ok((answer, findings))
    }

    fn turn(&self, asked: &Asked) -> Result<Solved<'_>, Faulty> {
        let (puzzle, limits) = (&self.puzzle, &asked.limits);
        let lines = asked.lines.unwrap_or(0);
        let best = self.given(expect::best_turn(puzzle, limits.clone(), lines))?;
        let mut findings = self.given(expect::of_position(puzzle))?;
        findings.extend(expect::of_turn(puzzle, &best));
        // A limit may be reached while lines are listed, too.
        let is_listed = best.solutions.is_some_and(|all| best.lines.len() as u128 >= all.min(lines as u128));
        let work = Work {
            nodes: Some(best.nodes),
            is_complete: best.exact && is_listed,
            findings,
            certificate: asked.certified(|| certify::of_turn(puzzle, &best, limits)),
        };
        Ok(self.of_task(Turn::new(puzzle, best, asked.lines), work))
    }

    /// A turn with unknown draws, or less the reply.
    fn gamble(&self, asked: &Asked) -> Result<Solved<'_>, Faulty> {
        let (puzzle, limits) = (&self.puzzle, &asked.limits);
        let draws = puzzle.draws(asked.samples, asked.seed);
        let odds = self.given(puzzle.board.game().turn_odds(&draws, limits))?;
        let mut findings = self.given(expect::of_position(puzzle))?;
        findings.extend(expect::of_odds(puzzle, &odds));
        let work = Work {
            nodes: Some(odds.nodes),
            // Samples that were all taken are an answer.
            is_complete: !odds.is_stopped(),
            findings,
            certificate: asked.certified(|| certify::of_odds(puzzle, &draws, &odds, limits)),
        };
        Ok(self.of_task(GambleTurn::new(puzzle, odds), work))
    }

    fn game(&self, asked: &Asked) -> Result<Solved<'_>, Faulty> {
        let (puzzle, limits) = (&self.puzzle, &asked.limits);
        let value = self.given(puzzle.board.game().value(limits.clone()))?;
        let mut findings = self.given(expect::of_position(puzzle))?;
        findings.extend(expect::of_value(puzzle, &value, &limits.after(value.nodes)));
        let work = Work {
            nodes: Some(value.nodes),
            is_complete: value.exact,
            findings,
            certificate: asked.certified(|| certify::of_value(puzzle, &value, limits)),
        };
        Ok(self.of_task(Game::new(puzzle, value), work))
    }
}
