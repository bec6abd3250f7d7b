//! `boneyard odds`: the expected points of each play where draws or hands are unknown.

use clap::Args;

use super::args::{FileArgs, SampleArgs, Until};
use super::ended::Ended;
use super::input::ReadPuzzle;
use super::output::Output;
use super::watching::{limits, threads};
use crate::document::InvalidFile;
use crate::game::odds::equilibrium::mixed_play;
use crate::game::odds::of_deals;
use crate::game::presented::Turns;
use crate::game::{Hidden, Objective, Odds};
use crate::puzzle::position::answer::equilibrium::EquilibriumAnswer;
use crate::puzzle::position::answer::odds::OddsAnswer;

/// Find the expected points of each play when tiles are hidden
#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  boneyard odds puzzles/tableaux/what-will-come.yaml\n  boneyard odds --equilibrium puzzles/block/two-and-two.yaml"
)]
pub(super) struct OddsArgs {
    #[command(flatten)]
    pub(super) files: FileArgs,
    /// Threads [default: one per core]
    #[arg(long, help_heading = "Limits", display_order = 99, value_name = "N",
          value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(super) threads: Option<u16>,
    /// Find optimal play with hidden hands: a mixed strategy and a proven value, for two seats
    #[arg(long, conflicts_with_all = ["samples", "threads"])]
    pub(super) equilibrium: bool,
    #[command(flatten)]
    pub(super) draws: SampleArgs,
    #[command(flatten)]
    pub(super) until: Until,
}

pub(super) fn odds(read: &ReadPuzzle, args: &OddsArgs, output: &mut Output) -> Result<Ended, InvalidFile> {
    if args.equilibrium {
        return equilibrium(read, args, output);
    }
    let puzzle = &read.puzzle;
    let limits = limits(&args.until, &output.watch).threads(threads(args.threads));
    let asked = puzzle.draws(args.draws.samples, args.draws.seed);
    let game = puzzle.position.presented();
    let is_turn = game.features().turns == Turns::Draws || puzzle.objective == Objective::Margin;
    let search = || {
        read.given(if is_turn {
            game.turn_odds(&asked, &limits)
        } else {
            of_deals(&puzzle.position, puzzle.hidden.as_ref(), &asked, &limits)
        })
    };
    let found = output.search(&read.source.name, &limits, search, |found| found.nodes)?;
    let answer = OddsAnswer::new(&read.source.name, puzzle, &found);
    output.answer(&read.answered(&answer));
    Ok(ended(&found))
}

/// Optimal play with hidden hands.
fn equilibrium(read: &ReadPuzzle, args: &OddsArgs, output: &mut Output) -> Result<Ended, InvalidFile> {
    let limits = limits(&args.until, &output.watch);
    let hidden = read.puzzle.hidden.as_ref();
    let search = || read.mixed(mixed_play(hidden, &limits));
    let found = output
        .search(&read.source.name, &limits, search, |found| found.as_ref().map_or(0, |found| found.nodes))?;
    let seat = hidden.map_or(0, Hidden::seat);
    let answer = EquilibriumAnswer::new(&read.source.name, read.puzzle.title.clone(), seat, found);
    output.answer(&read.answered(&answer));
    Ok(if answer.stopped { Ended::AtLimit } else { Ended::Done })
}

/// The outcome: at a limit if some samples are missing.
pub(super) fn ended(odds: &Odds) -> Ended {
    if odds.is_stopped() { Ended::AtLimit } else { Ended::Done }
}
