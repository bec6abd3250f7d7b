//! Runs the fuzz targets on every file of their corpora: the seeds, and the findings.

use std::path::Path;
use std::time::{Duration, Instant};

/// The same functions that `cargo fuzz` calls.
#[path = "../../fuzz/src/lib.rs"]
#[expect(unreachable_pub, reason = "a library elsewhere")]
mod targets;

/// The time limit: a slow input is a finding too. Each takes milliseconds; a busy machine needs longer.
const QUICK: Duration = Duration::from_secs(30);

/// Few enough that the corpora stay small.
const FILES: std::ops::RangeInclusive<usize> = 3..=40;

#[test]
#[expect(clippy::print_stdout, reason = "shown only when the test fails: which file it was")]
fn the_corpora_hold() {
    for (name, target) in targets::TARGETS {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus").join(name);
        let mut files: Vec<_> =
            std::fs::read_dir(&folder).expect(name).map(|entry| entry.expect(name).path()).collect();
        files.sort();
        assert!(FILES.contains(&files.len()), "{name} has {} files", files.len());
        for file in files {
            println!("{}", file.display());
            let started = Instant::now();
            target(&std::fs::read(&file).expect("a file of a corpus"));
            assert!(started.elapsed() < QUICK, "{}: {:?}", file.display(), started.elapsed());
        }
    }
}

/// A new target must be added in every place.
#[test]
fn every_target_is_built_and_run() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz");
    let manifest = std::fs::read_to_string(root.join("Cargo.toml")).expect("a manifest");
    let mut named: Vec<&str> = targets::TARGETS.iter().map(|(name, _)| *name).collect();
    for name in &named {
        let main = std::fs::read_to_string(root.join(format!("fuzz_targets/{name}.rs"))).expect(name);
        assert!(main.contains(&format!("boneyard_fuzz::{name}(bytes)")), "{name}");
        assert!(
            manifest.contains(&format!("name = \"{name}\"\npath = \"fuzz_targets/{name}.rs\"")),
            "{name}"
        );
    }
    let folder = std::fs::read_dir(root.join("corpus")).expect("the corpora");
    let mut folders: Vec<String> =
        folder.map(|entry| entry.expect("a corpus").file_name().to_string_lossy().into_owned()).collect();
    named.sort_unstable();
    folders.sort_unstable();
    assert_eq!(folders, named);
}
