//! The README and the pages of `docs/`. Every command on them is run and prints what the page shows, their
//! tables of keys are those of the program, every
//! link leads to something in the package, and the words are plain.
//!
//! `UPDATE_PAGES=1 cargo test --locked --test suite readme` updates the output of the commands and the
//! tables in the pages.

use std::collections::BTreeSet;
use std::path::{Component, Path, PathBuf};
use std::process::Command;

use crate::tables::filled;

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn readme() -> String {
    text(&root().join("README.md"))
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
    std::fs::read_to_string(page).unwrap_or_else(|error| panic!("{}: {error}", page.display()))
}

/// The commands on a page.
fn commands(page: &str) -> Vec<&str> {
    page.lines().filter_map(|line| line.strip_prefix("$ ")).collect()
}

/// The files that a page asks its reader to save: blocks such as `yaml mine.yaml`, with their text.
fn saved(page: &str) -> Vec<(&str, &str)> {
    let blocks = page.split("\n```").filter_map(|block| block.split_once('\n'));
    blocks.filter_map(|(head, text)| Some((head.split_once(' ')?.1, text))).collect()
}

/// The page with the current output of each command in its `console` blocks.
fn printed(page: &str, run: impl Fn(&str) -> String) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut is_console = false;
    for line in page.lines() {
        if line.starts_with("```") {
            is_console = line == "```console";
            lines.push(line.to_owned());
        } else if !is_console {
            lines.push(line.to_owned());
        } else if let Some(command) = line.strip_prefix("$ ") {
            if lines.last().is_some_and(|last| last != "```console") {
                lines.push(String::new());
            }
            lines.push(line.to_owned());
            lines.extend(run(command).lines().map(str::to_owned));
        }
    }
    lines
}

/// The test command cannot run inside itself; the other cargo command runs the built program.
const TEST: &str = "cargo test --locked";
const CARGO_RUN: &str = "cargo run --release --locked -- ";

#[test]
fn commands_print_what_the_pages_show() {
    assert!(commands(&readme()).len() >= 6, "the README shows too little");
    for page in pages() {
        let scratch = tempfile::tempdir().expect("a folder");
        std::fs::create_dir_all(scratch.path().join("snapshots/gallery")).expect("a folder");
        for name in ["puzzles", "specs"] {
            let copied = Command::new("cp").arg("-r").arg(root().join(name)).arg(scratch.path()).status();
            assert!(copied.is_ok_and(|status| status.success()));
        }
        let shown = text(&page);
        for (name, text) in saved(&shown) {
            std::fs::write(scratch.path().join(name), format!("{text}\n")).expect("it is written");
        }
        let now = printed(&filled(&shown), |command| run(command, scratch.path()));
        if std::env::var_os("UPDATE_PAGES").is_some() {
            std::fs::write(&page, now.join("\n") + "\n").expect("it is written");
        } else {
            let differs = shown.lines().zip(&now).position(|(shown, now)| shown != now);
            let from = differs.unwrap_or(shown.lines().count().min(now.len())).saturating_sub(3);
            let shown: Vec<&str> = shown.lines().collect();
            assert_eq!(now[from..], shown[from..], "{}, line {}", page.display(), from + 1);
        }
    }
}

/// Runs a command of a page in a folder. Returns what it prints, without blanks at the ends of lines.
fn run(command: &str, folder: &Path) -> String {
    if command == TEST {
        return String::new();
    }
    let program = PathBuf::from(env!("CARGO_BIN_EXE_boneyard"));
    let programs = program.parent().expect("a folder").display().to_string();
    let path = format!("{programs}:{}", std::env::var("PATH").unwrap_or_default());
    let shell = command.replace(CARGO_RUN, "boneyard ");
    let output = Command::new("bash").args(["-c", &shell]).env("PATH", &path).current_dir(folder).output();
    let output = output.expect("a shell");
    let all = [output.stdout, output.stderr].concat();
    let all = String::from_utf8_lossy(&all);
    // A busy machine makes a long command say so.
    let lines = all.lines().map(str::trim_end).filter(|line| !line.starts_with("still at work after "));
    lines.collect::<Vec<_>>().join("\n").trim_end().to_owned()
}

/// The links between `](` and `)`, without those to other sites: a file, and a section of it or nothing.
fn links(page: &str) -> Vec<(&str, &str)> {
    let targets = page.match_indices("](").filter_map(|(at, opening)| {
        let target = page[at + opening.len()..].split(')').next()?;
        Some(target.split_once('#').unwrap_or((target, "")))
    });
    targets.filter(|(file, _)| !file.contains("://") && !file.contains(' ')).collect()
}

/// The file that a link on a page leads to.
fn linked(page: &Path, file: &str) -> PathBuf {
    if file.is_empty() { page.to_owned() } else { page.parent().expect("a folder").join(file) }
}

/// The link names of the sections of a page.
fn sections(page: &str) -> BTreeSet<String> {
    let heads = page.lines().filter_map(|line| line.trim_start_matches('#').strip_prefix(' '));
    let name = |head: &str| {
        let kept = head.to_lowercase().replace(' ', "-");
        kept.chars().filter(|&char| char.is_alphanumeric() || char == '-').collect()
    };
    heads.map(name).collect()
}

#[test]
fn every_link_between_files_leads_somewhere() {
    let mut followed = 0;
    for page in pages() {
        for (file, section) in links(&text(&page)) {
            let target = linked(&page, file);
            assert!(target.exists(), "{}: {file}", page.display());
            assert!(
                section.is_empty() || sections(&text(&target)).contains(section),
                "{}: {file}#{section}",
                page.display()
            );
            followed += 1;
        }
    }
    assert!(followed >= 10, "the README shows its gallery at least");
}

/// A path in the repository, from its root, without `..`.
fn from_root(path: &Path) -> String {
    let mut parts: Vec<String> = Vec::new();
    for part in path.strip_prefix(root()).expect("a path of the repository").components() {
        match part {
            Component::ParentDir => drop(parts.pop()),
            part => parts.push(part.as_os_str().to_string_lossy().into_owned()),
        }
    }
    parts.join("/")
}

/// Every file that a link leads to or a command reads is in the package.
#[test]
fn the_package_has_what_the_pages_show() {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let listed = Command::new(cargo)
        .args(["package", "--list", "--allow-dirty", "--offline", "--quiet"])
        .current_dir(root())
        .output()
        .expect("cargo runs");
    let listed = String::from_utf8_lossy(&listed.stdout).replace('\\', "/");
    let files: BTreeSet<&str> = listed.lines().collect();
    assert!(files.contains("Cargo.toml"), "cargo lists the package: {listed}");
    let mut shown: BTreeSet<String> = BTreeSet::new();
    for page in pages() {
        let text = text(&page);
        shown.extend(links(&text).into_iter().map(|(file, _)| from_root(&linked(&page, file))));
        let words = commands(&text).into_iter().flat_map(|command| command.split(['"', '\'', ' ']));
        shown.extend(words.filter(|word| root().join(word).is_file()).map(str::to_owned));
    }
    assert!(shown.len() >= 40, "the pages show puzzles, figures and each other");
    for path in shown {
        let folder = format!("{path}/");
        assert!(
            files.iter().any(|file| *file == path || file.starts_with(&folder)),
            "{path} is shown, and Cargo.toml does not include it"
        );
    }
}

#[test]
fn the_two_commands_are_there_and_ci_runs_the_test_command() {
    let readme = readme();
    assert!(commands(&readme).contains(&TEST));
    assert!(
        commands(&readme).iter().any(|command| command.starts_with(&format!("{CARGO_RUN}solve puzzles/")))
    );
    let ci = text(&root().join(".ci/run"));
    assert!(ci.lines().any(|line| line == TEST));
}

#[test]
fn the_readme_can_be_read_in_one_go() {
    let lines = readme().lines().count();
    assert!((150..=200).contains(&lines), "{lines} lines");
}

/// The index and the README name each page, except pages that belong to another page.
#[test]
fn the_index_has_every_page() {
    let index = text(&root().join("docs/README.md"));
    let named: BTreeSet<&str> = links(&index).into_iter().map(|(file, _)| file).collect();
    for page in pages().iter().skip(1) {
        let name = page.file_name().expect("a name").to_string_lossy();
        assert!(name == "README.md" || named.contains(name.as_ref()), "docs/README.md leaves out {name}");
    }
}

/// Every figure of the README is made by a command on a page, and equals the current drawing of the
/// program.
#[test]
fn the_gallery_is_current() {
    let all: String = pages().iter().map(|page| text(page)).collect();
    let made: Vec<Vec<&str>> = commands(&all)
        .into_iter()
        .filter_map(|command| command.strip_prefix("boneyard diagram "))
        .filter(|command| command.contains("-o snapshots/gallery/"))
        .map(|command| command.split(' ').collect())
        .collect();
    let readme = readme();
    let figures = links(&readme).into_iter().map(|(file, _)| file);
    let shown: BTreeSet<&str> = figures.filter(|file| file.starts_with("snapshots/gallery/")).collect();
    assert!(shown.len() >= 7, "a figure for each game");
    for path in &shown {
        let command = made.iter().find(|words| words.last() == Some(path));
        let command = command.unwrap_or_else(|| panic!("no command makes {path}"));
        let words = &command[..command.len() - 2];
        let drawn = Command::new(env!("CARGO_BIN_EXE_boneyard"))
            .args(["diagram", "--format", "svg"])
            .args(words)
            .current_dir(root())
            .output()
            .expect("it runs");
        let kept = std::fs::read_to_string(root().join(path)).unwrap_or_default();
        assert!(
            String::from_utf8_lossy(&drawn.stdout) == kept,
            "draw {path} anew with the command in docs/drawing.md"
        );
    }
    let files = std::fs::read_dir(root().join("snapshots/gallery")).expect("a folder");
    assert_eq!(files.count(), shown.len(), "the README shows every figure of the gallery");
}

/// Adds the names of all fields of a JSON value, except those inside `house`, which are rule keys.
fn fields(value: &serde_json::Value, found: &mut BTreeSet<String>) {
    match value {
        serde_json::Value::Object(object) => {
            for (name, value) in object {
                found.insert(name.clone());
                if name != "house" {
                    fields(value, found);
                }
            }
        }
        serde_json::Value::Array(values) => values.iter().for_each(|value| fields(value, found)),
        _ => {}
    }
}

#[test]
fn the_page_of_output_names_every_field() {
    let asked = [
        "plays puzzles/tableaux/peg-out.yaml",
        "explain puzzles/tableaux/first-corner.yaml 5-1@1,2s 4-6@2,0n 5-1@1,2w",
        "solve puzzles/tableaux/first-corner.yaml --all --certify",
        "solve puzzles/tableaux/leave-her-nothing.yaml",
        "solve puzzles/block/shut-the-door.yaml",
        "solve puzzles/tableaux/sixteen-to-come.yaml --nodes 500",
        "train --set 6 --count",
        "odds puzzles/tableaux/what-will-come.yaml puzzles/block/who-has-the-six.yaml",
        "dead puzzles/tableaux/dead-corner.yaml",
        "suits puzzles/castle-rock/the-column.yaml",
        "replay puzzles/block/shut-the-door.yaml",
        "perft puzzles/tableaux/first-corner.yaml --divide --nodes 3",
        "verify puzzles/tableaux/peg-out.yaml --nodes 1",
        "compare block --house score=one",
        "compare puzzles/tableaux/house-triple-doublet.yaml --house doublet_factor=2",
        "simulate tableaux --games 4 --house win_score=50",
        "simulate specs/variants/block-puerto-rico.yaml --games 4 --players random --seconds-a-play 6",
        "variants block",
        "solve no-such-file.yaml",
    ];
    let mut found = BTreeSet::new();
    for command in asked {
        let words = command.split(' ').chain(["--format", "json"]);
        let printed = Command::new(env!("CARGO_BIN_EXE_boneyard")).args(words).current_dir(root()).output();
        let printed = String::from_utf8_lossy(&printed.expect("it runs").stdout).into_owned();
        assert!(!printed.is_empty(), "{command}");
        for line in printed.lines() {
            fields(&serde_json::from_str(line).expect("JSON"), &mut found);
        }
    }
    let page = text(&root().join("docs/output.md"));
    found.retain(|name| !page.contains(&format!("`{name}`")) && !page.contains(&format!("`{name}:")));
    assert!(found.is_empty(), "docs/output.md does not name {found:?}");
}

/// Phrases that are unclear to most readers, and their replacements.
const RETIRED: [(&str, &str); 20] = [
    ("so many", "the number: up to N"),
    ("so long", "the time"),
    ("so often", "the number"),
    ("whoever", "who"),
    ("whatever", "what"),
    ("is told", "is shown, is reported"),
    ("are told", "are shown, are reported"),
    ("tells", "reports"),
    ("is asked", "takes, returns"),
    ("are asked", "take, return"),
    ("at a glance", "by a cheap test"),
    ("nobody sees", "hidden"),
    ("as well as can be", "optimally"),
    ("a mend", "a fix"),
    ("a word for", "a name"),
    ("faulty", "invalid"),
    ("for ever", "always"),
    ("times of 20", "a 95 % confidence interval"),
    ("slow and obvious", "by brute force"),
    ("foresees the draws", "perfect-information bound"),
];

/// The words of a text in lower case, separated by blanks.
fn words(text: &str) -> String {
    let words = text.split(|char: char| !char.is_alphanumeric()).filter(|word| !word.is_empty());
    format!(" {} ", words.collect::<Vec<_>>().join(" ").to_lowercase())
}

/// The page without its blocks: the output of the program has tests of its own.
fn prose(page: &str) -> String {
    page.split("```").step_by(2).collect()
}

/// The retired phrases in a text.
fn retired(text: &str) -> impl Iterator<Item = (&'static str, &'static str)> {
    let words = words(text);
    RETIRED.into_iter().filter(move |(phrase, _)| words.contains(&format!(" {phrase} ")))
}

#[test]
fn pages_have_no_retired_phrases() {
    let mut pages = pages();
    pages.extend(["CHANGELOG.md", "BENCHMARKS.md"].map(|name| root().join(name)));
    for page in pages {
        let found: Vec<_> = retired(&prose(&text(&page))).collect();
        assert!(found.is_empty(), "{}: write instead {found:?}", page.display());
    }
}

#[test]
fn help_has_no_retired_phrases() {
    let program = env!("CARGO_BIN_EXE_boneyard");
    let pages = tempfile::tempdir().expect("a folder");
    let written = Command::new(program).arg("man").arg(pages.path()).output().expect("it runs");
    assert!(written.status.success());
    let names = std::fs::read_dir(pages.path()).expect("a folder");
    let names: Vec<String> =
        names.map(|page| page.expect("a page").file_name().to_string_lossy().into_owned()).collect();
    assert!(names.len() >= 20, "a page for each command");
    for name in names {
        let command = name.trim_start_matches("boneyard").trim_start_matches('-').trim_end_matches(".1");
        let help = Command::new(program).args(command.split_whitespace()).arg("--help").output();
        let help = String::from_utf8_lossy(&help.expect("it runs").stdout).into_owned();
        assert!(help.contains("Usage"), "{command}");
        let found: Vec<_> = retired(&help).collect();
        assert!(found.is_empty(), "help of `{command}`: write instead {found:?}");
    }
}
