//! A position of any game as a drawing.

use crate::game::Position;
use crate::game::drawing::look::{HandsBelow, Subject};
use crate::game::drawing::words::{BONEYARD, EMPTY_TABLE, OWN_HAND, hand_of, heading, sentence};
use crate::game::setup::{Boneyard, Hands};
use crate::scene::drawing::{DrawnHalf, DrawnTile, Label, Point, Role, Scene, Side, TileState, Tone};
use crate::tile::{Pip, Turned};

/// Draws a position.
pub fn figure(subject: &Subject<'_>) -> Scene {
    let mut scene = subject.position.drawn().painter(*subject).at_rest(subject.position);
    if scene.is_empty() {
        let (at, text) = (Point { x: 0.0, y: 0.2 }, EMPTY_TABLE.to_owned());
        scene.labels.push(Label { at, side: Side::Right, text, size: 0.3, tone: Tone::Faint });
        scene = scene.fitted();
    }
    if subject.look.hands == HandsBelow::Show {
        let held = hands(subject.position, subject.look.suit);
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
pub fn hands(position: &Position, suit: Option<Pip>) -> Scene {
    let rows = rows(position, Some(position.game().to_play()));
    laid(&rows, &[widths(&rows, suit)], suit)
}

/// The same for each position of a line of play, with the seat to play, if it goes on. A hand keeps its place
/// in all of them.
pub fn hands_of(positions: &[(Position, Option<usize>)], suit: Option<Pip>) -> Vec<Scene> {
    let all: Vec<Vec<NamedHand>> =
        positions.iter().map(|(position, to_play)| rows(position, *to_play)).collect();
    let widths: Vec<Vec<f64>> = all.iter().map(|rows| widths(rows, suit)).collect();
    let mut scenes: Vec<Scene> = all.iter().map(|rows| laid(rows, &widths, suit)).collect();
    let bounds = scenes.iter().map(|scene| scene.bounds).reduce(|one, other| one.with(&other));
    for scene in &mut scenes {
        scene.bounds = bounds.unwrap_or(scene.bounds);
    }
    scenes
}

/// A hand, or the boneyard: its name and its tiles.
type NamedHand = (String, Vec<Turned>);

fn rows(position: &Position, to_play: Option<usize>) -> Vec<NamedHand> {
    let game = position.presented();
    let mut rows = Vec::new();
    match game.held() {
        Hands::Hidden => {}
        Hands::Own(hand) => rows.push((OWN_HAND.to_owned(), game.in_order(hand))),
        Hands::All(hands) => {
            for (seat, hand) in hands.into_iter().enumerate() {
                rows.push((hand_of(seat, to_play), game.in_order(hand)));
            }
        }
    }
    if let Boneyard::Known(tiles) = game.to_draw()
        && !tiles.is_empty()
    {
        rows.push((BONEYARD.to_owned(), tiles));
    }
    rows
}

fn widths(rows: &[NamedHand], suit: Option<Pip>) -> Vec<f64> {
    rows.iter().map(|(name, tiles)| block(name, tiles, suit).bounds.width).collect()
}

/// Lays out hands, each as wide as the widest in its place.
fn laid(rows: &[NamedHand], widths: &[Vec<f64>], suit: Option<Pip>) -> Scene {
    let mut scene =
        Scene::new("", rows.iter().map(|(name, tiles)| sentence(name, tiles)).collect::<Vec<_>>().join(" "));
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

/// A hand: its tiles side by side below its name.
fn block(name: &str, tiles: &[Turned], suit: Option<Pip>) -> Scene {
    let mut scene = Scene::new("", String::new());
    let text = heading(name, tiles);
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
