//! `boneyard explain`: why a play is legal or not.

use super::Ended;
use super::args::{Explain, Format};
use super::input::Read;
use super::output::Output;
use crate::board::act::read_act;
use crate::document::{Fault, FaultKind, Faulty, Source, of_another_game};
use crate::report::{answer, text};

pub(super) fn explain(read: &Read, args: &Explain, output: &mut Output) -> Result<Ended, Faulty> {
    let board = &read.puzzle.board;
    let words = args.play.join(" ");
    let family = board.game().rules().family();
    let act = read_act(family, &words).map_err(|error| {
        let fault = match of_another_game(&words, family) {
            Some(kind) => Fault::new(0..words.len(), kind),
            None => Fault::new(error.at, FaultKind::Notation(error.fault)),
        };
        Faulty::one(Source::new("PLAY", words.as_str()), fault)
    })?;
    let judgement = read.given(board.game().judge(&act))?;
    let answer = answer::Explanation::new(&read.source.name, &act, &judgement);
    match output.format {
        Format::Json => output.json(&read.answered(&answer)),
        Format::Text => output.text(&(read.head() + &text::explanation(board, &answer))),
    }
    Ok(Ended::Done)
}
