//! Reads the files given to a command.

use std::path::Path;

use super::args::FileArgs;
use super::ended::Ended;
use super::files::read::read;
use super::format::Format;
use super::items::{InputForm, Items};
use super::output::Output;
use super::posts::puzzles;
use super::problem::Problem;
use crate::ask::answer::several;
use crate::document;
use crate::document::{FaultKind, FileAccess, InvalidFile, ParsedFile, Puzzle, Source};
use crate::keys::spec;
use crate::puzzle::finding::{self, Finding};
use crate::report::answer;

/// A position with the file that it was read from.
pub(super) type ReadPuzzle = document::Read<Puzzle>;

/// Runs a command on each file; one invalid file does not stop the rest.
pub(super) fn each(
    files: &FileArgs,
    output: &mut Output,
    command: impl Fn(&ReadPuzzle, &mut Output) -> Result<Ended, InvalidFile>,
) -> Ended {
    let items = Items::new(&files.files, InputForm::Recognised, output.access);
    each_file(items, output, |file, output| file.position().and_then(|read| command(&read, output)))
}

/// Runs a command on each file as it was parsed.
pub(super) fn each_file(
    mut items: Items,
    output: &mut Output,
    command: impl Fn(ParsedFile, &mut Output) -> Result<Ended, InvalidFile>,
) -> Ended {
    let mut ended = Ended::Done;
    while let Some(source) = items.next() {
        let puzzles = source.map(|source| puzzles(source, output));
        let puzzles =
            puzzles.map_or_else(|invalid| vec![Err(invalid)], |all| all.into_iter().map(Ok).collect());
        for puzzle in puzzles {
            let one = puzzle.and_then(|file| command(file, output));
            ended = ended.max(one.unwrap_or_else(|invalid| refused(&invalid, output)));
        }
        if output.watch.is_stopped() {
            let Some(left) = items.left() else { break };
            output.complain(&format!("stopped: {left} not read"));
            return ended.max(Ended::AtLimit);
        }
    }
    ended
}

/// Reports the faults of a file: as messages, and as an error object in JSON.
pub(super) fn refused(invalid: &InvalidFile, output: &mut Output) -> Ended {
    if output.format == Format::Json {
        output.json(&answer::RefusedFile::new(invalid));
    }
    output.invalid(invalid);
    Ended::BadInput
}

/// Reads a shipped rules file by its name, any other file by its path. A file is read only once, because it
/// may be a pipe.
pub(super) fn source(path: &Path, access: FileAccess) -> Result<Source, InvalidFile> {
    let name = path.to_string_lossy();
    if name != "-" && !path.exists() {
        match spec::open(&name) {
            Ok(source) => return Ok(source),
            Err(kind @ FaultKind::UnknownName { .. }) => return Err(InvalidFile::unread(name, kind)),
            Err(_) => {}
        }
    }
    read(path).map(|source| source.with_access(access))
}

/// Runs a command on its only puzzle, which is a position.
pub(super) fn one(
    path: &Path,
    output: &mut Output,
    command: impl Fn(&ReadPuzzle, &mut Output) -> Result<Ended, InvalidFile>,
) -> Ended {
    one_file(path, output, |file, output| file.position().and_then(|read| command(&read, output)))
}

/// Runs a command on its only puzzle as it was parsed.
pub(super) fn one_file(
    path: &Path,
    output: &mut Output,
    command: impl Fn(ParsedFile, &mut Output) -> Result<Ended, InvalidFile>,
) -> Ended {
    let mut items = Items::new(&[path.to_path_buf()], InputForm::Recognised, output.access);
    let first = if path.is_dir() { Some(read(path)) } else { items.next() };
    if items.are_many() && !path.is_dir() && items.next().is_some() {
        let message = format!("{} has several puzzles", path.display());
        return output.refuse(&Problem::with_help(message, Some("this command takes one")));
    }
    let one = first.unwrap_or_else(|| read(path));
    let name = one.as_ref().map_or_else(|_| String::new(), |source| source.name.clone());
    let one = match one.map(|source| puzzles(source, output)) {
        Ok(mut puzzles) if puzzles.len() == 1 => Ok(puzzles.remove(0)),
        Ok(puzzles) => {
            return output.refuse(&several(&name, puzzles.len()).into());
        }
        Err(invalid) => Err(invalid),
    };
    let one = one.and_then(|file| command(file, output));
    one.unwrap_or_else(|invalid| refused(&invalid, output))
}

/// Prints expectations and returns whether all of them hold.
pub(super) fn findings(findings: &[Finding], output: &mut Output) -> Ended {
    if !findings.is_empty() {
        output.meanwhile(&(finding::text(findings) + "\n"));
    }
    let failed = finding::failed(findings);
    for failed in &failed {
        if output.format == Format::Json {
            output.remark(failed);
        }
    }
    if failed.is_empty() { Ended::Done } else { Ended::Failed }
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::*;
    use crate::cli::files::read::NAMED;
    use crate::cli::global::{Terminal, Verbosity};

    /// What a stop leaves unread is counted, if there is any.
    #[test]
    fn a_stop_counts_the_files_not_read() {
        let paths = ["puzzles/block/a-tie.yaml", "puzzles/block/one-point.yaml"].map(PathBuf::from);
        for (files, ended, said) in
            [(1, Ended::Done, ""), (2, Ended::AtLimit, "stopped: 1 file was not read")]
        {
            let output = Output::new(Format::Text, Terminal::default(), Verbosity::Usual, NAMED);
            let mut output = output.keeping();
            let items = Items::new(&paths[..files], InputForm::Recognised, NAMED);
            let found = each_file(items, &mut output, |_, output| {
                output.watch.stop();
                Ok(Ended::Done)
            });
            assert_eq!((found, output.into_kept().err.trim_end()), (ended, said));
        }
    }
}
