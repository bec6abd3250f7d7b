//! What comes before a check: `after` plays by the rules and the check goes on in the same turn, `put` lays
//! tiles without rules and gives a reason. Changing any digit of an `after` breaks its claim.

use boneyard::document::claim::Claim;
use boneyard::document::{Source, claims};
use boneyard::game::Move;
use boneyard::game::read_move;
use boneyard::keys::{shipped as variants, spec};
use boneyard::search::Limits;
use boneyard::verify::{Status, Verdict};

use crate::command::boneyard;

/// The verdict on a claim, without limits.
fn verdict(claim: &Claim) -> Verdict {
    boneyard::verify::verdict(claim, &Limits::default()).expect("no limit stops it")
}

/// The verdict on a claim made from the keys of its position and its check.
fn of(game: &str, position: &str, checks: &str) -> Verdict {
    let text = format!(
        "title: T\ndocument: d\nextends: {game}\nclaims:\n  - id: A\n    source: s\n    says: s\n    \
        {position}\n    check:\n      - {checks}\n"
    );
    let (_, claims) = claims::read(&Source::new("test", text)).expect("the file is right");
    verdict(&claims[0])
}

/// Asserts that the claim holds.
fn holds(game: &str, position: &str, checks: &str) {
    let verdict = of(game, position, checks);
    assert_eq!(verdict.status, Status::Holds, "{position}: {checks}: {:?}", verdict.found);
}

fn fails(game: &str, position: &str, checks: &str, why: &str) {
    let verdict = of(game, position, checks);
    assert_eq!(verdict.status, Status::Fails, "{position}: {checks}");
    assert!(
        verdict.found.iter().any(|found| found.to_string().contains(why)),
        "{checks}: {:?}",
        verdict.found
    );
}

/// The figure of the corner play, with these tiles in hand.
fn figure(hand: &str) -> String {
    format!("layout: 4-2@0,0s 2-3@1,1s\n    hand: {hand}")
}

#[test]
fn a_move_before_a_check_is_played_by_the_rules() {
    let after = |mv: &str| format!("{{after: \"{mv}\", cells: {{of: corner, count: 2}}}}");
    // The corner takes a 5, which needs a 5-1 in hand.
    for hand in ["6-1", "6-1 3-6"] {
        fails("tableaux", &figure(hand), &after("6-1@0,2s"), "needs 5");
    }
    fails("tableaux", &figure("3-6"), &after("6-1@0,2s"), "step 1");
    fails("tableaux", &figure("3-6"), &after("5-1@0,2s"), "not in hand");
    holds("tableaux", &figure("1-5"), &after("5-1@0,2s"));
    // Without a hand, every tile off the table is held, and none on it.
    let open = "layout: 4-2@0,0s 2-3@1,1s";
    fails("tableaux", open, &after("6-1@0,2s"), "needs 5");
    holds("tableaux", open, &after("5-1@0,2s"));
    fails("tableaux", "layout: 4-2@0,0s 2-5@1,1s", &after("5-2@0,2s"), "lies on the table");
}

#[test]
fn the_check_goes_on_in_the_same_turn() {
    let after = |check: &str| format!("{{after: \"5-1@0,2w\", {check}}}");
    let hand = figure("1-5 3-6");
    holds("tableaux", &hand, &after("legal: {play: stop, points: 0, continues: no}"));
    holds("tableaux", &hand, &after("illegal: {play: pass, because: has_played}"));
    holds("tableaux", &hand, &after("turn: {line: \"3-6@-1,1n stop\", points: [3, 0], hand: 0}"));
    holds("tableaux", &hand, &after("best: {points: 6, solutions: 2}"));
    holds("tableaux", &hand, &after("plays: {at: \"-1,1\", count: 2, points: 3}"));
    fails("tableaux", &hand, &after("best: {points: 6, goal: 6}"), "whole turn");
    // A side play has ended the turn: nothing follows it.
    let lone = "layout: 4-2@0,0s\n    hand: 2-3 2-6";
    holds("tableaux", lone, "{after: \"2-3@1,1s\", illegal: {play: \"2-6@-1,1s\", because: over}}");
    holds("tableaux", lone, "{after: \"2-3@1,1s\", plays: {count: 0}}");
    fails("tableaux", lone, "{after: [\"2-3@1,1s\", \"2-6@-1,1s\"], plays: {count: 0}}", "the turn is over");
    // Nor does anything follow a stop.
    holds("tableaux", &hand, "{after: [\"5-1@0,2w\", stop], illegal: {play: \"3-6@-1,1n\", because: over}}");
    // A side play may be illegal later in a turn.
    let barred = "{house: {closing_side_play: only_first}, after: \"5-1@0,2s\", illegal: {play: \"2-6@-1,1s\", because: closing_side_play}}";
    holds("tableaux", &figure("1-5 2-6"), barred);
}

/// Where every tile is known the round goes on after the turn.
#[test]
fn the_other_seat_plays_once_the_turn_is_over() {
    let hands = "layout: 4-2@0,0s\n    hands: [2-3 4-4, 2-6 5-1]";
    holds("tableaux", hands, "{after: \"2-3@1,1s\", legal: {play: \"2-6@-1,1s\", kind: side}}");
    holds("tableaux", hands, "{after: \"2-3@1,1s\", illegal: {play: \"4-4@-1,0n\", because: not_held}}");
    holds("tableaux", hands, "{after: \"2-3@1,1s\", turn: {line: \"5-1@0,2s\", points: [5]}}");
    holds(
        "tableaux",
        hands,
        "{after: \"2-3@1,1s\", replay: {line: \"5-1@0,2s stop\", gained: [0, 5], to_play: 0}}",
    );
}

#[test]
fn a_tile_that_is_not_held_is_not_legal() {
    let play = "{play: \"5-1@0,2s\"}";
    holds("tableaux", &figure("1-5"), &format!("legal: {play}"));
    fails("tableaux", &figure("3-6"), &format!("legal: {play}"), "not in hand");
    holds("tableaux", &figure("3-6"), "illegal: {play: \"5-1@0,2s\", because: not held}");
    fails("tableaux", &figure("1-5"), &format!("illegal: {play}"), "is legal");
    holds("tableaux", "layout: 4-2@0,0s 2-3@1,1s", &format!("legal: {play}"));
    fails("tableaux", &figure("none"), &format!("legal: {play}"), "not in hand");
    // The other seat's tiles do not belong to the player.
    let hands = "layout: 4-2@0,0s 2-3@1,1s\n    hands: [3-6, 1-5]";
    fails("tableaux", hands, &format!("legal: {play}"), "not in hand");
    holds("tableaux", &format!("{hands}\n    to_play: 1"), &format!("legal: {play}"));
    // The other families know their hands too; without a hand every tile off the table is held.
    holds("castle-rock", "layout: 6-6 6-3\n    hand: 1-1", "illegal: {play: add 6-4, because: not_held}");
    holds("castle-rock", "layout: 6-6 6-3", "legal: {play: add 6-4}");
    fails("castle-rock", "layout: 6-6 6-3", "legal: {play: add 6-6}", "not in hand");
    holds("draw", "layout: 6-6\n    hand: 1-1", "illegal: {play: \"6-4@6\", because: not_held}");
    holds("draw", "layout: 6-6", "legal: {play: \"6-4@6\"}");
    fails("draw", "layout: 6-6 6-4", "legal: {play: \"4-6@6\"}", "not in hand");
}

#[test]
fn a_play_may_not_be_declined() {
    let lone = "layout: 4-2@0,0s\n    hand: 2-3 0-1";
    for word in ["pass", "stop"] {
        for reason in ["must_play", "must play"] {
            holds("tableaux", lone, &format!("illegal: {{play: {word}, because: {reason}}}"));
        }
    }
    // With nothing to play a pass is legal, and there is nothing to stop.
    let without = "layout: 4-2@0,0s\n    hand: 0-1 0-3";
    holds("tableaux", without, "legal: {play: pass, points: -3}");
    holds("tableaux", without, "illegal: {play: stop, because: must_pass}");
    fails("tableaux", without, "illegal: {play: pass, because: must_play}", "pass is legal");
}

#[test]
fn tiles_are_put_without_rules() {
    let put = |rest: &str| format!("{{put: {{tiles: \"6-1@0,2s\", why: a figure}}, {rest}}}");
    let hand = figure("6-1 3-6");
    // 6 against the corner of 5, and the tile leaves the hand.
    holds("tableaux", &hand, &put("cell: {at: \"1,3\", is: corner 4}"));
    holds("tableaux", &hand, &put("illegal: {play: \"6-1@1,0n\", because: not held}"));
    // The turn begins after it: nothing is played yet.
    holds("tableaux", &figure("6-1 5-3"), &put("illegal: {play: stop, because: must_play}"));
    // Moves follow it by the rules.
    holds("tableaux", &hand, &put("after: \"6-3@1,0n\", legal: {play: stop}"));
    fails("tableaux", &hand, &put("after: \"3-6@1,0n\", legal: {play: stop}"), "needs 6");
    // The tile leaves the hand that holds it.
    let hands = "layout: 4-2@0,0s 2-3@1,1s\n    hands: [0-1, 6-1]";
    holds("tableaux", hands, &put("replay: {last_turn: yes, held: [1, 0]}"));
}

/// A claim with other moves before one of its checks.
fn with_after(claim: &Claim, step: usize, after: Vec<Move>) -> Claim {
    let mut claim = claim.clone();
    let first = claim.checks.len();
    let steps = if step < first { &mut claim.checks[step] } else { &mut claim.instead[step - first] };
    steps.after = after;
    claim
}

/// Every move that differs from this one in one digit.
fn other_digits(mv: &Move) -> Vec<String> {
    let text = mv.to_string();
    let digits = text.char_indices().filter(|(_, c)| c.is_ascii_digit());
    let other = |(at, own): (usize, char)| {
        let text = text.clone();
        ('0'..='9').filter(move |digit| *digit != own).map(move |digit| {
            let mut other = text.clone();
            other.replace_range(at..=at, &digit.to_string());
            other
        })
    };
    digits.flat_map(other).collect()
}

/// Moves with another digit after which the statement is still true, each with its reason: claim, move,
/// other move.
const AS_TRUE: [(&str, &str, &str); 2] = [
    // The 5-5 is a matador: it joins the 9 as well, and leaves the same 5 open.
    ("MAT-EX-1", "1-5@9", "5-5@9"),
    // Either six is a toe of the 6-6.
    ("CF-FILL-2", "6-3@6", "6-1@6"),
];

/// Claims that have an `after`.
const WITH_AFTER: [&str; 7] =
    ["TAB-CORNER-5", "TAB-CORNER-5N", "TAB-LEGAL-1", "TAB-DEAD-3", "TAB-STOP-1", "CR-CAP-3", "DRAW-DRAW-1"];

#[test]
fn no_digit_before_a_check_may_be_another() {
    let mut seen = Vec::new();
    let mut unnoticed = Vec::new();
    for name in spec::shipped().chain(variants::names()) {
        let source = spec::open(name).expect("a shipped spec is there");
        let (spec, claims) = claims::read(&source).expect("a shipped spec is right");
        for claim in &claims {
            let own = verdict(claim);
            for (step, check) in claim.checks.iter().chain(&claim.instead).enumerate() {
                for (n, mv) in check.after.iter().enumerate() {
                    for text in other_digits(mv) {
                        // An unreadable move is refused with its location.
                        let Ok(other) = read_move(spec.rules.family(), &text) else { continue };
                        // A tile named from its other end, or an end of a row, is the same move.
                        if other == *mv {
                            continue;
                        }
                        let mut after = check.after.clone();
                        after[n] = other;
                        let found = verdict(&with_after(claim, step, after));
                        if (found.status, &found.readings) == (own.status, &own.readings) {
                            unnoticed.push((claim.id.clone(), mv.to_string(), text));
                        }
                    }
                    seen.push(claim.id.clone());
                }
            }
        }
    }
    for id in WITH_AFTER {
        assert!(seen.iter().any(|own| own == id), "{id} has no `after`");
    }
    let unnoticed: Vec<(&str, &str, &str)> =
        unnoticed.iter().map(|(id, mv, other)| (id.as_str(), mv.as_str(), other.as_str())).collect();
    let left: Vec<_> = unnoticed.iter().filter(|one| !AS_TRUE.contains(one)).collect();
    assert!(left.is_empty(), "{left:#?}");
    let stale: Vec<_> = AS_TRUE.iter().filter(|one| !unnoticed.contains(one)).collect();
    assert!(stale.is_empty(), "no longer as true: {stale:?}");
}

/// A lone hand plays one turn: what follows a play belongs to another seat, though the hand goes on.
#[test]
fn a_lone_turn_of_a_line_game_ends_without_the_hand() {
    for input in [
        "game: block\nlayout: 6-6 6-1\nhand: 5-1 6-2\n",
        "game: block\nlayout: 6-6 6-1\nhands: [5-1 6-2, 3]\n",
    ] {
        let output = boneyard(&["explain", "-", "1-5@1", "6-2@6"], input);
        let said = String::from_utf8_lossy(&output.stdout);
        assert!(said.contains("6-2@6 is illegal\n  the turn is over, and another seat plays\n"), "{said}");
    }
    let output = boneyard(&["explain", "-", "1-5@1", "6-2@6"], "game: block\nlayout: 6-6 6-1\nhand: 5-1\n");
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(said.contains("6-2@6 is illegal\n  the hand is over\n"), "{said}");
}

/// Why a placement has no next step is told apart: no solution, everything known, several solutions.
#[test]
fn a_placement_without_a_next_step_says_why() {
    let (small, large) = ("A B\n  A B\ntiles: 1-1 2-3", "A A B\n  C C B\ntiles: 1-1 2-3 3-3");
    for (board, more, why) in [
        (large, "rules: {A: 2, B: 5, C: 9}", ": the puzzle has no solution"),
        (small, "given: 1-1@0,0s 2-3@1,0s", ": everything that is forced is known"),
        // A step may be forced that no reason finds.
        (small, "", " was found; there is more than one solution"),
    ] {
        let output = boneyard(&["explain", "-"], &format!("task: place\nboard: |\n  {board}\n{more}\n"));
        let said = String::from_utf8_lossy(&output.stdout);
        assert!(said.ends_with(&format!("\nno next step{why}\n")), "{said}");
    }
}
