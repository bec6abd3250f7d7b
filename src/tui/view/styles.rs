//! How texts stand out without a colour of their own.

use ratatui::style::{Modifier, Style};

pub(super) const BOLD: Style = Style::new().add_modifier(Modifier::BOLD);
pub(super) const DIM: Style = Style::new().add_modifier(Modifier::DIM);
pub(super) const CHOSEN: Style = Style::new().add_modifier(Modifier::REVERSED);
