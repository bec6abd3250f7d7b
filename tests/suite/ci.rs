//! The steps of CI that need a tool: they fail if it is missing, unless `CI_SKIP` names them.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A copy of the scripts with a path of a few commands, none of which can install anything.
struct Machine(tempfile::TempDir);

impl Machine {
    /// A machine whose `cargo` exits with this status.
    fn new(cargo: u8) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let copied = Command::new("cp").arg("-r").arg(root.join(".ci")).arg(folder.path()).status();
        assert!(copied.is_ok_and(|status| status.success()));
        for name in ["tests", "bin", "target/debug"] {
            std::fs::create_dir_all(folder.path().join(name)).expect("a folder");
        }
        for name in ["terminal.sh", "browser.sh", "playground.sh", "cluster.sh"] {
            std::fs::copy(root.join("tests").join(name), folder.path().join("tests").join(name))
                .expect("a script");
        }
        let machine = Self(folder);
        for name in ["bash", "cat", "dirname", "env", "grep", "id", "mktemp", "rm", "sed", "sort"] {
            let found = ["/usr/bin", "/bin"].map(|folder| Path::new(folder).join(name));
            let found = found.iter().find(|path| path.exists()).unwrap_or_else(|| panic!("no {name}"));
            std::os::unix::fs::symlink(found, machine.path("bin").join(name)).expect("a link");
        }
        machine.script("bin/cargo", &format!("exit {cargo}"));
        machine.script("target/debug/boneyard", "exit 0");
        machine
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn script(&self, name: &str, body: &str) {
        use std::os::unix::fs::PermissionsExt as _;
        let path = self.path(name);
        std::fs::write(&path, format!("#!/bin/sh\n{body}\n")).expect("written");
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o755)).expect("a mode");
    }

    fn run(&self, script: &str, skip: &str) -> Output {
        Command::new(self.path(script))
            .env_clear()
            .env("PATH", self.path("bin"))
            .env("CI_SKIP", skip)
            .output()
            .expect("it starts")
    }
}

fn texts(output: &Output) -> [String; 2] {
    [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes).into_owned())
}

/// The scripts with their steps.
const STEPS: [(&str, &str); 9] = [
    (".ci/targets", "wasm"),
    (".ci/targets", "windows"),
    ("tests/terminal.sh", "terminal"),
    ("tests/browser.sh", "browser"),
    ("tests/playground.sh", "playground"),
    ("tests/cluster.sh", "parallel"),
    ("tests/cluster.sh", "dask"),
    (".ci/deny", "deny"),
    (".ci/fuzz", "fuzz"),
];

#[test]
fn a_step_without_its_tool_fails_unless_it_is_skipped() {
    for (script, step) in STEPS {
        // The builds that come first must succeed although their tools are missing.
        let builds = script.contains("cluster") || script.contains("targets");
        let machine = Machine::new(u8::from(!builds));
        // The other step of a script with two is skipped.
        let other = STEPS.iter().filter(|(same, name)| *same == script && *name != step);
        let other = other.map(|(_, name)| *name).collect::<Vec<_>>().join(" ");
        let failed = machine.run(script, &other);
        let [out, err] = texts(&failed);
        assert_eq!(failed.status.code(), Some(1), "{step}: {out}{err}");
        assert!(err.contains(&format!("error: the step {step} cannot run: ")), "{step}: {err}");
        assert!(err.contains(&format!("CI_SKIP=\"{step}\" skips it")), "{step}: {err}");
        let skipped = machine.run(script, &format!("{step} {other}"));
        let [out, err] = texts(&skipped);
        assert_eq!(skipped.status.code(), Some(0), "{step}: {out}{err}");
        assert!(err.contains(&format!("skipped: {step}, as CI_SKIP says")), "{step}: {err}");
    }
}

#[test]
fn advisories_that_cannot_be_fetched_fail_unless_they_are_skipped() {
    let machine = Machine::new(0);
    machine.script(
        "bin/cargo-deny",
        "case \"$*\" in *advisories*) echo 'error: failed to fetch advisory database' >&2; exit 1;; esac",
    );
    let failed = machine.run(".ci/deny", "");
    assert_eq!(failed.status.code(), Some(1));
    assert!(texts(&failed)[1].contains("the step advisories cannot run"));
    assert_eq!(machine.run(".ci/deny", "advisories").status.code(), Some(0));
}

#[test]
fn ci_ends_with_a_list_of_what_it_skipped() {
    let machine = Machine::new(0);
    let output = machine.run(".ci/run", "fuzz deny terminal windows dask browser playground wasm parallel");
    let [out, err] = texts(&output);
    assert_eq!(output.status.code(), Some(0), "{out}{err}");
    let last = out.lines().last().unwrap_or_default();
    assert_eq!(
        last,
        "steps that were skipped: browser dask deny fuzz parallel playground terminal wasm windows"
    );
    let output = machine.run(".ci/run", "fuzzing");
    assert_eq!(output.status.code(), Some(2));
    assert!(texts(&output)[1].contains("CI_SKIP names no step `fuzzing`"));
}
