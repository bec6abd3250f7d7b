//! The texts given to a command, one after the other: files, the files of folders and patterns, and the
//! lines of JSON Lines. Each is read only when it is needed.

use std::collections::VecDeque;
use std::fs::File;
use std::io::{BufRead, BufReader, Cursor, Read};
use std::ops::Range;
use std::path::{Path, PathBuf};

use super::files::find::{files_like, is_pattern};
use super::files::read::{open_regular, read, read_regular};
use crate::document::{Fault, FaultKind, FileAccess, InvalidFile, Source};
use crate::source::text::LARGEST;
use crate::words::counted;

/// How standard input and files are read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum InputForm {
    /// As JSON Lines if they look like it.
    #[default]
    Recognised,
    /// Always as JSON Lines.
    Always,
}

/// The texts that the arguments stand for, in order.
#[derive(Default)]
pub(super) struct Items {
    arguments: VecDeque<PathBuf>,
    /// The current argument.
    argument: PathBuf,
    /// The remaining files of the current argument.
    files: VecDeque<PathBuf>,
    open: Option<JsonLines>,
    /// A text that was read ahead.
    first: Option<Result<Source, InvalidFile>>,
    lines: InputForm,
    access: FileAccess,
}

impl Items {
    /// The texts of files, folders, patterns, and `-` for standard input; each may name files by `access`.
    pub(super) fn new(arguments: &[PathBuf], lines: InputForm, access: FileAccess) -> Self {
        Self { arguments: arguments.iter().cloned().collect(), lines, access, ..Self::default() }
    }

    /// Whether there can be more than one text. Reads as much of standard input as this needs.
    pub(super) fn are_many(&mut self) -> bool {
        let [one] = self.arguments.make_contiguous() else { return true };
        if one.is_dir() || is_pattern(one) {
            return true;
        }
        self.first = self.next();
        self.open.is_some()
    }

    /// What is not yet read, in words; `None` where nothing is left. The lines of an open file may be at their end.
    pub(super) fn left(&self) -> Option<String> {
        let files = self.arguments.len() + self.files.len();
        match &self.open {
            Some(_) => Some("the rest was".to_owned()),
            None => (files > 0).then(|| counted(files, "file was", "files were")),
        }
    }

    fn read(&mut self, path: &Path) -> Option<Result<Source, InvalidFile>> {
        if path == Path::new("-") {
            return self.stream("<stdin>", Path::new(""), Box::new(BufReader::new(std::io::stdin())));
        }
        if is_pattern(path) {
            return Some(Err(InvalidFile::unread(path.display().to_string(), FaultKind::NoMatch)));
        }
        let is_named_so = path.extension().is_some_and(|end| end == "jsonl" || end == "ndjson");
        if path.is_dir() || !(is_named_so || self.lines == InputForm::Always) {
            return Some(read_file(&self.argument, path, self.access));
        }
        let name = path.display().to_string();
        match open(&self.argument, path) {
            Ok(file) => {
                let folder = path.parent().unwrap_or(Path::new(""));
                self.open = Some(JsonLines::new(name, folder, Box::new(BufReader::new(file)), self.access));
                self.next()
            }
            Err(kind) => Some(Err(InvalidFile::unread(name, kind))),
        }
    }

    /// A single text, or the first of the texts on its lines.
    fn stream(
        &mut self,
        name: &str,
        folder: &Path,
        mut reader: Box<dyn BufRead + Send>,
    ) -> Option<Result<Source, InvalidFile>> {
        let head = match self.lines {
            InputForm::Recognised => first_line(&mut reader),
            InputForm::Always => Ok(Vec::new()),
        };
        let head = match head {
            Ok(head) => head,
            Err(error) => return Some(unreadable(name, &error)),
        };
        let first = head.strip_prefix("\u{feff}".as_bytes()).unwrap_or(&head).trim_ascii();
        let is_lines = first.starts_with(b"{") && first.ends_with(b"}");
        let is_lines = is_lines || self.lines == InputForm::Always;
        let whole = Cursor::new(head).chain(reader);
        if is_lines {
            self.open = Some(JsonLines::new(name.to_owned(), folder, Box::new(whole), self.access));
            return self.next();
        }
        Some(Source::read_from(name, whole).map(|source| source.with_access(self.access)))
    }
}

/// Reads a file of an argument. A file named on the command line may be a pipe; one found in a folder or by
/// a pattern must be a regular file.
pub(super) fn read_file(argument: &Path, path: &Path, access: FileAccess) -> Result<Source, InvalidFile> {
    let source = if argument == path { read(path) } else { read_regular(path) };
    source.map(|source| source.with_access(access))
}

/// Opens a file in the same way.
fn open(argument: &Path, path: &Path) -> Result<File, FaultKind> {
    if argument != path {
        return open_regular(path);
    }
    File::open(path).map_err(|error| FaultKind::Unreadable(error.to_string()))
}

/// The bytes up to the end of the first line that is not blank, at most as many as a text may have.
fn first_line(reader: &mut dyn BufRead) -> std::io::Result<Vec<u8>> {
    let mut head = Vec::new();
    loop {
        let before = head.len();
        let read = reader.take(LARGEST + 1).read_until(b'\n', &mut head)?;
        let is_blank = head[before..].trim_ascii().is_empty();
        if read == 0 || !is_blank || head.len() as u64 > LARGEST {
            return Ok(head);
        }
    }
}

fn unreadable<T>(name: &str, error: &std::io::Error) -> Result<T, InvalidFile> {
    Err(InvalidFile::unread(name, FaultKind::Unreadable(error.to_string())))
}

impl Iterator for Items {
    type Item = Result<Source, InvalidFile>;

    fn next(&mut self) -> Option<Self::Item> {
        if let Some(first) = self.first.take() {
            return Some(first);
        }
        loop {
            if let Some(lines) = &mut self.open {
                if let Some(source) = lines.next() {
                    return Some(source);
                }
                self.open = None;
            }
            if let Some(path) = self.files.pop_front() {
                return self.read(&path);
            }
            self.argument = self.arguments.pop_front()?;
            self.files = files_like(&self.argument).into();
        }
    }
}

/// The lines of a text, each a puzzle or the name of a file that holds one.
struct JsonLines {
    name: String,
    /// The folder to which paths in its lines are relative.
    folder: PathBuf,
    reader: Box<dyn BufRead + Send>,
    /// The number of lines read.
    line: usize,
    access: FileAccess,
}

/// A line that names a file.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct NamedFile {
    file: PathBuf,
}

impl JsonLines {
    fn new(name: String, folder: &Path, reader: Box<dyn BufRead + Send>, access: FileAccess) -> Self {
        Self { name, folder: folder.to_path_buf(), reader, line: 0, access }
    }

    /// One line, cut after the size of the largest text; `None` at the end.
    fn bytes(&mut self) -> std::io::Result<Option<Vec<u8>>> {
        let mut line = Vec::new();
        if self.reader.by_ref().take(LARGEST + 2).read_until(b'\n', &mut line)? == 0 {
            return Ok(None);
        }
        let mut is_whole = line.ends_with(b"\n");
        while !is_whole {
            let rest = self.reader.fill_buf()?;
            let end = rest.iter().position(|byte| *byte == b'\n');
            is_whole = end.is_some() || rest.is_empty();
            let used = end.map_or(rest.len(), |end| end + 1);
            self.reader.consume(used);
        }
        self.line += 1;
        Ok(Some(line))
    }

    fn source(&self, line: &[u8]) -> Result<Source, InvalidFile> {
        let body = line.strip_suffix(b"\n").unwrap_or(line);
        let name = format!("{}:{}", self.name, self.line);
        let read = Source::read_from(&name, body);
        let place = |source: Source| Source {
            folder: self.folder.clone(),
            first_line: self.line,
            access: self.access,
            ..source
        };
        let source =
            read.map(place).map_err(|invalid| InvalidFile { source: place(invalid.source), ..invalid })?;
        match serde_json::from_str::<NamedFile>(&source.text) {
            Ok(named) => self.named(source, &named.file),
            Err(_) => Ok(Source { text: with_pairs(&source.text), ..source }),
        }
    }

    /// The file that a line names. An unreadable file is a fault of the line.
    fn named(&self, line: Source, file: &Path) -> Result<Source, InvalidFile> {
        let path = self.folder.join(file);
        let shown = path.display().to_string();
        let refuse = |line: Source, kind| {
            let at = named_at(&line.text);
            let kind = FaultKind::Named { path: shown.clone(), kind: Box::new(kind) };
            Err(InvalidFile::one(line, Fault::new(at, kind)))
        };
        if self.access == FileAccess::Denied {
            return refuse(line, FaultKind::NoAccess);
        }
        if file == Path::new("-") {
            return refuse(line, FaultKind::NotRegular("standard input"));
        }
        read_regular(&path).or_else(|invalid| match invalid.faults.first().map(|fault| &fault.kind) {
            Some(kind @ (FaultKind::Unreadable(_) | FaultKind::NotRegular(_))) => refuse(line, kind.clone()),
            _ => Err(invalid),
        })
    }
}

/// Where the name stands in a line that is only `{"file": "name"}`.
fn named_at(line: &str) -> Range<usize> {
    let colon = line.find(':').unwrap_or(0);
    let start = line[colon..].find('"').map_or(0, |quote| colon + quote);
    start..line.rfind('"').map_or(line.len(), |quote| quote + 1).max(start)
}

impl Iterator for JsonLines {
    type Item = Result<Source, InvalidFile>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            match self.bytes() {
                Ok(Some(line)) if line.trim_ascii().is_empty() => {}
                Ok(line) => return Some(self.source(&line?)),
                Err(error) => {
                    // After an error the reader is not used again.
                    self.reader = Box::new(std::io::empty());
                    return Some(unreadable(&self.name, &error));
                }
            }
        }
    }
}

/// The text with each surrogate pair `\ud83c\udc6b`, by which JSON writes a character and which YAML does
/// not have, replaced by its character.
fn with_pairs(text: &str) -> String {
    let mut whole = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find("\\u") {
        let unit = |from: usize| {
            let digits = rest.get(from..from + 6)?.strip_prefix("\\u")?;
            u16::from_str_radix(digits, 16).ok()
        };
        let escaped = rest[..at].chars().rev().take_while(|c| *c == '\\').count() % 2 == 1;
        let pair = unit(at).zip(unit(at + 6)).filter(|_| !escaped);
        let glyph = pair.and_then(|(high, low)| char::decode_utf16([high, low]).next()?.ok());
        let glyph = glyph.filter(|glyph| glyph.len_utf16() == 2);
        whole.push_str(&rest[..at]);
        match glyph {
            Some(glyph) => whole.push(glyph),
            None => whole.push_str(&rest[at..at + 2]),
        }
        rest = &rest[at + if glyph.is_some() { 12 } else { 2 }..];
    }
    whole + rest
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::files::read::REGULAR;

    fn read(text: &str) -> Vec<Result<Source, InvalidFile>> {
        let mut items = Items::new(&[], InputForm::Recognised, REGULAR);
        let first = items.stream("in", Path::new(""), Box::new(Cursor::new(text.to_owned().into_bytes())));
        first.into_iter().chain(items).collect()
    }

    fn names(text: &str) -> Vec<String> {
        let name =
            |one: Result<Source, InvalidFile>| one.map_or_else(|invalid| invalid.source.name, |one| one.name);
        read(text).into_iter().map(name).collect()
    }

    #[test]
    fn lines_are_recognised_and_counted() {
        assert_eq!(names("{\"a\": 1}\n\n{\"b\": 1}"), ["in:1", "in:3"]);
        assert_eq!(names("\n{\"a\": 1}\n"), ["in:2"]);
        assert_eq!(names("a: 1\n{\"b\": 1}\n"), ["in"]);
        assert_eq!(names("{\"a\":\n 1}\n"), ["in"]);
        assert_eq!(names("{a\n"), ["in"]);
    }

    #[test]
    fn a_byte_order_mark_hides_no_lines() {
        let found = read("\u{feff}{\"a\": 1}\n{\"b\": 1}\n");
        let texts: Vec<&str> = found.iter().flatten().map(|source| source.text.trim_end()).collect();
        assert_eq!(texts, ["{\"a\": 1}", "{\"b\": 1}"]);
    }

    #[test]
    fn a_line_without_end_is_skipped_to_its_end() {
        let long = format!("{{\"a\": 1}}\n{{{}\n{{\"b\": 1}}\n", "x".repeat(3 << 20));
        let found = read(&long);
        assert_eq!(found.len(), 3);
        assert!(matches!(&found[1], Err(invalid) if invalid.faults[0].kind == FaultKind::TooLarge(LARGEST)));
        assert_eq!(found[2].as_ref().map(|source| source.name.as_str()), Ok("in:3"));
    }

    #[test]
    fn pairs_are_what_they_mean() {
        assert_eq!(with_pairs(r#"{"a": "\ud83c\udc6b \u00e9"}"#), "{\"a\": \"🁫 \\u00e9\"}");
        assert_eq!(with_pairs(r"\\ud83c\udc6b \ud83c \u"), r"\\ud83c\udc6b \ud83c \u");
    }

    /// Of a long first line one byte more is read than a text may have, so that its length is a fault.
    #[test]
    fn a_first_line_is_read_as_far_as_its_fault() {
        let head = |length: u64| {
            let line = vec![b'a'; usize::try_from(length).unwrap()];
            first_line(&mut Cursor::new(line)).unwrap().len() as u64
        };
        assert_eq!([LARGEST, LARGEST + 1, LARGEST + 2].map(head), [LARGEST, LARGEST + 1, LARGEST + 1]);
    }
}
