//! Keys and their effects.

/// A key that has an effect.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum KeyPress {
    Left,
    Right,
    Up,
    Down,
    Enter,
    Esc,
    /// Moves the picture by columns and rows.
    Pan(i32, i32),
    Char(char),
    /// Ctrl-C.
    Interrupt,
}

/// The effect of a key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Wish {
    /// Chooses another tile of the hand, by its distance to the right.
    Tile(isize),
    /// Chooses another move, by its distance downward.
    Move(isize),
    /// Makes the chosen move; goes on where there is nothing to choose.
    Take,
    Undo,
    Hint,
    Solution,
    /// Saves the game.
    Save,
    /// Starts again.
    Restart,
    Help,
    /// Stops the solver, or closes what is open.
    Stop,
    Pan(i32, i32),
    /// Centres the picture.
    Centre,
    /// Saves the game, if it has a file, and quits; asks first where moves would be lost.
    Leave,
    /// Quits at once.
    Quit,
}

/// The effect of a key, if it has one.
pub(crate) fn wish(key: KeyPress) -> Option<Wish> {
    Some(match key {
        KeyPress::Left => Wish::Tile(-1),
        KeyPress::Right => Wish::Tile(1),
        KeyPress::Up => Wish::Move(-1),
        KeyPress::Down | KeyPress::Char('\t') => Wish::Move(1),
        KeyPress::Enter | KeyPress::Char(' ') => Wish::Take,
        KeyPress::Esc => Wish::Stop,
        KeyPress::Pan(x, y) => Wish::Pan(x, y),
        KeyPress::Char('u') => Wish::Undo,
        KeyPress::Char('h') => Wish::Hint,
        KeyPress::Char('s') => Wish::Solution,
        KeyPress::Char('w') => Wish::Save,
        KeyPress::Char('r') => Wish::Restart,
        KeyPress::Char('q') => Wish::Leave,
        KeyPress::Char('?') => Wish::Help,
        KeyPress::Char('c') => Wish::Centre,
        KeyPress::Interrupt => Wish::Quit,
        KeyPress::Char(_) => return None,
    })
}

/// Every key with its effect, for the help.
pub(crate) const HELP: &[(&str, &str)] = &[
    ("← →", "another tile of your hand"),
    ("↑ ↓ Tab", "another play: place and direction, capture, draw, pass"),
    ("Enter", "make the chosen play; deal the next hand when a hand is over"),
    ("u", "undo your last play; repeatable"),
    ("h", "a hint: the best play that the solver finds"),
    ("s", "the best line; ← → step through it, Esc goes back to play"),
    ("w", "save the game; `boneyard play FILE` goes on with it"),
    ("r", "start again from the beginning; asks first"),
    ("Esc", "stop the solver; it shows the best so far"),
    ("Shift+arrows", "move the picture; also PageUp, PageDown"),
    ("c", "centre the picture"),
    ("?", "this help"),
    ("q", "quit; also Ctrl-C. With --save FILE the game is saved"),
];
