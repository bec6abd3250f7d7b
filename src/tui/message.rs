//! What comes into the board, and what it asks its caller to do.

use crate::game::Need;
use crate::play::think::{Query, Thought};
use crate::search::watch::Progress;
use crate::tui::keys::KeyPress;

/// An input of the model.
#[derive(Clone, Debug)]
pub(crate) enum Message {
    Key(KeyPress),
    /// The size of the terminal in columns and rows.
    Size(u16, u16),
    /// The progress of the solver.
    Progress(Progress),
    /// The answer to the question of this number.
    Thought(u64, Result<Thought, Need>),
    /// The game was saved under this name, or why not.
    Saved(Result<String, String>),
}

/// Work for the caller.
#[derive(Clone, Debug)]
pub(crate) enum Effect {
    /// Start the solver on this question, under this number.
    Think(u64, Box<Query>, Hurry),
    /// Stop the solver, which returns what it has found so far.
    Stop,
    /// Write this text to the file of the game.
    Save(String),
    Quit,
}

/// Whether the game is saved when the player leaves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Keeping {
    /// It has a file, named by the player or by saving before.
    File,
    /// It has none yet.
    None,
}

/// What has to be asked for twice, because moves are lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Warned {
    Restart,
    Leave,
}

/// The time limit of an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Hurry {
    /// About a second: the player waits for the other seats.
    Reply,
    /// Some seconds.
    Hint,
    /// Until it is found or stopped.
    None,
}

/// The purpose of an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Purpose {
    Reply,
    Hint,
    Solution,
    Verdict,
}
