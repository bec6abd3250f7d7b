//! Reads what is listed below a printed board: the tiles, what is given, and the rules that no sign says.

use super::words::{EACH, EACH_ONCE, EQUAL_SUMS, EVERY_NUMBER, GIVEN, RULES_SAID, TILES, TOUCHING_SAID};
use crate::puzzle::kind::PrintedLine;

/// What is listed below a board, each with the number of its line.
#[derive(Default)]
pub(super) struct ListedBelow {
    pub(super) tiles: Vec<PrintedLine>,
    given: Vec<PrintedLine>,
    rules: Vec<PrintedLine>,
}

impl ListedBelow {
    /// Adds the words of a line below a name.
    pub(super) fn take(&mut self, name: &str, words: &str, n: usize) {
        let list = match name {
            TILES => &mut self.tiles,
            GIVEN => &mut self.given,
            _ => &mut self.rules,
        };
        list.push((words.to_owned(), n));
    }

    /// Whether the pips of the board are its own.
    pub(super) fn has_every_number(&self) -> bool {
        self.given.first().is_some_and(|(words, _)| words.starts_with(EVERY_NUMBER))
    }

    /// Puts numbers with their cells in the place of these words.
    pub(super) fn spell_every_number(&mut self, numbers: &str) {
        if let Some((words, _)) = self.given.first_mut() {
            *words = format!("{numbers} {}", behind_every_number(words));
        }
    }

    /// The keys of the tiles, of what is given, and of the rules; `None` where a line means nothing.
    pub(super) fn keys(&self, mut rules: ListedRules) -> Option<Vec<PrintedLine>> {
        let mut keys = self.tiles()?;
        let given = joined(&self.given);
        if let Some((_, at)) = self.given.first().filter(|_| given != EVERY_NUMBER) {
            keys.push((format!("given: {}", behind_every_number(&given)), *at));
        }
        for (words, at) in &self.rules {
            rules.read(words, *at)?;
        }
        keys.extend(rules.keys());
        Some(keys)
    }

    fn tiles(&self) -> Option<Vec<PrintedLine>> {
        let at = self.tiles.first()?.1;
        let words = joined(&self.tiles);
        let all = words.strip_suffix(EACH_ONCE);
        let tiles = all.unwrap_or(&words).trim_end_matches([' ', ',']);
        let set = tiles.strip_prefix("of ").unwrap_or(tiles).strip_prefix("a double-");
        let key = match set {
            Some(set) => format!("set: {}", set.strip_suffix(" set")?),
            None => format!("tiles: {tiles}"),
        };
        let usage = all.map(|_| ("use: some".to_owned(), at));
        Some([(key, at)].into_iter().chain(usage).collect())
    }
}

/// What is given besides every number.
fn behind_every_number(given: &str) -> &str {
    given.strip_prefix(EVERY_NUMBER).unwrap_or(given).trim_start_matches([',', ' '])
}

fn joined(lines: &[PrintedLine]) -> String {
    lines.iter().map(|(words, _)| words.as_str()).collect::<Vec<_>>().join(" ")
}

/// The rules of a board, by its signs and as they are listed.
#[derive(Default)]
pub(super) struct ListedRules {
    rules: Vec<PrintedLine>,
    groups: Vec<PrintedLine>,
    same: Vec<PrintedLine>,
    touching: Option<PrintedLine>,
}

impl ListedRules {
    /// Adds the rule that the sign of a region stands for; `None` if it stands for none.
    pub(super) fn sign(&mut self, region: char, sign: &str, at: usize) -> Option<()> {
        let number = sign.trim_start_matches(['<', '>']);
        let is_rule =
            matches!(sign, "=" | "≠") || sign.len() - number.len() < 2 && number.parse::<u32>().is_ok();
        let rule = if sign == "≠" { "!=" } else { sign };
        is_rule.then(|| self.rules.push((format!("{region}: \"{rule}\""), at)))
    }

    /// Reads a line below the board.
    fn read(&mut self, words: &str, at: usize) -> Option<()> {
        if let Some((_, value)) = TOUCHING_SAID.iter().find(|(said, _)| *said == words) {
            self.touching = Some((format!("touching: {value}"), at));
            return Some(());
        }
        if let Some(names) = words.strip_prefix(EQUAL_SUMS) {
            let names: Vec<String> = names.split(", ").map(|name| self.name(name, at)).collect();
            self.same.push((format!("[{}]", names.join(", ")), at));
            return Some(());
        }
        let (name, rule) = words.rsplit_once(": ")?;
        let rule = RULES_SAID.iter().find_map(|(said, sign)| {
            let number = rule.strip_prefix(said)?;
            let is_whole =
                number.is_empty() == sign.ends_with('=') && number.bytes().all(|c| c.is_ascii_digit());
            is_whole.then(|| format!("{sign}{number}"))
        })?;
        let name = self.name(name, at);
        self.rules.push((format!("{name}: \"{rule}\""), at));
        Some(())
    }

    /// A name as files have it. One with its cells is a group of the file.
    fn name(&mut self, said: &str, at: usize) -> String {
        if let Some((name, _)) = EACH.iter().find(|(_, each)| *each == said) {
            return (*name).to_owned();
        }
        let Some((name, cells)) = said.strip_suffix(')').and_then(|said| said.split_once(" (")) else {
            return said.to_owned();
        };
        let group = format!("{name}: \"{cells}\"");
        if self.groups.iter().all(|(own, _)| *own != group) {
            self.groups.push((group, at));
        }
        name.to_owned()
    }

    fn keys(self) -> Vec<PrintedLine> {
        let mut keys = Vec::new();
        for (key, entries) in [("groups", self.groups), ("rules", self.rules)] {
            if let Some((_, at)) = entries.first() {
                keys.push((format!("{key}:"), *at));
                keys.extend(entries.into_iter().map(|(entry, at)| (format!("  {entry}"), at)));
            }
        }
        if let Some((_, at)) = self.same.first() {
            let lists: Vec<&str> = self.same.iter().map(|(list, _)| list.as_str()).collect();
            keys.push((format!("same: [{}]", lists.join(", ")), *at));
        }
        keys.extend(self.touching);
        keys
    }
}
