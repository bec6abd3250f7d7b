//! A puzzle as an exercise.

use serde::Serialize;

use super::example::{capital, held, sentence};
use super::question::{gain, question};
use super::tries::{Target, Tries};
use crate::document::Puzzle;
use crate::game::drawing::figure;
use crate::game::drawing::look::{Look, Subject, Visibility};
use crate::game::drawing::steps::{Frame, Length, frames};
use crate::game::presented::Gain;
use crate::game::{Best, Goal, LegalPlay, Move, Need, Odds};
use crate::puzzle::position::best::BestTurn;
use crate::puzzle::position::drawn::hide_dead;
use crate::puzzle::position::task::Task;
use crate::puzzle::position::text::odds::worth;
use crate::puzzle::position::text::unproven;
use crate::scene::drawing::Scene;
use crate::search::Limits;
use crate::style::made;
use crate::words::numbers;
use crate::words::{counted, minus};

/// The most other lines that are listed.
const OTHERS: usize = 12;

/// A puzzle as an exercise. A template gets its pictures from a view.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Exercise {
    /// Its title.
    pub title: String,
    /// The game, the set, and where the puzzle comes from.
    pub about: String,
    /// The position.
    #[serde(skip)]
    pub position: Scene,
    /// The position with the edges of the steps, so that nothing moves between them.
    #[serde(skip)]
    pub start: Option<Scene>,
    /// The tiles in hand, if they are known.
    #[serde(skip)]
    pub hands: Option<Scene>,
    /// Points of each seat before the turn, where they matter; empty otherwise.
    pub scores: String,
    /// The question.
    pub question: String,
    /// Hints, the weakest first.
    pub hints: Vec<Hint>,
    /// The answer in words.
    pub answer: String,
    /// The answer as a list; empty where the answer is a line of play.
    pub list: Vec<String>,
    /// The best line; empty where the answer is a list.
    #[serde(skip)]
    pub steps: Vec<Frame>,
    /// Whether the steps are a turn or a round.
    #[serde(skip)]
    pub length: Length,
    /// What is counted: `points`, or `tiles captured`.
    pub unit: &'static str,
    /// Other lines that are equally good.
    pub others: Vec<String>,
    /// The number of further such lines.
    pub others_left: String,
    /// What is known of an unproven answer, in words.
    #[serde(skip)]
    pub unproven: Option<String>,
    /// Every legal first play with its immediate worth.
    pub plays: Vec<String>,
    /// What solves it.
    #[serde(skip)]
    pub target: Target,
    /// The moves of the best line.
    #[serde(skip)]
    pub line: Vec<Move>,
    /// What a reader can try, if the page is to be playable.
    #[serde(skip)]
    pub tries: Option<Tries>,
}

/// A hint: it says a part of the answer and no more.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Hint {
    /// What it is about: `the tile`, `the place`.
    pub about: &'static str,
    /// The hint.
    pub text: String,
}

impl Hint {
    const fn new(about: &'static str, text: String) -> Self {
        Self { about, text }
    }

    /// The hints for a line of play: its first tile, the place of it, and the first play in full.
    fn of_line(line: &[Move], gain: Gain, points: i32) -> Vec<Self> {
        let Some(first) = line.first() else { return Vec::new() };
        let mut hints = Vec::new();
        hints
            .extend(first.tile_played().map(|tile| Self::new("the tile", format!("Begin with the {tile}."))));
        hints.extend(first.place().map(|place| Self::new("the place", format!("{}.", capital(&place)))));
        let gained = if points == 0 { String::new() } else { format!(", for {}", made(gain, points)) };
        hints.push(Self::new("the first play", format!("The first play is {first}{gained}.")));
        hints
    }
}

impl Exercise {
    /// Makes an exercise of a puzzle by solving it within limits.
    ///
    /// # Errors
    /// When the position does not say enough to solve its task.
    pub fn of(name: &str, puzzle: &Puzzle, limits: Limits) -> Result<Self, Need> {
        let title = puzzle.title.clone().unwrap_or_else(|| name.to_owned());
        let look = Look { coordinates: Visibility::Show, ..Look::default() };
        let subject = Subject { position: &puzzle.position, letters: &puzzle.letters, title: &title, look };
        let mut exercise = Self {
            about: about(puzzle),
            position: figure::figure(&subject),
            hands: held(&puzzle.position),
            start: None,
            scores: scores(puzzle),
            question: question(puzzle),
            hints: Vec::new(),
            answer: String::new(),
            list: Vec::new(),
            steps: Vec::new(),
            length: if puzzle.task == Task::Turn { Length::Turn } else { Length::Hand },
            unit: match (gain(puzzle), puzzle.task) {
                (Gain::Captures, Task::Turn) => "captured",
                _ => "points",
            },
            others: Vec::new(),
            others_left: String::new(),
            unproven: None,
            plays: Vec::new(),
            target: Target::None,
            line: Vec::new(),
            tries: None,
            title: title.clone(),
        };
        match puzzle.task {
            Task::Turn => exercise.turn(puzzle, limits, &subject)?,
            Task::Game => exercise.game(puzzle, limits, &subject)?,
            Task::Plays => exercise.plays(puzzle)?,
            Task::Dead => exercise.dead(puzzle),
        }
        Ok(exercise)
    }

    /// The same with what a reader can try, in at most this many bytes of the page.
    #[must_use]
    pub fn playable(mut self, puzzle: &Puzzle, most_bytes: usize) -> Self {
        let hide = if puzzle.task == Task::Dead { hide_dead } else { |_: &mut Scene| {} };
        let answer = (&self.target, self.line.as_slice());
        self.tries = Some(Tries::of(puzzle, &self.title, answer, hide, most_bytes));
        self
    }

    /// What is known of its unproven answer, with its title.
    pub fn open(&self) -> Option<String> {
        self.unproven.as_ref().map(|known| format!("{}: {known}", self.title))
    }

    fn turn(&mut self, puzzle: &Puzzle, limits: Limits, subject: &Subject<'_>) -> Result<(), Need> {
        let found = puzzle.best_turn(limits, OTHERS + 1, &puzzle.draws(None, 0))?;
        self.unproven = unproven::best(puzzle, &found);
        self.line(found.line(), subject, gain(puzzle))?;
        match &found {
            BestTurn::Known(solved) => self.known(puzzle, solved),
            BestTurn::Average(odds) => self.average(puzzle, odds),
        }
        self.plays = listed(&puzzle.position.game().turn()?.plays());
        Ok(())
    }

    /// A turn whose draws are known.
    fn known(&mut self, puzzle: &Puzzle, solved: &Best) {
        let amount = made(gain(puzzle), solved.best);
        self.target = Target::of_turn(puzzle, || solved.exact.then_some(solved.best));
        let proven = if solved.exact {
            "proven".to_owned()
        } else {
            format!("the best found; no turn makes more than {}", solved.bound)
        };
        self.answer = if matches!(&solved.line[..], [mv] if mv.is_pass()) {
            format!("No tile can be played: pass, for {amount}.")
        } else {
            format!("The best turn makes {amount} ({proven}).")
        };
        if let Some(Goal::Points(_) | Goal::Clear) = puzzle.goal
            && let Some(solutions) = solved.solutions
        {
            let ways = if solutions == 1 {
                "One sequence reaches".to_owned()
            } else {
                format!("{solutions} sequences reach")
            };
            self.answer.push_str(&format!(" {ways} the goal."));
        }
        let others = solved.lines.iter().filter(|line| **line != solved.line);
        self.others = others.take(OTHERS).map(|line| words(line)).collect();
        let told = self.others.len() as u128 + 1;
        self.others_left = solved.solutions.unwrap_or(told).saturating_sub(told).to_string();
    }

    /// A turn whose worth is an average, or less the reply: no number of points solves it.
    fn average(&mut self, puzzle: &Puzzle, odds: &Odds) {
        self.answer = sentence(&worth(puzzle, odds));
        if !odds.reply.is_empty() {
            self.answer.push_str(&format!(" The best reply: {}.", words(&odds.reply)));
        }
        let Some(best) = odds.best().filter(|_| odds.is_exact()) else { return };
        let first = odds.line.first();
        let equal = odds.rows.iter().filter(|row| row.expected == best.expected && Some(&row.mv) != first);
        let mut others: Vec<String> = equal.map(|row| format!("begin with {}", row.mv)).collect();
        self.others_left = others.len().saturating_sub(OTHERS).to_string();
        others.truncate(OTHERS);
        self.others = others;
    }

    fn game(&mut self, puzzle: &Puzzle, limits: Limits, subject: &Subject<'_>) -> Result<(), Need> {
        let game = puzzle.position.game();
        let solved = game.value(limits)?;
        self.unproven = unproven::game(&solved);
        if solved.exact {
            self.target = Target::Hand(solved.values.clone());
        }
        let proven = if solved.exact { "proven" } else { "the best found" };
        self.answer = format!("Best play gains {}, seat by seat ({proven}).", numbers(&solved.values));
        self.line(&solved.line, subject, gain(puzzle))?;
        self.plays = listed(&game.hand()?.plays());
        Ok(())
    }

    /// The best line with its frames, and its hints. The position keeps its own edges: those of the steps
    /// would show where the tiles go.
    fn line(&mut self, line: &[Move], subject: &Subject<'_>, gain: Gain) -> Result<(), Need> {
        let (start, shown) = frames(subject, line, self.length)?;
        self.line = line.to_vec();
        self.hints = Hint::of_line(line, gain, shown.first().map_or(0, |frame| frame.points));
        self.start = Some(start.scene).filter(|_| !shown.is_empty());
        self.hands = start.hands;
        self.steps = shown;
        Ok(())
    }

    fn plays(&mut self, puzzle: &Puzzle) -> Result<(), Need> {
        let game = puzzle.position.game();
        let table = game.turn()?;
        let plays = table.plays();
        self.list = listed(&plays);
        self.answer = match plays.len() {
            0 => "No play is legal.".to_owned(),
            1 => "One play is legal.".to_owned(),
            count => format!("{count} plays are legal."),
        };
        let tiles: std::collections::BTreeSet<_> =
            plays.iter().filter_map(|play| play.mv.tile_played()).collect();
        let count = counted(tiles.len(), "tile", "tiles");
        self.hints.push(Hint::new("how many tiles", format!("{count} of the hand can be played.")));
        if !tiles.is_empty() {
            let tiles: Vec<String> = tiles.iter().rev().map(ToString::to_string).collect();
            self.hints.push(Hint::new("which tiles", format!("These can be played: {}.", tiles.join(", "))));
        }
        Ok(())
    }

    fn dead(&mut self, puzzle: &Puzzle) {
        let cells = puzzle.position.presented().scoring_cells().unwrap_or_default();
        let dead = cells.iter().filter(|cell| cell.dead.is_some()).count();
        let verb = if dead == 1 { "is" } else { "are" };
        self.answer = format!("{dead} of {} {verb} dead.", counted(cells.len(), "cell", "cells"));
        let count = counted(cells.len(), "cell", "cells");
        self.hints.push(Hint::new("how many cells", format!("There are {count} to examine.")));
        self.hints.push(Hint::new("how many are dead", format!("{dead} of them {verb} dead.")));
        self.list = cells
            .iter()
            .map(|cell| {
                let why = cell.dead.map_or("live".to_owned(), |why| format!("dead: {why}"));
                format!("{} {} needs {}: {why}", cell.kind.name(), cell.at, cell.needs)
            })
            .collect();
        hide_dead(&mut self.position);
    }
}

fn about(puzzle: &Puzzle) -> String {
    let mut about = vec![format!("{}, {}", puzzle.game_title, puzzle.position.game().rules().set())];
    about.extend(puzzle.source.clone());
    about.extend(puzzle.house.iter().map(|(key, value)| format!("house rule {key}: {value}")));
    about.join(" · ")
}

fn scores(puzzle: &Puzzle) -> String {
    let game = puzzle.position.game();
    let scores: Vec<i32> = (0..game.seats()).map(|seat| game.score(seat)).collect();
    if scores.iter().all(|score| *score == 0) {
        return String::new();
    }
    format!("The scores are {}; seat {} is to play.", numbers(&scores), game.written_seat())
}

fn words(line: &[Move]) -> String {
    line.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

fn listed(plays: &[LegalPlay]) -> Vec<String> {
    let row = |play: &LegalPlay| {
        let gain = match play.worth.points {
            0 => String::new(),
            points => minus(format!(" {points:+}")),
        };
        let goes_on = if play.worth.continues { ", goes on" } else { "" };
        format!("{}: {}{gain}{goes_on}", play.mv, play.worth.kind)
    };
    plays.iter().map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::{Source, puzzle};

    fn exercise(text: &str) -> Exercise {
        let puzzle = puzzle::read(&Source::new("test", text)).unwrap();
        Exercise::of("test", &puzzle, Limits::default()).unwrap()
    }

    /// The corner play: 5 at one corner and 6 at the other, in either order.
    #[test]
    fn a_turn_has_its_question_its_hints_and_its_line() {
        let exercise = exercise("game: tableaux\nlayout: 4-2@0,0s 2-3@1,1s\nhand: 1-5 6-4\ntask: turn\n");
        assert_eq!(exercise.question, "How many points can be scored in this turn?");
        assert_eq!(exercise.answer, "The best turn makes 11 points (proven).");
        assert_eq!(exercise.steps.last().map(|step| step.so_far), Some(11));
        let about: Vec<&str> = exercise.hints.iter().map(|hint| hint.about).collect();
        assert_eq!(about, ["the tile", "the place", "the first play"]);
        // Each hint says one thing more: the notation of the play stands in the last one alone.
        let play = &exercise.steps[0].play;
        assert!(exercise.hints[2].text.contains(play) && !exercise.hints[1].text.contains(play));
        assert!(!exercise.hints[0].text.contains('@') && !exercise.others.is_empty());
        // The picture of the question has no room for the tiles of the answer.
        let (own, start) = (&exercise.position.bounds, &exercise.start.as_ref().unwrap().bounds);
        assert!(own.width * own.height < start.width * start.height, "{own:?} {start:?}");
        assert!(exercise.hands.is_some());
    }

    /// Eleven points let the other player make more; six less the reply are the most.
    #[test]
    fn a_turn_less_the_reply_is_asked_and_answered_so() {
        let text = include_str!("../../puzzles/tableaux/eleven-is-too-much.yaml");
        let exercise = exercise(text);
        assert_eq!(
            exercise.question,
            "How many points can be scored in this turn, less those of the best reply?"
        );
        let answer = "The best turn is worth 6 points less the best reply (proven). The best reply: ";
        assert!(exercise.answer.starts_with(answer), "{}", exercise.answer);
        let puzzle = puzzle::read(&Source::new("test", text)).unwrap();
        let odds = puzzle.position.game().turn_odds(&puzzle.draws(None, 0), &Limits::default()).unwrap();
        assert_eq!((&exercise.line, exercise.steps.len()), (&odds.line, odds.line.len()));
        assert_eq!((exercise.target, exercise.unproven), (Target::None, None));
        let stopped = Exercise::of("test", &puzzle, Limits::default().nodes(1)).unwrap();
        assert!(stopped.answer.contains("not proven; no strategy gains more than"), "{}", stopped.answer);
        assert_eq!(stopped.unproven.map(|known| sentence(&known)), Some(stopped.answer));
    }

    #[test]
    fn what_is_dead_is_not_given_away() {
        let exercise = exercise("game: tableaux\nlayout: 6-6@0,0s 6-5@1,1s\nhand: 1-5\ntask: dead\n");
        assert!(exercise.list.iter().any(|row| row.contains("dead")));
        let notes = exercise.position.marks.iter().filter_map(|mark| mark.note.as_ref());
        assert!(notes.into_iter().all(|note| note.dead.is_none()));
        assert!(!exercise.position.description.contains("dead"));
    }
}
