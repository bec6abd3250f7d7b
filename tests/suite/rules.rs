//! The fast engine against the slow definition, on random positions under random house rules.

use std::collections::BTreeMap;

use boneyard::cli::machine::Machine;
use boneyard::game::lattice::{Cell, Direction, Placement};
use boneyard::game::tableaux::judge::judge;
use boneyard::game::tableaux::layout::Layout;
use boneyard::game::tableaux::moves::{Play, PlayKind};
use boneyard::game::tableaux::rules::{ClosingSidePlay, PlayThrough, Rules};
use boneyard::game::tableaux::turn::{TableauxFreePlay, TableauxTurn};
use boneyard::search::Limits;
use boneyard::search::game::{GameTree as _, Turn as _};
use boneyard::search::perft::{self, walked};
use boneyard::search::turn::TurnSearch;
use boneyard::tile::{Tile, Tiles};
use proptest::prelude::*;

use crate::positions::{Dice, Sample, rules, sample};

/// Every legal play, by checking every placement near the table with the definition.
fn by_definition(layout: &Layout, rules: &Rules, hand: Tiles) -> Vec<Play> {
    let cells: Vec<Cell> = layout.placements().flat_map(|one| one.halves().map(|(cell, _)| cell)).collect();
    let span = |of: fn(&Cell) -> i16| {
        let low = cells.iter().map(of).min().unwrap_or(0);
        let high = cells.iter().map(of).max().unwrap_or(0);
        low - 3..=high + 3
    };
    let mut found: Vec<Play> = Vec::new();
    for tile in hand.iter() {
        for y in span(|cell| cell.y) {
            for x in span(|cell| cell.x) {
                for toward in Direction::ALL {
                    for (half, tail) in [(tile.high(), tile.low()), (tile.low(), tile.high())] {
                        let placement = Placement { half, tail, at: Cell { x, y }, toward };
                        let Some(play) = judge(layout, rules, placement).play else { continue };
                        if !found.iter().any(|other| other.placement.same_tile_as(play.placement)) {
                            found.push(play);
                        }
                    }
                }
            }
        }
    }
    found
}

fn sorted(mut plays: Vec<Play>) -> Vec<String> {
    plays.sort_by_key(|play| {
        (play.placement.at, play.placement.half, play.placement.tail, play.placement.toward)
    });
    plays
        .iter()
        .map(|play| format!("{} {} {} {}", play.placement, play.kind.name(), play.points, play.continues))
        .collect()
}

/// Points of every whole turn, directly by the rules, using only the definition.
struct SlowTurn<'a> {
    rules: &'a Rules,
    layout: Layout,
    boneyard: Vec<Tile>,
    points: Vec<i32>,
}

impl SlowTurn<'_> {
    fn all(sample: &Sample) -> Vec<i32> {
        let mut turn = SlowTurn {
            rules: &sample.rules,
            layout: sample.layout.clone(),
            boneyard: sample.boneyard.clone(),
            points: Vec::new(),
        };
        if by_definition(&turn.layout, turn.rules, sample.hand).is_empty() {
            return vec![sample.rules.pass_points.get()];
        }
        turn.walk(sample.hand, 0, true, false);
        turn.points
    }

    /// `first`: nothing has been played; `blank`: a tile of this hand has scored nothing.
    fn walk(&mut self, hand: Tiles, score: i32, first: bool, blank: bool) {
        for play in by_definition(&self.layout, self.rules, hand) {
            let closes = play.kind == PlayKind::Side && !play.continues;
            if closes && !first && self.rules.closing_side_play == ClosingSidePlay::OnlyFirst {
                continue;
            }
            self.layout.place(play.placement);
            let mut held = hand;
            held.remove(play.placement.tile());
            let score = score + play.points;
            let mut blank = blank || play.points == 0;
            self.points.push(score);
            if play.continues {
                let before = self.boneyard.clone();
                let through = self.rules.play_through == PlayThrough::Continues || !blank;
                if held.is_empty() && through {
                    let full = (self.rules.hand.get() as usize).min(self.boneyard.len());
                    held = self.boneyard.drain(..full).collect();
                    blank = false;
                }
                self.walk(held, score, false, blank);
                self.boneyard = before;
            }
            self.layout.take_back();
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn plays_listed_are_the_plays_that_the_definition_allows(seed in any::<u64>(), tiles in 1_usize..14) {
        let mut dice = Dice::new(seed);
        let rules = rules(&mut dice);
        let sample = sample(rules, &mut dice, tiles, 6, 0);
        let mut plays = Vec::new();
        let play = TableauxFreePlay::new(sample.rules.clone(), sample.layout.clone(), sample.hand);
        play.legal_moves(&mut plays);
        prop_assert_eq!(play.count_moves(), plays.len() as u64);
        let slow = by_definition(&sample.layout, &sample.rules, sample.hand);
        prop_assert_eq!(sorted(plays), sorted(slow), "{:?} {:?}", sample.layout, sample.rules);
    }

    /// `unmake` restores the table, its open cells and its key.
    #[test]
    fn what_is_made_can_be_taken_back(seed in any::<u64>()) {
        let mut dice = Dice::new(seed);
        let rules = rules(&mut dice);
        let sample = sample(rules, &mut dice, 5, 5, 5);
        let mut turn = TableauxTurn::new(sample.rules.clone(), sample.layout.clone(), sample.hand, sample.boneyard.clone(), 0);
        let before = (turn.layout().clone(), turn.layout().open_cells(), turn.key(), turn.hand(), turn.boneyard().to_vec());
        let mut depth = 0;
        loop {
            let mut plays = Vec::new();
            turn.legal_moves(&mut plays);
            if plays.is_empty() { break; }
            turn.make(plays[dice.below(plays.len())]);
            depth += 1;
            let on_table = turn.layout().tiles();
            let held = turn.hand().or(turn.boneyard().iter().copied().collect());
            prop_assert!(on_table.and(held).is_empty());
            prop_assert_eq!(on_table.len() + held.len(), sample.layout.len() + 10);
        }
        for _ in 0..depth { turn.unmake(); }
        let after = (turn.layout().clone(), turn.layout().open_cells(), turn.key(), turn.hand(), turn.boneyard().to_vec());
        prop_assert_eq!(before, after);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 120, ..ProptestConfig::default() })]

    #[test]
    fn the_best_turn_is_that_of_listing_every_turn(
        seed in any::<u64>(),
        tiles in 1_usize..9,
        hand in 1_usize..4,
        goal in 0_i32..20,
    ) {
        let mut dice = Dice::new(seed);
        let rules = rules(&mut dice);
        let drawn = dice.below(3);
        let sample = sample(rules, &mut dice, tiles, hand, drawn);
        let slow = SlowTurn::all(&sample);
        let mut turn = TableauxTurn::new(sample.rules.clone(), sample.layout.clone(), sample.hand, sample.boneyard.clone(), 0);
        let best = slow.iter().copied().max().expect("there is a turn");
        let solved = TurnSearch::new(&mut turn, Limits::default()).solve(None);
        prop_assert!(solved.exact);
        prop_assert_eq!(solved.best, best);
        prop_assert_eq!(solved.solutions, Some(slow.iter().filter(|points| **points == best).count() as u128));
        let reached = slow.iter().filter(|points| **points >= goal).count() as u128;
        prop_assert_eq!(TurnSearch::new(&mut turn, Limits::default()).solve(Some(goal)).solutions, Some(reached));
        // The line replays to its points.
        for play in &solved.line {
            let found = turn.find(play.placement);
            prop_assert_eq!(found, Some(*play));
            turn.make(*play);
        }
        prop_assert_eq!(turn.points() + turn.stop().expect("the line is a whole turn"), best);
    }

    /// Two plays counted without making them are those that the definition allows, and so are three.
    #[test]
    fn plays_in_bulk_are_those_of_the_definition(seed in any::<u64>(), tiles in 1_usize..12, hand in 1_usize..5) {
        let mut dice = Dice::new(seed);
        let rules = rules(&mut dice);
        let sample = sample(rules, &mut dice, tiles, hand, 0);
        let mut play = TableauxFreePlay::new(sample.rules.clone(), sample.layout.clone(), sample.hand);
        let (mut slow, mut layout) = (0, sample.layout.clone());
        for first in by_definition(&sample.layout, &sample.rules, sample.hand) {
            layout.place(first.placement);
            let mut rest = sample.hand;
            rest.remove(first.placement.tile());
            slow += by_definition(&layout, &sample.rules, rest).len() as u64;
            layout.take_back();
        }
        prop_assert_eq!(walked(&mut play, 2), slow, "{:?} {:?}", sample.layout, sample.rules);
        let mut third = 0;
        for first in play.moves() {
            play.make(first);
            third += walked(&mut play, 2);
            play.unmake();
        }
        prop_assert_eq!(walked(&mut play, 3), third);
        let counted = perft::count(&play, 4, &Limits::on(&Machine).threads(2));
        prop_assert_eq!(counted.nodes, walked(&mut play, 4));
    }

    /// In a walk through a turn no bound is too low, and no play that is worth making is left out.
    #[test]
    fn no_bound_is_too_low(seed in any::<u64>(), tiles in 1_usize..12, hand in 1_usize..6, drawn in 0_usize..3) {
        let mut dice = Dice::new(seed);
        let rules = rules(&mut dice);
        let sample = sample(rules, &mut dice, tiles, hand, drawn);
        let mut turn = TableauxTurn::new(sample.rules.clone(), sample.layout.clone(), sample.hand, sample.boneyard.clone(), 0);
        let mut budget = 3000;
        most_of_all(&mut turn, &mut budget);
    }

    /// A mirrored or rotated table has the same plays, the same best and the same number of ways to it.
    #[test]
    fn a_turned_table_is_the_same_table(seed in any::<u64>(), turns in 0_usize..4, mirror in any::<bool>()) {
        let mut dice = Dice::new(seed);
        let rules = rules(&mut dice);
        let sample = sample(rules, &mut dice, 7, 4, 2);
        let map = |cell: Cell| {
            let cell = if mirror { Cell { x: -cell.x, y: cell.y } } else { cell };
            (0..turns).fold(cell, |cell, _| Cell { x: -cell.y, y: cell.x })
        };
        let mut layout = Layout::new();
        for one in sample.layout.placements() {
            let (at, tail_at) = (map(one.at), map(one.tail_at()));
            layout.place(Placement { at, toward: at.toward(tail_at).expect("flush cells"), ..one });
        }
        let solve = |layout: &Layout| {
            let mut turn = TableauxTurn::new(sample.rules.clone(), layout.clone(), sample.hand, sample.boneyard.clone(), 0);
            let solved = TurnSearch::new(&mut turn, Limits::default()).solve(None);
            let mut free = TableauxFreePlay::new(sample.rules.clone(), layout.clone(), sample.hand);
            (solved.best, solved.solutions, walked(&mut free, 2))
        };
        prop_assert_eq!(solve(&sample.layout), solve(&layout));
    }
}

/// The most that the rest of the turn adds, by making every play, compared with the bound in each state.
/// `None` when there are too many states.
fn most_of_all(turn: &mut TableauxTurn, budget: &mut u32) -> Option<i32> {
    *budget = budget.checked_sub(1)?;
    let mut plays = Vec::new();
    turn.legal_moves(&mut plays);
    let mut worth = Vec::new();
    for play in plays {
        assert_eq!(turn.ends(play), {
            turn.make(play);
            let over = turn.is_over();
            turn.unmake();
            over
        });
        turn.make(play);
        let rest = most_of_all(turn, budget);
        turn.unmake();
        worth.push((play, play.points + rest?));
    }
    let plays = worth.iter().map(|(_, worth)| *worth);
    let most = plays.chain(turn.stop()).max()?;
    assert!(
        turn.upper_bound().max(turn.stop().unwrap_or(i32::MIN)) >= most,
        "{} < {most}: {turn:?}",
        turn.upper_bound()
    );
    for needed in [0, 1, most - 1, most] {
        let mut listed = Vec::new();
        turn.moves_worth(needed, &mut listed);
        for (play, worth) in &worth {
            assert!(
                *worth < needed || listed.contains(play),
                "{play:?} adds {worth}, not less than {needed}"
            );
        }
    }
    Some(most)
}

/// These numbers are from bench.md instead of examples.md; an independent program confirms them.
#[test]
fn perft_of_the_corner_figure() {
    let mut layout = Layout::new();
    for text in ["4-2@0,0s", "2-3@1,1s"] {
        layout.place(text.parse().expect("a placement"));
    }
    let hand: Tiles = "1-5 3-6 4-6 5-5 0-0 2-6 1-1 0-5"
        .split(' ')
        .map(|tile| tile.parse::<Tile>().expect("a tile"))
        .collect();
    let mut play = TableauxFreePlay::new(Rules::default(), layout, hand);
    let counts: Vec<u64> = (1..=4).map(|depth| walked(&mut play, depth)).collect();
    assert_eq!(counts, [16, 225, 2_623, 24_551]);
}

/// Random positions reach every kind of refusal in the definition, and every kind of cell.
#[test]
fn random_positions_reach_every_verdict() {
    let mut seen: BTreeMap<&'static str, usize> = BTreeMap::new();
    for seed in 0..400 {
        let mut dice = Dice::new(seed);
        let rules = rules(&mut dice);
        let sample = sample(rules, &mut dice, 14, 3, 0);
        let tile = sample.hand.iter().next().expect("a tile");
        for at in sample.layout.open_cells() {
            for toward in Direction::ALL {
                let placement = Placement { half: tile.high(), tail: tile.low(), at, toward };
                for half in judge(&sample.layout, &sample.rules, placement).halves {
                    let name = half.verdict.map_or_else(|why| why.kind().name(), PlayKind::name);
                    *seen.entry(name).or_default() += 1;
                }
            }
        }
    }
    // A hole has no empty neighbour, so no tile can lie there to be refused.
    let refused =
        ["no neighbour", "end", "gap", "unequal", "not staggered", "corner", "centre", "dead", "covers"];
    for name in refused {
        assert!(seen.contains_key(name), "{name} never came about: {seen:?}");
    }
}
