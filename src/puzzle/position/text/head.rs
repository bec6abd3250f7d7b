//! A position for a person: its head, the table, the hands.

use std::fmt::Write as _;

use crate::game::Position;
use crate::game::hidden::Hidden;
use crate::game::setup::{Boneyard, Hands};
use crate::game::unseen::Held;
use crate::puzzle::position::puzzle::Puzzle;
use crate::style::{BOLD, DIM, styled};
use crate::tile::{Pip, Turned};
use crate::visible::visible_name;
use crate::words::{counted, joined, numbers};

/// Title, source, game and house rules, the picture, and the hands.
pub fn head(file: &str, puzzle: &Puzzle) -> String {
    let mut text = String::new();
    let title = visible_name(puzzle.title.as_deref().unwrap_or(file));
    let _ = writeln!(text, "{}", styled(BOLD, title));
    let _ = writeln!(text, "{}\n", about(puzzle));
    text.push_str(&puzzle.position.presented().picture(&puzzle.letters, &[]));
    text.push('\n');
    if let Some(hidden) = &puzzle.hidden {
        return text + &known(&puzzle.position, hidden);
    }
    text.push_str(&hands(&puzzle.position));
    if let Some(count) = puzzle.other_hand.filter(|_| matches!(puzzle.position.game().held(), Hands::Own(_)))
    {
        let _ = writeln!(text, "opponent  {}", counted(count, "tile", "tiles"));
    }
    text
}

/// What is known of each hand, where some are hidden: its tiles, or their number and the suits it lacks.
fn known(position: &Position, hidden: &Hidden) -> String {
    let game = position.presented();
    let mut text = String::new();
    for (seat, held) in hidden.held().unwrap_or_default().into_iter().enumerate() {
        let says = match (game.held(), held) {
            (Hands::Own(hand), Held::Tiles(_)) if seat == hidden.seat() => tiles(&game.in_order(hand)),
            (_, Held::Tiles(hand)) => tiles(&game.in_order(hand.iter().map(Turned::from).collect())),
            (_, Held::Count(count)) => counted(count, "tile", "tiles") + &lacking(&hidden.missing()[seat]),
        };
        let mark = if seat == hidden.seat() { TO_PLAY } else { "" };
        let _ = writeln!(text, "hand {seat:<4} {says}{}", styled(DIM, mark));
    }
    text + "boneyard  unknown\n" + &scores(position, hidden.seats())
}

/// The suits that a hidden hand is known to lack, behind the number of its tiles.
pub fn lacking(suits: &[Pip]) -> String {
    let suits: Vec<String> = suits.iter().map(ToString::to_string).collect();
    if suits.is_empty() { String::new() } else { format!(", no {}", suits.join(" ")) }
}

/// The mark behind the hand of the seat to play.
const TO_PLAY: &str = " ← to play";

/// The game with its set, the source and the house rules, in one line.
pub fn about(puzzle: &Puzzle) -> String {
    let mut about = vec![format!("{}, {}", puzzle.game_title, puzzle.position.game().rules().set())];
    about.extend(puzzle.source.clone());
    about.extend(puzzle.house.iter().map(|(key, value)| format!("house rule {key}: {value}")));
    styled(DIM, about.join(" · "))
}

/// The hands and the boneyard, as far as they are known, and the scores.
pub fn hands(position: &Position) -> String {
    let game = position.game();
    let mut text = held(position, Some(game.to_play()));
    let scores = scores(position, game.seats());
    if scores.is_empty() && game.written_seat() > 0 && !matches!(game.held(), Hands::All(_)) {
        let _ = writeln!(text, "to play   seat {}", game.written_seat());
    }
    text + &scores
}

/// The scores of the seats, unless all are 0.
fn scores(position: &Position, seats: usize) -> String {
    let game = position.game();
    let scores: Vec<i32> = (0..seats).map(|seat| game.score(seat)).collect();
    if scores.iter().all(|score| *score == 0) {
        return String::new();
    }
    format!("scores    {}, seat {} to play\n", numbers(&scores), game.written_seat())
}

/// The hands and the boneyard, as far as they are known, with the seat to play, if the round goes on.
pub fn held(position: &Position, to_play: Option<usize>) -> String {
    let game = position.presented();
    let mut text = String::new();
    match game.held() {
        Hands::Hidden => {}
        Hands::Own(hand) => {
            let _ = writeln!(text, "hand      {}", tiles(&game.in_order(hand)));
        }
        Hands::All(hands) => {
            for (seat, hand) in hands.into_iter().enumerate() {
                let mark = if Some(seat) == to_play { TO_PLAY } else { "" };
                let _ = writeln!(text, "hand {seat:<4} {}{}", tiles(&game.in_order(hand)), styled(DIM, mark));
            }
        }
    }
    match game.to_draw() {
        Boneyard::Known(hidden) if hidden.is_empty() => {}
        Boneyard::Known(hidden) => {
            let _ = writeln!(text, "boneyard  {}", tiles(&hidden));
        }
        Boneyard::Unknown => text.push_str("boneyard  unknown\n"),
    }
    text
}

/// Tiles in their order; `no tile` for none.
pub fn tiles(tiles: &[Turned]) -> String {
    if tiles.is_empty() {
        return "no tile".to_owned();
    }
    joined(tiles)
}
