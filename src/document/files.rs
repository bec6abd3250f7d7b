//! The files that a text may name. The library opens none itself: the caller hands in a [`Files`].

use std::fmt::Debug;
use std::path::Path;

use super::source::{Faulty, Source};

/// Opens files by their paths.
pub trait Files: Debug + Sync {
    /// Whether something with this path exists.
    fn exists(&self, path: &Path) -> bool;

    /// Reads a file, for instance by [`Source::read_from`].
    ///
    /// # Errors
    /// When it cannot be read, or is no valid text.
    fn read(&self, path: &Path) -> Result<Source, Faulty>;
}

/// The files that a text may name: a line by `file`, a puzzle by `game`, a rules file by `extends` and
/// `from`. The rules built into the program are not files.
#[derive(Clone, Copy, Debug, Default)]
pub enum FileAccess {
    /// None. Nor is it revealed whether a file exists.
    #[default]
    Denied,
    /// Those that this opens.
    By(&'static dyn Files),
}

/// Two texts are equal even if different objects open their files.
impl PartialEq for FileAccess {
    fn eq(&self, other: &Self) -> bool {
        matches!((self, other), (Self::Denied, Self::Denied) | (Self::By(_), Self::By(_)))
    }
}

impl Eq for FileAccess {}
