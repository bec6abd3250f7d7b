//! Files written by the program: complete or not at all, and other people's files are kept.

use std::fs::File;
use std::os::unix::fs::FileTypeExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use crate::program::program;

struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("boneyard-writing-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a folder");
        Self(path)
    }

    fn file(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }

    fn names(&self) -> Vec<String> {
        let entries = std::fs::read_dir(&self.0).expect("the folder");
        let mut names: Vec<String> =
            entries.map(|entry| entry.expect("a name").file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // A leftover in a temporary folder does no harm.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn run(arguments: &[&str]) -> Output {
    program(arguments).args(["--color", "never"]).output().expect("it runs")
}

/// Asserts a refusal with status 2 and these words.
fn refused(arguments: &[&str], because: &str) {
    let output = run(arguments);
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
    assert!(said.contains(because), "{arguments:?}: {said}");
}

fn written(arguments: &[&str]) {
    let output = run(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
}

const DEAL: [&str; 3] = ["deal", "block", "-o"];

fn deal<'a>(more: &[&'a str]) -> Vec<&'a str> {
    [&DEAL, more].concat()
}

#[test]
fn an_answer_that_is_cut_short_is_no_success() {
    if !Path::new("/dev/full").exists() {
        return;
    }
    let full = || Stdio::from(File::options().write(true).open("/dev/full").expect("it opens"));
    let output = program(&["deal", "block"]).stdout(full()).output().expect("it runs");
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("standard output cannot be written"), "{said}");
    // An unprintable message still sets the status.
    let status = program(&["solve", "none.yaml"]).stderr(full()).status().expect("it runs");
    assert_eq!(status.code(), Some(2));
}

#[test]
fn a_device_is_written_to_and_never_replaced() {
    if !Path::new("/dev/full").exists() {
        return;
    }
    for more in [&["/dev/full"][..], &["/dev/full", "--force"]] {
        refused(&deal(more), "/dev/full cannot be written");
        assert!(std::fs::metadata("/dev/full").expect("it is there").file_type().is_char_device());
    }
    let printed = run(&["deal", "block"]).stdout;
    assert_eq!(run(&deal(&["/dev/stdout"])).stdout, printed);
    assert!(!printed.is_empty());
}

#[test]
fn a_place_that_cannot_be_written_to_is_named() {
    let folder = Folder::new("places");
    refused(&deal(&[&folder.file("none/deal.yaml")]), "there is no folder");
    refused(&deal(&[&folder.file("")]), "is a folder");
    // Not even the superuser can create files there.
    if Path::new("/proc/self").exists() {
        refused(&deal(&["/proc/deal.yaml"]), "/proc/deal.yaml cannot be written");
    }
    let locked = folder.0.join("locked");
    std::fs::create_dir(&locked).expect("a folder");
    let mut mode = std::fs::metadata(&locked).expect("it is there").permissions();
    mode.set_readonly(true);
    std::fs::set_permissions(&locked, mode).expect("it is ours");
    // The superuser may write there nevertheless.
    if File::create(locked.join("probe")).is_err() {
        refused(&deal(&[&folder.file("locked/deal.yaml")]), "cannot be written");
    }
    refused(&["lesson", "block", "--no-puzzles", "-o", &folder.file("none/block.md")], "there is no folder");
    refused(&["simulate", "block", "--games", "1", "--record", &folder.file("none/run")], "No such file");
    assert_eq!(folder.names(), ["locked"], "nothing is left behind");
}

#[test]
fn only_our_own_files_are_replaced_unasked() {
    let folder = Folder::new("replaced");
    let file = folder.file("deal.yaml");
    written(&deal(&[&file]));
    written(&deal(&[&file, "--seed", "2"]));
    let second = std::fs::read_to_string(&file).expect("a deal");
    assert!(second.contains("seed 2"));
    std::fs::write(&file, "somebody's work").expect("a file");
    refused(&deal(&[&file]), "--force replaces it");
    assert_eq!(std::fs::read_to_string(&file).expect("a file"), "somebody's work");
    written(&deal(&[&file, "--seed", "2", "--force"]));
    assert_eq!(std::fs::read_to_string(&file).expect("a deal"), second);
    assert_eq!(folder.names(), ["deal.yaml"]);
}

/// A joined record may replace one of its parts, which is read while it is written.
#[test]
fn a_record_is_joined_onto_itself_without_loss() {
    let folder = Folder::new("records");
    let (first, second) = (folder.file("first"), folder.file("second"));
    let part = |number: &str, file: &str| {
        written(&["simulate", "block", "--games", "20", "--shard", number, "--record", file]);
    };
    part("1/2", &first);
    part("2/2", &second);
    let whole = run(&["simulate", "block", "--games", "20"]).stdout;
    refused(&["merge", &first, &second, "--record", &first], "already exists");
    let merged = run(&["merge", &first, &second, "--record", &first, "--force"]);
    assert_eq!(merged.stdout, whole);
    assert_eq!(run(&["merge", &first]).stdout, whole, "the joined record has both parts");
    // A damaged part leaves the existing file unchanged.
    std::fs::write(&second, "no record\n").expect("a file");
    let before = std::fs::read(&first).expect("a record");
    assert_eq!(run(&["merge", &first, &second, "--record", &first, "--force"]).status.code(), Some(2));
    assert_eq!(std::fs::read(&first).expect("a record"), before);
    assert_eq!(folder.names(), ["first", "second"]);
}

/// Every kind of file that has room for a mark, with its command; `FILE` is the path.
const MARKED: [(&str, &str); 16] = [
    ("a.svg", "diagram puzzles/tableaux/peg-out.yaml -o FILE"),
    ("b.svg", "diagram puzzles/tableaux/peg-out.yaml --steps --theme dark -o FILE"),
    ("c.png", "diagram puzzles/block/a-tie.yaml -o FILE"),
    ("d.gif", "diagram puzzles/tableaux/peg-out.yaml -o FILE"),
    ("e.apng", "diagram puzzles/tableaux/peg-out.yaml -o FILE"),
    ("f.html", "diagram puzzles/tableaux/peg-out.yaml -o FILE"),
    ("f.pdf", "diagram puzzles/tableaux/peg-out.yaml -o FILE"),
    ("f.tex", "diagram puzzles/tableaux/peg-out.yaml -o FILE"),
    ("g.html", "lesson block --no-puzzles -o FILE"),
    ("h.svg", "compare puzzles/tableaux/first-corner.yaml --house doublet_factor=3 -o FILE"),
    ("i.png", "compare puzzles/tableaux/first-corner.yaml --house doublet_factor=3 -o FILE"),
    ("j.html", "compare puzzles/tableaux/first-corner.yaml --house doublet_factor=3 -o FILE"),
    ("k.html", "simulate block --games 20 -o FILE"),
    ("l.svg", "simulate block --games 20 -o FILE"),
    ("m.yaml", "deal block -o FILE"),
    ("n.json", "schema puzzle -o FILE"),
];

fn made(command: &str, file: &str) -> Output {
    let words: Vec<&str> = command.split(' ').map(|word| if word == "FILE" { file } else { word }).collect();
    program(&words).output().expect("it runs")
}

/// A file is ours while no byte of it is changed, and only if all of it is ours.
#[test]
fn what_was_changed_is_nobodys_and_every_kind_of_file_tells() {
    let folder = Folder::new("marks");
    for (name, command) in MARKED {
        let file = folder.file(name);
        let again = |why: &str, bytes: &[u8], expected: i32| {
            std::fs::write(&file, bytes).expect("it is ours");
            let output = made(command, &file);
            let said = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), Some(expected), "{command}, {why}: {said}");
            if expected == 2 {
                assert!(said.contains("--force"), "{command}, {why}: {said}");
                assert_eq!(std::fs::read(&file).expect("it is there"), bytes, "{command}, {why}");
            }
        };
        assert_eq!(made(command, &file).status.code(), Some(0), "{command}");
        let ours = std::fs::read(&file).expect("a file");
        again("as it was written", &ours, 0);
        let changed = |at: usize| [&ours[..at], &[ours[at] ^ 1], &ours[at + 1..]].concat();
        // Before the mark, after it, and at the end.
        for at in [4, ours.len() / 2, ours.len() - 3] {
            again("with another byte", &changed(at), 2);
        }
        again("with something behind it", &[&ours[..], b"\n"].concat(), 2);
        again("without its end", &ours[..ours.len() - 1], 2);
        again("within a page", &[b"<html>\n", &ours[..], b"</html>\n"].concat(), 2);
        let text = String::from_utf8_lossy(&ours);
        let sum = text.split("<metadata>boneyard ").nth(1).and_then(|rest| rest.split(['<', ' ']).nth(1));
        let sum = format!(" {}", sum.expect("a checksum"));
        let at = ours.windows(sum.len()).position(|window| window == sum.as_bytes()).expect("it is there");
        again("without a checksum", &[&ours[..at], &ours[at + sum.len()..]].concat(), 2);
        assert_eq!(made(&format!("{command} --force"), &file).status.code(), Some(0), "{command}");
    }
}

/// A lesson with its folder of figures, and the pages of the manual.
#[test]
fn files_that_belong_together_are_replaced_only_if_all_are_ours() {
    let folder = Folder::new("together");
    let lesson = "lesson block --no-puzzles -o FILE";
    let (text, man) = (folder.file("block.md"), folder.file("man"));
    for _ in 0..2 {
        assert_eq!(made(lesson, &text).status.code(), Some(0));
        assert_eq!(made("man FILE", &man).status.code(), Some(0));
    }
    for (command, at, file) in [
        (lesson, &text, "block.md"),
        (lesson, &text, "block-figures/figure-002.svg"),
        ("man FILE", &man, "man/boneyard-solve.1"),
    ] {
        let path = folder.0.join(file);
        let ours = std::fs::read_to_string(&path).expect("it was written");
        std::fs::write(&path, ours.clone() + "\n").expect("it is ours");
        let output = made(command, at);
        assert_eq!(output.status.code(), Some(2), "{file}");
        assert!(String::from_utf8_lossy(&output.stderr).contains(file), "{file}");
        assert_eq!(std::fs::read_to_string(&path).expect("it is there"), ours.clone() + "\n");
        std::fs::write(&path, ours).expect("it is ours");
        assert_eq!(made(command, at).status.code(), Some(0), "{file}");
    }
}

/// A file redirected by a shell is ours too: the printed output equals the written file.
#[test]
fn what_is_printed_is_ours_in_a_file() {
    let folder = Folder::new("redirected");
    for (name, more) in [("a.svg", "--format svg"), ("b.png", "--format png"), ("c.html", "--format html")] {
        let file = folder.file(name);
        let printed = made(&format!("diagram puzzles/tableaux/peg-out.yaml {more}"), &file).stdout;
        std::fs::write(&file, &printed).expect("a file");
        assert_eq!(
            made("diagram puzzles/tableaux/peg-out.yaml -o FILE", &file).status.code(),
            Some(0),
            "{name}"
        );
    }
}

/// Files of many processes in one folder, where all processes may have the same number.
#[test]
fn many_writers_in_one_folder_leave_their_files_and_nothing_else() {
    let folder = Folder::new("many");
    let children: Vec<_> = (0..24)
        .map(|n| {
            let (seed, file) = (n.to_string(), folder.file(&format!("deal-{n:02}.yaml")));
            program(&deal(&[&file, "--seed", &seed])).spawn().expect("it starts")
        })
        .collect();
    for mut child in children {
        assert_eq!(child.wait().expect("it ends").code(), Some(0));
    }
    assert_eq!(folder.names().len(), 24);
    for n in 0..24 {
        let text = std::fs::read_to_string(folder.file(&format!("deal-{n:02}.yaml"))).expect("a deal");
        assert!(text.contains(&format!("seed {n},")), "{text}");
    }
}

/// A new file has the permissions of the umask, not private ones.
#[test]
fn new_files_have_the_permissions_of_the_umask() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = Folder::new("umask");
    let mode =
        |name: &str| std::fs::metadata(folder.file(name)).expect("it is there").permissions().mode() & 0o7777;
    let program = env!("CARGO_BIN_EXE_boneyard");
    for (umask, file, within) in [("022", 0o644, 0o755), ("002", 0o664, 0o775), ("077", 0o600, 0o700)] {
        let commands = format!(
            "umask {umask}; cd '{}' && rm -rf * && '{program}' deal block -o a.yaml && '{program}' lesson block --no-puzzles -o b.md \
             && '{program}' simulate block --games 4 --record c && '{program}' merge c --record d > e",
            folder.0.display()
        );
        let output = Command::new("sh").args(["-c", &commands]).output().expect("a shell");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        for name in ["a.yaml", "b.md", "b-figures/figure-001.svg", "d"] {
            assert_eq!(mode(name), file, "{name} under {umask}");
        }
        assert_eq!(mode("b-figures"), within, "under {umask}");
    }
    std::fs::set_permissions(folder.file("a.yaml"), std::fs::Permissions::from_mode(0o640)).expect("ours");
    written(&deal(&[&folder.file("a.yaml")]));
    assert_eq!(mode("a.yaml"), 0o640);
}

/// Commands that print to standard output.
const PRINTING: [&str; 30] = [
    "--help",
    "-h",
    "--version",
    "-V",
    "help",
    "help solve",
    "solve --help",
    "verify -h",
    "man",
    "completions zsh",
    "schema puzzle",
    "schema spec",
    "new puzzle",
    "new spec",
    "variants",
    "variants --format json",
    "deal draw",
    "deal draw --format json",
    "verify",
    "verify --format json",
    "lesson block --no-puzzles",
    "simulate block --games 2",
    "simulate block --games 2 --format csv",
    "plays puzzles/tableaux/peg-out.yaml",
    "diagram puzzles/tableaux/peg-out.yaml",
    "diagram puzzles/tableaux/peg-out.yaml --format svg",
    "compare block --house total=7",
    "perft puzzles/tableaux/peg-out.yaml",
    "train 1-2",
    "solve puzzles/block/a-tie.yaml --format json",
];

/// Help, version and all other output: a full disk is reported, with status 2.
#[test]
fn help_that_is_cut_short_is_no_success() {
    if !Path::new("/dev/full").exists() {
        return;
    }
    let full = || Stdio::from(File::options().write(true).open("/dev/full").expect("it opens"));
    for arguments in PRINTING {
        let words: Vec<&str> = arguments.split(' ').collect();
        let output = program(&words).stdout(full()).output().expect("it runs");
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments}: {said}");
        assert!(said.contains("standard output cannot be written"), "{arguments}: {said}");
    }
}

/// A standard output that is open only for reading is an error too.
#[cfg(unix)]
#[test]
fn output_that_is_open_for_reading_is_refused() {
    for arguments in ["--help", "--version", "deal block", "diagram puzzles/block/a-tie.yaml --format svg"] {
        let words: Vec<&str> = arguments.split(' ').collect();
        let closed = File::open("/dev/null").expect("it opens");
        let output = program(&words).stdout(closed).output().expect("it runs");
        assert_eq!(output.status.code(), Some(2), "{arguments}");
    }
}

#[cfg(unix)]
#[test]
fn a_closed_reader_ends_the_program_quietly() {
    for arguments in ["--help", "--version", "solve --help", "man", "completions bash"] {
        let words: Vec<&str> = arguments.split(' ').collect();
        let mut child =
            program(&words).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
        drop(child.stdout.take());
        let output = child.wait_with_output().expect("it ends");
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
        assert!(output.stderr.is_empty(), "{arguments:?}");
    }
}

#[test]
fn requested_help_is_an_answer_and_a_usage_error_is_none() {
    let output = program(&["--version"]).output().expect("it runs");
    assert!(output.status.success() && output.stdout.starts_with(b"boneyard "));
    let output = program(&["solve"]).output().expect("it runs");
    assert!(output.status.code() == Some(2) && output.stdout.is_empty() && !output.stderr.is_empty());
}

#[test]
fn a_link_that_leads_nowhere_stays_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let link = folder.path().join("figure.svg");
    std::os::unix::fs::symlink("nowhere", &link).expect("a link");
    let path = link.display().to_string();
    refused(&["deal", "block", "-o", &path], "is a link to a file that is not there");
    assert!(link.is_symlink() && !link.exists());
}
