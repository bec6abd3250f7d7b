//! Whether play leads to a position as it was posted. A position is solved either way, as teaching
//! needs it: this is only for saying so. See `docs/reachable.md`.

use super::Board;
use crate::game::castle_rock::{score as castle_rock_score, setup::Position as Row};
use crate::game::line::score as line_score;
use crate::game::line::setup::Position as Line;
use crate::game::setup::Hands;
use crate::game::tableaux::setup::Position as Tableau;
use crate::game::{line, tableaux};
use crate::rules::counts::MAX_SEATS;
use crate::rules::line::Draw;
use crate::rules::tableaux::{Rules as Tableaux, Stalemate, Win};
use crate::tile::Tiles;

/// Steps that the search for an order of plays may take: a fraction of a millisecond.
const MOST: u32 = 2_000;

/// Why no play leads to a position, in words, where that is proven by its own rules. A position to
/// which nothing is said may be reachable or not.
pub fn unreachable(board: &Board) -> Option<String> {
    let why = match board {
        Board::Tableaux(position) => tableau(position),
        Board::CastleRock(position) => row(position),
        Board::Line(position) => line(position),
    };
    why.or_else(|| won(board))
}

/// Whether nobody can open the hand of a position, and its tiles are shuffled and dealt again.
pub fn is_redeal(board: &Board) -> bool {
    matches!(board, Board::Line(position) if position.is_redeal())
}

fn tableau(position: &Tableau) -> Option<String> {
    let rules = position.rules();
    let tiles: Vec<_> = position.layout().placements().collect();
    let why = tableaux::reach::unreachable(&tiles, rules, MOST).map(|why| why.to_string());
    // Under the other reading a player without a play draws one tile more.
    let full = (rules.stalemate == Stalemate::EndsHand).then_some(rules.hand.get() as usize);
    let held = position.hands().map(|hand| hand.map_or(0, Tiles::len));
    why.or_else(|| above(&held, full, Named::BySeat))
}

fn row(position: &Row) -> Option<String> {
    let dealt = |players| position.rules().deal(players).map(|deal| deal.hand);
    held_above(&position.setup().hands, dealt)
}

fn line(position: &Line) -> Option<String> {
    let why = line::reach::unreachable(position).map(|why| why.to_string());
    why.or_else(|| {
        let rules = position.rules();
        // What is drawn makes a hand larger.
        let dealt = |players| rules.dealt(players).filter(|_| rules.draw == Draw::Never);
        held_above(&position.setup().hands, dealt)
    })
}

/// How a hand is named.
#[derive(Clone, Copy)]
enum Named {
    Alone,
    BySeat,
}

/// The first hand that is larger than any may be. How many play is known where all hands are.
fn held_above<T>(hands: &Hands<T>, dealt: impl Fn(usize) -> Option<usize>) -> Option<String> {
    match hands {
        Hands::Hidden => None,
        Hands::Own(hand) => above(&[hand.len()], (1..=MAX_SEATS).filter_map(dealt).max(), Named::Alone),
        Hands::All(hands) => {
            let held: Vec<usize> = hands.iter().map(Vec::len).collect();
            above(&held, dealt(hands.len()), Named::BySeat)
        }
    }
}

fn above(held: &[usize], full: Option<usize>, named: Named) -> Option<String> {
    let full = full?;
    let (seat, tiles) = held.iter().enumerate().find(|(_, tiles)| **tiles > full)?;
    let who = match named {
        Named::Alone => "the hand".to_owned(),
        Named::BySeat => format!("hand {seat}"),
    };
    Some(format!("{who} has {tiles} tiles, and none has more than {full}"))
}

/// The game is over before the turn: a seat has won it.
fn won(board: &Board) -> Option<String> {
    let game = board.game();
    let seats = match (board, game.held()) {
        (Board::Tableaux(_), _) => Tableaux::PLAYERS,
        (_, Hands::All(hands)) => hands.len(),
        _ => return None,
    };
    let scores: Vec<i32> = (0..seats).map(|seat| game.score(seat)).collect();
    let seat = match board {
        Board::Tableaux(position) => {
            let [one, other] = position.both_scores();
            let is_won = one != other && one.max(other) >= position.rules().win_score.get();
            (is_won && position.rules().win == Win::AtOnce).then_some(usize::from(other > one))
        }
        Board::CastleRock(position) => castle_rock_score::winner(position.rules(), &scores, 0),
        Board::Line(position) => {
            line_score::winner(position.rules(), &scores, &position.rules().partners.sides(seats)?)
        }
    }?;
    Some(format!("seat {seat} has {} points, and the game is over", scores.get(seat)?))
}
