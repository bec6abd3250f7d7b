//! A position of any game as a drawing.

use crate::game::Board;
use crate::game::drawing::look::{Held, Subject};
use crate::game::drawing::painters::painter;
use crate::game::setup::{Boneyard, Hands};
use crate::scene::drawing::{DrawnHalf, DrawnTile, Label, Point, Role, Scene, Side, TileState, Tone};
use crate::tile::{Pip, Turned};

/// Draws a position.
pub fn figure(subject: &Subject<'_>) -> Scene {
    let mut scene = painter(*subject, subject.board).at_rest(subject.board);
    if scene.is_empty() {
        let (at, text) = (Point { x: 0.0, y: 0.2 }, "an empty table".to_owned());
        scene.labels.push(Label { at, side: Side::Right, text, size: 0.3, tone: Tone::Faint });
        scene = scene.fitted();
    }
    if subject.look.hands == Held::Show {
        let held = hands(subject.board, subject.look.suit);
        put_below(&mut scene, held);
    }
    scene
}

/// The distance between the table and the hands, and between two hands, in half-tiles.
const BELOW: f64 = 0.7;
/// The distance between two tiles of a hand.
const BESIDE: f64 = 0.14;
/// The distance between two hands side by side.
const APART: f64 = 1.0;
/// The greatest total width of hands side by side.
const WIDEST: f64 = 17.0;
/// The most tiles of a hand in one row.
const A_ROW: usize = 14;

/// Puts one drawing below another.
pub fn put_below(scene: &mut Scene, held: Scene) {
    if held.is_empty() {
        return;
    }
    let words = format!("{} {}", scene.description, held.description);
    let (left, top) =
        if scene.is_empty() { (0.0, 0.0) } else { (scene.bounds.at.x, scene.bounds.end().y + BELOW) };
    let by = Point { x: left - held.bounds.at.x, y: top - held.bounds.at.y };
    scene.add(held.moved(by));
    words.trim().clone_into(&mut scene.description);
}

/// Draws the known hands and the boneyard: a row of tiles per seat below its name, short ones side by side.
pub fn hands(board: &Board, suit: Option<Pip>) -> Scene {
    let rows = rows(board, Some(board.game().to_play()));
    laid(&rows, &[widths(&rows, suit)], suit)
}

/// The same for each board of a line of play, with the seat to play, if it goes on. A hand keeps its place
/// in all of them.
pub fn hands_of(boards: &[(Board, Option<usize>)], suit: Option<Pip>) -> Vec<Scene> {
    let all: Vec<Vec<Row>> = boards.iter().map(|(board, to_play)| rows(board, *to_play)).collect();
    let widths: Vec<Vec<f64>> = all.iter().map(|rows| widths(rows, suit)).collect();
    let mut scenes: Vec<Scene> = all.iter().map(|rows| laid(rows, &widths, suit)).collect();
    let bounds = scenes.iter().map(|scene| scene.bounds).reduce(|one, other| one.with(&other));
    for scene in &mut scenes {
        scene.bounds = bounds.unwrap_or(scene.bounds);
    }
    scenes
}

/// A hand, or the boneyard: its name and its tiles.
type Row = (String, Vec<Turned>);

fn rows(board: &Board, to_play: Option<usize>) -> Vec<Row> {
    let game = board.game();
    let mut rows = Vec::new();
    let ordered = |hand: Vec<Turned>| match board {
        Board::CastleRock(_) => hand,
        // The heaviest first.
        _ => hand.into_iter().rev().collect(),
    };
    match game.held() {
        Hands::Hidden => {}
        Hands::Own(hand) => rows.push(("hand".to_owned(), ordered(hand))),
        Hands::All(hands) => {
            for (seat, hand) in hands.into_iter().enumerate() {
                let turn = if Some(seat) == to_play { ", to play" } else { "" };
                rows.push((format!("seat {seat}{turn}"), ordered(hand)));
            }
        }
    }
    if let Boneyard::Known(tiles) = game.to_draw()
        && !tiles.is_empty()
    {
        rows.push(("boneyard, in the order of drawing".to_owned(), tiles));
    }
    rows
}

fn widths(rows: &[Row], suit: Option<Pip>) -> Vec<f64> {
    rows.iter().map(|(name, tiles)| block(name, tiles, suit).bounds.width).collect()
}

/// Lays out hands, each as wide as the widest in its place.
fn laid(rows: &[Row], widths: &[Vec<f64>], suit: Option<Pip>) -> Scene {
    let mut scene = Scene::new("", in_words(rows));
    let (mut left, mut top, mut bottom) = (0.0, 0.0, 0.0_f64);
    for (place, (name, tiles)) in rows.iter().enumerate() {
        let block = block(name, tiles, suit);
        let width = widths.iter().filter_map(|widths| widths.get(place)).copied().fold(0.0, f64::max);
        if left > 0.0 && left + width > WIDEST {
            (left, top) = (0.0, bottom + BELOW);
        }
        let at = block.bounds.at;
        let block = block.moved(Point { x: left - at.x, y: top - at.y });
        (left, bottom) = (left + width + APART, bottom.max(block.bounds.end().y));
        scene.add(block);
    }
    scene.fitted()
}

fn in_words(rows: &[Row]) -> String {
    let sentence = |(name, tiles): &Row| {
        let names: Vec<String> = tiles.iter().map(ToString::to_string).collect();
        let mut name = name.clone();
        if let Some(first) = name.get_mut(..1) {
            first.make_ascii_uppercase();
        }
        format!("{name}: {}.", if names.is_empty() { "no tile".to_owned() } else { names.join(" ") })
    };
    rows.iter().map(sentence).collect::<Vec<_>>().join(" ")
}

/// A hand: its tiles side by side below its name.
fn block(name: &str, tiles: &[Turned], suit: Option<Pip>) -> Scene {
    let mut scene = Scene::new("", String::new());
    let text = if tiles.is_empty() { format!("{name}: no tile") } else { name.to_owned() };
    let at = Point { x: 0.0, y: 0.12 };
    scene.labels.push(Label { at, side: Side::Right, text, size: 0.24, tone: Tone::Faint });
    for (n, tile) in tiles.iter().enumerate() {
        let x = (n % A_ROW) as f64 * (1.0 + BESIDE);
        let y = 0.45 + (n / A_ROW) as f64 * (2.0 + BESIDE);
        let half = |pips: Pip, down: f64| {
            let role = if suit == Some(pips) { Role::Suit } else { Role::Plain };
            DrawnHalf { at: Point { x, y: y + down }, pips, role }
        };
        let halves = [half(tile.first, 0.0), half(tile.second, 1.0)];
        scene.tiles.push(DrawnTile { halves, state: TileState::Plain });
    }
    scene.fitted()
}
