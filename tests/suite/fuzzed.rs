//! What the fuzz targets look at, without a fuzzer: their seeds, what they have found, and every shipped
//! and every broken file. `.ci/fuzz` goes on from there.

use std::path::Path;

use boneyard::document::Source;
use boneyard::fuzz::{TARGETS, Target};
use proptest::prelude::*;

fn root(path: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

fn target(name: &str) -> Target {
    TARGETS.into_iter().find(|(known, _)| *known == name).expect("a target").1
}

#[test]
fn seeds_and_finds_hold() {
    for (name, target) in TARGETS {
        let folder = std::fs::read_dir(root("fuzz/corpus").join(name)).expect("each target has seeds");
        let mut count = 0;
        for path in folder.flatten().map(|entry| entry.path()) {
            let bytes = std::fs::read(&path).expect("a seed");
            assert_eq!(target(&bytes), Ok(()), "{}", path.display());
            count += 1;
        }
        assert!(count > 0, "{name} has no seed");
        assert!(root("fuzz/targets").join(format!("{name}.rs")).exists(), "{name} has no fuzz target");
    }
}

#[test]
fn shipped_and_broken_files_hold() {
    for folder in ["puzzles", "tests/broken", "specs"] {
        for path in Source::files(&root(folder)) {
            let bytes = std::fs::read(&path).expect("a file");
            let name = if folder == "specs" { "spec" } else { "puzzle_yaml" };
            assert_eq!(target(name)(&bytes), Ok(()), "{}", path.display());
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

    /// Any sequence of offered plays keeps the invariants, over all games and their readings.
    #[test]
    fn any_offered_plays_keep_the_rules(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
        prop_assert_eq!(target("rules")(&bytes), Ok(()));
    }
}
