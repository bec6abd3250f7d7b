//! Hostile files: an error with status 2, quickly, and never a panic.

use std::io::{BufRead, BufReader, Read as _, Write as _};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use boneyard::cli::files::read::read;
use boneyard::cli::files::record::Writer;
use boneyard::cli::files::write::Replace;
use boneyard::compare::Variant;
use boneyard::document::{ParsedFile, Source, claims, puzzle};
use boneyard::game::lattice::{Cell, Placement};
use boneyard::game::line::notation::read_line;
use boneyard::game::{FamilyName, Rules};
use boneyard::notation::arithmetic::{ArithmeticFault, LONGEST, sides};
use boneyard::puzzle::train::read as train;
use boneyard::rules::counts::MAX_SEATS;
use boneyard::search::Limits;
use boneyard::search::limits::USUAL_MEMORY;
use boneyard::simulate::plan::{HANDS_LIMIT, MOST_COLUMNS, MOST_HANDS};
use boneyard::simulate::record::{Record, line::sealed};
use boneyard::simulate::{Column, Plan, Player, run};
use boneyard::source::text::LARGEST;
use boneyard::source::yaml;
use boneyard::tile::Tile;
use proptest::prelude::*;

/// Feeds bytes to the built program and returns its status and its messages.
fn feed(bytes: &[u8]) -> (Option<i32>, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_boneyard"))
        .args(["solve", "-", "--color", "never"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    // The program may stop reading before the end of a huge file.
    let _ = stdin.write_all(bytes);
    drop(stdin);
    let output = child.wait_with_output().expect("the program ends");
    assert!(output.status.code() != Some(2) || output.stdout.is_empty());
    (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
}

/// Each takes a few tenths of a second; a busy machine needs longer.
const QUICK: Duration = Duration::from_secs(10);

fn refused(bytes: &[u8], because: &str) {
    let started = Instant::now();
    let (status, complaint) = feed(bytes);
    assert!(started.elapsed() < QUICK, "{:?}", started.elapsed());
    assert_eq!(status, Some(2), "{complaint}");
    assert!(complaint.contains(because), "{complaint}");
    assert!(complaint.chars().count() < 4_200, "{} characters", complaint.chars().count());
}

#[test]
fn what_is_no_text_is_refused() {
    refused(b"", "the file is empty");
    refused(b" \n\n", "the file is empty");
    refused(&[0; 4096], "not a text");
    refused(b"game: tableaux\nhand: \xff\xfe\n", "not a text");
    refused(b"\x7fELF\x02\x01\x01\x00", "not a text");
}

#[test]
fn what_is_huge_is_refused() {
    refused(&vec![b'a'; 2 << 20], "larger than");
    let deep = format!("layout: {}{}", "[".repeat(100_000), "]".repeat(100_000));
    refused(deep.as_bytes(), "nested more than");
    let deep: String = (0..5_000).map(|depth| format!("{}k:\n", " ".repeat(depth % 100))).collect();
    refused(deep.as_bytes(), "error");
    let wide = format!("hand: [{}]\n", "1,".repeat(100_000));
    refused(wide.as_bytes(), "error");
    let long = format!("game: tableaux\nlayout: |\n  {}\n", "1-".repeat(100_000));
    refused(long.as_bytes(), "more");
    let tall = format!("game: tableaux\nlayout: |\n{}", "  1\n  |\n".repeat(30_000));
    refused(tall.as_bytes(), "more");
}

#[test]
fn many_keys_and_many_dots_are_refused() {
    let dots = format!("game: tableaux\n{}b: 1\n\n4\n|\n2\n", "a.".repeat(20_000));
    refused(dots.as_bytes(), "unknown key");
    let plain: String = (0..20_000).map(|n| format!("k{n}: [1]\n")).collect();
    refused(format!("{plain}\n4\n|\n2\n").as_bytes(), "more than");
    let keys: String = (0..20_000).map(|n| format!("k{n}: 1\n")).collect();
    refused(keys.as_bytes(), "more than");
    let keys: String = (0..1_900).map(|n| format!("k{n}.a: 1\n")).collect();
    refused(keys.as_bytes(), "unknown key");
    let row = "4-".repeat(400);
    let tall: String = std::iter::repeat_n(format!("  {row}\n"), 250).collect();
    refused(format!("game: tableaux\nlayout: |\n{tall}").as_bytes(), "more");
}

#[test]
fn rows_and_lines_without_end_are_refused() {
    let line = |layout: &str| format!("game: draw\nhand: 1-1\nlayout: {layout}\n");
    let row = |layout: &str| format!("game: castle-rock\nhand: 1-1\nlayout: {layout}\n");
    refused(line(&"(".repeat(200_000)).as_bytes(), "nested too deep");
    refused(line(&"5-5 (".repeat(40_000)).as_bytes(), "nested too deep");
    refused(line(&")".repeat(200_000)).as_bytes(), "was not opened");
    refused(line(&format!("5-5 {}", "(5-1) ".repeat(40_000))).as_bytes(), "more");
    refused(line(&"5-5 ".repeat(60_000)).as_bytes(), "more");
    refused(line(&"5-5 ".repeat(100_000)).as_bytes(), "larger than");
    refused(line(&format!("5-{}", "9".repeat(100_000))).as_bytes(), "no set has an end");
    refused(line(&"🁫".repeat(60_000)).as_bytes(), "more");
    refused(row(&"5-5 ".repeat(60_000)).as_bytes(), "more");
    refused(row(&"(".repeat(200_000)).as_bytes(), "expected a tile");
    refused(b"game: draw\nlayout: 5-5 \xff(5-1)\nhand: 1-1\n", "not a text");
}

#[test]
fn acts_without_end_are_refused() {
    let rock = |line: &str| format!("game: castle-rock\nlayout: 5-5\nhand: 5-4\nexpect: {{line: {line}}}\n");
    refused(rock(&"add ".repeat(10 << 18)).as_bytes(), "larger than");
    refused(rock(&"add ".repeat(60_000)).as_bytes(), "one tile should follow");
    refused(rock(&format!("take{}", " 5-4".repeat(60_000))).as_bytes(), "should follow");
    let line = format!("game: block\nlayout: 5-5\nhand: 5-4\nexpect: {{line: {}}}\n", "lead ".repeat(40_000));
    refused(line.as_bytes(), "more");
}

#[test]
fn numbers_and_seats_without_end_are_refused() {
    let hands = |game: &str, count: usize| {
        format!("game: {game}\nlayout: {}\ntask: game\nhands: [{}]\n", "5-5", "none, ".repeat(count))
    };
    for game in ["block", "castle-rock"] {
        refused(hands(game, 17).as_bytes(), "there are 17 hands");
        refused(hands(game, 1_000).as_bytes(), "there are 1000 hands");
        refused(hands(game, 40_000).as_bytes(), "more than");
    }
    let huge = "9".repeat(100);
    let rock = "game: castle-rock\nlayout: 5-5\nhands: [5-4, 5-3]\n";
    for key in ["goal: {points: N}", "scores: [N, 0]", "to_play: N", "expect: {captured: N}", "set: N"] {
        refused(format!("{rock}{}\n", key.replace('N', &huge)).as_bytes(), "cannot be");
    }
    let house = |key: &str| format!("game: block\nhouse: {{{key}}}\nlayout: 5-5\nhand: 5-4\n");
    refused(house(&format!("partners: \"[[{}1]]\"", "0,".repeat(80_000))).as_bytes(), "cannot be");
    refused(house("partners: [[0], [99]]").as_bytes(), "cannot be");
    refused(house(&format!("hand: \"{}3: 6\"", "2: 8, ".repeat(40_000))).as_bytes(), "cannot be");
    refused(house(&format!("total: {huge}")).as_bytes(), "cannot be");
}

/// The parser of equations is recursive: it calls itself for each bracket and each sum.
#[test]
fn equations_without_end_are_refused() {
    for equation in [
        format!("{}1{} = 1", "(".repeat(100_000), ")".repeat(100_000)),
        format!("{}1 = 1", "1+".repeat(100_000)),
    ] {
        let text = format!(
            "title: a\ndocument: a\nextends: block\nclaims:\n  - {{id: A, source: a, says: a, check: [equation: \"{equation}\"]}}\n"
        );
        let faulty = claims::read(&Source::new("deep", text)).expect_err("no such equation");
        assert_eq!(faulty.faults.len(), 1);
    }
}

#[test]
fn aliases_do_not_multiply() {
    let mut bomb = String::from("a0: &a0 [x, x, x, x, x, x, x, x, x]\n");
    for level in 1..30 {
        let before = format!("*a{}, ", level - 1).repeat(9);
        bomb.push_str(&format!("a{level}: &a{level} [{before}]\n"));
    }
    refused(bomb.as_bytes(), "anchors and aliases");
}

#[test]
fn a_missing_file_is_named() {
    for (path, because) in [("no-such-file.yaml", "cannot be read"), ("no-such-folder/", "cannot be read")] {
        let output =
            Command::new(env!("CARGO_BIN_EXE_boneyard")).args(["solve", path]).output().expect("it runs");
        assert_eq!(output.status.code(), Some(2));
        let complaint = String::from_utf8_lossy(&output.stderr);
        assert!(complaint.contains(because) && complaint.contains(path), "{complaint}");
    }
}

const GOOD_TRAIN: &str = "title: a train\ntask: train\nset: 12\nstart: 12\nhand: 12-5 5-3 3-3 3-9 9-5 [1|1]\nobjective: pips\nmust: 3-3\ntrains: 2\ncount: no\nexpect: {tiles: 5, pips: 60, line: 12-5 5-3}\n";

const GOOD: &str = "title: a\nsource: composed\ngame: tableaux\nhouse: {gap: none}\nlayout: |\n  . 4 Y\n    |\n  . 2 2\n      |\n  1-5 3\nhand: 3-6 1-1\nboneyard: 6-6 5-5\nscores: [0, 0]\ntask: turn\ngoal: {points: 3}\nexpect:\n  points: 6\n  legal: [\"3-6@0,1w\"]\n  cells: {Y: corner 6}\n";

const GOOD_LINE: &str = "title: a\nsource: composed\ngame: draw\nset: 9\nhouse: {double_ports: first, partners: none}\nlayout: 3-5 5-5 (5-1 1-1) (5-0) 5-6\nopened: 5-5\nhands: [6-1 1-4, 9-9]\nto_play: 0\nboneyard: 7-7 8-8\nscores: [0, 10]\ntask: game\nexpect:\n  value: [0, 0]\n  line: [\"6-1@6\", draw, pass]\n  illegal: {\"1-4@5\": unequal}\n";
const GOOD_ROW: &str = "title: a\ngame: castle-rock\nhouse: {capture: compulsory}\nlayout: 2-4 4-4 0-4 1-1 1-5\nhands: [1-4 3-3, 6-6]\nboneyard: 5-5\nscores: [40, 38]\ngoal: {clear: true}\nexpect:\n  captured: 6\n  solutions: 1\n  line: [add 1-4, take 1-5, take 2-4 4-4 0-4]\n";
const GOOD_RULES: &str = "title: a\ndocument: a\nextends: matador\nrules: {set: 9, total: 10}\nsets:\n  12: {hand: 7}\nreadings: [blank]\npositions:\n  nine: {layout: 9-9, hand: rest}\nclaims:\n  - id: A\n    source: a\n    says: a\n    position: nine\n    depends: [blank]\n    check:\n      - plays: {end: 9, count: 3}\n      - score: {pips: [0, 4], out: 0, are: [4, 0]}\n      - differs: {from: draw, keys: [hand]}\n";

/// Reads a text as every kind of file and renders its faults.
fn read_as_everything(text: &str) {
    let _ = ParsedFile::of(Source::new("hostile", text)).read_as(train::read);
    let source = Source::read_from("fuzz", text.as_bytes());
    let faulty = match source {
        Ok(source) => {
            let _ = claims::read(&source);
            puzzle::read(&source).err()
        }
        Err(faulty) => Some(faulty),
    };
    if let Some(faulty) = faulty {
        assert!(!faulty.faults.is_empty());
        let shown = boneyard::diagnostic::render(&faulty, boneyard::diagnostic::Style::Plain);
        assert!(shown.chars().count() < 4_200);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_read_or_refused(text in "[ -~\n\té🁡|.@-]{0,200}") {
        read_as_everything(&text);
    }

    /// A valid file with a piece removed, doubled or replaced.
    #[test]
    fn a_damaged_file_is_read_or_refused(which in 0_usize..5, from in 0_usize..450, length in 0_usize..40, put in "[0-9a-zA-Z|.@,:{}()\\[\\] \n-]{0,12}") {
        let good = [GOOD, GOOD_LINE, GOOD_ROW, GOOD_RULES, GOOD_TRAIN][which];
        let from = from.min(good.len());
        let to = (from + length).min(good.len());
        read_as_everything(&format!("{}{put}{}", &good[..from], &good[to..]));
    }
}

#[test]
fn the_good_files_are_good() {
    ParsedFile::of(Source::new("good", GOOD_TRAIN)).puzzle().expect("a train that is damaged above is right");
    for good in [GOOD, GOOD_LINE, GOOD_ROW] {
        puzzle::read(&Source::new("good", good)).expect("a file that is damaged above is right");
    }
    claims::read(&Source::new("good", GOOD_RULES)).expect("a file that is damaged above is right");
}

/// Every row of the table of limits in `docs/limits.md`, each with an input beyond it and its message.
#[test]
fn every_limit_of_the_table_is_held() {
    let page = include_str!("../../docs/limits.md");
    let table = page.split("## Limits of inputs\n").nth(1).and_then(|rest| rest.split("\n## ").next());
    let rows: Vec<&str> =
        table.into_iter().flat_map(str::lines).filter(|line| line.starts_with("| ")).collect();
    let mut left: Vec<&str> = rows.into_iter().skip(1).collect();
    let mut row = |begins: &str| {
        let before = left.len();
        left.retain(|row| !row.starts_with(&format!("| {begins}")));
        assert_eq!(left.len() + 1, before, "the table has one row on {begins}");
    };
    let hand = |rest: String| format!("game: block\nlayout: 5-5\n{rest}\n");

    row("a file, or a line of JSON Lines | 262,144 bytes");
    let filled = |bytes: usize| format!("# {}\n", "x".repeat(bytes - 3));
    refused(filled(262_145).as_bytes(), "larger than 262144 bytes");
    refused(filled(262_144).as_bytes(), "error");
    assert!(!feed(filled(262_144).as_bytes()).1.contains("larger"));
    refused(format!("{{}}\n{{\"a\": \"{}\"}}\n", "x".repeat(262_144)).as_bytes(), "larger than 262144 bytes");
    // These have tests of their own, below.
    row("cells of a tableau | −999 to 999");
    row("variants | 100 of one `--house`, 512 of one simulation");
    row("hands of a simulated game | 500");
    row("a line of a record | 16 MiB");
    row("lists and maps within one another | 24");
    let nested = |deep: usize| hand(format!("hand: {}5-4{}", "[".repeat(deep), "]".repeat(deep)));
    refused(nested(24).as_bytes(), "nested more than 24 deep");
    assert!(!feed(nested(20).as_bytes()).1.contains("nested more"));
    row("parts of a puzzle file | 4,000");
    refused(hand(format!("hand: [{}]", "5-4, ".repeat(4_000))).as_bytes(), "more than 4000 parts");
    row("parts of a rules file | 60,000");
    let claims = |text: String| claims::read(&Source::new("limits", text)).expect_err("it is beyond").faults;
    let spec = "title: a\ndocument: a\nextends: block\n";
    let many = claims(format!("{spec}claims: [{}]\n", "1,".repeat(60_000)));
    assert_eq!(many[0].kind.to_string(), "the file has more than 60000 parts");
    row("keys above a plain-text picture | 400");
    let keys: String = (0..401).map(|n| format!("k{n}: 1\n")).collect();
    refused(format!("{keys}\n4\n|\n2\n").as_bytes(), "more than 400 parts");
    row("anchors and aliases | none");
    refused(b"game: &a block\n", "anchors and aliases are not used");
    row("tiles | the 190 of double-18, each once; ends 0 to 18");
    refused(hand("hand: 19-0".to_owned()).as_bytes(), "no set has an end");
    refused(hand("set: 19\nhand: 5-4".to_owned()).as_bytes(), "cannot be");
    refused(hand("hand: 5-4 5-4".to_owned()).as_bytes(), "twice");
    row("arms within arms | 19");
    let arms = |deep: usize| {
        format!("game: draw\nset: 18\nhand: 1-1\nlayout: {}{}\n", "5-5 (".repeat(deep), ")".repeat(deep))
    };
    refused(arms(20).as_bytes(), "nested too deep");
    assert!(!feed(arms(19).as_bytes()).1.contains("nested too deep"));
    row("players | 16");
    refused(hand(format!("task: game\nhands: [{}]", "none, ".repeat(17))).as_bytes(), "there are 17 hands");
    assert!(
        !feed(hand(format!("task: game\nhands: [{}]", "none, ".repeat(16))).as_bytes())
            .1
            .contains("16 hands")
    );
    row("points and scores | −1,000,000 to 1,000,000");
    let beyond = hand("hands: [5-4, 5-3]\nscores: [1000001, 0]".to_owned());
    refused(beyond.as_bytes(), "whole numbers from -1000000 to 1000000");
    row("an equation | 200 characters");
    let claim = |length: usize| {
        let equation = format!("1 = {}1", "0+".repeat((length - 5) / 2));
        format!("{spec}claims: [{{id: A, source: a, says: a, check: [equation: \"{equation}\"]}}]\n")
    };
    assert!(claims::read(&Source::new("limits", claim(199))).is_ok());
    assert_eq!(claims(claim(203)).len(), 1);
    row("rules files that extend one another | 8");
    let endless = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/broken/endless-rules.yaml");
    let endless = read(&endless).and_then(|source| puzzle::read(&source).map(|_| ()));
    assert!(format!("{:?}", endless.expect_err("it has no end").faults).contains("EndlessRules(8)"));

    let option = |arguments: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_boneyard")).args(arguments).output().expect("it runs");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(said.contains("is not in"), "{said}");
    };
    row("`perft --depth` | 1 to 60");
    option(&["perft", "-", "--depth", "61"]);
    option(&["perft", "-", "--depth", "0"]);
    row("`--samples` | 30 to 100,000,000");
    option(&["odds", "-", "--samples", "29"]);
    option(&["odds", "-", "--samples", "100000001"]);
    row("`--trains` | 1 to 190");
    option(&["train", "--set", "6", "--trains", "191"]);
    row("`--limit` | 1,000,000 lines");
    option(&["solve", "-", "--limit", "1000001"]);
    row("`--threads` | 1 to 256");
    option(&["solve", "-", "--threads", "257"]);
    option(&["perft", "-", "--threads", "0"]);

    // Tested elsewhere: full tables in src/search/table.rs and in `memory_is_kept` below, time and stops in
    // command.rs, the length of diagnostics by `refused` above.
    row("memory for tables of positions | 1 GiB");
    assert_eq!(USUAL_MEMORY, 1 << 30);
    row("time | none, or `--time`");
    row("faults that are shown of a file | 8, in 4,000 characters");
    let faults: String = (0..20).map(|n| format!("k{n}: 1\n")).collect();
    refused(hand(format!("hand: 5-4\n{faults}")).as_bytes(), "and 12 more");
    assert!(left.is_empty(), "rows without a test: {left:?}");
}

/// A search with little memory and little time ends with its best result, and uses no more.
#[cfg(target_os = "linux")]
#[test]
fn memory_is_kept() {
    let puzzle = concat!(env!("CARGO_MANIFEST_DIR"), "/puzzles/tableaux/sixteen-to-come.yaml");
    let text = std::fs::read_to_string(puzzle).expect("a puzzle");
    // Sixteen known draws give more plans than any search can visit.
    let margin = std::env::temp_dir().join(format!("boneyard-margin-{}.yaml", std::process::id()));
    let asked = text.replace("expect:\n  points: 106", "objective: margin");
    std::fs::write(&margin, asked).expect("it is written");
    takes_little(&["solve", puzzle, "--nodes", "200"]);
    takes_little(&["solve", margin.to_str().expect("a name")]);
    takes_little(&["odds", margin.to_str().expect("a name")]);
    std::fs::remove_file(&margin).expect("it was there");
}

#[cfg(target_os = "linux")]
fn takes_little(command: &[&str]) {
    let started = Instant::now();
    let mut child = Command::new(env!("CARGO_BIN_EXE_boneyard"))
        .args(command)
        .args(["--memory", "4M", "--time", "1s", "--format", "json"])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    let mut most = 0;
    while child.try_wait().expect("it can be waited for").is_none() {
        let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
        let peak = status
            .lines()
            .find_map(|line| line.strip_prefix("VmHWM:")?.split_whitespace().next()?.parse().ok());
        most = most.max(peak.unwrap_or(0_u64));
        std::thread::sleep(Duration::from_millis(5));
    }
    // The program itself takes about ten thousand kB; everything except tables a little more.
    assert!((1_000..80_000).contains(&most), "{command:?}: {most} kB");
    assert_eq!(child.wait().expect("it has ended").code(), Some(3), "{command:?}");
    assert!(started.elapsed() < QUICK);
}

/// Each limit accepts its last value and refuses the next, as in the table of `docs/limits.md`.
#[test]
fn limits_of_files_are_where_they_are_said_to_be() {
    let read = |length: u64| Source::read_from("limit", std::io::repeat(b'a').take(length));
    assert!(read(LARGEST).is_ok() && read(LARGEST + 1).is_err());
    // An endless file is not read to its end.
    assert!(Source::read_from("endless", std::io::repeat(b'a')).is_err());

    let faults =
        |text: String| puzzle::read(&Source::new("limit", text)).expect_err("it is no puzzle").faults;
    let says =
        |text: String, what: &str| faults(text).iter().any(|fault| fault.kind.to_string().contains(what));
    let nested = |depth: usize| format!("hand: {}1-1{}\n", "[".repeat(depth), "]".repeat(depth));
    assert!(says(nested(24), "nested more than 24") && !says(nested(22), "nested more than"));
    let plain = |lines: usize| format!("{}\n4\n|\n2\n", "a: 1\n".repeat(lines));
    assert!(says(plain(401), "more than 400") && !says(plain(400), "more than"));
    let parts = |items: usize| format!("hand: [{}]\n", "a,".repeat(items));
    assert!(says(parts(4_001), "more than 4000") && !says(parts(3_900), "more than"));
}

#[test]
fn limits_of_notation_are_where_they_are_said_to_be() {
    let deep = |depth: usize| format!("5-5{}{}", " (5-5".repeat(depth), ")".repeat(depth));
    assert!(read_line(&deep(19)).is_ok() && read_line(&deep(20)).is_err());
    let far = |x: i32| format!("4-2@{x},0s").parse::<Placement>();
    assert!(far(999).is_ok() && far(-999).is_ok() && far(1_000).is_err() && far(-1_000).is_err());
    let long = |length: usize| format!("{}=1", "1".repeat(length - 2));
    let too_long = |length| sides(&long(length), &|_| None) == Err(ArithmeticFault::TooLong);
    assert!(too_long(201) && !too_long(200));
    assert!("18-18".parse::<Tile>().is_ok() && "19-0".parse::<Tile>().is_err());
    assert_eq!(Variant::sweep("hand=1..100").map_err(|_| ()).map(|all| all.len()), Ok(100));
    assert!(Variant::sweep("hand=1..101").is_err() && Variant::sweep("hand=1..11,total=1..10").is_err());
}

fn plan(columns: usize, most_hands: u64) -> Plan {
    let column = Column { name: "a".to_owned(), rules: Rules::of(FamilyName::CastleRock) };
    let players = vec![Player::Random; 2];
    Plan { game: "a".to_owned(), columns: vec![column; columns], players, seed: 0, games: 4, most_hands }
}

#[test]
fn limits_of_simulations_are_where_they_are_said_to_be() {
    assert!(plan(512, 4_096).check().is_ok());
    assert!(plan(513, 4_096).check().is_err());
    assert!(plan(1, 4_097).check().is_err() && plan(1, 0).check().is_err());
    let record =
        |input: &mut dyn BufRead| Record::read_from(Path::new("limit"), input, None, &mut |_, _| Ok(()));
    // No line end ever comes.
    let endless = record(&mut BufReader::new(std::io::repeat(b' '))).expect_err("it is no record");
    assert!(endless.to_string().contains("no line of a simulation"), "{endless}");
}

/// A record in which every block is well-formed but its numbers are impossible.
#[test]
fn a_forged_record_is_refused() {
    let path = std::env::temp_dir().join(format!("boneyard-forged-{}", std::process::id()));
    let plan = plan(1, 5);
    drop(Writer::create(&path, &plan, Replace::Anything).expect("it is written"));
    let head = std::fs::read_to_string(&path).expect("it was written");
    std::fs::remove_file(&path).expect("it was written");
    let mut part = None;
    run(&plan, &[0].into(), &Limits::default(), |_, done| {
        part = Some(done);
        true
    })
    .expect("it can be played");
    let part = serde_json::to_value(part.expect("a part")).expect("JSON");
    let read = |part: &serde_json::Value| {
        let line = sealed(serde_json::json!({"block": 0, "part": part}).to_string().into_bytes());
        let text = [head.as_bytes(), &line].concat();
        Record::read_from(Path::new("forged"), &text[..], None, &mut |_, _| Ok(()))
    };
    assert_eq!(read(&part).expect("as it was counted").blocks(), 1);
    let forged = |change: &dyn Fn(&mut serde_json::Value)| {
        let mut part = part.clone();
        change(&mut part);
        let started = Instant::now();
        let fault = read(&part).expect_err("it cannot be").to_string();
        assert!(started.elapsed() < QUICK && fault.contains("line 2"), "{fault}");
    };
    forged(&|part| part["columns"][0]["hands"] = u64::MAX.into());
    forged(&|part| part["columns"][0]["hands"] = 6.into());
    forged(&|part| part["games"] = 2.into());
    let huge = serde_json::value::RawValue::from_string(i128::MAX.to_string()).expect("a number");
    let text = serde_json::to_string(&part).expect("JSON");
    let text = text.replacen("\"much\":", &format!("\"much\":{huge},\"was\":"), 1);
    let text = text.replacen(&format!(",\"was\":{}", part["columns"][0]["sums"][0]["much"]), "", 1);
    let line = [head.as_bytes(), &sealed(format!("{{\"block\":0,\"part\":{text}}}").into_bytes())].concat();
    let fault = Record::read_from(Path::new("forged"), &line[..], None, &mut |_, _| Ok(()));
    let fault = fault.expect_err("it cannot be").to_string();
    assert!(fault.contains("none of this simulation"), "{fault}");
    // Each of these would need a million times the memory of its text if it were counted before the check.
    let wide = serde_json::json!([[i64::MIN, 1], [i64::MAX, 1]]);
    forged(&|part| part["columns"][0]["tallies"] = vec![wide.clone(); 50_000].into());
}

#[test]
fn the_table_has_the_limits_of_the_program() {
    let page = include_str!("../../docs/limits.md");
    let table =
        page.split("## Limits of inputs").nth(1).expect("a section").split("\n## ").next().expect("its end");
    let group = |number: u64| boneyard::report::grouped(number);
    for number in [
        group(LARGEST),
        group(yaml::PUZZLE as u64),
        group(yaml::SPEC as u64),
        MAX_SEATS.to_string(),
        Cell::LIMIT.to_string(),
        LONGEST.to_string(),
        MOST_COLUMNS.to_string(),
        MOST_HANDS.to_string(),
        group(HANDS_LIMIT),
        format!("{} GiB", USUAL_MEMORY >> 30),
    ] {
        assert!(table.contains(&number), "{number}");
    }
}
