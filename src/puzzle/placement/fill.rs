//! The board with its rules as data, for a page on which a reader lays the tiles.

use std::any::Any;

use super::board::{Board, GroupRule, Halves, PlacedTile, Usage};
use super::drawn::{given_board, signs_above, turned};
use super::marks::put_plate;
use super::notation::name;
use super::puzzle::PlacementPuzzle;
use super::words::{SUMS_DIFFER, broken_rule, rule_said, touching_said};
use crate::game::drawing::look::Visibility;
use crate::puzzle::kind::AnyPuzzle as _;
use crate::puzzle::laid::{FillBoard, FillCell, FillRule, ToLay};
use crate::scene::drawing::{DrawnTile, Point, Scene};
use crate::source::parsed::Read;

/// The board of a placement puzzle as data; `None` for other kinds.
pub fn to_lay(puzzle: &dyn Any) -> Option<ToLay> {
    Some(ToLay::Cells(Box::new(puzzle.downcast_ref::<Read<PlacementPuzzle>>()?.fill_board())))
}

impl Read<PlacementPuzzle> {
    /// The board with its rules.
    fn fill_board(&self) -> FillBoard {
        let board = &self.puzzle.board;
        let left = board.left(&board.given);
        let other = |cell| {
            let other = |PlacedTile { cells: [one, other], .. }: &PlacedTile| match cell {
                _ if cell == *one => Some(*other),
                _ if cell == *other => Some(*one),
                _ => None,
            };
            board.given.iter().find_map(other)
        };
        let cell = |n: usize| {
            let at = [board.cells[n].x, board.cells[n].y];
            FillCell { at, pips: board.pips[n], region: self.puzzle.regions[n], other: other(n) }
        };
        FillBoard {
            scene: given_board(&self.puzzle, self.about().shown_title(), Visibility::Show),
            above: signs_above(&self.puzzle),
            cells: (0..board.cells.len()).map(cell).collect(),
            pictures: left.iter().map(|tile| picture(board, *tile)).collect(),
            tiles: left.into_iter().map(name).collect(),
            uses_all: board.usage == Usage::All,
            rules: rules(&self.puzzle),
        }
    }
}

/// A tile, its higher half on top.
fn picture(board: &Board, [low, high]: Halves) -> Scene {
    let mut scene = Scene::new(&name([low, high]), String::new());
    match turned(board, [high, low]) {
        Some(tile) => scene.tiles.push(DrawnTile::upright(tile)),
        None => put_plate(&mut scene, Point { x: 0.0, y: 0.0 }, [high, low]),
    }
    scene.fitted()
}

/// Everything that has to hold: each rule of a group, equal sums, and what touches.
fn rules(puzzle: &PlacementPuzzle) -> Vec<FillRule> {
    let board = &puzzle.board;
    let of_group = board.groups.iter().filter_map(|group| {
        let rule = group.rule?;
        let (kind, value) = match rule {
            GroupRule::Sum(sum) => ("sum", sum),
            GroupRule::Below(sum) => ("below", sum),
            GroupRule::Above(sum) => ("above", sum),
            GroupRule::Alike => ("alike", 0),
            GroupRule::Different => ("different", 0),
        };
        let said = format!("{}: {}", broken_rule(&group.name), rule_said(rule));
        Some(FillRule { kind, value, groups: vec![group.cells.clone()], said })
    });
    let of_sums = board.equal_sums.iter().map(|list| {
        let groups = list.iter().map(|group| board.groups[*group].cells.clone()).collect();
        FillRule { kind: "same", value: 0, groups, said: SUMS_DIFFER.to_owned() }
    });
    let touching = touching_said(board.touching).map(|(said, kind)| FillRule {
        kind,
        value: 0,
        groups: Vec::new(),
        said: said.to_owned(),
    });
    of_group.chain(of_sums).chain(touching).collect()
}
