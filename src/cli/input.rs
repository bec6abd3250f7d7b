//! Reading the files that a command is given.

use std::path::Path;

use super::args::Files;
use super::ended::Ended;
use super::format::Format;
use super::items::{Items, Lines};
use super::output::Output;
use crate::board::Need;
use crate::document::{Fault, FaultKind, Faulty, FileAccess, Puzzle, Source, puzzle, spec};
use crate::game::setup::Boneyard;
use crate::report::{answer, counted, position, text};
use crate::verify::expect;

/// A puzzle with the file that it was read from.
pub(super) struct Read {
    pub(super) source: Source,
    pub(super) puzzle: Puzzle,
}

/// Reads the puzzle of a source.
pub(super) fn position(source: Source) -> Result<Read, Faulty> {
    let puzzle = puzzle::read(&source)?;
    Ok(Read { source, puzzle })
}

/// Runs a command on each file; one bad file does not stop the rest.
pub(super) fn each(
    files: &Files,
    output: &mut Output,
    command: impl Fn(&Read, &mut Output) -> Result<Ended, Faulty>,
) -> Ended {
    let items = Items::new(&files.files, Lines::Recognised, output.access);
    each_source(items, output, |source, output| position(source).and_then(|read| command(&read, output)))
}

/// Runs a command on the text of each file.
pub(super) fn each_source(
    mut items: Items,
    output: &mut Output,
    command: impl Fn(Source, &mut Output) -> Result<Ended, Faulty>,
) -> Ended {
    let mut ended = Ended::Done;
    while let Some(source) = items.next() {
        let one = source.and_then(|source| command(source, output));
        ended = ended.max(one.unwrap_or_else(|faulty| refused(&faulty, output)));
        if output.watch.is_stopped() {
            let rest = items.left();
            if rest > 0 {
                output
                    .complain(&format!("stopped: {} not looked at", counted(rest, "file was", "files were")));
                return ended.max(Ended::AtLimit);
            }
            break;
        }
    }
    ended
}

/// Tells what is wrong with a file: to a person, and to a program in the place of the answer.
pub(super) fn refused(faulty: &Faulty, output: &mut Output) -> Ended {
    if output.format == Format::Json {
        output.json(&answer::Refused::new(faulty));
    }
    output.faulty(faulty);
    Ended::BadInput
}

/// A shipped rules file by its name, any other file by its path. A file is read once: it may be a
/// pipe.
pub(super) fn source(path: &Path, access: FileAccess) -> Result<Source, Faulty> {
    let name = path.to_string_lossy();
    if name != "-" && !path.exists() {
        match spec::open(&name, Path::new("")) {
            Ok(source) => return Ok(source),
            Err(kind @ FaultKind::UnknownName { .. }) => {
                return Err(Faulty::one(Source::new(name, ""), Fault::new(0..0, kind)));
            }
            Err(_) => {}
        }
    }
    Source::read(path).map(|source| source.with_access(access))
}

/// Runs a command on the one puzzle that it takes.
pub(super) fn one(
    path: &Path,
    output: &mut Output,
    command: impl Fn(&Read, &mut Output) -> Result<Ended, Faulty>,
) -> Ended {
    let mut items = Items::new(&[path.to_path_buf()], Lines::Recognised, output.access);
    if items.are_many() && !path.is_dir() {
        let what =
            format!("error: {} may be several puzzles\n  = help: this command takes one", path.display());
        output.complain(&what);
        return Ended::BadInput;
    }
    let first = if path.is_dir() { Some(Source::read(path)) } else { items.next() };
    let one = first.unwrap_or_else(|| Source::read(path));
    let one = one.and_then(position).and_then(|read| command(&read, output));
    one.unwrap_or_else(|faulty| refused(&faulty, output))
}

/// Where it is told that a game does not have what was asked.
pub(super) const OF_GAME: &[&str] = &["game"];

impl Read {
    /// A fault of the file: what was asked needs something else than it says. It is told at the
    /// first of the keys that is there, else at the first line.
    pub(super) fn needs(&self, keys: &[&str], what: &str, help: Option<&'static str>) -> Faulty {
        let end = self.source.text.find('\n').unwrap_or(self.source.text.len());
        let at = keys.iter().find_map(|key| puzzle::entry(&self.source, key)).unwrap_or(0..end);
        let label = if keys == OF_GAME { "this game" } else { "the file does not say enough for it" };
        let fault = Fault::new(at, FaultKind::Needs { what: what.to_owned(), label, help });
        Faulty::one(self.source.clone(), fault)
    }

    /// What the position answers, or the fault that it does not say enough.
    pub(super) fn given<T>(&self, answer: Result<T, Need>) -> Result<T, Faulty> {
        let is_hidden = self.puzzle.board.game().to_draw() == Boneyard::Unknown;
        answer.map_err(|need| {
            let need = match need {
                Need::EveryTile if self.puzzle.hidden.is_some() => Need::OpenHands,
                need => need,
            };
            let keys: &[&str] = match need {
                Need::EveryTile if is_hidden => &["boneyard"],
                Need::HandSizes => &["hand", "layout", "game"],
                Need::EveryTile => &["hand", "task", "expect", "game"],
                Need::Hand | Need::NoBestTurn => &["task", "expect", "game"],
                Need::OtherHand => &["opponent_hand", "hands", "hand", "game"],
                Need::NoDeal => &["line", "hands"],
                Need::NoDraws => &["task", "game"],
                Need::OpenHands | Need::Seats => &["hands", "game"],
            };
            self.needs(keys, &need.to_string(), Some(need.help()))
        })
    }

    pub(super) fn head(&self) -> String {
        let head = position::head(&self.source.name, &self.puzzle);
        head.trim_end().to_owned() + "\n\n" + &text::notes(&self.puzzle.board)
    }

    /// An answer with what is known of the position.
    pub(super) fn answered<T>(&self, answer: T) -> answer::Answered<'_, T> {
        answer::Answered::new(answer, &self.source.name, &self.puzzle)
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
            output.remark(failed);
        }
    }
    if failed.is_empty() { Ended::Done } else { Ended::Failed }
}
