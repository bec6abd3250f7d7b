//! Writes files atomically, and never over something that is not ours.

use std::fs::{File, Metadata, Permissions};
use std::io::Write as _;
use std::path::{Path, PathBuf};

use tempfile::{Builder, NamedTempFile};

use super::durable;
use crate::document::mark::{Owner, owner};

/// What may be replaced.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Replace {
    /// Only an earlier, unchanged output of this program.
    OwnOutput,
    /// Any file.
    Anything,
}

/// Why a file was not written.
#[derive(Debug, thiserror::Error)]
pub enum WriteFault {
    /// A file exists, and it is not ours.
    #[error("{0} already exists, and nothing in it says that boneyard made it; --force replaces it")]
    Exists(PathBuf),
    /// A file exists with our mark, but it was changed.
    #[error(
        "{0} was made by boneyard and changed since, or contains a file that boneyard made; --force replaces it"
    )]
    Changed(PathBuf),
    /// A folder where a file should be.
    #[error("{0} is a folder: name a file in it")]
    Folder(PathBuf),
    /// Something else where a folder should be.
    #[error(
        "{0} is no folder, but figures belong into a folder of this name: move it away, or write under another name"
    )]
    NotFolder(PathBuf),
    /// A dangling link.
    #[error("{0} is a link to a file that is not there: name that file, or remove the link")]
    NoTarget(PathBuf),
    /// The folder does not exist.
    #[error("{0} cannot be written: there is no folder {1}")]
    NoFolder(PathBuf, PathBuf),
    /// The system refuses.
    #[error("{0} cannot be written: {1}")]
    System(PathBuf, std::io::Error),
}

/// The fault that a file may not be replaced, unless it is ours. A pipe is not read, because there may be
/// no writer.
fn replaceable(path: &Path) -> Result<(), WriteFault> {
    let bytes = path.is_file().then(|| std::fs::read(path).ok()).flatten();
    match bytes.map_or(Owner::Stranger, |bytes| owner(&bytes)) {
        Owner::Us => Ok(()),
        Owner::Changed => Err(WriteFault::Changed(path.to_path_buf())),
        Owner::Stranger => Err(WriteFault::Exists(path.to_path_buf())),
    }
}

/// Checks in advance whether a file may be written, before a long computation.
///
/// # Errors
/// The same as [`write`].
pub fn check(path: &Path, replace: Replace) -> Result<(), WriteFault> {
    match std::fs::metadata(path) {
        Ok(there) if there.is_dir() => Err(WriteFault::Folder(path.to_path_buf())),
        Ok(there) if there.is_file() && replace == Replace::OwnOutput => replaceable(path),
        Ok(_) => Ok(()),
        Err(_) if path.is_symlink() => Err(WriteFault::NoTarget(path.to_path_buf())),
        Err(error) => match refused(path, error) {
            fault @ WriteFault::NoFolder(..) => Err(fault),
            _ => Ok(()),
        },
    }
}

/// Writes a temporary file beside the target and renames it, so that no reader sees an incomplete file. A
/// link stays a link, and a replaced file keeps its permissions. A device or a pipe is written directly: it
/// holds nothing that could be lost, and must not be replaced by a file.
///
/// # Errors
/// When a file exists that may not be replaced, or the system refuses.
pub fn write(path: &Path, bytes: &[u8], replace: Replace) -> Result<(), WriteFault> {
    check(path, replace)?;
    let refuse = |error| refused(path, error);
    if std::fs::metadata(path).is_ok_and(|there| !there.is_file()) {
        let opened = std::fs::OpenOptions::new().write(true).open(path);
        return opened.and_then(|mut device| device.write_all(bytes)).map_err(refuse);
    }
    let mut beside = Beside::new(path).map_err(refuse)?;
    beside.file().write_all(bytes).and_then(|()| beside.put()).map_err(refuse)
}

/// An unfinished file in the folder of its target. Its name is random and was free, so that no other writer
/// uses it and no link waits there. It is removed unless it is moved to its target.
#[derive(Debug)]
pub struct Beside {
    file: NamedTempFile,
    target: PathBuf,
    /// The permissions of the file that it replaces.
    permissions: Option<Permissions>,
}

impl Beside {
    /// Creates it, for a file or a link to one.
    ///
    /// # Errors
    /// When the system refuses.
    pub fn new(path: &Path) -> std::io::Result<Self> {
        let there = std::fs::metadata(path).ok();
        let target = behind_links(path)?;
        #[cfg_attr(not(unix), allow(unused_mut, reason = "other systems have no umask"))]
        let mut builder = unfinished();
        if there.is_none() {
            // A new file gets the usual permissions, as the umask allows. One that replaces another is
            // private until it is finished.
            #[cfg(unix)]
            builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        }
        let file = builder.tempfile_in(folder_of(&target)).map_err(plain)?;
        Ok(Self { file, target, permissions: there.as_ref().map(Metadata::permissions) })
    }

    /// Its temporary path.
    pub fn path(&self) -> &Path {
        self.file.path()
    }

    /// The open file.
    pub fn file(&mut self) -> &mut File {
        self.file.as_file_mut()
    }

    /// Moves it to its target, after all of it is on the disk.
    ///
    /// # Errors
    /// When the system refuses; the temporary file is then removed.
    pub fn put(self) -> std::io::Result<()> {
        durable::sync(self.file.as_file())?;
        if let Some(permissions) = self.permissions {
            std::fs::set_permissions(self.file.path(), permissions)?;
        }
        self.file.persist(&self.target).map(drop).map_err(|fault| fault.error)
    }
}

/// Names for unfinished files: short even if the name of the target is long, because the system limits names.
fn unfinished() -> Builder<'static, 'static> {
    let mut builder = Builder::new();
    builder.prefix(".boneyard.").rand_bytes(16);
    builder
}

/// The system's message, without the random name.
fn plain(error: std::io::Error) -> std::io::Error {
    let inner = error.get_ref().and_then(|wrapped| wrapped.source()?.downcast_ref::<std::io::Error>());
    let code = inner.and_then(std::io::Error::raw_os_error);
    code.map_or(error, std::io::Error::from_raw_os_error)
}

/// What a path leads to, so that a link stays a link; the path itself where nothing is there.
fn behind_links(path: &Path) -> std::io::Result<PathBuf> {
    if path.exists() { std::fs::canonicalize(path) } else { Ok(path.to_path_buf()) }
}

/// The folder that a path lies in.
fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// The system's refusal as a fault for the user.
fn refused(path: &Path, error: std::io::Error) -> WriteFault {
    match folder_of(path) {
        folder if folder.exists() => WriteFault::System(path.to_path_buf(), error),
        folder => WriteFault::NoFolder(path.to_path_buf(), folder.to_path_buf()),
    }
}

/// Checks whether files may be written into a folder: only what is a folder is replaced, and each file of the same name
/// must be ours unless anything may be.
fn check_folder(path: &Path, files: &[(String, String)], replace: Replace) -> Result<(), WriteFault> {
    match std::fs::metadata(path) {
        Ok(there) if !there.is_dir() => return Err(WriteFault::NotFolder(path.to_path_buf())),
        Ok(_) => {}
        Err(_) if path.is_symlink() => return Err(WriteFault::NoTarget(path.to_path_buf())),
        Err(_) => return Ok(()),
    }
    files.iter().try_for_each(|(name, _)| check(&path.join(name), replace))
}

/// Moves what is not ours from the earlier folder to the new one, unless a new file has its name.
fn keep_others(before: &Path, path: &Path) -> std::io::Result<()> {
    for entry in std::fs::read_dir(before)? {
        let (from, to) = entry.map(|entry| (entry.path(), path.join(entry.file_name())))?;
        if replaceable(&from).is_err() && to.symlink_metadata().is_err() {
            std::fs::rename(from, to)?;
        }
    }
    Ok(())
}

/// Writes the files of a folder beside its place and moves the folder there as a whole, in place of an
/// earlier one. A link to a folder stays a link.
///
/// # Errors
/// When a file of the same name is not ours, when something else is there, or the system refuses.
pub fn write_folder(path: &Path, files: &[(String, String)], replace: Replace) -> Result<(), WriteFault> {
    let refuse = |error| refused(path, error);
    check_folder(path, files, replace)?;
    let path = behind_links(path).map_err(refuse)?;
    // A private folder around both; at the end it is removed with the earlier contents.
    let around = unfinished().tempdir_in(folder_of(&path)).map_err(plain).map_err(refuse)?;
    let (new, before) = (around.path().join("new"), around.path().join("before"));
    let fill = || -> std::io::Result<()> {
        std::fs::create_dir(&new)?;
        for (name, text) in files {
            let mut file = File::create_new(new.join(name))?;
            file.write_all(text.as_bytes()).and_then(|()| durable::sync(&file))?;
        }
        if path.exists() {
            std::fs::set_permissions(&new, std::fs::metadata(&path)?.permissions())?;
            std::fs::rename(&path, &before)?;
        }
        std::fs::rename(&new, &path)
    };
    let mut written = fill();
    if before.exists() {
        // The earlier folder must survive. If it cannot be moved back, or something in it, it is not removed either.
        let kept = match written {
            Ok(()) => keep_others(&before, &path),
            Err(_) => std::fs::rename(&before, &path),
        };
        if kept.is_err() {
            let _ = around.keep();
            written = written.and(kept);
        }
    }
    written.map_err(refuse)
}

#[cfg(test)]
mod tests;
