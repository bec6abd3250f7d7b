//! The values that checks have: words, numbers, tiles, cells, acts.

use super::check::Orphan;
use super::check_keys::{Reader, tiles};
use super::fault::{Fault, FaultKind};
use super::values;
use crate::board::Act;
use crate::game::FamilyName;
use crate::game::line::layout::Line;
use crate::game::tableaux::geometry::Cell;
use crate::notation::row::read_row;
use crate::rules::value::any_of;
use crate::tile::{Pip, Tile, Tiles};

impl Reader<'_, '_, '_> {
    /// The words for a cell.
    pub(super) fn description(&mut self, key: &'static str, is_one: impl Fn(&str) -> bool) -> Option<String> {
        let field = self.fields.need(key, self.faults)?;
        let text = field.text(self.faults)?;
        if !is_one(&text.text) {
            self.faults.push(field.bad(crate::notation::cell::EXPECTED));
        }
        Some(text.text.clone())
    }

    /// What lies on the table, as the program writes it.
    pub(super) fn table(&mut self, key: &'static str) -> Option<String> {
        let text = self.fields.take(key)?.text(self.faults)?;
        if text.text.trim() == "none" {
            return Some("none".to_owned());
        }
        if self.of.family() == FamilyName::Line {
            let line = text.text.parse::<Line>();
            return line
                .map_err(|error| self.faults.push(text.fault(error)))
                .map(|line| line.to_string())
                .ok();
        }
        let (row, errors) = read_row(&text.text);
        self.faults.extend(errors.into_iter().map(|error| text.fault(error)));
        let row: Vec<String> = row.iter().map(|tile| tile.value.to_string()).collect();
        Some(row.join(" "))
    }

    pub(super) fn reason(&mut self) -> Option<String> {
        let text = self.fields.take("because")?.text(self.faults)?;
        Some(values::reason(text, self.of.family(), self.faults))
    }

    pub(super) fn text(&mut self, key: &'static str) -> Option<String> {
        let field = self.fields.need(key, self.faults)?;
        field.text(self.faults).map(|text| text.text.clone())
    }

    pub(super) fn word(&mut self, key: &'static str, known: &[&str]) -> Option<String> {
        let field = self.fields.take(key)?;
        let text = field.text(self.faults)?;
        if !known.contains(&text.text.as_str()) {
            self.faults.push(field.bad(any_of(known)));
        }
        Some(text.text.clone())
    }

    pub(super) fn kind(&mut self) -> Option<String> {
        let known: &[&str] = match self.of.family() {
            FamilyName::Tableaux => &["side", "corner", "centre"],
            FamilyName::CastleRock => &["add", "middle", "three"],
            FamilyName::Line => &["lead", "join", "matador", "draw", "pass"],
        };
        self.word("kind", known)
    }

    pub(super) fn int(&mut self, key: &'static str) -> Option<i32> {
        let number = self.fields.take(key)?.number(-1_000_000, 1_000_000, self.faults)?;
        Some(number as i32)
    }

    pub(super) fn need_int(&mut self, key: &'static str) -> Option<i32> {
        self.fields.need(key, self.faults)?;
        self.int(key)
    }

    pub(super) fn need_tile(&mut self, key: &'static str) -> Option<Tile> {
        self.fields.need(key, self.faults)?;
        self.tile(key)
    }

    pub(super) fn need_cell(&mut self, key: &'static str) -> Option<Cell> {
        self.fields.need(key, self.faults)?;
        self.cell(key)
    }

    pub(super) fn ints(&mut self, key: &'static str) -> Option<Vec<i32>> {
        let numbers = self.fields.take(key)?.numbers(-1_000_000, 1_000_000, self.faults)?;
        Some(numbers.into_iter().map(|number| number as i32).collect())
    }

    pub(super) fn need_ints(&mut self, key: &'static str) -> Option<Vec<i32>> {
        self.fields.need(key, self.faults)?;
        self.ints(key)
    }

    pub(super) fn count(&mut self, key: &'static str) -> Option<usize> {
        let number = self.fields.take(key)?.number(0, 1_000_000_000, self.faults)?;
        Some(number as usize)
    }

    pub(super) fn need_count(&mut self, key: &'static str) -> Option<usize> {
        self.fields.need(key, self.faults)?;
        self.count(key)
    }

    pub(super) fn pip(&mut self, key: &'static str) -> Option<Pip> {
        let number = self.fields.take(key)?.number(0, 18, self.faults)?;
        Pip::new(number as u8)
    }

    pub(super) fn need_pip(&mut self, key: &'static str) -> Option<Pip> {
        self.fields.need(key, self.faults)?;
        self.pip(key)
    }

    pub(super) fn tile(&mut self, key: &'static str) -> Option<Tile> {
        let text = self.fields.take(key)?.text(self.faults)?;
        text.text.parse().map_err(|error| self.faults.push(text.fault(error))).ok()
    }

    pub(super) fn orphan(&mut self) -> Option<Orphan> {
        if self.fields.says("orphan", "none") {
            self.fields.take("orphan");
            return Some(Orphan::None);
        }
        self.tile("orphan").map(Orphan::One)
    }

    pub(super) fn tiles(&mut self, key: &'static str) -> Option<Tiles> {
        let field = self.fields.take(key)?;
        Some(tiles(field, self.faults))
    }

    pub(super) fn truth(&mut self, key: &'static str) -> Option<bool> {
        self.fields.take(key)?.choice(&[("yes", true), ("no", false)], self.faults)
    }

    pub(super) fn cell(&mut self, key: &'static str) -> Option<Cell> {
        let field = self.fields.take(key)?;
        let text = field.text(self.faults)?;
        let cell = values::cell(&text.text, self.of.letters);
        if cell.is_none() {
            self.faults.push(Fault::new(text.at.clone(), FaultKind::NoLetter(text.text.clone())));
        }
        cell
    }

    pub(super) fn act(&mut self) -> Option<Act> {
        let text = self.fields.need("play", self.faults)?.text(self.faults)?;
        values::act(text, self.of.family(), self.faults)
    }

    pub(super) fn acts(&mut self, key: &'static str) -> Option<Vec<Act>> {
        let field = self.fields.take(key)?;
        Some(values::acts(field, self.of.family(), self.faults))
    }
}
