//! Answers for a person: pictures, tables and sentences. The text carries ANSI styles;
//! whoever prints it strips them where they do not belong.

use std::fmt::Write as _;

use anstyle::{AnsiColor, Style};

use super::answer::{Dead, Explanation, Perft, Plays};
use crate::diagram;
use crate::diagram::tableaux::{Coordinates, View};
use crate::document::Puzzle;
use crate::game::Tree as _;
use crate::game::setup::Boneyard;
use crate::game::tableaux::dead::scoring_cells;
use crate::game::tableaux::layout::Layout;
use crate::game::tableaux::plays::Play;
use crate::game::tableaux::turn::Turn;
use crate::notation::tile::write_list;
use crate::search::turn::Solved;
use crate::verify::expect::{Finding, Found};

pub(super) const BOLD: Style = Style::new().bold();
pub(super) const DIM: Style = Style::new().dimmed();
pub(super) const GOOD: Style = AnsiColor::Green.on_default().bold();
pub(super) const BAD: Style = AnsiColor::Red.on_default().bold();

pub(super) fn styled(style: Style, text: impl std::fmt::Display) -> String {
    format!("{style}{text}{style:#}")
}

/// `1 play`, `2 plays`.
pub fn counted(count: impl std::fmt::Display, one: &str, many: &str) -> String {
    let count = count.to_string();
    if count == "1" { format!("1 {one}") } else { format!("{count} {many}") }
}

/// Title, source, game and house rules, the picture, and what is held.
pub fn position(file: &str, puzzle: &Puzzle) -> String {
    let mut text = String::new();
    let title = puzzle.title.as_deref().unwrap_or(file);
    let _ = writeln!(text, "{}", styled(BOLD, title));
    let mut about = vec![format!("{}, {}", puzzle.game_title, puzzle.position.rules().set)];
    about.extend(puzzle.source.clone());
    about.extend(puzzle.house.iter().map(|(key, value)| format!("house rule {key}: {value}")));
    let _ = writeln!(text, "{}\n", styled(DIM, about.join(" · ")));
    text.push_str(&picture(puzzle, puzzle.position.layout(), &[]));
    text.push('\n');
    let position = &puzzle.position;
    if let Some(hand) = position.hand() {
        let names: Vec<_> = hand.iter().collect();
        let held = if names.is_empty() { "no tile".to_owned() } else { write_list(names.into_iter().rev()) };
        let _ = writeln!(text, "hand      {held}");
    }
    match position.boneyard() {
        Boneyard::Known(tiles) if tiles.is_empty() => {}
        Boneyard::Known(tiles) => {
            let _ = writeln!(text, "boneyard  {}", write_list(tiles.iter().copied()));
        }
        Boneyard::Unknown => text.push_str("boneyard  unknown\n"),
    }
    if position.scores() != [0, 0] {
        let [first, second] = position.scores();
        let _ = writeln!(text, "scores    {first} and {second}, seat {} to play", position.to_play());
    }
    text
}

/// A layout as a picture with coordinates; the tiles of `played` stand out, the last most.
fn picture(puzzle: &Puzzle, layout: &Layout, played: &[Play]) -> String {
    diagram::text::render(&View {
        layout,
        rules: puzzle.position.rules(),
        letters: &puzzle.letters,
        scoring: &scoring_cells(layout, puzzle.position.rules(), puzzle.position.to_come()),
        title: "",
        played,
        coordinates: Coordinates::Show,
    })
}

/// The table of legal plays.
pub fn plays(answer: &Plays) -> String {
    let mut text = format!("{}\n", counted(answer.plays.len(), "legal play", "legal plays"));
    let width = answer.plays.iter().map(|row| row.play.len()).max().unwrap_or(0);
    for row in &answer.plays {
        let goes_on = if row.continues { "goes on" } else { "ends the turn" };
        let _ = writeln!(text, "  {:width$}  {:6}  {:>3}  {goes_on}", row.play, row.kind, row.points);
    }
    text
}

/// A solved turn: what is proven, and a best line step by step.
pub fn turn(puzzle: &Puzzle, turn: &Turn, solved: &Solved<Play>) -> String {
    let mut text = String::new();
    let points = counted(solved.best, "point", "points");
    if solved.exact {
        let _ = writeln!(text, "best turn: {}, proven", styled(GOOD, points));
    } else {
        let bound = counted(solved.bound, "point", "points");
        let _ = writeln!(
            text,
            "best turn found: {}, not proven: no turn scores more than {bound}",
            styled(BOLD, points)
        );
    }
    if !solved.exact && *puzzle.position.boneyard() == Boneyard::Unknown {
        let _ = writeln!(text, "a play-through draws tiles that nobody knows: they are not counted");
    }
    if let Some(solutions) = solved.solutions {
        let what = match puzzle.goal {
            Some(goal) => format!("the goal of {}", counted(goal, "point", "points")),
            None => "it".to_owned(),
        };
        let verb = if solutions == 1 { "reaches" } else { "reach" };
        let _ =
            writeln!(text, "{} {verb} {what}", counted(solutions, "sequence of plays", "sequences of plays"));
    }
    text.push('\n');
    if solved.line.is_empty() {
        let _ = writeln!(text, "No tile can be played: pass, {}.", counted(solved.best, "point", "points"));
        return text;
    }
    text.push_str(&steps(puzzle, turn, &solved.line));
    text
}

/// A line of play: each step with its points, the running score, and the picture after it.
fn steps(puzzle: &Puzzle, turn: &Turn, line: &[Play]) -> String {
    let mut text = String::new();
    let mut turn = turn.clone();
    for (n, play) in line.iter().enumerate() {
        let before = turn.boneyard().to_vec();
        let reason = crate::game::tableaux::judge::judge(turn.layout(), turn.rules(), play.placement);
        let claim = reason.halves.iter().find(|half| half.placement == play.placement);
        turn.make(*play);
        let drawn = &before[..before.len() - turn.boneyard().len()];
        let score = format!("{:+}, {} so far", play.points, turn.points());
        let _ = writeln!(text, "{}. {}  {}", n + 1, styled(BOLD, play.placement), styled(GOOD, score));
        if let Some(claim) = claim {
            let _ = writeln!(text, "   {}", styled(DIM, claim));
        }
        let picture = picture(puzzle, turn.layout(), &line[..=n]);
        let _ = writeln!(text, "\n{picture}");
        if !drawn.is_empty() {
            let _ = writeln!(text, "   play-through: draws {}\n", write_list(drawn.iter().copied()));
        }
    }
    text
}

/// Lines one below the other, each with what it scores.
pub fn lines(lines: &[Vec<String>], all: Option<u128>) -> String {
    let mut text = String::new();
    for (n, line) in lines.iter().enumerate() {
        let _ = writeln!(text, "{:>4}. {}", n + 1, line.join(" "));
    }
    if let Some(more) = all.and_then(|all| all.checked_sub(lines.len() as u128)).filter(|more| *more > 0) {
        let _ = writeln!(text, "      and {more} more: raise --limit to see them");
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
    text
}

/// Why a play is legal or not.
pub fn explanation(answer: &Explanation) -> String {
    let mut text = String::new();
    let verdict = match (&answer.worth, answer.legal) {
        (Some(worth), true) => {
            let goes_on = if worth.continues { "the turn goes on" } else { "the turn ends" };
            let points = counted(worth.points, "point", "points");
            styled(GOOD, format!("legal: a {} play for {points}, {goes_on}", worth.kind))
        }
        (None, true) => styled(GOOD, "legal: nothing can be played"),
        _ => styled(BAD, "illegal"),
    };
    let _ = writeln!(text, "{} is {verdict}", styled(BOLD, &answer.play));
    if answer.held == Some(false) {
        text.push_str("  the tile is not in hand\n");
    }
    if let Some(barred) = &answer.barred {
        let _ = writeln!(text, "  {barred}");
    }
    for half in &answer.halves {
        let mark = if half.connects { "connects" } else { "does not connect" };
        let _ = writeln!(text, "  {} {mark}: {}", half.play, half.reason);
    }
    text
}

/// What was expected, and what of it does not hold.
pub fn findings(findings: &[Finding]) -> String {
    let mut text = String::new();
    for finding in findings {
        let (verdict, what) = match &finding.found {
            Found::AsExpected => (styled(GOOD, "as expected:"), finding.expected.clone()),
            Found::Instead(instead) => {
                (styled(BAD, "not as expected:"), format!("{}; {instead}", finding.expected))
            }
            Found::Undecided => (styled(BOLD, "not decided:"), finding.expected.clone()),
        };
        let _ = writeln!(text, "  {verdict} {what}");
    }
    text
}
