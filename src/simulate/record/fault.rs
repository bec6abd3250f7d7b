//! The faults of a record.

use std::path::{Path, PathBuf};

use crate::simulate::figure::Figure;
use crate::simulate::plan::PlanDifference;
use crate::simulate::possible::Contradiction;
use crate::simulate::record::plan_file::PlanFileFault;

/// A fault of a record.
#[derive(Debug, thiserror::Error)]
pub enum RecordFault {
    /// It cannot be read or written.
    #[error("{}: {error}", .path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The error.
        error: std::io::Error,
    },
    /// The file is not empty.
    #[error("{} already exists", .0.display())]
    Exists(PathBuf),
    /// Another process writes it.
    #[error("{} is being written by another process", .0.display())]
    Locked(PathBuf),
    /// It is empty, without even the plan.
    #[error("{} is empty: it does not say what is played", .0.display())]
    Empty(PathBuf),
    /// It is no record, or a damaged one.
    #[error("{}, line {line}: {why}", .path.display())]
    Broken {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// Why.
        why: RecordLineFault,
    },
    /// Another version of the program wrote it.
    #[error("{} was written by boneyard {written}, and this is boneyard {own}", .path.display())]
    Version {
        /// The file.
        path: PathBuf,
        /// The version that wrote it.
        written: String,
        /// The version of this program.
        own: &'static str,
    },
    /// Its keys mean other rules in this program.
    #[error("{} was played under other rules: their hash is {written} in the file, and {own} here", .path.display())]
    Rules {
        /// The file.
        path: PathBuf,
        /// The hash in the file.
        written: String,
        /// The hash of what its keys mean in this program.
        own: String,
    },
    /// It belongs to another simulation.
    #[error("{} belongs to another simulation: {what}", .path.display())]
    Other {
        /// The file.
        path: PathBuf,
        /// What differs.
        what: PlanDifference,
    },
    /// A block occurs twice with different counts.
    #[error("{}, line {line}: block {block} had other counts before", .path.display())]
    Twice {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// The block.
        block: u64,
    },
}

/// What is wrong with a line of a record.
#[derive(Debug, thiserror::Error)]
pub enum RecordLineFault {
    /// It is not as it was written.
    #[error("the line is damaged: its checksum is not that of its text")]
    Damaged,
    /// It is longer than any line of a record.
    #[error("this is not a line of a simulation")]
    TooLong,
    /// The file ends within its first line, which is none of a record.
    #[error("it has no complete line")]
    NoWholeLine,
    /// The first line is none of a record.
    #[error("this is not a simulation: its first line does not say what is played")]
    NoSimulation,
    /// It has an older file format.
    #[error("it has format {found}, which counts less; this program reads format {known}")]
    OldForm {
        /// The number of its format.
        found: u32,
        /// The number of the known format.
        known: u32,
    },
    /// The first line lacks something.
    #[error("{0}")]
    Head(serde_json::Error),
    /// The plan cannot be played.
    #[error(transparent)]
    Plan(PlanFileFault),
    /// It has no part of a simulation.
    #[error("this is not a part of a simulation: {0}")]
    NoPart(serde_json::Error),
    /// The plan has no such block, or one of another shape.
    #[error("block {0} does not belong to this simulation")]
    NoBlock(u64),
    /// Its numbers contradict each other.
    #[error("the numbers of block {block} contradict each other: {}: {why}", .figure.name())]
    Contradiction {
        /// The block.
        block: u64,
        /// The figure.
        figure: Figure,
        /// What contradicts.
        why: Contradiction,
    },
}

impl RecordFault {
    /// A system error with a file.
    pub fn file(path: &Path, error: std::io::Error) -> Self {
        Self::File { path: path.to_path_buf(), error }
    }

    /// Whether only one line is damaged, which can be left out so that the others count.
    pub fn is_of_one_line(&self) -> bool {
        matches!(self, Self::Broken { line, .. } | Self::Twice { line, .. } if *line > 1)
    }

    /// How to fix it.
    pub fn help(&self) -> Option<&'static str> {
        match self {
            Self::File { .. } => None,
            Self::Exists(_) => Some("replace it with --force, or continue it with `simulate --resume`"),
            Self::Locked(_) => Some("wait until that process has ended, or write another file"),
            Self::Empty(_) => Some("name the game as well, to start a new record"),
            Self::Broken { .. } | Self::Twice { .. } if self.is_of_one_line() => {
                Some("--salvage keeps the valid lines and names the others; what is lost is played again")
            }
            Self::Version { .. } => {
                Some("continue it with the version that wrote it, or play it again into another file")
            }
            Self::Broken { .. } | Self::Twice { .. } | Self::Rules { .. } => {
                Some("play it again into another file")
            }
            Self::Other { .. } => Some("only parts of one simulation can be joined"),
        }
    }
}
