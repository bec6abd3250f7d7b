//! `boneyard explain`: why a play is legal or not.

use super::Ended;
use super::args::{Explain, Format};
use super::input::Read;
use super::output::Output;
use crate::document::{Fault, FaultKind, Faulty, Source};
use crate::game::tableaux::geometry::Placement;
use crate::game::tableaux::judge::judge;
use crate::notation::NotationError;
use crate::report::{answer, text};

pub(super) fn explain(read: &Read, args: &Explain, output: &mut Output) -> Result<Ended, Faulty> {
    let placement: Placement = args.play.parse().map_err(|error: NotationError| {
        let fault = Fault::new(error.at, FaultKind::Notation(error.fault));
        Faulty::one(Source::new("PLAY", args.play.as_str()), fault)
    })?;
    let position = &read.puzzle.position;
    let judgement = judge(position.layout(), position.rules(), placement);
    let held = position.hand().map(|hand| hand.contains(placement.tile()));
    let answer = answer::Explanation {
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
    };
    match output.format {
        Format::Json => output.json(&answer),
        Format::Text => output.text(&(read.head() + &text::explanation(&answer))),
    }
    Ok(Ended::Done)
}
