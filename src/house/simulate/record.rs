//! A simulation in a file: a line that says what is played, then one line for every block that is
//! done, in whatever order. A line is whole or it does not count, so that a simulation that was
//! stopped, killed or ran out of room goes on where it was, and parts of it can be played
//! anywhere and joined.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::hash::{Hash as _, Hasher as _};
use std::io::{BufRead, BufReader, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use rustc_hash::FxHasher;
use serde::{Deserialize, Serialize};

use super::part::{Part, WrittenPart};
use super::plan::{Plan, Written};

/// The form of the file; another form has another number.
const FORM: u32 = 1;

/// The longest line that is read: a part takes a few thousand bytes.
const LONGEST_LINE: u64 = 1 << 24;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Head {
    boneyard_simulation: u32,
    plan: Written,
}

#[derive(Serialize)]
struct Line {
    block: u64,
    part: Part,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenLine {
    block: u64,
    part: WrittenPart,
}

/// What is wrong with a record.
#[derive(Debug, thiserror::Error)]
pub enum RecordFault {
    /// It cannot be read or written.
    #[error("{}: {error}", .path.display())]
    File {
        /// Which file.
        path: PathBuf,
        /// Why not.
        error: std::io::Error,
    },
    /// There is something already.
    #[error("{} is there already", .0.display())]
    Exists(PathBuf),
    /// It is no record, or a broken one.
    #[error("{}, line {line}: {why}", .path.display())]
    Broken {
        /// Which file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// Why.
        why: String,
    },
    /// It is of another simulation.
    #[error("{} is of another simulation: {what}", .path.display())]
    Other {
        /// Which file.
        path: PathBuf,
        /// What differs.
        what: String,
    },
    /// A block is there twice, and not the same.
    #[error("{}, line {line}: block {block} was counted otherwise before", .path.display())]
    Twice {
        /// Which file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// The block.
        block: u64,
    },
}

impl RecordFault {
    /// A way to mend it.
    pub fn help(&self) -> Option<&'static str> {
        match self {
            Self::File { .. } => None,
            Self::Exists(_) => Some("go on with it by --resume, or replace it by --force"),
            Self::Broken { .. } => Some("play it again into another file"),
            Self::Other { .. } => Some("only parts of one simulation can be joined"),
            Self::Twice { .. } => Some("one of the files was not written by this program: play it again"),
        }
    }
}

/// What a record has: its plan, the blocks that are done, and what they come to.
#[derive(Debug)]
pub struct Record {
    /// What is played.
    pub plan: Plan,
    /// The blocks that are done, each with what tells its part from another: parts themselves
    /// would take more room the more games there are.
    done: BTreeMap<u64, u64>,
    total: Part,
    /// Bytes of whole lines; what comes after was cut off in the writing.
    whole: u64,
}

impl Record {
    /// Nothing played yet.
    pub fn new(plan: Plan) -> Self {
        let total = Part::new(&plan);
        Self { plan, done: BTreeMap::new(), total, whole: 0 }
    }

    /// Reads a file. A last line that was cut off is left out.
    ///
    /// # Errors
    /// When it cannot be read, or is no record.
    pub fn read(path: &Path) -> Result<Self, RecordFault> {
        Self::read_parts(path, None, &mut |_, _| Ok(()))
    }

    /// Adds what another file of the same simulation has; what is here already counts once.
    ///
    /// # Errors
    /// When it is of another simulation, broken, or a block was counted otherwise.
    pub fn merge(self, path: &Path) -> Result<Self, RecordFault> {
        Self::read_parts(path, Some(self), &mut |_, _| Ok(()))
    }

    /// Reads a file onto another, and hands on each part that was not there. Of the file no more
    /// than a line is held.
    ///
    /// # Errors
    /// As [`Record::merge`], and what whoever takes the parts says.
    pub fn read_parts(
        path: &Path,
        onto: Option<Self>,
        each: &mut dyn FnMut(u64, &Part) -> Result<(), RecordFault>,
    ) -> Result<Self, RecordFault> {
        let failed = |error| RecordFault::File { path: path.to_path_buf(), error };
        Self::read_from(path, BufReader::new(File::open(path).map_err(failed)?), onto, each)
    }

    /// The same from anything that gives bytes; `path` is what it is called.
    ///
    /// # Errors
    /// As [`Record::read_parts`].
    pub fn read_from(
        path: &Path,
        mut file: impl BufRead,
        onto: Option<Self>,
        each: &mut dyn FnMut(u64, &Part) -> Result<(), RecordFault>,
    ) -> Result<Self, RecordFault> {
        let failed = |error| RecordFault::File { path: path.to_path_buf(), error };
        let broken =
            |line, why: &str| RecordFault::Broken { path: path.to_path_buf(), line, why: why.to_owned() };
        let (mut text, mut record, mut onto) = (Vec::new(), None::<Self>, onto);
        for number in 1.. {
            text.clear();
            std::io::Read::take(&mut file, LONGEST_LINE).read_until(b'\n', &mut text).map_err(failed)?;
            if text.last() != Some(&b'\n') {
                if text.len() as u64 == LONGEST_LINE {
                    return Err(broken(number, "this is no line of a simulation"));
                }
                break;
            }
            if let Some(record) = &mut record {
                record.add_line(&text, path, number, each)?;
            } else {
                let plan = head(&text).map_err(|why| broken(number, &why))?;
                let what = onto.as_ref().and_then(|onto| difference(&onto.plan, &plan));
                if let Some(what) = what {
                    return Err(RecordFault::Other { path: path.to_path_buf(), what });
                }
                record = Some(Self { whole: 0, ..onto.take().unwrap_or_else(|| Self::new(plan)) });
            }
            if let Some(record) = &mut record {
                record.whole += text.len() as u64;
            }
        }
        record.ok_or_else(|| broken(1, "there is no whole line in it"))
    }

    fn add_line(
        &mut self,
        text: &[u8],
        path: &Path,
        line: usize,
        each: &mut dyn FnMut(u64, &Part) -> Result<(), RecordFault>,
    ) -> Result<(), RecordFault> {
        let broken = |why: String| RecordFault::Broken { path: path.to_path_buf(), line, why };
        let WrittenLine { block, part } =
            serde_json::from_slice(text).map_err(|error| broken(format!("this is no part: {error}")))?;
        let games = self.plan.games_of(block);
        let part =
            if block < self.plan.blocks() { part.of(&self.plan, games.end - games.start) } else { None };
        let Some(part) = part else {
            return Err(broken(format!("block {block} is none of this simulation")));
        };
        let is_new = !self.has(block);
        if !self.add(block, &part) {
            return Err(RecordFault::Twice { path: path.to_path_buf(), line, block });
        }
        if is_new { each(block, &part) } else { Ok(()) }
    }

    /// Adds the part of a block, once; says whether it is what was counted before, if it was.
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

    /// Whether a block is done.
    pub fn has(&self, block: u64) -> bool {
        self.done.contains_key(&block)
    }

    /// How many blocks are done.
    pub fn blocks(&self) -> u64 {
        self.done.len() as u64
    }

    /// The sum of all parts.
    pub fn total(&self) -> &Part {
        &self.total
    }
}

/// The plan of a first line.
fn head(text: &[u8]) -> Result<Plan, String> {
    let head: Head = serde_json::from_slice(text)
        .map_err(|_| "this is no simulation: its first line does not say what is played".to_owned())?;
    if head.boneyard_simulation != FORM {
        return Err(format!("form {} is not known here, only {FORM}", head.boneyard_simulation));
    }
    head.plan.plan()
}

/// What two plans differ in, if they do.
fn difference(one: &Plan, other: &Plan) -> Option<String> {
    let told = |what: &str, one: &dyn std::fmt::Display, other: &dyn std::fmt::Display| {
        Some(format!("{what} {one} and {other}"))
    };
    if one.game != other.game {
        return told("games", &one.game, &other.game);
    }
    if one.seed != other.seed {
        return told("seeds", &one.seed, &other.seed);
    }
    if one.games != other.games {
        return told("numbers of games", &one.games, &other.games);
    }
    if one.most_hands != other.most_hands {
        return told("numbers of hands", &one.most_hands, &other.most_hands);
    }
    if one.players != other.players {
        return Some("its players differ".to_owned());
    }
    (one.columns != other.columns).then(|| "its rules differ".to_owned())
}

/// Writes a record, a line at a time.
#[derive(Debug)]
pub struct Writer {
    file: File,
    path: PathBuf,
    /// Bytes of whole lines so far.
    whole: u64,
}

impl Writer {
    /// Begins a file that must not be there, unless it may be replaced.
    ///
    /// # Errors
    /// When it is there, or cannot be written.
    pub fn create(path: &Path, plan: &Plan, replace: Replace) -> Result<Self, RecordFault> {
        let failed = |error| RecordFault::File { path: path.to_path_buf(), error };
        let mut options = OpenOptions::new();
        options.write(true);
        match replace {
            Replace::Never => options.create_new(true),
            Replace::Anything => options.create(true).truncate(true),
        };
        let file = options.open(path).map_err(|error| match error.kind() {
            std::io::ErrorKind::AlreadyExists => RecordFault::Exists(path.to_path_buf()),
            _ => failed(error),
        })?;
        let mut writer = Self { file, path: path.to_path_buf(), whole: 0 };
        writer.line(&Head { boneyard_simulation: FORM, plan: Written::from(plan) })?;
        Ok(writer)
    }

    /// Goes on with a file that was read: a line that was cut off is taken away first.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn resume(path: &Path, record: &Record) -> Result<Self, RecordFault> {
        let failed = |error| RecordFault::File { path: path.to_path_buf(), error };
        let mut file = OpenOptions::new().write(true).open(path).map_err(failed)?;
        file.set_len(record.whole).map_err(failed)?;
        file.seek(SeekFrom::Start(record.whole)).map_err(failed)?;
        Ok(Self { file, path: path.to_path_buf(), whole: record.whole })
    }

    /// Writes the part of a block. When that fails the file is cut back to its whole lines.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn part(&mut self, block: u64, part: &Part) -> Result<(), RecordFault> {
        self.line(&Line { block, part: part.clone() })
    }

    fn line(&mut self, line: &impl Serialize) -> Result<(), RecordFault> {
        let failed = |path: &Path, error| RecordFault::File { path: path.to_path_buf(), error };
        let mut text = serde_json::to_vec(line).map_err(|error| failed(&self.path, error.into()))?;
        text.push(b'\n');
        if let Err(error) = self.file.write_all(&text).and_then(|()| self.file.flush()) {
            // Whoever reads it leaves out a line that was cut off, should this fail too.
            let _ = self.file.set_len(self.whole);
            return Err(failed(&self.path, error));
        }
        self.whole += text.len() as u64;
        Ok(())
    }
}

/// Whether a file that is there may be replaced.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Replace {
    /// It is left as it is.
    Never,
    /// Whatever it is.
    Anything,
}
