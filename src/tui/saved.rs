//! A game as a file that can be read, and that `play` goes on with: the position at the beginning of the hand,
//! the moves as its line, and what else is needed under the key `saved`.

use std::fmt::Write as _;

use crate::document::compose::{DealHeader, deal};
use crate::document::mark::{marked, sealed};
use crate::document::{Puzzle, Read};
use crate::source::node::WrittenKey;
use crate::tui::session::Session;
use crate::tui::start::Origin;

/// The text of a saved game.
///
/// # Errors
/// Why it cannot be saved, in words.
pub(crate) fn saved(session: &Session) -> Result<String, &'static str> {
    let start = session.start();
    let seat = start.seat;
    match (&start.origin, &start.whole) {
        (Origin::Deal { game, house }, Some(whole)) => {
            let (seed, number) = (whole.seed(), whole.number());
            let header = DealHeader {
                title: format!("{}, hand {number}", start.title),
                game: game.clone(),
                set: None,
                house: house.clone(),
                note: "A saved game: `boneyard play FILE` goes on with it.".to_owned(),
            };
            let mut text = deal(&header, &start.position);
            for (n, entry) in session.log().iter().enumerate() {
                let key = if n == 0 { "line:\n" } else { "" };
                let _ = writeln!(text, "{key}  - {} # seat {}", entry.taken.mv, entry.taken.seat);
            }
            let _ = writeln!(text, "saved: {{seat: {seat}, seed: {seed}, hand: {number}}}");
            Ok(sealed(text))
        }
        (Origin::Text(text), _) => {
            let line: Vec<String> = session.line().iter().map(ToString::to_string).collect();
            let line = if line.is_empty() { String::new() } else { format!("line: {}\n", line.join(", ")) };
            // In this form the keys can be read in YAML and in plain text.
            Ok(marked(&format!("{line}saved.seat: {seat}\n{text}")))
        }
        (Origin::None(why), _) => Err(why),
        (Origin::Deal { .. }, None) => Err("it is no game with further hands"),
    }
}

/// The text of a puzzle without the keys that a saved file has of its own, to which they can be added; `None`
/// where it is no YAML block or plain text.
pub(crate) fn without_own_keys(read: &Read<Puzzle>) -> Option<String> {
    let text = &read.source.text;
    if text.trim_start().starts_with(['{', '[', '-', '%']) || read.source.first_line > 0 {
        return None;
    }
    let mut kept = text.clone();
    // A mark of ours, which no longer holds.
    let is_own = |key: &WrittenKey| matches!(key.name.as_str(), "line" | "saved");
    let entries = read.node.entries();
    for (n, (key, node)) in entries.iter().enumerate().rev().filter(|(_, (key, _))| is_own(key)) {
        let next = entries.get(n + 1).map_or(node.at.end.max(key.at.end), |(next, _)| next.at.start);
        let start = text[..key.at.start].rfind('\n').map_or(0, |end| end + 1);
        let next = text[..next].rfind('\n').map_or(next, |end| end + 1).max(key.at.end);
        kept.replace_range(start..next, "");
    }
    Some(
        kept.lines()
            .filter(|line| !line.starts_with("# <metadata>"))
            .map(|line| format!("{line}\n"))
            .collect(),
    )
}
