//! A solved train as drawings: its lines on a table, and below them the tiles that are left.

use super::ends::most_lines;
use super::puzzle::TrainPuzzle;
use super::solver::TrainShape;
use super::words::{
    self, EMPTY_LINE, FROM_BOTH_SIDES, HAND, LEFT, NOTHING_FITS, NOTHING_LIES, RING_CLOSES, described,
    train_name,
};
use crate::game::drawing::figure::{named_tiles, put_below, put_centred_below};
use crate::game::drawing::look::{Look, OtherTiles, Visibility};
use crate::game::drawing::words::EMPTY_TABLE;
use crate::puzzle::drawn::{DrawOptions, DrawnExtent, DrawnPuzzle};
use crate::scene::chain::{Edge, LaidChain, Link, lay};
use crate::scene::drawing::{
    Bounds, DrawnHalf, DrawnTile, Label, Point, Role, Scene, Shape, Side, TileState, Tone,
};
use crate::source::parsed::Read;
use crate::source::text::InvalidFile;
use crate::tile::{Pip, Tile, Tiles, Turned};

impl Read<TrainPuzzle> {
    /// Draws the solution, or the tiles as they are laid one by one.
    pub(super) fn drawings(&self, asked: &DrawOptions) -> Result<DrawnPuzzle, InvalidFile> {
        let title = self.puzzle.title.as_deref().unwrap_or(&self.source.name);
        if asked.extent == DrawnExtent::Asked {
            let hand: Vec<Turned> = self.puzzle.hand.iter().map(Turned::from).collect();
            let scene = match self.puzzle.laid.as_slice() {
                [] => named_tiles(HAND, &hand, asked.look),
                laid => TrainDrawing::new(&self.puzzle, laid.to_vec(), (title, asked.look)).figure(),
            };
            return Ok(DrawnPuzzle { frames: vec![(String::new(), scene)], ..DrawnPuzzle::default() });
        }
        let solution = self.solution(asked.limits.clone())?;
        let drawing = TrainDrawing::new(&self.puzzle, solution.trains(), (title, asked.look));
        let frames = match asked.extent {
            DrawnExtent::Asked | DrawnExtent::Whole | DrawnExtent::Solved => {
                vec![(String::new(), drawing.figure())]
            }
            DrawnExtent::Steps => drawing.frames(),
        };
        let unproven = words::unproven(&self.puzzle, &solution);
        let names = |tiles: Vec<Turned>| tiles.iter().map(ToString::to_string).collect();
        let listed = drawing.listed().into_iter().map(|(name, tiles)| (name, names(tiles))).collect();
        let nodes = Some(solution.nodes());
        Ok(DrawnPuzzle { frames, listed, unproven, nodes, ..DrawnPuzzle::default() })
    }
}

/// Lines that are laid on a table.
pub(super) struct TrainDrawing<'a> {
    puzzle: &'a TrainPuzzle,
    title: &'a str,
    look: Look,
    description: String,
    trains: Vec<(Vec<Turned>, LaidChain)>,
    left: Tiles,
}

/// The length of a tile that joins an edge, away from it, and its width.
type TileSize = (f64, f64);

/// A tile straight on, and a double across.
const TILE: TileSize = (2.0, 1.0);
const DOUBLE: TileSize = (1.0, 2.0);

/// The place of a tile that joins an edge.
pub(super) fn place_of(tile: Tile, edge: Edge) -> Bounds {
    edge.beyond(if tile.is_doublet() { DOUBLE } else { TILE })
}

/// The distance between two trains, in half-tiles.
const BETWEEN: f64 = 0.5;

impl<'a> TrainDrawing<'a> {
    /// The drawing of some lines, a solution or what a reader has laid.
    pub(super) fn new(
        puzzle: &'a TrainPuzzle,
        trains: Vec<Vec<Turned>>,
        (title, look): (&'a str, Look),
    ) -> Self {
        let used: Tiles = trains.iter().flatten().map(|turned| turned.tile()).collect();
        let description = described(puzzle, &trains, NOTHING_FITS);
        let lay = |train: Vec<Turned>| {
            let link =
                |turned: &Turned| Link { first: turned.first, second: turned.second, arms: Vec::new() };
            let chain: Vec<Link> = train.iter().map(link).collect();
            let widest = look.widest.map(|widest| widest.saturating_sub(2));
            (train, lay(&chain, widest))
        };
        let trains = trains.into_iter().map(lay).collect();
        Self { puzzle, title, look, description, trains, left: puzzle.hand.without(used) }
    }

    /// The tiles of all trains in the order in which they are laid: from the start outward.
    fn order(&self) -> Vec<Turned> {
        let mut order: Vec<Turned> =
            self.trains.iter().flat_map(|(train, _)| train.iter().copied()).collect();
        let question = &self.puzzle.question;
        if let Some(start) = question.start.filter(|_| question.shape == TrainShape::BothEnds) {
            let before = order.iter().take_while(|turned| turned.first != start).count();
            let other = order.len() - before;
            order.rotate_left(before);
            order[other..].reverse();
        }
        order
    }

    /// The trains one below another, with room for tiles of these sizes at their ends, and the two outer edges of each.
    fn rows(&self, room: &[TileSize]) -> (Scene, Vec<[Edge; 2]>) {
        let mut scene = Scene::new(self.title, self.description.clone());
        let mut edges = Vec::new();
        for n in 0..self.trains.len() {
            let mut train = self.train(n);
            let outer = self.outer(n);
            for edge in outer.iter().flatten() {
                for size in room {
                    train.bounds = train.bounds.with(&edge.beyond(*size));
                }
            }
            let top = if scene.is_empty() { 0.0 } else { scene.bounds.end().y + BETWEEN };
            let by = Point { x: 0.0, y: top - train.bounds.at.y };
            scene.add(train.moved(by));
            let moved = |edge: Edge| Edge { at: edge.at.moved(by), ..edge };
            edges.extend(outer.map(|outer| outer.map(moved)));
        }
        (scene, edges)
    }

    /// The lines with room for a new one where a reader may begin it, and the two edges of each at which tiles join.
    pub(super) fn board(&self) -> (Scene, Vec<[Edge; 2]>) {
        let (mut scene, mut edges) = self.rows(&[TILE, DOUBLE]);
        let question = &self.puzzle.question;
        // Half of a double above the middle of a row.
        let y = 1.0 + if scene.is_empty() { 0.0 } else { scene.bounds.end().y + BETWEEN };
        if edges.len() < most_lines(question) {
            let edge = |x: f64, toward: f64| Edge { at: Point { x, y }, toward: Point { x: toward, y: 0.0 } };
            if let Some(start) = question.start {
                start_before(&mut scene, edge(0.0, -1.0), start);
            }
            edges.push([edge(-1.0, -1.0), edge(0.0, 1.0)]);
        }
        if scene.is_empty() {
            scene.labels.push(Label::remark(Point { x: 0.0, y }, EMPTY_TABLE.to_owned()));
        }
        if self.trains.is_empty() {
            scene.description = described(self.puzzle, &[], NOTHING_LIES);
        }
        (self.with_shape(scene), edges)
    }

    /// The trains, the tiles that are left, and the hand if it is shown.
    fn figure(&self) -> Scene {
        self.above(&[LEFT, HAND])
    }

    /// The trains above the tiles with these names.
    fn above(&self, names: &[&str]) -> Scene {
        let (mut scene, _) = self.rows(&[]);
        if self.order().is_empty() {
            scene.labels.push(Label::remark(Point::default(), EMPTY_LINE.to_owned()));
        }
        let mut scene = self.with_shape(scene);
        // In a terminal they are listed instead.
        let is_drawn = |name: &str| self.look.beside == OtherTiles::Drawn && names.contains(&name);
        for (name, tiles) in self.listed().iter().filter(|(name, _)| is_drawn(name)) {
            // The words of the figure have these tiles already.
            let drawn = Scene { description: String::new(), ..named_tiles(name, tiles, self.look) };
            put_centred_below(&mut scene, drawn);
        }
        scene
    }

    /// A drawing with what a shape needs in words.
    fn with_shape(&self, scene: Scene) -> Scene {
        let mut scene = scene.fitted();
        if let Some(text) = self.shape() {
            let mut words = Scene::new("", String::new());
            words.labels.push(Label::remark(Point::default(), text));
            put_below(&mut scene, words.fitted());
        }
        scene
    }

    /// The tiles beside the trains: those that are left, and the hand if it is shown.
    fn listed(&self) -> Vec<(&'static str, Vec<Turned>)> {
        let tiles = |tiles: Tiles| tiles.iter().map(Turned::from).collect();
        let left = (!self.left.is_empty()).then(|| (LEFT, tiles(self.left)));
        let is_held = self.look.hands == Visibility::Show;
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

    /// The figure in words when only these tiles lie.
    fn described_after(&self, laid: &[Turned]) -> String {
        let lie = |(train, _): &(Vec<Turned>, LaidChain)| -> Vec<Turned> {
            train.iter().filter(|turned| laid.contains(turned)).copied().collect()
        };
        let trains: Vec<Vec<Turned>> =
            self.trains.iter().map(lie).filter(|train| !train.is_empty()).collect();
        described(self.puzzle, &trains, NOTHING_LIES)
    }

    /// One train, below its name where there are several.
    fn train(&self, n: usize) -> Scene {
        let mut scene = Scene::new("", String::new());
        let (_, laid) = &self.trains[n];
        for placed in &laid.tiles {
            let role = |pips: Pip| if self.look.suit == Some(pips) { Role::Suit } else { Role::Plain };
            let halves = placed.halves.map(|half| DrawnHalf { role: role(half.pips), ..half });
            scene.tiles.push(DrawnTile { halves, state: TileState::Plain });
        }
        let Some([first, last]) = self.outer(n) else { return scene };
        match (self.puzzle.question.shape, self.puzzle.question.start) {
            (TrainShape::Ring, _) => {
                scene.shapes.extend([first, last].map(|edge| edge.cut('a')));
            }
            (TrainShape::Line | TrainShape::Trains(_), Some(start)) => {
                start_before(&mut scene, first, start);
            }
            _ => {}
        }
        let mut scene = scene.fitted();
        if self.trains.len() > 1 {
            let at = Point { x: scene.bounds.at.x, y: scene.bounds.at.y - Label::REMARK - 0.1 };
            scene.labels.push(Label::remark(at, train_name(n + 1)));
            scene = scene.fitted();
        }
        scene
    }

    /// The edges at the first and the last tile of a train.
    fn outer(&self, n: usize) -> Option<[Edge; 2]> {
        let (train, laid) = &self.trains[n];
        let placed = |turned: &Turned| laid.tiles.iter().find(|placed| placed.tile() == turned.tile());
        Some([placed(train.first()?)?.ends[0], placed(train.last()?)?.ends[1]])
    }

    /// One figure for each tile that is laid, which then leaves the hand; nothing else moves. What is left, and where a
    /// ring closes, is a part of the answer and stands in the last figure alone.
    fn frames(&self) -> Vec<(String, Scene)> {
        let (order, [mut begun, mut ended]) = (self.order(), [HAND, LEFT].map(|name| self.above(&[name])));
        begun.bounds = begun.bounds.with(&ended.bounds);
        ended.bounds = begun.bounds;
        begun.shapes.retain(|shape| !matches!(shape, Shape::Cut { .. }));
        begun.labels.retain(|label| label.text != RING_CLOSES);
        let number = |drawn: &DrawnTile| {
            let tile = Tile::new(drawn.halves[0].pips, drawn.halves[1].pips);
            order.iter().position(|turned| turned.tile() == tile).map_or(0, |at| at + 1)
        };
        let at_step = |step: usize| {
            let whole = if step < order.len() { &begun } else { &ended };
            let mut scene = Scene { tiles: Vec::new(), ..whole.clone() };
            if step < order.len() {
                scene.description = self.described_after(&order[..step]);
            }
            for (n, drawn) in whole.tiles.iter().enumerate() {
                let (own, is_in_train) = (number(drawn), n < order.len());
                let is_laid = (1..=step).contains(&own);
                let is_last = is_in_train && own == step;
                let state = if is_last { TileState::Played { step: 0, points: 0 } } else { drawn.state };
                scene.tiles.extend((is_laid == is_in_train).then_some(DrawnTile { state, ..*drawn }));
            }
            scene
        };
        let steps = order.iter().zip(1..).map(|(turned, n)| (format!("{n}. {turned}"), at_step(n)));
        std::iter::once((HAND.to_owned(), at_step(0))).chain(steps).collect()
    }
}

/// The half that lies on the table before the first tile.
fn start_before(scene: &mut Scene, Edge { at, toward }: Edge, start: Pip) {
    let middle = at.moved(Point { x: 0.5 * toward.x, y: 0.5 * toward.y });
    let low = Point { x: middle.x - 0.5, y: middle.y - 0.5 };
    scene.shapes.push(Shape::Place(Bounds { at: low, width: 1.0, height: 1.0 }));
    let text = start.to_string();
    scene.labels.push(Label { at: middle, side: Side::Centre, text, size: 0.36, tone: Tone::Plain });
}

#[cfg(test)]
mod tests {
    use crate::puzzle::drawn::{DrawOptions, DrawnExtent, DrawnPuzzle};
    use crate::puzzle::kind::AnyPuzzle as _;
    use crate::puzzle::train::drawn::*;
    use crate::puzzle::train::read::read;
    use crate::search::Limits;
    use crate::source::parsed::ParsedFile;
    use crate::source::text::Source;

    fn drawn(text: &str, extent: DrawnExtent) -> DrawnPuzzle {
        let text = format!("task: train\n{text}\n");
        let puzzle = ParsedFile::of(Source::new("test", &text)).read_as(read).unwrap();
        let look = Look { hands: Visibility::Show, ..Look::default() };
        puzzle.drawn(&DrawOptions { look, extent, limits: Limits::default() }).unwrap()
    }

    fn whole(text: &str) -> Scene {
        drawn(text, DrawnExtent::Whole).frames.remove(0).1
    }

    fn texts(scene: &Scene) -> Vec<&str> {
        scene.labels.iter().map(|label| label.text.as_str()).collect()
    }

    #[test]
    fn a_figure_has_the_train_what_is_left_and_the_hand() {
        let scene = whole("hand: 5-1 1-1 1-2 6-3");
        assert_eq!(texts(&scene), ["left", "hand"]);
        assert_eq!(scene.tiles.len(), 3 + 1 + 4);
        let over =
            |n: usize| scene.tiles[..n].iter().any(|one| one.bounds().overlaps(&scene.tiles[n].bounds()));
        assert!(!(0..scene.tiles.len()).any(over));
        assert!(scene.description.contains("A line of 3 tiles") && scene.description.contains("Left: 6-3."));
    }

    #[test]
    fn each_shape_has_its_marks() {
        let ring = whole("hand: 5-1 1-2 2-5\nring: true");
        assert_eq!(
            ring.shapes.iter().filter(|shape| matches!(shape, Shape::Cut { letter: 'a', .. })).count(),
            2
        );
        assert!(texts(&ring).contains(&RING_CLOSES));
        let trains = whole("hand: 5-1 5-2 5-3\nstart: 5\ntrains: 3");
        assert_eq!(trains.shapes.iter().filter(|shape| matches!(shape, Shape::Place(_))).count(), 3);
        assert!(["train 1", "train 3", "5"].iter().all(|text| texts(&trains).contains(text)));
        let both = whole("hand: 5-1 5-2\nstart: 5\nboth_ends: true");
        assert!(texts(&both).contains(&"grown to both sides of 5"));
        assert!(texts(&whole("hand: 1-2\nstart: 5")).contains(&EMPTY_LINE));
    }

    /// A tile lies in the train or in the hand, and keeps its place.
    #[test]
    fn steps_move_tiles_from_the_hand_to_the_train() {
        let text = "hand: 5-1 5-2 2-3\nstart: 5\nboth_ends: true";
        let DrawnPuzzle { frames, .. } = drawn(text, DrawnExtent::Steps);
        let captions: Vec<&str> = frames.iter().map(|(caption, _)| caption.as_str()).collect();
        assert!(captions[0] == "hand" && captions.len() == 4 && captions[1].contains('5'), "{captions:?}");
        let last = &frames[3].1;
        for (_, scene) in &frames {
            assert_eq!((scene.tiles.len(), scene.bounds), (3, last.bounds));
        }
        let is_played = |tile: &&DrawnTile| tile.state != TileState::Plain;
        assert_eq!(
            frames.iter().map(|(_, scene)| scene.tiles.iter().filter(is_played).count()).sum::<usize>(),
            3
        );
    }

    /// No figure before the last says what is left, where a ring closes, or what lies later.
    #[test]
    fn only_the_last_step_shows_the_answer() {
        let frames = drawn("hand: 5-1 1-2 2-5 6-3\nring: true", DrawnExtent::Steps).frames;
        let marks = |scene: &Scene| {
            let texts = texts(scene).into_iter().filter(|text| [LEFT, RING_CLOSES].contains(text)).count();
            texts + scene.shapes.iter().filter(|shape| matches!(shape, Shape::Cut { .. })).count()
        };
        let found: Vec<usize> = frames.iter().map(|(_, scene)| marks(scene)).collect();
        assert_eq!(found, [0, 0, 0, 4]);
        assert!(frames[0].1.description.starts_with(NOTHING_LIES), "{}", frames[0].1.description);
        assert!(frames[2].1.description.starts_with("A line of 2 tiles"), "{}", frames[2].1.description);
    }
}
