//! `boneyard perft`: sequences of plays, counted.

use super::Ended;
use super::args::{Format, Perft};
use super::input::Read;
use super::output::Output;
use super::watching::threads;
use crate::board::Act;
use crate::document::Faulty;
use crate::report::{answer, text};

pub(super) fn perft(read: &Read, args: &Perft, output: &mut Output) -> Result<Ended, Faulty> {
    let threads = threads(args.threads);
    let game = read.puzzle.board.game();
    let mut divide = Vec::new();
    let counts = if args.divide {
        let found = read.given(game.divide(args.depth, threads))?;
        // The deepest count is the sum of its parts.
        let mut counts = read.given(game.perft(args.depth - 1, threads))?;
        counts.push(found.iter().map(|(_, nodes)| nodes).sum());
        let row = |(act, nodes): (Act, u64)| answer::DivideRow { play: act.to_string(), nodes };
        divide = found.into_iter().map(row).collect();
        counts
    } else {
        read.given(game.perft(args.depth, threads))?
    };
    let depths = (1..).zip(counts).map(|(depth, nodes)| answer::DepthRow { depth, nodes }).collect();
    let answer =
        answer::Perft { file: read.source.name.clone(), title: read.puzzle.title.clone(), depths, divide };
    match output.format {
        Format::Json => output.json(&answer),
        Format::Text => output.text(&(read.head() + &text::perft(&answer))),
    }
    Ok(Ended::Done)
}
