//! Forced steps in words.

use super::board::{Board, CellIndex, GroupRule, Halves, Pips, PlacedTile, TouchingRule};
use super::notation::name;
use super::phrases::{barred, cell, cells_of, ended, forces, group_name, laying, none_of, others, sum, sums};
use super::reasons::{
    ChainStep, ClosedBy, Conclusion, Conflict, Forced, RefusedChain, StepGround, StepReason,
};
use super::solver::Solutions;
use super::words::level_said;
use crate::sorted;
use crate::style::{BOLD, styled};
use crate::words::{any_of, counted, listed};

/// The check of a chain of reasons.
pub(super) fn chain_checked(steps: usize, checked: &Result<(), RefusedChain>) -> String {
    match checked {
        Ok(()) => format!("each of {} follows by its reason", counted(steps, "step", "steps")),
        Err(refused) => format!("the chain of reasons does not hold: {refused}"),
    }
}

/// The answer where a limit stops the search for a step.
pub(super) const NOT_FOUND: &str = "no next step was found within the limits";

/// The answer where no step is found, given at most two solutions.
pub(super) fn no_step(found: &Solutions) -> &'static str {
    match found.lines.len() {
        0 | 1 if !found.is_all => NOT_FOUND,
        0 => "no next step: the puzzle has no solution",
        1 => "no next step: everything that is forced is known",
        _ => "no next step was found; there is more than one solution",
    }
}

/// Why a step is forced, in a sentence.
pub(super) fn reason(board: &Board, step: &ChainStep) -> String {
    match &step.reason {
        StepReason::CellOnePlace { cell: at } => one_place(board, *at, step),
        StepReason::TileOnePlace { tile } | StepReason::TileOneAllowedPlace { tile } => {
            tile_one_place(board, &name(*tile), step)
        }
        StepReason::Sum { group } => match &step.ground {
            StepGround::Others(cells) => format!("{}{}.", sum(board, *group), others(board, cells)),
            _ => format!("{}.", sum(board, *group)),
        },
        StepReason::Alike { group } => {
            format!("All cells of {} are alike, and {}.", group_name(board, *group), alike(board, step))
        }
        StepReason::Different { group } => {
            let known = known(board, &step.ground);
            format!("All cells of {} are different, and {known}.", group_name(board, *group))
        }
        StepReason::TileWithin { group } => tile_within(board, *group, step),
        StepReason::EqualSums { list } => equal_sums(board, *list, &step.ground),
        StepReason::Touching { cells } => touching(board, *cells, step),
        StepReason::NumberUsed { pips } => number_used(board, *pips, &step.ground),
        StepReason::NoPlace { cell: at } => no_place(board, *at, &step.forces),
        StepReason::CellRulesOut { cell: at } => match &step.ground {
            StepGround::Ways { cells, tile: Some(tile) } if cells.is_empty() => {
                let both = cells_of(board, &step.forces.cells());
                format!("Only the {} can cover {}, and {both} would need it.", name(*tile), cell(board, *at))
            }
            _ => format!("Every way to cover {} {}.", cell(board, *at), ways(board, step)),
        },
        StepReason::TileRulesOut { tile } => {
            format!("Every place of the {} {}.", name(*tile), ways(board, step))
        }
        StepReason::Piece { cells } => piece(board, cells),
        StepReason::Matching { cells } => matching(board, cells, &step.ground),
        StepReason::TileSet { cells, tiles } => tile_set(board, cells, tiles, &step.ground),
        StepReason::Refuted { supposed, within } => match &step.ground {
            StepGround::Leads { lays, conclusions, end } => led(board, (supposed, *lays), conclusions, end),
            StepGround::Ends(end) => refuted(board, supposed, *within, &ended(board, end)),
            _ => refuted(board, supposed, *within, "it is not so"),
        },
    }
}

/// Where the only place of a tile is, and why there is no other where rules of groups bar them.
fn tile_one_place(board: &Board, tile: &str, step: &ChainStep) -> String {
    let why = match &step.ground {
        StepGround::Barred(groups) => format!(": {}", barred(board, groups)),
        _ => String::new(),
    };
    match &step.forces {
        Forced::Tile(_) => format!("The {tile} fits in one place{why}."),
        Forced::Pair(cells) => {
            format!("The {tile} fits only on {}, one way round or the other{why}.", cells_of(board, cells))
        }
        forces => {
            format!("The {tile} covers {}, one way round or the other.", cells_of(board, &forces.cells()))
        }
    }
}

/// The cells that have all halves that are left with a number.
fn number_used(board: &Board, pips: Pips, ground: &StepGround) -> String {
    let cells = if let StepGround::Holders(cells) = ground { &cells[..] } else { &[] };
    match cells {
        [] => format!("No half with {pips} is left."),
        [one] => format!("Only one half with {pips} is left, and {} has it.", cell(board, *one)),
        _ => {
            let many = cells.len();
            format!("Only {many} halves with {pips} are left, and {} have them.", cells_of(board, cells))
        }
    }
}

/// Why a tile lies, or two cells are one tile, by the only way to cover a cell.
fn one_place(board: &Board, at: CellIndex, step: &ChainStep) -> String {
    let mate = step.forces.cells().into_iter().find(|cell| *cell != at).unwrap_or(at);
    let [here, mate] = [at, mate].map(|at| cell(board, at));
    let tile = match &step.forces {
        Forced::Tile(tile) => Some(name([tile.pips[0].min(tile.pips[1]), tile.pips[0].max(tile.pips[1])])),
        _ => None,
    };
    match (tile, &step.ground) {
        (Some(tile), StepGround::Joined) => {
            format!("{here} and {mate} are one tile, and only the {tile} fits there.")
        }
        (tile, StepGround::Neighbours(closed)) => {
            let by = tile.map(|tile| format!("by the {tile}, ")).unwrap_or_default();
            format!(
                "{here} can be covered only {by}together with {mate}: {}.",
                closed_by(board, &here, closed)
            )
        }
        _ => format!("{here} can be covered only together with {mate}."),
    }
}

/// Why the other neighbours of a cell are no part of its tile.
fn closed_by(board: &Board, here: &str, closed: &[(CellIndex, ClosedBy)]) -> String {
    let with = |wanted: ClosedBy| -> Vec<String> {
        let cells = closed.iter().filter(|(_, by)| *by == wanted);
        cells.map(|(at, _)| cell(board, *at)).collect()
    };
    let said = |cells: &[String], [one, many]: [&str; 2]| {
        let said = if cells.len() == 1 { one } else { many };
        (!cells.is_empty()).then(|| format!("{} {said}", listed(cells)))
    };
    let taken = said(&with(ClosedBy::Taken), ["belongs to another tile", "belong to other tiles"]);
    // Each tile once, with the cells that would need it.
    let needed = |by: fn(Halves) -> ClosedBy, [before, behind]: [&str; 2]| -> Vec<String> {
        let tiles = closed.iter().filter_map(|(_, own)| match own {
            ClosedBy::Laid(tile) | ClosedBy::Missing(tile) => Some(*tile).filter(|tile| *own == by(*tile)),
            _ => None,
        });
        let said =
            |tile| format!("{before} {}, which {} would need{behind}", name(tile), listed(&with(by(tile))));
        sorted::set(tiles).into_iter().map(said).collect()
    };
    let laid = needed(ClosedBy::Laid, ["the", ", lies elsewhere"]);
    let missing = needed(ClosedBy::Missing, ["there is no", ""]);
    let apart = with(ClosedBy::Apart);
    let apart = (!apart.is_empty()).then(|| format!("{here} is not one tile with {}", any_of(&apart)));
    let no_tile = with(ClosedBy::NoTile);
    let no_tile =
        (!no_tile.is_empty()).then(|| format!("no tile that is left fits with {}", any_of(&no_tile)));
    let parts: Vec<String> =
        taken.into_iter().chain(laid).chain(missing).chain(apart).chain(no_tile).collect();
    if parts.is_empty() { format!("{here} has no other neighbour") } else { parts.join("; ") }
}

/// The tiles that a rule leaves to two cells of its group.
fn tile_within(board: &Board, group: usize, step: &ChainStep) -> String {
    let StepGround::Tiles { edge, fit, others: cells } = &step.ground else { return sum(board, group) };
    let rule = match board.groups[group].rule {
        Some(GroupRule::Alike) => format!("All cells of {} are alike", group_name(board, group)),
        Some(GroupRule::Different) => format!("All cells of {} are different", group_name(board, group)),
        _ => format!("{}{}", sum(board, group), others(board, cells)),
    };
    let both = cells_of(board, edge);
    if fit.is_empty() {
        return format!("{rule}: no tile that is left can lie on {both}.");
    }
    let tiles: Vec<String> = fit.iter().map(|tile| format!("the {}", name(*tile))).collect();
    format!("{both} are one tile. {rule}: only {} can lie there.", listed(&tiles))
}

/// Why cells that are alike cannot have some pips.
fn alike(board: &Board, step: &ChainStep) -> String {
    match (&step.ground, &step.forces) {
        (StepGround::Known(_), _) => known(board, &step.ground),
        (StepGround::Lacks(at), Forced::Excluded { pips, .. }) => {
            format!("{} has {}", cell(board, *at), none_of(pips))
        }
        (StepGround::Lacks(at), Forced::OneOf { cell: own, pips }) => on_both(board, [*own, *at], pips),
        (StepGround::FewHalves { open, beside }, Forced::OneOf { pips, .. }) => {
            format!(
                "{} are the only numbers that are left on {open} or more halves{}",
                listed(pips),
                besides(board, beside)
            )
        }
        (StepGround::FewHalves { open, beside }, Forced::Pips { pips, .. }) => {
            format!(
                "{pips} is the only number that is left on {open} or more halves{}",
                besides(board, beside)
            )
        }
        (StepGround::FewHalves { open, beside }, Forced::Excluded { pips, .. }) => {
            let are = if pips.len() == 1 { "is" } else { "are each" };
            format!("{} {are} left on fewer than {open} halves{}", listed(pips), besides(board, beside))
        }
        (_, Forced::Pips { pips, .. }) => format!("only {pips} can be on all of them"),
        (_, Forced::OneOf { pips, .. }) => format!("only {} can be on all of them", any_of(pips)),
        _ => "not all of them can have that".to_owned(),
    }
}

/// The numbers that two cells have in common.
fn on_both(board: &Board, cells: [CellIndex; 2], pips: &[Pips]) -> String {
    format!("only {} can be on both {}", any_of(pips), cells_of(board, &cells))
}

/// Cells that have some of the halves already.
fn besides(board: &Board, cells: &[CellIndex]) -> String {
    if cells.is_empty() { String::new() } else { format!(" besides {}", cells_of(board, cells)) }
}

/// `(0,2) has 5 and (0,3) has 4`.
fn known(board: &Board, ground: &StepGround) -> String {
    let StepGround::Known(cells) = ground else { return String::new() };
    let cells: Vec<String> =
        cells.iter().map(|(at, pips)| format!("{} has {pips}", cell(board, *at))).collect();
    listed(&cells)
}

/// The groups of equal sums that matter, and their bounds.
fn equal_sums(board: &Board, list: usize, ground: &StepGround) -> String {
    let StepGround::Sums { group, above, below } = ground else {
        return format!("The sums of {} are equal.", sums(board, list));
    };
    let own = group_name(board, *group);
    let one = |bound: &Option<(usize, u32, u32)>, [most, least]: [&str; 2]| {
        let (of, sum, others) = bound.as_ref()?;
        let of = group_name(board, *of);
        Some(format!(
            "; that of {of} is {most} {sum}, and the other cells of {own} add up to {least} {others}"
        ))
    };
    let [above_said, below_said] = [one(above, ["at most", "at least"]), one(below, ["at least", "at most"])]
        .map(Option::unwrap_or_default);
    let bounding = [above, below].into_iter().flatten().map(|(of, ..)| *of);
    let groups = sorted::set(bounding.chain([*group])).into_iter().map(|of| group_name(board, of));
    let groups = listed(&groups.collect::<Vec<_>>());
    format!("The sums of {groups} are equal{above_said}{below_said}.")
}

/// What two neighbouring cells have that are not one tile, or why they are one.
fn touching(board: &Board, [one, other]: [CellIndex; 2], step: &ChainStep) -> String {
    let equal = board.touching == TouchingRule::Equal;
    let [one, other] = [one, other].map(|at| cell(board, at));
    if let Forced::Pair(_) = step.forces {
        let [are, other_tiles] = if equal { ["cannot be", "have to be"] } else { ["are", "cannot be"] };
        return format!("{one} and {other} {are} equal, as touching halves of two tiles {other_tiles}.");
    }
    let have = if equal { "equal" } else { "different" };
    let why = match (&step.ground, &step.forces) {
        (StepGround::Known(_), _) => format!("; {}", known(board, &step.ground)),
        (StepGround::Lacks(at), Forced::Excluded { pips, .. }) => {
            format!("; {} has {}", cell(board, *at), none_of(pips))
        }
        (StepGround::Lacks(at), Forced::OneOf { cell, pips }) => {
            format!("; {}", on_both(board, [*cell, *at], pips))
        }
        _ => String::new(),
    };
    format!("{one} and {other} are not one tile, so they have {have} pips{why}.")
}

/// Why a cell cannot have some pips.
fn no_place(board: &Board, at: CellIndex, forces: &Forced) -> String {
    let here = cell(board, at);
    match forces {
        Forced::Pips { pips, .. } => {
            format!("No tile that is left can cover {here} with anything but {pips}.")
        }
        Forced::OneOf { pips, .. } => {
            format!("No tile that is left can cover {here} with anything but {}.", any_of(pips))
        }
        Forced::Excluded { pips, .. } => {
            format!("No tile that is left can cover {here} with {}.", any_of(pips))
        }
        _ => format!("No other tile that is left can cover {here}."),
    }
}

/// What every way or place shares.
fn ways(board: &Board, step: &ChainStep) -> String {
    let StepGround::Ways { cells, tile } = &step.ground else { return "rules it out".to_owned() };
    let both = cells_of(board, &step.forces.cells());
    let cells: Vec<String> = cells.iter().map(|at| cell(board, *at)).collect();
    let tile = tile.map(|tile| format!("takes the {}, which {both} would need", name(tile)));
    let cells = (!cells.is_empty()).then(|| format!("covers {}", any_of(&cells)));
    any_of(&cells.into_iter().chain(tile).collect::<Vec<_>>())
}

/// A piece that cannot be tiled.
fn piece(board: &Board, cells: &[CellIndex]) -> String {
    let is_black = |at: &&CellIndex| (board.cells[**at].x + board.cells[**at].y) % 2 != 0;
    let black = cells.iter().filter(is_black).count();
    let why = match cells {
        [one] => return format!("A tile there would leave {} alone.", cell(board, *one)),
        _ if cells.len() % 2 == 1 => format!("{} cells, an odd number", cells.len()),
        _ => format!("coloured as a checkerboard, {black} and {} cells", cells.len() - black),
    };
    format!("A tile there would cut off {}: {why}.", cells_of(board, cells))
}

/// Cells that need all of their neighbours.
fn matching(board: &Board, cells: &[CellIndex], ground: &StepGround) -> String {
    let own = cells_of(board, cells);
    match ground {
        StepGround::Near(near) if near.len() == 1 => {
            format!("{own} can be covered only together with {}.", cells_of(board, near))
        }
        StepGround::Near(near) => {
            let number = near.len();
            format!("{own} need {number} different neighbours, and can have only {}.", cells_of(board, near))
        }
        _ => format!("{own} need all of their neighbours."),
    }
}

/// Cells that need all of some tiles.
fn tile_set(board: &Board, cells: &[CellIndex], tiles: &[Halves], ground: &StepGround) -> String {
    let names = |tiles: &[Halves]| {
        let names: Vec<String> = tiles.iter().map(|tile| format!("the {}", name(*tile))).collect();
        listed(&names)
    };
    let twice = match ground {
        StepGround::Twice(twice) if !twice.is_empty() => {
            let cover = if twice.len() == 1 { "covers" } else { "each cover" };
            format!("of which {} {cover} two, ", names(twice))
        }
        _ => String::new(),
    };
    let (own, number) = (cells_of(board, cells), cells.len());
    if twice.is_empty() {
        return format!("{own} need {number} tiles, and only {} can cover them.", names(tiles));
    }
    let lie = if tiles.len() == 1 { "it lies" } else { "they lie" };
    format!("Only {} can cover {own}, {twice}so {lie} nowhere else.", names(tiles))
}

/// Conclusions up to which a sentence lists them.
const FEW_CONCLUSIONS: usize = 12;

/// How a supposition fails.
fn led(
    board: &Board,
    (supposed, lays): (&Forced, Option<PlacedTile>),
    conclusions: &[Conclusion],
    end: &Conflict,
) -> String {
    let end = ended(board, end);
    let way = match conclusions.len() {
        0 => format!("then {end}"),
        1..=FEW_CONCLUSIONS => {
            let said: Vec<String> =
                conclusions.iter().map(|one| laying(board, &one.forced, one.lays)).collect();
            format!("then {}, and {end}", said.join(", then "))
        }
        many => format!("after {many} conclusions {end}"),
    };
    format!("Suppose that {}: {way}.", laying(board, supposed, lays))
}

/// Why a supposition fails, without the way to it.
fn refuted(board: &Board, supposed: &Forced, within: usize, end: &str) -> String {
    let more = match within {
        0 => String::new(),
        1 => ", with one supposition more".to_owned(),
        more => format!(", with {more} suppositions more"),
    };
    format!("Suppose that {}: in the end {end}{more}.", forces(board, supposed))
}

/// The next step for a person.
pub(super) fn next(level: u8, forces: &str, reason: &str, cells: &[String]) -> String {
    let cells = if cells.is_empty() { String::new() } else { format!("\nrests on  {}", cells.join(" ")) };
    format!("{}\n{reason}\n{cells}\nlevel     {level}, {}\n", styled(BOLD, forces), level_said(level))
}
