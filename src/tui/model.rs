//! The state of the board: the choice, the questions to the solver, the messages. Keys and answers come in,
//! effects go out; it uses no terminal and no clock.

use crate::game::drawing::steps::Length;
use crate::game::{Move, Need};
use crate::play::session::Session;
use crate::play::start::Sight;
use crate::play::think::{Query, QueryKind, Thought};
use crate::scene::boxes::Characters;
use crate::search::watch::Progress;
use crate::tile::Turned;
use crate::tui::keys::{KeyPress, Wish, wish};
pub(crate) use crate::tui::message::{Effect, Hurry, Keeping, Message, Purpose, Warned};
use crate::tui::shown;
use crate::tui::shown::Display;
use crate::tui::view::areas;

/// The solver at work.
#[derive(Clone, Debug)]
pub(crate) struct Thinking {
    id: u64,
    pub(crate) purpose: Purpose,
    pub(crate) progress: Option<Progress>,
}

/// The best line, stepped through.
#[derive(Clone, Debug)]
pub(crate) struct Stepping {
    pub(crate) moves: Vec<Move>,
    /// The number of its moves on the table.
    pub(crate) at: usize,
    pub(crate) how: String,
}

/// A message in place of the rules' words, until the next choice.
#[derive(Clone, Debug, Default)]
pub(crate) struct Notice {
    pub(crate) heading: String,
    pub(crate) lines: Vec<String>,
}

impl From<String> for Notice {
    fn from(heading: String) -> Self {
        Self { heading, lines: Vec::new() }
    }
}

impl From<Thought> for Notice {
    fn from(thought: Thought) -> Self {
        Self { heading: thought.how, lines: thought.notes }
    }
}

/// Whether the help is open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Help {
    Open,
    Closed,
}

/// The board.
pub(crate) struct Model {
    pub(crate) session: Session,
    pub(crate) characters: Characters,
    /// The index of the chosen tile of the own hand.
    pub(crate) tile: usize,
    /// The index of the chosen move among those offered.
    pub(crate) mv: Option<usize>,
    pub(crate) thinking: Option<Thinking>,
    pub(crate) stepping: Option<Stepping>,
    pub(crate) note: Option<Notice>,
    pub(crate) help: Help,
    pub(crate) size: (u16, u16),
    /// The offset of the picture from the middle.
    pub(crate) pan: (i32, i32),
    pub(crate) shown: Display,
    pub(crate) keeping: Keeping,
    /// What the last key asked for and has to be asked for again.
    pub(super) warned: Option<Warned>,
    /// The number of moves when it was saved last.
    pub(super) saved_at: usize,
    next_id: u64,
    /// Whether the end has already been judged.
    pub(super) judged: bool,
}

impl Model {
    /// The board before the first move, and the first effects.
    pub(crate) fn new(session: Session, characters: Characters, size: (u16, u16)) -> (Self, Vec<Effect>) {
        let mut model = Self {
            session,
            characters,
            tile: 0,
            mv: None,
            thinking: None,
            stepping: None,
            note: None,
            help: Help::Closed,
            size,
            pan: (0, 0),
            shown: Display::default(),
            keeping: Keeping::None,
            warned: None,
            saved_at: 0,
            next_id: 0,
            judged: false,
        };
        let effects = model.settle();
        (model, effects)
    }

    /// Handles a message.
    pub(crate) fn update(&mut self, message: Message) -> Vec<Effect> {
        match message {
            Message::Key(key) => self.key(key),
            Message::Size(columns, rows) => {
                self.size = (columns, rows);
                self.draw();
                Vec::new()
            }
            Message::Progress(progress) => {
                if let Some(thinking) = &mut self.thinking {
                    thinking.progress = Some(progress);
                }
                Vec::new()
            }
            Message::Thought(id, thought) => self.answered(id, thought),
            Message::Saved(outcome) => {
                self.was_saved(outcome);
                Vec::new()
            }
        }
    }

    /// Handles a key. Where the terminal is too small to show the choice, the only action is to quit.
    fn key(&mut self, key: KeyPress) -> Vec<Effect> {
        let leaves = |wish: &Wish| matches!(wish, Wish::Quit | Wish::Leave);
        let wish = wish(key).filter(|wish| leaves(wish) || areas::of(self.size).is_some());
        if self.help == Help::Open && !wish.as_ref().is_some_and(leaves) {
            self.help = Help::Closed;
            return Vec::new();
        }
        let warned = self.warned.take();
        if let Some(effects) = wish.and_then(|wish| self.confirmed(wish, warned?)) {
            return effects;
        }
        wish.map(|wish| self.grant(wish)).unwrap_or_default()
    }

    fn grant(&mut self, wish: Wish) -> Vec<Effect> {
        match wish {
            Wish::Quit => return self.quit(),
            Wish::Leave => return self.leave(),
            Wish::Restart if self.keeping == Keeping::File => {
                self.warn(Warned::Restart, "r starts again, and the moves are lost, in the file too");
            }
            Wish::Restart => self.warn(Warned::Restart, "r starts again, and the moves are lost"),
            Wish::Save => return self.save(),
            Wish::Help => self.help = Help::Open,
            Wish::Pan(x, y) => {
                // Limited to the picture, so that the way back stays short.
                let rows = self.shown.picture.rows.len() as i32;
                let columns = self.shown.picture.rows.first().map_or(0, Vec::len) as i32;
                let (across, down) = self.pan;
                self.pan = ((across + x).clamp(-columns, columns), (down + y).clamp(-rows, rows));
            }
            Wish::Centre => self.pan = (0, 0),
            Wish::Undo => return self.undo(),
            Wish::Stop => return self.stop(),
            Wish::Tile(_) | Wish::Take if self.stepping.is_some() => self.walk(wish),
            // The table does not change while the solver works.
            _ if self.thinking.is_some() || self.stepping.is_some() => {}
            Wish::Take => return self.take(),
            // The message at the end stays.
            _ if !self.session.is_own_turn() => {}
            Wish::Tile(by) => self.choose_tile(by),
            Wish::Move(by) => self.choose_move(by),
            Wish::Hint => return vec![self.ask(QueryKind::Move, Purpose::Hint, Hurry::Hint)],
            Wish::Solution => return vec![self.ask(QueryKind::Line, Purpose::Solution, Hurry::None)],
        }
        Vec::new()
    }

    /// The chosen tile.
    pub(crate) fn chosen_tile(&self) -> Option<Turned> {
        self.shown.hand.get(self.tile).map(|own| own.tile)
    }

    /// The chosen move.
    pub(crate) fn chosen_move(&self) -> Option<Move> {
        self.mv.and_then(|n| self.shown.offers.get(n)).map(|offer| offer.mv)
    }

    fn choose_tile(&mut self, by: isize) {
        let tiles = self.shown.hand.len();
        if tiles > 0 {
            self.tile = (self.tile as isize + by).rem_euclid(tiles as isize) as usize;
            self.note = None;
            self.offer();
        }
    }

    fn choose_move(&mut self, by: isize) {
        let offers = self.shown.offers.len() as isize;
        if offers > 0 {
            let next = match self.mv {
                Some(mv) => (mv as isize + by).rem_euclid(offers),
                None if by > 0 => 0,
                None => offers - 1,
            };
            self.mv = Some(next as usize);
            self.note = None;
            self.draw();
        }
    }

    fn take(&mut self) -> Vec<Effect> {
        if self.session.has_next_hand() {
            if let Err(why) = self.session.next_hand() {
                self.note = Some(why.into());
                return Vec::new();
            }
            self.note = None;
            return self.settle();
        }
        let Some(mv) = self.chosen_move() else { return Vec::new() };
        self.play(&mv, String::new());
        self.settle()
    }

    fn play(&mut self, mv: &Move, how: String) {
        self.note = None;
        self.pan = (0, 0);
        if let Err(judgement) = self.session.take(mv, how) {
            self.note = Some(format!("{mv}: {}", judgement.why_not()).into());
        }
    }

    fn undo(&mut self) -> Vec<Effect> {
        self.thinking = None;
        self.stepping = None;
        self.judged = false;
        let is_back = self.session.undo();
        self.note = None;
        let mut effects = vec![Effect::Stop];
        effects.extend(self.settle());
        if !is_back && self.note.is_none() {
            self.note = Some("there is nothing to undo".to_owned().into());
        }
        effects
    }

    /// Esc closes what is open, or stops the solver.
    fn stop(&mut self) -> Vec<Effect> {
        if self.thinking.is_some() {
            return vec![Effect::Stop];
        }
        self.note = None;
        if self.stepping.take().is_some() {
            self.draw();
        }
        Vec::new()
    }

    /// Steps through the best line.
    fn walk(&mut self, wish: Wish) {
        if let Some(steps) = &mut self.stepping {
            let is_back = matches!(wish, Wish::Tile(by) if by < 0);
            steps.at =
                if is_back { steps.at.saturating_sub(1) } else { (steps.at + 1).min(steps.moves.len()) };
        }
        self.pan = (0, 0);
        self.draw();
    }

    fn ask(&mut self, kind: QueryKind, purpose: Purpose, hurry: Hurry) -> Effect {
        self.next_id += 1;
        self.note = None;
        self.thinking = Some(Thinking { id: self.next_id, purpose, progress: None });
        Effect::Think(self.next_id, Box::new(Query::of(&self.session, kind)), hurry)
    }

    fn answered(&mut self, id: u64, thought: Result<Thought, Need>) -> Vec<Effect> {
        // The answer to an outdated question is dropped.
        let Some(thinking) = self.thinking.take_if(|thinking| thinking.id == id) else { return Vec::new() };
        let thought = match thought {
            Ok(thought) => thought,
            Err(need) => Thought { how: format!("the solver has no answer: {need}"), ..Thought::default() },
        };
        match thinking.purpose {
            Purpose::Reply => return self.replied(thought),
            Purpose::Hint => self.hinted(thought),
            Purpose::Solution if !thought.moves.is_empty() => {
                self.stepping = Some(Stepping { moves: thought.moves, at: 0, how: thought.how });
            }
            Purpose::Solution | Purpose::Verdict => self.note = Some(thought.into()),
        }
        self.draw();
        Vec::new()
    }

    fn replied(&mut self, thought: Thought) -> Vec<Effect> {
        let mv = thought.moves.first().copied().or_else(|| self.session.table().moves().first().copied());
        if let Some(mv) = mv {
            self.play(&mv, thought.how);
        }
        self.settle()
    }

    /// Chooses the move of a hint, so that Enter makes it.
    fn hinted(&mut self, thought: Thought) {
        let best = thought.moves.first().copied();
        let heading = match best {
            Some(mv) => format!("hint: {mv} · {}", thought.how),
            None => thought.how,
        };
        if let Some(tile) = best.and_then(|mv| mv.tile_played()) {
            let place = self.shown.hand.iter().position(|own| own.tile.tile() == tile);
            self.tile = place.unwrap_or(self.tile);
            self.offer();
        }
        if let Some(n) = best.and_then(|mv| self.shown.offers.iter().position(|offer| offer.mv == mv)) {
            self.mv = Some(n);
        }
        self.note = Some(Notice { heading, lines: thought.notes });
    }

    /// Goes on after a move: the next seat moves or chooses, and a finished round is judged.
    pub(super) fn settle(&mut self) -> Vec<Effect> {
        let mut effects = Vec::new();
        let is_over = self.session.table().is_over();
        if !is_over && !self.session.is_own_turn() {
            effects.push(self.ask(QueryKind::Move, Purpose::Reply, Hurry::Reply));
        } else if is_over && !self.judged && self.session.start().length == Length::Turn {
            self.judged = true;
            effects.push(self.ask(QueryKind::Verdict, Purpose::Verdict, Hurry::Hint));
        }
        self.shown.hand = shown::hand(&self.session);
        self.tile = self.shown.hand.iter().position(|own| own.fits).unwrap_or(0);
        self.offer();
        effects
    }

    /// Offers the moves of the chosen tile, or, where no tile can be played, the other moves.
    fn offer(&mut self) {
        let tile = self.chosen_tile();
        self.shown.offers = shown::offers(&self.session, tile);
        let of_tile = self.shown.offers.iter().any(|offer| offer.mv.tile_played().is_some());
        let stuck = !self.shown.hand.iter().any(|own| own.fits);
        self.mv = (of_tile || stuck).then_some(0).filter(|_| !self.shown.offers.is_empty());
        self.draw();
    }

    /// Computes the display.
    fn draw(&mut self) {
        let mv = self.chosen_move();
        let columns = usize::from(areas::of(self.size).map_or(40, |areas| areas.picture.width));
        let scene = match &self.stepping {
            Some(steps) => shown::step(&self.session, &steps.moves[..steps.at], columns),
            None => shown::picture(&self.session, mv.as_ref(), columns),
        };
        self.shown.draw(scene, self.characters, columns);
        self.shown.rules = shown::rules(&self.session, self.chosen_tile(), mv.as_ref());
    }

    /// Whether the hands of the other seats are shown.
    pub(crate) fn sees_all(&self) -> bool {
        self.session.start().sight == Sight::Open
    }
}
