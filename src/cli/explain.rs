//! `boneyard explain`: why a play is legal or not.

use super::Ended;
use super::args::{Explain, Format};
use super::input::Read;
use super::output::Output;
use crate::document::{Fault, FaultKind, Faulty, Source};
use crate::game::Tree as _;
use crate::game::tableaux::geometry::Placement;
use crate::game::tableaux::judge::judge;
use crate::notation::NotationError;
use crate::notation::play::Step;
use crate::report::{answer, text};

pub(super) fn explain(read: &Read, args: &Explain, output: &mut Output) -> Result<Ended, Faulty> {
    let step: Step = args.play.parse().map_err(|error: NotationError| {
        let fault = Fault::new(error.at, FaultKind::Notation(error.fault));
        Faulty::one(Source::new("PLAY", args.play.as_str()), fault)
    })?;
    let answer = match step {
        Step::Place(placement) => of_placement(read, placement),
        Step::Pass | Step::Stop => of_no_play(read, step)?,
    };
    match output.format {
        Format::Json => output.json(&answer),
        Format::Text => output.text(&(read.head() + &text::explanation(&answer))),
    }
    Ok(Ended::Done)
}

/// A turn may be passed when nothing can be played, and stopped when something has been.
fn of_no_play(read: &Read, step: Step) -> Result<answer::Explanation, Faulty> {
    let turn = read.puzzle.position.free_play();
    let Some(turn) = turn else { return Err(read.needs("`pass` and `stop` need a `hand:`")) };
    let mut plays = Vec::new();
    turn.plays(&mut plays);
    let barred = match plays.first() {
        Some(play) => Some(format!("a tile can be played, such as {}", play.placement)),
        None if step == Step::Stop => Some("nothing has been played yet: it is a `pass`".to_owned()),
        None => None,
    };
    Ok(answer::Explanation {
        file: read.source.name.clone(),
        play: step.to_string(),
        legal: barred.is_none(),
        held: None,
        worth: None,
        barred,
        halves: Vec::new(),
    })
}

fn of_placement(read: &Read, placement: Placement) -> answer::Explanation {
    let position = &read.puzzle.position;
    let judgement = judge(position.layout(), position.rules(), placement);
    let held = position.hand().map(|hand| hand.contains(placement.tile()));
    answer::Explanation {
        file: read.source.name.clone(),
        play: placement.to_string(),
        legal: judgement.play.is_some() && held != Some(false),
        held,
        worth: judgement.play.as_ref().map(answer::PlayRow::from),
        barred: judgement.barred.map(|barred| barred.to_string()),
        halves: judgement
            .halves
            .iter()
            .map(|half| answer::HalfRow {
                play: half.placement.to_string(),
                cell: half.cell.to_string(),
                connects: half.verdict.is_ok(),
                reason: half.to_string(),
            })
            .collect(),
    }
}
