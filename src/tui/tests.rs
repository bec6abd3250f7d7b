//! Keys in, cells out: whole sessions without a terminal. The solver runs in place with a node limit, so
//! that its answers are the same on every machine.

use std::path::{Path, PathBuf};

use ratatui::Terminal;
use ratatui::backend::TestBackend;

use crate::cli::files::find::files;
use crate::cli::files::read;
use crate::document::{ParsedFile, Puzzle};
use crate::game::WholeGame;
use crate::keys::spec;
use crate::play::session::Session;
use crate::play::start::Start;
use crate::play::think::{Thought, think};
use crate::random::ChaCha;
use crate::scene::boxes::Characters;
use crate::search::Limits;
use crate::tui::keys::KeyPress;
use crate::tui::model::{Effect, Message, Model};
use crate::tui::view::{Colours, draw};

mod partners;
mod pictures;

/// Node limit of one answer.
const NODES: u64 = 1_000;

/// The board with its solver.
struct Played {
    model: Model,
    has_quit: bool,
    /// What was saved last.
    saved: Option<String>,
}

impl Played {
    fn begin(start: Start) -> Self {
        let session = Session::new(start).expect("it says enough");
        let (model, effects) = Model::new(session, Characters::Box, (80, 24));
        let mut played = Self { model, has_quit: false, saved: None };
        played.carry_out(effects);
        played
    }

    fn file(name: &str) -> Self {
        let puzzle = read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles").join(name)).unwrap();
        Self::begin(Start::of_puzzle(&puzzle, name, None).unwrap())
    }

    fn deal(name: &str, players: usize, seed: u64) -> Self {
        let spec = spec::find(name).unwrap();
        let whole = WholeGame::new(spec.rules, players, seed);
        Self::begin(Start::of_game(&spec.title, (name, &Vec::new()), whole, 0).unwrap())
    }

    fn carry_out(&mut self, effects: Vec<Effect>) {
        let mut effects = std::collections::VecDeque::from(effects);
        while let Some(effect) = effects.pop_front() {
            match effect {
                Effect::Think(id, question, _) => {
                    let thought = think(&question, &Limits::default().nodes(NODES));
                    effects.extend(self.model.update(Message::Thought(id, thought)));
                }
                Effect::Stop => {}
                Effect::Save(text) => {
                    self.saved = Some(text);
                    effects.extend(self.model.update(Message::Saved(Ok("game.yaml".to_owned()))));
                }
                Effect::Quit => self.has_quit = true,
            }
        }
    }

    fn press(&mut self, keys: &[KeyPress]) -> &mut Self {
        for key in keys {
            let effects = self.model.update(Message::Key(*key));
            self.carry_out(effects);
        }
        self
    }

    fn line(&self) -> Vec<String> {
        self.model.session.line().iter().map(ToString::to_string).collect()
    }

    /// The cells of a terminal of this size, line by line.
    fn seen(&mut self, columns: u16, rows: u16) -> String {
        let buffer = self.cells(columns, rows, Colours::Shown);
        let line = |y: u16| (0..columns).map(|x| buffer[(x, y)].symbol()).collect::<String>();
        (0..rows).map(|y| line(y).trim_end().to_owned() + "\n").collect()
    }

    fn cells(&mut self, columns: u16, rows: u16, colours: Colours) -> ratatui::buffer::Buffer {
        self.model.update(Message::Size(columns, rows));
        let mut terminal = Terminal::new(TestBackend::new(columns, rows)).unwrap();
        terminal.draw(|frame| draw(&self.model, colours, frame)).unwrap();
        terminal.backend().buffer().clone()
    }
}

fn read(path: &Path) -> Option<Puzzle> {
    let parsed = ParsedFile::of(read::read(path).unwrap());
    parsed.kind().own.is_none().then(|| parsed.position().unwrap().puzzle)
}

/// Every position puzzle.
fn puzzles() -> Vec<(PathBuf, Puzzle)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles");
    let files = files(&folder).into_iter();
    files.filter_map(|path| read(&path).map(|puzzle| (path, puzzle))).collect()
}

const GAMES: [(&str, usize); 7] = [
    ("tableaux", 2),
    ("tableaux-99", 2),
    ("castle-rock", 3),
    ("draw", 2),
    ("matador", 3),
    ("tiddle-a-wink", 6),
    ("block", 4),
];

/// The file expects 7 points, for 1-5@1,2s and 6-1@0,3s.
#[test]
fn where_the_board_has_no_room_it_can_only_be_left() {
    let mut played = Played::file("tableaux/peg-out.yaml");
    let effects = played.model.update(Message::Size(40, 10));
    played.carry_out(effects);
    played.press(&[KeyPress::Enter, KeyPress::Right, KeyPress::Char('h'), KeyPress::Enter]);
    assert_eq!(played.line(), Vec::<String>::new());
    assert!(played.press(&[KeyPress::Char('q')]).has_quit);
}

#[test]
fn a_turn_is_played_to_its_end_and_judged() {
    let mut played = Played::file("tableaux/peg-out.yaml");
    played.press(&[KeyPress::Right]);
    assert_eq!(played.model.chosen_tile().unwrap().to_string(), "5-1");
    while played.model.chosen_move().unwrap().to_string() != "1-5@1,2s" {
        played.press(&[KeyPress::Down]);
    }
    played.press(&[KeyPress::Enter]);
    assert_eq!(played.line(), ["1-5@1,2s"]);
    while played.model.chosen_move().unwrap().to_string() != "6-1@0,3s" {
        played.press(&[KeyPress::Char('\t')]);
    }
    // The seat has 117 points and 121 win: the game is over at once.
    played.press(&[KeyPress::Enter]);
    let note = played.model.note.clone().unwrap();
    assert_eq!(note.heading, "7 points: no turn makes more");
    assert_eq!(note.lines, ["solved: the goal was 4 points"]);
    assert!(played.seen(80, 24).contains("the turn is over"));
    // Nothing more can be chosen, and nothing breaks.
    played.press(&[
        KeyPress::Enter,
        KeyPress::Right,
        KeyPress::Down,
        KeyPress::Char('h'),
        KeyPress::Char('s'),
    ]);
    assert_eq!(played.line().len(), 2);
}

#[test]
fn a_worse_turn_is_told_how_much_was_missed() {
    let mut played = Played::file("tableaux/peg-out.yaml");
    // 1-6@-1,2s, a side play that ends the turn.
    played.press(&[KeyPress::Enter]);
    assert_eq!(played.line(), ["1-6@-1,2s"]);
    let note = played.model.note.clone().unwrap();
    assert_eq!(note.heading, "0 points of 7, which the best turn makes");
    assert_eq!(note.lines, ["the goal was 4 points"]);
}

#[test]
fn every_play_can_be_taken_back() {
    let mut played = Played::file("tableaux/peg-out.yaml");
    let start = played.seen(80, 24);
    played.press(&[KeyPress::Char('h'), KeyPress::Enter, KeyPress::Char('h'), KeyPress::Enter]);
    assert_eq!(played.line().len(), 2);
    played.press(&[KeyPress::Char('u')]);
    assert_eq!(played.line(), ["1-5@1,2s"]);
    played.press(&[KeyPress::Char('u')]);
    assert_eq!(played.seen(80, 24), start);
    played.press(&[KeyPress::Char('u')]);
    assert_eq!(played.model.note.clone().unwrap().heading, "there is nothing to undo");
}

#[test]
fn what_loses_moves_is_asked_for_twice() {
    let mut played = Played::deal("block", 2, 3);
    played.press(&[KeyPress::Enter, KeyPress::Char('r')]);
    assert!(!played.line().is_empty());
    // Another key is not the answer.
    played.press(&[KeyPress::Right, KeyPress::Char('r')]);
    assert!(!played.line().is_empty());
    played.press(&[KeyPress::Char('r')]);
    assert!(played.model.session.is_own_turn() && played.model.session.log().len() <= 1);
    played.press(&[KeyPress::Enter, KeyPress::Char('q')]);
    assert!(!played.has_quit && played.saved.is_none());
    // With a file nothing is lost.
    played.press(&[KeyPress::Char('w')]);
    let saved = played.saved.clone().unwrap();
    assert!(saved.contains("saved: {seat: 0, seed: 3, hand: 0}"), "{saved}");
    played.press(&[KeyPress::Enter, KeyPress::Char('q')]);
    assert!(played.has_quit && played.saved.unwrap() != saved, "the last moves are saved too");
}

#[test]
fn a_hint_is_chosen_and_proven() {
    let mut played = Played::file("tableaux/peg-out.yaml");
    played.press(&[KeyPress::Char('h')]);
    let note = played.model.note.clone().unwrap().heading;
    assert!(note.starts_with("hint: ") && note.contains("7 points") && note.contains("proven"), "{note}");
    let hinted = played.model.chosen_move().unwrap();
    assert!(note.contains(&hinted.to_string()));
    played.press(&[KeyPress::Enter]);
    assert_eq!(played.line(), [hinted.to_string()]);
}

#[test]
fn the_best_line_is_stepped_through_and_left_again() {
    let mut played = Played::file("castle-rock/the-column.yaml");
    let before = played.seen(80, 24);
    played.press(&[KeyPress::Char('s')]);
    // One add and four captures make the 6 that the file expects.
    assert!(played.seen(80, 24).contains("step 0 of 5"));
    played.press(&[KeyPress::Right, KeyPress::Right, KeyPress::Enter]);
    assert!(played.seen(80, 24).contains("step 3 of 5"));
    played.press(&[KeyPress::Left]);
    assert!(played.seen(80, 24).contains("step 2 of 5"));
    played.press(&[KeyPress::Right; 9]);
    assert!(played.seen(80, 24).contains("step 5 of 5"));
    played.press(&[KeyPress::Esc]);
    assert_eq!(played.seen(80, 24), before);
    assert!(played.line().is_empty());
}

#[test]
fn a_tile_that_cannot_be_played_says_why() {
    let mut played = Played::file("tableaux/peg-out.yaml");
    played.press(&[KeyPress::Right, KeyPress::Right]);
    assert_eq!(played.model.chosen_tile().unwrap().to_string(), "4-4");
    assert!(played.model.chosen_move().is_none());
    // The sides are a 0 and a 1; the corner X takes a 1, Y a 0.
    let rules = played.model.shown.rules.join(" ");
    assert!(rules.contains("sides 0, 1; corners 0, 1"), "{rules}");
    let before = played.line();
    played.press(&[KeyPress::Enter]);
    assert_eq!(played.line(), before);
    let mut played = Played::deal("block", 2, 1);
    while played.model.shown.hand.iter().all(|own| own.fits) {
        played.press(&[KeyPress::Enter]);
    }
    while played.model.shown.hand[played.model.tile].fits {
        played.press(&[KeyPress::Right]);
    }
    assert!(played.model.shown.rules.iter().any(|line| line.contains("needs")));
}

#[test]
fn the_others_play_by_themselves_and_the_next_hand_is_dealt() {
    let mut played = Played::deal("block", 2, 3);
    for _ in 0..60 {
        if played.model.session.table().is_over() {
            break;
        }
        assert!(played.model.session.is_own_turn() && played.model.thinking.is_none());
        played.press(&[KeyPress::Enter]);
    }
    assert!(played.model.session.table().is_over());
    let (line, scores) = (played.line(), played.model.session.table().scores());
    assert!(played.seen(80, 24).contains("Enter deals the next"));
    played.press(&[KeyPress::Enter]);
    assert_eq!(played.model.session.table().scores(), scores);
    assert!(played.line().len() < line.len());
    // Back over the beginning of the second round into the first.
    for _ in 0..3 {
        played.press(&[KeyPress::Char('u')]);
        if played.line() == line {
            return;
        }
    }
    panic!("the first hand is gone");
}

/// Whole games of every kind by random keys: no key fails, the moves can be replayed, and every size can be
/// drawn.
#[test]
fn any_keys_keep_the_board_right() {
    const KEYS: [KeyPress; 14] = [
        KeyPress::Left,
        KeyPress::Right,
        KeyPress::Up,
        KeyPress::Down,
        KeyPress::Enter,
        KeyPress::Enter,
        KeyPress::Enter,
        KeyPress::Enter,
        KeyPress::Esc,
        KeyPress::Pan(4, -2),
        KeyPress::Char('u'),
        KeyPress::Char('s'),
        KeyPress::Char('c'),
        KeyPress::Char('?'),
    ];
    for (n, (name, players)) in GAMES.into_iter().enumerate() {
        let mut random = ChaCha::stream(5, n as u64);
        let mut played = Played::deal(name, players, n as u64);
        for _ in 0..60 {
            let key = KEYS[random.below(KEYS.len() as u64) as usize];
            played.press(&[key]);
            let size = (random.below(130) as u16 + 1, random.below(45) as u16 + 1);
            played.cells(size.0, size.1, Colours::Shown);
            let session = &played.model.session;
            let (again, _) = session.after(&[]).unwrap();
            assert_eq!(again.position(), session.table().position(), "{name}");
            assert!(played.model.mv.is_none_or(|mv| mv < played.model.shown.offers.len()), "{name}");
        }
        assert!(!played.has_quit);
    }
}

/// Every puzzle of every game opens, is drawn, and offers its legal moves.
#[test]
fn every_puzzle_can_be_opened() {
    let mut count = 0;
    for (path, puzzle) in puzzles() {
        let name = path.display().to_string();
        let start = Start::of_puzzle(&puzzle, &name, None).unwrap();
        let Ok(session) = Session::new(start) else {
            // A task about the table alone has no hand to play.
            assert!(puzzle.task != crate::puzzle::position::task::Task::Game, "{name}");
            continue;
        };
        count += 1;
        let (model, effects) = Model::new(session, Characters::Box, (80, 24));
        let mut played = Played { model, has_quit: false, saved: None };
        assert!(effects.is_empty() || played.model.session.table().is_over(), "{name}");
        let offered: usize = (0..played.model.shown.hand.len())
            .map(|_| {
                played.press(&[KeyPress::Right]);
                played.model.shown.offers.iter().filter(|offer| offer.mv.tile_played().is_some()).count()
            })
            .sum();
        let legal = played.model.session.table().moves();
        assert_eq!(offered, legal.iter().filter(|mv| mv.tile_played().is_some()).count(), "{name}");
        for (columns, rows) in [(60, 16), (80, 24), (120, 40)] {
            let seen = played.seen(columns, rows);
            assert!(seen.contains("your hand") && seen.contains("your turn"), "{name}\n{seen}");
        }
    }
    assert!(count > 100, "{count}");
}

#[test]
fn while_the_solver_works_the_table_stays() {
    let puzzle = read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles/tableaux/peg-out.yaml")).unwrap();
    let session = Session::new(Start::of_puzzle(&puzzle, "test", None).unwrap()).unwrap();
    let (mut model, _) = Model::new(session, Characters::Box, (80, 24));
    let asked = model.update(Message::Key(KeyPress::Char('h')));
    assert!(matches!(asked[..], [Effect::Think(1, ..)]));
    assert!(model.update(Message::Key(KeyPress::Enter)).is_empty());
    assert!(model.session.line().is_empty());
    assert!(matches!(model.update(Message::Key(KeyPress::Esc))[..], [Effect::Stop]));
    // The answer to an undone question arrives too late.
    assert!(matches!(model.update(Message::Key(KeyPress::Char('u')))[..], [Effect::Stop]));
    model.update(Message::Thought(1, Ok(Thought { how: "late".to_owned(), ..Thought::default() })));
    assert!(model.note.as_ref().is_none_or(|note| note.heading != "late"));
    assert!(matches!(model.update(Message::Key(KeyPress::Interrupt))[..], [Effect::Stop, Effect::Quit]));
}

#[test]
fn nobody_sees_the_other_hands_of_a_deal() {
    let mut played = Played::deal("block", 2, 3);
    let others: Vec<String> = match played.model.session.table().position().game().held() {
        crate::game::setup::Hands::All(hands) => hands[1].iter().map(ToString::to_string).collect(),
        _ => Vec::new(),
    };
    let seen = played.seen(120, 40);
    assert!(seen.contains("seat 1: ") && !others.is_empty());
    let own: Vec<String> = played.model.session.own_hand().iter().map(ToString::to_string).collect();
    for tile in others.iter().filter(|tile| !own.contains(tile)) {
        let line = seen.lines().find(|line| line.contains("seat 1: ") && line.contains("tiles")).unwrap();
        assert!(!line.contains(tile), "{line}");
    }
}
