//! Simulations as users run them: the same figures from one run, from parts, and after a stop.

use std::path::PathBuf;
use std::process::Stdio;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::command::boneyard;
use crate::program::program;

/// A temporary folder of a test.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("boneyard-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a folder");
        Self(path)
    }

    pub(crate) fn file(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // A leftover in a temporary folder does no harm.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn answer(arguments: &[&str]) -> String {
    let output = boneyard(arguments, "");
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("text")
}

const RUN: [&str; 9] =
    ["simulate", "draw", "--games", "3000", "--seed", "7", "--house", "win_score=50", "--format=json"];

fn with<'a>(more: &[&'a str]) -> Vec<&'a str> {
    RUN.iter().copied().chain(more.iter().copied()).collect()
}

#[test]
fn variants_have_the_fields_of_the_contract() {
    let answer: Value = serde_json::from_str(&answer(&RUN)).expect("JSON");
    let variants = answer["variants"].as_array().expect("variants");
    assert_eq!(variants.len(), 2);
    for variant in variants {
        assert_eq!((&variant["games"], &variant["seed"]), (&3000.into(), &7.into()));
        for figure in [
            "redeal_rate",
            "hand_length",
            "hands_per_game",
            "passes",
            "points_per_turn",
            "blocked_rate",
            "lead_advantage",
        ] {
            let mean = variant[figure]["mean"].as_f64().expect(figure);
            let interval: Vec<f64> = variant[figure]["interval"]
                .as_array()
                .expect(figure)
                .iter()
                .filter_map(Value::as_f64)
                .collect();
            assert!(interval[0] <= mean && mean <= interval[1], "{figure}: {mean} {interval:?}");
        }
    }
    // C(21,10) / C(28,10): ten tiles without a double.
    let redeals = variants[0]["redeal_rate"]["mean"].as_f64().expect("a rate");
    assert!((redeals - 0.026_878).abs() < 0.004, "{redeals}");
    // Half the points take fewer rounds, on the same deals.
    let fewer = &variants[1]["differences"]["hands_per_game"];
    assert!(fewer["interval"][1].as_f64().expect("a bound") < 0.0, "{fewer}");
}

/// Partners win together: of four players each side has one number, and the two sides share all games.
#[test]
fn partners_have_one_row_and_seats_count_from_0() {
    let run = ["simulate", "specs/variants/block-puerto-rico.yaml", "--games", "200", "--players", "random"];
    let timed = [&run[..], &["--seconds-a-play", "30"]].concat();
    let text = answer(&timed);
    for row in
        ["games won by players 0 and 2, random", "games won by players 1 and 3, random", "minutes in a game"]
    {
        assert_eq!(text.matches(row).count(), 1, "{text}");
    }
    assert!(!text.contains("player 4") && text.contains("(95 % interval: "), "{text}");
    let json: Value =
        serde_json::from_str(&answer(&[&timed[..], &["--format", "json"]].concat())).expect("JSON");
    let variant = &json["variants"][0];
    let sides = variant["sides"].as_array().expect("sides");
    assert_eq!(
        sides.iter().map(|side| &side["players"]).collect::<Vec<_>>(),
        [&json!([0, 2]), &json!([1, 3])]
    );
    let wins = |side: &Value| side["wins"]["mean"].as_f64().expect("a share");
    assert!((sides.iter().map(wins).sum::<f64>() - 1.0).abs() < 1e-9, "{sides:?}");
    assert_eq!(variant["wins"][0], sides[0]["wins"]);
    // Half a minute each.
    let mean = |figure: &str| variant[figure]["mean"].as_f64().expect("a figure");
    assert!((mean("minutes_per_game") - mean("plays_per_game") / 2.0).abs() < 1e-9);
    assert!((mean("plays_per_game") - mean("hand_length") * mean("hands_per_game")).abs() < 1e-6);
    // The side that gains points in a hand wins it, and no hand has two winners.
    assert!((0.0..=1.0).contains(&mean("leader_wins")));
    for bad in ["0", "-1", "x", "inf"] {
        let option = format!("--seconds-a-play={bad}");
        assert_eq!(boneyard(&[&run[..], &[&option]].concat(), "").status.code(), Some(2), "{bad}");
    }
}

/// A plot says in words what it shows, and no name on it is cut.
#[test]
fn plots_have_titles_words_units_and_whole_names() {
    let svg = answer(&[
        "simulate",
        "draw",
        "--games",
        "60",
        "--house",
        "win_score=50,double_ports=2,draw_limit=3",
        "--format",
        "svg",
    ]);
    let picture = roxmltree::Document::parse(&svg).expect("XML");
    let plots: Vec<_> = picture.descendants().filter(|node| node.has_tag_name("svg")).collect();
    assert!(plots.len() > 8);
    for plot in &plots {
        let has = |tag: &str| plot.children().any(|node| node.has_tag_name(tag) && node.text().is_some());
        assert!(has("title") && has("desc"));
    }
    for whole in ["win_score=50,double_ports=2,draw_limit=3", "% of hands", "points", "plays"] {
        assert!(svg.contains(whole), "{whole}");
    }
    assert!(!svg.contains('…') && svg.contains("prefers-color-scheme:dark"));
}

#[test]
fn four_parts_are_exactly_one_run() {
    let folder = Folder::new("parts");
    let whole = answer(&RUN);
    let files: Vec<String> = (1..=4).map(|number| folder.file(&format!("part{number}.jsonl"))).collect();
    for (number, file) in files.iter().enumerate() {
        let part = format!("{}/4", number + 1);
        answer(&with(&["--shard", &part, "--record", file, "--threads", "2"]));
    }
    let files: Vec<&str> = files.iter().map(String::as_str).collect();
    let joined = folder.file("joined.jsonl");
    let merged =
        |files: &[&str], more: &[&str]| answer(&[&["merge", "--format", "json"], files, more].concat());
    assert_eq!(merged(&files, &["--record", &joined]), whole);
    assert_eq!(merged(&[&joined], &[]), whole);
    // A part that is given twice counts once.
    assert_eq!(merged(&[files[0], files[3], files[1], files[2], files[0]], &[]), whole);
    let some = boneyard(&["merge", files[0], files[2]], "");
    assert_eq!(some.status.code(), Some(3));
    let said = String::from_utf8_lossy(&some.stderr).into_owned();
    assert!(said.contains("of 3,000 games are in these records"), "{said}");
}

/// A record whose writer is killed repeatedly gives the same figures as one run.
#[test]
fn a_killed_simulation_goes_on_to_the_same_figures() {
    let folder = Folder::new("killed");
    let record = folder.file("run.jsonl");
    let games = ["simulate", "block", "--games", "30000", "--threads", "1", "--format", "json"];
    let whole = answer(&games);
    let start = |arguments: &[&str]| {
        program(arguments).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("the program starts")
    };
    let lines = || std::fs::read_to_string(&record).map_or(0, |text| text.lines().count());
    let resume = ["simulate", "--record", &record, "--resume", "--threads", "1", "--format", "json"];
    for round in 0..3 {
        let before = lines();
        let mut child =
            if round == 0 { start(&[&games[..], &["--record", &record]].concat()) } else { start(&resume) };
        let deadline = Instant::now() + Duration::from_secs(30);
        while lines() < before + 20
            && Instant::now() < deadline
            && child.try_wait().expect("a child").is_none()
        {
            std::thread::sleep(Duration::from_millis(5));
        }
        child.kill().expect("it can be killed");
        child.wait().expect("it ends");
        assert!(lines() > before);
    }
    // As if the last write had stopped half-way.
    let text = std::fs::read(&record).expect("a record");
    std::fs::write(&record, &text[..text.len() - 40]).expect("a record");
    assert_eq!(answer(&resume), whole);
    assert_eq!(answer(&["merge", &record, "--format", "json"]), whole);
}

#[test]
fn what_is_stopped_says_how_far_it_came() {
    let stopped = boneyard(&["simulate", "block", "--games", "100000000", "--time", "300ms"], "");
    assert_eq!(stopped.status.code(), Some(3));
    let said = String::from_utf8_lossy(&stopped.stderr).into_owned();
    assert!(said.contains("of 100,000,000 games"), "{said}");
}

/// Turns may be long: a limit is checked within them too.
#[test]
fn a_game_that_is_thought_about_is_stopped_within_it() {
    let started = Instant::now();
    for player in ["denial", "open"] {
        let stopped = boneyard(
            &[
                "simulate",
                "tableaux",
                "--games",
                "1",
                "--threads",
                "1",
                "--players",
                player,
                "--time",
                "200ms",
            ],
            "",
        );
        assert_eq!(stopped.status.code(), Some(3), "{player}");
        assert!(String::from_utf8_lossy(&stopped.stderr).contains("0 of 1 games"), "{player}");
    }
    assert!(started.elapsed() < Duration::from_secs(30));
}

/// Under `stalemate: draw_one` one move may end several turns, which are counted one by one.
#[test]
fn the_mean_of_a_distribution_is_the_mean() {
    let house = "stalemate=draw_one,cover=strict,gap=none";
    let found = answer(&[
        "simulate", "tableaux", "--games", "60", "--seed", "2", "--house", house, "--format", "json",
    ]);
    let found: Value = serde_json::from_str(&found).expect("JSON");
    let mut compared = 0;
    for column in found["variants"].as_array().expect("variants") {
        let spread = column["distributions"]["points_per_turn"].as_array().expect("a distribution");
        let number = |value: &Value| value.as_f64().expect("a number");
        let turns: f64 = spread.iter().map(|one| number(&one[1])).sum();
        let points: f64 = spread.iter().map(|one| number(&one[0]) * number(&one[1])).sum();
        assert!((points / turns - number(&column["points_per_turn"]["mean"])).abs() < 1e-9, "{column}");
        compared += 1;
    }
    assert_eq!(compared, 2);
}

#[test]
fn faults_name_the_mend_and_leave_files_alone() {
    let folder = Folder::new("faults");
    let record = folder.file("run.jsonl");
    std::fs::write(&record, "somebody's notes\n").expect("a file");
    for (arguments, said) in [
        (&["simulate", "blok"][..], "did you mean `block`?"),
        (
            &["simulate", concat!(env!("CARGO_MANIFEST_DIR"), "/puzzles/block/shut-the-door.yaml")],
            "shut-the-door.yaml is a puzzle and no rules file",
        ),
        (&["simulate", "block", "--players", "5"], "name each of them"),
        (&["simulate", "block", "-o", "figures.png"], "no file that ends with .png"),
        (&["simulate", "block", "-o", &record], "no file that ends with .jsonl"),
        (&["simulate", "block", "--players", "bst,random"], "did you mean `best`?"),
        (&["simulate", "block", "--players", "random,random,random,random,random"], "2 to 4"),
        (&["simulate", "block", "--games", "0"], "the number of games cannot be 0"),
        (&["simulate", "block", "--house", "win_scor=5"], "did you mean `win_score`?"),
        (&["simulate", "block", "--house", "win_score=9..1"], "write the lower number first"),
        (&["simulate", "block", "--shard", "5/4"], "expected a part such as 1/4"),
        (&["simulate", "block", "--record", &record], "already exists"),
        (&["simulate", "--record", &record, "--resume"], "this is not a simulation"),
        (&["simulate", "--resume"], "--record"),
        (&["merge", &record], "this is not a simulation"),
        (&["merge", "nowhere.jsonl"], "nowhere.jsonl"),
        (&["simulate", "block", "--games", "9", "--format", "gif"], "does not write gif"),
    ] {
        let output = boneyard(arguments, "");
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {text}");
        assert!(text.contains(said), "{arguments:?}: {text}");
    }
    assert_eq!(std::fs::read_to_string(&record).expect("a file"), "somebody's notes\n");
}

#[test]
fn parts_of_two_simulations_are_told_apart_and_so_are_changed_numbers() {
    let folder = Folder::new("others");
    let other = folder.file("other.jsonl");
    answer(&["simulate", "block", "--games", "5", "--record", &other]);
    let line = folder.file("line.jsonl");
    answer(&["simulate", "block", "--games", "6", "--record", &line]);
    let output = boneyard(&["merge", &other, &line], "");
    assert!(String::from_utf8_lossy(&output.stderr).contains("numbers of games 5 and 6"));
    // Changed numbers are distinguished from played ones.
    let text = std::fs::read_to_string(&line).expect("a record");
    let changed = folder.file("changed.jsonl");
    std::fs::write(&changed, text.replacen("\"much\":", "\"much\":1", 1)).expect("a record");
    let output = boneyard(&["merge", &line, &changed], "");
    assert!(String::from_utf8_lossy(&output.stderr).contains("line 2: the line is damaged"));
}

/// Every format has every figure, and is of the kind that its name says.
#[test]
fn figures_are_written_in_every_format() {
    let folder = Folder::new("formats");
    let run =
        ["simulate", "tableaux", "--games", "4", "--players", "greedy", "--house", "doublet_factor=1..3"];
    let write = |name: &str, more: &[&str]| {
        let path = folder.file(name);
        answer(&[&run[..], &["-o", &path], more].concat());
        std::fs::read_to_string(path).expect("a file")
    };
    let table = write("figures.csv", &[]);
    let mut lines = table.lines();
    let fields = lines.next().expect("a head").split(',').count();
    assert!(lines.clone().count() >= 40 && lines.all(|line| line.split(',').count() == fields));
    let spreads = write("spreads.csv", &["--table", "distributions"]);
    assert!(spreads.lines().skip(1).all(|line| line.rsplit(',').next().is_some_and(|count| count != "0")));
    let svg = write("plots.svg", &[]);
    let tree = roxmltree::Document::parse(&svg).expect("XML");
    let texts: Vec<&str> = tree.descendants().filter_map(|node| node.text()).map(str::trim).collect();
    for wanted in ["plays in a hand", "doublet_factor=2", "dead cells at the end"] {
        assert!(texts.contains(&wanted), "{wanted}");
    }
    let page = write("report.html", &[]);
    assert!(page.contains("<svg") && page.contains("doublet_factor=3") && page.ends_with("</html>\n"));
    // Our own page is overwritten, another file is not.
    write("report.html", &[]);
    std::fs::write(folder.file("report.html"), "notes").expect("a file");
    assert_eq!(
        boneyard(&[&run[..], &["-o", &folder.file("report.html")]].concat(), "").status.code(),
        Some(2)
    );
    let bars = answer(&[&run[..], &["--histograms"]].concat());
    assert!(bars.contains("points in a turn, doublet_factor=2") && bars.contains('█'));
}
