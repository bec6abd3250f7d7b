//! What the lines of a post are, each beside its neighbours.

use std::ops::Range;

use super::bare;
use super::game::with_set;
use super::headings;
use super::key::BOARD;
use super::kind::{LineKind, PrintedLabel, kind, trimmed};
use super::line::{PostLine, bare_words, is_one_of};
use super::marks;
use super::names::{self, plain_word};
use super::regions::{self, plain_rule};
use super::sentences;
use super::table::{LineLook, cells_of_row, is_frame, list_of_tiles};
use crate::puzzle::kind::{BoardReader, Kind, OwnTask};
use crate::puzzle::kinds::own_tasks;
use crate::puzzle::position;
use crate::sorted;
use crate::source::near::means;

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
    unmark_heads(lines, &mut kinds);
    unmark_ends_alone(&mut kinds);
    unmark_heading_of_grid(&mut kinds);
    unmark_boards(lines, &mut kinds);
    marks::unmark(lines, &mut kinds);
    bare::mark(lines, &mut kinds);
    sentences::mark(lines, &mut kinds);
    mark_names(lines, &mut kinds);
    let own = own_task(lines, &kinds).or_else(|| drawn(lines, &kinds));
    let tiles = own.filter(|(own, _)| own.board.is_some()).and_then(|_| tiles_below(lines, &kinds));
    if let Some((n, tiles)) = tiles {
        kinds[n] = LineKind::Key("tiles".to_owned(), tiles);
    }
    if own.is_some_and(|(own, _)| own.own_keys.contains(&"start")) {
        headings::mark_hand(lines, &mut kinds);
    }
    names::mark(own.map(|(_, kind)| kind), lines, &mut kinds);
    sentences::unmark(own.map(|(_, kind)| kind), lines, &mut kinds);
    if let Some((own, _)) = own.filter(|_| block(own, &kinds) == BOARD) {
        mark_board(own, lines, &mut kinds);
    }
    kinds
}

/// Marks the words that name a task or else a game, where no key does. Those that ask for a train name no game.
fn mark_names(lines: &[PostLine], kinds: &mut [LineKind]) {
    let has_board = has_board(lines, kinds);
    if has_board {
        // Where a board stands, what begins is no train.
        sentences::unmark(None, lines, kinds);
    }
    // The other tasks are those of a game.
    let says_puzzle = |(line, kind): (&PostLine, &LineKind)| {
        let is_game_task = kind.key() == Some("task") && task(line, kind).is_none();
        kind.says_puzzle() && !is_game_task
    };
    if !has_board && !kinds.iter().any(LineKind::says_puzzle) {
        headings::mark_task(lines, kinds);
    }
    // What is drawn as a board is no game. The key may also be that of a table.
    let is_drawn = has_board && !kinds.iter().any(|kind| kind.key() == Some(BOARD));
    if !is_drawn && !lines.iter().zip(&*kinds).any(says_puzzle) {
        headings::mark(lines, kinds);
    }
}

/// Whether a post has a board, the key of one or rules of regions.
fn has_board(lines: &[PostLine], kinds: &[LineKind]) -> bool {
    let is_board =
        |kind: &LineKind| matches!(kind, LineKind::Bare | LineKind::Board) || kind.key() == Some(BOARD);
    kinds.iter().any(is_board) || lines.iter().any(|line| is_rule(&line.text))
}

/// Makes keys of the names of tasks and games that are no heads of a printed answer, because no printed line stands below.
fn unmark_heads(lines: &[PostLine], kinds: &mut [LineKind]) {
    let mut is_printed_below = false;
    for (line, kind) in lines.iter().zip(kinds).rev() {
        if let LineKind::Game(game) = &*kind
            && game.is_name_alone()
            && !is_printed_below
            && (game.key == "task" || with_set(line.text.trim()).is_some())
        {
            *kind = LineKind::Key(game.key.to_owned(), trimmed(&line.text, 0..line.text.len()));
        }
        is_printed_below = match kind {
            LineKind::Blank => is_printed_below,
            LineKind::PrintedLabel(..) | LineKind::Board => true,
            // The pictures of games have no key.
            kind => matches!(kind, LineKind::Table(_) | LineKind::Legend),
        };
    }
}

/// Makes words of what looks like ends that follow from a line, where no line stands above it.
fn unmark_ends_alone(kinds: &mut [LineKind]) {
    let mut is_below = false;
    for kind in kinds {
        if let LineKind::PrintedLabel(PrintedLabel::Derived, _) = kind
            && !is_below
        {
            *kind = LineKind::Words;
        }
        is_below = match kind {
            LineKind::PrintedLabel(label, _) => {
                matches!(label, PrintedLabel::Layout | PrintedLabel::Derived | PrintedLabel::Same(_))
            }
            kind => matches!(kind, LineKind::Table(_)),
        };
    }
}

/// Makes words of `Dominosa:` above a grid: the key holds the ID of a game on its own line.
fn unmark_heading_of_grid(kinds: &mut [LineKind]) {
    let Some(n) = kinds.iter().position(|kind| kind.opens("dominosa")) else { return };
    let below = kinds[n + 1..].iter().find(|kind| !matches!(kind, LineKind::Blank | LineKind::Fence));
    if matches!(below, Some(LineKind::Table(_) | LineKind::Board)) {
        kinds[n] = LineKind::Words;
    }
}

/// Puzzles on a board that have the name of a game, and are read by their board.
const OF_BOARDS: [&str; 2] = ["dominosa", "pips"];

/// Makes words of `Game: Dominosa` and `Task: Pips`.
fn unmark_boards(lines: &[PostLine], kinds: &mut [LineKind]) {
    for (line, kind) in lines.iter().zip(kinds) {
        let LineKind::Key(key, value) = &*kind else { continue };
        let said = line.text[value.clone()].trim_matches(['.', ' ', '*']);
        if is_one_of(said, &OF_BOARDS) && ["game", "task"].contains(&key.as_str()) {
            *kind = LineKind::Words;
        }
    }
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

/// Marks the rows of a board of letters, and the rules of its regions.
fn mark_board(own: &OwnTask, lines: &[PostLine], kinds: &mut [LineKind]) {
    let is_board = |kind: &LineKind| kind.key() == Some(BOARD);
    // Without its key it may stand anywhere.
    let mut above = if kinds.iter().any(is_board) { AboveRow::Words } else { AboveRow::Anything };
    let says_rules: Vec<bool> = lines.iter().map(|line| says_rules(own, &line.text)).collect();
    // `B 3` is a rule above or below rows that have not two cells.
    let cells = |n: usize| AboveRow::Anything.row(&lines[n].text);
    let alone = rows_alone(lines, &says_rules);
    let width = (0..lines.len()).filter(|n| !says_rules[*n] && !alone[*n]).find_map(cells);
    for (n, (line, kind)) in lines.iter().zip(&mut *kinds).enumerate() {
        let is_rule = says_rules[n];
        let is_row = |cells: &usize| !alone[n] && (!is_rule || width.is_none_or(|width| width == *cells));
        let cells = above.row(&line.text).filter(is_row);
        match kind {
            LineKind::Table(_) if is_frame(&line.text) => *kind = LineKind::Blank,
            // A row of free cells is a line of one sign.
            LineKind::Rule if cells.is_some() && !matches!(above, AboveRow::Anything) => {
                *kind = LineKind::Table(LineLook::Table);
            }
            LineKind::Words | LineKind::Table(_) if cells.is_some() => {
                *kind = LineKind::Table(LineLook::Table);
            }
            LineKind::Words | LineKind::Table(_) if is_rule => *kind = LineKind::Rules,
            // The number of a sum may look like a tile, and so the region like a key.
            LineKind::Key(key, _) if key.len() == 1 && is_rule => *kind = LineKind::Rules,
            _ => {}
        }
        above = match (kind, above) {
            (_, AboveRow::Anything) => AboveRow::Anything,
            (LineKind::Key(key, _), _) if key == BOARD => AboveRow::Key,
            (LineKind::Table(_), above) => cells.map_or(above, AboveRow::Row),
            (LineKind::Blank, AboveRow::Row(cells) | AboveRow::Blank(cells)) => AboveRow::Blank(cells),
            (LineKind::Blank | LineKind::Fence, AboveRow::Key) => AboveRow::Key,
            _ => AboveRow::Words,
        };
    }
    regions::mark_unread(lines, kinds);
}

/// Which rows touch no other row, where others do: they are words such as `HELP`. Lines of a frame part no rows.
fn rows_alone(lines: &[PostLine], says_rules: &[bool]) -> Vec<bool> {
    let may_be_row = |n: &usize| !says_rules[*n] && cells_of_row(&lines[*n].text).is_some();
    let is_row = |n: &&usize| may_be_row(n) && AboveRow::Anything.row(&lines[**n].text).is_some();
    let body: Vec<usize> = (0..lines.len()).filter(|n| !is_frame(&lines[*n].text)).collect();
    let runs = || body.chunk_by(|above, below| may_be_row(above) && may_be_row(below));
    let mut alone = vec![false; lines.len()];
    if runs().any(|run| run.iter().filter(is_row).count() > 1) {
        runs().filter(|run| run.len() == 1 && may_be_row(&run[0])).for_each(|run| alone[run[0]] = true);
    }
    alone
}

/// The kind of puzzle whose board and rules a post has without a key, where neither a task nor a game is said.
fn drawn(lines: &[PostLine], kinds: &[LineKind]) -> Option<(&'static OwnTask, &'static Kind)> {
    let has_keys = kinds.iter().any(|kind| matches!(kind, LineKind::Key(..)));
    if !has_keys && tiles_below(lines, kinds).is_none() || kinds.iter().any(LineKind::says_puzzle) {
        return None;
    }
    let cells = |line: &PostLine| AboveRow::Anything.row(&line.text);
    let is_row = |pair: &&[&PostLine]| cells(pair[0]).is_some() && cells(pair[0]) == cells(pair[1]);
    let rows: Vec<&PostLine> = lines.iter().filter(|line| !is_frame(&line.text)).collect();
    let regions =
        rows.windows(2).filter(is_row).flat_map(|pair| pair[0].text.chars().chain(pair[1].text.chars()));
    let regions = sorted::set(regions);
    let is_region = |name: &str| {
        let mut letters = name.chars();
        letters.next().is_some_and(|letter| letters.next().is_none() && regions.contains(&letter))
    };
    let is_headed = !regions.is_empty() && lines.iter().any(|line| is_heading_of_board(&line.text));
    let says_rules = |own: &OwnTask| lines.iter().any(|line| says_rules_of(own, &line.text, is_region));
    own_tasks().find(|(own, _)| says_rules(own) || is_headed && own.board.is_some())
}

/// The only tiles of a post that have no key, below a blank line or a rule: their first line, and the tiles in bytes of it.
/// Rows of digits may be read as tiles too.
fn tiles_below(lines: &[PostLine], kinds: &[LineKind]) -> Option<(usize, Range<usize>)> {
    let is_below = |n: usize| {
        n.checked_sub(1).is_some_and(|above| kinds[above] == LineKind::Blank || is_rule(&lines[above].text))
    };
    let tiles = |n: usize| list_of_tiles(&lines[n].text).filter(|_| lines[n].text.contains(['-', '|']));
    let mut found = (0..lines.len()).filter(|n| tiles(*n).is_some());
    let first = found.next().filter(|first| is_below(*first))?;
    let are_together = found.enumerate().all(|(n, line)| line == first + n + 1);
    tiles(first).filter(|_| are_together).map(|tiles| (first, tiles))
}

/// Whether a line is a heading with the name of a puzzle on a board: `Pips`, `My first Pips puzzle`.
fn is_heading_of_board(text: &str) -> bool {
    let is_name = |word: &str| word.starts_with(char::is_uppercase) && is_one_of(word, &OF_BOARDS);
    bare_words(text).count() < 5 && bare_words(text).any(is_name)
}

/// What stands above a line that may be a row of a board.
#[derive(Clone, Copy)]
enum AboveRow {
    /// What does not matter.
    Anything,
    /// The key of the board.
    Key,
    /// A row, with its number of cells.
    Row(usize),
    /// A row, and blank lines.
    Blank(usize),
    Words,
}

impl AboveRow {
    /// The number of cells of a line, if it is a row here. A word of small letters may be one of a sentence.
    fn row(self, line: &str) -> Option<usize> {
        let cells = cells_of_row(line)?;
        let may_be_word = line.trim().chars().skip(1).all(|c| c.is_ascii_lowercase());
        let is_row = match self {
            Self::Anything => !may_be_word,
            Self::Key => true,
            Self::Row(above) => !may_be_word || above == cells,
            Self::Blank(above) => !may_be_word && above == cells,
            Self::Words => false,
        };
        is_row.then_some(cells)
    }
}

/// Whether a line says rules of regions, and nothing else, without a key.
fn says_rules(own: &OwnTask, text: &str) -> bool {
    let is_letter = |name: &str| name.len() == 1 && name.starts_with(|c: char| c.is_ascii_alphabetic());
    says_rules_of(own, text, |name| is_letter(name) || ["rows", "columns"].contains(&name))
}

/// Whether a line says rules of regions, and nothing else.
pub(super) fn is_rule(text: &str) -> bool {
    own_tasks().any(|(own, _)| says_rules(own, text))
}

/// Whether a line says rules of such names, and nothing else.
fn says_rules_of(own: &OwnTask, text: &str, is_such: impl Fn(&str) -> bool) -> bool {
    let rules = own.board.as_ref().and_then(|board| (board.said)(&plain_rule(text)));
    let name = |rule: &str| rule.split(':').next().is_some_and(&is_such);
    rules.is_some_and(|rules| rules.iter().all(|(rule, _)| name(rule)))
}

/// The task that a key names, or rules of regions, where neither a task nor a game is said.
pub(super) fn named(kinds: &[LineKind]) -> Option<(&'static OwnTask, &'static Kind)> {
    let has = |name: &str| kinds.iter().any(|kind| kind.key() == Some(name));
    if has("task") || has("game") || kinds.iter().any(|kind| matches!(kind, LineKind::Game(_))) {
        return None;
    }
    let has_rules = kinds.contains(&LineKind::Rules);
    let is_own = |own: &OwnTask, key: &str| own.own_keys.contains(&key);
    let names = |own: &OwnTask, key: &str| means(key, &|key| is_own(own, key));
    let has_own = |own: &OwnTask| kinds.iter().filter_map(LineKind::key).any(|key| names(own, key));
    // A hand beside a board is that of a game without its name.
    let is_of_game = |kind: &Kind, key: &str| {
        let has = |kind: &Kind| kind.keys.iter().any(|known| known.name == key);
        has(&position::KIND) && !has(kind)
    };
    let has_game_keys = |kind: &Kind| kinds.iter().filter_map(LineKind::key).any(|key| is_of_game(kind, key));
    own_tasks().find(|(own, kind)| {
        let has_key = has_own(own) || has("rules") && own.board.is_some();
        has_key && !has_game_keys(kind) || has_rules && own.board.is_some()
    })
}

/// The kind of puzzle whose own task a line asks for.
pub(super) fn task(line: &PostLine, kind: &LineKind) -> Option<(&'static OwnTask, &'static Kind)> {
    let words = match kind {
        LineKind::Key(key, words) if key == "task" => words,
        LineKind::Asked(words, _) => words,
        _ => return None,
    };
    let task = plain_word("task", line.text[words.clone()].trim())?;
    own_tasks().find(|(own, _)| own.name == task)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::post::lines;

    /// The rows of a board stand below its key, and words of one word anywhere else.
    #[test]
    fn one_word_is_no_row() {
        let rows = |text: &str| {
            let is_row = |kind: &LineKind| matches!(kind, LineKind::Table(_));
            kinds(&lines(text)).iter().map(|kind| if is_row(kind) { 'r' } else { '-' }).collect::<String>()
        };
        assert_eq!(rows("Pips\nboard:\nAAB\nCCB\nEnjoy\n"), "--rr-");
        assert_eq!(rows("HARD\nboard:\n\n```\naab\nccb\n```\nYes\n"), "----rr--");
        // Of small letters are the rows that have as many as the row above.
        assert_eq!(rows("board:\nAab\nccb\nok\n"), "-rr-");
        assert_eq!(rows("board:\n\nAAB\n\nCCB\n\nBYE\n\nEND OF IT\n"), "--r-r-r--");
        assert_eq!(rows("task: place\nPips\n\nAAB\nCCB\n"), "---rr");
    }
}
