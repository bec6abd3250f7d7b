//! Tells the program which commit it is built from: `0.1.0 (1234567890 2026-11-21)`.
//!
//! Only of a release build: the crate would otherwise be compiled anew after each commit. Where there
//! is no git, or the sources lie in a repository that is not theirs, nothing is told.

use std::path::Path;
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let is_release = std::env::var("PROFILE").is_ok_and(|profile| profile == "release");
    let commit = if is_release { commit() } else { None };
    let commit = commit.map(|commit| format!(" ({commit})")).unwrap_or_default();
    println!("cargo::rustc-env=BONEYARD_COMMIT={commit}");
}

fn commit() -> Option<String> {
    if let Some(packaged) = packaged() {
        return Some(packaged);
    }
    // Sources that lie below another repository's root are not what its commits are about.
    if !git(&["rev-parse", "--show-prefix"])?.is_empty() {
        return None;
    }
    // The first changes when another branch is checked out, the second with each commit.
    for file in ["HEAD", "logs/HEAD"] {
        let path = git(&["rev-parse", "--git-path", file])?;
        if Path::new(&path).exists() {
            println!("cargo::rerun-if-changed={path}");
        }
    }
    git(&["log", "-1", "--format=%h %cs", "--abbrev=10"])
}

/// The commit that `cargo package` noted.
fn packaged() -> Option<String> {
    let noted = std::fs::read_to_string(".cargo_vcs_info.json").ok()?;
    let (_, after) = noted.split_once("\"sha1\"")?;
    let commit: String = after.chars().filter(char::is_ascii_hexdigit).take(10).collect();
    (commit.len() == 10).then_some(commit)
}

fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim().to_owned())
}
