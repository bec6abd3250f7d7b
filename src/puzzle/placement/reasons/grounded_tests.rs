//! Tests that a step is refused whose sentence states what is not true, or not enough.

use std::collections::BTreeMap;

use super::step::{BarredBy, ChainStep, ClosedBy, Conclusion, Conflict, OtherCells, StepGround, StepReason};
use super::tests::{replayed, solved, unique_boards, unique_grids};
use super::{RefusedChain, chain};
use crate::game::lattice::Cell;
use crate::puzzle::placement::board::{Board, CellGroup, GroupRule, PlacedTile, TouchingRule, Usage};
use crate::puzzle::placement::solver::{all, sample};
use crate::random::ChaCha;
use crate::search::Limits;

/// Boards of a double-6 set with one solution, and regions of up to three cells: rules keep tiles from places.
pub(super) fn boards_of_sixes(count: usize) -> Vec<(Board, Vec<PlacedTile>)> {
    let boards = (0..).map(|seed| {
        let mut random = ChaCha::stream(seed, 11);
        let mut sample = sample::tiled(&mut random, sample::set(6), 8, 5);
        sample.add_regions(&mut random, 4);
        sample.board
    });
    let unique = boards.filter_map(|board| {
        let mut found = all(&board, 2, &Limits::default()).lines;
        (found.len() == 1).then(|| (board, found.remove(0)))
    });
    unique.take(count).collect()
}

/// The kind of a ground, and grounds like it that are false, or that do not make the step plain. What is false is so in
/// the solution, which everything known agrees with.
#[expect(clippy::too_many_lines, reason = "a table: a few for each kind")]
fn wrong(board: &Board, line: &[PlacedTile], step: &ChainStep) -> (&'static str, Vec<StepGround>) {
    let solved = solved(board, line);
    let sum = |cells: &[usize]| cells.iter().map(|cell| solved[*cell].0).sum::<u32>();
    let own = step.forces.cells();
    let pop = |list: &[usize]| list.split_last().map_or(Vec::new(), |(_, rest)| rest.to_vec());
    match step.ground.clone() {
        StepGround::Nothing => ("nothing", Vec::new()),
        StepGround::Others(others) => (
            "others",
            wrong_others(&others, sum(&others.cells)).into_iter().map(StepGround::Others).collect(),
        ),
        StepGround::Tiles { edge, fit, others } => {
            let more = [&fit[..], &[[98, 99]]].concat();
            let mut wrong = vec![StepGround::Tiles { edge, fit: more, others: others.clone() }];
            wrong.extend((!fit.is_empty()).then(|| StepGround::Tiles {
                edge,
                fit: Vec::new(),
                others: others.clone(),
            }));
            let false_others = wrong_others(&others, sum(&others.cells)).into_iter();
            wrong.extend(false_others.filter(|_| !others.cells.is_empty()).map(|others| StepGround::Tiles {
                edge,
                fit: fit.clone(),
                others,
            }));
            ("tiles", wrong)
        }
        StepGround::Barred(groups) => {
            let other = |by| match by {
                BarredBy::AtLeast(sum) => BarredBy::AtLeast(sum + 1),
                BarredBy::AtMost(sum) => BarredBy::AtMost(sum.checked_sub(1).unwrap_or(u32::MAX)),
                BarredBy::Others(sum) => BarredBy::Others(sum + 1),
                BarredBy::Pips => BarredBy::AtLeast(99),
            };
            let others = groups.iter().map(|(group, by)| (*group, other(*by))).collect();
            let fewer = groups.split_last().map_or(Vec::new(), |(_, rest)| rest.to_vec());
            ("barred", vec![StepGround::Barred(others), StepGround::Barred(fewer)])
        }
        StepGround::Known(cells) => {
            let other = |(cell, pips): &(usize, u8)| (*cell, pips + 1);
            (
                "known",
                vec![StepGround::Known(Vec::new()), StepGround::Known(cells.iter().map(other).collect())],
            )
        }
        StepGround::Lacks(_) => ("lacks", vec![StepGround::Lacks(own[0]), StepGround::Lacks(usize::MAX)]),
        StepGround::FewHalves { open, beside } => {
            let with = |open, beside: &[usize]| StepGround::FewHalves { open, beside: beside.to_vec() };
            // A cell of the step itself has none of the halves besides.
            let mut wrong = vec![with(open + 1, &beside), with(0, &beside), with(open, &own)];
            wrong.extend((!beside.is_empty()).then(|| with(open, &[])));
            ("few halves", wrong)
        }
        StepGround::Sums { group, above, below } => {
            let of = |group: usize| sum(&board.groups[group].cells);
            let less = above.map(|(of_sum, _, low)| (of_sum, of(of_sum).saturating_sub(1), low));
            let more = below.map(|(of_sum, _, high)| (of_sum, of(of_sum) + 1, high));
            let mut wrong = vec![StepGround::Sums { group, above: None, below: None }];
            if less.is_some_and(|(of_sum, ..)| of(of_sum) > 0) {
                wrong.push(StepGround::Sums { group, above: less, below });
            }
            if more.is_some() {
                wrong.push(StepGround::Sums { group, above, below: more });
            }
            ("sums", wrong)
        }
        StepGround::Holders(cells) => {
            let more = [&cells[..], &own].concat();
            ("holders", vec![StepGround::Holders(pop(&cells)), StepGround::Holders(more)])
        }
        StepGround::Joined => ("joined", vec![StepGround::Near(own.clone()), StepGround::Lacks(own[0])]),
        StepGround::Neighbours(closed) => {
            let mut wrong = Vec::new();
            if let Some((_, fewer)) = closed.split_last() {
                wrong.push(StepGround::Neighbours(fewer.to_vec()));
                let laid = |(next, _): &(usize, ClosedBy)| (*next, ClosedBy::Laid([0, 99]));
                wrong.push(StepGround::Neighbours(closed.iter().map(laid).collect()));
            }
            wrong.push(StepGround::Neighbours([&closed[..], &[(own[0], ClosedBy::Apart)]].concat()));
            ("neighbours", wrong)
        }
        StepGround::Ways { cells, tile } => {
            let none = StepGround::Ways { cells: Vec::new(), tile: None };
            let mut wrong = vec![none, StepGround::Ways { cells: own.clone(), tile: Some([98, 99]) }];
            wrong.extend((!cells.is_empty()).then(|| StepGround::Ways { cells: pop(&cells), tile }));
            ("ways", wrong)
        }
        StepGround::Near(near) => ("near", vec![StepGround::Near(pop(&near)), StepGround::Near(Vec::new())]),
        StepGround::Twice(mut tiles) => {
            tiles.push([98, 99]);
            ("twice", vec![StepGround::Twice(tiles)])
        }
        StepGround::Ends(_) => ("ends", Vec::new()),
        StepGround::Leads { lays, conclusions, end } => {
            let with = |conclusions: &[Conclusion], end| StepGround::Leads {
                lays,
                conclusions: conclusions.to_vec(),
                end,
            };
            // No tile that lies nowhere, and no cell beyond the board.
            let ends = [Conflict::Cell(usize::MAX), Conflict::Tile([98, 99])];
            let mut wrong: Vec<StepGround> = ends.map(|end| with(&conclusions, end)).to_vec();
            wrong.extend(conclusions.split_last().map(|(_, fewer)| with(fewer, end)));
            wrong.extend((conclusions.len() > 1).then(|| with(&conclusions[conclusions.len() - 1..], end)));
            let laid = PlacedTile { cells: [0, 1], pips: [98, 99] };
            wrong.push(StepGround::Leads { lays: Some(laid), conclusions, end });
            ("leads", wrong)
        }
    }
}

/// Sums of other cells that are false, or not those of all other cells; `real` is their sum in the solution.
fn wrong_others(others: &OtherCells, real: u32) -> Vec<OtherCells> {
    let OtherCells { cells, lowest, highest, missed, by_halves } = others;
    let rest = || cells.split_last().map_or(Vec::new(), |(_, rest)| rest.to_vec());
    let less = real.checked_sub(1).or(Some(0)).filter(|_| real > 0);
    let with = |cells: Vec<usize>, lowest: Option<u32>, highest: Option<u32>, missed: Vec<u32>| OtherCells {
        cells,
        lowest,
        highest,
        missed,
        by_halves: *by_halves,
    };
    vec![
        with(cells.clone(), Some(real + 1), *highest, missed.clone()),
        with(cells.clone(), *lowest, less, vec![real]),
        with(cells.clone(), None, None, vec![real]),
        with(rest(), *lowest, *highest, missed.clone()),
        OtherCells { by_halves: !by_halves, ..others.clone() },
    ]
}

#[test]
fn a_step_that_states_what_is_false_or_not_enough_is_refused() {
    let mut refused: BTreeMap<&str, usize> = BTreeMap::new();
    let grids = unique_grids(4, 20).into_iter().chain(unique_grids(6, 4));
    for (board, line) in unique_boards(900).into_iter().chain(boards_of_sixes(60)).chain(grids) {
        let chain = chain(&board, &Limits::default());
        for (number, step) in chain.steps.iter().enumerate() {
            let (kind, wrong) = wrong(&board, &line, step);
            for ground in wrong.into_iter().filter(|ground| *ground != step.ground) {
                let mutant = ChainStep { ground, ..step.clone() };
                let said = replayed(&board, &chain.steps[..number], mutant.clone());
                assert_eq!(said, Err(RefusedChain::Ground(number)), "{mutant:?}\nfor {step:?}\n{board:?}");
                *refused.entry(kind).or_default() += 1;
            }
        }
    }
    assert!(refused.len() == 14 && refused.values().all(|count| *count >= 4), "{refused:?}");
}

/// Halves that other cells have are counted off: the 5s of two tiles are not on both cells of a region beside the given 5.
#[test]
fn halves_that_other_cells_have_are_stated() {
    let board = Board {
        cells: (0..6).map(|n| Cell { x: n % 3, y: n / 3 }).collect(),
        pips: vec![None, None, None, Some(5), None, None],
        given: Vec::new(),
        tiles: vec![[1, 2], [1, 5], [2, 5]],
        usage: Usage::All,
        groups: vec![CellGroup { name: "A".to_owned(), cells: vec![0, 1], rule: Some(GroupRule::Alike) }],
        equal_sums: Vec::new(),
        touching: TouchingRule::Any,
    };
    let steps = chain(&board, &Limits::default()).steps;
    let is_beside =
        |step: &ChainStep| matches!(&step.ground, StepGround::FewHalves { beside, .. } if beside == &[3]);
    let number = steps.iter().position(is_beside).unwrap();
    let step = &steps[number];
    assert_eq!((step.reason.level(), step.rests_on.contains(&3)), (2, true));
    let mut fewer = step.clone();
    fewer.rests_on.retain(|cell| *cell != 3);
    assert_eq!(replayed(&board, &steps[..number], fewer), Err(RefusedChain::NotForced(number)));
    let mut unsaid = step.clone();
    unsaid.ground = StepGround::FewHalves { open: 2, beside: Vec::new() };
    assert_eq!(replayed(&board, &steps[..number], unsaid), Err(RefusedChain::Ground(number)));
}

/// A step may state the end of a supposition alone, as those do from which more follows than is listed: no other end.
#[test]
fn the_end_of_a_supposition_whose_steps_are_not_listed_is_checked() {
    let mut seen = 0;
    for (board, _) in unique_boards(800) {
        let steps = chain(&board, &Limits::default()).steps;
        for (number, step) in steps.iter().enumerate() {
            if !matches!(step.reason, StepReason::Refuted { .. }) {
                continue;
            }
            let ends = (0..board.cells.len()).map(Conflict::Cell);
            let ends = ends.chain((0..board.groups.len()).map(Conflict::Group));
            let mut tiles = board.tiles.clone();
            tiles.dedup();
            let ends = ends.chain(tiles.into_iter().map(Conflict::Tile)).map(StepGround::Ends);
            let is_accepted = |ground: &StepGround| {
                let stated = ChainStep { ground: ground.clone(), ..step.clone() };
                replayed(&board, &steps[..number], stated).is_ok()
            };
            let accepted = ends.filter(is_accepted).count();
            assert!(accepted < 2 && !is_accepted(&StepGround::Nothing), "{step:?}");
            seen += accepted;
        }
    }
    assert!(seen > 4, "{seen} ends are stated");
}
