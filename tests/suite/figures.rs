//! Figures: every worked example of every document, and every puzzle, is drawn; tiles never overlap, and
//! the output is XML that describes its contents in words.

mod options;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use boneyard::cli::files::find::files;
use boneyard::cli::files::read::read;
use boneyard::document::{ParsedFile, Source, claims, puzzle};
use boneyard::export::pixels;
use boneyard::export::svg::render;
use boneyard::export::theme::Theme;
use boneyard::game::drawing::figure::figure;
use boneyard::game::drawing::look::{Letters, Subject};
use boneyard::game::drawing::look::{Look, Visibility};
use boneyard::game::drawing::steps::{Length, frames, sheet};
use boneyard::game::{Move, Position};
use boneyard::keys::spec;
use boneyard::scene::drawing::Scene;
use boneyard::tile::Pip;

use crate::program::program;

/// All options at once.
fn everything() -> Look {
    Look {
        coordinates: Visibility::Show,
        slots: Visibility::Show,
        hands: Visibility::Show,
        suit: Pip::new(4),
        ..Look::default()
    }
}

fn check(name: &str, scene: &Scene) {
    for (n, one) in scene.tiles.iter().enumerate() {
        for other in &scene.tiles[..n] {
            assert!(!one.bounds().overlaps(&other.bounds()), "{name}: {one:?} {other:?}");
        }
        let all = scene.bounds.with(&one.bounds());
        assert!((all.width - scene.bounds.width).abs() < 1e-6, "{name}: a tile is cut off");
    }
    for theme in [Theme::Light, Theme::Dark, Theme::Print] {
        let svg = render(scene, theme);
        let document =
            roxmltree::Document::parse(&svg).unwrap_or_else(|fault| panic!("{name}: {fault}\n{svg}"));
        let root = document.root_element();
        let text = |tag: &str| {
            let found = root.children().find(|node| node.has_tag_name(("http://www.w3.org/2000/svg", tag)));
            found.and_then(|node| node.text()).unwrap_or_default().to_owned()
        };
        assert!(!text("title").is_empty() && !text("desc").is_empty(), "{name} has no words");
        assert!(!svg.contains("<text") && !svg.contains("font"), "{name} needs a font");
        let named: BTreeSet<&str> = root.descendants().filter_map(|node| node.attribute("id")).collect();
        for used in root.descendants().filter_map(|node| node.attribute("href")) {
            assert!(used.strip_prefix('#').is_some_and(|id| named.contains(id)), "{name}: {used} is nowhere");
        }
    }
}

fn draw(name: &str, position: &Position, letters: &Letters) -> Scene {
    for look in [Look::default(), everything()] {
        check(name, &figure(&Subject { position, letters, title: name, look }));
    }
    figure(&Subject { position, letters, title: name, look: Look::default() })
}

#[test]
fn every_worked_example_of_every_document_is_drawn() {
    let mut drawn = 0;
    for name in spec::shipped() {
        let source = spec::open(name).expect("a shipped spec is there");
        let (_, claims) = claims::read(&source).expect("a shipped spec is right");
        for claim in claims {
            let Some(setup) = claim.setup else { continue };
            let position = setup.under(&claim.rules).build().expect("a position of a claim is right");
            let scene = draw(&claim.id, &position, &claim.letters);
            assert_eq!(scene.tiles.len(), position.game().on_table().len(), "{}", claim.id);
            // Drawing pixels is slow without optimisation, so only one in ten is drawn.
            if drawn % 10 == 0 {
                pixels::png(&render(&scene, Theme::Light), 1.0).expect("it is drawn as pixels");
            }
            drawn += 1;
        }
    }
    assert!(drawn > 60, "{drawn}");
}

fn puzzles() -> Vec<PathBuf> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("puzzles");
    let has_table = |path: &PathBuf| ParsedFile::of(read(path).expect("it is there")).kind().own.is_none();
    files(&folder).into_iter().filter(has_table).collect()
}

#[test]
fn every_puzzle_and_its_line_are_drawn() {
    let mut lines = 0;
    for path in puzzles() {
        let source = read(&path).expect("it is there");
        let puzzle = puzzle::read(&source).expect("it is right");
        let name = path.display().to_string();
        draw(&name, &puzzle.position, &puzzle.letters);
        let line: Vec<Move> = puzzle.line.iter().map(|mv| mv.value).collect();
        let subject = Subject {
            position: &puzzle.position,
            letters: &puzzle.letters,
            title: &name,
            look: everything(),
        };
        let shown = [Length::Turn, Length::Hand].into_iter().find_map(|length| {
            let (start, shown) = frames(&subject, &line, length).ok()?;
            (shown.len() >= line.len()).then_some((start, shown))
        });
        let Some((start, shown)) = shown.filter(|_| !line.is_empty()) else { continue };
        lines += 1;
        let mut captioned = vec![("start".to_owned(), start.scene)];
        captioned.extend(shown.into_iter().map(|frame| (frame.caption(1, Length::Hand), frame.scene)));
        check(&name, &sheet(&name, &captioned, None));
    }
    assert!(lines > 60, "{lines}");
}

fn position(text: &str) -> Position {
    puzzle::read(&Source::new("test", text)).expect("the puzzle is right").position
}

/// A layout of all 28 tiles is small enough for a page in every game.
#[test]
fn a_figure_of_the_whole_set_stays_small() {
    let names: Vec<(u8, u8)> = (0..=6).flat_map(|high| (0..=high).map(move |low| (high, low))).collect();
    let row: Vec<String> = names.iter().map(|(high, low)| format!("{high}-{low}")).collect();
    let castle = format!("game: castle-rock\nlayout: {}\nhand: none\n", row.join(" "));
    let line = "0-0 0-1 1-1 1-2 2-2 2-3 3-3 3-4 4-4 4-5 5-5 5-6 6-6 6-0 0-2 2-4 4-6 6-1 1-3 3-5 5-0 0-3 3-6 6-2 2-5 5-1 1-4 4-0";
    let line = format!("game: block\nlayout: {line}\nhand: none\n");
    let arms = "0-6 6-6 (6-1 1-1) (6-2 2-2 (2-0) (2-1) 2-3) 6-5 5-5 (5-0 0-0 (0-1)) (5-1) 5-4 4-4 (4-0 0-3) (4-1 1-3) 4-3 3-3 (3-5 5-2 2-4 4-6 6-3)";
    let arms = format!("game: draw\nlayout: {arms}\nhand: none\n");
    for (text, tiles) in [(castle, 28), (line, 28), (arms, 28)] {
        let position = position(&text);
        let scene = draw("the whole set", &position, &Letters::new());
        assert_eq!(scene.tiles.len(), tiles);
        let svg = render(&scene, Theme::Light);
        assert!(svg.len() < 60_000, "{}", svg.len());
        assert!(scene.bounds.width < 40.0 && scene.bounds.height < 36.0, "{:?}", scene.bounds);
    }
}

fn boneyard(arguments: &[&str], folder: &Path) -> (Option<i32>, Vec<u8>, String) {
    let output = program(arguments).current_dir(folder).output().expect("it runs");
    (output.status.code(), output.stdout, String::from_utf8_lossy(&output.stderr).into_owned())
}

/// Each format has the signature of its kind of file, chosen by its name or by `--format`.
#[test]
fn a_figure_is_written_in_every_format() {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let folder = std::env::temp_dir().join(format!("boneyard-formats-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    let kinds: [(&str, &[u8]); 8] = [
        ("svg", b"<svg "),
        ("png", b"\x89PNG"),
        ("pdf", b"%PDF-1.7"),
        ("tex", b"% <metadata>boneyard"),
        ("gif", b"GIF89a"),
        ("apng", b"\x89PNG"),
        ("html", b"<!doctype html>"),
        ("txt", "Four holes".as_bytes()),
    ];
    for (kind, begins) in kinds {
        let path = folder.join(format!("figure.{kind}")).display().to_string();
        // Our own file is replaced, so a second run succeeds too.
        for _ in 0..if kind == "svg" || kind == "png" { 2 } else { 1 } {
            let ran = boneyard(&["diagram", "puzzles/tableaux/peg-out.yaml", "-o", &path], &root);
            assert_eq!(ran.0, Some(0), "{kind}: {}", ran.2);
            assert!(ran.1.is_empty());
        }
        let written = fs::read(&path).expect("it was written");
        assert!(written.starts_with(begins), "{kind}: {:?}", written.get(..40));
        let printed = boneyard(&["diagram", "puzzles/tableaux/peg-out.yaml", "--format", kind], &root);
        assert!(printed.1 == written, "{kind}: what is printed is what is written");
    }
    let path = folder.join("figure.bmp").display().to_string();
    let ran = boneyard(&["diagram", "puzzles/tableaux/peg-out.yaml", "-o", &path], &root);
    assert!(ran.0 == Some(2) && ran.2.contains(".svg, .png"), "{}", ran.2);
    let ran = boneyard(&["solve", "puzzles/tableaux/peg-out.yaml", "--format", "svg"], &root);
    assert!(ran.0 == Some(2) && ran.1.is_empty() && ran.2.contains("diagram"), "{}", ran.2);
    fs::remove_dir_all(&folder).expect("removed");
}

/// No line exceeds the width, and ASCII output is ASCII.
#[test]
fn the_terminal_is_kept_to() {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    for path in puzzles() {
        let path = path.display().to_string();
        for width in ["30", "80"] {
            let ran = boneyard(&["diagram", &path, "--ascii", "--width", width], &root);
            let text = String::from_utf8(ran.1).expect("text");
            assert!(text.is_ascii() && !text.is_empty(), "{path}");
            let most = width.parse::<usize>().expect("a number");
            let widest = text.lines().skip(1).map(str::len).max().unwrap_or(0);
            assert!(widest <= most, "{path}: {widest}");
        }
    }
}

/// Where there is no terminal, a long line bends as in one of 100 columns. The hands stand below the drawing, once.
#[test]
fn a_text_has_a_width_and_shows_hands_once() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let printed = |arguments: &[&str]| {
        let (status, text, said) = boneyard(arguments, here);
        assert_eq!(status, Some(0), "{said}");
        String::from_utf8(text).expect("text")
    };
    let longest = printed(&["train", "--set", "12", "--format", "json"]);
    let longest: serde_json::Value = serde_json::from_str(&longest).expect("JSON");
    let tiles: Vec<&str> =
        longest["train"].as_array().expect("tiles").iter().filter_map(|one| one.as_str()).collect();
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("long.yaml").display().to_string();
    fs::write(&file, format!("game: draw\nset: 12\nlayout: {}\n", tiles.join(" "))).expect("a file");
    let widest = printed(&["diagram", &file]).lines().map(|line| line.chars().count()).max();
    assert!(tiles.len() > 70 && widest.is_some_and(|widest| widest <= 100), "{widest:?}");
    let file = "puzzles/all-fives/locked.yaml";
    let (without, with) = (printed(&["diagram", file]), printed(&["diagram", "--hands", file]));
    let below = with.strip_prefix(without.trim_end()).expect("the same drawing");
    assert!(below.contains("hand 0") && !below.contains('┌'), "{below}");
}

/// The last board of a text: its lines from corner to corner.
fn last_board(text: &str) -> Vec<&str> {
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    let begin = lines.iter().rposition(|line| line.trim_start().starts_with('┏')).expect("a board");
    let end = lines.iter().rposition(|line| line.trim_start().starts_with('┗')).expect("its end");
    lines[begin..=end].to_vec()
}

/// Tiles that follow from what is given and from steps lie in the last figure, too.
#[test]
fn the_last_step_of_a_placement_shows_the_solution() {
    let small =
        ["less-than-three", "frame-of-six", "magic-square", "five-cups", "the-bracket", "the-open-door"];
    let file = |name| format!("{}/puzzles/placement/{name}.yaml", env!("CARGO_MANIFEST_DIR"));
    // Here the pips of a cell are those that no step excludes.
    let excluded = "task: place\nboard: |\n  C C a\n  C . 0\n  H . F\n  a . F\n  0 1 F\nset: 2\n\
        groups: {column: \"2,1\", g_2: row 2, row: column 0, top: row 0}\n\
        rules: {C: 4, a: 2, column: =, g_2: 2, row: 7, top: \">1\", rows: <5}\n";
    let shipped = small.map(|name| fs::read_to_string(file(name)).unwrap());
    for text in shipped.iter().map(String::as_str).chain([excluded]) {
        let drawn = |how: &str| {
            let output =
                crate::command::boneyard(&["diagram", "-", how, "--coordinates", "--color", "never"], text);
            String::from_utf8(output.stdout).unwrap()
        };
        assert_eq!(last_board(&drawn("--steps")), last_board(&drawn("--solution")), "{text}");
    }
}
