//! Draws a line game as people lay it on a table.

mod place;
mod route;

use std::collections::BTreeMap;

use crate::game::drawing::look::Subject;
use crate::game::drawing::painter::{Drawn, Painter, numbered};
use crate::game::line::layout::Line;
use crate::game::line::moves::LineMove;
use crate::game::line::setup::Position;
use crate::game::{Act, Board, Table, Taken};
use crate::scene::drawing::{Bounds, DrawnHalf, DrawnTile, Label, Point, Role, Scene, Side, TileState, Tone};
use crate::tile::{Pip, Tile, Tiles};

/// The place of each tile of a line. Laid out once for the longest line, it also draws the shorter lines
/// before it, so that no tile moves from one frame to the next.
#[derive(Clone, PartialEq, Debug)]
pub struct LineTable {
    places: BTreeMap<Tile, [DrawnHalf; 2]>,
    /// Where a line continues elsewhere: the two places of each letter.
    jumps: Vec<[Point; 2]>,
}

/// The view of a line.
#[derive(Clone, Copy)]
pub struct LineView<'a> {
    /// The line.
    pub line: &'a Line,
    /// Values of the open ends, in ascending order; equal ends are listed each.
    pub ends: &'a [Pip],
    /// The last tile played, and its joining half.
    pub played: Option<(Tile, Pip)>,
    /// The suit whose halves are highlighted.
    pub suit: Option<Pip>,
    /// The title of the picture; may be empty.
    pub title: &'a str,
}

impl LineTable {
    /// Lays a line out.
    pub fn of(line: &Line) -> Self {
        Self::within(line, None)
    }

    /// The same on a table of at most `widest` half-tiles, if that is possible.
    pub fn within(line: &Line, widest: Option<usize>) -> Self {
        let routed = route::route(line, widest);
        let written = line.written();
        debug_assert_eq!(written.len(), routed.placed.len());
        let point = |(x, y): place::Spot| Point { x: f64::from(x) / 2.0, y: f64::from(y) / 2.0 };
        let laid = pips(line);
        let places = routed.placed.iter().filter_map(|placed| {
            let pips = *laid.get(&placed.tile)?;
            let mut n = 0;
            let halves = placed.halves.map(|middle| {
                let Point { x, y } = point(middle);
                n += 1;
                DrawnHalf { at: Point { x: x - 0.5, y: y - 0.5 }, pips: pips[n - 1], role: Role::Plain }
            });
            Some((placed.tile, halves))
        });
        let jumps = routed.jumps.iter().map(|jump| [point(jump.from), point(jump.to)]);
        Self { places: places.collect(), jumps: jumps.collect() }
    }

    /// Draws a line: the one laid out, or an earlier one of the same round.
    pub fn scene(&self, view: &LineView<'_>) -> Scene {
        let mut scene = Scene::new(view.title, describe(view));
        let tiles = view.line.tiles();
        let joined = self.joined(view, tiles);
        for tile in view.line.written() {
            let Some(places) = self.places.get(&tile) else { continue };
            let halves = places.map(|half| DrawnHalf { role: role(view, tile, half, joined), ..half });
            let is_played = view.played.is_some_and(|(played, _)| played == tile);
            let state = if is_played { TileState::Played { step: 0, points: 0 } } else { TileState::Plain };
            scene.tiles.push(DrawnTile { halves, state });
        }
        // A letter is shown only if the line has reached it.
        for (places, letter) in self.jumps.iter().zip('a'..='z') {
            let near = |tile: &DrawnTile| {
                let Bounds { at, .. } = tile.bounds();
                (places[1].x + 0.5 - at.x).abs() < 0.6 && (places[1].y - at.y).abs() < 1.1
            };
            if scene.tiles.iter().any(near) {
                scene.labels.extend(places.map(|at| Label {
                    at,
                    side: Side::Centre,
                    text: letter.to_string(),
                    size: 0.32,
                    tone: Tone::Strong,
                }));
            }
        }
        scene.fitted()
    }

    /// The tile that the played tile joins, and the place of its joining half.
    fn joined(&self, view: &LineView<'_>, tiles: Tiles) -> Option<(Tile, Point)> {
        let (played, half) = view.played?;
        let own = self.places.get(&played)?;
        let others = || self.places.iter().filter(|(tile, _)| **tile != played && tiles.contains(**tile));
        let halves = |from: Point| {
            let halves = others().flat_map(|(tile, halves)| halves.map(|half| (*tile, half.at)));
            halves.map(move |(tile, at)| (tile, from, away(from, at)))
        };
        let joining = own.iter().filter(|place| place.pips == half);
        let nearest = joining.flat_map(|place| halves(place.at)).min_by(|(.., a), (.., b)| a.total_cmp(b))?;
        (nearest.2 < BESIDE).then_some((nearest.0, nearest.1))
    }
}

/// Draws lines, each tile in its place on one table.
struct LinePainter<'a> {
    subject: Subject<'a>,
    places: LineTable,
}

impl Drawn for Position {
    fn painter<'a>(&self, subject: Subject<'a>) -> Box<dyn Painter + 'a> {
        let places = LineTable::within(self.layout(), subject.look.widest);
        Box::new(LinePainter { subject, places })
    }

    fn painter_of_frames<'a>(&self, subject: Subject<'a>) -> Box<dyn Painter + 'a> {
        Box::new(LinePainter { subject, places: LineTable::within(self.layout(), None) })
    }
}

impl LinePainter<'_> {
    fn scene(&self, board: &Board, played: Option<(Tile, Pip)>) -> Scene {
        let Board::Line(position) = board else { return Scene::new("", String::new()) };
        let ends: Vec<Pip> = position.ends().all().collect();
        let Subject { title, look, .. } = self.subject;
        self.places.scene(&LineView { line: position.layout(), ends: &ends, played, suit: look.suit, title })
    }
}

impl Painter for LinePainter<'_> {
    fn at_rest(&self, board: &Board) -> Scene {
        self.scene(board, None)
    }

    fn act(&mut self, _: &Board, after: &Board, taken: &Taken) -> Scene {
        self.scene(after, tile_of(&taken.act))
    }

    fn line(&mut self, table: &mut dyn Table, line: &[Act]) -> Scene {
        let mut numbers = Vec::new();
        for (act, step) in line.iter().zip(1..) {
            let Ok(taken) = table.take(act) else { break };
            numbers.extend(tile_of(&taken.act).map(|(tile, _)| (tile, step, 0)));
        }
        let last = table.board();
        let Board::Line(position) = &last else { return self.at_rest(&last) };
        self.places = LineTable::within(position.layout(), self.subject.look.widest);
        numbered(self.at_rest(&last), &numbers)
    }
}

/// The tile played by a move, and its joining half.
fn tile_of(act: &Act) -> Option<(Tile, Pip)> {
    match act {
        Act::Line(LineMove::Lead { first, second }) => Some((Tile::new(*first, *second), *first)),
        Act::Line(LineMove::Join { half, tail, .. }) => Some((Tile::new(*half, *tail), *half)),
        _ => None,
    }
}

/// The greatest distance between two adjacent halves, in half-tiles: 1, and a little more where a double
/// lies across.
const BESIDE: f64 = 1.3;

fn away(from: Point, to: Point) -> f64 {
    (from.x - to.x).hypot(from.y - to.y)
}

fn role(view: &LineView<'_>, tile: Tile, half: DrawnHalf, joined: Option<(Tile, Point)>) -> Role {
    match (view.played, joined) {
        (Some((played, pips)), _) if played == tile && pips == half.pips => Role::Connects,
        (_, Some((joined, from))) if joined == tile && away(from, half.at) < BESIDE => Role::Counts,
        _ if view.suit == Some(half.pips) => Role::Suit,
        _ => Role::Plain,
    }
}

/// The pips of each tile's first and second half.
fn pips(line: &Line) -> BTreeMap<Tile, [Pip; 2]> {
    let mut pips = BTreeMap::new();
    for laid in &line.tiles {
        pips.insert(laid.tile(), [laid.first, laid.second]);
        pips.extend(laid.arms.iter().flat_map(crate::game::line::scene::pips));
    }
    pips
}

/// The picture in words.
fn describe(view: &LineView<'_>) -> String {
    let count = view.line.written().len();
    if count == 0 {
        return "An empty table.".to_owned();
    }
    let noun = if count == 1 { "tile" } else { "tiles" };
    let mut words = format!("A line of {count} {noun}, from left to right: {}.", view.line);
    if words.contains('(') {
        words.push_str(" Arms stand in parentheses after the double that they start at.");
    }
    if let Some((tile, _)) = view.played {
        words.push_str(&format!(" The {tile} has just been played."));
    }
    let ends: Vec<String> = view.ends.iter().map(ToString::to_string).collect();
    match ends.as_slice() {
        [] => {}
        [end] => words.push_str(&format!(" The open end is {end}.")),
        ends => words.push_str(&format!(" The open ends are {}.", ends.join(", "))),
    }
    words
}

#[cfg(test)]
mod tests {
    use crate::game::line::scene::*;

    fn scene(text: &str, played: Option<(Tile, Pip)>) -> Scene {
        let line: Line = text.parse().unwrap();
        let view = LineView { line: &line, ends: &[], played, suit: None, title: "" };
        LineTable::of(&line).scene(&view)
    }

    #[test]
    fn each_half_shows_its_own_pips() {
        let scene = scene("0-3 3-6 6-6 6-4", None);
        let first = scene.tiles[0].halves;
        assert_eq!(first[0].pips, Pip::BLANK);
        assert_eq!(first[0].at, Point { x: 0.0, y: -0.5 });
        assert_eq!(first[1].at, Point { x: 1.0, y: -0.5 });
        assert!(scene.tiles[2].is_upright());
        assert!(scene.description.starts_with("A line of 4 tiles, from left to right: 0-3 3-6 6-6 6-4."));
    }

    #[test]
    fn a_play_shows_its_half_and_what_it_joins() {
        let (six_four, four) = ("6-4".parse().unwrap(), Pip::new(4).unwrap());
        let scene = scene("3-6 6-4 4-2", Some((six_four, four)));
        let roles: Vec<Role> =
            scene.tiles.iter().flat_map(|tile| tile.halves).map(|half| half.role).collect();
        let (plain, counts) = (Role::Plain, Role::Counts);
        assert_eq!(roles, [plain, plain, plain, Role::Connects, counts, plain]);
    }

    #[test]
    fn an_earlier_line_lies_where_it_will_lie() {
        let long: Line = "4-4 (4-1 1-1) (4-0) 4-2".parse().unwrap();
        let short: Line = "4-4 (4-1)".parse().unwrap();
        let table = LineTable::of(&long);
        let scenes = [&long, &short]
            .map(|line| table.scene(&LineView { line, ends: &[], played: None, suit: None, title: "" }));
        assert_eq!(scenes[0].tiles[..2], scenes[1].tiles[..2]);
    }
}
