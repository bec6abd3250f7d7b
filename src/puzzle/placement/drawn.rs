//! A placement puzzle as drawings: its board with regions and signs, and the tiles.

use litemap::LiteMap;

use super::board::{Board, CellIndex, Halves, Pips, PlacedTile};
use super::marks::{REMARK, holes, number, plates, put_sign, square, unknown, wrapped};
use super::phrases;
use super::puzzle::PlacementPuzzle;
use super::reasons::{ChainStep, Forced, StepChain, chain};
use super::signs::signs;
use super::solution::{PlacementSolution, solution};
use super::steps;
use super::words::{self, ONE_SOLUTION, PUZZLE, TILES};
use crate::game::drawing::figure::{named_tiles, put_below, put_centred_below};
use crate::game::drawing::look::{Look, OtherTiles, Visibility};
use crate::game::lattice::{Cell, Direction};
use crate::puzzle::drawn::{DrawOptions, DrawnExtent, DrawnPuzzle};
use crate::scene::boxes::{self, Characters};
use crate::scene::drawing::{
    Bounds, DrawnHalf, DrawnTile, Label, Point, Role, Scene, Shape, Side, Tick, TileState, Tone, share_bounds,
};
use crate::search::Limits;
use crate::sorted::SortedSet;
use crate::source::parsed::Read;
use crate::tile::{Pip, Turned};

/// The distance between two remarks.
const LINE: f64 = 0.45;
/// The width to which remarks go below a narrow board.
const WIDEST: f64 = 10.0;
/// More columns than any drawing has.
const UNCUT: usize = 100_000;

impl Read<PlacementPuzzle> {
    /// Draws the puzzle, its solution, or its solution step by step.
    pub(super) fn drawings(&self, asked: &DrawOptions) -> DrawnPuzzle {
        let title = self.puzzle.title.as_deref().unwrap_or(&self.source.name);
        let mut drawing = PlacementDrawing { puzzle: &self.puzzle, title, look: asked.look };
        if asked.extent == DrawnExtent::Steps {
            // Steps name cells by their coordinates.
            drawing.look.coordinates = Visibility::Show;
        }
        let given = ShownBoard::of(&self.puzzle.board.given);
        if matches!(asked.extent, DrawnExtent::Asked | DrawnExtent::Whole) {
            let frames = vec![(String::new(), drawing.figure(&given))];
            return DrawnPuzzle { frames, listed: words::listed(&self.puzzle), ..DrawnPuzzle::default() };
        }
        let solution = solution(&self.puzzle, &asked.limits);
        let solved =
            if solution.found.line.is_empty() { given } else { ShownBoard::of(&solution.found.line) };
        let chain = (asked.extent == DrawnExtent::Steps).then(|| drawing.chain(&solution, &asked.limits));
        let (frames, reasons) = match &chain {
            Some(chain) => drawing.steps(&solution, chain),
            None => (vec![(String::new(), drawing.figure(&solved))], Vec::new()),
        };
        let is_cut = chain.is_some_and(|chain| chain.at_limit);
        let unproven = words::unproven(&solution).or(is_cut.then(|| words::STEPS_CUT.to_owned()));
        let (listed, nodes) = (words::listed(&self.puzzle), Some(solution.nodes()));
        let note = solution.found.solutions.is_none().then(|| words::THERE_IS_NONE.to_owned());
        DrawnPuzzle { frames, reasons, listed, unproven, note, nodes, held: String::new() }
    }
}

/// The board as it is given, without the tiles that are left.
pub(super) fn given_board(puzzle: &PlacementPuzzle, title: &str, coordinates: Visibility) -> Scene {
    let drawing = PlacementDrawing { puzzle, title, look: Look { coordinates, ..Look::default() } };
    drawing.with_conditions(&ShownBoard::of(&puzzle.board.given))
}

/// The signs of a board, which lie above its tiles.
pub(super) fn signs_above(puzzle: &PlacementPuzzle) -> Scene {
    let mut scene = Scene::default();
    put_signs(&mut scene, puzzle);
    scene.fitted()
}

fn put_signs(scene: &mut Scene, puzzle: &PlacementPuzzle) {
    for sign in signs(puzzle) {
        for cell in sign.cells {
            put_sign(scene, puzzle.board.cells[cell], sign.text.clone());
        }
    }
}

/// The board with a solution as text.
pub(super) fn board_text(puzzle: &PlacementPuzzle, line: &[PlacedTile]) -> String {
    let line = if line.is_empty() { &puzzle.board.given } else { line };
    text_of(puzzle, &ShownBoard::of(line), Visibility::Hide)
}

/// The board as it is given, with a step, as text.
pub(super) fn text_of_step(puzzle: &PlacementPuzzle, step: &ChainStep) -> String {
    let mut shown = ShownBoard::of(&puzzle.board.given);
    shown.take(step);
    text_of(puzzle, &shown, Visibility::Show)
}

fn text_of(puzzle: &PlacementPuzzle, shown: &ShownBoard, coordinates: Visibility) -> String {
    let look = Look { coordinates, beside: OtherTiles::Listed, ..Look::default() };
    let drawing = PlacementDrawing { puzzle, title: "", look };
    boxes::render(&drawing.with_conditions(shown), Characters::Box, UNCUT)
}

/// A board as text begins at its cell 0,0, if need be with a hole.
fn with_corner(mut scene: Scene, board: &Board) -> Scene {
    let is_empty = |of: fn(&Cell) -> i16| board.cells.iter().all(|cell| of(cell) > 0);
    if is_empty(|cell| cell.x) || is_empty(|cell| cell.y) {
        scene.shapes.push(Shape::Hole(square(Cell { x: 0, y: 0 })));
    }
    scene
}

/// What is shown on a board.
#[derive(Clone, Default)]
struct ShownBoard {
    laid: Vec<PlacedTile>,
    /// Pips that follow, besides those that are given.
    pips: LiteMap<CellIndex, Pips>,
    /// Tiles whose pips are not known.
    pairs: Vec<[CellIndex; 2]>,
    /// What the last step forces, and the cells that it rests on.
    last: Vec<CellIndex>,
    rests_on: Vec<CellIndex>,
}

impl ShownBoard {
    fn of(laid: &[PlacedTile]) -> Self {
        Self { laid: laid.to_vec(), ..Self::default() }
    }

    /// Adds what a step forces. Two cells that are one tile are drawn as it once their pips are known.
    fn take(&mut self, step: &ChainStep) {
        self.last = step.forces.cells();
        self.rests_on.clone_from(&step.rests_on);
        match &step.forces {
            Forced::Pair(cells) => self.pairs.push(*cells),
            Forced::Pips { cell, pips } => {
                self.pips.insert(*cell, *pips);
            }
            _ => {}
        }
        self.laid.extend(step.lays);
        self.pairs.retain(|pair| !self.laid.iter().any(|tile| tile.cells == *pair));
    }
}

/// How a puzzle is drawn.
struct PlacementDrawing<'a> {
    puzzle: &'a PlacementPuzzle,
    title: &'a str,
    look: Look,
}

impl PlacementDrawing<'_> {
    /// The board with some tiles on it, and below it the others and what no sign says.
    fn figure(&self, shown: &ShownBoard) -> Scene {
        let mut scene = self.with_conditions(shown);
        if self.puzzle.set.is_none() && self.look.beside == OtherTiles::Drawn {
            put_centred_below(&mut scene, self.tiles(shown));
        }
        scene
    }

    /// The board with some tiles on it, and below it what no sign says.
    fn with_conditions(&self, shown: &ShownBoard) -> Scene {
        let scene = self.board(shown);
        let is_text = self.look.beside == OtherTiles::Listed;
        let mut scene = if is_text { with_corner(scene, &self.puzzle.board) } else { scene }.fitted();
        if self.look.coordinates == Visibility::Show || !is_text && words::names_cells(self.puzzle) {
            let last = |of: fn(&Cell) -> i16| self.puzzle.board.cells.iter().map(of).max().unwrap_or(0);
            let ticks = Tick::along(0..=last(|cell| cell.x), 0..=last(|cell| cell.y), scene.bounds);
            // The lines of the board are enough; others would show in its holes.
            scene.ticks = ticks.into_iter().map(|tick| Tick { line: None, ..tick }).collect();
        }
        // In a terminal all of it is listed instead.
        if is_text {
            return scene;
        }
        let mut remarks = words::conditions(self.puzzle);
        remarks.extend(words::whole_set(self.puzzle).map(|set| format!("{TILES}: {set}")));
        let mut below = Scene::new("", String::new());
        let widest = scene.bounds.width.max(WIDEST);
        let lines = remarks.iter().flat_map(|remark| wrapped(remark, widest));
        for (n, text) in lines.enumerate() {
            let at = Point { x: 0.0, y: n as f64 * LINE };
            below.labels.push(Label { at, side: Side::Right, text, size: REMARK, tone: Tone::Plain });
        }
        let below = below.fitted();
        // Above words that are wider than the board, board and tiles keep one middle.
        let put = if below.bounds.width > scene.bounds.width { put_centred_below } else { put_below };
        put(&mut scene, below);
        scene
    }

    /// The tiles that do not lie, and are no whole set.
    fn tiles(&self, shown: &ShownBoard) -> Scene {
        let left = self.puzzle.board.left(&shown.laid);
        let turned: Option<Vec<Turned>> = left.iter().map(|tile| turned(&self.puzzle.board, *tile)).collect();
        match turned {
            _ if left.is_empty() => Scene::default(),
            Some(tiles) => named_tiles(TILES, &tiles, self.look),
            None => {
                let a_row = (self.puzzle.board.cells.len() as f64).sqrt().ceil().max(8.0) as usize;
                plates(&left, self.look.widest.map_or(a_row, |widest| a_row.min(widest * 7 / 8)))
            }
        }
    }

    /// The forced steps.
    fn chain(&self, solution: &PlacementSolution, limits: &Limits) -> StepChain {
        match &solution.chain {
            Some(chain) => chain.clone(),
            None => chain(&self.puzzle.board, &limits.after(solution.nodes())),
        }
    }

    /// One figure for each of these forced steps, and one of the solution where it is not forced.
    fn steps(&self, solution: &PlacementSolution, chain: &StepChain) -> (Vec<(String, Scene)>, Vec<String>) {
        let board = &self.puzzle.board;
        let mut shown = ShownBoard::of(&board.given);
        let mut frames = vec![(PUZZLE.to_owned(), self.figure(&shown))];
        let mut reasons = vec![String::new()];
        for (step, n) in chain.steps.iter().zip(1..) {
            shown.take(step);
            frames.push((format!("{n}. {}", phrases::step(board, step)), self.figure(&shown)));
            reasons.push(steps::reason(board, step));
        }
        if !chain.is_complete && !solution.found.line.is_empty() {
            frames.push((ONE_SOLUTION.to_owned(), self.figure(&ShownBoard::of(&solution.found.line))));
        }
        share_bounds(frames.iter_mut().map(|(_, scene)| scene));
        (frames, reasons)
    }

    /// The cells, the borders of the regions with their signs, and some tiles.
    fn board(&self, shown: &ShownBoard) -> Scene {
        let board = &self.puzzle.board;
        let mut scene = Scene::new(self.title, phrases::pictured(self.puzzle, &shown.laid));
        scene.shapes.extend(board.cells.iter().map(|cell| Shape::Square(square(*cell))));
        // Holes overlap under the borders: between two of them no hairline shows.
        scene.shapes.extend(holes(board).into_iter().map(|cell| Shape::Hole(square(cell).inner(-0.02))));
        // A plate lies above the borders.
        scene.shapes.extend(self.borders());
        for cells in &shown.pairs {
            scene.shapes.push(Shape::Plate(self.both(*cells)));
            scene.shapes.extend(self.seam(*cells));
            let is_open = |cell: &&CellIndex| board.pips[**cell].is_none() && !shown.pips.contains_key(*cell);
            if self.look.beside == OtherTiles::Drawn {
                scene.labels.extend(cells.iter().filter(is_open).map(|cell| unknown(board.cells[*cell])));
            }
        }
        let mut covered = SortedSet::new();
        for placement in &shown.laid {
            covered.extend(placement.cells);
            let played = TileState::Played { step: 0, points: 0 };
            // A number may be all that was missing of a tile.
            let is_last =
                shown.last.iter().all(|cell| placement.cells.contains(cell)) && !shown.last.is_empty();
            let state = if is_last { played } else { TileState::Plain };
            self.tile(&mut scene, placement, state);
        }
        for (cell, pips) in board.pips.iter().enumerate() {
            let pips = pips.or_else(|| shown.pips.get(&cell).copied());
            if let Some(pips) = pips.filter(|_| !covered.contains(&cell)) {
                scene.labels.push(number(board.cells[cell], pips));
            }
        }
        let marked = shown.rests_on.iter().filter(|cell| !shown.last.contains(cell));
        scene.shapes.extend(marked.map(|cell| Shape::Place(square(board.cells[*cell]))));
        let last = shown.last.iter().filter(|cell| !covered.contains(cell));
        scene.shapes.extend(last.map(|cell| Shape::Frame(square(board.cells[*cell]).inner(0.1))));
        put_signs(&mut scene, self.puzzle);
        scene
    }

    /// The area of two cells.
    fn both(&self, cells: [CellIndex; 2]) -> Bounds {
        let [one, other] = cells.map(|cell| square(self.puzzle.board.cells[cell]));
        one.with(&other)
    }

    /// The border of two regions across the bar of a tile.
    fn seam(&self, cells: [CellIndex; 2]) -> Option<Shape> {
        let [one, other] = cells.map(|cell| self.puzzle.regions[cell]);
        let [first, second] = cells.map(|cell| self.puzzle.board.cells[cell]);
        // The upper left corner of the second cell, and its other corner on the bar.
        let from = square(second).at;
        let (x, y) = if first.y == second.y { (0.0, 1.0) } else { (1.0, 0.0) };
        (one != other).then(|| Shape::Seam([from, from.moved(Point { x, y })]))
    }

    /// A tile with dots, or with numbers.
    fn tile(&self, scene: &mut Scene, placement: &PlacedTile, state: TileState) {
        let cells = placement.cells.map(|cell| self.puzzle.board.cells[cell]);
        scene.shapes.extend(self.seam(placement.cells));
        let Some(tile) = turned(&self.puzzle.board, placement.pips) else {
            let both = self.both(placement.cells);
            scene.shapes.push(Shape::Plate(both));
            scene.shapes.extend((state != TileState::Plain).then_some(Shape::Frame(both.inner(0.1))));
            let numbers = cells.into_iter().zip(placement.pips);
            scene.labels.extend(numbers.map(|(cell, pips)| number(cell, pips)));
            return;
        };
        let half = |cell: Cell, pips: Pip| {
            let role = if self.look.suit == Some(pips) { Role::Suit } else { Role::Plain };
            DrawnHalf { at: square(cell).at, pips, role }
        };
        let halves = [half(cells[0], tile.first), half(cells[1], tile.second)];
        scene.tiles.push(DrawnTile { halves, state });
    }

    /// The thick lines around the regions and around the board, each as long as it goes.
    fn borders(&self) -> Vec<Shape> {
        let board = &self.puzzle.board;
        let mut across: LiteMap<i16, SortedSet<i16>> = LiteMap::new();
        let mut down: LiteMap<i16, SortedSet<i16>> = LiteMap::new();
        for (index, cell) in board.cells.iter().enumerate() {
            for toward in Direction::ALL {
                let other = board.index(cell.step(toward)).map(|other| self.puzzle.regions[other]);
                if other == Some(self.puzzle.regions[index]) {
                    continue;
                }
                match toward {
                    Direction::North => across.entry(cell.y).or_default().insert(cell.x),
                    Direction::South => across.entry(cell.y + 1).or_default().insert(cell.x),
                    Direction::West => down.entry(cell.x).or_default().insert(cell.y),
                    Direction::East => down.entry(cell.x + 1).or_default().insert(cell.y),
                };
            }
        }
        let point = |x: i16, y: i16| Point { x: f64::from(x), y: f64::from(y) };
        let across = runs(across).map(|(y, [from, to])| Shape::Border([point(from, y), point(to, y)]));
        let down = runs(down).map(|(x, [from, to])| Shape::Border([point(x, from), point(x, to)]));
        across.chain(down).collect()
    }
}

/// The unbroken runs of numbers on each line.
fn runs(lines: LiteMap<i16, SortedSet<i16>>) -> impl Iterator<Item = (i16, [i16; 2])> {
    lines.into_iter().flat_map(|(line, places)| {
        let mut runs: Vec<(i16, [i16; 2])> = Vec::new();
        for place in places {
            match runs.last_mut().filter(|(_, [_, end])| *end == place) {
                Some((_, [_, end])) => *end = place + 1,
                None => runs.push((line, [place, place + 1])),
            }
        }
        runs
    })
}

/// A tile with dots; `None` where an end of the puzzle's tiles is too high for dots, and all have numbers.
pub(super) fn turned(board: &Board, halves: Halves) -> Option<Turned> {
    let have_dots = board.tiles.iter().flatten().all(|pips| Pip::new(*pips).is_some());
    let [first, second] = halves.map(|pips| Pip::new(pips).filter(|_| have_dots));
    Some(Turned::new(first?, second?))
}
