//! What drawings say in words.

use crate::tile::Turned;
use crate::words::minus;

/// A drawing without any tile.
pub(crate) const EMPTY_TABLE: &str = "an empty table";

/// The name of a lone hand.
pub(super) const OWN_HAND: &str = "hand";

/// The name of the boneyard.
pub(super) const BONEYARD: &str = "boneyard, in the order of drawing";

/// A hand or a boneyard without any tile.
const NO_TILE: &str = "no tile";

/// The name of a seat's hand.
pub(super) fn hand_of(seat: usize, to_play: Option<usize>) -> String {
    format!("seat {seat}{}", if Some(seat) == to_play { ", to play" } else { "" })
}

/// What stands above the tiles of a hand.
pub(super) fn heading(name: &str, tiles: &[Turned]) -> String {
    if tiles.is_empty() { format!("{name}: {NO_TILE}") } else { name.to_owned() }
}

/// A hand with its tiles as a sentence.
pub(super) fn sentence(name: &str, tiles: &[Turned]) -> String {
    let names: Vec<String> = tiles.iter().map(ToString::to_string).collect();
    let mut name = name.to_owned();
    if let Some(first) = name.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    format!("{name}: {}.", if names.is_empty() { NO_TILE.to_owned() } else { names.join(" ") })
}

/// The caption of the table before a line.
pub(super) const START: &str = "the position";

/// The caption of the table after a line.
pub(super) const AFTERWARDS: &str = "afterwards";

/// The caption of a move: its number, its seat where several play, its gain and the running total.
pub(super) fn caption(number: usize, seat: Option<usize>, play: &str, points: i32, so_far: i32) -> String {
    let seat = seat.map(|seat| format!("seat {seat}: ")).unwrap_or_default();
    let gain = match points {
        0 => String::new(),
        points if points == so_far => format!("   {points:+}"),
        points => format!("   {points:+}, {so_far} so far"),
    };
    format!("{number}. {seat}{play}{}", minus(gain))
}

/// What other seats score by a move, behind its caption.
pub(crate) fn of_others(others: &[(usize, i32)]) -> String {
    let gains: Vec<String> = others.iter().map(|(seat, points)| format!("seat {seat} {points:+}")).collect();
    if gains.is_empty() { String::new() } else { minus(format!("  {}", gains.join(", "))) }
}
