//! Draws a tableau: the tiles on the table, the sums of its open cells, and the tiles that a line has
//! placed.

use litemap::LiteMap;

use crate::game::drawing::look::Subject;
use crate::game::drawing::look::{Letters, Look, Visibility};
use crate::game::drawing::painter::{DrawnPosition, Painter};
use crate::game::lattice::{Cell, Direction, Placement};
use crate::game::move_kind::MoveKind;
use crate::game::tableaux::cell::CellKind;
use crate::game::tableaux::dead::{Death, ScoringCell};
use crate::game::tableaux::layout::Layout;
use crate::game::tableaux::notation::play::Step;
use crate::game::tableaux::rules::Rules;
use crate::game::tableaux::setup::TableauxPosition;
use crate::game::tableaux::words;
use crate::game::{Move, Position, Table, Taken};
use crate::scene::drawing::{
    Bounds, DrawnHalf, DrawnTile, Mark, Note, NoteKind, Point, Role, Scene, Tick, TileState,
};
use crate::sorted;
use crate::tile::Pip;

/// The view of a tableau.
#[derive(Clone, Copy)]
pub struct TableauView<'a> {
    /// Every tile on the table, those of `played` included.
    pub layout: &'a Layout,
    /// The rules of the game; they determine the kind of a named cell.
    pub rules: &'a Rules,
    /// Names of cells. A name whose cell is filled is not drawn.
    pub letters: &'a Letters,
    /// The corners, centres and holes to mark; those that are filled are not drawn.
    pub scoring: &'a [ScoringCell],
    /// The title of the picture; may be empty.
    pub title: &'a str,
    /// The plays of a line in their order, whose tiles are already in the layout.
    pub played: &'a [PlayedTile],
    /// The options of the figure.
    pub look: Look,
}

/// A tile that a line has placed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlayedTile {
    /// Where it lies.
    pub placement: Placement,
    /// How it connects, where that is known.
    pub kind: Option<MoveKind>,
    /// Its points.
    pub points: i32,
}

impl<'a> TableauView<'a> {
    /// The play that placed this tile, with its number in the line from 1.
    pub(crate) fn step(&self, placement: Placement) -> Option<(usize, PlayedTile)> {
        let plays = self.played.iter().copied().zip(1..);
        let mut plays = plays.map(|(play, step)| (step, play));
        plays.find(|(_, play)| play.placement.same_tile_as(placement))
    }

    /// The corners, centres and holes that are still empty.
    pub(crate) fn open_scoring(&self) -> impl Iterator<Item = &'a ScoringCell> {
        self.scoring.iter().filter(|cell| self.layout.half(cell.at).is_none())
    }

    /// The names whose cells are still empty.
    pub(crate) fn open_letters(&self) -> impl Iterator<Item = (char, Cell)> {
        let letters = self.letters.iter().map(|(letter, cell)| (*letter, *cell));
        letters.filter(|(_, cell)| self.layout.half(*cell).is_none())
    }

    /// The first and the last column and row of the drawing, as the cells at their crossings; `None` when
    /// it is empty.
    pub(crate) fn extent(&self) -> Option<(Cell, Cell)> {
        let halves = self.layout.placements().flat_map(Placement::halves).map(|(cell, _)| cell);
        let letters = self.open_letters().map(|(_, cell)| cell);
        let cells = halves.chain(letters).chain(self.open_scoring().map(|cell| cell.at));
        let slots = if self.look.slots == Visibility::Show { slots(self) } else { LiteMap::new() };
        let cells = cells.chain(slots.into_iter().map(|(cell, _)| cell));
        cells.map(|cell| (cell, cell)).reduce(|(low, high), (cell, _)| {
            let low = Cell { x: low.x.min(cell.x), y: low.y.min(cell.y) };
            (low, Cell { x: high.x.max(cell.x), y: high.y.max(cell.y) })
        })
    }
}

/// Draws tableaux, and the tiles that a line has placed on them.
struct TableauPainter<'a> {
    subject: Subject<'a>,
    played: Vec<PlayedTile>,
}

impl DrawnPosition for TableauxPosition {
    fn painter<'a>(&self, subject: Subject<'a>) -> Box<dyn Painter + 'a> {
        Box::new(TableauPainter { subject, played: Vec::new() })
    }

    fn painter_of_frames<'a>(&self, mut subject: Subject<'a>) -> Box<dyn Painter + 'a> {
        subject.look.connection = Visibility::Show;
        self.painter(subject)
    }
}

impl Painter for TableauPainter<'_> {
    fn at_rest(&self, board: &Position) -> Scene {
        let Position::Tableaux(position) = board else { return Scene::new("", String::new()) };
        let Subject { letters, title, look, .. } = self.subject;
        scene(&TableauView {
            layout: position.layout(),
            rules: position.rules(),
            letters,
            scoring: &position.scoring_cells(),
            title,
            played: &self.played,
            look,
        })
    }

    fn mv(&mut self, before: &Position, after: &Position, taken: &Taken) -> Scene {
        if let Move::Tableaux(Step::Place(placement)) = taken.mv {
            let worth = before.game().judge(&taken.mv).ok().and_then(|judgement| judgement.worth);
            let kind = Some(worth.map_or(MoveKind::Side, |worth| worth.kind));
            self.played.push(PlayedTile { placement, kind, points: taken.points });
        }
        self.at_rest(after)
    }

    fn place(&self, _: &Position, mv: &Move) -> Option<Bounds> {
        let Move::Tableaux(Step::Place(placement)) = mv else { return None };
        let at = |cell: Cell| Point { x: f64::from(cell.x), y: f64::from(cell.y) };
        Some(Bounds::around(placement.halves().map(|(cell, _)| at(cell))))
    }

    fn line(&mut self, table: &mut dyn Table, line: &[Move]) -> Scene {
        for mv in line {
            let before = table.position();
            let Ok(taken) = table.take(mv) else { break };
            self.mv(&before, &table.position(), &taken);
        }
        self.at_rest(&table.position())
    }
}

/// Lays a tableau out as a drawing.
pub fn scene(view: &TableauView<'_>) -> Scene {
    let tiles = view.layout.placements().map(|placement| drawn_tile(view, placement));
    let drawn =
        Scene { tiles: tiles.collect(), marks: marks(view), ..Scene::new(view.title, described(view)) };
    let drawn = drawn.fitted();
    let ticks = match (view.look.coordinates, view.extent()) {
        (Visibility::Show, Some((first, last))) => {
            Tick::along(first.x..=last.x, first.y..=last.y, drawn.bounds)
        }
        _ => Vec::new(),
    };
    Scene { ticks, ..drawn }
}

/// The drawing in words: the tiles, the line, the marks.
fn described(view: &TableauView<'_>) -> String {
    let is_before = |placement: &Placement| view.step(*placement).is_none();
    let before: Vec<Placement> = view.layout.placements().filter(is_before).collect();
    let mut sentences = words::tiles_on_table(view.rules.set, &before);
    let plays = view.played.iter().zip(1..);
    sentences.extend(plays.map(|(play, step)| words::play(step, play.placement, play.kind, play.points)));
    sentences.extend(view.open_scoring().map(words::scoring_cell));
    let named = view.open_letters();
    let kind = |cell| CellKind::of(cell, view.layout, view.rules);
    sentences.extend(named.map(|(letter, cell)| words::named_cell(letter, cell, kind(cell))));
    sentences.join(" ")
}

fn point(cell: Cell) -> Point {
    Point { x: f64::from(cell.x), y: f64::from(cell.y) }
}

fn drawn_tile(view: &TableauView<'_>, placement: Placement) -> DrawnTile {
    let state = match view.step(placement) {
        Some((step, play)) => TileState::Played { step, points: play.points },
        None => TileState::Plain,
    };
    let halves = placement.halves().map(|(cell, pips)| DrawnHalf {
        at: point(cell),
        pips,
        role: role(view, cell, pips),
    });
    DrawnTile { halves, state }
}

/// The role of a half in the last play, or in the chosen suit.
fn role(view: &TableauView<'_>, cell: Cell, pips: Pip) -> Role {
    let last = view.played.last().filter(|_| view.look.connection == Visibility::Show);
    if let Some(PlayedTile { placement, .. }) = last {
        let [(own, _), (tail, _)] = placement.halves();
        if cell == own {
            return Role::Connects;
        }
        if cell != tail && Direction::ALL.into_iter().any(|toward| own.step(toward) == cell) {
            return Role::Counts;
        }
    }
    if view.look.suit == Some(pips) { Role::Suit } else { Role::Plain }
}

/// The marks in reading order. A cell may have both a name and a note.
fn marks(view: &TableauView<'_>) -> Vec<Mark> {
    let blank = |cell| Mark { at: point(cell), label: String::new(), note: None };
    let mut marks: LiteMap<Cell, Mark> = LiteMap::new();
    if view.look.slots == Visibility::Show {
        for (cell, pip) in slots(view) {
            let note = Note { kind: NoteKind::Slot, sum: pip.value(), dead: None };
            marks.entry(cell).or_insert_with(|| blank(cell)).note = Some(note);
        }
    }
    for cell in view.open_scoring() {
        marks.entry(cell.at).or_insert_with(|| blank(cell.at)).note = note(cell);
    }
    for (letter, cell) in view.open_letters() {
        marks.entry(cell).or_insert_with(|| blank(cell)).label.push(letter);
    }
    marks.into_iter().map(|(_, mark)| mark).collect()
}

/// The empty cells at which a side play may connect, each with the half that fits.
fn slots(view: &TableauView<'_>) -> LiteMap<Cell, Pip> {
    let halves = view.layout.placements().flat_map(Placement::halves);
    let beside = halves.flat_map(|(cell, _)| Direction::ALL.map(|toward| cell.step(toward)));
    let slot = |cell| match CellKind::of(cell, view.layout, view.rules) {
        CellKind::Side(pip) => Some((cell, pip)),
        _ => None,
    };
    sorted::map(beside.filter_map(slot))
}

fn note(cell: &ScoringCell) -> Option<Note> {
    let kind = match cell.kind {
        CellKind::Corner(_) => NoteKind::Corner,
        CellKind::Centre(_) => NoteKind::Centre,
        CellKind::Hole(_) => NoteKind::Hole,
        _ => return None,
    };
    Some(Note { kind, sum: cell.needs, dead: cell.dead.map(Death::name) })
}

#[cfg(test)]
mod tests {
    use crate::game::tableaux::scene::*;
    use crate::game::tableaux::table::Table;
    use crate::scene::drawing::Bounds;

    #[test]
    fn the_text_alternative_says_all_that_is_drawn() {
        let mut table = Table::new("4-2@0,0s 2-3@1,1s 5-1@0,2s").playing("5-1@0,2s 5");
        table.letters.insert('Y', Cell { x: 1, y: 0 });
        let text = "2 tiles of a double-6 set on the table. \
            4-2, its 4 on (0,0) and its 2 on (0,1). 3-2, its 2 on (1,1) and its 3 on (1,2). \
            Play 1: 5-1, its 5 on (0,2) and its 1 on (0,3); a corner play for 5 points. \
            Corner (1,0) needs 6. Corner (1,3) needs 4. Y is (1,0), corner 6.";
        let scene = scene(&table.view());
        assert_eq!(scene.description, text);
        let at = Point { x: 0.0, y: 0.0 };
        assert_eq!(scene.bounds, Bounds { at, width: 2.0, height: 4.0 });
    }

    #[test]
    fn a_cell_that_has_been_filled_is_not_marked() {
        let mut table = Table::new("4-2@0,0s 2-3@1,1s");
        let before = table.view().scoring.to_vec();
        table = Table::new("4-2@0,0s 2-3@1,1s 5-1@0,2s").playing("5-1@0,2s 5");
        table.scoring = before;
        table.letters.insert('X', Cell { x: 0, y: 2 });
        let marks = scene(&table.view()).marks;
        assert_eq!(marks.len(), 1);
        assert_eq!(marks[0].at, Point { x: 1.0, y: 0.0 });
    }

    #[test]
    fn a_play_is_found_whichever_half_names_the_tile() {
        let table = Table::new("4-2@0,0s 3-2@1,2n 5-1@0,2s").playing("2-3@1,1s 0 5-1@0,2s 5");
        let states: Vec<TileState> = scene(&table.view()).tiles.iter().map(|tile| tile.state).collect();
        assert_eq!(
            states,
            [
                TileState::Plain,
                TileState::Played { step: 1, points: 0 },
                TileState::Played { step: 2, points: 5 },
            ]
        );
    }

    /// The corner play, example 1: a 5 fits the corner of a 2 and a 3.
    #[test]
    fn the_connecting_half_and_the_halves_that_it_adds_up_are_shown() {
        let mut table = Table::new("4-2@0,0s 2-3@1,1s 5-1@0,2s").playing("5-1@0,2s 5");
        table.look.connection = Visibility::Show;
        let roles: Vec<Role> =
            scene(&table.view()).tiles.iter().flat_map(|tile| tile.halves).map(|half| half.role).collect();
        let (plain, counts) = (Role::Plain, Role::Counts);
        assert_eq!(roles, [plain, counts, plain, counts, Role::Connects, plain]);
    }

    #[test]
    fn slots_and_suits_are_shown_when_asked_for() {
        let mut table = Table::new("4-2@0,0s");
        table.look = Look { slots: Visibility::Show, suit: Pip::new(2), ..Look::default() };
        let scene = scene(&table.view());
        let at: Vec<Point> = scene.marks.iter().map(|mark| mark.at).collect();
        let cell = |x, y| Point { x, y };
        assert_eq!(at, [cell(-1.0, 0.0), cell(1.0, 0.0), cell(-1.0, 1.0), cell(1.0, 1.0)]);
        assert_eq!(scene.tiles[0].halves.map(|half| half.role), [Role::Plain, Role::Suit]);
    }

    #[test]
    fn numbers_run_along_all_rows_and_columns_or_none() {
        let mut table = Table::new("4-2@-2,0s 2-3@-1,1s");
        assert!(scene(&table.view()).ticks.is_empty());
        table.look.coordinates = Visibility::Show;
        let scene = scene(&table.view());
        let labels: Vec<&str> = scene.ticks.iter().map(|tick| tick.label.text.as_str()).collect();
        assert_eq!(labels, ["\u{2212}2", "\u{2212}1", "0", "1", "2"]);
    }
}
