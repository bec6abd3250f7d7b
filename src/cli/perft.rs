//! `boneyard perft`: sequences of plays, counted.

use super::Ended;
use super::args::{Format, Perft};
use super::input::Read;
use super::output::Output;
use crate::document::Faulty;
use crate::report::{answer, text};

pub(super) fn perft(read: &Read, args: &Perft, output: &mut Output) -> Result<Ended, Faulty> {
    let every = || std::thread::available_parallelism().map_or(1, usize::from);
    let threads = args.threads.map_or_else(every, usize::from);
    let game = read.puzzle.board.game();
    let counts = read.given(game.perft(args.depth, threads))?;
    let depths = (1..).zip(counts).map(|(depth, nodes)| answer::DepthRow { depth, nodes }).collect();
    let mut divide = Vec::new();
    if args.divide {
        let found = read.given(game.divide(args.depth, threads))?.into_iter();
        divide = found.map(|(act, nodes)| answer::DivideRow { play: act.to_string(), nodes }).collect();
    }
    let answer =
        answer::Perft { file: read.source.name.clone(), title: read.puzzle.title.clone(), depths, divide };
    match output.format {
        Format::Json => output.json(&answer),
        Format::Text => output.text(&(read.head() + &text::perft(&answer))),
    }
    Ok(Ended::Done)
}
