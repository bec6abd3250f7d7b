//! Where answers and faults are printed.

use std::borrow::Cow;
use std::io::{ErrorKind, IsTerminal as _, Write as _};
use std::time::Instant;

use serde::Serialize;

use super::Ended;
use super::args::{Format, Terminal, To, Words};
use super::goes_on::{GoesOn, WAIT};
use super::watching::{Shown, taken};
use super::wrap::wrap;
use crate::diagnostic::{Style, render};
use crate::diagram::boxes;
use crate::document::write::write;
use crate::document::{Faulty, FileAccess};
use crate::report::Answer;
use crate::search::{Limits, Watch};
use crate::visible::{printed, visible, visible_json};

/// Standard output and standard error. A closed pipe ends the program quietly.
pub(super) struct Output {
    pub(super) format: Format,
    /// What Ctrl-C stops.
    pub(super) watch: Watch,
    pub(super) terminal: Terminal,
    pub(super) words: Words,
    /// Where it is said that a search goes on; nowhere when nobody wants to know.
    goes_on: Option<GoesOn>,
    /// Which files the texts that are read may name.
    pub(super) access: FileAccess,
    to: Printed,
}

/// Where what is printed goes.
enum Printed {
    Streams(anstream::Stdout, anstream::Stderr),
    /// Kept until its turn comes: answers, and what else there is to say.
    Kept(Kept),
}

/// What was printed and is kept.
#[derive(Default)]
pub(super) struct Kept {
    out: String,
    err: String,
}

impl Output {
    pub(super) fn new(format: Format, terminal: Terminal, words: Words, access: FileAccess) -> Self {
        let to = Printed::Streams(anstream::stdout(), anstream::stderr());
        Self { format, terminal, words, access, watch: Watch::default(), goes_on: None, to }
    }

    /// The same, but once a search goes on for long that is said on standard error.
    pub(super) fn saying_what_goes_on(mut self) -> Self {
        self.goes_on = (self.words != Words::Few).then(|| {
            GoesOn::new(WAIT, |said| {
                // Where nobody listens nobody is told.
                let _ = writeln!(anstream::stderr(), "{said}");
            })
        });
        self
    }

    /// An output that keeps all that is printed, for another thread.
    pub(super) fn keeping(&self) -> Keeping {
        Keeping {
            format: self.format,
            terminal: self.terminal,
            words: self.words,
            access: self.access,
            watch: self.watch.clone(),
            goes_on: self.goes_on.clone(),
        }
    }

    /// What was kept.
    pub(super) fn into_kept(self) -> Kept {
        match self.to {
            Printed::Kept(kept) => kept,
            Printed::Streams(..) => Kept::default(),
        }
    }

    /// Prints what was kept: the answers as they are, the rest if it is wanted.
    pub(super) fn pour(&mut self, kept: &Kept) {
        self.raw(&kept.out);
        if self.words == Words::Many && !kept.err.is_empty() {
            self.say(kept.err.trim_end());
        }
    }

    /// Shows a search until what is returned is dropped.
    pub(super) fn show(&self, limits: &Limits) -> Shown {
        match self.to {
            _ if self.words == Words::Few => Shown::default(),
            Printed::Streams(..) if std::io::stderr().is_terminal() => Shown::on_terminal(limits),
            _ => Shown::going(self.goes_on.as_ref().map(GoesOn::begin)),
        }
    }

    /// Says once that what is done goes on, where no bar shows it, until what is returned is dropped.
    pub(super) fn show_going(&self) -> Shown {
        let is_shown = std::io::stderr().is_terminal();
        Shown::going(self.goes_on.as_ref().filter(|_| !is_shown).map(GoesOn::begin))
    }

    /// Tells what a search took, if that is wanted.
    pub(super) fn took(&mut self, of: &str, limits: &Limits, nodes: u64, began: Instant) {
        if self.words == Words::Many {
            self.complain(&taken(of, nodes, limits.watch.progress().table, began.elapsed()));
        }
    }

    /// Prints an answer in the format that is asked for.
    pub(super) fn answer(&mut self, answer: &impl Answer) {
        match self.format {
            Format::Text => self.text(&answer.text()),
            Format::Json => self.json(answer),
        }
    }

    /// Prints text with its styles, as far as the terminal takes them, and no line wider than it.
    pub(super) fn text(&mut self, text: &str) {
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

    /// Prints text as it is.
    pub(super) fn raw(&mut self, text: &str) {
        match &mut self.to {
            Printed::Streams(out, _) => {
                let written = open_to_write().and_then(|()| out.write_all(text.as_bytes()));
                leave_unless_written(&written.and_then(|()| out.flush()));
            }
            Printed::Kept(kept) => kept.out.push_str(text),
        }
    }

    /// Prints an answer as one line of JSON.
    pub(super) fn json(&mut self, answer: &impl Serialize) {
        let line = serde_json::to_string(answer).unwrap_or_default();
        self.raw(&(visible_json(&line).into_owned() + "\n"));
    }

    /// Writes a file where it is asked for, or prints it.
    pub(super) fn file(&mut self, to: &To, text: &str) -> Ended {
        if to.path().is_none() {
            self.text(text);
            return Ended::Done;
        }
        self.bytes(to, text.as_bytes())
    }

    /// The same with what is no text.
    pub(super) fn bytes(&mut self, to: &To, bytes: &[u8]) -> Ended {
        let Some(path) = to.path() else {
            let mut out = std::io::stdout().lock();
            let written = open_to_write().and_then(|()| out.write_all(bytes));
            leave_unless_written(&written.and_then(|()| out.flush()));
            return Ended::Done;
        };
        match write(path, bytes, to.replace()) {
            Ok(()) => Ended::Done,
            Err(fault) => {
                self.complain(&format!("error: {fault}"));
                Ended::BadInput
            }
        }
    }

    /// Prints what the reader of the command line says: a help, or what is wrong with its arguments,
    /// which it shows as they are.
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

    /// Prints what is wrong with a file.
    pub(super) fn faulty(&mut self, faulty: &Faulty) {
        self.say(&render(faulty, Style::Coloured));
    }

    /// Prints a message for a person. It may have names in it, of files and of what is in them.
    pub(super) fn complain(&mut self, message: &str) {
        self.say(&visible(message));
    }

    /// Prints a message in which nothing hidden is left.
    fn say(&mut self, message: &str) {
        match &mut self.to {
            Printed::Streams(_, err) => {
                // Where nobody listens nobody is told; the exit status still says it.
                let _ = writeln!(err, "{message}");
            }
            Printed::Kept(kept) => kept.err.push_str(&format!("{message}\n")),
        }
    }

    /// Prints a message that nobody needs who asked for quiet.
    pub(super) fn remark(&mut self, message: &str) {
        if self.words != Words::Few {
            self.complain(message);
        }
    }
}

/// What an output that keeps its text is made of, on whichever thread it is made.
pub(super) struct Keeping {
    format: Format,
    terminal: Terminal,
    words: Words,
    access: FileAccess,
    watch: Watch,
    goes_on: Option<GoesOn>,
}

impl Keeping {
    /// An output that has kept nothing.
    pub(super) fn output(&self) -> Output {
        Output {
            format: self.format,
            terminal: self.terminal,
            words: self.words,
            access: self.access,
            watch: self.watch.clone(),
            goes_on: self.goes_on.clone(),
            to: Printed::Kept(Kept::default()),
        }
    }
}

/// The error of a standard output that is open for reading alone, which the standard library leaves out.
#[cfg(unix)]
fn open_to_write() -> std::io::Result<()> {
    use std::os::fd::AsFd as _;
    let same = std::io::stdout().as_fd().try_clone_to_owned()?;
    std::fs::File::from(same).write(&[]).map(drop)
}

#[cfg(not(unix))]
fn open_to_write() -> std::io::Result<()> {
    Ok(())
}

/// Ends the program where an answer could not be written: quietly if nobody reads on, else with the
/// reason, as on a full disk.
fn leave_unless_written(written: &std::io::Result<()>) {
    let Err(error) = written else { return };
    if error.kind() == ErrorKind::BrokenPipe {
        std::process::exit(0);
    }
    let _ = writeln!(anstream::stderr(), "error: standard output cannot be written: {error}");
    std::process::exit(i32::from(Ended::BadInput.status()));
}
