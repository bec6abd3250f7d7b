//! The text of a file, read whole and within bounds.

use std::fmt::Debug;
use std::io::Read;
use std::ops::Range;
use std::path::{Path, PathBuf};

use crate::sorted;
use crate::source::fault::{Fault, FaultKind};

/// The largest file that is read, in bytes. The longest shipped spec is a tenth of it.
pub const LARGEST: u64 = 1 << 18;

/// A text and the name that errors use for it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Source {
    /// The path as given, or `<stdin>`.
    pub name: String,
    /// The text, without a byte-order mark.
    pub text: String,
    /// The folder to which paths inside the text are relative.
    pub folder: PathBuf,
    /// The line of the text in a JSON Lines file, from 1, with which its name then ends; else 0.
    pub first_line: usize,
    /// Which files the text may name.
    pub access: FileAccess,
}

impl Source {
    /// A text from any source.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Self {
        Self { name: name.into(), text: text.into(), ..Self::default() }
    }

    /// The same text with access to these files.
    #[must_use]
    pub fn with_access(self, access: FileAccess) -> Self {
        Self { access, ..self }
    }

    /// Reads everything, up to [`LARGEST`] bytes.
    ///
    /// # Errors
    /// When it cannot be read, is larger than [`LARGEST`], is empty or is no text.
    pub fn read_from(name: &str, input: impl Read) -> Result<Self, InvalidFile> {
        let refuse =
            |text: &str, at, kind| Err(InvalidFile::one(Self::new(name, text), Fault::new(at, kind)));
        let mut bytes = Vec::new();
        if let Err(error) = input.take(LARGEST + 1).read_to_end(&mut bytes) {
            return refuse("", 0..0, FaultKind::Unreadable(error.to_string()));
        }
        if bytes.len() as u64 > LARGEST {
            return refuse("", 0..0, FaultKind::TooLarge(LARGEST));
        }
        let text = match String::from_utf8(bytes) {
            Ok(text) => text,
            Err(error) => {
                let good = error.utf8_error().valid_up_to();
                let text = String::from_utf8_lossy(&error.as_bytes()[..good]).into_owned();
                let text = text + "\u{FFFD}";
                return refuse(&text, good..text.len(), FaultKind::NotText);
            }
        };
        let text = text.strip_prefix('\u{FEFF}').unwrap_or(&text);
        let control = |c: char| c.is_control() && !matches!(c, '\n' | '\r' | '\t');
        if let Some((at, c)) = text.char_indices().find(|(_, c)| control(*c)) {
            return refuse(text, at..at + c.len_utf8(), FaultKind::NotText);
        }
        if text.trim().is_empty() {
            return refuse(text, 0..0, FaultKind::Empty);
        }
        Ok(Self::new(name, text))
    }

    /// The name of the file, without the line of the text in it.
    pub fn path(&self) -> &str {
        let line = (self.first_line > 0).then(|| self.name.rsplit_once(':')).flatten();
        line.map_or(self.name.as_str(), |(path, _)| path)
    }

    /// Line and column of a byte, both from 1; columns count characters.
    pub fn line_column(&self, at: usize) -> (usize, usize) {
        let before = self.text.get(..at).unwrap_or(&self.text);
        let line = before.matches('\n').count() + self.first_line.max(1);
        let start = before.rfind('\n').map_or(0, |newline| newline + 1);
        (line, before[start..].chars().count() + 1)
    }
}

/// A file with its faults, at least one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InvalidFile {
    /// The file.
    pub source: Source,
    /// Its faults, in the order of their places.
    pub faults: Vec<Fault>,
}

impl InvalidFile {
    /// A file with its faults, which are put in order.
    pub fn new(source: Source, mut faults: Vec<Fault>) -> Self {
        // A key that is missing because it is misspelt is reported once, as misspelt.
        let meant = sorted::set(faults.iter().filter_map(|fault| fault.kind.meant_key()));
        let is_meant = |key: &str| meant.binary_search_by(|meant| meant.as_str().cmp(key)).is_ok();
        faults.retain(|fault| !matches!(fault.kind, FaultKind::Missing(key, _) if is_meant(key)));
        for fault in &mut faults {
            fault.at = whole(&source.text, &fault.at);
            fault.also = fault.also.take().map(|(also, label)| (whole(&source.text, &also), label));
        }
        sorted::sort_by_key(&mut faults, |fault| (fault.at.start, fault.at.end));
        faults.dedup();
        Self { source, faults }
    }

    /// A file that could not be read.
    pub fn unread(name: impl Into<String>, kind: FaultKind) -> Self {
        Self::one(Source::new(name, ""), Fault::new(0..0, kind))
    }

    /// A file with one fault.
    pub fn one(source: Source, fault: Fault) -> Self {
        Self::new(source, vec![fault])
    }
}

/// The range up to the ends of its characters: a reader may have taken a long dash for a hyphen.
fn whole(text: &str, at: &Range<usize>) -> Range<usize> {
    let start = text.floor_char_boundary(at.start);
    start..text.ceil_char_boundary(at.end).max(start)
}

/// Opens files by their paths.
pub trait Files: Debug + Sync {
    /// Whether there is anything of this path.
    fn exists(&self, path: &Path) -> bool;

    /// Reads a file, for instance by [`Source::read_from`].
    ///
    /// # Errors
    /// When it cannot be read, or is no text of ours.
    fn read(&self, path: &Path) -> Result<Source, InvalidFile>;
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
