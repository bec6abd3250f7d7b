//! Chains lead to the only solution, and the check refuses what does not hold.

use std::collections::BTreeMap;

use super::grounded_tests::boards_of_sixes;
use super::view::View;
use super::*;
use crate::puzzle::placement::board::{Board, CellGroup, GroupRule, PlacedTile, TouchingRule, Usage};
use crate::puzzle::placement::solver::model::BoardModel;
use crate::puzzle::placement::solver::{Count, all, is_solution, sample, solve};
use crate::random::ChaCha;
use crate::search::Limits;

/// Small boards with one solution, with rules of every kind.
pub(super) fn unique_boards(count: usize) -> Vec<(Board, Vec<PlacedTile>)> {
    let mut boards = Vec::new();
    for seed in 0.. {
        let mut random = ChaCha::stream(seed, 9);
        let tiles = 3 + random.below(5) as usize;
        let mut stock = sample::set(2 + random.below(4) as u8);
        if random.below(3) == 0 {
            stock.push(stock[random.below(stock.len() as u64) as usize]);
        }
        let tiles = tiles.min(stock.len());
        let mut sample = sample::tiled(&mut random, stock.clone(), tiles, 5);
        let most = 1 + random.below(4);
        sample.add_regions(&mut random, most);
        if random.below(3) == 0 {
            let pips = sample.pips();
            let is_given = |_| random.below(3) > 0;
            let is_given: Vec<bool> = (0..pips.len()).map(is_given).collect();
            sample.board.pips = pips.iter().zip(is_given).map(|(pips, is)| is.then_some(*pips)).collect();
        }
        if random.below(5) == 0 {
            sample.board.usage = Usage::Some;
            sample.board.tiles.push(stock[0]);
            sample.board.tiles.sort_unstable();
        }
        if random.below(6) == 0 {
            sample.board.given.push(sample.line[0]);
        }
        add_equal_sums(&mut random, &mut sample);
        sample.board.touching = TouchingRule::Differ;
        if random.below(3) > 0 || !is_solution(&sample.board, &sample.line) {
            sample.board.touching = TouchingRule::Any;
        }
        let found = all(&sample.board, 2, &Limits::default());
        if found.lines.len() == 1 {
            boards.push((sample.board, found.lines[0].clone()));
        }
        if boards.len() == count {
            break;
        }
    }
    boards
}

/// Now and then two random sets of cells whose sums are equal in the solution.
fn add_equal_sums(random: &mut ChaCha, sample: &mut sample::Sample) {
    if random.below(3) > 0 {
        return;
    }
    let pips = sample.pips();
    let sets = [(); 2].map(|()| (0..pips.len()).filter(|_| random.below(3) == 0).collect::<Vec<usize>>());
    let [one, other] = [0, 1].map(|n| sets[n].iter().map(|cell| u32::from(pips[*cell])).sum::<u32>());
    if one == other && sets.iter().all(|set| !set.is_empty()) && sets[0] != sets[1] {
        let first = sample.board.groups.len();
        let named = ["one", "other"].into_iter().zip(sets);
        sample.board.groups.extend(named.map(|(name, cells)| CellGroup {
            name: name.to_owned(),
            cells,
            rule: None,
        }));
        sample.board.equal_sums.push(vec![first, first + 1]);
    }
}

/// Grids of Dominosa with one solution.
pub(super) fn unique_grids(highest: u8, count: usize) -> Vec<(Board, Vec<PlacedTile>)> {
    let boards = (0..).map(|seed| sample::dominosa(seed, highest).board);
    let unique = boards.filter_map(|board| {
        let found = solve(&board, &Limits::default());
        (found.solutions == Count::Exact(1_u32.into())).then_some((board, found.line))
    });
    unique.take(count).collect()
}

#[test]
fn every_board_with_one_solution_has_a_chain_that_leads_to_it() {
    let mut reasons: BTreeMap<u8, usize> = BTreeMap::new();
    let boards = unique_boards(300).into_iter().chain(unique_grids(4, 20)).chain(unique_grids(6, 4));
    for (board, line) in boards {
        let chain = chain(&board, &Limits::default());
        assert!(chain.is_complete && chain.line == line, "{board:?}\n{chain:?}");
        assert_eq!(check(&board, &chain.steps), Ok(()), "{board:?}");
        assert_eq!(
            chain.level(),
            Some(chain.steps.iter().map(|step| step.reason.level()).max().unwrap_or(1))
        );
        assert_eq!(next(&board, &Limits::default()).as_ref(), chain.steps.first());
        chain.steps.iter().for_each(|step| *reasons.entry(step.reason.level()).or_default() += 1);
    }
    assert!((1..=4).all(|level| reasons.get(&level).is_some_and(|count| *count >= 5)), "{reasons:?}");
}

/// Whether a step is true of a solution.
fn is_true(forces: &Forced, line: &[PlacedTile]) -> bool {
    let pips = |cell: &usize| {
        let tile = line.iter().find(|tile| tile.cells.contains(cell)).unwrap();
        tile.pips[usize::from(tile.cells[1] == *cell)]
    };
    match forces {
        Forced::Tile(tile) => line.contains(tile),
        Forced::Pair(cells) => line.iter().any(|tile| tile.cells == *cells),
        Forced::Apart(cells) => !line.iter().any(|tile| tile.cells == *cells),
        Forced::Pips { cell, pips: own } => pips(cell) == *own,
        Forced::Excluded { cell, pips: excluded } => !excluded.contains(&pips(cell)),
        Forced::OneOf { cell, pips: left } => left.contains(&pips(cell)),
    }
}

/// The same step with other reasons and other conclusions.
fn mutants(board: &Board, step: &ChainStep) -> Vec<ChainStep> {
    let mut reasons: Vec<StepReason> = vec![step.reason.clone()];
    for cell in 0..board.cells.len() {
        use StepReason::{CellOnePlace, CellRulesOut, NoPlace};
        reasons.extend([CellOnePlace { cell }, NoPlace { cell }, CellRulesOut { cell }]);
    }
    for tile in board.tiles.iter().copied() {
        use StepReason::{TileOneAllowedPlace, TileOnePlace, TileRulesOut};
        reasons.extend([TileOnePlace { tile }, TileOneAllowedPlace { tile }, TileRulesOut { tile }]);
    }
    for group in 0..board.groups.len() {
        reasons.extend([
            StepReason::Sum { group },
            StepReason::Alike { group },
            StepReason::Different { group },
            StepReason::TileWithin { group },
        ]);
    }
    reasons.extend((0..6).map(|pips| StepReason::NumberUsed { pips }));
    let cells = step.rests_on.clone();
    reasons.extend([StepReason::Piece { cells: cells.clone() }, StepReason::Matching { cells }]);
    let mut forces = vec![step.forces.clone()];
    for cell in step.forces.cells() {
        forces.extend((0..6).map(|pips| Forced::Pips { cell, pips }));
        forces.extend((0..6).map(|pips| Forced::Excluded { cell, pips: vec![pips] }));
        forces.extend((0..6).map(|pips| Forced::OneOf { cell, pips: vec![pips, pips + 1] }));
    }
    if let [a, b] = step.forces.cells()[..] {
        forces.extend([Forced::Pair([a, b]), Forced::Apart([a, b])]);
        forces.extend((0..3).map(|pips| Forced::Tile(PlacedTile { cells: [a, b], pips: [pips, 1] })));
    }
    let with = |reason: &StepReason, forces: &Forced| ChainStep {
        reason: reason.clone(),
        forces: forces.clone(),
        ..step.clone()
    };
    let pairs = reasons.iter().flat_map(|reason| forces.iter().map(move |forces| with(reason, forces)));
    pairs.collect()
}

/// What the checker says of a step after those before it.
pub(super) fn replayed(board: &Board, before: &[ChainStep], step: ChainStep) -> Result<(), RefusedChain> {
    let steps: Vec<ChainStep> = before.iter().cloned().chain([step]).collect();
    check(board, &steps)
}

/// Asserts that a step is refused without any of its cells; returns how many it has.
fn refused_without_a_cell(
    board: &Board,
    step: &ChainStep,
    with: &dyn Fn(ChainStep) -> Result<(), RefusedChain>,
) -> usize {
    for cell in &step.rests_on {
        let mut fewer = step.clone();
        fewer.rests_on.retain(|other| other != cell);
        assert!(with(fewer).is_err(), "{step:?} without {cell}: {board:?}");
    }
    step.rests_on.len()
}

#[test]
fn a_step_without_one_of_its_cells_or_with_a_wrong_conclusion_is_refused() {
    let (mut refused, mut others) = (0, 0);
    for (board, line) in unique_boards(60).into_iter().chain(unique_grids(3, 5)) {
        let chain = chain(&board, &Limits::default());
        for (number, step) in chain.steps.iter().enumerate() {
            let with = |step: ChainStep| replayed(&board, &chain.steps[..number], step);
            refused += refused_without_a_cell(&board, step, &with);
            for mutant in mutants(&board, step) {
                if with(mutant.clone()).is_ok() {
                    // Another reason may hold as well, but nothing false is forced.
                    assert!(is_true(&mutant.forces, &line), "{mutant:?}: {board:?}");
                } else {
                    others += 1;
                }
            }
        }
    }
    assert!(refused > 1000 && others > 10_000, "{refused} {others}");
}

/// The number of kinds of reasons.
const KINDS: usize = 17;

#[test]
fn every_kind_of_reason_is_refused_without_a_cell_and_for_what_is_false() {
    let mut kinds: BTreeMap<String, usize> = BTreeMap::new();
    let grids = unique_grids(4, 20).into_iter().chain(unique_grids(6, 6)).chain(boards_of_sixes(30));
    for (board, line) in unique_boards(300).into_iter().chain(grids) {
        let chain = chain(&board, &Limits::default());
        for (number, step) in chain.steps.iter().enumerate() {
            let kind = format!("{:?}", step.reason).split_whitespace().next().unwrap_or_default().to_owned();
            let seen = kinds.entry(kind).or_default();
            *seen += 1;
            if *seen > 5 {
                continue;
            }
            let with = |step: ChainStep| replayed(&board, &chain.steps[..number], step);
            refused_without_a_cell(&board, step, &with);
            let false_ones =
                mutants(&board, step).into_iter().filter(|mutant| !is_true(&mutant.forces, &line));
            for mutant in false_ones.filter(|mutant| mutant.reason == step.reason) {
                assert!(with(mutant.clone()).is_err(), "{mutant:?}: {board:?}");
            }
        }
    }
    assert_eq!(kinds.len(), KINDS, "{kinds:?}");
}

#[test]
fn a_reason_about_cells_that_are_not_stated_is_refused() {
    for (board, _) in unique_boards(100) {
        let chain = chain(&board, &Limits::default());
        for (number, step) in chain.steps.iter().enumerate() {
            let is_apart =
                |cells: &[usize]| cells.iter().any(|cell| step.rests_on.binary_search(cell).is_err());
            let is_ruled = |group: &usize| board.groups[*group].rule.is_some();
            let groups = (0..board.groups.len()).filter(is_ruled);
            let groups = groups.filter(|group| is_apart(&board.groups[*group].cells));
            let mut wrong: Vec<StepReason> = groups
                .map(|group| match board.groups[group].rule {
                    Some(GroupRule::Alike) => StepReason::Alike { group },
                    Some(GroupRule::Different) => StepReason::Different { group },
                    _ => StepReason::Sum { group },
                })
                .collect();
            let cells = (0..board.cells.len()).filter(|cell| is_apart(&[*cell]));
            wrong.extend(
                cells.flat_map(|cell| [StepReason::CellOnePlace { cell }, StepReason::NoPlace { cell }]),
            );
            for reason in wrong {
                let mutant = ChainStep { reason, ..step.clone() };
                let steps: Vec<ChainStep> = chain.steps[..number].iter().cloned().chain([mutant]).collect();
                assert_eq!(check(&board, &steps), Err(RefusedChain::NotForced(number)));
            }
        }
    }
}

/// The pips of each cell in a solution, and the other cell of its tile.
pub(super) fn solved(board: &Board, line: &[PlacedTile]) -> Vec<(u32, usize)> {
    let mut solved = vec![(0, 0); board.cells.len()];
    for tile in line {
        for (here, there) in [(0, 1), (1, 0)] {
            solved[tile.cells[here]] = (u32::from(tile.pips[here]), tile.cells[there]);
        }
    }
    solved
}

/// Whether what is said of the sum of some cells is true.
fn is_true_of(others: &OtherCells, sum: u32) -> bool {
    others.lowest.is_none_or(|low| low <= sum)
        && others.highest.is_none_or(|high| sum <= high)
        && !others.missed.contains(&sum)
}

/// Asserts that what a step states besides its reason is true of the solution; returns the kind of it.
#[expect(clippy::too_many_lines, reason = "a table: one check for each kind")]
fn stated(board: &Board, line: &[PlacedTile], step: &ChainStep) -> &'static str {
    let solved = solved(board, line);
    let sum = |cells: &[usize]| cells.iter().map(|cell| solved[*cell].0).sum::<u32>();
    let of = |group: usize| &board.groups[group].cells;
    match &step.ground {
        StepGround::Nothing => "nothing",
        StepGround::Others(others) => {
            assert!(is_true_of(others, sum(&others.cells)), "{step:?}");
            "others"
        }
        StepGround::Tiles { edge, fit, others } => {
            let mut own = edge.map(|cell| solved[cell].0 as u8);
            own.sort_unstable();
            let is_apart = fit.is_empty() && solved[edge[0]].1 != edge[1];
            assert!(is_apart || solved[edge[0]].1 == edge[1] && fit.contains(&own), "{step:?}");
            assert!(is_true_of(others, sum(&others.cells)), "{step:?}");
            "tiles"
        }
        StepGround::Barred(groups) => {
            let cells = step.forces.cells();
            let is_within =
                |(group, _): &(usize, BarredBy)| cells.iter().all(|cell| of(*group).contains(cell));
            assert!(!groups.is_empty() && !groups.iter().all(is_within), "{step:?}");
            "barred"
        }
        StepGround::Known(cells) => {
            assert!(cells.iter().all(|(cell, pips)| solved[*cell].0 == u32::from(*pips)), "{step:?}");
            assert!(!cells.is_empty());
            "known"
        }
        StepGround::Lacks(cell) => {
            let has = |pips: &[u8]| pips.iter().any(|pips| u32::from(*pips) == solved[*cell].0);
            match &step.forces {
                Forced::Excluded { pips, .. } => assert!(!has(pips), "{step:?}"),
                Forced::OneOf { pips, .. } => assert!(has(pips), "{step:?}"),
                _ => {}
            }
            "lacks"
        }
        StepGround::FewHalves { .. } => "few halves",
        StepGround::Holders(cells) => {
            let StepReason::NumberUsed { pips } = step.reason else { panic!("{step:?}") };
            assert!(cells.iter().all(|cell| solved[*cell].0 == u32::from(pips)), "{step:?}");
            "holders"
        }
        StepGround::Sums { group, above, below } => {
            let own = step.forces.cells()[0];
            let others: Vec<usize> = of(*group).iter().copied().filter(|cell| *cell != own).collect();
            assert!(above.is_none_or(|(of_sum, most, low)| sum(of(of_sum)) <= most && sum(&others) >= low));
            assert!(
                below.is_none_or(|(of_sum, least, high)| sum(of(of_sum)) >= least && sum(&others) <= high)
            );
            "sums"
        }
        StepGround::Joined => {
            let cells = step.forces.cells();
            assert_eq!(solved[cells[0]].1, cells[1]);
            "joined"
        }
        StepGround::Neighbours(closed) => {
            let StepReason::CellOnePlace { cell } = step.reason else { panic!("{step:?}") };
            assert!(closed.iter().all(|(next, _)| solved[cell].1 != *next), "{step:?}");
            "neighbours"
        }
        StepGround::Ways { cells, tile } => {
            assert!(!cells.is_empty() || tile.is_some());
            "ways"
        }
        StepGround::Near(near) => {
            let StepReason::Matching { cells } = &step.reason else { panic!("{step:?}") };
            assert!(cells.iter().all(|cell| near.contains(&solved[*cell].1)) && near.len() == cells.len());
            "near"
        }
        StepGround::Twice(_) => "twice",
        StepGround::Leads { .. } => "leads",
        StepGround::Ends(_) => "ends",
    }
}

#[test]
fn what_a_step_states_besides_its_reason_is_true() {
    let mut kinds: BTreeMap<&str, usize> = BTreeMap::new();
    for (board, line) in unique_boards(600).into_iter().chain(unique_grids(4, 10)) {
        for step in &chain(&board, &Limits::default()).steps {
            *kinds.entry(stated(&board, &line, step)).or_default() += 1;
        }
    }
    let all = "nothing, others, known, lacks, few halves, tiles, barred, holders, sums, joined, neighbours, ways, near, twice, leads";
    assert!(all.split(", ").all(|kind| kinds.contains_key(kind)), "{kinds:?}");
}

/// Whether steps lead to a whole solution.
fn is_complete(board: &Board, steps: &[ChainStep]) -> bool {
    let model = BoardModel::new(board);
    let mut view = View::given(&model).unwrap();
    steps.iter().all(|step| view.learn(&step.forces).is_ok()) && view.laid.iter().all(|laid| *laid)
}

#[test]
fn a_chain_has_no_step_that_the_others_do_not_need() {
    for (board, _) in unique_boards(60).into_iter().chain(unique_grids(4, 5)) {
        let chain = chain(&board, &Limits::default());
        let is_deep = |step: &ChainStep| matches!(step.reason, StepReason::Refuted { within: 1.., .. });
        if chain.steps.iter().any(is_deep) {
            continue;
        }
        for left_out in 0..chain.steps.len() {
            let mut fewer = chain.steps.clone();
            let step = fewer.remove(left_out);
            let holds = check(&board, &fewer).is_ok() && is_complete(&board, &fewer);
            assert!(!holds, "{step:?} in {board:?}");
        }
    }
}
