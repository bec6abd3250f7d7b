//! The states that legal moves lead to.

use rustc_hash::FxHashMap;

use super::goal::Target;
use super::state::{Asked, TryState};
use super::words;
use crate::game::drawing::look::{Coordinates, Look, Subject};
use crate::game::drawing::steps::Length;
use crate::game::move_kind::MoveKind;
use crate::game::{Move, Need, Table};
use crate::puzzle::position::puzzle::Puzzle;
use crate::puzzle::position::task::Task;
use crate::scene::drawing::Scene;

/// The most states of a puzzle.
const STATES: usize = 1000;

/// The most tries of all states of a puzzle; the first state has all of its own.
const TRIES: usize = 50_000;

/// What a reader can try, or why nothing can be tried.
#[derive(Clone, PartialEq, Debug)]
pub struct Tries {
    /// The states in the order of their distance from the first; none where nothing can be tried.
    pub states: Vec<TryState>,
    /// Why nothing can be tried, if so.
    pub nothing: Option<String>,
}

impl Tries {
    /// Nothing, for a reason.
    fn nothing(why: impl Into<String>) -> Self {
        Self { states: Vec::new(), nothing: Some(why.into()) }
    }

    /// The tries of a puzzle. The states of its best line come first, so that no limit cuts them off; `hide` changes
    /// each figure.
    pub fn of(
        puzzle: &Puzzle,
        title: &str,
        (target, line): (&Target, &[Move]),
        hide: fn(&mut Scene),
    ) -> Self {
        let look = Look { coordinates: Coordinates::Show, ..Look::default() };
        let subject = Subject { position: &puzzle.position, letters: &puzzle.letters, title, look };
        let hand = puzzle.task == Task::Game && puzzle.position.game().hand().is_ok();
        let length = if hand { Length::Hand } else { Length::Turn };
        let asked = Asked { subject, length, target, hide };
        match (Tree { asked, states: Vec::new(), known: FxHashMap::default() }).grow(line) {
            Ok(states) if !states[0].has_place() => Self::nothing(words::NO_MOVE),
            Ok(states) => Self { states, nothing: None },
            Err(_) => Self::nothing(words::NO_HAND),
        }
    }

    /// The same with this number of states at most: moves that lead beyond them say so.
    #[must_use]
    pub(super) fn first(&self, count: usize) -> Self {
        let mut states: Vec<TryState> = self.states.iter().take(count).cloned().collect();
        for one in states.iter_mut().flat_map(|state| &mut state.choices).flat_map(|choice| &mut choice.tries)
        {
            if one.next.is_some_and(|next| next >= count) {
                one.next = None;
                one.note.get_or_insert_default().push_str(words::NO_FURTHER);
            }
        }
        Self { states, nothing: self.nothing.clone() }
    }
}

/// What makes two orders of the same moves one state: the moves, the table with its hands and points, and what is
/// legal there.
type StateKey = (Vec<String>, String);

/// The states found so far, the nearest first.
struct Tree<'a> {
    asked: Asked<'a>,
    states: Vec<(Vec<Move>, TryState)>,
    known: FxHashMap<StateKey, usize>,
}

impl Tree<'_> {
    fn grow(mut self, line: &[Move]) -> Result<Vec<TryState>, Need> {
        self.states.push((Vec::new(), self.asked.state(&[])?));
        for (n, mv) in line.iter().enumerate() {
            self.after(&line[..n], *mv, true)?;
        }
        let (mut at, mut tries) = (0, 0);
        while at < self.states.len() {
            tries += self.states[at].1.choices.iter().map(|choice| choice.tries.len()).sum::<usize>();
            self.follow(at, tries < TRIES)?;
            at += 1;
        }
        Ok(self.states.into_iter().map(|(_, state)| state).collect())
    }

    /// Finds the states after the legal moves of a state; new ones only where there is `room`.
    fn follow(&mut self, at: usize, has_room: bool) -> Result<(), Need> {
        let moves = self.states[at].0.clone();
        let count = |tree: &Self| tree.states[at].1.choices.len();
        for choice in 0..count(self) {
            for n in 0..self.states[at].1.choices[choice].tries.len() {
                let one = &self.states[at].1.choices[choice].tries[n];
                if !one.is_legal {
                    continue;
                }
                let (next, note) = self.after(&moves, one.mv, has_room)?;
                let one = &mut self.states[at].1.choices[choice].tries[n];
                (one.next, one.note) = (next, note);
            }
        }
        Ok(())
    }

    /// The state after a legal move, and what follows the move besides.
    fn after(
        &mut self,
        before: &[Move],
        mv: Move,
        has_room: bool,
    ) -> Result<(Option<usize>, Option<String>), Need> {
        let mut table = self.asked.table(before)?;
        let is_draw = table.judge(&mv).worth.is_some_and(|worth| worth.kind == MoveKind::Draw);
        let Ok(taken) = table.take(&mv) else { return Ok((None, Some(words::NO_FURTHER.to_owned()))) };
        let drawn: Vec<String> = taken.drawn.iter().map(ToString::to_string).collect();
        if is_draw && drawn.is_empty() {
            return Ok((None, Some(words::UNKNOWN_DRAW.to_owned())));
        }
        let note = (!drawn.is_empty()).then(|| words::drawn(&drawn));
        let moves: Vec<Move> = before.iter().copied().chain([mv]).collect();
        let key = key(&moves, table.as_ref());
        if let Some(known) = self.known.get(&key) {
            return Ok((Some(*known), note));
        }
        if !has_room || self.states.len() >= STATES {
            return Ok((None, Some(note.unwrap_or_default() + words::NO_FURTHER)));
        }
        let state = self.asked.state(&moves)?;
        self.known.insert(key, self.states.len());
        self.states.push((moves, state));
        Ok((Some(self.states.len() - 1), note))
    }
}

fn key(moves: &[Move], table: &dyn Table) -> StateKey {
    let mut made: Vec<String> = moves.iter().map(ToString::to_string).collect();
    made.sort_unstable();
    (made, format!("{:?} {:?} {:?} {}", table.position(), table.gained(), table.moves(), table.is_over()))
}
