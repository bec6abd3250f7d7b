//! Tells the program which commit it is built from: `0.1.0 (1234567890 2026-11-21)`. Takes claims and comments out of the
//! rules files that a library without the program carries.
//!
//! The commit only of a release build: the crate would otherwise be compiled anew after each commit. Where there
//! is no git, or the sources lie in a repository that is not theirs, nothing is told.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs, io};

#[path = "src/keys/head.rs"]
mod head;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=src/keys/head.rs");
    let is_release = env::var("PROFILE").is_ok_and(|profile| profile == "release");
    let commit = if is_release { commit() } else { None };
    let commit = commit.map(|commit| format!(" ({commit})")).unwrap_or_default();
    println!("cargo::rustc-env=BONEYARD_COMMIT={commit}");
    let files = rules_files().expect("the rules files can be copied");
    println!("cargo::rustc-env=RULES_FILES={}", files.display());
}

/// The folder of the rules files: that of the crate, or one with copies that have no claims and no comments.
fn rules_files() -> io::Result<PathBuf> {
    let folder = |name| PathBuf::from(env::var_os(name).unwrap_or_default());
    let (own, out) = (folder("CARGO_MANIFEST_DIR"), folder("OUT_DIR"));
    if env::var_os("CARGO_FEATURE_CLI").is_some() {
        return Ok(own);
    }
    println!("cargo::rerun-if-changed=specs");
    for part in ["specs", "specs/variants"] {
        fs::create_dir_all(out.join(part))?;
        for file in fs::read_dir(own.join(part))? {
            let file = file?;
            if file.file_type()?.is_file() {
                let text = fs::read_to_string(file.path())?;
                fs::write(
                    out.join(part).join(file.file_name()),
                    without_comments(&head::without_claims(&text)),
                )?;
            }
        }
    }
    Ok(out)
}

/// A shipped rules file with its comments blank: none stands within a value.
fn without_comments(text: &str) -> String {
    let is_comment = |line: &str| line.trim_start().starts_with('#');
    text.split_inclusive('\n').map(|line| if is_comment(line) { "\n" } else { line }).collect()
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
    let noted = fs::read_to_string(".cargo_vcs_info.json").ok()?;
    let (_, after) = noted.split_once("\"sha1\"")?;
    let commit: String = after.chars().filter(char::is_ascii_hexdigit).take(10).collect();
    (commit.len() == 10).then_some(commit)
}

fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim().to_owned())
}
