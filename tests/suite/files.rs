//! Written files, and commands about files: `fmt`, `schema`, completions, manual pages.

use std::path::{Path, PathBuf};
use std::process::Stdio;

use boneyard::cli::files::find::files;
use boneyard::cli::files::read::read;
use boneyard::document::Source;
use boneyard::document::arrange::arranged;

use crate::command::{boneyard, folder};
use crate::program::program;

fn root(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

fn said(output: &std::process::Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// The YAML files in a folder of the package.
pub(crate) fn sources(folder: &str) -> impl Iterator<Item = Source> {
    let files = files(&root(folder)).into_iter();
    files.filter(|path| path.extension().is_some_and(|end| end == "yaml")).filter_map(|path| read(&path).ok())
}

#[test]
fn a_folder_is_no_file_and_the_help_says_what_to_do() {
    let empty = folder("no-puzzles");
    let folders = [
        ("puzzles", "one file is needed", "name one of the files in it"),
        (empty.to_str().expect("UTF-8"), "a folder without any puzzle file", ".yaml, .yml or .txt"),
    ];
    for (name, fault, help) in folders {
        let output = boneyard(&["diagram", name], "");
        assert_eq!(output.status.code(), Some(2), "{name}");
        let said = said(&output);
        assert!(said.contains(fault) && said.contains(help), "{said}");
    }
}

/// Formatting keeps the meaning of every shipped puzzle, which `arranged` itself ensures, and formatting
/// twice changes nothing more.
#[test]
fn puzzles_in_order_stay_so() {
    for source in sources("puzzles") {
        let once = arranged(&source).unwrap_or_else(|why| panic!("{}: {why}", source.name));
        let again = arranged(&Source { text: once.clone(), ..source.clone() });
        assert_eq!(again.as_deref(), Ok(once.as_str()), "{}", source.name);
        assert_eq!(once, source.text, "{}: run `boneyard fmt puzzles`", source.name);
    }
}

#[test]
fn a_file_is_put_in_order_or_left() {
    let folder = folder("fmt");
    let path = folder.join("mine.yaml");
    let name = path.display().to_string();
    let text = "hand: 1|5\n# a picture\nlayout: 4-2@0,0s 2-3@1,1s\ngame: tableaux\n";
    let expected = "game: tableaux\n# a picture\nlayout: 4-2@0,0s 2-3@1,1s\nhand: 1-5\n";
    std::fs::write(&path, text).expect("written");
    let checked = boneyard(&["fmt", "--check", &name], "");
    assert_eq!(
        (checked.status.code(), String::from_utf8_lossy(&checked.stdout)),
        (Some(1), format!("{name}\n").into())
    );
    assert_eq!(std::fs::read_to_string(&path).expect("there"), text);
    assert_eq!(boneyard(&["fmt", &name], "").status.code(), Some(0));
    assert_eq!(std::fs::read_to_string(&path).expect("there"), expected);
    let checked = boneyard(&["fmt", "--check", &name], "");
    assert_eq!((checked.status.code(), checked.stdout), (Some(0), Vec::new()));
    let printed = boneyard(&["fmt", "-"], text);
    assert_eq!(String::from_utf8_lossy(&printed.stdout), expected);
    std::fs::write(&path, "game: tableaux\n").expect("written");
    assert_eq!(boneyard(&["fmt", &name], "").status.code(), Some(2));
    assert_eq!(std::fs::read_to_string(&path).expect("there"), "game: tableaux\n");
    let braces = boneyard(&["fmt", "-"], "{game: tableaux, layout: '4-2@0,0s', hand: 1-5}");
    assert_eq!(braces.status.code(), Some(2));
    assert!(said(&braces).contains("left as it is"), "{}", said(&braces));
    std::fs::remove_dir_all(&folder).expect("removed");
}

#[test]
fn what_cannot_be_formatted_is_told_with_a_fix() {
    let lines = "{\"game\": \"draw\", \"layout\": \"6-6\", \"hand\": \"1-2\"}\n".repeat(2);
    let output = boneyard(&["fmt", "-"], &lines);
    assert_eq!(output.status.code(), Some(2));
    assert!(said(&output).contains("each line is a puzzle") && said(&output).contains("= help"));
    let output = boneyard(&["fmt", "nothing*.yaml"], "");
    assert_eq!(output.status.code(), Some(2));
    assert!(said(&output).contains("no file fits this pattern"), "{}", said(&output));
}

/// A post becomes a puzzle file with the same answer and no line left unread; the post itself stays.
#[test]
fn a_post_is_printed_as_a_puzzle_file() {
    let folder = folder("fmt-posts");
    let path = folder.join("post.txt");
    let name = path.display().to_string();
    let solve = ["solve", "-", "--format", "json", "--nodes", "20000"];
    let mut posts = 0;
    for post in files(&root("tests/posts")).iter().filter_map(|post| std::fs::read_to_string(post).ok()) {
        let answer = boneyard(&solve, &post);
        std::fs::write(&path, &post).expect("written");
        let file = boneyard(&["fmt", &name], "");
        if !answer.status.success() || !file.status.success() || !said(&answer).contains("not read") {
            continue;
        }
        let again = boneyard(&solve, &String::from_utf8_lossy(&file.stdout));
        assert_eq!(again.stdout, answer.stdout, "{post}");
        assert!(!said(&again).contains("not read"), "{}", said(&again));
        assert_eq!(std::fs::read_to_string(&path).expect("there"), post);
        posts += 1;
    }
    assert!(posts >= 10, "{posts}");
    let two = boneyard(&["fmt", "tests/posts/04-two.txt"], "");
    assert_eq!(two.status.code(), Some(2));
    assert!(said(&two).contains("holds 2 puzzles"), "{}", said(&two));
    std::fs::remove_dir_all(&folder).expect("removed");
}

#[test]
fn every_shell_and_every_command_has_its_page() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let output = boneyard(&["completions", shell], "");
        let script = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success() && script.contains("solve") && script.contains("jsonl"), "{shell}");
    }
    let page = boneyard(&["man"], "");
    let page = String::from_utf8_lossy(&page.stdout);
    assert!(page.contains(".TH") && page.contains("Columns of a line of text"), "{page}");
    let folder = folder("man");
    let name = folder.display().to_string();
    for _ in 0..2 {
        assert_eq!(boneyard(&["man", &name], "").status.code(), Some(0), "its own pages are replaced");
    }
    let solve = std::fs::read_to_string(folder.join("boneyard-solve.1")).expect("a page");
    assert!(solve.contains("certify") && solve.contains("Examples"), "{solve}");
    assert!(std::fs::read_dir(&folder).expect("a folder").count() > 15);
    std::fs::write(folder.join("boneyard.1"), "somebody's").expect("written");
    assert_eq!(boneyard(&["man", &name], "").status.code(), Some(2));
    assert_eq!(boneyard(&["man", &name, "--force"], "").status.code(), Some(0));
    std::fs::remove_dir_all(&folder).expect("removed");
}

/// The name, the version, and the commit if it is known.
#[test]
fn the_version_is_on_one_line() {
    let output = boneyard(&["--version"], "");
    let text = String::from_utf8_lossy(&output.stdout);
    let rest = text.trim_end().strip_prefix(concat!("boneyard ", env!("CARGO_PKG_VERSION")));
    let rest = rest.expect("name and number");
    assert!(
        rest.is_empty() || rest.starts_with(" (") && rest.ends_with(')') && !rest.contains('/'),
        "{text}"
    );
}

/// The help of every command has an example of that command.
#[test]
fn every_command_has_an_example() {
    let help = boneyard(&["--help"], "").stdout;
    let help = String::from_utf8_lossy(&help);
    let commands = help.split("\n\n").find(|part| part.contains("\n  solve ")).expect("commands");
    let names = commands.lines().filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
    let names: Vec<&str> = names.filter(|name| !name.is_empty() && *name != "help").collect();
    assert!(names.len() > 15, "{names:?}");
    for name in names {
        let help = boneyard(&["help", name], "").stdout;
        let help = String::from_utf8_lossy(&help);
        let examples = help.split("Example").nth(1).expect("examples");
        assert!(examples.contains(&format!("boneyard {name}")), "{name}: {help}");
    }
    let near = said(&boneyard(&["sovle", "-"], ""));
    assert!(near.contains("'solve'"), "{near}");
}

/// A full disk is reported, with status 2, and no file remains.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told() {
    let full =
        || Stdio::from(std::fs::OpenOptions::new().write(true).open("/dev/full").expect("a full disk"));
    let puzzle = root("puzzles/tableaux/peg-out.yaml").display().to_string();
    for arguments in [
        &["solve", puzzle.as_str()][..],
        &["solve", &puzzle, &puzzle, "--format", "json"],
        &["diagram", &puzzle, "--format", "png"],
        &["new", "puzzle"],
        &["man"],
        &["completions", "bash"],
    ] {
        let output = program(arguments).stdout(full()).output().expect("it runs");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(said(&output).contains("standard output cannot be written"), "{}", said(&output));
    }
    for arguments in [
        &["diagram", puzzle.as_str(), "--format", "svg"][..],
        &["deal", "block"],
        &["new", "spec"],
        &["schema", "spec"],
    ] {
        let output = boneyard(&[arguments, &["-o", "/dev/full", "--force"]].concat(), "");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(said(&output).contains("/dev/full cannot be written"), "{}", said(&output));
    }
    assert!(Path::new("/dev/full").exists(), "it is still there");
}

/// A folder in which no file can be created. The superuser may write everywhere, except to the processes.
#[cfg(target_os = "linux")]
#[test]
fn a_folder_that_takes_nothing_is_told() {
    let puzzle = root("puzzles/tableaux/peg-out.yaml").display().to_string();
    for arguments in [
        &["diagram", puzzle.as_str(), "-o", "/proc/figure.svg"][..],
        &["diagram", &puzzle, "-o", "/proc/figure.png"],
        &["lesson", "block", "--no-puzzles", "-o", "/proc/block.html"],
        &["lesson", "block", "--no-puzzles", "-o", "/proc/block.md"],
        &["deal", "block", "-o", "/proc/deal.yaml"],
        &["new", "spec", "-o", "/proc/spec.yaml"],
        &["man", "/proc/man"],
    ] {
        let output = boneyard(arguments, "");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(said(&output).contains("/proc/"), "{}", said(&output));
        assert!(output.stdout.is_empty());
    }
}

/// A replaced file keeps its permissions, and a link stays a link.
#[cfg(unix)]
#[test]
fn links_and_permissions_stay() {
    use std::os::unix::fs::{PermissionsExt as _, symlink};
    let folder = folder("link");
    let (file, link) = (folder.join("deal.yaml"), folder.join("link.yaml"));
    let arguments = |path: &Path| ["deal", "block", "-o", &path.display().to_string()].map(str::to_owned);
    let run = |path: &Path| {
        let arguments = arguments(path);
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        assert_eq!(boneyard(&arguments, "").status.code(), Some(0));
    };
    run(&file);
    std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o600)).expect("ours");
    symlink(&file, &link).expect("a link");
    run(&link);
    assert!(link.is_symlink());
    assert_eq!(std::fs::metadata(&file).expect("there").permissions().mode() & 0o777, 0o600);
    std::fs::remove_dir_all(&folder).expect("removed");
}

/// `-o -` is standard output.
#[test]
fn a_dash_is_standard_output() {
    let output = boneyard(&["deal", "block", "-o", "-"], "");
    assert!(output.stdout.starts_with(b"# <metadata>"));
    assert!(!Path::new("-").exists());
}
