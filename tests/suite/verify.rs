//! The claims of the documents: all are present, none is hard-coded.

use boneyard::document::{Source, claims};
use boneyard::keys::spec;
use boneyard::search::Limits;
use boneyard::verify::readings::{self, Decision};
use boneyard::verify::{Status, verdict};

use crate::command::boneyard;
use crate::program::program;

fn claims(text: &str) -> Vec<(String, Status)> {
    let (_, claims) = claims::read(&Source::new("test", text)).expect("the spec is right");
    claims
        .into_iter()
        .map(|claim| (claim.id.clone(), verdict(&claim, &Limits::default()).expect("no limit").status))
        .collect()
}

fn shipped(name: &str) -> Vec<(String, Status)> {
    claims(&spec::open(name).expect("a shipped spec").text)
}

/// Every statement of the document by its id, with the status given by the study of the document: ambiguous
/// ones depend, self-contradictory ones are contradicted.
#[test]
fn every_statement_of_the_document_is_a_claim() {
    let found = shipped("tableaux");
    let status = |id: &str| found.iter().find(|(own, _)| own == id).map(|(_, status)| *status);
    let holds = "TAB-SET-1 TAB-LEAD-1 TAB-END-1 TAB-END-2 TAB-PASS-1 TAB-MUST-1 TAB-STOP-1 TAB-TURN-2 TAB-TURN-4 TAB-DRAW-1 TAB-SIDE-1 TAB-SIDE-2 TAB-SIDE-3 TAB-SIDE-4 \
        TAB-SIDE-N1 TAB-SIDE-N2 TAB-SIDE-5 TAB-CNT-1 TAB-CORNER-0 TAB-CORNER-X TAB-CORNER-Y TAB-CORNER-1 TAB-CORNER-2 \
        TAB-CORNER-3 TAB-CORNER-4 TAB-CORNER-5 TAB-CORNER-5N TAB-CNT-2 TAB-CENTRE-0 TAB-CENTRE-C2a TAB-CENTRE-C2b \
        TAB-CENTRE-C2c TAB-CENTRE-CNT TAB-DBL-1 TAB-DBL-2 TAB-BLANK-1 TAB-BLANK-2 TAB-SUM-1 TAB-SUM-2 TAB-SUM-3 \
        TAB-SUM-4 TAB-SUM-5 TAB-SUM-6 TAB-LEGAL-1 TAB-ILLEGAL-1 TAB-ILLEGAL-2 TAB-ILLEGAL-3 TAB-DEAD-1 TAB-DEAD-2 \
        TAB-DEAD-3 TAB-DEAD-4 TAB-SIDE-N3 TAB-EOH-4 P1 P2 P3 P4 PERFT-4-2 PERFT-2-2 PERFT-0-0 PERFT-99 A3 A5b";
    let depends = "TAB-TURN-1 TAB-TURN-3 TAB-BLANK-3 TAB-EOH-1 TAB-EOH-2 TAB-EOH-3 A2 A4 A4b A5 A6";
    for (ids, expected) in [
        (holds, Status::Holds),
        (depends, Status::Depends),
        ("TAB-CORNER-1b TAB-CENTRE-C1", Status::Contradicted),
        ("TAB-SET-2 TAB-TIP-1", Status::Note),
    ] {
        for id in ids.split_ascii_whitespace() {
            assert_eq!(status(id), Some(expected), "{id}");
        }
    }
    assert_eq!(found.len(), 78);
    let nines = shipped("tableaux-99");
    let statuses: Vec<Status> = nines.iter().map(|(_, status)| *status).collect();
    assert_eq!(statuses, [Status::Holds, Status::Holds, Status::Contradicted]);
}

/// The same for the documents of the other games: sections 4.2 to 4.4 of the study.
#[test]
fn every_statement_of_the_other_documents_is_a_claim() {
    let of = |spec: &str| shipped(spec);
    let all: Vec<(String, Status)> =
        ["castle-rock", "draw", "matador", "tiddle-a-wink", "block"].into_iter().flat_map(of).collect();
    let holds = "CR-DEAL-1 CR-DEAL-2 CR-TURN-1 CR-CAP-1 CR-CAP-2 CR-CAP-3 CR-CAP-4 CR-EMPTY-1 CR-END-1 CR-SCORE-1 \
        CR-COUNT-1 CR-COUNT-3 CR-ORPH-1 CR-ORPH-2 CR-STRATEGY-1 CR-STRATEGY-2 CR-STRATEGY-3 CR-CLEAR-1 \
        DRAW-SET-1 DRAW-START-1 DRAW-PLAY-1 DRAW-BLANK-1 DRAW-DRAW-1 DRAW-SCORE-1 DRAW-END-1 \
        MAT-EX-1 MAT-LIST-1 MAT-DRAW-1 MAT-SCORE-1 MAT-END-1 TID-SET-1 TID-DBL-1 TID-SCORE-1 TID-SCORE-2 TID-END-1 \
        BLK-DEAL-1 BLK-START-1 BLK-FIG-1 BLK-FIG-2 BLK-ORIENT BLK-PASS-1 BLK-SCORE-1 CR-LEAD-1 CR-DEVIL-1 \
        CR-TALLY-1 CR-LAST-1 DRAW-LEAD-1 DRAW-LEAD-2 DRAW-TURN-1 DRAW-OUT-1 MAT-LEAD-1 MAT-LEAD-2 BLK-START-2";
    let depends = "CR-SCORE-2 DRAW-PLAY-2 MAT-OPT-1 MAT-SCORE-2 TID-PASS-1 BLK-END-1";
    let contradicted = "CR-COUNT-2 CR-CLEAR-2 MAT-DEAL-1 MAT-SET-1 MAT-EX-1b MAT-BLANK-1";
    let mut count = 0;
    for (ids, expected) in [
        (holds, Status::Holds),
        (depends, Status::Depends),
        (contradicted, Status::Contradicted),
        ("CR-ISBN", Status::Note),
    ] {
        for id in ids.split_ascii_whitespace() {
            let found = all.iter().find(|(own, _)| own == id).map(|(_, status)| *status);
            assert_eq!(found, Some(expected), "{id}");
            count += 1;
        }
    }
    assert_eq!((count, all.len()), (66, 66));
}

/// Compares the output of a command with its snapshot.
fn snapshot(arguments: &[&str], name: &str) {
    let output = program(arguments).output();
    let output = String::from_utf8(output.expect("the program runs").stdout).expect("text");
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(concat!(env!("CARGO_MANIFEST_DIR"), "/snapshots"));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, output));
}

/// The text output for all shipped claims.
#[test]
fn the_whole_verification_is_as_it_was_read() {
    snapshot(&["verify"], "verify");
}

/// The table of readings of every document, with the positions on which they differ.
#[test]
fn the_readings_are_as_they_were_read() {
    for spec in ["tableaux", "castle-rock", "draw", "matador", "tiddle-a-wink", "block"] {
        snapshot(&["verify", "--readings", &format!("specs/{spec}.yaml")], &format!("readings-{spec}"));
    }
}

/// A statement that agrees with only one value of a reading forces it, one that agrees with two rules the
/// third out, and our composed statements decide nothing.
#[test]
fn statements_force_and_rule_out_readings() {
    // A corner of 0 and 0: 0-5 there scores nothing, and lets the turn go on or ends it.
    let spec = |source: &str, check: &str| {
        format!(
            "title: T\ndocument: d\nextends: tableaux\nreadings: [zero_sum, tied_lead]\nclaims:\n  - id: A\n    \
            source: {source}\n    says: s\n    layout: 4-0@0,0s 0-0@1,1s\n    check:\n      - {check}\n"
        )
    };
    let standings = |text: &str| -> Vec<bool> {
        let (spec, claims) = claims::read(&Source::new("test", text)).expect("the spec is right");
        let found = readings::readings(&spec, &claims, &Limits::default()).expect("no limit");
        assert_eq!(found.combinations, 4);
        found.readings.iter().map(|one| one.standing == Decision::Forced).collect()
    };
    let goes_on = "legal: {play: \"0-5@0,2s\", continues: yes}";
    assert_eq!(standings(&spec("play", goes_on)), [true, false]);
    assert_eq!(standings(&spec("composed", goes_on)), [false, false]);
    assert_eq!(standings(&spec("play", "legal: {play: \"0-5@0,2s\"}")), [false, false]);
}

/// Each position shown for two readings gives different answers under them, and stops doing so if any of
/// its tiles is removed.
#[test]
fn positions_shown_for_readings_tell_them_apart() {
    let source = spec::open("castle-rock").expect("a shipped spec");
    let (spec, claims) = claims::read(&source).expect("right");
    let found = readings::readings(&spec, &claims, &Limits::default()).expect("no limit");
    let [reading] = found.readings.as_slice() else { panic!("one reading") };
    assert_eq!(reading.standing, Decision::Open);
    let difference = &reading.differences[0];
    let witness = difference.witness.as_ref().expect("a position");
    let setup = witness.setup.clone().expect("a position");
    // A seat has 50 points exactly when the round is over: `over` requires more.
    let differs = difference.sentence().expect("a position");
    assert!(differs.contains("has won the game, or nobody"), "{differs}");
    assert!(setup.build().is_ok());
}

/// Any wrong claim is caught.
#[test]
fn a_wrong_claim_is_caught() {
    let text = spec::open("tableaux").expect("a shipped spec").text;
    let planted = [
        ("points: 5, continues: yes", "points: 4, continues: yes"),
        ("is: corner 6", "is: corner 7"),
        ("[24, 1000, 47948]", "[24, 1000, 47949]"),
        ("boneyard = 19", "boneyard = 20"),
        ("best: {points: 25}", "best: {points: 26}"),
        ("because: not staggered", "because: corner"),
        ("count: 28", "count: 29"),
        ("depends: {cover: free}", "depends: {win: at_once}"),
        ("held: [4, 4]", "held: [3, 4]"),
    ];
    for (good, wrong) in planted {
        assert!(text.contains(good), "{good}");
        let found = claims(&text.replacen(good, wrong, 1));
        let failed = found.iter().filter(|(_, status)| *status == Status::Fails).count();
        assert_eq!(failed, 1, "{wrong}");
    }
}

/// The same for the kinds of checks of the other games.
#[test]
fn a_wrong_claim_of_another_game_is_caught() {
    let planted = [
        ("castle-rock", "rows: 15", "rows: 14"),
        ("castle-rock", "clearing: 6", "clearing: 7"),
        ("castle-rock", "halves: 8", "halves: 7"),
        ("castle-rock", "leader: 0, is: 1", "leader: 0, is: 2"),
        ("draw", "2.69 %", "2.70 %"),
        ("draw", "are: [21, 0, 0]", "are: [26, 0, 0]"),
        ("matador", "9-1 8-2 7-3 6-4 5-5 0-0", "9-1 8-2 7-3 6-4 5-5"),
        ("matador", "win_score = 100", "win_score = 101"),
        ("tiddle-a-wink", "are: [26, 0, 0]", "are: [21, 0, 0]"),
        ("block", "ends: 0 2", "ends: 0 3"),
        ("block", "count: 11", "count: 10"),
    ];
    for (spec, good, wrong) in planted {
        let text = spec::open(spec).expect("a shipped spec").text;
        assert!(text.contains(good), "{spec}: {good}");
        let found = claims(&text.replacen(good, wrong, 1));
        assert!(found.iter().any(|(_, status)| *status == Status::Fails), "{spec}: {wrong}");
    }
}

/// Rules, a claim, and a change of its text that makes it fail.
const PLANTED: [(&str, &str, &str, &str); 30] = [
    ("tableaux", "TAB-LEAD-1", "gained: [0, 6], next_lead: 1", "gained: [0, 6], next_lead: 0"),
    ("tableaux", "TAB-LEAD-1", "doublet_factor: 2", "doublet_factor: 1"),
    ("tableaux", "TAB-MUST-1", "hand: 2-3 0-1\n", "hand: 5-3 0-1\n"),
    ("tableaux", "TAB-MUST-1", "illegal: {play: pass, because: must play}", "legal: {play: pass}"),
    ("tableaux", "TAB-STOP-1", "legal: {play: stop, points: 0", "illegal: {play: stop} #"),
    ("tableaux", "TAB-TURN-4", "hands: [2-2 0-1, 4-4 5-6]", "hands: [2-2 4-6, 4-4 5-6]"),
    ("tableaux", "TAB-SIDE-N3", "{play: \"3-2@1,1s\"", "{play: \"2-3@1,1s\""),
    ("tableaux", "TAB-EOH-4", "pass_points: -3", "pass_points: -5"),
    ("tableaux", "TAB-EOH-4", "hands: [0-1 0-3, 2-5 0-0]", "hands: [0-1 0-3, 2-5 4-6]"),
    ("tableaux", "TAB-END-1", "win_score: 121", "win_score: 120"),
    ("tableaux", "TAB-END-1", "win_score: 121", "win_score: 122"),
    ("tableaux", "TAB-END-2", "win_score: 121", "win_score: 122"),
    ("tableaux-99", "TAB99-2", "win_score: 361", "win_score: 360"),
    ("tableaux-99", "TAB99-2", "win_score: 361", "win_score: 362"),
    ("castle-rock", "CR-LEAD-1", "to_play: 2", "to_play: 1"),
    ("castle-rock", "CR-LEAD-1", "next_lead: 0", "next_lead: 1"),
    ("castle-rock", "CR-DEVIL-1", "left: 13", "left: 12"),
    ("castle-rock", "CR-TALLY-1", "captured: [3, 0], over: no", "captured: [3, 0], over: yes"),
    ("castle-rock", "CR-TALLY-1", "win_score: 50", "win_score: 49"),
    ("castle-rock", "CR-LAST-1", "capture: optional", "capture: compulsory"),
    ("draw", "DRAW-LEAD-1", "6-4 6-6 1-0", "6-4 6-2 1-0"),
    ("draw", "DRAW-LEAD-2", "next_lead: nobody", "next_lead: 0"),
    ("draw", "DRAW-LEAD-2", "hands: [6-1 6-2, 6-6 3-3]", "hands: [6-6 6-2, 6-1 3-3]"),
    ("draw", "DRAW-TURN-1", "extra_turn: no", "extra_turn: yes"),
    ("draw", "DRAW-OUT-1", "score: pips", "score: one"),
    ("draw", "DRAW-START-1", "opens: highest_double_or_redeal", "opens: highest_double_or_heaviest"),
    ("matador", "MAT-LEAD-1", "9-8 4-4 1-0", "9-8 4-3 1-0"),
    ("matador", "MAT-LEAD-2", "opens: highest_double_or_heaviest", "opens: highest_double_or_redeal"),
    ("block", "BLK-START-2", "opens: highest_double_or_redeal", "opens: highest_double_or_heaviest"),
    ("block", "BLK-START-2", "hands: [6-5 2-1, 4-3 1-0", "hands: [6-5 2-2, 4-3 1-0"),
];

/// Each of the statements about leads, declined plays, last passes and ends of games can fail, with another
/// rule, tile or number.
#[test]
fn statements_of_leads_and_ends_can_fail() {
    for (spec, id, good, wrong) in PLANTED {
        let text = spec::open(spec).expect("a shipped spec").text;
        let at = if text[..text.find("\nclaims:").unwrap_or(0)].contains(good) {
            0
        } else {
            text.find(&format!("id: {id}\n")).expect("the claim is there")
        };
        let rest = text[at..].replacen(good, wrong, 1);
        assert!(rest != text[at..], "{spec}: {good}");
        let found = claims(&format!("{}{rest}", &text[..at]));
        let status = found.iter().find(|(own, _)| own == id).map(|(_, status)| *status);
        assert_eq!(status, Some(Status::Fails), "{id}: {wrong}");
    }
}

/// On the chain of `BLK-ORIENT` 11 plays are legal, with 101 answers. The search stops among those to the
/// answers: what it has counted decides a claim or leaves it open.
#[test]
fn what_was_counted_before_a_limit_may_contradict_a_claim() {
    let text = spec::open("block").expect("a shipped spec").text;
    let status = |numbers: &str| {
        let changed = text.replace("perft: [11, 101, 882]", &format!("perft: {numbers}"));
        let (_, claims) = claims::read(&Source::new("test", &changed)).expect("the spec is right");
        let counted = claims.iter().find(|claim| claim.id == "BLK-ORIENT").expect("the claim");
        verdict(counted, &Limits::default().nodes(5)).map(|verdict| verdict.status).ok()
    };
    assert_eq!(status("[11, 101, 882]"), None);
    // More than was counted is possible, less is not, nor is another number of what was counted to the end.
    assert_eq!(status("[11, 101, 900]"), None);
    for wrong in ["[12, 101, 882]", "[11, 100, 882]", "[11, 101, 20]", "[12, 101, 20]"] {
        assert_eq!(status(wrong), Some(Status::Fails), "{wrong}");
    }
}

/// A house rule changes the expected verdicts.
#[test]
fn other_rules_give_other_verdicts() {
    let text = spec::open("tableaux").expect("a shipped spec").text;
    let found = claims(&text.replacen("doublet_factor: 2", "doublet_factor: 3", 1));
    let failed: Vec<&str> =
        found.iter().filter(|(_, status)| *status == Status::Fails).map(|(id, _)| id.as_str()).collect();
    // Every claim that counts a doublet's points at a corner or centre, and no other.
    for id in ["TAB-DBL-1", "TAB-DBL-2", "TAB-SUM-6", "P1", "P2", "P3"] {
        assert!(failed.contains(&id), "{id} should fail: {failed:?}");
    }
    for id in ["TAB-CORNER-1", "TAB-CENTRE-C2a", "TAB-SUM-4", "PERFT-4-2"] {
        assert!(!failed.contains(&id), "{id}");
    }
}

/// A document is named, or read from the input.
#[test]
fn a_document_is_named_or_given() {
    let claims = "title: a\ndocument: a\nextends: block\nclaims:\n  - {id: A1, source: a, says: a, check: [equation: \"set_size = 28\"]}\n";
    let given = boneyard(&["verify", "-"], claims);
    assert!(given.status.success() && String::from_utf8_lossy(&given.stdout).contains("A1"), "{given:?}");
    let named = boneyard(&["verify", "block"], "");
    assert!(
        named.status.success() && String::from_utf8_lossy(&named.stdout).contains("BLK-DEAL-1"),
        "{named:?}"
    );
}

/// The answer lists every expectation. JSON has no place for that, so what fails stands beside it.
#[test]
fn what_fails_stands_beside_json() {
    let wrong = "game: castle-rock\nlayout: 2-4 4-4\nhand: 1-4\nexpect: {captured: 1}\n";
    let text = boneyard(&["solve", "-"], wrong);
    let json = boneyard(&["solve", "-", "--format", "json"], wrong);
    assert_eq!((text.status.code(), json.status.code()), (Some(1), Some(1)));
    assert!(!String::from_utf8_lossy(&text.stderr).contains("captures 1"), "{text:?}");
    assert!(String::from_utf8_lossy(&json.stderr).contains("captures 1"), "{json:?}");
}

/// Expected placements of a board that no tiles solve: two doubles of which each row would need half.
#[test]
fn nothing_is_forced_where_there_is_no_solution() {
    let none = "task: place\nboard: |\n  A A\n  B B\nrules: {A: 1, B: 1}\ntiles: 1-1 2-2\n";
    let one = none.replace("A: 1, B: 1", "A: 2, B: 4");
    for (puzzle, forced, status, said) in [
        (none, "[]", 1, "expected: there is a solution; there is no solution"),
        (none, "1-1@0,0e", 1, "expected: every solution has 1-1@0,0e; there is no solution"),
        (one.as_str(), "[]", 0, "holds"),
        (one.as_str(), "1-1@0,0e", 0, "holds"),
    ] {
        let found = boneyard(&["verify", "-"], &format!("{puzzle}expect:\n  forced: {forced}\n"));
        assert_eq!(found.status.code(), Some(status), "{forced}");
        let text = String::from_utf8(found.stdout).expect("text");
        assert!(text.contains(said), "{text}");
    }
    let drawn = boneyard(&["diagram", "-", "--steps", "--format", "svg"], none);
    assert_eq!(String::from_utf8_lossy(&drawn.stderr), "note: there is no solution\n");
}
