//! Moves that a page does not offer: a tile that is not in hand, a place that is no place. Each kind has the rule that
//! refuses it, found by judging one move of the kind.

use serde::Serialize;

use crate::game::presented::{Trial, Trying};
use crate::game::refusal_kind::RefusalKind;
use crate::game::{Judgement, Move, Position, read_move};
use crate::scene::drawing::DrawnTile;
use crate::tile::{Tile, Turned};

/// What is wrong with a move that is not offered.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum UnofferedKind {
    /// Its tile is not in hand.
    Tile,
    /// Its cell is far from the table.
    Far,
    /// Its cell is covered.
    Covered,
    /// Its end is not open.
    End,
}

/// A kind of moves that are not offered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unoffered {
    /// The kind.
    pub kind: UnofferedKind,
    /// Why such a move is illegal; [`PART`] stands for the tile, the cell or the end.
    pub why: String,
}

/// What stands for the part in which the moves of a kind differ.
pub const PART: &str = "{}";

/// A cell far from every table.
const FAR: &str = "999,999";

/// The kinds of moves that are not offered, after one that is.
pub(super) fn unoffered<'a>(
    position: &Position,
    mut offered: impl Iterator<Item = &'a Trial>,
    (held, laid): (&[Turned], Option<&DrawnTile>),
    judge: impl Fn(&Move) -> Option<Judgement>,
) -> Vec<Unoffered> {
    let rules = position.game().rules();
    let ends = || rules.set().highest().up_to();
    let is_free = |tile: &Tile| held.iter().all(|own| own.tile() != *tile);
    let other = ends().flat_map(|one| ends().map(move |two| Tile::new(one, two))).find(is_free);
    let Some(offered) = offered.find(|one| matches!(one.with, Trying::Tile(_))) else { return Vec::new() };
    let text = offered.mv.to_string();
    let mut moves: Vec<(UnofferedKind, String, String)> = Vec::new();
    let (head, rest) = text.split_once(['@', ' ']).unwrap_or((&text, ""));
    let is_placed = text.contains('@');
    if let Some(other) = other.map(|tile| tile.to_string()) {
        let mv = if is_placed { format!("{other}@{rest}") } else { format!("{head} {other}") };
        moves.push((UnofferedKind::Tile, mv, other));
    }
    if is_placed && position.presented().features().has_cells {
        let at = laid.map(|tile| tile.halves[0].at).map(|at| format!("{},{}", at.x, at.y));
        let cells = [(UnofferedKind::Far, Some(FAR.to_owned())), (UnofferedKind::Covered, at)];
        moves.extend(
            cells.into_iter().filter_map(|(kind, at)| at.map(|at| (kind, format!("{head}@{at}s"), at))),
        );
    } else if is_placed {
        moves.extend(ends().map(|end| (UnofferedKind::End, format!("{head}@{end}"), end.to_string())));
    }
    let refused = |(kind, mv, part): (UnofferedKind, String, String)| {
        let judged = judge(&read_move(rules.family(), &mv).ok()?).filter(|judged| !judged.is_legal())?;
        let is_end = judged.refusals().contains(&RefusalKind::NoEnd);
        let why = judged.why_not_from_hand();
        // Nothing lies against the other half either.
        let why = if kind == UnofferedKind::Far { why.split("; ").next().unwrap_or_default() } else { &why };
        let is_so = is_end == (kind == UnofferedKind::End) && why.contains(&part);
        is_so.then(|| Unoffered { kind, why: why.replacen(&part, PART, 1) })
    };
    moves.into_iter().filter_map(refused).collect()
}
