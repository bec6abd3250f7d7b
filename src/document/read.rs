//! Reads a file as rules with their claims, or as a puzzle of some kind.

use super::claim::Claim;
use super::claims;
use super::post;
use crate::keys::spec::Spec;
use crate::puzzle::kind::{AnyPuzzle, Kind, OwnTask};
use crate::puzzle::kinds::own_tasks;
use crate::puzzle::position;
use crate::puzzle::position::puzzle::Puzzle;
use crate::source::fault::{Fault, FaultKind};
use crate::source::near::key_of_other_name;
use crate::source::node::Node;
use crate::source::parsed::{ParsedFile, Read};
use crate::source::text::{InvalidFile, Source};

/// A file that was read.
pub enum Document {
    /// A puzzle of any kind.
    Puzzle(Box<dyn AnyPuzzle>),
    /// The rules of a game or variant, with the claims of their document.
    Rules(Box<Spec>, Vec<Claim>),
}

/// Reads a file of any kind.
///
/// # Errors
/// Everything that is wrong with it.
pub fn read(source: Source) -> Result<Document, InvalidFile> {
    Document::of(post::parsed(source))
}

impl Document {
    /// Reads a file of any kind that was parsed.
    ///
    /// # Errors
    /// As [`read`].
    pub fn of(parsed: ParsedFile) -> Result<Self, InvalidFile> {
        if parsed.is_rules() {
            return parsed.rules().map(|(spec, claims)| Self::Rules(Box::new(spec), claims));
        }
        parsed.puzzle().map(Self::Puzzle)
    }
}

impl ParsedFile {
    /// The kind of puzzle that the file's `task` names, with that task; `None` where no kind has it.
    fn asked(&self) -> Option<(&'static OwnTask, &'static Kind, &Node)> {
        let (_, task) = self.entries().iter().find(|(key, _)| key.name == "task")?;
        let text = &task.text()?.text;
        own_tasks().find(|(own, _)| own.name == text).map(|(own, kind)| (own, kind, task))
    }

    /// The kind of puzzle of the file.
    pub fn kind(&self) -> &'static Kind {
        self.asked().map_or(&position::KIND, |(_, kind, _)| kind)
    }

    /// Reads the rules of the file and their claims.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn rules(self) -> Result<(Spec, Vec<Claim>), InvalidFile> {
        match self.node {
            Some(ref node) if self.faults.is_empty() => claims::of_node(self.source, node),
            _ => Err(self.refused(None)),
        }
    }

    /// Reads the puzzle of the file.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn puzzle(self) -> Result<Box<dyn AnyPuzzle>, InvalidFile> {
        let kind = self.kind();
        self.with_block(kind.blocks[0]).of_kind(kind.read)
    }

    /// Reads the position of the file, for commands that need one.
    ///
    /// # Errors
    /// Everything that is wrong with it, or that it is a puzzle of another kind.
    pub fn position(self) -> Result<Read<Puzzle>, InvalidFile> {
        if let Some((own, _, task)) = self.asked() {
            let fault = Fault::new(task.at.clone(), (own.no_position)());
            return Err(self.refused(Some(fault)));
        }
        self.of_kind(|parsed| parsed.read_as(position::read))
    }

    /// Reads the file as a puzzle of one kind, and reports which kind has the keys that this one lacks.
    fn of_kind<P>(self, read: impl FnOnce(Self) -> Result<P, InvalidFile>) -> Result<P, InvalidFile> {
        let keys: Vec<_> = self.entries().iter().map(|(key, _)| key.at.clone()).collect();
        let says_kind = self.entries().iter().any(|(key, _)| ["game", "task"].contains(&key.name.as_str()));
        read(self).map_err(|mut invalid| {
            for fault in &mut invalid.faults {
                match &mut fault.kind {
                    // A key that is another name of a known one is no key of another task.
                    FaultKind::UnknownKey { key, known }
                        if keys.contains(&fault.at)
                            && !(says_kind && key_of_other_name(key, known).is_some()) =>
                    {
                        let of_kind = |(own, kind): (&OwnTask, &Kind)| {
                            let key = kind.keys.iter().find(|known| known.name == *key)?;
                            Some(FaultKind::NotOfTask(key.name, own.name))
                        };
                        if let Some(kind) = own_tasks().find_map(of_kind) {
                            fault.kind = kind;
                        }
                    }
                    FaultKind::UnknownName { what: "task", known, .. } => {
                        let own = own_tasks().map(|(own, _)| own.name.to_owned());
                        *known = known.iter().cloned().chain(own).collect();
                    }
                    _ => {}
                }
            }
            // What lacks the task of its keys lacks no game and no table.
            if invalid.faults.iter().any(|fault| matches!(fault.kind, FaultKind::NotOfTask(..))) {
                invalid
                    .faults
                    .retain(|fault| !matches!(fault.kind, FaultKind::Missing("game" | "layout", _)));
            }
            invalid
        })
    }
}
