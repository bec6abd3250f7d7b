//! `boneyard perft`: sequences of plays, counted.

use super::Ended;
use super::args::{Format, Perft};
use super::input::Read;
use super::output::Output;
use crate::document::Faulty;
use crate::report::{answer, text};

pub(super) fn perft(read: &Read, args: &Perft, output: &mut Output) -> Result<Ended, Faulty> {
    let counts = read.given(read.puzzle.board.game().perft(args.depth))?;
    let depths = (1..).zip(counts).map(|(depth, nodes)| answer::DepthRow { depth, nodes }).collect();
    let answer = answer::Perft { file: read.source.name.clone(), title: read.puzzle.title.clone(), depths };
    match output.format {
        Format::Json => output.json(&answer),
        Format::Text => output.text(&(read.head() + &text::perft(&answer))),
    }
    Ok(Ended::Done)
}
