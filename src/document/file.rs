//! Opening the files that a text names, and finding the files of a folder.

use std::collections::HashSet;
use std::fs::{File, FileType, OpenOptions};
use std::path::{Path, PathBuf};

use super::fault::FaultKind;

/// Which files a text may name: a line by `file`, a puzzle by `game`, a rules file by `extends` and
/// `from`. What the program carries is no file.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum FileAccess {
    /// Any regular file.
    #[default]
    Regular,
    /// None. Whether such a file exists is not looked at either.
    Denied,
}

/// Opens a file that a text names, or that lies in a folder. A pipe would wait for a writer, and a
/// device may have no end: only the command line names them.
///
/// # Errors
/// When it cannot be opened, or is no regular file.
pub(crate) fn open_regular(path: &Path) -> Result<File, FaultKind> {
    if is_stream(path) {
        return Err(FaultKind::NotRegular("an open stream"));
    }
    let unreadable = |error: std::io::Error| FaultKind::Unreadable(error.to_string());
    // To open some devices is to use them, so the path is looked at first.
    regular(std::fs::metadata(path).map_err(unreadable)?.file_type())?;
    let mut options = OpenOptions::new();
    options.read(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt as _;
        // By now the path may lead to a pipe, for which nobody may wait, or to a terminal.
        options.custom_flags(libc::O_NONBLOCK | libc::O_NOCTTY);
    }
    let file = options.open(path).map_err(unreadable)?;
    regular(file.metadata().map_err(unreadable)?.file_type())?;
    Ok(file)
}

/// Whether a path is one of the names by which systems call the streams of a process: on some of
/// them to open it is to go on reading that stream.
fn is_stream(path: &Path) -> bool {
    ["/dev/stdin", "/dev/stdout", "/dev/stderr", "/dev/fd"].iter().any(|stream| path.starts_with(stream))
}

/// The fault of a file that is none of the regular ones.
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

/// Every `.yaml`, `.yml` and `.txt` file below a folder, in the order of their names. A folder is
/// entered once, however many links lead to it.
pub(super) fn below(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    collect(folder, &mut HashSet::new(), &mut found);
    found
}

fn collect(folder: &Path, entered: &mut HashSet<PathBuf>, found: &mut Vec<PathBuf>) {
    let is_new = std::fs::canonicalize(folder).is_ok_and(|own| entered.insert(own));
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    if !is_new {
        return;
    }
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    let is_ours =
        |path: &Path| path.extension().is_some_and(|end| end == "yaml" || end == "yml" || end == "txt");
    for path in paths {
        if path.is_dir() {
            collect(&path, entered, found);
        } else if is_ours(&path) {
            found.push(path);
        }
    }
}
