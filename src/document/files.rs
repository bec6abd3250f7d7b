//! The files that a text may name. The library opens none itself: the caller hands in who does.

use std::fmt::Debug;
use std::path::Path;

use super::source::{Faulty, Source};

/// Opens files by their paths.
pub trait Files: Debug + Sync {
    /// Whether there is anything of this path.
    fn exists(&self, path: &Path) -> bool;

    /// Reads a file, for instance by [`Source::read_from`].
    ///
    /// # Errors
    /// When it cannot be read, or is no text of ours.
    fn read(&self, path: &Path) -> Result<Source, Faulty>;
}

/// Which files a text may name: a line by `file`, a puzzle by `game`, a rules file by `extends` and
/// `from`. The rules that the program carries are no files.
#[derive(Clone, Copy, Debug, Default)]
pub enum FileAccess {
    /// None. Whether such a file exists is not looked at either.
    #[default]
    Denied,
    /// Those that these open.
    By(&'static dyn Files),
}

/// Who opens the files does not tell two texts apart.
impl PartialEq for FileAccess {
    fn eq(&self, other: &Self) -> bool {
        matches!((self, other), (Self::Denied, Self::Denied) | (Self::By(_), Self::By(_)))
    }
}

impl Eq for FileAccess {}
