use std::collections::BTreeSet;

use crate::cli::machine::Machine;
use crate::game::Rules;
use crate::game::{Table, WholeGame};
use crate::keys::spec;
use crate::random::ChaCha;
use crate::search::Limits;
use crate::search::statistics::Mean;
use crate::simulate::figure::Figure;
use crate::simulate::game::GameTable;
use crate::simulate::part::Part;
use crate::simulate::plan::{Column, MOST_HANDS, Plan, Seatings};
use crate::simulate::player::{Effort, Player};
use crate::simulate::run::{Shard, run};
use crate::simulate::summary::Summary;

pub(crate) fn rules(game: &str, house: &[(&str, &str)]) -> Rules {
    let spec = spec::find(game).unwrap();
    let house: Vec<_> = house.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
    spec.with(&house).unwrap()
}

pub(crate) fn plan(game: &str, house: &[&[(&str, &str)]], players: &[Player], games: u64) -> Plan {
    let column = |house: &&[(&str, &str)]| Column { name: format!("{house:?}"), rules: rules(game, house) };
    let columns = house.iter().map(column).collect();
    Plan {
        game: game.to_owned(),
        columns,
        players: players.to_vec(),
        seed: 5,
        games,
        most_hands: MOST_HANDS,
        seatings: Seatings::One,
        effort: Effort::default(),
    }
}

pub(crate) fn total(plan: &Plan, threads: usize) -> Part {
    plan.check().unwrap();
    let mut total = Part::new(plan);
    let all = (0..plan.blocks()).collect();
    run(plan, &all, &Limits::on(&Machine).threads(threads), |_, part| {
        total.join(&part);
        true
    })
    .unwrap();
    assert_eq!(total.games, plan.games);
    total
}

fn estimate(plan: &Plan, part: &Part, figure: Figure) -> crate::search::statistics::Estimate {
    let place = plan.figures().iter().position(|one| *one == figure).unwrap();
    part.columns[0].sums[place].estimate(part.games, plan.range(figure, 0)).unwrap()
}

/// The probability that none of `taken` tiles of a set is a double, by hand: the ways to take them from the
/// others, out of all ways.
fn no_double(tiles: u32, doubles: u32, taken: u32) -> f64 {
    (0..taken).map(|n| f64::from(tiles - doubles - n) / f64::from(tiles - n)).product()
}

/// Two hands of five of double-6, two of seven of double-9.
#[test]
fn shuffles_without_a_double_are_as_likely_as_counting_says() {
    for (set, each, tiles, doubles, published) in [("6", 5, 28, 7, 0.0269), ("9", 7, 55, 10, 0.038)] {
        let plan = plan("draw", &[&[("set", set)]], &[Player::Random; 2], 40_000);
        let part = total(&plan, 2);
        let found = estimate(&plan, &part, Figure::RedealRate);
        let exact = no_double(tiles, doubles, 2 * each);
        assert!((exact - published).abs() < 5e-4, "{exact}");
        // Four half-widths: an interval misses once in twenty.
        assert!((found.mean - exact).abs() < 2.0 * (found.high - found.low), "{found:?} {exact}");
        assert!(found.high - found.low < 0.002);
    }
}

#[test]
fn the_figures_are_the_same_on_any_number_of_threads_and_by_shards() {
    let two: &[&[(&str, &str)]] = &[&[], &[("win_score", "50")]];
    for (game, games) in [("block", 1500), ("tableaux", 12)] {
        let plan = plan(game, two, &[Player::Greedy, Player::Random], games);
        let one = total(&plan, 1);
        assert_eq!(total(&plan, 3), one);
        let mut parts = Part::new(&plan);
        for number in 1..=4 {
            let shard = Shard { number, of: 4 };
            let wanted: BTreeSet<u64> = (0..plan.blocks()).filter(|block| shard.has(*block)).collect();
            run(&plan, &wanted, &Limits::on(&Machine).threads(2), |_, part| {
                parts.join(&part);
                true
            })
            .unwrap();
        }
        assert_eq!(parts, one);
    }
}

/// An independent computation at the table for people: uniformly random moves.
fn slowly(rules: &Rules, players: usize, games: u64) -> [Mean; 4] {
    let mut means = [Mean::default(); 4];
    let mut random = ChaCha::stream(11, 0);
    for number in 0..games {
        let game = WholeGame::new(rules.clone(), players, 99).at_hand(number);
        let position = game.deal().unwrap().setup.build().unwrap();
        let mut table: Box<dyn Table> = position.game().hand().unwrap();
        let (mut plays, mut passes, leader) = (0, 0, table.to_play());
        while !table.is_over() {
            let moves = table.moves();
            let mv = moves[random.below(moves.len() as u64) as usize];
            plays += u32::from(mv.tile_played().is_some());
            passes += u32::from(mv.to_string() == "pass");
            table.take(&mv).unwrap();
        }
        let gained = table.gained();
        let others = gained.iter().sum::<i32>() - gained[leader];
        let lead = f64::from(gained[leader]) - f64::from(others) / (players as f64 - 1.0);
        let most = gained.iter().copied().max().unwrap_or(0);
        let seen = [f64::from(plays), f64::from(passes), lead, f64::from(most)];
        means.iter_mut().zip(seen).for_each(|(mean, seen)| mean.add(seen));
    }
    means
}

/// First rounds of games, so that scores and leads have no effect.
#[test]
fn figures_are_those_of_a_second_reckoning() {
    let figures = [Figure::HandLength, Figure::Passes, Figure::LeadAdvantage, Figure::HandPoints];
    for (game, players, games) in [
        ("block", 2, 4000),
        ("draw", 3, 2000),
        ("matador", 3, 1500),
        ("tiddle-a-wink", 6, 1500),
        ("tableaux", 2, 500),
        ("castle-rock", 3, 500),
    ] {
        let mut plan = plan(game, &[&[]], &vec![Player::Random; players], games);
        plan.most_hands = 1;
        let part = total(&plan, 2);
        let slow = slowly(&plan.columns[0].rules, players, games);
        for (figure, slow) in figures.into_iter().zip(slow) {
            if !plan.figures().contains(&figure) {
                continue;
            }
            let (found, slow) = (estimate(&plan, &part, figure), slow.estimate());
            let spread = (found.half().powi(2) + slow.half().powi(2)).sqrt();
            // Two and a half such half-widths are five standard deviations.
            assert!(
                (found.mean - slow.mean).abs() <= 2.5 * spread + 1e-9,
                "{game} {figure:?}: {found:?} {slow:?}"
            );
        }
    }
}

/// The fast state and the general one give the same counts.
#[test]
fn both_ways_to_play_line_games_count_alike() {
    for (game, players) in [("block", 2), ("draw", 2), ("matador", 3), ("tiddle-a-wink", 6)] {
        let plan = plan(game, &[&[]], &vec![Player::Greedy; players], 600);
        let quick = total(&plan, 2);
        let mut slow = Part::new(&plan);
        let other = Plan { seed: 77, ..plan.clone() };
        let mut table = GameTable::new(&plan.columns[0].rules, &other).without_fast();
        let figures = plan.figures();
        let mut counted = crate::simulate::game::GameCounts {
            counts: crate::simulate::figure::FigureCounts::default(),
            tallies: slow.columns[0].tallies.clone(),
            hands: 0,
            plays: 0,
        };
        for game in 0..plan.games {
            table.play(game, &figures, &mut counted, &Limits::default()).unwrap();
            for (sums, figure) in slow.columns[0].sums.iter_mut().zip(&figures) {
                sums.add(counted.counts.get(*figure));
            }
        }
        slow.games = plan.games;
        for figure in figures {
            let (one, other) = (estimate(&plan, &quick, figure), estimate(&plan, &slow, figure));
            let spread = (one.half().powi(2) + other.half().powi(2)).sqrt();
            assert!(
                (one.mean - other.mean).abs() <= 2.5 * spread + 1e-9,
                "{game} {figure:?} {one:?} {other:?}"
            );
        }
    }
}

/// Players that search more win more: the probability that fair coins show this by luck is below one in a
/// thousand for each pair.
#[test]
fn better_play_wins_more() {
    for (game, better, worse, games) in [
        ("block", Player::Best, Player::Random, 300),
        ("draw", Player::Greedy, Player::Random, 300),
        ("tableaux", Player::Greedy, Player::Random, 40),
        ("tableaux", Player::Best, Player::Greedy, 60),
        ("castle-rock", Player::Best, Player::Random, 30),
    ] {
        let plan = plan(game, &[&[]], &[better, worse], games);
        let part = total(&plan, 2);
        let won = estimate(&plan, &part, Figure::Wins(0));
        assert!(won.low > 0.5, "{game}: {better} against {worse} wins {won:?}");
    }
}

#[test]
fn the_same_rules_on_the_same_deals_differ_in_nothing() {
    let plan = plan("tableaux", &[&[], &[]], &[Player::Greedy, Player::Random], 10);
    let part = total(&plan, 2);
    let summary = Summary::new(&plan, &part);
    for row in &summary.columns[1].rows {
        let difference = row.difference.unwrap();
        assert!(row.is_same() && !row.differs() && difference.mean.abs() < 1e-12, "{row:?}");
        // What never occurred may still differ; what occurred in every game did not.
        assert_eq!(difference.half() < 1e-6, row.estimate.unwrap().mean != 0.0, "{row:?}");
    }
}

/// On duplicate deals two equal players have had the same hands, so neither gains more; what one of two
/// players gains the other loses; and counts of duplicate deals contradict nothing.
#[test]
fn luck_cancels_on_duplicate_deals() {
    let margins = |players: &[Player], game: &str| {
        let plan = Plan { seatings: Seatings::Every, most_hands: 3, ..plan(game, &[&[], &[]], players, 200) };
        let part = total(&plan, 2);
        assert_eq!(total(&plan, 1), part);
        assert_eq!(crate::simulate::possible::contradiction(&part, &plan), None, "{game}");
        let of = |player| estimate(&plan, &part, Figure::Margin(player));
        (0..players.len() as u8).map(of).collect::<Vec<_>>()
    };
    for margin in margins(&[Player::Greedy; 2], "block") {
        assert!(margin.mean.abs() < 1e-12 && margin.half() < 1e-6, "{margin:?}");
    }
    let unequal = margins(&[Player::Greedy, Player::Random], "block");
    assert!((unequal[0].mean + unequal[1].mean).abs() < 1e-12 && unequal[0].low > 0.0, "{unequal:?}");
    let three = margins(&[Player::Greedy, Player::Random, Player::Random], "matador");
    assert!(three.iter().map(|one| one.mean).sum::<f64>().abs() < 1e-9, "{three:?}");
}

#[test]
fn a_summary_of_fewer_games_is_not_complete() {
    let plan = plan("block", &[&[]], &[Player::Random; 2], 50);
    let part = total(&plan, 1);
    assert!(Summary::new(&plan, &part).is_complete());
    assert!(!Summary::new(&Plan { games: 60, ..plan }, &part).is_complete());
}
