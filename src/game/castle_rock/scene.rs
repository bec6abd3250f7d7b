//! Draws a row: tiles side by side, a wall at the closed end, a free place at the open one. A long row
//! continues below.

use crate::game::castle_rock::moves::CastleRockMove;
use crate::game::castle_rock::row::Row;
use crate::game::castle_rock::setup::CastleRockPosition;
use crate::game::castle_rock::words::{OPEN_END, described};
use crate::game::drawing::look::Subject;
use crate::game::drawing::painter::{DrawnPosition, Painter, numbered};
use crate::game::{Move, Position, Table, Taken};
use crate::scene::drawing::{
    Bounds, DrawnHalf, DrawnTile, Label, Point, Role, Scene, Shape, Side, TileState, Tone,
};
use crate::tile::{Pip, Tile, Turned};

/// The view of a row.
#[derive(Clone, Copy)]
pub struct RowView<'a> {
    /// The row before the move.
    pub row: &'a Row,
    /// The shown move: its tiles are lifted out of the row, or added to it.
    pub mv: Option<CastleRockMove>,
    /// The suit whose halves are highlighted.
    pub suit: Option<Pip>,
    /// The title of the picture; may be empty.
    pub title: &'a str,
    /// The most places of a row before it continues below, the open one included.
    pub width: usize,
    /// The distance to the next row, in half-tiles.
    pub below: f64,
}

/// The default number of places of a row.
const WIDTH: usize = 15;
/// The distance to the next row: a tile and space.
const BELOW: f64 = 2.6;
/// The same with space for captured tiles that are lifted out of the lower row.
const BELOW_CAPTURES: f64 = 3.1;
/// The height by which a captured tile is lifted out of the row.
const LIFT: f64 = 0.5;

/// Draws rows. A capture is shown in the row before it closes up.
struct RowPainter<'a> {
    subject: Subject<'a>,
    below: f64,
}

impl DrawnPosition for CastleRockPosition {
    fn painter<'a>(&self, subject: Subject<'a>) -> Box<dyn Painter + 'a> {
        Box::new(RowPainter { subject, below: BELOW })
    }

    fn painter_of_frames<'a>(&self, subject: Subject<'a>) -> Box<dyn Painter + 'a> {
        Box::new(RowPainter { subject, below: BELOW_CAPTURES })
    }
}

impl RowPainter<'_> {
    fn scene(&self, board: &Position, mv: Option<CastleRockMove>) -> Scene {
        let Position::CastleRock(position) = board else { return Scene::new("", String::new()) };
        let Subject { title, look, .. } = self.subject;
        let width = look.widest.map_or(WIDTH, |widest| widest.saturating_sub(1));
        scene(&RowView { row: position.row(), mv, suit: look.suit, title, below: self.below, width })
    }
}

impl Painter for RowPainter<'_> {
    fn at_rest(&self, board: &Position) -> Scene {
        self.scene(board, None)
    }

    fn mv(&mut self, before: &Position, _: &Position, taken: &Taken) -> Scene {
        let mv = match taken.mv {
            Move::CastleRock(mv) => Some(mv).filter(|mv| *mv != CastleRockMove::Stop),
            _ => None,
        };
        self.scene(before, mv)
    }

    fn place(&self, position: &Position, mv: &Move) -> Option<Bounds> {
        let Move::CastleRock(mv) = mv else { return None };
        let scene = self.scene(position, None);
        if let CastleRockMove::Add(_) = mv {
            return scene.shapes.iter().find_map(|shape| match shape {
                Shape::Place(bounds) => Some(*bounds),
                _ => None,
            });
        }
        let Position::CastleRock(position) = position else { return None };
        let drawn = position.row().tiles().iter().zip(&scene.tiles);
        let taken = drawn.filter(|(tile, _)| is_taken(Some(*mv), tile.tile()));
        taken.map(|(_, drawn)| drawn.bounds()).reduce(|one, other| one.with(&other))
    }

    fn hides_what_follows(&self, last: &Move) -> bool {
        *last != Move::CastleRock(CastleRockMove::Stop)
    }

    fn line(&mut self, table: &mut dyn Table, line: &[Move]) -> Scene {
        let start = table.position();
        let mut numbers = Vec::new();
        let mut after = None;
        for (mv, step) in line.iter().zip(1..) {
            let Ok(taken) = table.take(mv) else { break };
            match taken.mv {
                Move::CastleRock(CastleRockMove::Add(tile)) if step == 1 => {
                    numbers.push((tile.tile(), step, 0));
                }
                Move::CastleRock(CastleRockMove::Take(tile)) => {
                    numbers.push((tile.tile(), step, taken.points));
                }
                Move::CastleRock(CastleRockMove::TakeThree(tiles)) => {
                    let points = [0, taken.points, 0];
                    numbers
                        .extend(tiles.iter().zip(points).map(|(tile, points)| (tile.tile(), step, points)));
                }
                // The next turn begins here.
                _ => break,
            }
            after.get_or_insert_with(|| table.position());
        }
        numbered(self.at_rest(after.as_ref().unwrap_or(&start)), &numbers)
    }
}

/// The number of places per row: as few rows as possible, of nearly equal length.
fn places_a_row(places: usize, width: usize) -> usize {
    let rows = places.div_ceil(width.max(2)).max(1);
    places.div_ceil(rows).max(1)
}

/// Lays a row out as a drawing.
pub fn scene(view: &RowView<'_>) -> Scene {
    let mut tiles: Vec<Turned> = view.row.tiles().to_vec();
    if let Some(CastleRockMove::Add(tile)) = view.mv {
        tiles.push(tile);
    }
    let a_row = places_a_row(tiles.len() + 1, view.width);
    let place = |n: usize| Point { x: (n % a_row) as f64, y: (n / a_row) as f64 * view.below };
    let mut scene = Scene::new(view.title, described(view.row, view.mv));
    for (n, tile) in tiles.iter().enumerate() {
        scene.tiles.push(drawn(view, &tiles, n, *tile, place(n)));
    }
    for (n, _) in tiles.iter().enumerate().filter(|(_, tile)| is_taken(view.mv, tile.tile())) {
        let at = place(n);
        let middle = at.x + 0.5;
        let ends = [Point { x: middle, y: at.y + 1.93 }, Point { x: middle, y: at.y + 1.58 }];
        scene.shapes.push(Shape::Arrow(ends));
    }
    let open = place(tiles.len());
    scene.shapes.push(Shape::Place(Bounds { at: open, width: 1.0, height: 2.0 }));
    let word = Label {
        at: Point { x: open.x + 0.5, y: open.y + 1.0 },
        side: Side::Centre,
        text: OPEN_END.to_owned(),
        size: 0.2,
        tone: Tone::Faint,
    };
    scene.labels.push(word);
    let wall = Bounds { at: Point { x: -0.28, y: 0.0 }, width: 0.14, height: 2.0 };
    scene.shapes.push(Shape::Wall(wall));
    // Where the row breaks, one arrow leads out and another one in.
    for row in 1..=tiles.len() / a_row {
        let (out, into) = ((row - 1) as f64 * view.below + 1.0, row as f64 * view.below + 1.0);
        let right = a_row as f64;
        scene.shapes.push(Shape::Arrow([Point { x: right + 0.1, y: out }, Point { x: right + 0.5, y: out }]));
        scene.shapes.push(Shape::Arrow([Point { x: -0.5, y: into }, Point { x: -0.1, y: into }]));
    }
    scene.fitted()
}

fn is_taken(mv: Option<CastleRockMove>, tile: Tile) -> bool {
    match mv {
        Some(CastleRockMove::Take(taken)) => taken.tile() == tile,
        Some(CastleRockMove::TakeThree(three)) => three.iter().any(|taken| taken.tile() == tile),
        _ => false,
    }
}

fn drawn(view: &RowView<'_>, tiles: &[Turned], n: usize, tile: Turned, at: Point) -> DrawnTile {
    let taken = is_taken(view.mv, tile.tile());
    let state = match view.mv {
        _ if taken => TileState::Captured,
        Some(CastleRockMove::Add(added)) if added.tile() == tile.tile() => {
            TileState::Played { step: 0, points: 0 }
        }
        _ => TileState::Plain,
    };
    let top = if taken { at.y - LIFT } else { at.y };
    let pair = pair_of(view.mv, tiles);
    let half = |pips: Pip, down: f64| {
        let role = match &pair {
            Some((suit, places)) if *suit == pips && places.contains(&n) => Role::Counts,
            _ if view.suit == Some(pips) => Role::Suit,
            _ => Role::Plain,
        };
        DrawnHalf { at: Point { x: at.x, y: top + down }, pips, role }
    };
    DrawnTile { halves: [half(tile.first, 0.0), half(tile.second, 1.0)], state }
}

/// The suit for which tiles are captured, and the places of the tiles that share it.
fn pair_of(mv: Option<CastleRockMove>, tiles: &[Turned]) -> Option<(Pip, Vec<usize>)> {
    let place = |tile: Turned| tiles.iter().position(|other| other.tile() == tile.tile());
    match mv? {
        CastleRockMove::Take(middle) => {
            let n = place(middle)?;
            let (left, right) = (n.checked_sub(1)?, n + 1);
            let suit = tiles.get(left)?.tile().shared(tiles.get(right)?.tile())?;
            Some((suit, vec![left, right]))
        }
        CastleRockMove::TakeThree(three) => {
            let suit = three[0].tile().shared(three[2].tile())?;
            Some((suit, three.iter().filter_map(|tile| place(*tile)).collect()))
        }
        CastleRockMove::Add(_) | CastleRockMove::Stop => None,
    }
}

#[cfg(test)]
mod tests {
    use crate::game::castle_rock::scene::*;

    fn view(row: &Row) -> RowView<'_> {
        RowView { row, mv: None, suit: None, title: "", width: WIDTH, below: BELOW_CAPTURES }
    }

    fn row(text: &str) -> Row {
        Row::new(text.split(' ').map(|tile| tile.parse().unwrap())).unwrap()
    }

    fn no_overlap(scene: &Scene) {
        for (n, one) in scene.tiles.iter().enumerate() {
            for other in &scene.tiles[..n] {
                assert!(!one.bounds().overlaps(&other.bounds()), "{one:?} {other:?}");
            }
        }
    }

    #[test]
    fn tiles_stand_side_by_side_and_a_place_is_free() {
        let row = row("2-4 4-4 0-4");
        let scene = scene(&view(&row));
        let tops: Vec<Point> = scene.tiles.iter().map(|tile| tile.halves[0].at).collect();
        assert_eq!(tops, [Point { x: 0.0, y: 0.0 }, Point { x: 1.0, y: 0.0 }, Point { x: 2.0, y: 0.0 }]);
        let open = Bounds { at: Point { x: 3.0, y: 0.0 }, width: 1.0, height: 2.0 };
        assert!(scene.shapes.contains(&Shape::Place(open)));
        assert!(scene.description.contains("A row of 3 tiles"));
    }

    /// 28 tiles and the open place are 29 places: two rows of 15.
    #[test]
    fn a_long_row_goes_on_below() {
        let all: Vec<String> =
            (0..=6).flat_map(|high| (0..=high).map(move |low| format!("{high}-{low}"))).collect();
        let row = row(&all.join(" "));
        let scene = scene(&view(&row));
        no_overlap(&scene);
        assert_eq!(scene.tiles.len(), 28);
        assert!(scene.bounds.width < 16.5 && scene.bounds.height < 6.0, "{:?}", scene.bounds);
        assert!(scene.tiles[14].halves[0].at.x > 13.5 && scene.tiles[15].halves[0].at.x < 0.5);
    }

    #[test]
    fn a_capture_is_lifted_and_its_suit_shown() {
        let row = row("0-4 1-5 1-4");
        let mv = "take 1-5".parse().ok();
        let scene = scene(&RowView { mv, ..view(&row) });
        no_overlap(&scene);
        assert_eq!(scene.tiles[1].state, TileState::Captured);
        let roles = |n: usize| scene.tiles[n].halves.map(|half| half.role);
        assert_eq!(roles(0), [Role::Plain, Role::Counts]);
        assert_eq!(roles(2), [Role::Plain, Role::Counts]);
        assert_eq!(roles(1), [Role::Plain, Role::Plain]);
    }
}
