//! Perft held against the tables of `tests/perft.yaml`, on one thread and on several, and by first
//! plays.

use std::collections::BTreeMap;

use boneyard::document::{Source, puzzle};

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
        let game = found.board.game();
        if !row.nodes.is_empty() {
            let depth = row.nodes.len() as u32;
            assert_eq!(game.perft(depth, 1).as_ref(), Ok(&row.nodes), "{}", row.name);
            assert_eq!(game.perft(depth, 3).as_ref(), Ok(&row.nodes), "{}", row.name);
        }
        for (depth, nodes) in row.at {
            let counts = game.perft(depth, 2).expect("the hands are known");
            assert_eq!(counts.last(), Some(&nodes), "{}, depth {depth}", row.name);
            let parts = game.divide(depth, 2).expect("the hands are known");
            assert_eq!(parts.iter().map(|(_, part)| part).sum::<u64>(), nodes);
        }
    }
}
