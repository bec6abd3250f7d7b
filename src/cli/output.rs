//! Where answers and faults are printed.

use std::io::Write as _;

use serde::Serialize;

use super::Ended;
use super::args::{Format, To};
use crate::diagnostic::{Style, render};
use crate::document::Faulty;
use crate::document::write::{Replace, write};
use crate::search::Watch;

/// Standard output and standard error. A closed pipe ends the program quietly.
pub(super) struct Output {
    pub(super) format: Format,
    /// What Ctrl-C stops.
    pub(super) watch: Watch,
    out: anstream::Stdout,
    err: anstream::Stderr,
}

impl Output {
    pub(super) fn new(format: Format) -> Self {
        Self { format, watch: Watch::default(), out: anstream::stdout(), err: anstream::stderr() }
    }

    /// Prints text with its styles, as far as the terminal takes them.
    pub(super) fn text(&mut self, text: &str) {
        let written = self.out.write_all(text.as_bytes()).and_then(|()| self.out.flush());
        leave_if_closed(&written);
    }

    /// Prints an answer as one line of JSON.
    pub(super) fn json(&mut self, answer: &impl Serialize) {
        let line = serde_json::to_string(answer).map(|line| line + "\n").unwrap_or_default();
        self.text(&line);
    }

    /// Writes a file where it is asked for, or prints it.
    pub(super) fn file(&mut self, to: &To, text: &str) -> Ended {
        let Some(path) = &to.output else {
            self.text(text);
            return Ended::Done;
        };
        let replace = if to.force { Replace::Anything } else { Replace::OwnOutput };
        match write(path, text.as_bytes(), replace) {
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
        leave_if_closed(&writeln!(self.err, "{message}"));
    }
}

fn leave_if_closed(written: &std::io::Result<()>) {
    if written.is_err() {
        std::process::exit(0);
    }
}
