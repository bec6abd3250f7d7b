//! The expected points of each play where draws or hands are unknown.

use crate::game::Objective;
use crate::game::hidden::Hidden;
use crate::game::odds::equilibrium::mixed_play;
use crate::game::odds::of_deals;
use crate::game::presented::Turns;
use crate::puzzle::answer::{Solved, Work};
use crate::puzzle::position::answer::equilibrium::EquilibriumAnswer;
use crate::puzzle::position::answer::odds::OddsAnswer;
use crate::puzzle::position::puzzle::Puzzle;
use crate::search::Limits;
use crate::source::parsed::Read;
use crate::source::text::InvalidFile;

/// The expected points of each play, by every draw or deal or by samples of them.
///
/// # Errors
/// When the file does not say what the question needs.
pub fn odds<'a>(
    read: &'a Read<Puzzle>,
    (samples, seed): (Option<u64>, u64),
    limits: &Limits,
) -> Result<Solved<'a>, InvalidFile> {
    let puzzle = &read.puzzle;
    let asked = puzzle.draws(samples, seed);
    let game = puzzle.position.presented();
    let is_turn = game.features().turns == Turns::Draws || puzzle.objective == Objective::Margin;
    let found = read.given(if is_turn {
        game.turn_odds(&asked, limits)
    } else {
        of_deals(&puzzle.position, puzzle.hidden.as_ref(), &asked, limits)
    })?;
    let work = Work { nodes: Some(found.nodes), is_at_limit: found.is_stopped(), ..Work::default() };
    let answer = OddsAnswer::new(&read.source.name, puzzle, found);
    Ok(Solved::new(read.answered(answer), work))
}

/// Optimal play of two seats with hidden hands.
///
/// # Errors
/// As [`odds`].
pub fn equilibrium<'a>(read: &'a Read<Puzzle>, limits: &Limits) -> Result<Solved<'a>, InvalidFile> {
    let hidden = read.puzzle.hidden.as_ref();
    let found = read.mixed(mixed_play(hidden, limits))?;
    let nodes = found.as_ref().map_or(0, |found| found.nodes);
    let seat = hidden.map_or(0, Hidden::seat);
    let answer = EquilibriumAnswer::new(&read.source.name, read.puzzle.title.clone(), seat, found);
    let work = Work { nodes: Some(nodes), is_at_limit: answer.stopped, ..Work::default() };
    Ok(Solved::new(read.answered(answer), work))
}
