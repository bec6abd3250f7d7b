//! A model as cells of a terminal. Colours are the terminal's own, so that they suit light and dark; the
//! choice is shown reversed, so that no information depends on colour.

pub(crate) mod areas;
mod picture;
mod styles;
mod texts;

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier};
use ratatui::text::Line;
use ratatui::widgets::{Block, Clear, Paragraph, Widget as _, Wrap};

use crate::scene::boxes::{Characters, in_ascii};
use crate::tui::keys::HELP;
use crate::tui::model::{Help, Model};
use crate::tui::view::styles::{BOLD, DIM};

/// Whether the terminal gets colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Colours {
    Shown,
    /// Only bold, dim and reversed.
    Plain,
}

/// Draws a model.
pub(crate) fn draw(model: &Model, colours: Colours, frame: &mut Frame<'_>) {
    let area = frame.area();
    let buffer = frame.buffer_mut();
    match areas::of((area.width, area.height)) {
        Some(areas) => position(model, &areas, buffer),
        None => too_small(area, buffer),
    }
    if model.help == Help::Open {
        help(area, buffer);
    }
    for cell in &mut buffer.content {
        if colours == Colours::Plain {
            // A played tile stands out only by its colour.
            if cell.fg == Color::Green {
                cell.modifier.insert(Modifier::REVERSED);
            }
            cell.set_fg(Color::Reset).set_bg(Color::Reset);
        }
        if model.characters == Characters::Ascii && !cell.symbol().is_ascii() {
            let plain = in_ascii(cell.symbol());
            cell.set_symbol(&plain);
        }
    }
}

fn too_small(area: Rect, buffer: &mut Buffer) {
    let (columns, rows) = areas::LEAST;
    let text = format!(
        "The board needs {columns} columns and {rows} rows; here are {} and {}. q quits.",
        area.width, area.height
    );
    Paragraph::new(text).wrap(Wrap { trim: true }).render(area, buffer);
}

fn position(model: &Model, areas: &areas::Areas, buffer: &mut Buffer) {
    let start = model.session.start();
    let title = Line::from(vec![
        ratatui::text::Span::styled(start.title.clone(), BOLD),
        ratatui::text::Span::styled(format!("  {}", start.about), DIM),
    ]);
    title.render(areas.title, buffer);
    texts::status(model).render(areas.status, buffer);
    let remarks = model.shown.remarks.iter().map(|remark| format!(" {remark} "));
    let table = Block::bordered().title(texts::heading(model));
    remarks.fold(table, Block::title_bottom).render(areas.table, buffer);
    picture::draw(&model.shown.picture, model.pan, areas.picture, buffer);
    texts::plays(model, areas.plays, buffer);
    texts::log(model, areas.log, buffer);
    texts::hand(model, areas.hand, buffer);
    Paragraph::new(texts::others(model, areas.others)).wrap(Wrap { trim: true }).render(areas.others, buffer);
    texts::rules(model, areas.rules, buffer);
    Line::styled(texts::keys(model), DIM).render(areas.keys, buffer);
}

/// Draws the list of keys over the middle of the board.
fn help(area: Rect, buffer: &mut Buffer) {
    let widest = HELP.iter().map(|(key, _)| key.chars().count()).max().unwrap_or(0);
    let lines: Vec<Line<'_>> =
        HELP.iter().map(|(key, what)| Line::raw(format!(" {key:widest$}  {what} "))).collect();
    let width = lines.iter().map(Line::width).max().unwrap_or(0) as u16 + 2;
    let (width, height) = (width.min(area.width), (lines.len() as u16 + 2).min(area.height));
    let at = Rect::new((area.width - width) / 2, (area.height - height) / 2, width, height);
    Clear.render(at, buffer);
    Paragraph::new(lines)
        .block(Block::bordered().title(" keys ").title_bottom(" any key closes "))
        .render(at, buffer);
}
