//! A simulation in a file: a line with the plan, then one line for every finished block, in any order. Only
//! complete lines count, so that a simulation that was stopped, killed or ran out of disk space continues
//! where it was, and its parts can be played anywhere and joined. Every line has a checksum, and a record
//! is bound to the program's version and to the complete rules: nothing else may continue it.

mod fault;
pub mod line;
mod plan_file;
#[cfg(test)]
pub(crate) mod tests;

use std::collections::BTreeMap;
use std::hash::{Hash as _, Hasher as _};
use std::io::{BufRead, Read as _};
use std::path::Path;

use rustc_hash::FxHasher;

pub use crate::simulate::record::fault::RecordFault;

use crate::simulate::part::Part;
use crate::simulate::plan::Plan;
use crate::simulate::possible::contradiction;
use crate::simulate::record::fault::RecordLineFault;
use crate::simulate::record::line::WrittenLine;

/// The longest line that is read, in bytes: a part takes a few thousand.
pub const LONGEST_LINE: u64 = 1 << 24;

/// A callback for each part that was not there before.
pub type Each<'a> = dyn FnMut(u64, &Part) -> Result<(), RecordFault> + 'a;

/// The contents of a record: its plan, the finished blocks, and their total.
#[derive(Debug)]
pub struct Record {
    /// What is played.
    pub plan: Plan,
    /// The finished blocks, each with a fingerprint of its part: the parts themselves would take memory in
    /// proportion to the games.
    done: BTreeMap<u64, u64>,
    total: Part,
    /// Bytes of complete lines; what follows is incomplete.
    whole: u64,
}

impl Record {
    /// A record without any blocks.
    pub fn new(plan: Plan) -> Self {
        let total = Part::new(&plan);
        Self { plan, done: BTreeMap::new(), total, whole: 0 }
    }

    /// Reads a record from a stream, onto what was read before, if anything; `path` is its name. An
    /// incomplete last line is left out; damaged lines are refused. A block that is already there counts
    /// once.
    ///
    /// # Errors
    /// As [`Record::read_lines`], and when it is empty.
    pub fn read_from(
        path: &Path,
        file: impl BufRead,
        mut onto: Option<Self>,
        each: &mut Each<'_>,
    ) -> Result<Self, RecordFault> {
        Self::read_lines(path, file, &mut onto, None, each)?;
        onto.ok_or_else(|| RecordFault::Empty(path.to_path_buf()))
    }

    /// Reads a record onto what was read before, if anything, and passes on each part that was not there.
    /// Only one line is held at a time. Damaged lines are refused, or left out where there is a list for
    /// them.
    ///
    /// # Errors
    /// When it cannot be read, is no record or one of another simulation, or a block has different counts;
    /// the errors of the callback. Nothing is added from an empty record.
    pub fn read_lines(
        path: &Path,
        mut file: impl BufRead,
        onto: &mut Option<Self>,
        mut damaged: Option<&mut Vec<RecordFault>>,
        each: &mut Each<'_>,
    ) -> Result<(), RecordFault> {
        let Some(text) = whole_line(&mut file, path, 1)? else { return Err(RecordFault::Empty(path.into())) };
        let plan = line::head(&text, path)?;
        if let Some(what) = onto.as_ref().and_then(|onto| onto.plan.difference(&plan)) {
            return Err(RecordFault::Other { path: path.to_path_buf(), what });
        }
        let record = onto.get_or_insert_with(|| Self::new(plan));
        record.whole = text.len() as u64;
        for number in 2.. {
            let text = match whole_line(&mut file, path, number) {
                Ok(None) => break,
                Ok(Some(text)) => text,
                // The last line of the file, which has no line end.
                Err(fault) => {
                    left_out(fault, damaged.as_deref_mut())?;
                    break;
                }
            };
            if let Err(fault) = record.add_line(&text, path, number, each) {
                left_out(fault, damaged.as_deref_mut())?;
            }
            record.whole += text.len() as u64;
        }
        Ok(())
    }

    fn add_line(
        &mut self,
        text: &[u8],
        path: &Path,
        line: usize,
        each: &mut Each<'_>,
    ) -> Result<(), RecordFault> {
        let broken = |why| RecordFault::Broken { path: path.to_path_buf(), line, why };
        if !line::is_whole(text) {
            return Err(broken(RecordLineFault::Damaged));
        }
        let WrittenLine { block, part, .. } =
            serde_json::from_slice(text).map_err(|error| broken(RecordLineFault::NoPart(error)))?;
        let games = self.plan.games_of(block);
        let part = Some(part).filter(|_| block < self.plan.blocks());
        let part = part.and_then(|part| part.of(&self.plan, games.end - games.start));
        let part = part.ok_or_else(|| broken(RecordLineFault::NoBlock(block)))?;
        if let Some((figure, why)) = contradiction(&part, &self.plan) {
            return Err(broken(RecordLineFault::Contradiction { block, figure, why }));
        }
        let is_new = !self.has(block);
        if !self.add(block, &part) {
            return Err(RecordFault::Twice { path: path.to_path_buf(), line, block });
        }
        if is_new { each(block, &part) } else { Ok(()) }
    }

    /// Adds the part of a block once; returns whether it agrees with what was counted before, if anything.
    pub fn add(&mut self, block: u64, part: &Part) -> bool {
        let mut hasher = FxHasher::default();
        part.hash(&mut hasher);
        let mark = hasher.finish();
        if let Some(known) = self.done.get(&block) {
            return *known == mark;
        }
        self.done.insert(block, mark);
        self.total.join(part);
        true
    }

    /// Whether a block is finished.
    pub fn has(&self, block: u64) -> bool {
        self.done.contains_key(&block)
    }

    /// The number of finished blocks.
    pub fn blocks(&self) -> u64 {
        self.done.len() as u64
    }

    /// The number of bytes of its complete lines: what follows is incomplete.
    pub fn whole(&self) -> u64 {
        self.whole
    }

    /// The sum of all parts.
    pub fn total(&self) -> &Part {
        &self.total
    }
}

/// A line with its end, or `None` where the file ends before or within it.
fn whole_line(file: &mut impl BufRead, path: &Path, line: usize) -> Result<Option<Vec<u8>>, RecordFault> {
    let broken = |why| Err(RecordFault::Broken { path: path.to_path_buf(), line, why });
    let mut text = Vec::new();
    let read = file.take(LONGEST_LINE).read_until(b'\n', &mut text);
    read.map_err(|error| RecordFault::file(path, error))?;
    match text.last() {
        Some(b'\n') => Ok(Some(text)),
        _ if text.len() as u64 == LONGEST_LINE => broken(RecordLineFault::TooLong),
        _ if line == 1 && !line::is_begun(&text) => broken(RecordLineFault::NoWholeLine),
        _ if !line::is_cut_off(&text) => broken(RecordLineFault::Damaged),
        _ => Ok(None),
    }
}

/// Adds a damaged line to the list, or refuses it.
fn left_out(fault: RecordFault, damaged: Option<&mut Vec<RecordFault>>) -> Result<(), RecordFault> {
    match damaged {
        Some(damaged) if fault.is_of_one_line() => {
            damaged.push(fault);
            Ok(())
        }
        _ => Err(fault),
    }
}
