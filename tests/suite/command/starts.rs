//! Files that the program writes: starts, deals, figures.

use super::{boneyard, folder, refused};

const GAMES: [&str; 19] = [
    "tableaux",
    "tableaux-99",
    "castle-rock",
    "draw",
    "matador",
    "tiddle-a-wink",
    "block",
    "all-fives",
    "bergen",
    "chicken-foot",
    "cuban",
    "dominican",
    "five-up",
    "fives-and-threes",
    "muggins",
    "partnership-spain",
    "puerto-rican-200",
    "puerto-rican-500",
    "threes",
];

/// The written start of a puzzle can be solved and holds, for every game.
#[test]
fn starts_are_right_as_they_are_written() {
    let folder = folder("starts");
    for game in GAMES {
        for what in ["puzzle", "spec"] {
            let path = folder.join(format!("{game}-{what}.yaml")).display().to_string();
            let written = boneyard(&["new", what, "--game", game, "-o", &path], "");
            assert_eq!(written.status.code(), Some(0), "{game} {what}");
            let commands: &[&str] = if what == "puzzle" { &["solve", "verify"] } else { &["verify"] };
            for command in commands {
                let ran = boneyard(&[command, &path], "");
                let text = String::from_utf8_lossy(&ran.stdout) + String::from_utf8_lossy(&ran.stderr);
                assert_eq!(ran.status.code(), Some(0), "{game} {what}: {text}");
                assert!(text.contains("as expected") || text.contains(" 0 fail"), "{game} {what}: {text}");
            }
        }
    }
    std::fs::remove_dir_all(&folder).expect("removed");
}

/// Every key in a start of rules can be used as it is written there.
#[test]
fn the_keys_of_a_start_are_right() {
    for game in GAMES {
        let start = String::from_utf8(boneyard(&["new", "spec", "--game", game], "").stdout).expect("text");
        let (head, claims) = start.split_once("\n\n").expect("a blank line follows the keys");
        let is_key =
            |line: &str| line.starts_with("  # ") && !line.starts_with("  #  ") && line.contains(": ");
        let opened: Vec<String> = head
            .lines()
            .map(|line| if is_key(line) { line.replacen("# ", "", 1) } else { line.to_owned() })
            .collect();
        let ran = boneyard(&["verify", "-"], &format!("{}\n\n{claims}", opened.join("\n")));
        let said = String::from_utf8_lossy(&ran.stderr) + String::from_utf8_lossy(&ran.stdout);
        assert_eq!(ran.status.code(), Some(0), "{game}: {said}\n{}", opened.join("\n"));
    }
}

#[test]
fn what_cannot_be_dealt_or_begun_is_refused() {
    for players in ["0", "1", "5", "99", "18446744073709551615"] {
        assert!(refused(&["deal", "block", "--players", players], "").contains("these rules are for 2 to 4"));
    }
    assert!(refused(&["deal", "tableaux", "--players", "3"], "").contains("these rules are for 2"));
    assert!(refused(&["deal", "castle-rock", "--players", "7"], "").contains("these rules are for 2 to 6"));
    assert!(
        refused(&["deal", "tiddle-a-wink", "--players", "6", "--set", "6"], "").contains("no deal for 6")
    );
    assert!(refused(&["deal", "block", "--set", "7"], "").contains("6, 9, 12, 15 or 18"));
    assert!(refused(&["deal", "block", "--seed", "x"], "").contains("--seed"));
    for command in [["deal", "bloc"].as_slice(), &["new", "puzzle", "--game", "bloc"]] {
        let said = refused(command, "");
        assert!(said.contains("unknown game `bloc`") && said.contains("block"), "{said}");
    }
    assert!(
        refused(&["new", "spec", "--game", "./nowhere.yaml"], "").contains("nowhere.yaml cannot be read")
    );
    assert!(refused(&["new", "hand"], "").contains("possible values: spec, puzzle"));
}

#[test]
fn what_is_written_goes_where_it_may() {
    let folder = folder("written");
    let path = folder.join("mine.yaml");
    let name = path.display().to_string();
    std::fs::write(&path, "somebody's work").expect("written");
    for command in [["deal", "block"], ["new", "puzzle"]] {
        let output = ["-o", &name];
        let said = refused(&[&command[..], &output].concat(), "");
        assert!(said.contains("--force"), "{said}");
        assert_eq!(std::fs::read_to_string(&path).expect("it is there"), "somebody's work");
        let nowhere = folder.join("no-such-folder/a.yaml").display().to_string();
        let said = refused(&[&command[..], &["-o", &nowhere]].concat(), "");
        assert!(said.contains("cannot be written") && said.contains("no-such-folder"), "{said}");
        let a_folder = folder.display().to_string();
        refused(&[&command[..], &["-o", &a_folder]].concat(), "");
    }
    let ran = boneyard(&["deal", "block", "-o", &name, "--force"], "");
    assert_eq!(ran.status.code(), Some(0));
    assert_eq!(boneyard(&["solve", &name], "").status.code(), Some(0));
    std::fs::remove_dir_all(&folder).expect("removed");
}

/// A deal in the middle of a game reads back with its scores and its leader.
#[test]
fn a_deal_says_who_leads_and_how_the_game_stands() {
    let deal = |arguments: &[&str]| {
        let output = boneyard(&[&["deal", "castle-rock", "--players", "3"], arguments].concat(), "");
        (output.status.code(), String::from_utf8_lossy(&output.stdout).into_owned())
    };
    let (status, text) = deal(&["--hand", "4", "--leader", "2", "--scores", "12,-3,30"]);
    assert_eq!(status, Some(0));
    assert!(text.contains("to_play: 2\n") && text.contains("scores: [12, -3, 30]\n"), "{text}");
    assert_eq!(boneyard(&["plays", "-"], &text).status.code(), Some(0));
    // The tiles are the same for every leader.
    let tiles = |text: &str| {
        text.split("hands:").nth(1).map(|rest| rest[..rest.find("to_play").unwrap_or(0)].to_owned())
    };
    assert_eq!(tiles(&text), tiles(&deal(&["--hand", "4", "--scores", "12,-3,30"]).1));
    assert_eq!(deal(&["--leader", "3"]).0, Some(2));
    assert_eq!(deal(&["--scores", "1,2"]).0, Some(2));
    assert_eq!(boneyard(&["deal", "block", "--leader", "1"], "").status.code(), Some(2));
}

/// The name of a file in place of a command is told of `solve`.
#[test]
fn a_file_without_a_command_is_told_of_solve() {
    let tip = "tip: to solve a file: boneyard solve a.txt";
    assert!(refused(&["a.txt"], "").contains(tip));
    assert!(!refused(&["solv"], "").contains("to solve a file"));
}
