//! The terminal of `play`: keys in, cells out, and the solver in a thread of its own. All decisions are
//! made in [`crate::play`].

use std::collections::VecDeque;
use std::io;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

use super::global::Terminal;
use super::machine::Machine;
use super::save_file::SaveFile;
use super::watching::threads;
use crate::game::Need;
use crate::play::session::Session;
use crate::play::think::{Query, Thought, think};
use crate::scene::boxes::Characters;
use crate::search::{Limits, Watch};
use crate::tui::keys::KeyPress;
use crate::tui::model::{Effect, Hurry, Keeping, Message, Model};
use crate::tui::view::{Colours, draw};

/// The interval at which the solver is checked while waiting for keys.
const TICK: Duration = Duration::from_millis(80);

/// The time in which the board must close after a signal.
const FAREWELL: Duration = Duration::from_secs(1);

/// The time limit of another seat's move.
const REPLY: Duration = Duration::from_secs(1);

/// The time limit of a hint.
const HINT: Duration = Duration::from_secs(5);

/// An answer with the number of its question.
type NumberedThought = (u64, Result<Thought, Need>);

/// The solver: one question at a time.
struct Solver {
    watch: Watch,
    out: Sender<NumberedThought>,
    answers: Receiver<NumberedThought>,
}

impl Solver {
    fn new() -> Self {
        let (out, answers) = channel();
        Self { watch: Watch::default(), out, answers }
    }

    fn ask(&mut self, id: u64, question: Query, hurry: Hurry) {
        self.watch = Watch::default();
        let limits = Limits { watch: self.watch.clone(), ..Limits::on(&Machine) }.threads(threads(None));
        let limits = match hurry {
            Hurry::Reply => limits.time(REPLY),
            Hurry::Hint => limits.time(HINT),
            Hurry::None => limits,
        };
        let out = self.out.clone();
        std::thread::spawn(move || {
            // The receiver no longer exists after the board is closed.
            let _ = out.send((id, think(&question, &limits)));
        });
    }
}

/// Plays until the player quits, and restores the terminal in every case.
///
/// # Errors
/// When the terminal cannot be read or written.
pub(super) fn run(session: Session, look: Terminal, file: &mut SaveFile) -> io::Result<()> {
    let interrupted = Arc::new(AtomicBool::new(false));
    let told = Arc::clone(&interrupted);
    // Ctrl-C is a key here; this handles signals of other programs, or a closed terminal.
    let _ = ctrlc::set_handler(move || {
        told.store(true, Ordering::Relaxed);
        // If the terminal is gone, waiting for keys never ends and the flag is never read.
        std::thread::sleep(FAREWELL);
        let _ = ratatui::try_restore();
        std::process::exit(super::watching::INTERRUPTED);
    });
    // Also sets a panic hook that restores the terminal.
    let mut terminal = ratatui::try_init()?;
    let played = position(session, look, (&mut terminal, file), &interrupted);
    let restored = ratatui::try_restore();
    played.and(restored)
}

fn position(
    session: Session,
    look: Terminal,
    (terminal, file): (&mut DefaultTerminal, &mut SaveFile),
    interrupted: &AtomicBool,
) -> io::Result<()> {
    let characters = if look.ascii { Characters::Ascii } else { Characters::Box };
    let colours = match anstream::AutoStream::choice(&io::stdout()) {
        anstream::ColorChoice::Never => Colours::Plain,
        _ => Colours::Shown,
    };
    let size = terminal.size()?;
    let mut solver = Solver::new();
    let (mut model, effects) = Model::new(session, characters, (size.width, size.height));
    if file.path().is_some() {
        model.keeping = Keeping::File;
    }
    let mut goes_on = carry_out(effects, &mut model, &mut solver, file);
    while goes_on {
        terminal.draw(|frame| draw(&model, colours, frame))?;
        for message in wait(&model, &solver, interrupted)? {
            let effects = model.update(message);
            goes_on &= carry_out(effects, &mut model, &mut solver, file);
        }
        // A terminal may be closed at any time.
        if let Some(text) = model.unsaved() {
            let before = file.path().map(Path::to_path_buf);
            match file.write(&text) {
                Ok(_) if file.path() == before.as_deref() => model.was_kept(Ok(())),
                saved => model.was_saved(saved),
            }
        }
    }
    Ok(())
}

/// Carries out the effects; returns whether play continues.
fn carry_out(effects: Vec<Effect>, model: &mut Model, solver: &mut Solver, file: &mut SaveFile) -> bool {
    let mut goes_on = true;
    let mut effects = VecDeque::from(effects);
    while let Some(effect) = effects.pop_front() {
        match effect {
            Effect::Think(id, question, hurry) => solver.ask(id, *question, hurry),
            Effect::Stop => solver.watch.stop(),
            Effect::Save(text) => {
                let saved = file.write(&text);
                // A game that could not be saved stays on the screen.
                effects.retain(|effect| saved.is_ok() || !matches!(effect, Effect::Stop | Effect::Quit));
                effects.extend(model.update(Message::Saved(saved)));
            }
            Effect::Quit => goes_on = false,
        }
    }
    goes_on
}

/// Waits for events: at most a tick while the solver works.
fn wait(model: &Model, solver: &Solver, interrupted: &AtomicBool) -> io::Result<Vec<Message>> {
    loop {
        let mut messages: Vec<Message> =
            solver.answers.try_iter().map(|(id, thought)| Message::Thought(id, thought)).collect();
        if interrupted.load(Ordering::Relaxed) {
            messages.push(Message::Key(KeyPress::Interrupt));
        }
        // Keys typed ahead are read at once, so that drawing does not fall behind.
        let mut patience = if messages.is_empty() { TICK } else { Duration::ZERO };
        while event::poll(patience)? {
            messages.extend(messages_of(&event::read()?));
            patience = Duration::ZERO;
        }
        // This finds a size that changed before, or whose event was lost.
        let size = ratatui::crossterm::terminal::size()?;
        if size != model.size {
            messages.push(Message::Size(size.0, size.1));
        }
        if model.thinking.is_some() {
            messages.push(Message::Progress(solver.watch.progress()));
        }
        if !messages.is_empty() {
            return Ok(messages);
        }
    }
}

/// The messages of an event. The size is checked anyway: its event only ends the wait.
fn messages_of(event: &Event) -> Vec<Message> {
    match event {
        Event::Key(key) if key.kind != KeyEventKind::Release => {
            keys(key).into_iter().map(Message::Key).collect()
        }
        _ => Vec::new(),
    }
}

fn keys(event: &KeyEvent) -> Vec<KeyPress> {
    /// The number of rows that a page key moves the picture.
    const PAGE: i32 = 6;
    let has = |modifier| event.modifiers.contains(modifier);
    let shifted = |plain: KeyPress, pan: KeyPress| if has(KeyModifiers::SHIFT) { pan } else { plain };
    let key = match event.code {
        KeyCode::Char('c') if has(KeyModifiers::CONTROL) => KeyPress::Interrupt,
        KeyCode::Char(_) if has(KeyModifiers::CONTROL) => return Vec::new(),
        // Esc and a key in quick succession look like Alt and the key.
        KeyCode::Char(c) if has(KeyModifiers::ALT) => return vec![KeyPress::Esc, KeyPress::Char(c)],
        KeyCode::Char(c) => KeyPress::Char(c),
        KeyCode::Left => shifted(KeyPress::Left, KeyPress::Pan(-4, 0)),
        KeyCode::Right => shifted(KeyPress::Right, KeyPress::Pan(4, 0)),
        KeyCode::Up => shifted(KeyPress::Up, KeyPress::Pan(0, -2)),
        KeyCode::Down => shifted(KeyPress::Down, KeyPress::Pan(0, 2)),
        KeyCode::PageUp => KeyPress::Pan(0, -PAGE),
        KeyCode::PageDown => KeyPress::Pan(0, PAGE),
        KeyCode::BackTab => KeyPress::Up,
        KeyCode::Tab => KeyPress::Char('\t'),
        KeyCode::Enter => KeyPress::Enter,
        KeyCode::Esc => KeyPress::Esc,
        _ => return Vec::new(),
    };
    vec![key]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pressed(code: KeyCode, modifiers: KeyModifiers) -> Vec<KeyPress> {
        keys(&KeyEvent::new(code, modifiers))
    }

    #[test]
    fn keys_choose_and_with_shift_they_move_the_picture_the_same_way() {
        let codes = [KeyCode::Left, KeyCode::Right, KeyCode::Up, KeyCode::Down];
        let plain = [KeyPress::Left, KeyPress::Right, KeyPress::Up, KeyPress::Down];
        // To the left and up are less.
        let ways = [(-1, 0), (1, 0), (0, -1), (0, 1)];
        for ((code, plain), way) in codes.into_iter().zip(plain).zip(ways) {
            assert_eq!(pressed(code, KeyModifiers::NONE), [plain]);
            let pan = pressed(code, KeyModifiers::SHIFT);
            assert!(matches!(pan[..], [KeyPress::Pan(x, y)] if (x.signum(), y.signum()) == way), "{pan:?}");
        }
        let pages = [KeyCode::PageUp, KeyCode::PageDown].map(|code| pressed(code, KeyModifiers::NONE));
        assert!(matches!(pages[0][..], [KeyPress::Pan(0, up)] if up < 0), "{pages:?}");
        assert!(matches!(pages[1][..], [KeyPress::Pan(0, down)] if down > 0), "{pages:?}");
    }

    #[test]
    fn control_and_alt_change_what_a_key_is() {
        let letter = KeyCode::Char('c');
        assert_eq!(pressed(letter, KeyModifiers::NONE), [KeyPress::Char('c')]);
        assert_eq!(pressed(letter, KeyModifiers::CONTROL), [KeyPress::Interrupt]);
        assert_eq!(pressed(KeyCode::Char('x'), KeyModifiers::CONTROL), []);
        assert_eq!(pressed(letter, KeyModifiers::ALT), [KeyPress::Esc, KeyPress::Char('c')]);
        assert_eq!(pressed(KeyCode::Enter, KeyModifiers::NONE), [KeyPress::Enter]);
        assert_eq!(pressed(KeyCode::Esc, KeyModifiers::NONE), [KeyPress::Esc]);
        assert_eq!(pressed(KeyCode::F(1), KeyModifiers::NONE), []);
    }
}
