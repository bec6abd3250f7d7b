//! Questions to the solver during play, and its answers. A question holds everything it needs, so another
//! thread can answer it.

use crate::game::drawing::steps::Length;
use crate::game::odds::{Asked, Method, of_deals, play_outs};
use crate::game::presented::Turns;
use crate::game::{Best, Draws, Goal, HandValue, Hidden, Move, Need, Objective, Odds, Position, Table};
use crate::play::session::Session;
use crate::play::sight;
use crate::play::start::{Sight, Start};
use crate::puzzle::position::text::odds::{legend, method, number};
use crate::search::Limits;
use crate::style::grouped;
use crate::style::made;
use crate::tile::Pip;
use crate::words::numbers;
use crate::words::{counted, minus};

/// Memory limit in bytes of one answer's tables; quick answers never fill more.
const MEMORY: usize = 64 << 20;

/// Node limit of the fallback, a single turn or play-outs, where a whole round took too long: an instant.
const STOPPED: u64 = 20_000;

/// The most rows of expected points that are shown.
const ROWS: usize = 6;

/// The kinds of questions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum QueryKind {
    /// The best move of the seat to play.
    Move,
    /// The best line from here.
    Line,
    /// How good the finished turn was.
    Verdict,
}

/// A question with everything that the answer needs.
#[derive(Clone, Debug)]
pub(crate) struct Query {
    kind: QueryKind,
    start: Start,
    line: Vec<Move>,
    turn_start: bool,
    missing: Vec<Vec<Pip>>,
    asked: Asked,
}

/// An answer.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Thought {
    /// The best move, or the best line from here.
    pub(crate) moves: Vec<Move>,
    /// How it was found and how certain it is, in words.
    pub(crate) how: String,
    /// Further notes, one per line.
    pub(crate) notes: Vec<String>,
    /// Whether nothing better can be found with more time.
    pub(crate) is_exact: bool,
}

impl Thought {
    fn new(moves: Vec<Move>, how: impl Into<String>) -> Self {
        Self { moves, how: how.into(), notes: Vec::new(), is_exact: false }
    }
}

impl Query {
    /// The question of a session.
    pub(crate) fn of(session: &Session, kind: QueryKind) -> Self {
        let start = session.start();
        Self {
            kind,
            start: start.clone(),
            line: session.line(),
            turn_start: session.is_turn_start(),
            missing: session.missing().to_vec(),
            asked: Asked {
                objective: start.objective,
                other_hand: start.other_hand,
                samples: None,
                seed: session.log().len() as u64,
                line_alone: false,
            },
        }
    }

    fn table(&self) -> Result<Box<dyn Table>, Need> {
        Ok(self.start.length.after(&self.start.position, &self.line)?.0)
    }

    /// Whether the turn's worth is an average.
    fn is_gamble(&self) -> bool {
        let game = self.start.position.game();
        self.start.length == Length::Turn
            && (self.asked.objective == Objective::Margin || game.may_draw_unknown())
    }

    /// Whether a turn is one play.
    fn is_one_play(&self) -> bool {
        self.start.position.presented().features().turns == Turns::OnePlay
    }
}

/// Answers a question.
///
/// # Errors
/// What the position lacks.
pub(crate) fn think(question: &Query, limits: &Limits) -> Result<Thought, Need> {
    let limits = limits.clone().memory(limits.memory.min(MEMORY));
    match question.kind {
        QueryKind::Move => mv(question, &limits),
        QueryKind::Line => line(question, &limits),
        QueryKind::Verdict => verdict(question, &limits),
    }
}

fn mv(question: &Query, limits: &Limits) -> Result<Thought, Need> {
    let table = question.table()?;
    let moves = table.moves();
    if let [only] = moves[..] {
        return Ok(Thought { is_exact: true, ..Thought::new(vec![only], "the only legal move") });
    }
    let mut thought = best_move(question, table.as_ref(), limits)?;
    // A stopped search may have found nothing.
    let first = thought.moves.first().map(|mv| table.judge(mv)).filter(crate::game::Judgement::is_legal);
    thought.moves = first.map(|judgement| judgement.mv).into_iter().collect();
    if thought.moves.is_empty() {
        thought = Thought::new(moves.first().copied().into_iter().collect(), "no time: the first legal move");
    }
    Ok(thought)
}

fn best_move(question: &Query, table: &dyn Table, limits: &Limits) -> Result<Thought, Need> {
    match (question.start.length, question.start.sight) {
        (Length::Turn, _) if question.is_one_play() => of_first_moves(question, limits),
        (Length::Turn, _) if question.is_gamble() && question.line.is_empty() => {
            Ok(of_odds(&question.start.position.game().turn_odds(&question.asked, limits)?))
        }
        (Length::Turn, _) => Ok(of_turn(table, &table.rest_of_turn(Draws::Seen, limits.clone())?)),
        (Length::Hand, Sight::Open) => {
            let thought = of_value(&table.rest_of_hand(limits.clone())?);
            // Where the search was stopped before it found a move, the turn alone or play-outs must do.
            match thought.moves.is_empty() {
                true if question.is_one_play() => {
                    Ok(of_odds(&played_out(&table.position(), None, &question.asked)?))
                }
                true => {
                    Ok(of_turn(table, &table.rest_of_turn(Draws::Unseen, Limits::default().nodes(STOPPED))?))
                }
                false => Ok(thought),
            }
        }
        (Length::Hand, Sight::Own) if question.is_one_play() => of_hidden(question, table, limits),
        (Length::Hand, Sight::Own) => of_own_hand(question, table, limits),
    }
}

fn line(question: &Query, limits: &Limits) -> Result<Thought, Need> {
    let table = question.table()?;
    match (question.start.length, question.start.sight) {
        (Length::Hand, Sight::Own) if question.is_one_play() => Ok(Thought::new(
            Vec::new(),
            "the other hands are hidden, so there is no best line; h weighs the plays",
        )),
        (Length::Turn, _) if question.is_one_play() => of_first_moves(question, limits),
        (Length::Hand, Sight::Open) => Ok(of_value(&table.rest_of_hand(limits.clone())?)),
        _ => best_move(question, table.as_ref(), limits),
    }
}

/// A turn with only the own hand known: before it begins, its draws are weighed.
fn of_own_hand(question: &Query, table: &dyn Table, limits: &Limits) -> Result<Thought, Need> {
    let own = sight::own(&table.position()).filter(|own| own.game().may_draw_unknown());
    if let Some(own) = own.as_ref().filter(|_| question.turn_start) {
        return Ok(of_odds(&own.game().turn_odds(&question.asked, limits)?));
    }
    let mut thought = of_turn(table, &table.rest_of_turn(Draws::Unseen, limits.clone())?);
    if own.is_some() {
        thought.how.push_str("; what a play-through draws is not counted");
    }
    Ok(thought)
}

/// A line game with only the own hand known: deals are solved where feasible, else played out.
fn of_hidden(question: &Query, table: &dyn Table, limits: &Limits) -> Result<Thought, Need> {
    let position = table.position();
    let hidden = sight::deals(&position, &question.missing).ok_or(Need::NoDeal)?;
    Ok(of_odds(&weighed(&position, Some(&hidden), &question.asked, limits)?))
}

/// The expected points of each move over the deals; where a limit left no time for any deal, over short
/// play-outs.
fn weighed(
    position: &Position,
    hidden: Option<&Hidden>,
    asked: &Asked,
    limits: &Limits,
) -> Result<Odds, Need> {
    let odds = of_deals(position, hidden, asked, limits)?;
    if odds.samples() == Some(0) { played_out(position, hidden, asked) } else { Ok(odds) }
}

fn played_out(position: &Position, hidden: Option<&Hidden>, asked: &Asked) -> Result<Odds, Need> {
    play_outs(position, hidden, asked, &Limits::default().nodes(STOPPED))
}

/// A turn of a line game is one tile: evaluates each first move.
fn of_first_moves(question: &Query, limits: &Limits) -> Result<Thought, Need> {
    if !question.line.is_empty() && question.kind != QueryKind::Verdict {
        return Ok(Thought::new(Vec::new(), "after a draw nothing is known about what follows"));
    }
    Ok(of_odds(&weighed(&question.start.position, question.start.hidden.as_ref(), &question.asked, limits)?))
}

fn of_odds(odds: &Odds) -> Thought {
    let mut thought = Thought::new(odds.line.clone(), format!("weighed: {}", briefly(odds)));
    let rows = odds.rows.iter().take(ROWS);
    let rows = rows.map(|row| format!("{}  {}", row.mv, number(row.expected)));
    thought.notes = rows.chain(legend(odds).map(str::to_owned)).collect();
    Thought { is_exact: odds.is_exact(), ..thought }
}

/// How the expected points were computed, briefly: the text stands beside the table.
fn briefly(odds: &Odds) -> String {
    match odds.method {
        Method::PlayOuts { samples, .. } => {
            let play_outs = counted(grouped(samples), "random play-out", "random play-outs");
            format!("{play_outs} a play, not best play")
        }
        _ => method(odds),
    }
}

fn amount(table: &dyn Table, count: i32) -> String {
    made(table.position().presented().features().gain, count)
}

fn of_turn(table: &dyn Table, best: &Best) -> Thought {
    let more = amount(table, best.best);
    let how = if best.exact {
        format!("{more} in the rest of the turn, proven best")
    } else {
        format!("{more} in the rest of the turn, at most {}", minus(best.bound))
    };
    Thought { is_exact: best.exact, ..Thought::new(best.line.clone(), how) }
}

fn of_value(value: &HandValue) -> Thought {
    let gains = numbers(&value.values);
    let how = if value.exact {
        format!("best play from here gains {gains}, seat by seat, proven")
    } else {
        let bounds = value
            .bounds
            .map(|bounds| bounds.map(minus))
            .map(|[least, most]| format!(": margin {least} to {most}"));
        format!("the best found, not proven{}", bounds.unwrap_or_default())
    };
    Thought { is_exact: value.exact, ..Thought::new(value.line.clone(), how) }
}

/// The points of the turn, compared with the best.
fn verdict(question: &Query, limits: &Limits) -> Result<Thought, Need> {
    let table = question.table()?;
    if question.is_one_play() || question.is_gamble() {
        return first_move_verdict(question, limits);
    }
    let made = table.gained().first().copied().unwrap_or(0);
    let best = question.start.position.game().best_turn(question.start.goal, limits.clone(), 0)?;
    let own = amount(table.as_ref(), made);
    let how = match (best.exact, made >= best.best) {
        (true, true) => format!("{own}: no turn makes more"),
        (true, false) => format!("{own} of {}, which the best turn makes", minus(best.best)),
        (false, _) => minus(format!("{own}; the best turn makes {} to {}", best.best.max(made), best.bound)),
    };
    let mut thought = Thought { is_exact: best.exact, ..Thought::new(best.line, how) };
    thought.notes.extend(question.start.goal.map(|goal| reached(goal, table.as_ref(), made)));
    Ok(thought)
}

fn reached(goal: Goal, table: &dyn Table, made: i32) -> String {
    let is_reached = match goal {
        Goal::Points(points) => made >= points,
        Goal::Clear => table.position().game().on_table().is_empty(),
    };
    let goal = match goal {
        Goal::Points(points) => amount(table, points),
        Goal::Clear => "an empty row".to_owned(),
    };
    if is_reached { format!("solved: the goal was {goal}") } else { format!("the goal was {goal}") }
}

/// Where the worth of a turn is an average, its first move is compared with the best.
fn first_move_verdict(question: &Query, limits: &Limits) -> Result<Thought, Need> {
    let odds = if question.is_one_play() {
        weighed(&question.start.position, question.start.hidden.as_ref(), &question.asked, limits)?
    } else {
        question.start.position.game().turn_odds(&question.asked, limits)?
    };
    let first = question.line.first();
    let own = odds.rows.iter().find(|row| Some(&row.mv) == first);
    let how = match (own, odds.best()) {
        (Some(own), Some(best)) => {
            let (ours, most) = (number(own.expected), number(best.expected));
            format!("{} leads to {ours} on average; the best first move, {}, to {most}", own.mv, best.mv)
        }
        _ => "nothing is known about what the turn leads to".to_owned(),
    };
    let how = format!("{how} ({})", briefly(&odds));
    Ok(Thought { how, ..of_odds(&odds) })
}

#[cfg(test)]
mod tests {
    use crate::document::{Source, puzzle};
    use crate::play::start::Start;
    use crate::play::think::*;

    fn hint(text: &str, nodes: u64) -> Thought {
        let puzzle = puzzle::read(&Source::new("test", text)).unwrap();
        let session = Session::new(Start::of_puzzle(&puzzle, "test", None).unwrap()).unwrap();
        think(&Query::of(&session, QueryKind::Move), &Limits::default().nodes(nodes)).unwrap()
    }

    /// Hidden hands that take too long to solve are played out within any limit.
    #[test]
    fn a_hint_that_cannot_be_solved_is_weighed_by_play_outs() {
        let hidden = "game: matador\nlayout: 9-9 1-4\nhands: [6-2 9-1 3-3 0-0, 4]\nboneyard: unknown\n";
        for nodes in [1, 5_000] {
            let hint = hint(hidden, nodes);
            assert_eq!(hint.moves.len(), 1, "{hint:?}");
            assert!(hint.how.contains("random play-outs a play, not best play"), "{hint:?}");
        }
    }

    /// The explanation of ± stands where it is shown, not beside the text of how a move was found.
    #[test]
    fn an_interval_is_explained_where_it_is_shown() {
        let hidden = "game: block\nlayout: 6-6\nhands: [6-5 6-1 2-2 4-1, 4, 4]\n";
        for nodes in [2_000, 100_000] {
            let hint = hint(hidden, nodes);
            let (last, rows) = hint.notes.split_last().unwrap();
            let is_shown = rows.iter().any(|row| row.contains(" ± "));
            assert_eq!((last.starts_with("± is"), hint.how.contains('±')), (is_shown, false), "{hint:?}");
            assert!(is_shown || nodes < 100_000);
        }
    }
}
