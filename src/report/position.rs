//! A position for a person: its head, the table, the hands.

use std::fmt::Write as _;

use super::style::{BOLD, DIM, styled};
use crate::game::Board;
use crate::game::drawing::look::{Coordinates, Look};
use crate::game::lattice::Cell;
use crate::game::line::rules::DoublePorts;
use crate::game::setup::{Boneyard, Hands};
use crate::game::tableaux::scene::{PlayedTile, TableauView};
use crate::game::tableaux::text;
use crate::puzzle::position::puzzle::Puzzle;
use crate::tile::Turned;
use crate::visible::visible_name;
use crate::words::minus;

/// The cells that are named in a picture.
type Letters = std::collections::BTreeMap<char, Cell>;

/// Title, source, game and house rules, the picture, and the hands.
pub fn head(file: &str, puzzle: &Puzzle) -> String {
    let mut text = String::new();
    let title = visible_name(puzzle.title.as_deref().unwrap_or(file));
    let _ = writeln!(text, "{}", styled(BOLD, title));
    let mut about = vec![format!("{}, {}", puzzle.game_title, puzzle.board.game().rules().set())];
    about.extend(puzzle.source.clone());
    about.extend(puzzle.house.iter().map(|(key, value)| format!("house rule {key}: {value}")));
    let _ = writeln!(text, "{}\n", styled(DIM, about.join(" · ")));
    text.push_str(&picture(&puzzle.board, &puzzle.letters, &[]));
    text.push('\n');
    text.push_str(&hands(&puzzle.board));
    text
}

/// The table: a picture with coordinates, a row, or a line with its open ends. The tiles of `played` stand
/// out, the last one most.
pub fn picture(board: &Board, letters: &Letters, played: &[PlayedTile]) -> String {
    match board {
        Board::Tableaux(position) => text::render(&TableauView {
            layout: position.layout(),
            rules: position.rules(),
            letters,
            scoring: &position.scoring_cells(),
            title: "",
            played,
            look: Look { coordinates: Coordinates::Show, ..Look::default() },
        }),
        Board::CastleRock(position) if position.row().is_empty() => "row       empty\n".to_owned(),
        Board::CastleRock(position) => {
            format!("row       {} {}\n", position.row(), styled(DIM, "← open end"))
        }
        Board::Line(position) if position.layout().tiles.is_empty() => "line      empty\n".to_owned(),
        Board::Line(position) => {
            let ends: Vec<String> = position.ends().all().map(|end| end.to_string()).collect();
            let doubles = || position.layout().tiles().iter().filter(|tile| tile.is_doublet()).count();
            let first = position.rules().double_ports == DoublePorts::First;
            let opened = match position.opened() {
                Some(opened) if first && doubles() > 1 => format!("opened    {opened}\n"),
                _ => String::new(),
            };
            format!("line      {}\n{opened}open      {}\n", position.layout(), ends.join(" "))
        }
    }
}

/// The hands and the boneyard, as far as they are known, and the scores.
pub fn hands(board: &Board) -> String {
    let game = board.game();
    let mut text = held(board, Some(game.to_play()));
    let seats = match game.held() {
        Hands::All(hands) => hands.len(),
        Hands::Own(_) | Hands::Hidden => 2,
    };
    let scores: Vec<i32> = (0..seats).map(|seat| game.score(seat)).collect();
    if scores.iter().any(|score| *score != 0) {
        let _ = writeln!(text, "scores    {}, seat {} to play", numbers(&scores), game.to_play());
    }
    text
}

/// The hands and the boneyard, as far as they are known, with the seat to play, if the round goes on.
pub fn held(board: &Board, to_play: Option<usize>) -> String {
    let game = board.game();
    let mut text = String::new();
    match game.held() {
        Hands::Hidden => {}
        Hands::Own(hand) => {
            let _ = writeln!(text, "hand      {}", tiles(board, &hand));
        }
        Hands::All(hands) => {
            for (seat, hand) in hands.iter().enumerate() {
                let mark = if Some(seat) == to_play { " ← to play" } else { "" };
                let _ = writeln!(text, "hand {seat:<4} {}{}", tiles(board, hand), styled(DIM, mark));
            }
        }
    }
    match game.to_draw() {
        Boneyard::Known(tiles) if tiles.is_empty() => {}
        Boneyard::Known(tiles) => {
            let names: Vec<String> = tiles.iter().map(ToString::to_string).collect();
            let _ = writeln!(text, "boneyard  {}", names.join(" "));
        }
        Boneyard::Unknown => text.push_str("boneyard  unknown\n"),
    }
    text
}

/// `3 and 5`, `3, 5 and 7`.
pub fn numbers(numbers: &[i32]) -> String {
    let texts: Vec<String> = numbers.iter().map(minus).collect();
    match texts.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => texts.concat(),
    }
}

/// The tiles of a hand, the heaviest first; in Castle Rock in their written order.
fn tiles(board: &Board, hand: &[Turned]) -> String {
    if hand.is_empty() {
        return "no tile".to_owned();
    }
    let names = hand.iter().map(ToString::to_string);
    let names: Vec<String> =
        if matches!(board, Board::CastleRock(_)) { names.collect() } else { names.rev().collect() };
    names.join(" ")
}
