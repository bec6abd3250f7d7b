//! Keys that a post calls otherwise: `Dominoes:` for the tiles, `Player 1:` for the hand of a seat.

use super::kind::{LineKind, PrintedLabel};
use crate::keys::key::{Holds, Key};
use crate::notation::tiles::read_list;
use crate::puzzle::kind::Kind;
use crate::puzzle::kinds::KINDS;
use crate::puzzle::position;
use crate::source::near::by_other_name;

/// A key that a post calls otherwise.
#[derive(Debug)]
pub struct RenamedKey {
    /// Its line, from 1.
    pub line: usize,
    /// Its name in the post.
    pub said: String,
    /// What it was read as.
    pub key: String,
}

/// Gives the keys that a post calls otherwise their names, where no other line has that key. `own` is the kind of puzzle
/// that has a task of its own; else it is a position.
pub(super) fn mark(own: Option<&'static Kind>, kinds: &mut [LineKind]) {
    let kind = own.unwrap_or(&position::KIND);
    let known = |name: &str| kind.keys.iter().position(|key| key.name == name);
    let meant = |line: &LineKind| match line {
        LineKind::Key(name, _) if number(line).is_none() => {
            known(name).or_else(|| by_other_name(name, known))
        }
        _ => None,
    };
    let meant: Vec<Option<usize>> = kinds.iter().map(meant).collect();
    let mut times = vec![0_usize; kind.keys.len()];
    for key in meant.iter().flatten() {
        times[*key] += 1;
    }
    for (line, key) in kinds.iter_mut().zip(meant) {
        if let (LineKind::Key(name, _), Some(key)) = (line, key)
            && times[key] == 1
        {
            kind.keys[key].name.clone_into(name);
        }
    }
    mark_seats(kinds);
    mark_named(kinds);
}

/// The word that a key holds, as a puzzle file has it: `train` for `Train`, `unknown` for a question mark, `9` for a start
/// at the 9-9, `[20, 35]` for a score of 20-35.
pub(super) fn plain_word(key: &str, value: &str) -> Option<String> {
    if key == "boneyard" && (value == "?" || value.eq_ignore_ascii_case("unknown")) {
        return Some("unknown".to_owned());
    }
    if key == "scores" {
        let (first, second) = value.split_once(['-', ':'])?;
        let points = [first, second].map(|points| points.trim().parse::<u32>().ok());
        return matches!(points, [Some(_), Some(_)]).then(|| format!("[{first}, {second}]"));
    }
    if key == "start" {
        let (tiles, faults) = read_list(value);
        let double =
            tiles.first().filter(|tile| tile.value.is_doublet() && tiles.len() == 1 && faults.is_empty());
        return double.map(|tile| tile.value.high().to_string());
    }
    let words = |known: &'static Key| match known.holds {
        Holds::Word(words) if known.name == key => words,
        Holds::Truth if known.name == key => &["yes", "no"],
        _ => &[][..],
    };
    let keys = KINDS.iter().flat_map(|kind| kind.keys);
    keys.flat_map(words).find(|word| word.eq_ignore_ascii_case(value)).map(|word| (*word).to_owned())
}

/// Marks the hands of seats that are numbered from 0, or from 1: `Hand 0:`, `Player 1:`.
fn mark_seats(kinds: &mut [LineKind]) {
    let numbered: Vec<(usize, usize)> =
        kinds.iter().enumerate().filter_map(|(n, kind)| Some((n, number(kind)?))).collect();
    let Some(first) = numbered.first().map(|(_, number)| *number).filter(|first| *first < 2) else { return };
    // A post that counts from 1 may do so in `To play: 1` too.
    let says_turn = |kind: &LineKind| matches!(kind, LineKind::Key(name, _) if name == "to_play");
    if first > 0 && kinds.iter().any(says_turn) {
        return;
    }
    let are_in_order = numbered.iter().enumerate().all(|(seat, (_, number))| *number == first + seat);
    if numbered.len() < 2 || !are_in_order {
        return;
    }
    mark_hands(numbered.into_iter().map(|(n, _)| n), kinds);
}

/// Marks these lines as the hands of the seats from 0 on.
fn mark_hands(seats: impl IntoIterator<Item = usize>, kinds: &mut [LineKind]) {
    for (seat, n) in seats.into_iter().enumerate() {
        if let LineKind::Key(_, value) = &kinds[n] {
            kinds[n] = LineKind::PrintedLabel(PrintedLabel::Hand(Some(seat)), value.clone());
        }
    }
}

/// What two players call the hand of the one who does not ask.
const OTHERS_HAND: [&str; 5] = ["their_hand", "his_hand", "her_hand", "opponents_hand", "other_hand"];

/// The seats of four players, in the order of play or against it.
const COMPASS: [&str; 4] = ["north", "east", "south", "west"];

/// Marks the hands of seats that have names: `My hand:` and `Their hand:`, where the one who asks plays, and those of the
/// compass, where the first plays and the others follow in a circle.
fn mark_named(kinds: &mut [LineKind]) {
    let is_key = |n: &usize, names: &[&str]| matches!(&kinds[*n], LineKind::Key(key, _) if names.contains(&key.as_str()));
    let keys = |names: &[&str]| -> Vec<usize> { (0..kinds.len()).filter(|n| is_key(n, names)).collect() };
    let [own, others, compass] = [keys(&["hand"]), keys(&OTHERS_HAND), keys(&COMPASS)];
    let direction = |n: &usize| COMPASS.iter().position(|name| is_key(n, &[name]));
    let turns: Vec<usize> = compass.iter().filter_map(direction).collect();
    let is_circle = |step: usize| turns.windows(2).all(|pair| (pair[0] + step) % 4 == pair[1]);
    let seats = match (own.len(), others.len(), turns.len()) {
        (1, 1, 0) => [own, others].concat(),
        (0, 0, 4) if is_circle(1) || is_circle(3) => compass,
        _ => return,
    };
    if keys(&["to_play"]).is_empty() {
        mark_hands(seats, kinds);
    }
}

/// The number of a seat whose hand a key is.
fn number(kind: &LineKind) -> Option<usize> {
    let LineKind::Key(name, _) = kind else { return None };
    let number = ["hand_", "player_", "seat_"].iter().find_map(|before| name.strip_prefix(before));
    number?.parse().ok()
}
