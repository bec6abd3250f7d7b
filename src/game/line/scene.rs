//! Draws a line game as people lay it on a table.

use litemap::LiteMap;

use super::layout::{Laid, Line, OpenTile, Ports};
use super::moves::{JoinAt, LineMove};
use super::setup::LinePosition;
use super::verdict::EndCount;
use super::words::{described, goes_on_at};
use crate::game::drawing::look::Subject;
use crate::game::drawing::painter::{DrawnPosition, Painter, numbered};
use crate::game::{Move, Position, Table, Taken};
use crate::scene::chain::{ChainTile, Edge, Link, lay};
use crate::scene::drawing::{Bounds, DrawnHalf, DrawnTile, Label, Point, Role, Scene, Shape, TileState};
use crate::sorted;
use crate::tile::{Pip, Tile};

/// The place of each tile of a line. Laid out once for the longest line, it also draws the shorter lines
/// before it, so that no tile moves from one frame to the next.
struct LineTable {
    places: LiteMap<Tile, ChainTile>,
    /// Where a line continues elsewhere: the two edges of each letter.
    cuts: Vec<[Edge; 2]>,
}

impl Line {
    /// The tiles as they join each other.
    pub(crate) fn chain(&self) -> Vec<Link> {
        let link = |laid: &Laid| Link {
            first: laid.first,
            second: laid.second,
            arms: laid.arms.iter().map(Self::chain).collect(),
        };
        self.tiles.iter().map(link).collect()
    }
}

impl LineTable {
    /// Lays a line out, on a table of at most `widest` half-tiles if that is possible.
    fn new(line: &Line, widest: Option<usize>) -> Self {
        // Chevrons need a column at each end of the line.
        let laid = lay(&line.chain(), widest.map(|widest| widest.saturating_sub(1)));
        Self { places: sorted::map(laid.tiles.into_iter().map(|tile| (tile.tile(), tile))), cuts: laid.cuts }
    }

    /// The edges at which a play may join a line, each with the tile that it belongs to and the value there.
    fn open_edges(&self, line: &Line, ports: Ports<'_>) -> Vec<(Edge, Tile, Pip)> {
        let tiles = line.tiles();
        let joins = |tile: Tile, edge: &Edge| {
            let others = self.places.iter().filter(|(other, _)| **other != tile && tiles.contains(**other));
            let taken = others.map(|(_, place)| place.ends[0].at);
            taken.chain(self.cuts.iter().map(|cut| cut[0].at)).any(|at| away(at, edge.at) < 0.1)
        };
        let mut open = Vec::new();
        for OpenTile { laid, at_ends, count } in line.open_tiles(ports) {
            let Some(place) = self.places.get(&laid.tile()) else { continue };
            let values = [laid.first, laid.second];
            let ends = place.ends.into_iter().zip(values).zip(at_ends);
            let ends = ends.filter_map(|(end, is_open)| is_open.then_some(end));
            let sides = place.sides.into_iter().filter(|_| laid.tile().is_doublet());
            let free = ends.chain(sides.map(|side| (side, laid.first)));
            let free = free.filter(|(edge, _)| !joins(laid.tile(), edge));
            open.extend(free.take(count).map(|(edge, value)| (edge, laid.tile(), value)));
        }
        open
    }

    /// The tile of a line that the played tile joins by a half, and the place of that half.
    fn joined(&self, line: &Line, (played, half): (Tile, Pip)) -> Option<(Tile, Point)> {
        let own = self.places.get(&played)?.halves;
        let own = own.iter().filter(|place| place.pips == half);
        let tiles = line.tiles();
        let others = self.places.iter().filter(|(tile, _)| **tile != played && tiles.contains(**tile));
        let others = others.flat_map(|(tile, place)| place.halves.map(|half| (*tile, half.at)));
        let pairs = own.flat_map(|own| others.clone().map(|(tile, at)| (tile, own.at, away(own.at, at))));
        let nearest = pairs.min_by(|(.., a), (.., b)| a.total_cmp(b))?;
        (nearest.2 < BESIDE).then_some((nearest.0, nearest.1))
    }
}

/// Draws lines, each tile in its place on one table.
struct LinePainter<'a> {
    subject: Subject<'a>,
    table: LineTable,
}

impl DrawnPosition for LinePosition {
    fn painter<'a>(&self, subject: Subject<'a>) -> Box<dyn Painter + 'a> {
        let table = LineTable::new(self.layout(), subject.look.widest);
        Box::new(LinePainter { subject, table })
    }

    fn painter_of_frames<'a>(&self, subject: Subject<'a>) -> Box<dyn Painter + 'a> {
        Box::new(LinePainter { subject, table: LineTable::new(self.layout(), None) })
    }
}

/// The distance of a remark below the line: in a terminal it has a row of its own, below a chevron too.
const REMARK_BELOW: f64 = 0.7;

impl LinePainter<'_> {
    /// Draws a line, with the last tile played and its joining half.
    fn scene(&self, board: &Position, played: Option<(Tile, Pip)>) -> Scene {
        let Position::Line(position) = board else { return Scene::new("", String::new()) };
        let (line, LineTable { places, .. }) = (position.layout(), &self.table);
        let count = EndCount::of_position(position);
        let mut words = described(line, position.ends(), played.map(|(tile, _)| tile));
        words.extend(count.as_ref().filter(|_| !line.tiles.is_empty()).map(EndCount::described));
        let mut scene = Scene::new(self.subject.title, words);
        let joined = played.and_then(|played| self.table.joined(line, played));
        let role = |tile: Tile, half: DrawnHalf| match (played, joined) {
            (Some(played), _) if played == (tile, half.pips) => Role::Connects,
            (_, Some((joined, from))) if joined == tile && away(from, half.at) < BESIDE => Role::Counts,
            _ if self.subject.look.suit == Some(half.pips) => Role::Suit,
            _ => Role::Plain,
        };
        for tile in line.written() {
            let Some(place) = places.get(&tile) else { continue };
            let is_played = played.is_some_and(|(played, _)| played == tile);
            let points = count.as_ref().map_or(0, |count| count.points);
            scene.tiles.push(DrawnTile {
                halves: place.halves.map(|half| DrawnHalf { role: role(tile, half), ..half }),
                state: if is_played { TileState::Played { step: 0, points } } else { TileState::Plain },
            });
        }
        let ports = Ports { rules: position.rules(), opened: position.setup().extra };
        let open = self.table.open_edges(line, ports);
        scene.shapes.extend(open.into_iter().map(|(Edge { at, toward }, ..)| Shape::Chevron { at, toward }));
        if let Some(count) = count.filter(|_| !line.tiles.is_empty()) {
            let fitted = scene.clone().fitted().bounds;
            let at = Point { x: fitted.at.x, y: fitted.end().y + REMARK_BELOW };
            scene.labels.push(Label::remark(at, format!("count {}", count.sum())));
        }
        // Below the count: words between two rows of a drawing would be read as a part of it.
        self.cuts(&mut scene, line);
        scene.fitted()
    }

    /// Draws the letters of the cuts that a line has reached, and says what they mean.
    fn cuts(&self, scene: &mut Scene, line: &Line) {
        let tiles = line.tiles();
        let reached = |[_, to]: &[Edge; 2]| {
            let at = |place: &ChainTile| away(place.ends[0].at, to.at) < 0.1;
            self.table.places.iter().any(|(tile, place)| tiles.contains(*tile) && at(place))
        };
        let mut letters = Vec::new();
        for (cut, letter) in self.table.cuts.iter().zip('a'..='z').filter(|(cut, _)| reached(cut)) {
            scene.shapes.extend(cut.map(|edge| edge.cut(letter)));
            letters.push(letter);
        }
        if let Some(text) = goes_on_at(&letters) {
            scene.description.push_str(&format!(" {text}."));
            let fitted = scene.clone().fitted().bounds;
            let at = Point { x: fitted.at.x, y: fitted.end().y + REMARK_BELOW };
            scene.labels.push(Label::remark(at, text));
        }
    }
}

impl Painter for LinePainter<'_> {
    fn at_rest(&self, board: &Position) -> Scene {
        self.scene(board, None)
    }

    fn mv(&mut self, _: &Position, after: &Position, taken: &Taken) -> Scene {
        self.scene(after, tile_of(&taken.mv))
    }

    fn place(&self, board: &Position, mv: &Move) -> Option<Bounds> {
        let Position::Line(position) = board else { return None };
        let (tile, half) = tile_of(mv)?;
        let Move::Line(LineMove::Join { end, at, .. }) = mv else {
            return Some(Bounds { at: Point { x: 0.0, y: -0.5 }, width: 2.0, height: 1.0 });
        };
        let ports = Ports { rules: position.rules(), opened: position.setup().extra };
        let open = self.table.open_edges(position.layout(), ports);
        let at_value: Vec<_> = open.into_iter().filter(|(.., value)| value == end).collect();
        // Plays name a double only where another end of the value is open.
        let is_meant = |of: &Tile| of.is_doublet() == (*at == JoinAt::Double);
        let meant = at_value.iter().find(|(_, of, _)| is_meant(of)).or(at_value.first())?;
        let is_across = tile.is_doublet() && half == tile.high();
        Some(meant.0.beyond(if is_across { (1.0, 2.0) } else { (2.0, 1.0) }))
    }

    fn line(&mut self, table: &mut dyn Table, line: &[Move]) -> Scene {
        let mut numbers = Vec::new();
        for (mv, step) in line.iter().zip(1..) {
            let Ok(taken) = table.take(mv) else { break };
            let points = match table.position() {
                Position::Line(after) => EndCount::of_position(&after).map_or(0, |count| count.points),
                _ => 0,
            };
            numbers.extend(tile_of(&taken.mv).map(|(tile, _)| (tile, step, points)));
        }
        let last = table.position();
        if let Position::Line(position) = &last {
            self.table = LineTable::new(position.layout(), self.subject.look.widest);
        }
        numbered(self.at_rest(&last), &numbers)
    }
}

/// The tile played by a move, and its joining half.
fn tile_of(mv: &Move) -> Option<(Tile, Pip)> {
    match mv {
        Move::Line(LineMove::Lead { first: half, second: tail } | LineMove::Join { half, tail, .. }) => {
            Some((Tile::new(*half, *tail), *half))
        }
        _ => None,
    }
}

/// The greatest distance between two adjacent halves, in half-tiles: 1, and a little more where a double
/// lies across.
const BESIDE: f64 = 1.3;

fn away(from: Point, to: Point) -> f64 {
    (from.x - to.x).hypot(from.y - to.y)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::drawing::look::Look;
    use crate::game::line::rules::Rules;
    use crate::game::line::setup::LineSetup;

    fn position(text: &str) -> LinePosition {
        let layout = text.parse().unwrap();
        LinePosition::new(LineSetup { layout, ..LineSetup::new(Rules::default()) }).unwrap()
    }

    /// Draws a line on the table of a longer one.
    fn scene_of(text: &str, longest: &str, played: Option<(Tile, Pip)>) -> Scene {
        let (board, letters) = (Position::Line(position(text)), crate::game::drawing::look::Letters::new());
        let subject = Subject { position: &board, letters: &letters, title: "", look: Look::default() };
        let table = LineTable::new(position(longest).layout(), None);
        LinePainter { subject, table }.scene(&board, played)
    }

    #[test]
    fn each_half_shows_its_own_pips() {
        let line = "0-3 3-6 6-6 6-4";
        let scene = scene_of(line, line, None);
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
        let line = "3-6 6-4 4-2";
        let scene = scene_of(line, line, Some((six_four, four)));
        let roles: Vec<Role> =
            scene.tiles.iter().flat_map(|tile| tile.halves).map(|half| half.role).collect();
        let (plain, counts) = (Role::Plain, Role::Counts);
        assert_eq!(roles, [plain, plain, plain, Role::Connects, counts, plain]);
    }

    #[test]
    fn an_earlier_line_lies_where_it_will_lie() {
        let long = "4-4 (4-1 1-1) (4-0) 4-2";
        let [all, some] = [long, "4-4 (4-1)"].map(|line| scene_of(line, long, None));
        assert_eq!(all.tiles[..2], some.tiles[..2]);
    }
}
