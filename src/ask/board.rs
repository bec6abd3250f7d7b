//! A puzzle as a board to play on: its figure, where each legal play goes, the hands, and how far play has come.

use serde_json::{Map, Value};

use super::answer::{TEXT, alone};
use super::figure::THEMES;
use super::laying;
use super::observed::Observed;
use super::options::NamedOptions;
use super::refusal::Refusal;
use super::rows::{BoneyardRow, FigureArea, HandRow, MoveRow, PlaceRow, PlayBoard, TileRow};
use crate::export::svg;
use crate::export::theme::Theme;
use crate::game::drawing::look::{Look, Subject};
use crate::game::drawing::places::with_places;
use crate::game::setup::{Boneyard, Hands};
use crate::game::{Goal, LegalPlay, Move, Position, Table};
use crate::lesson::question::question;
use crate::lesson::tries::{Target, TryProgress};
use crate::play::session::Session;
use crate::play::start::Start;
use crate::puzzle::drawn::{DrawOptions, DrawnExtent};
use crate::puzzle::kind::AnyPuzzle;
use crate::puzzle::laid::{FreePlace, LaidBoard};
use crate::puzzle::position::drawn::hide_dead;
use crate::puzzle::position::puzzle::Puzzle;
use crate::puzzle::position::task::Task;
use crate::scene::drawing::{Bounds, Scene};
use crate::search::Limits;
use crate::source::fault::{Fault, FaultKind};
use crate::source::parsed::Read;
use crate::source::text::{InvalidFile, Source};
use crate::tile::Turned;

/// The options of a board.
const OPTIONS: &[&str] = &["theme", "tile"];

/// Positions searched for the best turn, to know when a puzzle without a goal is solved.
const LOOKED_AT: u64 = 100_000;

/// The board of the only puzzle of a text, after the moves of its `line`.
///
/// # Errors
/// When the text or an option is invalid, or a move of the line is illegal.
pub fn board(text: &str, options: &Map<String, Value>, limits: &Limits) -> Result<PlayBoard, Refusal> {
    let options = NamedOptions::of("board", options, OPTIONS)?;
    let theme = options.word("theme", THEMES)?.unwrap_or(Theme::Light);
    let file = alone(Source::read_from(TEXT, text.as_bytes())?)?;
    if let Some(own) = &file.kind().own {
        let board = without_position(file.puzzle()?.as_ref(), (theme, options.text("tile")?), limits)?;
        return Ok(PlayBoard { task: own.name, ..board });
    }
    let read = file.position()?;
    let laying = options.text("tile")?.map(|tile| laying::with_hand(text, tile)).transpose()?;
    let session = session(&read)?;
    let table = session.as_ref().map(Session::table);
    let position = match table {
        Some(table) => table.position(),
        None => read.puzzle.position.clone(),
    };
    let observed = read.puzzle.hidden.as_ref().and_then(|hidden| Observed::of(hidden, &position));
    let plays = match (&laying, &observed) {
        (Some(laid), _) => laid.puzzle.position.presented().legal_plays().unwrap_or_default(),
        (None, Some(observed)) => observed.plays.clone(),
        (None, None) => table.map(Table::plays).unwrap_or_default(),
    };
    let moves: Vec<Move> = plays.iter().map(|play| play.mv).collect();
    let (mut scene, at) = figure(&read.puzzle, &position, &moves);
    if read.puzzle.task == Task::Dead {
        hide_dead(&mut scene);
    }
    let mut board =
        PlayBoard { svg: svg::render(&scene, theme), ..of_puzzle(&read.puzzle, &position, &scene) };
    board.places = placed(&read.puzzle, &plays, &at);
    if let Some(session) = &session {
        add_play(&mut board, &read.puzzle, session, limits);
    }
    if let Some(observed) = observed {
        observed.show(&mut board, &position);
    }
    Ok(board)
}

/// A puzzle without a position: a board to lay tiles on, or the figure of its question.
fn without_position(
    puzzle: &dyn AnyPuzzle,
    (theme, tile): (Theme, Option<&str>),
    limits: &Limits,
) -> Result<PlayBoard, InvalidFile> {
    let board = PlayBoard {
        title: puzzle.about().title.map(str::to_owned),
        about: puzzle.about().game.to_owned(),
        question: puzzle.question().unwrap_or_default(),
        ..PlayBoard::default()
    };
    if let Some(laid) = puzzle.laid(tile) {
        return Ok(to_lay(board, laid, theme));
    }
    let asked = DrawOptions { look: Look::default(), extent: DrawnExtent::Asked, limits: limits.clone() };
    let scene = puzzle.drawn(&asked)?.scene(DrawnExtent::Asked, puzzle.about().shown_title(), None);
    Ok(PlayBoard { svg: svg::render(&scene, theme), description: scene.description, ..board })
}

/// A board to lay tiles on, one by one.
fn to_lay(board: PlayBoard, laid: LaidBoard, theme: Theme) -> PlayBoard {
    let tile = |(tile, at): (String, Bounds)| TileRow { tile, at: area(at) };
    let place = |place: FreePlace| PlaceRow {
        play: place.play,
        words: None,
        tile: Some(place.tile),
        kind: "placement".to_owned(),
        points: 0,
        at: area(place.at),
    };
    PlayBoard {
        svg: svg::render(&laid.scene, theme),
        tiles: laid.tiles.into_iter().map(tile).collect(),
        places: laid.places.into_iter().map(place).collect(),
        hands: vec![HandRow { seat: 0, count: Some(laid.left.len()), hidden: false, tiles: Some(laid.left) }],
        lays: true,
        is_over: laid.is_full,
        is_solved: laid.is_solved,
        status: laid.status,
        description: laid.scene.description,
        ..board
    }
}

/// The state of play after the line of a file; `None` where the position does not say enough to play from.
pub(super) fn session(read: &Read<Puzzle>) -> Result<Option<Session>, InvalidFile> {
    let puzzle = &read.puzzle;
    // The line of a position with hidden hands has led to it.
    if puzzle.hidden.is_some() {
        return Ok(None);
    }
    let Ok(start) = Start::of_puzzle(puzzle, &read.source.name, None) else { return Ok(None) };
    let Ok(mut session) = Session::new(start) else { return Ok(None) };
    let line = if read.entry("line").is_some() { puzzle.line.as_slice() } else { &[] };
    session.go_on(line.iter().map(|mv| mv.value)).map_err(|(n, why)| {
        let fault = Fault::new(line[n].at.clone(), FaultKind::Illegal { step: n + 1, why });
        InvalidFile::one(read.source.clone(), fault)
    })?;
    Ok(Some(session))
}

/// The figure of a position, with the place of each move.
fn figure(puzzle: &Puzzle, position: &Position, moves: &[Move]) -> (Scene, Vec<Option<Bounds>>) {
    let title = puzzle.title.as_deref().unwrap_or_default();
    let subject = Subject { position, letters: &puzzle.letters, title, look: Look::default() };
    with_places(&subject, moves)
}

/// What a board shows of a position.
fn of_puzzle(puzzle: &Puzzle, position: &Position, scene: &Scene) -> PlayBoard {
    let game = position.game();
    let tile = |drawn: &crate::scene::drawing::DrawnTile| TileRow {
        tile: Turned::new(drawn.halves[0].pips, drawn.halves[1].pips).tile().to_string(),
        at: area(drawn.bounds()),
    };
    let left = game.rules().set().tiles().without(position.known());
    PlayBoard {
        title: puzzle.title.clone(),
        about: puzzle.game_title.clone(),
        house: puzzle.house.clone(),
        question: question(puzzle),
        game: puzzle.game.clone(),
        task: puzzle.task.name(),
        description: scene.description.clone(),
        tiles: scene.tiles.iter().map(tile).collect(),
        hands: hands(position),
        new_seat: laying::new_seat(position),
        left: left.iter().map(|tile| tile.to_string()).collect(),
        boneyard: boneyard(&game.to_draw(), left.len()),
        to_play: game.to_play(),
        scores: scores(position),
        goal: Goal::points(puzzle.goal),
        status: NOTHING_TO_PLAY.to_owned(),
        ..PlayBoard::default()
    }
}

/// The points of each seat; empty where no seat has any.
fn scores(position: &Position) -> Vec<i32> {
    let scores: Vec<i32> = (0..position.game().seats()).map(|seat| position.game().score(seat)).collect();
    if scores.iter().any(|score| *score != 0) { scores } else { Vec::new() }
}

fn hands(position: &Position) -> Vec<HandRow> {
    let row = |seat: usize, hand: Vec<Turned>| {
        let tiles: Vec<String> =
            position.presented().in_order(hand).iter().map(ToString::to_string).collect();
        HandRow { seat, count: Some(tiles.len()), hidden: false, tiles: Some(tiles) }
    };
    match position.game().held() {
        Hands::Hidden => Vec::new(),
        Hands::Own(hand) => vec![row(position.game().to_play(), hand)],
        Hands::All(hands) => hands.into_iter().enumerate().map(|(seat, hand)| row(seat, hand)).collect(),
    }
}

/// The moves that lay or take tiles, with their places.
fn placed(puzzle: &Puzzle, plays: &[LegalPlay], at: &[Option<Bounds>]) -> Vec<PlaceRow> {
    let row = |(LegalPlay { mv, worth }, at): (&LegalPlay, &Option<Bounds>)| {
        Some(PlaceRow {
            play: mv.to_string(),
            words: mv.in_words(&puzzle.letters),
            tile: mv.tile_moved().map(|tile| tile.to_string()),
            kind: worth.kind.to_string(),
            points: worth.points,
            at: area((*at)?),
        })
    };
    plays.iter().zip(at).filter_map(row).collect()
}

fn area(bounds: Bounds) -> FigureArea {
    let unit = |length: f64| (length * svg::UNIT * 100.0).round() / 100.0;
    [bounds.at.x, bounds.at.y, bounds.width, bounds.height].map(unit)
}

fn boneyard(to_draw: &Boneyard<Turned>, left: usize) -> Option<BoneyardRow> {
    match to_draw {
        Boneyard::Known(tiles) if tiles.is_empty() => None,
        Boneyard::Known(tiles) => Some(BoneyardRow::Known(tiles.iter().map(ToString::to_string).collect())),
        Boneyard::Unknown => Some(BoneyardRow::Unknown(left)),
    }
}

/// Adds the state of play: what was played, what may be played, and whether the goal is reached.
fn add_play(board: &mut PlayBoard, puzzle: &Puzzle, session: &Session, limits: &Limits) {
    let table = session.table();
    board.to_play = session.to_play();
    board.is_over = table.is_over();
    board.gained = table.gained();
    board.other = board.without_place(&table.moves());
    let row = |entry: &crate::play::session::LogEntry| MoveRow {
        play: entry.taken.mv.to_string(),
        seat: session.seat_of(entry.taken.seat),
        points: entry.taken.points,
        why: entry.taken.said().collect::<Vec<_>>().join("; "),
    };
    board.played = session.log().iter().map(row).collect();
    let target = target(puzzle, session, limits);
    let (length, gain) = (session.start().length, table.position().presented().features().gain);
    let progress =
        TryProgress { gain, length, to_play: board.to_play, target: &target, moves: board.played.len() };
    board.is_solved = progress.is_solved(table);
    board.status = progress.status(table);
}

/// What solves a puzzle: a goal, or the most points of the turn, which matter once a move is made.
fn target(puzzle: &Puzzle, session: &Session, limits: &Limits) -> Target {
    if puzzle.task != Task::Turn || session.log().is_empty() {
        return Target::None;
    }
    Target::of_turn(puzzle, || {
        let best = puzzle.position.game().best_turn(None, limits.clone().nodes(LOOKED_AT), 0).ok()?;
        best.exact.then_some(best.best)
    })
}

/// The state of a position that does not say enough to play from.
pub(super) const NOTHING_TO_PLAY: &str = "The position does not say enough to play from.";
