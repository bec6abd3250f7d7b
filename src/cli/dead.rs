//! `boneyard dead`: corners, centres and holes.

use super::Ended;
use super::args::Format;
use super::input::{Read, findings};
use super::output::Output;
use crate::report::{answer, text};
use crate::verify::expect;

pub(super) fn dead(read: &Read, output: &mut Output) -> Ended {
    let found = expect::of_position(&read.puzzle);
    let cells = read.puzzle.position.scoring_cells();
    let answer = answer::Dead {
        file: read.source.name.clone(),
        title: read.puzzle.title.clone(),
        cells: cells.iter().map(answer::CellRow::from).collect(),
        failed: answer::failed(&found),
    };
    match output.format {
        Format::Json => output.json(&answer),
        Format::Text => output.text(&(read.head() + &text::dead(&answer))),
    }
    findings(&found, output)
}
