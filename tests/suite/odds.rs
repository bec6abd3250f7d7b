//! Unknown draws, replies and hidden hands, checked against definitions written out here.

use boneyard::game::hidden::{Hidden, Said};
use boneyard::game::lattice;
use boneyard::game::line;
use boneyard::game::line::rules::{Draw, Rules as LineRules};
use boneyard::game::odds::{Asked, Expected, Method, of_deals, play_outs};
use boneyard::game::setup::{Boneyard, Hands};
use boneyard::game::tableaux;
use boneyard::game::tableaux::notation::play::Step;
use boneyard::game::tableaux::rules::Rules;
use boneyard::game::unseen::Held;
use boneyard::game::{Act, Board, Objective, Odds, Setup, Table, play_line};
use boneyard::search::Limits;
use boneyard::search::brute_force::Patience;
use boneyard::search::ratio::Ratio;
use boneyard::tile::{Tile, Tiles};

use crate::command::boneyard as run;
use crate::positions::{Dice, rules, sample};

fn setup(rules: Rules, dice: &mut Dice, tiles: usize, hand: usize) -> tableaux::setup::Setup {
    let found = sample(rules, dice, tiles, hand, 0);
    tableaux::setup::Setup {
        rules: found.rules,
        layout: found.layout.placements().collect(),
        extra: (),
        hands: Hands::Own(found.hand.iter().collect()),
        to_play: 0,
        boneyard: Boneyard::Unknown,
        scores: Vec::new(),
    }
}

fn board(setup: &tableaux::setup::Setup) -> Board {
    Setup::Tableaux(setup.clone()).build().expect("a right position")
}

/// Asserts that every move is listed, with its worth.
fn are_exactly(found: &Odds, plain: Vec<(Act, Ratio)>, seed: u64) {
    assert!(found.is_exact());
    assert_eq!(found.rows.len(), plain.len());
    for (act, gain) in plain {
        let row = found.rows.iter().find(|row| row.act == act).expect("every move is listed");
        assert_eq!(row.expected, Expected::Exact(gain), "seed {seed}, {act}");
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
        let board = board(&setup);
        let mut patience = Patience::new(60_000);
        let Ok(Some(plain)) = board.game().plain_odds(&asked, &mut patience) else { continue };
        let found = board.game().turn_odds(&asked, &Limits::default()).expect("a turn");
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
        let board = board(&setup);
        let asked = Asked::default();
        let mut patience = Patience::new(60_000);
        let Ok(Some(plain)) = board.game().plain_odds(&asked, &mut patience) else { continue };
        let found = board.game().turn_odds(&asked, &Limits::default()).expect("a turn");
        are_exactly(&found, plain, seed);
        let best = found.best().expect("a turn has an act");
        through += usize::from(best.play_through.is_some_and(|[chance, _]| chance.mean() > 0.0));
        // The line is that of the best move, and worth the same.
        let mut table = board.game().turn().expect("a hand");
        play_line(table.as_mut(), &found.line).expect("a legal line");
        let points = Ratio::whole(table.gained()[0].into());
        assert_eq!(best.expected, Expected::Exact(points), "seed {seed}");
        compared += 1;
    }
    assert!(compared > 60 && through > 10, "{compared}, {through}");
}

/// The average of a turn by definition: every sequence of the hand is walked; where the hand is played
/// through, the mean, over every hand that may be drawn, of the best turn that follows.
fn by_the_book(setup: &tableaux::setup::Setup, other_hand: usize) -> Vec<(Act, f64)> {
    let unseen: Vec<Tile> = setup.unplaced().iter().collect();
    let drawn = unseen.len() - other_hand;
    assert!(drawn <= 2, "all that is left is drawn at once");
    let table = board(setup).game().turn().expect("a hand");
    let after = |act: Act| {
        let mut table = board(setup).game().turn().expect("a hand");
        table.take(&act).expect("a legal act");
        best_from(table.as_ref(), setup, &unseen, drawn)
    };
    table.acts().into_iter().map(|act| (act, after(act))).collect()
}

fn best_from(table: &dyn Table, setup: &tableaux::setup::Setup, unseen: &[Tile], drawn: usize) -> f64 {
    let Board::Tableaux(position) = table.board() else { panic!("a tableau") };
    let gained = f64::from(table.gained()[0]);
    let mut best = f64::MIN;
    if table.may_end() {
        best = gained;
    }
    if position.hand() == Some(Tiles::default()) && !table.is_over() && drawn > 0 {
        let mut hands: Vec<Vec<Tile>> = vec![Vec::new()];
        for tile in unseen {
            let with: Vec<Vec<Tile>> =
                hands.iter().map(|hand| hand.iter().copied().chain([*tile]).collect()).collect();
            hands.extend(with);
        }
        hands.retain(|hand| hand.len() == drawn);
        let worth = |hand: &Vec<Tile>| {
            let mut next = position.setup().clone();
            next.hands = Hands::Own(hand.clone());
            next.boneyard = Boneyard::Known(Vec::new());
            next.scores = Vec::new();
            // A turn that goes on may stop at once; a new one has to pass.
            let found = board(&next).game().best_turn(None, Limits::default(), 0).expect("a hand");
            f64::from(found.best.max(0))
        };
        best = best.max(gained + hands.iter().map(worth).sum::<f64>() / hands.len() as f64);
    }
    for act in table.acts() {
        if matches!(act, Act::Tableaux(Step::Place(_))) {
            let mut next = replayed(setup, position.layout().placements().skip(setup.layout.len()));
            next.take(&act).expect("a legal act");
            best = best.max(best_from(next.as_ref(), setup, unseen, drawn));
        }
    }
    best
}

/// The turn with these tiles placed one after the other.
fn replayed(
    setup: &tableaux::setup::Setup,
    placed: impl Iterator<Item = lattice::Placement>,
) -> Box<dyn Table> {
    let mut table = board(setup).game().turn().expect("a hand");
    for placement in placed {
        table.take(&Act::Tableaux(Step::Place(placement))).expect("it was legal");
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
        let found = board(&setup).game().turn_odds(&asked, &Limits::default()).expect("a turn");
        assert!(found.is_exact());
        for (act, worth) in by_the_book(&setup, other_hand) {
            let row = found.rows.iter().find(|row| row.act == act).expect("every move is listed");
            assert!((row.expected.mean() - worth).abs() < 1e-9, "seed {seed}, {act}: {worth} {row:?}");
            through += usize::from(row.play_through.is_some_and(|[through, _]| through.mean() > 0.0));
        }
    }
    assert!(through > 30, "{through}");
}

/// With both hands known and nothing to draw, the margin is the maximum of points minus best reply.
#[test]
fn the_margin_is_points_less_the_best_reply() {
    fn walk(setup: &tableaux::setup::Setup, other: &[Tile], table: &dyn Table, best: &mut i32) {
        let Board::Tableaux(position) = table.board() else { panic!("a tableau") };
        if table.may_end() {
            let mut reply = position.setup().clone();
            reply.hands = Hands::Own(other.to_vec());
            reply.scores = Vec::new();
            let found = board(&reply).game().best_turn(None, Limits::default(), 0).expect("a hand");
            // Nothing was played: the turn is a forced pass.
            let forced = position.layout().len() == setup.layout.len();
            *best = (*best).max(if forced { -3 } else { table.gained()[0] } - found.best);
        }
        for act in table.acts() {
            if matches!(act, Act::Tableaux(Step::Place(_))) {
                let mut next = replayed(setup, position.layout().placements().skip(setup.layout.len()));
                next.take(&act).expect("a legal act");
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
        walk(&setup, &other, board(&setup).game().turn().expect("a hand").as_ref(), &mut best);
        let asked = Asked { objective: Objective::Margin, ..Asked::default() };
        let found = board(&setup).game().turn_odds(&asked, &Limits::default()).expect("a turn");
        let row = found.best().expect("a play or a pass");
        assert!((row.expected.mean() - f64::from(best)).abs() < 1e-9, "seed {seed}: {best} {row:?}");
    }
}

/// Hands that agree with a line are those from which the line can be played, found by dealing the hidden
/// tiles in every way.
#[test]
fn deals_that_agree_with_a_line_are_found_by_trying_all() {
    let mut narrowed = 0;
    for seed in 0..120 {
        let mut dice = Dice::new(seed);
        let mut rules = LineRules::block();
        if dice.below(2) == 0 {
            rules.draw = Draw::WhenUnable;
        }
        // With few numbers tiles join often; 3-3 lies on the table.
        let few = |tile: &Tile| tile.high().value() <= 3 && tile.total() < 6;
        let mut tiles: Vec<Tile> = rules.set.iter().filter(few).collect();
        for last in (1..tiles.len()).rev() {
            tiles.swap(last, dice.below(last + 1));
        }
        let hands: Vec<Vec<Tile>> = vec![tiles[..3].to_vec(), tiles[3..5].to_vec(), tiles[5..8].to_vec()];
        let full = |hands: Vec<Vec<Tile>>, boneyard: Vec<Tile>| line::setup::LineSetup {
            rules: rules.clone(),
            layout: "3-3".parse().expect("a line"),
            extra: None,
            hands: Hands::All(hands),
            to_play: 0,
            boneyard: Boneyard::Known(boneyard),
            scores: Vec::new(),
        };
        let on_table: Tile = "3-3".parse().expect("a tile");
        let unseen = rules.set.iter().filter(|tile| *tile != on_table);
        let rest: Vec<Tile> = unseen.filter(|tile| !tiles[..8].contains(tile)).collect();
        let Ok(start) = Setup::Line(full(hands.clone(), rest)).build() else { continue };
        let mut table = start.game().hand().expect("every tile");
        let mut acts = Vec::new();
        while acts.len() < 5 && !table.is_over() {
            let offered = table.acts();
            let act = offered[dice.below(offered.len())];
            // A different seat from the one asked about must draw.
            if act == Act::Line(line::moves::LineMove::Draw) && table.to_play() == 0 {
                break;
            }
            table.take(&act).expect("an offered act");
            acts.push(act);
        }
        if table.is_over() || table.to_play() != 0 {
            continue;
        }
        let held = vec![
            Held::Tiles(hands[0].iter().copied().collect()),
            Held::Count(2),
            Held::Tiles(hands[2].iter().copied().collect()),
        ];
        let said = Said { hands: held, to_play: 0, line: acts.clone(), missing: Vec::new() };
        let hidden = Hidden::new(&Setup::Line(full(Vec::new(), Vec::new())), &said).expect("there is a deal");
        // By trying all: hands of two from the 21 tiles that are not known to be held.
        let lies = |tile: &Tile| *tile == on_table || hands[0].contains(tile) || hands[2].contains(tile);
        let others: Vec<Tile> = rules.set.iter().filter(|tile| !lies(tile)).collect();
        let draws = acts.iter().filter(|act| **act == Act::Line(line::moves::LineMove::Draw)).count();
        if draws > 0 {
            // The order of the boneyard matters too: only random deals are tried.
            for n in 0..20 {
                let mut random = boneyard::random::ChaCha::stream(seed, n);
                assert!(hidden.random(&mut random).is_some(), "the line can be played: seed {seed}");
            }
            continue;
        }
        let mut agreeing = 0;
        for one in subsets(&others, 2) {
            let rest = others.iter().copied().filter(|tile| !one.contains(tile)).collect();
            let dealt = vec![hands[0].clone(), one, hands[2].clone()];
            let Ok(board) = Setup::Line(full(dealt, rest)).build() else { continue };
            let mut table = board.game().hand().expect("every tile");
            agreeing += usize::from(play_line(table.as_mut(), &acts).is_ok() && !table.is_over());
        }
        let orders: u128 = if rules.draw == Draw::Never { 1 } else { (1..=19).product() };
        let deals = hidden.deals().expect("a number") / orders;
        let found = (0..deals).filter(|n| hidden.deal(n * orders).is_some()).count();
        assert_eq!(found, agreeing, "seed {seed}: {acts:?}");
        narrowed += usize::from(agreeing < 210);
    }
    assert!(narrowed > 5, "{narrowed}");
}

/// A lead with a double shows that it is the highest of all hands; any other lead, that there is no double.
#[test]
fn a_lead_tells_what_nobody_holds() {
    let line = |line: &str| {
        let text = format!("game: block\nhands: [5, 6-5 6-1 2-2, 5]\nto_play: 0\nline: {line}\n");
        let ran = run(&["odds", "-", "--format", "json", "--samples", "30"], &text);
        (ran.status.code(), String::from_utf8_lossy(&ran.stderr).into_owned())
    };
    assert_eq!(line("lead 4-4").0, Some(0));
    // Seat 1 holds 2-2, which it would have had to lead.
    let (status, said) = line("lead 1-1");
    assert_eq!(status, Some(2));
    assert!(said.contains("no deal"), "{said}");
}

fn subsets(tiles: &[Tile], size: usize) -> Vec<Vec<Tile>> {
    if size == 0 {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for (n, tile) in tiles.iter().enumerate() {
        for mut rest in subsets(&tiles[n + 1..], size - 1) {
            rest.insert(0, *tile);
            all.push(rest);
        }
    }
    all
}

/// Over all deals the mean equals that of solving each deal by itself.
#[test]
fn a_play_is_worth_the_mean_over_all_deals() {
    let rules = LineRules::block();
    let layout = "6-6 6-5 5-5 5-4 4-4 4-3 3-3 3-2 2-2 2-1 1-1 1-0 0-0 0-6 6-4 4-2 2-0 0-4 4-1 1-3 3-5";
    let setup = line::setup::LineSetup {
        rules: rules.clone(),
        layout: layout.parse().expect("a line"),
        extra: None,
        hands: Hands::Hidden,
        to_play: 0,
        boneyard: Boneyard::Unknown,
        scores: Vec::new(),
    };
    let own: Tiles = ["6-2", "5-1"].iter().map(|tile| tile.parse::<Tile>().expect("a tile")).collect();
    let said = Said {
        hands: vec![Held::Tiles(own), Held::Count(2)],
        to_play: 0,
        line: Vec::new(),
        missing: Vec::new(),
    };
    let start = Setup::Line(setup.clone());
    let hidden = Hidden::new(&start, &said).expect("there are deals");
    // Five tiles are hidden, two of them held: ten deals.
    assert_eq!(hidden.deals(), Some(10));
    let board =
        start.with_hidden_hands(|seat| said.hands[seat].is_known()).build().expect("a right position");
    let found = of_deals(&board, Some(&hidden), &Asked::default(), &Limits::default()).expect("deals");
    assert!(found.is_exact());
    let mut sums = std::collections::BTreeMap::new();
    for n in 0..10 {
        let dealt = hidden.deal(n).expect("a deal");
        let mut table = dealt.game().hand().expect("every tile");
        for act in table.acts() {
            let mut after = dealt.game().hand().expect("every tile");
            after.take(&act).expect("an offered act");
            let now = after.gained();
            let rest = if after.is_over() {
                vec![0, 0]
            } else {
                after
                    .board()
                    .game()
                    .plain_value(&mut Patience::new(1_000_000))
                    .expect("tiles")
                    .expect("small")
            };
            *sums.entry(act.to_string()).or_insert(0) += now[0] + rest[0] - now[1] - rest[1];
        }
        table.take(&table.acts()[0].clone()).expect("an offered act");
    }
    for row in &found.rows {
        let sum = sums[&row.act.to_string()];
        assert!((row.expected.mean() - f64::from(sum) / 10.0).abs() < 1e-9, "{row:?} {sum}");
    }
}

/// A limit stops the samples, and is reported.
#[test]
fn a_limit_is_told() {
    let text = "game: tableaux\nlayout: 4-2@0,0s 2-3@1,1s 1-5@-1,2e\nhand: 3-6 5-5\nboneyard: unknown\n";
    let ran = run(&["odds", "-", "--samples", "1000", "--nodes", "2000", "--format", "json"], text);
    assert_eq!(ran.status.code(), Some(3));
    let said = String::from_utf8_lossy(&ran.stdout).into_owned();
    assert!(said.contains("\"stopped\":true") && said.contains("\"exact\":false"), "{said}");
}

/// Draws and deals depend only on the seed, not on the threads.
#[test]
fn samples_are_the_same_on_any_number_of_threads() {
    let turn = "game: tableaux\nlayout: 4-2@0,0s 2-3@1,1s 1-5@-1,2e\nhand: 3-6 5-5\nboneyard: unknown\n";
    let hand = "game: block\nlayout: 6-6\nhands: [6-5 6-1 2-2 4-1, 4, 4]\ntask: game\n";
    for text in [turn, hand] {
        let of = |threads| {
            let arguments = ["odds", "-", "--samples", "60", "--threads", threads, "--format", "json"];
            let ran = run(&arguments, text);
            assert_eq!(ran.status.code(), Some(0), "{}", String::from_utf8_lossy(&ran.stderr));
            String::from_utf8_lossy(&ran.stdout).into_owned()
        };
        let one = of("1");
        assert!(one.contains("\"samples\":60"), "{one}");
        assert_eq!(of("3"), one);
    }
}

/// Hidden hands of Matador that take too long to solve: seven plays are legal.
const TOO_LONG: &str = "game: matador\nlayout: 9-9 1-4\nhands: [6-2 9-1 3-3 0-0, 4]\nboneyard: unknown\n";

fn told(arguments: &[&str], text: &str) -> (Option<i32>, serde_json::Value) {
    let ran = run(&[&["odds", "-", "--format", "json"], arguments].concat(), text);
    (ran.status.code(), serde_json::from_slice(&ran.stdout).expect("one object"))
}

fn plays(answer: &serde_json::Value) -> Vec<&str> {
    let mut plays: Vec<&str> =
        answer["plays"].as_array().expect("plays").iter().filter_map(|row| row["play"].as_str()).collect();
    plays.sort_unstable();
    plays
}

/// Where deals cannot be solved within the limits, every legal play has a number from play-outs, which are
/// labelled so and never proven; with no limit left the plays are listed without a number.
#[test]
fn deals_that_take_too_long_are_played_out() {
    let legal = ["0-0@4", "0-0@9", "1-9@4", "1-9@9", "6-2@4", "9-1@4", "9-1@9"];
    for nodes in ["1", "3000", "30000"] {
        let (status, answer) = told(&["--nodes", nodes, "--seed", "3"], TOO_LONG);
        assert_eq!(plays(&answer), legal);
        assert_eq!((status, &answer["exact"], &answer["stopped"]), (Some(3), &false.into(), &true.into()));
        assert_eq!((&answer["evaluation"], &answer["seed"]), (&"play-outs".into(), &3.into()));
        // The position that exceeded the limit is counted.
        let most = nodes.parse::<u64>().expect("a number") + 2;
        assert!(answer["nodes"].as_u64().expect("a number") <= most, "{answer}");
        let is_known = answer["samples"].as_u64().expect("a number") >= 30;
        for row in answer["plays"].as_array().expect("plays") {
            assert_eq!(row["expected"]["interval"][0].is_number(), is_known, "{row}");
        }
        assert_eq!(is_known, nodes == "30000");
    }
    let (_, once) = told(&["--nodes", "30000"], TOO_LONG);
    assert_eq!(once, told(&["--nodes", "30000"], TOO_LONG).1);
    assert_ne!(once["plays"], told(&["--nodes", "30000", "--seed", "1"], TOO_LONG).1["plays"]);
    let text = String::from_utf8_lossy(&run(&["odds", "-", "--nodes", "1"], TOO_LONG).stdout).into_owned();
    assert!(!text.contains("nothing to play") && text.contains("6-2@4"), "{text}");
    let text = run(&["odds", "-", "--nodes", "30000"], TOO_LONG).stdout;
    let text = String::from_utf8_lossy(&text).into_owned();
    assert!(
        text.contains("play-outs after each play, of seed 0") && text.contains("not best play"),
        "{text}"
    );
}

/// The same with every tile known, and with hidden hands of Castle Rock: every legal play is listed.
#[test]
fn every_legal_play_is_listed_whatever_the_limit() {
    let known = "game: block\nset: 9\nlayout: 6-6\nhands: [6-4 6-3 4-4 5-3 2-1 0-0 3-2 9-9 9-6, \
                 6-1 4-2 5-5 3-1 2-0 4-3 8-6 8-8 8-4, 7-7 7-6 7-4 5-1 9-0 9-1 9-4 8-2 8-1]\n\
                 boneyard: 6-5 6-2 6-0 5-4 5-2 8-9 7-8\ntask: game\n";
    let row = "game: castle-rock\nlayout: 2-4 4-4 0-4 1-1 1-5\nhands: [4-1 6-3 5-5 2-0 6-1, 5]\nboneyard: unknown\ntask: game\n";
    for (text, count) in [(known, 3), (row, 5)] {
        let listed = run(&["plays", "-", "--format", "json"], text).stdout;
        let listed: serde_json::Value = serde_json::from_slice(&listed).expect("one object");
        assert_eq!(plays(&listed).len(), count, "{listed}");
        for nodes in ["1", "20000"] {
            let (status, answer) = told(&["--nodes", nodes], text);
            assert_eq!((status, plays(&answer)), (Some(3), plays(&listed)), "{answer}");
            assert_eq!(answer["evaluation"], "play-outs");
        }
    }
}

/// Every play-out of a round without a choice has the same result: 6-5, then 5-4 goes out and gains the two
/// pips of the 1-1.
#[test]
fn play_outs_of_a_hand_without_a_choice_are_its_result() {
    let text = "game: block\nlayout: 6-6\nhands: [6-5 1-1, 5-4]\nboneyard: none\ntask: game\n";
    let source = boneyard::document::Source::new("test", text);
    let puzzle = boneyard::document::puzzle::read(&source).expect("a puzzle");
    let asked = Asked { samples: Some(40), ..Asked::default() };
    let found = play_outs(&puzzle.board, None, &asked, &Limits::default()).expect("every tile is known");
    assert_eq!(found.method, Method::PlayOuts { samples: 40, asked: 40, seed: 0 });
    assert!(!found.is_exact() && found.is_stopped());
    let [row] = &found.rows[..] else { panic!("one play") };
    assert!(row.expected.interval().iter().all(|end| (end + 2.0).abs() < 1e-9), "{row:?}");
    assert!(row.ahead.expect("a chance").mean().abs() < 1e-9);
}
