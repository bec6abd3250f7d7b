//! A terminal with a shell, run by tmux.

use std::path::PathBuf;
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

/// The time to wait before the test fails.
const PATIENCE: Duration = Duration::from_secs(30);

/// The prompt of the shell.
const PROMPT: &str = "ready>";

/// A terminal that is closed when it is dropped.
pub(crate) struct Screen {
    socket: String,
    name: &'static str,
}

fn folder() -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("../terminal");
    std::fs::create_dir_all(&folder).expect("a folder");
    folder.canonicalize().expect("it is there")
}

impl Screen {
    /// Opens a terminal with a plain shell in the source folder; `boneyard` is the program under test. The
    /// last screen of each is stored under its name.
    pub(crate) fn open(name: &'static str, columns: u16, rows: u16) -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let screen = Self { socket: format!("boneyard-{}-{number}", std::process::id()), name };
        let (columns, rows) = (columns.to_string(), rows.to_string());
        let program = PathBuf::from(env!("CARGO_BIN_EXE_boneyard"));
        let path = program.parent().expect("a folder").display().to_string();
        let shell = format!(
            "cd '{}'; unset NO_COLOR; PATH=\"{path}:$PATH\" PS1='{PROMPT} ' ENV= exec sh -i",
            env!("CARGO_MANIFEST_DIR")
        );
        screen.tmux(&["-f", "/dev/null", "new-session", "-d", "-x", &columns, "-y", &rows, &shell]);
        screen.tmux(&["set", "-g", "status", "off"]);
        screen.tmux(&["set", "-g", "escape-time", "0"]);
        screen.resize(columns.parse().unwrap_or(80), rows.parse().unwrap_or(24));
        screen.wait("the shell", |seen| seen.contains(PROMPT));
        screen
    }

    fn tmux(&self, arguments: &[&str]) -> String {
        let output = Command::new("tmux").args(["-L", &self.socket]).args(arguments).output().expect("tmux");
        assert!(output.status.success(), "tmux {arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8_lossy(&output.stdout).into_owned()
    }

    /// Types a line and Enter.
    pub(crate) fn run(&self, line: &str) {
        self.tmux(&["send-keys", "-l", line]);
        self.press(&["Enter"]);
    }

    /// Presses keys, by tmux's names.
    pub(crate) fn press(&self, keys: &[&str]) {
        for key in keys {
            self.tmux(&["send-keys", key]);
        }
    }

    pub(crate) fn resize(&self, columns: u16, rows: u16) {
        self.tmux(&["resize-window", "-x", &columns.to_string(), "-y", &rows.to_string()]);
    }

    /// The process running in it.
    pub(crate) fn child(&self) -> String {
        let shell = self.property("pane_pid");
        let children = Command::new("ps").args(["-o", "pid=", "--ppid", &shell]).output().expect("ps");
        String::from_utf8_lossy(&children.stdout).trim().to_owned()
    }

    /// The visible text.
    pub(crate) fn text(&self) -> String {
        self.tmux(&["capture-pane", "-p"])
    }

    /// The visible text with its colours as escape sequences.
    pub(crate) fn styled(&self) -> String {
        self.tmux(&["capture-pane", "-p", "-e"])
    }

    /// A property of the terminal, by tmux's name of it.
    pub(crate) fn property(&self, name: &str) -> String {
        self.tmux(&["display-message", "-p", &format!("#{{{name}}}")]).trim().to_owned()
    }

    /// Waits until the screen satisfies the condition, and returns it. A screen may be read while it is
    /// drawn: it counts once two readings agree, or, where a number keeps changing, after a second.
    pub(crate) fn wait(&self, what: &str, is_so: impl Fn(&str) -> bool) -> String {
        let began = Instant::now();
        let mut before = String::new();
        let mut satisfied: Option<Instant> = None;
        loop {
            let seen = self.text();
            if is_so(&seen) {
                let since = satisfied.get_or_insert_with(Instant::now);
                if seen == before || since.elapsed() > Duration::from_secs(1) {
                    return seen;
                }
            } else {
                satisfied = None;
            }
            assert!(began.elapsed() < PATIENCE, "{}: {what} did not come:\n{seen}", self.name);
            before = seen;
            std::thread::sleep(Duration::from_millis(30));
        }
    }

    pub(crate) fn wait_for(&self, text: &str) -> String {
        self.wait(text, |seen| seen.contains(text))
    }

    /// Asserts that the shell is back and the terminal restored: no alternate screen, a cursor, and keys
    /// that are echoed and read line by line.
    pub(crate) fn is_restored(&self) {
        self.wait("the prompt", |seen| seen.trim_end().ends_with(PROMPT));
        assert_eq!(self.property("alternate_on"), "0", "the alternate screen is left");
        assert_eq!(self.property("cursor_flag"), "1", "the cursor is seen");
        self.run("clear; stty -a");
        let modes = self.wait_for("extproc");
        let is_on = |mode: &str| modes.split_whitespace().any(|word| word == mode);
        assert!(["icanon", "echo", "isig", "opost"].into_iter().all(is_on), "{modes}");
        self.run("clear; expr 6 '*' 7");
        let seen = self.wait_for("42");
        assert!(!seen.contains('\u{1b}'));
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        let last = Command::new("tmux").args(["-L", &self.socket, "capture-pane", "-p"]).output();
        if let Ok(last) = last {
            // An unwritable screenshot does not fail the test.
            let _ = std::fs::write(folder().join(format!("{}.txt", self.name)), last.stdout);
        }
        let _ = Command::new("tmux").args(["-L", &self.socket, "kill-server"]).output();
    }
}
