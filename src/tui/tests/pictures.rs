//! The board as cells of a terminal.

use std::path::Path;

use ratatui::style::Color;

use super::Played;
use crate::scene::boxes::Characters;
use crate::tui::keys::KeyPress;
use crate::tui::view::Colours;

fn snapshot(name: &str, seen: &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(concat!(env!("CARGO_MANIFEST_DIR"), "/snapshots/play"));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, seen));
}

#[test]
fn without_colours_and_with_ascii_everything_is_there() {
    let mut played = Played::file("tableaux/peg-out.yaml");
    let coloured = played.cells(80, 24, Colours::Shown);
    assert!(coloured.content.iter().any(|cell| cell.fg == Color::Green));
    let plain = played.cells(80, 24, Colours::Plain);
    assert!(plain.content.iter().all(|cell| cell.fg == Color::Reset && cell.bg == Color::Reset));
    played.model.characters = Characters::Ascii;
    assert!(played.seen(80, 24).is_ascii());
}

/// The board on its page is the one that the command there opens.
#[test]
fn the_page_shows_the_board() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/playing.md");
    let page = std::fs::read_to_string(page).unwrap();
    let shown = page.split("`boneyard play puzzles/tableaux/peg-out.yaml`:").nth(1).unwrap();
    let shown = shown.split("```text\n").nth(1).and_then(|rest| rest.split("\n```").next()).unwrap();
    assert_eq!(shown, Played::file("tableaux/peg-out.yaml").seen(80, 24).trim_end());
}

#[test]
fn the_board_is_as_it_was_looked_at() {
    let mut played = Played::file("tableaux/peg-out.yaml");
    snapshot("tableaux-80x24", &played.seen(80, 24));
    snapshot("help-80x24", &played.press(&[KeyPress::Char('?')]).seen(80, 24));
    let mut played = Played::file("castle-rock/the-column.yaml");
    played.press(&[KeyPress::Enter]);
    snapshot("castle-rock-60x16", &played.seen(60, 16));
    snapshot("too-small", &played.seen(50, 10));
    let mut played = Played::file("block/shut-the-door.yaml");
    played.press(&[KeyPress::Char('h')]);
    snapshot("block-hint-120x40", &played.seen(120, 40));
    let mut played = Played::deal("tableaux-99", 2, 1);
    snapshot("tableaux-99-deal-80x24", &played.seen(80, 24));
    let mut played = Played::deal("draw", 2, 2);
    played.press(&[KeyPress::Enter, KeyPress::Enter]);
    snapshot("draw-deal-80x24", &played.seen(80, 24));
}
