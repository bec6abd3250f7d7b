//! Answers for a person: pictures, tables and sentences. The text carries ANSI styles;
//! whoever prints it strips them where they do not belong.

use std::fmt::Write as _;

use super::answer::{Dead, Explanation, Perft, Replayed, Suits};
use super::position::{self, numbers};
use super::style::{BAD, BOLD, DIM, GOOD, counted, styled};
use crate::board::reach::{is_redeal, unreachable};
use crate::board::{Act, Best, Board, Goal, Table, Value};
use crate::diagram::look::Held;
use crate::diagram::tableaux::Played;
use crate::document::Puzzle;
use crate::game::line::judge::REDEAL;
use crate::notation::play::Step;
use crate::verify::expect::{Finding, Found};
use crate::words::{minus, with_minus};

/// What is to be known of a position before its answer: that no play leads there, or that its tiles
/// are dealt again. Nothing of most.
pub fn notes(board: &Board) -> String {
    let mut text = String::new();
    if let Some(why) = unreachable(board) {
        let _ = writeln!(text, "unreachable: {why}\n");
    }
    if is_redeal(board) {
        let _ = writeln!(text, "redeal: {REDEAL}\n");
    }
    text
}

/// What a game counts: points, or tiles captured.
fn amount(board: &Board, count: i32) -> String {
    let count = minus(count);
    match board {
        Board::CastleRock(_) => counted(count, "tile captured", "tiles captured"),
        _ => counted(count, "point", "points"),
    }
}

/// A solved turn: what is proven, and a best line step by step.
pub fn turn(puzzle: &Puzzle, solved: &Best) -> String {
    let mut text = String::new();
    let board = &puzzle.board;
    let points = amount(board, solved.best);
    if solved.exact {
        let _ = writeln!(text, "best turn: {}, proven", styled(GOOD, points));
    } else {
        let bound = amount(board, solved.bound);
        let _ = writeln!(
            text,
            "best turn found: {}, not proven: no turn scores more than {bound}",
            styled(BOLD, points)
        );
    }
    let what = match puzzle.goal {
        Some(Goal::Points(goal)) => format!("the goal of {}", amount(board, goal)),
        Some(Goal::Clear) => "the goal: an empty row".to_owned(),
        None => "it".to_owned(),
    };
    if let Some(solutions) = solved.solutions {
        let verb = if solutions == 1 { "reaches" } else { "reach" };
        let _ =
            writeln!(text, "{} {verb} {what}", counted(solutions, "sequence of plays", "sequences of plays"));
    } else if solved.exact {
        // The limit, or in Castle Rock more than can be held.
        let _ = writeln!(text, "not counted to the end: how many sequences of plays reach {what}");
    }
    text.push('\n');
    if solved.line == [Act::Tableaux(Step::Pass)] {
        let _ = writeln!(text, "No tile can be played: pass, {}.", amount(board, solved.best));
        return text;
    }
    if let Ok(table) = board.game().turn() {
        text.push_str(&steps(puzzle, table, &solved.line, Seats::Hide, Held::Hide));
    }
    text
}

/// The value of the rest of a hand, and best play to its end.
pub fn game(puzzle: &Puzzle, solved: &Value) -> String {
    let mut text = String::new();
    if solved.exact {
        let values = numbers(&solved.values);
        let _ = writeln!(text, "best play gains {}, seat by seat, proven", styled(GOOD, values));
    } else {
        let found = numbers(&solved.values);
        let _ = writeln!(text, "best play found gains {}, not proven", styled(BOLD, found));
        if let Some([least, most]) = solved.bounds.map(|bounds| bounds.map(minus)) {
            let _ = writeln!(text, "the side to play gains {least} to {most} more than the other");
        }
        for (seat, range) in solved.ranges.iter().enumerate() {
            let [least, most] = range.map(minus);
            let _ = writeln!(text, "seat {seat} gains {least} to {most}");
        }
    }
    text.push('\n');
    if let Ok(table) = puzzle.board.game().hand() {
        text.push_str(&steps(puzzle, table, &solved.line, Seats::Show, Held::Hide));
    }
    text
}

/// Whether the seat of each step is named.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Seats {
    /// It is: a whole hand is shown.
    Show,
    /// It is not: all steps are one turn.
    Hide,
}

/// A line of play: each step with its points, the running score, and the picture after it.
pub fn steps(puzzle: &Puzzle, mut table: Box<dyn Table>, line: &[Act], seats: Seats, hands: Held) -> String {
    let mut text = String::new();
    let mut played = Vec::new();
    if hands == Held::Show {
        let picture = position::picture(&table.board(), &puzzle.letters, &[]);
        let _ = write!(text, "the position\n\n{picture}\n{}\n", held(table.as_ref()));
    }
    for (n, act) in line.iter().enumerate() {
        let Ok(taken) = table.take(act) else { break };
        let seat = taken.seat;
        if let Act::Tableaux(Step::Place(placement)) = taken.act {
            played.push(Played { placement, kind: "", points: taken.points });
        }
        // What is left in a row counts against everybody at the end: till then captures count.
        let captured: Vec<i32> = table.captured().into_iter().map(|tiles| tiles as i32).collect();
        let so_far = if captured.is_empty() { table.gained() } else { captured };
        let own = so_far.get(if seats == Seats::Show { seat } else { 0 }).copied().unwrap_or(0);
        let who = if seats == Seats::Show { format!("seat {seat}: ") } else { String::new() };
        let score = match (&taken.act, taken.points) {
            (Act::Line(_), 0) => String::new(),
            (_, points) => format!("  {}", styled(GOOD, minus(format!("{points:+}, {own} so far")))),
        };
        let _ = writeln!(text, "{}. {who}{}{score}", n + 1, styled(BOLD, taken.act));
        if !taken.why.is_empty() {
            let _ = writeln!(text, "   {}", styled(DIM, &taken.why));
        }
        let picture = position::picture(&table.board(), &puzzle.letters, &played);
        let _ = match table.board() {
            Board::Tableaux(_) => writeln!(text, "\n{picture}"),
            _ => writeln!(text, "   {}\n", picture.trim_end().replace('\n', "\n   ")),
        };
        if !taken.drawn.is_empty() {
            let names: Vec<String> = taken.drawn.iter().map(ToString::to_string).collect();
            let what = match taken.act {
                Act::Tableaux(_) if seats == Seats::Hide => "play-through: draws",
                _ => "draws",
            };
            let _ = writeln!(text, "   {what} {}\n", names.join(" "));
        }
        if hands == Held::Show {
            let _ = writeln!(text, "{}", held(table.as_ref()));
        }
    }
    text
}

/// What is held at a table, and the seat to play.
fn held(table: &dyn Table) -> String {
    let board = table.board();
    let to_play = Some(board.game().to_play()).filter(|_| !table.is_over());
    position::held(&board, to_play).lines().map(|line| format!("   {line}\n")).collect()
}

/// How a replay ended: points, scores, who leads next, who has won.
pub fn replayed(answer: &Replayed) -> String {
    let mut text = String::new();
    let state = if answer.over { "the hand is over" } else { "the hand goes on" };
    let _ = writeln!(text, "{}", styled(BOLD, state));
    let _ = writeln!(text, "gained    {}", numbers(&answer.gained));
    let _ = writeln!(text, "scores    {}", numbers(&answer.scores));
    if let Some(seat) = answer.winner {
        let _ = writeln!(text, "seat {seat} has won the game");
    } else if let Some(seat) = answer.next_lead {
        let _ = writeln!(text, "seat {seat} leads the next hand");
    }
    text
}

/// What is left of each suit.
pub fn suits(answer: &Suits) -> String {
    let mut text = String::new();
    for row in &answer.suits {
        let left = if row.left.is_empty() { "none".to_owned() } else { row.left.join(" ") };
        let orphan = if row.orphan.is_some() { "  orphan" } else { "" };
        let count = counted(row.left.len(), "tile", "tiles");
        let _ = writeln!(text, "  {:>2}  {count:8}  {left}{}", row.suit, styled(BAD, orphan));
    }
    let list = |tiles: &[String]| if tiles.is_empty() { "none".to_owned() } else { tiles.join(" ") };
    let _ = writeln!(text, "\norphans   {}", list(&answer.orphans));
    let _ = match answer.mateless.as_slice() {
        [] => writeln!(text, "no mate   none: every tile that is left can be part of a pair"),
        tiles => writeln!(text, "no mate   {}: only to be taken from between two others", tiles.join(" ")),
    };
    text
}

/// Lines one below the other; how many there are besides, of `all`, and why they are not among the
/// `most` that were asked for.
pub fn lines(lines: &[Vec<String>], all: Option<u128>, most: usize) -> String {
    let mut text = String::new();
    for (n, line) in lines.iter().enumerate() {
        let _ = writeln!(text, "{:>4}. {}", n + 1, line.join(" "));
    }
    if let Some(more) = all.and_then(|all| all.checked_sub(lines.len() as u128)).filter(|more| *more > 0) {
        let mend = if lines.len() < most { "the search was stopped" } else { "raise --limit to see them" };
        let _ = writeln!(text, "      and {more} more: {mend}");
    }
    text
}

/// The table of corners, centres and holes.
pub fn dead(answer: &Dead) -> String {
    if answer.cells.is_empty() {
        return "no corner, centre or hole\n".to_owned();
    }
    let mut text = String::new();
    for row in &answer.cells {
        let at = format!("({},{})", row.at[0], row.at[1]);
        let status = match row.because {
            None => "live".to_owned(),
            Some("sum") => styled(BAD, "dead: no tile of the set fits"),
            Some("tiles") => styled(BAD, "dead: every tile that fits is gone"),
            Some(_) => styled(BAD, "dead: four half-tiles lie around it"),
        };
        let needs = if row.kind == "hole" { "adds up to" } else { "needs" };
        let _ = writeln!(text, "  {at:9} {:6} {needs} {:>2}  {status}", row.kind, row.needs);
    }
    text
}

/// The table of a perft.
pub fn perft(answer: &Perft) -> String {
    let mut text = String::new();
    for row in &answer.depths {
        let _ = writeln!(text, "  {:>2}  {:>16}", row.depth, row.nodes);
    }
    if let Some(row) = &answer.at_least {
        let _ = writeln!(text, "  {:>2}  at least {}, not counted to the end", row.depth, row.nodes);
    }
    if !answer.divide.is_empty() {
        let least = if answer.exact { "" } else { ", at least" };
        let _ = writeln!(text, "\nby the first play{least}");
        let width = answer.divide.iter().map(|row| row.play.len()).max().unwrap_or(0);
        for row in &answer.divide {
            let _ = writeln!(text, "  {:width$}  {:>16}", row.play, row.nodes);
        }
    }
    text
}

/// Why plays are legal or not, each in the position after those before it.
pub fn explanations(board: &Board, answer: &Explanation) -> String {
    let then = answer.then.iter().map(|then| explanation(board, then));
    let mut text: String = std::iter::once(explanation(board, answer)).chain(then).collect();
    if !answer.not_judged.is_empty() {
        let _ = writeln!(text, "{}", styled(DIM, format!("not judged: {}", answer.not_judged.join(" "))));
    }
    text
}

/// Why a play is legal or not.
pub fn explanation(board: &Board, answer: &Explanation) -> String {
    let mut text = String::new();
    let verdict = match (&answer.worth, answer.legal) {
        (Some(worth), true) if worth.kind == "pass" => styled(GOOD, "legal: nothing can be played"),
        (Some(worth), true) => {
            let goes_on = if worth.continues { "the turn goes on" } else { "the turn ends" };
            let what = match board {
                Board::Tableaux(_) => format!("a {} play for {}", worth.kind, amount(board, worth.points)),
                Board::CastleRock(_) => amount(board, worth.points),
                Board::Line(_) => worth.kind.to_owned(),
            };
            styled(GOOD, format!("legal: {what}, {goes_on}"))
        }
        _ => styled(BAD, "illegal"),
    };
    let _ = writeln!(text, "{} is {verdict}", styled(BOLD, &answer.play));
    // In a row the reason says so; in a tableau the halves are the reason.
    let is_said = answer.refusals.contains(&"not held") && !matches!(board, Board::Tableaux(_));
    let is_asked = answer.worth.is_some() || !matches!(board, Board::Line(_));
    if answer.held == Some(false) && is_asked && !is_said {
        text.push_str("  the tile is not in hand\n");
    }
    if let Some(barred) = &answer.barred {
        let _ = writeln!(text, "  {barred}");
    }
    for half in &answer.halves {
        let mark = if half.connects { "connects" } else { "does not connect" };
        let _ = writeln!(text, "  {} {mark}: {}", half.play, half.reason);
    }
    // A half that connects is no reason against the play: what is, is said by the whole.
    let is_unsaid = match board {
        Board::Tableaux(_) => answer.worth.is_none() && answer.halves.iter().any(|half| half.connects),
        _ => answer.halves.is_empty(),
    };
    if is_unsaid && answer.barred.is_none() {
        let _ = writeln!(text, "  {}", answer.reason);
    }
    text
}

/// What was expected, and what of it does not hold.
pub fn findings(findings: &[Finding]) -> String {
    let mut text = String::new();
    for finding in findings {
        let (verdict, what) = match &finding.found {
            Found::AsExpected => (styled(GOOD, "as expected:"), with_minus(&finding.expected)),
            Found::Instead(instead) => {
                (styled(BAD, "not as expected:"), with_minus(&format!("{}; {instead}", finding.expected)))
            }
            Found::Undecided | Found::Stopped => {
                (styled(BOLD, "not decided:"), with_minus(&finding.expected))
            }
        };
        let _ = writeln!(text, "  {verdict} {what}");
    }
    text
}
