//! What the program prints of a position reads back as the same position: the head of every answer, and
//! drawings in boxes, in Unicode and in ASCII, quoted or not.

use boneyard::document::{Puzzle, Source, compose, puzzle};
use boneyard::game::drawing::figure::figure;
use boneyard::game::drawing::look::{Look, Subject, Visibility};
use boneyard::game::line::layout::{Laid, Line};
use boneyard::game::tableaux::notation::play::read_placements;
use boneyard::game::{Goal, Position};
use boneyard::puzzle::position::task::Task;
use boneyard::puzzle::position::text::{head as printed, turn};
use boneyard::scene::boxes::{Characters, in_ascii, render};
use boneyard::search::Limits;

use super::{Played, each_deal, play_out};

/// Wider than any drawing.
const UNCUT: usize = 100_000;

fn plain(text: &str) -> String {
    anstream::adapter::strip_str(text).to_string()
}

fn quoted(text: &str) -> String {
    text.lines().map(|line| format!("> {line}\n")).collect()
}

/// The position of a played round as a puzzle.
fn puzzle_of(played: &Played) -> Puzzle {
    let position = played.table.position();
    let text = compose::deal(&played.deal.about(), &position);
    puzzle::read(&Source::new("contract", text)).unwrap_or_else(|invalid| panic!("{played}: {invalid}"))
}

/// A drawing in boxes with the lines around it, as `diagram --hands` prints it.
fn drawn(puzzle: &Puzzle, characters: Characters, coordinates: Visibility, widest: Option<usize>) -> String {
    let look = Look { coordinates, widest, ..Look::default() };
    let subject = Subject { position: &puzzle.position, letters: &puzzle.letters, title: "A title", look };
    let boxes = render(&figure(&subject), characters, UNCUT);
    let text = format!(
        "A title\n{}\n\n{boxes}\n{}\n{}",
        printed::about(puzzle),
        puzzle.position.presented().remembered(),
        printed::hands(&puzzle.position)
    );
    let text = plain(&text);
    if characters == Characters::Ascii { in_ascii(&text) } else { text }
}

/// The keys of a position but those that may be said in several ways: which tile opened, where the rules do
/// not ask, and the layout.
fn keys(played: &Played, position: &Position) -> String {
    let text = compose::deal(&played.deal.about(), position);
    let lines =
        text.lines().filter(|line| !["opened:", "layout:", "# "].iter().any(|key| line.starts_with(key)));
    lines.collect::<Vec<_>>().join("\n")
}

/// The table in one spelling: a tableau by the halves of its tiles; a line without the order of the arms at a
/// double, from the end whose text comes first.
fn table(position: &Position) -> String {
    let text = position.table_text();
    match position {
        Position::Tableaux(_) => {
            let tiles = read_placements(&text).0;
            let halves = tiles.iter().map(|tile| {
                let mut halves = tile.value.halves().map(|(cell, pip)| (cell.x, cell.y, pip.value()));
                halves.sort_unstable();
                format!("{halves:?}")
            });
            let mut halves: Vec<String> = halves.collect();
            halves.sort();
            halves.join(" ")
        }
        Position::CastleRock(_) => text,
        Position::Line(_) => {
            let line: Line = text.parse().expect("a printed line");
            canonical(&line).min(canonical(&reversed(&line)))
        }
    }
}

fn canonical(line: &Line) -> String {
    let tiles = line.tiles.iter().map(|laid| {
        let mut arms: Vec<String> = laid.arms.iter().map(|arm| format!(" ({})", canonical(arm))).collect();
        arms.sort();
        format!("{}-{}{}", laid.first, laid.second, arms.concat())
    });
    tiles.collect::<Vec<_>>().join(" ")
}

fn reversed(line: &Line) -> Line {
    let turned = |laid: &Laid| Laid { first: laid.second, second: laid.first, arms: laid.arms.clone() };
    Line { tiles: line.tiles.iter().rev().map(turned).collect() }
}

fn read(played: &Played, text: &str) -> Position {
    let read = puzzle::read(&Source::new("pasted", text));
    read.unwrap_or_else(|invalid| panic!("{played}: {invalid}\n{text}")).position
}

/// Asserts that a text reads back as the position of a puzzle.
fn reads_back(played: &Played, puzzle: &Puzzle, text: &str) {
    for text in [text.to_owned(), quoted(text), format!("Hello, what now?\n\n{text}\n\nThanks!\n")] {
        let found = read(played, &text);
        assert_eq!(keys(played, &found), keys(played, &puzzle.position), "{played}\n{text}");
        assert_eq!(table(&found), table(&puzzle.position), "{played}\n{text}");
    }
}

/// Calls `look` on one in `one_of` positions of random rounds of every game.
fn each_position(one_of: usize, mut look: impl FnMut(&Played, &Puzzle)) {
    each_deal(1, |deal, dice| {
        play_out(deal, dice, |played, dice| {
            if dice.below(one_of) == 0 {
                look(played, &puzzle_of(played));
            }
        });
    });
}

#[test]
fn heads_of_answers_read_back() {
    each_position(20, |played, puzzle| {
        let head = plain(&printed::head("A title", puzzle));
        reads_back(played, puzzle, &head);
        reads_back(played, puzzle, &in_ascii(&head));
    });
}

/// What was asked is read from the answer, where it is not the usual question of the game.
#[test]
fn answers_about_a_turn_say_what_was_asked() {
    let mut of_lines = 0;
    each_position(40, |played, puzzle| {
        let limits = Limits { nodes: Some(2_000), ..Limits::default() };
        let game = puzzle.position.game();
        if !played.at_turn || !game.rules().have_best_turns() {
            return;
        }
        for goal in [None, Some(Goal::Points(5))] {
            let Ok(best) = game.best_turn(goal, limits.clone(), 1) else { continue };
            let asked = Puzzle { task: Task::Turn, goal, ..puzzle.clone() };
            let text = plain(&(printed::head("A title", &asked) + "\n" + &turn(&asked, &best)));
            let source = Source::new("pasted", text.as_str());
            let found = puzzle::read(&source).unwrap_or_else(|invalid| panic!("{played}: {invalid}\n{text}"));
            // An answer that does not count sequences does not name the goal.
            let said = if best.exact || best.solutions.is_some() { goal } else { None };
            assert_eq!((found.task, found.goal), (Task::Turn, said), "{played}\n{text}");
            of_lines += usize::from(matches!(puzzle.position, Position::Line(_)));
        }
    });
    assert!(of_lines > 50, "{of_lines} turns of line games");
}

#[test]
fn drawings_with_coordinates_read_back() {
    each_position(50, |played, puzzle| {
        let is_empty = puzzle.position.table_text().is_empty();
        for characters in [Characters::Box, Characters::Ascii].into_iter().filter(|_| !is_empty) {
            let text = drawn(puzzle, characters, Visibility::Show, Some(25));
            let found = read(played, &text);
            assert_eq!(keys(played, &found), keys(played, &puzzle.position), "{played}\n{text}");
            assert_eq!(table(&found), table(&puzzle.position), "{played}\n{text}");
        }
    });
}

/// Without coordinates the cells of a tableau are counted from its corner; the tiles are the same.
#[test]
fn drawings_without_coordinates_read_back() {
    each_position(50, |played, puzzle| {
        if puzzle.position.table_text().is_empty() {
            return;
        }
        for characters in [Characters::Box, Characters::Ascii] {
            let text = drawn(puzzle, characters, Visibility::Hide, None);
            let found = read(played, &text);
            assert_eq!(keys(played, &found), keys(played, &puzzle.position), "{played}\n{text}");
            if matches!(found, Position::Tableaux(_)) {
                let again = puzzle::read(&Source::new("again", text.as_str())).expect("read before");
                assert_eq!(drawn(&again, characters, Visibility::Hide, None), text, "{played}");
            } else {
                assert_eq!(table(&found), table(&puzzle.position), "{played}\n{text}");
            }
        }
    });
}

#[test]
fn moves_read_back_from_their_words() {
    each_position(12, |played, puzzle| {
        let family = puzzle.position.game().rules().family();
        for mv in played.table.moves() {
            let Some(words) = mv.in_words(&puzzle.letters) else { continue };
            assert_eq!(family.moves_in_words(&words, &puzzle.letters), [mv], "{played}: {words}");
        }
    });
}
