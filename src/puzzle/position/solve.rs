//! Positions as a kind of puzzle: the answer to each task.

use std::any::Any;

use super::answer::about::Answered;
use super::answer::dead::DeadAnswer;
use super::answer::plays::PlaysAnswer;
use super::answer::{GambleTurn, GameAnswer, TurnAnswer};
use super::best::BestTurn;
use super::keys::PUZZLE;
use super::puzzle::Puzzle;
use super::read::read;
use super::task::Task;
use super::{certify, expect};
use crate::game::odds::Asked;
use crate::game::odds::equilibrium::{MOST_ENDS, MixedPlay, NoEquilibrium};
use crate::game::setup::Boneyard;
use crate::game::{Best, LegalPlay, Move, Need, Odds, Table};
use crate::puzzle::answer::{About, Answer, Solved, TaskAnswer, Work};
use crate::puzzle::drawn::{DrawOptions, DrawnPuzzle};
use crate::puzzle::finding::{Finding, failed};
use crate::puzzle::kind::{AnyPuzzle, Kind, SolveOptions};
use crate::search::Limits;
use crate::source::fault::{Fault, FaultKind};
use crate::source::parsed::Read;
use crate::source::text::InvalidFile;
use crate::style::grouped;
use crate::words::counted;

/// What to do where a round is too large for an equilibrium.
const SAMPLED: &str = "leave out --equilibrium: `odds` solves sampled deals with open hands";

/// What else may be asked where every tile is known.
const WHOLE_HAND: &str =
    "without a `task:` the legal plays are listed; `task: game` asks for the best play of the whole hand";

/// The key at which a task is reported that the game does not have.
pub(crate) const OF_GAME: &[&str] = &["game"];

/// Positions: every file with no task of another kind.
pub static KIND: Kind =
    Kind { own: None, keys: PUZZLE, blocks: &["layout"], read: |parsed| Ok(Box::new(parsed.read_as(read)?)) };

impl AnyPuzzle for Read<Puzzle> {
    fn about(&self) -> About<'_> {
        let Puzzle { title, source, game_title, .. } = &self.puzzle;
        let (file, title, source) = (&self.source.name, title.as_deref(), source.as_deref());
        About { file, title, source, game: game_title }
    }

    fn solve(&self, asked: &SolveOptions) -> Result<Solved<'_>, InvalidFile> {
        match self.puzzle.task {
            Task::Plays => self.plays(),
            Task::Dead => self.dead(),
            Task::Turn => self.turn(asked),
            Task::Game => self.game(asked),
        }
    }

    fn verify(&self, limits: &Limits) -> Result<Vec<Finding>, InvalidFile> {
        self.given(expect::of_puzzle(&self.puzzle, limits))
    }

    fn further(&self) -> Option<&'static str> {
        let is_listed = self.puzzle.task == Task::Plays && self.entry("task").is_none();
        (is_listed && self.puzzle.position.game().hand().is_ok()).then_some(WHOLE_HAND)
    }

    fn drawn(&self, asked: &DrawOptions) -> Result<DrawnPuzzle, InvalidFile> {
        self.drawings(asked)
    }

    fn says_the_same(&self, other: &dyn AnyPuzzle) -> bool {
        // The place of a move in the file is not part of the content.
        let said = |puzzle: &Puzzle| {
            let mut said = puzzle.clone();
            let saved = said.saved.iter_mut().flat_map(|saved| saved.line.iter_mut().flatten());
            said.line.iter_mut().chain(saved).for_each(|mv| mv.at = 0..0);
            said
        };
        let other = (other as &dyn Any).downcast_ref::<Self>();
        other.is_some_and(|other| said(&other.puzzle) == said(&self.puzzle))
    }
}

impl Read<Puzzle> {
    /// An answer with what is known of the position.
    pub(crate) fn answered<T>(&self, answer: T) -> Answered<'_, T> {
        Answered::new(answer, &self.source.name, &self.puzzle)
    }

    fn of_task<'a>(&'a self, found: impl Answer + 'a, work: Work) -> Solved<'a> {
        let answer = TaskAnswer::new(self.about(), self.puzzle.task.name(), found, &work);
        Solved::new(self.answered(answer), work)
    }

    /// Every legal play.
    pub(crate) fn plays(&self) -> Result<Solved<'_>, InvalidFile> {
        let position = self.puzzle.position.presented();
        let plays = self.given(position.legal_plays())?;
        let pass = if plays.is_empty() { forced_pass(&*self.given(position.turn())?) } else { None };
        self.listed(|file, title, failed| PlaysAnswer { file, title, plays, pass, failed })
    }

    /// Corners, centres and holes.
    pub(crate) fn dead(&self) -> Result<Solved<'_>, InvalidFile> {
        let Some(cells) = self.puzzle.position.presented().scoring_cells() else {
            return Err(self.needs(
                OF_GAME,
                "corners and centres are asked of Tableaux",
                Some("`boneyard suits` lists the suits of Castle Rock; `boneyard plays` is for every game"),
            ));
        };
        self.listed(|file, title, failed| DeadAnswer { file, title, cells, failed })
    }

    /// An answer that needs no search, of the file, its title and the expectations that do not hold.
    fn listed<'a, T: Answer + 'a>(
        &'a self,
        answer: impl FnOnce(String, Option<String>, Vec<String>) -> T,
    ) -> Result<Solved<'a>, InvalidFile> {
        let findings = self.given(expect::of_position(&self.puzzle))?;
        let answer = answer(self.source.name.clone(), self.puzzle.title.clone(), failed(&findings));
        Ok(Solved::new(self.answered(answer), Work { findings, ..Work::default() }))
    }

    fn turn(&self, asked: &SolveOptions) -> Result<Solved<'_>, InvalidFile> {
        let draws = self.puzzle.draws(asked.samples, asked.seed);
        let lines = asked.lines.unwrap_or(0);
        match self.given(self.puzzle.best_turn(asked.limits.clone(), lines, &draws))? {
            BestTurn::Known(best) => self.known(asked, best),
            BestTurn::Average(odds) => self.average(asked, &draws, odds),
        }
    }

    /// The answer of a turn whose draws are known.
    fn known(&self, asked: &SolveOptions, best: Best) -> Result<Solved<'_>, InvalidFile> {
        let (puzzle, limits) = (&self.puzzle, &asked.limits);
        let best = expect::as_meant(puzzle, best);
        let mut findings = self.given(expect::of_position(puzzle))?;
        findings.extend(expect::of_turn(puzzle, &best));
        // A limit may also be reached while lines are listed.
        let lines = asked.lines.unwrap_or(0);
        let is_listed = best.solutions.is_some_and(|all| best.lines.len() as u128 >= all.min(lines as u128));
        let work = Work {
            nodes: Some(best.nodes),
            is_at_limit: !(best.exact && is_listed),
            findings,
            certificate: asked.certified(|| certify::of_turn(puzzle, &best, limits)),
        };
        Ok(self.of_task(TurnAnswer::new(puzzle, best, asked.lines), work))
    }

    /// The answer of a turn with unknown draws, or minus the reply.
    fn average(&self, asked: &SolveOptions, draws: &Asked, odds: Odds) -> Result<Solved<'_>, InvalidFile> {
        let (puzzle, limits) = (&self.puzzle, &asked.limits);
        let mut findings = self.given(expect::of_position(puzzle))?;
        findings.extend(expect::of_odds(puzzle, &odds));
        let work = Work {
            nodes: Some(odds.nodes),
            // A complete set of samples is an answer.
            is_at_limit: odds.is_stopped(),
            findings,
            certificate: asked.certified(|| certify::of_odds(puzzle, draws, &odds, limits)),
        };
        Ok(self.of_task(GambleTurn::new(puzzle, odds), work))
    }

    fn game(&self, asked: &SolveOptions) -> Result<Solved<'_>, InvalidFile> {
        let (puzzle, limits) = (&self.puzzle, &asked.limits);
        let mut value = self.given(puzzle.position.game().value(limits.clone()))?;
        if asked.guarantee && value.floors.is_none() {
            let floors = self.given(puzzle.position.game().floors(&limits.after(value.nodes)))?;
            value.nodes += floors.nodes;
            value.floors = Some(floors);
        }
        let mut findings = self.given(expect::of_position(puzzle))?;
        findings.extend(expect::of_value(puzzle, &value, &limits.after(value.nodes)));
        let work = Work {
            nodes: Some(value.nodes),
            is_at_limit: !value.exact || value.floors.as_ref().is_some_and(|floors| !floors.exact),
            findings,
            certificate: asked.certified(|| certify::of_value(puzzle, &value, limits)),
        };
        Ok(self.of_task(GameAnswer::new(puzzle, value), work))
    }

    /// The fault of a task that needs something that the file does not say, at the first of the keys that
    /// is present, else at the first line.
    pub(crate) fn needs(&self, keys: &[&str], what: &str, help: Option<&'static str>) -> InvalidFile {
        let end = self.source.text.find('\n').unwrap_or(self.source.text.len());
        let at = keys.iter().find_map(|key| self.entry(key)).unwrap_or(0..end);
        let label = if keys == OF_GAME { "this game" } else { "the file does not say enough for it" };
        let fault = Fault::new(at, FaultKind::Needs { what: what.to_owned(), label, help });
        InvalidFile::one(self.source.clone(), fault)
    }

    /// Optimal play with hidden hands, or why there is none; nothing where a limit was reached before.
    pub(crate) fn mixed(
        &self,
        found: Result<MixedPlay, NoEquilibrium>,
    ) -> Result<Option<MixedPlay>, InvalidFile> {
        match found {
            Ok(found) => Ok(Some(found)),
            Err(NoEquilibrium::AtLimit) => Ok(None),
            Err(NoEquilibrium::Need(need)) => self.given(Err(need)),
            Err(NoEquilibrium::Ends(ends)) => {
                let what = format!("{} at most", counted(grouped(MOST_ENDS), "end of play", "ends of play"));
                let what = format!("an equilibrium has {what}, and this has about {}", grouped(ends));
                Err(self.needs(&["hands", "game"], &what, Some(SAMPLED)))
            }
        }
    }

    /// The answer of the position, or the fault that it does not say enough.
    pub(crate) fn given<T>(&self, answer: Result<T, Need>) -> Result<T, InvalidFile> {
        let is_hidden = self.puzzle.position.game().to_draw() == Boneyard::Unknown;
        answer.map_err(|need| {
            let need = match (need, &self.puzzle.hidden) {
                (Need::EveryTile | Need::Hand, Some(hidden)) if !hidden.is_own_turn() => Need::OwnTurn,
                (Need::EveryTile, Some(_)) => Need::OpenHands,
                (need, _) => need,
            };
            let keys: &[&str] = match need {
                Need::EveryTile if is_hidden => &["boneyard"],
                Need::HandSizes => &["hand", "layout", "game"],
                Need::EveryTile => &["hand", "task", "expect", "game"],
                Need::Hand | Need::NoBestTurn => &["task", "expect", "game"],
                Need::OtherHand => &["opponent_hand", "hands", "hand", "game"],
                Need::OwnTurn | Need::NoDeal => &["line", "hands"],
                Need::NoDraws => &["task", "game"],
                Need::OpenHands | Need::Seats | Need::HiddenHands | Need::TwoSeats => &["hands", "game"],
            };
            self.needs(keys, &need.to_string(), Some(need.help()))
        })
    }
}

/// The pass of a turn without plays.
fn forced_pass(turn: &dyn Table) -> Option<LegalPlay> {
    let mv = turn.moves().into_iter().find(Move::is_pass)?;
    turn.judge(&mv).worth.map(|worth| LegalPlay { mv, worth })
}
