//! Reads the keys of a check and their values.

use super::outcome::Outcome;
use super::run::Check;
use super::scene::CheckInput;
use crate::game::FamilyName;
use crate::game::drawing::look::Letters;
use crate::game::lattice::Cell;
use crate::game::written::Feature;
use crate::game::{Move, Setup};
use crate::keys::fields::{Field, Fields};
use crate::keys::key::{COUNT, END, Holds, Key, NumberRange, POINTS, key};
use crate::keys::spec::Spec;
use crate::keys::{setup, values};
use crate::rules::Changes;
use crate::rules::counts::MAX_SEATS;
use crate::sorted;
use crate::source::fault::{Fault, FaultKind};
use crate::source::node::Text;
use crate::source::text::FileAccess;
use crate::tile::{Pip, Tile, Tiles};
use crate::words::any_of;

/// The context in which the checks of a claim are read.
pub(crate) struct Context<'s> {
    pub(crate) spec: &'s Spec,
    /// What the claim's own `house` and `set` change.
    pub(crate) changes: &'s Changes,
    /// The cells that the claim's picture names.
    pub(crate) letters: &'s Letters,
    /// The position that the claim speaks of.
    pub(crate) setup: Option<&'s Setup>,
    /// Which files the spec may name.
    pub(crate) access: FileAccess,
}

impl Context<'_> {
    /// The family of the spec's rules.
    pub(super) fn family(&self) -> FamilyName {
        self.spec.rules.family()
    }
}

/// Reads the keys of one check, and records which they are.
pub(crate) struct Reader<'r> {
    pub(super) fields: Fields<'r>,
    pub(super) of: &'r Context<'r>,
    pub(super) faults: &'r mut Vec<Fault>,
    /// The number of faults before this check.
    before: usize,
    /// The keys that were read.
    pub(super) asked: Vec<Key>,
}

/// The name of a key.
type Name = &'static str;

/// The bounds of a seat, from 0.
const SEAT: NumberRange = (0, 15);

impl<'r> Reader<'r> {
    pub(super) fn new(fields: Fields<'r>, of: &'r Context<'r>, faults: &'r mut Vec<Fault>) -> Self {
        let before = faults.len();
        Self { fields, of, faults, before, asked: Vec::new() }
    }

    /// Reads a value that has keys of its own and no unknown key.
    pub(super) fn within<T>(
        &mut self,
        field: Field<'_>,
        read: impl FnOnce(&mut Reader<'_>) -> Option<T>,
    ) -> Option<T> {
        let fields = Fields::free(field.node, &field.key.name, self.faults)?;
        let mut reader = Reader::new(fields, self.of, self.faults);
        let found = read(&mut reader);
        reader.fields.finish(reader.faults);
        found
    }

    /// The family of the check.
    pub(super) fn family(&self) -> FamilyName {
        self.of.family()
    }

    /// The check with this function, unless its keys have faults. The function returns what was found
    /// instead, or why nothing can be found, in words.
    pub(super) fn check(
        &self,
        runs: impl Fn(&CheckInput) -> Outcome + Send + Sync + 'static,
    ) -> Option<Check> {
        (self.faults.len() == self.before).then(|| Check::new(runs))
    }

    /// The value of a key, if it is there.
    pub(super) fn take(&mut self, name: Name, holds: Holds) -> Option<Field<'r>> {
        self.asked.push(key(name, holds, ""));
        self.fields.take_as(name, holds)
    }

    /// The value of a required key.
    pub(super) fn need<T>(
        &mut self,
        key: Name,
        read: impl FnOnce(&mut Self, Name) -> Option<T>,
    ) -> Option<T> {
        self.fields.require(key, self.faults);
        let found = read(self, key);
        if let Some(asked) = self.asked.last_mut() {
            asked.is_required = true;
        }
        found
    }

    /// A key of families with a feature.
    pub(super) fn only<T>(
        &mut self,
        feature: Feature,
        key: Name,
        read: impl FnOnce(&mut Self, Name) -> Option<T>,
    ) -> Option<T> {
        if self.family().has(feature) { read(self, key) } else { None }
    }

    /// The value of a key, or a word that stands for one.
    pub(super) fn or_word<T>(
        &mut self,
        key: Name,
        word: &'static str,
        value: T,
        read: impl FnOnce(&mut Self, Name) -> Option<T>,
    ) -> Option<T> {
        if self.fields.says(key, word) {
            self.take(key, Holds::Text);
            return Some(value);
        }
        let found = read(self, key);
        if let Some(asked) = self.asked.last_mut() {
            asked.holds = match asked.holds {
                Holds::Whole(range) => Holds::WordOrWhole(word, range),
                _ => Holds::Text,
            };
        }
        found
    }

    /// The value of a key that is one of a few words.
    pub(super) fn word(&mut self, key: Name, known: &'static [&'static str]) -> Option<String> {
        let field = self.take(key, Holds::Word(known))?;
        let text = field.text(self.faults)?;
        if !known.contains(&text.text.as_str()) {
            self.faults.push(field.bad(any_of(known)));
        }
        Some(text.text.clone())
    }

    /// The name of a kind of scoring move.
    pub(super) fn kind(&mut self, key: Name) -> Option<String> {
        self.word(key, self.family().in_files().move_kinds)
    }

    /// The description of a cell.
    pub(super) fn description(&mut self, key: Name) -> Option<String> {
        let field = self.take(key, Holds::Text)?;
        let words = self.family().in_files().cells?;
        let text = field.text(self.faults)?;
        if !(words.is_one)(&text.text) {
            self.faults.push(field.bad((words.expected)()));
        }
        Some(text.text.clone())
    }

    /// The name of the reason why a move is illegal.
    pub(super) fn reason(&mut self, key: Name) -> Option<String> {
        let text = self.take(key, Holds::Text)?.text(self.faults)?;
        Some(values::reason(text, self.family(), self.faults))
    }

    pub(super) fn texts(&mut self, key: Name) -> Option<Vec<&'r Text>> {
        Some(self.take(key, Holds::Texts)?.texts(self.faults))
    }

    pub(super) fn int(&mut self, key: Name) -> Option<i32> {
        self.whole(key, POINTS)
    }

    pub(super) fn count(&mut self, key: Name) -> Option<usize> {
        self.whole(key, COUNT)
    }

    /// The sum of the halves at a place of a tableau.
    pub(super) fn sum(&mut self, key: Name) -> Option<u8> {
        self.whole(key, (0, u8::MAX.into()))
    }

    pub(super) fn counts(&mut self, key: Name) -> Option<Vec<usize>> {
        self.numbers(key, COUNT)
    }

    pub(super) fn seat(&mut self, key: Name) -> Option<usize> {
        self.whole(key, SEAT)
    }

    pub(super) fn pip(&mut self, key: Name) -> Option<Pip> {
        self.whole(key, END).and_then(Pip::new)
    }

    fn whole<T: TryFrom<i64>>(&mut self, key: Name, bounds: NumberRange) -> Option<T> {
        self.take(key, Holds::Whole(bounds))?.number(self.faults)
    }

    pub(super) fn ints(&mut self, key: Name) -> Option<Vec<i32>> {
        self.numbers(key, POINTS)
    }

    /// The pips that each seat holds: no more than the points of a score, so that their sum fits.
    pub(super) fn pips_held(&mut self, key: Name) -> Option<Vec<u32>> {
        self.numbers(key, (0, POINTS.1))
    }

    /// Numbers on halves, in ascending order.
    pub(super) fn pips(&mut self, key: Name) -> Option<Vec<Pip>> {
        let numbers: Vec<u8> = self.numbers(key, END)?;
        let mut pips: Vec<Pip> = numbers.into_iter().filter_map(Pip::new).collect();
        sorted::sort_by(&mut pips, Ord::cmp);
        Some(pips)
    }

    pub(super) fn numbers<T: TryFrom<i64>>(&mut self, key: Name, bounds: NumberRange) -> Option<Vec<T>> {
        self.take(key, Holds::Numbers(bounds))?.numbers(self.faults)
    }

    pub(super) fn truth(&mut self, key: Name) -> Option<bool> {
        self.take(key, Holds::Word(&["yes", "no"]))?.choice(&[("yes", true), ("no", false)], self.faults)
    }

    pub(super) fn tile(&mut self, key: Name) -> Option<Tile> {
        let text = self.take(key, Holds::Text)?.text(self.faults)?;
        text.text.parse().map_err(|error| self.faults.push(text.fault(error))).ok()
    }

    pub(super) fn tiles(&mut self, key: Name) -> Option<Tiles> {
        let field = self.take(key, Holds::Tiles)?;
        Some(setup::tiles(field, self.faults).into_iter().collect())
    }

    pub(super) fn cell(&mut self, key: Name) -> Option<Cell> {
        let text = self.take(key, Holds::Text)?.text(self.faults)?;
        let cell = values::cell(&text.text, self.of.letters);
        if cell.is_none() {
            self.faults.push(Fault::new(text.at.clone(), FaultKind::NoLetter(text.text.clone())));
        }
        cell
    }

    pub(super) fn mv(&mut self, key: Name) -> Option<Move> {
        let text = self.take(key, Holds::Text)?.text(self.faults)?;
        values::mv(text, self.family(), self.faults)
    }

    pub(super) fn moves(&mut self, key: Name) -> Option<Vec<Move>> {
        let field = self.take(key, Holds::Texts)?;
        Some(values::moves(field, self.family(), self.faults))
    }

    /// What lies on the table, as the program writes it.
    pub(super) fn table(&mut self, key: Name) -> Option<String> {
        let text = self.take(key, Holds::Text)?.text(self.faults)?;
        if text.text.trim() == "none" {
            return Some(String::new());
        }
        let (table, errors) = self.family().layout_text(&text.text);
        self.faults.extend(errors.into_iter().map(|error| text.fault(error)));
        Some(table)
    }

    /// Reports a list whose length is not the number of seats.
    pub(super) fn one_for_each(&mut self, key: Name, numbers: usize, seats: usize) {
        if numbers != seats
            && let Some(field) = self.fields.take_as(key, Holds::Other)
        {
            self.faults.push(field.bad(format!("{seats} numbers, one for each seat")));
        }
    }

    /// Reports a list of more numbers than a table has seats, or of none.
    pub(super) fn are_seats(&mut self, key: Name, numbers: usize) {
        if !(1..=MAX_SEATS).contains(&numbers)
            && let Some(field) = self.fields.take_as(key, Holds::Other)
        {
            self.faults.push(field.bad(format!("1 to {MAX_SEATS} numbers, one for each seat")));
        }
    }

    /// Reports a seat that does not exist at a table of this many seats.
    pub(super) fn one_of(&mut self, key: Name, seat: Option<usize>, seats: usize) {
        if seat.is_some_and(|seat| seat >= seats)
            && let Some(field) = self.fields.take_as(key, Holds::Other)
        {
            self.faults.push(field.bad(format!("a seat from 0 to {}", seats.saturating_sub(1))));
        }
    }
}
