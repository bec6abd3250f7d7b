//! Unknown draws, replies and hidden hands, checked against definitions written out here.

mod hidden;
mod limits;

use boneyard::game::odds::{Asked, Expected};
use boneyard::game::setup::{Boneyard, Hands};
use boneyard::game::tableaux;
use boneyard::game::tableaux::notation::play::Step;
use boneyard::game::tableaux::rules::Rules;
use boneyard::game::{Move, Objective, Odds, Position, Setup, Table, play_line};
use boneyard::search::Limits;
use boneyard::search::Meter;
use boneyard::search::ratio::Ratio;
use boneyard::tile::{Tile, Tiles};

use serde_json::{Value, json};

use crate::command::{boneyard, json};
use crate::positions::{Dice, rules, sample};

fn setup(rules: Rules, dice: &mut Dice, tiles: usize, hand: usize) -> tableaux::setup::TableauxSetup {
    let found = sample(rules, dice, tiles, hand, 0);
    tableaux::setup::TableauxSetup {
        rules: found.rules,
        layout: found.layout.placements().collect(),
        extra: (),
        hands: Hands::Own(found.hand.iter().collect()),
        to_play: 0,
        boneyard: Boneyard::Unknown,
        scores: Vec::new(),
        passed: None,
    }
}

fn position(setup: &tableaux::setup::TableauxSetup) -> Position {
    Setup::Tableaux(setup.clone()).build().expect("a right position")
}

/// Asserts that every move is listed, with its worth.
fn are_exactly(found: &Odds, plain: Vec<(Move, Ratio)>, seed: u64) {
    assert!(found.is_exact());
    assert_eq!(found.rows.len(), plain.len());
    for (mv, gain) in plain {
        let row = found.rows.iter().find(|row| row.mv == mv).expect("every move is listed");
        assert_eq!(row.expected, Expected::Exact(gain), "seed {seed}, {mv}");
    }
}

/// Under random readings the exact answer is that of a plain walk, for turns with unknown draws and for
/// turns minus the reply, with the other hand known and unknown.
#[test]
fn exact_odds_are_those_of_the_plain_walk() {
    let mut compared = 0;
    for seed in 0..150 {
        let mut dice = Dice::new(seed);
        let rules = rules(&mut dice);
        if rules.set.size() > 28 {
            continue;
        }
        let hand = 1 + dice.below(3);
        let tiles = 16 + dice.below(5);
        let mut setup = setup(rules, &mut dice, tiles, hand);
        let unseen = setup.unplaced().len();
        let margin = dice.below(2) == 0;
        if dice.below(3) == 0 {
            let other: Vec<Tile> = setup.unplaced().iter().take(2).collect();
            let Hands::Own(own) = setup.hands.clone() else { continue };
            setup.hands = Hands::All(vec![own, other]);
        }
        let asked = Asked {
            objective: if margin { Objective::Margin } else { Objective::Points },
            other_hand: Some(unseen.saturating_sub(1 + dice.below(3))),
            ..Asked::default()
        };
        let position = position(&setup);
        let mut meter = Meter::of_nodes(60_000);
        let Ok(Some(plain)) = position.game().plain_odds(&asked, &mut meter) else { continue };
        let found = position.game().turn_odds(&asked, &Limits::default()).expect("a turn");
        are_exactly(&found, plain, seed);
        compared += 1;
    }
    assert!(compared > 30, "{compared}");
}

/// Where the draws are known, nothing is left to chance: each first move is worth the best turn that begins
/// with it, which the plain walk finds too.
#[test]
fn turns_whose_draws_are_known_are_those_of_the_plain_walk() {
    let (mut compared, mut through) = (0, 0);
    for seed in 0..150 {
        let mut dice = Dice::new(seed);
        let rules = rules(&mut dice);
        let hand = 1 + dice.below(2);
        let mut setup = setup(rules, &mut dice, 14, hand);
        let draws: Vec<Tile> = setup.unplaced().iter().take(4).collect();
        setup.boneyard = Boneyard::Known(draws);
        let position = position(&setup);
        let asked = Asked::default();
        let mut meter = Meter::of_nodes(60_000);
        let Ok(Some(plain)) = position.game().plain_odds(&asked, &mut meter) else { continue };
        let found = position.game().turn_odds(&asked, &Limits::default()).expect("a turn");
        are_exactly(&found, plain, seed);
        let best = found.best().expect("a turn has an act");
        through += usize::from(best.play_through.is_some_and(|[chance, _]| chance.mean() > 0.0));
        // The line is that of the best move, and worth the same.
        let mut table = position.game().turn().expect("a hand");
        play_line(table.as_mut(), &found.line).expect("a legal line");
        let points = Ratio::whole(table.gained()[0].into());
        assert_eq!(best.expected, Expected::Exact(points), "seed {seed}");
        compared += 1;
    }
    assert!(compared > 60 && through > 10, "{compared}, {through}");
}

/// The average of a turn by definition: every sequence of the hand is walked; where the hand is played
/// through, the mean, over every hand that may be drawn, of the best turn that follows.
fn by_the_book(setup: &tableaux::setup::TableauxSetup, other_hand: usize) -> Vec<(Move, f64)> {
    let unseen: Vec<Tile> = setup.unplaced().iter().collect();
    let drawn = unseen.len() - other_hand;
    assert!(drawn <= 2, "all that is left is drawn at once");
    let table = position(setup).game().turn().expect("a hand");
    let after = |mv: Move| {
        let mut table = position(setup).game().turn().expect("a hand");
        table.take(&mv).expect("a legal act");
        best_from(table.as_ref(), setup, &unseen, drawn)
    };
    table.moves().into_iter().map(|mv| (mv, after(mv))).collect()
}

fn best_from(
    table: &dyn Table,
    setup: &tableaux::setup::TableauxSetup,
    unseen: &[Tile],
    drawn: usize,
) -> f64 {
    let Position::Tableaux(tableau) = table.position() else { panic!("a tableau") };
    let gained = f64::from(table.gained()[0]);
    let mut best = f64::MIN;
    if table.may_end() {
        best = gained;
    }
    if tableau.hand() == Some(Tiles::default()) && !table.is_over() && drawn > 0 {
        let mut hands: Vec<Vec<Tile>> = vec![Vec::new()];
        for tile in unseen {
            let with: Vec<Vec<Tile>> =
                hands.iter().map(|hand| hand.iter().copied().chain([*tile]).collect()).collect();
            hands.extend(with);
        }
        hands.retain(|hand| hand.len() == drawn);
        let worth = |hand: &Vec<Tile>| {
            let mut next = tableau.setup().clone();
            next.hands = Hands::Own(hand.clone());
            next.boneyard = Boneyard::Known(Vec::new());
            next.scores = Vec::new();
            // A turn that goes on may stop at once; a new one has to pass.
            let found = position(&next).game().best_turn(None, Limits::default(), 0).expect("a hand");
            f64::from(found.best.max(0))
        };
        best = best.max(gained + hands.iter().map(worth).sum::<f64>() / hands.len() as f64);
    }
    for mv in table.moves() {
        if matches!(mv, Move::Tableaux(Step::Place(_))) {
            let mut next = replayed(setup, tableau.layout().placements().skip(setup.layout.len()));
            next.take(&mv).expect("a legal act");
            best = best.max(best_from(next.as_ref(), setup, unseen, drawn));
        }
    }
    best
}

/// The turn with these tiles placed one after the other.
fn replayed(
    setup: &tableaux::setup::TableauxSetup,
    placed: impl Iterator<Item = boneyard::game::lattice::Placement>,
) -> Box<dyn Table> {
    let mut table = position(setup).game().turn().expect("a hand");
    for placement in placed {
        table.take(&Move::Tableaux(Step::Place(placement))).expect("it was legal");
    }
    table
}

#[test]
fn one_draw_is_the_mean_over_all_hands() {
    let mut through = 0;
    for seed in 0..120 {
        let mut dice = Dice::new(seed + 1000);
        let (tiles, hand) = (14 + dice.below(6), 1 + dice.below(2));
        let setup = setup(Rules::default(), &mut dice, tiles, hand);
        let unseen = setup.unplaced().len();
        let other_hand = unseen - (1 + dice.below(2));
        let asked = Asked { other_hand: Some(other_hand), ..Asked::default() };
        let found = position(&setup).game().turn_odds(&asked, &Limits::default()).expect("a turn");
        assert!(found.is_exact());
        for (mv, worth) in by_the_book(&setup, other_hand) {
            let row = found.rows.iter().find(|row| row.mv == mv).expect("every move is listed");
            assert!((row.expected.mean() - worth).abs() < 1e-9, "seed {seed}, {mv}: {worth} {row:?}");
            through += usize::from(row.play_through.is_some_and(|[through, _]| through.mean() > 0.0));
        }
    }
    assert!(through > 30, "{through}");
}

/// With both hands known and nothing to draw, the margin is the maximum of points minus best reply.
#[test]
fn the_margin_is_points_less_the_best_reply() {
    fn walk(setup: &tableaux::setup::TableauxSetup, other: &[Tile], table: &dyn Table, best: &mut i32) {
        let Position::Tableaux(tableau) = table.position() else { panic!("a tableau") };
        if table.may_end() {
            let mut reply = tableau.setup().clone();
            reply.hands = Hands::Own(other.to_vec());
            reply.scores = Vec::new();
            let found = position(&reply).game().best_turn(None, Limits::default(), 0).expect("a hand");
            // Nothing was played: the turn is a forced pass.
            let forced = tableau.layout().len() == setup.layout.len();
            *best = (*best).max(if forced { -3 } else { table.gained()[0] } - found.best);
        }
        for mv in table.moves() {
            if matches!(mv, Move::Tableaux(Step::Place(_))) {
                let mut next = replayed(setup, tableau.layout().placements().skip(setup.layout.len()));
                next.take(&mv).expect("a legal act");
                walk(setup, other, next.as_ref(), best);
            }
        }
    }
    for seed in 0..60 {
        let mut dice = Dice::new(seed + 5000);
        let mut setup = setup(Rules::default(), &mut dice, 6, 2);
        setup.boneyard = Boneyard::Known(Vec::new());
        let other: Vec<Tile> = setup.unplaced().iter().skip(dice.below(5)).step_by(4).take(3).collect();
        let Hands::Own(own) = setup.hands.clone() else { panic!("a hand") };
        setup.hands = Hands::All(vec![own, other.clone()]);
        let mut best = i32::MIN;
        walk(&setup, &other, position(&setup).game().turn().expect("a hand").as_ref(), &mut best);
        let asked = Asked { objective: Objective::Margin, ..Asked::default() };
        let found = position(&setup).game().turn_odds(&asked, &Limits::default()).expect("a turn");
        let row = found.best().expect("a play or a pass");
        assert!((row.expected.mean() - f64::from(best)).abs() < 1e-9, "seed {seed}: {best} {row:?}");
    }
}

/// A program of its own, which plays out all 90 deals of two tiles each, has these means for the seat and its partner
/// less the other side.
#[test]
fn partners_with_hidden_hands_have_the_means_of_all_deals() {
    let means = [
        ("puzzles/partnership-spain/two-tiles-each.yaml", [("3-3@3", [103, 5]), ("3-6@3", [-241, 45])]),
        ("puzzles/puerto-rican-200/heavy-or-double.yaml", [("2-2@2", [1664, 45]), ("2-6@2", [-87, 10])]),
    ];
    for (file, plays) in means {
        let found = json(&["odds", "--format", "json", file], "");
        assert_eq!((&found["exact"], &found["samples"]), (&json!(true), &json!(90)), "{file}");
        for (n, (play, mean)) in plays.into_iter().enumerate() {
            let row = &found["plays"][n];
            let said = (&row["play"], &row["expected"]["fraction"]);
            assert_eq!(said, (&json!(play), &json!(mean)), "{file}");
        }
    }
}

/// The value of 617/165 is that of an independent linear program over the same 90 deals; the strategy shows both
/// plays.
#[test]
fn an_equilibrium_has_the_value_of_a_linear_program() {
    let found = json(&["odds", "--equilibrium", "--format", "json", "puzzles/block/two-and-two.yaml"], "");
    assert_eq!(
        (&found["fraction"], &found["exact"], &found["deals"]),
        (&json!([617, 165]), &json!(true), &json!(90))
    );
    let shares: Vec<f64> = found["strategy"]
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(|row| row["probability"].as_f64())
        .collect();
    assert!(
        (shares.iter().sum::<f64>() - 1.0).abs() < 1e-9 && shares.iter().all(|share| *share > 0.1),
        "{shares:?}"
    );
    // The linear program and the same rule of play gave 0.10606…, which is 7/66.
    let lost = &found["exploitable"];
    assert!((lost[0].as_f64().expect("a number") - 7.0 / 66.0).abs() < 1e-9, "{lost}");
}

/// Values of the same linear program by `HiGHS`, with every deal equally likely in which somebody can play.
#[test]
fn equilibria_enclose_the_values_of_a_linear_program() {
    let values = [1.617_225, 1.109_934, 2.529_844, 4.009_212, 2.777_057];
    let lines = include_str!("../../benches/positions/hidden-hands.jsonl").lines();
    for (line, value) in lines.zip(values) {
        let found = json(&["odds", "--equilibrium", "--format", "json", "-"], line);
        let [low, high] = [0, 1].map(|end| found["value"][end].as_f64().expect("a bound"));
        let half_a_digit = 0.000_000_5;
        assert!(low - half_a_digit <= value && value <= high + half_a_digit, "{value}: {found}");
        assert!(high - low < 0.001, "{found}");
    }
}

/// What an equilibrium is not for is refused at once, and a limit leaves bounds or says that nothing is known.
#[test]
fn an_equilibrium_says_what_it_cannot_do() {
    let refused = |text: &str, because: &str| {
        let output = boneyard(&["odds", "--equilibrium", "-"], text);
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.code() == Some(2) && said.contains(because), "{said}");
    };
    refused("game: block\nlayout: 6-6\nhands: [6-5 6-1 2-2 4-1 5-5 3-2, 6]\n", "this has about ");
    refused("game: block\nlayout: 6-6\nhands: [6-5 6-1 2-2 4-1, 4, 4]\n", "two seats");
    refused("game: block\nlayout: 6-6\nhands: [6-5 6-1, 2-2 4-1]\n", "hidden hand");
    for (nodes, is_known) in [("5", false), ("2000", true)] {
        let arguments =
            ["odds", "--equilibrium", "--format", "json", "--nodes", nodes, "puzzles/block/two-and-two.yaml"];
        let output = boneyard(&arguments, "");
        let found: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        assert_eq!((output.status.code(), &found["stopped"]), (Some(3), &json!(true)), "{found}");
        let value = found["value"]
            .as_array()
            .map(|value| [&value[0], &value[1]].map(|end| end.as_f64().expect("a bound")));
        assert_eq!(value.is_some(), is_known, "{found}");
        assert!(value.is_none_or(|[low, high]| low <= 617.0 / 165.0 && 617.0 / 165.0 <= high), "{found}");
    }
}
