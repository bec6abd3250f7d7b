//! Perft compared with the tables of `tests/perft.yaml`, on one thread and on several, and by first plays.

use std::collections::BTreeMap;

use boneyard::cli::machine::Machine;
use boneyard::document::{Source, puzzle};
use boneyard::search::Limits;

#[derive(serde::Deserialize)]
struct Row {
    name: String,
    source: String,
    position: String,
    #[serde(default)]
    nodes: Vec<u64>,
    #[serde(default)]
    at: BTreeMap<u32, u64>,
}

#[test]
fn known_counts_come_out() {
    let rows: Vec<Row> = serde_yaml::from_str(include_str!("../perft.yaml")).expect("a table");
    assert!(rows.len() >= 7);
    for row in rows {
        assert!(!row.source.is_empty());
        let found = puzzle::read(&Source::new("perft", row.position.as_str())).expect("a right position");
        let game = found.position.game();
        if !row.nodes.is_empty() {
            let depth = row.nodes.len() as u32;
            for threads in [1, 3] {
                let found = game.perft(depth, &Limits::on(&Machine).threads(threads)).expect("known hands");
                assert_eq!((found.counts, found.at_least), (row.nodes.clone(), None), "{}", row.name);
            }
        }
        for (depth, nodes) in row.at {
            let two = Limits::on(&Machine).threads(2);
            let found = game.perft(depth, &two).expect("the hands are known");
            assert_eq!(found.counts.last(), Some(&nodes), "{}, depth {depth}", row.name);
            let divided = game.divide(depth, &two).expect("the hands are known");
            assert!(divided.exact);
            assert_eq!(divided.parts.iter().map(|(_, part)| part).sum::<u64>(), nodes);
        }
    }
}
