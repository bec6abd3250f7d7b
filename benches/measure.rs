//! Runs a benchmark and prints its cost.

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// The time for which a benchmark is repeated.
const LONG_ENOUGH: Duration = Duration::from_secs(1);

/// The least time of a batch of runs that are timed together, because reading the clock takes time too.
const BATCH: Duration = Duration::from_millis(5);

/// A clock that starts now: processor time where the system reports it, because other programs may be
/// running, else wall time.
struct Clock {
    spent: Option<u64>,
    wall: Instant,
}

impl Clock {
    fn start() -> Self {
        Self { spent: spent(), wall: Instant::now() }
    }

    fn elapsed(&self) -> Duration {
        match (self.spent, spent()) {
            (Some(before), Some(now)) => Duration::from_nanos(now - before),
            _ => self.wall.elapsed(),
        }
    }
}

/// The nanoseconds that this thread has been running, on Linux.
fn spent() -> Option<u64> {
    // The system updates the account when the thread yields.
    std::thread::yield_now();
    std::fs::read_to_string("/proc/thread-self/schedstat").ok()?.split(' ').next()?.parse().ok()
}

/// A repeatable piece of work that returns the number of positions it visited.
pub(crate) struct Bench {
    /// `group/what`.
    pub(crate) name: &'static str,
    /// One run. It checks its own answer.
    pub(crate) run: Box<dyn Fn() -> u64>,
}

impl Bench {
    /// A bench by name.
    pub(crate) fn new(name: &'static str, run: impl Fn() -> u64 + 'static) -> Self {
        Self { name, run: Box::new(run) }
    }
}

/// Runs a benchmark once, to count its instructions.
pub(crate) fn once(bench: &Bench) {
    std::hint::black_box((bench.run)());
}

/// Repeats a benchmark for the given time, and prints its best run.
pub(crate) fn report(bench: &Bench, instructions: Option<u64>) {
    let run = || std::hint::black_box((bench.run)());
    let first = Clock::start();
    let positions = run();
    let once = first.elapsed().max(Duration::from_nanos(100));
    let batch = (BATCH.as_nanos() / once.as_nanos()).clamp(1, 10_000) as u32;
    let begun = Instant::now();
    let mut best = once;
    while begun.elapsed() < LONG_ENOUGH {
        let clock = Clock::start();
        for _ in 0..batch {
            run();
        }
        best = best.min(clock.elapsed() / batch);
    }
    let seconds = best.as_secs_f64();
    let instructions = instructions.map_or_else(|| "-".to_owned(), |count| count.to_string());
    println!(
        "{:34} {positions:>14} {:>12.3} {:>12.2} {instructions:>15}",
        bench.name,
        seconds * 1e3,
        positions as f64 / seconds / 1e6
    );
}

/// The instructions of one run of a benchmark, minus those of an empty run; `None` without valgrind.
pub(crate) fn instructions(name: &str) -> Option<u64> {
    std::env::var_os("BONEYARD_BENCH_VALGRIND")?;
    Some(counted(name)?.saturating_sub(counted("nothing")?))
}

fn counted(name: &str) -> Option<u64> {
    let own = std::env::current_exe().ok()?;
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null", "--log-fd=2"])
        .arg(own)
        .args(["--once", name])
        .stdout(Stdio::null())
        .output()
        .ok()?;
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    let line = said.lines().find(|line| line.contains("Collected :"))?;
    line.rsplit(' ').next()?.parse().ok()
}
