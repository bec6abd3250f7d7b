//! Records in files: read from any file, written one line at a time by one process at a time.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{BufRead as _, BufReader, ErrorKind, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use super::durable;
use super::write::Replace;
use crate::simulate::record::{LONGEST_LINE, Record, RecordFault, line};
use crate::simulate::{Part, Plan};

/// The most play time that a loss of power may lose: the interval between syncs.
const SYNC: Duration = Duration::from_secs(1);

/// Writes a record, one line at a time. While it exists, no other process can write the file.
#[derive(Debug)]
pub struct Writer {
    /// The open file, locked unless it is a device or pipe.
    file: File,
    path: PathBuf,
    /// Whether it is a regular file; a device or pipe can be neither cut nor synced.
    is_file: bool,
    /// Bytes of the complete lines.
    whole: u64,
    synced: Instant,
}

impl Writer {
    /// Creates a record file, which must be new or empty unless anything may be replaced: a record is never an
    /// output that can be made again.
    ///
    /// # Errors
    /// When it is not empty, another process writes it, or it cannot be written.
    pub fn create(path: &Path, plan: &Plan, replace: Replace) -> Result<Self, RecordFault> {
        let failed = |error| RecordFault::file(path, error);
        let mut options = OpenOptions::new();
        let file = options.read(true).write(true).create_new(true).open(path).or_else(|error| {
            if error.kind() != ErrorKind::AlreadyExists {
                return Err(error);
            }
            // A device may be unreadable, and a pipe that is read here never ends.
            let is_file = std::fs::metadata(path)?.is_file();
            OpenOptions::new().read(is_file).write(true).open(path)
        });
        let mut writer = Self::locked(file.map_err(failed)?, path)?;
        // With the lock held, the file can be examined and emptied.
        if writer.is_file {
            if replace != Replace::Anything && !is_new(&writer.file).map_err(failed)? {
                return Err(RecordFault::Exists(path.to_path_buf()));
            }
            writer.cut(0).map_err(failed)?;
        }
        writer.line(line::first(plan))?;
        writer.sync()?;
        Ok(writer)
    }

    /// Reads a file and continues it: an incomplete last line is removed first.
    ///
    /// # Errors
    /// When another process writes it, it is no record, or it cannot be written.
    pub fn resume(path: &Path) -> Result<(Record, Self), RecordFault> {
        let failed = |error| RecordFault::file(path, error);
        if std::fs::metadata(path).is_ok_and(|there| !there.is_file()) {
            let error = std::io::Error::new(ErrorKind::InvalidInput, "only a file can be continued");
            return Err(failed(error));
        }
        let file = OpenOptions::new().read(true).write(true).open(path).map_err(failed)?;
        let mut writer = Self::locked(file, path)?;
        let record = Record::read_from(path, BufReader::new(&writer.file), None, &mut |_, _| Ok(()))?;
        writer.cut(record.whole()).map_err(failed)?;
        writer.whole = record.whole();
        Ok((record, writer))
    }

    /// Takes the lock of the operating system, which is released when the process ends in any way.
    fn locked(file: File, path: &Path) -> Result<Self, RecordFault> {
        let is_file = is_locked(&file, path)?;
        Ok(Self { file, path: path.to_path_buf(), is_file, whole: 0, synced: Instant::now() })
    }

    /// Truncates the file to its first bytes, and continues there.
    fn cut(&mut self, whole: u64) -> std::io::Result<()> {
        self.file.set_len(whole)?;
        self.file.seek(SeekFrom::Start(whole)).map(drop)
    }

    /// Writes the part of a block. If that fails, the file is truncated to its complete lines.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn part(&mut self, block: u64, part: &Part) -> Result<(), RecordFault> {
        self.line(line::of_block(block, part))?;
        if self.synced.elapsed() >= SYNC { self.sync() } else { Ok(()) }
    }

    /// Ends the record and waits until all of it is on the disk.
    ///
    /// # Errors
    /// When the disk reports an error.
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
            // If this fails too, readers still skip an incomplete line.
            let _ = self.cut(self.whole);
            return Err(RecordFault::file(&self.path, error));
        }
        self.whole += text.len() as u64;
        Ok(())
    }
}

/// Keeps other processes from writing a file while it exists.
#[derive(Debug)]
pub struct Lock(#[allow(dead_code, reason = "the lock ends where the file is closed")] File);

impl Lock {
    /// Locks a file, if it exists.
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

/// Locks a file and returns whether it is locked. A device or a pipe is not: it holds nothing to protect.
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

/// Whether a path still names the file that was opened by it: a joined record may have replaced it.
#[cfg(unix)]
fn is_still_there(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    let of = |there: std::fs::Metadata| (there.dev(), there.ino());
    let (opened, named) = (file.metadata().map(of), std::fs::metadata(path).map(of));
    matches!((opened, named), (Ok(opened), Ok(named)) if opened == named)
}

/// On other systems an open file cannot be replaced.
#[cfg(not(unix))]
fn is_still_there(_: &File, _: &Path) -> bool {
    true
}

/// Whether a file is empty or holds only an incomplete first line.
fn is_new(file: &File) -> std::io::Result<bool> {
    let mut begin = Vec::new();
    BufReader::new(file).take(LONGEST_LINE).read_until(b'\n', &mut begin)?;
    Ok(begin.last() != Some(&b'\n') && line::is_begun(&begin))
}

#[cfg(test)]
mod tests;
