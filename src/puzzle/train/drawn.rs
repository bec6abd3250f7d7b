//! A solved train as drawings: its lines on a table, and below them the tiles that are left.

use super::puzzle::TrainPuzzle;
use super::solution::Solution;
use super::solver::TrainShape;
use super::words::{self, EMPTY_LINE, FROM_BOTH_SIDES, HAND, LEFT, RING_CLOSES, described, train_name};
use crate::game::drawing::figure::{named_tiles, put_below, put_centred_below};
use crate::game::drawing::look::{HandsBelow, Look};
use crate::puzzle::drawn::{DrawOptions, DrawnExtent, DrawnPuzzle};
use crate::scene::chain::{Chain, Edge, LaidChain, Link, lay};
use crate::scene::drawing::{
    Bounds, CUT, DrawnHalf, DrawnTile, Label, Point, Role, Scene, Shape, Side, TileState, Tone,
};
use crate::source::parsed::Read;
use crate::source::text::InvalidFile;
use crate::tile::{Pip, Tile, Tiles, Turned};

impl Read<TrainPuzzle> {
    /// Draws the solution, or the tiles as they are laid one by one.
    pub(super) fn drawings(&self, asked: &DrawOptions) -> Result<DrawnPuzzle, InvalidFile> {
        let solution = self.solution(asked.limits.clone())?;
        let title = self.puzzle.title.as_deref().unwrap_or(&self.source.name);
        let drawing = TrainDrawing::new(&self.puzzle, &solution, (title, asked.look));
        let frames = match asked.extent {
            DrawnExtent::Whole => vec![(String::new(), drawing.figure(None))],
            DrawnExtent::Steps => drawing.frames(),
        };
        let unproven = words::unproven(&self.puzzle, &solution);
        Ok(DrawnPuzzle { frames, listed: drawing.listed(), unproven, nodes: Some(solution.nodes()) })
    }
}

/// A solution whose lines are laid on a table.
struct TrainDrawing<'a> {
    puzzle: &'a TrainPuzzle,
    title: &'a str,
    look: Look,
    description: String,
    trains: Vec<(Vec<Turned>, LaidChain)>,
    left: Tiles,
}

/// The distance between two trains, in half-tiles.
const BETWEEN: f64 = 0.5;
/// The height of the capitals of a remark, in half-tiles.
const REMARK: f64 = 0.27;

impl<'a> TrainDrawing<'a> {
    fn new(puzzle: &'a TrainPuzzle, solution: &Solution, (title, look): (&'a str, Look)) -> Self {
        let trains = solution.trains();
        let used: Tiles = trains.iter().flatten().map(|turned| turned.tile()).collect();
        let description = described(puzzle, &trains);
        let lay = |train: Vec<Turned>| {
            let link = |turned: &Turned| Link { first: turned.first, second: turned.second, arms: Vec::new() };
            let chain = Chain { links: train.iter().map(link).collect() };
            let widest = look.widest.map(|widest| widest.saturating_sub(2));
            (train, lay(&chain, widest))
        };
        let trains = trains.into_iter().map(lay).collect();
        Self { puzzle, title, look, description, trains, left: puzzle.hand.without(used) }
    }

    /// The tiles of all trains in the order in which they are laid.
    fn order(&self) -> Vec<Turned> {
        self.trains.iter().flat_map(|(train, _)| train.iter().copied()).collect()
    }

    /// The trains up to a step, and the tiles that are left.
    fn figure(&self, step: Option<usize>) -> Scene {
        let mut scene = Scene::new(self.title, self.description.clone());
        for n in 0..self.trains.len() {
            let train = self.train(n, step);
            let top = if scene.is_empty() { 0.0 } else { scene.bounds.end().y + BETWEEN };
            let by = Point { x: 0.0, y: top - train.bounds.at.y };
            scene.add(train.moved(by));
        }
        if self.order().is_empty() {
            scene.labels.push(remark(Point::default(), EMPTY_LINE.to_owned()));
        }
        let mut scene = scene.fitted();
        if let Some(text) = self.shape() {
            let mut words = Scene::new("", String::new());
            words.labels.push(remark(Point::default(), text));
            put_below(&mut scene, words.fitted());
        }
        // In a terminal they are listed instead.
        for (name, tiles) in self.listed().iter().filter(|_| self.look.widest.is_none()) {
            put_centred_below(&mut scene, named_tiles(name, tiles, self.look.suit));
        }
        scene
    }

    /// The tiles beside the trains: those that are left, and the hand if it is shown.
    fn listed(&self) -> Vec<(&'static str, Vec<Turned>)> {
        let tiles = |tiles: Tiles| tiles.iter().map(Turned::from).collect();
        let left = (!self.left.is_empty()).then(|| (LEFT, tiles(self.left)));
        let is_held = self.look.hands == HandsBelow::Show;
        left.into_iter().chain(is_held.then(|| (HAND, tiles(self.puzzle.hand)))).collect()
    }

    /// What a closed line, or one that grows to both sides, needs in words.
    fn shape(&self) -> Option<String> {
        match (self.puzzle.question.shape, self.puzzle.question.start) {
            (TrainShape::Ring, _) if !self.order().is_empty() => Some(RING_CLOSES.to_owned()),
            (TrainShape::BothEnds, Some(start)) => Some(format!("{FROM_BOTH_SIDES} {start}")),
            _ => None,
        }
    }

    /// One train, below its name where there are several, without the tiles after a step.
    fn train(&self, n: usize, step: Option<usize>) -> Scene {
        let mut scene = Scene::new("", String::new());
        let (train, laid) = &self.trains[n];
        let before: usize = self.trains[..n].iter().map(|(train, _)| train.len()).sum();
        let number = |tile: Tile| {
            train.iter().position(|turned| turned.tile() == tile).map_or(0, |at| before + at + 1)
        };
        for placed in &laid.tiles {
            let own = number(placed.tile());
            let state = match step {
                Some(step) if own > step => continue,
                Some(step) if own == step => TileState::Played { step: 0, points: 0 },
                _ => TileState::Plain,
            };
            let role = |pips: Pip| if self.look.suit == Some(pips) { Role::Suit } else { Role::Plain };
            let halves = placed.halves.map(|half| DrawnHalf { role: role(half.pips), ..half });
            scene.tiles.push(DrawnTile { halves, state });
        }
        let ends = [train.first(), train.last()].map(|turned| {
            let tile = turned?.tile();
            laid.tiles.iter().find(|placed| placed.tile() == tile)
        });
        let [Some(first), Some(last)] = ends else { return scene };
        match (self.puzzle.question.shape, self.puzzle.question.start) {
            (TrainShape::Ring, _) => scene.shapes.extend([first.ends[0], last.ends[1]].map(closing)),
            (TrainShape::Line | TrainShape::Trains(_), Some(start)) => {
                start_before(&mut scene, first.ends[0], start);
            }
            _ => {}
        }
        let mut scene = scene.fitted();
        if self.trains.len() > 1 {
            let at = Point { x: scene.bounds.at.x, y: scene.bounds.at.y - REMARK - 0.1 };
            scene.labels.push(remark(at, train_name(n + 1)));
            scene = scene.fitted();
        }
        scene
    }

    /// One figure for each tile that is laid, all of one size.
    fn frames(&self) -> Vec<(String, Scene)> {
        let mut frames = vec![(HAND.to_owned(), self.figure(Some(0)))];
        for (n, turned) in self.order().iter().enumerate() {
            frames.push((format!("{}. {turned}", n + 1), self.figure(Some(n + 1))));
        }
        let bounds = frames.iter().map(|(_, scene)| scene.bounds).reduce(|one, other| one.with(&other));
        for (_, scene) in &mut frames {
            scene.bounds = bounds.unwrap_or(scene.bounds);
        }
        frames
    }
}

fn remark(at: Point, text: String) -> Label {
    Label { at, side: Side::Right, text, size: REMARK, tone: Tone::Faint }
}

/// The mark at both ends of a closed line.
fn closing(Edge { at, toward }: Edge) -> Shape {
    let away = CUT + 0.07;
    Shape::Cut { at: at.moved(Point { x: away * toward.x, y: away * toward.y }), letter: 'a' }
}

/// The half that lies on the table before the first tile.
fn start_before(scene: &mut Scene, Edge { at, toward }: Edge, start: Pip) {
    let middle = at.moved(Point { x: 0.5 * toward.x, y: 0.5 * toward.y });
    let low = Point { x: middle.x - 0.5, y: middle.y - 0.5 };
    scene.shapes.push(Shape::Place(Bounds { at: low, width: 1.0, height: 1.0 }));
    let text = start.to_string();
    scene.labels.push(Label { at: middle, side: Side::Centre, text, size: 0.36, tone: Tone::Plain });
}
