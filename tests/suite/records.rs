//! Records of simulations under processes that write, kill and damage them.

use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::command::boneyard;
use crate::program::program;
use crate::simulate::Folder;

/// The status, standard output and standard error.
fn run(arguments: &[&str]) -> (Option<i32>, String, String) {
    let output = boneyard(arguments, "");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (output.status.code(), text(&output.stdout), text(&output.stderr))
}

fn refused(arguments: &[&str], because: &str) {
    let (status, _, said) = run(arguments);
    assert_eq!(status, Some(2), "{arguments:?}: {said}");
    assert!(said.contains(because), "{arguments:?}: {said}");
}

fn answer(arguments: &[&str]) -> String {
    let (status, answer, said) = run(arguments);
    assert_eq!(status, Some(0), "{arguments:?}: {said}");
    answer
}

fn lines(path: &str) -> Vec<String> {
    std::fs::read_to_string(path)
        .map_or_else(|_| Vec::new(), |text| text.lines().map(str::to_owned).collect())
}

/// A simulation that runs until it is killed.
struct Writing(Child);

impl Drop for Writing {
    fn drop(&mut self) {
        // It has already ended if the test has come this far.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Starts a simulation and waits until it has written something.
fn writing(record: &str) -> Writing {
    let games = ["simulate", "block", "--games", "100000000", "--threads", "1", "--record", record];
    let child = program(&games).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    let child = child.expect("the program starts");
    let deadline = Instant::now() + Duration::from_mins(1);
    while lines(record).is_empty() && Instant::now() < deadline {
        std::thread::sleep(Duration::from_millis(5));
    }
    Writing(child)
}

/// A second process that continues the record, replaces it or joins another into its place is refused under
/// every option, and does no damage. A killed writer leaves no lock.
#[test]
fn a_record_has_one_writer() {
    let folder = Folder::new("records-writers");
    let (record, part) = (folder.file("run.jsonl"), folder.file("part.jsonl"));
    answer(&["simulate", "block", "--games", "5", "--record", &part]);
    let mut child = writing(&record);
    let head = lines(&record).remove(0);
    let by_another = "is being written by another process";
    // If it is not refused it ends by itself, and the test fails.
    refused(&["simulate", "--record", &record, "--resume", "--time", "1s"], by_another);
    refused(&["simulate", "--record", &record, "--resume", "--salvage", "--time", "1s"], by_another);
    refused(&["simulate", "block", "--games", "3", "--record", &record, "--force"], by_another);
    refused(&["simulate", "block", "--games", "3", "--record", &record], by_another);
    refused(&["merge", &part, "--record", &record, "--force"], by_another);
    assert_eq!(lines(&record).first(), Some(&head), "nothing was taken from the writer");
    assert!(child.0.try_wait().expect("a child").is_none(), "the writer goes on");
    child.0.kill().expect("it can be killed");
    child.0.wait().expect("it ends");
    let (status, _, said) = run(&["simulate", "--record", &record, "--resume", "--time", "1ms"]);
    assert_eq!(status, Some(3), "{said}");
    assert_eq!(lines(&record).first(), Some(&head));
}

/// A failed write leaves only complete lines, without a repair by the next run.
#[cfg(unix)]
#[test]
fn a_failed_write_leaves_whole_lines() {
    let folder = Folder::new("records-full");
    let record = folder.file("run.jsonl");
    let games = ["simulate", "block", "--games", "2000", "--threads", "1", "--format", "json"];
    // Limits a file to 16 blocks of the system; the program handles the signal.
    let script = "trap '' XFSZ; ulimit -f 16; exec \"$0\" \"$@\"";
    let output = Command::new("sh")
        .args(["-c", script, env!("CARGO_BIN_EXE_boneyard")])
        .args([&games[..], &["--record", &record]].concat())
        .output()
        .expect("a shell");
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("make room and continue with --resume"), "{said}");
    let text = std::fs::read(&record).expect("a record");
    assert!(text.ends_with(b"\n") && lines(&record).len() > 1);
    let resumed = answer(&["simulate", "--record", &record, "--resume", "--format", "json"]);
    assert_eq!(resumed, answer(&games));
}

#[test]
fn what_is_damaged_is_named_and_what_is_valid_is_kept() {
    let folder = Folder::new("records-damaged");
    let (record, joined) = (folder.file("run.jsonl"), folder.file("joined.jsonl"));
    let games = ["simulate", "block", "--games", "20", "--format", "json"];
    let whole = answer(&[&games[..], &["--record", &record]].concat());
    let sound = lines(&record);
    let mut spoilt = sound.clone();
    spoilt[3] = spoilt[3].replacen("\"much\":", "\"much\":1", 1);
    spoilt[7].clear();
    let spoilt = spoilt.join("\n") + "\n";
    std::fs::write(&record, &spoilt).expect("a record");
    for arguments in [&["merge", &record][..], &["simulate", "--record", &record, "--resume"]] {
        refused(arguments, "line 4: the line is damaged");
        refused(arguments, "--salvage keeps the valid lines");
        assert_eq!(std::fs::read_to_string(&record).expect("a record"), spoilt, "it is left as it was");
    }
    let (status, _, said) = run(&["merge", &record, "--salvage", "--record", &joined]);
    assert_eq!(status, Some(3), "{said}");
    assert!(said.contains("line 4") && said.contains("line 8") && said.contains("18 of 20 games"), "{said}");
    assert_eq!(lines(&joined).len(), 19);
    let (status, answered, said) =
        run(&["simulate", "--record", &record, "--resume", "--salvage", "--format", "json"]);
    assert_eq!((status, &answered), (Some(0), &whole), "{said}");
    assert!(said.contains("left out") && said.contains("line 4") && said.contains("line 8"), "{said}");
    let (mut mended, mut sound) = (lines(&record), sound);
    mended.sort();
    sound.sort();
    assert_eq!(mended, sound, "what was lost was played again");
    refused(&["simulate", "block", "--salvage"], "--resume");
}

#[test]
fn an_empty_file_is_a_new_record() {
    let folder = Folder::new("records-empty");
    let (record, other) = (folder.file("run.jsonl"), folder.file("other.jsonl"));
    let games = ["simulate", "block", "--games", "5", "--format", "json"];
    let whole = answer(&games);
    let empty = || std::fs::write(&record, "").expect("a file");
    empty();
    assert_eq!(answer(&[&games[..], &["--record", &record]].concat()), whole);
    refused(&[&games[..], &["--record", &record]].concat(), "already exists");
    empty();
    refused(&["simulate", "--record", &record, "--resume"], "is empty");
    refused(&["merge", &record], "these records are empty");
    answer(&["simulate", "block", "--record", &record, "--resume"]);
    assert!(lines(&record).len() > 1);
    // A part that was stopped before it began adds nothing.
    empty();
    answer(&[&games[..], &["--record", &other]].concat());
    for files in [[&record, &other], [&other, &record]] {
        assert_eq!(answer(&["merge", "--format", "json", files[0], files[1]]), whole);
    }
}

/// Rules in a file that change before the record is continued.
#[test]
fn a_record_is_bound_to_its_rules_and_limits() {
    let folder = Folder::new("records-rules");
    let (rules, record, other) =
        (folder.file("own.yaml"), folder.file("run.jsonl"), folder.file("other.jsonl"));
    let spec = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("specs/block.yaml"))
        .expect("rules");
    std::fs::write(&rules, &spec).expect("a file");
    answer(&["simulate", &rules, "--games", "5", "--record", &record]);
    answer(&["simulate", &rules, "--record", &record, "--resume"]);
    assert!(spec.contains("win_score: 100"), "{spec}");
    std::fs::write(&rules, spec.replace("win_score: 100", "win_score: 90")).expect("a file");
    refused(&["simulate", &rules, "--record", &record, "--resume"], "win_score is 100 and 90");
    answer(&["simulate", &rules, "--games", "5", "--record", &other]);
    refused(&["merge", &record, &other], "win_score is 100 and 90");
    for (more, said) in [
        (&["--games", "6"][..], "numbers of games"),
        (&["--games", "5", "--most-hands", "7"], "numbers of hands 500 and 7"),
        (&["--games", "5", "--seed", "1"], "seeds 0 and 1"),
        (&["--games", "5", "--players", "greedy"], "players differ"),
        (&["--games", "5", "--house", "win_score=50"], "numbers of variants 1 and 2"),
    ] {
        let (one, two) = (folder.file("one.jsonl"), folder.file("two.jsonl"));
        answer(&["simulate", "block", "--games", "5", "--record", &one, "--force"]);
        answer(&[&["simulate", "block", "--record", &two, "--force"], more].concat());
        refused(&["merge", &one, &two], said);
    }
}

/// A pipe can be read once, but joined records are read twice; the answer does not overwrite the record,
/// nor one that another process writes; only a file can be continued.
#[cfg(unix)]
#[test]
fn no_record_is_lost_to_a_pipe_or_an_answer() {
    let folder = Folder::new("records-kept");
    let (record, pipe, joined) = (folder.file("a.jsonl"), folder.file("pipe"), folder.file("joined.jsonl"));
    answer(&["simulate", "block", "--games", "5", "--record", &record]);
    let kept = lines(&record);
    let made = Command::new("mkfifo").arg(&pipe).status();
    assert!(made.is_ok_and(|status| status.success()));
    refused(&["merge", &record, &pipe, "--record", &joined], "--record reads each record twice");
    refused(&["simulate", "--resume", "--record", &pipe], "only a file can be continued");
    let same = ["--record", &record, "-o", &record, "--format", "json", "--force"];
    refused(&[&["merge", &record][..], &same].concat(), "cannot be both the record and the answer");
    refused(&[&["simulate", "block", "--games", "5"][..], &same].concat(), "cannot be both");
    assert_eq!(lines(&record), kept);
    let busy = folder.file("busy.jsonl");
    let writer = writing(&busy);
    refused(
        &["simulate", "block", "--games", "5", "-o", &busy, "--format", "json", "--force"],
        "another process",
    );
    drop(writer);
    assert!(lines(&busy)[0].contains("boneyard_simulation"));
}

/// A record of another game is refused before its damaged lines are removed.
#[test]
fn what_is_refused_is_not_salvaged() {
    let folder = Folder::new("records-refused");
    let record = folder.file("a.jsonl");
    answer(&["simulate", "block", "--games", "200", "--record", &record]);
    let text = std::fs::read_to_string(&record).expect("a record");
    let damaged = text.replacen("\"sum\":\"", "\"sum\":\"x", 3).replacen("\"sum\":\"x", "\"sum\":\"", 1);
    std::fs::write(&record, &damaged).expect("written");
    refused(&["simulate", "draw", "--record", &record, "--resume", "--salvage"], "games block and draw");
    assert_eq!(std::fs::read_to_string(&record).expect("a record"), damaged);
}

/// A game of duplicate deals has more hands than one that is played once, and its record can be joined again.
#[test]
fn records_of_duplicate_deals_are_read_back() {
    let folder = Folder::new("duplicate");
    let record = folder.file("duplicate.jsonl");
    let played = [
        "simulate",
        "block",
        "--players",
        "greedy,random",
        "--duplicate",
        "--most-hands",
        "1",
        "--games",
        "60",
    ];
    let whole = answer(&[&played[..], &["--format", "json", "--record", &record]].concat());
    assert_eq!(answer(&["merge", &record, "--format", "json"]), whole);
}
