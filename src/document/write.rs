//! Writing files: whole or not at all, and never over something that is not ours.

use std::io::Write as _;
use std::path::{Path, PathBuf};

/// What may be replaced.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Replace {
    /// Nothing but an earlier output of this program, which names itself in its text.
    OwnOutput,
    /// Whatever is there.
    Anything,
}

/// Why a file was not written.
#[derive(Debug, thiserror::Error)]
pub enum WriteFault {
    /// There is a file, and it is not ours.
    #[error("{0} is there already and was not made by boneyard; --force replaces it")]
    Exists(PathBuf),
    /// The system does not let us.
    #[error("{0} cannot be written: {1}")]
    System(PathBuf, std::io::Error),
}

/// What marks a file as ours.
pub const MARK: &str = "<metadata>boneyard";

/// Writes a file beside its place and renames it there, so that nobody ever sees half of it.
///
/// # Errors
/// When a file that may not be replaced is there, or the system refuses.
pub fn write(path: &Path, bytes: &[u8], replace: Replace) -> Result<(), WriteFault> {
    let refuse = |error| WriteFault::System(path.to_path_buf(), error);
    if replace == Replace::OwnOutput && path.exists() && !is_ours(path) {
        return Err(WriteFault::Exists(path.to_path_buf()));
    }
    // A link stays, and what it leads to is replaced; who may read a file stays as it was.
    let path = &std::fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
    let before = std::fs::metadata(path).ok();
    // A device is no file that something could be put in the place of.
    if before.as_ref().is_some_and(|before| !before.is_file() && !before.is_dir()) {
        let opened = std::fs::OpenOptions::new().write(true).open(path);
        return opened.and_then(|mut device| device.write_all(bytes)).map_err(refuse);
    }
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let beside = path.with_file_name(format!(".{name}.{}", std::process::id()));
    let written = std::fs::File::create(&beside)
        .and_then(|mut file| file.write_all(bytes).and_then(|()| file.sync_all()))
        .and_then(|()| {
            before.map_or(Ok(()), |before| std::fs::set_permissions(&beside, before.permissions()))
        })
        .and_then(|()| std::fs::rename(&beside, path));
    if written.is_err() {
        // What could not be finished must not stay; that it cannot be removed changes nothing.
        let _ = std::fs::remove_file(&beside);
    }
    written.map_err(refuse)
}

/// Writes the files of a folder beside its place and puts it there as a whole, in the place of an
/// earlier one.
///
/// # Errors
/// When a folder is there that holds something that is not ours, or the system refuses.
pub fn write_folder(path: &Path, files: &[(String, String)], replace: Replace) -> Result<(), WriteFault> {
    let refuse = |error| WriteFault::System(path.to_path_buf(), error);
    if replace == Replace::OwnOutput && path.exists() {
        let entries = std::fs::read_dir(path).map_err(refuse)?;
        if let Some(other) = entries.flatten().map(|entry| entry.path()).find(|entry| !is_ours(entry)) {
            return Err(WriteFault::Exists(other));
        }
    }
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let beside = path.with_file_name(format!(".{name}.{}", std::process::id()));
    let before = path.with_file_name(format!(".{name}.{}.before", std::process::id()));
    let fill = || -> std::io::Result<()> {
        std::fs::create_dir(&beside)?;
        for (name, text) in files {
            std::fs::write(beside.join(name), text)?;
        }
        if path.exists() {
            std::fs::rename(path, &before)?;
        }
        std::fs::rename(&beside, path)
    };
    let written = fill();
    if written.is_err() {
        // What could not be finished must not stay, and what was there must.
        let _ = std::fs::remove_dir_all(&beside);
        let _ = std::fs::rename(&before, path);
    }
    let _ = std::fs::remove_dir_all(&before);
    written.map_err(refuse)
}

/// Whether the head of the file bears our mark.
fn is_ours(path: &Path) -> bool {
    use std::io::Read as _;
    let mut head = Vec::new();
    let read = std::fs::File::open(path).and_then(|file| file.take(4096).read_to_end(&mut head));
    read.is_ok() && String::from_utf8_lossy(&head).contains(MARK)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_is_replaced_as_a_whole_and_only_if_it_is_ours() {
        let folder = std::env::temp_dir().join(format!("boneyard-folder-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let path = folder.join("figures");
        let files = |names: &[&str]| -> Vec<(String, String)> {
            names.iter().map(|name| ((*name).to_owned(), format!("{MARK} {name}"))).collect()
        };
        let held = || std::fs::read_dir(&path).unwrap().count();
        write_folder(&path, &files(&["a", "b", "c"]), Replace::OwnOutput).unwrap();
        assert_eq!(held(), 3);
        write_folder(&path, &files(&["a"]), Replace::OwnOutput).unwrap();
        assert_eq!(held(), 1);
        std::fs::write(path.join("notes"), "somebody's").unwrap();
        let refused = write_folder(&path, &files(&["b"]), Replace::OwnOutput);
        assert!(matches!(refused, Err(WriteFault::Exists(_))) && held() == 2);
        assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 1);
        std::fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn strangers_are_not_replaced_and_no_half_file_stays() {
        let folder = std::env::temp_dir().join(format!("boneyard-write-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let path = folder.join("figure.svg");
        write(&path, b"<metadata>boneyard 1", Replace::OwnOutput).unwrap();
        write(&path, b"<metadata>boneyard 2", Replace::OwnOutput).unwrap();
        std::fs::write(&path, "somebody's work").unwrap();
        assert!(matches!(write(&path, b"3", Replace::OwnOutput), Err(WriteFault::Exists(_))));
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "somebody's work");
        write(&path, b"4", Replace::Anything).unwrap();
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "4");
        assert!(write(&folder.join("none/figure.svg"), b"5", Replace::OwnOutput).is_err());
        assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 1);
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
