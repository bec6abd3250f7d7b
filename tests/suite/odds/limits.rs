//! Samples and play-outs within limits.

use boneyard::game::odds::{Asked, Method, play_outs};
use boneyard::search::Limits;

use crate::command::boneyard as run;

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
            // A mean needs one deal, and a limit of one position leaves none.
            let means = [&row["expected"]["mean"], &row["ahead"]["mean"]];
            assert!(means.iter().all(|mean| mean.is_null() == (nodes == "1")), "{row}");
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
    assert!(text.contains("play-outs after each play, seed 0") && text.contains("not best play"), "{text}");
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
    let found = play_outs(&puzzle.position, None, &asked, &Limits::default()).expect("every tile is known");
    assert_eq!(found.method, Method::PlayOuts { samples: 40, asked: 40, seed: 0 });
    assert!(!found.is_exact() && found.is_stopped());
    let [row] = &found.rows[..] else { panic!("one play") };
    assert!(row.expected.interval().iter().all(|end| (end + 2.0).abs() < 1e-9), "{row:?}");
    assert!(row.ahead.expect("a chance").mean().abs() < 1e-9);
}
