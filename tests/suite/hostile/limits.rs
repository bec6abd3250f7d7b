//! The limits of inputs, as `docs/limits.md` lists them.

use std::io::{BufRead, BufReader, Read as _};
use std::path::Path;
use std::time::Instant;

use boneyard::cli::files::read::read;
use boneyard::cli::files::record::Writer;
use boneyard::cli::files::write::Replace;
use boneyard::compare::Variant;
use boneyard::document::{Source, claims, puzzle};
use boneyard::game::lattice::{Cell, Placement};
use boneyard::game::line::layout::Line;
use boneyard::game::{FamilyName, Rules};
use boneyard::keys::spec;
use boneyard::notation::arithmetic::{ArithmeticFault, LONGEST, sides};
use boneyard::rules::counts::MAX_SEATS;
use boneyard::search::Limits;
use boneyard::search::limits::USUAL_MEMORY;
use boneyard::simulate::plan::{HANDS_LIMIT, MOST_COLUMNS, MOST_HANDS};
use boneyard::simulate::record::{Record, line::sealed};
use boneyard::simulate::{Column, Effort, Plan, Player, Seatings, run};
use boneyard::source::text::LARGEST;
use boneyard::source::yaml;
use boneyard::tile::Tile;

use super::{QUICK, feed, refused};

#[cfg(target_os = "linux")]
use crate::limits::peak;
use crate::program::program;

/// The rows of the table of limits in `docs/limits.md` that are not yet tested.
struct Rows(Vec<&'static str>);

impl Rows {
    fn new() -> Self {
        let page = include_str!("../../../docs/limits.md");
        let table = page.split("## Limits of inputs\n").nth(1).and_then(|rest| rest.split("\n## ").next());
        let rows = table.into_iter().flat_map(str::lines).filter(|line| line.starts_with("| "));
        Self(rows.skip(1).collect())
    }

    /// Removes the row that begins so.
    fn done(&mut self, begins: &str) {
        let before = self.0.len();
        self.0.retain(|row| !row.starts_with(&format!("| {begins}")));
        assert_eq!(self.0.len() + 1, before, "the table has one row on {begins}");
    }
}

fn hand(rest: &str) -> String {
    format!("game: block\nlayout: 5-5\n{rest}\n")
}

/// Whether the program says this about a text.
fn says(text: &str, what: &str) -> bool {
    feed(text.as_bytes()).1.contains(what)
}

/// Every row of the table, each with an input beyond it and its message.
#[test]
fn every_limit_of_the_table_is_held() {
    let mut rows = Rows::new();
    files(&mut rows);
    rules_files(&mut rows);
    positions(&mut rows);
    options(&mut rows);
    // These have tests of their own, below.
    rows.done("cells of a tableau | −999 to 999");
    rows.done("variants | 100 of one `--house`, 512 of one simulation");
    rows.done("hands of a simulated game | 500");
    rows.done("a line of a record | 16 MiB");
    // Tested elsewhere: full tables in src/search/table.rs and in `memory_is_kept` below, time and stops in
    // command.rs, the length of diagnostics by `refused` above.
    rows.done("memory for tables of positions | 1 GiB");
    assert_eq!(USUAL_MEMORY, 1 << 30);
    rows.done("time | none, or `--time`");
    assert!(rows.0.is_empty(), "rows without a test: {:?}", rows.0);
}

fn files(rows: &mut Rows) {
    rows.done("a file, or a line of JSON Lines | 262,144 bytes");
    let filled = |bytes: usize| format!("# {}\n", "x".repeat(bytes - 3));
    refused(filled(262_145).as_bytes(), "larger than 262144 bytes");
    refused(filled(262_144).as_bytes(), "error");
    assert!(!says(&filled(262_144), "larger"));
    refused(format!("{{}}\n{{\"a\": \"{}\"}}\n", "x".repeat(262_144)).as_bytes(), "larger than 262144 bytes");
    rows.done("lists and maps within one another | 24");
    let nested = |deep: usize| hand(&format!("hand: {}5-4{}", "[".repeat(deep), "]".repeat(deep)));
    refused(nested(24).as_bytes(), "nested more than 24 deep");
    assert!(!says(&nested(20), "nested more"));
    rows.done("parts of a puzzle file | 4,000");
    refused(hand(&format!("hand: [{}]", "5-4, ".repeat(4_000))).as_bytes(), "more than 4000 parts");
    rows.done("keys above a plain-text picture | 400");
    let keys: String = (0..401).map(|n| format!("k{n}: 1\n")).collect();
    refused(format!("{keys}\n4\n|\n2\n").as_bytes(), "more than 400 parts");
    rows.done("anchors and aliases | none");
    refused(b"game: &a block\n", "anchors and aliases are not used");
    rows.done("faults that are shown of a file | 8, in 4,000 characters");
    let faults: String = (0..20).map(|n| format!("k{n}: 1\n")).collect();
    refused(hand(&format!("hand: 5-4\n{faults}")).as_bytes(), "and 12 more");
}

fn rules_files(rows: &mut Rows) {
    rows.done("parts of a rules file | 60,000");
    let claims = |text: String| claims::read(&Source::new("limits", text)).expect_err("it is beyond").faults;
    let spec = "title: a\ndocument: a\nextends: block\n";
    let many = claims(format!("{spec}claims: [{}]\n", "1,".repeat(60_000)));
    assert_eq!(many[0].kind.to_string(), "the file has more than 60000 parts");
    rows.done("positions, each counted for every claim that names it | 262,144 bytes");
    let many = claims(repeated(20_000, 20));
    let count = |what: &str| many.iter().filter(|fault| fault.kind.to_string().contains(what)).count();
    assert_eq!([count("larger than 262144 bytes"), count("unknown key `zzz`")], [1, 1]);
    assert!(claims::read(&Source::new("limits", repeated(20_000, 5).replace("zzz: 1", ""))).is_ok());
    rows.done("an equation | 200 characters");
    let claim = |length: usize| {
        let equation = format!("1 = {}1", "0+".repeat((length - 5) / 2));
        format!("{spec}claims: [{{id: A, source: a, says: a, check: [equation: \"{equation}\"]}}]\n")
    };
    assert!(claims::read(&Source::new("limits", claim(199))).is_ok());
    assert_eq!(claims(claim(203)).len(), 1);
    rows.done("rules files that extend one another | 8");
    let endless = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/broken/endless-rules.yaml");
    let endless = read(&endless).and_then(|source| puzzle::read(&source).map(|_| ()));
    assert!(format!("{:?}", endless.expect_err("it has no end").faults).contains("EndlessRules(8)"));
}

/// A rules file whose claims repeat a position of some bytes, with a key that no claim has.
fn repeated(bytes: usize, claims: usize) -> String {
    let claim = "  - {id: ID, source: a, says: a, position: long, note: a}\n";
    let claims: String = (0..claims).map(|n| claim.replace("ID", &format!("A{n}"))).collect();
    let layout = format!("{}5-5", " ".repeat(bytes));
    format!(
        "title: a\ndocument: a\nextends: block\npositions:\n  long:\n    layout: \"{layout}\"\n    zzz: 1\nclaims:\n{claims}"
    )
}

fn positions(rows: &mut Rows) {
    rows.done("tiles | the 190 of double-18, each once; ends 0 to 18");
    refused(hand("hand: 19-0").as_bytes(), "no set has an end");
    refused(hand("set: 19\nhand: 5-4").as_bytes(), "cannot be");
    refused(hand("hand: 5-4 5-4").as_bytes(), "twice");
    rows.done("a board of placements | 10,000 cells; ends and sets 0 to 99");
    let board = |set: u32, rows: usize| {
        format!("task: place\nset: {set}\nboard: |\n{}", format!("  {}\n", "_".repeat(100)).repeat(rows))
    };
    refused(board(6, 101).as_bytes(), "larger than 10000 cells");
    assert!(!says(&board(6, 100), "larger than"));
    refused(b"task: place\nset: 6\nnumbers: |\n  100 0\n", "is no number of pips");
    rows.done("arms within arms | 19");
    let arms = |deep: usize| {
        format!("game: draw\nset: 18\nhand: 1-1\nlayout: {}{}\n", "5-5 (".repeat(deep), ")".repeat(deep))
    };
    refused(arms(20).as_bytes(), "nested too deep");
    assert!(!says(&arms(19), "nested too deep"));
    rows.done("players | 16");
    let hands = |players: usize| hand(&format!("task: game\nhands: [{}]", "none, ".repeat(players)));
    refused(hands(17).as_bytes(), "there are 17 hands");
    assert!(!says(&hands(16), "16 hands"));
    rows.done("points and scores | −1,000,000 to 1,000,000");
    let beyond = hand("hands: [5-4, 5-3]\nscores: [1000001, 0]");
    refused(beyond.as_bytes(), "whole numbers from -1000000 to 1000000");
}

fn options(rows: &mut Rows) {
    let option = |arguments: &[&str]| {
        let output = program(arguments).output().expect("it runs");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(said.contains("is not in"), "{said}");
    };
    rows.done("`perft --depth` | 1 to 60");
    option(&["perft", "-", "--depth", "61"]);
    option(&["perft", "-", "--depth", "0"]);
    rows.done("`--samples` | 30 to 100,000,000");
    option(&["odds", "-", "--samples", "29"]);
    option(&["odds", "-", "--samples", "100000001"]);
    rows.done("`--trains` | 1 to 190");
    option(&["train", "--set", "6", "--trains", "191"]);
    rows.done("`--limit` | 1,000,000 lines");
    option(&["solve", "-", "--limit", "1000001"]);
    rows.done("`simulate --deals` | 1 to 10,000");
    option(&["simulate", "block", "--players", "pimc", "--deals", "0"]);
    option(&["simulate", "block", "--players", "pimc", "--deals", "10001"]);
    rows.done("`simulate --budget` | 1 to 1,000,000,000");
    option(&["simulate", "block", "--players", "pimc", "--budget", "0"]);
    rows.done("`--threads` | 1 to 256");
    option(&["solve", "-", "--threads", "257"]);
    option(&["perft", "-", "--threads", "0"]);
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

/// A search of a few milliseconds may be over before it is looked at, or be looked at before it is loaded, on
/// a busy machine: then it is run again.
#[cfg(target_os = "linux")]
fn takes_little(command: &[&str]) {
    let command = [command, &["--memory", "4M", "--time", "1s", "--format", "json"]].concat();
    let looked_at = || {
        let started = Instant::now();
        let (status, most) = peak(&command);
        assert_eq!(status, Some(3), "{command:?}");
        assert!(started.elapsed() < QUICK);
        most >> 10
    };
    // The program itself takes about ten thousand kB; everything except tables a little more.
    let most = (0..100).map(|_| looked_at()).find(|most| *most >= 1_000).expect("it is looked at");
    assert!(most < 80_000, "{command:?}: {most} kB");
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
    assert!(deep(19).parse::<Line>().is_ok() && deep(20).parse::<Line>().is_err());
    let far = |x: i32| format!("4-2@{x},0s").parse::<Placement>();
    assert!(far(999).is_ok() && far(-999).is_ok() && far(1_000).is_err() && far(-1_000).is_err());
    let long = |length: usize| format!("{}=1", "1".repeat(length - 2));
    let too_long = |length| sides(&long(length), &|_| None) == Err(ArithmeticFault::TooLong);
    assert!(too_long(201) && !too_long(200));
    assert!("18-18".parse::<Tile>().is_ok() && "19-0".parse::<Tile>().is_err());
    assert_eq!(Variant::sweep("hand=1..100", &spec::find).map_err(|_| ()).map(|all| all.len()), Ok(100));
    assert!(
        Variant::sweep("hand=1..101", &spec::find).is_err()
            && Variant::sweep("hand=1..11,total=1..10", &spec::find).is_err()
    );
}

fn plan(columns: usize, most_hands: u64) -> Plan {
    let column = Column { name: "a".to_owned(), rules: Rules::of(FamilyName::CastleRock) };
    let players = vec![Player::Random; 2];
    Plan {
        game: "a".to_owned(),
        columns: vec![column; columns],
        players,
        seed: 0,
        games: 4,
        most_hands,
        seatings: Seatings::One,
        effort: Effort::default(),
    }
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
    assert!(endless.to_string().contains("not a line of a simulation"), "{endless}");
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
    assert!(fault.contains("does not belong to this simulation"), "{fault}");
    // Each of these would need a million times the memory of its text if it were counted before the check.
    let wide = serde_json::json!([[i64::MIN, 1], [i64::MAX, 1]]);
    forged(&|part| part["columns"][0]["tallies"] = vec![wide.clone(); 50_000].into());
}

#[test]
fn the_table_has_the_limits_of_the_program() {
    let page = include_str!("../../../docs/limits.md");
    let table =
        page.split("## Limits of inputs").nth(1).expect("a section").split("\n## ").next().expect("its end");
    let group = |number: u64| boneyard::style::grouped(number);
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
