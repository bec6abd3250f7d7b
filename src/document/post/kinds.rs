//! What the lines of a post are, each beside its neighbours.

use super::bare;
use super::kind::{LineKind, kind};
use super::line::PostLine;
use super::table::{LineLook, is_row_of_board};
use crate::puzzle::kind::{BoardReader, OwnTask};
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
    if block(lines, &kinds) == BOARD {
        for (line, kind) in lines.iter().zip(&mut kinds) {
            if matches!(kind, LineKind::Words | LineKind::Table(_)) && is_row_of_board(&line.text) {
                *kind = LineKind::Table(LineLook::Table);
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

/// The key of a block that is a board of letters, digits and dots.
const BOARD: &str = "board";

/// The key of the block of a post, which the kind of puzzle has whose task it names: the one that is written without
/// a value, or else the first.
pub(super) fn block(lines: &[PostLine], kinds: &[LineKind]) -> &'static str {
    let is_open = |block: &&&str| kinds.iter().any(|kind| kind.opens(block));
    let task = |(line, kind): (&PostLine, &LineKind)| match kind {
        LineKind::Key(key, value) if key == "task" => {
            let task = line.text[value.clone()].trim();
            own_tasks().find(|(own, _)| own.name == task).map(|(_, kind)| kind.blocks)
        }
        _ => None,
    };
    let blocks = lines.iter().zip(kinds).find_map(task).unwrap_or(&["layout"]);
    blocks.iter().find(is_open).unwrap_or(&blocks[0])
}
