//! Bonuses by definition, from the list of all moves of a hand.

use super::{Numbers, any_move, dealt, rules_of};
use crate::game::line::moves::LineMove;
use crate::game::line::round::LineRound;
use crate::game::line::rules::Rules;
use crate::game::line::score::{self, Ending};
use crate::search::game::{GameTree as _, Round as _};
use crate::tile::{DominoSet, Pip, Tile, Tiles};

/// Every bonus.
pub(super) const EVERY: &str =
    "{capicu: 9, chuchazo: 11, first_pass: [5, 7], all_pass: 6, lock: 13, hands: [3]}";

/// A move with its seat and the open ends before it.
type SeenMove = (usize, LineMove, Vec<Pip>);

/// A hand of four that is dealt and played at random, with every move.
fn played(rules: &Rules, numbers: &mut Numbers) -> (LineRound<Tiles>, Vec<SeenMove>) {
    let mut tiles: Vec<Tile> = rules.set.iter().collect();
    numbers.shuffle(&mut tiles);
    let hands: Vec<Tiles> = tiles.chunks(7).map(|hand| hand.iter().copied().collect()).collect();
    let (mut round, mut moves) = (dealt::<Tiles>(rules, &hands, &[]), Vec::new());
    while let Some(mv) = any_move(&round, numbers) {
        moves.push((round.to_play(), mv, round.ends().all().collect()));
        round.make(mv);
    }
    (round, moves)
}

/// The bonuses of both sides: each pass looks back at the last tile, and the last tile at the ends.
fn by_definition(round: &LineRound<Tiles>, moves: &[SeenMove]) -> [i32; 2] {
    let (rules, mut given) = (round.situation().rules.clone(), [0; 2]);
    let bonuses = &rules.bonuses;
    for (n, (_, mv, _)) in moves.iter().enumerate().filter(|(_, (_, mv, _))| *mv == LineMove::Pass) {
        assert_eq!(*mv, LineMove::Pass);
        let last = moves[..n].iter().rposition(|(_, mv, _)| mv.tile().is_some()).unwrap();
        let (side, passes) = (moves[last].0 % 2, n - last);
        if last == 0 && passes == 1 {
            let lead = moves[0].1.tile().unwrap();
            given[side] += bonuses.first_pass[usize::from(!lead.is_doublet())];
        }
        given[side] += if passes == 3 { bonuses.all_pass } else { 0 };
    }
    let (seat, mv, ends) = moves.last().unwrap();
    let last = mv.tile().unwrap();
    if round.ending() == Some(Ending::Out(*seat)) {
        let fits = ends.iter().all(|end| last.has(*end));
        given[seat % 2] += if fits && !last.is_doublet() { bonuses.capicu } else { 0 };
        let can_play =
            |seat: usize| round.hand(seat).iter().any(|tile| round.ends().all().any(|end| tile.has(end)));
        let is_blank = last == Tile::new(Pip::BLANK, Pip::BLANK);
        given[seat % 2] += if is_blank && (0..4).any(can_play) { bonuses.chuchazo } else { 0 };
    }
    given
}

#[test]
fn bonuses_follow_from_the_moves() {
    let mut seen = [0; 2];
    for seed in 0..3_000 {
        let mut rules = rules_of("puerto-rican-500/lock", DominoSet::DOUBLE_6);
        let bonuses = "{capicu: 9, chuchazo: 1100, first_pass: [50, 70], all_pass: 6}";
        rules.set_key("bonuses", bonuses).unwrap();
        let mut numbers = Numbers(seed);
        let opens = ["any", "highest_double"][numbers.below(2) as usize];
        rules.set_key("opens", opens).unwrap();
        let (round, moves) = played(&rules, &mut numbers);
        let pips: Vec<u32> = (0..4).map(|seat| round.pips(seat)).collect();
        let ending = round.ending().unwrap();
        for side in 0..2 {
            let end = score::points(&rules, &[0, 1, 0, 1], &pips, ending, side);
            let bonus = round.gained(side) - end;
            assert_eq!(bonus, by_definition(&round, &moves)[side], "seed {seed}: {moves:?}");
            seen[0] += i32::from(bonus >= 1100);
            seen[1] += i32::from(bonus % 50 > 0);
        }
    }
    assert!(seen.iter().all(|count| *count > 20), "{seen:?}");
}

/// Seat 1 has the lightest hand of a blocked one, seats 0 and 2 are the lighter side, and seat 3 blocked it.
#[test]
fn a_blocked_hand_is_decided_by_sides_or_by_hands() {
    let pips = [5, 2, 6, 19];
    for (by, expected) in [
        ("lightest_side", [21, 0, 21, 0]),
        ("lightest_hand", [0, 11, 0, 11]),
        ("locker_or_next", [21, 0, 21, 0]),
        ("locker_or_before", [21, 0, 21, 0]),
    ] {
        let mut rules = rules_of("dominican", DominoSet::DOUBLE_6);
        rules.set_key("blocked_by", by).unwrap();
        let sides = [0, 1, 0, 1];
        let of = |pips: &[u32], seat| {
            let points = |side| score::points(&rules, &sides, pips, Ending::Locked(seat), side);
            sides.map(points)
        };
        assert_eq!(of(&pips, 3), expected, "{by}");
        // Seat 1 itself: 2 pips against 6 of the next and 5 of the one before.
        let own = if by == "lightest_side" { [21, 0, 21, 0] } else { [0, 11, 0, 11] };
        assert_eq!(of(&pips, 1), own, "{by}");
        // Level: the seat that blocked it wins.
        let level = if by.starts_with("locker") { [0, 14, 0, 14] } else { [0; 4] };
        assert_eq!(of(&[7, 7, 7, 7], 1), level, "{by}");
    }
}
