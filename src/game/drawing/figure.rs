//! A position of any game as a drawing.

use crate::game::Position;
use crate::game::drawing::look::{Look, Subject, Visibility};
use crate::game::drawing::words::{BONEYARD, EMPTY_TABLE, OWN_HAND, hand_of, heading, sentence};
use crate::game::setup::{Boneyard, Hands};
use crate::scene::drawing::{
    DrawnHalf, DrawnTile, Label, Point, Role, Scene, Side, TileState, Tone, share_bounds,
};
use crate::tile::{Pip, Turned};

/// Draws a position.
pub fn figure(subject: &Subject<'_>) -> Scene {
    let mut scene = subject.position.drawn().painter(*subject).at_rest(subject.position);
    if scene.is_empty() {
        let (at, text) = (Point { x: 0.0, y: 0.2 }, EMPTY_TABLE.to_owned());
        scene.labels.push(Label { at, side: Side::Right, text, size: 0.3, tone: Tone::Faint });
        scene = scene.fitted();
    }
    if subject.look.hands == Visibility::Show {
        let width = scene.bounds.width;
        put_centred_below(&mut scene, hands_within(subject.position, subject.look, width));
    }
    scene
}

/// The distance between the table and the hands, and between two hands, in half-tiles.
const BELOW: f64 = 0.7;
/// The distance between two tiles of a hand.
const BESIDE: f64 = 0.14;
/// The distance between two hands side by side.
const APART: f64 = 1.0;
/// The greatest total width of hands side by side; more below a wider table.
const WIDEST: f64 = 15.0;

/// Puts one drawing below another.
pub fn put_below(scene: &mut Scene, held: Scene) {
    let left = if scene.is_empty() { 0.0 } else { scene.bounds.at.x };
    put_below_at(scene, held, left);
}

/// The same with the middle of one below the middle of the other.
pub(crate) fn put_centred_below(scene: &mut Scene, held: Scene) {
    let left = scene.bounds.middle().x - held.bounds.width / 2.0;
    put_below_at(scene, held, left);
}

fn put_below_at(scene: &mut Scene, held: Scene, left: f64) {
    if held.is_empty() {
        return;
    }
    let words = format!("{} {}", scene.description, held.description);
    let top = if scene.is_empty() { 0.0 } else { scene.bounds.end().y + BELOW };
    let by = Point { x: left - held.bounds.at.x, y: top - held.bounds.at.y };
    scene.add(held.moved(by));
    words.trim().clone_into(&mut scene.description);
}

/// Draws the known hands and the boneyard: a row of tiles per seat below its name, short ones side by side.
pub fn hands(position: &Position) -> Scene {
    hands_within(position, Look::default(), 0.0)
}

/// The same below a table of this width.
fn hands_within(position: &Position, look: Look, table: f64) -> Scene {
    let rows = rows(position, Some(position.game().to_play()));
    laid(&rows, &[sizes(&rows)], (look.suit, widest(look, table)))
}

/// The same for each position of a line of play, with the seat to play, if it goes on. A hand keeps its place
/// in all of them.
pub fn hands_of(positions: &[(Position, Option<usize>)], look: Look, table: f64) -> Vec<Scene> {
    let all: Vec<Vec<NamedHand>> =
        positions.iter().map(|(position, to_play)| rows(position, *to_play)).collect();
    let sizes: Vec<Vec<BlockSize>> = all.iter().map(|rows| sizes(rows)).collect();
    let mut scenes: Vec<Scene> =
        all.iter().map(|rows| laid(rows, &sizes, (look.suit, widest(look, table)))).collect();
    share_bounds(&mut scenes);
    scenes
}

/// Named tiles as rows below the name: what is held, or what is left.
pub(crate) fn named_tiles(name: &str, tiles: &[Turned], look: Look) -> Scene {
    let rows = [(name.to_owned(), tiles.to_vec())];
    laid(&rows, &[sizes(&rows)], (look.suit, widest(look, 0.0)))
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

/// The number of tiles of a hand, and the width of its name.
type BlockSize = (usize, f64);

fn sizes(rows: &[NamedHand]) -> Vec<BlockSize> {
    let size =
        |(name, tiles): &NamedHand| (tiles.len(), crate::scene::letters::width(&heading(name, tiles)) * NAME);
    rows.iter().map(size).collect()
}

/// The height of the capitals of a hand's name.
const NAME: f64 = 0.27;

/// The total width of hands side by side below a table of this width.
fn widest(look: Look, table: f64) -> f64 {
    look.widest.map_or(table.max(WIDEST), |widest| widest as f64)
}

/// Lays out hands, each as wide as the widest in its place.
fn laid(rows: &[NamedHand], sizes: &[Vec<BlockSize>], (suit, widest): (Option<Pip>, f64)) -> Scene {
    let mut scene =
        Scene::new("", rows.iter().map(|(name, tiles)| sentence(name, tiles)).collect::<Vec<_>>().join(" "));
    let (mut left, mut top, mut bottom) = (0.0, 0.0, 0.0_f64);
    for (place, (name, tiles)) in rows.iter().enumerate() {
        let sizes = || sizes.iter().filter_map(|sizes| sizes.get(place));
        let most = sizes().map(|(tiles, _)| *tiles).max().unwrap_or(0);
        let name_width = sizes().map(|(_, width)| *width).fold(0.0, f64::max);
        let a_row = tiles_a_row(most, widest);
        let width = (a_row as f64 * (1.0 + BESIDE) - BESIDE).max(name_width);
        let block = block(name, tiles, (suit, a_row));
        if left > 0.0 && left + width > widest {
            (left, top) = (0.0, bottom + BELOW);
        }
        let at = block.bounds.at;
        let block = block.moved(Point { x: left - at.x, y: top - at.y });
        (left, bottom) = (left + width + APART, bottom.max(block.bounds.end().y));
        scene.add(block);
    }
    scene.fitted()
}

/// The number of tiles per row: as few rows as possible, of nearly equal length.
fn tiles_a_row(tiles: usize, widest: f64) -> usize {
    let most = (((widest + BESIDE) / (1.0 + BESIDE)) as usize).max(1);
    tiles.div_ceil(tiles.div_ceil(most).max(1)).max(1)
}

/// A hand: its tiles side by side below its name.
fn block(name: &str, tiles: &[Turned], (suit, a_row): (Option<Pip>, usize)) -> Scene {
    let mut scene = Scene::new("", String::new());
    let text = heading(name, tiles);
    let at = Point { x: 0.0, y: 0.12 };
    scene.labels.push(Label { at, side: Side::Right, text, size: NAME, tone: Tone::Faint });
    for (n, tile) in tiles.iter().enumerate() {
        let x = (n % a_row) as f64 * (1.0 + BESIDE);
        let y = 0.45 + (n / a_row) as f64 * (2.0 + BESIDE);
        let half = |pips: Pip, down: f64| {
            let role = if suit == Some(pips) { Role::Suit } else { Role::Plain };
            DrawnHalf { at: Point { x, y: y + down }, pips, role }
        };
        let halves = [half(tile.first, 0.0), half(tile.second, 1.0)];
        scene.tiles.push(DrawnTile { halves, state: TileState::Plain });
    }
    scene.fitted()
}
