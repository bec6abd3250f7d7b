//! Records in files: read as they are, and written a line at a time, by one process at a time.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{BufRead as _, BufReader, ErrorKind, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use super::durable;
use crate::simulate::record::{LONGEST_LINE, Record, RecordFault, line};
use crate::simulate::{Part, Plan};

/// How much of what was played a loss of power may cost: the disk is waited for no more often.
const SYNC: Duration = Duration::from_secs(1);

/// Writes a record, a line at a time. As long as it is there, no other process writes the file.
#[derive(Debug)]
pub struct Writer {
    /// Open, and locked where it is a file and no device.
    file: File,
    path: PathBuf,
    /// Whether it is a file and no device or pipe, which can be neither cut nor synced.
    is_file: bool,
    /// Bytes of whole lines so far.
    whole: u64,
    synced: Instant,
}

impl Writer {
    /// Begins a file, which must be new or empty unless it may be replaced.
    ///
    /// # Errors
    /// When there is something in it, another process writes it, or it cannot be written.
    pub fn create(path: &Path, plan: &Plan, replace: Replace) -> Result<Self, RecordFault> {
        let failed = |error| RecordFault::file(path, error);
        let mut options = OpenOptions::new();
        let file = options.read(true).write(true).create_new(true).open(path).or_else(|error| {
            if error.kind() != ErrorKind::AlreadyExists {
                return Err(error);
            }
            // Of a device nothing can be read, perhaps; a pipe that is read here too never ends.
            let is_file = std::fs::metadata(path)?.is_file();
            OpenOptions::new().read(is_file).write(true).open(path)
        });
        let mut writer = Self::locked(file.map_err(failed)?, path)?;
        // Nobody else writes it from here on: now it can be looked at and emptied.
        if writer.is_file {
            if replace == Replace::Never && !is_new(&writer.file).map_err(failed)? {
                return Err(RecordFault::Exists(path.to_path_buf()));
            }
            writer.cut(0).map_err(failed)?;
        }
        writer.line(line::first(plan))?;
        writer.sync()?;
        Ok(writer)
    }

    /// Reads a file and goes on with it: a line that was cut off is taken away first.
    ///
    /// # Errors
    /// When another process writes it, it is no record, or it cannot be written.
    pub fn resume(path: &Path) -> Result<(Record, Self), RecordFault> {
        let failed = |error| RecordFault::file(path, error);
        if std::fs::metadata(path).is_ok_and(|there| !there.is_file()) {
            let error = std::io::Error::new(ErrorKind::InvalidInput, "only a file can be gone on with");
            return Err(failed(error));
        }
        let file = OpenOptions::new().read(true).write(true).open(path).map_err(failed)?;
        let mut writer = Self::locked(file, path)?;
        let record = Record::read_from(path, BufReader::new(&writer.file), None, &mut |_, _| Ok(()))?;
        writer.cut(record.whole()).map_err(failed)?;
        writer.whole = record.whole();
        Ok((record, writer))
    }

    /// Takes the lock of the operating system, which ends with the process however that ends.
    fn locked(file: File, path: &Path) -> Result<Self, RecordFault> {
        let is_file = is_locked(&file, path)?;
        Ok(Self { file, path: path.to_path_buf(), is_file, whole: 0, synced: Instant::now() })
    }

    /// Cuts the file back to its first bytes, and goes on there.
    fn cut(&mut self, whole: u64) -> std::io::Result<()> {
        self.file.set_len(whole)?;
        self.file.seek(SeekFrom::Start(whole)).map(drop)
    }

    /// Writes the part of a block. When that fails the file is cut back to its whole lines.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn part(&mut self, block: u64, part: &Part) -> Result<(), RecordFault> {
        self.line(line::of_block(block, part))?;
        if self.synced.elapsed() >= SYNC { self.sync() } else { Ok(()) }
    }

    /// Ends the record: all of it is on the disk.
    ///
    /// # Errors
    /// When the disk does not take it.
    pub fn finish(mut self) -> Result<(), RecordFault> {
        self.sync()
    }

    fn sync(&mut self) -> Result<(), RecordFault> {
        self.synced = Instant::now();
        if !self.is_file {
            return Ok(());
        }
        durable::sync(&self.file).map_err(|error| RecordFault::file(&self.path, error))
    }

    fn line(&mut self, line: serde_json::Result<Vec<u8>>) -> Result<(), RecordFault> {
        let text = line.map_err(|error| RecordFault::file(&self.path, error.into()))?;
        if let Err(error) = self.file.write_all(&text).and_then(|()| self.file.flush()) {
            // Whoever reads it leaves out a line that was cut off, should this fail too.
            let _ = self.cut(self.whole);
            return Err(RecordFault::file(&self.path, error));
        }
        self.whole += text.len() as u64;
        Ok(())
    }
}

/// Keeps others from writing a file as long as it is there.
#[derive(Debug)]
pub struct Lock(#[allow(dead_code, reason = "the lock ends where the file is closed")] File);

impl Lock {
    /// Locks a file, if there is one.
    ///
    /// # Errors
    /// When another process writes it.
    pub fn of(path: &Path) -> Result<Option<Self>, RecordFault> {
        match File::open(path) {
            Ok(file) => is_locked(&file, path).map(|_| Some(Self(file))),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(RecordFault::file(path, error)),
        }
    }
}

/// Locks a file. A device or a pipe is not locked: it holds nothing that could be spoilt. Says whether
/// it is locked.
fn is_locked(file: &File, path: &Path) -> Result<bool, RecordFault> {
    let failed = |error| RecordFault::file(path, error);
    if !file.metadata().map_err(failed)?.is_file() {
        return Ok(false);
    }
    match file.try_lock() {
        Ok(()) if is_still_there(file, path) => Ok(true),
        Ok(()) | Err(TryLockError::WouldBlock) => Err(RecordFault::Locked(path.to_path_buf())),
        Err(TryLockError::Error(error)) => Err(failed(error)),
    }
}

/// Whether a path still names the file that was opened by it: a joined record may have taken its
/// place meanwhile.
#[cfg(unix)]
fn is_still_there(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    let of = |there: std::fs::Metadata| (there.dev(), there.ino());
    let (opened, named) = (file.metadata().map(of), std::fs::metadata(path).map(of));
    matches!((opened, named), (Ok(opened), Ok(named)) if opened == named)
}

/// Elsewhere an open file cannot be replaced.
#[cfg(not(unix))]
fn is_still_there(_: &File, _: &Path) -> bool {
    true
}

/// Whether there is nothing in a file but, perhaps, a first line that was cut off.
fn is_new(file: &File) -> std::io::Result<bool> {
    let mut begin = Vec::new();
    BufReader::new(file).take(LONGEST_LINE).read_until(b'\n', &mut begin)?;
    Ok(begin.last() != Some(&b'\n') && line::is_begun(&begin))
}

/// Whether a file that is there may be replaced.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Replace {
    /// It is left as it is, unless it is empty.
    Never,
    /// Whatever it is.
    Anything,
}

#[cfg(test)]
mod tests;
