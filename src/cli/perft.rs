//! `boneyard perft`: sequences of plays, counted.

use super::Ended;
use super::args::{Format, Perft};
use super::input::Read;
use super::output::Output;
use crate::document::Faulty;
use crate::report::{answer, text};
use crate::search::perft;

pub(super) fn perft(read: &Read, args: &Perft, output: &mut Output) -> Result<Ended, Faulty> {
    let Some(mut play) = read.puzzle.position.free_play() else {
        return Err(read.needs("`perft` needs a `hand:`"));
    };
    let depths = (1..=args.depth)
        .map(|depth| answer::DepthRow { depth, nodes: perft::count(&mut play, depth) })
        .collect();
    let answer = answer::Perft { file: read.source.name.clone(), title: read.puzzle.title.clone(), depths };
    match output.format {
        Format::Json => output.json(&answer),
        Format::Text => output.text(&(read.head() + &text::perft(&answer))),
    }
    Ok(Ended::Done)
}
