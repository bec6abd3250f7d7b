//! Files that the program writes: whole or not at all, and nothing of somebody else's is lost.

use std::fs::File;
use std::os::unix::fs::FileTypeExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

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
        // What is left in a temporary folder does no harm.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn program(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_boneyard"));
    command.args(arguments).args(["--color", "never"]).stdin(Stdio::null());
    command
}

fn run(arguments: &[&str]) -> Output {
    program(arguments).output().expect("it runs")
}

/// Refused with status 2 and these words.
fn refused(arguments: &[&str], because: &str) {
    let output = run(arguments);
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
    assert!(said.contains(because), "{arguments:?}: {said}");
}

fn written(arguments: &[&str]) {
    let output = run(arguments);
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {said}");
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
    // A complaint that nobody can read is still one.
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
    // Not even the superuser makes files there.
    if Path::new("/proc/self").exists() {
        refused(&deal(&["/proc/deal.yaml"]), "/proc/deal.yaml cannot be written");
    }
    let locked = folder.0.join("locked");
    std::fs::create_dir(&locked).expect("a folder");
    let mut mode = std::fs::metadata(&locked).expect("it is there").permissions();
    mode.set_readonly(true);
    std::fs::set_permissions(&locked, mode).expect("it is ours");
    // The superuser may write there all the same.
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

/// A joined record may take the place of one of its parts, which is read while it is written.
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
    refused(&["merge", &first, &second, "--record", &first], "is there already");
    let merged = run(&["merge", &first, &second, "--record", &first, "--force"]);
    assert_eq!(merged.stdout, whole);
    assert_eq!(run(&["merge", &first]).stdout, whole, "the joined record has both parts");
    // A part that is broken leaves what was there.
    std::fs::write(&second, "no record\n").expect("a file");
    let before = std::fs::read(&first).expect("a record");
    assert_eq!(run(&["merge", &first, &second, "--record", &first, "--force"]).status.code(), Some(2));
    assert_eq!(std::fs::read(&first).expect("a record"), before);
    assert_eq!(folder.names(), ["first", "second"]);
}
