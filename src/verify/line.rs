//! Checks that only line games have: ends, matadors, how a deal opens.

use super::outcome::{Outcome, when};
use crate::board::{Act, Board};
use crate::document::check::Opens;
use crate::document::rounded::Rounded;
use crate::game::line::deal::{self, Opening};
use crate::game::line::joins;
use crate::game::line::moves::LineMove as Own;
use crate::rules::Rules;
use crate::rules::line::Rules as LineRules;
use crate::tile::{Pip, Tiles};

/// The rules of a line game.
pub(super) fn rules(rules: &Rules) -> Result<&LineRules, String> {
    match rules {
        Rules::Line(rules) => Ok(rules),
        _ => Err("this is no line game".to_owned()),
    }
}

/// The end that a join names.
pub(super) fn end_of(act: &Act) -> Option<Pip> {
    match act {
        Act::Line(Own::Join { end, .. }) => Some(*end),
        _ => None,
    }
}

pub(super) fn ends(board: &Board, ends: &[Pip]) -> Outcome {
    let Board::Line(position) = board else { return Err("there is no line".into()) };
    let found: Vec<Pip> = position.ends().all().collect();
    when(found == ends, || {
        let found: Vec<String> = found.iter().map(ToString::to_string).collect();
        format!("the open ends are {}", found.join(" "))
    })
}

pub(super) fn joins(rules: &LineRules, end: Pip, count: Option<usize>, tiles: Option<Tiles>) -> Outcome {
    let fits = |tile: &crate::tile::Tile| {
        joins::joins(rules, end, *tile, tile.high()) || joins::joins(rules, end, *tile, tile.low())
    };
    let found: Tiles = rules.set.iter().filter(fits).collect();
    let right = count.is_none_or(|count| count == found.len()) && tiles.is_none_or(|tiles| tiles == found);
    when(right, || format!("{} tiles join an end of {end}: {found}", found.len()))
}

pub(super) fn matadors(rules: &LineRules, tiles: Tiles) -> Outcome {
    let found = joins::matadors(rules, rules.set);
    when(found == tiles, || format!("the matadors are {found}"))
}

pub(super) fn opens(board: &Board, opens: &Opens) -> Outcome {
    let Board::Line(position) = board else { return Err("there is no line".into()) };
    let hands: Vec<Tiles> = position.hands().iter().map(|hand| hand.unwrap_or_default()).collect();
    let found = match deal::opening(position.rules(), &hands) {
        Opening::Lead { seat, tile } => Opens::Lead(seat, tile),
        Opening::Redeal => Opens::Redeal,
        Opening::Unsaid => Opens::Unsaid,
    };
    when(found == *opens, || match found {
        Opens::Lead(seat, tile) => format!("seat {seat} leads the {tile}"),
        Opens::Redeal => "the deal is void".to_owned(),
        Opens::Unsaid => "the rules do not say who leads".to_owned(),
    })
}

pub(super) fn no_double(rules: &LineRules, players: usize, is: &str) -> Outcome {
    let found = deal::no_double(rules, players).ok_or("the rules know no such deal")?;
    let asked = Rounded::read(is).ok_or("that is no probability")?;
    when(asked.matches(found.numerator, found.denominator), || {
        format!("it is {}/{}, about {:.3e}", found.numerator, found.denominator, found.value())
    })
}
