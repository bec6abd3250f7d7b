//! The table of all commands: what each does without limits, and the inputs for it.

use std::path::Path;

use serde_json::{Value, json};

/// Three hands of five and a boneyard of forty tiles: best play is not proven within an hour.
const HANDS: [&str; 3] = ["3-0 5-2 7-7 8-2 9-8", "1-0 3-3 5-5 8-1 9-7", "0-0 6-2 6-6 8-0 8-4"];
const BONEYARD: &str = "9-4 7-1 8-7 4-4 5-4 4-2 2-0 3-2 4-3 7-6 7-5 8-6 6-0 9-3 9-5 6-4 6-1 9-1 9-6 5-0 8-8 8-3 9-9 1-1 5-3 4-1 9-2 4-0 7-3 6-3 7-2 7-0 5-1 6-5 2-1 7-4 3-1 2-2 9-0 8-5";

/// The same as a JSON line, with additional keys.
pub(super) fn hand(more: &Value) -> String {
    let mut puzzle = json!({"game": "matador", "layout": "none", "hands": HANDS, "boneyard": BONEYARD,
        "to_play": 0, "task": "game"});
    for (key, value) in more.as_object().expect("keys") {
        puzzle[key] = value.clone();
    }
    puzzle.to_string()
}

/// A turn that may use all 23 remaining tiles of a set, drawn in an unknown order.
fn turn() -> String {
    json!({"game": "tableaux", "layout": "0-0@0,0s 0-6@-1,1s 0-4@-1,0w 6-1@0,2e 1-2@1,1e",
        "hand": "3-1 5-5 6-4 5-1", "boneyard": "unknown", "task": "turn"})
    .to_string()
}

/// A row of 120 tiles: its captures have more orders than can be listed.
fn row() -> String {
    let all: Vec<String> = (0..=18).flat_map(|a| (0..=a).map(move |b| format!("{a}-{b}"))).collect();
    // 71 and 190 have no common divisor: each tile comes once.
    let tiles: Vec<&str> = (0..127).map(|n| all[n * 71 % all.len()].as_str()).collect();
    let (row, hand) = tiles.split_at(120);
    json!({"game": "castle-rock", "set": 18, "layout": row.join(" "), "hand": hand.join(" "),
        "boneyard": "none", "task": "turn"})
    .to_string()
}

/// One run of a command.
pub(super) struct Case {
    pub(super) arguments: Vec<String>,
    pub(super) input: String,
    /// A part of its text, on either stream.
    pub(super) told: &'static str,
    /// The place of the bound in its JSON; `None` if it has no JSON.
    pub(super) bound: Option<&'static str>,
}

impl Case {
    fn new(arguments: &[&str], input: impl Into<String>, told: &'static str, bound: &'static str) -> Self {
        let arguments = arguments.iter().map(|one| (*one).to_owned()).collect();
        Self { arguments, input: input.into(), told, bound: Some(bound) }
    }

    fn without_json(arguments: &[&str], input: impl Into<String>, told: &'static str) -> Self {
        Self { bound: None, ..Self::new(arguments, input, told, "") }
    }
}

/// What a command does.
pub(super) enum Does {
    /// It searches: none of these ends by itself.
    Search(Vec<Case>),
    /// It does not search: each of these ends, with any answer.
    Answer(Vec<(Vec<&'static str>, String)>),
}

/// A folder with the inputs of the commands.
pub(super) struct Inputs {
    pub(super) puzzle: String,
    pub(super) rules: String,
}

impl Inputs {
    /// In a folder of one test.
    pub(super) fn new(test: &str) -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("limits").join(test);
        std::fs::create_dir_all(&folder).expect("a folder");
        let path = |name: &str| folder.join(name).display().to_string();
        let files = Self { puzzle: path("puzzle.yaml"), rules: path("matador.yaml") };
        std::fs::write(&files.puzzle, format!("{:#}", hand_value(&json!({})))).expect("a puzzle");
        let hands: Vec<String> = HANDS.iter().map(|hand| format!("\"{hand}\"")).collect();
        let rules = format!(
            "title: Matador\nname: matador\ndocument: d\nextends: matador\nclaims:\n  - id: LONG\n    source: play\n    \
            says: best play is known\n    layout: none\n    hands: [{}]\n    to_play: 0\n    boneyard: {BONEYARD}\n    \
            check:\n      - game: {{value: [82, 0, 0]}}\n  - id: SHORT\n    source: play\n    says: it is a number\n    \
            check:\n      - equation: set_size = 55\n",
            hands.join(", ")
        );
        std::fs::write(&files.rules, rules).expect("rules");
        files
    }
}

pub(super) fn hand_value(more: &Value) -> Value {
    serde_json::from_str(&hand(more)).expect("an object")
}

/// A command by name, and what it does.
type Row = (&'static str, Does);

/// The table: a row for each command.
pub(super) fn table(inputs: &Inputs) -> Vec<Row> {
    let searches = [solving(), counting(inputs), drawing(inputs), checking(inputs)];
    searches.into_iter().flatten().chain(answering()).collect()
}

/// A train that expects a number of lines, which cannot be counted within the limits.
const TRAINS: &str = "{\"task\": \"train\", \"set\": 12, \"expect\": {\"solutions\": 5}}";

/// The puzzle on many lines: an object on one line may be one of several puzzles.
fn many_lines() -> String {
    format!("{:#}", hand_value(&json!({})))
}

/// Commands that solve puzzles.
fn solving() -> Vec<Row> {
    use Does::Search;
    let one = hand(&json!({}));
    let lines = [one.as_str(), one.as_str()].join("\n");
    vec![
        (
            "solve",
            Search(vec![
                Case::new(&["-"], one.clone(), "gains 0 to", "/bounds/0/1"),
                Case::new(&["-", "--guarantee"], one, "seat 2 gains at least", "/guarantee/2"),
                Case::new(&["-", "--threads", "2"], lines, "gains 0 to", "/bounds/0/1"),
                Case::new(&["-"], TRAINS, "there are at least 2", "/solutions_at_least"),
                Case::new(&["-", "--all", "--limit", "1000000"], row(), "the search was stopped", "/best"),
            ]),
        ),
        (
            "odds",
            Search(vec![
                Case::new(&["-"], turn(), "the bounds that the rules give", "/plays/0/expected/interval/1"),
                Case::new(
                    &["-"],
                    [turn(), turn()].join("\n"),
                    "the bounds that the rules give",
                    "/plays/0/expected/interval/1",
                ),
            ]),
        ),
        (
            "train",
            Search(vec![
                Case::new(&["--set", "18", "--count"], "", "there are at least 2", "/solutions_at_least"),
                Case::new(
                    &["-", "--count"],
                    "task: train\nset: 15\n",
                    "there are at least 2",
                    "/solutions_at_least",
                ),
            ]),
        ),
    ]
}

/// Commands that compare and count.
fn counting(files: &Inputs) -> Vec<Row> {
    use Does::Search;
    let (puzzle, rules) = (files.puzzle.as_str(), files.rules.as_str());
    let one = hand(&json!({}));
    let lines = [one.as_str(), one.as_str()].join("\n");
    vec![
        (
            "compare",
            Search(vec![
                Case::new(
                    &[puzzle, "--house", "double_ports=first"],
                    "",
                    "not proven: best play gains 0 to",
                    "/given/value/ranges/0/1",
                ),
                Case::new(&[rules, "--house", "double_ports=first"], "", "not checked", "/left"),
            ]),
        ),
        ("perft", {
            let depth = ["-", "--depth", "40"];
            Search(vec![
                Case::new(&depth, one.clone(), "at least ", "/at_least/nodes"),
                Case::new(&depth, lines, "at least ", "/at_least/nodes"),
                Case::new(&["-", "--depth", "40", "--divide"], one, "at least ", "/at_least/nodes"),
            ])
        }),
    ]
}

/// Commands that draw.
fn drawing(files: &Inputs) -> Vec<Row> {
    use Does::Search;
    let (puzzle, rules) = (files.puzzle.as_str(), files.rules.as_str());
    vec![
        (
            "diagram",
            Search(vec![
                Case::without_json(&[puzzle, "--steps"], "", "best play gains 0 to"),
                Case::without_json(&[puzzle, "--format", "html"], "", "best play gains 0 to"),
                Case::without_json(
                    &["-", "--steps", "--format", "svg"],
                    many_lines(),
                    "best play gains 0 to",
                ),
            ]),
        ),
        ("explain", Search(vec![Case::without_json(&["-"], free_board(), "no next step")])),
        (
            "lesson",
            Search(vec![
                Case::without_json(&[rules, "--puzzles", puzzle], "", "best play gains 0 to"),
                Case::without_json(&[rules, "--no-puzzles"], "", "LONG"),
            ]),
        ),
    ]
}

/// Commands that check rules and play whole games.
fn checking(files: &Inputs) -> Vec<Row> {
    use Does::Search;
    let rules = files.rules.as_str();
    let expects = hand(&json!({"expect": {"value": [82, 0, 0]}}));
    vec![
        (
            "verify",
            Search(vec![
                Case::new(&[rules], "", "gains [82, 0, 0], not proven: 0 to", "/undecided/0/id"),
                Case::new(&["-"], expects.clone(), "not decided: best play", "/undecided/0/id"),
                Case::new(
                    &["-"],
                    [expects.as_str(), TRAINS].join("\n"),
                    "2 not decided within the limits",
                    "/undecided/1/id",
                ),
            ]),
        ),
        // Games have no bound: the output has the number of games played.
        (
            "simulate",
            Search(
                ["best", "pimc"]
                    .map(|player| {
                        let arguments = ["matador", "--games", "1000000000", "--players", player];
                        Case::new(&arguments, "", "of 1,000,000,000 games", "/complete")
                    })
                    .into(),
            ),
        ),
    ]
}

/// Commands that do not search.
fn answering() -> Vec<Row> {
    use Does::Answer;
    let one = hand(&json!({}));
    let lines = [one.as_str(), one.as_str()].join("\n");
    let by_line = hand(&json!({"line": ["lead 7-7", "3-3@7"]}));
    vec![
        ("plays", Answer(vec![(vec!["-"], lines)])),
        ("dead", Answer(vec![(vec!["-"], [turn(), turn()].join("\n"))])),
        ("suits", Answer(vec![(vec!["-"], row())])),
        ("replay", Answer(vec![(vec!["-"], [by_line.as_str(), by_line.as_str()].join("\n"))])),
        ("fmt", Answer(vec![(vec!["-"], "hand: 6-1\ngame: matador\nlayout: none\n".to_owned())])),
        ("variants", Answer(vec![(vec![], String::new())])),
        ("deal", Answer(vec![(vec!["matador", "--players", "4"], String::new())])),
        ("import", Answer(vec![(vec!["dominosa", "1:000111"], String::new())])),
        ("new", Answer(vec![(vec!["puzzle"], String::new())])),
        ("merge", Answer(vec![(vec!["nowhere.jsonl"], String::new())])),
        ("schema", Answer(vec![(vec!["puzzle"], String::new())])),
        ("completions", Answer(vec![(vec!["bash"], String::new())])),
        ("man", Answer(vec![(vec![], String::new())])),
        // It searches only on a terminal: some seconds for a hint, the best line until a key stops it.
        ("play", Answer(vec![(vec!["-"], one)])),
    ]
}

/// A board on which nothing is forced.
fn free_board() -> String {
    let row = "  ".to_owned() + &"_ ".repeat(20) + "\n";
    format!("task: place\nset: 40\nuse: some\nboard: |\n{}", row.repeat(20))
}
