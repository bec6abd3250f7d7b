//! Benchmarks: positions and seconds of the program's searches, and instructions where valgrind is
//! installed.
//!
//! `cargo bench` runs everything, `cargo bench -- perft` the benchmarks with `perft` in their names. Each
//! line is the best of several runs, because a busy machine only makes a run slower. The harness is our own
//! because it measures positions per second, which no other harness prints. With
//! `BONEYARD_BENCH_VALGRIND=1` and valgrind installed, it counts instructions too.

#![allow(clippy::print_stdout)]

mod measure;
mod placement;
mod work;

use measure::{Bench, instructions, once, report};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).filter(|arg| arg != "--bench").collect();
    let all = work::all();
    if let [flag, name] = args.as_slice()
        && flag == "--once"
    {
        // This is the child process under valgrind.
        all.iter().filter(|bench| bench.name == *name).for_each(once);
        return;
    }
    if args == ["--placements"] {
        // The input of `placement.py`.
        placement::print();
        return;
    }
    let asked = |bench: &&Bench| args.is_empty() || args.iter().any(|arg| bench.name.contains(arg.as_str()));
    println!("{:34} {:>14} {:>12} {:>12} {:>15}", "bench", "positions", "ms", "M/s", "instructions");
    for bench in all.iter().filter(asked) {
        report(bench, instructions(bench.name));
    }
}
