//! A line of play, frame by frame. All frames have the same bounds, so that nothing moves between them.

use crate::game::drawing::figure::{hands_of, put_centred_below};
use crate::game::drawing::look::{Look, Subject, Visibility};
use crate::game::drawing::words::{AFTERWARDS, START, caption, of_others};
use crate::game::{Move, Need, Position, Table, Taken};
use crate::scene::drawing::{Bounds, Label, Point, Scene, Side, Tone, share_bounds};

/// One move of a line with its picture.
#[derive(Clone, PartialEq, Debug)]
pub struct Frame {
    /// The move; empty for the final view of the table.
    pub play: String,
    /// The seat that moved.
    pub seat: usize,
    /// Points scored by it, or tiles captured.
    pub points: i32,
    /// What other seats scored by it at once: seat, points.
    pub others: Vec<(usize, i32)>,
    /// Points of that seat in this line so far, or tiles captured.
    pub so_far: i32,
    /// Why it is legal, and how it ended the hand, in words; may be empty.
    pub why: Vec<String>,
    /// Tiles drawn after it.
    pub drawn: Vec<String>,
    /// Its picture; with the hands below it where the look shows them.
    pub scene: Scene,
    /// The hands and the boneyard after it, as far as they are known, and the seat to play next.
    pub hands: Option<Scene>,
}

/// The length of a line: one turn, or a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Length {
    /// The turn of the seat to play.
    Turn,
    /// Turns of every seat.
    Hand,
}

impl Length {
    /// A table for a line of this length.
    pub(crate) fn table(self, position: &Position) -> Result<Box<dyn Table>, Need> {
        match self {
            Self::Turn => position.game().turn(),
            Self::Hand => position.game().hand(),
        }
    }

    /// The table after some moves, as far as they are legal, and what the last of them was.
    pub(crate) fn after<'m>(
        self,
        position: &Position,
        moves: impl IntoIterator<Item = &'m Move>,
    ) -> Result<(Box<dyn Table>, Option<Taken>), Need> {
        let mut table = self.table(position)?;
        let last = moves.into_iter().map_while(|mv| table.take(mv).ok()).last();
        Ok((table, last))
    }
}

/// The position and each move of a line, up to the first illegal one.
///
/// # Errors
/// When the position does not say enough to play from.
pub fn frames(subject: &Subject<'_>, line: &[Move], length: Length) -> Result<(Frame, Vec<Frame>), Need> {
    let mut table = length.table(subject.position)?;
    let mut painter = last_of(length.table(subject.position)?, line).drawn().painter_of_frames(*subject);
    let mut frames = vec![at_rest(table.as_ref(), painter.at_rest(&table.position()))];
    let mut held = vec![seen(table.as_ref())];
    let mut hides_what_follows = false;
    for mv in line {
        let before = table.position();
        let Ok(taken) = table.take(mv) else { break };
        hides_what_follows = painter.hides_what_follows(&taken.mv);
        let scene = painter.mv(&before, &table.position(), &taken);
        frames.push(frame(&taken, so_far(table.as_ref(), length), scene));
        held.push(seen(table.as_ref()));
    }
    if let Some(last) = frames.last().filter(|_| hides_what_follows) {
        let end = at_rest(table.as_ref(), painter.at_rest(&table.position()));
        frames.push(Frame { seat: last.seat, so_far: last.so_far, ..end });
        held.push(seen(table.as_ref()));
    }
    let is_below = subject.look.hands == Visibility::Show;
    let width = frames.iter().map(|frame| frame.scene.bounds.width).filter(|_| is_below).fold(0.0, f64::max);
    show_hands(&mut frames, hands_of(&held, subject.look, width), subject.look.hands);
    let opening = frames.remove(0);
    Ok((opening, frames))
}

/// The position at the end of the legal part of a line.
fn last_of(mut table: Box<dyn Table>, line: &[Move]) -> Position {
    let _ = line.iter().all(|mv| table.take(mv).is_ok());
    table.position()
}

/// The position, and the seat to play unless the line is over.
fn seen(table: &dyn Table) -> (Position, Option<usize>) {
    let position = table.position();
    let to_play = Some(position.game().to_play()).filter(|_| !table.is_over());
    (position, to_play)
}

/// Adds the hands to each frame, and gives all frames the same bounds.
fn show_hands(frames: &mut [Frame], hands: Vec<Scene>, look: Visibility) {
    let fit = |frames: &mut [Frame]| share_bounds(frames.iter_mut().map(|frame| &mut frame.scene));
    fit(frames);
    for (frame, hands) in frames.iter_mut().zip(hands) {
        if look == Visibility::Show {
            put_centred_below(&mut frame.scene, hands.clone());
        }
        frame.hands = Some(hands).filter(|hands| !hands.is_empty());
    }
    fit(frames);
}

/// Draws a table with one move: a tile in its place, a capture before the row closes up.
pub fn after_move(subject: &Subject<'_>, after: &Position, taken: &Taken) -> Scene {
    let look = Look { connection: Visibility::Show, ..subject.look };
    after.drawn().painter(Subject { look, ..*subject }).mv(subject.position, after, taken)
}

/// A frame of the table without a move.
fn at_rest(table: &dyn Table, scene: Scene) -> Frame {
    Frame {
        play: String::new(),
        seat: table.position().game().to_play(),
        points: 0,
        others: Vec::new(),
        so_far: 0,
        why: Vec::new(),
        drawn: Vec::new(),
        scene,
        hands: None,
    }
}

fn frame(taken: &Taken, so_far: impl Fn(usize) -> i32, scene: Scene) -> Frame {
    Frame {
        play: taken.mv.to_string(),
        seat: taken.seat,
        points: taken.points,
        others: taken.others.clone(),
        so_far: so_far(taken.seat),
        why: taken.said().map(str::to_owned).collect(),
        drawn: taken.drawn.iter().map(ToString::to_string).collect(),
        scene,
        hands: None,
    }
}

/// The gain of a seat. The tiles left in a row count against every seat at the end; until then captures
/// count.
pub(crate) fn so_far(table: &dyn Table, length: Length) -> impl Fn(usize) -> i32 + use<> {
    let captured: Vec<i32> = table.captured().into_iter().map(|tiles| tiles as i32).collect();
    let gained = if captured.is_empty() { table.gained() } else { captured };
    move |seat| {
        let seat = if length == Length::Hand { seat } else { 0 };
        gained.get(seat).copied().unwrap_or(0)
    }
}

impl Frame {
    /// The caption of the picture: the number, the seat, the move, its gain and the running total.
    pub fn caption(&self, number: usize, length: Length) -> String {
        if self.play.is_empty() {
            return AFTERWARDS.to_owned();
        }
        let seat = (length == Length::Hand).then_some(self.seat);
        caption(number, seat, &self.play, self.points, self.so_far) + &of_others(&self.others)
    }
}

/// The frames with their captions, the position first.
pub fn captioned(start: Frame, frames: Vec<Frame>, length: Length) -> Vec<(String, Scene)> {
    let frames = frames.into_iter().zip(1..);
    let frames = frames.map(|(frame, number)| (frame.caption(number, length), frame.scene));
    std::iter::once((START.to_owned(), start.scene)).chain(frames).collect()
}

/// The distance between two frames of a sheet, in half-tiles.
const BETWEEN: f64 = 1.1;
/// The height of a caption's capitals, in half-tiles.
const CAPTION: f64 = 0.27;
/// The distance from a caption to its picture, in half-tiles.
const ABOVE: f64 = 0.45;

/// Arranges frames side by side and below each other on one sheet, each below its caption. It is at most this wide, unless
/// a frame is wider.
pub fn sheet(title: &str, frames: &[(String, Scene)], widest: Option<f64>) -> Scene {
    let captions = frames.iter().map(|(caption, _)| crate::scene::letters::width(caption) * CAPTION);
    let caption = captions.fold(0.0, f64::max);
    let bounds = frames.iter().map(|(_, scene)| scene.bounds).reduce(|one, other| one.with(&other));
    let bounds = bounds.unwrap_or(Bounds::around([]));
    let edge = if frames.iter().any(|(_, scene)| !scene.ticks.is_empty()) { 0.6 } else { 0.0 };
    let (width, height) = (bounds.width.max(caption) + edge, bounds.height + ABOVE + CAPTION + edge);
    let columns = columns(frames.len(), (width + BETWEEN, height + BETWEEN), widest);
    let mut sheet = Scene::new(title, String::new());
    let mut words = Vec::new();
    let mut top = 0.0;
    for row in frames.chunks(columns) {
        // A row is as high as what it shows; in a moving picture all frames are as high as the highest.
        let shown = row.iter().map(|(_, scene)| scene.clone().fitted().bounds);
        let shown = shown.reduce(|one, other| one.with(&other)).unwrap_or(bounds);
        let below = top + CAPTION + ABOVE + edge;
        for (n, (caption, scene)) in row.iter().enumerate() {
            let x = n as f64 * (width + BETWEEN);
            let by = Point { x: x + edge - bounds.at.x, y: below - shown.at.y };
            sheet.add(scene.clone().moved(by));
            let at = Point { x, y: top + CAPTION / 2.0 };
            let tone = Tone::Strong;
            sheet.labels.push(Label { at, side: Side::Right, text: caption.clone(), size: CAPTION, tone });
            words.push(format!("{caption}. {}", scene.description));
        }
        top = below + shown.height + BETWEEN;
    }
    sheet.description = words.join(" ");
    Scene { ticks: Vec::new(), ..sheet.clone() }.fitted_with(sheet.ticks)
}

impl Scene {
    /// Fits the bounds to the drawing, then adds these numbers along the edges of its parts.
    fn fitted_with(self, ticks: Vec<crate::scene::drawing::Tick>) -> Self {
        let mut fitted = self.fitted();
        for tick in &ticks {
            fitted.bounds = fitted.bounds.with(&tick.label.bounds());
        }
        fitted.ticks = ticks;
        fitted
    }
}

/// The number of frames per row, chosen so that a sheet has roughly the shape of a page, and is at most this wide.
fn columns(frames: usize, (width, height): (f64, f64), widest: Option<f64>) -> usize {
    /// The desired ratio of width to height of a sheet.
    const WIDER: f64 = 1.3;
    let off = |columns: usize| {
        let rows = frames.div_ceil(columns);
        let shape = columns as f64 * width / (rows as f64 * height);
        // An incomplete row wastes paper.
        let waste = (rows * columns - frames) as f64 / frames as f64;
        (shape / WIDER).ln().abs() + waste
    };
    let fits =
        |columns: &usize| widest.is_none_or(|widest| *columns as f64 * width - BETWEEN <= widest + 1e-6);
    (1..=frames).filter(fits).min_by(|a, b| off(*a).total_cmp(&off(*b))).unwrap_or(1)
}

#[cfg(test)]
mod tests;
