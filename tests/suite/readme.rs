//! Every command in the README and in `docs/` is run, and prints what the page says. Every link between
//! files leads somewhere.

use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn readme() -> String {
    std::fs::read_to_string(root().join("README.md")).expect("there is a README")
}

/// The README and the pages of `docs/`, by name.
fn pages() -> Vec<PathBuf> {
    let docs = std::fs::read_dir(root().join("docs")).expect("there is a folder");
    let docs = docs.map(|entry| entry.expect("an entry").path());
    let mut pages: Vec<PathBuf> =
        docs.filter(|path| path.extension().is_some_and(|end| end == "md")).collect();
    pages.sort();
    pages.insert(0, root().join("README.md"));
    pages
}

fn text(page: &Path) -> String {
    std::fs::read_to_string(page).expect("the page is there")
}

/// Commands of the `console` blocks with the output that stands below them.
fn examples(page: &str) -> Vec<(String, String)> {
    let mut examples: Vec<(String, String)> = Vec::new();
    let mut inside = false;
    for line in page.lines() {
        match (line, inside) {
            ("```console", _) => inside = true,
            ("```", true) => inside = false,
            (_, false) => {}
            (line, true) => match (line.strip_prefix("$ "), examples.last_mut()) {
                (Some(command), _) => examples.push((command.to_owned(), String::new())),
                (None, Some((_, output))) => {
                    output.push_str(line);
                    output.push('\n');
                }
                (None, None) => panic!("output without a command: {line}"),
            },
        }
    }
    examples
}

/// The test command cannot run inside itself; the other cargo command is the built program.
const TEST: &str = "cargo test --locked";
const CARGO_RUN: &str = "cargo run --release --locked -- ";

#[test]
fn commands_print_what_the_pages_say() {
    assert!(examples(&readme()).len() >= 8, "the README shows too little");
    for page in pages() {
        let scratch = tempfile::tempdir().expect("a folder");
        std::fs::create_dir_all(scratch.path().join("snapshots/gallery")).expect("a folder");
        for name in ["puzzles", "specs"] {
            let copied = Command::new("cp").arg("-r").arg(root().join(name)).arg(scratch.path()).status();
            assert!(copied.is_ok_and(|status| status.success()));
        }
        for (command, expected) in examples(&text(&page)) {
            if command != TEST {
                run(&page, &command, &expected, scratch.path());
            }
        }
    }
}

/// Runs a command of a page in a folder, and compares what it prints.
fn run(page: &Path, command: &str, expected: &str, folder: &Path) {
    let program = PathBuf::from(env!("CARGO_BIN_EXE_boneyard"));
    let programs = program.parent().expect("a folder").display().to_string();
    let path = format!("{programs}:{}", std::env::var("PATH").unwrap_or_default());
    let shell = command.replace(CARGO_RUN, "boneyard ");
    let output = Command::new("bash").args(["-c", &shell]).env("PATH", &path).current_dir(folder).output();
    let output = output.expect("a shell");
    let found =
        format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    let trimmed =
        |text: &str| text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n").trim_end().to_owned();
    assert_eq!(trimmed(&found), trimmed(expected), "\n{}: $ {command}", page.display());
}

/// What stands between `](` and `)`, links to other sites left out.
fn links(page: &str) -> Vec<&str> {
    let targets = page.match_indices("](").filter_map(|(at, opening)| {
        let target = page[at + opening.len()..].split(')').next()?;
        Some(target.split('#').next().unwrap_or_default())
    });
    targets.filter(|target| !target.is_empty() && !target.contains("://") && !target.contains(' ')).collect()
}

#[test]
fn every_link_between_files_leads_somewhere() {
    let mut followed = 0;
    for page in pages() {
        let text = text(&page);
        let folder = page.parent().expect("a folder");
        for target in links(&text) {
            assert!(folder.join(target).exists(), "{}: {target}", page.display());
            followed += 1;
        }
    }
    assert!(followed >= 10, "the README shows its gallery at least");
}

#[test]
fn the_two_commands_are_there_and_ci_runs_the_test_command() {
    let commands: Vec<String> = examples(&readme()).into_iter().map(|(command, _)| command).collect();
    assert!(commands.iter().any(|command| command == TEST));
    assert!(commands.iter().any(|command| command.starts_with(&format!("{CARGO_RUN}solve puzzles/"))));
    let ci = std::fs::read_to_string(root().join(".ci/run")).expect("there is a CI script");
    assert!(ci.lines().any(|line| line == TEST));
}

/// Every figure that the README shows is made by the command that stands there, and is the one
/// that the program draws today.
#[test]
fn the_gallery_is_current() {
    let program = env!("CARGO_BIN_EXE_boneyard");
    let readme = readme();
    let shown: Vec<&str> = readme
        .match_indices("](snapshots/gallery/")
        .filter_map(|(at, opening)| readme[at + opening.len()..].split(')').next())
        .collect();
    let made: Vec<Vec<&str>> = readme
        .lines()
        .filter_map(|line| line.strip_prefix("$ boneyard diagram "))
        .filter(|line| line.contains("-o snapshots/gallery/"))
        .map(|line| line.split(' ').collect())
        .collect();
    assert!(shown.len() >= 7, "a figure for each game");
    for name in &shown {
        let path = format!("snapshots/gallery/{name}");
        let command = made.iter().find(|words| words.last() == Some(&path.as_str()));
        let command = command.unwrap_or_else(|| panic!("no command makes {path}"));
        let words = &command[..command.len() - 2];
        let drawn = Command::new(program)
            .args(["diagram", "--format", "svg"])
            .args(words)
            .current_dir(root())
            .output()
            .expect("it runs");
        let kept = std::fs::read_to_string(root().join(&path)).unwrap_or_default();
        assert!(
            String::from_utf8_lossy(&drawn.stdout) == kept,
            "draw {path} anew with the command in the README"
        );
    }
    let files = std::fs::read_dir(root().join("snapshots/gallery")).expect("a folder");
    assert_eq!(files.count(), shown.len(), "nothing lies in the gallery that is not shown");
}
