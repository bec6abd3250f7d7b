//! A position under variants, side by side: on each the best line, the differing cells framed, and the
//! differences in words.

use std::collections::BTreeSet;

use super::position::{best_turn, caption, cell, cell_of, letters, named_cell, own_caption, short_worth};
use crate::compare::position::{Comparison, Differing, Facts};
use crate::document::Puzzle;
use crate::game::drawing::figure::put_below;
use crate::game::drawing::laid::laid;
use crate::game::drawing::look::Look;
use crate::game::drawing::look::{Letters, Subject};
use crate::game::drawing::steps::{Length, sheet as frames};
use crate::game::lattice::Cell;
use crate::game::{Act, LegalPlay};
use crate::report::position::numbers;
use crate::scene::drawing::{Bounds, Label, Point, Scene, Shape, Side, TileState, Tone};

/// The most differences listed below a position.
const TOLD: usize = 6;

/// The height of the capitals of the texts, in half-tiles, and the line spacing.
const SIZE: f64 = 0.2;
const LINE: f64 = 0.42;

/// Draws a position under its own rules and under each variant.
pub fn sheet(title: &str, puzzle: &Puzzle, found: &Comparison) -> Scene {
    let mut parts = vec![Part {
        caption: own_caption(&found.given),
        scene: drawn(title, puzzle, &puzzle.letters, &found.given),
        told: Vec::new(),
    }];
    for under in &found.variants {
        let (Some(caption), Ok(differing)) = (caption(under), &under.outcome) else { continue };
        parts.push(Part::of(title, caption, (puzzle, &found.given), differing));
    }
    let bounds = parts.iter().map(|part| part.scene.bounds).reduce(|one, other| one.with(&other));
    for part in &mut parts {
        part.scene.bounds = bounds.unwrap_or(part.scene.bounds);
        put_below(&mut part.scene, words(&part.told, Tone::Plain));
    }
    let legend = legend(&parts);
    let scenes: Vec<(String, Scene)> = parts.into_iter().map(|part| (part.caption, part.scene)).collect();
    let mut sheet = frames(title, &scenes);
    put_below(&mut sheet, words(&legend, Tone::Faint));
    sheet
}

/// A position on the sheet.
struct Part {
    caption: String,
    scene: Scene,
    told: Vec<String>,
}

impl Part {
    fn of(title: &str, caption: String, (puzzle, given): (&Puzzle, &Facts), found: &Differing) -> Self {
        let names = letters(puzzle, found);
        let mut scene = drawn(title, &found.puzzle, &names, &found.facts);
        for at in differing(found) {
            let at = Point { x: f64::from(at.x), y: f64::from(at.y) };
            scene.shapes.push(Shape::Frame(Bounds { at, width: 1.0, height: 1.0 }));
        }
        Self { caption, scene: scene.fitted(), told: told(given, found, &names) }
    }
}

/// The position with its best line laid on it: the best turn, else best play to the end of the round.
fn drawn(title: &str, puzzle: &Puzzle, letters: &Letters, facts: &Facts) -> Scene {
    let subject = Subject { board: &puzzle.board, letters, title, look: Look::default() };
    let (line, length) = line(facts);
    laid(&subject, line, length)
}

fn line(facts: &Facts) -> (&[Act], Length) {
    match (&facts.best, &facts.value) {
        (Some(best), _) => (best.line(), Length::Turn),
        (None, Some(value)) => (&value.line, Length::Hand),
        (None, None) => (&[], Length::Turn),
    }
}

/// The cells that differ, and those where a play differs.
fn differing(found: &Differing) -> BTreeSet<Cell> {
    let plays = &found.plays;
    let all = plays.gained.iter().chain(&plays.lost).chain(plays.changed.iter().map(|(_, now)| now));
    all.filter_map(cell_of).chain(found.cells.iter().map(|change| change.at)).collect()
}

/// The differences, in words.
fn told(given: &Facts, found: &Differing, names: &Letters) -> Vec<String> {
    let (line, _) = line(&found.facts);
    let play = |play: &LegalPlay| {
        let name = cell_of(play).map(|at| named_cell(at, names, line)).unwrap_or_default();
        format!("{name}{}", play.act)
    };
    let plays = &found.plays;
    let mut told = Vec::new();
    told.extend(plays.gained.iter().map(|own| format!("gained {}, {}", play(own), short_worth(own))));
    told.extend(plays.lost.iter().map(|own| format!("lost {}, {}", play(own), short_worth(own))));
    told.extend(
        plays.changed.iter().map(|(was, now)| {
            format!("changed {}, {}, now {}", play(now), short_worth(was), short_worth(now))
        }),
    );
    told.extend(found.cells.iter().map(|change| {
        let (before, after) = (cell(change.before.as_ref()), cell(change.after.as_ref()));
        format!("{}{before}, now {after}", named_cell(change.at, names, line))
    }));
    if told.len() > TOLD {
        let more = told.len() - TOLD + 1;
        told.truncate(TOLD - 1);
        told.push(format!("and {more} more"));
    }
    let is_other = self::line(given).0 != line;
    if let Some(best) = found.facts.best.as_ref().filter(|best| {
        is_other || given.best.as_ref().is_none_or(|given| given.points().total_cmp(&best.points()).is_ne())
    }) {
        told.push(format!("best turn {}", best_turn(best, given.best.as_ref(), &found.puzzle.board)));
    }
    if let (Some(value), Some(before)) = (&found.facts.value, &given.value)
        && (is_other || value.values != before.values)
    {
        told.push(format!("value {}, not {}", numbers(&value.values), numbers(&before.values)));
    }
    if told.is_empty() {
        told.push("nothing differs".to_owned());
    }
    told
}

/// The legend of the marks on the sheet.
fn legend(parts: &[Part]) -> Vec<String> {
    let is_numbered = |part: &Part| part.scene.tiles.iter().any(|tile| tile.state != TileState::Plain);
    let is_framed = |part: &Part| part.scene.shapes.iter().any(|shape| matches!(shape, Shape::Frame(_)));
    let numbers = parts.iter().any(is_numbered);
    let numbers = numbers.then(|| "numbers: the best line, move by move, each with what it gains".to_owned());
    let frames = parts.iter().any(is_framed);
    let frames = frames.then(|| "a thick frame: a cell where something differs from the first".to_owned());
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
