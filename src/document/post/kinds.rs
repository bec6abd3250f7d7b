//! What the lines of a post are, each beside its neighbours.

use super::bare;
use super::kind::{LineKind, kind};
use super::line::PostLine;
use super::table::{LineLook, is_row_of_board};
use crate::puzzle::kind::{BoardReader, Kind, OwnTask};
use crate::puzzle::kinds::own_tasks;

/// The kinds of lines.
pub(super) fn kinds(lines: &[PostLine]) -> Vec<LineKind> {
    let mut kinds: Vec<LineKind> = lines.iter().map(kind).collect();
    for (n, pair) in lines.windows(2).enumerate() {
        if board_reader(&pair[0], &pair[1]).is_some() {
            kinds[n] = LineKind::Board;
            if let Some(above) = n.checked_sub(1).filter(|n| kinds[*n] == LineKind::Table(LineLook::Table)) {
                kinds[above] = LineKind::Legend;
            }
        }
    }
    bare::mark(lines, &mut kinds);
    let own = own_task(lines, &kinds);
    if block(own, &kinds) == BOARD {
        let says_rules = |text: &str| own.is_some_and(|(own, _)| says_rules(own, text));
        for (line, kind) in lines.iter().zip(&mut kinds) {
            match kind {
                LineKind::Words | LineKind::Table(_) if is_row_of_board(&line.text) => {
                    *kind = LineKind::Table(LineLook::Table);
                }
                LineKind::Words | LineKind::Table(_) if says_rules(&line.text) => *kind = LineKind::Rules,
                _ => {}
            }
        }
    }
    kinds
}

/// The kind of puzzle whose printed boards begin with these two lines, and what reads them.
pub(super) fn board_reader(
    line: &PostLine,
    below: &PostLine,
) -> Option<(&'static OwnTask, &'static BoardReader)> {
    own_tasks().find_map(|(own, _)| {
        let board = own.board.as_ref()?;
        (board.begins)(&line.text, &below.text).then_some((own, board))
    })
}

/// Whether a line says rules of regions, and nothing else, without a key.
fn says_rules(own: &OwnTask, text: &str) -> bool {
    let rules = own.board.as_ref().and_then(|board| (board.said)(text));
    let is_region =
        |entry: &str| entry.starts_with(|c: char| c.is_ascii_uppercase()) && entry[1..].starts_with(':');
    rules.is_some_and(|rules| rules.iter().all(|(entry, _)| is_region(entry)))
}

/// The task that a key names, where neither a task nor a game is said.
pub(super) fn named(kinds: &[LineKind]) -> Option<(&'static OwnTask, &'static Kind)> {
    let has = |name: &str| kinds.iter().any(|kind| matches!(kind, LineKind::Key(key, _) if key == name));
    if has("task") || has("game") || kinds.iter().any(|kind| matches!(kind, LineKind::Game(_))) {
        return None;
    }
    own_tasks()
        .find(|(own, _)| own.board.as_ref().is_some_and(|board| board.names.iter().any(|name| has(name))))
}

/// The key of a block that is a board of letters, digits and dots.
const BOARD: &str = "board";

/// The kind of puzzle whose own task a line asks for.
pub(super) fn task(line: &PostLine, kind: &LineKind) -> Option<(&'static OwnTask, &'static Kind)> {
    match kind {
        LineKind::Key(key, value) if key == "task" => {
            let task = line.text[value.clone()].trim();
            own_tasks().find(|(own, _)| own.name == task)
        }
        _ => None,
    }
}

/// The kind of puzzle whose task a post names, by the key `task` or by a key that no other task has.
pub(super) fn own_task(lines: &[PostLine], kinds: &[LineKind]) -> Option<(&'static OwnTask, &'static Kind)> {
    lines.iter().zip(kinds).find_map(|(line, kind)| task(line, kind)).or_else(|| named(kinds))
}

/// The key of the block of a post, of its kind of puzzle: the one that is written without a value, or else the first.
pub(super) fn block(own: Option<(&'static OwnTask, &'static Kind)>, kinds: &[LineKind]) -> &'static str {
    let is_open = |block: &&&str| kinds.iter().any(|kind| kind.opens(block));
    let blocks = own.map_or(&["layout"][..], |(_, kind)| kind.blocks);
    blocks.iter().find(is_open).unwrap_or(&blocks[0])
}
