//! Writing files: whole or not at all, and never over something that is not ours.

use std::fs::{File, Metadata, Permissions};
use std::io::Write as _;
use std::path::{Path, PathBuf};

use tempfile::{Builder, NamedTempFile};

use super::durable;
use crate::document::mark::{Owner, owner};

/// What may be replaced.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Replace {
    /// Nothing but an earlier output of this program, as it was written.
    OwnOutput,
    /// Whatever is there.
    Anything,
}

/// Why a file was not written.
#[derive(Debug, thiserror::Error)]
pub enum WriteFault {
    /// There is a file, and it is not ours.
    #[error("{0} is there already, and nothing in it says that boneyard made it; --force replaces it")]
    Exists(PathBuf),
    /// There is a file with our mark that is not as we wrote it.
    #[error(
        "{0} has a mark of boneyard, but is not as boneyard wrote it: it was changed, or holds a file of ours; --force replaces it"
    )]
    Changed(PathBuf),
    /// A folder where a file should be.
    #[error("{0} is a folder: name a file in it")]
    Folder(PathBuf),
    /// There is a link, and nothing where it leads.
    #[error("{0} is a link to a file that is not there: name that file, or remove the link")]
    NoTarget(PathBuf),
    /// There is no such folder to write into.
    #[error("{0} cannot be written: there is no folder {1}")]
    NoFolder(PathBuf, PathBuf),
    /// The system does not let us.
    #[error("{0} cannot be written: {1}")]
    System(PathBuf, std::io::Error),
}

/// The fault that a file may not be replaced, unless it is ours. A pipe is not read: nobody may
/// ever write to it.
fn replaceable(path: &Path) -> Result<(), WriteFault> {
    let bytes = path.is_file().then(|| std::fs::read(path).ok()).flatten();
    match bytes.map_or(Owner::Stranger, |bytes| owner(&bytes)) {
        Owner::Us => Ok(()),
        Owner::Changed => Err(WriteFault::Changed(path.to_path_buf())),
        Owner::Stranger => Err(WriteFault::Exists(path.to_path_buf())),
    }
}

/// Whether a file may be written, as far as can be seen before there is anything to write: for what
/// takes long to find.
///
/// # Errors
/// What [`write`] will refuse too.
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

/// Writes a file beside its place and renames it there, so that nobody ever sees half of it. A
/// link stays a link, and a file that is replaced keeps its permissions. A device or a pipe is
/// written to as it is: it holds nothing that could be lost, and must not be replaced by a file.
///
/// # Errors
/// When a file that may not be replaced is there, or the system refuses.
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

/// A file that is not finished yet, in the folder where it will be put. Its name is random and was
/// free, so that no other writer has it and no link waits there; it is removed unless it is put in
/// its place.
#[derive(Debug)]
pub struct Beside {
    file: NamedTempFile,
    target: PathBuf,
    /// Those of the file that will be replaced.
    permissions: Option<Permissions>,
}

impl Beside {
    /// Creates it, for a file or a link to one.
    ///
    /// # Errors
    /// When the system does not let us.
    pub fn new(path: &Path) -> std::io::Result<Self> {
        let there = std::fs::metadata(path).ok();
        let target = if there.is_some() { std::fs::canonicalize(path)? } else { path.to_path_buf() };
        #[cfg_attr(not(unix), allow(unused_mut, reason = "other systems have no umask"))]
        let mut builder = unfinished();
        if there.is_none() {
            // As of every new file: all that the umask leaves. What replaces another is for us
            // alone until it is finished.
            #[cfg(unix)]
            builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        }
        let file = builder.tempfile_in(folder_of(&target)).map_err(plain)?;
        Ok(Self { file, target, permissions: there.as_ref().map(Metadata::permissions) })
    }

    /// Where it is for now.
    pub fn path(&self) -> &Path {
        self.file.path()
    }

    /// What is written to.
    pub fn file(&mut self) -> &mut File {
        self.file.as_file_mut()
    }

    /// Puts it in its place, when all of it has reached the disk.
    ///
    /// # Errors
    /// When the system does not let us; nothing stays then.
    pub fn put(self) -> std::io::Result<()> {
        durable::sync(self.file.as_file())?;
        if let Some(permissions) = self.permissions {
            std::fs::set_permissions(self.file.path(), permissions)?;
        }
        self.file.persist(&self.target).map(drop).map_err(|fault| fault.error)
    }
}

/// Names for what is not finished yet. They are short whatever the name of the file is, for a name
/// has a limit too.
fn unfinished() -> Builder<'static, 'static> {
    let mut builder = Builder::new();
    builder.prefix(".boneyard.").rand_bytes(16);
    builder
}

/// What the system said, without the random name, which helps nobody.
fn plain(error: std::io::Error) -> std::io::Error {
    let inner = error.get_ref().and_then(|wrapped| wrapped.source()?.downcast_ref::<std::io::Error>());
    let code = inner.and_then(std::io::Error::raw_os_error);
    code.map_or(error, std::io::Error::from_raw_os_error)
}

/// The folder that a path lies in.
fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// What the system's refusal means for whoever named the file.
fn refused(path: &Path, error: std::io::Error) -> WriteFault {
    match folder_of(path) {
        folder if folder.exists() => WriteFault::System(path.to_path_buf(), error),
        folder => WriteFault::NoFolder(path.to_path_buf(), folder.to_path_buf()),
    }
}

/// Writes the files of a folder beside its place and puts it there as a whole, in the place of an
/// earlier one.
///
/// # Errors
/// When a folder is there that holds something that is not ours, or the system refuses.
pub fn write_folder(path: &Path, files: &[(String, String)], replace: Replace) -> Result<(), WriteFault> {
    let refuse = |error| refused(path, error);
    if replace == Replace::OwnOutput && path.exists() {
        let entries = std::fs::read_dir(path).map_err(refuse)?;
        for entry in entries.flatten() {
            replaceable(&entry.path())?;
        }
    }
    // Nobody else may enter the folder around it; it is removed at the end with what was there before.
    let around = unfinished().tempdir_in(folder_of(path)).map_err(plain).map_err(refuse)?;
    let (new, before) = (around.path().join("new"), around.path().join("before"));
    let fill = || -> std::io::Result<()> {
        std::fs::create_dir(&new)?;
        for (name, text) in files {
            let mut file = File::create_new(new.join(name))?;
            file.write_all(text.as_bytes()).and_then(|()| durable::sync(&file))?;
        }
        if path.exists() {
            std::fs::set_permissions(&new, std::fs::metadata(path)?.permissions())?;
            std::fs::rename(path, &before)?;
        }
        std::fs::rename(&new, path)
    };
    let written = fill();
    if written.is_err() && before.exists() {
        // What was there must stay. Where it cannot be put back it is not removed either.
        if std::fs::rename(&before, path).is_err() {
            let _ = around.keep();
        }
    }
    written.map_err(refuse)
}

#[cfg(test)]
mod tests;
