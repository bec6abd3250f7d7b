//! Records of simulations: joined, rewritten, and their damaged lines reported.

use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};

use super::args::To;
use super::files::record::{Lock, Writer};
use super::files::write::{Beside, Replace};
use super::output::Output;
use super::problem::Problem;
use crate::simulate::record::{Record, RecordFault};
use crate::simulate::{Part, Plan};

/// What to do about damaged lines of records.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Damaged {
    Refused,
    LeftOut,
}

/// Reports each line that was left out, once.
pub(super) fn named(damaged: &[RecordFault], output: &mut Output) {
    for fault in damaged {
        output.complain(&format!("left out: {fault}"));
    }
}

/// Refuses an answer that would overwrite the record.
pub(super) fn other_file(record: &Path, to: &To) -> Result<(), Problem> {
    let whole = |path: &Path| std::fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
    match to.path().filter(|path| whole(path) == whole(record)) {
        Some(path) => Err(Problem::with_help(
            format!("{} cannot be both the record and the answer", path.display()),
            Some("name another file after -o"),
        )),
        None => Ok(()),
    }
}

/// Reads records and joins them; an empty one adds nothing.
pub(super) fn joined(
    files: &[PathBuf],
    damage: Damaged,
    damaged: &mut Vec<RecordFault>,
    each: &mut dyn FnMut(u64, &Part) -> Result<(), RecordFault>,
) -> Result<Option<Record>, RecordFault> {
    let mut joined = None;
    for path in files {
        let damaged = (damage == Damaged::LeftOut).then_some(&mut *damaged);
        let file = File::open(path).map_err(|error| RecordFault::file(path, error))?;
        match Record::read_lines(path, BufReader::new(file), &mut joined, damaged, each) {
            Ok(()) | Err(RecordFault::Empty(_)) => {}
            Err(fault) => return Err(fault),
        }
    }
    Ok(joined)
}

/// Writes every part of some records once. They are read a second time, so that only one line is held at a
/// time. The file is moved into place when it is complete, because it may be one of those that are read. No
/// other process may be writing the file that it replaces.
pub(super) fn rewritten(
    files: &[PathBuf],
    plan: &Plan,
    path: &Path,
    replace: Replace,
    damage: Damaged,
) -> Result<(), Problem> {
    let there = std::fs::metadata(path).ok();
    // A device or a pipe holds nothing that could be lost, and no file may replace it.
    let is_device = there.as_ref().is_some_and(|there| !there.is_file());
    if replace != Replace::Anything && there.is_some() && !is_device {
        return Err(RecordFault::Exists(path.to_path_buf()).into());
    }
    let _lock = if is_device { None } else { Lock::of(path)? };
    let failed = |error| Problem::from(RecordFault::File { path: path.to_path_buf(), error });
    let beside = if is_device { None } else { Some(Beside::new(path).map_err(failed)?) };
    let to = beside.as_ref().map_or(path, Beside::path);
    let mut writer = Writer::create(to, plan, Replace::Anything)?;
    joined(files, damage, &mut Vec::new(), &mut |block, part| writer.part(block, part))?;
    writer.finish()?;
    beside.map_or(Ok(()), Beside::put).map_err(failed)
}
