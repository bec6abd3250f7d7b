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
    #[error("{0} is there already, and nothing in it says that boneyard made it; --force replaces it")]
    Exists(PathBuf),
    /// There is a file of ours that somebody has changed since.
    #[error("{0} was changed after boneyard had written it; --force replaces it")]
    Changed(PathBuf),
    /// A folder where a file should be.
    #[error("{0} is a folder: name a file in it")]
    Folder(PathBuf),
    /// There is no such folder to write into.
    #[error("{0} cannot be written: there is no folder {1}")]
    NoFolder(PathBuf, PathBuf),
    /// The system does not let us.
    #[error("{0} cannot be written: {1}")]
    System(PathBuf, std::io::Error),
}

/// What marks a file as ours.
pub const MARK: &str = "<metadata>boneyard";

/// A text that people may go on writing, with a first line that marks it as ours as long as nobody has.
pub fn marked(text: &str) -> String {
    format!("# {MARK} {} {:016x}</metadata>\n{text}", env!("CARGO_PKG_VERSION"), sum(text.as_bytes()))
}

/// FNV-1a of 64 bits: enough to see that something was changed.
fn sum(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(0xcbf2_9ce4_8422_2325, |sum, byte| (sum ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3))
}

/// What may be replaced is there, or the fault that it may not.
fn replaceable(path: &Path) -> Result<(), WriteFault> {
    if !is_ours(path) {
        return Err(WriteFault::Exists(path.to_path_buf()));
    }
    let is_changed = std::fs::read(path).is_ok_and(|bytes| {
        let text = String::from_utf8_lossy(&bytes);
        let (first, rest) = text.split_once('\n').unwrap_or((&text, ""));
        let told = first.strip_prefix("# ").and_then(|mark| mark.strip_suffix("</metadata>"));
        let told =
            told.and_then(|mark| u64::from_str_radix(mark.strip_prefix(MARK)?.split(' ').nth(2)?, 16).ok());
        told.is_some_and(|told| told != sum(rest.as_bytes()))
    });
    if is_changed { Err(WriteFault::Changed(path.to_path_buf())) } else { Ok(()) }
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
    let there = std::fs::metadata(path).ok();
    let target = match &there {
        Some(there) if !there.is_file() => {
            let opened = std::fs::OpenOptions::new().write(true).open(path);
            return opened.and_then(|mut device| device.write_all(bytes)).map_err(refuse);
        }
        Some(_) => std::fs::canonicalize(path).map_err(refuse)?,
        None => path.to_path_buf(),
    };
    let beside = beside(&target);
    let written = std::fs::File::create(&beside)
        .and_then(|mut file| file.write_all(bytes).and_then(|()| file.sync_all()))
        .and_then(|()| there.map_or(Ok(()), |there| std::fs::set_permissions(&beside, there.permissions())))
        .and_then(|()| std::fs::rename(&beside, &target));
    if written.is_err() {
        // What could not be finished must not stay; that it cannot be removed changes nothing.
        let _ = std::fs::remove_file(&beside);
    }
    written.map_err(refuse)
}

/// A name in the same folder for what is not finished yet. It is short whatever the name of the
/// file is, for a name has a limit too.
pub fn beside(path: &Path) -> PathBuf {
    path.with_file_name(format!(".boneyard.{}", std::process::id()))
}

/// What the system's refusal means for whoever named the file.
fn refused(path: &Path, error: std::io::Error) -> WriteFault {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty() && !folder.exists());
    match folder {
        Some(folder) => WriteFault::NoFolder(path.to_path_buf(), folder.to_path_buf()),
        None => WriteFault::System(path.to_path_buf(), error),
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

/// Whether it is a file whose head bears our mark. A pipe is not read: nobody may ever write to it.
fn is_ours(path: &Path) -> bool {
    use std::io::Read as _;
    if !path.is_file() {
        return false;
    }
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
        let nowhere = write(&folder.join("none/figure.svg"), b"5", Replace::OwnOutput);
        assert!(matches!(nowhere, Err(WriteFault::NoFolder(_, missing)) if missing == folder.join("none")));
        assert!(matches!(write(&folder, b"6", Replace::Anything), Err(WriteFault::Folder(_))));
        assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 1);
        std::fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn what_somebody_has_changed_is_not_replaced() {
        let path = std::env::temp_dir().join(format!("boneyard-changed-{}.yaml", std::process::id()));
        let ours = marked("game: block\n");
        write(&path, ours.as_bytes(), Replace::Anything).unwrap();
        write(&path, ours.as_bytes(), Replace::OwnOutput).unwrap();
        for changed in [ours.clone() + "# my notes\n", ours.replace("block", "draw")] {
            std::fs::write(&path, &changed).unwrap();
            assert!(matches!(write(&path, ours.as_bytes(), Replace::OwnOutput), Err(WriteFault::Changed(_))));
            assert_eq!(std::fs::read_to_string(&path).unwrap(), changed);
        }
        std::fs::remove_file(&path).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn a_file_that_is_replaced_keeps_its_link_and_its_permissions() {
        use std::os::unix::fs::PermissionsExt as _;
        let folder = std::env::temp_dir().join(format!("boneyard-link-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        // As long as a name may be: what is written beside it needs no longer one.
        let (file, link) = (folder.join("n".repeat(255)), folder.join("link"));
        write(&file, b"1", Replace::OwnOutput).unwrap();
        std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o640)).unwrap();
        std::os::unix::fs::symlink(&file, &link).unwrap();
        write(&link, b"2", Replace::Anything).unwrap();
        assert!(link.is_symlink());
        assert_eq!(std::fs::read(&file).unwrap(), b"2");
        assert_eq!(std::fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o640);
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
