//! Reads files.

use std::fs::{File, FileType, OpenOptions};
use std::path::Path;

use super::find::files;
use crate::document::{FaultKind, FileAccess, Files, InvalidFile, Source};
use crate::keys::spec;
use crate::keys::spec::Spec;

/// The files that a person may name.
pub const NAMED: FileAccess = FileAccess::By(&Kinds::Any);

/// The files that a text may name.
pub const REGULAR: FileAccess = FileAccess::By(&Kinds::Regular);

/// The kinds of files that may be opened.
#[derive(Debug)]
enum Kinds {
    /// All of them, and standard input.
    Any,
    /// Regular files.
    Regular,
}

impl Files for Kinds {
    fn exists(&self, path: &Path) -> bool {
        path.exists()
    }

    fn read(&self, path: &Path) -> Result<Source, InvalidFile> {
        match self {
            Self::Any => read(path),
            Self::Regular => read_regular(path),
        }
    }
}

/// Reads a file that a person names, or standard input for `-`. A pipe or a device is read like a file.
///
/// # Errors
/// When it cannot be read, is too large, is empty or is no text.
pub fn read(path: &Path) -> Result<Source, InvalidFile> {
    if path == Path::new("-") {
        return Source::read_from("<stdin>", std::io::stdin().lock());
    }
    if path.is_dir() {
        let is_bare = files(path) == [path];
        let kind = if is_bare { FaultKind::Folder } else { FaultKind::Files };
        return Err(InvalidFile::unread(path.display().to_string(), kind));
    }
    let opened = File::open(path).map_err(|error| FaultKind::Unreadable(error.to_string()));
    read_opened(path, opened)
}

/// Reads a file that a text names, or that lies in a folder: it must be a regular file.
///
/// # Errors
/// As [`read`], and for a pipe, a device or a folder.
pub fn read_regular(path: &Path) -> Result<Source, InvalidFile> {
    read_opened(path, open_regular(path))
}

fn read_opened(path: &Path, opened: Result<File, FaultKind>) -> Result<Source, InvalidFile> {
    let name = path.display().to_string();
    let file = opened.map_err(|kind| InvalidFile::unread(&name, kind))?;
    let mut source = Source::read_from(&name, file)?.with_access(REGULAR);
    source.folder = path.parent().map(Path::to_path_buf).unwrap_or_default();
    Ok(source)
}

/// Finds a rules file that a person names: a shipped game by its name, one of its variants as
/// `game/variant`, another by its path. It may name files by `access`.
///
/// # Errors
/// When there is no such file, or it is invalid. Of a file whose name alone looks like that of a game, the fault
/// says how its path is written.
pub(crate) fn find_spec(name: &str, access: FileAccess) -> Result<Spec, FaultKind> {
    spec::find_with(name, NAMED, access).map_err(|fault| match fault {
        FaultKind::UnknownName { what: "game", found, known } if Path::new(name).is_file() => {
            let known = [format!("./{name}")].into_iter().chain(known.iter().cloned()).collect();
            FaultKind::UnknownName { what: "game", found, known }
        }
        fault => fault,
    })
}

/// Opens a file that a text names, or that lies in a folder. A pipe would wait for a writer, and a device
/// may have no end, so only the command line may name them.
///
/// # Errors
/// When it cannot be opened, or is no regular file.
pub(crate) fn open_regular(path: &Path) -> Result<File, FaultKind> {
    if is_stream(path) {
        return Err(FaultKind::NotRegular("an open stream"));
    }
    let unreadable = |error: std::io::Error| FaultKind::Unreadable(error.to_string());
    // Opening a device may have an effect, so its type is checked first.
    regular(std::fs::metadata(path).map_err(unreadable)?.file_type())?;
    let mut options = OpenOptions::new();
    options.read(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt as _;
        // The path may have been replaced by a pipe or a terminal: do not wait, and take no controlling
        // terminal.
        options.custom_flags(libc::O_NONBLOCK | libc::O_NOCTTY);
    }
    let file = options.open(path).map_err(unreadable)?;
    regular(file.metadata().map_err(unreadable)?.file_type())?;
    Ok(file)
}

/// Whether a path is a system name for a standard stream: on some systems opening it continues to read that
/// stream.
fn is_stream(path: &Path) -> bool {
    ["/dev/stdin", "/dev/stdout", "/dev/stderr", "/dev/fd"].iter().any(|stream| path.starts_with(stream))
}

/// The fault of a file that is not regular.
fn regular(kind: FileType) -> Result<(), FaultKind> {
    if kind.is_file() {
        return Ok(());
    }
    Err(FaultKind::NotRegular(if kind.is_dir() { "a folder" } else { special(kind) }))
}

#[cfg(unix)]
fn special(kind: FileType) -> &'static str {
    use std::os::unix::fs::FileTypeExt as _;
    if kind.is_fifo() {
        "a pipe"
    } else if kind.is_socket() {
        "a socket"
    } else {
        "a device"
    }
}

#[cfg(not(unix))]
fn special(_: FileType) -> &'static str {
    "a device"
}
