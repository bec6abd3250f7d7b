//! The states that legal moves lead to.

use rustc_hash::FxHashMap;

use super::goal::Target;
use super::state::{TryQuestion, TryState};
use super::words;
use crate::game::drawing::figure::figure;
use crate::game::drawing::look::{Look, Subject, Visibility};
use crate::game::drawing::steps::Length;
use crate::game::move_kind::MoveKind;
use crate::game::{Move, Need, Table};
use crate::puzzle::kind::AnyPuzzle;
use crate::puzzle::kinds::to_lay;
use crate::puzzle::laid::ToLay;
use crate::puzzle::position::puzzle::Puzzle;
use crate::puzzle::position::task::Task;
use crate::scene::drawing::Scene;
use crate::search::Limits;
use crate::sorted;

/// The most bytes that the tries of a puzzle take on a page of its own.
pub const PAGE_BYTES: usize = 300_000;

/// The same for an exercise of a lesson.
pub const EXERCISE_BYTES: usize = 40_000;

/// The fewest bytes that a state and a try take, about: more states than fit are not computed.
const STATE_BYTES: usize = 250;
const TRY_BYTES: usize = 5;

/// What a reader can try, or why nothing can be tried.
#[derive(Clone, PartialEq, Debug)]
pub struct Tries {
    /// The states in the order of their distance from the first; none where nothing can be tried, or on a board.
    pub states: Vec<TryState>,
    /// The board of a puzzle whose tiles are laid one by one; the page makes its states.
    pub board: Option<ToLay>,
    /// Why nothing can be tried, if so.
    pub nothing: Option<String>,
    /// The most bytes that they take on a page; the first state has all of its own in any case.
    pub most_bytes: usize,
}

impl Tries {
    /// Nothing, for a reason.
    fn nothing(why: impl Into<String>) -> Self {
        Self { states: Vec::new(), board: None, nothing: Some(why.into()), most_bytes: 0 }
    }

    /// The tries of a puzzle that has no position: the tiles of its board, if it has one.
    pub fn of_board(puzzle: &dyn AnyPuzzle, limits: &Limits) -> Self {
        let nothing = Self::nothing(words::NO_POSITION);
        match to_lay(puzzle, limits) {
            Some(board) => Self { board: Some(board), nothing: None, ..nothing },
            None => nothing,
        }
    }

    /// The tries of a puzzle. The states of its best line come first, so that no limit cuts them off; `hide` changes
    /// each figure.
    pub fn of(
        puzzle: &Puzzle,
        title: &str,
        (target, line): (&Target, &[Move]),
        hide: fn(&mut Scene),
        most_bytes: usize,
    ) -> Self {
        let look = Look { coordinates: Visibility::Show, ..Look::default() };
        let subject = Subject { position: &puzzle.position, letters: &puzzle.letters, title, look };
        let hand = puzzle.task == Task::Game && puzzle.position.game().hand().is_ok();
        let length = if hand { Length::Hand } else { Length::Turn };
        let asked = TryQuestion { subject, length, target, hide };
        let tree = Tree { asked, room: most_bytes, states: Vec::new(), known: FxHashMap::default() };
        match tree.grow(line) {
            Ok(states) if !states[0].has_place() => Self::nothing(words::NO_MOVE),
            Ok(states) => Self { states, board: None, nothing: None, most_bytes },
            Err(_) => Self::nothing(words::NO_HAND),
        }
    }

    /// The same with this number of states at most: moves that lead beyond them say so.
    #[must_use]
    pub(super) fn first(&self, count: usize) -> Self {
        let mut states: Vec<TryState> = self.states.iter().take(count).cloned().collect();
        for one in states.iter_mut().flat_map(TryState::tries_mut) {
            if one.next.is_some_and(|next| next >= count) {
                one.next = None;
                one.note = Some(words::no_further(one.note.take()));
            }
        }
        Self { states, board: self.board.clone(), nothing: self.nothing.clone(), most_bytes: self.most_bytes }
    }
}

/// What makes two orders of the same moves one state.
#[derive(PartialEq, Eq, Hash)]
struct StateKey {
    made: Vec<String>,
    legal: Vec<String>,
    drawn: Vec<String>,
    /// Hands, boneyard, points, and the seat to play.
    rest: String,
}

/// The states found so far: the first, those of the best line, then the nearest.
struct Tree<'a> {
    asked: TryQuestion<'a>,
    /// The bytes that are left for further states.
    room: usize,
    states: Vec<(Vec<Move>, TryState)>,
    known: FxHashMap<StateKey, usize>,
}

/// The next state, and what follows a move besides.
type After = (Option<usize>, Option<String>);

impl Tree<'_> {
    fn grow(mut self, line: &[Move]) -> Result<Vec<TryState>, Need> {
        self.states.push((Vec::new(), self.asked.state(&[])?));
        for (n, mv) in line.iter().enumerate() {
            self.after(&line[..n], *mv)?;
        }
        let mut at = 0;
        while at < self.states.len() {
            self.follow(at)?;
            at += 1;
        }
        Ok(self.states.into_iter().map(|(_, state)| state).collect())
    }

    /// Finds the states after the legal moves of a state.
    fn follow(&mut self, at: usize) -> Result<(), Need> {
        let (moves, state) = &self.states[at];
        let moves = moves.clone();
        let legal: Vec<Move> = state.tries().filter(|one| one.is_legal).map(|one| one.mv).collect();
        let found = legal.iter().map(|mv| self.after(&moves, *mv)).collect::<Result<Vec<After>, Need>>()?;
        let legal = self.states[at].1.tries_mut().filter(|one| one.is_legal);
        for (one, (next, note)) in legal.zip(found) {
            (one.next, one.note) = (next, note);
        }
        Ok(())
    }

    fn after(&mut self, before: &[Move], mv: Move) -> Result<After, Need> {
        let mut table = self.asked.table(before)?;
        let is_draw = table.judge(&mv).worth.is_some_and(|worth| worth.kind == MoveKind::Draw);
        let Ok(taken) = table.take(&mv) else { return Ok((None, Some(words::no_further(None)))) };
        if is_draw && taken.drawn.is_empty() {
            return Ok((None, Some(words::UNKNOWN_DRAW.to_owned())));
        }
        let note = (!taken.drawn.is_empty()).then(|| words::drawn(&taken.drawn));
        let moves: Vec<Move> = before.iter().copied().chain([taken.mv]).collect();
        let key = key(&self.asked.subject, &moves, table.as_ref());
        if let Some(known) = self.known.get(&key) {
            return Ok((Some(*known), note));
        }
        if self.room == 0 {
            return Ok((None, Some(words::no_further(note))));
        }
        let state = self.asked.state(&moves)?;
        self.known.insert(key, self.states.len());
        self.room = self.room.saturating_sub(STATE_BYTES + TRY_BYTES * state.tries().count());
        self.states.push((moves, state));
        Ok((Some(self.states.len() - 1), note))
    }
}

/// The key of the state after some moves. Tiles are compared as they are drawn, because a position keeps the order
/// in which they were laid.
fn key(subject: &Subject<'_>, moves: &[Move], table: &dyn Table) -> StateKey {
    let position = table.position();
    let drawn = figure(&Subject { position: &position, ..*subject }).tiles;
    let drawn = drawn.iter().map(|tile| format!("{:?}", tile.halves.map(|half| (half.at, half.pips))));
    let game = position.game();
    StateKey {
        made: sorted(moves.iter().map(ToString::to_string)),
        legal: sorted(table.moves().iter().map(ToString::to_string)),
        drawn: sorted(drawn),
        rest: format!("{:?} {:?} {:?} {}", game.held(), game.to_draw(), table.gained(), game.to_play()),
    }
}

fn sorted(texts: impl Iterator<Item = String>) -> Vec<String> {
    let mut texts: Vec<String> = texts.collect();
    sorted::sort_by(&mut texts, Ord::cmp);
    texts
}
