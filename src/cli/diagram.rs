//! `boneyard diagram`: a position as a picture.

use super::Ended;
use super::args::Diagram;
use super::input::Read;
use super::output::Output;
use crate::diagram::svg;
use crate::diagram::tableaux::{self, Coordinates, View};
use crate::document::write::{self, Replace};

pub(super) fn diagram(read: &Read, args: &Diagram, output: &mut Output) -> Ended {
    let (puzzle, position) = (&read.puzzle, &read.puzzle.position);
    let view = View {
        layout: position.layout(),
        rules: position.rules(),
        letters: &puzzle.letters,
        scoring: &position.scoring_cells(),
        title: puzzle.title.as_deref().unwrap_or(&read.source.name),
        played: &[],
        coordinates: if args.coordinates { Coordinates::Show } else { Coordinates::Hide },
    };
    let svg = svg::render(&tableaux::scene(&view));
    let Some(path) = &args.output else {
        output.text(&svg);
        return Ended::Done;
    };
    let replace = if args.force { Replace::Anything } else { Replace::OwnOutput };
    match write::write(path, svg.as_bytes(), replace) {
        Ok(()) => Ended::Done,
        Err(fault) => {
            output.complain(&format!("error: {fault}"));
            Ended::BadInput
        }
    }
}
