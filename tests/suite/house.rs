//! House rules: the named variants, and their effect on documents and positions. The expected values beside
//! each are computed by hand.

use std::collections::BTreeSet;
use std::path::PathBuf;

use boneyard::compare::{Variant, document};
use boneyard::document::{Source, claims};
use boneyard::keys::{shipped as variants, spec};
use boneyard::search::Limits;
use serde_json::{Value, json};

use crate::command::boneyard;

/// A corner for 5 at (0,2) that only a doublet of the hand fits, in two ways. The other corner needs 6.
const DOUBLET: &str = "game: tableaux\nlayout: 4-2@0,0s 2-3@1,1s\nhand: 5-5\n";

fn answer(arguments: &[&str], input: &str) -> (Option<i32>, Value) {
    let all: Vec<&str> = arguments.iter().copied().chain(["--format", "json"]).collect();
    let output = boneyard(&all, input);
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    let value = serde_json::from_slice(&output.stdout);
    (output.status.code(), value.unwrap_or_else(|_| panic!("{arguments:?}: {text}")))
}

fn printed(arguments: &[&str], input: &str) -> (Option<i32>, String) {
    let output = boneyard(arguments, input);
    (output.status.code(), String::from_utf8(output.stdout).expect("text"))
}

/// The messages, with exit status 2 and no standard output.
fn refused(arguments: &[&str], input: &str) -> String {
    let output = boneyard(arguments, input);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    assert!(output.stdout.is_empty(), "{arguments:?}");
    String::from_utf8(output.stderr).expect("text")
}

fn puzzle(name: &str) -> String {
    format!("{}/puzzles/{name}.yaml", env!("CARGO_MANIFEST_DIR"))
}

fn ids(list: &Value) -> BTreeSet<String> {
    let rows = list.as_array().expect("a list").iter();
    rows.map(|row| row["id"].as_str().expect("an id").to_owned()).collect()
}

#[test]
fn every_variant_says_where_it_is_from_and_only_what_differs() {
    for name in variants::names() {
        let variant = spec::find(name).expect("a shipped variant");
        let (game, short) = name.split_once('/').expect("game/variant");
        let base = spec::find(game).expect("a shipped game");
        assert_eq!(variant.name, name);
        assert_eq!(variant.extends.as_deref(), Some(game));
        assert!(variants::of(game).contains(&short));
        assert!(variant.source.as_ref().is_some_and(|source| !source.trim().is_empty()), "{name}");
        assert!(!variant.changes.is_empty(), "{name} changes nothing");
        for (key, _) in &variant.changes {
            assert_ne!(variant.rules.key(key), base.rules.key(key), "{name} repeats {key}");
        }
        let differing = base.rules.family().keys().into_iter().map(|info| info.name);
        let differing = differing.filter(|key| variant.rules.key(key) != base.rules.key(key));
        let named: BTreeSet<&str> = variant.changes.iter().map(|(key, _)| key.as_str()).collect();
        assert_eq!(differing.collect::<BTreeSet<_>>(), named, "{name}");
    }
    // Of these games no other page was found.
    let alone = ["partnership-spain", "puerto-rican-200"];
    for game in spec::shipped().filter(|game| !alone.contains(game)) {
        assert!(!variants::of(game).is_empty(), "{game} has no variant");
    }
}

#[test]
fn every_file_of_variants_is_carried() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("specs/variants");
    let files = std::fs::read_dir(folder).expect("the folder").count();
    assert_eq!(variants::names().count(), files);
    let ids = variants::names().chain(spec::shipped()).flat_map(|name| {
        let source = spec::open(name).expect("a shipped file");
        let (_, claims) = claims::read(&source).expect("a right file");
        assert!(!claims.is_empty(), "{name} claims nothing");
        claims.into_iter().map(|claim| claim.id)
    });
    let mut seen = BTreeSet::new();
    for id in ids {
        assert!(seen.insert(id.clone()), "{id} is the name of two claims");
    }
}

#[test]
fn variants_are_listed_with_their_source() {
    let (status, all) = answer(&["variants"], "");
    assert_eq!(status, Some(0));
    assert_eq!(all["variants"].as_array().map(Vec::len), Some(variants::names().count()));
    let (_, matador) = answer(&["variants", "matador"], "");
    let rows = matador["variants"].as_array().expect("a list");
    let six = rows.iter().find(|row| row["name"] == "matador/double-6").expect("it is shipped");
    // Matador according to Wikipedia: a double-6 set, sevens, five tiles each, two to four players.
    assert_eq!(six["house"], json!({"set": "6", "total": "7", "hand": "5", "players": "2 to 4"}));
    assert!(six["source"].as_str().is_some_and(|source| source.contains("wikipedia")));
    assert!(refused(&["variants", "matadr"], "").contains("did you mean `matador`?"));
}

/// Every other half of the 5 suit scores 5 at the corner of 5; the 5-5 does so where a doublet counts once,
/// and then no longer the 10 that the document gives it elsewhere.
#[test]
fn claims_begin_to_hold_and_cease_to() {
    let (status, found) = answer(&["compare", "tableaux", "--house", "doublet_factor=1"], "");
    assert_eq!(status, Some(0));
    let one = &found["variants"][0];
    assert_eq!(one["name"], "doublet_factor=1");
    assert_eq!(one["house"], json!({"doublet_factor": "1"}));
    assert!(ids(&one["begins"]).contains("TAB-CORNER-1b"));
    assert!(ids(&one["no_longer"]).contains("TAB-DBL-1"));
    let doublet = one["no_longer"].as_array().expect("a list");
    let doublet = doublet.iter().find(|row| row["id"] == "TAB-DBL-1").expect("it is there");
    assert_eq!(doublet["found"][0], "5-5@0,2s scores 5, not 10");
    assert_eq!((&doublet["before"], &doublet["after"]), (&"holds".into(), &"fails".into()));
    // Every claim is counted exactly once.
    let count = |key: &str| one[key].as_u64().expect("a number");
    assert_eq!(count("holds") + count("fails") + count("impossible"), found["claims"].as_u64().unwrap());
    let changed = ids(&one["begins"]).len() as i64 - ids(&one["no_longer"]).len() as i64;
    assert_eq!(count("holds") as i64, found["holds"].as_i64().unwrap() + changed);
}

#[test]
fn the_documents_own_rules_change_nothing() {
    for (game, same) in [
        ("tableaux", "doublet_factor=2"),
        ("block", "score=pips"),
        ("castle-rock", "row=2: 4, 3: 4, 4: 4, 5: 3, 6: 4"),
    ] {
        let (_, found) = answer(&["compare", game, "--house", same], "");
        let one = &found["variants"][0];
        for list in ["no_longer", "begins", "otherwise"] {
            assert_eq!(one[list], json!([]), "{game}, {same}");
        }
        assert_eq!(one["holds"], found["holds"]);
    }
}

/// With compulsory captures, the document's three statements that captures are optional fail; the one that
/// every number is on seven tiles still holds.
#[test]
fn a_duty_to_capture_contradicts_the_document() {
    let (_, found) = answer(&["compare", "castle-rock", "--house", "capture=compulsory"], "");
    let lost = ids(&found["variants"][0]["no_longer"]);
    assert!(lost.contains("CR-CAP-1") && lost.contains("CR-CAP-4"), "{lost:?}");
    assert!(!lost.contains("CR-COUNT-1") && !lost.contains("CR-DEAL-1"), "{lost:?}");
    // A row of 3 changes the deal too: 28 - 3 = 25 tiles cannot be divided by two.
    let (_, text) = printed(&["compare", "castle-rock", "--house", "compulsory"], "");
    assert!(text.contains("now: `each_2` has no whole value"), "{text}");
}

/// A blocked round with 5, 19 and 12 pips is worth 1 point where a round is worth one; two claims of Block
/// are about pips.
#[test]
fn several_variants_stand_side_by_side() {
    let (_, found) = answer(&["compare", "block", "--house", "score=one", "--house", "seven,reserve=1"], "");
    let names: Vec<&str> =
        found["variants"].as_array().expect("a list").iter().filter_map(|one| one["name"].as_str()).collect();
    assert_eq!(names, ["score=one", "seven,reserve=1"]);
    let lost = ids(&found["variants"][0]["no_longer"]);
    assert_eq!(lost, BTreeSet::from(["BLK-END-1".to_owned(), "BLK-SCORE-1".to_owned()]));
    // Seven tiles for each of two, and the full pips of a blocked round.
    let seven = &found["variants"][1];
    assert_eq!(seven["house"], json!({"hand": "7", "blocked_score": "full", "reserve": "1"}));
    assert!(ids(&seven["no_longer"]).contains("BLK-DEAL-1"));
    // The option's name may be left out.
    assert_eq!(answer(&["compare", "block", "score=one", "seven,reserve=1"], "").1, found);
}

/// A claim that sets a key is a statement about that key's value.
#[test]
fn a_claim_keeps_the_keys_that_it_sets() {
    let text = "title: a\ndocument: a\nextends: matador\nclaims:\n  - {id: A, source: a, says: a, house: {total: 7}, \
                check: [equation: total = 7]}\n  - {id: B, source: a, says: b, check: [equation: total = 10]}\n";
    let source = Source::new("test", text);
    let (spec, claims) = claims::read(&source).expect("right");
    let variant = Variant::parse("total=13", &spec::find).expect("a variant");
    let found = document::compare("test", &spec, &claims, &[variant], &Limits::default()).expect("a total");
    let lost: Vec<&str> = found.variants[0].no_longer.iter().map(|claim| claim.id.as_str()).collect();
    assert_eq!(lost, ["B"]);
}

#[test]
fn a_position_that_cannot_be_is_told_from_an_answer_that_differs() {
    let (_, found) = answer(&["compare", "matador", "--house", "set=6,hand=5"], "");
    // The example uses the double-9 set.
    let lost = found["variants"][0]["no_longer"].as_array().expect("a list").clone();
    let example = lost.iter().find(|row| row["id"] == "MAT-EX-1").expect("it cannot be laid");
    assert_eq!(example["after"], "impossible");
    let (_, text) = printed(&["compare", "matador", "--house", "set=6,hand=5"], "");
    assert!(text.contains("the position is impossible under these rules"), "{text}");
}

/// 5 at the corner, times 2 and times 3; where both halves of a tile count nothing else changes, because
/// the second half of the 5-5 is not in a corner.
#[test]
fn plays_that_are_worth_more_are_told() {
    let (status, found) =
        answer(&["compare", "-", "--house", "doublet_factor=3", "--house", "contacts=all"], DOUBLET);
    assert_eq!(status, Some(0));
    assert_eq!(found["given"]["best"]["points"], 10);
    let triple = &found["variants"][0];
    assert_eq!(triple["best"]["points"], 15);
    assert_eq!((&triple["gained"], &triple["lost"]), (&json!([]), &json!([])));
    let changed = triple["changed"].as_array().expect("a list");
    assert_eq!(changed.len(), 2);
    for change in changed {
        assert_eq!((&change["before"]["points"], &change["after"]["points"]), (&10.into(), &15.into()));
    }
    assert_eq!(found["variants"][1]["changed"], json!([]));
    let (_, text) = printed(&["compare", "-", "--house", "doublet_factor=3"], DOUBLET);
    assert!(text.contains("best turn 15 points, proven, 5 more, 2 ways"), "{text}");
    assert!(text.contains("changed   A 5-5@0,2s  corner 10, goes on, now corner 15, goes on"), "{text}");
    assert!(text.contains("  2  A 3"), "the letter stands in the picture: {text}");
}

/// Crosswise side plays add two plays for each open half that has one; with a double-9 set the corner of 7
/// is no longer dead.
#[test]
fn plays_are_gained_and_lost_and_dead_cells_live() {
    let dead = "game: tableaux\nlayout: 5-4@0,0s 4-3@1,1s\nhand: 5-0\n";
    let (_, found) = answer(&["compare", "-", "--house", "side_orientation=any", "--house", "set=9"], dead);
    // The staggered play is beside the 5 on the left, its tail up; the cell on its right is a corner. A
    // crosswise tail may point away to the left.
    let any = &found["variants"][0];
    let plays = |list: &Value| -> Vec<String> {
        let rows = list.as_array().expect("a list").iter();
        rows.map(|row| row["play"].as_str().expect("a play").to_owned()).collect()
    };
    assert_eq!(plays(&found["given"]["plays"]), ["5-0@-1,0n"]);
    assert_eq!(plays(&any["gained"]), ["5-0@-1,0w"]);
    assert_eq!(any["lost"], json!([]));
    // 4 + 3 = 7 and 5 + 4 = 9: both over 6, neither over 9.
    let cells = found["variants"][1]["changed_cells"].as_array().expect("a list");
    let told: Vec<(&Value, &Value)> =
        cells.iter().map(|cell| (&cell["before"]["because"], &cell["after"]["status"])).collect();
    assert_eq!(told, [(&json!("sum"), &json!("live")), (&json!("sum"), &json!("live"))]);
}

/// The best end for the last 6-3. At the 3 it blocks the round: 4-1 and 1-1 against 5-3, 5-2, 3-3 and 3-0 are 7 pips
/// against 24, so 17 where they are subtracted, 24 in full, and one point where a round is worth one.
#[test]
fn the_value_of_a_hand_goes_by_its_score() {
    let file = puzzle("block/which-end");
    let house = ["--house", "blocked_score=full", "--house", "score=one"];
    let (status, found) = answer(&[&["compare", file.as_str()], house.as_slice()].concat(), "");
    assert_eq!(status, Some(0));
    let value = |row: &Value| row["value"]["points"].clone();
    assert_eq!(value(&found["given"]), json!([17, 0]));
    assert_eq!(value(&found["variants"][0]), json!([24, 0]));
    assert_eq!(value(&found["variants"][1]), json!([1, 0]));
}

/// A total of 8 on an end of 6: the 2s join, 5-2 and 3-2; the only matador in hand is the 0-0.
#[test]
fn a_sweep_is_a_variant_for_each_value() {
    let (_, found) = answer(&["compare", &puzzle("matador/seven"), "--house", "total=7..8"], "");
    let rows = found["variants"].as_array().expect("a list");
    assert_eq!((&rows[0]["name"], &rows[1]["name"]), (&"total=7".into(), &"total=8".into()));
    assert_eq!(rows[0]["plays"], found["given"]["plays"]);
    let plays = rows[1]["plays"].as_array().expect("a list");
    let plays: BTreeSet<&str> = plays.iter().filter_map(|row| row["play"].as_str()).collect();
    assert_eq!(plays, BTreeSet::from(["2-5@6", "2-3@6", "0-0@6"]));
}

#[test]
fn what_cannot_be_is_told_and_the_rest_compared() {
    let file = puzzle("tableaux/nines-first");
    let (status, found) = answer(&["compare", &file, "--house", "set=6", "--house", "set=12"], "");
    assert_eq!(status, Some(0));
    let why = found["variants"][0]["impossible"][0].as_str().expect("a reason");
    assert!(why.ends_with("a double-6 set has no 9-8"), "{why}");
    assert!(found["variants"][1]["impossible"].is_null());
    assert!(found["variants"][1]["best"]["exact"].as_bool().expect("a boolean"));
}

#[test]
fn a_limit_is_told_with_its_bound() {
    let file = puzzle("tableaux/sixteen-to-come");
    let (status, found) = answer(&["compare", &file, "--house", "doublet_factor=3", "--nodes", "10"], "");
    assert_eq!(status, Some(3));
    let best = &found["variants"][0]["best"];
    assert_eq!(best["exact"], false);
    assert!(best["bound"].as_i64() >= best["points"].as_i64());
    let (status, found) = answer(&["compare", "tableaux", "--house", "gap=none", "--time", "0s"], "");
    assert_eq!((status, &found["left"]), (Some(3), &found["claims"]));
}

#[test]
fn a_sheet_shows_the_positions_side_by_side() {
    let output = boneyard(&["compare", "-", "--house", "doublet_factor=1..3", "--format", "svg"], DOUBLET);
    assert_eq!(output.status.code(), Some(0));
    let svg = String::from_utf8(output.stdout).expect("text");
    let document = roxmltree::Document::parse(&svg).expect("XML");
    let described =
        document.descendants().find(|node| node.has_tag_name("desc")).and_then(|node| node.text());
    let described = described.expect("a description");
    for told in
        ["as written: 2 plays, best turn 10", "doublet_factor=1: 2 plays, best turn 5", "best turn 15"]
    {
        assert!(described.contains(told), "{told}: {described}");
    }
}

/// Each position has its own best line, the differing cells are framed, and the differences are listed; if
/// there are none, the sheet says so.
#[test]
fn a_sheet_draws_what_differs() {
    let drawn = |houses: &[&str], input: &str| {
        let mut arguments = vec!["compare", "-", "--format", "svg"];
        arguments.extend(houses.iter().flat_map(|house| ["--house", *house]));
        let svg = String::from_utf8(boneyard(&arguments, input).stdout).expect("text");
        let document = roxmltree::Document::parse(&svg).expect("XML");
        let words =
            document.descendants().find(|node| node.has_tag_name("desc")).and_then(|node| node.text());
        let words = words.expect("a description").to_owned();
        let tiles = svg.matches("fill=\"#fbd080\"").count();
        // The frames of a table are one group.
        let groups = document.descendants().filter(|node| node.attribute("stroke-width") == Some("3.6"));
        let frames: usize =
            groups.map(|group| group.children().filter(roxmltree::Node::is_element).count()).sum();
        (words, [tiles, frames])
    };
    // The 5-5 lies on each of three tables; its corner is framed where its worth differs.
    let (words, marks) = drawn(&["doublet_factor=3", "doublet_factor=2"], DOUBLET);
    assert_eq!(marks, [3, 1], "{words}");
    assert!(words.contains("changed under 1: 5-5@0,2s, corner 10, now corner 15"), "{words}");
    assert!(words.contains("best turn 15 points, proven, 5 more"), "{words}");
    assert_eq!(words.matches("nothing differs").count(), 1, "{words}");
    // Both dead corners are live with a double-9 set; a single side play is best under both rules.
    let dead = "game: tableaux\nlayout: 5-4@0,0s 4-3@1,1s\nhand: 5-0\n";
    let (words, marks) = drawn(&["set=9"], dead);
    assert_eq!(marks, [2, 2], "{words}");
    assert!(words.contains("corner 7, dead: no tile of the set fits, now corner 7"), "{words}");
    // The 6-3 blocks the round, for 17 or for 24.
    let file = std::fs::read_to_string(puzzle("block/which-end")).expect("a puzzle");
    let (words, marks) = drawn(&["blocked_score=full"], &file);
    assert_eq!(marks, [2, 0], "{words}");
    assert!(words.contains("value 24 and 0, not 17 and 0"), "{words}");
    let row = "game: castle-rock\nlayout: 2-4 4-4 0-4 1-1 1-5\nhand: 1-4\ntask: turn\n";
    let (words, marks) = drawn(&["capture=compulsory"], row);
    assert_eq!((marks, words.matches("nothing differs").count()), ([12, 0], 1), "{words}");
}

#[test]
fn a_deal_takes_a_variant_by_its_name() {
    let (status, text) = printed(&["deal", "matador", "--house", "double-6", "--players", "2"], "");
    assert_eq!(status, Some(0));
    let (status, found) = answer(&["plays", "-"], &text);
    assert_eq!(status, Some(0), "{found}");
    for line in ["  set: 6", "  total: 7", "  hand: 5"] {
        assert!(text.contains(line), "{text}");
    }
    // The same game by the name of the variant.
    let (status, named) = printed(&["deal", "matador/double-6", "--players", "2"], "");
    assert_eq!(status, Some(0));
    assert!(named.contains("game: matador/double-6\n") && !named.contains("house:"), "{named}");
    let hands = |text: &str| text[text.find("hands:").expect("hands")..].to_owned();
    assert_eq!(hands(&text), hands(&named));
}

#[test]
fn what_is_wrong_is_told_with_a_way_to_mend_it() {
    let compare = |house: &[&str]| {
        let house = house.iter().flat_map(|house| ["--house", *house]);
        refused(&["compare", "-"].into_iter().chain(house).collect::<Vec<_>>(), DOUBLET)
    };
    for (house, told) in [
        ("doublet_facto=3", "did you mean `doublet_factor`?"),
        ("doublet_factor=101", "expected a whole number from 0 to 100"),
        ("triple-doublt", "did you mean `triple-doublet`?"),
        ("lawngames", "tableaux has no variant `lawngames`"),
        ("gap=none,gap=side", "`gap` is there twice"),
        ("hand=5..4", "write the lower number first"),
        ("hand=1..1000", "more than 100 variants"),
        ("", "write key=value, the name of a variant, or the path of a rules file"),
        ("block", "games with its keys: tableaux, tableaux-99\n"),
        ("./none.yaml", "the rules file ./none.yaml cannot be read"),
    ] {
        let text = compare(&[house]);
        assert!(text.contains(told), "{house}: {text}");
    }
    // One invalid variant among valid ones stops everything: nothing is compared partially.
    assert!(compare(&["gap=none", "gap=wide"]).contains("expected side, corner or none"));
    let on = |file: &str, more: &[&str]| {
        let arguments = ["compare", file, "--house", "gap=none"];
        refused(&[arguments.as_slice(), more].concat(), "task: train\nhand: 1-2 2-3\n")
    };
    assert!(on("-", &[]).contains("a train has no rules of a game to compare"));
    assert!(on("tableaux", &["--format", "svg"]).contains("no picture to compare"));
    assert!(on("tableaux", &["--samples", "50"]).contains("--samples"));
    assert!(on("nowhere.yaml", &[]).contains("cannot be read"));
    let unknown = refused(&["plays", "-"], "game: matador/double-7\nlayout: 6-6\nhand: 6-1\n");
    assert!(unknown.contains("did you mean `matador/double-6`?"), "{unknown}");
}
