//! `boneyard odds`: what each play leads to where draws or hands are unknown.

use std::time::Instant;

use super::Ended;
use super::args::{Format, OddsOf};
use super::input::Read;
use super::output::Output;
use super::watching::{limits, threads};
use crate::board::odds::of_deals;
use crate::board::{Board, Objective, Odds};
use crate::document::Faulty;
use crate::report::{answer, odds as report};

pub(super) fn odds(read: &Read, args: &OddsOf, output: &mut Output) -> Result<Ended, Faulty> {
    let puzzle = &read.puzzle;
    let limits = limits(&args.until, &output.watch).threads(threads(args.threads));
    let (shown, began) = (output.show(&limits), Instant::now());
    let asked = puzzle.draws(args.draws.samples, args.draws.seed);
    let is_turn = matches!(puzzle.board, Board::Tableaux(_)) || puzzle.objective == Objective::Margin;
    let found = if is_turn {
        read.given(puzzle.board.game().turn_odds(&asked, &limits))?
    } else {
        read.given(of_deals(&puzzle.board, puzzle.hidden.as_ref(), &asked, &limits))?
    };
    drop(shown);
    output.took(&read.source.name, &limits, found.nodes, began);
    let answer = answer::OddsAnswer::new(&read.source.name, puzzle, &found);
    match output.format {
        Format::Json => output.json(&read.answered(&answer)),
        Format::Text => output.text(&(read.head() + &report::table(puzzle, &found))),
    }
    Ok(ended(&found))
}

/// Samples that were all taken are an answer; a limit is told.
pub(super) fn ended(odds: &Odds) -> Ended {
    if odds.is_stopped() { Ended::AtLimit } else { Ended::Done }
}
