//! The layout of the terminal.

use ratatui::layout::Rect;

/// The smallest terminal in which the board is drawn, in columns and rows.
pub(crate) const LEAST: (u16, u16) = (60, 16);

/// The height from which texts have more lines.
const ROOMY: u16 = 20;

/// The parts of the terminal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Areas {
    pub(crate) title: Rect,
    pub(crate) status: Rect,
    /// The frame of the picture.
    pub(crate) table: Rect,
    /// The picture in it.
    pub(crate) picture: Rect,
    /// The frame of the moves.
    pub(crate) plays: Rect,
    /// The frame of the move history.
    pub(crate) log: Rect,
    pub(crate) hand: Rect,
    pub(crate) others: Rect,
    pub(crate) rules: Rect,
    pub(crate) keys: Rect,
}

/// The parts of a terminal of this size; `None` where it is too small.
pub(crate) fn of((columns, rows): (u16, u16)) -> Option<Areas> {
    if columns < LEAST.0 || rows < LEAST.1 {
        return None;
    }
    let is_roomy = rows >= ROOMY;
    let (texts, hands) = if is_roomy { (5, 2) } else { (3, 1) };
    let beside = if columns >= 76 { 32 } else { 25 };
    let mut top = 0;
    let mut band = |height: u16| {
        let area = Rect::new(0, top, columns, height);
        top += height;
        area
    };
    let (title, status) = (band(1), band(1));
    let middle = band(rows - 3 - texts - 2 * hands);
    let (hand, others, rules, keys) = (band(hands), band(hands), band(texts), band(1));
    let table = Rect { width: columns - beside, ..middle };
    let side = Rect { x: table.right(), width: beside, ..middle };
    let lower = (side.height * 2 / 5).max(3);
    let plays = Rect { height: side.height - lower, ..side };
    let log = Rect { y: plays.bottom(), height: lower, ..side };
    let picture = Rect {
        x: table.x + 1,
        y: table.y + 1,
        width: table.width.saturating_sub(2),
        height: table.height.saturating_sub(2),
    };
    Some(Areas { title, status, table, picture, plays, log, hand, others, rules, keys })
}
