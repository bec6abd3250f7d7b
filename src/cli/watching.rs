//! A running search: its limits, Ctrl-C, and its progress.

use std::sync::LazyLock;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::args::Until;
use super::goes_on::Going;
use super::machine::Machine;
use crate::search::watch::Progress;
use crate::search::{Limits, Watch};

/// The run time after which progress is shown.
const QUIET: Duration = Duration::from_millis(700);

/// The interval at which the display is updated.
const TICK: Duration = Duration::from_millis(150);

/// The time in which the program must end after a signal.
const GRACE: Duration = Duration::from_secs(5);

/// The exit status after Ctrl-C.
pub(super) const INTERRUPTED: i32 = 130;

/// Stops every search of this run on Ctrl-C or a termination signal; a second signal ends the program at
/// once.
pub(super) fn on_interrupt(watch: &Watch) {
    let watch = watch.clone();
    // Without a handler Ctrl-C ends the program, as usual.
    let _ = ctrlc::set_handler(move || {
        if watch.is_stopped() {
            std::process::exit(INTERRUPTED);
        }
        watch.stop();
        // A thread that waits for input or for a reader of its output checks no watch.
        std::thread::spawn(|| {
            std::thread::sleep(GRACE);
            std::process::exit(INTERRUPTED);
        });
    });
}

/// The given number of threads, else one for every core.
pub(super) fn threads(asked: Option<u16>) -> usize {
    // A batch asks for each of its puzzles, and the system reads files to answer.
    static CORES: LazyLock<usize> =
        LazyLock::new(|| std::thread::available_parallelism().map_or(1, usize::from));
    asked.map_or_else(|| *CORES, usize::from)
}

/// The limits of one search.
pub(super) fn limits(until: &Until, watch: &Watch) -> Limits {
    let limits =
        Limits { nodes: until.nodes, watch: watch.next(), ..Limits::on(&Machine) }.memory(until.memory);
    match until.time {
        Some(time) => limits.time(time),
        None => limits,
    }
}

/// The same, with a default time limit.
pub(super) fn limits_or(until: &Until, watch: &Watch, usual: Duration) -> Limits {
    let limits = limits(until, watch);
    if until.time.is_some() { limits } else { limits.time(usual) }
}

/// Shows a search until it is dropped: its progress on a terminal, elsewhere one remark that it is running.
#[derive(Default)]
pub(super) struct SearchDisplay {
    on_terminal: Option<(Sender<()>, JoinHandle<()>)>,
    going: Option<Going>,
}

/// The work of a search, in words.
pub(super) fn taken(of: &str, nodes: u64, table: u64, time: Duration) -> String {
    let [nodes, table] = [nodes, table].map(|number| crate::style::grouped(u128::from(number)));
    let time = time.as_secs_f64();
    format!("{of}: {nodes} positions in {time:.3} s, {table} bytes of tables")
}

impl SearchDisplay {
    /// Shows only the remark, if there is one.
    pub(super) fn going(going: Option<Going>) -> Self {
        Self { on_terminal: None, going }
    }

    /// Shows the progress on a terminal.
    pub(super) fn on_terminal(limits: &Limits) -> Self {
        let (over, told) = channel::<()>();
        let watch = limits.watch.clone();
        let thread = std::thread::spawn(move || {
            if told.recv_timeout(QUIET) != Err(RecvTimeoutError::Timeout) {
                return;
            }
            let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
            if let Ok(style) = ProgressStyle::with_template("{spinner} {elapsed} {msg}") {
                bar.set_style(style);
            }
            loop {
                bar.set_message(message(watch.progress()));
                bar.tick();
                if told.recv_timeout(TICK) != Err(RecvTimeoutError::Timeout) {
                    break;
                }
            }
            bar.finish_and_clear();
        });
        Self { on_terminal: Some((over, thread)), going: None }
    }
}

impl Drop for SearchDisplay {
    fn drop(&mut self) {
        self.going.take();
        if let Some((over, thread)) = self.on_terminal.take() {
            drop(over);
            // After a failed thread nothing is left to clear.
            let _ = thread.join();
        }
    }
}

fn message(progress: Progress) -> String {
    let nodes = crate::style::grouped(u128::from(progress.nodes));
    match progress.best {
        Some([best, bound]) => {
            format!("{nodes} positions, best so far {best}, at most {bound}; Ctrl-C stops")
        }
        None => format!("{nodes} positions; Ctrl-C stops"),
    }
}
