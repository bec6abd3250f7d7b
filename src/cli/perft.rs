//! `boneyard perft`: sequences of plays, counted.

use std::time::Instant;

use super::Ended;
use super::args::Perft;
use super::input::Read;
use super::output::Output;
use super::watching::{limits, threads};
use crate::board::{Act, Perft as Counted};
use crate::document::Faulty;
use crate::report::answer;
use crate::search::Limits;

pub(super) fn perft(read: &Read, args: &Perft, output: &mut Output) -> Result<Ended, Faulty> {
    let limits = limits(&args.until, &output.watch).threads(threads(args.threads));
    let (shown, began) = (output.show(&limits), Instant::now());
    let (found, divide) = if args.divide {
        divided(read, args.depth, &limits)?
    } else {
        (read.given(read.puzzle.board.game().perft(args.depth, &limits))?, Vec::new())
    };
    drop(shown);
    output.took(&read.source.name, &limits, found.expanded, began);
    let row = |(depth, nodes)| answer::DepthRow { depth, nodes };
    let next = found.counts.len() as u32 + 1;
    let answer = answer::Perft {
        file: read.source.name.clone(),
        title: read.puzzle.title.clone(),
        depths: (1..).zip(found.counts).map(row).collect(),
        exact: found.at_least.is_none(),
        at_least: found.at_least.map(|nodes| row((next, nodes))),
        divide,
    };
    output.answer(&read.answered(&answer));
    Ok(if answer.exact { Ended::Done } else { Ended::AtLimit })
}

/// The longest sequences by their first play; their number is the sum of these parts.
fn divided(read: &Read, depth: u32, limits: &Limits) -> Result<(Counted, Vec<answer::DivideRow>), Faulty> {
    let game = read.puzzle.board.game();
    let mut found = read.given(game.perft(depth - 1, limits))?;
    if found.at_least.is_some() {
        return Ok((found, Vec::new()));
    }
    let divided = read.given(game.divide(depth, &limits.after(found.expanded)))?;
    found.expanded += divided.expanded;
    let all = divided.parts.iter().map(|(_, nodes)| nodes).sum();
    if divided.exact {
        found.counts.push(all);
    } else {
        found.at_least = Some(all);
    }
    let row = |(act, nodes): (Act, u64)| answer::DivideRow { play: act.to_string(), nodes };
    Ok((found, divided.parts.into_iter().map(row).collect()))
}
