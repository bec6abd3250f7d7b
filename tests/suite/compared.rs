//! What a comparison says of searches that were stopped, of plays that are not known, and of its own figures.

use crate::command::boneyard;

/// What the program prints, with one of these exit statuses.
fn compared(arguments: &[&str], input: &str, status: i32) -> String {
    let output = boneyard(&[&["compare", "-"], arguments].concat(), input);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(status), "{arguments:?}: {said}");
    String::from_utf8(output.stdout).expect("text")
}

/// The words of a figure.
fn described(svg: &str) -> String {
    let document = roxmltree::Document::parse(svg).expect("XML");
    let words = document.descendants().find(|node| node.has_tag_name("desc")).and_then(|node| node.text());
    words.expect("a description").to_owned()
}

fn puzzle(name: &str) -> String {
    let path = format!("{}/puzzles/{name}.yaml", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(path).expect("a puzzle")
}

/// A round of two hands, which takes far more than 50 positions.
const ROUND: &str = "game: block\nlayout: none\nhands: [1-1 2-1 3-0 3-3 4-0 4-3 5-0 6-2, 3-2 4-1 4-4 5-3 5-4 5-5 6-5 6-6]\n\
                     to_play: 1\nboneyard: 5-2 6-1 6-0 6-4 0-0 3-1 4-2 2-2 5-1 6-3 2-0 1-0\ntask: game\n";

#[test]
fn figures_and_pages_say_which_values_are_not_proven() {
    let asked = ["--house", "score=one", "--nodes", "50", "--format"];
    let words = described(&compared(&[&asked[..], &["svg"]].concat(), ROUND, 3));
    assert!(words.contains("as written: 1 play, value 0 and 5 (not proven)."), "{words}");
    assert!(words.contains("score=one: 1 play, value 0 and 1 (not proven)."), "{words}");
    assert!(
        words.contains("value 0 and 1, not proven: the margin of the side to play is −1 to 1."),
        "{words}"
    );
    let page = compared(&[&asked[..], &["html"]].concat(), ROUND, 3);
    assert!(page.contains("as written: 1 play, value 0 and 5 (not proven)"), "{page}");
    let proven = ["--house", "score=one", "--format", "svg"];
    let words = described(&compared(&proven, &puzzle("block/shut-the-door"), 0));
    assert!(words.contains("value 1 and 0, not 17 and 0.") && !words.contains("proven"), "{words}");
}

/// Tiles of a line game have the numbers of their moves alone, those of a tableau their points as well.
#[test]
fn the_legend_says_what_is_drawn() {
    let legend =
        |file: &str, house: &str| described(&compared(&["--house", house, "--format", "svg"], file, 0));
    let line = legend(&puzzle("block/shut-the-door"), "score=one");
    assert!(line.ends_with("numbers: the best line, move by move."), "{line}");
    let table = legend("game: tableaux\nlayout: 4-2@0,0s 2-3@1,1s\nhand: 5-5\n", "doublet_factor=3");
    assert!(table.contains("numbers: the best line, move by move, each with what it gains."), "{table}");
}

/// Without a hand no play is known, so none is unchanged.
#[test]
fn plays_that_are_not_known_are_not_called_unchanged() {
    let file = "game: tableaux\nlayout: 4-2@0,0s 2-3@1,1s\ntask: dead\n";
    let text = compared(&["--house", "gap=none"], file, 0);
    let row: Vec<&str> =
        text.lines().find(|line| line.starts_with("gap=none ")).expect("a row").split_whitespace().collect();
    assert_eq!(row, ["gap=none", "?", "?", "?", "?", "2", "0"], "{text}");
    assert!(text.contains("  plays     not known\n") && !text.contains("unchanged"), "{text}");
    let words = described(&compared(&["--house", "gap=none", "--format", "svg"], file, 0));
    assert!(words.contains("nothing is known to differ"), "{words}");
    // Beside it stands which cell differs.
    let cells = compared(&["--house", "set=9"], &file.replace("2-3@1,1s", "2-5@1,1s"), 0);
    assert!(cells.contains("  plays     not known\n"), "{cells}");
}
