//! `boneyard odds`: what each play leads to where draws or hands are unknown.

use std::time::Instant;

use super::Ended;
use super::args::{Draws, OddsOf};
use super::input::Read;
use super::output::Output;
use super::watching::{limits, threads};
use crate::board::odds::{Asked, of_deals};
use crate::board::{Board, Objective, Odds};
use crate::document::{Faulty, Puzzle};
use crate::report::answer;
use crate::search::Limits;

pub(super) fn odds(read: &Read, args: &OddsOf, output: &mut Output) -> Result<Ended, Faulty> {
    let puzzle = &read.puzzle;
    let limits = limits(&args.until, &output.watch).threads(threads(args.threads));
    let (shown, began) = (output.show(&limits), Instant::now());
    let asked = asked(puzzle, &args.draws);
    let is_turn = matches!(puzzle.board, Board::Tableaux(_)) || puzzle.objective == Objective::Margin;
    let found = if is_turn {
        read.given(puzzle.board.game().turn_odds(&asked, &limits))?
    } else {
        read.given(of_deals(&puzzle.board, puzzle.hidden.as_ref(), &asked, &limits))?
    };
    drop(shown);
    output.took(&read.source.name, &limits, found.nodes, began);
    let answer = answer::OddsAnswer::new(&read.source.name, puzzle, &found);
    output.answer(&read.answered(&answer));
    Ok(ended(&found))
}

/// What is asked of a puzzle's draws.
pub(super) fn asked(puzzle: &Puzzle, draws: &Draws) -> Asked {
    Asked {
        objective: puzzle.objective,
        other_hand: puzzle.other_hand,
        samples: draws.samples,
        seed: draws.seed,
    }
}

/// Samples that were all taken are an answer; a limit is told.
pub(super) fn ended(odds: &Odds) -> Ended {
    if odds.is_stopped() { Ended::AtLimit } else { Ended::Done }
}

/// A turn with unknown draws, or less the reply.
pub(super) fn of_turn(read: &Read, draws: &Draws, limits: &Limits) -> Result<Odds, Faulty> {
    let puzzle = &read.puzzle;
    read.given(puzzle.board.game().turn_odds(&asked(puzzle, draws), limits))
}
