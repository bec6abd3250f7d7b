//! What fuzzing runs: one function a target, each taking any bytes. They panic where the program
//! breaks a promise, and return whatever the bytes are otherwise. `tests/suite/fuzzed.rs` runs the
//! same functions on every file of `fuzz/corpus`.

mod files;
mod hand;
mod words;

pub use files::{house, import, post, puzzle_text, puzzle_yaml, record, spec};
pub use hand::rules;
pub use words::{line, picture, play, tile};

/// What takes the bytes.
pub type Target = fn(&[u8]);

/// Every target by the name of its folder in `fuzz/corpus`.
pub const TARGETS: [(&str, Target); 12] = [
    ("tile", tile),
    ("picture", picture),
    ("line", line),
    ("play", play),
    ("puzzle_yaml", puzzle_yaml),
    ("puzzle_text", puzzle_text),
    ("post", post),
    ("spec", spec),
    ("record", record),
    ("house", house),
    ("rules", rules),
    ("import", import),
];
