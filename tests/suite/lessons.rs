//! Lessons: every statement of a document is included, its figures exist, and other people's files are not
//! overwritten. `tests/browser` tests the page in a browser.

use std::path::PathBuf;

use boneyard::document::claims;
use boneyard::keys::spec;

use crate::program::program;

/// The project's folder.
pub(crate) fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// Runs the program in the project's folder; returns its status, output and messages.
pub(crate) fn boneyard(arguments: &[&str]) -> (Option<i32>, String, String) {
    let output = program(arguments).output().expect("it runs");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

/// The claims of every shipped rules file, and its sections.
#[test]
fn every_statement_of_every_document_is_told_in_its_section() {
    for name in spec::shipped() {
        let source = spec::open(name).expect("a shipped spec is there");
        let (spec, claims) = claims::read(&source).expect("a shipped spec is right");
        let (status, page, said) = boneyard(&["lesson", name, "--no-puzzles"]);
        assert_eq!(status, Some(0), "{name}: {said}");
        assert!(page.starts_with("<!doctype html>"));
        for claim in &claims {
            assert!(page.contains(&format!("id=\"{}\"", claim.id)), "{name}: {}", claim.id);
            let section = claim.source.split(',').next().unwrap_or_default();
            let is_told = section == "composed" || spec.lesson.iter().any(|(own, _)| own == section);
            assert!(is_told, "{name}: the section {section} has no rule in our own words");
        }
        for (section, rule) in &spec.lesson {
            assert!(!rule.is_empty(), "{name}: {section}");
            let used = claims.iter().any(|claim| claim.source.split(',').next() == Some(section));
            assert!(used, "{name}: nothing is said in {section}");
        }
        // One self-contained file.
        for outside in ["http://", "https://", "src=", "@import", "url("] {
            let found: Vec<&str> = page.lines().filter(|line| line.contains(outside)).collect();
            let ours = |line: &&str| line.contains("http://www.w3.org/2000/svg");
            assert!(found.iter().all(ours), "{name}: {outside}");
        }
    }
}

#[test]
fn markdown_has_its_figures_beside_it() {
    let folder = std::env::temp_dir().join(format!("boneyard-lesson-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join("block.md");
    let to = path.display().to_string();
    let arguments = ["lesson", "specs/block.yaml", "--puzzles", "puzzles/block/a-tie.yaml", "-o", &to];
    // The second run replaces its own output.
    for _ in 0..2 {
        let (status, out, said) = boneyard(&arguments);
        assert!(status == Some(0) && out.is_empty(), "{said}");
    }
    let text = std::fs::read_to_string(&path).expect("written");
    let figures: Vec<&str> = text
        .match_indices("](block-figures/")
        .filter_map(|(at, _)| text[at + 2..].split(')').next())
        .collect();
    assert!(figures.len() > 5);
    for figure in &figures {
        let svg = std::fs::read_to_string(folder.join(figure)).expect("a figure");
        roxmltree::Document::parse(&svg).expect("XML");
    }
    let kept = std::fs::read_dir(folder.join("block-figures")).expect("a folder").count();
    assert!(kept <= figures.len(), "no figure lies there that is not shown");
    assert!(text.contains("<details><summary>The answer</summary>"));
    // A user's file in the folder of figures is kept.
    std::fs::write(folder.join("block-figures/mine.svg"), "<svg/>").expect("written");
    let (status, _, said) = boneyard(&arguments);
    assert!(status == Some(0) && folder.join("block-figures/mine.svg").exists(), "{said}");
    std::fs::write(folder.join(figures[0]), "<svg/>").expect("written");
    let (status, _, said) = boneyard(&arguments);
    assert!(status == Some(2) && said.contains(figures[0]), "{said}");
    let (status, out, said) = boneyard(&["lesson", "block", "--format", "md"]);
    assert!(status == Some(2) && out.is_empty() && said.contains("-o lesson.md"), "{said}");
    assert_eq!(std::fs::read_dir(&folder).expect("a folder").count(), 2);
    std::fs::remove_dir_all(&folder).expect("removed");
}

/// A lesson that may not be written leaves the figures beside it as they are.
#[test]
fn a_refused_lesson_has_not_touched_its_figures() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name);
    let lesson = |game: &str, name: &str| {
        boneyard(&["lesson", game, "--no-puzzles", "-o", &at(name).display().to_string()])
    };
    assert_eq!(lesson("block", "N.md").0, Some(0));
    let text = std::fs::read_to_string(at("N.md")).expect("written");
    std::fs::write(at("N.md"), text + "my own remark\n").expect("ours");
    std::fs::write(at("M.md"), "somebody's work").expect("written");
    let figure = || std::fs::read(at("N-figures/figure-001.svg")).expect("a figure");
    let before = figure();
    for name in ["N.md", "M.md"] {
        let (status, _, said) = lesson("matador", name);
        assert!(status == Some(2) && said.contains("--force replaces it"), "{said}");
    }
    assert_eq!(figure(), before);
    assert!(!at("M-figures").exists());
}

#[test]
fn the_ending_of_its_name_says_what_a_lesson_is() {
    let folder = tempfile::tempdir().expect("a folder");
    let lesson = |name: &str| {
        let path = folder.path().join(name);
        let (status, _, said) =
            boneyard(&["lesson", "block", "--no-puzzles", "-o", &path.display().to_string()]);
        (status, std::fs::read_to_string(path).unwrap_or_default(), said)
    };
    for (name, begin) in [
        ("a.MD", "<!-- <metadata>"),
        ("b.Markdown", "<!-- <metadata>"),
        ("c.HTML", "<!doctype html>"),
        ("d.htm", "<!doctype html>"),
        ("e", "<!doctype html>"),
    ] {
        let (status, text, said) = lesson(name);
        assert!(status == Some(0) && text.starts_with(begin), "{name}: {said}");
    }
    for name in ["f.pdf", "f.txt", "f.png", "f.json", "f.hmtl"] {
        let (status, text, said) = lesson(name);
        assert!(status == Some(2) && text.is_empty() && said.contains(".html or .md"), "{name}: {said}");
    }
}

/// A puzzle that the user names and that cannot be an exercise is refused, as `solve` refuses it.
#[test]
fn no_named_puzzle_is_left_out_in_silence() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.yaml");
    let text = "game: block\nlayout: 5-5\nhand: 5-4 1-2\nboneyard: unknown\ntask: game\n";
    std::fs::write(&path, text).expect("written");
    let name = path.display().to_string();
    let (status, page, said) = boneyard(&["lesson", "block", "--puzzles", &name]);
    assert!(status == Some(2) && page.is_empty() && said.contains("needs `hands:`"), "{said}");
    let (status, _, said) = boneyard(&["lesson", "draw", "--puzzles", &name]);
    assert_eq!(status, Some(0), "another game: {said}");
}
