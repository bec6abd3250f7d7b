//! Puzzles of other programs as puzzle files: the public daily format of Pips, and game IDs of Dominosa.

use std::fmt::Write as _;

use litemap::LiteMap;
use serde::de::IgnoredAny;
use serde_json::json;

use super::board::{HIGHEST_SUM, Halves};
use super::checked::check;
use super::dominosa;
use super::fault::{MOST_CELLS, PlacementFault};
use super::notation::{name, sorted};
use super::puzzle::PlacementPuzzle;
use super::read::read;
use crate::game::lattice::Cell;
use crate::keys::fields::{Field, Fields};
use crate::keys::key::{Holds, Key, key};
use crate::sorted;
use crate::source::fault::{Fault, FaultKind};
use crate::source::node::{Node, NodeValue, Text};
use crate::source::text::{InvalidFile, Source};
use crate::source::yaml;

/// The levels of a file of Pips.
pub const LEVELS: [&str; 3] = ["easy", "medium", "hard"];

/// The kinds of regions: the sign before a target, and whether there is one.
const TYPES: [(&str, (&str, bool)); 6] = [
    ("sum", ("", true)),
    ("less", ("<", true)),
    ("greater", (">", true)),
    ("equals", ("=", false)),
    ("unequal", ("!=", false)),
    ("empty", ("", false)),
];

/// The highest row and column.
const HIGHEST: i64 = 999;

/// What a file of Pips says of a level.
const OF_LEVEL: &str = "a puzzle of that level, with `dominoes` and `regions`; null where none is made";

/// The keys of a file of Pips.
const DAY: &[Key] = &[
    key("printDate", Holds::Text, "the day, as in `\"2026-01-31\"`"),
    key("easy", Holds::Other, OF_LEVEL),
    key("medium", Holds::Other, OF_LEVEL),
    key("hard", Holds::Other, OF_LEVEL),
];

/// The keys of a level.
const PUZZLE: &[Key] = &[
    key("dominoes", Holds::Numbers((0, 99)), "the tiles, as in `[[4, 2], [1, 1]]`").required(),
    key(
        "regions",
        Holds::Other,
        "a list of regions, as in `[{\"indices\": [[0, 0], [0, 1]], \"type\": \"sum\", \"target\": 6}]`",
    )
    .required(),
    key(
        "solution",
        Holds::Numbers((0, HIGHEST)),
        "for each domino the cells of its halves, row before column, as in `[[[0, 0], [0, 1]]]`",
    ),
];

/// The keys of a region.
const REGION: &[Key] = &[
    key("indices", Holds::Numbers((0, HIGHEST)), "its cells, row before column, as in `[[0, 0], [0, 1]]`")
        .required(),
    key("type", Holds::Text, "`sum`, `less` or `greater` with a `target`; `equals`, `unequal` or `empty`")
        .required(),
    key("target", Holds::Whole((0, HIGHEST_SUM as i64)), "the sum, or its bound, as in `6`"),
];

/// One puzzle of a file of Pips.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PipsPuzzle {
    /// Its level.
    pub level: &'static str,
    date: Option<String>,
    board: String,
    rules: Vec<(char, String)>,
    tiles: String,
    line: Vec<String>,
}

/// Reads a game ID of Dominosa as a puzzle file.
///
/// # Errors
/// What is wrong with it.
pub fn dominosa(id: &str) -> Result<String, InvalidFile> {
    let source = Source::new("ID", id);
    let mut faults = Vec::new();
    let text = Text::new(id.to_owned(), 0..id.len(), id);
    match dominosa::grid(&text, &mut faults).map(|(set, _)| set) {
        Some(set) if faults.is_empty() => Ok(format!(
            "title: Dominosa, double-{set}\nsource: a game ID of Simon Tatham's Dominosa\ntask: place\ndominosa: {}\n",
            id.trim()
        )),
        _ => Err(InvalidFile::new(source, faults)),
    }
}

/// The fault of a file of Pips that could not be read: one that is empty is no file of Pips.
pub fn unread_pips(invalid: InvalidFile) -> InvalidFile {
    let is_empty = invalid.faults.iter().any(|fault| fault.kind == FaultKind::Empty);
    if is_empty { InvalidFile::unread(invalid.source.name, PlacementFault::NoDay.into()) } else { invalid }
}

/// Reads a file of Pips: the puzzles of the levels that are there.
///
/// # Errors
/// Everything that is wrong with it.
pub fn pips(source: &Source, level: Option<&'static str>) -> Result<Vec<PipsPuzzle>, InvalidFile> {
    if let Err(error) = serde_json::from_str::<IgnoredAny>(&source.text) {
        return Err(InvalidFile::one(source.clone(), no_json(&source.text, &error)));
    }
    // YAML takes no tabs as an indent, JSON does; a blank keeps each place.
    let blank = Source { text: source.text.replace('\t', " "), ..source.clone() };
    let node = yaml::read(&blank, yaml::SPEC).map_err(|fault| InvalidFile::one(source.clone(), fault))?;
    let mut faults = Vec::new();
    let mut puzzles = Vec::new();
    if !matches!(node.value, NodeValue::Map(_)) {
        faults.push(Fault::new(node.at.clone(), PlacementFault::NoDay.into()));
    } else if let Some(mut fields) = Fields::of(&node, DAY, "a file of Pips", &mut faults) {
        let date = fields.text("printDate", &mut faults).map(Text::one_line);
        for name in LEVELS.into_iter().filter(|name| level.is_none_or(|level| level == *name)) {
            let Some(field) = fields.take(name) else { continue };
            if !is_unmade(field.node) {
                puzzles.extend(puzzle(source, name, date.clone(), field, &mut faults));
            }
        }
        if puzzles.is_empty() && faults.is_empty() {
            faults.push(Fault::new(fields.first(), PlacementFault::NoLevel(level).into()));
        }
    }
    if faults.is_empty() { Ok(puzzles) } else { Err(InvalidFile::new(source.clone(), faults)) }
}

/// Whether the file says that a level is not made: its regions are null.
fn is_unmade(level: &Node) -> bool {
    let NodeValue::Map(entries) = &level.value else { return false };
    entries.iter().any(|(key, node)| key.name == "regions" && node.value == NodeValue::Null)
}

/// The fault of a text that is no JSON.
fn no_json(text: &str, error: &serde_json::Error) -> Fault {
    let before: usize = text.split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len).sum();
    // A column is a byte of its line, from 1; at an end it is 0, or one too far.
    let at = (before + error.column().saturating_sub(1)).min(text.trim_end().len());
    let said = error.to_string();
    let why = said.rsplit_once(" at line ").map_or(said.as_str(), |(why, _)| why);
    // The list of faults widens it to a whole character.
    Fault::new(at..at + 1, PlacementFault::NoJson(why.to_owned()).into())
}

/// Reads the puzzle of a level.
fn puzzle(
    source: &Source,
    level: &'static str,
    date: Option<String>,
    field: Field<'_>,
    faults: &mut Vec<Fault>,
) -> Option<PipsPuzzle> {
    let before = faults.len();
    let mut fields = Fields::of(field.node, PUZZLE, level, faults)?;
    let dominoes = fields.take("dominoes")?;
    let tiles: Vec<Halves> = dominoes.items().into_iter().filter_map(|one| pair(one, faults)).collect();
    let regions = fields.take("regions")?;
    let (cells, rules) = self::regions(regions, faults);
    if cells.is_empty() && faults.len() == before {
        faults.push(regions.bad("regions with cells"));
    }
    if faults.len() == before && cells.len() != 2 * tiles.len() {
        let fault = PlacementFault::OtherDominoes { cells: cells.len(), tiles: tiles.len() };
        faults.push(Fault::new(dominoes.node.at.clone(), fault.into()));
    }
    if cells.len() > MOST_CELLS {
        faults.push(Fault::new(regions.node.at.clone(), PlacementFault::TooLarge.into()));
    }
    let solution = fields.take("solution");
    if faults.len() > before {
        return None;
    }
    let line = solution.map(|field| line(field, &tiles, &cells, faults)).unwrap_or_default();
    let names: Vec<String> = tiles.into_iter().map(|tile| name(sorted(tile))).collect();
    let puzzle = PipsPuzzle { level, date, board: drawn(&cells), rules, tiles: names.join(" "), line };
    if let Some(solution) = solution.filter(|_| faults.len() == before) {
        faults.extend(puzzle.contradiction(source, solution));
    }
    (faults.len() == before).then_some(puzzle)
}

/// Reads two numbers.
fn pair<T: TryFrom<i64> + Copy>(field: Field<'_>, faults: &mut Vec<Fault>) -> Option<[T; 2]> {
    let numbers: Vec<T> = field.numbers(faults)?;
    let pair = <[T; 2]>::try_from(numbers).ok();
    if pair.is_none() {
        faults.push(field.bad("two numbers, as in [4, 2]"));
    }
    pair
}

/// Reads a cell, its row before its column.
fn cell(field: Field<'_>, faults: &mut Vec<Fault>) -> Option<Cell> {
    pair(field, faults).map(|[y, x]| Cell { x, y })
}

/// The cells with their signs, and the rules of the regions.
type Regions = (LiteMap<Cell, char>, Vec<(char, String)>);

/// Reads the regions.
fn regions(field: Field<'_>, faults: &mut Vec<Fault>) -> Regions {
    let (mut cells, mut rules) = (LiteMap::new(), Vec::new());
    let mut letters = ('A'..='Z').chain('a'..='z');
    for region in field.items() {
        let Some(mut fields) = Fields::of(region.node, REGION, "a region", faults) else { continue };
        let rule = rule(&mut fields, faults);
        let sign = match &rule {
            Some(rule) if rule.is_empty() => Some('_'),
            _ => letters.next(),
        };
        let Some(sign) = sign else {
            faults.push(region.bad("52 regions with a rule at most"));
            break;
        };
        if let Some(rule) = rule.filter(|rule| !rule.is_empty()) {
            rules.push((sign, rule));
        }
        let Some(indices) = fields.take("indices") else { continue };
        for index in indices.items() {
            let Some(cell) = cell(index, faults) else { continue };
            if cells.insert(cell, sign).is_some() {
                let fault = PlacementFault::CellTwice(cell.to_string());
                faults.push(Fault::new(index.node.at.clone(), fault.into()));
            }
        }
    }
    (cells, rules)
}

/// Reads the rule of a region; empty for none.
fn rule(fields: &mut Fields<'_>, faults: &mut Vec<Fault>) -> Option<String> {
    let (sign, has_target) = fields.take("type")?.choice(&TYPES, faults)?;
    if !has_target {
        return Some(sign.to_owned());
    }
    let target: u32 = fields.need("target", faults)?.number(faults)?;
    Some(format!("{sign}{target}"))
}

/// Reads where each domino lies.
fn line(
    field: Field<'_>,
    tiles: &[Halves],
    board: &LiteMap<Cell, char>,
    faults: &mut Vec<Fault>,
) -> Vec<String> {
    let places = field.items();
    if places.len() != tiles.len() {
        let expected =
            if tiles.len() == 1 { "1 place".to_owned() } else { format!("{} places", tiles.len()) };
        faults.push(field.bad(format!("{expected}, one a domino")));
        return Vec::new();
    }
    let mut line: Vec<(Cell, String)> = Vec::new();
    for (place, [first, second]) in places.into_iter().zip(tiles) {
        let cells: Vec<Cell> = match &place.node.value {
            NodeValue::List(_) => place.items().into_iter().filter_map(|one| cell(one, faults)).collect(),
            _ => Vec::new(),
        };
        let sides = [("e", (1, 0)), ("s", (0, 1)), ("w", (-1, 0)), ("n", (0, -1))];
        let side = |from: Cell, to: Cell| {
            sides.iter().find(|(_, (x, y))| (to.x - from.x, to.y - from.y) == (*x, *y))
        };
        let named = match cells.as_slice() {
            [from, to] if to < from => side(*to, *from).map(|(side, _)| (*to, [second, first], side)),
            [from, to] => side(*from, *to).map(|(side, _)| (*from, [first, second], side)),
            _ => None,
        };
        match named {
            _ if cells.iter().any(|cell| !board.contains_key(cell)) => {
                faults.push(place.bad("cells that are in a region"));
            }
            Some((at, [one, other], side)) => {
                line.push((at, format!("{one}-{other}@{},{}{side}", at.x, at.y)));
            }
            None => faults.push(place.bad("two neighbouring cells, as in [[0, 0], [0, 1]]")),
        }
    }
    sorted::sort_by(&mut line, Ord::cmp);
    line.into_iter().map(|(_, named)| named).collect()
}

/// The board as it is drawn in a file.
fn drawn(cells: &LiteMap<Cell, char>) -> String {
    let last = |of: fn(&Cell) -> i16| cells.keys().map(of).max().unwrap_or(0);
    let (last_x, last_y) = (last(|cell| cell.x), last(|cell| cell.y));
    let sign = |x: i16, y: i16| cells.get(&Cell { x, y }).copied().unwrap_or('.').to_string();
    let row = |y: i16| (0..=last_x).map(|x| sign(x, y)).collect::<Vec<_>>().join(" ") + "\n";
    (0..=last_y).map(row).collect()
}

impl PipsPuzzle {
    /// The fault of a solution that breaks a rule.
    fn contradiction(&self, source: &Source, solution: Field<'_>) -> Option<Fault> {
        let made = Source { text: self.yaml(), ..source.clone() };
        let node = yaml::read(&made, yaml::SPEC).ok()?;
        let PlacementPuzzle { board, expect, .. } = read(&made, &node, &mut Vec::new())?;
        let broken = check(&board, &expect.line?).err()?;
        let fault = PlacementFault::NoSolution(broken.said(&board));
        Some(Fault::new(solution.key.at.clone(), fault.into()))
    }

    fn title(&self) -> String {
        format!("Pips, {}", self.level)
    }

    fn source(&self) -> String {
        self.date.as_ref().map_or_else(|| "Pips".to_owned(), |date| format!("Pips, {date}"))
    }

    /// The puzzle as a file.
    pub fn yaml(&self) -> String {
        let quoted = |text: &str| json!(text).to_string();
        let mut text =
            format!("title: {}\nsource: {}\ntask: place\n", quoted(&self.title()), quoted(&self.source()));
        let _ = writeln!(text, "board: |");
        for row in self.board.lines() {
            let _ = writeln!(text, "  {row}");
        }
        if !self.rules.is_empty() {
            text.push_str("rules:\n");
        }
        for (region, rule) in &self.rules {
            let is_number = rule.bytes().all(|c| c.is_ascii_digit());
            let rule = if is_number { rule.clone() } else { quoted(rule) };
            let _ = writeln!(text, "  {region}: {rule}");
        }
        let _ = writeln!(text, "tiles: {}", self.tiles);
        if !self.line.is_empty() {
            let _ = writeln!(text, "expect:\n  line: {}", self.line.join(" "));
        }
        text
    }

    /// The puzzle on one line, as JSON.
    pub fn json(&self) -> String {
        let rules: serde_json::Map<String, serde_json::Value> =
            self.rules.iter().map(|(region, rule)| (region.to_string(), json!(rule))).collect();
        let mut puzzle = json!({
            "title": self.title(),
            "source": self.source(),
            "task": "place",
            "board": self.board,
            "tiles": self.tiles,
        });
        if !rules.is_empty() {
            puzzle["rules"] = rules.into();
        }
        if !self.line.is_empty() {
            puzzle["expect"] = json!({"line": self.line});
        }
        puzzle.to_string()
    }
}
