//! The file in which `play` saves a game.

use std::path::{Path, PathBuf};

use super::files::write::{Replace, WriteFault, check, write};
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
    /// When the named file may not be written, or is another saved game.
    pub(super) fn of(
        named: Option<&Path>,
        (what, seed): (&str, Option<u64>),
        replace: Replace,
        access: FileAccess,
    ) -> Result<Self, Problem> {
        if let Some(path) = named {
            check(path, replace).map_err(Problem::new)?;
            if replace == Replace::OwnOutput && path.is_file() && path != Path::new(what) {
                return Err(Problem::with_help(
                    format!("{} already exists", path.display()),
                    Some(&format!("`boneyard play {}` goes on with it; --force replaces it", path.display())),
                ));
            }
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

    /// The file to save to at the end, if there is one.
    pub(super) fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// Writes a saved game, and returns the name of its file: a new one beside a file that is not to be replaced, so that
    /// no game is lost.
    ///
    /// # Errors
    /// Why it was not written, in words.
    pub(super) fn write(&mut self, text: &str) -> Result<String, String> {
        let usual = || self.usual.as_deref().map(unused);
        let mut path = self.path.clone().or_else(usual).ok_or("--save FILE names the file for it")?;
        let mut written = write(&path, text.as_bytes(), self.replace);
        if self.usual.is_some() && matches!(written, Err(WriteFault::Changed(_) | WriteFault::Exists(_))) {
            path = unused(&path);
            written = write(&path, text.as_bytes(), self.replace);
        }
        let written = written.map(|()| path.display().to_string()).map_err(|fault| fault.to_string());
        if written.is_ok() {
            self.path = Some(path);
        }
        self.written = Some(written.clone());
        written
    }
}

/// The path, or the first with a number that is not in use: `block-7.saved.yaml`, `block-7-2.saved.yaml`.
fn unused(path: &Path) -> PathBuf {
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let (stem, endings) = name.split_once('.').unwrap_or((&name, "yaml"));
    let numbered = |number: usize| path.with_file_name(format!("{stem}-{number}.{endings}"));
    let is_free = |path: &PathBuf| path.symlink_metadata().is_err();
    let mut paths = std::iter::once(path.to_path_buf()).chain((2..).map(numbered));
    paths.find(is_free).unwrap_or_else(|| path.to_path_buf())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::files::read::NAMED;
    use crate::document::mark::marked;

    #[test]
    fn no_saved_game_is_lost() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("ours.yaml");
        std::fs::write(&path, marked("game: block\n")).unwrap();
        let of = |named: &Path, what: &Path, replace| {
            SaveFile::of(Some(named), (&what.to_string_lossy(), None), replace, NAMED)
        };
        assert!(of(&path, Path::new("draw"), Replace::OwnOutput).is_err());
        assert!(of(&path, Path::new("draw"), Replace::Anything).is_ok());
        let mut file = of(&path, &path, Replace::OwnOutput).ok().unwrap();
        // Somebody else changes it.
        std::fs::write(&path, "game: block # mine\n").unwrap();
        let beside = folder.path().join("ours-2.yaml").display().to_string();
        for text in ["1", "2"] {
            assert_eq!(file.write(&marked(text)), Ok(beside.clone()));
        }
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "game: block # mine\n");
        assert_eq!(unused(Path::new("no/such.saved.yaml")), Path::new("no/such.saved.yaml"));
    }

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
