//! Trains for a person: the line, the unused tiles, and why they are unused.

use std::fmt::Write as _;

use super::puzzle::{Asks, Counting, TrainPuzzle};
use super::solution::Solution;
use super::solver::{
    AtLeast, BestTrains, Blocked, LineCount, Shortest, TileCounts, TrainObjective, TrainShape, Why,
};
use super::wanted::wanted;
use crate::style::{BOLD, DIM, GOOD, INDENT, filled, grouped, styled};
use crate::tile::{Pip, Tiles, Turned};
use crate::words::{counted, joined, with_article};

/// The names of tiles in a figure.
pub(super) const HAND: &str = "hand";
pub(super) const LEFT: &str = "left";
/// A figure without a line.
pub(super) const EMPTY_LINE: &str = "no tile can be laid";
/// A figure without a line in words: of an answer, and of what a reader has laid.
pub(super) const NOTHING_FITS: &str = "No tile can be laid.";
pub(super) const NOTHING_LIES: &str = "No tile lies yet.";
/// What stands below a ring.
pub(super) const RING_CLOSES: &str = "the ring closes at a";
/// What stands below a line that grows to both sides, before its start.
pub(super) const FROM_BOTH_SIDES: &str = "grown to both sides of";

/// The name of a train in a figure of several.
pub(super) fn train_name(number: usize) -> String {
    format!("train {number}")
}

/// The figure of some lines in words; `nothing` is said where there are none.
pub(super) fn described(puzzle: &TrainPuzzle, trains: &[Vec<Turned>], nothing: &str) -> String {
    let mut sentences = Vec::new();
    if let Some(start) = puzzle.question.start {
        sentences.push(format!("The start is {start}."));
    }
    match trains {
        [] => sentences.push(nothing.to_owned()),
        [one] => {
            let count = counted(one.len(), "tile", "tiles");
            sentences.push(format!("A line of {count}: {}.", joined(one)));
        }
        all => sentences
            .extend(all.iter().zip(1..).map(|(train, number)| format!("Train {number}: {}.", joined(train)))),
    }
    let used: Tiles = trains.iter().flatten().map(|turned| turned.tile()).collect();
    let left: Vec<String> = puzzle.hand.without(used).iter().map(|tile| tile.to_string()).collect();
    if !left.is_empty() {
        sentences.push(format!("Left: {}.", left.join(" ")));
    }
    sentences.join(" ")
}

/// What is asked, in sentences.
pub(super) fn question(puzzle: &TrainPuzzle) -> String {
    let asked = &puzzle.question;
    let mut sentences = vec![match (puzzle.asks, asked.shape) {
        (Asks::Blocked, _) => "Find the shortest line after which no tile fits.".to_owned(),
        (_, TrainShape::Line) => "Find the longest line of the tiles.".to_owned(),
        (_, TrainShape::BothEnds) => "Find the longest line to both sides of the start.".to_owned(),
        (_, TrainShape::Ring) => "Find the longest ring of the tiles.".to_owned(),
        (_, TrainShape::Trains(most)) => {
            format!("Lay the most tiles in up to {}.", counted(most, "train", "trains"))
        }
    }];
    sentences.extend(asked.start.map(|start| format!("The start is {start}.")));
    if !asked.must.is_empty() {
        let must: Vec<String> = asked.must.iter().map(|tile| tile.to_string()).collect();
        sentences.push(format!("It has to have {} in it.", must.join(" ")));
    }
    if asked.objective == TrainObjective::Pips {
        sentences.push("Pips count before tiles.".to_owned());
    }
    if puzzle.counts == Counting::All {
        let such = if asked.shape == TrainShape::Ring { "rings" } else { "lines" };
        sentences.push(format!("How many such {such} are there?"));
    }
    sentences.join(" ")
}

/// What is known of a line that is not proven the best.
pub(super) fn unproven(puzzle: &TrainPuzzle, solution: &Solution) -> Option<String> {
    let objective = puzzle.question.objective;
    let (exact, bound, limit) = match solution {
        Solution::Longest { best, .. } => (best.exact, best.bound.first(objective), "more"),
        Solution::Blocked(found) => (found.exact, found.bound, "fewer"),
    };
    let found = measure(objective, solution.counts().first(objective));
    let bound = measure(objective, bound);
    let name = name(puzzle.question.shape);
    let has = if name == TRAINS { "have" } else { "has" };
    (!exact).then(|| format!("the {name} found {has} {found}, not proven: none has {limit} than {bound}"))
}

/// The name of several trains.
const TRAINS: &str = "trains";

/// What the tiles form.
const fn name(shape: TrainShape) -> &'static str {
    match shape {
        TrainShape::Ring => "ring",
        TrainShape::Line | TrainShape::BothEnds | TrainShape::Trains(..2) => "line",
        TrainShape::Trains(_) => TRAINS,
    }
}

/// The title, if there is a file, and a summary of the tiles.
pub(super) fn head(file: Option<&str>, puzzle: &TrainPuzzle) -> String {
    let mut text = String::new();
    if let Some(title) = puzzle.title.as_deref().or(file) {
        let _ = writeln!(text, "{}", styled(BOLD, title));
    }
    let mut about = vec![match puzzle.set {
        Some(set) => format!("Train, double-{set}"),
        None => "Train".to_owned(),
    }];
    about.extend(puzzle.source.clone());
    let _ = writeln!(text, "{}\n", styled(DIM, about.join(" · ")));
    text.push_str(&list("hand", puzzle.hand.iter()));
    if let Some(start) = puzzle.question.start {
        let _ = writeln!(text, "start     {start}");
    }
    if !puzzle.question.must.is_empty() {
        text.push_str(&list("must", puzzle.question.must.iter()));
    }
    if let Some(wanted) = wanted(puzzle) {
        let _ = writeln!(text, "wanted    {wanted}");
    }
    text + "\n"
}

/// The proof status, the line as it lies, the unused tiles and why they are unused.
pub(super) fn solution(puzzle: &TrainPuzzle, solution: &Solution) -> String {
    let mut text = match solution {
        Solution::Longest { best, .. } => longest(puzzle, best),
        Solution::Blocked(found) => blocked(puzzle, found),
    };
    let why = sentences(puzzle, solution);
    if !why.is_empty() {
        text.push('\n');
        for sentence in &why {
            let sentence = filled(sentence.split(' ').map(str::to_owned), 0);
            let _ = writeln!(text, "{}", sentence.replace(TIED, " "));
        }
    }
    if let Solution::Longest { lines: Some(lines), .. } = solution {
        let _ = writeln!(text, "\n{}", solutions(lines, puzzle.question.objective));
    }
    text
}

/// The remark below a line that may not be the best.
pub(super) const NOT_PROVEN: &str = "not proven: a better line may exist\n";

fn longest(puzzle: &TrainPuzzle, best: &BestTrains) -> String {
    let mut text = String::new();
    let objective = puzzle.question.objective;
    let adjective = if objective == TrainObjective::Tiles { "longest" } else { "heaviest" };
    let noun = match name(puzzle.question.shape) {
        TRAINS => format!("best {}", counted(best.trains.len(), "train", TRAINS)),
        one => format!("{adjective} {one}"),
    };
    let found = amount(best.counts);
    let _ = if best.exact {
        writeln!(text, "{noun}: {}, proven", styled(GOOD, found))
    } else {
        let bound = measure(objective, best.bound.first(objective));
        writeln!(text, "{noun} found: {}, not proven: none has more than {bound}", styled(BOLD, found))
    };
    text.push('\n');
    match best.trains.as_slice() {
        [] if best.exact => text.push_str("line      none: no tile can be laid\n"),
        [] => text.push_str("line      none was found\n"),
        [line] => text.push_str(&list("line", line)),
        trains => {
            for (n, train) in trains.iter().enumerate() {
                text.push_str(&list(&format!("train {}", n + 1), train));
            }
        }
    }
    let left = puzzle.hand.without(best.used);
    if !left.is_empty() {
        text.push_str(&list("left", left.iter()));
    }
    text
}

fn blocked(puzzle: &TrainPuzzle, found: &Shortest) -> String {
    let objective = puzzle.question.objective;
    let not_proven = format!("not proven: none has fewer than {}", measure(objective, found.bound));
    let Some(line) = &found.line else {
        let none = format!("no line after which nothing fits was found, {not_proven}\n");
        return if found.exact { "every line of these tiles can go on\n".to_owned() } else { none };
    };
    let adjective = if objective == TrainObjective::Tiles { "shortest" } else { "lightest" };
    let amount = amount(line.counts);
    let text = if found.exact {
        format!("{adjective} line after which nothing fits: {}, proven\n\n", styled(GOOD, amount))
    } else {
        let amount = styled(BOLD, amount);
        format!("{adjective} line found after which nothing fits: {amount}, {not_proven}\n\n")
    };
    if line.line.is_empty() {
        return text + "line      none: no tile fits the start\n";
    }
    text + &list("line", &line.line)
}

/// A number of tiles, or of pips.
fn measure(of: TrainObjective, count: u32) -> String {
    let [one, many] = if of == TrainObjective::Tiles { ["tile", "tiles"] } else { ["pip", "pips"] };
    counted(count, one, many)
}

pub(super) fn amount(counts: TileCounts) -> String {
    format!(
        "{}, {}",
        measure(TrainObjective::Tiles, counts.tiles),
        measure(TrainObjective::Pips, counts.pips)
    )
}

/// A name and tiles, wrapped. It reads back as a list.
fn list(name: &str, tiles: impl IntoIterator<Item = impl ToString>) -> String {
    let tiles = filled(tiles.into_iter().map(|tile| tile.to_string()), INDENT);
    format!("{name:INDENT$}{}\n", if tiles.is_empty() { "none" } else { &tiles })
}

/// Why no more tiles can be used, or why nothing fits, sentence by sentence.
pub(super) fn why_lines(puzzle: &TrainPuzzle, solution: &Solution) -> Vec<String> {
    sentences(puzzle, solution).into_iter().map(|sentence| sentence.replace(TIED, " ")).collect()
}

/// A blank at which no line breaks.
const TIED: char = '\u{a0}';

fn sentences(puzzle: &TrainPuzzle, solution: &Solution) -> Vec<String> {
    match solution {
        Solution::Longest { best, why, .. } => why_longest(puzzle, best, why),
        Solution::Blocked(found) => {
            found.line.as_ref().map(|line| why_blocked(puzzle, line)).unwrap_or_default()
        }
    }
}

fn why_longest(puzzle: &TrainPuzzle, best: &BestTrains, why: &Why) -> Vec<String> {
    let left = puzzle.hand.without(best.used);
    if let Some(start) = puzzle.question.start.filter(|_| why.apart == left && best.used.is_empty()) {
        return vec![format!("No tile has {}, so none joins the start.", with_article(start))];
    }
    let mut lines = vec![parity(puzzle, why)];
    if left.is_empty() {
        lines.push("Every tile is used.".to_owned());
        return lines;
    }
    if !why.apart.is_empty() {
        lines.push(format!("No tile joins {} to the others.", why.apart));
    }
    for (bridge, beyond) in &why.beyond {
        let mut behind = *beyond;
        behind.remove(*bridge);
        lines.push(format!("Only the {bridge} leads to {behind}, and who crosses it does not come back."));
    }
    let part = left.without(why.apart);
    if let (Some(least), false) = (why.least, part.is_empty()) {
        lines.push(evening(puzzle, best, least, TileCounts::of(part)));
    }
    lines
}

/// Which ends may be odd, and which are.
fn parity(puzzle: &TrainPuzzle, why: &Why) -> String {
    let start = puzzle.question.start;
    let besides = if start.is_some() { ", besides the start" } else { "" };
    let may = match (puzzle.question.shape, why.stops) {
        (TrainShape::Ring, _) => {
            "A ring leaves every end as often as it comes to it: none may have".to_owned()
        }
        (TrainShape::Trains(_), stops) if stops != 1 => format!(
            "Trains leave an end as often as they come to it: only the last ends of {stops} trains may have"
        ),
        (_, 1) => "A line leaves an end as often as it comes to it: only its last may have".to_owned(),
        _ => "A line leaves an end as often as it comes to it: only its two outer ends may have".to_owned(),
    };
    let besides = if puzzle.question.shape == TrainShape::Ring { "" } else { besides };
    let odd: Vec<String> = why
        .odd
        .iter()
        .filter(|(end, _)| besides.is_empty() || start != Some(*end))
        .map(|(end, count)| format!("{end}{TIED}({count})"))
        .collect();
    let have = match odd.len() {
        0 if besides.is_empty() => "None has".to_owned(),
        0 => "No other has".to_owned(),
        1 => format!("One has, doubles not counted: {}", odd[0]),
        count => format!("{count} have, doubles not counted: {}", odd.join(", ")),
    };
    format!("{may} an odd number of tiles{besides}. {have}.")
}

/// How many tiles the odd ends force to be left out, and whether these are all.
fn evening(puzzle: &TrainPuzzle, best: &BestTrains, least: TileCounts, left: TileCounts) -> String {
    let objective = puzzle.question.objective;
    let (asked, found) = (least.first(objective), left.first(objective));
    let have = if asked == 1 { "has" } else { "have" };
    let least_is = format!("To make the others even at least {}", measure(objective, asked));
    if !best.exact {
        return format!("{least_is} {have} to be left; {found} are so far.");
    }
    let proof = format!("as a search of {} has shown", counted(best.nodes, "node", "nodes"));
    let are = if found == 1 { "is" } else { "are" };
    if least == left {
        let other =
            if objective == TrainObjective::Tiles { TrainObjective::Pips } else { TrainObjective::Tiles };
        let with = measure(other, least.first(other));
        return format!("{least_is} with {with} {have} to be left, and no more {are}.");
    }
    if asked == found {
        let is_tiles = objective == TrainObjective::Tiles;
        let other = if is_tiles { "no lighter ones can be" } else { "fewer tiles cannot be" };
        return format!("{least_is} {have} to be left; no more {are}, and {other}, {proof}.");
    }
    let line = name(puzzle.question.shape);
    format!(
        "{least_is} {have} to be left; {found} {are}, for with more the {line} would fall apart, {proof}."
    )
}

fn why_blocked(puzzle: &TrainPuzzle, line: &Blocked) -> Vec<String> {
    let suit = |end: Pip| {
        let count = Tiles::suit(end).and(puzzle.hand).len();
        match count {
            0 => format!("no tile has {}", with_article(end)),
            1 => format!("the one tile with {} is in it", with_article(end)),
            count => format!("all {count} tiles with {} are in it", with_article(end)),
        }
    };
    let said = match line.ends.as_slice() {
        [first, last] if first == last => format!("Both ends are {first}: {}.", suit(*first)),
        [first, last] => format!("Its ends are {first} and {last}: {}, and {}.", suit(*first), suit(*last)),
        [end] => format!("Its open end is {end}: {}.", suit(*end)),
        _ => return Vec::new(),
    };
    let suits = line.ends.iter().fold(Tiles::EMPTY, |suits, end| suits.or(Tiles::suit(*end)));
    if line.counts.tiles as usize == suits.and(puzzle.hand).len() {
        return vec![said];
    }
    vec![said, "What else it has is the least that leads from end to end.".to_owned()]
}

/// The number of lines: equally long regardless of pips, or where pips come first with as many too.
fn solutions(lines: &Result<LineCount, AtLeast>, objective: TrainObjective) -> String {
    let alike = if objective == TrainObjective::Pips { "as good" } else { "as long" };
    match lines {
        Err(AtLeast(all)) => format!("lines     not counted within the limits: there are at least {all}"),
        Ok(LineCount { all, up_to_reversal: None }) => {
            format!("lines     {} from the start are {alike}", styled(GOOD, grouped(all)))
        }
        Ok(LineCount { all, up_to_reversal: Some(alone) }) => {
            let all = styled(GOOD, grouped(all));
            format!("lines     {all} are {alike} in both directions, {} up to reversal", grouped(alone))
        }
    }
}
