//! The texts beside the picture.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Paragraph, Widget as _, Wrap};

use crate::game::drawing::steps::Length;
use crate::game::presented::Gain;
use crate::game::setup::{Boneyard, Hands};
use crate::puzzle::position::text::head::tiles;
use crate::style::grouped;
use crate::tui::model::{Model, Purpose};
use crate::tui::view::styles::{BOLD, CHOSEN, DIM};
use crate::words::{counted, minus};

/// The player's name for a seat.
fn name(model: &Model, seat: usize) -> String {
    match own_side(model).as_slice() {
        _ if seat == model.session.start().seat => "you".to_owned(),
        [one, other] if [*one, *other].contains(&seat) => "your partner".to_owned(),
        _ => format!("seat {seat}"),
    }
}

/// The side of each seat: its own number without partners.
fn sides(model: &Model) -> Vec<usize> {
    let (start, seats) = (model.session.start(), model.session.table().seats());
    start.position.game().rules().sides(seats).unwrap_or_else(|| (0..seats).collect())
}

/// The seats of the player's side.
fn own_side(model: &Model) -> Vec<usize> {
    let (sides, own) = (sides(model), model.session.start().seat);
    (0..sides.len()).filter(|seat| sides.get(own) == Some(&sides[*seat])).collect()
}

/// The player's name for the side of a seat that is its first; `None` for the other seats.
fn name_of_side(model: &Model, seat: usize) -> Option<String> {
    let sides = sides(model);
    let is_with = |other: &usize| sides[*other] == sides[seat];
    if (0..seat).any(|other| is_with(&other)) {
        return None;
    }
    let has_partners = (seat + 1..sides.len()).any(|other| is_with(&other));
    Some(match own_side(model) {
        _ if !has_partners => name(model, seat),
        own if own.contains(&seat) => "your side".to_owned(),
        own if own.len() * 2 == sides.len() => "the other side".to_owned(),
        _ => format!("the side of seat {seat}"),
    })
}

fn signed(points: i32) -> String {
    minus(format!("{points:+}"))
}

/// The seat to play, and the scores.
pub(crate) fn status(model: &Model) -> Line<'static> {
    let session = &model.session;
    let table = session.table();
    let whose = match (table.is_over(), session.start().length) {
        (true, Length::Turn) => "the turn is over".to_owned(),
        (true, Length::Hand) => over(model),
        (false, _) if session.is_own_turn() => "your turn".to_owned(),
        (false, _) => format!("{} to play", name(model, session.to_play())),
    };
    let room = usize::from(model.size.0).saturating_sub(whose.chars().count() + 2);
    Line::from(vec![Span::styled(whose, BOLD), Span::raw(format!("  {}", score(model, room)))])
}

fn over(model: &Model) -> String {
    let session = &model.session;
    let next = if session.has_next_hand() { "; Enter deals the next" } else { "" };
    match session.winner() {
        Some(seat) if own_side(model) == [seat] => "you have won the game".to_owned(),
        // Of partners it is the first.
        Some(seat) => {
            format!("{} has won the game", name_of_side(model, seat).unwrap_or_else(|| name(model, seat)))
        }
        None if session.start().position.presented().redeal().is_some() => {
            "no double in any hand: deal again".to_owned()
        }
        None => format!("the hand is over{next}"),
    }
}

fn score(model: &Model, room: usize) -> String {
    let session = &model.session;
    let table = session.table();
    let is_row = session.start().position.presented().features().gain == Gain::Captures;
    let gained = table.gained();
    if session.start().length == Length::Turn {
        let made = gained.first().copied().unwrap_or(0);
        let before = session.start().position.game().score(session.start().seat);
        let what = if is_row { format!("{made} captured") } else { counted(minus(made), "point", "points") };
        let score =
            if before == 0 || is_row { String::new() } else { format!(" · score {}", minus(before + made)) };
        return format!("{what}{score}");
    }
    let captured = table.captured();
    // Partners have one score.
    let of_side = |(seat, score): (usize, &i32)| {
        let (own, score) = (name_of_side(model, seat)?, minus(score));
        Some(match captured.get(seat).filter(|_| !table.is_over()) {
            Some(tiles) => format!("{own} {score} (captured {tiles})"),
            None => match gained.get(seat).copied().unwrap_or(0) {
                0 => format!("{own} {score}"),
                gain => format!("{own} {score} ({})", signed(gain)),
            },
        })
    };
    // The tiles left in a row count only at the end.
    let scores: Vec<i32> = if is_row && !table.is_over() {
        (0..table.seats()).map(|seat| session.start().position.game().score(seat)).collect()
    } else {
        session.scores()
    };
    let parts: Vec<String> = scores.iter().enumerate().filter_map(of_side).collect();
    let is_plain = captured.is_empty() || table.is_over();
    let short = if is_plain { "score: " } else { "score (captured): " };
    let shorter = parts.iter().map(|part| part.replace("seat ", "").replace("captured ", ""));
    let forms = [
        format!("score: {}", parts.join(" · ")),
        short.to_owned() + &shorter.collect::<Vec<_>>().join(" · "),
    ];
    let fitting = forms.iter().find(|text| text.chars().count() <= room);
    fitting.cloned().unwrap_or_else(|| cut(&forms[1], room, 1))
}

/// The words that fit, with a mark where some are missing: a truncated number would be a different one.
fn cut(text: &str, columns: usize, rows: usize) -> String {
    let mut kept = text;
    let mut mark = "";
    while needed(&format!("{kept}{mark}"), columns) > rows {
        mark = " \u{2026}";
        let Some((before, _)) = kept.rsplit_once(' ') else { break };
        kept = before.trim_end_matches(" ·");
    }
    format!("{kept}{mark}")
}

/// The number of rows of a text with whole words.
fn needed(text: &str, columns: usize) -> usize {
    let (mut rows, mut used) = (1, 0);
    for word in text.split(' ').map(|word| word.chars().count()) {
        if used > 0 && used + 1 + word > columns {
            (rows, used) = (rows + 1, word);
        } else {
            used += word + usize::from(used > 0);
        }
    }
    rows
}

/// The heading of the picture.
pub(crate) fn heading(model: &Model) -> String {
    if let Some(steps) = &model.stepping {
        return format!(" the best line, step {} of {} ", steps.at, steps.moves.len());
    }
    match model.chosen_move().map(|mv| mv.to_string()) {
        // `take 1-5`, `lead 6-6` and `pass` are verbs already.
        Some(mv) if mv.starts_with(|c: char| c.is_ascii_alphabetic()) => format!(" if you {mv} "),
        Some(mv) => format!(" if you play {mv} "),
        None => " table ".to_owned(),
    }
}

/// Draws the moves that may be chosen, or the best line.
pub(crate) fn plays(model: &Model, area: Rect, buffer: &mut Buffer) {
    let (title, rows, chosen): (_, Vec<String>, _) = if let Some(steps) = &model.stepping {
        let rows = steps.moves.iter().zip(1..).map(|(mv, n)| format!("{n}. {mv}")).collect();
        (" best line ", rows, steps.at.checked_sub(1))
    } else {
        (" plays ", model.shown.offers.iter().map(|offer| offer.text.clone()).collect(), model.mv)
    };
    let room = usize::from(area.height.saturating_sub(2));
    let from = chosen.unwrap_or(0).saturating_sub(room.saturating_sub(1));
    let line = |(n, row): (usize, String)| {
        let style = if Some(n) == chosen { CHOSEN } else { Style::new() };
        Line::styled(format!(" {row} "), style)
    };
    let count = rows.len();
    let lines: Vec<Line<'_>> = rows.into_iter().enumerate().skip(from).take(room).map(line).collect();
    let mut block = Block::bordered().title(title);
    if count > room {
        block = block.title_bottom(format!(" {} of {count} ", chosen.map_or(0, |n| n + 1)));
    }
    let lines = if count == 0 && model.session.is_own_turn() {
        vec![Line::styled(" none with this tile ", DIM)]
    } else {
        lines
    };
    Paragraph::new(lines).block(block).render(area, buffer);
}

/// Draws the move history, the latest at the bottom.
pub(crate) fn log(model: &Model, area: Rect, buffer: &mut Buffer) {
    let room = usize::from(area.height.saturating_sub(2));
    let log = model.session.log();
    let line = |entry: &crate::play::session::LogEntry| {
        let taken = &entry.taken;
        let seat = model.session.seat_of(taken.seat);
        let points = if taken.points == 0 { String::new() } else { format!(" {}", signed(taken.points)) };
        let is_seen = model.sees_all() || seat == model.session.start().seat;
        let drawn = match taken.drawn.len() {
            0 => String::new(),
            _ if is_seen => format!(" drew {}", tiles(&taken.drawn)),
            tiles => format!(" drew {}", counted(tiles, "tile", "tiles")),
        };
        Line::raw(format!(" {}: {}{points}{drawn}", name(model, seat), taken.mv))
    };
    let lines: Vec<Line<'_>> = log.iter().skip(log.len().saturating_sub(room)).map(line).collect();
    Paragraph::new(lines).block(Block::bordered().title(" played ")).render(area, buffer);
}

/// Draws the own hand, with the tiles around the chosen one that fit; unplayable tiles are dim.
pub(crate) fn hand(model: &Model, area: Rect, buffer: &mut Buffer) {
    let mut words = vec![Span::raw("your hand  ")];
    let hand = &model.shown.hand;
    let is_choice = model.session.is_own_turn() && model.stepping.is_none();
    let a_tile = hand.iter().map(|own| own.tile.to_string().len() + 2).max().unwrap_or(5);
    // A tile is never split at the end of a line.
    let a_line = usize::from(area.width).saturating_sub(11) / a_tile;
    let room = (a_line * usize::from(area.height)).max(1);
    let from = (model.tile + 1).saturating_sub(room).min(hand.len());
    if hand.is_empty() {
        words.push(Span::styled("no tile", DIM));
    }
    let mut lines = Vec::new();
    for (n, own) in hand.iter().enumerate().skip(from).take(room) {
        let mut style = if own.fits || !is_choice { Style::new() } else { DIM };
        if is_choice && n == model.tile {
            style = style.patch(CHOSEN);
        }
        let text =
            if is_choice && n == model.tile { format!("[{}]", own.tile) } else { format!(" {} ", own.tile) };
        words.push(Span::styled(format!("{text:a_tile$}"), style));
        if (n - from + 1).is_multiple_of(a_line.max(1)) {
            lines.push(Line::from(std::mem::replace(&mut words, vec![Span::raw("           ")])));
        }
    }
    lines.push(Line::from(words));
    Paragraph::new(lines).render(area, buffer);
}

/// The other hands and the boneyard, as far as they are known and fit.
pub(crate) fn others(model: &Model, area: Rect) -> String {
    let position = match &model.stepping {
        // The line in view has a table of its own.
        Some(steps) => model.session.after(&steps.moves[..steps.at]).map(|(table, _)| table.position()).ok(),
        None => None,
    };
    let position = position.unwrap_or_else(|| model.session.table().position());
    let mut parts = Vec::new();
    // After the round every seat shows its remaining tiles.
    let sees_all = model.sees_all() || model.session.table().is_over();
    if let Hands::All(hands) = position.game().held() {
        for (seat, hand) in hands.iter().enumerate() {
            let is_own = seat == model.session.start().seat;
            match (is_own, sees_all) {
                (true, _) => {}
                (false, true) => parts.push(format!("seat {seat}: {}", tiles(hand))),
                (false, false) => {
                    parts.push(format!("seat {seat}: {}", counted(hand.len(), "tile", "tiles")));
                }
            }
        }
    }
    match position.game().to_draw() {
        Boneyard::Unknown => parts.push("boneyard unknown".to_owned()),
        Boneyard::Known(rest) if rest.is_empty() => parts.push("boneyard empty".to_owned()),
        Boneyard::Known(rest) if sees_all => parts.push(format!("boneyard: {}", tiles(&rest))),
        Boneyard::Known(rest) => {
            parts.push(format!("boneyard: {}", counted(rest.len(), "tile", "tiles")));
        }
    }
    let (columns, rows) = (usize::from(area.width), usize::from(area.height));
    let whole = parts.join(" · ");
    if needed(&whole, columns) <= rows {
        return whole;
    }
    // The boneyard is of interest to every seat.
    parts.rotate_right(1);
    let short = parts.join(" · ").replace("seat ", "").replace(" tiles", "");
    cut(&short, columns, rows)
}

/// Draws the state or the answer of the solver, else what the rules say of the choice, else how the last
/// move of another seat was found.
pub(crate) fn rules(model: &Model, area: Rect, buffer: &mut Buffer) {
    let (heading, lines) = if let Some(thinking) = &model.thinking {
        (working(model, thinking.purpose), progress(model))
    } else if let Some(steps) = &model.stepping {
        (steps.how.clone(), vec!["\u{2190} \u{2192} step, Esc goes back to play".to_owned()])
    } else if let Some(note) = &model.note {
        (note.heading.clone(), note.lines.clone())
    } else {
        let mut lines = model.shown.rules.clone();
        let heading = if lines.is_empty() { String::new() } else { lines.remove(0) };
        lines.extend(found(model));
        (heading, lines)
    };
    let mut text = vec![Line::styled(heading, BOLD)];
    let columns = lines.len() > usize::from(area.height.saturating_sub(1));
    if columns && model.note.is_some() {
        // Rows of numbers stand side by side where they do not fit below each other.
        text.push(Line::raw(lines.join("   ")));
    } else {
        text.extend(lines.into_iter().map(Line::raw));
    }
    Paragraph::new(text).wrap(Wrap { trim: true }).render(area, buffer);
}

/// How the solver found the last move of another seat.
fn found(model: &Model) -> Option<String> {
    let last = model.session.log().last().filter(|entry| !entry.how.is_empty())?;
    let seat = model.session.seat_of(last.taken.seat);
    Some(format!("{} played {}: {}", name(model, seat), last.taken.mv, last.how))
}

fn working(model: &Model, purpose: Purpose) -> String {
    match purpose {
        Purpose::Reply => format!("{} is thinking\u{2026} Esc stops", name(model, model.session.to_play())),
        Purpose::Hint => "thinking of a hint\u{2026} Esc stops".to_owned(),
        Purpose::Solution => "thinking of the best line\u{2026} Esc stops".to_owned(),
        Purpose::Verdict => "looking at your turn\u{2026} Esc stops".to_owned(),
    }
}

fn progress(model: &Model) -> Vec<String> {
    let Some(progress) = model.thinking.as_ref().and_then(|thinking| thinking.progress) else {
        return Vec::new();
    };
    let nodes = counted(grouped(progress.nodes), "position", "positions");
    // The player must not see how good the other seats' plays are.
    let is_own = model.thinking.as_ref().is_some_and(|thinking| thinking.purpose != Purpose::Reply);
    vec![match progress.best.filter(|_| is_own) {
        Some([best, bound]) => minus(format!("{nodes}, best so far {best}, at most {bound}")),
        None => nodes,
    }]
}

/// The keys that have an effect now.
pub(crate) fn keys(model: &Model) -> String {
    let own = match model.size.0 {
        0..76 => "\u{2190}\u{2192} tile \u{2191}\u{2193} play Enter u undo h hint s best ? help q quit",
        _ => {
            "\u{2190}\u{2192} tile  \u{2191}\u{2193} play  Enter take  u undo  h hint  s solution  ? help  q quit"
        }
    };
    let session = &model.session;
    match (&model.stepping, &model.thinking) {
        (Some(_), _) => "\u{2190}\u{2192} step  Esc back  ? help  q quit",
        (None, Some(_)) => "Esc stop  u undo  ? help  q quit",
        (None, None) if session.has_next_hand() => "Enter next hand  u undo  ? help  q quit",
        (None, None) if !session.is_own_turn() => "u undo  ? help  q quit",
        (None, None) => own,
    }
    .to_owned()
}
