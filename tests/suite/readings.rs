//! Claims and readings: the values that claims rule out, and the values that each dependent claim states.

use boneyard::document::claim::Claim;
use boneyard::document::{Source, claims};
use boneyard::keys::spec;
use boneyard::keys::spec::Spec;
use boneyard::search::Limits;
use boneyard::verify::readings::{self, Decision, ReadingValue};
use boneyard::verify::{Status, Verdict};

const GAMES: [&str; 7] =
    ["tableaux", "tableaux-99", "castle-rock", "draw", "matador", "tiddle-a-wink", "block"];

fn verdict(claim: &Claim) -> Verdict {
    boneyard::verify::verdict(claim, &Limits::default()).expect("no limit")
}

fn text(name: &str) -> String {
    spec::open(name).expect("a shipped spec").text
}

fn read(text: &str) -> (Spec, Vec<Claim>) {
    claims::read(&Source::new("test", text)).expect("the rules file is right")
}

/// The standing of a reading or option, and its choices by value.
fn found(text: &str, key: &str) -> (Decision, Vec<ReadingValue>) {
    let (spec, claims) = read(text);
    let found = readings::readings(&spec, &claims, &Limits::default())
        .expect("no limit")
        .readings
        .into_iter()
        .find(|one| one.key == key);
    let found = found.expect("the reading is there");
    (found.standing, found.choices)
}

fn ruled_out(choices: &[ReadingValue]) -> Vec<&str> {
    let out = choices.iter().filter(|choice| choice.ruled_out);
    out.map(|choice| choice.value.as_str()).collect()
}

/// simple-block, 8, offers a point per round, or pips: a statement that shows one is not against the other.
#[test]
fn an_option_of_the_document_is_not_ruled_out() {
    let (standing, choices) = found(&text("block"), "score");
    assert_eq!((standing, ruled_out(&choices)), (Decision::Option, Vec::new()));
    assert!(choices.iter().all(|choice| choice.against.is_empty()));
    let shows = |value: &str| {
        let choice = choices.iter().find(|choice| choice.value == value).expect("a value");
        choice.words_for.iter().map(String::as_str).collect::<Vec<_>>()
    };
    // Rule 8 shows both; the pips of the hands of rule 7 are those of the rules file's own value.
    assert_eq!((shows("pips"), shows("one")), (vec!["BLK-END-1", "BLK-SCORE-1"], vec!["BLK-SCORE-1"]));
    // Without the list of options the key would be forced as a reading.
    let reading =
        text("block").replace("readings: [blocked_tie]\noptions: [score, win_score]", "readings: [score]");
    let (standing, choices) = found(&reading, "score");
    assert_eq!((standing, ruled_out(&choices)), (Decision::Forced, vec!["one", "two", "deduct"]));
}

/// boxed-set, "Matador": a difference may be taken once or from each opponent, but it is taken.
#[test]
fn a_claim_that_depends_counts_against_the_values_under_which_it_fails() {
    let (_, choices) = found(&text("matador"), "blocked_score");
    assert_eq!(ruled_out(&choices), ["full", "none"]);
    assert_eq!(
        choices.iter().find(|choice| choice.value == "full").map(|choice| choice.against.clone()),
        Some(vec!["MAT-SCORE-2".to_owned()])
    );
    // The same for the form that states no values.
    let old =
        text("matador").replace("depends: {blocked_score: [differences, total]}", "depends: blocked_score");
    assert_eq!(ruled_out(&found(&old, "blocked_score").1), ["full", "none"]);
    // Silent and composed statements decide nothing.
    let silent = old.replace("depends: blocked_score", "depends: blocked_score\n    decides: no");
    assert_eq!(ruled_out(&found(&silent, "blocked_score").1), Vec::<&str>::new());
    assert_eq!(ruled_out(&found(&text("block"), "blocked_tie").1), Vec::<&str>::new());
    assert_eq!(ruled_out(&found(&text("tableaux"), "cover").1), Vec::<&str>::new());
}

/// tableaux: one section ends a turn at 0 points, another lets it go on. Each has a statement against it
/// and one for it; either would decide without the other.
#[test]
fn where_the_document_contradicts_itself_nothing_is_ruled_out() {
    let tableaux = text("tableaux");
    let (standing, choices) = found(&tableaux, "zero_sum");
    assert_eq!(standing, Decision::Open);
    let against: Vec<_> =
        choices.iter().map(|choice| (choice.value.as_str(), choice.against.clone())).collect();
    let one = |id: &str| vec![id.to_owned()];
    assert_eq!(against, [("continues", one("TAB-TURN-1")), ("ends", one("TAB-BLANK-3"))]);
    let alone = tableaux.replace("depends: {zero_sum: ends}", "depends: {zero_sum: ends}\n    decides: no");
    let (standing, choices) = found(&alone, "zero_sum");
    assert_eq!((standing, ruled_out(&choices)), (Decision::Forced, vec!["ends"]));
}

/// If two statements support two of the values, the others are ruled out.
#[test]
fn a_value_that_no_statement_is_for_is_ruled_out_where_others_are_disputed() {
    let claim = |id: &str, value: &str, points: u32| {
        format!(
            "  - id: {id}\n    source: d\n    says: s\n    depends: {{blocked_score: {value}}}\n    check:\n      \
            - score: {{pips: [5, 19, 12], blocked: yes, are: [{points}, 0, 0]}}\n"
        )
    };
    let spec = format!(
        "title: T\ndocument: d\nextends: matador\nreadings: [blocked_score]\nclaims:\n{}{}",
        claim("A", "differences", 21),
        claim("B", "total", 26)
    );
    let (_, choices) = found(&spec, "blocked_score");
    assert_eq!(ruled_out(&choices), ["full", "none"]);
}

/// Each dependent claim states the values under which it holds, and holds under them.
#[test]
fn claims_state_the_values_that_they_hold_under() {
    for game in GAMES {
        for claim in read(&text(game)).1.iter().filter(|claim| !claim.depends.is_empty()) {
            assert_eq!(verdict(claim).status, Status::Depends, "{}", claim.id);
            let stated =
                claim.depends.iter().flat_map(|one| one.values.iter().map(|value| (&one.key, value)));
            let found = verdict(claim).readings;
            assert!(stated.eq(found.iter().map(|(key, value)| (key, value))), "{}: {found:?}", claim.id);
        }
    }
}

/// A claim that states the wrong value fails, and so does one with the opposite answer.
#[test]
fn a_claim_that_states_the_wrong_values_fails() {
    let status = |text: &str, id: &str| {
        let claims = read(text).1;
        claims.iter().find(|claim| claim.id == id).map(|claim| verdict(claim).status)
    };
    let tableaux = text("tableaux");
    let wrong = tableaux.replace("depends: {zero_sum: ends}", "depends: {zero_sum: continues}");
    assert_eq!(status(&wrong, "TAB-TURN-1"), Some(Status::Fails));
    let wrong = tableaux.replace("depends: {gap: side}", "depends: {gap: [side, none]}");
    assert_eq!(status(&wrong, "A2"), Some(Status::Fails));
    let old = tableaux.replace("depends: {gap: side}", "depends: [gap]");
    assert_eq!(status(&old, "A2"), Some(Status::Depends));
}

/// The keys of a check that hold its answer. The others are the question.
const ANSWERS: [&str; 16] = [
    "points",
    "continues",
    "kind",
    "because",
    "gained",
    "are",
    "held",
    "next_lead",
    "is",
    "over",
    "last_turn",
    "boneyard",
    "to_play",
    "count",
    "goes_on",
    "ends",
];

/// Another word in place of one in a check.
fn turned(word: &str) -> Option<String> {
    match word {
        "yes" => Some("no".to_owned()),
        "no" => Some("yes".to_owned()),
        // For kinds of plays and reasons any other word will do.
        "side" | "join" => Some("corner".to_owned()),
        word => word.parse::<i64>().ok().map(|number| (number + 1).to_string()),
    }
}

/// Every text in which one word of the answers of a claim's checks is changed.
fn mutants(text: &str, id: &str) -> Vec<(String, String)> {
    let start = text.find(&format!("- id: {id}\n")).expect("the claim");
    let end = text[start..].find("\n  - id:").map_or(text.len(), |at| start + at);
    let check = start + text[start..end].find("check:").expect("its checks");
    let mut found = Vec::new();
    let mut key = "";
    let mut at = check;
    for word in text[check..end].split_inclusive(|c: char| !c.is_ascii_alphanumeric() && c != '_') {
        let (bare, here) = (word.trim_end_matches(|c: char| !c.is_ascii_alphanumeric() && c != '_'), at);
        at += word.len();
        if word.ends_with(':') {
            key = bare;
        }
        let is_comment = text[text[..here].rfind('\n').unwrap_or(0)..here].contains('#');
        let alone = !is_comment
            && text[..here].ends_with([' ', '['])
            && !text[here + bare.len()..].starts_with(['-', '@']);
        if let Some(other) = turned(bare).filter(|_| alone && ANSWERS.contains(&key)) {
            let mutant = [&text[..here], &other, &text[here + bare.len()..]].concat();
            found.push((format!("{id}: {key} {bare}, now {other}"), mutant));
        }
    }
    found
}

/// Any wrong answer in a dependent claim is caught.
#[test]
fn every_answer_of_a_claim_that_depends_is_held_against_the_engine() {
    let mut tried = 0;
    for game in GAMES {
        let text = text(game);
        for id in read(&text).1.iter().filter(|claim| !claim.depends.is_empty()).map(|claim| &claim.id) {
            let mutants = mutants(&text, id);
            assert!(!mutants.is_empty(), "{id} says nothing that can be turned");
            for (what, mutant) in mutants {
                tried += 1;
                // An unreadable mutant counts as caught.
                let Ok((_, claims)) = claims::read(&Source::new("test", mutant)) else { continue };
                let status = claims.iter().find(|claim| claim.id == *id).map(|claim| verdict(claim).status);
                assert_eq!(status, Some(Status::Fails), "{what}");
            }
        }
    }
    assert!(tried > 60, "{tried}");
}

/// A value that is there twice, and a reading, would count as two.
#[test]
fn values_and_readings_are_there_once() {
    let text = "title: T\ndocument: d\nextends: block\nvalues: {hand: [7, 5, 7]}\nreadings: [hand, blocked_tie, hand]\n";
    let invalid = claims::read(&Source::new("test", text)).expect_err("both are faults");
    let said = invalid.to_string();
    assert!(
        said.contains("the value `7` is there twice") && said.contains("the key `hand` is there twice"),
        "{said}"
    );
}
