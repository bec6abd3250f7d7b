//! Names that stand alone above their tiles, with a sign, in bold or as a heading: `**Ann**`, and `6-4 5-5` below.

use std::ops::Range;

use super::key::{is_called, is_label, plain_name};
use super::line::PostLine;
use super::seats::is_player;
use super::table::lists_of_tiles;
use crate::keys::shipped::spelt;
use crate::source::near::means;

/// What stands around a name that stands alone.
const AROUND: [char; 6] = ['#', '*', '_', ':', ' ', '\t'];

/// The most words of such a name: `My opponent's hand`.
const MOST_WORDS: usize = 3;

/// A name that stands alone above tiles.
struct LoneName {
    /// The number of its line.
    line: usize,
    /// The name, in bytes of the line.
    at: Range<usize>,
    /// The lines of its tiles.
    tiles: Range<usize>,
    /// What it names.
    of: NameOf,
    /// Whether it is a key already: a sign stands behind it.
    has_sign: bool,
}

/// What a name is that of.
#[derive(Clone, Copy, PartialEq, Eq)]
enum NameOf {
    Player,
    Hand,
    Table,
    OtherKey,
}

impl LoneName {
    fn of(lines: &[PostLine], line: usize) -> Option<Self> {
        let text = &lines[line].text;
        let name = text.trim_matches(AROUND);
        let are_letters = name.chars().all(|c| c.is_alphabetic() || " '’".contains(c));
        if name.is_empty() || !are_letters || name.split(' ').count() > MOST_WORDS {
            return None;
        }
        let below = line + 1 + usize::from(lines.get(line + 1).is_some_and(PostLine::is_blank));
        let number = lists_of_tiles(lines.get(below..)?).len();
        if number == 0 {
            return None;
        }
        let of = NameOf::of(name)?;
        let start = name.as_ptr() as usize - text.as_ptr() as usize;
        let has_sign = text[start + name.len()..].contains(':');
        let at = start..start + name.len();
        Some(Self { line, at, tiles: below..below + number, of, has_sign })
    }
}

impl NameOf {
    fn of(name: &str) -> Option<Self> {
        let plain = plain_name(name);
        let is = |wanted: &[&str]| means(&plain, &|key| wanted.contains(&key));
        let is_one_word = !name.contains(' ') && name.starts_with(char::is_uppercase);
        if is(&["hand", "opponent_hand"]) {
            Some(Self::Hand)
        } else if is(&["layout", "line"]) {
            Some(Self::Table)
        } else if is_called(&plain) {
            Some(Self::OtherKey)
        } else {
            let is_name = is_one_word && is_player(&plain) && !is_label(&plain) && spelt(name).is_none();
            is_name.then_some(Self::Player)
        }
    }
}

/// The lines of a post, where hands that stand below the names of players stand behind them, and the names of keys have a
/// sign. A title above a table may look like a name: one alone is none, except beside a hand and a table with names.
pub(super) fn join(mut lines: Vec<PostLine>) -> Vec<PostLine> {
    let names: Vec<LoneName> = (0..lines.len()).filter_map(|line| LoneName::of(&lines, line)).collect();
    let number = |of: NameOf| names.iter().filter(|name| name.of == of).count();
    let is_named = |wanted: NameOf| {
        let is_such = |line: &PostLine| {
            line.text
                .split_once(':')
                .is_some_and(|(name, _)| NameOf::of(name.trim_matches(AROUND)) == Some(wanted))
        };
        number(wanted) > 0 || lines.iter().any(is_such)
    };
    let (players, are_several) = (number(NameOf::Player), names.len() > 1);
    let are_players = players > 1 || players > 0 && is_named(NameOf::Hand) && is_named(NameOf::Table);
    let mut joined = Vec::with_capacity(lines.len());
    let mut names = names.into_iter().peekable();
    let mut n = 0;
    while n < lines.len() {
        let name = names.next_if(|name| name.line == n);
        let is_hand = name.as_ref().is_some_and(|name| matches!(name.of, NameOf::Player | NameOf::Hand));
        let (line, next) = match name {
            Some(LoneName { at, tiles, .. }) if are_players && is_hand => {
                (lines[n].with_sign(&at, &lists_of_tiles(&lines[tiles.clone()])), tiles.end)
            }
            Some(name) if !name.has_sign && name.of != NameOf::Player && are_several => {
                (lines[n].with_sign(&name.at, &[]), n + 1)
            }
            _ => (std::mem::take(&mut lines[n]), n + 1),
        };
        joined.push(line);
        n = next;
    }
    joined
}
