//! The program in a real terminal: the board of `play` by its keys, and long searches. `tests/terminal.sh`
//! installs the tools and runs them; the last screens are left in `target/terminal/` for inspection.

mod screen;

use std::path::PathBuf;
use std::process::{Command, Stdio};

use screen::Screen;

/// A round whose solution takes longer than any test waits.
fn long() -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("long.yaml");
    let status = Command::new(env!("CARGO_BIN_EXE_boneyard"))
        .args(["deal", "tableaux", "--seed", "1", "--force", "-o"])
        .arg(&path)
        .status();
    assert!(status.is_ok_and(|status| status.success()));
    path.display().to_string()
}

/// 7 points in two plays, as the file expects.
/// The path of a file that is not there yet.
fn new_file(name: &str) -> String {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name).display().to_string();
    let _ = std::fs::remove_file(&file);
    file
}

#[test]
#[ignore = "needs tmux: tests/terminal.sh"]
fn a_puzzle_is_played_with_keys_alone() {
    let screen = Screen::open("puzzle", 80, 24);
    screen.run("boneyard play puzzles/tableaux/peg-out.yaml; echo status=$?");
    let seen = screen.wait_for("your turn");
    assert!(seen.contains("Four holes from home") && seen.contains("[6-1]"), "{seen}");
    assert_eq!(screen.property("alternate_on"), "1");
    // Arrow keys choose a tile, then a place.
    screen.press(&["Right"]);
    screen.wait_for("[5-1]");
    screen.press(&["Down"]);
    screen.wait_for("if you play 1-5@1,2e");
    screen.press(&["Tab"]);
    screen.wait_for("if you play 1-5@1,2s");
    assert!(screen.text().contains("1-5@1,2s is legal: a corner play for 1 point"));
    screen.press(&["Right"]);
    screen.wait_for("4-4 cannot be played now");
    // A hint and Enter, twice.
    screen.press(&["h"]);
    let seen = screen.wait_for("hint: ");
    assert!(seen.contains("7 points in the rest of the turn, proven"), "{seen}");
    screen.press(&["Enter"]);
    screen.wait_for("1 point · score 118");
    screen.press(&["h"]);
    screen.wait_for("hint: 6-1@0,3");
    screen.press(&["Enter"]);
    screen.wait_for("7 points: no turn makes more");
    screen.wait_for("solved: the goal was 4 points");
    // Back to the start, where one more undo is reported as impossible.
    screen.press(&["u", "u"]);
    screen.wait_for("0 points · score 117");
    screen.press(&["u"]);
    screen.wait_for("there is nothing to undo");
    the_best_line_is_stepped_through(&screen);
    screen.press(&["?"]);
    screen.wait_for("any key closes");
    screen.press(&["x", "?", "Enter"]);
    screen.press(&["q"]);
    screen.wait_for("status=0");
    screen.is_restored();
}

fn the_best_line_is_stepped_through(screen: &Screen) {
    screen.press(&["s"]);
    screen.wait_for("step 0 of 2");
    screen.press(&["Right", "Right"]);
    screen.wait_for("step 2 of 2");
    screen.press(&["Left"]);
    screen.wait_for("step 1 of 2");
    screen.press(&["Escape"]);
    screen.wait_for("if you play");
}

#[test]
#[ignore = "needs tmux: tests/terminal.sh"]
fn the_board_follows_the_size_of_the_terminal() {
    let screen = Screen::open("size", 120, 40);
    screen.run("boneyard play puzzles/tableaux/what-will-come.yaml; echo status=$?");
    screen.wait_for("your turn");
    for (columns, rows) in [(80, 24), (60, 16), (200, 60), (80, 24)] {
        screen.resize(columns, rows);
        // The screen may be read while it is drawn: the keys are drawn last.
        screen.wait(&format!("the board at {columns}×{rows}"), |seen| {
            let lines: Vec<&str> = seen.lines().collect();
            lines.len() >= usize::from(rows) - 1
                && seen.contains("your hand")
                && seen.trim_end().ends_with("q quit")
                && lines
                    .iter()
                    .any(|line| line.starts_with('┌') && line.chars().count() == usize::from(columns))
        });
    }
    screen.resize(50, 10);
    screen.wait_for("needs 60 columns and 16 rows; here are");
    screen.resize(1, 1);
    screen.resize(80, 24);
    screen.wait_for("your hand");
    // The picture is higher than its frame and can be moved.
    let before = screen.wait("the edges", |seen| {
        seen.contains('▲') && seen.contains('▼') && seen.trim_end().ends_with("q quit")
    });
    screen.press(&["S-Down", "S-Down", "S-Down", "S-Down", "S-Down", "S-Down", "S-Down", "S-Down"]);
    screen.wait("the lower edge", |seen| !seen.contains('▼'));
    screen.press(&["NPage", "PPage", "PPage", "PPage", "PPage"]);
    screen.wait("the upper edge", |seen| !seen.contains('▲') && seen.contains('▼'));
    screen.press(&["c"]);
    screen.wait("the picture in the middle", |seen| seen == before);
    screen.press(&["C-c"]);
    screen.wait_for("status=0");
    screen.is_restored();
}

#[test]
#[ignore = "needs tmux: tests/terminal.sh"]
fn a_hand_is_played_against_the_solver() {
    let screen = Screen::open("deal", 80, 24);
    screen.run("boneyard play block --seed 7; echo status=$?");
    screen.wait_for("Block, 2 players, seed 7");
    let seen = play_out(&screen);
    assert!(seen.contains("the hand is over; Enter deals the next"), "{seen}");
    // The seat that went out, or was lightest, has scored.
    assert!(seen.contains("(+"), "{seen}");
    screen.press(&["Enter"]);
    screen.wait_for("your turn");
    screen.press(&["u", "u", "u"]);
    // A game in play is not lost by one key.
    screen.press(&["q"]);
    screen.wait_for("once more q quits");
    screen.press(&["q"]);
    screen.wait_for("status=0");
    screen.is_restored();
}

/// Takes the play that is shown, until the hand is over; returns the last screen.
fn play_out(screen: &Screen) -> String {
    for _ in 0..80 {
        let seen = screen.wait("our turn", |seen| {
            seen.contains("your turn") && !seen.contains("thinking") || seen.contains("the hand is over")
        });
        if seen.contains("the hand is over") {
            return seen;
        }
        screen.press(&["Enter"]);
        screen.wait("the next position", |now| now != seen);
    }
    panic!("the hand does not end:\n{}", screen.text());
}

/// What plays score is seen: the sum of the ends below the table, and points behind the plays.
#[test]
#[ignore = "needs tmux: tests/terminal.sh"]
fn a_hand_of_each_game_with_points_or_partners_is_played() {
    let counted = ["all-fives", "muggins", "five-up", "fives-and-threes", "threes", "bergen"];
    let partners = ["puerto-rican-500", "puerto-rican-200", "dominican", "partnership-spain", "cuban"];
    for game in counted.into_iter().chain(partners).chain(["chicken-foot"]) {
        let screen = Screen::open("games", 100, 30);
        screen.run(&format!("boneyard play {game} --seed 5; echo status=$?"));
        let first = screen.wait("our turn", |seen| seen.contains("your turn") && !seen.contains("thinking"));
        assert_eq!(first.contains(" count "), counted.contains(&game), "{game}: {first}");
        let seen = play_out(&screen);
        // Somebody has scored, or both sides have as many pips left.
        let has_scored = ["(+", "(−", "no points"].iter().any(|said| seen.contains(said));
        assert!(has_scored, "{game}: {seen}");
        screen.press(&["q", "q"]);
        screen.wait_for("status=0");
        screen.is_restored();
    }
}

#[test]
#[ignore = "needs tmux: tests/terminal.sh"]
fn a_game_is_saved_and_goes_on() {
    let file = new_file("saved.yaml");
    let screen = Screen::open("saved", 100, 26);
    screen.run(&format!("boneyard play block --seed 7 --save {file}; echo status=$?"));
    screen.wait_for("if you lead 6-6");
    screen.press(&["Enter"]);
    screen.wait("our turn", |seen| {
        seen.contains("your turn") && seen.contains("you: lead 6-6") && seen.contains("seat 1: 6-")
    });
    screen.press(&["w"]);
    screen.wait_for("goes on");
    screen.press(&["q"]);
    screen.wait_for("status=0");
    screen.is_restored();
    let text = std::fs::read_to_string(&file).expect("a saved game");
    assert!(
        text.contains("  - lead 6-6 # seat 0\n") && text.contains("saved: {seat: 0, seed: 7, hand: 0}"),
        "{text}"
    );
    // It goes on after the same moves, can be begun again, and other commands read it.
    screen.run(&format!("clear; boneyard play {file}; echo status=$?"));
    screen.wait("the moves", |seen| seen.contains("your turn") && seen.contains("you: lead 6-6"));
    screen.press(&["r"]);
    screen.wait_for("once more r starts again");
    screen.press(&["r"]);
    screen.wait_for("if you lead 6-6");
    screen.press(&["C-c"]);
    screen.wait_for("status=0");
    std::fs::write(&file, &text).expect("as it was");
    screen.run(&format!("clear; boneyard replay {file} | head -4; echo status=$?"));
    // The status of the program before it may still be seen.
    screen.wait("the replay", |seen| {
        seen.contains("Block, 2 players, seed 7, hand 0") && seen.contains("\nstatus=0")
    });
    screen.is_restored();
}

#[test]
#[ignore = "needs tmux: tests/terminal.sh"]
fn the_solver_is_stopped_and_quitting_does_not_wait_for_it() {
    let screen = Screen::open("stop", 80, 24);
    screen.run(&format!("boneyard play {}; echo status=$?", long()));
    screen.wait_for("your turn");
    screen.press(&["s"]);
    screen.wait_for("Esc stops");
    screen.wait_for("positions");
    // Keys still work.
    screen.press(&["?"]);
    screen.wait_for("any key closes");
    screen.press(&["?", "Escape"]);
    screen.wait_for("not proven");
    screen.press(&["Escape", "s"]);
    screen.wait_for("Esc stops");
    screen.press(&["q"]);
    screen.wait_for("status=0");
    screen.is_restored();
}

#[test]
#[ignore = "needs tmux: tests/terminal.sh"]
fn an_interrupt_from_outside_gives_the_terminal_back() {
    for (signal, name) in [("INT", "interrupt"), ("TERM", "terminate"), ("HUP", "hang-up")] {
        let screen = Screen::open(name, 80, 24);
        screen.run("boneyard play puzzles/tableaux/peg-out.yaml; echo status=$?");
        screen.wait_for("your turn");
        let child = screen.child();
        let killed = Command::new("kill").args([&format!("-{signal}"), &child]).status();
        assert!(killed.is_ok_and(|status| status.success()), "{signal} {child}");
        screen.wait_for("status=0");
        screen.is_restored();
    }
}

/// A file that was changed by hand is not replaced: the game is saved beside it.
#[test]
#[ignore = "needs tmux: tests/terminal.sh"]
fn a_game_is_saved_beside_a_file_that_was_changed() {
    let [file, beside] = ["changed.yaml", "changed-2.yaml"].map(new_file);
    let screen = Screen::open("changed", 100, 26);
    screen.run(&format!("boneyard play block --seed 7 --save {file}; echo status=$?"));
    screen.wait_for("if you lead 6-6");
    screen.press(&["q"]);
    screen.wait_for("status=0");
    let text = std::fs::read_to_string(&file).expect("a saved game") + "# a note\n";
    std::fs::write(&file, &text).expect("a change");
    screen.run(&format!("clear; boneyard play {file}; echo status=$?"));
    screen.wait_for("if you lead 6-6");
    screen.press(&["Enter"]);
    screen.wait("our turn", |seen| seen.contains("your turn") && seen.contains("seat 1: 6-"));
    screen.press(&["q"]);
    screen.wait_for("-2.yaml` goes on");
    screen.wait_for("status=0");
    screen.is_restored();
    assert_eq!(std::fs::read_to_string(&file).expect("the same file"), text);
    let saved = std::fs::read_to_string(beside).expect("a new file");
    assert!(saved.contains("# seat 0\n"), "{saved}");
}

/// Closing the terminal leaves no process waiting for keys.
#[test]
#[ignore = "needs tmux: tests/terminal.sh"]
fn a_closed_terminal_ends_the_game() {
    let file = new_file("closed.yaml");
    let screen = Screen::open("closed", 80, 24);
    screen.run(&format!("boneyard play block --seed 3 --save {file}"));
    screen.wait_for("if you play 6-2@6");
    screen.press(&["Enter"]);
    screen.wait_for("you: 6-2@6");
    let child = screen.child();
    drop(screen);
    let is_there = || {
        let ps = Command::new("ps").args(["-o", "stat=", "-p", &child]).output().expect("ps");
        let state = String::from_utf8_lossy(&ps.stdout).trim().to_owned();
        // An ended process stays in the list until its status is read.
        !state.is_empty() && !state.starts_with('Z')
    };
    let closed = std::time::Instant::now();
    while is_there() {
        assert!(closed.elapsed() < std::time::Duration::from_secs(20), "{child} is still there");
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
    assert!(PathBuf::from(&file).exists(), "the game is saved");
}

#[test]
#[ignore = "needs tmux: tests/terminal.sh"]
fn colours_are_left_out_where_they_are_not_wanted() {
    /// Whether any escape sequence of a text sets a colour.
    fn has_colour(styled: &str) -> bool {
        styled.split("\u{1b}[").skip(1).any(|rest| {
            let codes = rest.split('m').next().unwrap_or_default();
            codes.split(';').any(|code| code.parse().is_ok_and(|code: u8| (30..=38).contains(&code)))
        })
    }
    for (name, setting, is_coloured) in
        [("colours", "", true), ("no-colour", "NO_COLOR=1 ", false), ("never", "", false)]
    {
        let screen = Screen::open(name, 80, 24);
        let option = if name == "never" { "--color never" } else { "" };
        screen.run(&format!("{setting}boneyard play {option} puzzles/tableaux/peg-out.yaml"));
        screen.wait_for("your turn");
        let styled = screen.styled();
        assert_eq!(has_colour(&styled), is_coloured, "{name}: {styled:?}");
        // The choice is reversed in both cases.
        assert!(styled.contains("\u{1b}[7m") || styled.contains(";7m"), "{name}: {styled:?}");
        screen.press(&["q"]);
        screen.is_restored();
    }
}

#[test]
#[ignore = "needs tmux: tests/terminal.sh"]
fn a_long_search_shows_how_far_it_is_and_stops_with_a_bound() {
    let screen = Screen::open("progress", 100, 30);
    let long = long();
    screen.run(&format!("boneyard solve {long}; echo status=$?"));
    let seen = screen.wait_for("Ctrl-C stops");
    assert!(seen.contains("positions"), "{seen}");
    // The count increases.
    let first = seen;
    screen.wait("more positions", |seen| seen.contains("Ctrl-C stops") && seen != first);
    screen.press(&["C-c"]);
    let seen = screen.wait("the status", |seen| seen.contains("status=3"));
    assert!(!seen.contains("Ctrl-C stops"), "{seen}");
    screen.run(&format!("clear; boneyard solve {long} --time 1s | grep -e proven -e margin"));
    // Only the answer went into the pipe; the progress is shown beside it and then cleared.
    let seen = screen.wait_for("the margin of the side to play is");
    assert!(seen.contains("best play found gains") && seen.contains("not proven"), "{seen}");
    screen.wait("the progress to go", |seen| !seen.contains("Ctrl-C stops"));
    screen.is_restored();
}

#[test]
#[ignore = "needs tmux: tests/terminal.sh"]
fn nothing_but_answers_goes_into_pipes() {
    let output = Command::new(env!("CARGO_BIN_EXE_boneyard"))
        .args(["solve", &long(), "--time", "2s"])
        .stdin(Stdio::null())
        .output()
        .expect("it runs");
    assert_eq!(output.status.code(), Some(3));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert!(!String::from_utf8_lossy(&output.stdout).contains('\u{1b}'));
}
