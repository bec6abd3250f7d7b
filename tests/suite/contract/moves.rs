//! Everything that could be written as a move, legal or not.

use std::collections::BTreeSet;

use boneyard::game::castle_rock::moves::CastleRockMove as RowAct;
use boneyard::game::lattice::{Cell, Direction, Placement};
use boneyard::game::line::moves::LineMove as LineAct;
use boneyard::game::setup::Hands;
use boneyard::game::tableaux::notation::play::Step;
use boneyard::game::{Move, Position};
use boneyard::tile::{Pip, Tile, Turned};

use super::{Played, says};
use crate::positions::Dice;

/// The size of the sample where not all moves are tested.
const SOME: usize = 80;

/// Moves that could be written in the current position: occasionally all of them, else a sample that
/// includes the legal ones and their other spellings.
pub(super) fn that_could_be_written(played: &Played, dice: &mut Dice) -> Vec<Move> {
    let position = played.table.position();
    let all: Vec<Move> = match &position {
        Position::Tableaux(_) => placements(&position).into_iter().map(Move::Tableaux).collect(),
        Position::CastleRock(_) => captures(&position, dice).into_iter().map(Move::CastleRock).collect(),
        Position::Line(_) => joins(&position).into_iter().map(Move::Line).collect(),
    };
    if dice.below(12) == 0 {
        return all;
    }
    let offered = played.table.moves();
    let (mut some, rest): (Vec<Move>, Vec<Move>) =
        all.into_iter().partition(|mv| offered.iter().any(|other| are_one(played, mv, other)));
    some.extend((0..SOME).filter_map(|_| rest.get(dice.below(rest.len().max(1))).copied()));
    some
}

/// Whether two moves are the same by the rules, with different spellings.
pub(super) fn are_one(played: &Played, a: &Move, b: &Move) -> bool {
    match (a, b) {
        (Move::Tableaux(Step::Place(a)), Move::Tableaux(Step::Place(b))) => a.same_tile_as(*b),
        // Either word names a turn that ends without a tile. A turn in which a tile was played is not a
        // pass.
        (Move::Tableaux(Step::Pass | Step::Stop), Move::Tableaux(Step::Pass | Step::Stop)) => {
            a == b || played.at_turn
        }
        (Move::CastleRock(RowAct::TakeThree(three)), Move::CastleRock(b @ RowAct::TakeThree(_))) => {
            let [left, middle, right] = *three;
            *a == Move::CastleRock(*b) || RowAct::TakeThree([right, middle, left]) == *b
        }
        (Move::Line(LineAct::Lead { first, second }), Move::Line(b @ LineAct::Lead { .. })) => {
            let turned = LineAct::Lead { first: *second, second: *first };
            *a == Move::Line(*b) || turned == *b && says(&played.deal.rules, "open_ends", "2")
        }
        _ => a == b,
    }
}

/// Castle Rock accepts what people omit or repeat: an add that ends the previous turn, a stop after a turn
/// that has ended by itself.
pub(super) fn is_taken_on_purpose(mv: &Move) -> bool {
    matches!(mv, Move::CastleRock(RowAct::Add(_) | RowAct::Stop))
}

fn held(position: &Position) -> Vec<Tile> {
    match position.game().held() {
        Hands::All(hands) => hands[position.game().to_play()].iter().map(|one| one.tile()).collect(),
        Hands::Own(_) | Hands::Hidden => Vec::new(),
    }
}

/// Both orders of a tile's ends; one of a double.
fn ways(tile: Tile) -> impl Iterator<Item = (Pip, Pip)> {
    let (high, low) = (tile.high(), tile.low());
    [(high, low), (low, high)].into_iter().take(if tile.is_doublet() { 1 } else { 2 })
}

/// Tiles of the hand, one that is not in it and one that no set has, on every two cells on the tableau or
/// at most two cells from it.
fn placements(position: &Position) -> Vec<Step> {
    let Position::Tableaux(tableau) = position else { return Vec::new() };
    let mut cells = BTreeSet::new();
    for (Cell { x, y }, _) in tableau.layout().placements().flat_map(Placement::halves) {
        for dx in -2..=2_i16 {
            let far = 2 - dx.abs();
            cells.extend((-far..=far).map(|dy| Cell { x: x + dx, y: y + dy }));
        }
    }
    let mut tiles = held(position);
    tiles.extend(tableau.rules().set.iter().find(|tile| !tiles.contains(tile)));
    tiles.push(Tile::new(Pip::MAX, Pip::MAX));
    let mut steps = vec![Step::Pass, Step::Stop];
    for (half, tail) in tiles.into_iter().flat_map(ways) {
        for at in &cells {
            let placed = Direction::ALL.map(|toward| Step::Place(Placement { half, tail, at: *at, toward }));
            steps.extend(placed);
        }
    }
    steps
}

/// Every tile of the set added and captured, with either spelling; every three neighbours captured in any
/// order, and any three tiles of a short row, or some of a long one.
fn captures(position: &Position, dice: &mut Dice) -> Vec<RowAct> {
    let Position::CastleRock(position) = position else { return Vec::new() };
    let mut moves = vec![RowAct::Stop];
    let set = position.rules().set;
    for (first, second) in set.iter().chain([Tile::new(Pip::MAX, Pip::MAX)]).flat_map(ways) {
        let tile = Turned::new(first, second);
        moves.extend([RowAct::Add(tile), RowAct::Take(tile)]);
    }
    let row = position.row().tiles();
    for three in row.windows(3) {
        let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
        moves.extend(orders.map(|order| RowAct::TakeThree(order.map(|n| three[n]))));
    }
    let short = row.len() <= 5;
    let triples = if short { row.len().pow(3) } else { 100 };
    for n in 0..triples {
        let n = if short { n } else { dice.below(row.len().pow(3)) };
        let digits = [n / row.len() / row.len(), n / row.len() % row.len(), n % row.len()];
        moves.push(RowAct::TakeThree(digits.map(|at| row[at])));
    }
    moves
}

/// Every tile of the set led, or joined by either half at every possible end.
fn joins(position: &Position) -> Vec<LineAct> {
    let Position::Line(position) = position else { return Vec::new() };
    let set = position.rules().set;
    let mut moves = vec![LineAct::Draw, LineAct::Pass];
    for (half, tail) in set.iter().chain([Tile::new(Pip::MAX, Pip::MAX)]).flat_map(ways) {
        moves.push(LineAct::Lead { first: half, second: tail });
        moves.extend(set.highest().up_to().map(|end| LineAct::join(half, tail, end)));
    }
    moves
}
