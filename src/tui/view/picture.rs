//! The table, or the part of it that fits.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};

use crate::scene::boxes::Drawing;

/// Draws the middle part of a picture, or the part around the play where the picture is larger than its
/// area; `pan` moves it. Arrows at the edges show that it continues.
pub(crate) fn draw(picture: &Drawing, pan: (i32, i32), area: Rect, buffer: &mut Buffer) {
    let columns = picture.rows.iter().map(Vec::len).max().unwrap_or(0);
    let focus = picture.focus.unwrap_or((columns / 2, picture.rows.len() / 2));
    let left = first(columns, area.width, focus.0, pan.0);
    let top = first(picture.rows.len(), area.height, focus.1, pan.1);
    for y in 0..area.height {
        for x in 0..area.width {
            let (column, row) = (left + i32::from(x), top + i32::from(y));
            let glyph = usize::try_from(row).ok().and_then(|row| picture.rows.get(row));
            let glyph = glyph.and_then(|row| row.get(usize::try_from(column).ok()?));
            if let (Some((c, style)), Some(cell)) = (glyph, buffer.cell_mut((area.x + x, area.y + y))) {
                cell.set_char(*c).set_style(translated(*style));
            }
        }
    }
    let bottom = top + i32::from(area.height) < picture.rows.len() as i32;
    let right = left + i32::from(area.width) < columns as i32;
    // Beside the heading.
    let (beside, middle) = (area.right().saturating_sub(2), area.y + area.height / 2);
    let edges = [
        (top > 0, (beside, area.y.saturating_sub(1)), '▲'),
        (bottom, (beside, area.bottom()), '▼'),
        (left > 0, (area.x.saturating_sub(1), middle), '◄'),
        (right, (area.right(), middle), '►'),
    ];
    for (_, at, c) in edges.into_iter().filter(|(goes_on, ..)| *goes_on) {
        if let Some(cell) = buffer.cell_mut(at) {
            cell.set_char(c);
        }
    }
}

/// The first visible column or row: a smaller picture is centred, a larger one has its focus in the middle
/// and never leaves the view.
fn first(length: usize, room: u16, focus: usize, pan: i32) -> i32 {
    let (length, room) = (length as i32, i32::from(room));
    if length <= room {
        -(room - length) / 2
    } else {
        (focus as i32 - room / 2 + pan).clamp(0, length - room)
    }
}

/// Converts a style of the printed picture to one of the terminal's cells.
fn translated(style: anstyle::Style) -> Style {
    let mut own = Style::new();
    if let Some(anstyle::Color::Ansi(colour)) = style.get_fg_color() {
        own = own.fg(match colour {
            anstyle::AnsiColor::Green => Color::Green,
            anstyle::AnsiColor::Cyan => Color::Cyan,
            anstyle::AnsiColor::Yellow => Color::Yellow,
            anstyle::AnsiColor::Red => Color::Red,
            _ => Color::Reset,
        });
    }
    let effects = style.get_effects();
    if effects.contains(anstyle::Effects::BOLD) {
        own = own.add_modifier(Modifier::BOLD);
    }
    if effects.contains(anstyle::Effects::DIMMED) {
        own = own.add_modifier(Modifier::DIM);
    }
    own
}

#[cfg(test)]
mod tests {
    use crate::tui::view::picture::*;

    #[test]
    fn a_small_picture_stands_in_the_middle_and_a_large_one_follows_its_focus() {
        assert_eq!(first(4, 10, 0, 5), -3);
        assert_eq!(first(100, 10, 50, 0), 45);
        assert_eq!(first(100, 10, 50, -10), 35);
        assert_eq!(first(100, 10, 2, 0), 0);
        assert_eq!(first(100, 10, 99, 40), 90);
    }
}
