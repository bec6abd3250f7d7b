//! The file in which `play` saves a game.

use std::path::{Path, PathBuf};

use super::files::write::{Replace, check, write};
use super::problem::Problem;
use crate::document::FileAccess;

/// The file in which the game is saved.
#[derive(Clone)]
pub(super) struct SaveFile {
    /// The file, if it is named.
    path: Option<PathBuf>,
    /// The file that is made where none is named; none where no file may be made.
    usual: Option<PathBuf>,
    replace: Replace,
    /// The outcome of saving the last time.
    pub(super) written: Option<Result<String, String>>,
}

impl SaveFile {
    /// The file that is named, or the usual one for what is played, with its seed.
    ///
    /// # Errors
    /// When the named file may not be written.
    pub(super) fn of(
        named: Option<&Path>,
        (what, seed): (&str, Option<u64>),
        replace: Replace,
        access: FileAccess,
    ) -> Result<Self, Problem> {
        if let Some(path) = named {
            check(path, replace).map_err(Problem::new)?;
        }
        let stem = Path::new(what).file_stem().map_or("game".into(), |stem| stem.to_string_lossy());
        let seed = seed.map(|seed| format!("-{seed}")).unwrap_or_default();
        let usual = PathBuf::from(format!("{stem}{seed}.saved.yaml"));
        let usual = (access != FileAccess::Denied).then_some(usual);
        Ok(Self { path: named.map(Path::to_path_buf), usual, replace, written: None })
    }

    /// The same for a game that was read from a saved file, where no other is named.
    pub(super) fn or_own(self, file: &str) -> Self {
        Self { path: self.path.or_else(|| Some(file.into()).filter(|path| path != Path::new("-"))), ..self }
    }

    /// Whether there is a file to save to at the end.
    pub(super) fn is_named(&self) -> bool {
        self.path.is_some()
    }

    /// Writes a saved game, and returns the name of its file.
    ///
    /// # Errors
    /// Why it was not written, in words.
    pub(super) fn write(&mut self, text: &str) -> Result<String, String> {
        let path = self.path.as_ref().or(self.usual.as_ref()).ok_or("--save FILE names the file for it")?;
        let written = write(path, text.as_bytes(), self.replace).map_err(|fault| fault.to_string());
        let written = written.map(|()| path.display().to_string());
        if written.is_ok() {
            self.path = Some(path.clone());
        }
        self.written = Some(written.clone());
        written
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn own(named: Option<&str>, file: &str) -> Option<PathBuf> {
        let what = ("game.yaml", None);
        let of = SaveFile::of(named.map(Path::new), what, Replace::OwnOutput, FileAccess::Denied);
        of.ok().unwrap().or_own(file).path
    }

    #[test]
    fn a_saved_game_is_saved_to_its_own_file_unless_another_is_named() {
        assert_eq!(own(None, "saved.yaml"), Some("saved.yaml".into()));
        assert_eq!(own(Some("no-such-file.yaml"), "saved.yaml"), Some("no-such-file.yaml".into()));
        // A game from standard input has no file.
        assert_eq!(own(None, "-"), None);
    }
}
