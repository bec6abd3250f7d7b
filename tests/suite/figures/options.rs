//! The options of `diagram`: size, faces, formats for print, and trains in every format.

use std::path::PathBuf;

use super::boneyard;

const PUZZLE: &str = "puzzles/tableaux/first-corner.yaml";
const TRAIN: &str = "puzzles/trains/daily-challenge.yaml";

fn drawn(arguments: &[&str]) -> Vec<u8> {
    let (status, out, complaint) = run(arguments);
    assert_eq!(status, Some(0), "{arguments:?}: {complaint}");
    out
}

fn run(arguments: &[&str]) -> (Option<i32>, Vec<u8>, String) {
    boneyard(&[&["diagram"], arguments].concat(), &PathBuf::from(env!("CARGO_MANIFEST_DIR")))
}

fn text(arguments: &[&str]) -> String {
    String::from_utf8(drawn(arguments)).expect("text")
}

/// The numbers after a word of a text.
fn numbers<const N: usize>(text: &str, after: &str) -> [f64; N] {
    let rest = text.split_once(after).unwrap_or_else(|| panic!("no {after}")).1;
    let mut found = rest.split(|c: char| !c.is_ascii_digit() && !matches!(c, '.' | '-'));
    std::array::from_fn(|_| found.find_map(|number| number.parse().ok()).expect("a number"))
}

fn same(found: &[f64], expected: &[f64]) {
    let is_same = found.iter().zip(expected).all(|(one, other)| (one - other).abs() < 0.01);
    assert!(found.len() == expected.len() && is_same, "{found:?}, expected {expected:?}");
}

/// Two cells wide and three high from column 1 on, with margins of a fifth of a half-tile.
#[test]
fn the_scale_is_the_size_in_every_format() {
    for scale in ["0.5", "1", "2"] {
        let factor: f64 = scale.parse().expect("a number");
        let asked = |format| drawn(&[PUZZLE, "--scale", scale, "--format", format]);
        let svg = String::from_utf8(asked("svg")).expect("text");
        same(&numbers::<1>(&svg, " width="), &[120.0 * factor]);
        same(&numbers::<4>(&svg, "viewBox="), &[40.0, -10.0, 120.0, 170.0]);
        let png = asked("png");
        let side = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().expect("four bytes"));
        same(&[side(16), side(20)].map(f64::from), &[240.0 * factor, 340.0 * factor]);
        let pdf = asked("pdf");
        let [_, _, width, height] = numbers(&String::from_utf8_lossy(&pdf), "/MediaBox");
        let millimetres = [width, height].map(|points: f64| points * 25.4 / 72.0);
        same(&millimetres, &[14.4 * factor, 20.4 * factor]);
        let tikz = String::from_utf8(asked("tikz")).expect("text");
        same(&numbers::<1>(&tikz, "[x="), &[6.0 * factor]);
    }
}

#[test]
fn a_size_that_cannot_be_is_refused() {
    for scale in ["0", "-1", "21", "large", "nan", ""] {
        let (status, out, complaint) = run(&[PUZZLE, &format!("--scale={scale}"), "--format", "svg"]);
        assert_eq!((status, out.len()), (Some(2), 0), "{scale}");
        assert!(complaint.contains("0.1 to 20"), "{complaint}");
    }
    let large = ["puzzles/tableaux/dead-by-tiles.yaml", "--scale", "20"];
    for (format, says) in [("png", "too large for a picture"), ("pdf", "")] {
        let (status, out, complaint) = run(&[&large[..], &["--format", format]].concat());
        let is_drawn = says.is_empty();
        assert_eq!((status, out.is_empty()), (Some(if is_drawn { 0 } else { 2 }), !is_drawn), "{complaint}");
        assert!(is_drawn || complaint.contains(says) && complaint.contains("--scale"), "{complaint}");
    }
}

#[test]
fn numerals_take_the_place_of_pips() {
    let dots = text(&[PUZZLE, "--format", "svg"]);
    assert!(dots.contains("href=\"#p4\"") && dots.contains("href=\"#p2\""));
    let numerals = text(&[PUZZLE, "--format", "svg", "--pips", "numerals"]);
    assert!(!numerals.contains("href=\"#p") && numerals.contains("href=\"#c4\""));
    assert_eq!(text(&[PUZZLE, "--format", "svg", "--pips", "dots"]), dots);
    assert_eq!(run(&[PUZZLE, "--pips", "letters"]).0, Some(2));
}

/// The tiles of the train, those that are left, and what cannot be drawn of one.
#[test]
fn a_train_is_drawn_in_every_format() {
    let shown = text(&[TRAIN]);
    for half in ["4 ┆ 1", "1 ┆ 6", "6 ┆ 5", "left      3-0 3-2"] {
        assert!(shown.contains(half), "{shown}");
    }
    assert!(text(&[TRAIN, "--hands"]).contains("hand      1-1 3-0 3-2 4-1 6-1 6-5 6-6"));
    let svg = text(&[TRAIN, "--format", "svg"]);
    assert!(svg.contains("<desc>A line of 5 tiles: 4-1 1-1 1-6 6-6 6-5. Left: 3-0 3-2."), "{svg}");
    assert_eq!(svg.matches("href=\"#p").count(), 13, "a face on every half but the blank");
    for (format, begins) in [("png", "\u{fffd}PNG"), ("pdf", "%PDF"), ("tikz", "% <meta"), ("gif", "GIF89a")]
    {
        let out = drawn(&[TRAIN, "--format", format]);
        assert!(String::from_utf8_lossy(&out).starts_with(begins), "{format}");
    }
    let steps = text(&[TRAIN, "--steps"]);
    for caption in ["hand\n", "1. 4-1\n", "5. 6-5\n"] {
        assert!(steps.contains(caption), "{steps}");
    }
    let page = text(&[TRAIN, "--format", "html"]);
    assert_eq!(page.matches("<details class=\"hint\">").count(), 5, "a hint for each tile");
    assert!(page.contains("5. 6-5"), "{page}");
}

/// A train that a limit leaves unproven is drawn, and its bound is reported.
#[test]
fn an_unproven_train_is_drawn_with_its_bound() {
    let (status, out, complaint) = run(&[TRAIN, "--nodes", "1"]);
    assert_eq!(status, Some(3), "{complaint}");
    assert!(!out.is_empty() && complaint.contains("not proven: none has more than"), "{complaint}");
}

/// On a page of 8 cm lines, rows, trains and hands wrap. 50 units are 6 mm.
#[test]
fn a_figure_fits_the_page() {
    let wide = ["puzzles/castle-rock/twenty-in-a-row.yaml", "puzzles/block/two-and-two.yaml", TRAIN];
    for file in wide {
        for scale in ["1", "0.6"] {
            let page = ["--hands", "--page-width", "8", "--scale", scale, "--format", "svg"];
            let (status, out, notes) = run(&[&[file], &page[..]].concat());
            let [width] = numbers::<1>(&String::from_utf8(out).expect("text"), " width=");
            assert!((status, notes.as_str()) == (Some(0), ""), "{file}: {notes}");
            assert!(width * 6.0 / 50.0 <= 80.0, "{file}: {width}");
        }
    }
    // Cells of a tableau do not wrap: 2.4 half-tiles are 1.44 cm at this scale, and 7.2 cm at five times it.
    let (status, out, notes) = run(&[PUZZLE, "--page-width", "3", "--scale", "5", "--format", "svg"]);
    assert!(status == Some(0) && !out.is_empty());
    assert!(notes.contains("the figure is 7.2 cm wide; --scale 2.08 makes it fit"), "{notes}");
    for width in ["2.9", "-8", "wide", "nan", "1000"] {
        let (status, _, complaint) = run(&[PUZZLE, &format!("--page-width={width}"), "--format", "svg"]);
        assert!(status == Some(2) && complaint.contains("centimetres from 3 to 200"), "{width}: {complaint}");
    }
}

/// The steps of a file's own text, from the first on.
fn steps(text: &str) -> &str {
    text.find("1. ").map_or("", |at| &text[at..])
}

/// Most points less the best reply, or on average: a trap has more points of its own. The file has no line.
#[test]
fn the_steps_of_a_gamble_are_those_of_its_solution() {
    let file = "puzzles/tableaux/eleven-is-too-much.yaml";
    let [shown, solved] = [["diagram", file, "--steps"].as_slice(), &["solve", file]].map(|arguments| {
        let (status, out, complaint) = boneyard(arguments, &PathBuf::from(env!("CARGO_MANIFEST_DIR")));
        assert_eq!(status, Some(0), "{complaint}");
        String::from_utf8(out).expect("text")
    });
    let (shown, solved) = (steps(&shown), steps(&solved));
    assert!(!shown.is_empty() && solved.starts_with(shown), "{shown}\n{solved}");
    let page = text(&[file, "--format", "html"]);
    assert!(page.contains("is worth 6 points less the best reply (proven)"), "{page}");
}

/// Nobody knows what is drawn: the worth is 799/70 on average.
#[test]
fn a_turn_with_unknown_draws_has_its_average_on_the_page() {
    let page = text(&["puzzles/tableaux/what-will-come.yaml", "--format", "html"]);
    assert!(page.contains("How many points can be scored in this turn on average?"), "{page}");
    assert!(page.contains("The best turn is worth 11.414 points on average (proven)."), "{page}");
    assert!(!page.contains("makes 0 points"), "{page}");
}

/// A hand alone is enough for the best turn, in every task.
#[test]
fn the_best_turn_of_a_file_with_another_task_is_drawn() {
    let file = "puzzles/castle-rock/add-first.yaml";
    let shown = text(&[file, "--steps"]);
    assert!(shown.contains("1. add "), "{shown}");
    assert!(text(&[file, "--solution", "--format", "svg"]).contains("<svg"));
    assert!(text(&["puzzles/tableaux/gap.yaml", "--steps"]).contains("1. "));
}

/// The hands after the line, in words as elsewhere in the terminal, and none drawn over another.
#[test]
fn the_hands_are_listed_below_a_solution() {
    let file = "puzzles/block/shut-the-door.yaml";
    let alone = text(&[file, "--solution"]);
    let shown = text(&[file, "--solution", "--hands"]);
    let below = shown.strip_prefix(&alone).unwrap_or_else(|| panic!("{shown}\n{alone}"));
    assert_eq!(below, "\nhand 0    4-4 2-1\nhand 1    6-4 6-1 5-2 2-2\n");
}
