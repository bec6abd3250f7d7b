//! Every command by name: it does not search, or it ends within its limits, with status 3 and with the
//! result so far.

use std::io::Write as _;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use clap::CommandFactory as _;
use serde_json::{Value, json};

use crate::command::boneyard;
use crate::program::{PATIENCE, program, ran};

mod table;

use table::{Case, Does, Inputs, hand, hand_value, table};

/// The limits of each search: one by the clock, one by nodes.
const LIMITS: [&[&str]; 2] = [&["--time", "300ms", "--memory", "16M"], &["--nodes", "300"]];

/// Runs the program; fails if that takes too long.
fn ended(arguments: &[&str], input: &str) -> (Option<i32>, String, String) {
    let output = ran(&mut program(arguments), input.as_bytes());
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (output.status.code(), text(&output.stdout), text(&output.stderr))
}

/// The table has every existing command, and those that search have the options of limits.
#[test]
fn every_command_is_in_the_table() {
    let files = Inputs::new("every");
    let table = table(&files);
    let cli = boneyard::cli::Cli::command();
    let mut commands: Vec<&str> = cli.get_subcommands().map(clap::Command::get_name).collect();
    let mut rows: Vec<&str> = table.iter().map(|(name, _)| *name).collect();
    commands.sort_unstable();
    rows.sort_unstable();
    assert_eq!(rows, commands);
    for (name, does) in &table {
        let command = cli.find_subcommand(name).expect("a command");
        let has = |option: &str| command.get_arguments().any(|argument| argument.get_long() == Some(option));
        let options = ["time", "nodes", "memory"].map(has);
        let expected = match (does, *name) {
            // It plays games in which each move has a limit.
            (_, "simulate") => [true, false, false],
            (Does::Search(_), _) => [true; 3],
            (Does::Answer(_), _) => [false; 3],
        };
        assert_eq!(options, expected, "{name}");
    }
}

/// A best turn minus the reply is an average: it is searched to its end, or reported as not proven.
#[test]
fn a_comparison_of_averages_ends_or_says_that_it_has_not() {
    let compare = ["compare", "puzzles/tableaux/eleven-is-too-much.yaml", "--house", "cover=strict"];
    let (status, text, _) = ended(&compare, "");
    assert!(status == Some(0) && !text.contains("not proven"), "{status:?} {text}");
    let (status, text, _) = ended(&[&compare[..], &["--nodes", "1"]].concat(), "");
    assert!(status == Some(3) && text.contains("not proven"), "{status:?} {text}");
}

#[test]
fn what_searches_ends_within_its_limits() {
    let files = Inputs::new("searches");
    for (name, does) in table(&files) {
        let Does::Search(cases) = does else { continue };
        for case in cases {
            for limits in LIMITS {
                if name == "simulate" && limits.contains(&"--nodes") {
                    continue;
                }
                let limits = if name == "simulate" { &limits[..2] } else { limits };
                stopped(name, &case, limits);
            }
        }
    }
}

fn stopped(name: &str, case: &Case, limits: &[&str]) {
    let own = case.arguments.iter().map(String::as_str);
    let arguments: Vec<&str> = std::iter::once(name).chain(own).chain(limits.iter().copied()).collect();
    let (status, out, err) = ended(&arguments, &case.input);
    assert_eq!(status, Some(3), "{arguments:?}\n{out}\n{err}");
    assert!(out.contains(case.told) || err.contains(case.told), "{arguments:?}\n{out}\n{err}");
    let Some(bound) = case.bound else { return };
    let (status, out, err) = ended(&[arguments.as_slice(), &["--format", "json"]].concat(), &case.input);
    assert_eq!(status, Some(3), "{arguments:?} as JSON\n{out}\n{err}");
    let answers: Vec<Value> =
        out.lines().map(|line| serde_json::from_str(line).expect("an object a line")).collect();
    assert!(!answers.is_empty());
    for answer in answers {
        assert!(
            answer.pointer(bound).is_some_and(|bound| !bound.is_null()),
            "{arguments:?} {bound}\n{answer}"
        );
    }
}

#[test]
fn what_does_not_search_ends() {
    let files = Inputs::new("answers");
    for (name, does) in table(&files) {
        let Does::Answer(runs) = does else { continue };
        for (arguments, input) in runs {
            let arguments: Vec<&str> = std::iter::once(name).chain(arguments).collect();
            let (status, out, err) = ended(&arguments, &input);
            let expected = if matches!(name, "merge" | "play") { 2 } else { 0 };
            assert_eq!(status, Some(expected), "{arguments:?}\n{out}\n{err}");
        }
    }
}

/// Each of these commands has a default time limit, because a claim that cannot be proven would run
/// endlessly. The test reads the limit in the help instead of waiting for it.
#[test]
fn what_is_usual_is_said() {
    for (command, usual) in [("diagram", "10 seconds"), ("lesson", "5 seconds"), ("verify", "10 minutes")] {
        let (status, out, _) = ended(&["help", command], "");
        assert_eq!(status, Some(0));
        assert!(out.contains(usual), "{out}");
    }
    // The search for the line to draw ends after 10 seconds.
    let (status, out, err) = ended(&["diagram", "-", "--steps"], &format!("{:#}", hand_value(&json!({}))));
    assert_eq!(status, Some(3));
    assert!(out.contains("lead 7-7") && err.contains("not proven"), "{out}\n{err}");
}

/// A stopped claim neither holds nor fails; the others are unaffected.
#[test]
fn a_stopped_claim_is_told_apart() {
    let files = Inputs::new("claim");
    let (status, out, _) = ended(&["verify", &files.rules, "--nodes", "300", "--format", "json"], "");
    let answer: Value = serde_json::from_str(&out).expect("one object");
    assert_eq!(status, Some(3));
    let ids = |key: &str| -> Vec<&str> {
        answer[key].as_array().expect("a list").iter().filter_map(|row| row["id"].as_str()).collect()
    };
    assert_eq!((ids("claims"), ids("undecided")), (vec!["SHORT"], vec!["LONG"]));
    assert_eq!(
        answer["summary"],
        json!({"claims": 1, "holds": 1, "fails": 0, "depends": 0,
        "contradicted": 0, "note": 0, "undecided": 1})
    );
    // The bounds of a stopped search still rule a number out: a tile scores no more than its pips.
    let wrong = "game: tableaux\nlayout: 4-2@0,0s 2-3@1,1s\nhand: 3-6\nexpect: {points: 10}\n";
    assert_eq!(ended(&["verify", "-", "--nodes", "1"], wrong).0, Some(1));
    // The rest of the round after a line is searched within the remaining limits.
    let line = hand(&json!({"expect": {"value": [82, 0, 0], "line": ["lead 7-7"]}}));
    assert_eq!(ended(&["verify", "-", "--nodes", "300"], &line).0, Some(3));
}

/// The peak memory of a program in bytes, sampled until it ends.
#[cfg(target_os = "linux")]
pub(crate) fn peak(arguments: &[&str]) -> (Option<i32>, u64) {
    let mut child =
        program(arguments).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("the program starts");
    let path = Path::new("/proc").join(child.id().to_string()).join("status");
    let began = Instant::now();
    let mut most = 0;
    loop {
        let text = std::fs::read_to_string(&path).unwrap_or_default();
        let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let kilobytes = line.and_then(|line| line.trim().strip_suffix(" kB")?.parse::<u64>().ok());
        most = most.max(kilobytes.unwrap_or(0) << 10);
        // A run that takes far too much memory or time is killed.
        if most > 1 << 30 || began.elapsed() > PATIENCE {
            child.kill().expect("it can be killed");
        }
        if let Some(status) = child.try_wait().expect("it can be waited for") {
            return (status.code(), most);
        }
        std::thread::sleep(Duration::from_millis(2));
    }
}

/// A count stays within its memory: 16 MB, and that of the program.
#[cfg(target_os = "linux")]
#[test]
fn memory_is_kept_to() {
    let files = Inputs::new("memory");
    let puzzle = files.puzzle.as_str();
    // A set on seven rows of eight cells: the numbers of its solutions need large tables.
    let board = Path::new(env!("CARGO_TARGET_TMPDIR")).join("limits/memory/board.yaml");
    let rows = "  _ _ _ _ _ _ _ _\n".repeat(7);
    std::fs::write(&board, format!("task: place\nset: 6\nboard: |\n{rows}")).expect("a board");
    let board = board.display().to_string();
    for arguments in [
        &["solve", &board, "--memory", "16M"][..],
        &["train", "--set", "18", "--count", "--time", "20s", "--memory", "16M"],
        &["perft", puzzle, "--depth", "40", "--time", "1s", "--memory", "16M"],
        &["diagram", puzzle, "--steps", "--time", "1s", "--memory", "16M"],
    ] {
        let (status, most) = peak(arguments);
        assert_eq!(status, Some(3), "{arguments:?}");
        assert!((1 << 20..64 << 20).contains(&most), "{arguments:?}: {most} bytes");
    }
}

/// A long search reports itself once on standard error, for any number of puzzles, unless messages are
/// turned off.
#[cfg(unix)]
#[test]
fn a_long_search_says_once_that_it_goes_on() {
    let one = hand(&json!({}));
    let lines = [one.as_str(); 4].join("\n");
    let batch = ["solve", "-", "--format", "json", "--threads", "3"];
    let runs: [(&[&str], &str, usize); 3] =
        [(&batch, &lines, 1), (&["verify", "-"], &expecting(), 1), (&["solve", "-", "--quiet"], &one, 0)];
    let begun: Vec<(Child, usize)> = runs
        .into_iter()
        .map(|(arguments, input, times)| {
            let mut child = program(arguments)
                .stdin(Stdio::piped())
                .stdout(Stdio::null())
                .stderr(Stdio::piped())
                .spawn()
                .expect("the program starts");
            child.stdin.take().expect("a pipe").write_all(input.as_bytes()).expect("it reads");
            (child, times)
        })
        .collect();
    std::thread::sleep(Duration::from_secs(14));
    for (child, times) in begun {
        let asked = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
        assert!(asked.is_ok_and(|status| status.success()));
        let output = child.wait_with_output().expect("it ends");
        assert_eq!(output.status.code(), Some(3));
        let err = String::from_utf8_lossy(&output.stderr);
        assert_eq!(err.matches("still at work after 10 s: Ctrl-C stops it").count(), times, "{err}");
        assert_eq!(err.matches("--time").count(), times, "{err}");
    }
    // With a limit set there is no remark, nor for a short search.
    let output = boneyard(&["solve", "-", "--nodes", "10"], &one);
    assert!(output.stderr.is_empty());
}

/// A figure of steps of which a limit has cut some says so, and an answer whose level was not found.
#[test]
fn steps_that_are_cut_are_told() {
    let cut = |line: &str| {
        let words: Vec<&str> = line.split(' ').collect();
        let (status, printed, said) = ended(&words, "");
        assert_eq!(status, Some(3), "{line}: {said}");
        (printed, said)
    };
    let board = "puzzles/placement/quadrilles.yaml --nodes 300";
    let (_, said) = cut(&format!("diagram {board} --steps"));
    assert!(said.contains("not all steps were found\n  = help: a higher --nodes searches longer"), "{said}");
    let (printed, _) = cut(&format!("solve {board}"));
    assert!(printed.contains("level     not found within the limits"), "{printed}");
}

#[cfg(unix)]
fn expecting() -> String {
    hand(&json!({"expect": {"value": [82, 0, 0]}}))
}
