//! `boneyard plays`: every legal play.

use super::Ended;
use super::args::Format;
use super::input::{Read, findings};
use super::output::Output;
use crate::document::Faulty;
use crate::game::Tree as _;
use crate::game::tableaux::plays::Play;
use crate::report::{answer, text};
use crate::verify::expect;

pub(super) fn plays(read: &Read, output: &mut Output) -> Result<Ended, Faulty> {
    let Some(turn) = read.puzzle.position.free_play() else {
        return Err(read.needs("`plays` needs a `hand:`"));
    };
    let mut plays = Vec::new();
    turn.plays(&mut plays);
    sort(&mut plays);
    let found = expect::of_position(&read.puzzle);
    let answer = answer::Plays {
        file: read.source.name.clone(),
        title: read.puzzle.title.clone(),
        plays: plays.iter().map(answer::PlayRow::from).collect(),
        failed: answer::failed(&found),
    };
    match output.format {
        Format::Json => output.json(&answer),
        Format::Text => output.text(&(read.head() + &text::plays(&answer))),
    }
    Ok(findings(&found, output))
}

/// Puts plays into the order in which people read them: by cell, then by tile.
fn sort(plays: &mut [Play]) {
    plays.sort_by_key(|play| {
        let placement = play.placement;
        (placement.at, placement.tile(), placement.half, placement.toward)
    });
}
