//! Reads groups of cells, the rules of regions and groups, and the sums that are equal.

use std::ops::Range;
use std::sync::Arc;

use litemap::LiteMap;
use rustc_hash::FxHashMap;

use super::board::{CellGroup, CellIndex, GroupRule, HIGHEST_SUM};
use super::fault::PlacementFault;
use super::notation;
use super::read_board::WrittenBoard;
use crate::game::lattice::Cell;
use crate::keys::fields::{Field, Fields};
use crate::sorted::{self, SortedSet};
use crate::source::fault::{Fault, FaultKind};
use crate::source::node::{NodeValue, Text};

/// The names that stand for several groups.
const ALL_OF: [(&str, BoardLine); 2] = [("rows", BoardLine::Row), ("columns", BoardLine::Column)];

/// A row or a column.
#[derive(Clone, Copy, PartialEq, Eq)]
enum BoardLine {
    Row,
    Column,
}

impl BoardLine {
    fn of(self, cell: Cell) -> i16 {
        if self == Self::Row { cell.y } else { cell.x }
    }

    fn name(self) -> &'static str {
        if self == Self::Row { "row" } else { "column" }
    }
}

/// The regions and groups of a board, and what they have to satisfy.
#[derive(Default)]
pub(super) struct Conditions {
    /// The regions and groups that have a rule or whose sums are compared.
    pub(super) groups: Vec<CellGroup>,
    /// The lists of groups whose sums are equal; a group is in one list.
    pub(super) equal_sums: Vec<Vec<usize>>,
    /// The groups of the file, each with its cells as they are written.
    pub(super) written: Vec<(String, String)>,
    /// The rules by their names.
    pub(super) rules: Vec<(String, GroupRule)>,
    /// The lists of names whose sums are equal.
    pub(super) same: Vec<Vec<String>>,
}

/// A set of cells with its name.
type NamedCells = (String, Vec<CellIndex>);

/// A text with one blank between its words.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Reads `groups`, `rules` and `same`.
pub(super) fn conditions(
    board: &WrittenBoard,
    fields: &mut Fields<'_>,
    faults: &mut Vec<Fault>,
) -> Conditions {
    let field = fields.take("groups");
    let own = field.map(|field| groups(board, field, faults)).unwrap_or_default();
    let entries = field.map(|field| field.node.entries()).unwrap_or_default();
    let written = entries.iter().map(|(key, node)| (key.name.clone(), one_line(&node.flow()))).collect();
    let found = Conditions { written, ..Conditions::default() };
    let places = own.iter().enumerate().map(|(place, (name, _))| (name.clone(), place)).rev().collect();
    let known = known(board, &own);
    let mut reader = GroupReader { board, own, places, known, numbers: FxHashMap::default(), found };
    if let Some(field) = fields.take("rules") {
        reader.rules(field, faults);
    }
    if let Some(field) = fields.take("same") {
        reader.same(field, faults);
    }
    reader.found
}

struct GroupReader<'b> {
    board: &'b WrittenBoard,
    own: Vec<NamedCells>,
    /// The places of `own`, by their names.
    places: FxHashMap<String, usize>,
    /// Every name that means cells.
    known: Arc<[String]>,
    /// The numbers of the groups that were found, by their names.
    numbers: FxHashMap<String, usize>,
    found: Conditions,
}

impl GroupReader<'_> {
    fn rules(&mut self, field: Field<'_>, faults: &mut Vec<Fault>) {
        let Some(fields) = Fields::free(field.node, "rules", faults) else { return };
        for field in fields.rest() {
            let name = &field.key.name;
            let sets = self.meant(name, &field.key.at, faults);
            let Some(rule) = rule(field, faults) else { continue };
            let Some(sets) = sets else { continue };
            self.found.rules.push((name.clone(), rule));
            for set in sets {
                let group = self.group(set);
                self.found.groups[group].rule = Some(rule);
            }
        }
    }

    fn same(&mut self, field: Field<'_>, faults: &mut Vec<Fault>) {
        let is_list = |field: &Field<'_>| {
            let is_several =
                field.node.text().is_some_and(|text| text.text.trim().contains(char::is_whitespace));
            is_several || matches!(field.node.value, NodeValue::List(_))
        };
        let items = field.items();
        let is_nested = matches!(field.node.value, NodeValue::List(_)) && items.iter().any(is_list);
        for list in if is_nested { items } else { vec![field] } {
            self.equal(list, faults);
        }
    }

    /// Reads one list of names whose sums are equal.
    fn equal(&mut self, field: Field<'_>, faults: &mut Vec<Fault>) {
        let mut names: Vec<String> = Vec::new();
        let mut places: FxHashMap<String, usize> = FxHashMap::default();
        let mut groups: SortedSet<usize> = SortedSet::new();
        let before = faults.len();
        for text in field.texts(faults) {
            for word in words(text) {
                if places.insert(word.text.clone(), names.len()).is_some() {
                    continue;
                }
                for set in self.meant(&word.text, &word.at, faults).unwrap_or_default() {
                    groups.insert(self.group(set));
                }
                names.push(word.text);
            }
        }
        let is_one = names.len() < 2 && !names.iter().any(|name| ALL_OF.iter().any(|(all, _)| all == name));
        if is_one && faults.len() == before {
            faults.push(Fault::new(field.node.at.clone(), PlacementFault::OneName.into()));
        }
        self.add_equal(groups);
        self.found.same.push(names);
    }

    /// Adds groups whose sums are equal; they are one list with those that share a group with them.
    fn add_equal(&mut self, mut groups: SortedSet<usize>) {
        self.found.equal_sums.retain(|list| {
            let is_apart = list.iter().all(|group| !groups.contains(group));
            if !is_apart {
                groups.extend(list.iter().copied());
            }
            is_apart
        });
        self.found.equal_sums.push(groups.into_iter().collect());
    }

    /// The number of a group, which is added if it is new.
    fn group(&mut self, (name, cells): NamedCells) -> usize {
        let groups = &mut self.found.groups;
        *self.numbers.entry(name).or_insert_with_key(|name| {
            groups.push(CellGroup { name: name.clone(), cells, rule: None });
            groups.len() - 1
        })
    }

    /// The sets of cells that a name means.
    fn meant(&self, name: &str, at: &Range<usize>, faults: &mut Vec<Fault>) -> Option<Vec<NamedCells>> {
        if let Some((_, line)) = ALL_OF.iter().find(|(all, _)| *all == name) {
            return Some(all_of(self.board, *line));
        }
        if let Some(place) = self.places.get(name) {
            return Some(vec![self.own[*place].clone()]);
        }
        let mut chars = name.chars();
        if let (Some(letter), None) = (chars.next(), chars.next()) {
            let regions = self.board.regions.iter().enumerate();
            let cells: Vec<usize> =
                regions.filter(|(_, region)| **region == Some(letter)).map(|(cell, _)| cell).collect();
            if !cells.is_empty() {
                return Some(vec![(name.to_owned(), cells)]);
            }
        }
        let (found, known) = (name.to_owned(), self.known.clone());
        let kind = FaultKind::UnknownName { what: "region or group", found, known };
        faults.push(Fault::new(at.clone(), kind));
        None
    }
}

/// Every name that means cells: of regions, of groups, of all rows and all columns.
fn known(board: &WrittenBoard, own: &[NamedCells]) -> Arc<[String]> {
    let regions = sorted::set(board.regions.iter().flatten());
    let regions = regions.iter().map(ToString::to_string);
    let own = own.iter().map(|(name, _)| name.clone());
    regions.chain(own).chain(ALL_OF.map(|(name, _)| name.to_owned())).collect()
}

/// Every row or column that has cells.
fn all_of(board: &WrittenBoard, line: BoardLine) -> Vec<NamedCells> {
    let mut sets: LiteMap<i16, Vec<CellIndex>> = LiteMap::new();
    for (index, cell) in board.cells.iter().enumerate() {
        sets.entry(line.of(*cell)).or_default().push(index);
    }
    sets.into_iter().map(|(number, cells)| (format!("{} {number}", line.name()), cells)).collect()
}

fn on(board: &WrittenBoard, is_one: impl Fn(Cell) -> bool) -> Vec<CellIndex> {
    board.cells.iter().enumerate().filter(|(_, cell)| is_one(**cell)).map(|(index, _)| index).collect()
}

/// The words of a text, each with its place.
pub(super) fn words(text: &Text) -> Vec<Text> {
    let body = &text.text;
    let part = |word: &str| {
        let start = word.as_ptr() as usize - body.as_ptr() as usize;
        text.part(start..start + word.len())
    };
    body.split_whitespace().map(part).collect()
}

/// Reads a rule: a sum, its bound, all alike or all different.
fn rule(field: Field<'_>, faults: &mut Vec<Fault>) -> Option<GroupRule> {
    let no_rule = || Fault::new(field.key.at.clone(), PlacementFault::NoRule(field.key.name.clone()).into());
    if field.node.value == NodeValue::Null {
        faults.push(no_rule());
        return None;
    }
    let written = field.node.flow();
    let body = written.trim();
    if body.is_empty() {
        faults.push(no_rule());
        return None;
    }
    let sum = |digits: &str| {
        let is_number = !digits.is_empty() && digits.bytes().all(|c| c.is_ascii_digit());
        digits.parse::<u32>().ok().filter(|sum| is_number && *sum <= HIGHEST_SUM)
    };
    let found = match (body, body.split_at_checked(1)) {
        ("=", _) => Some(GroupRule::Alike),
        ("!=" | "≠", _) => Some(GroupRule::Different),
        (_, Some(("<", rest))) => sum(rest.trim_start()).map(GroupRule::Below),
        (_, Some((">", rest))) => sum(rest.trim_start()).map(GroupRule::Above),
        _ => sum(body).map(GroupRule::Sum),
    };
    if found.is_none() {
        faults.push(Fault::new(field.node.at.clone(), PlacementFault::BadRule(body.to_owned()).into()));
    }
    found
}

/// Reads the groups of a file.
fn groups(board: &WrittenBoard, field: Field<'_>, faults: &mut Vec<Fault>) -> Vec<NamedCells> {
    let mut found = Vec::new();
    let Some(fields) = Fields::free(field.node, "groups", faults) else { return found };
    for field in fields.rest() {
        let name = &field.key.name;
        let is_name = name.len() > 1
            && name.starts_with(|c: char| c.is_ascii_alphabetic())
            && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
            && !ALL_OF.iter().any(|(all, _)| all == name);
        if !is_name {
            faults.push(Fault::new(field.key.at.clone(), PlacementFault::BadName(name.clone()).into()));
        }
        if field.node.value == NodeValue::Null {
            faults.push(Fault::new(field.key.at.clone(), FaultKind::NoValue(name.clone())));
            continue;
        }
        let before = faults.len();
        let cells = group(board, field, faults);
        if cells.is_empty() && faults.len() == before {
            let fault = PlacementFault::NoGroupCells(name.clone());
            faults.push(Fault::new(field.node.at.clone(), fault.into()));
        }
        found.push((name.clone(), cells));
    }
    found
}

/// Reads the cells of a group: a row, a column, a diagonal, or a list.
fn group(board: &WrittenBoard, field: Field<'_>, faults: &mut Vec<Fault>) -> Vec<CellIndex> {
    if let NodeValue::Map(_) = field.node.value {
        let fault = PlacementFault::BadCell(field.node.flow());
        faults.push(Fault::new(field.node.at.clone(), fault.into()));
        return Vec::new();
    }
    let texts = field.texts(faults);
    if let [text] = texts.as_slice() {
        let words: Vec<&str> = text.text.split_whitespace().collect();
        if let Some(line) = line(board, &words) {
            return line.unwrap_or_else(|fault| {
                faults.push(Fault::new(text.at.clone(), fault.into()));
                Vec::new()
            });
        }
    }
    let mut cells: SortedSet<CellIndex> = SortedSet::new();
    for word in texts.into_iter().flat_map(words) {
        let fault = match cell(board, &word) {
            Ok(cell) if cells.insert(cell) => continue,
            Ok(cell) => PlacementFault::CellTwice(board.cells[cell].to_string()),
            Err(fault) => fault,
        };
        faults.push(Fault::new(word.at, fault.into()));
    }
    cells.into_iter().collect()
}

/// Reads a cell of the board.
fn cell(board: &WrittenBoard, word: &Text) -> Result<CellIndex, PlacementFault> {
    let cell = notation::cell(&word.text).ok_or_else(|| PlacementFault::BadCell(word.text.clone()))?;
    board.cells.binary_search(&cell).map_err(|_| PlacementFault::OffBoard(cell.to_string()))
}

/// The cells of a row, a column or a diagonal; `None` for other words.
fn line(board: &WrittenBoard, words: &[&str]) -> Option<Result<Vec<CellIndex>, PlacementFault>> {
    let highest = |of: fn(&Cell) -> i16| board.cells.iter().map(of).max().unwrap_or(0);
    let [x, y] = [highest(|cell| cell.x), highest(|cell| cell.y)];
    let diagonal = |is_one: &dyn Fn(Cell) -> bool| {
        if x == y { Ok(on(board, is_one)) } else { Err(PlacementFault::NoDiagonals) }
    };
    match words {
        ["diagonal"] => Some(diagonal(&|cell| cell.x == cell.y)),
        ["antidiagonal"] => Some(diagonal(&|cell| cell.x + cell.y == x)),
        [line, number] => {
            let line = [BoardLine::Row, BoardLine::Column].into_iter().find(|one| one.name() == *line)?;
            let number = number.parse::<i16>().ok()?;
            Some(Ok(on(board, |cell| line.of(cell) == number)))
        }
        _ => None,
    }
}
