//! Reading the files that a command is given.

use std::path::Path;

use super::Ended;
use super::args::{Files, Format};
use super::output::Output;
use crate::board::Need;
use crate::document::{Fault, FaultKind, Faulty, Puzzle, Source, puzzle};
use crate::report::{answer, position, text};
use crate::verify::expect;

/// A puzzle with the file that it was read from.
pub(super) struct Read {
    pub(super) source: Source,
    pub(super) puzzle: Puzzle,
}

/// Reads one puzzle.
pub(super) fn read(path: &Path) -> Result<Read, Faulty> {
    let source = Source::read(path)?;
    let puzzle = puzzle::read(&source)?;
    Ok(Read { source, puzzle })
}

/// Runs a command on each file; one bad file does not stop the rest.
pub(super) fn each(
    files: &Files,
    output: &mut Output,
    command: impl Fn(&Read, &mut Output) -> Result<Ended, Faulty>,
) -> Ended {
    let mut ended = Ended::Done;
    for path in files.files.iter().flat_map(|path| Source::files(path)) {
        let one = read(&path).and_then(|read| command(&read, output));
        ended = ended.max(one.unwrap_or_else(|faulty| {
            output.faulty(&faulty);
            Ended::BadInput
        }));
    }
    ended
}

/// Runs a command on the one file that it takes.
pub(super) fn one(
    path: &Path,
    output: &mut Output,
    command: impl Fn(&Read, &mut Output) -> Result<Ended, Faulty>,
) -> Ended {
    each(&Files { files: vec![path.to_path_buf()] }, output, command)
}

impl Read {
    /// A fault of the whole file: what was asked needs more than it says.
    pub(super) fn needs(&self, what: &str) -> Faulty {
        let end = self.source.text.find('\n').unwrap_or(self.source.text.len());
        let fault = Fault::new(0..end, FaultKind::Needs(what.to_owned()));
        Faulty::one(self.source.clone(), fault)
    }

    /// What the position answers, or the fault that it does not say enough.
    pub(super) fn given<T>(&self, answer: Result<T, Need>) -> Result<T, Faulty> {
        answer.map_err(|need| self.needs(&need.to_string()))
    }

    pub(super) fn head(&self) -> String {
        position::head(&self.source.name, &self.puzzle).trim_end().to_owned() + "\n\n"
    }
}

/// Prints expectations; says whether all of them hold.
pub(super) fn findings(findings: &[expect::Finding], output: &mut Output) -> Ended {
    if output.format == Format::Text && !findings.is_empty() {
        output.text(&(text::findings(findings) + "\n"));
    }
    let failed = answer::failed(findings);
    for failed in &failed {
        if output.format == Format::Json {
            output.complain(failed);
        }
    }
    if failed.is_empty() { Ended::Done } else { Ended::Failed }
}
