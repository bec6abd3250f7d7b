//! A position under variants, side by side: on each the best line, the differing cells framed, and the
//! differences in words.

use super::page::Figures;
use super::position::{
    GIVEN, best_turn, caption, has_plays, letters, named_cell, of_cell, of_round, short_worth,
};
use crate::compare::position::{ChangedPlay, PositionComparison, PositionFacts, PositionUnder};
use crate::document::Puzzle;
use crate::game::drawing::figure::put_below;
use crate::game::drawing::laid::laid;
use crate::game::drawing::look::{Cell, Letters, Look, Subject};
use crate::game::drawing::steps::{Length, sheet as frames};
use crate::game::presented::Gain;
use crate::game::{LegalPlay, Move};
use crate::scene::drawing::{Bounds, Label, Point, Scene, Shape, Side, TileState, Tone};
use crate::sorted::{self, SortedSet};
use crate::words::numbers;

/// The most differences listed below a position.
const LISTED: usize = 6;

/// The height of the capitals of the texts, in half-tiles, and the line spacing.
const SIZE: f64 = 0.2;
const LINE: f64 = 0.42;

/// Draws a position under its own rules and under each variant, each on a figure of its own.
pub fn figures(title: &str, found: &PositionComparison<'_>) -> Figures {
    let PositionComparison { puzzle, given, .. } = found;
    let mut parts = vec![SheetPart {
        caption: caption(GIVEN, given),
        scene: drawn(title, puzzle, &puzzle.letters, given),
        differences: Vec::new(),
    }];
    parts.extend(found.variants.iter().filter_map(|under| SheetPart::of(title, found, under)));
    let bounds = parts.iter().map(|part| part.scene.bounds).reduce(|one, other| one.with(&other));
    let legend = legend(&parts);
    let scene = |mut part: SheetPart| {
        part.scene.bounds = bounds.unwrap_or(part.scene.bounds);
        put_below(&mut part.scene, words(&part.differences, Tone::Plain));
        (part.caption, part.scene)
    };
    Figures { parts: parts.into_iter().map(scene).collect(), legend }
}

/// The same on one sheet.
pub fn sheet(title: &str, found: &PositionComparison<'_>) -> Scene {
    let Figures { parts, legend } = figures(title, found);
    let mut sheet = frames(title, &parts, None);
    put_below(&mut sheet, words(&legend, Tone::Faint));
    sheet
}

/// A position on the sheet.
struct SheetPart {
    caption: String,
    scene: Scene,
    differences: Vec<String>,
}

impl SheetPart {
    /// The position under a variant; `None` where it is impossible.
    fn of(title: &str, found: &PositionComparison<'_>, under: &PositionUnder) -> Option<Self> {
        let now = under.puzzle.as_ref()?;
        let names = letters(found.puzzle, under);
        let mut scene = drawn(title, now, &names, &under.facts);
        for at in differing(under) {
            let at = Point { x: f64::from(at.x), y: f64::from(at.y) };
            scene.shapes.push(Shape::Frame(Bounds { at, width: 1.0, height: 1.0 }));
        }
        let gain = now.position.presented().features().gain;
        let caption = caption(&under.name, &under.facts);
        Some(Self {
            caption,
            scene: scene.fitted(),
            differences: differences(&found.given, under, gain, &names),
        })
    }
}

/// The position with its best line laid on it: the best turn, else best play to the end of the round.
fn drawn(title: &str, puzzle: &Puzzle, letters: &Letters, facts: &PositionFacts) -> Scene {
    let subject = Subject { position: &puzzle.position, letters, title, look: Look::default() };
    let (line, length) = line(facts);
    laid(&subject, line, length)
}

fn line(facts: &PositionFacts) -> (&[Move], Length) {
    match (&facts.best, &facts.value) {
        (Some(best), _) => (best.line(), Length::Turn),
        (None, Some(value)) => (&value.line, Length::Hand),
        (None, None) => (&[], Length::Turn),
    }
}

/// The cells that differ, and those where a play differs.
fn differing(under: &PositionUnder) -> SortedSet<Cell> {
    let of_plays = under.plays.all().filter_map(|play| play.mv.connects_at());
    sorted::set(of_plays.chain(under.changed_cells.iter().map(|change| change.at)))
}

/// The differences, in words.
fn differences(given: &PositionFacts, under: &PositionUnder, gain: Gain, names: &Letters) -> Vec<String> {
    let (line, _) = line(&under.facts);
    let play = |play: &LegalPlay| {
        let name = play.mv.connects_at().map(|at| named_cell(at, names, line)).unwrap_or_default();
        format!("{name}{}", play.mv)
    };
    let plays = &under.plays;
    let mut lines = Vec::new();
    lines.extend(plays.gained.iter().map(|own| format!("gained {}, {}", play(own), short_worth(own))));
    lines.extend(plays.lost.iter().map(|own| format!("lost {}, {}", play(own), short_worth(own))));
    lines.extend(plays.changed.iter().map(|ChangedPlay { before: was, after: now }| {
        format!("changed {}, {}, now {}", play(now), short_worth(was), short_worth(now))
    }));
    lines.extend(
        under.changed_cells.iter().map(|change| named_cell(change.at, names, line) + &of_cell(change)),
    );
    if lines.len() > LISTED {
        let more = lines.len() - LISTED + 1;
        lines.truncate(LISTED - 1);
        lines.push(format!("and {more} more"));
    }
    let is_other = self::line(given).0 != line;
    if let Some(best) = under.facts.best.as_ref().filter(|best| {
        is_other || given.best.as_ref().is_none_or(|given| given.points().total_cmp(&best.points()).is_ne())
    }) {
        lines.push(format!("best turn {}", best_turn(best, given.best.as_ref(), gain)));
    }
    if let (Some(value), Some(before)) = (&under.facts.value, &given.value)
        && (is_other || value.values != before.values)
    {
        let not = format!("value {}, not {}", numbers(&value.values), numbers(&before.values));
        lines.push(if value.exact && before.exact { not } else { format!("value {}", of_round(value)) });
    }
    if lines.is_empty() {
        let is_known = has_plays(given, under) && given.is_finished() && under.facts.is_finished();
        lines.push(if is_known { "nothing differs" } else { "nothing is known to differ" }.to_owned());
    }
    lines
}

/// The legend of the marks that are on the sheet.
fn legend(parts: &[SheetPart]) -> Vec<String> {
    let is_framed = |part: &SheetPart| part.scene.shapes.iter().any(|shape| matches!(shape, Shape::Frame(_)));
    let tiles = || parts.iter().flat_map(|part| &part.scene.tiles);
    let is_numbered = tiles().any(|tile| matches!(tile.state, TileState::Played { step: 1.., .. }));
    let is_counted =
        tiles().any(|tile| matches!(tile.state, TileState::Played { points, .. } if points != 0));
    let gains = if is_counted { ", each with what it gains" } else { "" };
    let numbers = is_numbered.then(|| format!("numbers: the best line, move by move{gains}"));
    let frames = parts.iter().any(is_framed);
    let frames = frames.then(|| "a thick frame: a cell that differs from the first position".to_owned());
    numbers.into_iter().chain(frames).collect()
}

/// Lines of text as a drawing.
fn words(lines: &[String], tone: Tone) -> Scene {
    let label = |(n, text): (usize, &String)| Label {
        at: Point { x: 0.0, y: n as f64 * LINE },
        side: Side::Right,
        text: text.clone(),
        size: SIZE,
        tone,
    };
    let labels = lines.iter().enumerate().map(label).collect();
    let description = lines.iter().map(|line| format!("{line}.")).collect::<Vec<_>>().join(" ");
    Scene { labels, ..Scene::new("", description) }.fitted()
}
