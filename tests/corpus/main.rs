//! The corpus: one test for each puzzle, each broken file and each claim of a document, each with its
//! snapshot in `snapshots/`. `INSTA_UPDATE=always` writes new snapshots, which a person reads before they
//! are committed.

use std::path::{Path, PathBuf};
use std::process::Command;

use boneyard::document::claim::Claim;
use boneyard::document::claims;
use boneyard::keys::{shipped as variants, spec};
use boneyard::report;
use boneyard::search::Limits;
use boneyard::verify::Status;
use libtest_mimic::{Arguments, Failed, Trial};

fn main() -> std::process::ExitCode {
    let arguments = Arguments::from_args();
    let mut trials = Vec::new();
    trials.extend(files("tests/broken").into_iter().map(|path| trial("broken", path, broken)));
    trials.extend(files("tests/broken/specs").into_iter().map(|path| trial("broken", path, broken_spec)));
    trials.extend(files("puzzles").into_iter().map(|path| trial("puzzles", path, puzzle)));
    for name in spec::shipped().chain(variants::names()) {
        let source = spec::open(name).expect("a shipped spec is there");
        let (_, claims) = claims::read(&source).expect("a shipped spec is right");
        trials.extend(claims.into_iter().map(|claim| {
            Trial::test(format!("claims/{name}/{}", claim.id), move || self::claim(name, &claim))
        }));
    }
    libtest_mimic::run(&arguments, trials).exit_code()
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// Every puzzle file below a folder, without the rules files among the broken ones.
fn files(folder: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![root().join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("the folder is there") {
            let path = entry.expect("an entry of the folder").path();
            if path.is_dir() {
                if path.file_name().is_some_and(|name| name != "rules" && name != "specs") {
                    folders.push(path);
                }
            } else if path.extension().is_some_and(|extension| extension == "yaml" || extension == "txt") {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

fn trial(kind: &str, path: PathBuf, test: fn(&Path) -> Result<(), Failed>) -> Trial {
    let short = path.strip_prefix(root()).unwrap_or(&path).display().to_string();
    Trial::test(format!("{kind}/{short}"), move || test(&path))
}

/// Compares a text with the snapshot of that name.
fn snapshot(folder: &str, name: &str, text: &str) -> Result<(), Failed> {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(root().join("snapshots").join(folder));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    let held = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        settings.bind(|| insta::assert_snapshot!(name, text));
    }));
    held.map_err(|_| format!("the snapshot {folder}/{name} is another").into())
}

struct Ran {
    status: Option<i32>,
    out: String,
    err: String,
}

/// Runs the built program in the folder of the file.
fn run(command: &str, path: &Path) -> Ran {
    let output = Command::new(env!("CARGO_BIN_EXE_boneyard"))
        .args([command, "--color", "never"])
        .arg(path.file_name().expect("a file has a name"))
        .current_dir(path.parent().expect("a file has a folder"))
        .output()
        .expect("the program runs");
    Ran {
        status: output.status.code(),
        out: String::from_utf8(output.stdout).expect("output is text"),
        err: String::from_utf8(output.stderr).expect("output is text"),
    }
}

fn stem(path: &Path) -> String {
    path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default()
}

/// A broken file ends with status 2, no standard output, and a fault with its location.
fn broken(path: &Path) -> Result<(), Failed> {
    refused(&run("solve", path), "broken", path)
}

/// The same for a broken rules file, when its claims are run.
fn broken_spec(path: &Path) -> Result<(), Failed> {
    refused(&run("verify", path), "broken/specs", path)
}

fn refused(ran: &Ran, folder: &str, path: &Path) -> Result<(), Failed> {
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    if ran.status != Some(2) || !ran.out.is_empty() {
        return Err(format!("status {:?}, printed {:?}", ran.status, ran.out).into());
    }
    if !ran.err.contains(&format!("{name}:")) || ran.err.chars().count() > 4_200 {
        return Err(format!("no place, or too long:\n{}", ran.err).into());
    }
    snapshot(folder, &stem(path), &ran.err)
}

/// A puzzle is solved, has expectations, and they hold.
fn puzzle(path: &Path) -> Result<(), Failed> {
    let ran = run("solve", path);
    if ran.status != Some(0) || !ran.out.contains("as expected:") {
        return Err(format!("status {:?}\n{}{}", ran.status, ran.out, ran.err).into());
    }
    let folder = path.parent().and_then(|folder| folder.strip_prefix(root()).ok());
    let folder = folder.map(|folder| folder.display().to_string()).unwrap_or_default();
    snapshot(&folder, &stem(path), &ran.out)
}

/// A claim does not fail; its figure and its result are those of the reviewed snapshot.
fn claim(spec: &str, claim: &Claim) -> Result<(), Failed> {
    let verdict =
        boneyard::verify::verdict(claim, &Limits::default()).map_err(|stopped| stopped.why.join("\n"))?;
    if verdict.status == Status::Fails {
        return Err(verdict.found.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n").into());
    }
    let text = anstream::adapter::strip_str(&report::claim::figure(claim, &verdict)).to_string();
    snapshot(&format!("claims/{spec}"), &claim.id, &text)
}
