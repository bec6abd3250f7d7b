//! `boneyard fmt`: formats puzzle files.

use std::io::IsTerminal as _;
use std::path::{Path, PathBuf};

use clap::Args;

use super::ended::Ended;
use super::files::find::{files_like, is_pattern};
use super::files::write::{Replace, write};
use super::input::refused;
use super::items::read_file;
use super::output::Output;
use super::printed::printed;
use super::problem::Problem;
use crate::document::arrange::{Unarranged, arranged, file_of_post};
use crate::document::{FaultKind, InvalidFile, Source};
use crate::report::answer::Formatted;

/// Format puzzle files; their meaning and comments stay
///
/// A post is printed as a puzzle file, and stays as it was posted.
#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  boneyard fmt mine.yaml\n  boneyard fmt puzzles --check\n  boneyard fmt - < mine.yaml"
)]
pub(super) struct Fmt {
    /// Puzzle files, folders or patterns such as 'puzzles/**/*.yaml'; - is standard input
    #[arg(required = true, value_name = "FILE")]
    pub(super) files: Vec<PathBuf>,
    /// Write nothing; list the files that would change
    #[arg(long)]
    pub(super) check: bool,
}

pub(super) fn fmt(args: &Fmt, output: &mut Output) -> Ended {
    let mut ended = Ended::Done;
    for argument in &args.files {
        for path in files_like(argument) {
            let source = if is_pattern(&path) {
                Err(InvalidFile::unread(path.display().to_string(), FaultKind::NoMatch))
            } else {
                read_file(argument, &path, output.access)
            };
            ended = ended.max(one(source, &path, args, output));
        }
    }
    ended
}

fn one(source: Result<Source, InvalidFile>, path: &Path, args: &Fmt, output: &mut Output) -> Ended {
    let source = match source {
        Ok(source) => source,
        Err(invalid) => return refused(&invalid, output),
    };
    let text = file_of_post(&source)
        .and_then(|of_post| Ok((arranged(of_post.as_ref().unwrap_or(&source))?, of_post.is_some())));
    let (text, is_post) = match text {
        Ok(text) => text,
        Err(Unarranged::InvalidFile(invalid)) => return refused(&invalid, output),
        Err(why) => {
            let message = format!("{}: {why}; it is left as it is", source.name);
            return output.refuse(&Problem::with_help(message, why.help()));
        }
    };
    // A pipe or standard input cannot be written back, and a post stays as it was posted.
    let is_stream = is_post || path == Path::new("-") || !path.is_file();
    if is_stream && !args.check {
        // A terminal must not get control characters of the file; a pipe gets the file as it is.
        output.raw(&if std::io::stdout().is_terminal() { printed(&text) } else { text.into() });
        return Ended::Done;
    }
    // The source has lost its byte-order mark; only the file itself shows whether it had one.
    let is_same = if is_stream {
        text == source.text
    } else {
        std::fs::read(path).is_ok_and(|before| before == text.as_bytes())
    };
    output.answer(&Formatted { file: source.name, changed: !is_same });
    if is_same {
        return Ended::Done;
    }
    if args.check {
        return Ended::Failed;
    }
    match write(path, text.as_bytes(), Replace::Anything) {
        Ok(()) => Ended::Done,
        Err(fault) => output.refuse(&Problem::new(fault)),
    }
}
