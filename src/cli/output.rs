//! Prints answers and faults.

use std::borrow::Cow;
use std::io::{ErrorKind, IsTerminal as _, Write};
use std::time::Instant;

use serde::Serialize;

use super::args::To;
use super::ended::Ended;
use super::files::write::write;
use super::format::Format;
use super::global::{Terminal, Verbosity};
use super::goes_on::{GoesOn, WAIT};
use super::printed::printed;
use super::problem::Problem;
use super::watching::{SearchDisplay, taken};
use super::wrap::wrap;
use crate::diagnostic::{Style, render};
use crate::document::{FileAccess, InvalidFile};
use crate::puzzle::answer::{Answer, Solved};
use crate::scene::boxes;
use crate::search::{Limits, Watch};
use crate::visible::{visible, visible_json};

/// Standard output and standard error. A closed pipe ends the program quietly.
#[derive(Clone)]
pub(super) struct Output {
    pub(super) format: Format,
    /// The watch that Ctrl-C stops.
    pub(super) watch: Watch,
    pub(super) terminal: Terminal,
    pub(super) words: Verbosity,
    /// The remark that a search is still running; `None` with --quiet.
    goes_on: Option<GoesOn>,
    /// The files that texts may name.
    pub(super) access: FileAccess,
    /// Output that is kept until its turn comes; `None` to print at once.
    kept: Option<Kept>,
}

/// Kept output: answers, and messages.
#[derive(Clone, Default)]
pub(super) struct Kept {
    out: String,
    pub(super) err: String,
}

impl Output {
    pub(super) fn new(format: Format, terminal: Terminal, words: Verbosity, access: FileAccess) -> Self {
        Self { format, terminal, words, access, watch: Watch::default(), goes_on: None, kept: None }
    }

    /// The same output, with a remark on standard error when a search takes long.
    pub(super) fn saying_what_goes_on(mut self) -> Self {
        self.goes_on = (self.words != Verbosity::Few).then(|| {
            GoesOn::new(WAIT, |said| {
                // A closed standard error does not stop the program.
                let _ = writeln!(anstream::stderr(), "{said}");
            })
        });
        self
    }

    /// An output for another thread, which keeps everything.
    pub(super) fn keeping(&self) -> Self {
        Self { kept: Some(Kept::default()), ..self.clone() }
    }

    /// The kept output.
    pub(super) fn into_kept(self) -> Kept {
        self.kept.unwrap_or_default()
    }

    /// Prints kept output: the answers unchanged, the messages unless they are turned off.
    pub(super) fn pour(&mut self, kept: &Kept) {
        self.raw(&kept.out);
        if self.words == Verbosity::Many && !kept.err.is_empty() {
            self.say(kept.err.trim_end());
        }
    }

    /// Shows the progress of a search until the returned value is dropped.
    pub(super) fn show(&self, limits: &Limits) -> SearchDisplay {
        if self.words == Verbosity::Few {
            return SearchDisplay::default();
        }
        if self.kept.is_none() && std::io::stderr().is_terminal() {
            return SearchDisplay::on_terminal(limits);
        }
        SearchDisplay::going(self.goes_on.as_ref().map(GoesOn::begin))
    }

    /// Enables the remark on long work, where no bar shows it, until the returned value is dropped.
    pub(super) fn show_going(&self) -> SearchDisplay {
        let is_shown = std::io::stderr().is_terminal();
        SearchDisplay::going(self.goes_on.as_ref().filter(|_| !is_shown).map(GoesOn::begin))
    }

    /// Runs a search, shows its progress, and reports its work, if there was any.
    pub(super) fn search<T, E>(
        &mut self,
        of: &str,
        limits: &Limits,
        search: impl FnOnce() -> Result<T, E>,
        nodes: impl Fn(&T) -> Option<u64>,
    ) -> Result<T, E> {
        let (shown, began) = (self.show(limits), Instant::now());
        let found = search()?;
        drop(shown);
        if let Some(nodes) = nodes(&found) {
            self.took(of, limits, nodes, began);
        }
        Ok(found)
    }

    /// The same for a puzzle.
    pub(super) fn solved<'a>(
        &mut self,
        of: &str,
        limits: &Limits,
        solve: impl FnOnce() -> Result<Solved<'a>, InvalidFile>,
    ) -> Result<Solved<'a>, InvalidFile> {
        self.search(of, limits, solve, |solved| solved.work.nodes)
    }

    /// Prints the work of a search, with --verbose.
    pub(super) fn took(&mut self, of: &str, limits: &Limits, nodes: u64, began: Instant) {
        if self.words == Verbosity::Many {
            self.complain(&taken(of, nodes, limits.watch.progress().table, began.elapsed()));
        }
    }

    /// Prints an answer in the requested format.
    pub(super) fn answer(&mut self, answer: &impl Answer) {
        match self.format {
            Format::Text => self.text(&answer.text()),
            Format::Json => self.json(answer),
        }
    }

    /// Prints a part of an answer for a person before the whole is known; JSON has everything in the answer.
    pub(super) fn meanwhile(&mut self, text: &str) {
        if self.format == Format::Text {
            self.text(text);
        }
    }

    /// Prints text, with styles as far as the terminal supports them, wrapped to its width.
    pub(super) fn text(&mut self, text: &str) {
        if text.is_empty() {
            return;
        }
        let mut text = Cow::Borrowed(text);
        if self.format == Format::Text {
            if self.terminal.ascii {
                text = Cow::Owned(boxes::in_ascii(&text));
            }
            if let Some(columns) = self.terminal.columns() {
                text = Cow::Owned(wrap(&text, columns));
            }
        }
        self.raw(&printed(&text));
    }

    /// Prints text unchanged.
    pub(super) fn raw(&mut self, text: &str) {
        match &mut self.kept {
            Some(kept) => kept.out.push_str(text),
            None => write_out(&mut anstream::stdout(), text.as_bytes()),
        }
    }

    /// Prints an answer as one line of JSON.
    pub(super) fn json(&mut self, answer: &impl Serialize) {
        let line = serde_json::to_string(answer).unwrap_or_default();
        self.raw(&(visible_json(&line).into_owned() + "\n"));
    }

    /// Writes the text of a file to the output file if there is one, else prints it as it is: wrapped, JSON or YAML
    /// would be another text.
    pub(super) fn file(&mut self, to: &To, text: &str) -> Ended {
        if to.path().is_none() {
            self.raw(&printed(text));
            return Ended::Done;
        }
        self.bytes(to, text.as_bytes())
    }

    /// The same for bytes.
    pub(super) fn bytes(&mut self, to: &To, bytes: &[u8]) -> Ended {
        let Some(path) = to.path() else {
            write_out(&mut std::io::stdout(), bytes);
            return Ended::Done;
        };
        write(path, bytes, to.replace())
            .map_or_else(|fault| self.refuse(&Problem::new(fault)), |()| Ended::Done)
    }

    /// Prints a problem and returns its outcome.
    pub(super) fn refuse(&mut self, problem: &Problem) -> Ended {
        self.complain(&problem.to_string());
        Ended::BadInput
    }

    /// The outcome of a command that a problem may have stopped.
    pub(super) fn ended(&mut self, ended: Result<Ended, Problem>) -> Ended {
        ended.unwrap_or_else(|problem| self.refuse(&problem))
    }

    /// Prints a message of the argument parser: a help, or a fault of the arguments, which it repeats.
    pub(super) fn arguments(&mut self, said: &clap::Error) -> Ended {
        let rendered = said.render();
        let plain = rendered.to_string();
        let text = match visible(&plain) {
            Cow::Borrowed(_) => rendered.ansi().to_string(),
            Cow::Owned(shown) => shown,
        };
        if said.use_stderr() {
            self.say(text.trim_end());
            return Ended::BadInput;
        }
        self.raw(&text);
        Ended::Done
    }

    /// Prints the faults of a file.
    pub(super) fn invalid(&mut self, invalid: &InvalidFile) {
        self.say(&render(invalid, Style::Coloured));
    }

    /// Prints a message for a person. It may contain names of files or from files.
    pub(super) fn complain(&mut self, message: &str) {
        self.say(&visible(message));
    }

    /// Prints a message whose hidden characters are already visible.
    fn say(&mut self, message: &str) {
        match &mut self.kept {
            Some(kept) => kept.err.push_str(&format!("{message}\n")),
            None => {
                // A closed standard error does not stop the program; the exit status reports the problem.
                let _ = writeln!(anstream::stderr(), "{message}");
            }
        }
    }

    /// Prints a message, unless --quiet is set.
    pub(super) fn remark(&mut self, message: &str) {
        if self.words != Verbosity::Few {
            self.complain(message);
        }
    }
}

/// Writes all bytes to standard output.
fn write_out(out: &mut impl Write, bytes: &[u8]) {
    let written = open_to_write().and_then(|()| out.write_all(bytes));
    leave_unless_written(&written.and_then(|()| out.flush()));
}

/// The error of a standard output that is open only for reading, which the standard library ignores.
#[cfg(unix)]
fn open_to_write() -> std::io::Result<()> {
    use std::os::fd::AsFd as _;
    let same = std::io::stdout().as_fd().try_clone_to_owned()?;
    std::fs::File::from(same).write(&[]).map(drop)
}

#[cfg(not(unix))]
fn open_to_write() -> std::io::Result<()> {
    std::io::stdout().flush()
}

/// Ends the program if an answer could not be written: quietly if the reader is gone, else with the reason,
/// such as a full disk.
fn leave_unless_written(written: &std::io::Result<()>) {
    let Err(error) = written else { return };
    if error.kind() == ErrorKind::BrokenPipe {
        std::process::exit(0);
    }
    let _ = writeln!(anstream::stderr(), "error: standard output cannot be written: {error}");
    std::process::exit(i32::from(Ended::BadInput.status()));
}
