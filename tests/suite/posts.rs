//! Posts as people paste them, run through the program: what is solved, what is a fault, and what is noted as not
//! read.

use std::path::Path;

use crate::command::boneyard;

/// The answer, the notes and the status of the program on a text.
fn run(arguments: &[&str], input: &str) -> [String; 3] {
    let output = boneyard(arguments, input);
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    [text(&output.stdout), text(&output.stderr), format!("{:?}", output.status.code())]
}

/// Everything that is printed above the first step of a line.
fn above_the_line(answer: &str) -> String {
    let lines = answer.lines().take_while(|line| !line.starts_with("1. "));
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn posts_are_solved_or_refused_with_reasons() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/posts");
    let mut files: Vec<_> =
        std::fs::read_dir(folder).expect("posts").map(|entry| entry.expect("a post").path()).collect();
    files.sort();
    assert!(files.len() >= 40, "{} posts", files.len());
    for file in files {
        let name = file.file_stem().expect("a name").to_string_lossy().into_owned();
        let post = std::fs::read_to_string(&file).expect("a post");
        let [answer, notes, status] = run(&["solve", "-"], &post);
        assert!(status == "Some(0)" || notes.contains("error: "), "{name}: {status} {notes}");
        // Where there are two puzzles each has its answer.
        let parts: Vec<String> = answer.split("\n<stdin>:").map(above_the_line).collect();
        let seen = format!("status {status}\n\n{notes}\n{}", parts.join("\n…\n\n<stdin>:"));
        insta::with_settings!({ snapshot_path => "../../snapshots/posts", prepend_module_to_snapshot => false, omit_expression => true }, {
            insta::assert_snapshot!(name, seen);
        });
    }
}

/// What a printed answer says of the puzzle: all above its line of play or its train, without what the file
/// expects.
fn said_of_puzzle(answer: &str) -> String {
    let above = above_the_line(answer);
    // A train is printed behind what was wanted of it, a line of a game in the head.
    let wanted = above.find("\nwanted ").unwrap_or(above.len());
    let train = above[wanted..].find("\nline  ").map_or(above.len(), |at| wanted + at);
    above[..train]
        .lines()
        .filter(|line| !line.contains("as expected"))
        .collect::<Vec<_>>()
        .join("\n")
        .trim_end()
        .to_owned()
}

/// The answers of the commands, pasted back, give the same answers: every shipped position and train, whose answer
/// is proven with few positions or stopped at as many.
#[test]
fn answers_read_back() {
    let folders = std::fs::read_dir("puzzles").expect("puzzles").map(|entry| entry.expect("a folder").path());
    // These have a test of their own.
    let folders = folders.filter(|folder| !folder.ends_with("placement"));
    let files = folders.flat_map(|folder| std::fs::read_dir(folder).expect("a folder"));
    let mut files: Vec<_> = files.map(|entry| entry.expect("a file").path().display().to_string()).collect();
    files.sort();
    assert!(files.len() > 130, "{} puzzles", files.len());
    for file in files {
        for command in ["solve", "plays"] {
            let [printed, refused, _] = run(&[command, "--nodes", "5000", &file], "");
            if printed.is_empty() {
                assert!(command == "plays" && refused.contains("error: "), "{file}: {refused}");
                continue;
            }
            let [again, notes, _] = run(&[command, "--nodes", "5000", "-"], &printed);
            assert!(notes.contains("not read, as an answer"), "{command} {file}: {notes}");
            assert_eq!(said_of_puzzle(&again), said_of_puzzle(&printed), "{command} {file}");
        }
    }
}

/// Printed boards are the same puzzle, whatever printed them.
#[test]
fn boards_read_back() {
    let solved = |file: &str, input: &str| {
        let [answer, notes, _] = run(&["solve", "--format", "json", "--quiet", file], input);
        let answer: serde_json::Value =
            serde_json::from_str(&answer).unwrap_or_else(|_| panic!("{file}: {notes}"));
        ["solutions", "pictures", "level"].map(|name| answer[name].clone())
    };
    let files = std::fs::read_dir("puzzles/placement").expect("puzzles");
    for file in files.map(|entry| entry.expect("a file").path().display().to_string()) {
        let expected = solved(&file, "");
        for command in ["solve", "explain", "diagram"] {
            let looks = [&[] as &[&str], &["--ascii"], &["--coordinates"]];
            for look in &looks[..if command == "diagram" { 3 } else { 2 }] {
                let [printed, ..] = run(&[&[command, &file], *look].concat(), "");
                assert_eq!(solved("-", &printed), expected, "{command} {file} {look:?}\n{printed}");
            }
        }
    }
}

#[test]
fn a_board_that_was_cut_is_refused() {
    let [printed, ..] = run(&["solve", "puzzles/placement/five-cups.yaml"], "");
    let cut = printed.replacen("┃\n", "\n\n", 1);
    let [answer, notes, status] = run(&["solve", "-"], &cut);
    assert_eq!((answer.as_str(), status.as_str()), ("", "Some(2)"));
    assert!(notes.contains("this is no board as answers print it"), "{notes}");
}

#[test]
fn a_command_for_one_puzzle_refuses_two() {
    let two = "game: castle-rock\nhand: 1-4\nlayout: 2-4 4-4\n\ngame: castle-rock\nhand: 1-4\nlayout: 2-4\n";
    let [answer, notes, status] = run(&["diagram", "-"], two);
    assert_eq!((answer.as_str(), status.as_str()), ("", "Some(2)"));
    assert!(notes.contains("lines 1 to 3, 5 to 7") && notes.contains("takes one"), "{notes}");
}

/// Words directly above a puzzle, below a blank line, belong to it.
#[test]
fn a_puzzle_begins_with_the_words_that_introduce_it() {
    let puzzle = "game: castle-rock\nhand: 1-4\nlayout: 2-4 4-4\n";
    let two = format!("Two puzzles.\n\nThe first\n{puzzle}\nThe second\n{puzzle}");
    let [_, notes, _] = run(&["diagram", "-"], &two);
    assert!(notes.contains("2 puzzles: lines 1 to 6, 8 to 11"), "{notes}");
}

/// The same answer as where the tiles stand beside their key.
#[test]
fn tiles_are_read_below_their_key() {
    let beside = "What is best?\n\ngame: castle-rock\nhand: 1-4\nlayout: 2-4 4-4\n";
    let below = "What is best?\n\ngame: castle-rock\nhand:\n1-4\nlayout: 2-4 4-4\n";
    let [expected, _, status] = run(&["solve", "-"], beside);
    assert_eq!(status, "Some(0)");
    assert_eq!(run(&["solve", "-"], below)[0], expected);
    let beside = "Mine\n\ntask: train\nhand: 9-4 4-4 4-7, 7-2\n";
    let below = "Mine\n\ntask: train\nhand:\n  9-4 4-4\n4-7,\n7-2\n\nEnjoy\n";
    let [expected, _, status] = run(&["solve", "-"], beside);
    assert_eq!(status, "Some(0)");
    assert_eq!(run(&["solve", "-"], below)[0], expected);
}

/// In a post brackets are those of tiles, not of a list.
#[test]
fn tiles_in_brackets_are_read() {
    for hand in ["[6-4] [5-1]", "[6-4][5-1]", "[6|4] [1|5]", "(6,4) (5,1)", "(6-4)(5-1)"] {
        let [answer, notes, status] =
            run(&["plays", "-"], &format!("> game: Block\n> layout: 5-5\n> hand: {hand}\n"));
        assert_eq!(status, "Some(0)", "{hand}: {notes}");
        assert!(answer.contains("hand      6-4") && answer.contains("1 legal play"), "{hand}: {answer}");
    }
}

#[test]
fn the_seat_to_play_is_read_as_answers_print_it() {
    let head = "Block, double-6\n\nline      2-4 4-4\nhand 0    1-4 2-3\nhand 1    0-2 5-4\n";
    for (seat, hand) in [(0, "hand 0    4-1 3-2 ← to play"), (1, "hand 1    5-4 2-0 ← to play")] {
        let [answer, ..] = run(&["plays", "-"], &format!("{head}to play   seat {seat}\n"));
        assert!(answer.contains(hand), "{answer}");
    }
}

#[test]
fn plays_are_explained_in_words() {
    let file = "puzzles/tableaux/first-corner.yaml";
    let explained = |words: &[&str]| run(&[&["explain", file], words].concat(), "");
    let [answer, ..] = explained(&["5-1 at X, other half down", "6-4 at Y, other half up"]);
    assert!(answer.contains("5-1@1,2s is legal") && answer.contains("6-4@2,0n is legal"), "{answer}");
    let [_, fault, status] = explained(&["5-1 at X"]);
    assert_eq!(status, "Some(2)");
    assert!(fault.contains("5-1@1,2s") && fault.contains("5-1@1,2w"), "{fault}");
}

/// A goal of two digits is read whole.
#[test]
fn the_goal_reads_back() {
    let file = std::fs::read_to_string("puzzles/tableaux/denial.yaml").expect("a puzzle");
    let file = file.replace("goal: {points: 4}", "goal: {points: 12}");
    assert!(file.contains("12}"));
    let [printed, ..] = run(&["solve", "-"], &file);
    let goal = |input: &str| {
        let [answer, notes, _] = run(&["solve", "--format", "json", "-"], input);
        let answer: serde_json::Value = serde_json::from_str(&answer).unwrap_or_else(|_| panic!("{notes}"));
        answer["solutions"].clone()
    };
    assert_eq!(goal(&printed), goal(&file), "{printed}");
}

/// A picture shows one puzzle; printed answers may be of several.
#[test]
fn a_picture_of_two_puzzles_is_refused() {
    let two = "game: castle-rock\nhand: 1-4\nlayout: 2-4 4-4\n\ngame: castle-rock\nhand: 1-4\nlayout: 2-4\n";
    let compared = ["compare", "-", "--house", "win_score=50"];
    let [_, notes, status] = run(&[&compared[..], &["--format", "svg"]].concat(), two);
    assert_eq!(status, "Some(2)");
    assert!(notes.contains("lines 1 to 3, 5 to 7"), "{notes}");
    let [answer, notes, status] = run(&compared, two);
    assert_eq!(status, "Some(0)", "{notes}");
    assert!(answer.contains("<stdin>:1") && answer.contains("<stdin>:5"), "{answer}");
}

/// Words within a table are a fault of the table; a second table is one too.
#[test]
fn a_table_is_whole_and_the_only_one() {
    let within = "What now?\n\ngame: tableaux\nhand: 5-1\n\n4 Y\n|\nperhaps a two\n|\n2 X\n";
    let [_, notes, status] = run(&["solve", "-"], within);
    assert_eq!(status, "Some(2)");
    assert!(notes.contains("<stdin>:8:"), "{notes}");
    let twice = "What now?\n\ngame: tableaux\nhand: 5-1\nlayout: 4-2@0,0s\n\n4\n|\n2\n";
    let [_, notes, status] = run(&["solve", "-"], twice);
    assert_eq!(status, "Some(2)");
    assert!(notes.contains("<stdin>:7:") && notes.contains("can be the table as well"), "{notes}");
    // A line as far left as the key above it is no part of its value.
    let beside = "What now?\n\ngame: castle-rock\nhand: 1-4\n- 5-5\nlayout: 2-4 4-4\n";
    let [_, notes, status] = run(&["solve", "-"], beside);
    assert_eq!(status, "Some(2)");
    assert!(notes.contains("<stdin>:5:1") && notes.contains("can be the table as well"), "{notes}");
    let empty = "Block, double-6\n\nan empty table\n6-4 4-4\nhand 0    1-4 2-3\nhand 1    0-2 5-4\n";
    let [_, notes, status] = run(&["plays", "-"], empty);
    assert_eq!(status, "Some(2)");
    assert!(notes.contains("<stdin>:4:") && notes.contains("can be the table as well"), "{notes}");
}

/// A file without a task has its plays listed, and a note says how to ask for the whole hand, where all of it is known.
#[test]
fn a_hand_without_a_task_is_told_how_to_ask() {
    let known = "game: block\nlayout: 4-1 1-3\nhands: [4-4 4-0, 6-4]\n";
    let noted = |options: &[&str], text: &str| {
        let output = boneyard(&[&["solve", "-"], options].concat(), text);
        assert_eq!(output.status.code(), Some(0));
        String::from_utf8_lossy(&output.stderr).contains("`task: game` asks for the best play")
    };
    assert!(noted(&[], known));
    assert!(!noted(&["--quiet"], known));
    assert!(!noted(&[], &format!("{known}task: plays\n")));
    assert!(!noted(&[], "game: block\nlayout: 4-1 1-3\nhand: 4-4 4-0\n"));
}
