//! Where answers and faults are printed.

use std::borrow::Cow;
use std::io::Write as _;

use serde::Serialize;

use super::Ended;
use super::args::{Format, Terminal, To};
use super::wrap::wrap;
use crate::diagnostic::{Style, render};
use crate::diagram::boxes;
use crate::document::Faulty;
use crate::document::write::{Replace, write};
use crate::search::Watch;

/// Standard output and standard error. A closed pipe ends the program quietly.
pub(super) struct Output {
    pub(super) format: Format,
    /// What Ctrl-C stops.
    pub(super) watch: Watch,
    pub(super) terminal: Terminal,
    out: anstream::Stdout,
    err: anstream::Stderr,
}

impl Output {
    pub(super) fn new(format: Format, terminal: Terminal) -> Self {
        Self { format, terminal, watch: Watch::default(), out: anstream::stdout(), err: anstream::stderr() }
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
        let written = self.out.write_all(text.as_bytes()).and_then(|()| self.out.flush());
        self.leave_if_closed(&written);
    }

    /// Prints an answer as one line of JSON.
    pub(super) fn json(&mut self, answer: &impl Serialize) {
        let line = serde_json::to_string(answer).map(|line| line + "\n").unwrap_or_default();
        self.text(&line);
    }

    /// Writes a file where it is asked for, or prints it.
    pub(super) fn file(&mut self, to: &To, text: &str) -> Ended {
        if to.output.is_none() {
            self.text(text);
            return Ended::Done;
        }
        self.bytes(to, text.as_bytes())
    }

    /// The same with what is no text.
    pub(super) fn bytes(&mut self, to: &To, bytes: &[u8]) -> Ended {
        let Some(path) = &to.output else {
            let mut out = std::io::stdout().lock();
            let written = out.write_all(bytes).and_then(|()| out.flush());
            self.leave_if_closed(&written);
            return Ended::Done;
        };
        let replace = if to.force { Replace::Anything } else { Replace::OwnOutput };
        match write(path, bytes, replace) {
            Ok(()) => Ended::Done,
            Err(fault) => {
                self.complain(&format!("error: {fault}"));
                Ended::BadInput
            }
        }
    }

    /// Prints what is wrong with a file.
    pub(super) fn faulty(&mut self, faulty: &Faulty) {
        self.complain(&render(faulty, Style::Coloured));
    }

    /// Prints a message for a person.
    pub(super) fn complain(&mut self, message: &str) {
        // Where nobody can be told the exit status still tells it.
        let _ = writeln!(self.err, "{message}");
    }

    /// Whoever reads no more of a pipe has what they wanted. A full disk is another thing: an
    /// answer of which a part is missing must not pass for a whole one.
    fn leave_if_closed(&mut self, written: &std::io::Result<()>) {
        match written {
            Ok(()) => {}
            Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => std::process::exit(0),
            Err(error) => {
                self.complain(&format!("error: standard output cannot be written: {error}"));
                std::process::exit(i32::from(Ended::BadInput.status()));
            }
        }
    }
}
