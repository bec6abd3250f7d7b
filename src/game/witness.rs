//! What the search for a small position on which two sets of rules differ needs from the families: random
//! positions, and whether legal plays lead to one.

use super::families::{Move, Position, Rules, Setup, each};
use super::family::Family;
use super::hands::{Boneyard, Hands};
use super::{position, setup};
use crate::random::ChaCha;
use crate::tile::Tile;

/// A family whose rules are told apart by small positions.
pub(crate) trait WitnessFamily: Family {
    /// Whether a turn ends with the play of a lone hand of one tile, so that each difference shows before it.
    const ENDS_WITH_LAST_TILE: bool = true;

    /// Whether the state after each move, except a draw, can be written as a position. Else a turn may be
    /// incomplete there.
    const STOPS_ANYWHERE: bool = false;

    /// A random position that names these tiles; `None` where they allow none.
    fn random_position(
        &self,
        tiles: &[Tile],
        given: Given,
        random: &mut ChaCha,
    ) -> Option<setup::Setup<Self>>;

    /// Whether legal plays lead to a position from a deal that the rules allow. A given hand may be short of
    /// a full one, and there may be fewer seats than the rules have: the given tiles are then all that were
    /// dealt. True only where such a history is found; false does not prove that there is none.
    fn is_reachable(setup: &setup::Setup<Self>) -> bool;

    /// The move with which a position must open; `None` where play has begun, or any move may be first.
    ///
    /// # Errors
    /// When another seat would have to open, or none can.
    fn opening_move(_: &position::FamilyPosition<Self>) -> Result<Option<Self::Move>, NoOpening> {
        Ok(None)
    }
}

/// Another seat would have to open, or none can.
pub(crate) struct NoOpening;

/// Which hands of a position are given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Given {
    /// That of the seat to play.
    Own,
    /// All of them.
    All,
}

/// A random position under some rules that names these tiles; `None` where they allow none.
pub(crate) fn random_position(
    rules: &Rules,
    tiles: &[Tile],
    given: Given,
    random: &mut ChaCha,
) -> Option<Setup> {
    each!(Rules, rules, rules => rules.random_position(tiles, given, random).map(Setup::from))
}

/// Whether legal plays are found that lead to a position under some rules from a deal that they allow.
pub(crate) fn is_reachable(setup: &Setup, rules: &Rules) -> bool {
    each!(Setup, &setup.clone().under(rules), setup => WitnessFamily::is_reachable(setup))
}

/// The move with which a position must open; `None` where play has begun, or any move may be first.
///
/// # Errors
/// When another seat would have to open, or none can.
pub(crate) fn opening_move(board: &Position) -> Result<Option<Move>, NoOpening> {
    each!(Position, board, position => Ok(WitnessFamily::opening_move(position)?.map(Move::from)))
}

/// Whether a lone hand of one tile is all that can be played, and its play ends the turn.
pub(crate) fn is_one_play(setup: &Setup) -> bool {
    fn is_one_play<F: WitnessFamily>(setup: &setup::Setup<F>) -> bool {
        let is_one_tile = matches!(&setup.hands, Hands::Own(hand) if hand.len() == 1);
        F::ENDS_WITH_LAST_TILE && is_one_tile && setup.boneyard == Boneyard::Known(Vec::new())
    }
    each!(Setup, setup, setup => is_one_play(setup))
}

/// Whether the state after each move, except a draw, can be written as a position.
pub(crate) fn stops_anywhere(setup: &Setup) -> bool {
    fn stops_anywhere<F: WitnessFamily>(_: &setup::Setup<F>) -> bool {
        F::STOPS_ANYWHERE
    }
    each!(Setup, setup, setup => stops_anywhere(setup))
}

/// A random number below `bound`; 0 where that is 0.
pub(crate) fn pick(bound: usize, random: &mut ChaCha) -> usize {
    random.below(bound.max(1) as u64) as usize
}

/// No scores, or scores close enough to the end of the game to matter.
pub(super) fn random_scores(seats: usize, win: i32, random: &mut ChaCha) -> Vec<i32> {
    match pick(2, random) {
        0 => (0..seats).map(|_| win - 1 - pick(4, random) as i32).collect(),
        _ => Vec::new(),
    }
}

/// Tiles distributed to this many hands, at least one to each, and the last `rest` of them.
pub(super) fn shared_out(
    tiles: &[Tile],
    seats: usize,
    rest: usize,
    random: &mut ChaCha,
) -> Option<(Vec<Vec<Tile>>, Vec<Tile>)> {
    let held = tiles.len().checked_sub(rest).filter(|held| *held >= seats)?;
    let (held, rest) = tiles.split_at(held);
    let mut hands: Vec<Vec<Tile>> = held.iter().take(seats).map(|tile| vec![*tile]).collect();
    for tile in &held[seats..] {
        hands[pick(seats, random)].push(*tile);
    }
    Some((hands, rest.to_vec()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::puzzle;
    use crate::game::{FamilyName, read_move};
    use crate::source::text::Source;

    fn reached(text: &str) -> bool {
        let puzzle = puzzle::read(&Source::new("test", text)).expect("a puzzle");
        is_reachable(&puzzle.position.setup(), &puzzle.position.setup().rules())
    }

    /// boxed-set, "Set Up": the highest double of all hands is led, and a seat that can play must.
    #[test]
    fn a_line_begins_with_the_lead_that_the_rules_ask_for() {
        let draw = |rest: &str| reached(&format!("game: draw\nboneyard: none\n{rest}\n"));
        assert!(draw("layout: 6-6\nhands: [3-0, 2-1, 5-4]\nto_play: 1"));
        // Another seat holds a higher double, or the only one.
        assert!(!draw("layout: 5-5\nhands: [3-0, 2-1, 6-6]\nto_play: 1"));
        assert!(!draw("layout: 5-4\nhands: [3-0, 2-1]\nto_play: 1"));
        assert!(!draw("layout: none\nhands: [6-1 5-0, 5-5 2-1, 4-1]\nto_play: 0"));
        assert!(draw("layout: none\nhands: [6-1 5-0, 5-5 2-1, 4-1]\nto_play: 1"));
        assert!(draw("layout: 6-6 6-2\nhands: [3-0, 4-1]\nto_play: 0"));
        assert!(draw("layout: 6-6\nhand: 5-5 6-2") && !draw("layout: 5-5\nhand: 6-6 5-2"));
    }

    /// castle-rock, "The Play": all hands are equal while tiles are drawn.
    #[test]
    fn hands_of_a_row_are_as_the_turns_leave_them() {
        let row = |rest: &str| reached(&format!("game: castle-rock\nlayout: 4-1\n{rest}\n"));
        assert!(row("hands: [3-1, 1-0]") && row("hands: [3-1, 1-0 2-2]\nto_play: 1"));
        assert!(!row("hands: [3-1, 1-0 2-2]") && !row("hands: [3-1, 1-0 2-2]\nto_play: 1\nboneyard: 6-6"));
    }

    /// castle-rock: a whole round of two players that leaves the row of three tiles shown by `verify
    /// --readings`.
    #[test]
    fn a_whole_hand_leads_to_a_row_of_one_tile() {
        let deal = "game: castle-rock\nlayout: 5-5 2-2 3-2 4-2\nhands: [4-3 1-0, 5-4 3-0]\nboneyard: 6-5 1-1 \
            2-1 4-1 4-0 5-0 0-0 6-1 4-4 6-2 6-6 5-1 3-3 3-1 5-2 5-3 6-4 6-0 6-3 2-0\n";
        let line = "add 4-3, take 2-2 3-2 4-2, add 5-4, take 4-3, add 6-5, take 5-5 5-4 6-5, add 1-1, add 2-1, \
            add 4-1, take 1-1 2-1 4-1, add 4-0, add 5-0, add 0-0, take 4-0 5-0 0-0, add 6-1, add 4-4, add 6-2, \
            take 4-4, add 6-6, take 6-1 6-2 6-6, add 5-1, add 3-3, add 3-1, take 3-3, add 5-2, take 3-1, \
            add 5-3, take 5-1 5-2 5-3, add 6-4, add 6-0, add 6-3, take 6-4 6-0 6-3, add 2-0";
        let puzzle = puzzle::read(&Source::new("test", deal)).expect("a puzzle");
        let mut table = puzzle.position.game().hand().expect("every tile is known");
        for mv in line.split(", ") {
            let mv = read_move(FamilyName::CastleRock, mv).expect("a move");
            assert!(table.take(&mv).is_ok(), "{mv}: {}", table.judge(&mv).reason());
        }
        let left = table.position();
        assert_eq!((left.table_text().as_str(), table.to_play()), ("2-0", 0));
        let Setup::CastleRock(setup) = left.setup() else { panic!("a row") };
        assert!(WitnessFamily::is_reachable(&setup));
        let Hands::All(hands) = setup.hands else { panic!("all hands") };
        assert_eq!(hands.iter().flatten().map(ToString::to_string).collect::<Vec<_>>(), ["1-0", "3-0"]);
    }
}
